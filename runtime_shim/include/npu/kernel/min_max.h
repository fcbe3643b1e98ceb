/// @file
/// min and max at global scope, with CUDA's overloads. C++17, in kernels and on the host.
///
/// Functions that are not templates win over std::min and std::max for arguments of one type, so "using
/// namespace std" makes no call ambiguous; for two types std:: has no candidate.
/// Errors: none.
/// Source: CUDA Math API, "Mathematical Functions": mixed signed and unsigned give unsigned; of a number and
/// a NaN the number is the result.
#ifndef NPU_KERNEL_MIN_MAX_H_
#define NPU_KERNEL_MIN_MAX_H_

#include <type_traits>

#include "npu/detail/vector_math.h"

#define NPU_MIN_MAX_(T, A, B)                                                             \
  inline constexpr T min(A a, B b) {                                                      \
    return static_cast<T>(a) < static_cast<T>(b) ? static_cast<T>(a) : static_cast<T>(b); \
  }                                                                                       \
  inline constexpr T max(A a, B b) {                                                      \
    return static_cast<T>(a) > static_cast<T>(b) ? static_cast<T>(a) : static_cast<T>(b); \
  }
#define NPU_MIN_MAX_FAMILY_(S, U) \
  NPU_MIN_MAX_(S, S, S)           \
  NPU_MIN_MAX_(U, U, U)           \
  NPU_MIN_MAX_(U, S, U)           \
  NPU_MIN_MAX_(U, U, S)

/// min and max of int, long, long long and their unsigned forms, also mixed: the result is then unsigned.
/// @{
NPU_MIN_MAX_FAMILY_(int, unsigned int)
NPU_MIN_MAX_FAMILY_(long, unsigned long)
NPU_MIN_MAX_FAMILY_(long long, unsigned long long)
/// @}
#undef NPU_MIN_MAX_FAMILY_
#undef NPU_MIN_MAX_

/// min and max of float and double; mixed they give double.
/// @{
inline constexpr float min(float a, float b) { return npu::detail::smaller(a, b); }
inline constexpr float max(float a, float b) { return npu::detail::larger(a, b); }
inline constexpr double min(double a, double b) { return npu::detail::smaller(a, b); }
inline constexpr double max(double a, double b) { return npu::detail::larger(a, b); }
inline constexpr double min(float a, double b) { return min(static_cast<double>(a), b); }
inline constexpr double max(float a, double b) { return max(static_cast<double>(a), b); }
inline constexpr double min(double a, float b) { return min(a, static_cast<double>(b)); }
inline constexpr double max(double a, float b) { return max(a, static_cast<double>(b)); }
/// @}

/// min and max by the type that the name states.
/// @{
inline constexpr unsigned int umin(unsigned int a, unsigned int b) { return min(a, b); }
inline constexpr unsigned int umax(unsigned int a, unsigned int b) { return max(a, b); }
inline constexpr long long llmin(long long a, long long b) { return min(a, b); }
inline constexpr long long llmax(long long a, long long b) { return max(a, b); }
inline constexpr unsigned long long ullmin(unsigned long long a, unsigned long long b) { return min(a, b); }
inline constexpr unsigned long long ullmax(unsigned long long a, unsigned long long b) { return max(a, b); }
/// @}

namespace npu::detail {
template <class A, class B>
using IfMixed = std::enable_if_t<std::is_arithmetic_v<A> && std::is_arithmetic_v<B> && !std::is_same_v<A, B>,
                                 std::common_type_t<A, B>>;
}

/// Other mixtures, in their common type. They are ambiguous in CUDA, but indices are unsigned there and of
/// another type here: min(threadIdx.x, sizeof x).
/// @{
template <class A, class B>
inline constexpr npu::detail::IfMixed<A, B> min(A a, B b) {
  using T = std::common_type_t<A, B>;
  return min(static_cast<T>(a), static_cast<T>(b));
}
template <class A, class B>
inline constexpr npu::detail::IfMixed<A, B> max(A a, B b) {
  using T = std::common_type_t<A, B>;
  return max(static_cast<T>(a), static_cast<T>(b));
}
/// @}

#endif  // NPU_KERNEL_MIN_MAX_H_
