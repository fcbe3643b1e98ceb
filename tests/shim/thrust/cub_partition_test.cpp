// CUB's merge sorts, sorts of segments, partitions, scans by key and further selections against plain loops.
#include <gmock/gmock.h>

#include <map>
#include <numeric>
#include <random>

#include "npu/cub.h"
#include "tests/shim/thrust/cub_calls.h"

namespace {

using npu::test::host_copy;
using npu::test::raw;
using npu::test::run;

using testing::ElementsAre;

class CubParts : public testing::TestWithParam<int> {
 protected:
  CubParts() : host(static_cast<std::size_t>(GetParam())), place(host.size()) {
    std::mt19937 random(7);
    for (int& value : host) value = static_cast<int>(random() % 20);
    std::iota(place.begin(), place.end(), 0);
    in = host;
    out.resize(host.size());
    values = place;
    out_values = place;
  }
  int n = GetParam();
  std::vector<int> host, place;
  thrust::device_vector<int> in, out, values, out_values, count = thrust::device_vector<int>(2);
};
INSTANTIATE_TEST_SUITE_P(Sizes, CubParts, testing::Values(0, 1, 31, 2049));

TEST_P(CubParts, MergeSorts) {
  std::vector<int> order = place;
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return host[a] > host[b]; });
  std::vector<int> sorted = host;
  std::sort(sorted.begin(), sorted.end(), std::greater<int>());
  const auto greater = thrust::greater<int>();
  run([&](void* m, std::size_t& b) {
    return cub::DeviceMergeSort::SortPairsCopy(m, b, raw(in), raw(values), raw(out), raw(out_values), n,
                                               greater);
  });
  EXPECT_EQ(host_copy(out), sorted);
  EXPECT_EQ(host_copy(out_values), order);
  EXPECT_EQ(host_copy(in), host);
  run([&](void* m, std::size_t& b) {
    return cub::DeviceMergeSort::SortKeysCopy(m, b, raw(in), raw(out), n, greater);
  });
  EXPECT_EQ(host_copy(out), sorted);
  run([&](void* m, std::size_t& b) {
    return cub::DeviceMergeSort::StableSortPairs(m, b, raw(in), raw(values), n, greater);
  });
  EXPECT_EQ(host_copy(in), sorted);
  EXPECT_EQ(host_copy(values), order);
  in = host;
  run([&](void* m, std::size_t& b) {
    return cub::DeviceMergeSort::StableSortKeys(m, b, raw(in), n, greater);
  });
  EXPECT_EQ(host_copy(in), sorted);
}

TEST_P(CubParts, SortsSegments) {
  thrust::device_vector<int> bounds = std::vector<int>{0, n / 3, n / 3, n};
  std::vector<int> up = host, down = host;
  for (const auto& [first, last] : {std::pair(0, n / 3), std::pair(n / 3, n)}) {
    std::sort(up.begin() + first, up.begin() + last);
    std::sort(down.begin() + first, down.begin() + last, std::greater<int>());
  }
  run([&](void* m, std::size_t& b) {
    return cub::DeviceSegmentedSort::SortKeys(m, b, raw(in), raw(out), n, 3, raw(bounds), raw(bounds) + 1);
  });
  EXPECT_EQ(host_copy(out), up);
  cub::DoubleBuffer<int> keys(raw(in), raw(out)), along(raw(values), raw(out_values));
  npuStream_t stream = nullptr;
  run([&](void* m, std::size_t& b) {
    return cub::DeviceSegmentedSort::StableSortPairsDescending(m, b, keys, along, n, 3, raw(bounds),
                                                               raw(bounds) + 1, stream);
  });
  EXPECT_EQ(keys.Current(), raw(out));
  EXPECT_EQ(host_copy(out), down);
  const std::vector<int> from = host_copy(out_values);
  for (std::size_t i = 0; i < host.size(); ++i) EXPECT_EQ(host[static_cast<std::size_t>(from[i])], down[i]);
}

TEST_P(CubParts, Partitions) {
  const auto small = [](int x) { return x < 5; };
  const auto large = [](int x) { return x >= 15; };
  std::vector<int> expected;
  std::copy_if(host.begin(), host.end(), std::back_inserter(expected), small);
  const auto wanted = static_cast<std::ptrdiff_t>(expected.size());
  for (auto it = host.rbegin(); it != host.rend(); ++it) {
    if (!small(*it)) expected.push_back(*it);
  }
  run([&](void* m, std::size_t& b) {
    return cub::DevicePartition::If(m, b, raw(in), raw(out), raw(count), n, small);
  });
  EXPECT_EQ(host_copy(out), expected);
  EXPECT_EQ(count[0], wanted);
  thrust::device_vector<char> flags(host.size());
  thrust::transform(in.begin(), in.end(), flags.begin(), small);
  run([&](void* m, std::size_t& b) {
    return cub::DevicePartition::Flagged(m, b, raw(in), raw(flags), raw(out), raw(count), n);
  });
  EXPECT_EQ(host_copy(out), expected);

  std::vector<int> parts[3];
  for (int x : host) parts[small(x) ? 0 : large(x) ? 1 : 2].push_back(x);
  thrust::device_vector<int> first(host.size()), second(host.size()), rest(host.size());
  run([&](void* m, std::size_t& b) {
    return cub::DevicePartition::If(m, b, raw(in), raw(first), raw(second), raw(rest), raw(count), n, small,
                                    large);
  });
  EXPECT_EQ(count[0], static_cast<int>(parts[0].size()));
  EXPECT_EQ(count[1], static_cast<int>(parts[1].size()));
  first.resize(parts[0].size());
  second.resize(parts[1].size());
  rest.resize(parts[2].size());
  EXPECT_EQ(host_copy(first), parts[0]);
  EXPECT_EQ(host_copy(second), parts[1]);
  EXPECT_EQ(host_copy(rest), parts[2]);
}

TEST_P(CubParts, ScansByKey) {
  std::vector<int> keys(host.size()), inclusive(host.size()), exclusive(host.size());
  for (std::size_t i = 0; i < keys.size(); ++i) keys[i] = static_cast<int>(i) / 7;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    exclusive[i] = i % 7 == 0 ? 0 : inclusive[i - 1];
    inclusive[i] = exclusive[i] + host[i];
  }
  thrust::device_vector<int> by = keys;
  run([&](void* m, std::size_t& b) {
    return cub::DeviceScan::InclusiveSumByKey(m, b, raw(by), raw(in), raw(out), n);
  });
  EXPECT_EQ(host_copy(out), inclusive);
  run([&](void* m, std::size_t& b) {
    return cub::DeviceScan::ExclusiveSumByKey(m, b, raw(by), raw(in), raw(out), n);
  });
  EXPECT_EQ(host_copy(out), exclusive);
  run([&](void* m, std::size_t& b) {  // in place, with an operation and a start
    return cub::DeviceScan::ExclusiveScanByKey(m, b, raw(by), raw(in), raw(in), thrust::plus<int>(), 100, n);
  });
  for (int& x : exclusive) x += 100;
  EXPECT_EQ(host_copy(in), exclusive);
}

TEST_P(CubParts, SelectsByKeyAndFindsRuns) {
  std::sort(host.begin(), host.end());
  in = host;
  std::vector<int> firsts, offsets, lengths;
  for (std::size_t i = 0; i < host.size(); ++i) {
    if (i > 0 && host[i] == host[i - 1]) continue;
    firsts.push_back(static_cast<int>(i));
    const auto length = static_cast<int>(std::count(host.begin(), host.end(), host[i]));
    if (length > 1) offsets.push_back(static_cast<int>(i)), lengths.push_back(length);
  }
  run([&](void* m, std::size_t& b) {
    return cub::DeviceSelect::UniqueByKey(m, b, raw(in), raw(values), raw(out), raw(out_values), raw(count),
                                          n);
  });
  ASSERT_EQ(count[0], static_cast<int>(firsts.size()));
  for (std::size_t i = 0; i < firsts.size(); ++i) {
    EXPECT_EQ(out_values[i], firsts[i]);
    EXPECT_EQ(out[i], host[static_cast<std::size_t>(firsts[i])]);
  }
  run([&](void* m, std::size_t& b) {
    return cub::DeviceRunLengthEncode::NonTrivialRuns(m, b, raw(in), raw(out), raw(out_values), raw(count),
                                                      n);
  });
  ASSERT_EQ(count[0], static_cast<int>(offsets.size()));
  for (std::size_t i = 0; i < offsets.size(); ++i) {
    EXPECT_EQ(out[i], offsets[i]);
    EXPECT_EQ(out_values[i], lengths[i]);
  }
}

TEST(CubParts, HistogramsOfImages) {
  // Three rows of four samples; the fifth of each row is no sample.
  thrust::device_vector<float> in = std::vector<float>{0, 1, 2, 3, 0, 1, 1, 3, 9, 0, 2, 2, 2, 2, 0},
                               bounds = std::vector<float>{0, 2, 4};
  thrust::device_vector<int> bins(4), two(2);
  run([&](void* m, std::size_t& b) {
    return cub::DeviceHistogram::HistogramEven(m, b, raw(in), raw(bins), 5, 0.0f, 4.0f, 4, 3,
                                               5 * sizeof(float));
  });
  EXPECT_THAT(host_copy(bins), ElementsAre(1, 3, 5, 2));
  run([&](void* m, std::size_t& b) {
    return cub::DeviceHistogram::HistogramRange(m, b, raw(in), raw(two), 3, raw(bounds), 4, 3,
                                                5 * sizeof(float));
  });
  EXPECT_THAT(host_copy(two), ElementsAre(4, 7));
}

TEST(CubParts, IteratorsOfPositions) {
  thrust::device_vector<int> in = std::vector<int>{4, 8, 6};
  thrust::device_vector<cub::KeyValuePair<int, int>> best(1);
  const cub::ArgIndexInputIterator<int*, int> places(raw(in));
  EXPECT_EQ(places[2].key, 2);
  run([&](void* m, std::size_t& b) {
    return cub::DeviceReduce::Reduce(m, b, places, raw(best), 3, cub::ArgMax(),
                                     cub::KeyValuePair<int, int>{0, -1});
  });
  const cub::KeyValuePair<int, int> found = best[0];
  EXPECT_EQ(found.key, 1);
  EXPECT_EQ(found.value, 8);
  const cub::CacheModifiedInputIterator<cub::LOAD_LDG, int> cached(raw(in));
  EXPECT_EQ(cub::ThreadLoad<cub::LOAD_CG>(cached + 1), 8);
}

TEST(CubParts, MergesAndFindsExtremesOfSegments) {
  thrust::device_vector<int> a = std::vector<int>{1, 3, 5}, b = std::vector<int>{2, 3}, out(5);
  thrust::device_vector<char> va = std::vector<char>{'a', 'b', 'c'}, vb = std::vector<char>{'d', 'e'}, v(5);
  run([&](void* m, std::size_t& s) {
    return cub::DeviceMerge::MergePairs(m, s, raw(a), raw(va), 3, raw(b), raw(vb), 2, raw(out), raw(v));
  });
  EXPECT_THAT(host_copy(out), ElementsAre(1, 2, 3, 3, 5));
  EXPECT_THAT(host_copy(v), ElementsAre('a', 'd', 'b', 'e', 'c'));
  run([&](void* m, std::size_t& s) {
    return cub::DeviceMerge::MergeKeys(m, s, raw(a), 3, raw(b), 2, raw(out));
  });
  EXPECT_THAT(host_copy(out), ElementsAre(1, 2, 3, 3, 5));

  thrust::device_vector<float> in = std::vector<float>{4, 9, 9, 1, 7}, none;
  thrust::device_vector<int> bounds = std::vector<int>{0, 3, 3, 5};
  thrust::device_vector<cub::KeyValuePair<int, float>> best(3);
  run([&](void* m, std::size_t& s) {
    return cub::DeviceSegmentedReduce::ArgMax(m, s, raw(in), raw(best), 3, raw(bounds), raw(bounds) + 1);
  });
  const auto found = host_copy(best);
  EXPECT_EQ(found[0].key, 1);
  EXPECT_EQ(found[0].value, 9.0f);
  EXPECT_EQ(found[1].key, 1);
  EXPECT_EQ(found[1].value, std::numeric_limits<float>::lowest());
  EXPECT_EQ(found[2].key, 1);
  EXPECT_EQ(found[2].value, 7.0f);
}

}  // namespace
