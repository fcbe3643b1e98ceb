// CUB's device-wide calls against plain loops: the two-call protocol, stream order, results.
#include <gmock/gmock.h>

#include <numeric>
#include <random>

#include "npu/cub.h"
#include "npu/cub/allocator.h"
#include "tests/shim/thrust/cub_calls.h"

namespace {

using npu::test::host_copy;
using npu::test::raw;
using npu::test::run;

using testing::ElementsAre;

class CubDevice : public testing::TestWithParam<int> {
 protected:
  CubDevice() : host(static_cast<std::size_t>(GetParam())) {
    std::mt19937 random(5);
    for (float& value : host) value = static_cast<float>(static_cast<int>(random() % 2001) - 1000);
    in = host;
    out.resize(host.size());
  }
  int n = GetParam();
  std::vector<float> host;
  thrust::device_vector<float> in, out, one = thrust::device_vector<float>(1);
};
INSTANTIATE_TEST_SUITE_P(Sizes, CubDevice, testing::Values(1, 31, 2049, 40009));

TEST_P(CubDevice, Reduces) {
  run([&](void* m, std::size_t& b) { return cub::DeviceReduce::Sum(m, b, raw(in), raw(one), n); });
  EXPECT_EQ(one[0], std::accumulate(host.begin(), host.end(), 0.0f));  // small integers: exact
  run([&](void* m, std::size_t& b) { return cub::DeviceReduce::Max(m, b, raw(in), raw(one), n); });
  EXPECT_EQ(one[0], *std::max_element(host.begin(), host.end()));
  thrust::device_vector<cub::KeyValuePair<int, float>> place(1);
  run([&](void* m, std::size_t& b) { return cub::DeviceReduce::ArgMin(m, b, raw(in), raw(place), n); });
  const cub::KeyValuePair<int, float> found = place[0];
  EXPECT_EQ(found.key, std::min_element(host.begin(), host.end()) - host.begin());
  EXPECT_EQ(found.value, *std::min_element(host.begin(), host.end()));
}

TEST_P(CubDevice, Scans) {
  run([&](void* m, std::size_t& b) { return cub::DeviceScan::ExclusiveSum(m, b, raw(in), raw(out), n); });
  std::vector<float> expected(host.size());
  std::exclusive_scan(host.begin(), host.end(), expected.begin(), 0.0f);
  EXPECT_EQ(host_copy(out), expected);
  run([&](void* m, std::size_t& b) { return cub::DeviceScan::InclusiveSum(m, b, raw(in), raw(in), n); });
  std::partial_sum(host.begin(), host.end(), expected.begin());
  EXPECT_EQ(host_copy(in), expected);
}

TEST_P(CubDevice, Sorts) {
  run([&](void* m, std::size_t& b) { return cub::DeviceRadixSort::SortKeys(m, b, raw(in), raw(out), n); });
  std::vector<float> expected = host;
  std::sort(expected.begin(), expected.end());
  EXPECT_EQ(host_copy(out), expected);

  std::vector<int> order(host.size());
  std::iota(order.begin(), order.end(), 0);
  thrust::device_vector<int> values = order, other(host.size());
  cub::DoubleBuffer<float> keys(raw(in), raw(out));
  cub::DoubleBuffer<int> along(raw(values), raw(other));
  run([&](void* m, std::size_t& b) {
    return cub::DeviceRadixSort::SortPairsDescending(m, b, keys, along, n);
  });
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return host[a] > host[b]; });
  EXPECT_EQ(along.selector, 1);
  EXPECT_EQ(host_copy(other), order);
}

TEST_P(CubDevice, Selects) {
  thrust::device_vector<int> count(1);
  const auto positive = [](float x) { return x > 0; };
  run([&](void* m, std::size_t& b) {
    return cub::DeviceSelect::If(m, b, raw(in), raw(out), raw(count), n, positive);
  });
  std::vector<float> expected;
  std::copy_if(host.begin(), host.end(), std::back_inserter(expected), positive);
  out.resize(static_cast<std::size_t>(static_cast<int>(count[0])));
  EXPECT_EQ(host_copy(out), expected);
}

TEST(CubDeviceCalls, WorkOnSegments) {
  thrust::device_vector<int> in{3, 1, 2, 9, 8, 7}, out(6), offsets{0, 3, 3, 6};
  run([&](void* m, std::size_t& b) {
    return cub::DeviceSegmentedReduce::Sum(m, b, raw(in), raw(out), 3, raw(offsets), raw(offsets) + 1);
  });
  EXPECT_THAT(host_copy(out), ElementsAre(6, 0, 24, 0, 0, 0));
  run([&](void* m, std::size_t& b) {
    return cub::DeviceSegmentedRadixSort::SortKeys(m, b, raw(in), raw(out), 6, 3, raw(offsets),
                                                   raw(offsets) + 1);
  });
  EXPECT_THAT(host_copy(out), ElementsAre(1, 2, 3, 7, 8, 9));
  thrust::device_vector<int> tags{0, 1, 2, 3, 4, 5}, other_tags(6);
  cub::DoubleBuffer<int> keys(raw(in), raw(out)), values(raw(tags), raw(other_tags));
  run([&](void* m, std::size_t& b) {
    return cub::DeviceSegmentedRadixSort::SortPairsDescending(m, b, keys, values, 6, 3, raw(offsets),
                                                              raw(offsets) + 1);
  });
  EXPECT_EQ(keys.Current(), raw(out));
  EXPECT_EQ(values.Current(), raw(other_tags));
  EXPECT_THAT(host_copy(other_tags), ElementsAre(0, 2, 1, 3, 4, 5));
}

struct OwnAllocator : cub::CachingDeviceAllocator {
  explicit OwnAllocator(int* ended) : CachingDeviceAllocator(2, 3, 11, INVALID_SIZE), ended_(ended) {}
  ~OwnAllocator() override { ++*ended_; }
  int* ended_;
};
TEST(CubDeviceCalls, ProgramsDeriveFromTheAllocator) {
  int ended = 0;
  cub::CachingDeviceAllocator* allocator = new OwnAllocator(&ended);
  void *here = nullptr, *there = nullptr;
  EXPECT_EQ(allocator->DeviceAllocate(&here, 64), npuSuccess);
  EXPECT_EQ(allocator->DeviceAllocate(0, &there, 64), npuSuccess);
  EXPECT_EQ(npuMemset(there, 0, 64), npuSuccess);
  EXPECT_EQ(allocator->DeviceFree(here), npuSuccess);
  EXPECT_EQ(allocator->DeviceFree(0, there), npuSuccess);
  EXPECT_NE(allocator->DeviceAllocate(1000, &there, 64), npuSuccess);
  delete allocator;
  EXPECT_EQ(ended, 1);
  npuGetLastError();
}

TEST(CubDeviceCalls, SortBySomeBitsOnly) {
  thrust::device_vector<unsigned> in{0x13, 0x02, 0x11, 0x01}, out(4);
  run([&](void* m, std::size_t& b) {
    return cub::DeviceRadixSort::SortKeys(m, b, raw(in), raw(out), 4, 0, 4);
  });
  EXPECT_THAT(host_copy(out), ElementsAre(0x11, 0x01, 0x02, 0x13));
}

TEST(CubDeviceCalls, CountRunsAndBins) {
  thrust::device_vector<int> in{5, 5, 7, 7, 7, 5}, values(6), lengths(6), runs(1), bins(2);
  run([&](void* m, std::size_t& b) {
    return cub::DeviceRunLengthEncode::Encode(m, b, raw(in), raw(values), raw(lengths), raw(runs), 6);
  });
  EXPECT_EQ(runs[0], 3);
  EXPECT_EQ(values[1], 7);
  EXPECT_EQ(lengths[1], 3);
  run([&](void* m, std::size_t& b) {
    return cub::DeviceHistogram::HistogramEven(m, b, raw(in), raw(bins), 3, 4, 8, 6);
  });
  EXPECT_THAT(host_copy(bins), ElementsAre(3, 3));
}

TEST(CubDeviceCalls, RefuseTooLittleMemory) {
  thrust::device_vector<int> in(4), out(1);
  std::size_t bytes = 1;
  EXPECT_EQ(cub::DeviceReduce::Sum(raw(out), bytes, raw(in), raw(out), 4), npuErrorInvalidValue);
}

}  // namespace
