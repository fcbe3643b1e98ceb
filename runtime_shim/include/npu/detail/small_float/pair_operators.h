/// @file
/// The operators that __half2 and __nv_bfloat162 have in common: each is done on both members. C++17, on the host and in kernels.
///
/// Errors: none; results follow IEEE 754.
/// Source: CUDA Math API, "Half2 Arithmetic Functions" and the sections beside it, and those of bfloat16.
#ifndef NPU_DETAIL_SMALL_FLOAT_PAIR_OPERATORS_H_
#define NPU_DETAIL_SMALL_FLOAT_PAIR_OPERATORS_H_

#include "npu/detail/small_float/operators.h"
#include "npu/vector_types.h"

namespace npu::detail {

/// P: the pair.
template <class P>
struct SmallFloatPairOperators {
#define NPU_ARITHMETIC_(op, intrinsic)                                     \
  friend P operator op(const P& a, const P& b) { return intrinsic(a, b); } \
  friend P& operator op##=(P & a, const P & b) { return a = intrinsic(a, b); }

  /// Operators for each member, with op= too.
  /// @{
  NPU_ARITHMETIC_(+, __hadd2)
  NPU_ARITHMETIC_(-, __hsub2)
  NPU_ARITHMETIC_(*, __hmul2)
  NPU_ARITHMETIC_(/, __h2div)
  /// @}
#undef NPU_ARITHMETIC_

  /// True if it holds for both members, also for !=.
  /// @{
  friend bool operator==(const P& a, const P& b) { return __hbeq2(a, b); }
  friend bool operator!=(const P& a, const P& b) { return __hbneu2(a, b); }
  friend bool operator<(const P& a, const P& b) { return __hblt2(a, b); }
  friend bool operator<=(const P& a, const P& b) { return __hble2(a, b); }
  friend bool operator>(const P& a, const P& b) { return __hbgt2(a, b); }
  friend bool operator>=(const P& a, const P& b) { return __hbge2(a, b); }
  /// @}

  /// Signs, and steps of one.
  /// @{
  friend P operator-(const P& a) { return __hneg2(a); }
  friend P operator+(const P& a) { return a; }
  friend P& operator++(P& a) { return a = P(++a.x, ++a.y); }
  friend P& operator--(P& a) { return a = P(--a.x, --a.y); }
  /// @}
};

}  // namespace npu::detail

#endif  // NPU_DETAIL_SMALL_FLOAT_PAIR_OPERATORS_H_
