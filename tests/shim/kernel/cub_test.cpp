// CUB's operations of blocks and warps, against plain loops.
#include "npu/cub.h"

#include <algorithm>

#include "tests/shim/kernel/device_helper.h"

namespace {

using npu::test::DeviceArray;

constexpr int kThreads = 96, kItems = 3, kCount = kThreads * kItems;

std::vector<int> numbers(int count) {
  std::vector<int> result(static_cast<size_t>(count));
  for (int i = 0; i < count; ++i) result[static_cast<size_t>(i)] = (i * 37 + 11) % 101 - 30;
  return result;
}

// Prefixes of `values`, started by `first`.
std::vector<int> exclusive(const std::vector<int>& values, int first = 0) {
  std::vector<int> result;
  for (const int value : values) {
    result.push_back(first);
    first += value;
  }
  return result;
}
std::vector<int> inclusive(const std::vector<int>& values, int first = 0) {
  std::vector<int> result = exclusive(values, first);
  for (size_t i = 0; i < values.size(); ++i) result[i] += values[i];
  return result;
}
int sum(const std::vector<int>& values) { return inclusive(values).back(); }

// What the kernel leaves in `count` integers, run with one block of kThreads.
template <auto kKernel>
std::vector<int> results(const std::vector<int>& in, size_t count) {
  DeviceArray<int> input(in), output(count);
  npu::launch<kKernel>(npu::config(1, kThreads), output.get(), static_cast<const int*>(input.get()));
  return output.read();
}

__global__ void reduce(NPU_KERNEL_PARAMS_ int* out, const int* in) {
  using Reduce = cub::BlockReduce<int, kThreads>;
  __shared__ union {
    typename Reduce::TempStorage reduce;
    int other;
  } storage;
  int items[2] = {in[2 * threadIdx.x], in[2 * threadIdx.x + 1]};
  const int all = Reduce(storage.reduce).Sum(in[threadIdx.x]);
  __syncthreads();
  const int some = Reduce(storage.reduce).Sum(in[threadIdx.x], 7);
  __syncthreads();
  const int largest = Reduce(storage.reduce).Reduce(in[threadIdx.x], cub::Max());
  __syncthreads();
  const int least = Reduce(storage.reduce).Reduce(items, cub::Min());
  if (threadIdx.x == 0) out[0] = all, out[1] = some, out[2] = largest, out[3] = least;
}

TEST(CubTest, BlockReduce) {
  const std::vector<int> in = numbers(2 * kThreads);
  const auto end = in.begin() + kThreads;
  EXPECT_EQ(results<reduce>(in, 4),
            (std::vector<int>{sum({in.begin(), end}), sum({in.begin(), in.begin() + 7}),
                              *std::max_element(in.begin(), end), *std::min_element(in.begin(), in.end())}));
}

using Pair = cub::KeyValuePair<int, int>;

__global__ void arg_max(NPU_KERNEL_PARAMS_ int* out, const int* in) {
  using Reduce = cub::BlockReduce<Pair, kThreads>;
  const Pair best = Reduce().Reduce(Pair{static_cast<int>(threadIdx.x), in[threadIdx.x]}, cub::ArgMax());
  if (threadIdx.x == 0) out[0] = best.key, out[1] = best.value;
}

TEST(CubTest, TheFirstOfEqualMaximaWins) {
  std::vector<int> in = numbers(kThreads);
  in[40] = in[90] = 1000;
  EXPECT_EQ(results<arg_max>(in, 2), (std::vector<int>{40, 1000}));
}

__global__ void scans(NPU_KERNEL_PARAMS_ int* out, const int* in) {
  using Scan = cub::BlockScan<int, kThreads>;
  __shared__ typename Scan::TempStorage storage;
  const int value = in[threadIdx.x];
  int result = 0, aggregate = 0;
  Scan(storage).ExclusiveSum(value, result);
  out[threadIdx.x] = result;
  Scan(storage).InclusiveSum(value, result, aggregate);
  out[kThreads + threadIdx.x] = result;
  out[2 * kThreads + threadIdx.x] = aggregate;
  Scan(storage).ExclusiveScan(value, result, 100, cub::Max());
  out[3 * kThreads + threadIdx.x] = result;
}

TEST(CubTest, BlockScan) {
  const std::vector<int> in = numbers(kThreads);
  std::vector<int> expected = exclusive(in);
  for (const int one : inclusive(in)) expected.push_back(one);
  expected.resize(3 * kThreads, sum(in));
  int largest = 100;
  for (const int one : in) {
    expected.push_back(largest);
    largest = std::max(largest, one);
  }
  EXPECT_EQ(results<scans>(in, 4 * kThreads), expected);
}

struct RunningTotal {
  int total;
  int operator()(int aggregate) {
    const int before = total;
    total += aggregate;
    return before;
  }
};

__global__ void scan_in_parts(NPU_KERNEL_PARAMS_ int* out, const int* in) {
  using Load = cub::BlockLoad<int, kThreads, kItems, cub::BLOCK_LOAD_WARP_TRANSPOSE>;
  using Scan = cub::BlockScan<int, kThreads, cub::BLOCK_SCAN_WARP_SCANS>;
  using Store = cub::BlockStore<int, kThreads, kItems, cub::BLOCK_STORE_WARP_TRANSPOSE>;
  __shared__ union {
    typename Load::TempStorage load;
    typename Scan::TempStorage scan;
    typename Store::TempStorage store;
  } storage;
  RunningTotal total{5};
  for (int part = 0; part < 2; ++part) {
    int items[kItems];
    Load(storage.load).Load(in + part * kCount, items);
    __syncthreads();
    Scan(storage.scan).InclusiveSum(items, items, total);
    __syncthreads();
    Store(storage.store).Store(out + part * kCount, items);
  }
}

TEST(CubTest, AScanOverSeveralPartsOfAnArray) {
  const std::vector<int> in = numbers(2 * kCount);
  EXPECT_EQ(results<scan_in_parts>(in, 2 * kCount), inclusive(in, 5));
}

__global__ void striped(NPU_KERNEL_PARAMS_ int* out, const int* in) {
  int items[kItems];
  cub::BlockLoad<int, kThreads, kItems, cub::BLOCK_LOAD_STRIPED>().Load(in, items, kCount - 50, -7);
  for (int i = 0; i < kItems; ++i) items[i] += 1;
  cub::BlockStore<int, kThreads, kItems, cub::BLOCK_STORE_STRIPED>().Store(out, items, kCount - 2);
}

TEST(CubTest, GuardedLoadsAndStores) {
  const std::vector<int> in = numbers(kCount);
  std::vector<int> expected(kCount);
  for (int i = 0; i < kCount - 2; ++i)
    expected[static_cast<size_t>(i)] = (i < kCount - 50 ? in[static_cast<size_t>(i)] : -7) + 1;
  EXPECT_EQ(results<striped>(in, kCount), expected);
}

template <int Group>
__global__ void warps(NPU_KERNEL_PARAMS_ int* out, const int* in) {
  __shared__ typename cub::WarpReduce<int, Group>::TempStorage reduce[kThreads / Group];
  __shared__ typename cub::WarpScan<int, Group>::TempStorage scan[kThreads / Group];
  const int group = threadIdx.x / Group, value = in[threadIdx.x];
  const int total = cub::WarpReduce<int, Group>(reduce[group]).Sum(value);
  int before = 0, aggregate = 0;
  cub::WarpScan<int, Group>(scan[group]).ExclusiveSum(value, before, aggregate);
  out[threadIdx.x] = before;
  out[kThreads + threadIdx.x] = threadIdx.x % Group == 0 ? total - aggregate : 0;
  out[2 * kThreads + threadIdx.x] = aggregate;
}

template <int Group>
std::vector<int> expected_of_warps(const std::vector<int>& in) {
  std::vector<int> before, result(3 * kThreads);
  for (auto group = in.begin(); group != in.end(); group += Group) {
    for (const int one : exclusive({group, group + Group})) before.push_back(one);
    std::fill_n(result.begin() + 2 * kThreads + (group - in.begin()), Group, sum({group, group + Group}));
  }
  std::copy(before.begin(), before.end(), result.begin());
  return result;
}

TEST(CubTest, WarpReduceAndScan) {
  const std::vector<int> in = numbers(kThreads);
  EXPECT_EQ(results<warps<32>>(in, 3 * kThreads), expected_of_warps<32>(in));
  EXPECT_EQ(results<warps<8>>(in, 3 * kThreads), expected_of_warps<8>(in));
}

}  // namespace
