#include <cstdio>

#include "tool/cli/inputs.h"
#include "tool/config_check/diff.h"
#include "tool/config_check/pack.h"
#include "tool/dumps/zip_archive.h"

extern char** environ;

namespace migrate {
namespace {

std::map<std::string, std::string> own_environment() {
  std::map<std::string, std::string> variables;
  for (char** entry = environ; *entry; ++entry) {
    const std::string text = *entry;
    const size_t equals = text.find('=');
    if (equals != std::string::npos) variables[text.substr(0, equals)] = text.substr(equals + 1);
  }
  return variables;
}

int pack(const FileSystem& files, config_check::PackOptions& options, const std::string& output) {
  options.environment = own_environment();
  auto configuration = config_check::collect(files, options);
  if (!configuration) return fail("migrate config-check: " + configuration.error().message);
  if (Status written = dumps::write_zip(output, config_check::members_of(*configuration)); !written)
    return fail("migrate config-check: " + written.error().message);
  return 0;
}

int diff(const std::vector<std::string>& archives) {
  auto first = config_check::read_archive(archives[0]), second = config_check::read_archive(archives[1]);
  for (const auto* archive : {&first, &second})
    if (!*archive) return fail("migrate config-check: " + archive->error().message);
  const auto differences = config_check::diff(*first, *second);
  std::fputs(config_check::write_table(differences, archives[0], archives[1]).c_str(), stdout);
  return static_cast<int>(differences.empty() ? ExitCode::passed : ExitCode::gate_failed);
}

void add_pack(CLI::App& parent, CommandLine& line) {
  CLI::App* command = parent.add_subcommand("pack", "Pack what a run depends on into an archive");
  auto options = std::make_shared<config_check::PackOptions>();
  auto output = std::make_shared<std::string>();
  auto many = [&](const char* name, std::vector<std::string>& to, const char* help, const char* type) {
    command->add_option(name, to, help)->type_name(type)->allow_extra_args(false);
  };
  command->add_option("-o", *output, "The archive")->required()->type_name("FILE.zip");
  command->add_option("-p", options->build_directory, "Directory with compile_commands.json")
      ->type_name("BUILD_DIR");
  many("--weights", options->weights, "A file of weights: its statistics and CRC-32", "FILE");
  many("--input", options->inputs, "A file that the run reads; in the order in which it does", "FILE");
  many("--seed", options->seeds, "A seed that the run uses", "NAME=VALUE");
  command
      ->add_option("PROGRAM", options->command, "The program and its arguments, after --; it is not started")
      ->type_name("");
  command->positionals_at_end();
  command->callback([options, output, &line] { line.exit_code = pack(line.files, *options, *output); });
}

void add_diff(CLI::App& parent, CommandLine& line) {
  CLI::App* command = parent.add_subcommand("diff", "Compare two archives; exit with 2 if they differ");
  auto archives = std::make_shared<std::vector<std::string>>();
  command->add_option("ARCHIVE", *archives, "Two archives of pack, or of msprobe's config_check")
      ->required()
      ->expected(2)
      ->type_name("");
  command->callback([archives, &line] { line.exit_code = diff(*archives); });
}

}  // namespace

void add_config_check(CLI::App& app, CommandLine& line) {
  CLI::App* command = app.add_subcommand(
      "config-check", "Pack what a run depends on, and compare it with that of another run");
  command->require_subcommand(1);
  add_pack(*command, line);
  add_diff(*command, line);
}

}  // namespace migrate
