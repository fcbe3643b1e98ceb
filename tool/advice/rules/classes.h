#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "tool/profile/profile.h"

namespace migrate {

// What kind of work a row or an event is, by the words of the profiler.

/// Runs on the AI CPU of a chip.
bool is_ai_cpu(const RankProfile& rank, const KernelRecord& row);
/// A kernel of the migrated program that has no Ascend C and ran on the host of the simulated device.
bool is_host_kernel(const RankProfile& rank, const KernelRecord& row);
bool is_collective(const RankProfile& rank, const KernelRecord& row);
/// A matrix product, a convolution: the cube works.
bool is_cube(const RankProfile& rank, const KernelRecord& row);
bool is_vector(const RankProfile& rank, const KernelRecord& row);
/// Runs on the AI cores: cube or vector.
bool is_on_cores(const RankProfile& rank, const KernelRecord& row);
/// The cores of the chip that a row's blocks run on; 0: not known.
int64_t cores_of(const RankProfile& rank, const KernelRecord& row);
/// Whether no row is of an operator with a static shape.
bool all_dynamic(const RankProfile& rank);

/// A copy on a stream of the device.
bool is_copy(const RankProfile& rank, const TraceEvent& event);
/// A copy from or to the host.
bool is_host_copy(const RankProfile& rank, const TraceEvent& event);

/// Shapes "8,16;4" as lists of dimensions; empty where a part is not a number.
std::vector<std::vector<int64_t>> parse_shapes(const std::string& text);
/// Bytes of an element of type "FLOAT", "DT_BF16", ...; 0: not known.
size_t bytes_of_type(const std::string& type);
/// The types of "FLOAT;DT_BF16".
std::vector<std::string> parse_types(const std::string& text);
/// Bytes of the first tensor of a row; 0: not known.
int64_t first_input_bytes(const RankProfile& rank, const KernelRecord& row);

}  // namespace migrate
