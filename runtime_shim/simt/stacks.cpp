#include "runtime_shim/simt/stacks.h"

#include <sys/mman.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "runtime_shim/simt/sanitizer.h"

namespace npu::simt {
namespace {

constexpr std::size_t kPage = 64 * 1024;  // largest page of the hosts: x86-64 has 4 KiB, some aarch64 64 KiB
constexpr std::size_t kCacheLine = 64;
constexpr std::size_t kColours = 17;  // odd; 17 lines apart

std::size_t stack_bytes() {
  // Instrumented frames are several times larger.
  return (address_sanitizer() || thread_sanitizer() ? 512 : 128) * std::size_t{1024};
}

}  // namespace

Stacks::Stacks(int count)
    : slot_bytes_(stack_bytes() + kPage), total_bytes_(slot_bytes_ * static_cast<std::size_t>(count) + kPage) {
  void* memory = mmap(nullptr, total_bytes_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
                      -1, 0);
  if (memory == MAP_FAILED) {
    std::fputs("npu: no address space for the stacks of kernel threads\n", stderr);
    std::abort();
  }
  base_ = static_cast<char*>(memory);
}

Stacks::~Stacks() { munmap(base_, total_bytes_); }

Stacks::Stack Stacks::take(int index) {
  auto base = (reinterpret_cast<std::uintptr_t>(base_) + kPage - 1) / kPage * kPage;
  std::uintptr_t guard = base + slot_bytes_ * static_cast<std::size_t>(index);
  mprotect(reinterpret_cast<void*>(guard), kPage, PROT_NONE);  // refused beyond the limit: unguarded then
  char* bottom = reinterpret_cast<char*>(guard + kPage);
  std::size_t shift = static_cast<std::size_t>(index) * kColours * kCacheLine % 4096;
  return {bottom, slot_bytes_ - kPage - shift};
}

}  // namespace npu::simt
