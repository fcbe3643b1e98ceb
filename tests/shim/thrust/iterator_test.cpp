// Thrust's iterators without memory of their own, and over others, against plain loops.
#include <gmock/gmock.h>

#include <numeric>

#include "npu/thrust.h"

namespace {

using testing::ElementsAre;

template <class T>
std::vector<T> host_copy(const thrust::device_vector<T>& v) {
  std::vector<T> values(v.size());
  thrust::copy(v.begin(), v.end(), values.begin());
  return values;
}
thrust::device_vector<int> counted(int n, int first = 0) {
  thrust::device_vector<int> values(static_cast<std::size_t>(n));
  thrust::sequence(values.begin(), values.end(), first);
  return values;
}

class ThrustIterators : public testing::TestWithParam<int> {
 protected:
  int n = GetParam();
  thrust::device_vector<int> in = counted(n, 3),
                             out = thrust::device_vector<int>(static_cast<std::size_t>(n));
};
INSTANTIATE_TEST_SUITE_P(Sizes, ThrustIterators, testing::Values(0, 1, 31, 2049));

TEST_P(ThrustIterators, TransformOutput) {
  const int factor = 5;
  const auto times =
      thrust::make_transform_output_iterator(out.begin(), [factor](int x) { return x * factor; });
  EXPECT_EQ(thrust::copy(in.begin(), in.end(), times) - times, n);
  const std::vector<int> got = host_copy(out);
  for (int i = 0; i < n; ++i) ASSERT_EQ(got[static_cast<std::size_t>(i)], (i + 3) * 5);
  thrust::inclusive_scan(in.begin(), in.end(), times);
  int sum = 0;
  const std::vector<int> sums = host_copy(out);
  for (int i = 0; i < n; ++i) ASSERT_EQ(sums[static_cast<std::size_t>(i)], (sum += i + 3) * 5);
}

TEST_P(ThrustIterators, TransformInputOutput) {
  // Reads x + 1, writes y * 10.
  const auto both = thrust::make_transform_input_output_iterator(
      out.begin(), [](int x) { return x + 1; }, [](int y) { return y * 10; });
  thrust::copy(in.begin(), in.end(), both);
  std::vector<int> got = host_copy(out);
  for (int i = 0; i < n; ++i) ASSERT_EQ(got[static_cast<std::size_t>(i)], (i + 3) * 10);
  EXPECT_EQ(thrust::reduce(both, both + n, 0ll), std::accumulate(got.begin(), got.end(), 0ll) + n);
  thrust::transform(both, both + n, both, [](int x) { return -x; });
  got = host_copy(out);
  for (int i = 0; i < n; ++i) ASSERT_EQ(got[static_cast<std::size_t>(i)], -((i + 3) * 10 + 1) * 10);
}

TEST_P(ThrustIterators, TransformInputOutputAssignsElementToElement) {
  std::vector<int> values(static_cast<std::size_t>(n));
  std::iota(values.begin(), values.end(), 0);
  const auto both = thrust::make_transform_input_output_iterator(
      values.begin(), [](int x) { return x + 1; }, [](int y) { return y * 2; });
  for (int i = 1; i < n; ++i) {
    both[i] = both[i - 1];
    ASSERT_EQ(values[static_cast<std::size_t>(i)], (values[static_cast<std::size_t>(i) - 1] + 1) * 2);
    values[static_cast<std::size_t>(i)] = i;
  }
}

TEST_P(ThrustIterators, TabulateOutput) {
  int* const to = thrust::raw_pointer_cast(out.data());
  const auto places = thrust::make_tabulate_output_iterator(
      [to, last = n - 1](std::ptrdiff_t i, int value) { to[last - i] = value + static_cast<int>(i); });
  thrust::copy(thrust::device, in.begin(), in.end(), places);
  const std::vector<int> got = host_copy(out);
  for (int i = 0; i < n; ++i) ASSERT_EQ(got[static_cast<std::size_t>(n - 1 - i)], 2 * i + 3);
}

TEST_P(ThrustIterators, OffsetByANumberAndByMemory) {
  const thrust::device_vector<int> wide = counted(n + 7);
  const auto seven = thrust::offset_iterator(wide.begin(), 7);
  EXPECT_EQ(thrust::reduce(seven, seven + n, 0ll), 7ll * n + 1ll * n * (n - 1) / 2);
  const thrust::device_vector<std::ptrdiff_t> offset(1, 4);
  const thrust::offset_iterator<decltype(wide.begin()), decltype(offset.begin())> four(wide.begin(),
                                                                                       offset.begin());
  EXPECT_EQ(thrust::reduce(four, four + n, 0ll), 4ll * n + 1ll * n * (n - 1) / 2);
  EXPECT_EQ((four + n) - four, n);
}

TEST_P(ThrustIterators, ZipsFour) {
  const thrust::device_vector<double> weights(static_cast<std::size_t>(n), 0.5);
  const auto zipped = thrust::make_zip_iterator(
      in.begin(), weights.begin(), thrust::make_counting_iterator(10), thrust::make_constant_iterator(2));
  thrust::transform(zipped, zipped + n, out.begin(),
                    thrust::make_zip_function(
                        [](int x, double w, int i, int two) { return static_cast<int>(x * w * two) + i; }));
  const std::vector<int> got = host_copy(out);
  for (int i = 0; i < n; ++i) ASSERT_EQ(got[static_cast<std::size_t>(i)], i + 3 + i + 10);
}

TEST_P(ThrustIterators, ReverseOfZipOfPermutation) {
  thrust::device_vector<int> places = counted(n);
  thrust::reverse(places.begin(), places.end());
  const auto permuted = thrust::make_permutation_iterator(in.begin(), places.begin());
  const auto zipped = thrust::make_zip_iterator(thrust::make_tuple(permuted, places.begin()));
  const auto backwards = thrust::make_reverse_iterator(zipped + n);
  thrust::transform(backwards, backwards + n, out.begin(), [](const thrust::tuple<int, int>& t) {
    return thrust::get<0>(t) * 3 + thrust::get<1>(t);
  });
  const std::vector<int> got = host_copy(out);
  for (int i = 0; i < n; ++i) ASSERT_EQ(got[static_cast<std::size_t>(i)], (i + 3) * 3 + i);
}

TEST(ThrustIteratorsOnce, TuplesOfTheStandardLibraryZip) {
  thrust::device_vector<int> a = counted(10), b = counted(10, 100), sum(10);
  using Both = thrust::zip_iterator<std::tuple<decltype(a.begin()), decltype(b.begin())>>;
  const Both first(std::make_tuple(a.begin(), b.begin()));
  thrust::transform(first, first + 10, sum.begin(),
                    [](const std::tuple<int, int>& t) { return std::get<0>(t) + std::get<1>(t); });
  EXPECT_EQ(host_copy(sum)[9], 118);
  const auto made = thrust::make_zip_iterator(std::make_tuple(a.begin(), b.begin()));
  EXPECT_EQ(thrust::get<1>(static_cast<thrust::tuple<int, int>>(made[4])), 104);
  EXPECT_EQ(cuda::std::get<1>(thrust::make_tuple(1, 2.5)), 2.5);
  EXPECT_EQ(cuda::std::get<0>(std::make_tuple(1, 2.5)), 1);
}

TEST(ThrustIteratorsOnce, ZipFunctionIsConstAndGivesItsFunction) {
  const auto add = thrust::make_zip_function([](int a, int b) { return a + b; });
  EXPECT_EQ(add(thrust::make_tuple(2, 5)), 7);
  EXPECT_EQ(add(std::make_tuple(2, 6)), 8);
  EXPECT_EQ(add.underlying_function()(1, 1), 2);
  const thrust::zip_function<thrust::plus<int>> made(thrust::plus<int>{});
  EXPECT_EQ(made(thrust::make_tuple(3, 4)), 7);
}

TEST(ThrustIteratorsOnce, SmallFunctions) {
  EXPECT_TRUE(thrust::not_fn(thrust::identity<bool>())(false));
  EXPECT_EQ(thrust::min(3, 2), 2);
  EXPECT_EQ(thrust::max(3, 2), 3);
  EXPECT_EQ(thrust::min(3, 2, thrust::greater<int>()), 3);
  EXPECT_EQ(thrust::max(3, 2, thrust::greater<int>()), 2);
  int x = 0;
  EXPECT_EQ(thrust::addressof(x), &x);
}

TEST(ThrustIteratorsOnce, Projections) {
  EXPECT_EQ((thrust::project1st<int, double>()(3, 2.5)), 3);
  EXPECT_EQ((thrust::project2nd<int, double>()(3, 2.5)), 2.5);
}

TEST(ThrustIteratorsOnce, UniversalMemoryIsReadByBothSides) {
  thrust::universal_vector<int> v(1000, 2);
  v[3] = 7;  // the host writes
  thrust::for_each(thrust::device, v.begin(), v.end(), [](int& x) { x *= 10; });
  EXPECT_EQ(v[3], 70);
  EXPECT_EQ(std::accumulate(v.begin(), v.end(), 0), 999 * 20 + 70);
  thrust::device_vector<int, thrust::universal_allocator<int>> same(v.begin(), v.end());
  EXPECT_EQ(same[3], 70);
  thrust::device_vector<int, thrust::device_malloc_allocator<int>> device(v.begin(), v.end());
  EXPECT_EQ(device[3], 70);
}

TEST(ThrustIteratorsOnce, UniversalMemoryIsReadyWhenItWasCopiedFromTheDevice) {
  const thrust::device_vector<int> d(100000, 7);
  npuStream_t stream = nullptr;
  ASSERT_EQ(npuStreamCreate(&stream), npuSuccess);
  for (int round = 0; round < 20; ++round) {
    thrust::universal_vector<int> both(d.begin(), d.end());
    both[99999] = 5;
    thrust::inclusive_scan(thrust::cuda::par.on(stream), both.begin(), both.end(), both.begin());
    ASSERT_EQ(both[99999], 99999 * 7 + 5);
  }
  EXPECT_EQ(npuStreamDestroy(stream), npuSuccess);
}

TEST(ThrustIteratorsOnce, DiscardTakesAll) {
  const thrust::device_vector<int> keys = std::vector<int>{1, 1, 2, 2, 2, 3};
  thrust::device_vector<int> counts(3);
  const auto ends = thrust::reduce_by_key(keys.begin(), keys.end(), thrust::make_constant_iterator(1),
                                          thrust::make_discard_iterator(), counts.begin());
  EXPECT_EQ(ends.first - thrust::make_discard_iterator(), 3);
  EXPECT_THAT(host_copy(counts), ElementsAre(2, 3, 1));
}

}  // namespace
