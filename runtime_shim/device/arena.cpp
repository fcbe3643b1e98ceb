#include "runtime_shim/device/arena.h"

#include <sys/mman.h>

#include <algorithm>

#include "runtime_shim/device/sanitizer.h"

namespace npu::device {
namespace {

// Access is opened in large steps: one system call per step, and huge pages become possible.
constexpr std::size_t kGrowStep = std::size_t{64} << 20;
// Freed blocks of at least this size give their pages back; smaller ones are likely to be asked for again
// soon.
constexpr std::size_t kReturnPagesFrom = std::size_t{32} << 20;
constexpr std::size_t kPage = 4096;

std::uintptr_t round_up(std::uintptr_t value, std::size_t step) { return (value + step - 1) / step * step; }

}  // namespace

Arena::Arena(std::size_t capacity, std::size_t extra)
    : capacity_(capacity / kGranule * kGranule), extra_(extra) {
  void* range = mmap(nullptr, capacity_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (range == MAP_FAILED) return;
  base_ = reinterpret_cast<std::uintptr_t>(range);
  accessible_end_ = base_;
  insert_free(base_, capacity_);
}

Arena::~Arena() {
  if (base_ == 0) return;
  permit(base_, accessible_end_ - base_);
  munmap(reinterpret_cast<void*>(base_), capacity_);
}

bool Arena::grow(std::uintptr_t end) {
  if (end <= accessible_end_) return true;
  const std::uintptr_t target = std::min(base_ + capacity_, base_ + round_up(end - base_, kGrowStep));
  void* const from = reinterpret_cast<void*>(accessible_end_);
  if (mprotect(from, target - accessible_end_, PROT_READ | PROT_WRITE) != 0) return false;
  madvise(from, target - accessible_end_, MADV_HUGEPAGE);
  forbid(accessible_end_, target - accessible_end_);
  accessible_end_ = target;
  return true;
}

void Arena::insert_free(std::uintptr_t start, std::size_t size) {
  free_by_start_.emplace(start, size);
  free_by_size_.emplace(size, start);
}

void Arena::erase_free(std::map<std::uintptr_t, std::size_t>::iterator range) {
  free_by_size_.erase({range->second, range->first});
  free_by_start_.erase(range);
}

void Arena::take(std::uintptr_t start, std::size_t free_size, std::size_t granted) {
  erase_free(free_by_start_.find(start));
  if (free_size > granted) insert_free(start + granted, free_size - granted);
}

void* Arena::allocate(std::size_t size, bool managed) {
  if (size == 0 || size > capacity_ || base_ == 0) return nullptr;
  // The chip rounds to 32 bytes (plus extra_); the simulator's granule is the allocation unit of the device's
  // pages.
  const std::size_t granted = round_up(round_up(size, 32) + extra_, kGranule);
  std::lock_guard lock(mutex_);
  const auto fit = free_by_size_.lower_bound({granted, 0});
  if (fit == free_by_size_.end()) return nullptr;
  const auto [free_size, start] = *fit;
  if (!grow(start + granted)) return nullptr;
  take(start, free_size, granted);
  live_.emplace_hint(live_.end(), start, Block{start, size, granted, managed});
  used_ += granted;
  permit(start, size);
  return reinterpret_cast<void*>(start);
}

bool Arena::release(void* address) {
  std::lock_guard lock(mutex_);
  const auto block = live_.find(reinterpret_cast<std::uintptr_t>(address));
  if (block == live_.end()) return false;
  std::uintptr_t start = block->first;
  std::size_t size = block->second.granted;
  used_ -= size;
  live_.erase(block);
  forbid(start, size);
  return_pages(start, size);
  auto next = free_by_start_.lower_bound(start);
  if (next != free_by_start_.begin()) {
    const auto previous = std::prev(next);
    if (previous->first + previous->second == start) {
      start = previous->first;
      size += previous->second;
      erase_free(previous);
    }
  }
  if (next != free_by_start_.end() && start + size == next->first) {
    size += next->second;
    erase_free(next);
  }
  insert_free(start, size);
  return true;
}

void Arena::return_pages(std::uintptr_t start, std::size_t size) {
  if (size < kReturnPagesFrom) return;
  const std::uintptr_t first = round_up(start, kPage);
  const std::uintptr_t last = (start + size) / kPage * kPage;
  madvise(reinterpret_cast<void*>(first), last - first, MADV_DONTNEED);
}

Block Arena::find(const void* address) const {
  if (!covers(address)) return {};
  const auto value = reinterpret_cast<std::uintptr_t>(address);
  std::lock_guard lock(mutex_);
  auto after = live_.upper_bound(value);
  if (after == live_.begin()) return {};
  const Block& block = std::prev(after)->second;
  return value < block.start + block.granted ? block : Block{};
}

std::size_t Arena::used() const {
  std::lock_guard lock(mutex_);
  return used_;
}

void Arena::clear() {
  std::lock_guard lock(mutex_);
  for (const auto& [start, block] : live_) forbid(start, block.granted);
  live_.clear();
  free_by_start_.clear();
  free_by_size_.clear();
  used_ = 0;
  if (base_ == 0) return;
  return_pages(base_, accessible_end_ - base_);
  insert_free(base_, capacity_);
}

}  // namespace npu::device
