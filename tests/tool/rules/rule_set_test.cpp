#include "tool/rules/rule_set.h"

#include <gtest/gtest.h>

namespace migrate {
namespace {

Rule rule(const std::string& name, RuleKind kind, Support support = Support::full) {
  Rule result;
  result.name = name;
  result.kind = std::move(kind);
  result.support = support;
  result.target = "t_" + name;
  return result;
}

TEST(RuleSet, FindsSymbolsAndEnumerators) {
  EnumRule values{{{"A", "0", "t_A", std::nullopt, ""}, {"B", "1", "", Support::unsupported, "why"}}};
  RuleSet rules({rule("E", values), rule("f", FunctionRule{}), rule("n::g", QualifiedRule{})});
  EXPECT_EQ(rules.find("E")->name(), "E");
  EXPECT_EQ(rules.find("A")->target(), "t_A");
  EXPECT_EQ(rules.find("A")->rule->name, "E");
  EXPECT_EQ(rules.find("A")->support(), Support::full);
  EXPECT_EQ(rules.find("B")->support(), Support::unsupported);
  EXPECT_EQ(rules.find("n::g")->target(), "t_n::g");
  EXPECT_EQ(rules.find("g"), nullptr);
  EXPECT_EQ(rules.find(""), nullptr);
}

TEST(RuleSet, HeadersAndLibrariesAreNoSymbols) {
  RuleSet rules({rule("a.h", HeaderRule{}), rule("mpi.h", LibraryRule{"MPI"})});
  EXPECT_EQ(rules.find("a.h"), nullptr);
  EXPECT_EQ(rules.find_header("a.h")->name, "a.h");
  EXPECT_EQ(rules.find_header("mpi.h")->name, "mpi.h");
  EXPECT_EQ(rules.find_header("b.h"), nullptr);
}

TEST(RuleSet, AFolderStandsForItsHeaders) {
  RuleSet rules(
      {rule("lib/", LibraryRule{"L"}), rule("lib/own.h", LibraryRule{"M"}), rule("x.h", HeaderRule{})});
  EXPECT_EQ(rules.find_header("lib/a.h")->name, "lib/");
  EXPECT_EQ(rules.find_header("lib/deep/er/a.h")->name, "lib/");
  EXPECT_EQ(rules.find_header("lib/own.h")->name, "lib/own.h");
  for (const char* none : {"lib", "lib.h", "/lib/a.h", "a/lib/a.h", "/x.h", ""})
    EXPECT_EQ(rules.find_header(none), nullptr) << none;
  EXPECT_EQ(rules.find_header("/usr/local/cuda/include/x.h")->name, "x.h")
      << "the toolkit's, by its whole path";
}

TEST(RuleSet, StaysValidWhenMoved) {
  RuleSet first({rule("f", FunctionRule{})});
  RuleSet second = std::move(first);
  EXPECT_EQ(second.find("f")->rule, &second.all()[0]);
}

TEST(RuleSet, LaterRulesWin) {
  Rule later = rule("f", FunctionRule{});
  later.target = "mine";
  RuleSet rules({rule("f", FunctionRule{}), later});
  EXPECT_EQ(rules.find("f")->target(), "mine");
}

std::string family(const std::string& identifier) {
  RuleSet rules;
  rules.set_families({{"cuda", "rt"},
                      {"cu", "driver"},
                      {"cublas", "blas"},
                      {"cublasLt", "lt"},
                      {"CU_", "driver"},
                      {"curand_", "rand"}});
  EXPECT_EQ(rules.looks_like_cuda(identifier), !rules.family_of(identifier).empty());
  return rules.family_of(identifier);
}

TEST(RuleSet, FamiliesGoByTheLongestPrefix) {
  EXPECT_EQ(family("cudaFoo"), "rt");
  EXPECT_EQ(family("cuMemFoo"), "driver");
  EXPECT_EQ(family("cublasFoo"), "blas");
  EXPECT_EQ(family("cublasLtFoo"), "lt");
  EXPECT_EQ(family("CU_FOO"), "driver");
  EXPECT_EQ(family("CU_3D_FOO"), "driver");
  EXPECT_EQ(family("curand_foo"), "rand");
}

TEST(RuleSet, FamiliesLeaveOtherWordsAlone) {
  EXPECT_EQ(family("cuda"), "");
  EXPECT_EQ(family("cudart"), "");
  EXPECT_EQ(family("cuda_malloc"), "");
  EXPECT_EQ(family("curve"), "");
  EXPECT_EQ(family("CU_"), "");
  EXPECT_EQ(family("CU_add_suite"), "") << "of CUnit";
  EXPECT_EQ(family("myCudaFoo"), "");
  EXPECT_EQ(family(""), "");
}

}  // namespace
}  // namespace migrate
