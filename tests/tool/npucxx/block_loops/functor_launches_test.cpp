// Which kernel a launch means that C++ does not name.
#include <gmock/gmock.h>

#include "tests/tool/npucxx/block_loops/annotate.h"

namespace migrate::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// Of a host function's body, after some kernels.
std::vector<std::string> launches(const std::string& body, const std::string& before = "") {
  return functor_launches(
      "__global__ void o(float* x, int n) {}\n__global__ void o(int* x, int n) {}\n"
      "template <class T> __global__ void t(NPU_KERNEL_PARAMS_ T* x, T v) {}\n"
      "template <int N, class T> __global__ void n(T* x) {}\n"
      "template <class T> __global__ void d(T* x, int m = 1) {}\n" +
      before + "void host(float* f, int* i) {\n  const npu::config where(1, 1);\n" + body + "\n}\n");
}

TEST(FunctorLaunches, OverloadsAreToldApartByTheirArguments) {
  EXPECT_THAT(
      launches(
          "npu::launch(NPU_KERNEL(o), where, f, 1); npu::launch<npu::no_sync>(NPU_KERNEL(o), where, i, 1u);"),
      ElementsAre("o: o, npu::may_sync, float *, int", "o: o, npu::no_sync, int *, unsigned int"));
}

TEST(FunctorLaunches, TemplatesAreNamedWithWhatWasDeduced) {
  EXPECT_THAT(
      launches(
          "npu::launch<npu::flat<1>>(NPU_KERNEL(t), where, f, 2.0f); npu::launch(NPU_KERNEL(n<3>), where, i);"),
      ElementsAre("t<float>: t, npu::flat<1>, float *, float", "n<3, int>: n<3>, npu::may_sync, int *"));
}

TEST(FunctorLaunches, LaunchesInTemplatesAreThoseOfTheirInstances) {
  const std::string all =
      "template <class T> void all(T* x) { npu::launch(NPU_KERNEL(t), npu::config(1, 1), x, T(1)); }\n";
  EXPECT_THAT(launches("all(f); all(i);", all), ElementsAre("t<float>: t, npu::may_sync, float *, float",
                                                            "t<int>: t, npu::may_sync, int *, int"));
}

TEST(FunctorLaunches, TheSameTextForSeveralKernelsIsToldApartByTheFunctionAround) {
  const std::string step =
      "template <int N> void step(float* x) { npu::launch(NPU_KERNEL(n<N>), npu::config(1, 1), x); }\n";
  EXPECT_THAT(launches("step<1>(f); step<2>(f);", step),
              ElementsAre("n<1, float>: n<N>, npu::may_sync, float *, in Z4stepILi1EEvPfE",
                          "n<2, float>: n<N>, npu::may_sync, float *, in Z4stepILi2EEvPfE"));
  EXPECT_THAT(launches("step<1>(f); step<1>(f + 1);", step),
              ElementsAre("n<1, float>: n<N>, npu::may_sync, float *"));
}

TEST(FunctorLaunches, TheSameTextForSeveralKernelsOfOneFunctionMeansNone) {
  const std::string body =
      "{ constexpr int N = 1; npu::launch(NPU_KERNEL(n<N>), where, f); }\n"
      "{ constexpr int N = 2; npu::launch(NPU_KERNEL(n<N>), where, f); }\n";
  EXPECT_THAT(launches(body), ElementsAre("unknown: n<N>"));
}

TEST(FunctorLaunches, ArgumentsThatAreLeftOutHaveTheValuesOfConstants) {
  EXPECT_THAT(launches("npu::launch(NPU_KERNEL(d), where, f);"),
              ElementsAre("d<float>: d, npu::may_sync, float *, and static_cast<int>(1)"));
  EXPECT_THAT(launches("npu::launch(NPU_KERNEL(d), where, f, 2);"),
              ElementsAre("d<float>: d, npu::may_sync, float *, int"));
  const std::string more =
      "enum class Way { up = 3 };\n__global__ void m(float* x, float s = 1.0f / 2, double* o = nullptr, bool b = true, Way w = "
      "Way::up) {}\n__global__ void m(int*) {}\n";
  EXPECT_THAT(
      launches("npu::launch(NPU_KERNEL(m), where, f);", more),
      ElementsAre(
          "m: m, npu::may_sync, float *, and static_cast<float>(0x1p-1), static_cast<double *>(nullptr), "
          "static_cast<bool>(1), static_cast<Way>(3)"));
}

TEST(FunctorLaunches, ArgumentsThatAreLeftOutAndNoConstantsAreNotKnown) {
  const std::string more = "int size();\n__global__ void m(float* x, int n = size()) {}\n";
  EXPECT_THAT(launches("npu::launch(NPU_KERNEL(m), where, f);", more), ElementsAre("unknown: m"));
}

TEST(FunctorLaunches, TypesWithoutANameAreLeftOut) {
  EXPECT_THAT(launches("struct Local {}* p = nullptr; npu::launch(NPU_KERNEL(n<1>), where, p);"), IsEmpty());
}

}  // namespace
}  // namespace migrate::test
