// Fills host memory with random numbers of Philox. Element i depends on (seed, first + i) alone.
#pragma once

#include <cstddef>
#include <cstdint>

namespace npu::ops {

/// A range of random numbers: the key of the generator and the index of the first element.
struct RandomRange {
  uint64_t seed = 0;
  uint64_t first = 0;
};

/// `count` 32-bit words; uniforms in (0, 1]; normals with mean and standard deviation; Poisson counts with mean lambda. Parallel over blocks of elements; O(count). out: host memory.
void fill_words(uint32_t* out, size_t count, RandomRange range);
void fill_uniform(float* out, size_t count, RandomRange range);
void fill_uniform(double* out, size_t count, RandomRange range);
void fill_normal(float* out, size_t count, RandomRange range, float mean, float stddev);
void fill_normal(double* out, size_t count, RandomRange range, double mean, double stddev);
void fill_poisson(uint32_t* out, size_t count, RandomRange range, double lambda);

}  // namespace npu::ops
