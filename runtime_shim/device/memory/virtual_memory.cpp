#include "runtime_shim/device/memory/virtual_memory.h"

#include <sys/mman.h>
#include <unistd.h>

#include "runtime_shim/device/memory/arena.h"
#include "runtime_shim/device/memory/process_file.h"

namespace npu::device {
namespace {

std::uintptr_t number(const void* address) { return reinterpret_cast<std::uintptr_t>(address); }

// Reserves addresses without access and without memory.
void* closed_range(void* wish, std::size_t size, int flags) {
  return mmap(wish, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | flags, -1, 0);
}

}  // namespace

std::unique_ptr<PhysicalMemory> PhysicalMemory::create(Arena& arena, int device, std::size_t size) {
  const std::uint64_t generation = arena.generation();
  void* const reserved = arena.allocate(size, false);
  if (reserved == nullptr) return nullptr;
  const int file = make_memory_file(size);
  if (file < 0) {
    arena.release(reserved);
    return nullptr;
  }
  return std::unique_ptr<PhysicalMemory>(
      new PhysicalMemory(&arena, reserved, generation, device, size, file));
}

std::unique_ptr<PhysicalMemory> PhysicalMemory::import(int device, int file) {
  return std::unique_ptr<PhysicalMemory>(
      new PhysicalMemory(nullptr, nullptr, 0, device, size_of_file(file), file));
}

PhysicalMemory::~PhysicalMemory() {
  close(file);
  if (arena_ == nullptr || arena_->generation() != generation_) return;  // a reset has released it already
  arena_->release(reserved_);
}

void* VirtualMemory::reserve(std::size_t size, std::size_t alignment, void* wish) {
  // Reserves enough for any aligned start, then returns the excess.
  const std::size_t slack = alignment;
  void* const whole = closed_range(wish, size + slack, 0);
  if (whole == MAP_FAILED) return nullptr;
  const std::uintptr_t first = number(whole);
  const std::uintptr_t start = alignment == 0 ? first : (first + alignment - 1) / alignment * alignment;
  if (start > first) munmap(whole, start - first);
  const std::uintptr_t end = start + size, last = first + size + slack;
  if (last > end) munmap(reinterpret_cast<void*>(end), last - end);
  void* const view = hides_ ? closed_range(nullptr, size, 0) : reinterpret_cast<void*>(start);
  if (view == MAP_FAILED) {
    munmap(reinterpret_cast<void*>(start), size);
    return nullptr;
  }
  std::lock_guard lock(mutex_);
  reserved_[start] = {size, number(view)};
  return reinterpret_cast<void*>(start);
}

bool VirtualMemory::release(void* start) {
  std::lock_guard lock(mutex_);
  const auto found = reserved_.find(number(start));
  if (found == reserved_.end()) return false;
  const auto inside = mappings_.lower_bound(found->first);
  if (inside != mappings_.end() && inside->first < found->first + found->second.size) return false;
  munmap(start, found->second.size);
  if (hides_) munmap(reinterpret_cast<void*>(found->second.view), found->second.size);
  reserved_.erase(found);
  return true;
}

// The reservation that contains the address, or the end. Call with mutex_ held.
VirtualMemory::Reservations::const_iterator VirtualMemory::reservation_of(std::uintptr_t address) const {
  auto found = reserved_.upper_bound(address);
  if (found == reserved_.begin()) return reserved_.end();
  --found;
  return address - found->first < found->second.size ? found : reserved_.end();
}

std::uintptr_t VirtualMemory::view_of(std::uintptr_t address) const {
  const auto found = reservation_of(address);
  return found == reserved_.end() ? address : found->second.view + (address - found->first);
}

void* VirtualMemory::device_view(const void* address) const {
  std::lock_guard lock(mutex_);
  return reinterpret_cast<void*>(view_of(number(address)));
}

bool VirtualMemory::covers(const void* address) const {
  std::lock_guard lock(mutex_);
  return reservation_of(number(address)) != reserved_.end();
}

bool VirtualMemory::is_free(std::uintptr_t start, std::size_t size) const {
  const auto reservation = reservation_of(start);
  if (reservation == reserved_.end()) return false;
  if (size > reservation->second.size - (start - reservation->first)) return false;
  const auto after = mappings_.lower_bound(start);
  if (after != mappings_.end() && after->first < start + size) return false;
  if (after == mappings_.begin()) return true;
  const auto previous = std::prev(after);
  return previous->first + previous->second.size <= start;
}

bool VirtualMemory::map(void* start, std::size_t size, std::size_t offset,
                        std::shared_ptr<PhysicalMemory> memory) {
  std::lock_guard lock(mutex_);
  if (size == 0 || offset > memory->size || size > memory->size - offset || !is_free(number(start), size))
    return false;
  void* const mapped = mmap(reinterpret_cast<void*>(view_of(number(start))), size, PROT_READ | PROT_WRITE,
                            MAP_SHARED | MAP_FIXED, memory->file, static_cast<off_t>(offset));
  if (mapped == MAP_FAILED) return false;
  mappings_[number(start)] = {size, std::move(memory)};
  return true;
}

bool VirtualMemory::unmap(void* start) {
  std::lock_guard lock(mutex_);
  const auto found = mappings_.find(number(start));
  if (found == mappings_.end()) return false;
  closed_range(reinterpret_cast<void*>(view_of(number(start))), found->second.size, MAP_FIXED);
  mappings_.erase(found);
  return true;
}

Range VirtualMemory::find(const void* address) const {
  std::lock_guard lock(mutex_);
  auto first = mappings_.upper_bound(number(address));
  if (first == mappings_.begin()) return {};
  --first;
  if (number(address) - first->first >= first->second.size) return {};
  const int device = first->second.memory->device;
  auto last = first;
  const auto follows = [&](Mappings::const_iterator a, Mappings::const_iterator b) {
    return a->first + a->second.size == b->first && b->second.memory->device == device &&
           a->second.memory->device == device;
  };
  while (first != mappings_.begin() && follows(std::prev(first), first)) --first;
  for (auto next = std::next(last); next != mappings_.end() && follows(last, next); ++next) last = next;
  return {first->first, last->first + last->second.size - first->first, device, true};
}

}  // namespace npu::device
