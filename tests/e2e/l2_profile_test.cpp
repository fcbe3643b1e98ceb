// The profile of a program with generated kernels: what it says of L2.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>

#include "tests/e2e/cli_harness.h"

namespace e2e {
namespace {

/// The input comes from the host. The first result is read by the second kernel; the third one runs on the host.
const char* const kProgram = R"(
#include <cuda_runtime.h>
#include <vector>
__global__ void twice(float* y, const float* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = 2 * x[i];
}
__global__ void root(float* y, const float* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = sqrtf(x[i]);
}
__global__ void ticks(float* y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = (float)clock64();
}
int main() {
  const int n = 1 << 18;
  float *x, *y, *z;
  std::vector<float> host(n, 1.5f);
  for (float** one : {&x, &y, &z}) cudaMalloc(one, n * sizeof(float));
  cudaMemcpy(x, host.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  twice<<<n / 256, 256>>>(y, x, n);
  cudaDeviceSynchronize();
  root<<<n / 256, 256>>>(z, y, n);
  ticks<<<n / 256, 256>>>(z, n);
  return cudaDeviceSynchronize();
}
)";

/// The hit rate by the name of the kernel.
std::map<std::string, std::string> hit_rates(const std::string& profiles) {
  std::map<std::string, std::string> rates;
  for (const auto& folder : std::filesystem::directory_iterator(profiles)) {
    std::ifstream in(folder.path() / "ASCEND_PROFILER_OUTPUT/l2_cache.csv");
    EXPECT_TRUE(in) << folder.path();
    for (std::string row; std::getline(in, row);) {
      std::istringstream cells(row);
      std::string cell, rate;
      for (int i = 0; std::getline(cells, cell, ','); ++i)
        if (i == 3) rate = cell;
      rates[cell] = rate;
    }
  }
  return rates;
}

TEST(L2Profile, KernelsFindWhatOthersHaveWritten) {
  const CliProject project(Tree{{"main.cu", kProgram}});
  const ProcessResult rewritten = project.migrate({"rewrite", "--in-place", "--verify=parse", "."});
  ASSERT_EQ(rewritten.exit_code, 0) << rewritten.out << rewritten.err;
  const ProcessResult compiled = run_process(
      {std::string(MIGRATE_BINARY_DIR) + "/bin/npucxx", "--kernels=ascendc", "main.cu", "-o", "program"},
      project.project());
  ASSERT_EQ(compiled.exit_code, 0) << compiled.err;
  const ProcessResult ran = run_process({project.project() + "/program"}, project.project(),
                                        {{"NPU_PROFILE", "profile,l2_cache=1"}, {"NPU_KERNELS", "ascendc"}});
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  std::map<std::string, std::string> rates = hit_rates(project.project() + "/profile");
  EXPECT_EQ(rates["Op Name"], "Hit Rate");
  EXPECT_NEAR(std::stod(rates["twice"]), 0, 0.01);
  EXPECT_NEAR(std::stod(rates["root"]), 0.5, 0.01);  // it reads as much as it writes
  EXPECT_EQ(rates["ticks"], "N/A");
}

}  // namespace
}  // namespace e2e
