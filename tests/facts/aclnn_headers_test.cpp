// Our headers of aclnn's operators have the names and signatures of signatures.json, and compile.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "tests/facts/facts_file.h"
#include "tests/facts/read_headers.h"

namespace {

using namespace cann;
using nlohmann::json;
using testing::IsEmpty;
namespace fs = std::filesystem;

const std::string kRoot = MIGRATE_SOURCE_DIR;
const std::vector<std::string> kInclude = {kRoot + "/runtime_shim/include/npu_sim",
                                           MIGRATE_BINARY_DIR "/include/npu_sim"};

const json& signatures() {
  static const json file = json::parse(std::ifstream(kRoot + "/runtime_shim/aclnn/signatures.json"));
  return file;
}

/// A type of signatures.json as Clang prints its canonical type.
std::string canonical(const std::string& type) {
  static const std::map<std::string, std::string> kNames = {
      {"int8_t", "signed char"},     {"int32_t", "int"},          {"int64_t", "long"},
      {"uint64_t", "unsigned long"}, {"size_t", "unsigned long"}, {"aclrtStream", "void *"},
      {"aclnnStatus", "int"}};
  const size_t stars = type.find('*');
  std::string name = type.substr(0, stars);
  std::string prefix;
  if (name.rfind("const ", 0) == 0) prefix = "const ", name = name.substr(6);
  if (kNames.count(name) != 0) name = kNames.at(name);
  if (stars == std::string::npos) return name;
  std::string pointers = type.substr(stars);
  if (pointers == "* const*") pointers = "*const *";
  return prefix + name + (name.back() == '*' ? "" : " ") + pointers;
}

/// The type of a function as Clang prints it.
std::string function_type(const std::string& returns, const json& parameters,
                          const std::vector<std::string>& more = {}) {
  std::string list;
  const auto add = [&](const std::string& type) { list += (list.empty() ? "" : ", ") + canonical(type); };
  for (const json& parameter : parameters) add(parameter.at("type"));
  for (const std::string& type : more) add(type);
  const std::string result = canonical(returns);
  return result + (result.back() == '*' ? "(" : " (") + list + ")";
}

/// All functions of signatures.json.
std::map<std::string, std::string> wanted() {
  std::map<std::string, std::string> types;
  for (const auto& [name, function] : signatures().at("functions").items())
    types[name] = function_type(function.at("returns"), function.at("parameters"));
  for (const json& one : signatures().at("operators")) {
    const std::string name = one.at("name");
    types[name + "GetWorkspaceSize"] =
        function_type("aclnnStatus", one.at("parameters"), {"uint64_t*", "aclOpExecutor**"});
    types[name] =
        function_type("aclnnStatus", json::array(), {"void*", "uint64_t", "aclOpExecutor*", "aclrtStream"});
  }
  return types;
}

const HeaderFacts& ours() {
  static const HeaderFacts facts = read_operator_headers(kInclude, operator_headers(kInclude));
  return facts;
}

TEST(AclnnHeaders, DeclareWhatTheFactsSay) {
  const std::map<std::string, std::string> types = wanted();
  ASSERT_GT(types.size(), 690u);
  std::map<std::string, std::string> different;
  for (const auto& [name, type] : ours().functions) {
    const auto found = types.find(name);
    if (found == types.end() || found->second != type) different[name] = type;
  }
  EXPECT_THAT(different, IsEmpty());
}

TEST(AclnnHeaders, DeclareEachOperatorInItsHeader) {
  for (const json& one : signatures().at("operators")) {
    const std::string name = one.at("name"), header = one.at("header");
    for (const std::string& function : {name, name + "GetWorkspaceSize"}) {
      const auto place = ours().places.find(function);
      ASSERT_NE(place, ours().places.end()) << function;
      EXPECT_EQ(place->second.file, "aclnnop/" + header) << function;
    }
  }
}

TEST(AclnnFacts, HaveTheValuesOfAscendCL) {
  const HeaderFacts acl = read_facts_file(kRoot + "/tests/facts/cann-9.1.json");
  const auto values = acl.all_values();
  for (const auto& [name, value] : signatures().at("types").items()) {
    const std::string constant = "ACL_" + (name == "BFLOAT16" ? std::string("BF16") : name);
    ASSERT_EQ(values.count(constant), 1u) << constant;
    EXPECT_EQ(values.at(constant), value.get<long long>()) << constant;
  }
  for (const auto& [name, value] : signatures().at("formats").items()) {
    ASSERT_EQ(values.count("ACL_FORMAT_" + name), 1u) << name;
    EXPECT_EQ(values.at("ACL_FORMAT_" + name), value.get<long long>()) << name;
  }
}

TEST(AclnnHeaders, CompileWithBothCompilers) {
  const fs::path folder = fs::path(testing::TempDir()) / ("aclnn_headers_" + std::to_string(getpid()));
  fs::create_directories(folder);
  std::ofstream source(folder / "all.cpp");
  for (int i = 0; i < 2; ++i)
    for (const std::string& header : operator_headers(kInclude)) source << "#include <" << header << ">\n";
  source << "int main() { return aclnnMm == nullptr; }\n";
  source.close();
  for (const char* compiler : {FACTS_CXX, MIGRATE_CLANGXX}) {
    const std::string command = std::string(compiler) + " -std=c++17 -Wall -Wextra -Werror -Wno-address " +
                                "-Wno-tautological-pointer-compare -fsyntax-only -I " + kInclude[0] + " -I " +
                                kInclude[1] + " " + (folder / "all.cpp").string();
    EXPECT_EQ(std::system(command.c_str()), 0) << command;
  }
  fs::remove_all(folder);
}

}  // namespace
