// The table of extents in the settings of this process's probe.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace npu::probe {

/// The number of elements of argument `number` of a kernel's launch, by the table (extent_formula.h). Nothing if the table has none.
std::optional<int64_t> extent_in_table(const std::string& kernel, int number,
                                       const std::vector<std::optional<int64_t>>& arguments,
                                       const std::array<int64_t, 6>& grid_and_block);

}  // namespace npu::probe
