// Pairs and tuples, and algorithms named without their namespace as programs do that open it.
#include <algorithm>
#include <numeric>

#include "gtest/gtest.h"
#include "npu/thrust.h"

namespace {

using namespace thrust;  // NOLINT: what is tested

struct SquaredDifference {
  float operator()(const thrust::tuple<float, float>& t) const {
    const float d = thrust::get<0>(t) - get<1>(t);
    return d * d;
  }
};
struct FirstIsLess {
  template <class A, class B>
  bool operator()(const A& a, const B& b) const {
    return get<0>(a) < get<0>(b);
  }
};

// Were the elements the standard library's, it would offer its own transform_reduce, transform and sort.
TEST(Tuple, UnqualifiedAlgorithmsOnZippedRangesAreThrusts) {
  device_vector<float> a(5), b(5, 1.f), out(5);
  sequence(a.begin(), a.end());
  auto first = make_zip_iterator(make_tuple(a.begin(), b.begin()));
  auto last = make_zip_iterator(make_tuple(a.end(), b.end()));
  EXPECT_EQ(transform_reduce(first, last, SquaredDifference(), 0.0f, plus<float>()), 15);
  transform(first, last, out.begin(), SquaredDifference());
  EXPECT_EQ(out[4], 9);
  sort(make_zip_iterator(make_tuple(out.begin(), a.begin())),
       make_zip_iterator(make_tuple(out.end(), a.end())), FirstIsLess());
  EXPECT_EQ(out[0], 0);
  EXPECT_EQ(a[0], 1);
  EXPECT_EQ(a[4], 4);
  for_each(first, last, [](thrust::tuple<float&, float&> t) { get<1>(t) = get<0>(t) * 2; });
  EXPECT_EQ(b[4], 8);
  transform(a.begin(), a.end(), first, [](float v) { return make_tuple(v, v * 3); });
  EXPECT_EQ(b[4], 12);
}

TEST(Tuple, ElementsReferencesAndComparisons) {
  float x;
  int y;
  tie(x, y) = make_tuple(2.5f, 3);
  EXPECT_EQ(x, 2.5f);
  EXPECT_EQ(y, 3);
  auto [p, q] = make_tuple(1, 'c');
  EXPECT_EQ(p, 1);
  EXPECT_EQ(q, 'c');
  thrust::tuple<int, float, double> t3(1, 2, 3);
  auto t4 = t3;
  EXPECT_EQ(t3, t4);
  get<2>(t4) = 7;
  EXPECT_TRUE(t3 < t4 && t3 != t4 && t4 >= t3);
  EXPECT_EQ(get<0>(thrust::tuple<float>(3.f)), 3.f);
  static_assert(thrust::tuple_size<thrust::tuple<int, int>>::value == 2, "");
  static_assert(std::is_same_v<thrust::tuple_element<1, thrust::tuple<int, char>>::type, char>, "");
  device_vector<thrust::tuple<int, float>> all(3, make_tuple(1, 2.f));
  EXPECT_EQ(get<1>(static_cast<thrust::tuple<int, float>>(all[1])), 2.f);
}

TEST(Tuple, Pairs) {
  thrust::pair<int, float> a(1, 2.f), b = thrust::make_pair(1, 3.0);
  EXPECT_TRUE(a < b && a != b && b > a);
  device_vector<float> values(4, 1.f);
  values[2] = -5;
  auto ends = minmax_element(values.begin(), values.end());
  EXPECT_EQ(*ends.first, -5);
  device_vector<float>::iterator low, high;
  tie(low, high) = ends;
  EXPECT_EQ(low - values.begin(), 2);
  device_vector<int> keys(4, 1), ones(4, 2), out_keys(4), sums(4);
  EXPECT_EQ(reduce_by_key(keys.begin(), keys.end(), ones.begin(), out_keys.begin(), sums.begin()).second,
            sums.begin() + 1);
  EXPECT_EQ(sums[0], 8);
}

TEST(Swap, ValuesOfDifferentTypes) {
  int a = 7;
  unsigned b = 9;
  thrust::swap(a, b);
  EXPECT_EQ(a, 9);
  EXPECT_EQ(b, 7u);
  auto x = make_pair(1, 2.5f), y = make_pair(3, 4.5f);
  thrust::swap(x, y);
  EXPECT_EQ(x.first, 3);
  EXPECT_EQ(y.second, 2.5f);
}

TEST(Swap, ElementsOfADeviceVector) {
  device_vector<int> v(2);
  v[0] = 4;
  thrust::swap(v[0], v[1]);
  EXPECT_EQ(v[0], 0);
  EXPECT_EQ(v[1], 4);
}

TEST(Swap, NamesOfBothLibrariesAreNotAmbiguous) {
  using namespace std;  // NOLINT: as programs do
  int a = 1, b = 2;
  swap(a, b);
  EXPECT_EQ(a, 2);
}

}  // namespace
