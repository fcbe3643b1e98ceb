// The Ascend side of this repository's rules against facts: names, chips and data types that CANN's headers and documents
// give. tests/facts/ holds them; scripts write them.
#include <gtest/gtest.h>

#include <filesystem>
#include <iomanip>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "tool/rules/ascend.h"
#include "tool/rules/load.h"

namespace migrate {
namespace {

using Json = nlohmann::json;

const RuleSet& shipped_rules() {
  static const auto rules = load_rules(*disk_file_system(), {MIGRATE_SOURCE_DIR "/rules"});
  static const RuleSet none;
  EXPECT_TRUE(rules.ok()) << rules.error().message;
  return rules.ok() ? *rules : none;
}

Json facts(const std::string& name) {
  auto text = disk_file_system()->read(MIGRATE_SOURCE_DIR "/tests/facts/" + name);
  EXPECT_TRUE(text.ok()) << text.error().message;
  Json json = Json::parse(*text, nullptr, false);
  EXPECT_FALSE(json.is_discarded()) << name << " is not JSON";
  return json;
}

// Functions of the operator repositories, and those of AscendCL that not all chips have, by name.
const Json& operator_facts() {
  static const Json functions = [] {
    Json all = facts("aclnn-names.json").at("functions");
    all.update(facts("acl-products.json").at("functions"));
    return all;
  }();
  return functions;
}

// Names that the headers of AscendCL and HCCL declare: functions and types.
std::set<std::string> header_names() {
  std::set<std::string> names;
  for (const char* file : {"cann-8.1.json", "cann-9.1.json"}) {
    const Json header = facts(file);
    for (const char* kind : {"functions", "inline_functions", "types", "structs", "enums"}) {
      for (const auto& [name, fact] : header.at(kind).items()) names.insert(name);
    }
  }
  return names;
}

std::string place(const Rule& rule) { return rule.file + ":" + std::to_string(rule.line) + ": " + rule.name; }

bool is_function(const Rule& rule) {
  return std::holds_alternative<FunctionRule>(rule.kind) || std::holds_alternative<QualifiedRule>(rule.kind);
}

TEST(AscendFacts, EachNameOfARuleIsPublic) {
  const std::set<std::string> headers = header_names();
  std::set<std::string> used;
  for (const Rule& rule : shipped_rules().all()) {
    for (const std::string& item : rule.ascend.functions) {
      for (const std::string& name : functions_in(item)) {
        used.insert(name);
        EXPECT_TRUE(operator_facts().contains(name) || headers.count(name))
            << place(rule) << ": no header and no operator document of CANN has \"" << name << "\"";
      }
    }
  }
  EXPECT_GT(used.size(), 300u);
}

TEST(AscendFacts, OperatorsHaveTheChipsAndTypesOfTheFacts) {
  for (const AscendOperator& one : shipped_rules().operators()) {
    ASSERT_TRUE(operator_facts().contains(one.name)) << one.name << " is no public operator";
    const Json& fact = operator_facts().at(one.name);
    EXPECT_EQ(fact.at("repository"), one.repository) << one.name;
    Json chips = Json::object();
    for (const auto& [generation, types] : one.chips) {
      std::string text;
      for (const std::string& type : types) text += (text.empty() ? "" : " ") + type;
      chips[generation] = text;
    }
    EXPECT_EQ(fact.at("chips"), chips) << one.name;
  }
  EXPECT_GT(shipped_rules().operators().size(), 500u);
}

// Without its row, an operator would count as one that every chip has.
TEST(AscendFacts, OperatorsOfRulesHaveARow) {
  for (const Rule& rule : shipped_rules().all()) {
    for (const std::string& item : rule.ascend.functions) {
      for (const std::string& name : functions_in(item)) {
        bool limited = operator_facts().contains(name) && operator_facts().at(name).contains("chips");
        EXPECT_EQ(limited, shipped_rules().find_operator(name) != nullptr)
            << place(rule) << ": " << name << ": run scripts/ascend_operators.py";
      }
    }
  }
}

// How the functions of one library stand on the generations of chips.
struct Coverage {
  int all = 0, serve = 0, shim = 0, none = 0, silent = 0;
};

TEST(AscendFacts, EachFunctionHasACounterpartOrNone) {
  std::map<std::string, Coverage> libraries;
  for (const Rule& rule : shipped_rules().all()) {
    if (!is_function(rule)) continue;
    Coverage& library = libraries[rule.library];
    ++library.all;
    if (!rule.ascend.says_something()) {
      ++library.silent;
      ADD_FAILURE() << place(rule) << ": says neither a function of CANN nor that there is none";
      continue;
    }
    bool serves = false;
    for (std::string_view generation : kGenerations) {
      AscendAnswer answer = ascend_answer(shipped_rules(), rule, generation);
      serves |= answer.serves;
      EXPECT_TRUE(answer.serves || !answer.instead.empty())
          << place(rule) << ": nothing serves on " << generation
          << ", and \"instead\" is missing: " << answer.why_not.text();
    }
    ++(!rule.ascend.shim.empty() ? library.shim : serves ? library.serve : library.none);
  }
  std::cout << std::left << std::setw(20) << "library" << "functions  CANN  shim  none\n";
  for (const auto& [name, of] : libraries) {
    std::cout << std::left << std::setw(20) << name << std::right << std::setw(9) << of.all << std::setw(6)
              << of.serve << std::setw(6) << of.shim << std::setw(6) << of.none << "\n";
  }
  EXPECT_GE(libraries["cublas"].serve, 400);
  EXPECT_GE(libraries["cudnn"].serve, 50);
  EXPECT_EQ(libraries["cublas"].silent, 0);
}

std::string on(const char* name, const char* generation) {
  AscendAnswer answer = ascend_answer(shipped_rules(), *shipped_rules().find(name)->rule, generation);
  return answer.serves ? answer.function + answer.shim : "none: " + answer.why_not.text();
}

TEST(AscendFacts, KnownAnswers) {
  EXPECT_EQ(on("cublasSgemm", "A2"), "aclnnInplaceAddmm");
  EXPECT_EQ(on("cublasSgemm_v2", "910"), "aclnnInplaceAddmm");
  EXPECT_EQ(on("cublasDgemm", "A2"), "aclnnAddmv");
  EXPECT_EQ(on("cublasDgemmBatched", "A2"),
            "none: aclnnInplaceAddmm does not take DOUBLE on chips of the generation A2");
  EXPECT_EQ(on("cublasDaxpy_64", "A2"), "aclnnInplaceAdd");
  EXPECT_EQ(on("cublasSsymv", "950"), "aclnnTril + aclnnInplaceAdd + aclnnAddmv");
  EXPECT_EQ(on("cublasSgbmv", "950"), "aclnnInplaceAddcmul");
  EXPECT_EQ(on("cublasSspmv", "950"), "aclblasSspmv");
  EXPECT_EQ(on("cusparseSpMM", "A2"), "none: aclsparseSpMM does not run on chips of the generation A2");
  EXPECT_EQ(on("cudnnConvolutionForward", "A2"), "aclnnConvolution");
  EXPECT_EQ(on("cufftExecZ2Z", "950").substr(0, 6), "none: ");
  EXPECT_EQ(on("cudaMalloc", "310P"), "aclrtMalloc");
  EXPECT_EQ(on("__shfl_down_sync", "950"), "asc_shfl_down");
  EXPECT_EQ(on("ncclAllReduce", "A2"), "HcclAllReduce");
  EXPECT_EQ(on("__expf", "950"), "expf");
  EXPECT_EQ(on("cudaMallocManaged", "A3"), "aclrtMemAllocManaged");
  EXPECT_EQ(on("cudaMallocManaged", "950"),
            "none: aclrtMemAllocManaged does not run on chips of the generation 950");
}

}  // namespace
}  // namespace migrate
