#pragma once
#include <string>
#include <vector>

#include "tool/base/result.h"

namespace migrate::dumps {

/// One dump of a run.
struct DumpPlace {
  int step = -1;     ///< -1: the path has no step
  std::string rank;  ///< "rank0", "proc4242"; empty: the path has none
  std::string file;  ///< dump.json or debug.json
};

/// The dumps that a path means: a dump.json or debug.json, a folder with one, a step with its ranks, or a root with its
/// steps. By step and rank. Errors: nothing there is a dump.
Result<std::vector<DumpPlace>> find_dumps(const std::string& path);

}  // namespace migrate::dumps
