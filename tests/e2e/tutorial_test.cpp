// docs/tutorials/first_migration.md can be followed: its commands are run in the order of the page, its edits are made,
// and what the page shows is what the programs print. Digits of losses depend on the processor and are not compared.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "tests/e2e/cli_harness.h"

namespace {

namespace fs = std::filesystem;
using e2e::CliProject;
using testing::HasSubstr;

std::string text_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// A part of the page that the reader acts on.
struct Part {
  std::string kind;  ///< "commands", "delete" (a function), or the language of a fenced block
  std::string text;
};

/// The fenced blocks, the indented commands, and the functions to delete, in the order of the page.
std::vector<Part> parts_of(const std::string& page) {
  static const std::regex kDelete("[dD]elete the function\\s+`(\\w+)`");
  std::vector<Part> parts;
  std::string fence;
  std::istringstream lines(page);
  for (std::string line, before; std::getline(lines, line); before = line) {
    std::smatch match;
    const std::string both = before + "\n" + line;  // the sentence may go on in the next line
    if (line.starts_with("```")) {
      fence = fence.empty() ? line.substr(3) : "";
      if (!fence.empty()) parts.push_back({fence, ""});
    } else if (!fence.empty()) {
      parts.back().text += line + "\n";
    } else if (line.starts_with("    ")) {
      if (!before.starts_with("    ")) parts.push_back({"commands", ""});
      parts.back().text += line.substr(4) + "\n";
    } else if (std::regex_search(both, match, kDelete) && line.find(match[1]) != std::string::npos) {
      parts.push_back({"delete", match[1]});
    }
  }
  return parts;
}

/// The text without the function, which ends with "}" at the beginning of a line, and the blank line after it.
std::string without_function(const std::string& text, const std::string& name) {
  const size_t named = text.find(" " + name + "("), begin = text.rfind('\n', named) + 1;
  const size_t end = text.find("\n}\n\n", named);
  return named == std::string::npos || end == std::string::npos
             ? text
             : text.substr(0, begin) + text.substr(end + 4);
}

/// The text with the removed line of a diff replaced by the added one, if there is one.
std::string with_edit(std::string text, const std::string& diff) {
  std::string removed, added;
  std::istringstream lines(diff);
  for (std::string line; std::getline(lines, line);)
    (line[0] == '-' ? removed : added) += line.substr(1) + "\n";
  const size_t at = text.find(removed);
  return at == std::string::npos ? text : text.replace(at, removed.size(), added);
}

TEST(TutorialPage, IsTakenApart) {
  const auto parts = parts_of("text\n\n    a\n    b\n\n```diff\n-x\n```\nDelete the function `f` now.\n");
  ASSERT_EQ(parts.size(), 3u);
  EXPECT_EQ(parts[0].text, "a\nb\n");
  EXPECT_EQ(parts[1].kind, "diff");
  EXPECT_EQ(parts[2].text, "f");
  EXPECT_EQ(without_function("int a;\n\nint f() {\n}\n\nint b;\n", "f"), "int a;\n\nint b;\n");
  EXPECT_EQ(with_edit("a\nb\n", "-a\n+c\n"), "c\nb\n");
}

/// A clone with what the tutorial uses of it.
class Tutorial : public testing::Test {
 protected:
  Tutorial() : clone_(inputs()), folder_(clone_.project()) {}

  static e2e::Tree inputs() {
    e2e::Tree all;
    for (const char* name : {"hand_work", "mlp_cublas"})
      for (auto& [path, text] :
           e2e::read_tree(std::string(MIGRATE_SOURCE_DIR) + "/fixtures/" + name + "/input"))
        all["fixtures/" + std::string(name) + "/input/" + path] = text;
    return all;
  }

  void follow(const Part& part) {
    if (part.kind == "commands") run(part.text);
    if (part.kind == "delete") edit([&](auto& text) { return without_function(text, part.text); });
    if (part.kind == "diff") edit([&](auto& text) { return with_edit(text, part.text); });
    if (part.kind == "text") expect_printed(part.text);
    if (part.kind == "cpp") EXPECT_THAT(text_of(folder_ + "/migrated/main.cu"), HasSubstr(part.text));
  }

 private:
  void run(const std::string& commands) {
    if (commands.find("make build") != std::string::npos) return;  // it is built
    const std::string where = clone_.root() + "/where";
    const auto result = e2e::run_process(
        {"/bin/sh", "-ec", commands + "pwd >" + where}, folder_,
        {{"PATH", MIGRATE_BINARY_DIR "/bin:/usr/bin:/bin"}, {"MIGRATE_CACHE_DIR", clone_.root() + "/cache"}});
    ASSERT_EQ(result.exit_code, 0) << commands << result.out << result.err;
    printed_ = result.out + result.err;
    const std::string now = text_of(where);
    folder_ = now.substr(0, now.find('\n'));
  }

  template <class Change>
  void edit(Change change) {
    const std::string path = folder_ + "/program/main.cu", text = text_of(path), changed = change(text);
    EXPECT_NE(changed, text) << path;
    std::ofstream(path, std::ios::binary) << changed;
  }

  /// The lines of the block follow each other in the output, those with decimals apart.
  void expect_printed(const std::string& block) const {
    size_t at = 0;
    std::istringstream lines(block);
    for (std::string line; std::getline(lines, line);) {
      if (std::regex_search(line, std::regex("[0-9]\\.[0-9]"))) continue;
      const size_t found = printed_.find(line + "\n", at);
      EXPECT_NE(found, std::string::npos) << line << "\nis not (there) in\n" << printed_;
      if (found != std::string::npos) at = found;
    }
  }

  CliProject clone_;
  std::string folder_, printed_;
};

TEST_F(Tutorial, FirstMigration) {
  const auto parts = parts_of(text_of(MIGRATE_SOURCE_DIR "/docs/tutorials/first_migration.md"));
  ASSERT_GT(parts.size(), 15u);
  for (const Part& part : parts) {
    follow(part);
    if (HasFatalFailure()) return;
  }
}

}  // namespace
