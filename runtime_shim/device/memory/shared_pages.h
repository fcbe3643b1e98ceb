// The pages of an address range that other processes can map.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>

namespace npu::device {

/// A file of the host that holds pages of an address range, each at its distance from the range's start. Pages move into it when
/// they are shared; until then they are ordinary memory of the process, which is faster to touch and not shared with children.
/// Cost: share copies the pages once. Not thread-safe, except wait_for_move.
class SharedPages {
 public:
  SharedPages() = default;
  ~SharedPages();
  SharedPages(const SharedPages&) = delete;
  SharedPages& operator=(const SharedPages&) = delete;

  /// The range. Sizes in bytes.
  void set_range(std::uintptr_t base, std::size_t size);
  /// The same for a range whose pages are all in `file`, which is then this object's.
  void set_file(std::uintptr_t base, std::size_t size, int file);

  /// Moves the pages [first, last) into the file. Their bytes and addresses stay; writes of other threads wait. False if the
  /// host refuses.
  bool share(std::uintptr_t first, std::uintptr_t last);
  /// The pages [first, last), if they were shared, become new memory of the process with this protection.
  void unshare(std::uintptr_t first, std::uintptr_t last, int protection);
  /// unshare for all pages. Other processes keep what they have mapped.
  void unshare_all(int protection);

  int file() const { return file_; }

  /// For the handler of a fault: whether the access is to be repeated, because pages were moving. last: of this thread, the number
  /// of moves when it repeated an access last. Safe in a signal handler.
  static bool wait_for_move(std::uint64_t* last);

 private:
  using Parts = std::map<std::uintptr_t, std::uintptr_t>;
  bool move(std::uintptr_t first, std::uintptr_t last);
  Parts::iterator first_after(std::uintptr_t address);

  std::uintptr_t base_ = 0;
  std::size_t size_ = 0;
  int file_ = -1;
  bool whole_ = false;  // all pages are in the file
  Parts shared_;        // first to last; disjoint
};

}  // namespace npu::device
