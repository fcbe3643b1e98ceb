#include "tool/facts/tokens/token_facts.h"

#include <gmock/gmock.h>

#include "tests/tool/facts/snippet.h"

namespace migrate::test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

ProgramFacts with_tokens(const std::string& text) {
  ProgramFacts facts = Snippet().facts(text);
  add_token_facts(facts);
  return facts;
}

TEST(TokenFacts, UnseenNamesOfInactiveBranchesAndMacros) {
  const ProgramFacts facts = with_tokens(
      "__global__ void k() {}\n__global__ void seen() { seen<<<1, 1>>>(); }\n"
      "#if 0\nvoid f() { called(); passed; k<<<1, 1>>>(); }\n#endif\n#define RUN(x) mentioned\n");
  const UnseenNames& unseen = facts.tokens.unseen;
  for (const char* name : {"called", "passed", "mentioned"}) EXPECT_EQ(unseen.names.count(name), 1u) << name;
  for (const char* name : {"k", "seen"}) EXPECT_EQ(unseen.names.count(name), 0u) << name;
  EXPECT_EQ(unseen.declared.count("called"), 1u);
  EXPECT_EQ(unseen.declared.count("passed"), 0u);
}

TEST(TokenFacts, KernelsOfInactiveBranches) {
  EXPECT_THAT(with_tokens("#if 0\n__global__ void __launch_bounds__(64) k(int n);\nvoid f(int);\n#endif\n")
                  .tokens.unparsed_kernels,
              ElementsAre("k"));
  EXPECT_THAT(with_tokens("__global__ void k(int n);\n").tokens.unparsed_kernels, IsEmpty());
}

TEST(TokenFacts, MacrosAsWritten) {
  const ProgramFacts facts = with_tokens("#define RUN(f, ...) f<<<1, /*,*/ 2>>> // end\n#define N (4)\n");
  ASSERT_EQ(facts.tokens.macros.size(), 2u);
  const MacroDefinition &run = facts.tokens.macros[0], &n = facts.tokens.macros[1];
  EXPECT_TRUE(run.takes_arguments);
  EXPECT_THAT(run.parameters, ElementsAre("f", "..."));
  EXPECT_EQ(text_at(facts, 0, run.body), "f<<<1, /*,*/ 2>>>");
  EXPECT_FALSE(n.takes_arguments);
  EXPECT_EQ(text_at(facts, 0, n.body), "(4)");
  EXPECT_THAT(facts.tokens.macros_by_name.at("N"), ElementsAre(1u));
}

TEST(TokenFacts, UsesOfMacrosWithTheirArguments) {
  const ProgramFacts facts = with_tokens("#define ID(x) x\n#define ONE ID(1)\nint a = ID((2)), b = ONE;\n");
  std::vector<std::string> uses;
  for (const auto& [place, use] : facts.tokens.macro_uses) uses.push_back(text_at(facts, 0, use.whole));
  EXPECT_THAT(uses, ElementsAre("ID((2))", "ONE"));
}

TEST(TokenFacts, DynamicSharedMemoryThatNoUnitParsed) {
  const ProgramFacts facts = with_tokens(
      "#if 0\n__global__ void k() { extern __shared__ ns::T s[]; f(&s, &s[1]); }\n"
      "extern __shared__ float pool[];\n#endif\n");
  ASSERT_EQ(facts.dynamic_shared.size(), 2u);
  const DynamicSharedDecl &local = facts.dynamic_shared[0], &global = facts.dynamic_shared[1];
  EXPECT_EQ(local.certainty, Certainty::tokens);
  EXPECT_EQ(local.type, "ns::T");
  EXPECT_FALSE(local.at_file_scope);
  EXPECT_EQ(local.addresses.size(), 1u);
  EXPECT_EQ(global.name, "pool");
  EXPECT_TRUE(global.at_file_scope);
}

TEST(TokenFacts, ReplaceWhatTheyGaveBefore) {
  ProgramFacts facts = with_tokens(
      "__global__ void k() { extern __shared__ float s[]; f(&s); }\n#if 0\nextern __shared__ float pool[];\n#endif\n");
  for (int again = 0; again < 2; ++again, add_token_facts(facts)) {
    ASSERT_EQ(facts.dynamic_shared.size(), 2u);
    EXPECT_EQ(facts.dynamic_shared[0].addresses.size(), 1u);
    EXPECT_EQ(facts.tokens.first_code.size(), 1u);
  }
}

TEST(TokenFacts, WhereCodeBegins) {
  const auto line_of_code = [](const std::string& text) {
    const ProgramFacts facts = with_tokens(text);
    const auto begin = text.begin();
    return std::count(begin, begin + facts.tokens.first_code[0], '\n') + 1;
  };
  EXPECT_EQ(line_of_code("// text\n#include <a.h>\nint x;\n"), 3);
  // Files of directives alone, also without an end of the last line.
  EXPECT_EQ(line_of_code("#pragma once\n\n#define A 1\n#define B 2"), 3);
  EXPECT_EQ(line_of_code("#ifndef A_H\n#define A_H\n// text\n#define A f(1)\n#endif\n"), 4);
  EXPECT_EQ(line_of_code("#ifndef A\n#define A f(1)\n#endif\n"), 1);
  EXPECT_EQ(line_of_code("#define A 1"), 1);
  EXPECT_EQ(line_of_code("#pragma once"), 1);
  EXPECT_EQ(line_of_code(""), 1);
}

std::string include_paths(const std::string& text) {
  std::string paths;
  const ProgramFacts facts = with_tokens(text);
  for (const auto& [place, path] : facts.tokens.include_branches) {
    for (const auto& [conditional, branch] : path)
      paths += std::to_string(conditional) + "." + std::to_string(branch) + " ";
    paths += "; ";
  }
  return paths;
}

TEST(TokenFacts, BranchesAroundIncludes) {
  const std::string include = "#include <cuda_runtime.h>\n";
  EXPECT_EQ(include_paths(include + include), "; ; ");
  EXPECT_EQ(include_paths(include + "#if 1\n" + include + "#endif\n"), "; 0.0 ; ");
  EXPECT_EQ(include_paths("#if 1\n" + include + "#else\n" + include + "#endif\n"), "0.0 ; 0.1 ; ");
  EXPECT_EQ(include_paths("#if 1\n" + include + "#endif\n#ifdef A\n" + include + "#endif\n"), "0.0 ; 1.0 ; ");
  EXPECT_EQ(include_paths("#ifndef G\n" + include + "#if 0\n#elif 1\n" + include + "#endif\n#endif\n"),
            "0.0 ; 0.0 1.1 ; ");
}

TEST(TokenFacts, AttributesAfterSpecifiers) {
  const ProgramFacts facts = with_tokens(
      "#include <cuda_runtime.h>\n__device__ static alignas(16) float a[4];\nalignas(16) __device__ float b[4];\n"
      "struct S { alignas(8) int x; };\n");
  ASSERT_EQ(facts.tokens.late_attributes.size(), 1u);
  EXPECT_EQ(text_at(facts, 0, facts.tokens.late_attributes[0].specifiers), "__device__ static");
  EXPECT_EQ(text_at(facts, 0, facts.tokens.late_attributes[0].attributes), "alignas(16)");
}

TEST(TokenFacts, SharedMemoryWithASizeThatIsDeclaredExtern) {
  const auto sized = [](const std::string& code) {
    return with_tokens("#include <cuda_runtime.h>\n" + code).tokens.sized_shared.size();
  };
  EXPECT_EQ(sized("extern __shared__ int a[4];"), 1u);
  EXPECT_EQ(sized("__global__ void k() { __shared__ extern float a[2][3]; extern __shared__ int b; }"), 2u);
  EXPECT_EQ(sized("__global__ void k() { extern __shared__ __align__(16) unsigned char a[4]; }"), 1u);
  EXPECT_EQ(sized("template <class T, int N> __global__ void k() { extern __shared__ T a[N]; }"), 1u);
  EXPECT_EQ(sized("template <class A, class B> struct P { A a; B b; };\nextern __shared__ P<int, int> a[4];"),
            1u);
  EXPECT_EQ(sized("#if 0\n__global__ void k() { extern __shared__ int a[4]; }\n#endif\n"), 1u);
  EXPECT_EQ(sized("#define OWN(T, n) extern __shared__ T n[4];\n"), 1u);
  for (const char* other :
       {"extern __shared__ int a[];", "extern __shared__ int a[][4];", "__shared__ int a[4];",
        "extern int a[4];", "extern __shared__ int n, a[];",
        "#define SHARED extern __shared__\nSHARED int a[];", "#define SHARED extern __shared__\nint a[4];",
        "#define NONE []\nextern __shared__ int a NONE;", "extern int b[4]; __shared__ int a[4];"})
    EXPECT_EQ(sized(other), 0u) << other;
}

TEST(TokenFacts, NamesOfFunctionsAndTheirCasts) {
  const ProgramFacts facts = with_tokens(
      "#include <cuda_runtime.h>\nnamespace ns { template <class T> __global__ void k(T*) {} }\n"
      "void take(const void*);\n"
      "void f() { take((const void*)&ns::k<int>); void (*p)(float*) = ns::k<float>; (void)p; }\n");
  std::vector<std::string> names;
  for (const auto& [place, name] : facts.tokens.function_names) {
    names.push_back(text_at(facts, 0, name.text) + (name.is_void_pointer ? " void" : "") +
                    (name.is_value ? " value" : ""));
  }
  EXPECT_THAT(names, UnorderedElementsAre("&ns::k<int> void", "ns::k<float> value"));
}

TEST(TokenFacts, WhatStandsBeforeAUse) {
  const ProgramFacts facts = with_tokens(
      "#if 0\nint a = cudaError_t /* : */ ::cudaSuccess, b = cudaSuccess, c = ::cudaSuccess;\n#endif\n");
  std::vector<std::string> qualified;
  for (const auto& [place, access] : facts.tokens.accesses) {
    EXPECT_EQ(access, Access::qualified);
    qualified.push_back(std::to_string(place.range.begin) + " " + text_at(facts, place));
  }
  EXPECT_THAT(qualified, ElementsAre("36 cudaSuccess"));
}

TEST(TokenFacts, LiteralsOfAnInitialiserThatAreNotCompared) {
  const ProgramFacts facts = with_tokens(
      "#if 0\nvoid f() { cudaMalloc(\"a\", g(\"b\"), x == \"c\", \"d\" != y); cudaFree; \"e\"; }\n#endif\n");
  std::vector<std::string> literals;
  for (const auto& [place, all] : facts.tokens.literals) {
    for (const Range& literal : all) literals.push_back(text_at(facts, 0, literal));
  }
  EXPECT_THAT(literals, ElementsAre("\"a\"", "\"b\""));
}

TEST(TokenFacts, ParameterListsOfAnEarlierRun) {
  const std::string text = "void f(/* */ NPU_KERNEL_PARAMS_ int n);\nvoid g(int NPU_KERNEL_PARAMS);\n";
  const ProgramFacts facts = with_tokens(text);
  EXPECT_THAT(facts.tokens.migrated_lists, ElementsAre(std::pair(0u, 7u)));
}

}  // namespace
}  // namespace migrate::test
