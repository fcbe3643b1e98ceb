// Arithmetic with a chosen rounding direction, without touching the mode of the processor: the error of the
// nearest result is computed exactly, and its sign says whether the neighbour is the right one. Source:
// Ogita, Rump, Oishi, "Accurate Sum and Dot Product", SIAM J. Sci. Comput. 2005 (error-free transformations).
#ifndef NPU_DETAIL_ROUNDING_H_
#define NPU_DETAIL_ROUNDING_H_

#include <cmath>
#include <limits>
#include <type_traits>

namespace npu::detail {

enum Direction { nearest, toward_zero, up, down };

// Keeps the compiler from fusing an operation with the one that uses its result: __fmul_rn exists to prevent
// that. clang: the pragma, at the start of the function; g++: the barrier, around the result.
#if defined(__clang__)
#define NPU_NO_FUSING_ _Pragma("clang fp contract(off)")
template <class T>
inline T unfused(T x) {
  return x;
}
#else
#define NPU_NO_FUSING_
template <class T>
inline T unfused(T x) {
  return __builtin_assoc_barrier(x);
}
#endif

/// The result in the wanted direction. near: the nearest result; error: exact minus near (only its sign
/// counts).
template <Direction kDirection, class T>
inline T directed(T near, T error) {
  constexpr T kInfinity = std::numeric_limits<T>::infinity();
  if (kDirection == nearest || error == 0 || std::isnan(error)) return near;
  if (kDirection == up) return error > 0 ? std::nextafter(near, kInfinity) : near;
  if (kDirection == down) return error < 0 ? std::nextafter(near, -kInfinity) : near;
  return (near > 0) != (error > 0) ? std::nextafter(near, T{0}) : near;
}

/// The result of finite operands, of which the nearest is infinite.
template <Direction kDirection, class T>
inline T beyond_range(T near) {
  constexpr T kMost = std::numeric_limits<T>::max();
  if (kDirection == toward_zero || kDirection == (near > 0 ? down : up)) return near > 0 ? kMost : -kMost;
  return near;
}

/// A wider value as a narrower type. Exact: a type that holds the value without rounding.
template <Direction kDirection, class To, class Exact, class From>
inline To narrow(From x) {
  auto near = static_cast<To>(x);
  if constexpr (kDirection == nearest) return near;
  Exact rest = static_cast<Exact>(x) - static_cast<Exact>(near);
  return directed<kDirection>(near, static_cast<To>(rest > 0 ? 1 : rest < 0 ? -1 : 0));
}

/// What a + b, rounded to `sum`, has lost. Exact.
template <class T>
inline T error_of_sum(T a, T b, T sum) {
  NPU_NO_FUSING_
  const T b_part = unfused(sum - a);
  return unfused(a - unfused(sum - b_part)) + unfused(b - b_part);
}

template <Direction kDirection, class T>
inline T add(T a, T b) {
  NPU_NO_FUSING_
  T sum = unfused(a + b);
  if constexpr (kDirection == nearest) return sum;
  if (std::isinf(sum)) return std::isinf(a) || std::isinf(b) ? sum : beyond_range<kDirection>(sum);
  return directed<kDirection>(sum, error_of_sum(a, b, sum));
}

// Errors of tiny results would underflow. Those of float are exact in double; operands of double are scaled by powers of
// two, which are exact.
constexpr double kTiny = 0x1p-900;
constexpr int kScale = 540;

template <Direction kDirection>
inline float multiply(float a, float b) {
  NPU_NO_FUSING_
  if constexpr (kDirection == nearest) return unfused(a * b);
  return narrow<kDirection, float, double>(static_cast<double>(a) * b);
}
template <Direction kDirection>
inline double multiply(double a, double b) {
  NPU_NO_FUSING_
  double product = unfused(a * b);
  if constexpr (kDirection == nearest) return product;
  if (std::isinf(product))
    return std::isinf(a) || std::isinf(b) ? product : beyond_range<kDirection>(product);
  if (std::fabs(product) > kTiny) return directed<kDirection>(product, std::fma(a, b, -product));
  return directed<kDirection>(
      product, std::fma(std::ldexp(a, kScale), std::ldexp(b, kScale), -std::ldexp(product, 2 * kScale)));
}

template <Direction kDirection>
inline float divide(float a, float b) {
  NPU_NO_FUSING_
  float quotient = unfused(a / b);
  if constexpr (kDirection == nearest) return quotient;
  const bool exact = std::isinf(a) || b == 0;
  if (std::isinf(quotient)) return exact ? quotient : beyond_range<kDirection>(quotient);
  const double rest =
      std::fma(-static_cast<double>(quotient), static_cast<double>(b), static_cast<double>(a));
  const double error = std::isinf(b) ? 0 : b < 0 ? -rest : rest;
  return directed<kDirection>(quotient, error > 0 ? 1.0f : error < 0 ? -1.0f : 0.0f);
}
template <Direction kDirection>
inline double divide(double a, double b) {
  NPU_NO_FUSING_
  double quotient = unfused(a / b);
  if constexpr (kDirection == nearest) return quotient;
  const bool exact = std::isinf(a) || b == 0;
  if (std::isinf(quotient)) return exact ? quotient : beyond_range<kDirection>(quotient);
  if (std::isinf(b)) return quotient;
  double x = a, y = b, q = quotient;
  if (std::fabs(a) < kTiny) {  // then q or b is small enough to be scaled with it
    x = std::ldexp(x, kScale);
    (std::fabs(q) < 1 ? q : y) = std::ldexp(std::fabs(q) < 1 ? q : y, kScale);
  }
  const double rest = std::fma(-q, y, x);  // has the sign of the error times the sign of b
  return directed<kDirection>(quotient, b < 0 ? -rest : rest);
}

template <Direction kDirection>
inline float square_root(float a) {
  const float root = std::sqrt(a);
  if constexpr (kDirection == nearest) return root;
  const double rest = std::fma(-static_cast<double>(root), static_cast<double>(root), static_cast<double>(a));
  return std::isinf(a) ? root : directed<kDirection>(root, rest > 0 ? 1.0f : rest < 0 ? -1.0f : 0.0f);
}
template <Direction kDirection>
inline double square_root(double a) {
  NPU_NO_FUSING_
  double root = unfused(std::sqrt(a));
  if constexpr (kDirection == nearest) return root;
  if (std::isinf(a)) return root;
  const bool tiny = a < kTiny;
  const double x = tiny ? std::ldexp(a, kScale) : a, r = tiny ? std::ldexp(root, kScale / 2) : root;
  return directed<kDirection>(root, std::fma(-r, r, x));
}

/// a * b + c with one rounding. The product of floats is exact in double.
template <Direction kDirection>
inline float fused(float a, float b, float c) {
  NPU_NO_FUSING_
  if constexpr (kDirection == nearest) return std::fma(a, b, c);
  double product = static_cast<double>(a) * b;
  double sum = unfused(product + c);
  auto near = static_cast<float>(sum);
  double rest = unfused(sum - near) + error_of_sum(product, static_cast<double>(c), sum);
  return directed<kDirection>(near, rest > 0 ? 1.0f : rest < 0 ? -1.0f : 0.0f);
}

/// What a * b + c, rounded to `result`, has lost, as a number of the same sign. Source: Boldo, Muller, "Exact and approximated error of
/// the FMA", IEEE Trans. Computers 2011, algorithm ErrFma.
inline double error_of_fused(double a, double b, double c, double result) {
  NPU_NO_FUSING_
  const double product = unfused(a * b), low = std::fma(a, b, -product);
  const double c_low = unfused(c + low), sum = unfused(product + c_low);
  const double gap = unfused(unfused(sum - result) + error_of_sum(product, c_low, sum));
  return gap + error_of_sum(c, low, c_low);
}

template <Direction kDirection>
inline double fused(double a, double b, double c) {
  const double result = std::fma(a, b, c);
  if constexpr (kDirection == nearest) return result;
  if (std::isinf(result))
    return std::isinf(a) || std::isinf(b) || std::isinf(c) ? result : beyond_range<kDirection>(result);
  if (std::isinf(a * b) && !std::isinf(a) && !std::isinf(b))  // which c brings back into the range
    return directed<kDirection>(result, error_of_fused(a * 0x1p-4, b, c * 0x1p-4, result * 0x1p-4));
  if (a == 0 || b == 0 || std::fabs(a * b) > kTiny)
    return directed<kDirection>(result, error_of_fused(a, b, c, result));
  if (std::fabs(c) > kTiny * 0x1p200)  // the product is less than half a unit of its last place
    return directed<kDirection>(result, (a < 0) == (b < 0) ? 1.0 : -1.0);
  return directed<kDirection>(
      result, error_of_fused(std::ldexp(a, kScale), std::ldexp(b, kScale), std::ldexp(c, 2 * kScale),
                             std::ldexp(result, 2 * kScale)));
}

/// What NaN becomes as an integer. Source: PTX ISA, cvt: 0, but the upper bit alone where either type has 64 bits.
template <class To, class From>
constexpr To integer_of_nan() {
  constexpr bool kIsWide = sizeof(From) == 8 || sizeof(To) == 8;
  return kIsWide ? static_cast<To>(static_cast<std::make_unsigned_t<To>>(1) << (8 * sizeof(To) - 1)) : To{0};
}

/// To an integer, out-of-range values to the nearest end.
template <Direction kDirection, class To, class From>
inline To to_integer(From x) {
  From whole = kDirection == nearest ? std::rint(x)
               : kDirection == up    ? std::ceil(x)
               : kDirection == down  ? std::floor(x)
                                     : std::trunc(x);
  constexpr To kLeast = std::numeric_limits<To>::min(), kMost = std::numeric_limits<To>::max();
  if (!(whole > static_cast<From>(kLeast))) return whole == whole ? kLeast : integer_of_nan<To, From>();
  // As a power of two, kMost + 1 is exact in every floating type; kMost is not.
  constexpr From kEnd = static_cast<From>(kMost / 2 + 1) * 2;
  return whole >= kEnd ? kMost : static_cast<To>(whole);
}

}  // namespace npu::detail

#endif  // NPU_DETAIL_ROUNDING_H_
