/// @file
/// Streams, events and device guards of libtorch for the NPU, shaped like c10::cuda's.
/// Errors: functions throw c10::Error with the runtime's error, if they do not say otherwise.
/// Source: PyTorch C++ documentation, "Tensor CUDA Stream API"; torch_npu's NPUStream, NPUGuard and
/// NPUEvent.
#ifndef NPU_LIBTORCH_STREAMS_H_
#define NPU_LIBTORCH_STREAMS_H_

#include <utility>
#include <vector>

#include "npu/libtorch/backend.h"

namespace c10::ascend {

/// Devices of this process; 0 if there is none.
/// Errors: none.
/// Source: c10::cuda::device_count.
inline DeviceIndex device_count() noexcept { return ::npu::libtorch::detail::Guard().deviceCount(); }

/// The current device of the thread: read, set, and waited for.
/// Errors: c10::Error with the runtime's error.
/// Source: c10::cuda::current_device, set_device, device_synchronize.
/// @{
inline DeviceIndex current_device() { return ::npu::libtorch::detail::Guard().getDevice().index(); }
inline void set_device(DeviceIndex device) { ::npu::libtorch::check(npuSetDevice(device)); }
inline void device_synchronize() { ::npu::libtorch::check(npuDeviceSynchronize()); }
/// @}

/// Waits for a stream.
/// Errors: c10::Error with the error of the stream.
/// Source: c10::cuda::stream_synchronize.
inline void stream_synchronize(npuStream_t stream) { ::npu::libtorch::check(npuStreamSynchronize(stream)); }

/// Lanes of a warp: 32.
/// Errors: none.
/// Source: at::cuda::warp_size.
inline constexpr int warp_size() { return 32; }

/// A stream and its device. Converts to npuStream_t, so that launches and runtime calls take it. Does not
/// own the stream.
/// Errors: the constructor from a c10::Stream throws c10::Error for one of another device type.
/// Source: c10::cuda::CUDAStream.
class NPUStream {
 public:
  enum Unchecked { UNCHECKED };
  NPUStream(npuStream_t stream, DeviceIndex device) : stream_(stream), device_(device) {}
  explicit NPUStream(Stream stream) : NPUStream(UNCHECKED, stream) {
    TORCH_CHECK(stream.device_type() == ::npu::libtorch::kDevice, "a stream of ", stream.device_type(),
                ", not of the NPU");
  }
  NPUStream(Unchecked, Stream stream)
      : stream_(reinterpret_cast<npuStream_t>(stream.id())), device_(stream.device_index()) {}

  npuStream_t stream() const { return stream_; }
  operator npuStream_t() const { return stream_; }
  operator Stream() const { return unwrap(); }
  Stream unwrap() const { return Stream(Stream::UNSAFE, device(), id()); }
  StreamId id() const { return reinterpret_cast<StreamId>(stream_); }
  Device device() const { return {::npu::libtorch::kDevice, device_}; }
  DeviceIndex device_index() const { return device_; }
  DeviceType device_type() const { return ::npu::libtorch::kDevice; }
  void synchronize() const { stream_synchronize(stream_); }
  /// Whether all work of the stream is done.
  bool query() const {
    const npuError_t error = npuStreamQuery(stream_);
    if (error != npuErrorNotReady) ::npu::libtorch::check(error);
    return error == npuSuccess;
  }
  int priority() const {
    int priority = 0;
    ::npu::libtorch::check(npuStreamGetPriority(stream_, &priority));
    return priority;
  }
  bool operator==(const NPUStream& other) const {
    return stream_ == other.stream_ && device_ == other.device_;
  }
  bool operator!=(const NPUStream& other) const { return !(*this == other); }

 private:
  npuStream_t stream_;
  DeviceIndex device_;
};

/// Makes a device current until the end of the scope. An index of -1 is the current one.
/// Errors: the constructor and the setters throw c10::Error for a device that does not exist; the destructor
/// none.
/// Source: c10::cuda::CUDAGuard.
class NPUGuard {
 public:
  explicit NPUGuard(DeviceIndex index) : original_(ascend::current_device()) { set_index(index); }
  explicit NPUGuard(Device device) : NPUGuard(device.has_index() ? device.index() : DeviceIndex{-1}) {}
  NPUGuard(const NPUGuard&) = delete;
  NPUGuard& operator=(const NPUGuard&) = delete;
  ~NPUGuard() { static_cast<void>(npuSetDevice(original_)); }
  void set_device(Device device) { set_index(device.index()); }
  void reset_device(Device device) { set_index(device.index()); }
  void set_index(DeviceIndex index) {
    if (index >= 0) ascend::set_device(index);
  }
  Device original_device() const { return {::npu::libtorch::kDevice, original_}; }
  Device current_device() const { return {::npu::libtorch::kDevice, ascend::current_device()}; }

 private:
  DeviceIndex original_;
};

/// As NPUGuard, for a device that may be absent: a tensor on the CPU changes nothing.
/// Source: c10::cuda::OptionalCUDAGuard.
class OptionalNPUGuard {
 public:
  OptionalNPUGuard() = default;
  explicit OptionalNPUGuard(optional<Device> device) {
    if (device && device->type() == ::npu::libtorch::kDevice) guard_.emplace(*device);
  }
  explicit OptionalNPUGuard(optional<DeviceIndex> index) {
    if (index) guard_.emplace(*index);
  }
  void set_device(Device device) { guard_.emplace(device); }
  void set_index(DeviceIndex index) { guard_.emplace(index); }
  void reset() { guard_.reset(); }

 private:
  optional<NPUGuard> guard_;
};

/// The stream of the thread for a device; -1 is the current one.
/// Errors: c10::Error if there is no such device.
/// Source: c10::cuda::getCurrentCUDAStream.
inline NPUStream getCurrentNPUStream(DeviceIndex device = -1) {
  const NPUGuard guard(device);
  return {::npu::libtorch::current_stream(), current_device()};
}

/// The default stream of a device; -1 is the current one.
/// Errors: none for a given device, which is not checked.
/// Source: c10::cuda::getDefaultCUDAStream.
inline NPUStream getDefaultNPUStream(DeviceIndex device = -1) {
  return {nullptr, device < 0 ? current_device() : device};
}

/// Makes a stream the thread's on its device. The current device stays.
/// Errors: c10::Error if there is no such device.
/// Source: c10::cuda::setCurrentCUDAStream.
inline void setCurrentNPUStream(NPUStream stream) {
  const NPUGuard guard(stream.device_index());
  ::npu::libtorch::current_stream() = stream.stream();
}

/// A new non-blocking stream; it lives as long as the program.
/// Errors: c10::Error if there is no such device or the device has no more streams.
/// Source: c10::cuda::getStreamFromPool.
inline NPUStream getStreamFromPool(bool high_priority = false, DeviceIndex device = -1) {
  const NPUGuard guard(device);
  int least = 0, greatest = 0;
  ::npu::libtorch::check(npuDeviceGetStreamPriorityRange(&least, &greatest));
  npuStream_t stream = nullptr;
  ::npu::libtorch::check(
      npuStreamCreateWithPriority(&stream, npuStreamNonBlocking, high_priority ? greatest : least));
  return {stream, current_device()};
}

/// A stream that the program has made.
/// Errors: none; neither stream nor device is checked.
/// Source: c10::cuda::getStreamFromExternal.
inline NPUStream getStreamFromExternal(npuStream_t stream, DeviceIndex device) { return {stream, device}; }

/// Makes a stream and its device current until the end of the scope.
/// Source: c10::cuda::CUDAStreamGuard.
class NPUStreamGuard {
 public:
  explicit NPUStreamGuard(Stream stream) : guard_(stream.device()), original_(getCurrentNPUStream()) {
    setCurrentNPUStream(NPUStream(stream));
  }
  NPUStreamGuard(const NPUStreamGuard&) = delete;
  NPUStreamGuard& operator=(const NPUStreamGuard&) = delete;
  ~NPUStreamGuard() { setCurrentNPUStream(original_); }
  NPUStream original_stream() const { return original_; }
  NPUStream current_stream() const { return getCurrentNPUStream(); }

 private:
  NPUGuard guard_;
  NPUStream original_;
};

/// As NPUStreamGuard, for a stream that may be absent.
/// Source: c10::cuda::OptionalCUDAStreamGuard.
class OptionalNPUStreamGuard {
 public:
  OptionalNPUStreamGuard() = default;
  explicit OptionalNPUStreamGuard(optional<Stream> stream) {
    if (stream) guard_.emplace(*stream);
  }
  void reset_stream(Stream stream) { guard_.emplace(stream); }
  void reset() { guard_.reset(); }

 private:
  optional<NPUStreamGuard> guard_;
};

}  // namespace c10::ascend

namespace at::ascend {

using namespace c10::ascend;

/// An event, made when it is first recorded. It can be moved, not copied.
/// Source: at::cuda::CUDAEvent.
class NPUEvent {
 public:
  explicit NPUEvent(unsigned int flags = npuEventDisableTiming) : flags_(flags) {}
  NPUEvent(NPUEvent&& other) noexcept
      : flags_(other.flags_), event_(std::exchange(other.event_, nullptr)), recorded_(other.recorded_) {}
  NPUEvent& operator=(NPUEvent&& other) noexcept {
    std::swap(flags_, other.flags_);
    std::swap(event_, other.event_);
    std::swap(recorded_, other.recorded_);
    return *this;
  }
  ~NPUEvent() {
    if (event_ != nullptr) static_cast<void>(npuEventDestroy(event_));
  }
  bool isCreated() const { return event_ != nullptr; }
  npuEvent_t event() const { return event_; }
  operator npuEvent_t() const { return event_; }
  void record() { record(getCurrentNPUStream()); }
  void record(const NPUStream& stream) {
    if (event_ == nullptr) ::npu::libtorch::check(npuEventCreateWithFlags(&event_, flags_));
    ::npu::libtorch::check(npuEventRecord(event_, stream));
    recorded_ = true;
  }
  void recordOnce(const NPUStream& stream) {
    if (!recorded_) record(stream);
  }
  /// Work that the stream gets from now on waits for the event; nothing waits for one that was not recorded.
  void block(const NPUStream& stream) const {
    if (event_ != nullptr) ::npu::libtorch::check(npuStreamWaitEvent(stream, event_, 0));
  }
  bool query() const {
    if (event_ == nullptr) return true;
    const npuError_t error = npuEventQuery(event_);
    if (error != npuErrorNotReady) ::npu::libtorch::check(error);
    return error == npuSuccess;
  }
  void synchronize() const {
    if (event_ != nullptr) ::npu::libtorch::check(npuEventSynchronize(event_));
  }
  /// Time from this event to the other; both made with npuEventDefault and recorded.
  /// Units: milliseconds.
  /// Errors: c10::Error if one was not recorded, or for the runtime's errors.
  float elapsed_time(const NPUEvent& other) const {
    TORCH_CHECK(event_ != nullptr && other.event_ != nullptr, "both events must be recorded");
    float milliseconds = 0;
    ::npu::libtorch::check(npuEventElapsedTime(&milliseconds, event_, other.event_));
    return milliseconds;
  }

 private:
  unsigned int flags_;
  npuEvent_t event_ = nullptr;
  bool recorded_ = false;
};

}  // namespace at::ascend

#endif  // NPU_LIBTORCH_STREAMS_H_
