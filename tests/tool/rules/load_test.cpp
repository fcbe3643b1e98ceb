#include "tool/rules/load.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tool/rules/texts.h"

namespace migrate {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

// A rules file around `entries`, which start on line 4.
std::string file_of(const std::string& entries, const std::string& more = "") {
  return "{\"library\": \"l\", \"header\": \"h.h\", \"source\": \"s\",\n" + more +
         "\"rename\": [[\"cuda\", \"npu\"], [\"CUDA\", \"NPU\"]],\n\"rules\": [\n" + entries + "\n]}\n";
}

std::vector<Rule> rules_of(const std::string& entries, const std::string& more = "") {
  auto rules = parse_rules("r.json", file_of(entries, more));
  EXPECT_TRUE(rules.ok()) << (rules.ok() ? "" : rules.error().message);
  return rules.ok() ? *rules : std::vector<Rule>{};
}

std::string error_of(const std::string& entries, const std::string& more = "") {
  auto rules = parse_rules("r.json", file_of(entries, more));
  return rules.ok() ? "no error" : rules.error().message;
}

std::string target_of(const std::string& entry) { return rules_of(entry).at(0).target; }

TEST(ParseRules, FunctionTakesDefaultsOfItsFile) {
  auto rules =
      rules_of(R"({"kind": "function", "name": "cudaFree", "params": ["void* p"], "ascend": "aclrtFree"})",
               "\"returns\": \"cudaError_t\", \"side\": \"both\",\n");
  ASSERT_EQ(rules.size(), 1u);
  const auto& function = std::get<FunctionRule>(rules[0].kind);
  EXPECT_EQ(function.returns, "cudaError_t");
  EXPECT_EQ(function.params, std::vector<std::string>{"void* p"});
  EXPECT_TRUE(function.c_linkage);
  EXPECT_EQ(rules[0].library, "l");
  EXPECT_EQ(rules[0].header, "h.h");
  EXPECT_EQ(rules[0].side, Side::both);
  EXPECT_EQ(rules[0].ascend.text(), "aclrtFree");
  EXPECT_EQ(rules[0].file, "r.json");
  EXPECT_EQ(rules[0].line, 5);  // one more for the line of defaults
}

TEST(ParseRules, TargetIsComputedWrittenKeptOrNone) {
  const std::string type = R"({"kind": "type", "declare": "typedef int x;", )";
  EXPECT_EQ(target_of(type + R"("name": "cudaStream_t"})"), "npuStream_t");
  EXPECT_EQ(target_of(type + R"("name": "CUDA_R_16F"})"), "NPU_R_16F");
  EXPECT_EQ(target_of(type + R"("name": "cudaStream_t", "target": "other"})"), "other");
  EXPECT_EQ(target_of(type + R"("name": "dim3", "target": "keep"})"), "dim3");
  EXPECT_EQ(target_of(type + R"("name": "cudaArray_t", "status": "unsupported", "advice": "a"})"), "");
}

TEST(ParseRules, CallTemplateIsNoRename) {
  auto rules = rules_of(R"~({"kind": "function", "name": "f", "returns": "int", "params": ["int a", "int b"],
      "target": {"call": "g({b})"}, "drops": ["a"]})~");
  EXPECT_EQ(rules.at(0).call, "g({b})");
  EXPECT_EQ(rules.at(0).target, "");
  EXPECT_EQ(std::get<FunctionRule>(rules.at(0).kind).drops, std::vector<std::string>{"a"});
}

TEST(ParseRules, EnumeratorsAreShortOrFull) {
  auto rules = rules_of(R"({"kind": "enum", "name": "cudaE", "values": ["cudaA=3", "cudaB",
      {"name": "cudaC", "value": "7", "status": "unsupported", "note": "why"}, {"name": "D", "target": "keep"}]})");
  const auto& values = std::get<EnumRule>(rules.at(0).kind).values;
  ASSERT_EQ(values.size(), 4u);
  EXPECT_EQ(values[0].value, "3");
  EXPECT_EQ(values[0].target, "npuA");
  EXPECT_EQ(values[1].value, "");
  EXPECT_EQ(values[2].support, Support::unsupported);
  EXPECT_EQ(values[2].target, "");
  EXPECT_EQ(values[3].target, "D");
  EXPECT_FALSE(values[3].support.has_value());
}

TEST(ParseRules, ListOfMacrosIsOneRuleEach) {
  auto rules = rules_of(R"~({"kind": "macro", "values": ["cudaA=1", "cudaB=(1 << 2)"], "note": "n"})~");
  ASSERT_EQ(rules.size(), 2u);
  EXPECT_EQ(rules[1].name, "cudaB");
  EXPECT_EQ(std::get<MacroRule>(rules[1].kind).value, "(1 << 2)");
  EXPECT_EQ(rules[1].target, "npuB");
  EXPECT_EQ(rules[1].note, "n");
}

TEST(ParseRules, AliasesShareTheTarget) {
  auto rules =
      rules_of(R"({"kind": "function", "name": "cudaF", "returns": "int", "aliases": ["cudaF_v2"]})");
  ASSERT_EQ(rules.size(), 2u);
  EXPECT_EQ(rules[1].name, "cudaF_v2");
  EXPECT_EQ(rules[1].target, "npuF");
}

TEST(ParseRules, OverloadIsRepeatedForEachType) {
  auto rules = rules_of(R"({"kind": "function", "name": "f", "returns": "int", "params": ["int* T_, int v"],
      "target": "keep", "overloads": [{"types": ["float", "unsigned int"], "returns": "T", "params": ["T* to", "T v"]},
                                      {"template": "typename T", "params": ["T v"]}]})");
  const auto& overloads = std::get<FunctionRule>(rules.at(0).kind).overloads;
  ASSERT_EQ(overloads.size(), 3u);
  EXPECT_EQ(overloads[1].returns, "unsigned int");
  EXPECT_EQ(overloads[1].params, (std::vector<std::string>{"unsigned int* to", "unsigned int v"}));
  EXPECT_EQ(overloads[2].template_header, "typename T");
  EXPECT_EQ(overloads[2].params, std::vector<std::string>{"T v"});
}

TEST(ParseRules, ExamplesTakeTheSetupOfTheFile) {
  auto rules = rules_of(R"({"kind": "function", "name": "cudaF", "returns": "int",
      "examples": [{"in": "cudaF();", "out": "npuF();"}, {"setup": "own", "in": "x", "at_file_scope": true}]})",
                        "\"example_setup\": \"struct S;\",\n");
  ASSERT_EQ(rules.at(0).examples.size(), 2u);
  EXPECT_EQ(rules[0].examples[0].setup, "struct S;");
  EXPECT_EQ(rules[0].examples[1].setup, "own");
  EXPECT_TRUE(rules[0].examples[1].at_file_scope);
}

TEST(ParseRules, HeaderQualifiedAndLibrary) {
  auto rules =
      rules_of(R"({"kind": "header", "name": "a.h", "same_as": "b.h", "includes": ["c.h"], "file": "d.h"},
      {"kind": "qualified", "name": "n::f", "synchronises": true, "target": "keep"},
      {"kind": "library", "name": "mpi.h", "what": "MPI"})",
               "\"target_header\": \"npu/x.h\",\n");
  EXPECT_EQ(rules.at(0).target, "npu/x.h");
  EXPECT_EQ(std::get<HeaderRule>(rules[0].kind).includes, std::vector<std::string>{"c.h"});
  EXPECT_TRUE(std::get<QualifiedRule>(rules.at(1).kind).synchronises);
  EXPECT_EQ(std::get<LibraryRule>(rules.at(2).kind).what, "MPI");
}

TEST(ParseRules, ErrorsNameTheLineOfTheEntry) {
  const std::string good = R"({"kind": "type", "name": "cudaT", "declare": "d"})";
  EXPECT_EQ(error_of(good + ",\n" + R"({"kind": "type", "name": 3, "declare": "d"})"),
            "r.json:5: \"name\" must be a string");
  EXPECT_EQ(error_of(R"({"kind": "type", "name": "cudaT", "declare": "d", "colour": "x"})"),
            "r.json:4: unknown key \"colour\"");
  EXPECT_EQ(error_of("\n\n" + good + ",\n\n7"), "r.json:8: an object is expected here");
  EXPECT_EQ(
      error_of(R"({"kind": "thing", "name": "cudaT"})"),
      "r.json:4: \"thing\" is not a kind; expected function, type, enum, macro, header, qualified or library");
  EXPECT_EQ(error_of(R"({"kind": "type", "name": "mine", "declare": "d"})"),
            "r.json:4: no prefix of \"rename\" matches \"mine\"; give a \"target\"");
  EXPECT_THAT(error_of(R"({"kind": "type", "name": "cudaT", "declare": "d", "status": "ok"})"),
              StartsWith("r.json:4: \"ok\" is not a status"));
  EXPECT_EQ(error_of(R"({"kind": "function", "name": "cudaF", "returns": "int", "params": [1]})"),
            "r.json:4: \"params\" must be a list of strings");
  EXPECT_EQ(error_of(R"({"kind": "function", "name": "cudaF", "returns": "int", "params": "int a"})"),
            "r.json:4: \"params\" must be a list");
  EXPECT_EQ(error_of(R"({"kind": "function", "name": "cudaF"})"), "r.json:4: a function needs \"returns\"");
  EXPECT_EQ(error_of(R"({"kind": "enum", "name": "cudaE"})"), "r.json:4: an enum needs \"values\"");
  EXPECT_EQ(error_of(R"({"kind": "enum", "name": "cudaE", "values": [{"name": "cudaA", "x": 1}]})"),
            "r.json:4: unknown key \"x\"");
  EXPECT_EQ(error_of(R"({"kind": "type", "name": "cudaT"})"), "r.json:4: a type needs \"declare\"");
  EXPECT_EQ(error_of(good, "\"colour\": 1,\n"), "r.json:1: unknown key \"colour\"");
}

TEST(ParseRules, BadJsonNamesTheLine) {
  auto broken = parse_rules("r.json", "{\"library\": \"l\",\n\"rules\": [\n{\"kind\" \"type\"}]}");
  ASSERT_FALSE(broken.ok());
  EXPECT_THAT(broken.error().message, StartsWith("r.json:3: not JSON: "));
  EXPECT_THAT(parse_rules("r.json", "").error().message, StartsWith("r.json:1: not JSON: "));
  EXPECT_EQ(parse_rules("r.json", "[1e99999]").error().message, "r.json:1: not JSON: a number is too large");
  EXPECT_EQ(parse_rules("r.json", "[]").error().message, "r.json:1: an object is expected here");
  EXPECT_EQ(parse_rules("r.json", "{\"library\": \"l\"}").error().message,
            "r.json:1: a rules file needs \"rules\"");
  EXPECT_THAT(parse_rules("r.json", "{\"library\": \"l\", \"rules\": \"\xff\"}").error().message,
              StartsWith("r.json:1: not JSON: "));
}

TEST(LoadRules, LaterDirectoriesWinAndSchemasAreNoRules) {
  MemoryFileSystem files;
  files.files["a/x.json"] = file_of(R"({"kind": "type", "name": "cudaT", "declare": "old"})");
  files.files["a/schema/s.json"] = "not even JSON";
  files.files["a/build/cmake.json"] = "another format";
  files.files["a/families.json"] = R"({"families": [{"prefix": "cuda", "library": "rt"}]})";
  files.files["b/x.json"] =
      file_of(R"({"kind": "type", "name": "cudaT", "declare": "new", "target": "mine"})");
  auto rules = load_rules(files, {"a", "b"});
  ASSERT_TRUE(rules.ok()) << rules.error().message;
  EXPECT_EQ(rules->find("cudaT")->target(), "mine");
  EXPECT_EQ(rules->all().size(), 2u);
  EXPECT_EQ(rules->all()[1].layer, 1);
  EXPECT_EQ(rules->family_of("cudaFoo"), "rt");
}

TEST(RuleTexts, LaterDirectoriesWinAndErrorsHaveLines) {
  MemoryFileSystem files;
  files.files["a/texts.zh.json"] =
      "{\"texts\": [{\"en\": \"one\", \"zh\": \"A\"}, {\"en\": \"two\", \"zh\": \"B\"}]}";
  files.files["b/texts.zh.json"] = "{\"texts\": [{\"en\": \"two\", \"zh\": \"C\"}]}";
  auto texts = load_rule_texts(files, {"a", "b", "none"});
  ASSERT_TRUE(texts.ok()) << texts.error().message;
  EXPECT_EQ(texts->chinese("one") + texts->chinese("two") + texts->chinese("three"), "ACthree");
  files.files["b/texts.zh.json"] = "{\"texts\": [\n{\"en\": \"two\"}]}";
  EXPECT_THAT(load_rule_texts(files, {"a", "b"}).error().message,
              StartsWith("b/texts.zh.json:2: a text needs"));
  files.files["b/texts.zh.json"] = "{";
  EXPECT_THAT(load_rule_texts(files, {"b"}).error().message, StartsWith("b/texts.zh.json:1: not JSON"));
}

TEST(LoadRules, FingerprintFollowsEveryByte) {
  MemoryFileSystem files;
  auto print = [&] { return load_rules(files, {"a"})->fingerprint(); };
  files.files["a/x.json"] = file_of("");
  std::string first = print();
  EXPECT_EQ(first, print());
  files.files["a/x.h"] = "int f();";
  std::string second = print();
  EXPECT_NE(first, second);
  files.files["a/x.h"] = "int g();";
  EXPECT_NE(second, print());
}

TEST(LoadRules, WhereTheDirectoryLiesSaysNothingOfItsFiles) {
  const std::string rule = R"({"kind": "type", "name": "cudaFoo", "declare": "typedef int cudaFoo;"})";
  for (const std::string directory :
       {"/home/me/ascend", "/home/me/shim", "ascend", "/home/shim/", "/build/schema"}) {
    MemoryFileSystem files;
    const std::string top = directory.ends_with('/') ? directory : directory + "/";
    files.files[top + "mine.json"] = file_of(rule);
    files.files[top + "shim/s.json"] =
        R"({"source": "s", "functions": [{"name": "npuFoo", "calls": "aclrtFoo"}]})";
    files.files[top + "mine/shim/deep.json"] = file_of("");
    auto rules = load_rules(files, {directory});
    ASSERT_TRUE(rules.ok()) << directory << ": " << rules.error().message;
    EXPECT_NE(rules->find("cudaFoo"), nullptr) << directory;
    EXPECT_NE(rules->find_shim_function("npuFoo"), nullptr) << directory;
  }
}

TEST(LoadRules, MissingDirectoryAndBadFamiliesAreErrors) {
  MemoryFileSystem files;
  EXPECT_THAT(load_rules(files, {"none"}).error().message, HasSubstr("none"));
  files.files["a/families.json"] = "{\"families\": [\n{\"prefix\": \"cuda\", \"library\": 1}]}";
  EXPECT_EQ(load_rules(files, {"a"}).error().message, "a/families.json:2: \"library\" must be a string");
}

}  // namespace
}  // namespace migrate
