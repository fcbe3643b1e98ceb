#pragma once
#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "tool/base/file_system.h"
#include "tool/commands/analyze.h"

namespace migrate {

/// The context of every subcommand. The subcommand that ran sets `exit_code`.
struct CommandLine {
  FileSystem& files;
  int exit_code = 0;
};

// One subcommand per file.
void add_analyze(CLI::App& app, CommandLine& line);
void add_rewrite(CLI::App& app, CommandLine& line);
void add_undo(CLI::App& app, CommandLine& line);
void add_explain(CLI::App& app, CommandLine& line);
void add_rules(CLI::App& app, CommandLine& line);
void add_race(CLI::App& app, CommandLine& line);
void add_check_kernels(CLI::App& app, CommandLine& line);
void add_eject(CLI::App& app, CommandLine& line);
void add_advise(CLI::App& app, CommandLine& line);
void add_predict(CLI::App& app, CommandLine& line);
void add_compare(CLI::App& app, CommandLine& line);
void add_bisect(CLI::App& app, CommandLine& line);
void add_widen_kernels(CLI::App& app, CommandLine& line);
void add_config_check(CLI::App& app, CommandLine& line);
/// Writes msprobe's spellings of options (-fm, -dm, -da), which have two letters after one dash, as ours.
void translate_msprobe_options(int argc, char** argv);

/// Prints one line and returns the exit code of a tool error.
int fail(const std::string& message);

}  // namespace migrate
