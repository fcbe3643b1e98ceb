// Every form of a launch that the rewriter writes.
#include <pthread.h>

#include <cstring>

#include "tests/shim/kernel/device_helper.h"

using namespace std;  // as real programs do: nothing of the kernel language may become ambiguous
using npu::test::DeviceArray;

namespace {

__global__ void fill(NPU_KERNEL_PARAMS_ int* x, int n, int value) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = value;
}
template <class T>
__global__ void fill_typed(NPU_KERNEL_PARAMS_ T* x, int n, T value = T(7)) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = value;
}
__global__ void no_parameters(NPU_KERNEL_PARAMS) {}
__global__ void without_builtins(int* x) { *x = 5; }
__global__ void objects_of_builtins(int* x) {
  x[blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x + 100 * blockIdx.x + 10000 * gridDim.x;
}
struct Big {
  int values[1024];
};
__global__ void take_struct(NPU_KERNEL_PARAMS_ int* x, Big big) { x[threadIdx.x] = big.values[threadIdx.x]; }
struct Twice {
  int operator()(int v) const { return 2 * v; }
};
template <class F>
__global__ void apply(NPU_KERNEL_PARAMS_ int* x, F f) {
  x[threadIdx.x] = f(x[threadIdx.x]);
}
template <class F, class... A>
__global__ void call_with(F f, A... a) {
  f(a...);
}
struct Store {
  void operator()(int* x, int value) const { *x = value; }
};
static_assert(sizeof(npu::detail::KernelCall) <= 112,
              "with its kernel at most 120 bytes: allocated from a fast list");
static_assert(is_same_v<decltype(threadIdx.x), unsigned>, "overloads and templates see CUDA's type");
// CUDA's arithmetic: unsigned, so that a difference below zero wraps, also on its way to wider types.
__global__ void below_zero(NPU_KERNEL_PARAMS_ long* x) {
  if (threadIdx.x != 0) return;
  int down = 3 + threadIdx.x - blockDim.x;
  down -= blockDim.x;
  x[0] = down;
  x[1] = threadIdx.x - blockDim.x;
  x[2] = static_cast<unsigned>(-1) < threadIdx.x;
  x[3] = std::max(threadIdx.x, 5u);
  x[4] = static_cast<long>(static_cast<float>(threadIdx.x - 1));
  x[5] = gridDim.x * 3000000000u;
}
__global__ void null_says_yes(int* x, const float* p, dim3 d) {
  *x = p == nullptr ? static_cast<int>(d.y) : -1;
}

TEST(LaunchTest, KernelThatTakesAnyArgumentsButNoBuiltins) {
  DeviceArray<int> x(1, 0);
  npu::launch<npu::no_sync>(NPU_KERNEL(call_with), npu::config(2, 3), Store(), x.get(), 9);
  npu::launch(NPU_KERNEL(call_with), npu::config(1, 1), [](int* y) { *y += 1; }, x.get());
  EXPECT_EQ(x.read()[0], 10);
}

TEST(LaunchTest, NamedKernel) {
  for (int n : {0, 1, 97, 256, 1025}) {
    DeviceArray<int> x(2000, 0);
    npu::launch<fill, npu::no_sync>(npu::config((n + 255) / 256 + 1, 256), x.get(), n, 3);
    vector<int> expected(2000);
    fill_n(expected.begin(), n, 3);
    EXPECT_EQ(x.read(), expected) << n;
    npu::launch<fill>(npu::config((n + 255) / 256 + 1, 256), x.get(), n, 4);
    fill_n(expected.begin(), n, 4);
    EXPECT_EQ(x.read(), expected) << n;
  }
}

TEST(LaunchTest, IndicesAreUnsigned) {
  const vector<long> expected = {3 - 64, (1l << 32) - 32, 0, 5, 1l << 32, 2 * 3000000000l % (1l << 32)};
  DeviceArray<long> loop(6, 7L), fibers(6, 7L);
  npu::launch<below_zero, npu::no_sync>(npu::config(2, 32), loop.get());
  npu::launch<below_zero>(npu::config(2, 32), fibers.get());
  EXPECT_EQ(loop.read(), expected);
  EXPECT_EQ(fibers.read(), expected);
}

TEST(LaunchTest, TemplateArgumentsWritten) {
  DeviceArray<float> x(64, 0.0f);
  npu::launch<fill_typed<float>, npu::no_sync>(npu::config(1, 64), x.get(), 64, 2);
  EXPECT_EQ(x.read(), vector<float>(64, 2.0f));
}

TEST(LaunchTest, TemplateArgumentsDeducedAndDefaults) {
  DeviceArray<double> x(64, 0.0);
  npu::launch<npu::no_sync>(NPU_KERNEL(fill_typed), npu::config(1, 64), x.get(), 64);
  EXPECT_EQ(x.read(), vector<double>(64, 7.0));
  npu::launch(NPU_KERNEL(fill_typed), npu::config(1, 64), x.get(), 64, 8.0);
  EXPECT_EQ(x.read(), vector<double>(64, 8.0));
  npu::launch(NPU_KERNEL(fill_typed<double>), npu::config(1, 64), x.get(), 64, 9);
  EXPECT_EQ(x.read(), vector<double>(64, 9.0));
}

TEST(LaunchTest, ArgumentsThatAreRestrictedPointers) {
  DeviceArray<double> x(64, 0.0);
  double* __restrict restricted = x.get();
  npu::launch<npu::no_sync>(NPU_KERNEL(fill_typed), npu::config(1, 64), restricted, 64, 3.0);
  EXPECT_EQ(x.read(), vector<double>(64, 3.0));
}

TEST(LaunchTest, Pointers) {
  DeviceArray<int> x(8, 0);
  void (*pointer)(int*) = without_builtins;
  npu::launch(pointer, npu::config(1, 1), x.get());
  EXPECT_EQ(x.read()[0], 5);
  auto with_builtins = &fill;
  npu::launch(with_builtins, npu::config(1, 8), x.get(), 8, 6);
  EXPECT_EQ(x.read(), vector<int>(8, 6));
}

#define BRACKETS(grid, block) ->*npu::brackets(grid, block)
TEST(LaunchTest, BracketsOfAMacro) {
  DeviceArray<int> x(100, 0);
  fill BRACKETS(4, 32)(x.get(), 100, 3);
  EXPECT_EQ(x.read(), vector<int>(100, 3));
  fill_typed<int> BRACKETS(dim3(2), 32)(x.get(), 2u * 32, 4);
  EXPECT_EQ(x.read()[63], 4);
  EXPECT_EQ(x.read()[64], 3);
  NPU_KERNEL(fill_typed) BRACKETS(1, 32)(x.get(), 20, 6);
  EXPECT_EQ(x.read()[19], 6);
  EXPECT_EQ(x.read()[20], 4);
  without_builtins BRACKETS(1, 1)(x.get());
  EXPECT_EQ(x.read()[0], 5);
}

TEST(LaunchTest, NothingToPass) {
  npu::launch<no_parameters>(npu::config(1, 1));
  npu::launch<no_parameters, npu::no_sync>(npu::config(dim3(2, 2), dim3(4, 4, 4)));
  EXPECT_EQ(npuDeviceSynchronize(), npuSuccess);
  EXPECT_EQ(npuGetLastError(), npuSuccess);
}

TEST(LaunchTest, BuiltinObjectsGiveTheValuesOfTheRunningThread) {
  DeviceArray<int> x(12, 0);
  npu::launch<objects_of_builtins>(npu::config(3, 4), x.get());
  EXPECT_EQ(x.read(), (vector<int>{30000, 30001, 30002, 30003, 30100, 30101, 30102, 30103, 30200, 30201,
                                   30202, 30203}));
}

TEST(LaunchTest, StructsFunctorsAndLambdasByValue) {
  Big big;
  for (int i = 0; i < 1024; ++i) big.values[i] = i * i;
  DeviceArray<int> x(16, 0);
  npu::launch<take_struct>(npu::config(1, 16), x.get(), big);
  EXPECT_EQ(x.read()[9], 81);
  npu::launch(NPU_KERNEL(apply), npu::config(1, 16), x.get(), Twice{});
  EXPECT_EQ(x.read()[9], 162);
  int offset = 5;
  npu::launch<npu::no_sync>(NPU_KERNEL(apply), npu::config(1, 16), x.get(),
                            [=](int v) { return v + offset; });
  EXPECT_EQ(x.read()[9], 167);
}

TEST(LaunchTest, ArgumentsConvertAsInACall) {
  DeviceArray<int> x(1, 0);
  npu::launch<null_says_yes>(npu::config(1, 1), x.get(), NULL, {1, 4});
  EXPECT_EQ(x.read()[0], 4);
  npu::launch<null_says_yes>(npu::config(1, 1), x.get(), {}, 3);
  EXPECT_EQ(x.read()[0], 1);
  npu::launch(&null_says_yes, npu::config(1, 1), x.get(), 0, dim3(1, 2));
  EXPECT_EQ(x.read()[0], 2);
}

TEST(LaunchTest, ArgumentsAreCopiedWhenTheLaunchReturns) {
  DeviceArray<int> x(1, 0);
  for (int i = 0; i < 100; ++i) {
    int value = i;
    npu::launch<fill>(npu::config(1, 1), x.get(), 1, value);
    value = -1;
  }
  EXPECT_EQ(x.read()[0], 99);
}

void expect_refused(npu::config where, npuError_t error) {
  DeviceArray<int> x(1, 42);
  npu::launch<fill>(where, x.get(), 1, 1);
  EXPECT_EQ(npuGetLastError(), error);
  EXPECT_EQ(npuGetLastError(), npuSuccess);
  EXPECT_EQ(x.read()[0], 42);
}

TEST(LaunchTest, ShapesBeyondTheLimitsAreRefused) {
  expect_refused({0, 1}, npuErrorInvalidConfiguration);
  expect_refused({1, 0}, npuErrorInvalidConfiguration);
  expect_refused({1, 1025}, npuErrorInvalidConfiguration);
  expect_refused({1, dim3(32, 33)}, npuErrorInvalidConfiguration);
  expect_refused({1, dim3(1, 1, 65)}, npuErrorInvalidConfiguration);
  expect_refused({dim3(1, 65536), 1}, npuErrorInvalidConfiguration);
  expect_refused({1u << 31, 1}, npuErrorInvalidConfiguration);
  expect_refused({1 << 22, 1024}, npuErrorInvalidConfiguration);
  expect_refused({1, 1, 48 * 1024 + 1}, npuErrorInvalidValue);
}

__global__ void bounded_fill(NPU_KERNEL_PARAMS_ int* x) { x[threadIdx.x] = 7; }

__global__ void store_behind_barrier(NPU_KERNEL_PARAMS_ int* x) {
  __syncthreads();
  x[threadIdx.x] = 1;
}

TEST(LaunchTest, AnIllegalAddressIsAnErrorThatSticks) {
#if defined(__SANITIZE_ADDRESS__)
  GTEST_SKIP() << "AddressSanitizer tells of faults itself";
#endif
  int* const nowhere = nullptr;
  for (const bool on_fibers : {false, true}) {
    if (on_fibers) {
      npu::launch<store_behind_barrier>(npu::config(2, 64), nowhere);
    } else {
      npu::launch<bounded_fill, npu::no_sync>(npu::config(2, 64), nowhere);
    }
    EXPECT_EQ(npuDeviceSynchronize(), npuErrorIllegalAddress) << on_fibers;
    EXPECT_EQ(npuGetLastError(), npuErrorIllegalAddress);
    EXPECT_EQ(npuGetLastError(), npuErrorIllegalAddress);
    EXPECT_EQ(npuDeviceReset(), npuSuccess);
    npuGetLastError();
  }
}

TEST(LaunchTest, BoundsAreKnownToWhatAsksForThem) {
  DeviceArray<int> x(256);
  npuFuncAttributes attributes;
  int grid = 0, block = 0, blocks = -1, *pointer = x.get();
  void* arguments[] = {&pointer};
  ASSERT_EQ(npuFuncGetAttributes(&attributes, npu::bounded<96>(bounded_fill)), npuSuccess);
  EXPECT_EQ(attributes.maxThreadsPerBlock, 96);
  ASSERT_EQ(npuOccupancyMaxPotentialBlockSize(&grid, &block, bounded_fill), npuSuccess);
  EXPECT_LE(block, 96);
  ASSERT_EQ(npuOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, bounded_fill, 97, 0), npuSuccess);
  EXPECT_EQ(blocks, 0);
  EXPECT_EQ(npuLaunchKernel(bounded_fill, 1, 97, arguments), npuErrorLaunchOutOfResources);
  EXPECT_EQ(npuGetLastError(), npuErrorLaunchOutOfResources);
  void (*kept)(NPU_KERNEL_PARAMS_ int*) = bounded_fill;
  npu::launch(kept, npu::config(1, 128), pointer);
  EXPECT_EQ(npuGetLastError(), npuErrorLaunchOutOfResources);
  npu::launch(kept, npu::config(1, 96), pointer);
  EXPECT_EQ(npuDeviceSynchronize(), npuSuccess);
  EXPECT_EQ(x.get()[95], 7);
}

TEST(LaunchTest, BlocksBeyondTheBoundsOfTheKernelAreRefused) {
  DeviceArray<int> x(512);
  testing::internal::CaptureStderr();
  npu::launch<fill>(npu::config(1, dim3(64, 5)).within(256), x.get(), 512, 3);
  EXPECT_EQ(npuGetLastError(), npuErrorLaunchOutOfResources);
  EXPECT_NE(testing::internal::GetCapturedStderr().find(
                "fill is launched with 320 threads per block; its __launch_bounds__ allow 256"),
            std::string::npos);
  EXPECT_EQ(npuDeviceSynchronize(), npuSuccess);  // not sticky: nothing ran
  EXPECT_EQ(x.read()[0], 0);
  npu::launch<fill>(npu::config(1, 256).within(256), x.get(), 512, 3);
  EXPECT_EQ(x.read()[255], 3);
}

TEST(LaunchTest, MoreSharedMemoryAfterTheAttributeIsSet) {
  expect_refused({1, 1, 60000}, npuErrorInvalidValue);
  ASSERT_EQ(npuFuncSetAttribute(reinterpret_cast<const void*>(&without_builtins),
                                npuFuncAttributeMaxDynamicSharedMemorySize, 60000),
            npuSuccess);
  DeviceArray<int> x(1, 0);
  npu::launch<without_builtins>(npu::config(1, 1, 60000), x.get());
  EXPECT_EQ(x.read()[0], 5);
}

TEST(LaunchTest, ArgumentPointers) {
  DeviceArray<int> x(4, 0);
  int* data = x.get();
  int n = 4, value = 11;
  void* arguments[] = {&data, &n, &value};
  EXPECT_EQ(npuLaunchKernel(fill, 1, 4, arguments), npuSuccess);
  EXPECT_EQ(x.read(), vector<int>(4, 11));
  EXPECT_EQ(npuLaunchKernel(no_parameters, dim3(1), dim3(1), nullptr, 0, nullptr), npuSuccess);
  EXPECT_EQ(npuLaunchCooperativeKernel(fill, 5000, 1, arguments), npuErrorCooperativeLaunchTooLarge);
  EXPECT_EQ(npuGetLastError(), npuErrorCooperativeLaunchTooLarge);
}

NPU_REGISTER_KERNEL(fill_typed<int>)

TEST(LaunchTest, UntypedPointersNeedARegisteredKernel) {
  DeviceArray<int> x(4, 0);
  int* data = x.get();
  int n = 4, value = 12;
  void* arguments[] = {&data, &n, &value};
  const void* known = reinterpret_cast<const void*>(&fill_typed<int>);
  EXPECT_EQ(npuLaunchKernel(known, 1, 4, arguments, 0, nullptr), npuSuccess);
  EXPECT_EQ(x.read(), vector<int>(4, 12));
  EXPECT_EQ(npuLaunchKernel(reinterpret_cast<void*>(&fill), 1, 4, arguments, 0, nullptr),
            npuErrorInvalidDeviceFunction);
  EXPECT_EQ(npuGetLastError(), npuErrorInvalidDeviceFunction);
}

TEST(LaunchTest, IndicesConvertToTheTypesOfCuda) {
  npu::Index index{1, 2, 3};
  dim3 extent = index;
  dim3 direct(index);
  uint3 triple = index;
  EXPECT_EQ(extent.y, 2u);
  EXPECT_EQ(direct.z, 3u);
  EXPECT_EQ(triple.x, 1u);
  EXPECT_EQ(static_cast<uint3>(extent).z, 3u);
}

TEST(LaunchTest, MinAndMaxAreNotAmbiguous) {
  EXPECT_EQ(min(3, 4), 3);
  EXPECT_EQ(max(3u, 4), 4u);
  EXPECT_EQ(min(3.0f, 4.0f), 3.0f);
  EXPECT_EQ(max(3.0f, 4.0), 4.0);
  EXPECT_EQ(min(size_t{3}, size_t{4}), 3u);
  EXPECT_EQ(max(3, size_t{4}), 4u);
  EXPECT_EQ(std::min(3L, 4L), 3);
  EXPECT_EQ(max('a', 'b'), 'b');
  EXPECT_EQ(max(NAN, 1.0f), 1.0f);
  EXPECT_EQ(min(1.0, static_cast<double>(NAN)), 1.0);
  int blockDim = 8, gridDim = 9;  // host variables with these names are ordinary
  EXPECT_EQ(blockDim + gridDim, 17);
}

// A class that owns memory of the device. CUDA copies the argument once, on the launching thread, which also destroys the copy;
// kernels see its bytes.
struct Text {
  char* data = nullptr;
  explicit Text(const char* from) { take(from); }
  Text(const Text& other) {
    ++copies;
    take(other.data);
  }
  Text& operator=(const Text&) = delete;
  ~Text() {
    EXPECT_EQ(npuFree(data), npuSuccess);
    ++ends;
    last_end = pthread_self();
  }
  void take(const char* from) {
    EXPECT_EQ(npuMallocManaged(reinterpret_cast<void**>(&data), strlen(from) + 1), npuSuccess);
    strcpy(data, from);
  }
  static int copies, ends;
  static pthread_t last_end;
};
int Text::copies = 0, Text::ends = 0;
pthread_t Text::last_end;

__global__ void read_text(NPU_KERNEL_PARAMS_ Text text, int* x) {
  x[blockIdx.x * blockDim.x + threadIdx.x] = text.data[threadIdx.x];
  text.data = nullptr;  // of this thread alone
}
__global__ void read_text_with_barrier(NPU_KERNEL_PARAMS_ Text text, int* x) {
  __syncthreads();
  x[blockIdx.x * blockDim.x + threadIdx.x] = text.data[threadIdx.x];
  text.data = nullptr;
}

template <auto kKernel, class Mode>
void expect_that_the_launching_thread_owns_the_text() {
  const Text text("seven");
  Text::copies = Text::ends = 0;
  DeviceArray<int> x(8);
  npu::launch<kKernel, Mode>(npu::config(2, 4), text, x.get());
  EXPECT_EQ(x.read(), (vector<int>{'s', 'e', 'v', 'e', 's', 'e', 'v', 'e'}));
  EXPECT_EQ(Text::copies, Text::ends);
  EXPECT_LE(Text::copies, 2) << "by threads";
  EXPECT_TRUE(pthread_equal(Text::last_end, pthread_self()));
}

TEST(LaunchTest, ArgumentsWithDestructors) {
  expect_that_the_launching_thread_owns_the_text<read_text, npu::no_sync>();
  expect_that_the_launching_thread_owns_the_text<read_text, npu::flat<>>();
  expect_that_the_launching_thread_owns_the_text<read_text_with_barrier, npu::may_sync>();
}

}  // namespace
