// Mistakes planted in two programs: `migrate bisect` names the kernel that has them. docs/howto/compare_runs.md has the table.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>

#include "tests/e2e/cli_harness.h"

namespace e2e {
namespace {

using testing::HasSubstr;

const std::string kBin = std::string(MIGRATE_BINARY_DIR) + "/bin/";

/// A program that is migrated once, and its right build, ./right.
class Program {
 public:
  Program(const std::string& folder, const std::string& step_kernel)
      : project_(read_tree(std::string(MIGRATE_SOURCE_DIR) + folder)) {
    const ProcessResult rewritten = project_.migrate({"rewrite", "--in-place", "--verify=parse", "."});
    EXPECT_EQ(rewritten.exit_code, 0) << rewritten.err;
    std::ofstream(project_.project() + "/probe.json")
        << R"({"step": [0], "step_kernel": ")" << step_kernel << "\"}\n";
  }

  void compile(const std::vector<std::string>& words) const {
    std::vector<std::string> command{kBin + "npucxx", "--kernels=ascendc", "-O2"};
    command.insert(command.end(), words.begin(), words.end());
    const ProcessResult compiled = run_process(command, project_.project());
    ASSERT_EQ(compiled.exit_code, 0) << compiled.err;
  }

  void widen(const std::string& folder) const {
    const ProcessResult widened = project_.migrate({"widen-kernels", ".", "-o", folder});
    ASSERT_EQ(widened.exit_code, 0) << widened.err;
  }

  ProcessResult bisect(const std::string& gold, const std::string& target) const {
    return project_.migrate({"bisect", "--gold", gold, "--target", target, "--probe", "probe.json",
                             "--sources", ".", "--time-limit", "300"});
  }

  /// Replaces the first `before` in a file. What was there.
  std::string plant(const std::string& file, const std::string& before, const std::string& after) const {
    const std::string path = project_.project() + "/" + file, text = project_.files().at(file);
    const size_t at = text.find(before);
    EXPECT_NE(at, std::string::npos) << before;
    std::string changed = text;
    if (at != std::string::npos) changed.replace(at, before.size(), after);
    std::ofstream(path) << changed;
    return text;
  }
  void write(const std::string& file, const std::string& text) const {
    std::ofstream(project_.project() + "/" + file) << text;
  }

 private:
  CliProject project_;
};

/// The mistakes of tests/e2e/planted/kernels.cuh and main.cu.
class PlantedMistakesInTrainer : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    program_ = std::make_unique<Program>("/tests/e2e/planted", "adamw_kernel");
    program_->compile({"main.cu", "-lcublas", "-o", "right"});
  }
  static void TearDownTestSuite() { program_ = nullptr; }

  static void expect_named(int mistake, const std::string& operation) {
    program_->compile({"-DMISTAKE=" + std::to_string(mistake), "main.cu", "-lcublas", "-o", "wrong"});
    const ProcessResult result = program_->bisect("./right", "./wrong");
    EXPECT_EQ(result.exit_code, 2) << result.err;
    EXPECT_THAT(result.out, HasSubstr("MIG8001: " + operation + " is the first operation"));
  }
  static std::unique_ptr<Program> program_;
};
std::unique_ptr<Program> PlantedMistakesInTrainer::program_;

TEST_F(PlantedMistakesInTrainer, WithoutOneNothingDiffers) {
  EXPECT_EQ(program_->bisect("./right", "./right").exit_code, 0);
  EXPECT_EQ(program_->bisect("NPU_SIM_NUMERICS=double ./right", "./right").exit_code, 0);
}
/// Kernels in double, and library calls in double.
TEST_F(PlantedMistakesInTrainer, AWidenedProgramIsAGoldenSide) {
  program_->widen("../wide");
  program_->compile({"../wide/main.cu", "-lcublas", "-o", "wide"});
  const ProcessResult right = program_->bisect("NPU_KERNELS=host NPU_SIM_NUMERICS=double ./wide", "./right");
  EXPECT_EQ(right.exit_code, 0) << right.out;
  program_->compile({"-DMISTAKE=1", "main.cu", "-lcublas", "-o", "wrong"});
  const ProcessResult wrong = program_->bisect("NPU_KERNELS=host NPU_SIM_NUMERICS=double ./wide", "./wrong");
  EXPECT_THAT(wrong.out, HasSubstr("MIG8001: Kernel.gelu_forward_kernel.0.forward is the first operation"));
}

TEST_F(PlantedMistakesInTrainer, WrongConstant) { expect_named(1, "Kernel.gelu_forward_kernel.0.forward"); }
TEST_F(PlantedMistakesInTrainer, DroppedTerm) { expect_named(2, "Kernel.encoder_forward_kernel.0.forward"); }
TEST_F(PlantedMistakesInTrainer, SwappedOperand) {
  expect_named(3, "Kernel.residual_forward_kernel.0.forward");
}
TEST_F(PlantedMistakesInTrainer, MissingCast) { expect_named(4, "Kernel.crossentropy_kernel.0.forward"); }
TEST_F(PlantedMistakesInTrainer, Race) { expect_named(5, "Kernel.crossentropy_kernel.0.forward"); }
TEST_F(PlantedMistakesInTrainer, WrongReductionLength) {
  expect_named(6, "Kernel.layernorm_forward_kernel.0.forward");
}

/// The transformer block, with a change of its kernels. It runs in float.
class PlantedMistakesInBlock : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    program_ = std::make_unique<Program>("/fixtures/transformer_block/input", "adamw_kernel");
    program_->compile({"-c", "main.cu"});
    program_->compile({"-c", "reference.cpp"});
    program_->compile({"block.cu", "main.o", "reference.o", "-lcublas", "-lcublasLt", "-o", "right"});
  }
  static void TearDownTestSuite() { program_ = nullptr; }

  static void expect_named(const std::string& before, const std::string& after,
                           const std::string& operation) {
    const std::string right = program_->plant("kernels.cuh", before, after);
    program_->compile({"block.cu", "main.o", "reference.o", "-lcublas", "-lcublasLt", "-o", "wrong"});
    program_->write("kernels.cuh", right);
    const ProcessResult result = program_->bisect("./right float", "./wrong float");
    EXPECT_EQ(result.exit_code, 2) << result.err;
    EXPECT_THAT(result.out, HasSubstr("MIG8001: " + operation + " is the first operation"));
  }
  static std::unique_ptr<Program> program_;
};
std::unique_ptr<Program> PlantedMistakesInBlock::program_;

TEST_F(PlantedMistakesInBlock, WrongConstant) {
  expect_named("T(0.044715) * x", "T(0.04) * x", "Kernel.gelu_forward_kernel.0.forward");
}
TEST_F(PlantedMistakesInBlock, DroppedTerm) {
  expect_named("- norm_mean - normed", "- normed", "Kernel.layernorm_backward_kernel.0.forward");
}
TEST_F(PlantedMistakesInBlock, SwappedOperand) {
  expect_named("(datt[row * T_ + i] - dot)", "(dot - datt[row * T_ + i])",
               "Kernel.softmax_backward_kernel.0.forward");
}
TEST_F(PlantedMistakesInBlock, MissingCast) {
  expect_named("2 * diff / n", "2 / n * diff", "Kernel.mse_kernel.0.forward");
}
TEST_F(PlantedMistakesInBlock, Race) {
  expect_named("__syncthreads();\n  if (threadIdx.y != 0", "if (threadIdx.y != 0",
               "Kernel.bias_backward_kernel.0.forward");
}
TEST_F(PlantedMistakesInBlock, WrongReductionLength) {
  expect_named("i < C; i += warp.size()) sum += x[i]", "i < C - 1; i += warp.size()) sum += x[i]",
               "Kernel.layernorm_forward_kernel.0.forward");
}

}  // namespace
}  // namespace e2e
