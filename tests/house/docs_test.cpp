// Documents against the project: links have targets; flags, variables, make targets, exit codes, paths and finding
// ids that a document names exist, and what exists is in the reference.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/house/documents.h"

namespace house {
namespace {

using Problems = std::vector<std::string>;

/// Records tell what was true when they were written; CHANGELOG, decisions and evaluations are not checked for names.
bool is_record(const std::string& path) {
  return path == "CHANGELOG.md" || starts_with(path, "docs/adr/") || starts_with(path, "docs/evaluation/") ||
         starts_with(path, "docs/real_programs");
}

// Links

/// A heading as the anchor that GitHub gives it: lower case, blanks to hyphens, no punctuation.
std::string anchor_of(const std::string& heading) {
  std::string anchor;
  for (char c : heading) {
    if (c == ' ') anchor += '-';
    if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_' || (c & 0x80) != 0)
      anchor += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return anchor;
}

bool has_anchor(const std::string& text, const std::string& anchor) {
  static const std::regex kHeading("(^|\n)#+ ([^\n]+)");
  auto headings = all_matches(text, kHeading, 2);
  return std::any_of(headings.begin(), headings.end(), [&](auto& h) { return anchor_of(h) == anchor; });
}

/// The file or folder that a link of a page leads to, relative to the project; empty for links out of it.
std::string target_of(const std::string& page, const std::string& link) {
  if (std::regex_search(link, std::regex("^[a-z]+:"))) return "";
  const std::string path = link.substr(0, link.find('#'));
  return path.empty() ? page : (fs::path(page).parent_path() / path).lexically_normal().generic_string();
}

std::vector<std::string> links_of(const std::string& text) {
  return all_matches(split_page(text).prose, std::regex(R"(\]\(([^)\s]+)\))"), 1);
}

Problems broken_links(const File& page) {
  Problems problems;
  for (const std::string& link : links_of(page.text)) {
    const std::string target = target_of(page.path, link);
    const size_t hash = link.find('#');
    if (target.empty()) continue;
    if (!fs::exists(root() / target))
      problems.push_back(page.path + ": " + link + " has no target");
    else if (hash != std::string::npos && !has_anchor(read(root() / target), link.substr(hash + 1)))
      problems.push_back(page.path + ": " + link + ": no such heading");
  }
  return problems;
}

TEST(Links, AreFoundInProseOnly) {
  EXPECT_THAT(links_of("see [a](b.md) and `[c](d.md)`\n\n    [e](f.md)\n"), testing::ElementsAre("b.md"));
  EXPECT_EQ(target_of("docs/howto/a.md", "../b.md#c"), "docs/b.md");
  EXPECT_EQ(target_of("docs/a.md", "https://example.org"), "");
  EXPECT_EQ(anchor_of("How it runs: blocks"), "how-it-runs-blocks");
}

TEST(Documents, LinksHaveTargets) {
  Problems all;
  for (const File& page : pages())
    for (std::string& problem : broken_links(page)) all.push_back(std::move(problem));
  EXPECT_THAT(all, testing::IsEmpty());
}

TEST(Documents, IndexLeadsToEveryPage) {
  Names linked;
  for (const char* index : {"docs/README.md", "docs/evaluation/README.md"})
    for (const std::string& link : links_of(read(root() / index))) linked.insert(target_of(index, link));
  Problems missing;
  for (const File& page : files_below("docs", {".md"})) {
    const std::string folder = fs::path(page.path).parent_path().generic_string();
    if (page.path != "docs/README.md" && linked.count(page.path) == 0 && linked.count(folder) == 0 &&
        !starts_with(page.path, "docs/real_programs"))
      missing.push_back(page.path);
  }
  EXPECT_THAT(missing, testing::IsEmpty());
}

// Paths, ids, make targets

/// Whether a piece of code is a path of the project, without a placeholder in capitals, a wildcard or a list.
bool is_project_path(const std::string& code) {
  static const std::regex kPath("(tool|runtime_shim|tests|rules|scripts|docs|fixtures)/[a-z0-9_./-]+");
  return std::regex_match(code, kPath);
}

TEST(Documents, PathsExist) {
  Problems missing;
  for (const File& page : pages()) {
    if (is_record(page.path)) continue;
    for (const std::string& code : split_page(page.text).code)
      if (is_project_path(code) && !fs::exists(root() / code)) missing.push_back(page.path + ": " + code);
  }
  EXPECT_THAT(missing, testing::IsEmpty());
}

TEST(Documents, FindingIdsExist) {
  Problems missing;
  for (const File& page : pages())
    for (const std::string& id : all_matches(page.text, std::regex("MIG[0-9]{4}"), 0))
      if (!fs::exists(root() / "docs/errors" / (id + ".md"))) missing.push_back(page.path + ": " + id);
  EXPECT_THAT(missing, testing::IsEmpty());
}

/// The target that a line of code asks this project's Makefile for; empty if it runs something else.
std::string make_target(const std::string& code) {
  std::vector<std::string> words = words_of(code);
  auto at = std::find(words.begin(), words.end(), "make");
  for (bool is_make = at != words.end() && ++at != words.end(); is_make && at != words.end(); ++at) {
    if (*at == "-C")
      ++at;
    else if ((*at)[0] != '-' && at->find('=') == std::string::npos)
      return std::regex_match(*at, std::regex("[a-z][a-z-]*")) ? *at : "";
    if (at == words.end()) break;
  }
  return "";
}

TEST(MakeTargets, AreFoundInCommands) {
  EXPECT_EQ(make_target("make test"), "test");
  EXPECT_EQ(make_target("make -C /opt/migrate install"), "install");
  EXPECT_EQ(make_target("make install PREFIX=/usr"), "install");
  EXPECT_EQ(make_target("make PREFIX=/usr"), "");
  EXPECT_EQ(make_target("cmake --build build"), "");
}

TEST(Documents, MakeTargetsExist) {
  const std::string makefile = read(root() / "Makefile");
  Problems missing;
  for (const File& page : pages()) {
    if (is_record(page.path) || page.path == "docs/howto/makefile_project.md") continue;
    for (const std::string& code : split_page(page.text).code) {
      const std::string target = make_target(code);
      if (!target.empty() && !std::regex_search(makefile, std::regex("(^|\n)([a-z -]+ )?" + target + "[ :]")))
        missing.push_back(page.path + ": make " + target);
    }
  }
  EXPECT_THAT(missing, testing::IsEmpty());
}

// Environment variables

/// Variables whose name a call spells: getenv and the wrappers around it.
Names variables_of_calls(const std::string& text) {
  static const std::regex kCall(
      R"re(\b(getenv|lookup|environment|environment_value|variable|text_of\(lookup,|number\(lookup,)\(?\s*"([A-Z][A-Z0-9_]*)")re");
  static const std::regex kList(R"(for \(const char\* variable : \{([^}]*)\})");
  Names names;
  for (std::string& name : all_matches(text, kCall, 2)) names.insert(std::move(name));
  for (const std::string& list : all_matches(text, kList, 1))
    for (std::string& name : all_matches(list, std::regex("\"([A-Z_]+)\""), 1)) names.insert(std::move(name));
  return names;
}

/// Variables of our own, and HCCL's, by their prefix, however they are read.
Names variables_of_prefixes(const std::string& text) {
  static const std::regex kOwn(R"re("((NPU_SIM|NPU_AMP|NPUCXX|HCCL|ASCEND_RT|MIGRATE)(_[A-Z0-9_]+)?)")re");
  static const Names kNoVariables = {"MIGRATE_ANY_PARAMETERS"};
  Names names;
  for (std::string& name : all_matches(text, kOwn, 1))
    if (kNoVariables.count(name) == 0) names.insert(std::move(name));
  return names;
}

Names variables_of_sources() {
  Names names;
  for (const char* folder : {"tool", "runtime_shim", "tests"})
    for (const File& file : files_below(folder, {".cpp", ".h"})) {
      if (starts_with(file.path, "tests/house/")) continue;
      names.merge(variables_of_calls(file.text));
      if (!starts_with(file.path, "tests/")) names.merge(variables_of_prefixes(file.text));
      if (file.text.find("temp_directory_path") != std::string::npos) names.insert("TMPDIR");
    }
  return names;
}

Names variables_of_page() {
  const auto rows = all_matches(read(root() / "docs/reference/environment.md"),
                                std::regex("\n\\| ((`[A-Z][A-Z0-9_]*`(, )?)+) \\|"), 1);
  Names names;
  for (const std::string& row : rows)
    for (std::string& name : all_matches(row, std::regex("`([A-Z0-9_]+)`"), 1)) names.insert(std::move(name));
  return names;
}

TEST(Variables, AreFoundInCalls) {
  EXPECT_THAT(variables_of_calls("std::getenv(\"A_B\"); number(lookup, \"C\", 1); environment(\"D\");"),
              testing::ElementsAre("A_B", "C", "D"));
  EXPECT_THAT(variables_of_calls("for (const char* variable : {\"E\", \"F\"}) {"),
              testing::ElementsAre("E", "F"));
  EXPECT_THAT(variables_of_prefixes("f(\"NPU_SIM_X\"); g(\"NPU_KERNEL\");"),
              testing::ElementsAre("NPU_SIM_X"));
}

TEST(Documents, EnvironmentPageIsComplete) {
  EXPECT_THAT(variables_of_page(), testing::ContainerEq(variables_of_sources()));
}

/// Whether a word that looks like one of our variables is one, or an option, macro or symbol that the build defines.
TEST(Documents, VariablesExist) {
  static const std::regex kOwn(R"(\b(NPU_SIM|NPU_AMP|NPUCXX|HCCL_[A-Z]+_|ASCEND_RT|MIGRATE)_[A-Z0-9_]+\b)");
  std::string known = read(root() / "CMakeLists.txt");
  for (const File& file : files_below("runtime_shim/include", {".h"})) known += file.text;
  Names variables = variables_of_page();
  variables.insert("MIGRATE_REPOSITORY");  // set by the user in the examples for continuous integration
  Problems missing;
  for (const File& page : pages()) {
    if (is_record(page.path)) continue;
    for (const std::string& name : all_matches(page.text, kOwn, 0))
      if (variables.count(name) == 0 && known.find(name) == std::string::npos)
        missing.push_back(page.path + ": " + name);
  }
  EXPECT_THAT(missing, testing::IsEmpty());
}

// Exit codes

/// "0 passed" for each enumerator of ExitCode.
Names exit_codes_of_source() {
  static const std::regex kEnum(R"(enum class ExitCode \{([^}]*)\})");
  Names codes;
  for (const File& file : files_below("tool", {".h"}))
    for (const std::string& list : all_matches(file.text, kEnum, 1)) {
      const auto names = all_matches(list, std::regex("(\\w+) = ([0-9]+)"), 1);
      const auto numbers = all_matches(list, std::regex("(\\w+) = ([0-9]+)"), 2);
      for (size_t i = 0; i < names.size(); ++i) codes.insert(numbers[i] + " " + names[i]);
    }
  return codes;
}

Names exit_codes_of_page() {
  Names codes;
  const std::string page = read(root() / "docs/reference/command_line.md");
  for (const std::string& row : all_matches(page, std::regex("\n\\| ([0-9]+ \\| `\\w+`) \\|"), 1))
    codes.insert(std::regex_replace(row, std::regex("[|`]+ ?"), ""));
  return codes;
}

TEST(Documents, ExitCodesAreThoseOfTheSource) {
  const Names codes = exit_codes_of_source();
  ASSERT_FALSE(codes.empty());
  EXPECT_EQ(exit_codes_of_page(), codes);
  Problems others;
  for (const File& page : pages())
    for (const std::string& code : all_matches(page.text, std::regex("[Ee]xit code ([0-9]+)"), 1))
      if (codes.lower_bound(code + " ") == codes.end() ||
          !starts_with(*codes.lower_bound(code + " "), code + " "))
        others.push_back(page.path + ": exit code " + code);
  EXPECT_THAT(others, testing::IsEmpty());
}

// Documents that sources name

TEST(Sources, DocumentsTheyNameExist) {
  static const std::regex kDocument(R"(\bdocs/[A-Za-z0-9_/-]+\.(md|json|csv|txt|svg)\b)");
  Problems missing;
  for (const char* folder : {"tool", "runtime_shim", "tests", "scripts"})
    for (const File& file :
         files_below(folder, {".h", ".cpp", ".c", ".cu", ".txt", ".cmake", ".py", ".sh", ".md"}))
      for (const std::string& document : all_matches(file.text, kDocument, 0))
        if (!starts_with(file.path, "tests/house/") && !fs::exists(root() / document))
          missing.push_back(file.path + ": " + document);
  EXPECT_THAT(missing, testing::IsEmpty());
}

}  // namespace
}  // namespace house
