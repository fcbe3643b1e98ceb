// The distributions of npu/rand_kernel.h on top of an engine.
#ifndef NPU_DETAIL_RANDOM_ENGINE_H_
#define NPU_DETAIL_RANDOM_ENGINE_H_

#include <cmath>
#include <cstdint>

#include "npu/detail/mrg32k3a.h"
#include "npu/detail/philox.h"
#include "npu/detail/xorwow.h"

namespace npu::detail {

/// log(Gamma(x)) for x > 0. The C library's lgamma also writes a global variable, the sign, from whatever
/// thread.
inline double log_gamma(double x) {
  int sign;
  return ::lgamma_r(x, &sign);
}

/// One stream of random numbers, advanced by reading it. Trivially copyable and left uninitialised by default, as
/// kernels keep arrays of them in device memory.
template <class Engine>
struct RandomStream : Engine {
  /// The second number of a pair is kept for the next call of the same distribution.
  enum Distribution : uint32_t { none, of_normal, of_log_normal };
  template <class Real>
  struct Spare {
    Real number;
    Distribution distribution;
  };
  Spare<float> spare;
  Spare<double> spare_double;

  void start(uint64_t seed, uint64_t subsequence, uint64_t offset) {
    this->start_engine(seed, subsequence, offset);
    spare.distribution = none;
    spare_double.distribution = none;
  }

  void normal_pair(float* first, float* second) {
    const float u = this->unit();
    box_muller(u, this->angle(), first, second);
  }
  void normal_pair(double* first, double* second) {
    const double u = this->fine_unit();
    box_muller(u, 2.0 * this->fine_unit(), first, second);
  }
  float normal() {
    return one_of_pair(spare, of_normal, [](float x) { return x; });
  }
  double normal_double() {
    return one_of_pair(spare_double, of_normal, [](double x) { return x; });
  }
  float log_normal(float mean, float stddev) {
    return one_of_pair(spare, of_log_normal, [=](float x) { return std::exp(mean + stddev * x); });
  }
  double log_normal_double(double mean, double stddev) {
    return one_of_pair(spare_double, of_log_normal, [=](double x) { return std::exp(mean + stddev * x); });
  }

  /// Poisson with mean lambda, by cuRAND's methods but between 64 and 4000: below by multiplying uniforms (Knuth), above by
  /// rounding a normal number, in between by transformed rejection (Hoermann, "The transformed rejection method for generating
  /// Poisson random variables", 1993, PTRS).
  uint32_t poisson(double lambda) {
    if (!(lambda > 0)) return 0;
    if (lambda < 64) return poisson_product(static_cast<float>(lambda));
    if (lambda > 4000) {
      const double count = std::sqrt(lambda) * normal_double() + lambda + 0.5;
      return count < 0x1p32 ? static_cast<uint32_t>(count) : 0xffffffffu;
    }
    return poisson_rejection(lambda);
  }

  uint32_t poisson_product(float lambda) {
    float product = std::exp(lambda);
    uint32_t count = 0;
    for (;; ++count) {
      product *= this->unit();
      if (!(product > 1.0f)) return count;
    }
  }

  uint32_t poisson_rejection(double lambda) {
    double b = 0.931 + 2.53 * std::sqrt(lambda), a = -0.059 + 0.02483 * b;
    double inverse_alpha = 1.1239 + 1.1328 / (b - 3.4), accept = 0.9277 - 3.6224 / (b - 2);
    for (;;) {
      double u = this->fine_unit() - 0.5, v = this->fine_unit(), us = 0.5 - std::fabs(u);
      double k = std::floor((2 * a / us + b) * u + lambda + 0.43);
      if (us >= 0.07 && v <= accept) return static_cast<uint32_t>(k);
      if (k < 0 || (us < 0.013 && v > us)) continue;
      double left = std::log(v) + std::log(inverse_alpha) - std::log(a / (us * us) + b);
      if (left <= -lambda + k * std::log(lambda) - log_gamma(k + 1)) return static_cast<uint32_t>(k);
    }
  }

 private:
  template <class Real, class Function>
  Real one_of_pair(Spare<Real>& kept, Distribution distribution, Function function) {
    if (kept.distribution == distribution) return kept.distribution = none, kept.number;
    Real first, second;
    normal_pair(&first, &second);
    kept = {function(second), distribution};
    return function(first);
  }
};

}  // namespace npu::detail

#endif  // NPU_DETAIL_RANDOM_ENGINE_H_
