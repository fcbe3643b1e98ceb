#pragma once
// The kernels of a binary that is compiled with CANN's headers. This comes after the generated text.
#include "kernel_runner.h"
#include "npu_sim/ascendc/kernel_list.h"

namespace intrinsic_core {

template <auto kKernel>
struct Entry {
  static constexpr uint32_t kBytes = npu_sim_core::KernelCall<kKernel>::kBytes;
  static void run(const npu_sim_core::CoreTable* table, void* core, const unsigned char* arguments) {
    run_block(*table, core, [arguments] { npu_sim_core::KernelCall<kKernel>::run(arguments); });
  }
};

}  // namespace intrinsic_core

/// One row of the list.
#define INTRINSIC_CORE_KERNEL(name) \
  {#name, &intrinsic_core::Entry<&name>::run, intrinsic_core::Entry<&name>::kBytes}
