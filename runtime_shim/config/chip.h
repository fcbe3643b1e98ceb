// The properties of each Ascend chip that the simulator knows, as one constexpr table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace npu::configuration {

/// One chip. Sizes in bytes, frequency in MHz.
struct Chip {
  const char* name;            ///< SoC name, as aclrtGetSocName returns it
  int npu_arch;                ///< architecture number: 1001, 2002, 2201, 3510
  int cube_cores;              ///< matrix cores
  int vector_cores;            ///< vector cores
  std::uint64_t memory_bytes;  ///< device memory (HBM, or DDR on 310P)
  std::uint64_t l2_bytes;
  int cube_mhz;
  std::uint64_t l0c_bytes;  ///< matrix accumulator buffer per core
  std::uint64_t l1_bytes;   ///< matrix input buffer per core
  std::uint64_t ub_bytes;   ///< unified buffer per vector core; holds a block's shared memory
  int max_streams;          ///< per device, default streams included
  int max_events;           ///< per device
  int memory_clock_mhz;
  int memory_bus_bits;
  bool managed_memory;   ///< host and device can use memory at the same address
  bool infnan_overflow;  ///< produces infinities and NaN; false: saturates
  bool capture;          ///< can capture streams into models
  bool extra_granule;    ///< allocations are 32 bytes larger than requested
  bool is_simt;          ///< runs SIMT kernels natively

  /// Before architecture 2201 the vector unit belongs to the matrix core. Source: CANN, "AI Core architecture".
  bool has_separate_vector_cores() const { return npu_arch >= 2201; }
  /// Blocks of a vector kernel that run at the same time: one for each core with a vector unit that Ascend C takes.
  int vector_blocks() const { return has_separate_vector_cores() ? vector_cores : cube_cores; }
};

/// The chip with that name, or null.
const Chip* find_chip(std::string_view name);

/// All names, in table order.
std::vector<const char*> chip_names();

/// The chip that is simulated if NPU_SIM_SOC is not set.
inline constexpr const char* kDefaultChip = "Ascend910B1";

}  // namespace npu::configuration
