#include <cstdio>

#include "tool/cli/cli.h"
#include "tool/commands/lint_rules.h"
#include "tool/program/resources.h"
#include "tool/report/reference.h"
#include "tool/report/rules_coverage.h"
#include "tool/report/width.h"
#include "tool/rules/load.h"

namespace migrate {
namespace {

struct RulesArguments {
  std::vector<std::string> rules;
  std::string library, status, list, folder;
  size_t unknown = 20;
};

Result<RuleSet> load(const FileSystem& files, const RulesArguments& arguments) {
  auto resources = find_resources(files, executable_path());
  if (!resources) return resources.error();
  std::vector<std::string> directories{resources->rules};
  directories.insert(directories.end(), arguments.rules.begin(), arguments.rules.end());
  return load_rules(files, directories);
}

int list(const RuleSet& rules, const RulesArguments& arguments) {
  for (const Rule& rule : rules.all()) {
    bool wanted = (arguments.library.empty() || rule.library == arguments.library) &&
                  (arguments.status.empty() || to_string(rule.support) == arguments.status);
    if (!wanted) continue;
    std::string target = rule.support == Support::unsupported ? "-"
                         : rule.target.empty()                ? rule.name
                                                              : rule.target;
    std::printf("%s %s %s\n", pad_right(rule.name, 44).c_str(),
                pad_right(to_string(rule.support), 12).c_str(), target.c_str());
  }
  return 0;
}

int lint_all(const FileSystem& files, const RuleSet& rules) {
  auto resources = find_resources(files, executable_path());
  if (!resources) return fail(resources.error().message);
  auto problems = lint_rules(files, rules, resources->shim_include);
  if (!problems) return fail(problems.error().message);
  for (const LintProblem& problem : *problems) {
    std::printf("%s:%d: %s\n", problem.file.c_str(), problem.line, problem.message.c_str());
  }
  std::printf("%zu rules, %zu problems\n", rules.all().size(), problems->size());
  return static_cast<int>(problems->empty() ? ExitCode::passed : ExitCode::gate_failed);
}

int coverage(const FileSystem& files, const RuleSet& rules, const RulesArguments& arguments) {
  auto text = files.read(arguments.list);
  if (!text) return fail(text.error().message);
  std::fputs(write_coverage(cover(rules, read_symbol_list(*text)), arguments.unknown).c_str(), stdout);
  return 0;
}

int reference(FileSystem& files, const RuleSet& rules, const RulesArguments& arguments) {
  if (Status made = files.make_directories(arguments.folder); !made) return fail(made.error().message);
  for (const auto& [name, text] : write_reference(rules)) {
    if (Status written = files.write(arguments.folder + "/" + name, text); !written)
      return fail(written.error().message);
  }
  return 0;
}

template <class Run>
void on_rules(CLI::App* command, CommandLine& line, std::shared_ptr<RulesArguments> arguments, Run run) {
  command->add_option("--rules", arguments->rules, "Folder with additional rules")
      ->type_name("DIR")
      ->allow_extra_args(false);
  command->callback([arguments, &line, run] {
    auto rules = load(line.files, *arguments);
    line.exit_code = rules ? run(*rules, *arguments) : fail(rules.error().message);
  });
}

}  // namespace

void add_rules(CLI::App& app, CommandLine& line) {
  CLI::App* command =
      app.add_subcommand("rules", "List the rules, check them, or count the symbols that they cover");
  command->require_subcommand(1);
  auto arguments = std::make_shared<RulesArguments>();
  FileSystem& files = line.files;
  CLI::App* list_command = command->add_subcommand("list", "List all symbols with their status and target");
  list_command->add_option("--library", arguments->library, "Only this library")->type_name("NAME");
  list_command->add_option("--status", arguments->status, "Only this status")
      ->check(CLI::IsMember({"full", "adapted", "partial", "unsupported"}));
  on_rules(list_command, line, arguments, list);
  on_rules(command->add_subcommand("lint", "Check the rules; exit with 2 if there are problems"), line,
           arguments,
           [&files](const RuleSet& rules, const RulesArguments&) { return lint_all(files, rules); });
  CLI::App* cover_command =
      command->add_subcommand("coverage", "Count the symbols of a list that the rules cover");
  cover_command->add_option("FILE", arguments->list, "CSV with a column \"symbol\", or one name per line")
      ->required()
      ->type_name("");
  cover_command->add_option("--unknown", arguments->unknown, "Number of unknown symbols to list")
      ->type_name("N");
  on_rules(cover_command, line, arguments, [&files](const RuleSet& rules, const RulesArguments& given) {
    return coverage(files, rules, given);
  });
  CLI::App* pages = command->add_subcommand(
      "reference", "Write what each symbol becomes as Markdown pages, one per library");
  pages->add_option("DIR", arguments->folder, "Folder for the pages")->required()->type_name("");
  on_rules(pages, line, arguments, [&files](const RuleSet& rules, const RulesArguments& given) {
    return reference(files, rules, given);
  });
}

}  // namespace migrate
