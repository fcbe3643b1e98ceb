// The reference pages hold what the programs print and what the option tables say, between marks:
//
//     <!-- generated: migrate analyze --help -->
//     ...
//     <!-- end -->
//
// The test compares; the target `reference_pages` (MIGRATE_WRITE_PAGES=1) writes. Text outside the marks is by hand.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <memory>

#include "tests/house/documents.h"

namespace house {
namespace {

const std::string kEnd = "<!-- end -->";

/// What stands between the marks of a page, by the text of the mark. Replaced by `generate(mark)`.
std::string with_generated(const std::string& page,
                           const std::function<std::string(const std::string&)>& generate) {
  static const std::regex kMark("<!-- generated: ([^\n]*) -->\n");
  std::string result, rest = page;
  for (std::smatch match; std::regex_search(rest, match, kMark);) {
    result += match.prefix().str() + match.str() + generate(match[1]) + kEnd;
    const size_t end = match.suffix().str().find(kEnd);
    if (end == std::string::npos) return "a mark without " + kEnd;
    rest = match.suffix().str().substr(end + kEnd.size());
  }
  return result + rest;
}

TEST(GeneratedParts, AreReplaced) {
  auto upper = [](const std::string& mark) { return "made of " + mark + "\n"; };
  EXPECT_EQ(with_generated("a\n<!-- generated: x -->\nold\n<!-- end -->\nb\n", upper),
            "a\n<!-- generated: x -->\nmade of x\n<!-- end -->\nb\n");
  EXPECT_EQ(with_generated("a\n", upper), "a\n");
}

// What the programs print

const fs::path& tools() {
  static const fs::path path = fs::path(MIGRATE_BINARY_DIR) / "bin";
  return path;
}

std::string output_of(const std::string& command) {
  std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen((tools() / command).string().c_str(), "r"), pclose);
  std::string text;
  for (int c = 0; (c = std::fgetc(pipe.get())) != EOF;) text += static_cast<char>(c);
  return text;
}

std::string without_outer_blank_lines(const std::string& text) {
  const size_t begin = text.find_first_not_of('\n'), end = text.find_last_not_of('\n');
  return begin == std::string::npos ? "" : text.substr(begin, end - begin + 1) + "\n";
}

std::string printed(const std::string& command) {
  return "```text\n" + without_outer_blank_lines(output_of(command)) + "```\n";
}

// The option table of npucxx

struct Option {
  std::string name, takes, action, host, why;
};

/// String constants of the table, by name: `kNoGpu` and the like.
std::string text_of(const std::string& source, const std::string& value) {
  if (value[0] == '"') return value.substr(1, value.size() - 2);
  std::smatch match;
  const std::regex definition("string_view " + value + " = \"([^\"]*)\"");
  return std::regex_search(source, match, definition) ? match[1].str() : value;
}

std::vector<Option> npucxx_options() {
  const std::string source = read(root() / "tool/npucxx/driver/option_table.cpp");
  static const std::regex kRow(
      "\\{\"([^\"]+)\",\\s*Takes::(\\w+),\\s*Action::(\\w+),\\s*(\"[^\"]*\"|k\\w+),\\s*(\"[^\"]*\"|k\\w+)\\}");
  std::vector<Option> options;
  for (auto at = std::sregex_iterator(source.begin(), source.end(), kRow); at != std::sregex_iterator(); ++at)
    options.push_back({(*at)[1], (*at)[2], (*at)[3], text_of(source, (*at)[4]), text_of(source, (*at)[5])});
  return options;
}

/// What npucxx does with the options that have an action of their own and no reason in the table.
std::string own_effect(const std::string& action) {
  static const std::map<std::string, std::string> kEffects = {
      {"portable", "npucxx's own: no `-march=native`"},
      {"backend", "npucxx's own: `sim` (the simulated device, default) or `cann`"},
      {"kernels",
       "npucxx's own: `ascendc` (Ascend C is generated), `simt950` (the kernels are written in SIMT) or `host` (default)"},
      {"npu_arch",
       "npucxx's own: the cores that Ascend C is compiled for: `dav-2201` (default), `dav-3510`, `dav-2002` or `dav-1001`"},
      {"goal_explain_kernel", "npucxx's own: prints what a kernel computes"},
      {"goal_print_kernel", "npucxx's own: prints the Ascend C of a kernel"},
      {"cann_path", "npucxx's own: the folder of CANN, for `--backend=cann`"},
      {"goal_cflags", "npucxx's own: prints compiler options"},
      {"goal_libs", "npucxx's own: prints linker options"},
      {"goal_help", "prints help"},
      {"goal_version", "prints the version of npucxx"},
      {"dry_run", "prints the commands and runs nothing"},
      {"verbose", "prints what became of each option, and each command"},
      {"standard", "as nvcc; the shim's headers raise C++ standards below C++17 to C++17"},
      {"fast_math", "kernels: `-freciprocal-math -fno-signed-zeros -D__FAST_MATH__=1`"},
      {"fuse_multiply_add", "kernels: `-ffp-contract=fast`, or `-ffp-contract=off` for `false`"},
      {"per_thread_stream", "as nvcc: `legacy`, `null` or `per-thread`"},
      {"werror", "as nvcc; kinds that are nvcc's own are dropped"},
  };
  auto found = kEffects.find(action);
  return found == kEffects.end() ? "as nvcc" : found->second;
}

/// What npucxx does with an option, from its row.
std::string effect_of(const Option& option) {
  const std::string why = option.why.empty() ? "" : ": " + option.why;
  if (option.action == "drop" || option.action == "threads") return "dropped" + why;
  if (option.action == "refuse") return "refused" + why;
  if (option.action == "architecture") return "read" + why;
  if (!option.host.empty()) return "becomes `" + option.host + "`" + why;
  return option.why.empty() ? own_effect(option.action) : "accepted" + why;
}

std::string spelled(const Option& option) {
  const std::string value = option.takes == "value" ? " VALUE" : option.takes == "optional" ? "[=VALUE]" : "";
  return "`-" + option.name + value + "`";
}

/// One row per effect, in the order of the first option that has it.
std::string option_table() {
  std::vector<std::string> effects;
  std::map<std::string, std::string> options;
  for (const Option& option : npucxx_options()) {
    const std::string effect = effect_of(option);
    std::string& row = options[effect];
    if (row.empty()) effects.push_back(effect);
    row += (row.empty() ? "" : ", ") + spelled(option);
  }
  std::string table = "| what npucxx does | options |\n|---|---|\n";
  for (const std::string& effect : effects) table += "| " + effect + " | " + options[effect] + " |\n";
  return table;
}

// Comparison

std::string generate(const std::string& mark) {
  if (mark == "operators") return read(fs::path(MIGRATE_BINARY_DIR) / "runtime_shim/aclnn/aclnn_overview.md");
  return mark == "npucxx option table" ? "\n" + option_table() + "\n" : printed(mark);
}

class ReferencePage : public testing::TestWithParam<const char*> {};

TEST_P(ReferencePage, IsUpToDate) {
  if (!fs::exists(tools() / "migrate") || !fs::exists(tools() / "npucxx"))
    GTEST_SKIP() << "migrate and npucxx are not built";
  const fs::path path = root() / "docs/reference" / GetParam();
  const std::string page = read(path), wanted = with_generated(page, generate);
  if (std::getenv("MIGRATE_WRITE_PAGES") != nullptr)
    std::ofstream(path, std::ios::binary) << wanted;
  else
    EXPECT_EQ(page, wanted) << "build the target reference_pages, which writes these parts anew";
}

INSTANTIATE_TEST_SUITE_P(All, ReferencePage, testing::Values("command_line.md", "npucxx.md", "operators.md"),
                         [](auto& info) {
                           return std::string(info.param).substr(0, std::string(info.param).find('.'));
                         });

// Every option is on its page, and every option that a page shows exists

/// Options that the sources of the subcommands define.
Names migrate_options() {
  static const std::regex kDefined(R"re((add_option|add_flag|many)\(\s*"(--?[A-Za-z-]+)")re");
  Names names = {"-h", "--help", "--version"};
  for (const File& file : files_below("tool/cli", {".cpp"}))
    for (std::string& name : all_matches(file.text, kDefined, 2)) names.insert(std::move(name));
  return names;
}

TEST(Options, AreFound) {
  EXPECT_THAT(migrate_options(), testing::IsSupersetOf({"-p", "--report", "--fail-on", "--orders"}));
  EXPECT_GT(npucxx_options().size(), 150u);
}

TEST(Documents, EveryOptionOfMigrateIsOnItsPage) {
  const std::string page = read(root() / "docs/reference/command_line.md");
  std::vector<std::string> missing;
  for (const std::string& name : migrate_options())
    if (!std::regex_search(page, std::regex("(^|[ ,\n])" + name + "[ ,\n]"))) missing.push_back(name);
  EXPECT_THAT(missing, testing::IsEmpty());
}

TEST(Documents, EveryOptionOfNpucxxIsOnItsPage) {
  const std::string page = read(root() / "docs/reference/npucxx.md");
  std::vector<std::string> missing;
  for (const Option& option : npucxx_options())
    if (page.find(spelled(option)) == std::string::npos) missing.push_back(option.name);
  EXPECT_THAT(missing, testing::IsEmpty());
}

/// The options of one program in a line of code that runs it, up to a pipe or the end of the command. What follows
/// `--` belongs to another program.
std::vector<std::string> options_of(const std::string& code, const std::string& program) {
  std::vector<std::string> options;
  bool inside = false;
  for (const std::string& word : words_of(code)) {
    if (word == program || word == "build/bin/" + program)
      inside = true;
    else if (word == "--" || word == "|" || word == "&&" || word == ";" || word[0] == '#')
      inside = false;
    else if (inside && word.size() > 1 && word[0] == '-')
      options.push_back(word.substr(0, word.find_first_of("=,)")));
  }
  return options;
}

TEST(OptionsOfCommands, EndWithTheCommand) {
  EXPECT_THAT(options_of("$ A=1 migrate race --orders x -- ./app -b 4", "migrate"),
              testing::ElementsAre("--orders"));
  EXPECT_THAT(options_of("migrate analyze --report json=- | jq -r .x", "migrate"),
              testing::ElementsAre("--report"));
}

/// nvcc's options have one dash or two; host compilers' own begin with these letters.
bool is_npucxx_option(const std::string& word, const Names& table) {
  static const std::regex kHost("-[WfmgOIDULlxt].*|-pthread|-isystem");
  return std::regex_match(word, kHost) || table.count(word.substr(word.find_first_not_of('-'))) > 0;
}

TEST(Documents, OptionsInCommandsExist) {
  const Names known = migrate_options();
  Names table;
  for (const Option& option : npucxx_options()) table.insert(option.name);
  std::vector<std::string> unknown;
  for (const File& page : pages()) {
    if (starts_with(page.path, "docs/adr/") || page.path == "CHANGELOG.md") continue;
    for (const std::string& code : split_page(page.text).code) {
      for (const std::string& option : options_of(code, "migrate"))
        if (known.count(option) == 0) unknown.push_back(page.path + ": migrate " + option);
      for (const std::string& option : options_of(code, "npucxx"))
        if (!is_npucxx_option(option, table)) unknown.push_back(page.path + ": npucxx " + option);
    }
  }
  EXPECT_THAT(unknown, testing::IsEmpty());
}

/// `--option` alone in a code span: of migrate or npucxx, or of a program that the project runs or has.
TEST(Documents, OptionsOnTheirOwnExist) {
  Names known = migrate_options();
  for (const Option& option : npucxx_options()) known.insert("--" + option.name);
  for (const char* other : {"--explain", "--work", "--tools", "--update", "--prefix", "--check", "--param"})
    known.insert(other);
  std::vector<std::string> unknown;
  for (const File& page : pages()) {
    if (starts_with(page.path, "docs/adr/") || page.path == "CHANGELOG.md") continue;
    for (const std::string& code : split_page(page.text).code) {
      const std::string option = code.substr(0, code.find_first_of("= "));
      if (starts_with(code, "--") && option.size() > 2 && known.count(option) == 0)
        unknown.push_back(page.path + ": " + option);
    }
  }
  EXPECT_THAT(unknown, testing::IsEmpty());
}

}  // namespace
}  // namespace house
