#pragma once
#include <string>
#include <vector>

#include "tool/base/file_system.h"

namespace migrate {

struct UndoResult {
  std::vector<std::string> restored;
};

/// Reverts the last in-place rewrite below `root`, byte for byte, also one that was interrupted.
/// Errors: nothing to undo; files that changed after the rewrite, which are named. Nothing is restored then.
Result<UndoResult> undo(FileSystem& files, const std::string& root);

}  // namespace migrate
