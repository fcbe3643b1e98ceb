#pragma once
#include <string>

namespace migrate {

/// Unified diff of two texts with three lines of context, as `diff -u` writes it and `patch -p0` applies it; empty for
/// equal texts. Lines are matched by the patience method (lines that occur once in both anchor the rest), small rests
/// by longest common subsequence. Cost: O(lines log lines) where few lines changed.
std::string unified_diff(const std::string& path, const std::string& before, const std::string& after);

}  // namespace migrate
