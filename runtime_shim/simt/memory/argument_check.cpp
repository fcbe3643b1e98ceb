#include "runtime_shim/simt/memory/argument_check.h"

#include <dlfcn.h>

#include <cstdint>
#include <string>

#include "runtime_shim/simt/launch_environment.h"
#include "runtime_shim/simt/memory/device_memory.h"

namespace npu::simt {
namespace {

// Small numbers in pointers are markers of the program, not addresses.
constexpr std::uintptr_t kFirstPage = 4096;

bool is_variable(const void* address) {
  Dl_info info{};
  return dladdr(address, &info) != 0;
}

bool is_foreign(DeviceMemory& memory, const void* address) {
  if (reinterpret_cast<std::uintptr_t>(address) < kFirstPage) return false;
  MemoryBlock block;
  // The end of a block, or freed memory: the kernel faults if it dereferences the pointer.
  return memory.find(address, &block) == DeviceMemory::Kind::kForeign && !is_variable(address);
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
  DeviceMemory& memory = *call.environment->memory;
  int number = 0;
  for (const detail::ArgumentView& view : arguments_of(call)) {
    ++number;
    if (!view.is_pointer || !is_foreign(memory, *static_cast<const void* const*>(view.value))) continue;
    memory.report(std::string("kernel ") + call.name + ": argument " + std::to_string(number) +
                  " points to host memory that a device cannot reach");
  }
}

}  // namespace npu::simt
