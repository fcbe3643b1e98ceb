#include "tool/commands/check_kernels.h"

#include <cstdio>

#include "tool/cli/cli.h"

namespace migrate {
namespace {

int run(const std::vector<std::string>& words) {
  auto check = check_kernels(words);
  if (!check) return fail("migrate check-kernels: " + check.error().message);
  std::fflush(stdout);
  std::fputs(write_table(*check).c_str(), stdout);
  std::fflush(stdout);
  if (check->differences() > 0) return static_cast<int>(ExitCode::gate_failed);
  if (check->program_exit != 0)
    return fail("migrate check-kernels: the program ended with exit code " +
                std::to_string(check->program_exit));
  if (check->compared() == 0)
    return fail(
        "migrate check-kernels: no launch was compared: build the program with npucxx --kernels=ascendc");
  return 0;
}

}  // namespace

void add_check_kernels(CLI::App& app, CommandLine& line) {
  CLI::App* command = app.add_subcommand(
      "check-kernels", "Run a migrated program and compare the Ascend C of its kernels with the host");
  auto words = std::make_shared<std::vector<std::string>>();
  command->add_option("PROGRAM", *words, "The program and its arguments, after --")
      ->required()
      ->type_name("");
  command->positionals_at_end();
  command->callback([words, &line] { line.exit_code = run(*words); });
}

}  // namespace migrate
