#include "runtime_shim/kernels/random/random.h"

#include <cmath>

#include "npu/detail/random_engine.h"
#include "runtime_shim/kernels/parallel.h"

namespace npu::ops {
namespace {

using detail::PhiloxBlock;

constexpr int64_t kGrain = 4096;
constexpr uint64_t kPerElement = uint64_t{1} << 63;  // first of the sequences that belong to one element each

// A block has four words or four floats, or two doubles. Neighbouring elements share it, so the last one is
// cached.
class BlockReader {
 public:
  explicit BlockReader(uint64_t seed) : seed_(seed) {}
  const PhiloxBlock& operator()(uint64_t number) {
    if (number != number_) block_ = detail::philox(seed_, number_ = number, 0);
    return block_;
  }

 private:
  uint64_t seed_;
  uint64_t number_ = ~uint64_t{0};
  PhiloxBlock block_{};
};

template <class Out, class Value>
void fill(Out* out, size_t count, RandomRange range, int per_block, Value value) {
  parallel_chunks(static_cast<int64_t>(count), kGrain, [&](int64_t begin, int64_t end) {
    BlockReader blocks(range.seed);
    for (int64_t i = begin; i != end; ++i) {
      uint64_t k = range.first + i;
      out[i] = value(blocks(k / per_block), static_cast<int>(k % per_block));
    }
  });
}

float normal_of(const PhiloxBlock& block, int lane) {
  float first, second;
  int pair = lane & ~1;
  detail::box_muller(detail::unit_float(block.word[pair]),
                     detail::unit_float(block.word[pair + 1]) * detail::kTwoPi, &first, &second);
  return lane & 1 ? second : first;
}

double normal_of_double(const PhiloxBlock& block, int lane) {
  double first, second;
  detail::box_muller(detail::unit_double(block.word[0], block.word[1]),
                     2.0 * detail::unit_double(block.word[2], block.word[3]), &first, &second);
  return lane & 1 ? second : first;
}

}  // namespace

void fill_words(uint32_t* out, size_t count, RandomRange range) {
  fill(out, count, range, 4, [](const PhiloxBlock& block, int lane) { return block.word[lane]; });
}

void fill_uniform(float* out, size_t count, RandomRange range) {
  fill(out, count, range, 4,
       [](const PhiloxBlock& block, int lane) { return detail::unit_float(block.word[lane]); });
}

void fill_uniform(double* out, size_t count, RandomRange range) {
  fill(out, count, range, 2, [](const PhiloxBlock& block, int lane) {
    return detail::unit_double(block.word[2 * lane], block.word[2 * lane + 1]);
  });
}

void fill_normal(float* out, size_t count, RandomRange range, float mean, float stddev) {
  fill(out, count, range, 4,
       [=](const PhiloxBlock& b, int lane) { return mean + stddev * normal_of(b, lane); });
}

void fill_normal(double* out, size_t count, RandomRange range, double mean, double stddev) {
  fill(out, count, range, 2,
       [=](const PhiloxBlock& b, int lane) { return mean + stddev * normal_of_double(b, lane); });
}

// Rejection needs an unknown number of words, so each element reads its own sequence.
void fill_poisson(uint32_t* out, size_t count, RandomRange range, double lambda) {
  parallel_chunks(static_cast<int64_t>(count), kGrain, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i != end; ++i) {
      detail::RandomStream<detail::PhiloxEngine> stream;
      stream.start(range.seed, kPerElement | (range.first + i), 0);
      out[i] = stream.poisson(lambda);
    }
  });
}

}  // namespace npu::ops
