#include "runtime_shim/device/memory/arena.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>

#include "runtime_shim/base/sanitizer.h"
#include "runtime_shim/device/memory/process_file.h"

namespace npu::device {
namespace {

// Access is opened in large increments: one system call each, and huge pages become possible.
constexpr std::size_t kGrowStep = std::size_t{64} << 20;
// Freed blocks of at least this size return their pages to the host. Smaller ones are likely to be allocated
// again soon.
constexpr std::size_t kReturnPagesFrom = std::size_t{32} << 20;
constexpr std::size_t kPage = 4096;
// The reserved range of guarded placement, in multiples of the capacity, so that freed addresses can stay
// unused. The second value limits it with ThreadSanitizer, which leaves a program 1.5 TiB for all devices.
constexpr std::size_t kAddressFactor = 16;
constexpr std::size_t kMostAddresses = base::kThreadSanitizer ? std::size_t{128} << 30 : SIZE_MAX;
constexpr unsigned char kFresh = 0xFF;

std::uintptr_t round_up(std::uintptr_t value, std::size_t step) { return (value + step - 1) / step * step; }

std::size_t guarded_addresses(std::size_t capacity) {
  const std::size_t pages = round_up(capacity, kPage);
  return std::max(pages, std::min(pages * kAddressFactor, kMostAddresses));
}

std::uint64_t new_state() {
  static std::atomic<std::uint64_t> states{0};
  return states.fetch_add(1, std::memory_order_relaxed) + 1;
}

// The blocks that a thread found last. Plain data, because programs look up blocks in destructors of
// thread-local objects, too.
struct RecentBlocks {
  struct Found {
    std::uint64_t state;  // of the arena; 0: the entry is unused
    Block block;
  };
  Found found[4];
  unsigned next;

  void remember(std::uint64_t state, const Block& block) { found[next++ % 4] = {state, block}; }
};

}  // namespace

Arena::Arena(std::size_t capacity, std::size_t extra, Placement placement, HostAccess host_access)
    : capacity_(capacity / kGranule * kGranule),
      extra_(extra),
      placement_(placement),
      host_access_(host_access),
      addresses_(placement == Placement::kGuarded ? guarded_addresses(capacity_) : capacity_),
      state_(new_state()) {
  if (!reserve()) return;
  accessible_end_ = base_;
  insert_free(base_, addresses_);
}

Arena::~Arena() {
  if (base_ == 0) return;
  permit_all();
  munmap(reinterpret_cast<void*>(base_), addresses_);
  if (hides()) munmap(reinterpret_cast<void*>(device_view(base_)), addresses_);
}

// Hidden memory is a file of the host that is mapped twice: for programs, and for the device.
bool Arena::reserve() {
  const int file = hides() ? make_memory_file(addresses_) : -1;
  if (hides() && file < 0) return false;
  const auto map = [&] {
    const int flags = hides() ? MAP_SHARED : MAP_PRIVATE | MAP_ANONYMOUS;
    return mmap(nullptr, addresses_, PROT_NONE, flags | MAP_NORESERVE, file, 0);
  };
  void* const range = map();
  void* const view = range != MAP_FAILED && hides() ? map() : range;
  if (view == MAP_FAILED) {
    if (file >= 0) close(file);
    if (range != MAP_FAILED) munmap(range, addresses_);
    return false;
  }
  base_ = reinterpret_cast<std::uintptr_t>(range);
  view_distance_ = reinterpret_cast<std::uintptr_t>(view) - base_;
  hides() ? pages_.set_file(base_, addresses_, file) : pages_.set_range(base_, addresses_);
  return true;
}

// What the device may do. Without hidden memory also what the host may do.
bool Arena::set_access(std::uintptr_t start, std::size_t size, int protection) {
  return mprotect(reinterpret_cast<void*>(device_view(start)), size, protection) == 0;
}

// What the host may do with a block of hidden memory.
bool Arena::set_host_access(const Block& block, int protection) {
  const std::size_t guard = placement_ == Placement::kGuarded ? kPage : 0;
  return mprotect(reinterpret_cast<void*>(block.range), block.range_size - guard, protection) == 0;
}

// Gives pages back to the host. Their bytes are 0 then.
void Arena::discard(std::uintptr_t start, std::size_t size) {
  madvise(reinterpret_cast<void*>(device_view(start)), size, hides() ? MADV_REMOVE : MADV_DONTNEED);
}

void Arena::permit(std::uintptr_t start, std::size_t size) const { base::permit(device_view(start), size); }
void Arena::forbid(std::uintptr_t start, std::size_t size) const { base::forbid(device_view(start), size); }

// AddressSanitizer's marks outlive the mapping, and other memory may be mapped there later.
void Arena::permit_all() {
  permit(base_, accessible_end_ - base_);
  for (const auto& [start, block] : live_) permit(block.range, block.range_size);
  for (const auto& [start, size] : quarantine_) permit(start, size);
}

bool Arena::grow(std::uintptr_t end) {
  if (end <= accessible_end_) return true;
  const std::uintptr_t target = std::min(base_ + capacity_, base_ + round_up(end - base_, kGrowStep));
  if (!set_access(accessible_end_, target - accessible_end_, PROT_READ | PROT_WRITE)) return false;
  madvise(reinterpret_cast<void*>(device_view(accessible_end_)), target - accessible_end_, MADV_HUGEPAGE);
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

// The smallest free range of at least `size` bytes. Quarantined ranges become free if there is no other.
std::set<std::pair<std::size_t, std::uintptr_t>>::iterator Arena::find_range(std::size_t size) {
  const auto fit = free_by_size_.lower_bound({size, 0});
  if (fit != free_by_size_.end() || quarantine_.empty()) return fit;
  for (const auto& [start, length] : quarantine_) {
    permit(start, length);
    merge_free(start, length);
  }
  quarantine_.clear();
  return free_by_size_.lower_bound({size, 0});
}

// Guarded placement: makes the block's pages accessible, up to the guard page after them.
bool Arena::open_pages(Block& block) {
  const std::size_t pages = block.range_size - kPage;
  if (!set_access(block.range, pages, PROT_READ | PROT_WRITE)) return false;
  std::memset(reinterpret_cast<void*>(device_view(block.range)), kFresh, pages);
  block.start = block.range + pages - block.granted;
  forbid(block.range, pages);
  return true;
}

void* Arena::allocate(std::size_t size, bool managed) {
  if (size == 0 || size > capacity_ || base_ == 0) return nullptr;
  // The chip rounds to 32 bytes (plus extra_). The simulator's granule is the allocation unit of the device's
  // pages.
  const std::size_t granted = round_up(round_up(size, 32) + extra_, kGranule);
  const bool guarded = placement_ == Placement::kGuarded;
  const std::size_t range_size = guarded   ? round_up(granted, kPage) + kPage
                                 : hides() ? round_up(granted, kPage)
                                           : granted;
  std::lock_guard lock(mutex_);
  if (granted > capacity_ - used_) return nullptr;
  const auto fit = find_range(range_size);
  if (fit == free_by_size_.end()) return nullptr;
  const auto [free_size, start] = *fit;
  Block block{start, size, granted, managed, start, range_size};
  if (guarded ? !open_pages(block) : !grow(start + range_size)) return nullptr;
  if (hides() && managed && !set_host_access(block, PROT_READ | PROT_WRITE)) return nullptr;
  take(start, free_size, range_size);
  live_.emplace(block.start, block);
  used_ += granted;
  permit(block.start, size);
  return reinterpret_cast<void*>(block.start);
}

bool Arena::release(void* address) {
  std::lock_guard lock(mutex_);
  const auto found = live_.find(reinterpret_cast<std::uintptr_t>(address));
  if (found == live_.end()) return false;
  const Block block = found->second;
  used_ -= block.granted;
  live_.erase(found);
  state_.store(new_state(), std::memory_order_release);
  forbid(block.range, block.range_size);
  if (hides() && block.managed) set_host_access(block, PROT_NONE);
  // Pages that hold other blocks as well stay in the file.
  pages_.unshare(round_up(block.range, kPage), (block.range + block.range_size) / kPage * kPage,
                 placement_ == Placement::kGuarded ? PROT_NONE : PROT_READ | PROT_WRITE);
  if (placement_ == Placement::kGuarded) {
    set_access(block.range, block.range_size, PROT_NONE);
    discard(block.range, block.range_size);
    quarantine_.emplace_back(block.range, block.range_size);
    return true;
  }
  return_pages(block.range, block.range_size);
  merge_free(block.range, block.range_size);
  return true;
}

// Makes a range free and merges it with free neighbours.
void Arena::merge_free(std::uintptr_t start, std::size_t size) {
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
}

void Arena::return_pages(std::uintptr_t start, std::size_t size) {
  if (size < kReturnPagesFrom) return;
  const std::uintptr_t first = round_up(start, kPage);
  const std::uintptr_t last = (start + size) / kPage * kPage;
  discard(first, last - first);
}

std::optional<FilePart> Arena::share(const void* start) {
  std::lock_guard lock(mutex_);
  const auto found = live_.find(reinterpret_cast<std::uintptr_t>(start));
  if (found == live_.end()) return std::nullopt;
  const Block& block = found->second;
  const std::uintptr_t first = block.start / kPage * kPage;
  const std::uintptr_t last = round_up(block.start + block.granted, kPage);
  if (!pages_.share(first, last)) return std::nullopt;
  return FilePart{pages_.file(), first - base_, last - first, block.start - first};
}

Block Arena::find(const void* address) const {
  if (!covers(address)) return {};
  const auto value = reinterpret_cast<std::uintptr_t>(address);
  thread_local RecentBlocks recent;
  const std::uint64_t state = state_.load(std::memory_order_acquire);
  for (const RecentBlocks::Found& found : recent.found) {
    if (found.state == state && value - found.block.start < found.block.granted) return found.block;
  }
  std::lock_guard lock(mutex_);
  const Block block = look_up(value);
  if (block.asked != 0) recent.remember(state_.load(std::memory_order_relaxed), block);
  return block;
}

// Call with mutex_ held.
Block Arena::look_up(std::uintptr_t address) const {
  auto after = live_.upper_bound(address);
  if (after == live_.begin()) return {};
  const Block& block = std::prev(after)->second;
  return address < block.start + block.granted ? block : Block{};
}

std::uintptr_t Arena::first_damage(const Block& block) const {
  if (placement_ != Placement::kGuarded) return 0;
  const auto find_written = [this](std::uintptr_t from, std::uintptr_t to) -> std::uintptr_t {
    for (; from < to; ++from) {
      if (*reinterpret_cast<const unsigned char*>(device_view(from)) != kFresh) return from;
    }
    return 0;
  };
  permit(block.range, block.range_size - kPage);
  std::uintptr_t damage = find_written(block.range, block.start);
  if (damage == 0) damage = find_written(block.start + block.asked, block.start + block.granted);
  forbid(block.range, block.start - block.range);
  forbid(block.start + block.asked, block.granted - block.asked);
  return damage;
}

std::vector<Block> Arena::blocks() const {
  std::vector<Block> result;
  std::lock_guard lock(mutex_);
  for (const auto& [start, block] : live_) result.push_back(block);
  return result;
}

std::size_t Arena::used() const {
  std::lock_guard lock(mutex_);
  return used_;
}

void Arena::clear() {
  ++generation_;
  std::lock_guard lock(mutex_);
  if (placement_ == Placement::kGuarded) permit_all();
  if (hides() && base_ != 0) mprotect(reinterpret_cast<void*>(base_), addresses_, PROT_NONE);
  for (const auto& [start, block] : live_) {
    if (placement_ == Placement::kCompact) forbid(start, block.granted);
  }
  live_.clear();
  state_.store(new_state(), std::memory_order_release);
  free_by_start_.clear();
  free_by_size_.clear();
  quarantine_.clear();
  used_ = 0;
  if (base_ == 0) return;
  pages_.unshare_all(PROT_READ | PROT_WRITE);
  if (placement_ == Placement::kGuarded) {
    set_access(base_, addresses_, PROT_NONE);
    discard(base_, addresses_);
  }
  return_pages(base_, accessible_end_ - base_);
  insert_free(base_, addresses_);
}

}  // namespace npu::device
