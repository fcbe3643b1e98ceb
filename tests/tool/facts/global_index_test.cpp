// What kernels know of their place: shapes that are proved, and those that must not be.
#include <gtest/gtest.h>

#include "tests/tool/facts/snippet.h"

namespace migrate {
namespace {

/// "flat", "flat 1", "strided 2", "other": shape and bounding parameter of the kernel `k`.
std::string index_of(const std::string& text) {
  for (const DeviceFunction& function : test::Snippet().facts(text).functions) {
    if (function.name != "k") continue;
    static const char* const kShapes[] = {"unseen", "other", "flat", "strided"};
    std::string bound = function.index.bound >= 0 ? " " + std::to_string(function.index.bound) : "";
    return kShapes[static_cast<int>(function.index.shape)] + bound;
  }
  return "no kernel";
}
std::string body(const std::string& text) {
  return index_of("__global__ void k(float* p, const float* q, int n, int m) { " + text + " }");
}
const std::string kIndex = "int i = blockIdx.x * blockDim.x + threadIdx.x; ";

TEST(GlobalIndex, GuardsGiveTheBound) {
  EXPECT_EQ(body(kIndex + "if (i < n) p[i] = 0;"), "flat 2");
  EXPECT_EQ(body(kIndex + "if (n > i) { p[i] = 0; }"), "flat 2");
  EXPECT_EQ(body(kIndex + "if (i >= n) return; p[i] = 0;"), "flat 2");
  EXPECT_EQ(body(kIndex + "if (n <= i) { return; } p[i] = 0;"), "flat 2");
  EXPECT_EQ(body("unsigned i = threadIdx.x + blockDim.x * blockIdx.x; if (i < n) p[i] = 0;"), "flat 2");
  EXPECT_EQ(body("size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] = 0;"), "flat 2");
  EXPECT_EQ(body("if (blockIdx.x * blockDim.x + threadIdx.x < m) p[0] = 1;"), "flat 3");
  EXPECT_EQ(
      body(kIndex + "int r = blockIdx.y * blockDim.y + threadIdx.y; if (r < m && i < n) p[r * n + i] = 0;"),
      "flat 2");
  EXPECT_EQ(body(kIndex + "int r = blockIdx.y; if (r >= m) return; if (i >= n) return; p[r * n + i] = 0;"),
            "flat 2");
}

TEST(GlobalIndex, WithoutABound) {
  EXPECT_EQ(body(kIndex + "p[i] = 0;"), "flat");
  EXPECT_EQ(body(kIndex + "if (i < n * m) p[i] = 0;"), "flat");
  EXPECT_EQ(body(kIndex + "if (i < n) p[i] = 0; else p[i] = 1;"), "flat");
  EXPECT_EQ(body(kIndex + "if (i < n) p[i] = 0; p[0] = 1;"), "flat");
  EXPECT_EQ(body(kIndex + "p[0] = 1; if (i >= n) return; p[i] = 0;"), "flat");
  EXPECT_EQ(body(kIndex + "n = 7; if (i < n) p[i] = 0;"), "flat");
  EXPECT_EQ(body(kIndex + "i += 3; if (i < n) p[i] = 0;"), "flat");
  EXPECT_EQ(body(kIndex + "if (i < n || m) p[i] = 0;"), "flat");
  EXPECT_EQ(body(kIndex + "if (i > n) return; p[i] = 0;"), "flat");
  EXPECT_EQ(index_of("__global__ void k(float* p, float f) { " + kIndex + "if (i < f) p[i] = 0; }"), "flat");
}

TEST(GlobalIndex, PlacesThatAreGivenAway) {
  EXPECT_EQ(body("p[threadIdx.x] = 0;"), "other");
  EXPECT_EQ(body("p[0] = 0;"), "other");
  EXPECT_EQ(body(kIndex + "if (threadIdx.x == 0) p[i] = 0;"), "other");
  EXPECT_EQ(body(kIndex + "p[i] = gridDim.x;"), "other");
  EXPECT_EQ(body("int i = blockIdx.x * blockDim.y + threadIdx.x; p[i] = 0;"), "other");
  EXPECT_EQ(body("int i = blockIdx.x * blockDim.x - threadIdx.x; p[i] = 0;"), "other");
  EXPECT_EQ(body("int i = (char)blockIdx.x * blockDim.x + threadIdx.x; p[i] = 0;"), "other");
  EXPECT_EQ(body("dim3 t = threadIdx; " + kIndex + "p[i] = t.x;"), "other");
  EXPECT_EQ(body(kIndex + "auto f = [&] { return 1; }; p[i] = f();"), "other");
  EXPECT_EQ(body(kIndex + "struct S { __device__ int x() { return threadIdx.x; } }; p[i] = S().x();"),
            "other");
}

const std::string kStep = "i += blockDim.x * gridDim.x) ";
const std::string kLoop = "for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; " + kStep;

TEST(GlobalIndex, GridStrideLoops) {
  EXPECT_EQ(body(kLoop + "p[i] = q[i] * 2;"), "strided 2");
  EXPECT_EQ(body(kLoop + "{ float s = 0; for (int c = 0; c < m; ++c) { if (q[c] < 0) break; s += q[i * m + "
                         "c]; } p[i] += s; }"),
            "strided 2");
  EXPECT_EQ(body(kLoop + "atomicAdd(&p[i % m], q[i]);"), "strided 2");
  EXPECT_EQ(body(kIndex + "int step = gridDim.x * blockDim.x; for (int k = i; k < n; k += step) p[k]++;"),
            "strided 2");
  EXPECT_EQ(
      index_of(
          "#define LOOP(i, n) for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < (n); i += blockDim.x "
          "* gridDim.x)\n__global__ void k(int n, float* p) { LOOP(i, n) { p[i] = 1; } }"),
      "strided 0");
  EXPECT_EQ(
      index_of(
          "template <class T> __global__ void k(T* p, size_t n) { for (size_t i = blockIdx.x * blockDim.x + "
          "threadIdx.x; i < n; i += blockDim.x * gridDim.x) p[i] = 0; }\n"
          "void f() { k<float><<<1, 2>>>(nullptr, 3); k<int><<<1, 2>>>(nullptr, 3); }"),
      "strided 1");
}

TEST(GlobalIndex, GridStrideLoopsWhosePassesDependOnTheThread) {
  EXPECT_EQ(body("float s = 0; " + kLoop + "s += q[i]; p[0] = s;"), "other");
  EXPECT_EQ(body("float s = 0; " + kLoop + "{ s += q[i]; p[i] = s; }"), "other");
  EXPECT_EQ(body("float s[2]; " + kLoop + "{ s[0] += q[i]; p[i] = s[0]; }"), "other");
  EXPECT_EQ(body("float s = 0; " + kLoop + "{ float* t = &s; *t += q[i]; p[i] = s; }"), "other");
  EXPECT_EQ(body(kLoop + "p[i % m] += q[i];"), "other");
  EXPECT_EQ(body(kLoop + "*p = q[i];"), "other");
  EXPECT_EQ(body(kLoop + "{ if (q[i] < 0) return; p[i] = 1; }"), "other");
  EXPECT_EQ(body(kLoop + "{ if (q[i] < 0) break; p[i] = 1; }"), "other");
  EXPECT_EQ(body(kLoop + "{ p[i] = 1; ++i; }"), "other");
  EXPECT_EQ(body(kLoop + "p[i] = 1; p[0] = 2;"), "other");
  EXPECT_EQ(body(kLoop + "p[i] = gridDim.x;"), "other");
  EXPECT_EQ(body("int step = gridDim.x * blockDim.x; " + kLoop + "p[i] = q[i + step];"), "other");
  EXPECT_EQ(body("for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n * m; " + kStep + "p[i] = 1;"),
            "other");
  EXPECT_EQ(body("for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x) p[i] = 1;"),
            "other");
  EXPECT_EQ(index_of("__device__ void put(float* p, int i) { p[i % 4] += 1; }\n"
                     "__global__ void k(float* p, int n) { " +
                     kLoop + "put(p, i); }"),
            "other");
  EXPECT_EQ(
      index_of("__device__ float total;\n__global__ void k(float* p, int n) { " + kLoop + "total += p[i]; }"),
      "other");
}

TEST(GlobalIndex, InstantiationsThatDifferPromiseNothing) {
  EXPECT_EQ(
      index_of("template <bool B> __global__ void k(int* p) { if constexpr (B) p[blockIdx.x * blockDim.x + "
               "threadIdx.x] = 0; else p[threadIdx.x] = 0; }\n"
               "void f() { k<true><<<1, 2>>>(nullptr); k<false><<<1, 2>>>(nullptr); }"),
      "other");
}

}  // namespace
}  // namespace migrate
