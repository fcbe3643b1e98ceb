// What kernels, the profiler and mixed precision take from the environment.
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "runtime_shim/config/amp_config.h"
#include "runtime_shim/config/calls_config.h"
#include "runtime_shim/config/launch_config.h"
#include "runtime_shim/config/probe_config.h"
#include "runtime_shim/config/profiler_config.h"
#include "runtime_shim/config/rtc_config.h"

namespace npu::configuration {
namespace {

/// Reads the variables with `read`.
template <class Read>
auto read_with(Read read, const std::map<std::string, std::string>& variables) {
  return read([&](const char* name) -> const char* {
    const auto found = variables.find(name);
    return found == variables.end() ? nullptr : found->second.c_str();
  });
}

LaunchConfig launch(const std::map<std::string, std::string>& variables) {
  return read_with(read_launch_config, variables);
}
ProfilerConfig profiler(const std::map<std::string, std::string>& variables) {
  return read_with(read_profiler_config, variables);
}
AmpConfig amp(const std::map<std::string, std::string>& variables) {
  return read_with(read_amp_config, variables);
}

TEST(LaunchConfig, Defaults) {
  EXPECT_EQ(launch({}).order, "");
  EXPECT_TRUE(launch({}).loops);
  EXPECT_EQ(launch({}).race_orders, "");
  EXPECT_EQ(launch({}).race_report, "");
}

TEST(LaunchConfig, TextsOfOrdersAreKept) {
  EXPECT_EQ(launch({{"NPU_SIM_ORDER", "sideways"}}).order, "sideways");
  EXPECT_EQ(launch({{"NPU_SIM_RACE", "reverse,depth"}}).race_orders, "reverse,depth");
  EXPECT_EQ(launch({{"NPU_SIM_RACE_REPORT", "races.txt"}}).race_report, "races.txt");
}

TEST(LaunchConfig, OnlyZeroTurnsFusionOff) {
  EXPECT_FALSE(launch({{"NPU_FUSION", "0"}}).fusion);
  for (const char* text : {"", "1", "no"}) EXPECT_TRUE(launch({{"NPU_FUSION", text}}).fusion) << text;
}

TEST(LaunchConfig, ClocksOfKernelsAreModelledWithEvents) {
  EXPECT_TRUE(launch({{"NPU_SIM_TIME", "model"}}).modelled_time);
  for (const char* text : {"", "real"}) EXPECT_FALSE(launch({{"NPU_SIM_TIME", text}}).modelled_time) << text;
}

TEST(LaunchConfig, OnlyZeroTurnsLoopsOff) {
  EXPECT_FALSE(launch({{"NPU_SIM_LOOPS", "0"}}).loops);
  for (const char* text : {"", "1", "no"}) EXPECT_TRUE(launch({{"NPU_SIM_LOOPS", text}}).loops) << text;
}

TEST(ProbeConfig, TheRankIsTheFirstNumber) {
  const auto rank = [](const std::map<std::string, std::string>& variables) {
    return read_with(read_probe_config, variables).rank;
  };
  EXPECT_EQ(rank({}), -1);
  EXPECT_EQ(rank({{"SLURM_PROCID", "5"}, {"RANK", "4"}}), 4);
  EXPECT_EQ(rank({{"RANK", "x"}, {"PMI_RANK", "2"}}), 2);
  EXPECT_EQ(rank({{"RANK", "99999999999999999999"}}), -1);
  EXPECT_EQ(read_with(read_probe_config, {{"NPU_PROBE", "p"}, {"NPU_PROBE_WATCH", "nan"}}).watch, "nan");
}

TEST(ProfilerConfig, FilesAndTheStart) {
  EXPECT_EQ(profiler({}).summary, "");
  EXPECT_EQ(profiler({{"NPU_SIM_PROFILE", "0"}}).summary, "");
  EXPECT_EQ(profiler({{"NPU_SIM_PROFILE", "1"}}).summary, "1");
  EXPECT_EQ(profiler({{"NPU_SIM_TRACE", "trace.json"}}).trace, "trace.json");
  EXPECT_TRUE(profiler({}).from_start);
  EXPECT_FALSE(profiler({{"NPU_SIM_PROFILE_FROM_START", "0"}}).from_start);
}

TEST(AmpConfig, TextsAreKept) {
  EXPECT_EQ(amp({}).level, "");
  EXPECT_EQ(amp({{"NPU_AMP", "O9"}}).level, "O9");
  EXPECT_EQ(amp({{"NPU_AMP_DTYPE", "fp16"}}).type, "fp16");
  EXPECT_EQ(amp({}).lists, std::nullopt);
  EXPECT_EQ(amp({{"NPU_AMP_LISTS", ""}}).lists, "");
}

TEST(AmpConfig, EmptyAndZeroTurnTheLogOff) {
  for (const char* text : {"", "0"}) EXPECT_FALSE(amp({{"NPU_AMP_LOG", text}}).log) << text;
  EXPECT_TRUE(amp({{"NPU_AMP_LOG", "1"}}).log);
}

TEST(RtcConfig, TheCacheIsInTheHomeFolderUnlessItIsNamed) {
  EXPECT_EQ(read_with(read_rtc_config, {}).cache, "");
  EXPECT_EQ(read_with(read_rtc_config, {{"HOME", "/users/me"}}).cache, "/users/me/.cache/npu_rtc");
  EXPECT_EQ(read_with(read_rtc_config, {{"HOME", "/users/me"}, {"NPU_RTC_CACHE", "/cache"}}).cache, "/cache");
}

TEST(CallsConfig, GoesToStderrUnlessAFileIsNamed) {
  EXPECT_EQ(read_with(read_calls_config, {}).file, "");
  EXPECT_EQ(read_with(read_calls_config, {{"NPU_SIM_CALLS", "-"}}).file, "");
  EXPECT_EQ(read_with(read_calls_config, {{"NPU_SIM_CALLS", "calls_%p.txt"}}).file, "calls_%p.txt");
}

}  // namespace
}  // namespace npu::configuration
