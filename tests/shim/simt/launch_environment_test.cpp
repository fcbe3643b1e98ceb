// A launch runs under the switches that it brings along, whatever the variables of the process are.
#include "runtime_shim/simt/launch_environment.h"

#include <pthread.h>

#include <algorithm>
#include <cfenv>
#include <cmath>
#include <vector>

#include "runtime_shim/simt/race/race_finder.h"
#include "tests/shim/simt/grid_helper.h"

namespace npu::simt {
namespace {

/// Another environment for the launches of one scope.
class WithEnvironment {
 public:
  explicit WithEnvironment(const LaunchEnvironment& environment) : before_(test_environment()) {
    test_environment() = environment;
  }
  ~WithEnvironment() { test_environment() = before_; }

 private:
  LaunchEnvironment before_;
};

/// One worker, the default order, no checks.
LaunchEnvironment plain() {
  LaunchEnvironment environment;
  environment.memory = test_environment().memory;
  return environment;
}

__global__ void note_host_thread(NPU_KERNEL_PARAMS_ pthread_t* threads) {
  if (threadIdx.x == 0) threads[blockIdx.x] = pthread_self();
}

TEST(LaunchEnvironmentTest, OneWorkerIsTheCallingThread) {
  const WithEnvironment scope(plain());
  std::vector<pthread_t> threads(200);
  ASSERT_EQ((run<note_host_thread>({{200, 1, 1}, {256, 1, 1}}, threads.data())), 0);
  EXPECT_TRUE(std::all_of(threads.begin(), threads.end(),
                          [](pthread_t thread) { return pthread_equal(thread, pthread_self()) != 0; }));
}

__global__ void copy_shared(NPU_KERNEL_PARAMS_ unsigned* out) {
  NPU_DYNAMIC_SHARED(unsigned, words);
  out[blockIdx.x] = words[0];
  words[0] = 7;
}

TEST(LaunchEnvironmentTest, TheCheckTakesTheValuesOfSharedMemory) {
  LaunchEnvironment environment = plain();
  environment.checking = true;
  const WithEnvironment scope(environment);
  std::vector<unsigned> words(3);
  ASSERT_EQ((run<copy_shared>({{3, 1, 1}, {1, 1, 1}, 64}, words.data())), 0);
  EXPECT_EQ(words, std::vector<unsigned>(3, ~0u));
}

__global__ void divide(NPU_KERNEL_PARAMS_ float* out, float a, float b) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  out[i] = a / b;
}
__global__ void divide_after_waiting(NPU_KERNEL_PARAMS_ float* out, float a, float b) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  __syncthreads();
  out[i] = a / b;
}

// Loops and fibers, many host threads; this one rounds to nearest afterwards.
TEST(LaunchEnvironmentTest, OperationsRoundInTheDirectionOfTheLaunch) {
  LaunchEnvironment environment = plain();
  environment.workers = 2;
  const int n = 64 * 256;
  std::vector<float> low(n), high(n), usual(n);
  const auto divide_all = [&](int direction, std::vector<float>& out) {
    environment.rounding = direction;
    const WithEnvironment scope(environment);
    ASSERT_EQ((run<divide, no_sync>({{64, 1, 1}, {128, 1, 1}}, out.data(), 1.0f, 3.0f)), 0);
    ASSERT_EQ((run<divide_after_waiting>({{64, 1, 1}, {128, 1, 1}}, out.data() + n / 2, 1.0f, 3.0f)), 0);
  };
  divide_all(FE_DOWNWARD, low);
  divide_all(FE_UPWARD, high);
  divide_all(FE_TONEAREST, usual);
  EXPECT_EQ(std::fegetround(), FE_TONEAREST);
  volatile float one = 1, three = 3;
  const float third = one / three;
  EXPECT_EQ(usual, std::vector<float>(n, third));
  EXPECT_EQ(high, std::vector<float>(n, third)) << "1/3 is rounded up to nearest";
  EXPECT_EQ(low, std::vector<float>(n, std::nextafter(third, 0.0f)));
}

__global__ void on_fibers(NPU_KERNEL_PARAMS_ int* fibers) {
  ++*fibers;
  __syncthreads();
}

int loops_run = 0;

/// Whether a kernel that has block loops runs as these.
bool runs_as_loops(const LaunchEnvironment& environment, bool cooperative = false, Index block = {1, 1, 1},
                   unsigned char loop_dimensions = 3) {
  int fibers = 0;
  std::unique_ptr<detail::KernelCall, Destroy> call(detail::make_typed_call<may_sync>(
      detail::parameters_of<decltype(&on_fibers)>{}, detail::StaticKernel<on_fibers>{}, "on_fibers",
      detail::address_of(on_fibers), &fibers));
  call->grid = {1, 1, 1};
  call->block = block;
  call->loop_dimensions = loop_dimensions;
  call->shared_bytes = 0;
  call->cooperative = cooperative;
  call->run_block = [](const detail::KernelCall&, Index) { ++loops_run; };
  call->environment = &environment;
  loops_run = 0;
  EXPECT_EQ(run_grid(*call), 0);
  EXPECT_EQ(call->environment, &environment);
  EXPECT_NE(loops_run > 0, fibers > 0);
  return loops_run > 0;
}

TEST(LaunchEnvironmentTest, LoopsForFewerDimensionsRunNoOtherBlocks) {
  const LaunchEnvironment environment = plain();
  const auto runs = [&](Index block, unsigned char dimensions) {
    return runs_as_loops(environment, false, block, dimensions);
  };
  EXPECT_TRUE(runs({7, 1, 1}, 1));
  EXPECT_FALSE(runs({7, 2, 1}, 1));
  EXPECT_FALSE(runs({7, 1, 2}, 1));
  EXPECT_TRUE(runs({7, 2, 1}, 2));
  EXPECT_FALSE(runs({7, 2, 2}, 2));
  EXPECT_FALSE(runs({1, 1, 2}, 2));
  EXPECT_TRUE(runs({7, 2, 2}, 3));
}

TEST(LaunchEnvironmentTest, LoopsRunWhereNothingAsksForSingleThreads) {
  EXPECT_TRUE(runs_as_loops(plain()));
  EXPECT_FALSE(runs_as_loops(plain(), true));
  LaunchEnvironment environment = plain();
  environment.loops = false;
  EXPECT_FALSE(runs_as_loops(environment));
  environment = plain();
  environment.order = *parse_order("depth");
  EXPECT_FALSE(runs_as_loops(environment));
  environment = plain();
  environment.checking = true;
  EXPECT_FALSE(runs_as_loops(environment));
  RaceFinder finder({{"reverse", *parse_order("reverse")}}, "");
  environment = plain();
  environment.race_finder = &finder;
  EXPECT_FALSE(runs_as_loops(environment));
  EXPECT_EQ(finder.report(), "kernels: 1, with races: 0, with differences of rounding only: 0\n");
}

}  // namespace
}  // namespace npu::simt
