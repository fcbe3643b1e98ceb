/// @file
/// cp.reduce.async.bulk of half and bfloat16: the atomic minimum and maximum that these types lack. C++17, in kernels.
///
/// Errors: as npu/kernel/bulk_copy.h.
/// Source: PTX ISA, "cp.reduce.async.bulk".
#ifndef NPU_KERNEL_BULK_COPY_HALF_H_
#define NPU_KERNEL_BULK_COPY_HALF_H_

#include "npu/bf16.h"
#include "npu/fp16.h"
#include "npu/kernel/bulk_copy.h"

namespace npu::detail {

/// Replaces *to by choose(*to, value) in an atomic operation.
template <class T, class Choose>
inline void choose_atomically(T* to, T value, Choose choose) {
  static_assert(sizeof(T) == sizeof(std::uint16_t), "an element of 16 bits");
  auto* const bits = reinterpret_cast<std::uint16_t*>(to);
  std::uint16_t before = __atomic_load_n(bits, __ATOMIC_RELAXED), after = 0;
  do {
    T there;
    std::memcpy(&there, &before, sizeof there);
    const T kept = choose(there, value);
    std::memcpy(&after, &kept, sizeof after);
  } while (!__atomic_compare_exchange_n(bits, &before, after, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
}

/// @{
template <>
inline void BulkElement<BulkOperation::min, __half>::combine(__half* to, __half value) {
  choose_atomically(to, value, [](__half a, __half b) { return __hmin(a, b); });
}
template <>
inline void BulkElement<BulkOperation::max, __half>::combine(__half* to, __half value) {
  choose_atomically(to, value, [](__half a, __half b) { return __hmax(a, b); });
}
template <>
inline void BulkElement<BulkOperation::min, __nv_bfloat16>::combine(__nv_bfloat16* to, __nv_bfloat16 value) {
  choose_atomically(to, value, [](__nv_bfloat16 a, __nv_bfloat16 b) { return __hmin(a, b); });
}
template <>
inline void BulkElement<BulkOperation::max, __nv_bfloat16>::combine(__nv_bfloat16* to, __nv_bfloat16 value) {
  choose_atomically(to, value, [](__nv_bfloat16 a, __nv_bfloat16 b) { return __hmax(a, b); });
}
/// @}

}  // namespace npu::detail

#endif  // NPU_KERNEL_BULK_COPY_HALF_H_
