// combine_ddp: ranks as threads with a device each; what they train must be what one rank trains on averaged
// gradients.

#include "runtime_shim/train/amp/ddp.h"

#include <cmath>
#include <cstdlib>
#include <limits>
#include <thread>

#include "npu/amp.h"
#include "tests/shim/optim/tiny_model.h"

namespace npu {
namespace {

using amp::detail::bucket_threshold;
using amp::detail::cut_buckets;
using test::TinyModel;
using Floats = std::vector<float>;
using Shapes = std::vector<std::vector<std::int64_t>>;

// Before the first device call of this program.
const int kDevicesSet = setenv("NPU_SIM_DEVICES", "3", 0);

constexpr std::int64_t kMebi = 1 << 20;

TEST(Buckets, ThresholdFollowsThePatch) {
  EXPECT_EQ(bucket_threshold(8 * kMebi, DType::f32, 4), 2 * kMebi);
  EXPECT_EQ(bucket_threshold(1000, DType::f32, 4), kMebi);
  EXPECT_EQ(bucket_threshold(1000 * kMebi, DType::f32, 4), 24 * kMebi);
  EXPECT_EQ(bucket_threshold(1000 * kMebi, DType::f16, 4), 48 * kMebi);
}

std::string cut(const std::vector<std::int64_t>& sizes, std::int64_t threshold) {
  std::string text;
  for (const auto& bucket : cut_buckets(sizes, threshold))
    text += "[" + std::to_string(bucket.first) + "," + std::to_string(bucket.last) + ")";
  return text;
}

TEST(Buckets, AreCutFromTheLastTensorToTheFirst) {
  EXPECT_EQ(cut({}, 10), "");
  EXPECT_EQ(cut({3}, 10), "[0,1)");
  EXPECT_EQ(cut({1, 2, 3}, 10), "[0,3)");                // never full: one bucket
  EXPECT_EQ(cut({4, 4, 4, 4}, 7), "[2,4)[0,2)");         // closed after exceeding
  EXPECT_EQ(cut({5, 5}, 10), "[0,2)");                   // reaching is not exceeding
  EXPECT_EQ(cut({1, 20, 1, 1}, 10), "[2,4)[1,2)[0,1)");  // before a tensor larger than the threshold
  EXPECT_EQ(cut({20, 20}, 10), "[1,2)[0,1)");
}

/// What a rank ends with.
struct Outcome {
  std::vector<Floats> weights;
  double scale = 0;
  std::string error;
};

struct Job {
  std::string level = "O1";
  DType half = DType::bf16;
  int ranks = 2;
  bool tells = true;      // calls gradient_ready
  int spoiled_rank = -1;  // writes an infinity in step 2
  Shapes shapes{{5, 3}, {1}, {1030}};
  bool last_rank_leaves_one_out = false;
};

Floats gradient(int rank, int step, std::size_t tensor, std::size_t count) {
  std::mt19937 random(static_cast<unsigned>(rank * 1000 + step * 10) + static_cast<unsigned>(tensor));
  std::normal_distribution<float> normal(0, 0.01f);
  Floats values(count);
  for (float& value : values) value = normal(random);
  return values;
}

void scale_all(Floats& values, double scale) {
  for (float& value : values) value *= static_cast<float>(scale);
}

amp::Options options_of(const Job& job) {
  amp::Options options;
  options.opt_level = job.level;
  options.verbosity = 0;
  options.dynamic_init_scale = 1024;
  if (job.level == "O2") options.cast_model_type = job.half;
  return options;
}

Outcome run_rank(const Job& job, int rank, npucclComm_t communicator) {
  Outcome outcome;
  EXPECT_EQ(npuSetDevice(rank), npuSuccess);
  TinyModel tiny(job.shapes, static_cast<unsigned>(rank));  // other values on every rank
  if (job.last_rank_leaves_one_out && rank + 1 == job.ranks) tiny.grad(1) = nullptr;
  try {
    optim::FusedSGD optimizer(tiny.model(), optim::SGDOptions{0.1});
    amp::Options options = options_of(job);
    options.combine_grad = options.combine_ddp = true;
    options.communicator = communicator;
    amp::Amp amp = amp::initialize(tiny.model(), {&optimizer}, options);
    for (int step = 0; step < 4; ++step) {
      auto scaled = amp::scale_loss(amp, 0, {&optimizer});
      for (std::size_t k = 0; k < tiny.size(); ++k) {
        // Ranks finish their gradients in different orders.
        const std::size_t i = rank % 2 == 0 ? tiny.size() - 1 - k : k;
        if (tiny.grad(i) == nullptr) continue;
        Floats g = gradient(rank, step, i, tiny.numel(i));
        scale_all(g, scaled.scale());
        if (rank == job.spoiled_rank && step == 2 && i == 0) g[1] = std::numeric_limits<float>::infinity();
        tiny.write_grad(i, g);
        if (job.tells) amp.gradient_ready(tiny.parameter(i));
      }
      scaled.close();
      optimizer.step();
      optimizer.zero_grad();
    }
    outcome.weights = tiny.read_all();
    outcome.scale = amp.loss_scaler().loss_scale();
  } catch (const TrainingError& error) {
    outcome.error = error.what();
  }
  return outcome;
}

std::vector<Outcome> run(const Job& job) {
  std::vector<npucclComm_t> communicators(static_cast<std::size_t>(job.ranks));
  EXPECT_EQ(npucclCommInitAll(communicators.data(), job.ranks, nullptr), npucclSuccess);
  std::vector<Outcome> outcomes(communicators.size());
  std::vector<std::thread> threads;
  for (int rank = 0; rank < job.ranks; ++rank)
    threads.emplace_back([&, rank] { outcomes[rank] = run_rank(job, rank, communicators[rank]); });
  for (std::thread& thread : threads) thread.join();
  for (npucclComm_t communicator : communicators) npucclCommDestroy(communicator);
  return outcomes;
}

/// The same with plain arithmetic: weights of rank 0, averaged gradients.
std::vector<Floats> expected(const Job& job) {
  TinyModel tiny(job.shapes, 0);
  std::vector<Floats> weights = tiny.read_all();
  for (int step = 0; step < 4; ++step) {
    if (step == 2 && job.spoiled_rank >= 0) continue;
    for (std::size_t i = 0; i < weights.size(); ++i)
      for (int rank = 0; rank < job.ranks; ++rank) {
        const Floats g = gradient(rank, step, i, weights[i].size());
        for (std::size_t k = 0; k < g.size(); ++k)
          weights[i][k] -= 0.1f * g[k] / static_cast<float>(job.ranks);
      }
  }
  return weights;
}

void expect_training(const Job& job) {
  const std::vector<Outcome> outcomes = run(job);
  const std::vector<Floats> wanted = expected(job);
  const double tolerance = job.level == "O1" ? 1e-6 : job.half == DType::f16 ? 2e-3 : 2e-2;
  for (const Outcome& outcome : outcomes) {
    ASSERT_EQ(outcome.error, "");
    EXPECT_EQ(outcome.weights, outcomes[0].weights) << "ranks differ";
    EXPECT_EQ(outcome.scale, job.spoiled_rank >= 0 ? 512 : 1024);
    for (std::size_t i = 0; i < wanted.size(); ++i)
      for (std::size_t k = 0; k < wanted[i].size(); ++k)
        ASSERT_NEAR(outcome.weights[i][k], wanted[i][k], tolerance) << job.level << i << " " << k;
  }
}

TEST(Ddp, RanksTrainOnAveragedGradients) {
  for (int ranks : {1, 2, 3}) {
    for (bool tells : {true, false}) {
      Job job;
      job.ranks = ranks;
      job.tells = tells;
      expect_training(job);
    }
  }
}

TEST(Ddp, SeveralBuckets) {
  Job job;
  job.shapes = {{kMebi + 5}, {7}, {kMebi}, {3, 3}};
  expect_training(job);
}

TEST(Ddp, HalfGradients) {
  Job job;
  job.level = "O2";
  expect_training(job);
  job.half = DType::f16;
  expect_training(job);
}

TEST(Ddp, AnOverflowOnOneRankSkipsOnAll) {
  for (int rank : {0, 1}) {
    Job job;
    job.spoiled_rank = rank;
    expect_training(job);
  }
}

// A rank leaves one tensor out (it has no gradient): the lengths differ, and every rank says so.
TEST(Ddp, RanksThatTrainOtherTensorsAreTold) {
  Job job;
  job.last_rank_leaves_one_out = true;
  job.tells = false;
  for (const Outcome& outcome : run(job))
    EXPECT_THAT(outcome.error, testing::HasSubstr("every rank must train the same tensors"));
}

TEST(Ddp, TellingTwiceIsAnError) {
  npucclComm_t communicator = nullptr;
  ASSERT_EQ(npuSetDevice(0), npuSuccess);
  ASSERT_EQ(npucclCommInitAll(&communicator, 1, nullptr), npucclSuccess);
  TinyModel tiny(Shapes{{3}, {4}});
  {
    optim::FusedSGD optimizer(tiny.model());
    amp::Options options;
    options.verbosity = 0;
    options.combine_grad = options.combine_ddp = true;
    options.communicator = communicator;
    amp::Amp amp = amp::initialize(tiny.model(), {&optimizer}, options);
    {
      auto scaled = amp::scale_loss(amp, 0, {&optimizer});
    }  // combines
    auto scaled = amp::scale_loss(amp, 0, {&optimizer});
    amp.gradient_ready(tiny.parameter(1));
    EXPECT_THROW(amp.gradient_ready(tiny.parameter(1)), TrainingError);
    amp.gradient_ready(tiny.parameter(0));
    Parameter stranger;
    EXPECT_THROW(amp.gradient_ready(stranger), TrainingError);
  }
  npucclCommDestroy(communicator);
}

}  // namespace
}  // namespace npu
