#pragma once
// Sources whose text depends on __CUDA_ARCH__ are compiled twice, as nvcc does (docs/adr/0018): for the host
// without that macro, for the device with it. Kernels run the code of the device pass.

#include <string>
#include <string_view>
#include <vector>

#include "tool/npucxx/driver/invocation.h"

namespace npu::cxx {

/// The compute capability of the shim as __CUDA_ARCH__. The same as in its device properties.
inline constexpr int kComputeCapability = 800;

/// The highest compute capability in an option's value: 700 for "sm_70", "compute_70,code=[sm_60,sm_70]",
/// "70-real"; 0 if there is none ("native", "all").
int highest_capability(std::string_view value);

/// Whether the source, or a header of the program that it includes, mentions __CUDA_ARCH__, also by
/// <nv/target>.
bool names_device_macro(const std::string& source, const std::vector<std::string>& folders);

/// 16 hexadecimal digits that tell an object of a program from the others: its source and its options. `prefix`: of intermediate
/// files in the scratch folder, whose names do not count.
std::string object_id(const Command& command, const std::string& prefix);

/// The two passes instead of `command`, which compiles a source to an object. `asked`:
/// Invocation::compute_capability. `prefix`: of intermediate files in the scratch folder.
TwoPasses two_passes(const Command& command, const std::string& prefix, int asked);

/// Replaces the listings of both passes by joined ones. Errors: std::runtime_error that names the kernels of
/// the host pass that the device pass lacks, or a file that cannot be read or written.
void join_listings(const TwoPasses& passes);

/// Adds the dependencies of the device pass to the dependency file of the compiler call.
void add_device_dependencies(const TwoPasses& passes);

}  // namespace npu::cxx
