#pragma once
// Joins two passes over one source to one object (docs/adr/0018): matches the symbols of the host pass and of
// the device pass, and renames them.

#include <string>
#include <string_view>
#include <vector>

namespace npu::cxx {

/// The assembly listings of one source, compiled without and with __CUDA_ARCH__.
struct PassListings {
  std::string host, device;
};

/// The joined listings, valid if both lists of symbols are empty.
struct JoinedPasses {
  PassListings listings;
  std::vector<std::string> host_only;  ///< kernels that the device pass lacks
  std::vector<std::string> unstable;   ///< kernels whose name Clang numbers separately in each pass
};

/// The listings with names under which the linker joins them to one object:
/// * kernels, functions for the device only, and the executors of npu/executors/executors.h are the device
/// pass's under
///   their own names; the host pass's are renamed and never run;
/// * all other functions exist twice: in the device pass with ".npu_device" after their names, local to the
/// object;
/// * variables exist once, in the host pass; constants and virtual tables belong to their pass;
/// * static initialisation runs in the host pass only.
/// `id`: letters and digits, different for each object of a program. Cost: linear.
JoinedPasses join_passes(const PassListings& listings, std::string_view id);

}  // namespace npu::cxx
