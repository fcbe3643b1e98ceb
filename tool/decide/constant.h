#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "tool/diagnostics/sources.h"

namespace migrate {

/// The value of an integer expression at offset `before` of a file, as far as its spelling tells: literals,
/// + - * / % << >>, parentheses, casts to int types, and names: the innermost `const int N = 32` in scope, else a
/// `#define N 32` or file-scope constant that the program gives one value. Nothing when any part is unknown: never a
/// guess. Cost: O(text) for each name.
std::optional<int64_t> constant_value(const Sources& sources, uint32_t file, std::string_view expression,
                                      uint32_t before = UINT32_MAX);

/// A dim3 expression: "256", "dim3(16, 16)", "dim3{8, 8, 4}", or a variable that was last declared or assigned
/// such a value in the same file before it. Comments count as blanks. Missing extents are 1. Nothing when any part is
/// unknown.
std::optional<std::array<int64_t, 3>> constant_dim3(const Sources& sources, const Place& expression);

}  // namespace migrate
