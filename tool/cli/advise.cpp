#include "tool/commands/advise.h"

#include <algorithm>
#include <cstdio>

#include "tool/advice/report/writers.h"
#include "tool/cli/inputs.h"

namespace migrate {
namespace {

struct AdviseArguments {
  std::string folder, language;
  std::vector<std::string> reports, fail_on, thresholds, sources;
};

Status add_requests(const std::vector<std::string>& requests, AdviseOptions& options) {
  for (const std::string& request : requests) {
    const size_t equals = request.find('=');
    if (equals == std::string::npos || equals + 1 == request.size())
      return Error{"--report " + request + ": expected a file, as in " + request.substr(0, equals) + "=FILE"};
    options.reports.push_back({request.substr(0, equals), output_path(request.substr(equals + 1))});
  }
  return {};
}

int run_advise(FileSystem& files, const AdviseArguments& arguments) {
  AdviseOptions options;
  options.folder = arguments.folder;
  options.language = language_of(arguments.language);
  options.fail_on = arguments.fail_on;
  options.sources = arguments.sources;
  for (const std::string& threshold : arguments.thresholds)
    if (Status set = set_threshold(options.thresholds, threshold); !set)
      return fail("migrate advise: " + set.error().message);
  if (Status added = add_requests(arguments.reports, options); !added)
    return fail("migrate advise: " + added.error().message);
  auto report = advise(files, options);
  if (!report) return fail("migrate advise: " + report.error().message);
  const bool aside = std::any_of(options.reports.begin(), options.reports.end(),
                                 [](const AdviceRequest& one) { return one.path == output_path("-"); });
  std::fputs(write_advice_text(*report).c_str(), aside ? stderr : stdout);
  return report->failures.empty() ? 0 : static_cast<int>(ExitCode::gate_failed);
}

}  // namespace

void add_advise(CLI::App& app, CommandLine& line) {
  CLI::App* command =
      app.add_subcommand("advise", "Read a folder of the Ascend profiler and say what to change first");
  auto arguments = std::make_shared<AdviseArguments>();
  command->add_option("DIR", arguments->folder, "Folder of the profiler, of one rank or of several")
      ->required()
      ->type_name("");
  command
      ->add_option("--report", arguments->reports,
                   "Write a report: json, html or sarif; - is standard output")
      ->type_name("FORMAT=FILE")
      ->allow_extra_args(false);
  command
      ->add_option(
          "--fail-on", arguments->fail_on,
          "Exit with 2 if there is such advice: high, medium, low (each with those above it), or an id")
      ->type_name("KIND")
      ->allow_extra_args(false);
  command
      ->add_option("--threshold", arguments->thresholds,
                   "Change a number that decides, for example idle-share=0.2")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  command
      ->add_option("--sources", arguments->sources,
                   "File or folder of the program, to name the lines at which kernels are defined")
      ->type_name("PATH")
      ->allow_extra_args(false);
  add_language(*command, arguments->language);
  command->callback([arguments, &line] { line.exit_code = run_advise(line.files, *arguments); });
}

}  // namespace migrate
