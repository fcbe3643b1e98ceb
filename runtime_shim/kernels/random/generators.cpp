#include "runtime_shim/kernels/random/generators.h"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <type_traits>
#include <vector>

#include "npu/detail/mrg32k3a.h"
#include "npu/detail/philox.h"
#include "npu/detail/xorwow.h"
#include "runtime_shim/kernels/parallel.h"
#include "runtime_shim/kernels/random/skip_ahead.h"

namespace npu::ops {
namespace {

using detail::Mrg32k3aEngine;
using detail::PhiloxBlock;
using detail::XorwowEngine;

constexpr int64_t kGeneratorGrain = 4096;

void skip_engine(XorwowEngine& engine, uint64_t subsequences, uint64_t draws) {
  skip_xorwow(engine.words, subsequences, draws);
  engine.counter += XorwowEngine::kCounterStep * static_cast<uint32_t>(draws);
}
void skip_engine(Mrg32k3aEngine& engine, uint64_t subsequences, uint64_t draws) {
  skip_mrg32k3a(engine.first, engine.second, subsequences, Mrg32k3aEngine::kLog2OfSubsequence);
  skip_mrg32k3a(engine.first, engine.second, draws, 0);
}

/// Element n of a sequence is a draw of stream n mod `streams`; stream s is subsequence s. Normals are made in pairs, each of one
/// stream. Source: cuRAND Library 10.3, "Generator Options"; the numbers of streams are those of an H100.
template <class Engine>
class Interleaved : public RandomGenerator {
 public:
  Interleaved(uint64_t seed, uint64_t offset, uint64_t streams) : engines_(streams), at_(offset % streams) {
    Engine engine;
    engine.seed_engine(seed);
    for (uint64_t s = 0; s < streams; ++s) {
      engines_[s] = engine;
      if constexpr (std::is_same_v<Engine, XorwowEngine>) {
        skip_engine(engines_[s], s, 0);
      } else {
        skip_engine(engine, 1, 0);
      }
      if (const uint64_t draws = offset / streams + (s < at_)) skip_engine(engines_[s], 0, draws);
    }
  }

  void fill_words(uint32_t* out, size_t count) override {
    fill(count, 1, [=](Engine& engine, size_t i) { out[i] = engine.next(); });
  }
  void fill_uniform(float* out, size_t count) override {
    fill(count, 1, [=](Engine& engine, size_t i) { out[i] = engine.unit(); });
  }
  void fill_uniform(double* out, size_t count) override {
    fill(count, 1, [=](Engine& engine, size_t i) { out[i] = engine.unit_double(); });
  }
  void fill_standard_normal(float* out, size_t count) override {
    fill(count, 2, [=](Engine& engine, size_t i) {
      const float u = engine.unit();
      detail::box_muller(u, engine.angle(), &out[i], &out[i + 1]);
    });
  }
  void fill_standard_normal(double* out, size_t count) override {
    fill(count, 2, [=](Engine& engine, size_t i) {
      const double u = engine.fine_unit();
      detail::box_muller(u, 2.0 * engine.fine_unit(), &out[i], &out[i + 1]);
    });
  }

 private:
  /// Calls make(engine, i) for every i below count that `step` divides.
  template <class Make>
  void fill(size_t count, size_t step, Make make) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const size_t units = count / step, streams = engines_.size(), used = std::min(units, streams);
    const int64_t grain =
        std::max<int64_t>(1, static_cast<int64_t>(kGeneratorGrain * used / std::max<size_t>(units, 1)));
    parallel_chunks(static_cast<int64_t>(used), grain, [&](int64_t begin, int64_t end) {
      for (size_t round = 0; round < units; round += streams)
        for (size_t lane = static_cast<size_t>(begin);
             lane < std::min(static_cast<size_t>(end), units - round); ++lane)
          make(engines_[(at_ + lane) % streams], (round + lane) * step);
    });
    at_ = (at_ + units) % streams;
  }

  std::mutex mutex_;
  std::vector<Engine> engines_;
  size_t at_;  ///< the stream of the next element
};

/// Groups of four words: group g is a block of stream g mod 65536. A group of doubles is two blocks of one stream.
class Philox : public RandomGenerator {
 public:
  Philox(uint64_t seed, uint64_t offset) : seed_(seed), at_(offset) {}

  void fill_words(uint32_t* out, size_t count) override {
    fill(count, [=](Reader& words, size_t i) { out[i] = words.next(); });
  }
  void fill_uniform(float* out, size_t count) override {
    fill(count, [=](Reader& words, size_t i) { out[i] = words.unit(); });
  }
  void fill_standard_normal(float* out, size_t count) override {
    fill_groups(out, count, 1, [](const PhiloxBlock* blocks, float* numbers) {
      Words words(blocks[0]);
      for (float* pair : {numbers, numbers + 2}) {
        const float u = words.unit();
        detail::box_muller(u, words.angle(), &pair[0], &pair[1]);
      }
    });
  }
  void fill_uniform(double* out, size_t count) override {
    fill_groups(out, count, 2, [](const PhiloxBlock* blocks, double* numbers) {
      for (int i = 0; i < 4; ++i)
        numbers[i] = detail::unit_double(blocks[i / 2].word[i % 2 * 2], blocks[i / 2].word[i % 2 * 2 + 1]);
    });
  }
  void fill_standard_normal(double* out, size_t count) override {
    fill_groups(out, count, 2, [](const PhiloxBlock* blocks, double* numbers) {
      for (int i = 0; i < 2; ++i) {
        Words words(blocks[i]);
        const double u = words.fine_unit();
        detail::box_muller(u, 2.0 * words.fine_unit(), &numbers[2 * i], &numbers[2 * i + 1]);
      }
    });
  }

 private:
  static constexpr uint64_t kStreams = 65536;

  /// The words of a block.
  struct Words : detail::NumbersOfWords<Words> {
    explicit Words(PhiloxBlock block) : block(block) {}
    uint32_t next() { return block.word[read++]; }
    PhiloxBlock block;
    int read = 0;
  };

  /// The block of a group, and the one after it in its stream.
  PhiloxBlock block_of(uint64_t group, uint64_t more = 0) const {
    const uint64_t stream = group % kStreams, ahead = ahead_.empty() ? 0 : ahead_[stream];
    return detail::philox(seed_, group / kStreams + ahead + more, stream);
  }

  /// The words from an element on.
  struct Reader : detail::NumbersOfWords<Reader> {
    Reader(const Philox& all, uint64_t element) : all(all), element(element) {}
    uint32_t next() {
      if (element / 4 != group) block = all.block_of(group = element / 4);
      return block.word[element++ % 4];
    }
    const Philox& all;
    uint64_t element, group = ~uint64_t{0};
    PhiloxBlock block{};
  };

  /// Calls make(words, i) for every i below count; the words begin at element i.
  template <class Make>
  void fill(size_t count, Make make) {
    const std::lock_guard<std::mutex> lock(mutex_);
    parallel_chunks(static_cast<int64_t>(count), kGeneratorGrain, [&](int64_t begin, int64_t end) {
      Reader words(*this, at_ + static_cast<uint64_t>(begin));
      for (auto i = static_cast<size_t>(begin); i < static_cast<size_t>(end); ++i) make(words, i);
    });
    at_ += count;
  }

  /// Numbers that are made four at a time, make(blocks, numbers), of one or two blocks: an element has its place in its group, wherever
  /// a call begins.
  template <class Real, class Make>
  void fill_groups(Real* out, size_t count, uint64_t blocks_of_group, Make make) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const uint64_t first = at_ / 4, end_of_all = at_ + count, groups = (end_of_all + 3) / 4 - first;
    parallel_chunks(static_cast<int64_t>(groups), kGeneratorGrain / 4, [&](int64_t begin, int64_t end) {
      for (auto g = static_cast<uint64_t>(begin); g < static_cast<uint64_t>(end); ++g) {
        // With two blocks a stream's second group in this call is a block further than its number says.
        const uint64_t more = (blocks_of_group - 1) * (g / kStreams);
        const PhiloxBlock blocks[2] = {block_of(first + g, more), block_of(first + g, more + 1)};
        Real numbers[4];
        make(blocks, numbers);
        const uint64_t group = (first + g) * 4;
        for (uint64_t i = std::max(group, at_); i < std::min(group + 4, end_of_all); ++i)
          out[i - at_] = numbers[i - group];
      }
    });
    if (blocks_of_group == 2) {
      if (ahead_.empty()) ahead_.resize(kStreams);
      for (uint64_t g = first; g < end_of_all / 4; ++g) ++ahead_[g % kStreams];
    }
    at_ = end_of_all;
  }

  std::mutex mutex_;
  uint64_t seed_, at_;  ///< in elements
  std::vector<uint64_t>
      ahead_;  ///< blocks that groups of doubles have taken beyond one each, by stream; empty: none
};

}  // namespace

template <class Real>
void fill_normal(Real* out, size_t count, RandomGenerator& generator, Real mean, Real stddev) {
  generator.fill_standard_normal(out, count);
  parallel_chunks(static_cast<int64_t>(count), kGeneratorGrain, [=](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) out[i] = std::fma(stddev, out[i], mean);
  });
}
template <class Real>
void fill_log_normal(Real* out, size_t count, RandomGenerator& generator, Real mean, Real stddev) {
  fill_normal(out, count, generator, mean, stddev);
  parallel_chunks(static_cast<int64_t>(count), kGeneratorGrain, [=](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) out[i] = std::exp(out[i]);
  });
}
template void fill_normal(float*, size_t, RandomGenerator&, float, float);
template void fill_normal(double*, size_t, RandomGenerator&, double, double);
template void fill_log_normal(float*, size_t, RandomGenerator&, float, float);
template void fill_log_normal(double*, size_t, RandomGenerator&, double, double);

std::unique_ptr<RandomGenerator> make_generator(RandomAlgorithm algorithm, uint64_t seed, uint64_t offset) {
  switch (algorithm) {
    case RandomAlgorithm::xorwow:
      return std::make_unique<Interleaved<XorwowEngine>>(seed, offset, 4096);
    case RandomAlgorithm::mrg32k3a:
      return std::make_unique<Interleaved<Mrg32k3aEngine>>(seed, offset, 81920);
    case RandomAlgorithm::mrg32k3a_legacy:
      return std::make_unique<Interleaved<Mrg32k3aEngine>>(seed, offset, 4096);
    case RandomAlgorithm::philox:
      break;
  }
  return std::make_unique<Philox>(seed, offset);
}

}  // namespace npu::ops
