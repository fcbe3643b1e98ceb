// Chips that saturate: no infinity ever appears, the overflow flag tells, and ranks agree.

#include "acl/acl_sim.h"
#include "npu/amp.h"
#include "npu/blas.h"
#include "tests/shim/blas/device_array.h"
#include "tests/shim/optim/tiny_model.h"

namespace npu {
namespace {

using test::DeviceArray;
using test::TinyModel;
using Floats = std::vector<float>;
using Shapes = std::vector<std::vector<std::int64_t>>;

class Saturation : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(npuFree(nullptr), npuSuccess);  // starts the device
    ASSERT_EQ(aclrtSetDeviceSatMode(ACL_RT_OVERFLOW_MODE_SATURATION), ACL_SUCCESS);
    ASSERT_EQ(npublasCreate(&handle_), NPUBLAS_STATUS_SUCCESS);
    reset();
  }
  void TearDown() override {
    npublasDestroy(handle_);
    aclrtSetDeviceSatMode(ACL_RT_OVERFLOW_MODE_INFNAN);
  }
  /// a * b as halves.
  float half_product(float a, float b) {
    DeviceArray<__half> da({__half(a)}), db({__half(b)}), dc({__half(0.0f)});
    const __half one(1.0f), zero(0.0f);
    EXPECT_EQ(npublasHgemm(handle_, NPUBLAS_OP_N, NPUBLAS_OP_N, 1, 1, 1, &one, da, 1, db, 1, &zero, dc, 1),
              NPUBLAS_STATUS_SUCCESS);
    return static_cast<float>(dc.read()[0]);
  }
  unsigned flag() {
    DeviceArray<unsigned> status(std::vector<unsigned>(16, 7));
    EXPECT_EQ(aclrtGetOverflowStatus(static_cast<unsigned*>(status), 64, nullptr), ACL_SUCCESS);
    EXPECT_EQ(aclrtSynchronizeStream(nullptr), ACL_SUCCESS);  // AscendCL's default stream, not the shim's
    return status.read()[0];
  }
  void reset() {
    EXPECT_EQ(aclrtResetOverflowStatus(nullptr), ACL_SUCCESS);
    EXPECT_EQ(aclrtSynchronizeStream(nullptr), ACL_SUCCESS);
  }
  npublasHandle_t handle_ = nullptr;
};

TEST_F(Saturation, AResultBeyondHalfSaturatesAndRaisesTheFlag) {
  EXPECT_EQ(half_product(200, 200), 40000);
  EXPECT_EQ(flag(), 0u);
  EXPECT_EQ(half_product(300, -300), -65504);
  EXPECT_EQ(flag(), 1u);
  EXPECT_EQ(flag(), 1u);  // stays until it is reset
  reset();
  EXPECT_EQ(flag(), 0u);
}

TEST_F(Saturation, OtherChipsGiveInfinityAndNoFlag) {
  aclrtSetDeviceSatMode(ACL_RT_OVERFLOW_MODE_INFNAN);
  EXPECT_EQ(half_product(300, 300), INFINITY);
  EXPECT_EQ(flag(), 0u);
}

TEST_F(Saturation, WrongArgumentsOfTheStatusCalls) {
  DeviceArray<unsigned> status(std::vector<unsigned>(16));
  EXPECT_EQ(aclrtGetOverflowStatus(static_cast<unsigned*>(status), 63, nullptr), ACL_ERROR_RT_PARAM_INVALID);
  EXPECT_EQ(aclrtGetOverflowStatus(nullptr, 64, nullptr), ACL_ERROR_RT_PARAM_INVALID);
  uint32_t value = 9;
  EXPECT_EQ(aclrtGetStreamOverflowSwitch(nullptr, &value), ACL_SUCCESS);
  EXPECT_EQ(value, 0u);
  EXPECT_EQ(aclrtSetStreamOverflowSwitch(nullptr, 2), ACL_ERROR_RT_PARAM_INVALID);
  EXPECT_EQ(aclrtSetStreamOverflowSwitch(nullptr, 1), ACL_SUCCESS);
  EXPECT_EQ(aclrtGetStreamOverflowSwitch(nullptr, &value), ACL_SUCCESS);
  EXPECT_EQ(value, 1u);
}

/// One update in which the backward saturates or not, and another rank overflows or not.
struct Outcome {
  bool skipped, asked, told;
};
Outcome update(Saturation&, bool other_rank, const std::function<void()>& backward) {
  TinyModel tiny(Shapes{{3}});
  optim::FusedAdam optimizer(tiny.model());
  Outcome outcome{};
  amp::Options options;
  options.verbosity = 0;
  options.any_rank = [&](bool mine) {
    outcome.asked = true;
    outcome.told = mine;
    return mine || other_rank;
  };
  amp::Amp amp = amp::initialize(tiny.model(), {&optimizer}, options);
  const auto before = tiny.read_all();
  outcome.skipped = amp::scale_loss(amp, 0, {&optimizer}, {}, [&](double, double) {
    backward();
    tiny.write_grad(0, {1, 2, 3});  // finite whatever happened
  });
  optimizer.step();
  EXPECT_EQ(tiny.read_all() == before, outcome.skipped);
  return outcome;
}

TEST_F(Saturation, TheFlagSkipsTheStepOnEveryRank) {
  half_product(300, 300);  // an overflow before the backward does not count
  const Outcome fine = update(*this, false, [&] { half_product(2, 2); });
  EXPECT_TRUE(fine.asked);
  EXPECT_FALSE(fine.told || fine.skipped);
  const Outcome mine = update(*this, false, [&] { half_product(300, 300); });
  EXPECT_TRUE(mine.told && mine.skipped);
  const Outcome other = update(*this, true, [&] { half_product(2, 2); });
  EXPECT_TRUE(!other.told && other.skipped);
}

TEST_F(Saturation, ChipsWithInfinitiesNeverAsk) {
  aclrtSetDeviceSatMode(ACL_RT_OVERFLOW_MODE_INFNAN);
  EXPECT_FALSE(update(*this, true, [] {}).asked);
}

}  // namespace
}  // namespace npu
