// Contexts of parts of a device.
#pragma once

#include <cstdint>
#include <mutex>
#include <vector>

#include "npu/runtime/green_context.h"
#include "runtime_shim/runtime/runtime_state.h"

/// Cores [first, first + count) of a device.
struct npuDevResourceDesc_st {
  struct Part {
    int device = 0;
    unsigned int first = 0, count = 0;
  };
  int device = 0;
  std::vector<Part> parts;
};

/// The object of a context handle.
struct npuExecutionContext_st {
  /// A stream, and which of the streams that its object has been.
  struct Member {
    npuStream_st* stream = nullptr;
    std::uint64_t serial = 0;
  };
  int device = 0;
  bool is_green = false;
  unsigned long long id = 0;
  std::vector<npuDevResourceDesc_st::Part> parts;
  std::mutex mutex;
  std::vector<Member> members;  ///< of a green context; guarded by mutex
};

namespace npu::detail {

/// The green context of a stream; null if it has none.
npuExecutionContext_t green_context_of(const npuStream_st& stream);

}  // namespace npu::detail
