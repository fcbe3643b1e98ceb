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

/// Uniform in (0, 1], as cuRAND documents it.
inline double sobol_unit(uint32_t word) { return static_cast<double>(word) * 0x1p-32 + 0x1p-33; }
inline double sobol_unit(unsigned long long word) {
  return static_cast<double>(word >> 11) * 0x1p-53 + 0x1p-54;
}

/// Standard normal by the inverse of its distribution; the upper half mirrors the lower one, so that no word
/// gives infinity.
template <class Word>
double sobol_normal(Word word) {
  const Word top = static_cast<Word>(~(~Word{0} >> 1));
  return word & top ? -::normcdfinv(sobol_unit(static_cast<Word>(~word))) : ::normcdfinv(sobol_unit(word));
}

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
