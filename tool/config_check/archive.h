#pragma once
#include <map>
#include <string>
#include <vector>

#include "tool/base/result.h"

namespace migrate::config_check {

/// The largest, the smallest, the mean and the L2 norm of the elements of a file.
struct FileStatistics {
  double max = 0, min = 0, mean = 0, norm = 0;
  std::string crc;  ///< CRC-32 of its bytes, 8 digits
  uint64_t bytes = 0;
};

/// What a run depends on. Lists are in the order in which they were given.
struct Configuration {
  std::map<std::string, std::string> environment;
  std::map<std::string, std::string> versions;  ///< of compilers and linked libraries, by name
  std::map<std::string, std::string>
      settings;                              ///< command, seeds, switches of determinism; names without dots
  std::map<std::string, std::string> flags;  ///< compiler command by source file
  std::vector<std::pair<std::string, FileStatistics>> weights, inputs;
};

/// The members of the archive. Source of names and forms: msprobe 26.0.0, config_check: env, pip,
/// hyperparameters/hyperparameters_static.json, weights/step0/rank0/weight.json, dataset/step0/rank0/dataset.json. Flags and
/// the order of inputs are in members of our own, which it does not read.
std::map<std::string, std::string> members_of(const Configuration& configuration);

/// One value of an archive: "env/PATH", "weights/step0/rank0/weight.json/w.max".
using FlatArchive = std::map<std::string, std::string>;

/// All values of an archive, also of one that msprobe packed. A member that is not understood is one value, its CRC.
/// Errors: not an archive, or a damaged one.
Result<FlatArchive> read_archive(const std::string& path);

}  // namespace migrate::config_check
