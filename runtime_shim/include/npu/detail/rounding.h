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

template <Direction kDirection, class T>
inline T add(T a, T b) {
  NPU_NO_FUSING_
  T sum = unfused(a + b);
  if constexpr (kDirection == nearest) return sum;
  T b_part = unfused(sum - a);
  T error = unfused(a - unfused(sum - b_part)) + unfused(b - b_part);
  return directed<kDirection>(sum, error);
}

template <Direction kDirection, class T>
inline T multiply(T a, T b) {
  NPU_NO_FUSING_
  T product = unfused(a * b);
  if constexpr (kDirection == nearest) return product;
  return directed<kDirection>(product, std::fma(a, b, -product));
}

template <Direction kDirection, class T>
inline T divide(T a, T b) {
  NPU_NO_FUSING_
  T quotient = unfused(a / b);
  if constexpr (kDirection == nearest) return quotient;
  T rest = std::fma(-quotient, b, a);  // has the sign of the error times the sign of b
  return directed<kDirection>(quotient, b < 0 ? -rest : rest);
}

template <Direction kDirection, class T>
inline T square_root(T a) {
  NPU_NO_FUSING_
  T root = unfused(std::sqrt(a));
  if constexpr (kDirection == nearest) return root;
  return directed<kDirection>(root, std::fma(-root, root, a));
}

/// a * b + c with one rounding. The product of floats is exact in double.
template <Direction kDirection>
inline float fused(float a, float b, float c) {
  NPU_NO_FUSING_
  if constexpr (kDirection == nearest) return std::fma(a, b, c);
  double product = static_cast<double>(a) * b;
  double sum = unfused(product + c);
  double c_part = unfused(sum - product);
  double error = unfused(product - unfused(sum - c_part)) + unfused(c - c_part);
  auto near = static_cast<float>(sum);
  double rest = unfused(sum - near) + error;
  return directed<kDirection>(near, rest > 0 ? 1.0f : rest < 0 ? -1.0f : 0.0f);
}

// The error of a fused multiply-add as a sum of two doubles. Source: Boldo, Muller, "Exact and approximated
// error of the FMA", IEEE Trans. Computers 2011, algorithm ErrFma.
template <Direction kDirection>
inline double fused(double a, double b, double c) {
  NPU_NO_FUSING_
  const double result = std::fma(a, b, c);
  double product = unfused(a * b), low = std::fma(a, b, -product);
  double c_low = unfused(c + low), t = unfused(c_low - c);
  double low_rest = unfused(c - unfused(c_low - t)) + unfused(low - t);
  double sum = unfused(product + c_low), s = unfused(sum - product);
  double sum_rest = unfused(product - unfused(sum - s)) + unfused(c_low - s);
  double gap = unfused(unfused(sum - result) + sum_rest);
  double error = gap + low_rest;
  return directed<kDirection>(result, error);
}

/// A wider value as a narrower type.
template <Direction kDirection, class To, class From>
inline To narrow(From exact) {
  auto near = static_cast<To>(exact);
  From rest = exact - static_cast<From>(near);
  return directed<kDirection>(near, static_cast<To>(rest > 0 ? 1 : rest < 0 ? -1 : 0));
}

/// To an integer, out-of-range values to the nearest end, NaN to 0.
template <Direction kDirection, class To, class From>
inline To to_integer(From x) {
  From whole = kDirection == nearest ? std::rint(x)
               : kDirection == up    ? std::ceil(x)
               : kDirection == down  ? std::floor(x)
                                     : std::trunc(x);
  constexpr To kLeast = std::numeric_limits<To>::min(), kMost = std::numeric_limits<To>::max();
  if (!(whole > static_cast<From>(kLeast))) return whole == whole ? kLeast : To{0};
  // As a power of two, kMost + 1 is exact in every floating type; kMost is not.
  constexpr From kEnd = static_cast<From>(kMost / 2 + 1) * 2;
  return whole >= kEnd ? kMost : static_cast<To>(whole);
}

}  // namespace npu::detail

#endif  // NPU_DETAIL_ROUNDING_H_
