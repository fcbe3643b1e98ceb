// The simulated machine: its devices, and the kinds of addresses on it.
#pragma once

#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "runtime_shim/config/device_config.h"
#include "runtime_shim/device/memory/arena.h"
#include "runtime_shim/device/memory/memory_check.h"
#include "runtime_shim/device/memory/range_map.h"
#include "runtime_shim/device/memory/virtual_memory.h"
#include "runtime_shim/device/stream/context.h"
#include "runtime_shim/device/stream/deferred_work_watchdog.h"
#include "runtime_shim/device/stream/executor.h"
#include "runtime_shim/device/stream/stream.h"

namespace npu::device {

/// The kind of an address.
enum class MemoryKind { kUnregistered, kHost, kDevice, kManaged, kSymbol };

/// The result of an address lookup. `start` and `size` (bytes that may be accessed) are the allocation's;
/// size is 0 for unregistered memory.
struct Location {
  MemoryKind kind = MemoryKind::kUnregistered;
  int device = 0;
  std::uintptr_t start = 0;
  std::size_t size = 0;
  std::size_t asked = 0;
};

class Machine;

/// One device of a machine, which outlives it. Thread-safe.
class Device {
 public:
  Device(Machine& machine, int number, int physical, Placement placement, HostAccess host_access);

  const int number;    ///< the number that programs use
  const int physical;  ///< position in the machine, before ASCEND_RT_VISIBLE_DEVICES
  const configuration::Chip& chip;
  Arena arena;

  /// The default context; the first call creates it. Each call counts as one use.
  Context* use_default_context();
  /// Releases one use; the last release (or `force`) ends the context. False if there was no use.
  bool release_default_context(bool force);
  /// The default context, or null if it has ended.
  Context* default_context();

  Context* create_context();
  /// Waits for its streams, closes them, and marks the context ended.
  void destroy_context(Context* context);

  /// A new stream, or null if the chip has no more.
  Stream* create_stream(Context* context, std::uint32_t flags);
  /// Removes the stream from its context. The stream must be idle or aborted.
  void destroy_stream(Stream* stream);
  int streams_available();
  std::vector<Context*> contexts();

  std::atomic<int> events_in_use{0};  ///< events that were recorded and not destroyed yet
  std::mutex peers_mutex;
  std::set<int> peers;  ///< devices whose memory this device may use; guarded by peers_mutex

 private:
  Context* new_context(bool is_default);
  Stream* open_stream(Context* context, std::uint32_t flags);
  void end_context(Context* context);

  Machine& machine_;
  std::mutex mutex_;
  Context* default_context_ = nullptr;
  int default_uses_ = 0;
  std::vector<std::unique_ptr<Context>> contexts_;
  std::vector<std::unique_ptr<Stream>> streams_;
  std::vector<Stream*> closed_streams_;
};

/// All devices, and what they share. A process may have several machines: memory, streams and threads of one are
/// not those of another. Never destroyed: threads of the executor stay, and programs release device memory in
/// destructors of static objects. Thread-safe.
class Machine {
 public:
  /// With an error in the configuration the machine has no devices.
  explicit Machine(configuration::DeviceConfig config);
  ~Machine() = delete;

  const std::string& error() const { return config_.error; }
  const configuration::Chip& chip() const { return *config_.chip; }
  /// Null unless the configuration enables it.
  MemoryCheck* check() { return check_.get(); }
  Executor& executor() { return executor_; }
  DeferredWorkWatchdog& watchdog() { return watchdog_; }
  int workers() const { return config_.workers; }
  bool interleaves_pipes() const { return config_.interleaves_pipes; }
  std::uint64_t pipe_seed() const { return config_.pipe_seed; }
  /// Whether programs get times of the modelled clock.
  bool gives_modelled_time() const { return config_.gives_modelled_time; }
  /// How many ranks the modelled clock takes collectives to have.
  configuration::ModelledRanks modelled_ranks() const { return config_.modelled_ranks; }
  int device_count() const { return static_cast<int>(devices_.size()); }
  /// Null if the device does not exist.
  Device* device(int number);

  Location locate(const void* address);
  /// Whether the address is in the reserved range of a device, allocated or not. Safe in a signal handler.
  bool covers(const void* address) const;
  /// Whether the host cannot access memory of devices, except managed memory.
  bool hides_memory() const { return config_.hides_memory; }
  /// Where devices access what a program knows by `address`. The same address unless it is memory of a device and that
  /// is hidden. Every access of a device, and every copy, goes there.
  void* device_view(const void* address) const {
    return config_.hides_memory ? hidden_view(address) : const_cast<void*>(address);
  }

  RangeMap pinned;      ///< host memory that the device can access
  RangeMap registered;  ///< what the program registered of it, or of memory given by aclrtMallocHost
  RangeMap imported;    ///< memory of other processes, as blocks; it is mapped in virtual_memory
  RangeMap symbols;     ///< __device__ and __constant__ variables
  RangeMap managed;     ///< __managed__ variables, one range for those of a program or a shared library
  VirtualMemory virtual_memory;

 private:
  void* hidden_view(const void* address) const;

  const configuration::DeviceConfig config_;
  Executor executor_;
  DeferredWorkWatchdog watchdog_;
  std::unique_ptr<MemoryCheck> check_;
  std::vector<std::unique_ptr<Device>> devices_;
};

}  // namespace npu::device
