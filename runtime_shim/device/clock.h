// The clock of the simulated device.
#ifndef RUNTIME_SHIM_DEVICE_CLOCK_H_
#define RUNTIME_SHIM_DEVICE_CLOCK_H_

#include <chrono>
#include <cstdint>

namespace npu::device {

/// Nanoseconds of the steady clock.
inline std::uint64_t now_ns() {
  return static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
}

}  // namespace npu::device

#endif  // RUNTIME_SHIM_DEVICE_CLOCK_H_
