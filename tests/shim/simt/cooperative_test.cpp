// Cooperative launches that are large for the system.
#include <sys/resource.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>

#include "gmock/gmock.h"
#include "npu/cooperative_groups.h"
#include "runtime_shim/simt/sanitizer.h"
#include "tests/shim/simt/grid_helper.h"

namespace npu::simt {
namespace {

__global__ void grid_barrier(NPU_KERNEL_PARAMS_ int rounds) {
  for (int i = 0; i < rounds; ++i) cooperative_groups::this_grid().sync();
}

// More threads than the system grants guard pages for their stacks.
TEST(CooperativeTest, MoreThreadsThanMappings) {
  EXPECT_EQ((run<grid_barrier>({{96, 1, 1}, {1024, 1, 1}, 0, true}, 3)), 0);
}

/// The result of a cooperative launch with so much more address space than the process has now.
int launch_with(std::size_t bytes) {
  long pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  const rlim_t most = static_cast<rlim_t>(pages) * static_cast<rlim_t>(sysconf(_SC_PAGESIZE)) + bytes;
  const rlimit limit{most, most};
  setrlimit(RLIMIT_AS, &limit);
  return run<grid_barrier>({{64, 1, 1}, {32, 1, 1}, 0, true}, 3);
}

TEST(CooperativeDeathTest, NoThreadsOrNoStacksForACooperativeLaunchIsAnError) {
  if (address_sanitizer() || thread_sanitizer()) GTEST_SKIP() << "sanitizers need address space of their own";
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  for (const std::size_t bytes : {4u << 20, 400u << 20}) {
    // OpenBLAS's threads ask for memory again and again: a tidy end would wait for them.
    EXPECT_EXIT(std::_Exit(launch_with(bytes) == ACL_ERROR_RT_RESOURCE_ALLOC_FAIL ? 0 : 1),
                testing::ExitedWithCode(0), "does not run: not enough threads");
  }
}

}  // namespace
}  // namespace npu::simt
