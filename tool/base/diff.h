#pragma once
#include <string>

namespace migrate {

/// Unified diff of two texts with three lines of context, as `diff -u` writes it and `patch -p0` applies it; empty for
/// equal texts. Lines are matched by patience diff: lines that occur once in both texts are anchors. Small remainders are
/// matched by longest common subsequence. Cost: O(lines log lines) if few lines changed.
std::string unified_diff(const std::string& path, const std::string& before, const std::string& after);

}  // namespace migrate
