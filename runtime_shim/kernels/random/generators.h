// The pseudo-random generators of cuRAND's host interface, with its numbers in its order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

namespace npu::ops {

enum class RandomAlgorithm { xorwow, mrg32k3a, mrg32k3a_legacy, philox };

/// A generator and where it stands. Each call goes on where the last one ended. Calls of several threads wait for each other.
class RandomGenerator {
 public:
  virtual ~RandomGenerator() = default;
  /// Words; uniforms in (0, 1]; standard normals. out: host memory of `count` elements; O(count), parallel over streams.
  virtual void fill_words(uint32_t* out, size_t count) = 0;
  virtual void fill_uniform(float* out, size_t count) = 0;
  virtual void fill_uniform(double* out, size_t count) = 0;
  virtual void fill_standard_normal(float* out, size_t count) = 0;
  virtual void fill_standard_normal(double* out, size_t count) = 0;
};

/// Normals with mean and standard deviation, and the exponentials of such normals. Real: float, double.
/// @{
template <class Real>
void fill_normal(Real* out, size_t count, RandomGenerator& generator, Real mean, Real stddev);
template <class Real>
void fill_log_normal(Real* out, size_t count, RandomGenerator& generator, Real mean, Real stddev);
/// @}

/// A generator that stands `offset` elements after the first one of `seed`.
std::unique_ptr<RandomGenerator> make_generator(RandomAlgorithm algorithm, uint64_t seed, uint64_t offset);

}  // namespace npu::ops
