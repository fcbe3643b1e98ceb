#include "tool/commands/undo.h"

#include <cstdio>

#include "tool/cli/cli.h"

namespace migrate {

void add_undo(CLI::App& app, CommandLine& line) {
  CLI::App* command = app.add_subcommand("undo", "Revert the last in-place rewrite, byte for byte");
  auto path = std::make_shared<std::string>(".");
  command->add_option("PATH", *path, "The folder that was rewritten (default: .)")->type_name("");
  command->callback([path, &line] {
    auto result = undo(line.files, *path);
    if (!result) {
      line.exit_code = fail(result.error().message);
      return;
    }
    for (const std::string& file : result->restored) std::printf("restored %s\n", file.c_str());
  });
}

}  // namespace migrate
