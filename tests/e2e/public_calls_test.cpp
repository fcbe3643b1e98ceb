// Training on public calls of CANN alone: kernels are generated Ascend C, libraries are aclnn, and the simulator's private
// interface is switched off.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "tests/e2e/cli_harness.h"

namespace e2e {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

/// A fixture, migrated and compiled with generated kernels.
class PublicCalls : public testing::Test {
 protected:
  void build(const std::string& fixture, std::vector<std::string> sources) {
    project_ = std::make_unique<CliProject>(
        read_tree(std::string(MIGRATE_SOURCE_DIR) + "/fixtures/" + fixture + "/input"));
    const ProcessResult rewritten = project_->migrate({"rewrite", "--in-place", "--verify=parse", "."});
    ASSERT_EQ(rewritten.exit_code, 0) << rewritten.out << rewritten.err;
    std::vector<std::string> command{std::string(MIGRATE_BINARY_DIR) + "/bin/npucxx",
                                     "--kernels=ascendc",
                                     "-O3",
                                     "-std=c++17",
                                     "-o",
                                     "program"};
    command.insert(command.end(), sources.begin(), sources.end());
    const ProcessResult compiled = run_process(command, project_->project());
    ASSERT_EQ(compiled.exit_code, 0) << compiled.err;
  }
  ProcessResult run(const std::map<std::string, std::string>& environment) const {
    return run_process({"./program"}, project_->project(), environment);
  }

 private:
  std::unique_ptr<CliProject> project_;
};

TEST_F(PublicCalls, TrainAPerceptron) {
  build("mlp_cublas", {"main.cu", "mlp.cu", "data.cpp", "reference.cpp"});
  const ProcessResult result = run({{"NPU_SIM_PRIVATE", "0"}});
  EXPECT_EQ(result.exit_code, 0) << result.out << result.err;
  EXPECT_THAT(result.out, HasSubstr("PASS"));
  EXPECT_THAT(result.err, IsEmpty());
}

TEST_F(PublicCalls, TrainAConvolutionalNetwork) {
  build("cnn_cudnn", {"main.cu", "network.cu", "reference.cpp"});
  const ProcessResult result = run({{"NPU_SIM_PRIVATE", "0"}});
  EXPECT_EQ(result.exit_code, 0) << result.out << result.err;
  EXPECT_THAT(result.out, HasSubstr("PASS"));
  EXPECT_THAT(result.err, IsEmpty());
}

// Without the generated kernels the same program needs the simulator, and is told so.
TEST_F(PublicCalls, KernelsOnTheHostAreRefused) {
  build("mlp_cublas", {"main.cu", "mlp.cu", "data.cpp", "reference.cpp"});
  const ProcessResult result = run({{"NPU_SIM_PRIVATE", "0"}, {"NPU_KERNELS", "host"}});
  EXPECT_NE(result.exit_code, 0);
  EXPECT_THAT(result.err, HasSubstr("is not supported here: it needs the simulated device"));
}

}  // namespace
}  // namespace e2e
