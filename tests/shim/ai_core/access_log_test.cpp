// What a launch says of its accesses of global memory.
#include "runtime_shim/ai_core/access_log.h"

#include "gmock/gmock.h"
#include "tests/shim/ai_core/kernels.h"

namespace npu::ai_core {
namespace {

using testing::ElementsAre;

/// "r0+64": a read of 64 bytes from 0 on.
std::vector<std::string> texts(const std::vector<GlobalAccess>& accesses, uint64_t from = 0) {
  std::vector<std::string> result;
  for (const GlobalAccess& one : accesses)
    result.push_back((one.writes ? "w" : "r") + std::to_string(one.begin - from) + "+" +
                     std::to_string(one.bytes));
  return result;
}

TEST(AccessLog, TilesOfAnArrayAreOneRange) {
  AccessLog log;
  for (uint64_t tile = 0; tile < 4; ++tile) {
    log.add(1000 + 100 * tile, 100, false);
    log.add(5000 + 100 * tile, 100, true);
  }
  log.add(1000, 100, false);
  EXPECT_THAT(texts(log.take()), ElementsAre("r1000+400", "w5000+400", "r1000+100"));
}

TEST(AccessLog, RangesHaveAGreatestLength) {
  AccessLog log;
  log.add(0, AccessLog::kMostJoined - 1, false);
  log.add(AccessLog::kMostJoined - 1, 2, false);
  EXPECT_EQ(log.take().size(), 2u);
}

TEST(AccessLog, TheScalarUnitHasADataCache) {
  AccessLog log;
  for (uint64_t i = 0; i < 32; ++i) {
    log.add_scalar(4 * i, 4, false);
    log.add_scalar(65536 + 4 * i + 64, 4, true);
  }
  EXPECT_THAT(texts(log.take()), ElementsAre("r0+128", "w65600+128"));
}

TEST(AccessLog, TooManyAreNone) {
  LaunchLog launch(2);
  AccessLog one, many;
  one.add(0, 32, false);
  for (uint64_t i = 0; i <= AccessLog::kMost; ++i) many.add(64 * i, 32, false);
  EXPECT_FALSE(many.is_complete());
  launch.add(1, std::move(many));
  launch.add(0, std::move(one));
  EXPECT_TRUE(launch.take(2).empty());
}

TEST(AccessLog, CoresTakeTurns) {
  const auto block = [](uint64_t number, size_t count) {
    return std::vector<GlobalAccess>(count, GlobalAccess{number, 1, false});
  };
  // Core 0 has blocks 0 and 2, core 1 has 1 and 3.
  EXPECT_THAT(texts(in_turns({block(0, 2), block(1, 1), block(2, 1), block(3, 2)}, 2)),
              ElementsAre("r0+1", "r1+1", "r0+1", "r3+1", "r2+1", "r3+1"));
  EXPECT_TRUE(in_turns({}, 2).empty());
  EXPECT_THAT(texts(in_turns({block(0, 1), {}, block(2, 1)}, 8)), ElementsAre("r0+1", "r2+1"));
}

TEST(AccessLog, OfALaunch) {
  std::vector<float> in = numbers(512), out(512);
  const auto copies = [&] {
    TilesOf<float> tiles;
    const Array from(in), to(out);
    const auto begin = static_cast<uint32_t>(256 * AscendC::GetBlockIdx());
    AscendC::DataCopy(tiles.a, from.tensor[begin], 256);
    order<AscendC::HardEvent::MTE2_MTE3>();
    AscendC::DataCopy(to.tensor[begin], tiles.a, 256);
  };
  CoreConfig config;
  config.cores = 2;
  EXPECT_TRUE(launched(copies, config, 2).accesses.empty());
  config.logs_accesses = true;
  const LaunchOutcome outcome = launched(copies, config, 2);
  EXPECT_EQ(outcome.broken, "");
  ASSERT_EQ(outcome.accesses.size(), 4u);
  const auto base = reinterpret_cast<uint64_t>(in.data());
  EXPECT_THAT(texts({outcome.accesses[0], outcome.accesses[1]}, base), ElementsAre("r0+1024", "r1024+1024"));
  EXPECT_THAT(texts({outcome.accesses[2], outcome.accesses[3]}, reinterpret_cast<uint64_t>(out.data())),
              ElementsAre("w0+1024", "w1024+1024"));
}

}  // namespace
}  // namespace npu::ai_core
