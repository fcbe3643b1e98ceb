#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tool/facts/snippet.h"
#include "tool/facts/frontend/assembly_spelling.h"
#include "tool/facts/frontend/launch_spelling.h"
#include "tool/facts/frontend/pragma_spelling.h"

namespace migrate {
namespace {

using test::Snippet;
using testing::ElementsAre;
using testing::IsEmpty;

const char* kKernels =
    "__global__ void k(float* p) {}\ntemplate <class T> __global__ void t(T* p) {}\n"
    "template <class T, int N> __global__ void tn(T* p) {}\n__global__ void d(float* p, int n = 1) {}\n"
    "__global__ void o(float*) {}\n__global__ void o(int*) {}\nnamespace ns { __global__ void k() {} }\n";

/// "form callee open close [config]... args" of each launch in `body`, a host function with `float* p; int g,
/// b;`.
std::vector<std::string> launches_in(const std::string& body, const std::string& before = "",
                                     bool whole = false) {
  std::string text = std::string(kKernels) + before;
  text += whole ? body : "\nvoid host(float* p, int g, int b) {\n" + body + "\n}\n";
  ProgramFacts facts = Snippet().facts(text);
  std::vector<std::string> all;
  for (const Launch& launch : facts.launches) {
    static const char* const kForms[] = {"value", "deduced", "pointer"};
    auto at = [&](Range range) { return test::text_at(facts, launch.file, range); };
    std::string line = std::string(kForms[static_cast<int>(launch.form)]) + " " + at(launch.callee) + " " +
                       at(launch.open) + " " + at(launch.close) + at(launch.arguments_open);
    for (Range range : launch.config) line += " [" + at(range) + "]";
    if (launch.has_arguments) line += " args";
    if (launch.in_macro_body) line += " body";
    if (launch.in_macro_argument) line += " argument";
    if (launch.certainty == Certainty::tokens) line += " tokens";
    if (launch.kernel.empty()) line += " unknown";
    all.push_back(line);
  }
  return all;
}

TEST(Launches, NamedKernels) {
  EXPECT_THAT(launches_in("k<<<g, b>>>(p);"), ElementsAre("value k <<< >>>( [g] [b] args"));
  EXPECT_THAT(launches_in("ns::k<<<dim3(g, 1), b, 0, 0>>>();"),
              ElementsAre("value ns::k <<< >>>( [dim3(g, 1)] [b] [0] [0]"));
  EXPECT_THAT(launches_in("::k<<<g, b>>>(nullptr);"), ElementsAre("value ::k <<< >>>( [g] [b] args"));
}

TEST(Launches, ArgumentsThatAreNullPointers) {
  auto nulls_in = [](const std::string& body) {
    ProgramFacts facts = Snippet().facts("#define NULL __null\n" + body);
    std::vector<std::string> nulls;
    for (Range range : facts.launches.at(0).null_arguments)
      nulls.push_back(test::text_at(facts, facts.launches[0].file, range));
    return nulls;
  };
  const std::string kernel = "template <class T> __global__ void t(T* p, int n, double* q) {}\n";
  EXPECT_THAT(nulls_in(kernel + "void f(float* p) { t<<<1, 2>>>(p, 0, NULL); }"), ElementsAre("NULL"));
  EXPECT_THAT(nulls_in(kernel + "void f(float* p) { t<<<1, 2>>>(p, 0, 0); }"), ElementsAre("0"));
  EXPECT_THAT(nulls_in(kernel + "template <class T> void f(T* p) { t<<<1, 2>>>(p, 0, NULL); }"),
              ElementsAre("NULL"));
  EXPECT_THAT(nulls_in(kernel + "void f(float* p) { t<<<1, 2>>>(p, 0, nullptr); }"), IsEmpty());
}

TEST(Launches, TemplateArgumentsWrittenOrDeduced) {
  EXPECT_THAT(launches_in("t<float><<<g, b>>>(p);"), ElementsAre("value t<float> <<< >>>( [g] [b] args"));
  EXPECT_THAT(launches_in("t<<<g, b>>>(p);"), ElementsAre("deduced t <<< >>>( [g] [b] args"));
  EXPECT_THAT(launches_in("tn<float, (1 > 0)><<<g, b>>>(p);"),
              ElementsAre("value tn<float, (1 > 0)> <<< >>>( [g] [b] args"));
}

TEST(Launches, DefaultArgumentsAndOverloadsNeedALambda) {
  EXPECT_THAT(launches_in("d<<<g, b>>>(p);"), ElementsAre("deduced d <<< >>>( [g] [b] args"));
  EXPECT_THAT(launches_in("d<<<g, b>>>(p, 2);"), ElementsAre("value d <<< >>>( [g] [b] args"));
  EXPECT_THAT(launches_in("o<<<g, b>>>(p);"), ElementsAre("deduced o <<< >>>( [g] [b] args"));
}

TEST(Launches, Pointers) {
  EXPECT_THAT(launches_in("void (*f)(float*) = k; f<<<g, b>>>(p);"),
              ElementsAre("pointer f <<< >>>( [g] [b] args unknown"));
  EXPECT_THAT(launches_in("void (*f[2])(float*) = {k, k}; f[g]<<<g, b>>>(p);"),
              ElementsAre("pointer f[g] <<< >>>( [g] [b] args unknown"));
  EXPECT_THAT(launches_in("struct S { void (*f)(float*); } s; s.f<<<g, b>>>(p);"),
              ElementsAre("pointer s.f <<< >>>( [g] [b] args unknown"));
}

TEST(Launches, BlanksInTheBrackets) {
  EXPECT_THAT(launches_in("k << <g, b >> >(p);"), ElementsAre("value k << < >> >( [g] [b] args"));
  EXPECT_THAT(launches_in("k <<< g, b >>> (p);"), ElementsAre("value k <<< >>>( [g] [b] args"));
  EXPECT_THAT(launches_in("k << < g, b >>\n >(p);"), ElementsAre("value k << < >>\n >( [g] [b] args"));
}

TEST(Launches, RespellingKeepsOffsetsAndOtherCode) {
  EXPECT_EQ(respell_launches("k << <g, b>> >(p);"), "k <<< g, b>>> (p);");
  EXPECT_EQ(respell_launches("a<b<c<int>> > x; operator<< <int>(1);"), std::nullopt);
  EXPECT_EQ(respell_launches("int x = a << b >> (c);"), std::nullopt);
}

TEST(AssemblySpelling, CommasBetweenOperands) {
  EXPECT_EQ(respell_assembly("asm volatile(\"st [%1], %0;\" :: \"r\"(x(1)) \"l\"(p));"),
            "asm volatile(\"st [%1], %0;\" :: \"r\"(x(1)),\"l\"(p));");
  EXPECT_EQ(respell_assembly("asm(\"\" : \"=r\"(a)\n  [b] \"=r\"(b) : \"r\"(c));"),
            "asm(\"\" : \"=r\"(a)\n, [b] \"=r\"(b) : \"r\"(c));");
  for (const char* same : {"asm(\"\" :: \"r\"(x), \"l\"(p) : \"memory\");", "asm(\"mov\" STR(x) \"y\");",
                           "f(\"r\"(x) \"l\"(p));", "asm(\"\" :: \"r\"(x)\"l\"(p));",
                           "asm(\"\" :: \"r\"(x) /* and */ \"l\"(p));", "int asm_count;", "asm"})
    EXPECT_EQ(respell_assembly(same), std::nullopt) << same;
}

TEST(PragmaSpelling, MacrosThatStandForPragmas) {
  EXPECT_EQ(respell_pragmas("#define UNROLL #pragma unroll\nUNROLL for (;;) ;"),
            "#define UNROLL               \nUNROLL for (;;) ;");
  EXPECT_EQ(respell_pragmas("  # define P # pragma omp \\\n parallel\nx"),
            "  # define P              \\\n         \nx");
  EXPECT_EQ(respell_pragmas("#pragma once\n#define P \\\n  #pragma unroll\n"),
            "#pragma once\n#define P \\\n                \n");
  for (const char* same : {"#pragma unroll", "#define S(x) #x", "#define UNROLL _Pragma(\"unroll\")",
                           "#define pragma 1", "#define P #define pragma", "#define P #"})
    EXPECT_EQ(respell_pragmas(same), std::nullopt) << same;
}

TEST(Launches, InTemplates) {
  EXPECT_THAT(
      launches_in("",
                  "template <class T> void run(T* p) { t<T><<<1, 2>>>(p); }\ntemplate void run<int>(int*);"),
      ElementsAre("value t<T> <<< >>>( [1] [2] args"));
  EXPECT_THAT(
      launches_in("run(p); int* i = 0; run(i);", "template <class T> void run(T* p) { t<<<1, 2>>>(p); }"),
      ElementsAre("deduced t <<< >>>( [1] [2] args"));
  EXPECT_THAT(
      launches_in("run<k>(p);", "template <void (*K)(float*)> void run(float* p) { K<<<1, 2>>>(p); }"),
      ElementsAre("value K <<< >>>( [1] [2] args"));
  EXPECT_THAT(launches_in("run(k, p);", "template <class F> void run(F f, float* p) { f<<<1, 2>>>(p); }"),
              ElementsAre("pointer f <<< >>>( [1] [2] args unknown"));
  EXPECT_THAT(launches_in("", "template <class T> void never(T p) { t<T><<<1, 2>>>(p); }"),
              ElementsAre("value t<T> <<< >>>( [1] [2] args"));
}

TEST(Launches, BoundsOfTheKernel) {
  auto bound = [](const std::string& text) { return Snippet().facts(text).launches.at(0).bound; };
  EXPECT_EQ(bound("__global__ void __launch_bounds__(16 * 16, 2) k() {}\nvoid f() { k<<<1, 2>>>(); }"), 256);
  EXPECT_EQ(bound("__global__ void k() {}\nvoid f() { k<<<1, 2>>>(); }"), 0);
  std::string kernel = "template <int N> __global__ void __launch_bounds__(N) k() {}\n";
  EXPECT_EQ(bound(kernel + "void f() { k<64><<<1, 2>>>(); }"), 64);
  EXPECT_EQ(bound(kernel + "template <int N> void f() { k<N><<<1, 2>>>(); }\ntemplate void f<32>();"), 32);
  EXPECT_EQ(
      bound(
          kernel +
          "template <int N> void f() { k<N><<<1, 2>>>(); }\ntemplate void f<32>();\ntemplate void f<64>();"),
      -1);
}

TEST(Launches, InMacros) {
  EXPECT_THAT(launches_in("RUN(k, p); RUN(k, p);", "#define RUN(K, ...) K<<<1, 2>>>(__VA_ARGS__)"),
              ElementsAre("value K <<< >>>( [1] [2] args body"));
  EXPECT_THAT(launches_in("CHECK((k<<<g, b>>>(p)));", "#define CHECK(x) do { x; } while (0)"),
              ElementsAre("value k <<< >>>( [g] [b] args argument"));
  EXPECT_THAT(launches_in("KERNEL<<<g, b>>>(p);", "#define KERNEL t<float>"),
              ElementsAre("value KERNEL <<< >>>( [g] [b] args"));
}

TEST(Launches, PastedNames) {
  EXPECT_THAT(
      launches_in("RUN(my, p);",
                  "__global__ void my_kernel(float*) {}\n#define RUN(name, p) name##_kernel<<<1, 2>>>(p)"),
      ElementsAre("value name##_kernel <<< >>>( [1] [2] args body"));
}

TEST(Launches, OneFactPerKernelOfAMacro) {
  EXPECT_EQ(
      launches_in("RUN(k, p); RUN(t<float>, p);", "#define RUN(K, ...) K<<<1, 2>>>(__VA_ARGS__)").size(), 2u);
}

TEST(Launches, Unparsed) {
  EXPECT_THAT(launches_in("#if 0\nk<<<g, b>>>(p);\n#endif"),
              ElementsAre("value k <<< >>>( [g] [b] args tokens unknown"));
  EXPECT_THAT(launches_in("", "#define NEVER(x) k<<<1, x>>>(p)"),
              ElementsAre("value k <<< >>>( [1] [x] args body tokens unknown"));
  EXPECT_THAT(launches_in("unknown_kernel<<<g, b>>>(p);"),
              ElementsAre("value unknown_kernel <<< >>>( [g] [b] args tokens unknown"));
  EXPECT_THAT(launches_in("const char* s = \"k<<<1, 2>>>(p)\"; // k<<<1, 2>>>(p)"), IsEmpty());
}

TEST(Launches, ConfigurationWithTemplateCommas) {
  EXPECT_THAT(launches_in("k<<<f<int, 2>(), b>>>(p);", "template <class T, int N> int f();"),
              ElementsAre("value k <<< >>>( [f<int, 2>()] [b] args"));
  EXPECT_THAT(launches_in("k<<<h<A<A<int>>>(1), b>>>(p);",
                          "template <class T> struct A {}; template <class T> int h(int);"),
              ElementsAre("value k <<< >>>( [h<A<A<int>>>(1)] [b] args"));
}

TEST(Launches, StaticMembers) {
  EXPECT_THAT(launches_in("S::run<<<g, b>>>(p);", "struct S { static __global__ void run(float*); };"),
              ElementsAre("value S::run <<< >>>( [g] [b] args"));
}

std::string block_of(const std::string& before, const std::string& block) {
  const std::string text = "__global__ void k() {}\n" + before + "\nvoid f(int n) { " + block + " }";
  const Extents found = Snippet().facts(text).launches.at(0).block;
  if (!found.is_known()) return "?";
  return std::to_string(found.x) + "," + std::to_string(found.y) + "," + std::to_string(found.z);
}

TEST(Launches, ExtentsAreFolded) {
  EXPECT_EQ(block_of("", "k<<<1, 16 * 16>>>();"), "256,1,1");
  EXPECT_EQ(block_of("", "k<<<1, (1024 + 31) / 32>>>();"), "32,1,1");
  EXPECT_EQ(block_of("#define B 64", "k<<<1, dim3(B, B / 2)>>>();"), "64,32,1");
  EXPECT_EQ(block_of("constexpr int N = 8;\nstatic const int M = N * N;", "k<<<1, M>>>();"), "64,1,1");
  EXPECT_EQ(block_of("enum { N = 8 };", "k<<<1, dim3{N, 2, 2}>>>();"), "8,2,2");
  EXPECT_EQ(block_of("const int N = 3;", "const int N = 4; k<<<1, N>>>();"), "4,1,1");
}

TEST(Launches, ExtentsOfVariablesThatAreOnlyRead) {
  EXPECT_EQ(block_of("", "dim3 b(32, 64); k<<<1, b>>>();"), "32,64,1");
  EXPECT_EQ(block_of("", "dim3 b = dim3(32, 64); k<<<n / b.x, b>>>();"), "32,64,1");
  EXPECT_EQ(block_of("", "dim3 b(32); b.y = n; k<<<1, b>>>();"), "?");
  EXPECT_EQ(block_of("", "dim3 b(32); if (n) b = dim3(64); k<<<1, b>>>();"), "?");
  EXPECT_EQ(block_of("", "const dim3 b = b; k<<<1, b>>>();"), "?");
  EXPECT_EQ(block_of("void g(dim3& b);", "dim3 b(32); g(b); k<<<1, b>>>();"), "?");
}

TEST(Launches, ExtentsAreNeverGuessed) {
  EXPECT_EQ(block_of("", "k<<<1, n>>>();"), "?");
  EXPECT_EQ(block_of("", "int m = 64; k<<<1, m>>>();"), "?");  // may change
  EXPECT_EQ(block_of("", "k<<<1, dim3(n, 2)>>>();"), "?");
}

TEST(Launches, ExtentsHoldForAllInstantiations) {
  const std::string one = "__global__ void k() {}\ntemplate <int N> void f() { k<<<1, N>>>(); }\n";
  EXPECT_EQ(Snippet().facts(one + "template void f<32>();").launches.at(0).block, (Extents{32, 1, 1}));
  EXPECT_FALSE(
      Snippet().facts(one + "template void f<32>(); template void f<64>();").launches.at(0).block.is_known());
}

TEST(Launches, NameTheTypesOfBracedArguments) {
  const ProgramFacts facts = Snippet().facts(
      "namespace ns { struct Size { int rows, columns; }; struct Made { Made(int, int); }; }\n"
      "__global__ void k(float* p, ns::Size s, ns::Made m, int n) {}\nvoid k(ns::Size s) {"
      " k<<<1, 2>>>(nullptr, {s.rows, 3}, {1, 2}, {4}); k<<<1, 2>>>(nullptr, ns::Size{1, 2}, ns::Made(1, 2), 4); }\n");
  ASSERT_EQ(facts.launches.size(), 2u);
  const std::string& text = facts.files[facts.launches[0].file].text;
  std::string named;
  for (const BracedArgument& one : facts.launches[0].braced_arguments)
    named += one.type + text.substr(one.begin, text.find('}', one.begin) + 1 - one.begin) + ";";
  EXPECT_EQ(named, "ns::Size{s.rows, 3};ns::Made{1, 2};");
  EXPECT_TRUE(facts.launches[1].braced_arguments.empty());
}

}  // namespace
}  // namespace migrate
