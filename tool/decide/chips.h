#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "tool/base/result.h"

namespace migrate {

/// What the checks have to know of a target chip.
/// Source: CANN platform configuration and the HCCL operator documents (data types by product).
struct Chip {
  std::string_view name;          ///< prefix of aclrtGetSocName(): "Ascend910B1"
  std::string_view generation;    ///< "A2", "A3", "950", "910", "310P"
  std::string_view core;          ///< its vector cores, as Ascend C is generated for them: "dav-2201"
  bool simt;                      ///< runs kernels of threads (Ascend SIMT)
  int64_t max_threads_per_block;  ///< of the simulated device, or of Ascend SIMT
  int64_t max_blocks_per_grid;    ///< of Ascend SIMT; 0 where there is none
  std::string_view reduce_types;  ///< ncclDataType_t names without "nccl", that HCCL reduces; space separated
};

std::span<const Chip> chips();
/// The chip with the longest name that `name` starts with ("Ascend950PR_9599" is "Ascend950").
/// Null when none does.
const Chip* find_chip(std::string_view name);
inline constexpr std::string_view kDefaultChip = "Ascend910B1";
const Chip& default_chip();
/// The chip that --target names; the default where `name` is empty. Errors: there is no such chip.
Result<const Chip*> target_chip(const std::string& name);

}  // namespace migrate
