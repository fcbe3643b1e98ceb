#pragma once
// Elements as numbers, and back. Rounding is to nearest even, as the vector unit does without a mode.
#include <cmath>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "kernel_operator.h"

namespace intrinsic_core {

inline float float_of_half(uint16_t bits) {
  _Float16 value;
  std::memcpy(&value, &bits, sizeof value);
  return static_cast<float>(value);
}
inline uint16_t half_of_float(float value) {
  const auto narrow = static_cast<_Float16>(value);
  uint16_t bits;
  std::memcpy(&bits, &narrow, sizeof bits);
  return bits;
}
inline float float_of_bfloat(uint16_t bits) {
  const uint32_t wide = uint32_t{bits} << 16;
  float value;
  std::memcpy(&value, &wide, sizeof value);
  return value;
}
inline uint16_t bfloat_of_float(float value) {
  uint32_t wide;
  std::memcpy(&wide, &value, sizeof wide);
  if (value != value) return 0x7FC0;
  return static_cast<uint16_t>((wide + 0x7FFF + (wide >> 16 & 1)) >> 16);
}

template <class T>
constexpr bool is_half = std::is_same_v<std::remove_cv_t<T>, half>;
template <class T>
constexpr bool is_bfloat = std::is_same_v<std::remove_cv_t<T>, bfloat16_t>;

/// Arithmetic on half is done in float; other types are their own numbers.
template <class T>
auto number(const T& value) {
  if constexpr (is_half<T>)
    return float_of_half(value.val);
  else if constexpr (is_bfloat<T>)
    return float_of_bfloat(value.val);
  else
    return value;
}

template <class T, class V>
T to_type(V value) {
  if constexpr (is_half<T> || is_bfloat<T>) {
    T narrow;
    narrow.val =
        is_half<T> ? half_of_float(static_cast<float>(value)) : bfloat_of_float(static_cast<float>(value));
    return narrow;
  } else {
    return static_cast<T>(value);
  }
}

}  // namespace intrinsic_core
