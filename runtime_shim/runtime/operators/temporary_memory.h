// Device memory of one call of a library, whose work may be captured.
#pragma once

#include <cstdint>

#include "acl/acl.h"
#include "runtime_shim/runtime/backend.h"
#include "runtime_shim/runtime/operators/stream_memory.h"
#include "runtime_shim/runtime/stream/stream_order.h"

namespace npu::detail {

/// Given back in the order of the stream. Captured work runs later and more than once: its memory stays until the device
/// is reset. Null for 0 bytes, and if error() is not npuSuccess.
class TemporaryMemory {
 public:
  TemporaryMemory(uint64_t bytes, npuStream_t stream)
      : TemporaryMemory(bytes, stream, under_capture(stream)) {}
  void* memory() const { return kept_ != nullptr ? kept_ : lent_.memory(); }
  npuError_t error() const { return error_; }

 private:
  TemporaryMemory(uint64_t bytes, npuStream_t stream, bool is_captured)
      : lent_(is_captured ? 0 : bytes, stream), error_(lent_.error()) {
    if (is_captured && bytes > 0) error_ = from_acl(aclrtMalloc(&kept_, bytes, ACL_MEM_MALLOC_HUGE_FIRST));
  }

  StreamMemory lent_;
  void* kept_ = nullptr;
  npuError_t error_;
};

}  // namespace npu::detail
