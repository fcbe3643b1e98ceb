// CUB's largest and smallest elements against sorts of the standard library.
#include <gmock/gmock.h>

#include <numeric>

#include "npu/cub.h"
#include "tests/shim/thrust/cub_calls.h"

namespace {

using npu::test::host_copy;
using npu::test::raw;
using npu::test::run;

class CubTopK : public testing::TestWithParam<int> {
 protected:
  CubTopK() : host(static_cast<std::size_t>(n)) {
    for (int i = 0; i < n; ++i) host[static_cast<std::size_t>(i)] = static_cast<float>(i * 37 % 101) - 30.5f;
    in = host;
  }
  int n = GetParam();
  std::vector<float> host;
  thrust::device_vector<float> in;
};
INSTANTIATE_TEST_SUITE_P(Sizes, CubTopK, testing::Values(0, 1, 7, 31, 2049));

TEST_P(CubTopK, KeysAndPairs) {
  const int k = 7;
  const auto count = static_cast<std::size_t>(std::min(n, k));
  thrust::device_vector<float> keys(7);
  thrust::device_vector<int> places(7);
  const auto any = cuda::execution::require(cuda::execution::determinism::not_guaranteed,
                                            cuda::execution::output_ordering::unsorted);
  run([&](void* m, std::size_t& b) { return cub::DeviceTopK::MinKeys(m, b, raw(in), raw(keys), n, k, any); });
  std::vector<float> got = host_copy(keys), expected = host;
  std::sort(expected.begin(), expected.end());
  got.resize(count);
  expected.resize(count);
  EXPECT_EQ(got, expected);

  npuStream_t stream = nullptr;
  ASSERT_EQ(npuStreamCreate(&stream), npuSuccess);
  const auto environment = cuda::std::execution::env{cuda::stream_ref{stream}, any};
  EXPECT_EQ(cub::detail::stream_of(environment), stream);
  run([&](void* m, std::size_t& b) {
    return cub::DeviceTopK::MaxPairs(m, b, raw(in), raw(keys), thrust::counting_iterator<int>(0), raw(places),
                                     n, k, environment);
  });
  std::vector<int> order(host.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
    return host[static_cast<std::size_t>(a)] > host[static_cast<std::size_t>(b)];
  });
  order.resize(count);
  std::vector<int> found = host_copy(places);
  found.resize(count);
  EXPECT_EQ(found, order);
  EXPECT_EQ(npuStreamDestroy(stream), npuSuccess);
}

}  // namespace
