// Launches that follow each other as one: which of those of ascendc_fused/main.cu, that results stay, and what is not copied.
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
  FusedLaunches() : AscendCProgram("ascendc_fused") {}

  struct Row {
    long long launches = 0, bytes = 0;
  };
  /// What the cores count for each kernel, without rows that are longer than a tile.
  std::map<std::string, Row> rows(const std::string& fusion) const {
    const std::string file = "counts" + fusion + ".json";
    EXPECT_EQ(run({"./program", "bits"}, {{"NPU_FUSION", fusion}, {"NPU_KERNELS_CYCLES", file}}).exit_code,
              0);
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
        "scale_then_row_max_then_exp_minus", "unscale_then_adamw_then_unscale_then_adamw",
        "to_type_then_add_small", "to_type_2_then_add_small_2"}) {
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

// The cores count what is foretold: read once less, written once less where the second overwrites it, and rows that stay.
TEST_F(FusedLaunches, TrafficIsSavedAsExplained) {
  const auto apart = rows("0"), fused = rows("1");
  const auto expect = [&](const std::string& kernel, const std::string& launches, int bytes,
                          int bytes_apart) {
    const ProcessResult explained = run({kBin + "npucxx", "--explain-kernel=" + kernel, "main.cu"});
    EXPECT_THAT(explained.out,
                HasSubstr("launches of " + launches + ": one kernel, which moves " + std::to_string(bytes) +
                          " bytes for each element in place of " + std::to_string(bytes_apart)));
  };
  expect("mask_below", "scale, then mask_below", 12, 20);
  // The mask is read and the result written by both; what mask_below alone moves is 12 bytes, too.
  EXPECT_EQ(fused.at("scale_then_mask_below").bytes, apart.at("mask_below").bytes);
  expect("layernorm", "residual, then layernorm", 24, 28);
  expect("layernorm", "layernorm, then gelu", 20, 24);
  expect("exp_minus", "scale, then row_max, then exp_minus", 12, 20);
  // x is read, y and the result are written, and a number for each row. Some launches of exp_minus stay alone.
  EXPECT_EQ(fused.at("scale_then_row_max_then_exp_minus").bytes,
            apart.at("row_max").bytes + apart.at("exp_minus").bytes - fused.at("exp_minus").bytes);
  EXPECT_LT(fused.at("unscale_then_adamw_then_unscale_then_adamw").bytes,
            (apart.at("unscale").bytes + apart.at("adamw").bytes) / 2);
}

// The nodes stay as they are; what changes is how they run.
TEST_F(FusedLaunches, GraphsRunTheirNodesAsOne) {
  EXPECT_EQ(run({"./program", "graph"}, {{"NPU_KERNELS_CYCLES", "graph.json"}}).exit_code, 0);
  const std::string counts = read_tree(project_.project()).at("graph.json");
  EXPECT_THAT(counts, HasSubstr("\"kernel\": \"scale_then_gelu\", \"launches\": 2"));
  EXPECT_THAT(counts, HasSubstr("\"kernel\": \"scale\", \"launches\": 1"));
}

TEST_F(FusedLaunches, NodesForOtherCoresStayOnTheHost) {
  const ProcessResult result = run({"./program", "graph"}, {{"NPU_SIM_SOC", "Ascend310P3"}});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.err, Not(HasSubstr("cannot be loaded")));
}

TEST_F(FusedLaunches, ThreadsSeeEachOthersLaunches) {
  for (const std::string kernels : {"host", "ascendc", "both"})
    for (int i = 0; i < 3; ++i) {
      const ProcessResult result = run({"./program", "threads"}, {{"NPU_KERNELS", kernels}});
      EXPECT_EQ(result.exit_code, 0) << kernels << result.out << result.err;
    }
}

TEST_F(FusedLaunches, BothWaysAreCompared) {
  const ProcessResult both = run({"./program"}, {{"NPU_KERNELS", "both"}});
  EXPECT_EQ(both.out, "0 failures, no error\n");
  for (const char* kernel : {"scale then mask_below", "residual then layernorm", "layernorm then gelu",
                             "unscale then adamw then unscale then adamw"})
    EXPECT_THAT(both.err, testing::ContainsRegex("npu: kernel " + std::string(kernel) +
                                                 ": [0-9]+ launches, [0-9]+ elements, 0 differ"));
  EXPECT_THAT(both.err, Not(HasSubstr("as Ascend C differs")));
}

}  // namespace
}  // namespace e2e
