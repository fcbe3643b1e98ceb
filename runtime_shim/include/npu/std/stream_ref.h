/// @file
/// cuda::stream_ref: a stream that somebody else owns. C++17.
/// Errors: npu::StreamError, a std::runtime_error with the runtime's text, if the stream or its work failed.
/// Source: CUDA C++ Core Libraries, libcu++, Extended API, cuda::stream_ref.
#ifndef NPU_STD_STREAM_REF_H_
#define NPU_STD_STREAM_REF_H_

#include <stdexcept>

#include "npu/runtime.h"

namespace npu {

/// The work of a stream failed.
class StreamError : public ::std::runtime_error {
 public:
  explicit StreamError(npuError_t error) : ::std::runtime_error(npuGetErrorString(error)), error_(error) {}
  npuError_t error() const noexcept { return error_; }

 private:
  npuError_t error_;
};

}  // namespace npu

namespace cuda {

/// A stream, the default one without an argument.
class stream_ref {
 public:
  using value_type = npuStream_t;
  stream_ref() = default;
  constexpr stream_ref(npuStream_t stream) noexcept : stream_(stream) {}
  /// The stream.
  constexpr npuStream_t get() const noexcept { return stream_; }
  /// Waits for the work of the stream.
  /// @{
  void sync() const { require(npuStreamSynchronize(stream_)); }
  void wait() const { sync(); }
  /// @}
  /// Whether all work of the stream is done.
  /// @{
  bool is_done() const {
    const npuError_t error = npuStreamQuery(stream_);
    if (error == npuErrorNotReady) return false;
    require(error);
    return true;
  }
  bool ready() const { return is_done(); }
  /// @}
  /// The priority of the stream.
  int priority() const {
    int value = 0;
    require(npuStreamGetPriority(stream_, &value));
    return value;
  }
  friend constexpr bool operator==(stream_ref a, stream_ref b) noexcept { return a.stream_ == b.stream_; }
  friend constexpr bool operator!=(stream_ref a, stream_ref b) noexcept { return !(a == b); }

 private:
  static void require(npuError_t error) {
    if (error != npuSuccess) throw npu::StreamError(error);
  }
  npuStream_t stream_ = nullptr;
};

}  // namespace cuda

#endif  // NPU_STD_STREAM_REF_H_
