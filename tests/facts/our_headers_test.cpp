// Our acl/ and hccl/ headers are those of CANN 9.1, and say what CANN 8.1 lacks. The facts come from scripts/cann_facts.sh.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <sstream>

#include "tests/facts/compare_facts.h"
#include "tests/facts/facts_file.h"
#include "tests/facts/read_headers.h"

namespace {

using namespace cann;
using testing::IsEmpty;
namespace fs = std::filesystem;

const std::string kRoot = MIGRATE_SOURCE_DIR;
const std::string kInclude = kRoot + "/runtime_shim/include/npu_sim";
// Here the shim looks up at run time what CANN 8.1 lacks.
const std::string kLookUps = "runtime_shim/runtime/newer_functions.cpp";
// The probe stands below the runtime and looks up one by itself.
const std::string kOwnLookUp = "runtime_shim/probe/contents.cpp";
const std::string kCodes = "runtime_shim/runtime/acl_newer_codes.h";

const HeaderFacts& ours() {
  static const HeaderFacts facts = read_headers(kInclude);
  return facts;
}

HeaderFacts facts_of(const std::string& version) {
  return read_facts_file(kRoot + "/tests/facts/cann-" + version + ".json");
}

std::string text_of(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

/// Functions of AscendCL and HCCL that a text names outside of comments and that CANN 8.1 lacks.
std::set<std::string> newer_functions_in(const std::string& text) {
  static const HeaderFacts newer = facts_of("9.1"), older = facts_of("8.1");
  const auto is_letter = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  std::set<std::string> found;
  for (size_t at = 0; at < text.size();) {
    if (text.compare(at, 2, "//") == 0) at = std::min(text.find('\n', at), text.size());
    size_t end = at;
    while (end < text.size() && is_letter(text[end])) ++end;
    const std::string word = text.substr(at, end - at);
    if (newer.functions.count(word) != 0 && older.functions.count(word) == 0) found.insert(word);
    at = std::max(end, at + 1);
  }
  return found;
}

/// The rooms of libnpu_shim.so that call AscendCL and HCCL.
std::vector<std::string> rooms() {
  std::smatch list;
  const std::string build = text_of(kRoot + "/runtime_shim/CMakeLists.txt");
  if (!std::regex_search(build, list, std::regex("\nset\\(NPU_SHIM_ROOMS ([^)]+)\\)"))) return {};
  std::istringstream words(list[1]);
  return {std::istream_iterator<std::string>(words), std::istream_iterator<std::string>()};
}

TEST(OurHeaders, AreThoseOfCann91) {
  ASSERT_EQ(facts_of("9.1").ascendcl, kOurVersion);
  ASSERT_GT(ours().functions.size(), 140u);
  EXPECT_THAT(problems_with_own_version(ours(), facts_of("9.1")), IsEmpty());
}

TEST(OurHeaders, SayWhatCann81Lacks) {
  EXPECT_THAT(problems_with_older(ours(), facts_of("8.1"), read_marks(ours(), {kInclude})), IsEmpty());
}

TEST(OurHeaders, AChangeOfAnyFunctionIsSeen) {
  const HeaderFacts facts = facts_of("9.1");
  for (const auto& [name, type] : ours().functions) {
    if (is_of_simulator(ours().places.at(name))) continue;
    HeaderFacts changed = ours();
    changed.functions[name] += " const";
    EXPECT_EQ(problems_with_own_version(changed, facts).size(), 1u) << name;
  }
}

TEST(Shim, CallsNoFunctionThatCann81Lacks) {
  std::vector<std::string> folders = rooms();
  ASSERT_GT(folders.size(), 1u);
  folders.push_back("include/npu");
  std::map<std::string, std::set<std::string>> used;
  size_t files = 0;
  for (const std::string& room : folders) {
    for (const auto& entry : fs::recursive_directory_iterator(kRoot + "/runtime_shim/" + room)) {
      if (!entry.is_regular_file() || entry.path() == kRoot + "/" + kLookUps ||
          entry.path() == kRoot + "/" + kOwnLookUp)
        continue;
      ++files;
      const std::set<std::string> found = newer_functions_in(text_of(entry.path()));
      if (!found.empty()) used[entry.path().string()] = found;
    }
  }
  ASSERT_GT(files, 300u);
  EXPECT_THAT(used, IsEmpty()) << "look them up in " << kLookUps;
}

TEST(Shim, TheProbeLooksUpOneFunction) {
  EXPECT_THAT(newer_functions_in(text_of(kRoot + "/" + kOwnLookUp)),
              testing::ElementsAre("aclrtMemGetAddressRange"));
}

TEST(Shim, LooksUpWhatCann81LacksAlone) {
  const HeaderFacts newer = facts_of("9.1"), older = facts_of("8.1");
  const std::string text = text_of(kRoot + "/" + kLookUps);
  const std::regex look_up("newer<\\w+>\\(\"(\\w+)\"\\)");
  size_t count = 0;
  for (std::sregex_iterator at(text.begin(), text.end(), look_up), end; at != end; ++at, ++count) {
    EXPECT_EQ(newer.functions.count((*at)[1]), 1u) << (*at)[1] << " is no function of CANN 9.1";
    EXPECT_EQ(older.functions.count((*at)[1]), 0u) << (*at)[1] << ": CANN 8.1 has it";
  }
  EXPECT_GT(count, 0u);
}

TEST(Shim, NewerFunctionsAreFoundOutsideOfComments) {
  EXPECT_THAT(newer_functions_in("x = aclrtLaunchHostFunc(s, f, a);"),
              testing::ElementsAre("aclrtLaunchHostFunc"));
  EXPECT_THAT(newer_functions_in("aclrtMalloc(&p, 1, k);  // aclrtLaunchHostFunc"), IsEmpty());
}

TEST(Shim, CodesThatCann81DoesNotNameHaveTheirValues) {
  const auto newer = facts_of("9.1").all_values(), older = facts_of("8.1").all_values();
  const std::string text = text_of(kRoot + "/" + kCodes);
  const std::regex define("#define (\\w+) (\\d+)");
  size_t count = 0;
  for (std::sregex_iterator at(text.begin(), text.end(), define), end; at != end; ++at, ++count) {
    ASSERT_EQ(newer.count((*at)[1]), 1u) << (*at)[1];
    EXPECT_EQ(newer.at((*at)[1]), std::stoll((*at)[2])) << (*at)[1];
    EXPECT_EQ(older.count((*at)[1]), 0u) << (*at)[1];
  }
  EXPECT_GT(count, 0u);
}

}  // namespace
