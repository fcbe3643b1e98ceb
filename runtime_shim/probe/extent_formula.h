// Formulas for the number of elements of a kernel's argument, from the integers that the launch passes.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace npu::probe {

/// Why the text is no formula; empty if it is one.
std::string check_formula(const std::string& text);

/// The value: numbers, + - * / and parentheses; a0, a1, ...: the integers among the arguments of the launch, by the number of the
/// argument; gx, gy, gz and bx, by, bz: blocks of the grid and threads of a block. Nothing if an argument is no integer, a
/// divisor is 0, or the result is below 0 or beyond 2^62.
std::optional<int64_t> evaluate_formula(const std::string& text,
                                        const std::vector<std::optional<int64_t>>& arguments,
                                        const std::array<int64_t, 6>& grid_and_block);

}  // namespace npu::probe
