#include <cstdio>

#include "tool/cli/inputs.h"
#include "tool/cli/stop.h"
#include "tool/cli/terminal.h"
#include "tool/report/writers.h"

namespace migrate {
namespace {

struct AnalyzeArguments {
  InputOptions inputs;
  std::vector<std::string> fail_on;
  double min_coverage = -1, min_real_coverage = -1;
  std::string baseline, write_baseline, facts, effort;
  bool ratchet = false;
};

int run(FileSystem& files, const AnalyzeArguments& arguments) {
  auto options = resolve(files, arguments.inputs);
  if (!options) return fail(options.error().message);
  options->facts_file = output_path(arguments.facts);
  GateOptions& gate = options->gate;
  gate.fail_on.insert(gate.fail_on.end(), arguments.fail_on.begin(), arguments.fail_on.end());
  if (arguments.min_coverage >= 0) gate.min_coverage = arguments.min_coverage;
  if (arguments.min_real_coverage >= 0) gate.min_real_coverage = arguments.min_real_coverage;
  if (!arguments.effort.empty()) options->effort_file = arguments.effort;
  if (!arguments.baseline.empty()) gate.baseline = arguments.baseline;
  gate.write_baseline = arguments.write_baseline;
  gate.ratchet = arguments.ratchet;
  auto result = analyze(files, *options);
  if (!result) return fail(result.error().message);
  show_note(result->program->note);
  const bool aside = takes_standard_output(*options);
  std::fputs(write_text(result->report, !aside && colour_wanted()).c_str(), aside ? stderr : stdout);
  show_stop();
  if (!result->written) return fail(result->written.error().message);
  return static_cast<int>(result->exit_code);
}

}  // namespace

void add_analyze(CLI::App& app, CommandLine& line) {
  CLI::App* command =
      app.add_subcommand("analyze", "Report what a program depends on and what each use becomes");
  auto arguments = std::make_shared<AnalyzeArguments>();
  add_inputs(*command, arguments->inputs);
  command
      ->add_option(
          "--fail-on", arguments->fail_on,
          "Exit with 2 if such findings exist: unsupported, real-unsupported, partial, parse-error or new")
      ->type_name("KIND")
      ->allow_extra_args(false);
  command
      ->add_option("--min-coverage", arguments->min_coverage,
                   "Exit with 2 if the simulated device handles a smaller share of the uses")
      ->type_name("PCT")
      ->check(between(0, 100));
  command
      ->add_option("--min-real-coverage", arguments->min_real_coverage,
                   "Exit with 2 if a smaller share of the uses needs nothing more for the target chip")
      ->type_name("PCT")
      ->check(between(0, 100));
  command->add_option("--effort", arguments->effort, "Person-days by class, as JSON, in place of the tool's")
      ->type_name("FILE");
  command->add_option("--baseline", arguments->baseline, "Known findings: only new findings fail the gate")
      ->type_name("FILE");
  command->add_option("--write-baseline", arguments->write_baseline, "Write the findings as a baseline")
      ->type_name("FILE");
  command->add_flag("--ratchet", arguments->ratchet,
                    "Remove fixed findings from the baseline if the gate passes");
  command->add_option("--facts", arguments->facts, "Write what the parser found, as JSON")->type_name("FILE");
  command->callback([arguments, &line] { line.exit_code = run(line.files, *arguments); });
}

}  // namespace migrate
