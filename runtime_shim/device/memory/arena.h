// The allocator of one simulated device.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "runtime_shim/device/memory/shared_pages.h"

namespace npu::device {

/// One allocation. Sizes in bytes.
struct Block {
  std::uintptr_t start = 0;
  std::size_t asked = 0;     ///< what the caller requested; 0 means "not a block"
  std::size_t granted = 0;   ///< what may be accessed: the request, rounded up to granules
  bool managed = false;      ///< host and device may both access it
  std::uintptr_t range = 0;  ///< start of the reserved addresses that contain it
  std::size_t range_size = 0;
};

/// Placement of blocks. kCompact: as dense as granules allow. kGuarded, for NPU_SIM_CHECK: each block ends at
/// an inaccessible page, so that the first access after it faults. New bytes are 0xFF (NaN in every floating
/// type, -1 as an integer). Freed pages are inaccessible, and their addresses are reused only if there are no
/// others.
enum class Placement { kCompact, kGuarded };

/// Who may access blocks by the addresses that programs get. kManaged, for NPU_SIM_PRIVATE=0: the devices alone, at
/// Arena::device_view(); blocks of managed memory also the host. Each block has pages of its own.
enum class HostAccess { kAll, kManaged };

/// Pages of a file that contain a block. Sizes in bytes.
struct FilePart {
  int file = -1;           ///< the arena's: not to be closed
  std::size_t offset = 0;  ///< of the pages in the file
  std::size_t size = 0;    ///< of the pages
  std::size_t start = 0;   ///< of the block in the pages
};

/// A best-fit allocator over one address range of the chip's capacity.
/// The range is only reserved. The host provides pages on first access, so a 64 GiB device costs what the
/// program uses. Addresses after the last allocated block are inaccessible: an access faults.
/// Cost: allocate and release O(log blocks); find O(log blocks). Thread-safe.
class Arena {
 public:
  /// capacity in bytes. extra: bytes added to each request before rounding (32 on most chips).
  Arena(std::size_t capacity, std::size_t extra, Placement placement = Placement::kCompact,
        HostAccess host_access = HostAccess::kAll);
  ~Arena();
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;

  /// False if the host refused the address range. Every allocation then fails.
  bool reserved() const { return base_ != 0; }

  /// size > 0. Result: an address aligned to kGranule, or null if no free range is large enough.
  void* allocate(std::size_t size, bool managed);

  /// False if `start` is not the start of a live block. Large blocks return their pages to the host.
  bool release(void* start);

  /// The live block that contains the address; asked == 0 if there is none. Takes no lock if the thread
  /// looked the block up before and nothing was released since.
  Block find(const void* address) const;

  /// Puts the live block at `start` into a file, which other processes can map; it keeps its address and its bytes. Whole pages
  /// move, so that what lies beside the block may move too. Empty if no live block starts there, or the host refuses.
  /// Cost: one copy of the block, the first time.
  std::optional<FilePart> share(const void* start);

  /// Guarded placement: the first byte that was written outside the requested bytes but inside the block's
  /// pages; 0 if there is none.
  std::uintptr_t first_damage(const Block& block) const;
  /// The live blocks, sorted by address.
  std::vector<Block> blocks() const;

  /// Whether the address is in the reserved range, allocated or not.
  bool covers(const void* address) const {
    return reinterpret_cast<std::uintptr_t>(address) - base_ < addresses_ && base_ != 0;
  }

  /// Where the device accesses what lies at an address of the reserved range. The same address with kAll.
  std::uintptr_t device_view(std::uintptr_t address) const { return address + view_distance_; }

  std::size_t capacity() const { return capacity_; }
  /// The start of the reserved range.
  std::uintptr_t base() const { return base_; }
  std::size_t addresses() const { return addresses_; }
  std::size_t used() const;

  /// Releases everything.
  void clear();
  /// Grows with each clear(). An address from before may belong to another block now.
  std::uint64_t generation() const { return generation_.load(); }

  static constexpr std::size_t kGranule = 512;

 private:
  bool grow(std::uintptr_t end);
  bool reserve();
  bool hides() const { return host_access_ == HostAccess::kManaged; }
  bool set_access(std::uintptr_t start, std::size_t size, int protection);
  bool set_host_access(const Block& block, int protection);
  void discard(std::uintptr_t start, std::size_t size);
  void permit(std::uintptr_t start, std::size_t size) const;
  void forbid(std::uintptr_t start, std::size_t size) const;
  void permit_all();
  void insert_free(std::uintptr_t start, std::size_t size);
  void erase_free(std::map<std::uintptr_t, std::size_t>::iterator range);
  void take(std::uintptr_t start, std::size_t free_size, std::size_t granted);
  void merge_free(std::uintptr_t start, std::size_t size);
  std::set<std::pair<std::size_t, std::uintptr_t>>::iterator find_range(std::size_t size);
  bool open_pages(Block& block);
  void return_pages(std::uintptr_t start, std::size_t size);
  Block look_up(std::uintptr_t address) const;

  const std::size_t capacity_;
  const std::size_t extra_;
  const Placement placement_;
  const HostAccess host_access_;
  const std::size_t addresses_;  // size of the reserved range; guarded: more than capacity
  std::uintptr_t base_ = 0;
  std::uintptr_t view_distance_ = 0;  // from an address of programs to that of the device
  SharedPages pages_;                 // guarded by mutex_
  std::uintptr_t accessible_end_ = 0;
  std::size_t used_ = 0;
  std::atomic<std::uint64_t> generation_{0};
  std::atomic<std::uint64_t> state_;  // changes after every release; unique among arenas
  mutable std::mutex mutex_;
  std::map<std::uintptr_t, Block> live_;
  std::map<std::uintptr_t, std::size_t> free_by_start_;
  std::set<std::pair<std::size_t, std::uintptr_t>> free_by_size_;
  std::deque<std::pair<std::uintptr_t, std::size_t>> quarantine_;  // freed ranges that are not reused yet
};

}  // namespace npu::device
