#include "runtime_shim/kernels/random/sobol.h"

#include <algorithm>
#include <cmath>

#include "npu/detail/sobol_engine.h"
#include "runtime_shim/kernels/parallel.h"
#include "runtime_shim/kernels/random/sobol_vectors.h"

namespace npu::ops {
namespace {

constexpr int64_t kSobolGrain = 4096;

template <class Word, class Out, class Value>
void fill_as(Out* out, size_t count, SobolRange range, Value value) {
  constexpr int kBits = detail::SobolStream<Word>::kBits;
  const Word* vectors = sobol_vectors<Word>(range.scrambled);
  const Word* constants = range.scrambled ? sobol_constants<Word>() : nullptr;
  const auto points = static_cast<int64_t>(count / range.dimensions);
  parallel_chunks(static_cast<int64_t>(count), kSobolGrain, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end;) {
      const int64_t dimension = i / points, stop = std::min(end, (dimension + 1) * points);
      detail::SobolStream<Word> stream;
      stream.start(vectors + dimension * kBits, constants ? constants[dimension] : Word{0},
                   static_cast<Word>(range.first + static_cast<uint64_t>(i % points)));
      for (; i < stop; ++i) out[i] = static_cast<Out>(value(stream.next()));
    }
  });
}

template <class Out, class Value>
void fill(Out* out, size_t count, SobolRange range, Value value) {
  if (range.wide)
    fill_as<unsigned long long>(out, count, range, value);
  else
    fill_as<uint32_t>(out, count, range, value);
}

}  // namespace

void fill_words(uint32_t* out, size_t count, SobolRange range) {
  fill_as<uint32_t>(out, count, range, [](uint32_t word) { return word; });
}
void fill_words(unsigned long long* out, size_t count, SobolRange range) {
  fill_as<unsigned long long>(out, count, range, [](unsigned long long word) { return word; });
}

void fill_uniform(float* out, size_t count, SobolRange range) {
  fill(out, count, range, [](auto word) { return detail::unit_float(word); });
}
void fill_uniform(double* out, size_t count, SobolRange range) {
  fill(out, count, range, [](auto word) { return detail::unit_double(word); });
}

void fill_normal(float* out, size_t count, SobolRange range, float mean, float stddev) {
  fill(out, count, range, [=](auto word) { return mean + stddev * detail::sobol_normal_float(word); });
}
void fill_normal(double* out, size_t count, SobolRange range, double mean, double stddev) {
  fill(out, count, range, [=](auto word) { return mean + stddev * detail::sobol_normal(word); });
}

void fill_log_normal(float* out, size_t count, SobolRange range, float mean, float stddev) {
  fill(out, count, range,
       [=](auto word) { return std::exp(mean + stddev * detail::sobol_normal_float(word)); });
}
void fill_log_normal(double* out, size_t count, SobolRange range, double mean, double stddev) {
  fill(out, count, range, [=](auto word) { return std::exp(mean + stddev * detail::sobol_normal(word)); });
}

void fill_poisson(uint32_t* out, size_t count, SobolRange range, double lambda) {
  fill(out, count, range,
       [=](auto word) { return detail::poisson_quantile(detail::sobol_middle(word), lambda); });
}

}  // namespace npu::ops
