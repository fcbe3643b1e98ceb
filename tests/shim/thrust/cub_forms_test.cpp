// Further forms of CUB's calls on whole arrays against plain loops: in place, with two outputs, with a first value that
// the device reads, by channels, and on segments of one size.
#include <gmock/gmock.h>

#include <array>
#include <numeric>

#include "npu/cub.h"
#include "tests/shim/thrust/cub_calls.h"

namespace {

using npu::test::host_copy;
using npu::test::raw;
using npu::test::run;

using testing::ElementsAre;
using testing::ElementsAreArray;

class CubForms : public testing::TestWithParam<int> {
 protected:
  CubForms() : host(static_cast<std::size_t>(n)) {
    for (int i = 0; i < n; ++i) host[static_cast<std::size_t>(i)] = i * 37 % 101 - 30;
    in = host;
    out.resize(host.size());
  }
  int n = GetParam();
  std::vector<int> host;
  thrust::device_vector<int> in, out, one = thrust::device_vector<int>(2);
};
INSTANTIATE_TEST_SUITE_P(Sizes, CubForms, testing::Values(0, 1, 31, 2049, 4099));

TEST_P(CubForms, TransformReduce) {
  run([&](void* m, std::size_t& b) {
    return cub::DeviceReduce::TransformReduce(
        m, b, raw(in), raw(one), n, cub::Sum(), [](int x) { return x * x; }, 7);
  });
  EXPECT_EQ(one[0], std::inner_product(host.begin(), host.end(), host.begin(), 7));
}

TEST_P(CubForms, ExtremesInTwoOutputs) {
  thrust::device_vector<long long> place(1);
  run([&](void* m, std::size_t& b) {
    return cub::DeviceReduce::ArgMin(m, b, raw(in), raw(one), raw(place), n);
  });
  const auto least = std::min_element(host.begin(), host.end());
  EXPECT_EQ(one[0], n == 0 ? std::numeric_limits<int>::max() : *least);
  EXPECT_EQ(place[0], n == 0 ? 1 : least - host.begin());
  run([&](void* m, std::size_t& b) {
    return cub::DeviceReduce::ArgMax(m, b, raw(in), raw(one), raw(place), n, npuStream_t{});
  });
  const auto largest = std::max_element(host.begin(), host.end());
  EXPECT_EQ(one[0], n == 0 ? std::numeric_limits<int>::lowest() : *largest);
  EXPECT_EQ(place[0], n == 0 ? 1 : largest - host.begin());
}

TEST_P(CubForms, ScansInPlaceAndFromAFirstValue) {
  std::vector<int> expected(host.size());
  std::partial_sum(host.begin(), host.end(), expected.begin());
  run([&](void* m, std::size_t& b) { return cub::DeviceScan::InclusiveSum(m, b, raw(in), n); });
  EXPECT_EQ(host_copy(in), expected);
  std::exclusive_scan(host.begin(), host.end(), expected.begin(), 0);
  in = host;
  run([&](void* m, std::size_t& b) {
    return cub::DeviceScan::ExclusiveSum(m, b, in.begin(), n, npuStream_t{});
  });
  EXPECT_EQ(host_copy(in), expected);
  std::inclusive_scan(host.begin(), host.end(), expected.begin(), thrust::maximum<int>());
  in = host;
  run([&](void* m, std::size_t& b) { return cub::DeviceScan::InclusiveScan(m, b, raw(in), cub::Max(), n); });
  EXPECT_EQ(host_copy(in), expected);
  std::exclusive_scan(host.begin(), host.end(), expected.begin(), -5, thrust::maximum<int>());
  in = host;
  run([&](void* m, std::size_t& b) {
    return cub::DeviceScan::ExclusiveScan(m, b, raw(in), cub::Max(), -5, n);
  });
  EXPECT_EQ(host_copy(in), expected);
  std::inclusive_scan(host.begin(), host.end(), expected.begin(), std::plus<int>(), 100);
  in = host;
  run([&](void* m, std::size_t& b) {
    return cub::DeviceScan::InclusiveScanInit(m, b, raw(in), raw(out), cub::Sum(), 100, n);
  });
  EXPECT_EQ(host_copy(out), expected);
}

TEST_P(CubForms, TheDeviceReadsAFutureValueWhenItScans) {
  std::vector<int> expected(host.size());
  std::exclusive_scan(host.begin(), host.end(), expected.begin(), 42);
  std::size_t bytes = 0;
  const cub::FutureValue<int> first(raw(one));
  ASSERT_EQ(cub::DeviceScan::ExclusiveScan(nullptr, bytes, raw(in), raw(out), cub::Sum(), first, n),
            npuSuccess);
  thrust::device_vector<char> memory(bytes);
  const int value = 42;
  ASSERT_EQ(npuMemcpyAsync(raw(one), &value, sizeof value, npuMemcpyHostToDevice, nullptr), npuSuccess);
  ASSERT_EQ(cub::DeviceScan::ExclusiveScan(raw(memory), bytes, raw(in), raw(out), cub::Sum(), first, n),
            npuSuccess);
  ASSERT_EQ(npuDeviceSynchronize(), npuSuccess);
  EXPECT_EQ(host_copy(out), expected);
}

TEST_P(CubForms, SelectsInPlace) {
  const auto positive = [](int x) { return x > 0; };
  std::vector<int> expected;
  std::copy_if(host.begin(), host.end(), std::back_inserter(expected), positive);
  thrust::device_vector<char> flags(host.size());
  thrust::transform(in.begin(), in.end(), flags.begin(), positive);
  const auto check = [&] {
    ASSERT_EQ(one[0], static_cast<int>(expected.size()));
    std::vector<int> got = host_copy(in);
    got.resize(expected.size());
    EXPECT_EQ(got, expected);
    in = host;
  };
  run([&](void* m, std::size_t& b) {
    return cub::DeviceSelect::Flagged(m, b, raw(in), raw(flags), raw(one), n);
  });
  check();
  run([&](void* m, std::size_t& b) {
    if (m != nullptr) in = host;
    return cub::DeviceSelect::If(m, b, raw(in), raw(one), n, positive, npuStream_t{});
  });
  check();
  run([&](void* m, std::size_t& b) {
    return cub::DeviceSelect::FlaggedIf(m, b, raw(in), raw(flags), raw(one), n,
                                        [](char f) { return f == 1; });
  });
  check();
}

TEST_P(CubForms, SegmentsOfOneSize) {
  const int size = 5, count = n / size;
  thrust::device_vector<int> sums(static_cast<std::size_t>(count)), least = sums, folded = sums;
  thrust::device_vector<cub::KeyValuePair<int, int>> places(static_cast<std::size_t>(count));
  run([&](void* m, std::size_t& b) {
    return cub::DeviceSegmentedReduce::Sum(m, b, raw(in), raw(sums), count, size);
  });
  run([&](void* m, std::size_t& b) {
    return cub::DeviceSegmentedReduce::Min(m, b, raw(in), raw(least), count, size, npuStream_t{});
  });
  run([&](void* m, std::size_t& b) {
    return cub::DeviceSegmentedReduce::Reduce(m, b, raw(in), raw(folded), count, size, cub::Max(), -7);
  });
  run([&](void* m, std::size_t& b) {
    return cub::DeviceSegmentedReduce::ArgMax(m, b, raw(in), raw(places), count, size);
  });
  for (int s = 0; s < count; ++s) {
    const auto at = static_cast<std::size_t>(s);
    const auto first = host.begin() + s * size, last = first + size;
    EXPECT_EQ(sums[at], std::accumulate(first, last, 0));
    EXPECT_EQ(least[at], *std::min_element(first, last));
    EXPECT_EQ(folded[at], std::max(-7, *std::max_element(first, last)));
    const cub::KeyValuePair<int, int> place = places[at];
    EXPECT_EQ(place.key, std::max_element(first, last) - first);
  }
}

TEST_P(CubForms, HistogramsOfChannels) {
  // Pixels of four samples, of which three are counted.
  const int pixels = n / 4;
  const int levels[3] = {4, 7, 11};
  const int lower[3] = {-30, 0, -10}, upper[3] = {70, 60, 30};
  thrust::device_vector<int> red(3), green(6), blue(10);
  int* counts[3] = {raw(red), raw(green), raw(blue)};
  run([&](void* m, std::size_t& b) {
    return cub::DeviceHistogram::MultiHistogramEven<4, 3>(m, b, raw(in), counts, levels, lower, upper,
                                                          pixels);
  });
  std::vector<std::vector<int>> expected = {std::vector<int>(3), std::vector<int>(6), std::vector<int>(10)};
  const auto count = [&](auto bin_of) {
    for (auto& bins : expected) std::fill(bins.begin(), bins.end(), 0);
    for (int p = 0; p < pixels; ++p)
      for (int c = 0; c < 3; ++c) {
        const int bin = bin_of(c, host[static_cast<std::size_t>(4 * p + c)]);
        if (bin >= 0) ++expected[static_cast<std::size_t>(c)][static_cast<std::size_t>(bin)];
      }
  };
  count([&](int c, int x) {
    if (x < lower[c] || x >= upper[c]) return -1;
    return static_cast<int>(double(x - lower[c]) * (levels[c] - 1) / (upper[c] - lower[c]));
  });
  EXPECT_THAT(host_copy(red), ElementsAreArray(expected[0]));
  EXPECT_THAT(host_copy(green), ElementsAreArray(expected[1]));
  EXPECT_THAT(host_copy(blue), ElementsAreArray(expected[2]));

  std::vector<std::vector<int>> bounds = {
      {-30, -29, 0, 50}, {0, 1, 2, 3, 10, 20, 60}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10}};
  thrust::device_vector<int> b0 = bounds[0], b1 = bounds[1], b2 = bounds[2];
  const std::array<const int*, 3> on_device = {raw(b0), raw(b1), raw(b2)};
  const std::array<int*, 3> counters = {raw(red), raw(green), raw(blue)};
  const std::array<int, 3> level_counts = {4, 7, 11};
  run([&](void* m, std::size_t& b) {
    return cub::DeviceHistogram::MultiHistogramRange<4, 3>(m, b, raw(in), counters, level_counts, on_device,
                                                           pixels);
  });
  count([&](int c, int x) {
    const auto& limits = bounds[static_cast<std::size_t>(c)];
    if (x < limits.front() || x >= limits.back()) return -1;
    return static_cast<int>(std::upper_bound(limits.begin(), limits.end(), x) - limits.begin()) - 1;
  });
  EXPECT_THAT(host_copy(red), ElementsAreArray(expected[0]));
  EXPECT_THAT(host_copy(green), ElementsAreArray(expected[1]));
  EXPECT_THAT(host_copy(blue), ElementsAreArray(expected[2]));
}

TEST(CubFormsOnce, HistogramsOfRowsOfPixels) {
  // Two rows of two pixels of two samples, eight samples after each other.
  thrust::device_vector<int> image = std::vector<int>{0, 9, 1, 9, 7, 7, 7, 7, 1, 9, 2, 9, 7, 7, 7, 7};
  thrust::device_vector<int> counts(3);
  int* channels[1] = {raw(counts)};
  const int levels[1] = {4}, lower[1] = {0}, upper[1] = {3};
  run([&](void* m, std::size_t& b) {
    return cub::DeviceHistogram::MultiHistogramEven<2, 1>(m, b, raw(image), channels, levels, lower, upper, 2,
                                                          2, 8 * sizeof(int));
  });
  EXPECT_THAT(host_copy(counts), ElementsAre(1, 2, 1));
}

TEST(CubFormsOnce, RadixSortTakesBothZerosAsOneKey) {
  thrust::device_vector<float> keys = std::vector<float>{0.0f, -0.0f, 1.0f, 0.0f, -0.0f, -1.0f}, sorted(6);
  thrust::device_vector<int> values = std::vector<int>{0, 1, 2, 3, 4, 5}, order(6);
  run([&](void* m, std::size_t& b) {
    return cub::DeviceRadixSort::SortPairs(m, b, raw(keys), raw(sorted), raw(values), raw(order), 6);
  });
  EXPECT_THAT(host_copy(order), ElementsAre(5, 0, 1, 3, 4, 2));
  run([&](void* m, std::size_t& b) {
    return cub::DeviceRadixSort::SortPairsDescending(m, b, raw(keys), raw(sorted), raw(values), raw(order),
                                                     6);
  });
  EXPECT_THAT(host_copy(order), ElementsAre(2, 0, 1, 3, 4, 5));
}

}  // namespace
