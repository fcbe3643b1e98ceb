// Sobol sequences in Gray code order (Antonov and Saleev, 1979): point i + 1 differs from point i by one
// direction vector, and any point is computed alone. Word: uint32_t or unsigned long long, the width of the
// numbers.
#ifndef NPU_DETAIL_SOBOL_ENGINE_H_
#define NPU_DETAIL_SOBOL_ENGINE_H_

#include <cmath>
#include <cstdint>

#include "npu/detail/random_engine.h"
#include "npu/kernel/math_functions.h"

namespace npu::detail {

/// The middle of the interval that a word stands for.
inline double sobol_middle(uint32_t word) { return word * 0x1p-32 + 0x1p-33; }
inline double sobol_middle(unsigned long long word) { return unit_double(word); }

/// Standard normal by the inverse of its distribution; what is above the middle mirrors what is below, so that no word gives
/// infinity. As cuRAND, a float is made of 32 bits, a double of 32 or 53.
/// @{
inline float sobol_normal_float(uint32_t word) {
  constexpr float kSqrt2 = 1.4142135f;
  const bool is_above = word > 0x80000000u;
  const float p = unit_float(is_above ? ~word : word);
  return (is_above ? kSqrt2 : -kSqrt2) * ::erfcinvf(2.0f * p);
}
inline float sobol_normal_float(unsigned long long word) {
  return sobol_normal_float(static_cast<uint32_t>(word >> 32));
}
inline double sobol_normal_of(double p, bool is_above) {
  constexpr double kSqrt2 = 1.4142135623730951;
  return (is_above ? kSqrt2 : -kSqrt2) * ::erfcinv(2.0 * p);
}
inline double sobol_normal(uint32_t word) {
  const bool is_above = word > 0x80000000u;
  return sobol_normal_of(sobol_middle(is_above ? ~word : word), is_above);
}
inline double sobol_normal(unsigned long long word) {
  const bool is_above = word >> 11 > uint64_t{1} << 52;
  return sobol_normal_of(sobol_middle(is_above ? ~word : word), is_above);
}
/// @}

/// The smallest k of which the Poisson distribution with mean lambda has no more than u below.
inline uint32_t poisson_quantile(double u, double lambda) {
  if (!(lambda > 0)) return 0;
  const double spread = 12 * (std::sqrt(lambda) + 1);
  double k = std::fmax(0.0, std::floor(lambda - spread)), sum = 0;  // what lies below is less than 1e-30
  for (; k < lambda + 2 * spread; ++k) {
    sum += std::exp(k * std::log(lambda) - lambda - log_gamma(k + 1));
    if (sum >= u) break;
  }
  return static_cast<uint32_t>(k);
}

/// One dimension of a sequence, advanced by reading it. Trivially copyable, as kernels keep arrays of them.
template <class Word>
struct SobolStream {
  static constexpr int kBits = 8 * sizeof(Word);
  Word index, point, start_point;
  Word vectors[kBits];

  /// constant: point 0, 0 for a sequence that is not scrambled.
  void start(const Word* direction_vectors, Word constant, Word offset) {
    for (int bit = 0; bit < kBits; ++bit) vectors[bit] = direction_vectors[bit];
    start_point = constant;
    index = 0;
    skip(offset);
  }
  void skip(Word count) {
    index += count;
    point = start_point;
    Word gray = index ^ (index >> 1);
    for (int bit = 0; gray != 0; ++bit, gray >>= 1) {
      if (gray & 1) point ^= vectors[bit];
    }
  }
  Word next() {
    const Word result = point;
    const Word rest = ~index;  // all ones: after the last point, the sequence restarts
    point = rest == 0 ? start_point : point ^ vectors[__builtin_ctzll(rest)];
    ++index;
    return result;
  }
};

}  // namespace npu::detail

#endif  // NPU_DETAIL_SOBOL_ENGINE_H_
