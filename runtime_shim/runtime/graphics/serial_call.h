// Calls that take turns. Private to runtime/graphics.
#pragma once

#include <mutex>

#include "runtime_shim/runtime/runtime_state.h"

namespace npu::detail {

/// api() under a lock.
template <typename Body>
npuError_t serial_call(std::mutex& mutex, const Body& body) {
  return api([&] {
    const std::lock_guard lock(mutex);
    return body();
  });
}

}  // namespace npu::detail
