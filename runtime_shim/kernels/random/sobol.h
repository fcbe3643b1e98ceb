// Fills host memory with Sobol points.
#pragma once

#include <cstddef>
#include <cstdint>

namespace npu::ops {

/// A range of points: the kind of sequence, the number of dimensions, and the number of the first point.
struct SobolRange {
  bool wide = false;  ///< of 64 bits
  bool scrambled = false;
  unsigned dimensions = 1;
  uint64_t first = 0;
};

/// `count` elements: count / dimensions points, all of dimension 0 first, then all of dimension 1... `count`
/// is a multiple of the dimensions. Words; uniforms in (0, 1]; normals and Poisson counts by the inverse of
/// the distribution. Parallel over blocks of elements; O(count). out: host memory.
void fill_words(uint32_t* out, size_t count, SobolRange range);
void fill_words(unsigned long long* out, size_t count, SobolRange range);
void fill_uniform(float* out, size_t count, SobolRange range);
void fill_uniform(double* out, size_t count, SobolRange range);
void fill_normal(float* out, size_t count, SobolRange range, float mean, float stddev);
void fill_normal(double* out, size_t count, SobolRange range, double mean, double stddev);
void fill_log_normal(float* out, size_t count, SobolRange range, float mean, float stddev);
void fill_log_normal(double* out, size_t count, SobolRange range, double mean, double stddev);
void fill_poisson(uint32_t* out, size_t count, SobolRange range, double lambda);

}  // namespace npu::ops
