// What is added to a source that is compiled at run time: its kernels are found without a compiler.
#include "runtime_shim/libraries/rtc/source_text.h"

#include <gmock/gmock.h>

namespace npu::rtc {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(SourceText, KernelsAtFileScope) {
  EXPECT_THAT(
      kernels_at_file_scope("__global__ void a(int n) {} extern \"C\" __global__ void b() { if (1) {} }"),
      ElementsAre("a", "b"));
  EXPECT_THAT(kernels_at_file_scope(
                  "extern \"C\" {\n__global__ void a(float* x) { x[0] = 1; }\n}\n__global__ void b();"),
              ElementsAre("a", "b"));
  EXPECT_THAT(
      kernels_at_file_scope("__global__ void __launch_bounds__(256, f(2)) a();\n__global__ void a() {}"),
      ElementsAre("a"));
}

TEST(SourceText, WhatIsNoKernelAtFileScope) {
  EXPECT_THAT(kernels_at_file_scope("template <class T> __global__ void a(T* x) { x[0] = 1; }"), IsEmpty());
  EXPECT_THAT(kernels_at_file_scope("namespace n { __global__ void a(); }"), IsEmpty());
  EXPECT_THAT(kernels_at_file_scope(
                  "// __global__ void a();\n/* __global__ void b(); */ const char* s = \"__global__ c(\";"),
              IsEmpty());
  EXPECT_THAT(kernels_at_file_scope("#define KERNEL __global__ void \\\n  a(\nvoid f();"), IsEmpty());
}

TEST(SourceText, AfterATemplateComesAKernel) {
  EXPECT_THAT(
      kernels_at_file_scope("template <class T> __device__ T f(T x) { return x; } __global__ void a() {}"),
      ElementsAre("a"));
}

TEST(SourceText, Registrations) {
  const std::string text = registrations({"a"}, {"b<float>"});
  EXPECT_THAT(text, HasSubstr("NPU_REGISTER_KERNEL(&a)\n"));
  EXPECT_THAT(text, HasSubstr("NPU_REGISTER_KERNEL((&b<float>))\n"));
  EXPECT_THAT(text, HasSubstr(expression_symbol(0)));
}

}  // namespace
}  // namespace npu::rtc
