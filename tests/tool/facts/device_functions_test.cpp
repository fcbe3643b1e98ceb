#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tool/facts/function_lines.h"

namespace migrate {
namespace {

using test::declarations_in;
using test::find;
using test::functions_in;
using test::functions_of;
using test::references_in;
using test::references_of;
using test::Snippet;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;
using testing::UnorderedElementsAre;

TEST(DeviceFunctions, Flags) {
  EXPECT_THAT(functions_in("__global__ void k() {}\n__device__ int d() { return threadIdx.x; }\nvoid h() {}"),
              ElementsAre("k: global", "d: device builtins"));
  EXPECT_THAT(functions_in("__host__ __device__ int hd() { return 1; }"), ElementsAre("hd: host_device"));
  EXPECT_THAT(functions_in("__global__ void k() { __syncthreads(); }"), ElementsAre("k: global sync"));
  EXPECT_THAT(functions_in("__global__ void k(float* p) { atomicAdd(p, 1.f); }"), ElementsAre("k: global"));
  EXPECT_THAT(
      functions_in(
          "#define TID (blockIdx.x * blockDim.x + threadIdx.x)\n__global__ void k(int* p) { p[TID] = 0; }"),
      ElementsAre("k: global builtins"));
}

TEST(DeviceFunctions, BuiltinsOutsideOfWhatParametersReach) {
  EXPECT_THAT(functions_in("struct S { int t = threadIdx.x; };\n__global__ void k() { S s; }"),
              ElementsAre("k: global builtins fixed"));
  EXPECT_THAT(functions_in("__device__ int d(int x = threadIdx.x) { return x; }"),
              ElementsAre("d: device builtins fixed"));
  EXPECT_THAT(
      functions_in("__device__ int t() { return threadIdx.x; }\n__device__ int d(int x = t()) { return x; }\n"
                   "__device__ int one() { return 1; }\n__device__ int e(int x = one()) { return x; }"),
      ElementsAre("t: device builtins", "d: device builtins fixed", "one: device", "e: device"));
  EXPECT_THAT(
      functions_in(
          "__device__ int t() { return threadIdx.x; }\n__global__ void k() { auto f = [] { return t(); }; f(); }"),
      ElementsAre("t: device builtins", "k: global builtins fixed"));
}

TEST(DeviceFunctions, WhatRunsWithoutBeingNamed) {
  const std::string base = "struct A { __device__ A() {} __device__ ~A() {} };\n";
  EXPECT_THAT(references_in(base + "struct B : A { A a; };\n__global__ void k() { B b; }", "k"),
              UnorderedElementsAre("A::A B call", "A::~A ; call"));
  EXPECT_THAT(references_in(base + "struct C { A a; __device__ C() {} __device__ ~C() {} };", "C::C"),
              ElementsAre("A::A C call ()"));
  EXPECT_THAT(references_in(base + "struct C { A a; __device__ C() {} __device__ ~C() {} };", "C::~C"),
              ElementsAre("A::~A } call"));
  EXPECT_THAT(references_in(base + "__global__ void k(A a) {}", "k"), ElementsAre("A::~A } call"));
}

TEST(DeviceFunctions, QualifiersInAPlainCppUnit) {
  Snippet cpp{"main.cpp"};
  cpp.others = {
      {"k.h",
       "#define __global__\n#define __device__\n#define __launch_bounds__(...)\n"
       "__global__ void __launch_bounds__(256) k(int* p);\nstruct S { __device__ int f(); int g(); };\n"}};
  ProgramFacts facts = cpp.facts("#include \"k.h\"\nvoid h(); void* p = (void*)k;\n");
  EXPECT_THAT(functions_of(facts), ElementsAre("k: global", "S::f: device"));
  EXPECT_THAT(references_of(facts, facts.host_references), ElementsAre("k k ref"));
}

TEST(DeviceFunctions, MethodsOfGroupsSynchronise) {
  EXPECT_THAT(
      functions_in(
          "namespace cg = cooperative_groups;\n__global__ void k() { cg::this_thread_block().sync(); }"),
      ElementsAre("k: global sync"));
  EXPECT_THAT(functions_in("namespace cg = cooperative_groups;\n__global__ void k() { auto t = "
                           "cg::tiled_partition<32>(cg::this_thread_block()); t.sync(); }"),
              ElementsAre("k: global sync"));
  EXPECT_THAT(functions_in("template <class T> __device__ T f(T v) { return __shfl_xor_sync(~0u, v, 1); }"),
              ElementsAre("f: device sync pattern"));
}

TEST(DeviceFunctions, UnknownCallees) {
  EXPECT_THAT(functions_in("__global__ void k(int (*f)(int)) { f(1); }"), ElementsAre("k: global unknown"));
  EXPECT_THAT(functions_in("struct B { __device__ virtual int f(); };\n__global__ void k(B* b) { b->f(); }"),
              UnorderedElementsAre("k: global unknown", "B::f: device fixed"));
  EXPECT_THAT(functions_in("template <class F> __global__ void k(F f) { f(1); }"),
              ElementsAre("k: global unknown pattern"));
  EXPECT_THAT(
      functions_in("struct F { __device__ int operator()(int i) const { return i; } };\n"
                   "template <class T> __global__ void k(T f) { f(1); }\nvoid h() { k<<<1, 1>>>(F()); }"),
      UnorderedElementsAre("F::operator(): device fixed", "k: global"));
  EXPECT_THAT(functions_in("typedef float (*R)(float);\n__device__ float sum(float x) { return x; }\n"
                           "template <R r> __device__ float block(float x) { return r(x); }\n"
                           "__global__ void k(float* p) { p[0] = block<sum>(p[1]); }"),
              UnorderedElementsAre("sum: device", "block: device", "k: global"));
}

TEST(DeviceFunctions, References) {
  EXPECT_THAT(references_in("__device__ int f(int x) { return x; }\n__device__ int g() { return 1; }\n"
                            "__global__ void k(int* p) { p[0] = f(1) + g(); }",
                            "k"),
              ElementsAre("f f call (1)", "g g call ()"));
  EXPECT_THAT(references_in("template <class T> __device__ T f(T x) { return x; }\n"
                            "__global__ void k(int* p) { p[0] = f<int>(1) + f(2); }",
                            "k"),
              ElementsAre("f f call (1)", "f f call (2)"));
  EXPECT_THAT(references_in("typedef int (*F)(int);\n__device__ int f(int x) { return x; }\n"
                            "__device__ F take() { return f; }",
                            "take"),
              ElementsAre("f f ref"));
  EXPECT_THAT(references_in("__device__ int f(int x) { return x; }\n#define CALL(x) f(x)\n"
                            "__global__ void k(int* p) { p[0] = CALL(1); }",
                            "k"),
              ElementsAre("f f call (x) body"));
  EXPECT_THAT(references_in("__device__ int f(int x) { return x; }\n#define ID(x) (x)\n"
                            "__global__ void k(int* p) { p[0] = ID(f(1)); }",
                            "k"),
              ElementsAre("f f call (1)"));
}

TEST(DeviceFunctions, AMacroThatNamesAFunctionEndsWithItsLine) {
  EXPECT_THAT(references_in("__device__ int f(int x) { return x; }\n#define F f\n"
                            "__global__ void k(int* p) { p[0] = F(1); }\n",
                            "k"),
              ElementsAre("f f call body"));
  EXPECT_THAT(references_in("__device__ int f(int x) { return x; }\n"
                            "__global__ void k(int* p) { p[0] =\n#define F f\n(F)(1); }\n",
                            "k"),
              ElementsAre("f f call body"));
}

TEST(DeviceFunctions, TemplateArgumentsAreReferences) {
  EXPECT_THAT(references_in("typedef float (*R)(float);\n__device__ float sum(float x) { return x; }\n"
                            "template <R r> __device__ float block(float x) { return r(x); }\n"
                            "__global__ void k(float* p) { p[0] = block<sum>(p[1]); }",
                            "k"),
              ElementsAre("block block call (p[1])", "sum sum ref"));
}

TEST(DeviceFunctions, HostReferences) {
  ProgramFacts facts = Snippet().facts(
      "__host__ __device__ int f(int x) { return x; }\n__global__ void k(int* p) { p[0] = f(1); }\n"
      "void h(int* p) { f(2); k<<<1, 1>>>(p); cudaFuncSetAttribute(k, 1, 2); }");
  EXPECT_THAT(references_of(facts, facts.host_references), ElementsAre("f f call (2)", "k k ref"));
}

TEST(DeviceFunctions, HostHelpersThatDeviceCodeCalls) {
  EXPECT_THAT(functions_in("constexpr int c(int x) { return x; }\nint unused() { return 1; }\n__global__ "
                           "void k(int* p) { p[0] = c(1); }"),
              UnorderedElementsAre("c: host", "k: global"));
}

TEST(DeviceFunctions, SignaturesThatCannotChange) {
  EXPECT_THAT(functions_in("struct S { __device__ S() {} __device__ ~S() {} __device__ int operator+(int); "
                           "__device__ int m(); };"),
              UnorderedElementsAre("S::S: device fixed", "S::~S: device fixed", "S::operator+: device fixed",
                                   "S::m: device"));
  EXPECT_THAT(
      functions_in(
          "struct R { __device__ int* begin() { return 0; } __device__ int* end(); __device__ int* ends(); };\n"
          "__global__ void k() { for (int x : R()) (void)x; }"),
      UnorderedElementsAre("R::begin: device fixed", "R::end: device fixed", "R::ends: device", "k: global"));
}

TEST(DeviceFunctions, Lambdas) {
  EXPECT_THAT(
      functions_in(
          "__global__ void k(int* p) { auto f = [&](int i) { return i + threadIdx.x; }; p[0] = f(1); }"),
      ElementsAre("k: global builtins"));
  EXPECT_THAT(
      functions_in(
          "__global__ void k(int* p) { auto f = [](int i) { return i + threadIdx.x; }; p[0] = f(1); }"),
      ElementsAre("k: global builtins fixed"));
  EXPECT_THAT(functions_in("void h() { auto f = [=] __device__ (int i) { return threadIdx.x; }; (void)f; }"),
              ElementsAre("lambda in h: device builtins fixed"));
}

TEST(DeviceFunctions, Declarations) {
  EXPECT_THAT(declarations_in("__global__ void k(int* p);\n__global__ void k(int* p) {}"),
              ElementsAre("k '__global__' (int* params", "k '__global__' (int* params definition"));
  EXPECT_THAT(declarations_in("__device__ int f() { return 1; }"),
              ElementsAre("f '__device__' () {  definition"));
  EXPECT_THAT(declarations_in("__device__ int f( void ) { return 1; }"),
              ElementsAre("f '__device__' ( voi void definition"));
  EXPECT_THAT(
      declarations_in(
          "template <class T>\n__device__ T f(T x);\ntemplate <> __device__ int f(int x) { return x; }"),
      ElementsAre("f '__device__' (T x) params inline", "f '__device__' (int  params definition"));
  EXPECT_THAT(declarations_in("static __device__ int f(int x) { return x; }"),
              ElementsAre("f 'static __d' (int  params definition inline"));
  EXPECT_THAT(declarations_in("extern \"C\" __global__ void k() {}"),
              ElementsAre("k '__global__' () {} definition"));
  EXPECT_THAT(declarations_in("#define KERNEL(name) __global__ void name(int* p) {}\nKERNEL(a)"),
              ElementsAre("a 'KERNEL(a)' (int* params definition body"));
}

TEST(DeviceFunctions, ExplicitInstantiationsAreDeclarations) {
  EXPECT_THAT(
      declarations_in(
          "template <class T> __global__ void k(T* p) {}\ntemplate __global__ void k<float>(float* p);"),
      ElementsAre("k '__global__' (T* p params definition inline", "k 'k<float>(f' (floa params inline"));
}

TEST(DeviceFunctions, Headers) {
  Snippet snippet;
  snippet.others = {{"a.cuh", "#pragma once\n__device__ int f(int x) { return x; }\n"}};
  EXPECT_THAT(declarations_in("#include \"a.cuh\"\n#include \"a.cuh\"\n", snippet),
              ElementsAre("f '__device__' (int  params definition header"));
}

TEST(DeviceFunctions, Features) {
  auto features = [](const std::string& text) {
    ProgramFacts facts = Snippet().facts(text);
    std::vector<std::string> names;
    for (const auto& function : facts.functions) {
      for (const auto& feature : function.features) names.push_back(feature.name);
    }
    return names;
  };
  EXPECT_THAT(features("__global__ void k() { __shared__ int s[4]; s[0] = 1; }"),
              ElementsAre("static shared memory"));
  EXPECT_THAT(features("__global__ void k() { extern __shared__ int s[]; s[0] = 1; }"),
              ElementsAre("dynamic shared memory"));
  EXPECT_THAT(features("__global__ void k(float* p) { atomicAdd(p, 1.f); atomicAdd(p, 2.f); }"),
              ElementsAre("atomics"));
  EXPECT_THAT(features("__global__ void k() { asm volatile(\"bar.sync 0;\"); }"), ElementsAre("inline PTX"));
  EXPECT_THAT(features("__global__ void k(double* p) { p[0] = p[1] * 2; }"), ElementsAre("double"));
  EXPECT_THAT(features("extern \"C\" __device__ void __assert_fail(const char*);\n#define assert(e) ((e) ? "
                       "void(0) : __assert_fail(#e))\n__global__ void k(int n) { assert(n > 0); }"),
              ElementsAre("assert"));
  EXPECT_THAT(features("__global__ void a() {}\n__global__ void k() { a<<<1, 1>>>(); }"),
              ElementsAre("dynamic parallelism"));
  EXPECT_THAT(features("__global__ void __launch_bounds__(256, 2) k() {}"), ElementsAre("launch bounds"));
}

TEST(DeviceFunctions, LaunchBounds) {
  ProgramFacts facts = Snippet().facts("#define N 16\n__global__ void __launch_bounds__(N * N, 2) k() {}");
  EXPECT_EQ(find(facts, "k")->launch_bounds, "N * N, 2");
}

// "variable, mask: text" of each loop in the body.
std::vector<std::string> shuffle_loops_in(const std::string& body) {
  const std::string head =
      "constexpr unsigned kAll = ~0u;\ntemplate <class T, int kWidth> __device__ T f(T v, float x, int n, "
      "float* p) {\n";
  ProgramFacts facts = Snippet().facts(head + body + "\nreturn v; }");
  std::vector<std::string> loops;
  for (const ShuffleLoop& loop : find(facts, "f")->shuffle_loops) {
    const std::string& text = facts.files[loop.place.file].text;
    loops.push_back(loop.variable + ", " + loop.mask + ": " +
                    text.substr(loop.place.range.begin, loop.place.range.size()));
  }
  return loops;
}

TEST(DeviceFunctions, ShuffleLoops) {
  const std::string down =
      "for (int o = kWidth / 2; o > 0; o >>= 1) { v = __shfl_down_sync(0xffffffff, v, o, kWidth) + "
      "v; }";
  const std::string across = "#pragma unroll\nfor (int o = 16; o; o /= 2) v += __shfl_xor_sync(kAll, v, o);";
  const std::string up = "for (unsigned o = 1; o < 32; o *= 2)\n  v = max(v, __shfl_xor_sync(~0u, v, o));";
  EXPECT_THAT(shuffle_loops_in(down + "\nif (n)\n" + across + up),
              ElementsAre("v, 0xffffffff: " + down, "v, kAll: " + across, "v, ~0u: " + up));
  for (
      const char* text :
      {"for (int o = n; o > 0; o /= 2) v += __shfl_xor_sync(kAll, v, o);",  // lanes may differ
       "for (int o = 16; o > 0; o /= 2) v += __shfl_xor_sync(n, v, o);",
       "for (int o = 16; o > 0; o /= 2) v += __shfl_xor_sync(kAll, x, o);",  // another variable
       "for (int o = 16; o > 0; o /= 2) p[o] += __shfl_xor_sync(kAll, p[o], o);",
       "for (int o = 16; o > 0; o /= 2) v -= __shfl_xor_sync(kAll, v, o);",
       "for (int o = 16; o > 0; o /= 2) v = fmaxf(v, 1 + __shfl_xor_sync(kAll, v, o));",
       "for (int o = 16; o > 0; o /= 2) { v += __shfl_xor_sync(kAll, v, o); *p = v; }",
       "for (int o = 16; o > 0; o /= 2) v += __shfl_up_sync(kAll, v, o);",
       "#define STEP(v) for (int o = 16; o > 0; o /= 2) v += __shfl_xor_sync(kAll, v, o)\nSTEP(v);",
       "#define down(...) __shfl_down_sync(kAll, __VA_ARGS__)\nfor (int o = 16; o > 0; o /= 2) v += down(v, o);",
       "int o = 16; for (; o > 0; o /= 2) v += __shfl_xor_sync(kAll, v, o);"})
    EXPECT_THAT(shuffle_loops_in(text), IsEmpty()) << text;
}

TEST(DeviceFunctions, StaticFunctionsOfTwoFilesDiffer) {
  Snippet a{"a.cu"}, b{"b.cu"};
  std::string text = "static __global__ void k() {}\n__global__ void shared();";
  ProgramFacts both = a.facts(text);
  merge(both, b.facts(text));
  EXPECT_THAT(functions_of(both), UnorderedElementsAre("k: global", "shared: global", "k: global"));
}

std::vector<std::string> dynamic_shared_in(const std::string& text) {
  ProgramFacts facts = Snippet().facts(text);
  std::vector<std::string> all;
  for (const DynamicSharedDecl& declaration : facts.dynamic_shared) {
    std::string line = "{" + test::text_at(facts, declaration.declaration) + "} " + declaration.type + "|" +
                       declaration.name + "|" + declaration.extents;
    if (declaration.at_file_scope) line += " file";
    if (declaration.in_macro_body) line += " body";
    all.push_back(line);
  }
  return all;
}

TEST(DynamicShared, Shapes) {
  EXPECT_THAT(dynamic_shared_in("__global__ void k() { extern __shared__ float s[]; s[0] = 1; }"),
              ElementsAre("{extern __shared__ float s[]} float|s|"));
  EXPECT_THAT(dynamic_shared_in("extern __shared__ float s[];"),
              ElementsAre("{extern __shared__ float s[]} float|s| file"));
  EXPECT_THAT(dynamic_shared_in("__global__ void k() { extern __shared__ unsigned char m[][32]; }"),
              ElementsAre("{extern __shared__ unsigned char m[][32]} unsigned char|m|[32]"));
  EXPECT_THAT(dynamic_shared_in("__global__ void k() { extern __shared__ __align__(16) unsigned char s[]; }"),
              ElementsAre("{extern __shared__ __align__(16) unsigned char s[]} unsigned char|s|"));
  EXPECT_THAT(dynamic_shared_in("__global__ void k() { extern __shared__ char* q[]; }"),
              ElementsAre("{extern __shared__ char* q[]} char*|q|"));
  EXPECT_THAT(dynamic_shared_in("template <class T> __global__ void k() { extern __shared__ T s[]; }\nvoid "
                                "h() { k<int><<<1, 1>>>(); }"),
              ElementsAre("{extern __shared__ T s[]} T|s|"));
  EXPECT_THAT(dynamic_shared_in("__global__ void k() { extern volatile __shared__ int s[]; }"),
              ElementsAre("{extern volatile __shared__ int s[]} volatile int|s|"));
  EXPECT_THAT(dynamic_shared_in("__global__ void k() { __shared__ float s[4]; }"), IsEmpty());
  EXPECT_THAT(dynamic_shared_in("__global__ void k() { extern __shared__ float s[4]; }"), IsEmpty());
  EXPECT_THAT(dynamic_shared_in("__global__ void k() { extern __shared__ not_known_here s[]; }"), IsEmpty());
}

}  // namespace
}  // namespace migrate
