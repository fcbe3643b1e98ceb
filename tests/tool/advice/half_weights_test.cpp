// What a run at O1 says about O2: the most and the least that each kind of kernel takes.
#include "tool/advice/prediction/half_weights.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>

#include "tests/tool/support/profile_folder.h"
#include "tool/profile/read_profile.h"

namespace migrate {
namespace {

using testing::HasSubstr;

/// The range of the only kernel of a profile, in microseconds.
std::pair<double, double> range_of(const ProfileFolder::Kernel& kernel, PartBound bound) {
  ProfileFolder folder;
  folder.kernel(kernel).file("../modelled_time.json", R"({"chip":"Ascend910B1","modelled_us":1})");
  const auto profile = read_profile(folder.write());
  EXPECT_TRUE(profile.ok());
  const RankProfile& rank = profile->ranks[0];
  const TimeRange range = time_with_half_weights(rank, rank.kernels[0], bound);
  return {static_cast<double>(range.least) / 1e3, static_cast<double>(range.most) / 1e3};
}

using Range = std::pair<double, double>;

// 103 us are 3 us of a task and 100 us that move bytes.
TEST(HalfWeights, WhatTheMemoryLimitsMovesHalfTheFloats) {
  EXPECT_EQ(range_of({.name = "Add",
                      .start = 0,
                      .duration = 103,
                      .shapes = "64;64",
                      .types = "FLOAT;FLOAT",
                      .output = "64"},
                     PartBound::memory),
            Range(53, 103));
  const Range index = range_of({.name = "Index",
                                .start = 0,
                                .duration = 103,
                                .shapes = "64;64",
                                .types = "INT32;FLOAT",
                                .output = "64"},
                               PartBound::memory);
  EXPECT_NEAR(index.first, 3 + 100 * 640.0 / 768, 0.001);
  EXPECT_EQ(range_of({.name = "kernel", .start = 0, .duration = 103}, PartBound::memory), Range(53, 103));
}

TEST(HalfWeights, WhatIsHalfAlreadyStays) {
  EXPECT_EQ(
      range_of(
          {.name = "Add", .start = 0, .duration = 103, .shapes = "64", .types = "FLOAT16", .output = "64"},
          PartBound::memory),
      Range(103, 103));
  EXPECT_EQ(range_of({.name = "MatMul", .start = 0, .duration = 103, .core = "AI_CORE"}, PartBound::cube),
            Range(103, 103));
  EXPECT_EQ(range_of({.name = "sort", .start = 0, .duration = 103}, PartBound::scalar), Range(103, 103));
  EXPECT_EQ(range_of({.name = "tiny", .start = 0, .duration = 2}, PartBound::memory), Range(2, 2));
}

TEST(HalfWeights, ProductsOfFloatsMayBeOfHalves) {
  EXPECT_EQ(range_of({.name = "MatMul",
                      .start = 0,
                      .duration = 103,
                      .core = "AI_CORE",
                      .shapes = "64,64;64,64",
                      .types = "FLOAT;FLOAT",
                      .output = "64,64"},
                     PartBound::cube),
            Range(28, 103));
}

TEST(HalfWeights, CastsMayGoAndCollectivesMayHalve) {
  EXPECT_EQ(range_of({.name = "aclnnCast", .start = 0, .duration = 20, .type = "Cast"}, PartBound::memory),
            Range(0, 20));
  EXPECT_EQ(range_of({.name = "hcom", .start = 0, .duration = 103, .core = "COMMUNICATION"}, PartBound::link),
            Range(53, 103));
}

// Four float tensors in, one out: 20 bytes an element, and 2 more.
TEST(HalfWeights, OptimizersKeepFloatAndWriteHalfCopies) {
  const Range range = range_of({.name = "aclnnApplyAdamW",
                                .start = 0,
                                .duration = 103,
                                .shapes = "64;64;64;64",
                                .types = "FLOAT;FLOAT;FLOAT;FLOAT",
                                .output = "64"},
                               PartBound::memory);
  EXPECT_EQ(range, Range(113, 113));
  EXPECT_EQ(range_of({.name = "my_adam", .start = 0, .duration = 103}, PartBound::memory), Range(103, 103));
}

// The table of docs/explanation/device_time.md, which a test of the model computes.
TEST(TypicalError, IsThatOfTheDocument) {
  std::ifstream in(std::string(MIGRATE_SOURCE_DIR) + "/docs/explanation/device_time.md");
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  const auto row = [&](const std::string& name, double error) {
    const size_t at = text.find("| " + name + " |");
    ASSERT_NE(at, std::string::npos) << name;
    EXPECT_THAT(text.substr(at, text.find('\n', at) - at),
                HasSubstr("| " + std::to_string(std::lround(100 * error)) + " % |"));
  };
  row("products", typical_error_of(PartBound::cube, false));
  row("memory", typical_error_of(PartBound::memory, false));
  row("collectives and links", typical_error_of(PartBound::link, true));
  EXPECT_EQ(typical_error_of(PartBound::link, false), 0);  // copies from and to the host
  EXPECT_EQ(typical_error_of(PartBound::vector, false), 0);
}

}  // namespace
}  // namespace migrate
