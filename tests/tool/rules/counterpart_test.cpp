// What stands for a symbol on a real chip: one value, one group of functions, one chip.
#include "tool/rules/counterpart.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "tool/base/file_system.h"
#include "tool/rules/ascend.h"
#include "tool/rules/load.h"

namespace migrate {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// A rules folder in memory: a library with some functions, its counterparts and a table of operators.
class Folder {
 public:
  explicit Folder(const std::string& counterparts, const std::string& entry_more = "") {
    std::string functions;
    for (const char* name : {"xSgemm", "xDgemm", "xSgemm_v2", "xDestroy", "xSdot", "xZher"}) {
      functions += std::string(functions.empty() ? "" : ",\n") + R"({"kind": "function", "name": ")" + name +
                   "\"" + (std::string(name) == "xSdot" ? entry_more : "") + "}";
    }
    write("r/x/f.json",
          R"({"library": "x", "source": "s", "header": "x.h", "returns": "int", "rename": [["x", "y"]],
"rules": [)" + functions +
              R"(,
{"kind": "function", "name": "xOld", "status": "unsupported", "advice": "a"},
{"kind": "macro", "name": "xMacro", "value": "1"}]})");
    write("r/ascend/operators.json", R"({"source": "s", "operators": [
{"name": "aclnnAddmm", "repository": "ops-nn", "chips": {"A2": "FLOAT FLOAT16", "950": "FLOAT"}},
{"name": "aclnnMul", "repository": "ops-math", "chips": {"A2": "FLOAT DOUBLE INT8"}},
{"name": "aclnnReduceSum", "repository": "ops-math", "chips": {"A2": "DOUBLE FLOAT"}},
{"name": "aclblasSgemm", "repository": "ops-blas", "chips": {"310P": ""}}]})");
    write("r/ascend/x.json", R"({"library": "x", "source": "s", "suffixes": ["_v2"],
"letters": {"S": "FLOAT", "D": "DOUBLE"}, "counterparts": [
)" + counterparts + "]}");
  }

  Result<RuleSet> load() const { return load_rules(files_, {"r"}); }
  RuleSet rules() const {
    Result<RuleSet> loaded = load();
    EXPECT_TRUE(loaded.ok()) << (loaded.ok() ? "" : loaded.error().message);
    return loaded.ok() ? std::move(*loaded) : RuleSet();
  }
  std::string error() const {
    Result<RuleSet> loaded = load();
    return loaded.ok() ? "no error" : loaded.error().message;
  }

 private:
  void write(const std::string& path, const std::string& text) { EXPECT_TRUE(files_.write(path, text).ok()); }
  MemoryFileSystem files_;
};

AscendAnswer answer(const RuleSet& rules, const char* name, const char* generation) {
  return ascend_answer(rules, *rules.find(name)->rule, generation);
}

std::string text_of(const RuleSet& rules, const char* name) { return rules.find(name)->rule->ascend.text(); }

TEST(Pattern, NamesWhatItsWildcardsStandFor) {
  TypeLetters letters = {{"S", "FLOAT"}, {"D", "DOUBLE"}, {"Sc", "COMPLEX64"}};
  auto match = [&](const char* pattern, const char* name) {
    PatternMatch found;
    if (!match_pattern(pattern, name, letters, found)) return std::string("no");
    std::string text = found.type;
    for (const std::string& part : found.parts) text += "|" + part;
    return text;
  };
  EXPECT_EQ(match("xSgemm", "xSgemm"), "");
  EXPECT_EQ(match("xSgemm", "xSgemmEx"), "no");
  EXPECT_EQ(match("x#gemm", "xDgemm"), "DOUBLE|D");
  EXPECT_EQ(match("x#nrm2", "xScnrm2"), "COMPLEX64|Sc");
  EXPECT_EQ(match("x#gemm", "xCgemm"), "no");
  EXPECT_EQ(match("x(Set|Get)*", "xGetStream"), "|Get|Stream");
  EXPECT_EQ(match("x*Batched", "xgemmBatchedBatched"), "|gemmBatched");
  EXPECT_EQ(match("x(her|he)mm", "xhemm"), "|he");
  EXPECT_EQ(match("", ""), "");
  EXPECT_EQ(match("*", ""), "|");
}

TEST(Groups, FirstThatFitsGivesFunctionAndType) {
  RuleSet rules = Folder(R"({"symbols": ["x#gemm"], "functions": ["aclnnAddmm"], "instead": "use float"},
{"symbols": ["x*"], "none": "no operator", "instead": "compute on the host"})")
                      .rules();
  EXPECT_EQ(text_of(rules, "xSgemm"), "aclnnAddmm");
  EXPECT_EQ(rules.find("xDgemm")->rule->ascend.type, "DOUBLE");
  EXPECT_EQ(text_of(rules, "xSgemm_v2"), "aclnnAddmm");
  EXPECT_EQ(rules.find("xZher")->rule->ascend.none, "no operator");
  EXPECT_FALSE(rules.find("xMacro")->rule->ascend.says_something());
}

TEST(Groups, EntryWinsOverGroup) {
  RuleSet rules =
      Folder(R"({"symbols": ["x*"], "none": "n", "instead": "i"})", R"(, "ascend": ["aclnnMul", "aclnnDot"])")
          .rules();
  EXPECT_THAT(rules.find("xSdot")->rule->ascend.functions, ElementsAre("aclnnMul", "aclnnDot"));
}

TEST(Groups, ComposedNameCountsOnlyIfListed) {
  RuleSet rules = Folder(R"({"symbols": ["x#gemm"], "functions": ["aclblas$1gemm"]},
{"symbols": ["x*"], "none": "n", "instead": "i"})")
                      .rules();
  EXPECT_EQ(text_of(rules, "xSgemm"), "aclblasSgemm");
  EXPECT_EQ(rules.find("xDgemm")->rule->ascend.none, "n");
}

TEST(Groups, ShimStandsForNoUnsupportedSymbol) {
  RuleSet rules =
      Folder(
          R"({"symbols": ["x*"], "shim": "a handle of the shim"}, {"symbols": ["x*"], "none": "n", "instead": "i"})")
          .rules();
  EXPECT_EQ(rules.find("xDestroy")->rule->ascend.shim, "a handle of the shim");
  EXPECT_EQ(rules.find("xOld")->rule->ascend.none, "n");
}

TEST(Answer, TellsTypeAndChip) {
  RuleSet rules =
      Folder(
          R"({"symbols": ["x#gemm"], "functions": ["aclnnAddmm", "aclblasSgemm"], "instead": "use float", "note": "n"})")
          .rules();
  AscendAnswer good = answer(rules, "xSgemm", "A2");
  EXPECT_TRUE(good.known && good.serves);
  EXPECT_EQ(good.function, "aclnnAddmm");
  EXPECT_EQ(good.interface, CannInterface::aclnn);
  EXPECT_THAT(good.types, ElementsAre("FLOAT", "FLOAT16"));
  EXPECT_EQ(good.instead + good.why_not.text(), "");
  AscendAnswer wrong_type = answer(rules, "xDgemm", "950");
  EXPECT_FALSE(wrong_type.serves);
  EXPECT_EQ(wrong_type.needed_type, "DOUBLE");
  EXPECT_EQ(wrong_type.why_not, "aclnnAddmm does not take DOUBLE on chips of the generation 950");
  EXPECT_EQ(wrong_type.instead, "use float");
  AscendAnswer second = answer(rules, "xSgemm", "310P");
  EXPECT_EQ(second.function, "aclblasSgemm");
  EXPECT_THAT(second.serving, ElementsAre("aclblasSgemm"));
  EXPECT_EQ(second.interface, CannInterface::library);
  AscendAnswer nowhere = answer(rules, "xSgemm", "910");
  EXPECT_FALSE(nowhere.serves);
  EXPECT_EQ(nowhere.why_not, "aclnnAddmm does not run on chips of the generation 910");
}

TEST(Answer, TogetherNeedsEachAndTakesTheCommonTypes) {
  RuleSet rules =
      Folder(R"({"symbols": ["x#dot"], "functions": ["aclnnMul + aclnnReduceSum"], "instead": "i"},
{"symbols": ["xDestroy"], "functions": ["aclnnMul + aclnnAddmm"], "type": "DOUBLE", "instead": "i"})")
          .rules();
  AscendAnswer both = answer(rules, "xSdot", "A2");
  EXPECT_TRUE(both.serves);
  EXPECT_EQ(both.function, "aclnnMul + aclnnReduceSum");
  EXPECT_THAT(both.types, ElementsAre("FLOAT", "DOUBLE"));
  EXPECT_EQ(answer(rules, "xDestroy", "A2").why_not,
            "aclnnAddmm does not take DOUBLE on chips of the generation A2");
}

TEST(Answer, SilenceShimAndNoneDiffer) {
  RuleSet rules =
      Folder(
          R"({"symbols": ["xDestroy"], "shim": "a handle"}, {"symbols": ["xZher"], "none": "n", "instead": "i"})")
          .rules();
  EXPECT_FALSE(answer(rules, "xMacro", "A2").known);
  EXPECT_TRUE(answer(rules, "xDestroy", "A2").serves);
  AscendAnswer none = answer(rules, "xZher", "A2");
  EXPECT_TRUE(none.known && !none.serves);
  EXPECT_EQ(none.function + none.why_not.text() + none.instead, "ni");
}

TEST(Interface, PrefixTells) {
  for (auto [name, text] : std::map<const char*, const char*>{{"aclrtMalloc", "acl"},
                                                              {"HcclAllReduce", "hccl"},
                                                              {"aclnnMm", "aclnn"},
                                                              {"aclblasSgemv", "library"},
                                                              {"aclfftExecC2C", "library"},
                                                              {"asc_atomic_add", "asc"},
                                                              {"__clz", "asc"}}) {
    EXPECT_STREQ(to_string(interface_of(name)), text) << name;
  }
}

TEST(Answer, SimtFunctionsRunOn950) {
  RuleSet rules = Folder(R"({"symbols": ["x*"], "functions": ["asc_shfl"], "instead": "i"})").rules();
  EXPECT_TRUE(answer(rules, "xSdot", "950").serves);
  EXPECT_EQ(answer(rules, "xSdot", "A2").why_not, "only chips of the generation 950 run kernels of threads");
}

TEST(Groups, ErrorsNameFileLineAndCure) {
  auto error = [](const std::string& counterparts) { return Folder(counterparts).error(); };
  EXPECT_EQ(error(R"({"symbols": ["xGone"], "functions": ["aclnnAdd"]})"),
            "r/ascend/x.json:3: no function of the library \"x\" is named \"xGone\"");
  EXPECT_THAT(error(R"({"functions": ["aclnnAdd"]})"),
              HasSubstr("x.json:3: a counterpart needs \"symbols\""));
  EXPECT_THAT(error(R"({"symbols": ["x*"]})"), HasSubstr("needs one of \"functions\", \"shim\""));
  EXPECT_THAT(error(R"({"symbols": ["x*"], "functions": ["a"], "none": "n", "instead": "i"})"),
              HasSubstr("needs one of \"functions\", \"shim\""));
  EXPECT_THAT(error(R"({"symbols": ["x*"], "none": "n"})"), HasSubstr("\"none\" needs \"instead\""));
  EXPECT_THAT(error(R"({"symbols": ["x*"], "shim": "s", "other": 1})"), HasSubstr("unknown key \"other\""));
  EXPECT_THAT(Folder(R"({"symbols": ["x*"], "shim": "s"})", R"(, "ascend": [])").error(),
              HasSubstr("\"ascend\" must name a function of CANN"));
}

TEST(Operators, ErrorsNameFileLineAndCure) {
  auto error = [](const std::string& row) {
    MemoryFileSystem files;
    EXPECT_TRUE(
        files.write("r/ascend/operators.json", "{\"source\": \"s\", \"operators\": [\n" + row + "]}").ok());
    auto loaded = load_rules(files, {"r"});
    return loaded.ok() ? "no error" : loaded.error().message;
  };
  const std::string start = R"({"name": "aclnnAdd", "repository": "ops-math", "chips": )";
  EXPECT_EQ(error(start + R"({"A2": ""}})"), "no error");
  EXPECT_EQ(
      error(start + R"({"A9": ""}})"),
      "r/ascend/operators.json:2: \"A9\" is not a generation of chips; expected A2, A3, 950, 310P or 910");
  EXPECT_THAT(error(start + "{}}"), HasSubstr("operators.json:2: an operator needs \"chips\""));
  EXPECT_THAT(error(start + R"({"A2": []}})"), HasSubstr("data types of \"A2\" must be a string"));
  EXPECT_THAT(error(R"({"name": "aclnnAdd", "chips": {"A2": ""}})"),
              HasSubstr("needs \"name\" and \"repository\""));
}

}  // namespace
}  // namespace migrate
