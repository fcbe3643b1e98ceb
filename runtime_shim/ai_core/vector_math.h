#pragma once
// exp and ln of floats by arithmetic in double without branches and calls, so that loops over them vectorise. No operation is
// fused (the room is compiled with -ffp-contract=off): a result has the same bits on every processor and at every place of a tile.
// Largest error against the exact value: exp 0.53 ulp, ln 0.51 ulp (tests/shim/ai_core/vector_math_test.cpp: at most 0.55).
// Polynomials: Chebyshev fits; relative errors 2e-9 and 5e-12.
#include <cstdint>
#include <cstring>
#include <limits>

namespace npu::ai_core {

/// Infinity from 128 ln 2 on; below -104 zero; NaN stays.
/// Algorithm: x log2(e) = n + r with |r| <= 1/2; 2^n 2^r.
inline float exp_of(float x) {
  constexpr double kLog2E = 1.4426950408889634, kToInteger = 6755399441055744.0;  // 1.5 * 2^52
  const double scaled = static_cast<double>(x) * kLog2E;
  const double low = scaled < -160.0 ? -160.0 : scaled, z = low > 130.0 ? 130.0 : low;
  // The sum has no bits for a fraction: its last bits are the nearest integer.
  const double shifted = z + kToInteger, r = z - (shifted - kToInteger);
  double p = 0.000154614446985691291;
  p = p * r + 0.00134004281776158379;
  p = p * r + 0.00961805667852463808;
  p = p * r + 0.0555032722667030206;
  p = p * r + 0.240226509222887581;
  p = p * r + 0.693147206702832596;
  p = p * r + 1.0;
  uint64_t exponent;
  std::memcpy(&exponent, &shifted, sizeof exponent);
  const uint64_t bits = (exponent + 1023) << 52;
  double power;
  std::memcpy(&power, &bits, sizeof power);
  return static_cast<float>(p * power);
}

/// Minus infinity of zero; NaN of what is below.
/// Algorithm: x = 2^n m with sqrt(1/2) <= m < sqrt(2); ln m = 2 artanh((m - 1) / (m + 1)).
inline float ln_of(float x) {
  constexpr uint64_t kOne = uint64_t{1023} << 52, kRootOfHalf = 0x3FE6A09E667F3BCD,
                     kFraction = (uint64_t{1} << 52) - 1;
  constexpr uint64_t kIntegerBits = 0x4330000000000000;  // 2^52
  constexpr double kInteger = 4503599627370496.0, kLn2 = 0.69314718055994531;
  const double wide = static_cast<double>(x);
  uint64_t bits;
  std::memcpy(&bits, &wide, sizeof bits);
  const uint64_t moved = bits + (kOne - kRootOfHalf), exponent = moved >> 52;
  const uint64_t of_m = (moved & kFraction) + kRootOfHalf, of_n = exponent | kIntegerBits;
  double m, n;
  std::memcpy(&m, &of_m, sizeof m);
  std::memcpy(&n, &of_n, sizeof n);
  n = n - kInteger - 1023.0;
  const double s = (m - 1.0) / (m + 1.0), t = s * s;
  double p = 0.236169880188737548;
  p = p * t + 0.285350186611472453;
  p = p * t + 0.400003851824503114;
  p = p * t + 0.666666652449886504;
  p = p * t + 2.00000000000837787;
  const float result = static_cast<float>(n * kLn2 + s * p);
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  const float otherwise = x == 0.0f ? -kInfinity : std::numeric_limits<float>::quiet_NaN();
  return x == kInfinity ? x : x > 0.0f ? result : otherwise;
}

}  // namespace npu::ai_core
