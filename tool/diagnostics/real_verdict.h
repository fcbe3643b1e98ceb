#pragma once
#include <string>
#include <string_view>

#include "tool/base/phrase.h"

namespace migrate {

/// How a use gets to a real chip, from the least work to the most.
enum class RealVerdict {
  direct,     ///< needs nothing more: the shim makes public calls of CANN only, or none is needed
  generated,  ///< code of a kernel that becomes Ascend C by npucxx --kernels=ascendc
  op,         ///< CANN has a public function for it, an operator or another; the shim does not call it yet
  simt,       ///< code of a kernel that Ascend SIMT has, on a chip that runs kernels of threads
  kernel,     ///< code of a kernel that has to be written in Ascend C
  none,       ///< CANN has nothing for it: a person replaces it
};

inline constexpr RealVerdict kRealVerdicts[] = {RealVerdict::direct, RealVerdict::generated,
                                                RealVerdict::op,     RealVerdict::simt,
                                                RealVerdict::kernel, RealVerdict::none};

/// The verdict for the chip that --target names, beside the one for the simulated device.
struct OnChip {
  RealVerdict verdict = RealVerdict::direct;
  std::string calls = {};  ///< public functions of CANN, "aclnnMm"
  Phrase detail = {};      ///< kernel: what is known of it; none: why
  Phrase instead = {};     ///< none: what a person can do
  /// Row of the effort table that the work for the chip counts by, "operator"; empty: no work of its own.
  std::string effort_class = {};
};

/// "direct", "generated", "operator", "simt", "kernel", "none".
const char* to_string(RealVerdict verdict);

/// Names of rows of the effort table, as the decisions give them.
namespace effort_class {
inline constexpr const char* op = "operator";
inline constexpr const char* simt = "simt";
inline constexpr const char* kernel_flat = "kernel_flat";
inline constexpr const char* kernel_strided = "kernel_strided";
inline constexpr const char* kernel_barriers = "kernel_barriers";
inline constexpr const char* kernel_double = "kernel_double";
inline constexpr const char* kernel_grid = "kernel_grid";
inline constexpr const char* kernel_other = "kernel_other";
inline constexpr const char* none = "none";
}  // namespace effort_class

}  // namespace migrate
