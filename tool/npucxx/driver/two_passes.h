#pragma once
// Sources whose text depends on __CUDA_ARCH__ are compiled twice, as nvcc does (docs/adr/0018): for the host
// without that macro, for the device with it. Kernels then run what the device pass compiled.

#include <string>
#include <string_view>
#include <vector>

#include "tool/npucxx/driver/invocation.h"

namespace npu::cxx {

/// The compute capability that the shim implements, as __CUDA_ARCH__ has it; that of its device properties.
inline constexpr int kComputeCapability = 800;

/// The highest compute capability that an option's value asks for: 700 for "sm_70",
/// "compute_70,code=[sm_60,sm_70]", "70-real"; 0: none ("native", "all").
int highest_capability(std::string_view value);

/// Whether the source, or a header of the program's that it includes, names __CUDA_ARCH__, also by
/// <nv/target>.
bool names_device_macro(const std::string& source, const std::vector<std::string>& folders);

/// The two passes in the place of `command`, which compiles a source to an object. `asked`:
/// Invocation::compute_capability. `prefix`: of files between, in the scratch folder.
TwoPasses two_passes(const Command& command, const std::string& prefix, int asked);

/// Replaces the listings of both passes by those that can be joined.
/// Errors: std::runtime_error that names the kernels of the host pass that the device pass lacks, or a file
/// that cannot be read or written.
void join_listings(const TwoPasses& passes);

/// Adds what the device pass depends on to the dependency file of the compiler call.
void add_device_dependencies(const TwoPasses& passes);

}  // namespace npu::cxx
