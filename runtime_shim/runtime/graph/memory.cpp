#include "runtime_shim/runtime/graph/memory.h"

#include <algorithm>
#include <map>
#include <mutex>

#include "npu/runtime/memory.h"
#include "runtime_shim/runtime/memory/memory_kind.h"
#include "runtime_shim/runtime/reset.h"
#include "runtime_shim/runtime/runtime_state.h"

namespace npu::detail {
namespace {

// Never destroyed, because destructors of static objects free memory.
struct GraphMemories {
  std::mutex mutex;
  std::map<const void*, std::weak_ptr<GraphMemory>> all;
  std::map<const void*, std::shared_ptr<GraphMemory>> handed_out;
  std::map<int, GraphMemoryUse> use;  // by device
  std::atomic<int> count{0};          // programs without such memory then need no lock
};

GraphMemories& memories() {
  static auto* const result = new GraphMemories;
  return *result;
}

void reserve(GraphMemories& list, const GraphMemory& memory) {
  GraphMemoryUse& use = list.use[memory.device()];
  use.reserved += memory.size();
  use.reserved_high = std::max(use.reserved_high, use.reserved);
}

}  // namespace

GraphMemory::~GraphMemory() {
  {
    std::lock_guard lock(memories().mutex);
    if (!gone_.load()) memories().all.erase(pointer_);
    memories().use[device_].reserved -= size_;
  }
  memories().count.fetch_sub(1);
  if (gone_.load()) return;
  const DeviceScope scope(device_);
  if (ensure_ready() != npuSuccess) return;
  aclrtSynchronizeDevice();  // a launch may still use it
  aclrtFree(pointer_);
}

npuError_t GraphMemory::make(std::size_t size, std::shared_ptr<GraphMemory>* memory) {
  void* pointer = nullptr;
  if (size == 0) return npuErrorInvalidValue;
  if (const npuError_t error = allocate_device(&pointer, size)) return error;
  *memory = std::make_shared<GraphMemory>(pointer, size, current_device());
  GraphMemories& list = memories();
  std::lock_guard lock(list.mutex);
  list.all[pointer] = *memory;
  list.count.fetch_add(1);
  reserve(list, **memory);
  return npuSuccess;
}

std::shared_ptr<GraphMemory> GraphMemory::find(const void* pointer) {
  if (memories().count.load(std::memory_order_acquire) == 0) return nullptr;
  std::lock_guard lock(memories().mutex);
  const auto found = memories().all.find(pointer);
  return found == memories().all.end() ? nullptr : found->second.lock();
}

bool GraphMemory::hand_out(const std::shared_ptr<GraphMemory>& memory) {
  std::lock_guard lock(memories().mutex);
  if (!memories().handed_out.emplace(memory->pointer(), memory).second) return false;
  GraphMemoryUse& use = memories().use[memory->device()];
  use.used += memory->size();
  use.used_high = std::max(use.used_high, use.used);
  return true;
}

bool GraphMemory::free(const void* pointer) {
  std::shared_ptr<GraphMemory> last;  // destroyed outside the lock, which its destructor takes
  if (memories().count.load(std::memory_order_acquire) == 0) return false;
  std::lock_guard lock(memories().mutex);
  const auto found = memories().handed_out.find(pointer);
  if (found == memories().handed_out.end()) return false;
  last = std::move(found->second);
  memories().handed_out.erase(found);
  memories().use[last->device()].used -= last->size();
  return true;
}

void forget_graph_memory(int device) {
  std::vector<std::shared_ptr<GraphMemory>> released;  // destroyed outside the lock
  if (memories().count.load(std::memory_order_acquire) == 0) return;
  std::lock_guard lock(memories().mutex);
  auto& all = memories().all;
  for (auto it = all.begin(); it != all.end();) {
    std::shared_ptr<GraphMemory> memory = it->second.lock();
    if (memory == nullptr || memory->device() != device) {
      ++it;
      continue;
    }
    memory->forget();
    memories().handed_out.erase(it->first);
    it = all.erase(it);  // the address may soon belong to another allocation
    released.push_back(std::move(memory));
  }
  memories().use[device].used = 0;
}

GraphMemoryUse graph_memory_use(int device) {
  std::lock_guard lock(memories().mutex);
  return memories().use[device];
}

void reset_graph_memory_high(int device, bool used, bool reserved) {
  std::lock_guard lock(memories().mutex);
  GraphMemoryUse& use = memories().use[device];
  if (used) use.used_high = use.used;
  if (reserved) use.reserved_high = use.reserved;
}

npuError_t add_alloc_node(npuStream_st& stream, std::size_t size, void** pointer) {
  CaptureNodeBuilder builder(&stream);
  std::shared_ptr<GraphMemory> memory;
  const DeviceScope scope(stream.device);
  if (builder.error() != npuSuccess) return builder.error();
  if (const npuError_t error = GraphMemory::make(size, &memory)) return error;
  *pointer = memory->pointer();
  return builder.keep({AllocNode{std::move(memory)}});
}

npuError_t add_free_node(npuStream_st& stream, void* pointer) {
  CaptureNodeBuilder builder(&stream);
  return builder.error() != npuSuccess ? builder.error() : builder.keep({FreeNode{pointer}});
}

}  // namespace npu::detail

namespace {

using npu::detail::api;
using npu::detail::GraphMemoryUse;

npuError_t get_attribute(int device, npuGraphMemAttributeType attribute, void* value) {
  if (!npu::detail::device_exists(device)) return npuErrorInvalidDevice;
  if (value == nullptr) return npuErrorInvalidValue;
  const GraphMemoryUse use = npu::detail::graph_memory_use(device);
  const auto give = [value](std::size_t number) {
    *static_cast<std::uint64_t*>(value) = number;
    return npuSuccess;
  };
  switch (attribute) {
    case npuGraphMemAttrUsedMemCurrent:
      return give(use.used);
    case npuGraphMemAttrUsedMemHigh:
      return give(use.used_high);
    case npuGraphMemAttrReservedMemCurrent:
      return give(use.reserved);
    case npuGraphMemAttrReservedMemHigh:
      return give(use.reserved_high);
  }
  return npuErrorInvalidValue;
}

npuError_t set_attribute(int device, npuGraphMemAttributeType attribute, const void* value) {
  if (!npu::detail::device_exists(device)) return npuErrorInvalidDevice;
  const bool used = attribute == npuGraphMemAttrUsedMemHigh,
             reserved = attribute == npuGraphMemAttrReservedMemHigh;
  if (value == nullptr || *static_cast<const std::uint64_t*>(value) != 0 || (!used && !reserved))
    return npuErrorInvalidValue;
  npu::detail::reset_graph_memory_high(device, used, reserved);
  return npuSuccess;
}

}  // namespace

extern "C" {

npuError_t npuDeviceGetGraphMemAttribute(int device, npuGraphMemAttributeType attr, void* value) {
  return api([&] { return get_attribute(device, attr, value); });
}

npuError_t npuDeviceSetGraphMemAttribute(int device, npuGraphMemAttributeType attr, void* value) {
  return api([&] { return set_attribute(device, attr, value); });
}

// Memory of destroyed graphs is freed at once, so there is nothing to trim.
npuError_t npuDeviceGraphMemTrim(int device) {
  return api([&] { return npu::detail::device_exists(device) ? npuSuccess : npuErrorInvalidDevice; });
}

}  // extern "C"
