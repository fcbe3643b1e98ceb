/// @file
/// mbarrier objects by functions: barriers of 64 bits in shared memory with arrival and wait apart. C++17, in kernels.
///
/// Units: counts in arrivals; times have no effect.
/// Errors: as npu/kernel/mbarrier.h.
/// Source: CUDA C++ Programming Guide, "Asynchronous Barrier: primitives".
#ifndef NPU_KERNEL_MBARRIER_PRIMITIVES_H_
#define NPU_KERNEL_MBARRIER_PRIMITIVES_H_

#include <cstdint>

#include "npu/kernel/mbarrier.h"

/// A barrier in shared memory, and the phase in which an arrival happened.
/// @{
using __mbarrier_t = std::uint64_t;
using __mbarrier_token_t = std::uint64_t;
/// @}

/// The largest count that all GPUs with such barriers take.
/// Errors: none.
inline std::uint32_t __mbarrier_maximum_count() { return (1u << 14) - 1; }

/// Makes a barrier for `expected` arrivals in each phase; makes its memory usable for something else.
/// @{
inline void __mbarrier_init(__mbarrier_t* object, std::uint32_t expected, NPU_SITE_PARAMS_) {
  npu::ptx::mbarrier_init(object, expected, npu_file, npu_line);
}
inline void __mbarrier_inval(__mbarrier_t* object, NPU_SITE_PARAMS_) {
  npu::ptx::mbarrier_inval(object, npu_file, npu_line);
}
/// @}

/// Arrives; with drop, and is not expected in later phases.
/// @{
inline __mbarrier_token_t __mbarrier_arrive(__mbarrier_t* object, NPU_SITE_PARAMS_) {
  return npu::ptx::mbarrier_arrive(object, 1, npu_file, npu_line);
}
inline __mbarrier_token_t __mbarrier_arrive_and_drop(__mbarrier_t* object, NPU_SITE_PARAMS_) {
  return npu::ptx::mbarrier_drop(object, 1, npu_file, npu_line);
}
/// @}

/// The arrivals that were missing when the token was given.
/// Errors: none.
inline std::uint32_t __mbarrier_token_pending_count(__mbarrier_token_t token) {
  return npu::ptx::mbarrier_pending(token);
}

/// Whether the phase of the token, or the last one of the parity, is over. Other threads of the block run first.
/// @{
inline bool __mbarrier_test_wait(__mbarrier_t* object, __mbarrier_token_t token, NPU_SITE_PARAMS_) {
  return npu::ptx::mbarrier_test(object, token, npu_file, npu_line);
}
inline bool __mbarrier_test_wait_parity(__mbarrier_t* object, bool parity, NPU_SITE_PARAMS_) {
  return npu::ptx::mbarrier_test_parity(object, parity, npu_file, npu_line);
}
inline bool __mbarrier_try_wait(__mbarrier_t* object, __mbarrier_token_t token, std::uint32_t nanoseconds,
                                NPU_SITE_PARAMS_) {
  static_cast<void>(nanoseconds);
  return npu::ptx::mbarrier_test(object, token, npu_file, npu_line);
}
inline bool __mbarrier_try_wait_parity(__mbarrier_t* object, bool parity, std::uint32_t nanoseconds,
                                       NPU_SITE_PARAMS_) {
  static_cast<void>(nanoseconds);
  return npu::ptx::mbarrier_test_parity(object, parity, npu_file, npu_line);
}
/// @}

#endif  // NPU_KERNEL_MBARRIER_PRIMITIVES_H_
