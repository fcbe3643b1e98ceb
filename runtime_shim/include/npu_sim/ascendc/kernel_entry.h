/// @file
/// The kernels of a binary as the loader of the simulated device finds them. `npucxx -x asc` includes this after a source.
#ifndef NPU_SIM_ASCENDC_KERNEL_ENTRY_H_
#define NPU_SIM_ASCENDC_KERNEL_ENTRY_H_

#include "kernel_list.h"
#include "kernel_types.h"

namespace npu_sim_core {
inline namespace detail {

/// Whether the compiler orders the scalar unit's accesses of tensors, as CANN's projects ask it to (--cce-auto-sync=on). Text
/// that npucxx generates has all its flags.
#ifdef NPU_SIM_AUTO_SYNC
inline constexpr bool kOrdersScalar = true;
#else
inline constexpr bool kOrdersScalar = false;
#endif

/// A launch by a host function. A kernel binary has no host part.
struct HostLaunch {
  template <class... T>
  void operator()(T&&...) const {
    __builtin_trap();
  }
};
inline HostLaunch host_launch() { return {}; }

template <auto kKernel>
struct Entry {
  static constexpr uint32_t kBytes = KernelCall<kKernel>::kBytes;
  static void run(const CoreTable* table, void* core, const unsigned char* arguments) {
    running = {table, core};
    if (kOrdersScalar) table->order_scalar(core);
    KernelCall<kKernel>::run(arguments);
  }
};

}  // namespace detail
}  // namespace npu_sim_core

/// One row of the list.
#define NPU_SIM_KERNEL(name) {#name, &npu_sim_core::Entry<&name>::run, npu_sim_core::Entry<&name>::kBytes}

#endif  // NPU_SIM_ASCENDC_KERNEL_ENTRY_H_
