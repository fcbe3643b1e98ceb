#pragma once
#include <map>
#include <string>
#include <vector>

#include "tool/base/file_system.h"
#include "tool/config_check/archive.h"

namespace migrate::config_check {

struct PackOptions {
  std::vector<std::string> command = {};  ///< of the run, which is not started; may be empty
  std::string build_directory = {};       ///< with compile_commands.json; empty: none
  std::vector<std::string> weights = {};  ///< files
  std::vector<std::string> inputs = {};   ///< files, in the order in which the run reads them
  std::vector<std::string> seeds = {};    ///< NAME=VALUE
  std::map<std::string, std::string> environment = {};
};

/// Collects what a run depends on.
/// Errors: a file that cannot be read, a compilation database that is not one, a seed without '='.
Result<Configuration> collect(const FileSystem& files, const PackOptions& options);

/// The elements' statistics of a .npy or .pt file; of another file, those of its bytes.
/// Errors: the file cannot be read.
Result<FileStatistics> statistics_of(const std::string& path);

/// The variables that decide whether two runs give the same bits, as they are set, or "(unset)".
std::map<std::string, std::string> determinism_of(const std::map<std::string, std::string>& environment);

/// The environment with the values of secrets replaced by their CRC-32: names with TOKEN, SECRET, PASSWORD, CREDENTIAL or
/// KEY. Two archives then show that they differ, and not what they are.
std::map<std::string, std::string> without_secrets(std::map<std::string, std::string> environment);

}  // namespace migrate::config_check
