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
/// Adds `--lang` only.
void add_language(CLI::App& command, std::string& language);
/// The file that `path` asks for: "-" is standard output.
std::string output_path(const std::string& path);
/// Whether a report or dump goes to standard output, which must then contain nothing else.
bool takes_standard_output(const AnalyzeOptions& options);
/// Accepts numbers from `low` to `high`.
CLI::Validator between(double low, double high);
/// en or zh; empty: from the locale (LC_ALL, LC_MESSAGES, LANG).
Language language_of(const std::string& name);

/// The options of the command line, else of the project file, else the defaults; lists are joined.
/// Errors: an unreadable project file, `--report` without '=', the rules not found.
Result<AnalyzeOptions> resolve(const FileSystem& files, const InputOptions& inputs);

}  // namespace migrate
