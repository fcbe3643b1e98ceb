// The clock that all rooms of the shim use.
#pragma once

#include <chrono>
#include <cstdint>

namespace npu::base {

/// Nanoseconds of the steady clock.
inline std::uint64_t now_ns() {
  return static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
}

}  // namespace npu::base
