/// @file
/// Makes the __managed__ variables of a program or a shared library known to the runtime, so that copies, memset and
/// prefetch take their addresses.
/// Source: CUDA C++ Programming Guide, "__managed__ Memory Space Specifier".
#ifndef NPU_KERNEL_MANAGED_VARIABLES_H_
#define NPU_KERNEL_MANAGED_VARIABLES_H_

#include "npu/runtime/memory.h"

// The linker defines both where a module has the section (ld, "Input Section Example"). They are hidden: each program
// and each shared library has its own.
extern "C" {
extern char __start_npu_managed[] __attribute__((weak, visibility("hidden")));
extern char __stop_npu_managed[] __attribute__((weak, visibility("hidden")));
}

namespace npu::detail {

/// Lives as long as its program or shared library.
class __attribute__((visibility("hidden"))) ManagedVariables {
 public:
  ManagedVariables() {
    if (size() > 0) npuRegisterManagedVariables(__start_npu_managed, size());
  }
  ~ManagedVariables() {
    if (size() > 0) npuForgetManagedVariables(__start_npu_managed);
  }
  ManagedVariables(const ManagedVariables&) = delete;
  ManagedVariables& operator=(const ManagedVariables&) = delete;

 private:
  static size_t size() {
    return reinterpret_cast<size_t>(__stop_npu_managed) - reinterpret_cast<size_t>(__start_npu_managed);
  }
};

__attribute__((visibility("hidden"))) inline const ManagedVariables managed_variables;

}  // namespace npu::detail

#endif  // NPU_KERNEL_MANAGED_VARIABLES_H_
