// Memory that graph nodes allocate. Its address is fixed when the node is created.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>

#include "runtime_shim/runtime/graph/graph.h"
#include "runtime_shim/runtime/runtime_state.h"

namespace npu::detail {

/// The memory of one allocation node. It lives as long as a graph refers to it or the program owns it. The
/// program owns it after a launch has allocated it, until the program or another launch frees it.
/// Thread-safe.
class GraphMemory {
 public:
  GraphMemory(void* pointer, std::size_t size, int device)
      : pointer_(pointer), size_(size), device_(device) {}
  ~GraphMemory();
  GraphMemory(const GraphMemory&) = delete;
  GraphMemory& operator=(const GraphMemory&) = delete;

  /// Memory of the current device. Errors: those of allocating.
  static npuError_t make(std::size_t size, std::shared_ptr<GraphMemory>* memory);
  /// The memory with that start, or null.
  static std::shared_ptr<GraphMemory> find(const void* pointer);
  /// Frees memory that a launch allocated for the program. False if the program did not own it.
  static bool free(const void* pointer);

  void* pointer() const { return pointer_; }
  std::size_t size() const { return size_; }
  int device() const { return device_; }
  /// Called after a reset of its device, which has freed the memory.
  void forget() { gone_.store(true); }
  /// Called by a launch that allocates it for the program. False if the program already owns it.
  static bool hand_out(const std::shared_ptr<GraphMemory>& memory);

 private:
  void* const pointer_;
  const std::size_t size_;
  const int device_;
  std::atomic<bool> gone_{false};
};

/// Bytes of graphs' memory on a device.
struct GraphMemoryUse {
  std::size_t used = 0, used_high = 0, reserved = 0, reserved_high = 0;
};
GraphMemoryUse graph_memory_use(int device);
/// Resets the high-water marks to the current values.
void reset_graph_memory_high(int device, bool used, bool reserved);

/// npuMallocAsync and npuFreeAsync in a stream under capture.
npuError_t add_alloc_node(npuStream_st& stream, std::size_t size, void** pointer);
npuError_t add_free_node(npuStream_st& stream, void* pointer);

}  // namespace npu::detail
