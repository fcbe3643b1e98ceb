#include "runtime_shim/runtime/memory/pinned_blocks.h"

#include <cstdint>
#include <iterator>
#include <map>
#include <mutex>

namespace npu::detail {
namespace {

// Never destroyed: destructors of static objects free memory.
struct PinnedBlocks {
  std::mutex mutex;
  std::map<std::uintptr_t, std::size_t> sizes;  // by start
};

PinnedBlocks& pinned_blocks() {
  static auto* const result = new PinnedBlocks;
  return *result;
}

}  // namespace

void add_pinned_block(const void* start, std::size_t size) {
  const std::lock_guard lock(pinned_blocks().mutex);
  pinned_blocks().sizes[reinterpret_cast<std::uintptr_t>(start)] = size;
}

void remove_pinned_block(const void* start) {
  const std::lock_guard lock(pinned_blocks().mutex);
  pinned_blocks().sizes.erase(reinterpret_cast<std::uintptr_t>(start));
}

bool is_pinned_block(const void* address) {
  const auto number = reinterpret_cast<std::uintptr_t>(address);
  const std::lock_guard lock(pinned_blocks().mutex);
  const auto after = pinned_blocks().sizes.upper_bound(number);
  if (after == pinned_blocks().sizes.begin()) return false;
  const auto& [start, size] = *std::prev(after);
  return number - start < size;
}

}  // namespace npu::detail
