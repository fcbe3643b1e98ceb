// Device memory for the time of a call, given back in the order of the stream.
#pragma once

#include "npu/runtime.h"

namespace npu::detail {

/// Null for 0 bytes, and if error() is not npuSuccess.
class StreamMemory {
 public:
  StreamMemory(size_t bytes, npuStream_t stream)
      : stream_(stream), error_(bytes == 0 ? npuSuccess : npuMallocAsync(&memory_, bytes, stream)) {}
  ~StreamMemory() {
    if (memory_ != nullptr) npuFreeAsync(memory_, stream_);
  }
  StreamMemory(const StreamMemory&) = delete;
  StreamMemory& operator=(const StreamMemory&) = delete;
  void* memory() const { return memory_; }
  npuError_t error() const { return error_; }

 private:
  npuStream_t stream_;
  void* memory_ = nullptr;
  npuError_t error_;
};

}  // namespace npu::detail
