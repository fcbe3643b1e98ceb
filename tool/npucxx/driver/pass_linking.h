#pragma once
// Two passes over one source become one object (docs/adr/0018): which symbols of the host pass and of the
// device pass are the same thing, and which name each gets.

#include <string>
#include <string_view>
#include <vector>

namespace npu::cxx {

/// The assembly listings of one source, compiled without and with __CUDA_ARCH__.
struct PassListings {
  std::string host, device;
};

/// Listings that can be joined, if there is nothing in the lists of symbols.
struct JoinedPasses {
  PassListings listings;
  std::vector<std::string> host_only;  ///< kernels that the device pass lacks
  std::vector<std::string> unstable;   ///< kernels with a name that Clang numbers, in each pass for itself
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
