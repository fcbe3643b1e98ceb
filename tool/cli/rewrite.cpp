#include <cstdio>

#include "tool/cli/inputs.h"
#include "tool/cli/terminal.h"
#include "tool/commands/rewrite_report.h"
#include "tool/program/resources.h"
#include "tool/report/formats.h"
#include "tool/verify/build_check.h"

namespace migrate {
namespace {

struct RewriteArguments {
  InputOptions inputs;
  bool in_place = false, diff = false, dry_run = false, no_verify = false, annotate = false,
       fix_races = false;
  std::string output, verify, kernels;
};

int check(const RewriteArguments& arguments) {
  bool somewhere = arguments.in_place || !arguments.output.empty();
  if (arguments.in_place && !arguments.output.empty())
    return fail("migrate rewrite: pass either --in-place or -o DIR, not both");
  if (!somewhere && !arguments.diff && !arguments.dry_run) {
    return fail("migrate rewrite: no output selected: pass --in-place, -o DIR, --diff or --dry-run");
  }
  if (arguments.no_verify && !arguments.verify.empty())
    return fail("migrate rewrite: pass either --verify or --no-verify, not both");
  return 0;
}

Result<RewriteOptions> rewrite_options(const FileSystem& files, const RewriteArguments& arguments,
                                       const AnalyzeOptions& common, const Chip& chip) {
  auto resources = find_resources(files, executable_path());
  if (!resources) return resources.error();
  RewriteOptions options;
  options.program = common.program;
  options.in_place = arguments.in_place;
  options.output_directory = arguments.output;
  options.dry_run = arguments.dry_run || (!arguments.in_place && arguments.output.empty());
  options.verify = !arguments.no_verify;
  const bool wants_build =
      arguments.verify == "build" || (arguments.verify.empty() && can_build(resources->npucxx));
  if (options.verify && wants_build) options.npucxx = resources->npucxx;
  options.kernels = arguments.kernels.empty() ? common.kernels : arguments.kernels;
  if (options.kernels == "host") options.kernels.clear();
  options.annotate = arguments.annotate;
  options.fix_races = arguments.fix_races;
  options.shim_include = resources->shim_include;
  options.chip = &chip;
  return options;
}

int run(FileSystem& files, const RewriteArguments& arguments) {
  if (int code = check(arguments)) return code;
  auto common = resolve(files, arguments.inputs);
  if (!common) return fail(common.error().message);
  auto chip = target_chip(common->target);
  if (!chip) return fail(chip.error().message);
  auto options = rewrite_options(files, arguments, *common, **chip);
  if (!options) return fail(options.error().message);
  auto result = rewrite(files, *options);
  if (!result) return fail(result.error().message);
  show_note(result->program.note);
  Report report = report_of(*result, **chip, *common->language);
  if (Status written = write_reports(files, common->reports, report); !written)
    return fail(written.error().message);
  if (arguments.diff) {
    std::string diff = unified_diff(result->changed);
    std::fputs((colour_wanted() ? coloured_diff(diff) : diff).c_str(), stdout);
  }
  // With --diff, standard output contains only the patch. A report on standard output is alone as well.
  const bool aside = arguments.diff || takes_standard_output(*common);
  std::fputs(write_rewrite_text(*result, report, *options).c_str(), aside ? stderr : stdout);
  return static_cast<int>(exit_code_of(report));
}

}  // namespace

void add_rewrite(CLI::App& app, CommandLine& line) {
  CLI::App* command = app.add_subcommand("rewrite", "Rewrite a program to the NPU runtime shim");
  auto arguments = std::make_shared<RewriteArguments>();
  add_inputs(*command, arguments->inputs);
  command->add_flag("--in-place", arguments->in_place,
                    "Change the files in place, all or none; `migrate undo` reverts it");
  command->add_option("-o", arguments->output, "Write the migrated tree to a folder")->type_name("DIR");
  command->add_flag("--diff", arguments->diff, "Print the changes as a patch");
  command->add_flag("--dry-run", arguments->dry_run, "Write nothing");
  command->add_flag("--no-verify", arguments->no_verify, "Do not verify the migrated text");
  command
      ->add_option(
          "--verify", arguments->verify,
          "How to verify the migrated text: build (compile each unit with npucxx; the default if installed) or parse (faster)")
      ->type_name("HOW")
      ->check(CLI::IsMember({"parse", "build"}));
  command
      ->add_option(
          "--kernels", arguments->kernels,
          "Where kernels run: ascendc (build files pass --kernels=ascendc to npucxx, which generates Ascend C), simt950 (npucxx writes them in the SIMT language of an Ascend 950, too) or host (the default)")
      ->type_name("WHERE")
      ->check(CLI::IsMember({"ascendc", "host", "simt950"}));
  command->add_flag("--annotate", arguments->annotate,
                    "Write a comment above each line that needs hand work");
  command->add_flag("--fix-races", arguments->fix_races,
                    "Insert the barriers that are missing between accesses to shared memory (MIG5020)");
  command->callback([arguments, &line] { line.exit_code = run(line.files, *arguments); });
}

}  // namespace migrate
