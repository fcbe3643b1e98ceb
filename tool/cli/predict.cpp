#include "tool/commands/predict.h"

#include <algorithm>
#include <cstdio>

#include "tool/base/paths.h"
#include "tool/cli/inputs.h"

namespace migrate {
namespace {

struct PredictArguments {
  PredictOptions options;
  std::vector<std::string> reports;
  std::string language;
};

Status write_predictions(FileSystem& files, const PredictionReport& report,
                         const std::vector<std::string>& requests, Language language) {
  for (const std::string& request : requests) {
    const size_t equals = request.find('=');
    const std::string path = output_path(request.substr(equals + 1));
    const bool is_json = request.substr(0, equals) == "json";
    const std::string text =
        is_json ? write_prediction_json(report) : write_prediction_html(report, language);
    if (path.find('/') != std::string::npos)
      if (Status made = files.make_directories(parent_directory(path)); !made) return made;
    if (Status written = files.write(path, text); !written) return written;
  }
  return {};
}

Status check_predict_requests(const std::vector<std::string>& requests) {
  for (const std::string& request : requests) {
    const std::string format = request.substr(0, request.find('='));
    if (format != "json" && format != "html")
      return Error{"--report " + format + ": unknown format; expected json or html"};
    if (request.size() <= format.size() + 1)
      return Error{"--report " + request + ": expected a file, as in " + format + "=FILE"};
  }
  return {};
}

int run_predict(FileSystem& files, PredictArguments& arguments) {
  if (Status valid = check_predict_requests(arguments.reports); !valid)
    return fail("migrate predict: " + valid.error().message);
  std::sort(arguments.options.devices.begin(), arguments.options.devices.end());
  std::sort(arguments.options.ranks.begin(), arguments.options.ranks.end());
  const Language language = language_of(arguments.language);
  auto report = predict(files, arguments.options);
  if (!report) return fail("migrate predict: " + report.error().message);
  std::fflush(stdout);
  const bool aside = std::any_of(arguments.reports.begin(), arguments.reports.end(),
                                 [](const std::string& one) { return one.substr(one.find('=') + 1) == "-"; });
  std::fputs(write_prediction_text(*report, language).c_str(), aside ? stderr : stdout);
  if (Status written = write_predictions(files, *report, arguments.reports, language); !written)
    return fail("migrate predict: " + written.error().message);
  for (const Prediction& run : report->runs)
    if (run.program_exit != 0)
      return fail("migrate predict: " + arguments.options.command[0] + " on " + run.chip + ", " + run.amp +
                  ": ended with exit code " + std::to_string(run.program_exit));
  return 0;
}

}  // namespace

void add_predict(CLI::App& app, CommandLine& line) {
  CLI::App* command = app.add_subcommand(
      "predict", "Run a migrated program and say what a step would take on a chip, by a model");
  auto arguments = std::make_shared<PredictArguments>();
  PredictOptions& options = arguments->options;
  options.chips = {"Ascend910B1"};
  auto many = [&](const char* name, auto& to, const char* help, const char* type) {
    return command->add_option(name, to, help)->delimiter(',')->type_name(type)->allow_extra_args(false);
  };
  many("--chips", options.chips, "Chips of the simulated device, separated by commas (default Ascend910B1)",
       "CHIP,...");
  many("--levels", options.levels, "Levels of mixed precision: O0, O1, O2 (default O0)", "LEVEL,...")
      ->check(CLI::IsMember({"O0", "O1", "O2"}));
  many("--devices", options.devices, "Numbers of devices (default 1)", "N,...")->check(between(1, 1024));
  many(
      "--ranks", options.ranks,
      "Numbers of ranks that the collectives of the most --devices are taken to have, each of which does the same work",
      "N,...")
      ->check(between(2, 65536));
  command->add_option("--step", options.step, "The range of NVTX that is a step")->type_name("NAME");
  command->add_option("--keep", options.keep, "Folder in which the profiles stay, for migrate advise")
      ->type_name("DIR");
  command->add_option("--report", arguments->reports, "Write a report: json or html; - is standard output")
      ->type_name("FORMAT=FILE")
      ->allow_extra_args(false);
  add_language(*command, arguments->language);
  command->add_option("PROGRAM", options.command, "The program and its arguments, after --")
      ->required()
      ->type_name("");
  command->positionals_at_end();
  command->callback([arguments, &line] { line.exit_code = run_predict(line.files, *arguments); });
}

}  // namespace migrate
