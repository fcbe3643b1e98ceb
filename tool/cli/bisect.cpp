#include "tool/bisect/bisect.h"

#include <cstdio>
#include <filesystem>

#include "tool/base/scratch_directory.h"
#include "tool/cli/inputs.h"
#include "tool/compare/reports.h"

namespace migrate {
namespace {

struct BisectArguments {
  bisect::BisectOptions options;
  std::vector<std::string> reports;
  std::string keep, probe, tolerances, language;
  bool twice = false;
};

Status read_files(const FileSystem& files, BisectArguments& arguments) {
  if (!arguments.probe.empty()) {
    auto text = files.read(arguments.probe);
    if (!text) return text.error();
    arguments.options.settings = *text;
  }
  if (arguments.tolerances.empty()) return {};
  auto text = files.read(arguments.tolerances);
  if (!text) return text.error();
  auto tolerances = compare::read_tolerances(arguments.tolerances, *text);
  if (!tolerances) return tolerances.error();
  arguments.options.compare.tolerances = std::move(*tolerances);
  return {};
}

int finish(FileSystem& files, const BisectArguments& arguments, const bisect::Bisection& bisection) {
  const bool aside = compare::takes_standard_output(arguments.reports);
  std::fputs(bisect::write_bisection(bisection).c_str(), aside ? stderr : stdout);
  for (const std::string& request : arguments.reports)
    if (Status written = compare::write_report(files, request, bisection.comparison, bisection.compare);
        !written)
      return fail("migrate bisect: " + written.error().message);
  if (bisection.comparison.first) return static_cast<int>(ExitCode::gate_failed);
  return static_cast<int>(bisection.comparison.incomplete ? ExitCode::not_analysed : ExitCode::passed);
}

int run(FileSystem& files, BisectArguments& arguments) {
  bisect::BisectOptions& options = arguments.options;
  if (arguments.twice == !options.golden.empty())
    return fail("migrate bisect: give --gold CMD, or --twice to run the target twice");
  if (Status read = read_files(files, arguments); !read)
    return fail("migrate bisect: " + read.error().message);
  options.compare.language = language_of(arguments.language);
  auto scratch = ScratchDirectory::make();
  if (!scratch) return fail("migrate bisect: " + scratch.error().message);
  options.folder = scratch->path();
  if (!arguments.keep.empty()) {
    std::error_code error;
    std::filesystem::create_directories(arguments.keep, error);
    if (error) return fail("migrate bisect: " + arguments.keep + ": " + error.message());
    options.folder = std::filesystem::absolute(arguments.keep).lexically_normal().string();
  }
  auto bisection = bisect::bisect(files, options);
  if (!bisection) return fail("migrate bisect: " + bisection.error().message);
  return finish(files, arguments, *bisection);
}

}  // namespace

void add_bisect(CLI::App& app, CommandLine& line) {
  CLI::App* command = app.add_subcommand(
      "bisect", "Run two programs and find the first operation, element and statement that differ");
  auto arguments = std::make_shared<BisectArguments>();
  command->add_option("--gold", arguments->options.golden, "The golden command, for /bin/sh")
      ->type_name("CMD");
  command->add_option("--target", arguments->options.target, "The command to judge")
      ->type_name("CMD")
      ->required();
  command->add_flag("--twice", arguments->twice,
                    "In place of --gold: run the target twice and compare each bit");
  command->add_option("--probe", arguments->probe, "Settings of the probe for both, as JSON")
      ->type_name("FILE");
  command
      ->add_option("--sources", arguments->options.sources,
                   "Folder of the target's sources, to show the statements that store the result")
      ->type_name("DIR");
  command
      ->add_option("--time-limit", arguments->options.time_limit,
                   "Seconds after which a command is stopped (default: none)")
      ->type_name("SECONDS")
      ->check(CLI::Range(1, 1000000));
  command
      ->add_option("--keep", arguments->keep, "Keep settings, dumps and output of the commands in a folder")
      ->type_name("DIR");
  command
      ->add_option("--tolerances", arguments->tolerances,
                   "Tolerances by type and class of operation, as JSON")
      ->type_name("FILE");
  command
      ->add_option("--report", arguments->reports,
                   "Write a report of all operations: json, html or sarif; - is standard output")
      ->type_name("FORMAT=FILE")
      ->allow_extra_args(false);
  add_language(*command, arguments->language);
  command->callback([arguments, &line] { line.exit_code = run(line.files, *arguments); });
}

}  // namespace migrate
