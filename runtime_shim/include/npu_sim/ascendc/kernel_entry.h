/// @file
/// The kernels of a binary as the loader of the simulated device finds them. `npucxx -x asc` includes this after a source.
#ifndef NPU_SIM_ASCENDC_KERNEL_ENTRY_H_
#define NPU_SIM_ASCENDC_KERNEL_ENTRY_H_

#include "kernel_list.h"
#include "kernel_types.h"

namespace npu_sim_core {
inline namespace detail {

template <auto kKernel>
struct Entry {
  static constexpr uint32_t kBytes = KernelCall<kKernel>::kBytes;
  static void run(const CoreTable* table, void* core, const unsigned char* arguments) {
    running = {table, core};
    KernelCall<kKernel>::run(arguments);
  }
};

}  // namespace detail
}  // namespace npu_sim_core

/// One row of the list.
#define NPU_SIM_KERNEL(name) {#name, &npu_sim_core::Entry<&name>::run, npu_sim_core::Entry<&name>::kBytes}

#endif  // NPU_SIM_ASCENDC_KERNEL_ENTRY_H_
