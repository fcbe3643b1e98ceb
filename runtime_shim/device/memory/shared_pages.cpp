#include "runtime_shim/device/memory/shared_pages.h"

#include <fcntl.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>

#include "runtime_shim/device/memory/process_file.h"

namespace npu::device {
namespace {

// Moves of the process: all, and those that have not ended.
std::atomic<std::uint64_t> moves{0};
std::atomic<int> moving{0};

void* pointer(std::uintptr_t address) { return reinterpret_cast<void*>(address); }

// By the system call itself: the sanitizers' own function would look at each byte, and some are forbidden to programs.
bool write_all(int file, std::uintptr_t from, std::size_t size, std::size_t offset) {
  while (size != 0) {
    const long written = syscall(SYS_pwrite64, file, pointer(from), size, static_cast<off_t>(offset));
    if (written <= 0) return false;
    from += static_cast<std::size_t>(written);
    offset += static_cast<std::size_t>(written);
    size -= static_cast<std::size_t>(written);
  }
  return true;
}

}  // namespace

SharedPages::~SharedPages() {
  if (file_ >= 0) close(file_);
}

void SharedPages::set_range(std::uintptr_t base, std::size_t size) {
  base_ = base;
  size_ = size;
}

void SharedPages::set_file(std::uintptr_t base, std::size_t size, int file) {
  set_range(base, size);
  file_ = file;
  whole_ = true;
}

// The first shared part that ends after the address.
SharedPages::Parts::iterator SharedPages::first_after(std::uintptr_t address) {
  auto part = shared_.upper_bound(address);
  if (part != shared_.begin() && std::prev(part)->second > address) --part;
  return part;
}

bool SharedPages::share(std::uintptr_t first, std::uintptr_t last) {
  if (whole_) return true;
  if (file_ < 0) file_ = make_memory_file(size_);
  if (file_ < 0) return false;
  while (first < last) {
    const auto next = first_after(first);
    const std::uintptr_t end = next == shared_.end() ? last : std::min(last, next->first);
    if (end > first && !move(first, end)) return false;
    first = std::max(end, next == shared_.end() ? last : next->second);
  }
  return true;
}

// The pages are read-only while they are copied: a thread that writes faults and waits (wait_for_move). The mapping of the file
// then takes their place in one step.
bool SharedPages::move(std::uintptr_t first, std::uintptr_t last) {
  const std::size_t size = last - first;
  const auto offset = static_cast<off_t>(first - base_);
  moving.fetch_add(1);
  moves.fetch_add(1);
  const bool closed = mprotect(pointer(first), size, PROT_READ) == 0;
  const bool moved =
      closed && write_all(file_, first, size, static_cast<std::size_t>(offset)) &&
      mmap(pointer(first), size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file_, offset) != MAP_FAILED;
  if (!moved) mprotect(pointer(first), size, PROT_READ | PROT_WRITE);
  moving.fetch_sub(1);
  if (moved) shared_[first] = last;
  return moved;
}

void SharedPages::unshare(std::uintptr_t first, std::uintptr_t last, int protection) {
  for (auto part = first_after(first); part != shared_.end() && part->first < last;) {
    const auto [from, to] = *part;
    const std::uintptr_t start = std::max(from, first), end = std::min(to, last);
    mmap(pointer(start), end - start, protection, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1,
         0);
    madvise(pointer(start), end - start, MADV_HUGEPAGE);
    fallocate(file_, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, static_cast<off_t>(start - base_),
              static_cast<off_t>(end - start));
    part = shared_.erase(part);
    if (from < start) shared_[from] = start;
    if (end < to) shared_[end] = to;
  }
}

void SharedPages::unshare_all(int protection) {
  if (whole_ || file_ < 0) return;
  const int old = file_;
  for (const auto& [first, last] : shared_) {
    mmap(pointer(first), last - first, protection, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED,
         -1, 0);
    madvise(pointer(first), last - first, MADV_HUGEPAGE);
  }
  shared_.clear();
  file_ = -1;
  close(old);
}

// A move that begins during the wait has a number of its own, so that its faults are repeated too.
bool SharedPages::wait_for_move(std::uint64_t* last) {
  const std::uint64_t latest = moves.load();
  if (*last == latest) return false;  // it was repeated already: a fault of another reason
  while (moving.load() != 0) sched_yield();
  *last = latest;
  return true;
}

}  // namespace npu::device
