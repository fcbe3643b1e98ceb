// Device memory that an object owns, and work on a stream.
#pragma once

#include <cstddef>
#include <utility>

#include "npu/detail/optim_model.h"
#include "npu/runtime.h"
#include "runtime_shim/runtime/stream/stream_order.h"

namespace npu::optim::detail {

/// Throws TrainingError with the runtime's message unless `error` is npuSuccess.
void check(npuError_t error, const char* what);

/// Device memory, initially zero; freed with the object. Empty for 0 bytes. The constructor waits for the
/// device. Errors: TrainingError if the device has not enough memory.
class DeviceBuffer {
 public:
  DeviceBuffer() = default;
  explicit DeviceBuffer(std::size_t bytes);
  DeviceBuffer(DeviceBuffer&& other) noexcept { *this = std::move(other); }
  DeviceBuffer& operator=(DeviceBuffer&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(bytes_, other.bytes_);
    return *this;
  }
  ~DeviceBuffer();

  void* data() const { return data_; }
  float* floats() const { return static_cast<float*>(data_); }
  std::size_t bytes() const { return bytes_; }
  bool empty() const { return data_ == nullptr; }
  /// Whether [pointer, pointer + bytes) is inside.
  bool contains(const void* pointer, std::size_t bytes) const {
    const char *first = static_cast<const char*>(data_), *from = static_cast<const char*>(pointer);
    return data_ != nullptr && from >= first && from + bytes <= first + bytes_;
  }

 private:
  void* data_ = nullptr;
  std::size_t bytes_ = 0;
};

/// Submits a callable without arguments, copied, as a task called `name` (a literal). A captured task may run
/// many times. Errors: TrainingError with the runtime's message.
template <class Body>
void submit(npuStream_t stream, const char* name, Body&& body) {
  check(npu::detail::enqueue_body(stream, name, std::forward<Body>(body)), name);
}

/// Waits for everything submitted to the stream.
void wait_for(npuStream_t stream);

}  // namespace npu::optim::detail
