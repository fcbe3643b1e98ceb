#pragma once
#include <string>
#include <vector>

#include "tool/base/file_system.h"

namespace migrate {

struct UndoResult {
  std::vector<std::string> restored;
};

/// Takes back the last in-place rewrite below `root`, byte for byte; also one that was killed half-way.
/// Errors: nothing to undo; files that were changed since the rewrite, which are named and left as they are
/// (then nothing at all is restored).
Result<UndoResult> undo(FileSystem& files, const std::string& root);

}  // namespace migrate
