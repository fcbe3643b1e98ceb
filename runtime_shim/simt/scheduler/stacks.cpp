#include "runtime_shim/simt/scheduler/stacks.h"

#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <fstream>
#include <new>

#include "runtime_shim/simt/sanitizer.h"

namespace npu::simt {
namespace {

constexpr std::size_t kCacheLine = 64;
constexpr std::size_t kColours = 17;  // cache colours; odd; 17 lines apart

std::size_t stack_bytes() {
  // Instrumented frames are several times larger.
  return (address_sanitizer() || thread_sanitizer() ? 512 : 128) * std::size_t{1024};
}

std::size_t page_bytes() { return static_cast<std::size_t>(sysconf(_SC_PAGESIZE)); }

// The number of guard pages that the process may have.
long most_guards() {
  constexpr long kUsual = 65530;
  static const long most = [] {
    long mappings = 0;
    if (!(std::ifstream("/proc/sys/vm/max_map_count") >> mappings)) mappings = kUsual;
    return mappings / 4;  // two mappings each, half of all
  }();
  return most;
}

std::atomic<long>& guards_in_use() {
  static std::atomic<long> count{0};
  return count;
}

}  // namespace

// An odd number of pages per slot: page numbers with equal low bits would share TLB sets.
Stacks::Stacks(int count)
    : slot_bytes_(stack_bytes() + page_bytes()), total_bytes_(slot_bytes_ * static_cast<std::size_t>(count)) {
  void* memory =
      mmap(nullptr, total_bytes_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  base_ = static_cast<char*>(memory);
}

Stacks::~Stacks() {
  munmap(base_, total_bytes_);
  guards_in_use().fetch_sub(guards_);
}

Stacks::Stack Stacks::take(int index) {
  char* guard = base_ + slot_bytes_ * static_cast<std::size_t>(index);
  if (guards_in_use().fetch_add(1) >= most_guards() || mprotect(guard, page_bytes(), PROT_NONE) != 0) {
    guards_in_use().fetch_sub(1);  // not guarded: other threads of the kernel have one
  } else {
    ++guards_;
  }
  std::size_t shift = static_cast<std::size_t>(index) * kColours * kCacheLine % 4096;
  return {guard + page_bytes(), slot_bytes_ - page_bytes() - shift};
}

}  // namespace npu::simt
