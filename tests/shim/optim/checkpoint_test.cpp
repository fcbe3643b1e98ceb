// Optimizer state in files: it comes back as it was, and a bad file changes nothing.

#include <filesystem>
#include <fstream>
#include <iterator>

#include "npu/optim.h"
#include "tests/shim/optim/tiny_model.h"

namespace npu {
namespace {

using namespace optim;
using test::TinyModel;
namespace fs = std::filesystem;

class Checkpoint : public testing::Test {
 protected:
  void SetUp() override {
    directory_ = fs::path(testing::TempDir()) / ("checkpoint." + std::to_string(::getpid()));
    fs::create_directories(directory_);
    path_ = (directory_ / "state").string();
  }
  void TearDown() override { fs::remove_all(directory_); }

  std::string read() const {
    std::ifstream file(path_, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  }
  void write(const std::string& text) const { std::ofstream(path_, std::ios::binary) << text; }

  fs::path directory_;
  std::string path_;
};

template <class Optimizer>
void train(TinyModel& tiny, Optimizer& optimizer, int steps, unsigned seed) {
  std::mt19937 random(seed);
  std::normal_distribution<float> normal;
  for (int step = 0; step < steps; ++step) {
    for (std::size_t i = 0; i < tiny.size(); ++i) {
      std::vector<float> g(tiny.numel(i));
      for (float& value : g) value = normal(random);
      tiny.write_grad(i, g);
    }
    optimizer.step();
  }
}

const std::vector<std::vector<std::int64_t>> kShapes = {{5, 7}, {13}};

TEST_F(Checkpoint, TrainingGoesOnAsIfNothingHappened) {
  TinyModel whole(kShapes), first(kShapes), second(kShapes);
  AdamWOptions options;
  options.lr = 0.02;
  FusedAdamW uninterrupted(whole.model(), options), before(first.model(), options), after(second.model());
  train(whole, uninterrupted, 3, 1), train(whole, uninterrupted, 4, 2);
  train(first, before, 3, 1);
  before.save(path_);
  for (std::size_t i = 0; i < second.size(); ++i) second.write_data(i, first.read_data(i));
  after.load(path_);
  EXPECT_EQ(after.options().lr, 0.02);
  EXPECT_EQ(after.steps(), 3);
  train(second, after, 4, 2);
  EXPECT_EQ(second.read_all(), whole.read_all());
}

TEST_F(Checkpoint, AStepThatWasSkippedBeforeLoadingSkipsNoOther) {
  TinyModel tiny(kShapes);
  FusedSGD optimizer(tiny.model());
  optimizer.save(path_);
  int* flag = nullptr;
  const int one = 1;
  ASSERT_EQ(npuMalloc(reinterpret_cast<void**>(&flag), sizeof *flag), npuSuccess);
  ASSERT_EQ(npuMemcpy(flag, &one, sizeof one, npuMemcpyHostToDevice), npuSuccess);
  optimizer.set_found_inf(flag);
  train(tiny, optimizer, 1, 1);
  optimizer.load(path_);
  optimizer.set_found_inf(nullptr);
  const auto weights = tiny.read_all();
  train(tiny, optimizer, 1, 2);
  EXPECT_NE(tiny.read_all(), weights);
  EXPECT_EQ(optimizer.steps(), 1);
  npuFree(flag);
}

TEST_F(Checkpoint, SavingTwiceGivesTheSameFileAndLeavesNoOther) {
  TinyModel tiny(kShapes);
  FusedAdam optimizer(tiny.model());
  train(tiny, optimizer, 2, 1);
  optimizer.save(path_);
  const std::string first = read();
  optimizer.save(path_);
  EXPECT_EQ(read(), first);
  EXPECT_EQ(std::distance(fs::directory_iterator(directory_), fs::directory_iterator()), 1);
}

TEST_F(Checkpoint, AFileFromBeforeTheFirstStep) {
  TinyModel tiny(kShapes);
  FusedAdam optimizer(tiny.model()), other(tiny.model());
  optimizer.save(path_);
  other.load(path_);
  EXPECT_EQ(other.steps(), 0);
}

/// Loading the file fails with `reason`, and neither states, weights, step nor hyperparameters change.
template <class Optimizer = FusedAdam>
void expect_refused(const std::string& path, const std::string& reason,
                    const std::vector<std::vector<std::int64_t>>& shapes = kShapes) {
  TinyModel tiny(shapes);
  Optimizer optimizer(tiny.model());
  train(tiny, optimizer, 2, 3);
  const auto weights = tiny.read_all();
  const std::string state = optimizer.state_names()[0];
  const std::vector<float> values = optimizer.state(tiny.parameter(0), state);
  const double lr = optimizer.options().lr;
  try {
    optimizer.load(path);
    ADD_FAILURE() << "loaded: " << reason;
  } catch (const TrainingError& error) {
    EXPECT_THAT(error.what(), testing::StartsWith(path));
    EXPECT_THAT(error.what(), testing::HasSubstr(reason));
  }
  EXPECT_EQ(tiny.read_all(), weights);
  EXPECT_EQ(optimizer.state(tiny.parameter(0), state), values);
  EXPECT_EQ(optimizer.steps(), 2);
  EXPECT_EQ(optimizer.options().lr, lr);
}

TEST_F(Checkpoint, ABadFileIsRefused) {
  TinyModel tiny(kShapes);
  AdamOptions options;
  options.lr = 0.5;
  FusedAdam optimizer(tiny.model(), options);
  train(tiny, optimizer, 1, 1);
  optimizer.save(path_);
  const std::string good = read();
  for (std::size_t size : {std::size_t{9}, std::size_t{27}, good.size() / 2, good.size() - 1}) {
    write(good.substr(0, size));
    expect_refused(path_, "truncated");
  }
  for (std::size_t at : {std::size_t{28}, good.size() / 2, good.size() - 1}) {
    std::string changed = good;
    changed[at] = static_cast<char>(changed[at] ^ 4);
    write(changed);
    expect_refused(path_, "checksum");
  }
  write(good + "x");
  expect_refused(path_, "checksum");
  write("#!/bin/sh\necho not a checkpoint\n");
  expect_refused(path_, "not a training state file");
  write("");
  expect_refused(path_, "not a training state file");
  std::string newer = good;
  newer[8] = 2;
  write(newer);
  expect_refused(path_, "format version 2");
  fs::remove(path_);
  expect_refused(path_, "cannot be read");
}

TEST_F(Checkpoint, AnotherModelOrOptimizerIsRefused) {
  TinyModel tiny(kShapes);
  FusedAdam optimizer(tiny.model());
  train(tiny, optimizer, 1, 1);
  optimizer.save(path_);
  expect_refused<FusedAdamW>(path_, "of FusedAdam, not of FusedAdamW");
  expect_refused(path_, "other tensors", {{7, 5}, {13}});
  expect_refused(path_, "other tensors", {{5, 7}});
}

TEST_F(Checkpoint, AFolderThatIsNotThereIsAnError) {
  TinyModel tiny(kShapes);
  FusedAdam optimizer(tiny.model());
  EXPECT_THROW(optimizer.save((directory_ / "none" / "state").string()), TrainingError);
}

}  // namespace
}  // namespace npu
