// Training on public calls of CANN alone: kernels are generated Ascend C, libraries are aclnn, and the simulator's private
// interface is switched off: memory of the device is hidden from the host, so that a read of it would fail.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/e2e/cli_harness.h"

namespace e2e {
namespace {

using nlohmann::json;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

json file_of(const std::string& path) {
  return json::parse(std::ifstream(std::string(MIGRATE_SOURCE_DIR) + "/" + path));
}

/// The public functions of CANN 8.1: AscendCL, HCCL, and the operators with both phases.
std::set<std::string> functions_of_cann_81() {
  std::set<std::string> names;
  const json runtime = file_of("tests/facts/cann-8.1.json");
  for (const auto& [name, signature] : runtime.at("functions").items()) names.insert(name);
  const json operators = file_of("runtime_shim/aclnn/signatures.json");
  for (const auto& [name, function] : operators.at("functions").items())
    if (!function.value("newer", false)) names.insert(name);
  for (const json& one : operators.at("operators"))
    if (!one.value("newer", false))
      for (const char* const phase : {"", "GetWorkspaceSize"})
        names.insert(one.at("name").get<std::string>() + phase);
  return names;
}

/// A program, migrated and compiled with generated kernels.
class PublicCalls : public testing::Test {
 protected:
  void build(const std::string& fixture, std::vector<std::string> sources) {
    build(read_tree(std::string(MIGRATE_SOURCE_DIR) + "/fixtures/" + fixture + "/input"), std::move(sources));
  }
  void build(const Tree& files, std::vector<std::string> sources) {
    project_ = std::make_unique<CliProject>(files);
    const ProcessResult rewritten = project_->migrate({"rewrite", "--in-place", "--verify=parse", "."});
    ASSERT_EQ(rewritten.exit_code, 0) << rewritten.out << rewritten.err;
    std::vector<std::string> command{std::string(MIGRATE_BINARY_DIR) + "/bin/npucxx",
                                     "--kernels=ascendc",
                                     "-O3",
                                     "-g1",
                                     "-std=c++17",
                                     "-o",
                                     "program"};
    command.insert(command.end(), sources.begin(), sources.end());
    const ProcessResult compiled = run_process(command, project_->project());
    ASSERT_EQ(compiled.exit_code, 0) << compiled.err;
  }
  /// Runs the program without the private interface. It passes, and calls functions of CANN 8.1 alone, `expected` among them.
  void trains_on_public_calls(const std::string& expected,
                              const std::vector<std::string>& arguments = {}) const {
    const std::string lister = std::string(MIGRATE_BINARY_DIR) + "/lib/npu_sim/libnpu_calls.so";
    const bool can_list = access(lister.c_str(), R_OK) == 0;  // not with sanitizers
    const ProcessResult result =
        run({{"NPU_SIM_PRIVATE", "0"}, {"NPU_SIM_CALLS", "calls.txt"}, {"LD_AUDIT", can_list ? lister : ""}},
            arguments);
    EXPECT_EQ(result.exit_code, 0) << result.out << result.err;
    EXPECT_THAT(result.out, HasSubstr("PASS"));
    EXPECT_THAT(result.err, IsEmpty());
    if (!can_list) return;
    std::ifstream list(project_->project() + "/calls.txt");
    const std::set<std::string> known = functions_of_cann_81();
    std::set<std::string> called;
    for (std::string count, library, function; list >> count >> library >> function;) {
      EXPECT_EQ(known.count(function), 1U) << function << " is no function of CANN 8.1";
      called.insert(function);
    }
    EXPECT_THAT(called, Contains(expected));
  }
  ProcessResult run(const std::map<std::string, std::string>& environment,
                    const std::vector<std::string>& arguments = {}) const {
    std::vector<std::string> command{"./program"};
    command.insert(command.end(), arguments.begin(), arguments.end());
    return run_process(command, project_->project(), environment);
  }

 private:
  std::unique_ptr<CliProject> project_;
};

TEST_F(PublicCalls, TrainAPerceptron) {
  build("mlp_cublas", {"main.cu", "mlp.cu", "data.cpp", "reference.cpp"});
  trains_on_public_calls("aclnnInplaceAddmm");
}

TEST_F(PublicCalls, TrainAConvolutionalNetwork) {
  build("cnn_cudnn", {"main.cu", "network.cu", "reference.cpp"});
  trains_on_public_calls("aclnnConvolutionBackward");
}

// At all levels, in float16 and bfloat16: casts, loss scales, the search for overflows, master weights, AdamW.
TEST_F(PublicCalls, TrainAPerceptronInMixedPrecision) {
  build("amp_mlp", {"network.cu", "trainer.cpp", "curves.cpp"});
  trains_on_public_calls("aclnnApplyAdamWV2");
}

// Some of its kernels run thread by thread on the simulated core, so one level has to do.
TEST_F(PublicCalls, TrainATransformerInMixedPrecision) {
  build("amp_transformer", {"network.cu", "trainer.cpp", "curves.cpp"});
  trains_on_public_calls("aclnnApplyAdamWV2", {"--level", "O2 float16"});
}

// Its kernels in double stay on the host: the argument leaves them out.
TEST_F(PublicCalls, TrainATransformerBlock) {
  build("transformer_block", {"main.cu", "block.cu", "reference.cpp"});
  trains_on_public_calls("aclnnInplaceBaddbmm", {"float"});
}

// It has no kernel: cublasLt's epilogues, and cuBLAS with scalars and results in device memory.
TEST_F(PublicCalls, TrainWithEpiloguesAndDeviceScalars) {
  build(read_tree(std::string(MIGRATE_SOURCE_DIR) + "/tests/e2e/epilogues"), {"main.cu"});
  trains_on_public_calls("aclnnGelu");
}

// Calls whose operators are combined: batches of pointers, sums of matrices, exchanges, indices.
TEST_F(PublicCalls, CallBlas) {
  build(read_tree(std::string(MIGRATE_SOURCE_DIR) + "/tests/e2e/blas_calls"), {"main.cu"});
  trains_on_public_calls("aclnnMul");
}

// Without the generated kernels the same program needs the simulator, and is told so.
TEST_F(PublicCalls, KernelsOnTheHostAreRefused) {
  build("mlp_cublas", {"main.cu", "mlp.cu", "data.cpp", "reference.cpp"});
  const ProcessResult result = run({{"NPU_SIM_PRIVATE", "0"}, {"NPU_KERNELS", "host"}});
  EXPECT_NE(result.exit_code, 0);
  EXPECT_THAT(result.err, HasSubstr("is not supported here: it needs the simulated device"));
}

constexpr const char* kHostReads = R"(#include <cstdio>
#include <cuda_runtime.h>
static float first_of(const float* values) {
  return values[0];
}
int main() {
  const float one = 1;
  float* device = nullptr;
  cudaMalloc(&device, 400);
  cudaMemcpy(device, &one, sizeof one, cudaMemcpyHostToDevice);
  std::printf("%g\n", first_of(device));
}
)";

// Memory of the device is not the host's: the simulated device alone lets it pass, and names the place without its private interface.
TEST_F(PublicCalls, AHostThatReadsDeviceMemoryIsNamed) {
  build({{"main.cu", kHostReads}}, {"main.cu"});
  const ProcessResult with_private = run({});
  EXPECT_EQ(with_private.exit_code, 0) << with_private.err;
  EXPECT_EQ(with_private.out, "1\n");
  const ProcessResult result = run({{"NPU_SIM_PRIVATE", "0"}});
  EXPECT_NE(result.exit_code, 0);
  EXPECT_THAT(result.out, IsEmpty());
  EXPECT_THAT(result.err, HasSubstr("npu: the host read device memory at "));
  EXPECT_THAT(result.err, HasSubstr("(byte 0 of 400 on device 0), in "));
  EXPECT_THAT(result.err, HasSubstr("main.cu:"));
  EXPECT_THAT(result.err, HasSubstr("on a real device it cannot; copy it with npuMemcpy"));
}

// So is a call that takes a device pointer for a host pointer.
TEST_F(PublicCalls, ACallThatReadsDeviceMemoryOnTheHostIsNamed) {
  build({{"main.cu", R"(#include <cublas_v2.h>
#include <cuda_runtime.h>
int main() {
  float* device = nullptr;
  cublasHandle_t handle;
  cudaMalloc(&device, 400);
  cublasCreate(&handle);
  return cublasSaxpy(handle, 10, device, device, 1, device + 50, 1);
}
)"}},
        {"main.cu"});
  const ProcessResult result = run({{"NPU_SIM_PRIVATE", "0"}});
  EXPECT_NE(result.exit_code, 0);
  EXPECT_THAT(result.err, HasSubstr("in npublasSaxpy, called at "));
}

}  // namespace
}  // namespace e2e
