#include "tool/compare/compare.h"

#include <cstdio>
#include <ctime>
#include <string_view>

#include "tool/cli/inputs.h"
#include "tool/compare/data_mapping.h"
#include "tool/compare/reports.h"
#include "tool/compare/summary.h"

namespace migrate {
namespace {

struct CompareArguments {
  compare::CompareOptions options;
  std::vector<std::string> dumps, reports;
  std::string data_mapping, tolerances, language;
  bool fail_unmatched = false, diff_analyze = false;
};

std::string timestamp() {
  const std::time_t now = std::time(nullptr);
  std::tm local = {};
  localtime_r(&now, &local);
  char text[32];
  std::strftime(text, sizeof text, "%Y%m%d%H%M%S", &local);
  return text;
}

Status read_files(const FileSystem& files, CompareArguments& arguments) {
  if (!arguments.data_mapping.empty()) {
    auto text = files.read(arguments.data_mapping);
    if (!text) return text.error();
    auto mapping = compare::read_data_mapping(arguments.data_mapping, *text);
    if (!mapping) return mapping.error();
    arguments.options.data_mapping = std::move(*mapping);
  }
  if (!arguments.tolerances.empty()) {
    auto text = files.read(arguments.tolerances);
    if (!text) return text.error();
    auto tolerances = compare::read_tolerances(arguments.tolerances, *text);
    if (!tolerances) return tolerances.error();
    arguments.options.tolerances = std::move(*tolerances);
  }
  return {};
}

int run(FileSystem& files, CompareArguments& arguments) {
  auto& options = arguments.options;
  options.golden = arguments.dumps[0];
  options.target = arguments.dumps[1];
  options.timestamp = timestamp();
  options.language = language_of(arguments.language);
  if (Status read = read_files(files, arguments); !read)
    return fail("migrate compare: " + read.error().message);
  auto comparison = compare::compare_dumps(options);
  if (!comparison) return fail("migrate compare: " + comparison.error().message);
  const bool aside = compare::takes_standard_output(arguments.reports);
  std::fputs(compare::write_summary(*comparison, options).c_str(), aside ? stderr : stdout);
  for (const std::string& request : arguments.reports)
    if (Status written = compare::write_report(files, request, *comparison, options); !written)
      return fail("migrate compare: " + written.error().message);
  if (arguments.diff_analyze)
    if (Status written = compare::write_report(
            files, "json=" + options.output + "/diff_analyze_" + options.timestamp + ".json", *comparison,
            options);
        !written)
      return fail("migrate compare: " + written.error().message);
  const bool unmatched = comparison->only_target + comparison->only_golden > 0;
  const bool fails = comparison->first || (arguments.fail_unmatched && unmatched);
  if (fails) return static_cast<int>(ExitCode::gate_failed);
  return static_cast<int>(comparison->incomplete ? ExitCode::not_analysed : ExitCode::passed);
}

}  // namespace

void translate_msprobe_options(int argc, char** argv) {
  static char fuzzy[] = "--fuzzy", mapping[] = "--data-mapping", analyze[] = "--diff-analyze";
  if (argc < 2 || argv[1] != std::string_view("compare")) return;
  for (int i = 2; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == "-fm") argv[i] = fuzzy;
    if (word == "-dm") argv[i] = mapping;
    if (word == "-da") argv[i] = analyze;
  }
}

void add_compare(CLI::App& app, CommandLine& line) {
  CLI::App* command = app.add_subcommand(
      "compare", "Compare the dumps of two runs and name the first operation that differs");
  auto arguments = std::make_shared<CompareArguments>();
  auto& options = arguments->options;
  command
      ->add_option("DUMP", arguments->dumps,
                   "The golden dump and the target's: a dump.json, a step, or a folder of steps")
      ->required()
      ->expected(2)
      ->type_name("");
  command->add_option("-o", options.output, "Write msprobe's tables to a folder")->type_name("DIR");
  CLI::Option* output = command->get_option("-o");
  command
      ->add_flag("--diff-analyze", arguments->diff_analyze,
                 "Write the first difference to diff_analyze_*.json in that folder (msprobe's -da)")
      ->needs(output);
  command->add_flag("--xlsx", options.xlsx, "Write the tables as xlsx, not as csv");
  command->add_flag("--fuzzy", options.fuzzy,
                    "Pair operations by name and order, not by number (msprobe's -fm)");
  command
      ->add_option("--data-mapping", arguments->data_mapping,
                   "Pairs of tensors, one 'TARGET: GOLDEN' a line (msprobe's -dm)")
      ->type_name("FILE");
  command
      ->add_option("--tolerances", arguments->tolerances,
                   "Tolerances by type and class of operation, as JSON")
      ->type_name("FILE");
  command->add_option("--loss", options.loss, "Operation or tensor that is the loss (default loss)")
      ->type_name("NAME");
  command
      ->add_option("--report", arguments->reports,
                   "Write a report: json, html or sarif; - is standard output")
      ->type_name("FORMAT=FILE")
      ->allow_extra_args(false);
  add_language(*command, arguments->language);
  command->add_flag("--fail-unmatched", arguments->fail_unmatched,
                    "Exit with 2 if an operation is in one dump only");
  command->callback([arguments, &line] { line.exit_code = run(line.files, *arguments); });
}

}  // namespace migrate
