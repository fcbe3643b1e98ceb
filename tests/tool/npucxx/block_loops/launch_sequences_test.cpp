// Launches that may follow each other, and which of their arguments are probably equal.

#include <gmock/gmock.h>

#include "tests/tool/npucxx/block_loops/annotate.h"

namespace migrate::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// Of a host function's body, after some kernels and functions.
std::vector<std::string> sequences(const std::string& body, const std::string& before = "") {
  return launch_sequences(
      "__global__ void k(float* y, float* x) {}\n__global__ void l(float* z, float* y) {}\n"
      "template <class T> __global__ void t(T* x, T v) {}\n"
      "const npu::config where(1, 1);\nstruct Tensors { float *u, *v; };\n" +
      before + "void host(float* a, float* b, float* c, bool is, Tensors s) {\n" + body + "\n}\n");
}

TEST(LaunchSequences, LaunchesInARow) {
  EXPECT_THAT(sequences("npu::launch<k>(where, b, a); npu::launch<l, npu::no_sync>(where, c, b);"),
              ElementsAre("k(ab) l(ca)"));
  EXPECT_THAT(
      sequences(
          "npu::launch<k>(where, s.v, s.u); npuGetLastError(); puts(\"\"); npu::launch<l>(where, s.u, s.v);"),
      ElementsAre("k(ab) l(ba)"));
  EXPECT_THAT(sequences("npu::launch<k>(where, b, a);"), IsEmpty());
}

TEST(LaunchSequences, ACallOfTheRuntimeEndsThem) {
  EXPECT_THAT(sequences("npu::launch<k>(where, b, a); npuEventRecord(nullptr); npu::launch<l>(where, c, b);"),
              IsEmpty());
}

TEST(LaunchSequences, FunctionsAreFollowedWithTheirArguments) {
  const std::string functions =
      "void first(float* out, float* in) { npu::launch<k>(where, out, in); npuGetLastError(); }\n"
      "void second(float* to, float* from) { npu::launch<l>(where, to, from); }\n";
  EXPECT_THAT(sequences("first(b, a); second(c, b);", functions), ElementsAre("k(ab) l(ca)"));
  EXPECT_THAT(sequences("float* last = is ? b : c; first(last, a); second(a, last);", functions),
              ElementsAre("k(ab) l(ba)"));
}

TEST(LaunchSequences, BranchesAndIterations) {
  EXPECT_THAT(sequences("npu::launch<k>(where, b, a); if (is) npu::launch<l>(where, c, b); else puts(\"\");"
                        "npu::launch<k>(where, a, c);"),
              ElementsAre("k(ab) l(ca)", "k(ab) k(bc)", "l(ab) k(ca)", "k(ab) l(ca) k(bc)"));
  EXPECT_THAT(sequences("for (int i = 0; i < 9; ++i) npu::launch<k>(where, b, a);"),
              ElementsAre("k(ab) k(ab)"));
}

TEST(LaunchSequences, LaunchesOfDeducedTemplates) {
  EXPECT_THAT(sequences("npu::launch<k>(where, b, a); npu::launch(NPU_KERNEL(t), where, b, 2.0f);"),
              ElementsAre("k(ab) t(ac)"));
}

TEST(LaunchSequences, AnotherValueHasAnotherText) {
  EXPECT_THAT(sequences("npu::launch<k>(where, b, a); b = c; npu::launch<l>(where, a, b);"),
              ElementsAre("k(ab) l(bc)"));
  EXPECT_THAT(sequences("npu::launch<k>(where, b, a); b += 4; npu::launch<l>(where, a, b);"),
              ElementsAre("k(ab) l(bc)"));
}

}  // namespace
}  // namespace migrate::test
