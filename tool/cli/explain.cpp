#include "tool/report/explain.h"

#include <cstdio>

#include "tool/cli/inputs.h"
#include "tool/decide/chips.h"
#include "tool/program/resources.h"
#include "tool/rules/load.h"

namespace migrate {
namespace {

struct ExplainArguments {
  std::string symbol, language, target;
  std::vector<std::string> rules;
};

/// "Why" and "What to do" from the page of a diagnostic; empty if no pages are installed, or for other names.
std::string page_of(const FileSystem& files, const std::string& rules, const std::string& name) {
  if (!name.starts_with("MIG") || name.find('/') != std::string::npos) return "";
  for (const char* folder : {"/../errors/", "/../docs/errors/"}) {
    std::string path = rules + folder + name + ".md";
    auto text = files.kind(path) == FileKind::regular ? files.read(path) : Result<std::string>(Error{""});
    size_t why = text ? text->find("## Why") : std::string::npos;
    if (why != std::string::npos) return "\n" + text->substr(why);
  }
  return "";
}

int run(const FileSystem& files, const ExplainArguments& arguments) {
  auto chip = target_chip(arguments.target);
  if (!chip) return fail(chip.error().message);
  auto resources = find_resources(files, executable_path());
  if (!resources) return fail(resources.error().message);
  std::vector<std::string> directories{resources->rules};
  directories.insert(directories.end(), arguments.rules.begin(), arguments.rules.end());
  auto rules = load_rules(files, directories);
  if (!rules) return fail(rules.error().message);
  auto texts = load_rule_texts(files, directories);
  if (!texts) return fail(texts.error().message);
  if (auto text = explain(*rules, arguments.symbol, language_of(arguments.language), *texts, **chip)) {
    std::fputs((*text + page_of(files, resources->rules, arguments.symbol)).c_str(), stdout);
    return 0;
  }
  std::string message = arguments.symbol + ": no rule covers it";
  std::string near;
  for (const std::string& name : similar_names(*rules, arguments.symbol))
    near += (near.empty() ? "" : ", ") + name;
  return fail(near.empty() ? message : message + "; did you mean " + near + "?");
}

}  // namespace

void add_explain(CLI::App& app, CommandLine& line) {
  CLI::App* command = app.add_subcommand(
      "explain", "Show what a symbol becomes, both verdicts, what differs, and an example");
  auto arguments = std::make_shared<ExplainArguments>();
  command->add_option("SYMBOL", arguments->symbol, "A CUDA symbol, a header or a finding id")
      ->required()
      ->type_name("");
  command->add_option("--rules", arguments->rules, "Folder with additional rules")
      ->type_name("DIR")
      ->allow_extra_args(false);
  command
      ->add_option("--target", arguments->target, "Target chip, for example Ascend950 (default Ascend910B1)")
      ->type_name("CHIP");
  add_language(*command, arguments->language);
  command->callback([arguments, &line] { line.exit_code = run(line.files, *arguments); });
}

}  // namespace migrate
