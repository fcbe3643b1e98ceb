#include "runtime_shim/probe/statistics.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <type_traits>

#include "runtime_shim/kernels/blas/vector_clones.h"
#include "runtime_shim/kernels/element_bits.h"

namespace npu::probe {
namespace {

constexpr int kLanes = 16;

/// Sums of 16 interleaved parts, which vectorise without a change of order.
template <class Real>
struct Lanes {
  Real largest[kLanes], smallest[kLanes];
  double sum[kLanes] = {}, squares[kLanes] = {};

  Lanes() {
    std::fill_n(largest, kLanes, -std::numeric_limits<Real>::infinity());
    std::fill_n(smallest, kLanes, std::numeric_limits<Real>::infinity());
  }
};

/// A NaN is in no largest value, but in the sum.
template <class Real>
__attribute__((always_inline)) inline void add_rounds(Lanes<Real>& lanes, const Real* values,
                                                      int64_t rounds) {
  Lanes<Real> own = lanes;
  for (int64_t i = 0; i < rounds; ++i) {
    for (int k = 0; k < kLanes; ++k) {
      const Real value = values[i * kLanes + k];
      own.largest[k] = value > own.largest[k] ? value : own.largest[k];
      own.smallest[k] = value < own.smallest[k] ? value : own.smallest[k];
      own.sum[k] += static_cast<double>(value);
      own.squares[k] += static_cast<double>(value) * static_cast<double>(value);
    }
  }
  lanes = own;
}

NPU_VECTOR_CLONES void add(Lanes<float>& lanes, const float* values, int64_t rounds) {
  add_rounds(lanes, values, rounds);
}
NPU_VECTOR_CLONES void add(Lanes<double>& lanes, const double* values, int64_t rounds) {
  add_rounds(lanes, values, rounds);
}

template <class Real>
void add_one(Lanes<Real>& lanes, int k, Real value) {
  lanes.largest[k] = std::max(lanes.largest[k], value);
  lanes.smallest[k] = std::min(lanes.smallest[k], value);
  lanes.sum[k] += static_cast<double>(value);
  lanes.squares[k] += static_cast<double>(value) * static_cast<double>(value);
}

template <class Real>
Moments total(const Lanes<Real>& lanes, int64_t count) {
  Moments result;
  result.count = count;
  result.largest = *std::max_element(lanes.largest, lanes.largest + kLanes);
  result.smallest = *std::min_element(lanes.smallest, lanes.smallest + kLanes);
  for (int k = 0; k < kLanes; ++k) result.sum += lanes.sum[k], result.squares += lanes.squares[k];
  return result;
}

constexpr int64_t kBlock = 1024;

/// `widen(from, n, block)` makes n elements numbers: those of the block, or the elements themselves.
template <class Real, class Element, class Widen>
Moments moments_as(const Element* elements, int64_t count, const Widen& widen) {
  Lanes<Real> lanes;
  Real block[kBlock];
  for (int64_t at = 0; at < count; at += kBlock) {
    const int64_t size = std::min(kBlock, count - at), rounds = size / kLanes;
    const Real* const values = widen(elements + at, size, block);
    add(lanes, values, rounds);
    for (int64_t i = rounds * kLanes; i < size; ++i) add_one(lanes, static_cast<int>(i % kLanes), values[i]);
  }
  Moments result = total(lanes, count);
  result.has_infinity = std::isinf(result.largest) || std::isinf(result.smallest);
  if (!std::isnan(result.sum)) return result;
  // The sum of two infinities is NaN, too.
  for (int64_t i = 0; i < count && !result.has_nan; ++i) {
    Real one = 0;
    result.has_nan = std::isnan(*widen(elements + i, 1, &one));
  }
  return result;
}

template <class Real, class Element, class Value>
Moments moments_by(const void* data, int64_t count, const Value& value) {
  return moments_as<Real>(static_cast<const Element*>(data), count,
                          [&](const Element* from, int64_t size, Real* to) {
                            for (int64_t i = 0; i < size; ++i) to[i] = value(from[i]);
                            return static_cast<const Real*>(to);
                          });
}

/// Doubles and floats, as they are.
template <class Real>
Moments moments_of_reals(const void* data, int64_t count) {
  return moments_as<Real>(static_cast<const Real*>(data), count,
                          [](const Real* from, int64_t, Real*) { return from; });
}

/// uint64 has another order than int64.
constexpr uint64_t kTopBit = uint64_t{1} << 63;

int64_t ordered(uint64_t value) { return static_cast<int64_t>(value ^ kTopBit); }

/// As float: what both flavors make of integers where they give a mean.
template <class Integer>
Moments moments_of_integers(const void* data, int64_t count) {
  Moments result = moments_by<float, Integer>(data, count, [](Integer v) { return static_cast<float>(v); });
  const auto* values = static_cast<const Integer*>(data);
  Integer largest = values[0], smallest = values[0];
  for (int64_t i = 0; i < count; ++i) {
    largest = values[i] > largest ? values[i] : largest;
    smallest = values[i] < smallest ? values[i] : smallest;
  }
  const bool is_wide = std::is_same_v<Integer, uint64_t>;
  result.largest_integer = is_wide ? ordered(static_cast<uint64_t>(largest)) : static_cast<int64_t>(largest);
  result.smallest_integer =
      is_wide ? ordered(static_cast<uint64_t>(smallest)) : static_cast<int64_t>(smallest);
  return result;
}

template <class Real>
struct Complex {
  Real re, im;
};

template <class Real>
Moments moments_of_complex(const void* data, int64_t count) {
  return moments_by<Real, Complex<Real>>(
      data, count, [](const Complex<Real>& value) { return std::hypot(value.re, value.im); });
}

bool is_integer(Type type) { return type >= Type::int8 && type <= Type::uint64 && type != Type::boolean; }
bool is_complex(Type type) { return type == Type::complex64 || type == Type::complex128; }

double rounded(Type type, double value) {
  if (type == Type::float64 || type == Type::complex128) return value;
  const auto single = static_cast<float>(value);
  if (type == Type::float16) return ops::widen_half(ops::round_to_half(single));
  if (type == Type::bfloat16) return ops::widen_bfloat16(ops::round_to_bfloat16(single));
  return single;
}

std::string integer_text(Type type, int64_t value) {
  return type == Type::uint64 ? std::to_string(static_cast<uint64_t>(value) ^ kTopBit)
                              : std::to_string(value);
}

Statistics of_booleans(const Moments& moments) {
  Statistics result;
  result.largest = moments.largest != 0 ? "true" : "false";
  result.smallest = moments.smallest != 0 ? "true" : "false";
  return result;
}

}  // namespace

void Moments::merge(const Moments& next) {
  if (next.count == 0) return;
  if (count == 0) {
    *this = next;
    return;
  }
  largest_integer = std::max(largest_integer, next.largest_integer);
  smallest_integer = std::min(smallest_integer, next.smallest_integer);
  largest = std::max(largest, next.largest);
  smallest = std::min(smallest, next.smallest);
  sum += next.sum;
  squares += next.squares;
  count += next.count;
  has_nan |= next.has_nan;
  has_infinity |= next.has_infinity;
}

Moments moments_of(Type type, const void* data, int64_t count) {
  if (count <= 0) return {};
  switch (type) {
    case Type::unknown:
      return {};
    case Type::boolean:
    case Type::uint8:
      return moments_of_integers<uint8_t>(data, count);
    case Type::int8:
      return moments_of_integers<int8_t>(data, count);
    case Type::int16:
      return moments_of_integers<int16_t>(data, count);
    case Type::uint16:
      return moments_of_integers<uint16_t>(data, count);
    case Type::int32:
      return moments_of_integers<int32_t>(data, count);
    case Type::uint32:
      return moments_of_integers<uint32_t>(data, count);
    case Type::int64:
      return moments_of_integers<int64_t>(data, count);
    case Type::uint64:
      return moments_of_integers<uint64_t>(data, count);
    case Type::float16:
      return moments_by<float, uint16_t>(data, count, [](uint16_t v) { return ops::widen_half(v); });
    case Type::bfloat16:
      return moments_by<float, uint16_t>(data, count, [](uint16_t v) { return ops::widen_bfloat16(v); });
    case Type::float32:
      return moments_of_reals<float>(data, count);
    case Type::float64:
      return moments_of_reals<double>(data, count);
    case Type::complex64:
      return moments_of_complex<float>(data, count);
    case Type::complex128:
      return moments_of_complex<double>(data, count);
  }
  return {};
}

std::string number_text(double value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value > 0 ? "Infinity" : "-Infinity";
  char text[40];
  const auto end = std::to_chars(text, text + sizeof text, value);
  std::string result(text, end.ptr);
  if (result.find_first_of(".e") == std::string::npos) result += ".0";
  return result;
}

Statistics statistics_of(Type type, const Moments& moments, bool is_scalar, Flavor flavor,
                         Precision precision) {
  if (moments.count == 0 || type == Type::unknown) return {};
  if (type == Type::boolean) return of_booleans(moments);
  const bool becomes_float =
      (is_integer(type) || type == Type::float64) && (flavor == Flavor::ms || precision == Precision::high);
  const Type as = becomes_float || precision == Precision::high ? Type::float32 : type;
  const auto text = [&](double value) {
    return number_text(moments.has_nan ? std::numeric_limits<double>::quiet_NaN() : rounded(as, value));
  };
  Statistics result;
  const bool is_exact = is_integer(type) && !becomes_float;
  result.largest = is_exact ? integer_text(type, moments.largest_integer) : text(moments.largest);
  result.smallest = is_exact ? integer_text(type, moments.smallest_integer) : text(moments.smallest);
  if (is_scalar) {
    result.mean = result.norm = result.largest;
    return result;
  }
  if (is_exact || (type == Type::float64 && !becomes_float)) return result;
  result.mean = text(moments.sum / static_cast<double>(moments.count));
  if (!is_complex(type)) result.norm = text(std::sqrt(moments.squares));
  return result;
}

}  // namespace npu::probe
