// The generator behind npu/rand.h and npu/rand_kernel.h, and the distributions on top of it.
//
// Philox4x32-10 (Salmon, Moraes, Dror, Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC 2011): block n of a
// sequence is a keyed bijection of the counter n, so any element is computed alone, in any order, on any thread.
#ifndef NPU_DETAIL_RANDOM_ENGINE_H_
#define NPU_DETAIL_RANDOM_ENGINE_H_

#include <cmath>
#include <cstdint>

namespace npu::detail {

/// log(Gamma(x)) for x > 0. The C library's lgamma also writes a global variable, the sign, from whatever
/// thread.
inline double log_gamma(double x) {
  int sign;
  return ::lgamma_r(x, &sign);
}

struct PhiloxBlock {
  uint32_t word[4];
};

/// Block `counter` of sequence `sequence` under `key`: four independent 32-bit words. Ten rounds, no state.
inline PhiloxBlock philox(uint64_t key, uint64_t counter, uint64_t sequence) {
  uint32_t c0 = static_cast<uint32_t>(counter), c1 = static_cast<uint32_t>(counter >> 32);
  uint32_t c2 = static_cast<uint32_t>(sequence), c3 = static_cast<uint32_t>(sequence >> 32);
  uint32_t k0 = static_cast<uint32_t>(key), k1 = static_cast<uint32_t>(key >> 32);
  for (int round = 0; round < 10; ++round) {
    uint64_t p0 = uint64_t{0xD2511F53u} * c0, p1 = uint64_t{0xCD9E8D57u} * c2;
    c0 = static_cast<uint32_t>(p1 >> 32) ^ c1 ^ k0;
    c1 = static_cast<uint32_t>(p1);
    c2 = static_cast<uint32_t>(p0 >> 32) ^ c3 ^ k1;
    c3 = static_cast<uint32_t>(p0);
    k0 += 0x9E3779B9u;
    k1 += 0xBB67AE85u;
  }
  return {{c0, c1, c2, c3}};
}

/// Uniform in (0, 1], as cuRAND documents it: zero excluded, one included.
inline float unit_float(uint32_t word) { return static_cast<float>(word) * 0x1p-32f + 0x1p-33f; }
inline double unit_double(uint32_t low, uint32_t high) {
  uint64_t bits = ((uint64_t{high} << 32) | low) >> 11;
  return static_cast<double>(bits) * 0x1p-53 + 0x1p-54;
}

/// Two independent standard normals from two uniforms in (0, 1] (Box and Muller, 1958).
template <class Real>
inline void box_muller(Real u, Real v, Real* first, Real* second) {
  Real radius = std::sqrt(Real(-2) * std::log(u));
  Real angle = Real(6.283185307179586476925) * v;
  *first = radius * std::cos(angle);
  *second = radius * std::sin(angle);
}

/// One stream of random numbers, advanced by reading it. Trivially copyable and left uninitialised by default, as
/// kernels keep arrays of them in device memory.
struct RandomStream {
  uint64_t key;
  uint64_t sequence;
  uint64_t position;  ///< in 32-bit words
  PhiloxBlock block;  ///< that `position` lies in, once read
  uint64_t block_number;
  float spare_normal;
  double spare_normal_double;
  uint32_t has_block, has_spare, has_spare_double;

  void start(uint64_t seed, uint64_t subsequence, uint64_t offset) {
    key = seed;
    sequence = subsequence;
    position = offset;
    has_block = has_spare = has_spare_double = 0;
  }

  uint32_t next() {
    uint64_t number = position >> 2;
    if (!has_block || block_number != number) {
      block = philox(key, number, sequence);
      block_number = number;
      has_block = 1;
    }
    return block.word[position++ & 3];
  }

  float uniform() { return unit_float(next()); }
  double uniform_double() {
    uint32_t low = next();
    return unit_double(low, next());
  }

  float normal() {
    if (has_spare) return has_spare = 0, spare_normal;
    float first, u = uniform(), v = uniform();
    box_muller(u, v, &first, &spare_normal);
    has_spare = 1;
    return first;
  }
  double normal_double() {
    if (has_spare_double) return has_spare_double = 0, spare_normal_double;
    double first, u = uniform_double(), v = uniform_double();
    box_muller(u, v, &first, &spare_normal_double);
    has_spare_double = 1;
    return first;
  }

  /// Poisson with mean lambda. Below 10 by multiplying uniforms (Knuth); above by transformed rejection
  /// (Hoermann, "The transformed rejection method for generating Poisson random variables", 1993, PTRS).
  uint32_t poisson(double lambda) {
    return lambda < 10 ? poisson_product(lambda) : poisson_rejection(lambda);
  }

  uint32_t poisson_product(double lambda) {
    if (!(lambda > 0)) return 0;
    double limit = std::exp(-lambda), product = uniform_double();
    uint32_t count = 0;
    for (; product > limit; ++count) product *= uniform_double();
    return count;
  }

  uint32_t poisson_rejection(double lambda) {
    double b = 0.931 + 2.53 * std::sqrt(lambda), a = -0.059 + 0.02483 * b;
    double inverse_alpha = 1.1239 + 1.1328 / (b - 3.4), accept = 0.9277 - 3.6224 / (b - 2);
    for (;;) {
      double u = uniform_double() - 0.5, v = uniform_double(), us = 0.5 - std::fabs(u);
      double k = std::floor((2 * a / us + b) * u + lambda + 0.43);
      if (us >= 0.07 && v <= accept) return static_cast<uint32_t>(k);
      if (k < 0 || (us < 0.013 && v > us)) continue;
      double left = std::log(v) + std::log(inverse_alpha) - std::log(a / (us * us) + b);
      if (left <= -lambda + k * std::log(lambda) - log_gamma(k + 1)) return static_cast<uint32_t>(k);
    }
  }
};

}  // namespace npu::detail

#endif  // NPU_DETAIL_RANDOM_ENGINE_H_
