// A small GPT trains on the strict vector core, every kernel but its matrix products generated, beside the same program in double.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <sstream>
#include <string>
#include <vector>

#include "tests/e2e/cli_harness.h"

namespace e2e {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::string kBin = std::string(MIGRATE_BINARY_DIR) + "/bin/";
constexpr size_t kSteps = 20;
constexpr const char* kKernels[] = {"adamw",
                                    "add",
                                    "add_bias",
                                    "bias_backward",
                                    "embed_backward",
                                    "embed_forward",
                                    "gelu_forward",
                                    "fused_classifier",
                                    "gelu_backward",
                                    "layernorm_backward",
                                    "softmax_forward",
                                    "sum_of_squares",
                                    "softmax_backward",
                                    "layernorm_forward"};

struct Losses {
  std::vector<double> losses, norms;
};

Losses losses_of(const std::string& output) {
  Losses result;
  std::istringstream lines(output);
  for (std::string line; std::getline(lines, line);) {
    int step;
    double loss, norm;
    if (std::sscanf(line.c_str(), "step %d loss %lf norm %lf", &step, &loss, &norm) != 3) continue;
    result.losses.push_back(loss);
    result.norms.push_back(norm);
  }
  return result;
}

double number_after(const std::string& text, const std::string& output) {
  const size_t at = output.find(text);
  return at == std::string::npos ? NAN : std::stod(output.substr(at + text.size()));
}

class AscendCTraining : public testing::Test {
 protected:
  AscendCTraining() : project_(read_tree(std::string(MIGRATE_SOURCE_DIR) + "/tests/e2e/ascendc_training")) {
    const ProcessResult rewritten = project_.migrate({"rewrite", "--in-place", "--verify=parse", "."});
    EXPECT_EQ(rewritten.exit_code, 0) << rewritten.out << rewritten.err;
  }
  ProcessResult run(std::vector<std::string> arguments,
                    const std::map<std::string, std::string>& environment = {}) const {
    return run_process(arguments, project_.project(), environment);
  }
  ProcessResult compile(std::vector<std::string> options) const {
    options.insert(options.begin(), kBin + "npucxx");
    for (const char* more : {"-O2", "main.cu", "model.cu", "-lcublas"}) options.emplace_back(more);
    return run(options);
  }
  CliProject project_;
};

TEST_F(AscendCTraining, LossesAreThoseOfTheReference) {
  const ProcessResult compiled = compile({"--kernels=ascendc", "-o", "gpt"});
  ASSERT_EQ(compiled.exit_code, 0) << compiled.err;
  EXPECT_THAT(compiled.err, Not(HasSubstr("is not generated")));
  const ProcessResult as_double = compile({"-DREFERENCE", "-o", "reference"});
  ASSERT_EQ(as_double.exit_code, 0) << as_double.err;
  const ProcessResult reference = run({"./reference"});
  ASSERT_EQ(reference.exit_code, 0) << reference.out;
  EXPECT_LT(number_after("gradient error ", reference.out), 1e-6) << "against central differences";
  const Losses wanted = losses_of(reference.out);
  ASSERT_EQ(wanted.losses.size(), kSteps);
  EXPECT_LT(wanted.losses.back(), wanted.losses.front() - 0.5) << "it learns";

  const ProcessResult trained = run({"./gpt"}, {{"NPU_KERNELS", "ascendc"}, {"NPU_KERNELS_CYCLES", "1"}});
  ASSERT_EQ(trained.exit_code, 0) << trained.out << trained.err;
  const Losses got = losses_of(trained.out);
  ASSERT_EQ(got.losses.size(), kSteps);
  for (size_t i = 0; i < kSteps; ++i) {
    EXPECT_NEAR(got.losses[i], wanted.losses[i], 1e-4) << "step " << i + 1;
    EXPECT_NEAR(got.norms[i], wanted.norms[i], 1e-3) << "step " << i + 1;
  }
  for (const std::string kernel : kKernels)
    EXPECT_THAT(trained.err,
                testing::ContainsRegex("npu: kernel ([a-z_]*_then_)?" + kernel + "(_then_[a-z_]*)?: "))
        << "it runs on the cores, alone or with those before and after it";
  EXPECT_THAT(trained.err, HasSubstr("npu: kernel add_bias_then_add_then_layernorm_forward: 80 launches"));
  EXPECT_THAT(trained.err, Not(HasSubstr("runs on the host")));
}

}  // namespace
}  // namespace e2e
