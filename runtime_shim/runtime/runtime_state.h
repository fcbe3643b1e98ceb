// State of the runtime: devices, the threads' current device, streams, errors.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "acl/acl.h"
#include "npu/runtime/types.h"
#include "runtime_shim/runtime/graph/capture_node_builder.h"
#include "runtime_shim/runtime/guarded.h"
#include "runtime_shim/runtime/stream/stream_order.h"

namespace npu::detail {
class Capture;
}

/// The object of a stream handle. Never freed, only closed and reused, so that a destroyed handle is
/// recognised.
struct npuStream_st {
  static constexpr std::uint32_t kOpen = 0x57EA4001;

  std::atomic<std::uint32_t> magic{0};
  std::uint64_t serial = 0;  ///< changes each time the object is opened
  aclrtStream native = nullptr;
  aclrtEvent order_event = nullptr;  ///< for the order between legacy and blocking streams
  int device = 0;
  bool blocking = true;  ///< ordered with the legacy stream
  unsigned int flags = 0;
  int priority = 0;
  std::atomic<bool> capturing{false};
  std::shared_ptr<npu::detail::Capture> capture;  ///< guarded by the lock of captures
  /// Legacy work that later work of this stream must follow; under Device::order.
  std::uint64_t seen_legacy = 0;
  bool dirty = false;  ///< has work that the legacy stream has not waited for; under Device::order
};

/// The object of an event handle.
struct npuEvent_st {
  aclrtEvent native = nullptr;
  std::atomic<bool> recorded{false};
  unsigned int flags = 0;
  int device = 0;

  // The captured nodes of its last record, if that was in a stream under capture. Guarded by the lock of
  // captures.
  std::atomic<bool> captured{false};
  std::shared_ptr<npu::detail::Capture> capture;
  std::vector<npuGraphNode_t> capture_heads;
};

namespace npu::detail {

/// The runtime's state of a device. Never freed.
struct DeviceState {
  int number = 0;
  std::atomic<npuError_t> sticky{npuSuccess};
  std::atomic<std::uint64_t> generation{1};  ///< grows with npuDeviceReset

  std::mutex setup;  ///< creation of the streams below
  std::atomic<npuStream_st*> legacy{nullptr};
  std::mutex order;  ///< the order between legacy and blocking streams
  std::atomic<int> blocking_count{0};
  std::atomic<std::uint64_t> legacy_epoch{1};
  std::vector<npuStream_st*> blocking;  ///< guarded by order
  std::mutex streams_mutex;
  std::vector<npuStream_st*> closed;   ///< reusable; guarded by streams_mutex
  std::vector<npuStream_st*> open;     ///< guarded by streams_mutex
  std::vector<npuStream_st*> retired;  ///< destroyed by the program while busy; guarded by streams_mutex
  std::mutex peers_mutex;
  std::vector<int> peers;  ///< enabled by the program; guarded by peers_mutex
};

/// Whether the runtime has started. The driver interface is then initialised, too.
bool runtime_started();
/// Number of devices; 0 if there is none or the environment is invalid.
int device_count();
/// Whether the device exists.
inline bool device_exists(int device) { return device >= 0 && device < device_count(); }
/// number must be below device_count().
DeviceState& device_state(int number);
DeviceState& current_state();

/// Makes `device` the thread's current device, without an AscendCL call.
void set_current_device(int device);
/// After npuDeviceReset: marks the thread's AscendCL context as not set.
void forget_context();

/// The stream of a handle. Errors: npuErrorInvalidResourceHandle; those of creating a default stream.
npuError_t find_stream(npuStream_t handle, npuStream_st** stream);
/// A new stream of the current device.
npuError_t open_stream(unsigned int flags, int priority, npuStream_st** stream);
/// Closes the object of a handle, and destroys its AscendCL stream after its work. native_lives: false after
/// a device reset, which has destroyed the AscendCL stream already.
void close_stream(npuStream_st& stream, bool native_lives);
/// The legacy stream's next work starts after all work of the blocking streams, and vice versa.
npuError_t order_stream(npuStream_st& stream);

/// Later work of the stream starts after the event's record. external: under capture, the stream gets a node
/// that waits whenever the graph runs.
npuError_t wait_for_event(npuStream_st& stream, npuEvent_st& event, bool external);
/// Runs function(user_data) on the host in stream order.
npuError_t host_function_in_order(npuHostFn_t function, void* user_data, npuStream_t stream);

/// Switches the calling thread's device until the end of the scope.
class DeviceScope {
 public:
  explicit DeviceScope(int device) : previous_(current_device()) { set_current_device(device); }
  ~DeviceScope();
  DeviceScope(const DeviceScope&) = delete;
  DeviceScope& operator=(const DeviceScope&) = delete;

 private:
  const int previous_;
};

/// Waits for the work of all devices that this process uses, because it may use memory that is not a device's own: pinned memory, that of
/// another process, and mapped memory. Errors: the first one of a device.
npuError_t wait_for_all_devices();

/// Whether this error ends all work on the device until a reset.
bool is_sticky(npuError_t error);
/// The thread's last error, optionally cleared; or the sticky error of the current device.
npuError_t last_error(bool clear);

/// Runs body() on a started runtime and records its result. body returns npuError_t. What it throws becomes
/// npuErrorMemoryAllocation or npuErrorUnknown (runtime/guarded.h).
template <typename Body>
npuError_t api(const Body& body) {
  return record_error(guarded(npuErrorMemoryAllocation, npuErrorUnknown, [&]() -> npuError_t {
    const npuError_t error = ensure_ready();
    return error == npuSuccess ? body() : error;
  }));
}

inline bool is_capturing(const npuStream_st& stream) {
  return stream.capturing.load(std::memory_order_acquire);
}
/// Sets the calling thread's mode. Result: the previous one.
npuStreamCaptureMode exchange_capture_mode(npuStreamCaptureMode mode);
/// npuErrorStreamCaptureUnsupported if a capture in progress forbids calls on this thread that do not use a
/// stream, such as allocations. AscendCL forbids only copies.
npuError_t refused_under_capture();

}  // namespace npu::detail
