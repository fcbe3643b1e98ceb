// State of the CUDA-shaped runtime: devices, the threads' current device, streams behind handles, errors.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <new>
#include <vector>

#include "acl/acl.h"
#include "npu/runtime/types.h"
#include "runtime_shim/runtime/graph/capture_node_builder.h"
#include "runtime_shim/runtime/stream/stream_order.h"

namespace npu::detail {
class Capture;
}

/// What a stream handle points to. Never freed, only closed and used again, so that a handle that a program
/// uses after npuStreamDestroy is recognised.
struct npuStream_st {
  static constexpr std::uint32_t kOpen = 0x57EA4001;

  std::atomic<std::uint32_t> magic{0};
  std::uint64_t serial = 0;  ///< differs each time the object is opened
  aclrtStream native = nullptr;
  aclrtEvent order_event = nullptr;  ///< for the order between legacy and blocking streams
  int device = 0;
  bool blocking = true;  ///< ordered with the legacy stream
  unsigned int flags = 0;
  int priority = 0;
  std::atomic<bool> capturing{false};
  std::shared_ptr<npu::detail::Capture> capture;  ///< under the lock of captures
  std::uint64_t seen_legacy =
      0;               ///< legacy work that later work of this stream comes after; under Device::order
  bool dirty = false;  ///< has work that the legacy stream does not wait for yet; under Device::order
};

/// What an event handle points to.
struct npuEvent_st {
  aclrtEvent native = nullptr;
  std::atomic<bool> recorded{false};
  unsigned int flags = 0;
  int device = 0;

  // What the event names when it was recorded last in a stream under capture; under the lock of captures.
  std::atomic<bool> captured{false};
  std::shared_ptr<npu::detail::Capture> capture;
  std::vector<npuGraphNode_t> capture_heads;
};

namespace npu::detail {

/// What the runtime keeps of a device. Never freed.
struct DeviceState {
  int number = 0;
  std::atomic<npuError_t> sticky{npuSuccess};
  std::atomic<std::uint64_t> generation{1};  ///< grows with npuDeviceReset

  std::mutex setup;  ///< creation of the streams below
  std::atomic<npuStream_st*> legacy{nullptr};
  std::mutex order;  ///< the order between legacy and blocking streams
  std::atomic<int> blocking_count{0};
  std::atomic<std::uint64_t> legacy_epoch{1};
  std::vector<npuStream_st*> blocking;  ///< under order
  std::mutex streams_mutex;
  std::vector<npuStream_st*> closed;   ///< for use again; under streams_mutex
  std::vector<npuStream_st*> open;     ///< under streams_mutex
  std::vector<npuStream_st*> retired;  ///< destroyed by the program while busy; under streams_mutex
  std::mutex peers_mutex;
  std::vector<int> peers;  ///< enabled by the program; under peers_mutex
};

/// Whether the runtime has started: with it, the driver interface is initialised too.
bool runtime_started();
/// Number of devices; 0 if there is none or the environment is wrong.
int device_count();
/// Whether there is a device of this number.
inline bool device_exists(int device) { return device >= 0 && device < device_count(); }
/// number must be below device_count().
DeviceState& device_state(int number);
DeviceState& current_state();

/// Makes `device` the thread's current device, without touching AscendCL.
void set_current_device(int device);
/// After npuDeviceReset: forgets that the thread's AscendCL context is set.
void forget_context();

/// The stream behind a handle. Errors: npuErrorInvalidResourceHandle; those of creating a default stream.
npuError_t find_stream(npuStream_t handle, npuStream_st** stream);
/// A new stream of the current device.
npuError_t open_stream(unsigned int flags, int priority, npuStream_st** stream);
/// Drops the object behind a handle and its AscendCL stream, waiting for the stream's work. native_lives is
/// false after a device reset, which has ended the AscendCL stream already.
void close_stream(npuStream_st& stream, bool native_lives);
/// Work of the legacy stream submitted next starts after all work of the blocking streams, and the other way
/// round.
npuError_t order_stream(npuStream_st& stream);

/// Later work of the stream starts after what the event names. external: a stream under capture gets a node
/// that waits whenever its graph runs.
npuError_t wait_for_event(npuStream_st& stream, npuEvent_st& event, bool external);
/// Runs function(user_data) on the host in the order of the stream.
npuError_t host_function_in_order(npuHostFn_t function, void* user_data, npuStream_t stream);

/// The calling thread uses another device until the end of the scope.
class DeviceScope {
 public:
  explicit DeviceScope(int device) : previous_(current_device()) { set_current_device(device); }
  ~DeviceScope();
  DeviceScope(const DeviceScope&) = delete;
  DeviceScope& operator=(const DeviceScope&) = delete;

 private:
  const int previous_;
};

/// Whether this error ends all work on the device until it is reset.
bool is_sticky(npuError_t error);
/// The thread's last error, cleared on demand; the sticky error of the current device if there is one.
npuError_t last_error(bool clear);

/// Runs body() on a started runtime and records its result. body returns npuError_t. Without memory for what
/// the runtime keeps: npuErrorMemoryAllocation.
template <typename Body>
npuError_t api(const Body& body) {
  npuError_t error = ensure_ready();
  try {
    if (error == npuSuccess) error = body();
  } catch (const std::bad_alloc&) {
    error = npuErrorMemoryAllocation;
  }
  return record_error(error);
}

inline bool is_capturing(const npuStream_st& stream) {
  return stream.capturing.load(std::memory_order_acquire);
}
/// Sets the calling thread's mode and gives the previous one.
npuStreamCaptureMode exchange_capture_mode(npuStreamCaptureMode mode);
/// npuErrorStreamCaptureUnsupported if a capture in progress forbids calls on this thread that do not go
/// through a stream, as allocations do. AscendCL forbids only copies.
npuError_t refused_under_capture();

}  // namespace npu::detail
