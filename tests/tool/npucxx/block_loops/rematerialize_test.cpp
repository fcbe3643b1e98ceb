#include "tests/tool/npucxx/block_loops/cases.h"

namespace migrate::test {
namespace {

void expect_rematerializable(const std::vector<std::string>& cases) {
  expect_marks(Analysis::rematerialization, cases);
}

TEST(Rematerialize, ArithmeticOnVariablesAndIndices) {
  expect_rematerializable({
      "void f(int n) { int $yes^a = 2 * n + 1; int $yes^b = a > 0 ? a : -a; }",
      "void f() { unsigned $yes^i = blockIdx.x * blockDim.x + threadIdx.x; }",
      "void f(float* q, int n) { float* $yes^p = q + n; }",
      "void f(float v) { int $yes^a = static_cast<int>(v); bool $yes^b = !(a & 1); }",
      "constexpr int kTile = 16; void f(int n) { int $yes^a = n / kTile; }",
      "void f() { __shared__ float s[8]; float* $yes^p = &s[threadIdx.x]; }",
  });
}

TEST(Rematerialize, NotWhatReadsMemory) {
  expect_rematerializable({
      "void f(const int* p) { int $no^a = p[0]; int $no^b = *p; }",
      "int counter; void f() { int $no^a = counter; }",
      "struct S { int i; }; void f(S* s, S t) { int $no^a = s->i; int $yes^b = t.i; }",
      "void f(int n) { int& $yes^r = n; int $no^a = r; }",
  });
}

TEST(Rematerialize, NotWhatChangesSomething) {
  expect_rematerializable({
      "void f(int n) { int $no^a = n++; int $no^b = (n = 1); int $no^c = (n, 1); }",
      "void f(int* p) { int $no^a = atomicAdd(p, 1); }",
      "int next() { static int s; return ++s; } void f() { int $no^a = next(); }",
  });
}

TEST(Rematerialize, CallsOfFunctionsOfNumbers) {
  expect_rematerializable({
      "void f(float v) { float $yes^a = sqrtf(v); }",
      "int twice(int a) { return 2 * a; } void f(int n) { int $yes^a = twice(n); }",
      "int twice(int a) { a *= 2; return a; } void f(int n) { int $no^a = twice(n); }",
      "int first(const int* p) { return 1; } void f(int* p) { int $no^a = first(p); }",
      "void f(float v) { float $no^a = __shfl_xor_sync(~0u, v, 1); }",
  });
}

}  // namespace
}  // namespace migrate::test
