// Copies that split, replace and shuffle, set operations by key and temporary memory, against plain loops.
#include <gmock/gmock.h>

#include <map>
#include <numeric>
#include <random>

#include "npu/thrust.h"

namespace {

using testing::ElementsAre;
using testing::UnorderedElementsAreArray;

template <class T>
std::vector<T> host_copy(const thrust::device_vector<T>& v) {
  std::vector<T> values(v.size());
  thrust::copy(v.begin(), v.end(), values.begin());
  return values;
}
std::vector<int> numbers(int n, int range, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<int> values(static_cast<std::size_t>(n));
  for (int& value : values) value = static_cast<int>(random() % static_cast<unsigned>(range));
  return values;
}
struct IsOdd {
  bool operator()(int x) { return x % 2 != 0; }
};

class Split : public testing::TestWithParam<int> {
 protected:
  std::vector<int> host = numbers(GetParam(), 50, 3);
  thrust::device_vector<int> in = host;
  thrust::device_vector<int> yes = thrust::device_vector<int>(host.size()), no = yes;
};
INSTANTIATE_TEST_SUITE_P(Thrust, Split, testing::Values(0, 1, 31, 2049));

TEST_P(Split, PartitionCopy) {
  std::vector<int> odd, even;
  std::partition_copy(host.begin(), host.end(), std::back_inserter(odd), std::back_inserter(even), IsOdd());
  const auto ends = thrust::partition_copy(in.begin(), in.end(), yes.begin(), no.begin(), IsOdd());
  EXPECT_EQ(ends.first - yes.begin(), static_cast<std::ptrdiff_t>(odd.size()));
  EXPECT_EQ(ends.second - no.begin(), static_cast<std::ptrdiff_t>(even.size()));
  yes.resize(odd.size());
  no.resize(even.size());
  EXPECT_EQ(host_copy(yes), odd);
  EXPECT_EQ(host_copy(no), even);
  EXPECT_EQ(thrust::is_partitioned(in.begin(), in.end(), IsOdd()),
            std::is_partitioned(host.begin(), host.end(), IsOdd()));
  thrust::partition(in.begin(), in.end(), IsOdd());
  EXPECT_TRUE(thrust::is_partitioned(thrust::device, in.begin(), in.end(), IsOdd()));
  EXPECT_EQ(thrust::partition_point(in.begin(), in.end(), IsOdd()) - in.begin(),
            static_cast<std::ptrdiff_t>(odd.size()));
}

TEST_P(Split, ReplaceCopy) {
  std::vector<int> expected(host.size());
  std::replace_copy(host.begin(), host.end(), expected.begin(), 7, -1);
  EXPECT_EQ(thrust::replace_copy(in.begin(), in.end(), yes.begin(), 7, -1), yes.end());
  EXPECT_EQ(host_copy(yes), expected);
  std::replace_copy_if(host.begin(), host.end(), expected.begin(), IsOdd(), 100);
  thrust::replace_copy_if(in.begin(), in.end(), yes.begin(), IsOdd(), 100);
  EXPECT_EQ(host_copy(yes), expected);
  const thrust::device_vector<int> all(host.size(), 1);
  thrust::replace_copy_if(in.begin(), in.end(), all.begin(), yes.begin(), IsOdd(), 4);
  EXPECT_EQ(host_copy(yes), std::vector<int>(host.size(), 4));
}

TEST_P(Split, CountsRunsAndShuffles) {
  std::vector<int> sorted = host;
  std::sort(sorted.begin(), sorted.end());
  thrust::sort(in.begin(), in.end());
  const std::ptrdiff_t runs = std::unique(sorted.begin(), sorted.end()) - sorted.begin();
  EXPECT_EQ(thrust::unique_count(in.begin(), in.end()), runs);
  EXPECT_EQ(thrust::unique_count(in.begin(), in.end(), [](int, int) { return true; }), host.empty() ? 0 : 1);
  thrust::default_random_engine random(5);
  thrust::shuffle_copy(in.begin(), in.end(), yes.begin(), random);
  EXPECT_THAT(host_copy(yes), UnorderedElementsAreArray(host));
  thrust::uninitialized_fill_n(no.begin(), no.size(), 3);
  EXPECT_EQ(host_copy(no), std::vector<int>(host.size(), 3));
  thrust::uninitialized_copy_n(in.begin(), in.size(), no.begin());
  EXPECT_EQ(host_copy(no), host_copy(in));
}

/// Calls std::name on the keys, and thrust::name##_by_key: same keys, and each value belongs to its key.
#define EXPECT_SAME_BY_KEY(name, ...)                                                                \
  do {                                                                                               \
    std::vector<int> expected;                                                                       \
    std::name(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(expected));                 \
    const auto ends = thrust::name##_by_key(da.begin(), da.end(), db.begin(), db.end(), __VA_ARGS__, \
                                            keys.begin(), values.begin());                           \
    ASSERT_EQ(ends.first - keys.begin(), static_cast<std::ptrdiff_t>(expected.size())) << #name;     \
    ASSERT_EQ(ends.second - values.begin(), ends.first - keys.begin());                              \
    const std::vector<int> k = host_copy(keys), v = host_copy(values);                               \
    for (std::size_t i = 0; i < expected.size(); ++i) {                                              \
      EXPECT_EQ(k[i], expected[i]) << #name << i;                                                    \
      EXPECT_TRUE(v[i] == 10 * k[i] || v[i] == 10 * k[i] + 1) << #name << i;                         \
    }                                                                                                \
  } while (false)

class ByKey : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Thrust, ByKey, testing::Values(0, 1, 31, 2049));

TEST_P(ByKey, SetOperations) {
  std::vector<int> a = numbers(GetParam(), 40, 1), b = numbers(GetParam() / 2 + 1, 60, 2);
  std::sort(a.begin(), a.end());
  std::sort(b.begin(), b.end());
  std::vector<int> of_a, of_b;
  for (int key : a) of_a.push_back(10 * key);
  for (int key : b) of_b.push_back(10 * key + 1);
  const thrust::device_vector<int> da = a, db = b, va = of_a, vb = of_b;
  thrust::device_vector<int> keys(a.size() + b.size()), values(keys.size());
  EXPECT_SAME_BY_KEY(merge, va.begin(), vb.begin());
  EXPECT_SAME_BY_KEY(set_union, va.begin(), vb.begin());
  EXPECT_SAME_BY_KEY(set_difference, va.begin(), vb.begin());
  EXPECT_SAME_BY_KEY(set_symmetric_difference, va.begin(), vb.begin());
  EXPECT_SAME_BY_KEY(set_intersection, va.begin());
}

TEST(ByKey, TakesAnOrderAndHostRanges) {
  const std::vector<int> a = {9, 5, 1}, b = {7, 5};
  const std::vector<char> va = {'a', 'b', 'c'}, vb = {'d', 'e'};
  std::vector<int> keys(5);
  std::vector<char> values(5);
  thrust::merge_by_key(thrust::host, a.begin(), a.end(), b.begin(), b.end(), va.begin(), vb.begin(),
                       keys.begin(), values.begin(), thrust::greater<int>());
  EXPECT_THAT(keys, ElementsAre(9, 7, 5, 5, 1));
  EXPECT_THAT(values, ElementsAre('a', 'd', 'b', 'e', 'c'));
}

TEST(TemporaryMemory, IsWhereThePolicyComputes) {
  const thrust::device_ptr<int> on_device = thrust::malloc<int>(thrust::device, 100);
  thrust::sequence(on_device, on_device + 100);
  EXPECT_EQ(thrust::reduce(on_device, on_device + 100), 4950);
  thrust::free(thrust::device, on_device);
  int* on_host = thrust::malloc<int>(thrust::host, 100);
  std::iota(on_host, on_host + 100, 0);
  EXPECT_EQ(thrust::reduce(thrust::host, on_host, on_host + 100), 4950);
  thrust::free(thrust::host, on_host);
  const auto buffer = thrust::get_temporary_buffer<float>(thrust::device, 10);
  EXPECT_EQ(buffer.second, 10);
  thrust::fill_n(buffer.first, 10, 2.0f);
  EXPECT_EQ(thrust::reduce(buffer.first, buffer.first + 10), 20.0f);
  thrust::return_temporary_buffer(thrust::device, buffer.first, buffer.second);
}

TEST(ThrustComplex, InverseFunctions) {
  const thrust::complex<double> z(0.3, -0.2);
  const auto near = [&](thrust::complex<double> w) { return thrust::abs(w - z) < 1e-12; };
  EXPECT_TRUE(near(thrust::sin(thrust::asin(z))));
  EXPECT_TRUE(near(thrust::cos(thrust::acos(z))));
  EXPECT_TRUE(near(thrust::tan(thrust::atan(z))));
  EXPECT_TRUE(near(thrust::sinh(thrust::asinh(z))));
  EXPECT_TRUE(near(thrust::cosh(thrust::acosh(z))));
  EXPECT_TRUE(near(thrust::tanh(thrust::atanh(z))));
  EXPECT_TRUE(near(thrust::pow(10.0, thrust::log10(z))));
  EXPECT_TRUE(near(thrust::proj(z)));
}

}  // namespace
