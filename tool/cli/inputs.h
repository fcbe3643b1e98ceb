#pragma once
#include "tool/cli/cli.h"

namespace migrate {

/// The options that `analyze` and `rewrite` share, as given on the command line.
struct InputOptions {
  std::vector<std::string> paths, includes, defines, passes, rules, reports;
  std::string build_directory, standard, cuda, cudnn, target, language;
  int threads = 0;
  bool no_cache = false;
  double time_limit = 0;     ///< seconds; 0: the default
  double memory_limit = -1;  ///< MiB; negative: the default
};

void add_inputs(CLI::App& command, InputOptions& inputs);
/// Only `--lang`.
void add_language(CLI::App& command, std::string& language);
/// The file that `path` asks for: "-" is standard output.
std::string output_path(const std::string& path);
/// Whether a report or dump goes to standard output, which then holds nothing else.
bool takes_standard_output(const AnalyzeOptions& options);
/// Takes numbers from `low` to `high`.
CLI::Validator between(double low, double high);
/// en or zh; empty: from the locale (LC_ALL, LC_MESSAGES, LANG).
Language language_of(const std::string& name);

/// Project file, then command line, then defaults.
/// Errors: an unreadable project file, `--report` without '=', the rules not found.
Result<AnalyzeOptions> resolve(const FileSystem& files, const InputOptions& inputs);

}  // namespace migrate
