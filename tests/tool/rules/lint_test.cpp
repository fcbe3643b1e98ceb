#include "tool/rules/lint.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tool/rules/load.h"

namespace migrate {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

RuleSet rules_of(const std::string& entries, const std::string& more = "") {
  std::string text = "{\"library\": \"l\", \"source\": \"s\", \"header\": \"h.h\", " + more +
                     "\n\"rename\": [[\"cuda\", \"npu\"]], \"rules\": [\n"
                     "{\"kind\": \"header\", \"name\": \"h.h\", \"target\": \"npu/h.h\"},\n" +
                     entries + "]}";
  auto rules = parse_rules("r.json", text);
  EXPECT_TRUE(rules.ok()) << (rules.ok() ? "" : rules.error().message);
  return RuleSet(rules.ok() ? *rules : std::vector<Rule>{});
}

std::vector<std::string> problems_of(const std::string& entries, const std::string& more = "") {
  std::vector<std::string> texts;
  for (const LintProblem& problem : lint(rules_of(entries, more))) {
    EXPECT_EQ(problem.file, "r.json");
    texts.push_back(std::to_string(problem.line) + " " + problem.message);
  }
  return texts;
}

const std::string kExample = R"("examples": [{"in": "x", "out": "y"}])";
std::string function(const std::string& more) {
  return R"({"kind": "function", "name": "cudaF", "returns": "int", "params": ["int a", "int b"], )" +
         kExample + ", " + more + "}";
}

TEST(Lint, CleanRules) {
  EXPECT_THAT(problems_of(function(R"("ascend": "aclrtF")")), IsEmpty());
  EXPECT_THAT(problems_of(function(R"~("target": {"call": "g({b}, {a})"})~")), IsEmpty());
  EXPECT_THAT(problems_of(function(R"~("target": {"call": "g({b})"}, "drops": ["a"])~")), IsEmpty());
  EXPECT_THAT(problems_of(R"({"kind": "enum", "name": "cudaE", "values": ["cudaA"]})"), IsEmpty());
}

TEST(Lint, CallTemplates) {
  EXPECT_THAT(problems_of(function(R"~("target": {"call": "g({a}, {b}, {c})"})~")),
              ElementsAre("4 cudaF: placeholder {c} is not a parameter"));
  EXPECT_THAT(problems_of(function(R"~("target": {"call": "g({a})"})~")),
              ElementsAre("4 cudaF: parameter \"b\" is neither used nor dropped"));
  EXPECT_THAT(problems_of(function(R"~("target": {"call": "g({a}, {b})"}, "drops": ["c"])~")),
              ElementsAre("4 cudaF: dropped \"c\" is not a parameter"));
  EXPECT_THAT(problems_of(function(R"("drops": ["a"])")),
              ElementsAre("4 cudaF: \"drops\" requires a call template"));
  EXPECT_THAT(problems_of(function(R"~("target": {"call": "g({a"})~")),
              ElementsAre("4 cudaF: placeholder without '}' in \"g({a\""));
}

TEST(Lint, StatusNeedsWords) {
  EXPECT_THAT(problems_of(function(R"("status": "unsupported")")),
              ElementsAre("4 cudaF: unsupported needs \"advice\""));
  EXPECT_THAT(problems_of(function(R"("status": "adapted")")),
              ElementsAre("4 cudaF: adapted needs a \"note\""));
  EXPECT_THAT(problems_of(function(R"("status": "partial")")),
              ElementsAre("4 cudaF: partial needs a \"note\""));
  EXPECT_THAT(
      problems_of(function(R"~("status": "unsupported", "advice": "a", "target": {"call": "g({a},{b})"})~")),
      ElementsAre("4 cudaF: unsupported must not have a call template"));
}

TEST(Lint, ExamplesAreNeededUnlessDerived) {
  const std::string bare = R"({"kind": "function", "name": "cudaF", "returns": "int", "params": []})";
  EXPECT_THAT(problems_of(bare), ElementsAre("4 cudaF: no example"));
  EXPECT_THAT(problems_of(bare, "\"generated_examples\": true,"), IsEmpty());
  EXPECT_THAT(problems_of(R"({"kind": "type", "name": "cudaT", "declare": "d"})"),
              ElementsAre("4 cudaT: no example"));
  EXPECT_THAT(problems_of(R"({"kind": "header", "name": "omp.h", "target": "omp.h"},
      {"kind": "type", "name": "omp_t", "declare": "d", "target": "keep", "header": "omp.h"})"),
              IsEmpty());
}

TEST(Lint, NamesAndHeaders) {
  const std::string e = R"({"kind": "enum", "name": "cudaE", "values": ["cudaA"]})";
  EXPECT_THAT(problems_of(e + "," + R"({"kind": "enum", "name": "cudaG", "values": ["cudaA"]})"),
              ElementsAre("4 cudaG: \"cudaA\" is given twice, first at r.json:4"));
  EXPECT_THAT(problems_of(R"({"kind": "enum", "name": "cudaE", "values": ["cudaA"], "header": "x.h"})"),
              ElementsAre("4 cudaE: header \"x.h\" is not a header of the rules"));
  EXPECT_THAT(problems_of(R"({"kind": "header", "name": "i.h", "same_as": "j.h", "target": "t"})"),
              ElementsAre("4 i.h: same_as \"j.h\" is not a header of the rules"));
  EXPECT_THAT(problems_of(R"({"kind": "function", "name": "cudaF", "returns": "int", "params": ["int"], )" +
                          kExample + "}"),
              ElementsAre("4 cudaF: parameter \"int\" has no name"));
}

TEST(Lint, UserRulesMayReplaceOurs) {
  auto ours = parse_rules("a.json", R"({"library": "l", "source": "s", "header": "h.h", "rules": [
      {"kind": "header", "name": "h.h", "target": "t"}, {"kind": "macro", "name": "M", "target": "keep"}]})");
  std::vector<Rule> all = *ours;
  for (Rule rule : *ours) {
    rule.layer = 1;
    all.push_back(rule);
  }
  EXPECT_THAT(lint(RuleSet(all)), IsEmpty());
}

TEST(Lint, TargetsMustBeDeclared) {
  RuleSet rules = rules_of(
      R"({"kind": "enum", "name": "cudaE", "values": ["cudaA", {"name": "cudaB", "status": "unsupported"}]},
      {"kind": "macro", "name": "cudaM", "status": "unsupported", "advice": "a"})");
  EXPECT_THAT(lint_targets(rules, {"npu/h.h", "npuE", "npuA"}), IsEmpty());
  auto problems = lint_targets(rules, {"npuE"});
  ASSERT_EQ(problems.size(), 2u);
  EXPECT_EQ(problems[0].message, "h.h: the shim does not declare the target \"npu/h.h\"");
  EXPECT_EQ(problems[1].message, "cudaA: the shim does not declare the target \"npuA\"");
  RuleSet macros = rules_of(R"({"kind": "macro", "name": "__CUDACC__", "target": "keep"},
                               {"kind": "macro", "name": "cudaN"})");
  auto missing = lint_targets(macros, {"npu/h.h"});
  ASSERT_EQ(missing.size(), 1u) << "npucxx defines what stays";
  EXPECT_EQ(missing[0].message, "cudaN: the shim does not declare the target \"npuN\"");
}

}  // namespace
}  // namespace migrate
