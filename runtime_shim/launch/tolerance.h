// How far the result of a generated kernel may be from that of its threads on the host.
#pragma once

#include <cmath>

#include "npu/executors/ascendc.h"

namespace npu::detail {

/// The unit roundoff of a type: half the distance from 1 to the next number. 0 for integers, which are exact.
/// Source: Higham, Accuracy and Stability of Numerical Algorithms, 2002, section 2.1.
inline double roundoff(Element type) {
  switch (type) {
    case Element::f16:
      return 0x1p-11;
    case Element::bf16:
      return 0x1p-8;
    case Element::f32:
      return 0x1p-24;
    case Element::f64:
      return 0x1p-53;
    case Element::i32:
    case Element::bytes:
      return 0;
  }
  return 0;
}

/// How far one result may be from the other where the host's moves by `spread` when all of its operations round up, or down.
/// Both results have roundings of their own, and a function of another library is off by more than one: by 2 to 4 units in the
/// last digit for most of CUDA's functions of floats (CUDA C++ Programming Guide, Mathematical Functions), where the spread
/// shows one.
inline constexpr double kSpreads = 8;

/// The largest difference of two results that were computed by up to `operations` operations each, from sums of up to `terms`
/// terms.
///
/// u is that of float, in which all but double is computed.
/// tolerance = max((2 * operations + 16 + 2 * log2(terms) * sqrt(terms)) * u * max(|value|, typical), 8 * spread)
///
/// Two orders of a sum differ by at most c * log2(n) * u * sum of |terms| where one adds in pairs (Higham, section 4.2), and the
/// sum of |terms| is at most sqrt(n) times their root of squares, which is the size of a sum of terms of both signs.
///
/// Each operation adds at most one relative error u to a result (Higham, section 3.1), and both results have
/// them. exp and log of two libraries differ by a few more, hence 16. A sum of terms that cancel is small, but
/// its error is that of the terms: `typical` is the root mean square of the results of the launch. Intermediate
/// results of half and bfloat16 kernels are float, so that one rounding to the type is added.
///
/// Where terms are much larger than `typical` and cancel, or a small number is a divisor, no factor of the result bounds the
/// error. `spread` measures it: the largest change of the host's result when every operation rounds up, or down. An error u of
/// an operation reaches the result as its terms carry it, so it stands for the sum of |terms| that a result alone does not
/// show. Source: Kahan, How Futile are Mindless Assessments of Roundoff in Floating-Point Computation?, 2006.
inline double tolerance(Element type, double value, double typical, int operations, long long terms = 1,
                        double spread = 0) {
  const double scale = std::fmax(std::fabs(value), typical);
  if (type == Element::i32 || type == Element::bytes) return 0;
  const double n = terms < 1 ? 1 : static_cast<double>(terms);
  const bool is_double = type == Element::f64;
  const double computed = (2 * operations + 16 + 2 * std::log2(n) * std::sqrt(n)) *
                          roundoff(is_double ? Element::f64 : Element::f32) * scale;
  const double rounded = type == Element::f32 || is_double ? 0 : 2 * roundoff(type) * scale;
  return std::fmax(computed + rounded, kSpreads * spread);
}

/// Whether two results agree: NaN with NaN, infinities of one sign, numbers within the tolerance.
inline bool agrees(Element type, double value, double expected, double typical, int operations,
                   long long terms = 1, double spread = 0) {
  if (std::isnan(value) || std::isnan(expected)) return std::isnan(value) && std::isnan(expected);
  if (std::isinf(value) || std::isinf(expected)) return value == expected;
  return std::fabs(value - expected) <= tolerance(type, expected, typical, operations, terms, spread);
}

}  // namespace npu::detail
