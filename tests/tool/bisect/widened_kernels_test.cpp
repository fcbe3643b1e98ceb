// Kernels in double: what changes in their text, and what does not.
#include "tool/bisect/widened_kernels.h"

#include <gtest/gtest.h>

namespace migrate::bisect {
namespace {

/// The body of a kernel, widened.
std::string in_kernel(const std::string& body) {
  const std::string head = "__global__ void k(float* x, const float* y, float a, int n) {",
                    text = head + body + "}";
  const std::string result = widen_kernels(text).text;
  EXPECT_EQ(result.substr(0, head.size()), head) << "arguments of kernels stay";
  return result.substr(head.size(), result.size() - head.size() - 1);
}

TEST(WidenedKernels, ComputeInDouble) {
  EXPECT_EQ(in_kernel("float s = 0.0f;"), "double s = 0.0;");
  EXPECT_EQ(in_kernel("x[i] = (float)n * 1e-5f + 2.F;"), "x[i] = (double)n * 1e-5 + 2.;");
  EXPECT_EQ(in_kernel("s += static_cast<float>(n) + float(n) + 1f;"),
            "s += static_cast<double>(n) + double(n) + 1.0;");
  EXPECT_EQ(in_kernel("x[i] = expf(y[i]) + __expf(a) + fmaxf(a, 0.f) + ::sqrtf(a);"),
            "x[i] = exp(y[i]) + exp(a) + fmax(a, 0.) + ::sqrt(a);");
  EXPECT_EQ(in_kernel("__shared__ float part[32]; s = cg::reduce(w, s, cg::plus<float>{});"),
            "__shared__ double part[32]; s = cg::reduce(w, s, cg::plus<double>{});");
}

TEST(WidenedKernels, LeaveMemoryAsItIs) {
  for (const char* const body :
       {"const float* row = y + i;", "float const* row = y;", "float& first = x[0];", "float (&all)[4] = t;",
        "auto p = reinterpret_cast<float*>(x);", "int bytes = n * sizeof(float);", "float4 v = v4[i];",
        "extern __shared__ float part[];", "NPU_DYNAMIC_SHARED(float, part);", "int m = 0xff + 0x1f;",
        "o.expf(a);", "half h = hexp(b);"})
    EXPECT_EQ(in_kernel(body), body);
}

/// Their bytes would be others.
TEST(WidenedKernels, LeaveVariablesWhoseBytesAreTaken) {
  for (const char* const body :
       {"float f; memcpy(&f, y, 4);", "float f = y[0]; int bits = *(int*)&f;",
        "float part[4]; *reinterpret_cast<float4*>(part) = v4[i];", "const float f = y[0]; m = *(int*)(&f);",
        "float part[4]; v = *(float4*)part;", "float a, f; memcpy(&f, y, 4);"})
    EXPECT_EQ(in_kernel(body), body);
  EXPECT_EQ(in_kernel("float f; float g; memcpy(&f, y, 4);"), "float f; double g; memcpy(&f, y, 4);");
  EXPECT_EQ(widen_kernels("__device__ float f(float a, float b) { return *(int*)&a + b; }").text,
            "__device__ double f(float a, double b) { return *(int*)&a + b; }");
  EXPECT_EQ(widen_kernels("__device__ float f(float a) { memcpy(&a, p, 4); return a; }\n"
                          "__device__ float g(float a) { return a; }")
                .text,
            "__device__ double f(float a) { memcpy(&a, p, 4); return a; }\n"
            "__device__ double g(double a) { return a; }");
}

TEST(WidenedKernels, ChangeValuesOfDeviceFunctions) {
  EXPECT_EQ(widen_kernels("__device__ inline float f(float a, const float* p) { return a + *p; }").text,
            "__device__ inline double f(double a, const float* p) { return a + *p; }");
  EXPECT_EQ(widen_kernels("__device__ float f(float a);").text, "__device__ double f(double a);");
}

TEST(WidenedKernels, LeaveOtherTextAsItIs) {
  for (const char* const text :
       {"float f(float a) { return a * 2.0f; }", "__device__ float table[3] = {1.0f};",
        "__constant__ float c;", "#define K __global__ void k(float a) { float b = 1.0f; }\n",
        "// __global__ void k() { float x; }\n", "__global__ void k(float* x", "__global__", ""}) {
    const Widened result = widen_kernels(text);
    EXPECT_EQ(result.text, text);
    EXPECT_EQ(result.functions, 0u);
  }
}

TEST(WidenedKernels, CountFunctions) {
  EXPECT_EQ(widen_kernels("__global__ void __launch_bounds__(256) a(int n) { float b; }\n"
                          "__global__ void c(int n) { int d; }\n"
                          "template <class T> __global__ void e(T* x) { x[0] = 1.0f; }\n")
                .functions,
            2u);
}

}  // namespace
}  // namespace migrate::bisect
