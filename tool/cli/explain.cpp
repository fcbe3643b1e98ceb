#include "tool/report/explain.h"

#include <cstdio>

#include "tool/cli/inputs.h"
#include "tool/rules/load.h"
#include "tool/session/resources.h"

namespace migrate {
namespace {

struct Arguments {
  std::string symbol, language;
  std::vector<std::string> rules;
};

int run(const FileSystem& files, const Arguments& arguments) {
  auto resources = find_resources(files, executable_path());
  if (!resources) return fail(resources.error().message);
  std::vector<std::string> directories{resources->rules};
  directories.insert(directories.end(), arguments.rules.begin(), arguments.rules.end());
  auto rules = load_rules(files, directories);
  if (!rules) return fail(rules.error().message);
  auto texts = load_rule_texts(files, directories);
  if (!texts) return fail(texts.error().message);
  if (auto text = explain(*rules, arguments.symbol, language_of(arguments.language), *texts)) {
    std::fputs(text->c_str(), stdout);
    return 0;
  }
  std::string message = arguments.symbol + ": no rule knows it";
  std::string near;
  for (const std::string& name : similar_names(*rules, arguments.symbol)) near += (near.empty() ? "" : ", ") + name;
  return fail(near.empty() ? message : message + "; did you mean " + near + "?");
}

}  // namespace

void add_explain(CLI::App& app, CommandLine& line) {
  CLI::App* command = app.add_subcommand("explain", "What a symbol becomes, what differs, and an example");
  auto arguments = std::make_shared<Arguments>();
  command->add_option("SYMBOL", arguments->symbol, "A CUDA symbol, header, or diagnostic id")->required()->type_name("");
  command->add_option("--rules", arguments->rules, "Folder with further rules")->type_name("DIR")->allow_extra_args(false);
  add_language(*command, arguments->language);
  command->callback([arguments, &line] { line.exit_code = run(line.files, *arguments); });
}

}  // namespace migrate
