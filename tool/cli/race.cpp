#include "tool/commands/race.h"

#include <cstdio>

#include "tool/cli/cli.h"

namespace migrate {

void add_race(CLI::App& app, CommandLine& line) {
  CLI::App* command = app.add_subcommand(
      "race", "Run a migrated program and list the kernels whose results depend on the thread order");
  auto options = std::make_shared<RaceOptions>();
  options->orders = "reverse,depth,random:1,random:2";
  command
      ->add_option("--orders", options->orders,
                   "Thread orders to compare with the default: reverse, depth, random:SEED")
      ->capture_default_str();
  command->add_option("PROGRAM", options->command, "The program and its arguments, after --")
      ->required()
      ->type_name("");
  command->positionals_at_end();
  command->callback([options, &line] {
    auto result = find_races(*options);
    if (!result) {
      line.exit_code = fail("migrate race: " + result.error().message);
      return;
    }
    std::fflush(stdout);
    std::printf("%s", result->report.c_str());
    if (result->program_exit != 0) std::printf("the program ended with exit code %d\n", result->program_exit);
    if (result->has_races) line.exit_code = static_cast<int>(ExitCode::gate_failed);
  });
}

}  // namespace migrate
