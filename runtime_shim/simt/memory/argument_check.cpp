#include "runtime_shim/simt/memory/argument_check.h"

#include <dlfcn.h>

#include <cstdint>
#include <string>

#include "runtime_shim/device/machine.h"
#include "runtime_shim/device/memory/memory_check.h"

namespace npu::simt {
namespace {

// Small numbers in pointers are marks of the program, not addresses.
constexpr std::uintptr_t kFirstPage = 4096;

bool is_variable(const void* address) {
  Dl_info info{};
  return dladdr(address, &info) != 0;
}

bool is_foreign(const void* address) {
  if (reinterpret_cast<std::uintptr_t>(address) < kFirstPage) return false;
  device::Machine& machine = device::Machine::get();
  if (machine.locate(address).kind != device::MemoryKind::kUnregistered) return false;
  for (int i = 0; i < machine.device_count(); ++i) {
    // The end of a block, or freed: the kernel faults if it follows the pointer.
    if (machine.device(i)->arena.covers(address)) return false;
  }
  return !is_variable(address);
}

}  // namespace

std::vector<detail::ArgumentView> arguments_of(const detail::KernelCall& call) {
  std::vector<detail::ArgumentView> views(16);
  const int count = call.list_arguments(call, views.data(), static_cast<int>(views.size()));
  const bool all = count <= static_cast<int>(views.size());
  views.resize(static_cast<std::size_t>(count));
  if (!all) call.list_arguments(call, views.data(), count);
  return views;
}

void check_arguments(const detail::KernelCall& call) {
  int number = 0;
  for (const detail::ArgumentView& view : arguments_of(call)) {
    ++number;
    if (!view.is_pointer || !is_foreign(*static_cast<const void* const*>(view.value))) continue;
    device::MemoryCheck::get()->report(std::string("kernel ") + call.name + ": argument " +
                                       std::to_string(number) +
                                       " points to host memory that a device cannot reach");
  }
}

}  // namespace npu::simt
