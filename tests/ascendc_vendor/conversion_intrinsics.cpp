// Conversions of the vector unit, and those of the scalar types of CANN's headers.
#include <algorithm>
#include <cmath>
#include <limits>

#include "intrinsic_core.h"
#include "numbers.h"

using intrinsic_core::at;
using intrinsic_core::number;
using intrinsic_core::to_type;

namespace {

/// The last letter of a conversion: nearest even, floor, ceiling, nearest away from zero, towards zero.
template <char kMode>
float whole(float value) {
  if constexpr (kMode == 'f') return std::floor(value);
  if constexpr (kMode == 'c') return std::ceil(value);
  if constexpr (kMode == 'a') return std::round(value);
  if constexpr (kMode == 'z') return std::trunc(value);
  return std::nearbyint(value);
}

template <class To, class From, class F>
void convert(To* to, From* from, uint8_t repeats, int to_block, int from_block, int to_repeat,
             int from_repeat, F f) {
  constexpr int kLanes = 256 / static_cast<int>(std::max(sizeof(To), sizeof(From)));
  intrinsic_core::check_tile(to, 0);
  intrinsic_core::check_tile(from, 0);
  intrinsic_core::issue(PIPE_V, [=, mask = intrinsic_core::registers().mask] {
    intrinsic_core::each_lane(mask, repeats, kLanes, [&](int r, int l) {
      at(to, r, l, to_block, to_repeat) = f(number(at(from, r, l, from_block, from_repeat)));
    });
  });
}

/// Saturates; what is not a number becomes 0.
template <class To>
To integer(float value) {
  if (std::isnan(value)) return 0;
  return static_cast<To>(std::clamp(static_cast<double>(value),
                                    static_cast<double>(std::numeric_limits<To>::min()),
                                    static_cast<double>(std::numeric_limits<To>::max())));
}

/// A directed rounding is not supported: generated kernels round to nearest even, and nothing is guessed.
template <class To, class From>
void refuse(To*, From*) {
  intrinsic_core::fail("Cast below CANN's headers",
                       "a rounding of floating-point results that is not supported here");
}

}  // namespace

#define INTRINSIC_CONVERT_(name, To, From, Stride, expression)                                     \
  void name(To* to, From* from, uint8_t repeats, uint16_t tb, uint16_t fb, Stride tr, Stride fr) { \
    convert(to, from, repeats, tb, fb, tr, fr, [](auto x) { return expression; });                 \
  }
#define INTRINSIC_REFUSE_(name, To, From, Stride) \
  void name(To* to, From* from, uint8_t, uint16_t, uint16_t, Stride, Stride) { refuse(to, from); }
#define INTRINSIC_TO_INTEGER_(name, To, From, Stride)                       \
  INTRINSIC_CONVERT_(name##r, To, From, Stride, integer<To>(whole<'r'>(x))) \
  INTRINSIC_CONVERT_(name##f, To, From, Stride, integer<To>(whole<'f'>(x))) \
  INTRINSIC_CONVERT_(name##c, To, From, Stride, integer<To>(whole<'c'>(x))) \
  INTRINSIC_CONVERT_(name##a, To, From, Stride, integer<To>(whole<'a'>(x))) \
  INTRINSIC_CONVERT_(name##z, To, From, Stride, integer<To>(whole<'z'>(x)))
#define INTRINSIC_DIRECTED_(name, To, From)      \
  INTRINSIC_REFUSE_(name##f, To, From, uint16_t) \
  INTRINSIC_REFUSE_(name##c, To, From, uint16_t) \
  INTRINSIC_REFUSE_(name##a, To, From, uint16_t) \
  INTRINSIC_REFUSE_(name##z, To, From, uint16_t)

INTRINSIC_CONVERT_(vconv_f162f32, float, half, uint8_t, x)
INTRINSIC_CONVERT_(vconv_bf162f32, float, bfloat16_t, uint16_t, x)
INTRINSIC_CONVERT_(vconv_f322f16, half, float, uint8_t, to_type<half>(x))
INTRINSIC_CONVERT_(vconv_f322f16r, half, float, uint16_t, to_type<half>(x))
INTRINSIC_DIRECTED_(vconv_f322f16, half, float)
INTRINSIC_REFUSE_(vconv_f322f16o, half, float, uint8_t)
INTRINSIC_CONVERT_(vconv_f322bf16r, bfloat16_t, float, uint16_t, to_type<bfloat16_t>(x))
INTRINSIC_DIRECTED_(vconv_f322bf16, bfloat16_t, float)
INTRINSIC_CONVERT_(vconv_s322f32, float, int32_t, uint8_t, static_cast<float>(x))
INTRINSIC_CONVERT_(vconv_s322f32r, float, int32_t, uint16_t, static_cast<float>(x))
INTRINSIC_DIRECTED_(vconv_s322f32, float, int32_t)
INTRINSIC_TO_INTEGER_(vconv_f322s32, int32_t, float, uint8_t)

// Scalar values.
half& half::operator=(const half& other) {
  val = other.val;
  return *this;
}
bfloat16_t& bfloat16_t::operator=(const bfloat16_t& other) {
  val = other.val;
  return *this;
}
half::operator float() const { return intrinsic_core::float_of_half(val); }
float half::ToFloat() const { return intrinsic_core::float_of_half(val); }
uint16_t half::FloatToFp16(const float& value) const { return intrinsic_core::half_of_float(value); }
uint16_t half::Int32ToFp16(const int32_t& value) const {
  return intrinsic_core::half_of_float(static_cast<float>(value));
}
uint16_t bfloat16_t::FloatToBf16(const float& value) const { return intrinsic_core::bfloat_of_float(value); }
bfloat16_t::operator float() const { return intrinsic_core::float_of_bfloat(val); }
float bfloat16_t::ToFloat() const { return intrinsic_core::float_of_bfloat(val); }
