/// @file
/// The kernels of a binary, and how one is called with arguments as they lie in memory.
#ifndef NPU_SIM_ASCENDC_KERNEL_LIST_H_
#define NPU_SIM_ASCENDC_KERNEL_LIST_H_

#include <cstring>

#include "core_table.h"

namespace npu_sim_core {

/// One kernel. `run` takes its arguments as they lie in memory, each aligned to its size.
/// Units: argument_bytes in bytes.
struct KernelEntry {
  const char* name;
  void (*run)(const CoreTable* table, void* core, const unsigned char* arguments);
  uint32_t argument_bytes;
};

/// All kernels of a binary, under the name `npu_sim_kernels`.
struct KernelList {
  int version;
  const KernelEntry* kernels;
  int count;
  int architecture = 2201;  ///< of the cores that the binary was compiled for
};

inline namespace detail {

template <class P>
constexpr uint32_t aligned(uint32_t offset) {
  return (offset + alignof(P) - 1) / alignof(P) * alignof(P);
}

template <class... P>
constexpr uint32_t bytes_of_arguments() {
  uint32_t offset = 0;
  ((offset = aligned<P>(offset) + sizeof(P)), ...);
  return offset;
}

template <class P>
P next_argument(const unsigned char* arguments, uint32_t& offset) {
  offset = aligned<P>(offset);
  P value;
  std::memcpy(static_cast<void*>(&value), arguments + offset, sizeof value);
  offset += sizeof(P);
  return value;
}

/// A kernel's call.
template <auto kKernel>
struct KernelCall;
template <class... P, void (*kKernel)(P...)>
struct KernelCall<kKernel> {
  static constexpr uint32_t kBytes = bytes_of_arguments<P...>();
  static void run(const unsigned char* arguments) {
    [[maybe_unused]] uint32_t offset = 0;
    // Braces evaluate from left to right.
    struct Call {
      Call(P... values) { kKernel(values...); }
    };
    Call{next_argument<P>(arguments, offset)...};
  }
};

}  // namespace detail
}  // namespace npu_sim_core

#endif  // NPU_SIM_ASCENDC_KERNEL_LIST_H_
