// tool/npucxx/abi.md against the sources on both sides: the generator uses and recognises no name that the page lacks, and
// the page has no name that the headers lack.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;
using testing::IsEmpty;
using Names = std::set<std::string>;

const fs::path kRoot = MIGRATE_SOURCE_DIR;
const fs::path kHeaders = kRoot / "runtime_shim/include";
const fs::path kGenerator = kRoot / "tool/npucxx/block_loops";

std::string read(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  EXPECT_FALSE(text.str().empty()) << path;
  return text.str();
}

/// Without includes and comments, so that a name in prose does not count.
std::string code_of(const std::string& source) {
  return std::regex_replace(source, std::regex("(//|# *include)[^\n]*"), "");
}

/// The files below `folder` whose names end in `extension`, as one text.
std::string read_all(const fs::path& folder, const std::string& extension) {
  std::string text;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.path().extension() == extension) text += read(entry.path());
  return text;
}

/// Group `group` of each match of `pattern`.
std::vector<std::string> matches(const std::string& text, const std::string& pattern, int group = 0) {
  const std::regex expression(pattern);
  std::vector<std::string> found;
  for (std::sregex_iterator i(text.begin(), text.end(), expression), end; i != end; ++i)
    found.push_back((*i)[group]);
  return found;
}

/// The string literals of a source.
std::vector<std::string> literals(const std::string& source) {
  return matches(code_of(source), R"re("((?:[^"\\\n]|\\.)*)")re", 1);
}

bool has_word(const std::string& text, const std::string& word) {
  return std::regex_search(text, std::regex("(^|\\W)" + (word.ends_with('*') ? word.substr(0, word.size() - 1)
                                                                             : word + "($|\\W)")));
}

/// A row of a table of the page: the names of its first column, and the other two columns.
struct Row {
  std::vector<std::string> names;
  std::string defined_by, meaning;
};

const std::string& page() {
  static const std::string text = read(kRoot / "tool/npucxx/abi.md");
  return text;
}

std::vector<Row> rows() {
  std::vector<Row> found;
  std::istringstream lines(page());
  for (std::string line; std::getline(lines, line);) {
    std::smatch columns;
    if (!std::regex_match(line, columns, std::regex(R"(\| ([^|]*`[^|]*) \| ([^|]*)(?: \| ([^|]*))? \|)")))
      continue;
    found.push_back({matches(columns[1], "`([^`]+)`", 1), columns[2], columns[3]});
  }
  EXPECT_GT(found.size(), 30u);
  return found;
}

/// Those of `names` that the page does not mention. A name that ends in '_' needs one that begins with it; "name*" on the
/// page stands for all that begin with it.
Names not_on_page(const Names& names) {
  Names missing;
  for (const std::string& name : names) {
    const std::string end = name.ends_with('_') ? "" : "[`*]";
    if (!std::regex_search(page(), std::regex("`" + name + end))) missing.insert(name);
  }
  return missing;
}

/// The matches of `pattern` in the string literals of the generator.
Names names_in_literals(const std::string& pattern) {
  static const std::vector<std::string> all = literals(read_all(kGenerator, ".cpp"));
  Names found;
  for (const std::string& literal : all)
    for (const std::string& name : matches(literal, pattern)) found.insert(name);
  EXPECT_THAT(found, Not(IsEmpty()));
  return found;
}

/// The code of the headers that the second column of a row names; all headers if it names none.
std::string headers_of(const Row& row) {
  std::string text;
  for (const std::string& header : matches(row.defined_by, R"([\w/]+\.h)"))
    text += read(header.starts_with("npu/") ? kHeaders / header : kHeaders / "npu/executors" / header);
  static const std::string all = code_of(read_all(kHeaders / "npu", ".h"));
  return text.empty() ? all : code_of(text);
}

TEST(Abi, EmittedNamesOfTheShimAreOnThePage) {
  EXPECT_THAT(not_on_page(names_in_literals("::npu(?:::\\w+)+")), IsEmpty());
  EXPECT_THAT(not_on_page(names_in_literals("\\bNPU_\\w+")), IsEmpty());
}

TEST(Abi, EmittedNamesOfTheLibraryAreOnThePage) {
  EXPECT_THAT(not_on_page(names_in_literals("(?:::)?\\bstd::\\w+|__builtin_\\w+")), IsEmpty());
}

TEST(Abi, EmittedVariablesAreOnThePage) {
  EXPECT_THAT(not_on_page(names_in_literals("\\bnpu_\\w+")), IsEmpty());
}

TEST(Abi, EmittedCallsOfMembersAreOnThePage) {
  Names members;
  for (const std::string& call : names_in_literals(R"(\.[a-z_]+\b(?!\.))")) members.insert(call.substr(1));
  for (const char* other : {"x", "y", "z", "h"})
    members.erase(other);  // fields of an index; a header in a message
  EXPECT_THAT(not_on_page(members), IsEmpty());
}

TEST(Abi, RecognisedNamesAreOnThePage) {
  for (const char* file : {"barrier_analysis.cpp", "barriers_and_warp_ops.cpp", "rematerialize.cpp"}) {
    Names names;
    for (const std::string& literal : literals(read(kGenerator / file)))
      if (std::regex_match(literal, std::regex("\\w+"))) names.insert(literal);
    EXPECT_THAT(names, Not(IsEmpty())) << file;
    EXPECT_THAT(not_on_page(names), IsEmpty()) << file;
  }
}

TEST(Abi, NamesOfThePageAreInTheHeaders) {
  for (const Row& row : rows()) {
    const std::string headers = headers_of(row);
    for (const std::string& name : row.names) {
      if (name.starts_with("npu_") && !name.ends_with('*')) continue;
      EXPECT_TRUE(has_word(headers, name.substr(name.rfind(':') + 1))) << name << ": " << row.defined_by;
    }
  }
}

TEST(Abi, VariablesOfThePageAreEmitted) {
  const std::string generator = read_all(kGenerator, ".cpp");
  for (const Row& row : rows()) {
    for (const std::string& name : row.names) {
      if (!name.starts_with("npu_") || name.ends_with('*')) continue;
      const std::string fixed = name.substr(0, name.find_first_of("NM", 4));
      EXPECT_NE(generator.find(fixed), std::string::npos) << name;
    }
  }
}

TEST(Abi, WarpCollectivesCanBeDeferred) {
  const std::string headers = read(kHeaders / "npu/executors/deferred_collectives.h") +
                              read(kHeaders / "npu/executors/warp_collectives.h");
  size_t count = 0;
  for (const Row& row : rows()) {
    if (row.meaning.find("warp collective") == std::string::npos || row.names.front().find(':') == 0)
      continue;
    if (row.defined_by.find(".h") == std::string::npos) continue;
    for (const std::string& name : row.names) {
      if (name == "npu" || name == "thread_block_tile") continue;
      EXPECT_TRUE(std::regex_search(headers, std::regex("[ (]" + name + "[(,]"))) << name;
      ++count;
    }
  }
  EXPECT_GT(count, 20u);
}

TEST(Abi, BothSidesAndThePageHaveOneVersion) {
  const std::string pattern = "kBlockLoopsAbi = (\\d+);";
  const auto shim = matches(read(kHeaders / "npu/executors/block_loops.h"), pattern, 1);
  ASSERT_EQ(shim.size(), 1u);
  EXPECT_EQ(matches(read(kGenerator / "block_loops.h"), pattern, 1), shim);
  EXPECT_EQ(matches(page(), "\nVersion: (\\d+)\\.", 1), shim);
}

}  // namespace
