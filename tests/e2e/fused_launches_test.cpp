// Launches that follow each other as one: which of those of fused_launches/main.cu, that results stay, and what is not copied.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "tests/e2e/ascendc_program.h"

namespace e2e {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::string kBin = std::string(MIGRATE_BINARY_DIR) + "/bin/";

struct FusedLaunches : AscendCProgram {
  FusedLaunches() : AscendCProgram("fused_launches") {}

  struct Row {
    long long launches = 0, bytes = 0;
  };
  /// What the cores count for each kernel.
  std::map<std::string, Row> rows(const std::string& fusion) const {
    const std::string file = "counts" + fusion + ".json";
    EXPECT_EQ(run({"./program"}, {{"NPU_FUSION", fusion}, {"NPU_KERNELS_CYCLES", file}}).exit_code, 0);
    std::istringstream lines(read_tree(project_.project()).at(file));
    std::map<std::string, Row> rows;
    for (std::string line; std::getline(lines, line);) {
      const nlohmann::json row = nlohmann::json::parse(line);
      rows[row["kernel"]] = {row["launches"],
                             row["bytes_in"].get<long long>() + row["bytes_out"].get<long long>()};
    }
    return rows;
  }
};

TEST_F(FusedLaunches, TheProgramIsRightOnTheHostAndOnTheCoresInEveryOrder) {
  for (const std::string kernels : {"host", "ascendc"})
    for (const std::string order : {"forward", "random:1", "random:2", "random:3"}) {
      const ProcessResult result = run({"./program"}, {{"NPU_KERNELS", kernels}, {"NPU_SIM_ORDER", order}});
      EXPECT_EQ(result.out, "0 failures, no error\n") << kernels << order << result.err;
    }
}

TEST_F(FusedLaunches, BitsAreThoseOfTheKernelsApart) {
  const ProcessResult apart = run({"./program", "bits"}, {{"NPU_FUSION", "0"}});
  EXPECT_THAT(apart.out, HasSubstr("bits "));
  EXPECT_EQ(run({"./program", "bits"}).out, apart.out);
}

TEST_F(FusedLaunches, SequencesAreOneKernel) {
  const auto apart = rows("0"), fused = rows("1");
  for (const char* kernel :
       {"scale_then_mask_below", "add_bias_then_gelu", "residual_then_layernorm", "layernorm_then_gelu",
        "scale_then_row_max", "unscale_then_adamw_then_unscale_then_adamw", "to_type_then_add_small",
        "to_type_2_then_add_small_2"}) {
    EXPECT_EQ(apart.count(kernel), 0u) << kernel;
    EXPECT_GT(fused.count(kernel), 0u) << kernel;
  }
  for (const char* kernel :
       {"residual", "layernorm", "add_bias", "mask_below", "unscale", "adamw", "row_max"}) {
    EXPECT_GT(apart.count(kernel), 0u) << kernel;
    EXPECT_EQ(fused.count(kernel), 0u) << kernel << " also runs alone";
  }
  EXPECT_EQ(fused.at("shift").launches, apart.at("shift").launches);
}

// Read once less, written once less where the second overwrites it.
TEST_F(FusedLaunches, TrafficIsSavedAsExplained) {
  const auto apart = rows("0"), fused = rows("1");
  const auto expect_share = [&](const std::string& kernel, const std::vector<std::string>& parts,
                                double share) {
    long long bytes = 0;
    for (const std::string& part : parts) bytes += apart.at(part).bytes;
    EXPECT_NEAR(static_cast<double>(fused.at(kernel).bytes) / static_cast<double>(bytes), share, 0.005)
        << kernel;
  };
  expect_share("scale_then_mask_below", {"mask_below", "mask_below"}, 12.0 / 24);
  const ProcessResult explained = run({kBin + "npucxx", "--explain-kernel=mask_below", "main.cu"});
  EXPECT_THAT(explained.out,
              HasSubstr("launches of scale, then mask_below: one kernel, which moves 12 bytes for each "
                        "element in place of 20"));
  EXPECT_THAT(
      run({kBin + "npucxx", "--explain-kernel=exp_minus", "main.cu"}).out,
      HasSubstr("launches of scale, then row_max, then exp_minus: not fused: it would move no fewer bytes"));
}

TEST_F(FusedLaunches, BothWaysAreCompared) {
  const ProcessResult both = run({"./program"}, {{"NPU_KERNELS", "both"}});
  EXPECT_EQ(both.out, "0 failures, no error\n");
  for (const char* kernel : {"scale_then_mask_below", "residual_then_layernorm", "layernorm_then_gelu",
                             "unscale_then_adamw_then_unscale_then_adamw"})
    EXPECT_THAT(both.err, testing::ContainsRegex("npu: kernel " + std::string(kernel) +
                                                 ": [0-9]+ launches, [0-9]+ elements, 0 differ"));
  EXPECT_THAT(both.err, Not(HasSubstr("as Ascend C differs")));
}

}  // namespace
}  // namespace e2e
