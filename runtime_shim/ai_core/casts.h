#pragma once
// Cast between element types, as documented for 910B.
#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

#include "runtime_shim/ai_core/vector_arithmetic.h"

namespace npu::ai_core {

/// Architectures that conversions begin with.
inline constexpr int kOf910A = 1001, kOf310P = 2002, kOf910B = 2201;

/// A conversion that Cast has, with its roundings on a 910B: a bit for each Rounding.
/// Sources: CANN, "Ascend C API", Cast, table of types for Atlas A2; `since`: that of older_cores.h.
struct CastRow {
  ElementType from, to;
  uint8_t roundings;
  int since = kOf910B;  ///< the first architecture that has it
};

inline constexpr uint8_t rounding_bits(std::initializer_list<Rounding> list) {
  uint8_t bits = 0;
  for (const Rounding one : list) bits = static_cast<uint8_t>(bits | 1u << static_cast<int>(one));
  return bits;
}
inline constexpr uint8_t kExact = rounding_bits({Rounding::none});
inline constexpr uint8_t kRounded = rounding_bits(
    {Rounding::nearest_even, Rounding::floor, Rounding::ceil, Rounding::nearest_away, Rounding::truncate});
inline constexpr uint8_t kAll = kExact | kRounded;

inline constexpr CastRow kCasts[] = {
    {ElementType::i4, ElementType::f16, kExact},
    {ElementType::i8, ElementType::f16, kExact, kOf910A},
    {ElementType::u8, ElementType::f16, kExact, kOf910A},
    {ElementType::i16, ElementType::f16, kAll, kOf910A},
    {ElementType::i16, ElementType::f32, kExact},
    {ElementType::f16, ElementType::i4, kAll, kOf310P},
    {ElementType::f16, ElementType::i8, kAll, kOf910A},
    {ElementType::f16, ElementType::u8, kAll, kOf910A},
    {ElementType::f16, ElementType::i16, kRounded, kOf310P},
    {ElementType::f16, ElementType::i32, kRounded, kOf910A},
    {ElementType::f16, ElementType::f32, kExact, kOf910A},
    {ElementType::bf16, ElementType::i32, kRounded},
    {ElementType::bf16, ElementType::f32, kExact},
    {ElementType::i32, ElementType::i16, kExact, kOf310P},
    {ElementType::i32, ElementType::f16, kAll, kOf910A},
    {ElementType::i32, ElementType::f32, kAll, kOf910A},
    {ElementType::i32, ElementType::i64, kExact},
    {ElementType::f32, ElementType::i16, kRounded},
    {ElementType::f32, ElementType::f16, kAll | rounding_bits({Rounding::odd}), kOf910A},
    {ElementType::f32, ElementType::bf16, kRounded},
    {ElementType::f32, ElementType::i32, kRounded, kOf910A},
    {ElementType::f32, ElementType::f32, kRounded},
    {ElementType::f32, ElementType::i64, kRounded},
    {ElementType::i64, ElementType::i32, kExact},
    {ElementType::i64, ElementType::f32, kRounded}};

/// The row of a conversion; null if Cast has none.
inline const CastRow* find_cast(ElementType from, ElementType to) {
  for (const CastRow& row : kCasts)
    if (row.from == from && row.to == to) return &row;
  return nullptr;
}

/// The bits of a floating point number without its sign, and back.
/// @{
inline uint32_t magnitude_of(float x) { return ops::bits_of(x) & 0x7FFFFFFFu; }
template <class T>
uint32_t magnitude_of(T x) {
  return x.bits & 0x7FFFu;
}
inline float with_magnitude(float x, uint32_t magnitude) {
  return ops::float_of((ops::bits_of(x) & 0x80000000u) | magnitude);
}
template <class T>
T with_magnitude(T x, uint32_t magnitude) {
  return {static_cast<uint16_t>((x.bits & 0x8000u) | magnitude)};
}
/// @}

/// `near` is the number of type T next to `exact`; the one that the rounding asks for.
template <class T>
T directed(Rounding mode, T near, long double exact) {
  const auto value = static_cast<long double>(number(near));
  if (mode == Rounding::none || mode == Rounding::nearest_even || std::isnan(exact) || std::isinf(exact) ||
      value == exact)
    return near;
  const bool is_inside = std::fabs(value) < std::fabs(exact);
  const uint32_t magnitude = magnitude_of(near);
  const T other = with_magnitude(near, is_inside ? magnitude + 1 : magnitude - 1);
  const T small = is_inside ? near : other, large = is_inside ? other : near;
  switch (mode) {
    case Rounding::floor:
      return exact > 0 ? small : large;
    case Rounding::ceil:
      return exact > 0 ? large : small;
    case Rounding::truncate:
      return small;
    case Rounding::odd:
      return magnitude % 2 != 0 ? near : other;
    default: {
      const long double middle = (static_cast<long double>(number(small)) + number(large)) / 2;
      return exact == middle ? large : near;
    }
  }
}

/// One element. Integers saturate, NaN becomes 0; what is narrower than its source rounds as the instruction says.
template <class To, class From>
To cast_element(Rounding mode, From from) {
  if constexpr (std::is_integral_v<To> && std::is_integral_v<From>) {
    using L = std::numeric_limits<To>;
    return static_cast<To>(std::clamp<int64_t>(from, L::min(), L::max()));
  } else if constexpr (std::is_integral_v<To>) {
    const long double x = rounded_to_integer(mode, number(from));
    using L = std::numeric_limits<To>;
    return std::isnan(x) ? To{0} : static_cast<To>(std::clamp<long double>(x, L::min(), L::max()));
  } else if constexpr (std::is_same_v<To, float> && std::is_same_v<From, float>) {
    return rounded_to_integer(mode, from);
  } else {
    const auto wide = number(from);
    return directed(mode, rounded<To>(static_cast<float>(wide)), static_cast<long double>(wide));
  }
}

template <class To, class From>
bool cast_all(const VectorInstruction& v, void* to, const void* from) {
  const auto mode = static_cast<Rounding>(v.mode);
  auto* const out = static_cast<To*>(to);
  const auto* const in = static_cast<const From*>(from);
  constexpr bool kNarrows =
      !std::is_integral_v<To> && !(std::is_same_v<To, float> && std::is_same_v<From, float>);
  if (kNarrows && (mode == Rounding::none || mode == Rounding::nearest_even))
    for (uint32_t i = 0; i < v.count; ++i) out[i] = rounded<To>(static_cast<float>(number(in[i])));
  else
    for (uint32_t i = 0; i < v.count; ++i) out[i] = cast_element<To>(mode, in[i]);
  return true;
}

}  // namespace npu::ai_core
