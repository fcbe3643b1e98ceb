/// @file
/// Numbers of 16 bits in registers of inline PTX: conversions, and functions on one or two of them. The rules in cuda_ptx name these
/// functions. C++17, in kernels.
///
/// Errors: none.
/// Source: PTX ISA, "cvt", "Half Precision Floating Point Instructions".
#ifndef NPU_KERNEL_PTX_HALVES_H_
#define NPU_KERNEL_PTX_HALVES_H_

#include <cstring>

#include "npu/bf16.h"
#include "npu/fp16.h"
#include "npu/kernel/ptx_conversions.h"

namespace npu::ptx {

/// cvt to two numbers of 16 bits in one register: `high` above `low`.
/// @{
inline unsigned half2_bits(float high, float low) {
  const __half pair[2] = {__float2half_rn(low), __float2half_rn(high)};
  unsigned made;
  std::memcpy(&made, pair, sizeof made);
  return made;
}
inline unsigned bfloat162_bits(float high, float low) {
  const __nv_bfloat16 pair[2] = {__float2bfloat16_rn(low), __float2bfloat16_rn(high)};
  unsigned made;
  std::memcpy(&made, pair, sizeof made);
  return made;
}
/// @}

/// A number of 16 bits in a register, and back.
/// @{
inline unsigned short half_bits(float value) { return bits<unsigned short>(__float2half_rn(value)); }
inline unsigned short bfloat16_bits(float value) { return bits<unsigned short>(__float2bfloat16_rn(value)); }
template <class V>
inline float of_half(V value) {
  return __half2float(bits<__half>(bits<unsigned short>(value)));
}
template <class V>
inline float of_bfloat16(V value) {
  return __bfloat162float(bits<__nv_bfloat16>(bits<unsigned short>(value)));
}
/// @}

/// An operand as the type of 16 bits, or as a pair of it.
template <class Half, class V>
inline Half bits_of_half(V value) {
  return bits<Half>(bits<std::conditional_t<sizeof(Half) == 2, unsigned short, unsigned>>(value));
}
/// A function of float on both numbers of a register.
template <class Half, class F, class V>
inline unsigned on_each(F function, V value) {
  const auto both = bits<unsigned>(value);
  const auto one = [&](unsigned half) {
    return static_cast<unsigned>(bits<unsigned short>(
        Half(function(static_cast<float>(bits<Half>(static_cast<unsigned short>(half)))))));
  };
  return one(both & 0xffffu) | one(both >> 16) << 16;
}

/// An operation on two numbers of 16 bits in each register.
template <class Pair, class F, class... V>
inline unsigned on_pairs(F operation, V... values) {
  return bits<unsigned>(operation(bits<Pair>(bits<unsigned>(values))...));
}

}  // namespace npu::ptx

#endif  // NPU_KERNEL_PTX_HALVES_H_
