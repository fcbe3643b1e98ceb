// Kernels that launch kernels.
#include <algorithm>
#include <numeric>
#include <string>

#include "npu/cooperative_groups.h"
#include "tests/shim/kernel/device_helper.h"

using npu::test::DeviceArray;

namespace {

__global__ void add(NPU_KERNEL_PARAMS_ int* x, int n, int value) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] += value;
}

__global__ void set_then_add(NPU_KERNEL_PARAMS_ int* x, int n) {
  int* mine = x + blockIdx.x * n;
  for (int i = threadIdx.x; i < n; i += blockDim.x) mine[i] = blockIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) npu::launch<add, npu::no_sync>(npu::config((n + 127) / 128, 128), mine, n, 1000);
}

TEST(NestedLaunch, ChildrenOfEveryBlockRunBeforeTheHostGoesOn) {
  for (int blocks : {1, 7, 200}) {
    constexpr int kCount = 1001;
    DeviceArray<int> x(blocks * kCount);
    npu::launch<set_then_add>(npu::config(blocks, 64), x.get(), kCount);
    const std::vector<int> values = x.read();
    for (int i = 0; i < blocks * kCount; ++i) ASSERT_EQ(values[i], i / kCount + 1000) << i;
  }
}

__global__ void times(int* x, int factor) { *x *= factor; }
__global__ void plus_then_times(NPU_KERNEL_PARAMS_ int* x) {
  npuStream_t other;
  npuStreamCreateWithFlags(&other, npuStreamNonBlocking);
  npu::launch<add>(npu::config(1, 1), x, 1, 5);
  npu::launch<times>(npu::config(1, 1), x, 3);
  npu::launch<add>(npu::config(1, 1), x, 1, 1);
  npu::launch<times>(npu::config(1, 1, 0, other), x + 1, 7);
  npu::launch<times>(npu::config(1, 1, 0, npuStreamFireAndForget), x + 2, 9);
  npuStreamDestroy(other);
}

TEST(NestedLaunch, ChildrenOfOneStreamRunInOrder) {
  DeviceArray<int> x({2, 3, 4});
  npu::launch<plus_then_times>(npu::config(1, 1), x.get());
  EXPECT_EQ(x.read(), (std::vector<int>{22, 21, 36}));
}

// The sum of x[0, n), two halves at a time: each level waits for the next and uses what its block shares.
__global__ void tree_sum(NPU_KERNEL_PARAMS_ const int* x, int n, int* sum) {
  __shared__ int halves[2];
  NPU_DYNAMIC_SHARED(int, marks);
  const int t = threadIdx.x;
  marks[t] = n + t;
  halves[t] = t == 0 ? x[0] : 0;
  __syncthreads();
  if (n > 1) {
    if (t == 0) {
      npu::launch<tree_sum>(npu::config(1, 2, 2 * sizeof(int)), x, n / 2, sum + 1);
      npu::launch<tree_sum>(npu::config(1, 2, 2 * sizeof(int)), x + n / 2, n - n / 2, sum + 64);
      npuDeviceSynchronize();
      halves[0] = sum[1];
      halves[1] = sum[64];
    }
    __syncthreads();
  }
  if (t == 0) *sum = marks[0] == n && marks[1] == n + 1 ? halves[0] + halves[1] : -1000000;
}

TEST(NestedLaunch, SynchronisingRunsChildrenAndKeepsTheBlock) {
  std::vector<int> values(100);
  std::iota(values.begin(), values.end(), 1);
  DeviceArray<int> x(values), sums(64 * 16);
  npu::launch<tree_sum>(npu::config(1, 2, 2 * sizeof(int)), x.get(), 100, sums.get());
  EXPECT_EQ(sums.read()[0], 5050);
}

// Every thread waits for grids of its own (as Splendinator/cuda-neural-network sums its inputs).
__global__ void fold(NPU_KERNEL_PARAMS_ int* x, int n) {
  int* mine = x + n * threadIdx.x;
  for (int left = n / 2; left > 0; left /= 2) {
    for (int i = 0; i < left; ++i) npu::launch<add>(npu::config(1, 1), mine + i, 1, mine[left + i]);
    if (npuDeviceSynchronize() != npuSuccess || npuGetLastError() != npuSuccess) mine[0] = -1;
  }
}

TEST(NestedLaunch, EveryThreadMayWaitForItsOwn) {
  DeviceArray<int> x(16 * 32, 1);
  npu::launch<fold>(npu::config(1, 32), x.get(), 16);
  const std::vector<int> values = x.read();
  for (int t = 0; t < 32; ++t) EXPECT_EQ(values[16 * t], 16);
}

__global__ void quicksort(NPU_KERNEL_PARAMS_ int* x, int left, int right) {
  if (left >= right) return;
  int low = left, high = right;
  const int pivot = x[(left + right) / 2];
  while (low <= high) {
    while (x[low] < pivot) ++low;
    while (x[high] > pivot) --high;
    if (low > high) break;
    const int value = x[low];
    x[low++] = x[high];
    x[high--] = value;
  }
  npu::launch<quicksort>(npu::config(1, 1), x, left, high);
  npu::launch<quicksort>(npu::config(1, 1), x, low, right);
}

TEST(NestedLaunch, Recursion) {
  std::vector<int> values(5003);
  for (size_t i = 0; i < values.size(); ++i) values[i] = static_cast<int>(i * 7919 % 5003);
  DeviceArray<int> x(values);
  npu::launch<quicksort>(npu::config(1, 1), x.get(), 0, 5002);
  std::sort(values.begin(), values.end());
  EXPECT_EQ(x.read(), values);
}

__global__ void count_down(NPU_KERNEL_PARAMS_ int* x, int n) {
  if (threadIdx.x != 0 || blockIdx.x != 0) return;
  x[0] += 1;
  if (x[1] == 0) x[2] += 1;  // the child of the launch before has run
  npu::launch<add>(npu::config(1, 1), x + 1, 1, -1);
  x[1] = 1;
  if (n > 1) npu::launch<count_down>(npu::config(2, 2, 0, npuStreamTailLaunch), x, n - 1);
}

TEST(NestedLaunch, TailLaunchesRunBehindTheGridAndItsChildrenHoweverMany) {
  constexpr int kMany = 5000;
  DeviceArray<int> x({0, 0, 0});
  npu::launch<count_down>(npu::config(2, 2), x.get(), kMany);
  EXPECT_EQ(x.read(), (std::vector<int>{kMany, 0, kMany}));
}

// The rest of the runtime that device code may call.
__global__ void copies(NPU_KERNEL_PARAMS_ int* x, int* found) {
  npuEvent_t event;
  found[0] = npuEventCreateWithFlags(&event, npuEventDisableTiming);
  npuMemsetAsync(x, 0, 2 * sizeof(int));
  npu::launch<add>(npu::config(1, 2), x, 2, 41);
  found[1] = npuEventRecord(event) + npuStreamWaitEvent(nullptr, event, 0);
  npuMemcpyAsync(x + 2, x, 2 * sizeof(int), npuMemcpyDeviceToDevice);
  npu::launch<add>(npu::config(1, 2), x, 2, 1);
  found[2] = npuEventDestroy(event);
  int device = -1;
  npuGetDevice(&device);
  found[3] = device;
}

TEST(NestedLaunch, CopiesFillsAndEventsKeepTheOrder) {
  DeviceArray<int> x(4, 5), found(4, -1);
  npu::launch<copies>(npu::config(1, 1), x.get(), found.get());
  EXPECT_EQ(x.read(), (std::vector<int>{42, 42, 41, 41}));
  EXPECT_EQ(found.read(), std::vector<int>(4, 0));
}

template <class T>
__global__ void put(T* x, T value) {
  *x = value;
}
__global__ void other_forms(NPU_KERNEL_PARAMS_ int* x, void (*pointer)(int*, int)) {
  if (threadIdx.x != 0) return;
  npu::launch(NPU_KERNEL(put), npu::config(1, 1), x, 11);
  npu::launch(pointer, npu::config(1, 1), x + 1, 12);
  int value = 3;
  void* arguments[] = {&x, &value};
  int* at = x + 2;
  arguments[0] = &at;
  npuLaunchKernel(times, dim3(1), dim3(1), arguments);
}

TEST(NestedLaunch, EveryFormOfALaunch) {
  DeviceArray<int> x({0, 1, 5});
  npu::launch<other_forms>(npu::config(1, 4), x.get(), &times);
  EXPECT_EQ(x.read(), (std::vector<int>{11, 12, 15}));
}

__global__ void cooperative_parent(NPU_KERNEL_PARAMS_ int* x) {
  if (threadIdx.x == 0) npu::launch<add>(npu::config(1, 1), x + blockIdx.x, 1, 5);
  cooperative_groups::this_grid().sync();
}

TEST(NestedLaunch, FromACooperativeKernel) {
  DeviceArray<int> x(4, 1);
  int* data = x.get();
  void* arguments[] = {&data};
  ASSERT_EQ(npuLaunchCooperativeKernel(cooperative_parent, dim3(4), dim3(8), arguments), npuSuccess);
  EXPECT_EQ(x.read(), std::vector<int>(4, 6));
}

__global__ void launch_wrongly(NPU_KERNEL_PARAMS_ int* x) {
  x[0] = npuGetLastError();
  npu::launch<add>(npu::config(1, 4096), x + 2, 1, 1);
  x[1] = npuPeekAtLastError();
  x[2] = npuGetLastError();
  x[3] = npuGetLastError();
}

TEST(NestedLaunch, ALaunchThatCannotBeIsAnErrorOfTheDeviceCodeAlone) {
  DeviceArray<int> x(4, 77);
  ::testing::internal::CaptureStderr();
  npu::launch<launch_wrongly>(npu::config(1, 1), x.get());
  const std::vector<int> values = x.read();
  const std::string text = ::testing::internal::GetCapturedStderr();
  EXPECT_EQ(values, (std::vector<int>{0, npuErrorInvalidConfiguration, npuErrorInvalidConfiguration, 0}));
  EXPECT_NE(text.find("add, launched by kernel"), std::string::npos) << text;
}

__global__ void trap() { __trap(); }
__global__ void launch_trap(NPU_KERNEL_PARAMS_ int* x, bool waits) {
  npu::launch<trap>(npu::config(1, 1));
  npu::launch<add>(npu::config(1, 1), x, 1, 1);
  if (waits) npuDeviceSynchronize();
  x[1] += 1;
}
__global__ void without_end(NPU_KERNEL_PARAMS_ bool waits) {
  npu::launch<without_end>(npu::config(1, 1), waits);
  if (waits) npuDeviceSynchronize();
}

/// What a launch that fails says; the device is as new afterwards.
template <class Launch>
std::string failure_of(Launch launch) {
  ::testing::internal::CaptureStderr();
  launch();
  EXPECT_NE(npuDeviceSynchronize(), npuSuccess);
  std::string text = ::testing::internal::GetCapturedStderr();
  EXPECT_EQ(npuDeviceReset(), npuSuccess);
  npuGetLastError();  // the thread still has the error
  return text;
}

TEST(NestedLaunch, AnErrorOfAChildIsTheParents) {
  for (bool waits : {false, true}) {
    int* x = nullptr;
    npuMallocManaged(&x, 2 * sizeof(int));
    x[0] = x[1] = 0;
    ::testing::internal::CaptureStderr();
    npu::launch<launch_trap>(npu::config(1, 1), x, waits);
    EXPECT_NE(npuDeviceSynchronize(), npuSuccess);
    const std::string text = ::testing::internal::GetCapturedStderr();
    EXPECT_NE(text.find("::trap, block (0,0,0), thread (0,0,0): __trap at"), std::string::npos) << text;
    EXPECT_EQ(text.find("a kernel that it launched failed") != std::string::npos, waits) << text;
    EXPECT_EQ(x[0], 0) << "nothing starts behind a failure";
    EXPECT_EQ(x[1], waits ? 0 : 1);
    EXPECT_EQ(npuDeviceReset(), npuSuccess);
    npuGetLastError();
  }
}

TEST(NestedLaunch, LaunchesWithoutEndEnd) {
  const std::string launched = failure_of([] { npu::launch<without_end>(npu::config(1, 1), false); });
  EXPECT_NE(launched.find("kernels launch kernels more than 1024 levels deep"), std::string::npos)
      << launched;
  const std::string waited = failure_of([] { npu::launch<without_end>(npu::config(1, 1), true); });
  EXPECT_NE(waited.find("more than 64 levels deep"), std::string::npos) << waited;
}

}  // namespace
