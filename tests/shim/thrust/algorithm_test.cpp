// Algorithms on device memory against plain loops of the standard library, at sizes around the chunks.
#include <gmock/gmock.h>

#include <numeric>
#include <random>

#include "npu/thrust.h"

namespace {

using testing::ElementsAre;

std::vector<int> numbers(int n, int range = 1000) {
  std::mt19937 random(static_cast<unsigned>(n) + 1);
  std::vector<int> values(static_cast<std::size_t>(n));
  for (int& value : values) value = static_cast<int>(random() % static_cast<unsigned>(range));
  return values;
}
template <class T>
std::vector<T> host_copy(const thrust::device_vector<T>& v) {
  std::vector<T> values(v.size());
  thrust::copy(v.begin(), v.end(), values.begin());
  return values;
}
struct IsOdd {
  bool operator()(int x) { return x % 2 != 0; }  // not const, as programs write it
};

class Sizes : public testing::TestWithParam<int> {
 protected:
  std::vector<int> host = numbers(GetParam());
  thrust::device_vector<int> device = host;
  std::vector<int> out = host;
  thrust::device_vector<int> device_out = thrust::device_vector<int>(host.size());
};
INSTANTIATE_TEST_SUITE_P(Thrust, Sizes, testing::Values(0, 1, 2, 31, 2048, 2049, 40009));

TEST_P(Sizes, Transform) {
  std::transform(host.begin(), host.end(), out.begin(), [](int x) { return 3 * x; });
  thrust::transform(device.begin(), device.end(), device_out.begin(), [](int x) { return 3 * x; });
  EXPECT_EQ(host_copy(device_out), out);
  std::transform(host.begin(), host.end(), out.begin(), out.begin(), std::minus<int>());
  thrust::transform(device.begin(), device.end(), device_out.begin(), device_out.begin(),
                    thrust::minus<int>());
  EXPECT_EQ(host_copy(device_out), out);
}

TEST_P(Sizes, TransformIf) {
  const thrust::device_vector<int> before = device;
  for (std::size_t i = 0; i < host.size(); ++i) out[i] = host[i] % 2 != 0 ? host[i] - 2 * host[i] : 7;
  const thrust::device_vector<int> twice(device.size(), 2);
  thrust::device_vector<int> product = device;
  thrust::transform(device.begin(), device.end(), twice.begin(), product.begin(), thrust::multiplies<int>());
  thrust::fill(device_out.begin(), device_out.end(), 7);
  thrust::transform_if(device.begin(), device.end(), product.begin(), before.begin(), device_out.begin(),
                       thrust::minus<int>(), IsOdd());
  EXPECT_EQ(host_copy(device_out), out);
}

TEST_P(Sizes, Reductions) {
  const long long sum = std::accumulate(host.begin(), host.end(), 5ll);
  EXPECT_EQ(thrust::reduce(device.begin(), device.end(), 5ll), sum);
  EXPECT_EQ(thrust::reduce(thrust::host, host.begin(), host.end(), 5ll, thrust::plus<long long>()), sum);
  EXPECT_EQ(thrust::transform_reduce(device.begin(), device.end(), thrust::square<long long>(), 0ll,
                                     thrust::plus<>()),
            std::inner_product(host.begin(), host.end(), host.begin(), 0ll));
  EXPECT_EQ(thrust::inner_product(device.begin(), device.end(), device.begin(), 0ll),
            std::inner_product(host.begin(), host.end(), host.begin(), 0ll));
  EXPECT_EQ(thrust::count_if(device.begin(), device.end(), IsOdd()),
            std::count_if(host.begin(), host.end(), IsOdd()));
  EXPECT_EQ(thrust::max_element(device.begin(), device.end()) - device.begin(),
            std::max_element(host.begin(), host.end()) - host.begin());
  EXPECT_EQ(thrust::min_element(device.begin(), device.end()) - device.begin(),
            std::min_element(host.begin(), host.end()) - host.begin());
  EXPECT_EQ(thrust::find(device.begin(), device.end(), 999) - device.begin(),
            std::find(host.begin(), host.end(), 999) - host.begin());
  EXPECT_EQ(thrust::any_of(device.begin(), device.end(), IsOdd()),
            std::any_of(host.begin(), host.end(), IsOdd()));
  EXPECT_EQ(thrust::all_of(device.begin(), device.end(), IsOdd()),
            std::all_of(host.begin(), host.end(), IsOdd()));
}

TEST_P(Sizes, Scans) {
  std::partial_sum(host.begin(), host.end(), out.begin());
  thrust::inclusive_scan(device.begin(), device.end(), device_out.begin());
  EXPECT_EQ(host_copy(device_out), out);
  std::exclusive_scan(host.begin(), host.end(), out.begin(), 7);
  thrust::exclusive_scan(thrust::device, device.begin(), device.end(), device.begin(), 7);
  EXPECT_EQ(host_copy(device), out);
}

TEST_P(Sizes, Sorts) {
  std::stable_sort(out.begin(), out.end(), std::greater<int>());
  device_out = device;
  thrust::sort(device_out.begin(), device_out.end(), thrust::greater<int>());
  EXPECT_EQ(host_copy(device_out), out);
  EXPECT_TRUE(thrust::is_sorted(device_out.begin(), device_out.end(), thrust::greater<int>()));

  std::vector<int> order(host.size());
  std::iota(order.begin(), order.end(), 0);
  thrust::device_vector<int> along = order;
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return host[a] < host[b]; });
  thrust::sort_by_key(device.begin(), device.end(), along.begin());
  EXPECT_EQ(host_copy(along), order);
}

TEST_P(Sizes, Selections) {
  out.erase(std::remove_if(out.begin(), out.end(), IsOdd()), out.end());
  device_out = device;
  device_out.erase(thrust::remove_if(device_out.begin(), device_out.end(), IsOdd()), device_out.end());
  EXPECT_EQ(host_copy(device_out), out);

  std::vector<int> few = numbers(GetParam(), 2);
  thrust::device_vector<int> device_few = few;
  few.erase(std::unique(few.begin(), few.end()), few.end());
  device_few.erase(thrust::unique(device_few.begin(), device_few.end()), device_few.end());
  EXPECT_EQ(host_copy(device_few), few);

  std::stable_partition(host.begin(), host.end(), IsOdd());
  thrust::partition(device.begin(), device.end(), IsOdd());
  EXPECT_EQ(host_copy(device), host);
}

TEST_P(Sizes, FillsAndPermutations) {
  thrust::sequence(device_out.begin(), device_out.end(), 2, 3);
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = 2 + 3 * static_cast<int>(i);
  EXPECT_EQ(host_copy(device_out), out);
  thrust::reverse(device_out.begin(), device_out.end());
  std::reverse(out.begin(), out.end());
  EXPECT_EQ(host_copy(device_out), out);
  thrust::device_vector<int> map(host.size());
  thrust::sequence(map.begin(), map.end());
  thrust::gather(map.rbegin(), map.rend(), device.begin(), device_out.begin());
  std::reverse_copy(host.begin(), host.end(), out.begin());
  EXPECT_EQ(host_copy(device_out), out);
  thrust::scatter(device_out.begin(), device_out.end(), thrust::make_reverse_iterator(map.end()),
                  device.begin());
  EXPECT_EQ(host_copy(device), host);
}

TEST(Thrust, ByKey) {
  thrust::device_vector<int> keys{1, 1, 2, 2, 2, 1}, values{1, 2, 3, 4, 5, 6}, k(6), v(6);
  auto ends = thrust::reduce_by_key(keys.begin(), keys.end(), values.begin(), k.begin(), v.begin());
  EXPECT_EQ(ends.first - k.begin(), 3);
  k.resize(3);
  v.resize(3);
  EXPECT_THAT(host_copy(k), ElementsAre(1, 2, 1));
  EXPECT_THAT(host_copy(v), ElementsAre(3, 12, 6));
  thrust::inclusive_scan_by_key(keys.begin(), keys.end(), values.begin(), values.begin());
  EXPECT_THAT(host_copy(values), ElementsAre(1, 3, 3, 7, 12, 6));
  thrust::exclusive_scan_by_key(keys.begin(), keys.end(), thrust::make_constant_iterator(1), values.begin(),
                                10);
  EXPECT_THAT(host_copy(values), ElementsAre(10, 11, 10, 11, 12, 10));
  auto rest = thrust::unique_by_key(keys.begin(), keys.end(), values.begin());
  EXPECT_EQ(rest.second - values.begin(), 3);
}

TEST(Thrust, SearchesMergesAndSets) {
  thrust::device_vector<int> a{1, 3, 5, 7}, b{3, 4, 7}, out(7);
  EXPECT_EQ(thrust::lower_bound(a.begin(), a.end(), 4) - a.begin(), 2);
  EXPECT_TRUE(thrust::binary_search(a.begin(), a.end(), 7));
  thrust::upper_bound(a.begin(), a.end(), b.begin(), b.end(), out.begin());
  EXPECT_EQ(out[0], 2);
  EXPECT_EQ(out[2], 4);
  thrust::counting_iterator<int> wanted(3);
  thrust::lower_bound(thrust::device, a.begin(), a.end(), wanted, wanted + 3,
                      thrust::raw_pointer_cast(out.data()));
  EXPECT_THAT(std::vector<int>({out[0], out[1], out[2]}), ElementsAre(1, 2, 2));
  auto twice = thrust::make_transform_iterator(a.begin(), [](int x) { return 2 * x; });
  EXPECT_EQ(thrust::upper_bound(thrust::device, twice, twice + 4, 6) - twice, 2);
  thrust::merge(a.begin(), a.end(), b.begin(), b.end(), out.begin());
  EXPECT_THAT(host_copy(out), ElementsAre(1, 3, 3, 4, 5, 7, 7));
  auto end = thrust::set_intersection(a.begin(), a.end(), b.begin(), b.end(), out.begin());
  EXPECT_EQ(end - out.begin(), 2);
  EXPECT_EQ(out[1], 7);
}

struct Saxpy {
  float a;
  template <class Tuple>
  void operator()(Tuple t) const {
    thrust::get<2>(t) = a * thrust::get<0>(t) + thrust::get<1>(t);
  }
};

TEST(Thrust, FancyIterators) {
  thrust::device_vector<float> x{1, 2, 3}, y{10, 20, 30}, z(3);
  thrust::for_each(thrust::make_zip_iterator(thrust::make_tuple(x.begin(), y.begin(), z.begin())),
                   thrust::make_zip_iterator(thrust::make_tuple(x.end(), y.end(), z.end())), Saxpy{2});
  EXPECT_THAT(host_copy(z), ElementsAre(12, 24, 36));
  auto squares = thrust::make_transform_iterator(x.begin(), thrust::square<float>());
  EXPECT_EQ(thrust::reduce(squares, squares + 3), 14);
  EXPECT_EQ(squares[2], 9);  // read by host code
  thrust::counting_iterator<int> from(0);
  EXPECT_EQ(thrust::reduce(thrust::device, from, from + 5), 10);
  EXPECT_EQ(
      thrust::get<1>(*thrust::max_element(thrust::make_zip_iterator(thrust::make_tuple(x.begin(), from)),
                                          thrust::make_zip_iterator(thrust::make_tuple(x.end(), from + 3)))),
      2);
  thrust::device_vector<int> map{2, 0};
  EXPECT_EQ(thrust::reduce(thrust::make_permutation_iterator(y.begin(), map.begin()),
                           thrust::make_permutation_iterator(y.begin(), map.end())),
            40);
  using namespace thrust::placeholders;
  thrust::transform(x.begin(), x.end(), y.begin(), z.begin(), 2 * _1 - _2 / 10.0f);
  EXPECT_THAT(host_copy(z), ElementsAre(1, 2, 3));
}

TEST(Thrust, PlaceholdersInIteratorsThatAreMadeWithoutArguments) {
  using namespace thrust::placeholders;
  const int columns = 3;
  const thrust::counting_iterator<int> from(0);
  const auto places = thrust::make_zip_iterator(
      thrust::make_tuple(thrust::make_transform_iterator(from, _1 / columns),
                         thrust::make_transform_iterator(from, !(_1 % columns) && ~-_1 >= -1)));
  const decltype(places[0]) place = places[5];
  EXPECT_EQ(thrust::get<0>(place), 1);
  EXPECT_FALSE(thrust::get<1>(place));
  thrust::device_vector<int> x{1, 2};
  thrust::for_each(x.begin(), x.end(), _1 += 2);
  thrust::transform(x.begin(), x.end(), x.begin(), _1 << 2 | 1);
  EXPECT_THAT(host_copy(x), ElementsAre(13, 17));
}

TEST(Thrust, FunctorsSeeDevicePointersAsMemory) {
  thrust::device_vector<int> values{4, 5}, out(2);
  thrust::device_ptr<int> in = values.data();
  thrust::transform(thrust::make_counting_iterator(0), thrust::make_counting_iterator(2), out.begin(),
                    [in](int i) { return in[1 - i] + 1; });
  EXPECT_THAT(host_copy(out), ElementsAre(6, 5));
}

TEST(Thrust, SumsDoNotDependOnTheMachine) {
  const std::vector<int> values = numbers(100003);
  std::vector<float> floats(values.begin(), values.end());
  for (float& f : floats) f *= 0.1f;
  thrust::device_vector<float> device = floats;
  EXPECT_EQ(thrust::reduce(device.begin(), device.end()), thrust::reduce(floats.begin(), floats.end()));
  EXPECT_NEAR(thrust::reduce(device.begin(), device.end()),
              std::accumulate(floats.begin(), floats.end(), 0.0), 2.0);
}

TEST(Thrust, RunsAfterTheWorkOfItsStream) {
  npuStream_t stream = nullptr;
  ASSERT_EQ(npuStreamCreate(&stream), npuSuccess);
  thrust::device_vector<int> v(1000, 1);
  for (int i = 1; i <= 20; ++i) {
    npuMemsetAsync(v.data().get(), i, v.size() * sizeof(int), stream);
    EXPECT_EQ(thrust::reduce(thrust::cuda::par.on(stream), v.begin(), v.end(), 0ll), 1000ll * i * 0x01010101);
  }
  npuStreamDestroy(stream);
}

TEST(Thrust, RandomNumbersAreThoseOfTheEngine) {
  thrust::default_random_engine engine(7), jumped(7);
  std::minstd_rand reference(7);
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(engine(), reference());
  jumped.discard(1000);
  EXPECT_EQ(engine, jumped);
  thrust::uniform_real_distribution<float> real(-1, 1);
  thrust::uniform_int_distribution<int> whole(3, 5);
  thrust::normal_distribution<double> normal(2, 3);
  double sum = 0, squares = 0;
  for (int i = 0; i < 100000; ++i) {
    const float x = real(engine);
    const int k = whole(engine);
    ASSERT_TRUE(x >= -1 && x <= 1 && k >= 3 && k <= 5);
    const double g = normal(engine);
    sum += g;
    squares += g * g;
  }
  EXPECT_NEAR(sum / 1e5, 2, 0.05);
  EXPECT_NEAR(squares / 1e5, 13, 0.3);
}

TEST(Thrust, ComplexNumbersComputeLikeTheStandardOnes) {
  const thrust::complex<float> a(1, 2), b(3, -1);
  EXPECT_EQ(a * b, std::complex<float>(5, 5));
  EXPECT_EQ(2.0f * a, thrust::complex<float>(2, 4));
  EXPECT_FLOAT_EQ(thrust::abs(thrust::complex<float>(3, 4)), 5);
}

}  // namespace
