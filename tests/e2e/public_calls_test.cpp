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
  /// Runs the program without the private interface. It prints what is said, and calls functions of CANN 8.1 alone, `expected` among them.
  void trains_on_public_calls(const std::string& expected, const std::vector<std::string>& arguments = {},
                              const std::string& said = "PASS") const {
    const std::string lister = std::string(MIGRATE_BINARY_DIR) + "/lib/npu_sim/libnpu_calls.so";
    const bool can_list = access(lister.c_str(), R_OK) == 0;  // not with sanitizers
    const ProcessResult result =
        run({{"NPU_SIM_PRIVATE", "0"}, {"NPU_SIM_CALLS", "calls.txt"}, {"LD_AUDIT", can_list ? lister : ""}},
            arguments);
    EXPECT_EQ(result.exit_code, 0) << result.out << result.err;
    EXPECT_THAT(result.out, HasSubstr(said));
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

constexpr const char* kBatchNorm = R"(#include <cudnn.h>
#include <cuda_runtime.h>

#include <cmath>
#include <cstdio>
#include <vector>

constexpr int kImages = 8, kChannels = 4, kSide = 6, kCount = kImages * kChannels * kSide * kSide;
static int failures = 0;
static void check(cudnnStatus_t status) {
  if (status != CUDNN_STATUS_SUCCESS) ++failures;
}
static float* on_device(const std::vector<float>& values) {
  float* memory = nullptr;
  cudaMalloc(&memory, values.size() * sizeof(float));
  cudaMemcpy(memory, values.data(), values.size() * sizeof(float), cudaMemcpyHostToDevice);
  return memory;
}
static std::vector<float> on_host(const float* memory, size_t count) {
  std::vector<float> values(count);
  cudaMemcpy(values.data(), memory, count * sizeof(float), cudaMemcpyDeviceToHost);
  return values;
}

// Images by rows of channels (NHWC), normalised by the channel, rectified, and trained to be close to a target.
int main() {
  std::vector<float> x(kCount), target(kCount);
  for (int i = 0; i < kCount; ++i) {
    x[i] = std::sin(0.7f * i) * (1 + i % kChannels);
    target[i] = std::fmax(0.0f, std::sin(0.7f * i + 0.1f));
  }
  cudnnHandle_t handle;
  cudnnTensorDescriptor_t images, parameters, number;
  cudnnActivationDescriptor_t relu;
  cudnnOpTensorDescriptor_t add, multiply;
  cudnnReduceTensorDescriptor_t average;
  check(cudnnCreate(&handle));
  check(cudnnCreateTensorDescriptor(&images));
  check(cudnnCreateTensorDescriptor(&parameters));
  check(cudnnCreateTensorDescriptor(&number));
  check(cudnnSetTensor4dDescriptor(images, CUDNN_TENSOR_NHWC, CUDNN_DATA_FLOAT, kImages, kChannels, kSide, kSide));
  check(cudnnSetTensor4dDescriptor(number, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, 1, 1, 1));
  check(cudnnDeriveBNTensorDescriptor(parameters, images, CUDNN_BATCHNORM_SPATIAL));
  check(cudnnCreateActivationDescriptor(&relu));
  check(cudnnSetActivationDescriptor(relu, CUDNN_ACTIVATION_RELU, CUDNN_NOT_PROPAGATE_NAN, 0));
  check(cudnnCreateOpTensorDescriptor(&add));
  check(cudnnSetOpTensorDescriptor(add, CUDNN_OP_TENSOR_ADD, CUDNN_DATA_FLOAT, CUDNN_PROPAGATE_NAN));
  check(cudnnCreateOpTensorDescriptor(&multiply));
  check(cudnnSetOpTensorDescriptor(multiply, CUDNN_OP_TENSOR_MUL, CUDNN_DATA_FLOAT, CUDNN_PROPAGATE_NAN));
  check(cudnnCreateReduceTensorDescriptor(&average));
  check(cudnnSetReduceTensorDescriptor(average, CUDNN_REDUCE_TENSOR_AVG, CUDNN_DATA_FLOAT, CUDNN_PROPAGATE_NAN,
                                       CUDNN_REDUCE_TENSOR_NO_INDICES, CUDNN_32BIT_INDICES));
  const std::vector<float> zeros(kCount), few(kChannels);
  float *input = on_device(x), *goal = on_device(target), *normal = on_device(zeros), *y = on_device(zeros),
        *dy = on_device(zeros), *square = on_device(zeros), *dx = on_device(zeros);
  float *scale = on_device(few), *bias = on_device(few), *d_scale = on_device(few), *d_bias = on_device(few),
        *mean = on_device(few), *variance = on_device(few), *saved_mean = on_device(few),
        *saved_inverse = on_device(few), *loss = on_device({0});
  const float one = 1, minus_one = -1, zero = 0, half = 0.5f, two_over = 2.0f / (kCount / kChannels), rate = -0.2f;
  check(cudnnSetTensor(handle, parameters, scale, &half));
  float first = 0, last = 0;
  for (int step = 0; step < 40; ++step) {
    check(cudnnBatchNormalizationForwardTraining(handle, CUDNN_BATCHNORM_SPATIAL, &one, &zero, images, input, images,
                                                 normal, parameters, scale, bias, 1.0 / (1 + step), mean, variance,
                                                 1e-5, saved_mean, saved_inverse));
    check(cudnnActivationForward(handle, relu, &one, images, normal, &zero, images, y));
    check(cudnnOpTensor(handle, add, &one, images, y, &minus_one, images, goal, &zero, images, dy));
    check(cudnnOpTensor(handle, multiply, &one, images, dy, &one, images, dy, &zero, images, square));
    check(cudnnReduceTensor(handle, average, nullptr, 0, nullptr, 0, &one, images, square, &zero, number, loss));
    last = on_host(loss, 1)[0];
    if (step == 0) first = last;
    check(cudnnScaleTensor(handle, images, dy, &two_over));
    check(cudnnActivationBackward(handle, relu, &one, images, y, images, dy, images, normal, &zero, images, square));
    check(cudnnBatchNormalizationBackward(handle, CUDNN_BATCHNORM_SPATIAL, &one, &zero, &one, &zero, images, input,
                                          images, square, images, dx, parameters, scale, d_scale, d_bias, 1e-5,
                                          saved_mean, saved_inverse));
    check(cudnnAddTensor(handle, &rate, parameters, d_scale, &one, parameters, scale));
    check(cudnnAddTensor(handle, &rate, parameters, d_bias, &one, parameters, bias));
  }
  check(cudnnBatchNormalizationForwardInference(handle, CUDNN_BATCHNORM_SPATIAL, &one, &zero, images, input, images, y,
                                                parameters, scale, bias, mean, variance, 1e-5));
  const std::vector<float> result = on_host(y, kCount), slopes = on_host(scale, kChannels),
                           shifts = on_host(bias, kChannels);
  double largest = 0;
  for (int c = 0; c < kChannels; ++c) {
    double sum = 0, squares = 0;
    const double count = kCount / kChannels;
    for (int i = c; i < kCount; i += kChannels) sum += x[i];
    for (int i = c; i < kCount; i += kChannels) squares += (x[i] - sum / count) * (x[i] - sum / count);
    for (int i = c; i < kCount; i += kChannels) {
      const double expected = (x[i] - sum / count) / std::sqrt(squares / (count - 1) + 1e-5) * slopes[c] + shifts[c];
      largest = std::fmax(largest, std::fabs(result[i] - expected));
    }
  }
  std::printf("loss %g to %g, largest difference %g, %d errors\n", first, last, largest, failures);
  const bool trained = last < 0.25f * first;
  std::puts(failures == 0 && trained && largest < 1e-4 ? "PASS" : "FAIL");
}
)";

// Batch normalisation, activations and arithmetic of tensors, with the channels last.
TEST_F(PublicCalls, TrainABatchNormalisation) {
  build({{"main.cu", kBatchNorm}}, {"main.cu", "-lcudnn"});
  const ProcessResult result = run({{"NPU_SIM_PRIVATE", "0"}});
  EXPECT_EQ(result.exit_code, 0) << result.out << result.err;
  EXPECT_THAT(result.out, HasSubstr("PASS"));
  EXPECT_THAT(result.err, IsEmpty());
}

// Each step is a graph of operations: convolution, softmax with cross-entropy, gradients, updates.
TEST_F(PublicCalls, RunGraphsOfOperations) {
  build("cudnn_graph", {"main.cu", "-lcudnn"});
  trains_on_public_calls("aclnnBatchMatMul", {}, "final loss 0.006");
}

// It has no kernel either: an LSTM over sequences of different lengths, dropout, and a linear layer.
TEST_F(PublicCalls, TrainARecurrentNetworkWithDropout) {
  build(read_tree(std::string(MIGRATE_SOURCE_DIR) + "/tests/e2e/recurrent"),
        {"main.cu", "-lcudnn", "-lcublas"});
  trains_on_public_calls("aclnnDropoutGenMask");
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
