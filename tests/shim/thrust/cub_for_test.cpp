// CUB's functions for each index, transformations, batched copies and differences of whole arrays, against plain loops.
#include <gmock/gmock.h>

#include <numeric>

#include "npu/cub.h"
#include "npu/std.h"

namespace {

template <class T>
std::vector<T> host_copy(const thrust::device_vector<T>& v) {
  std::vector<T> values(v.size());
  thrust::copy(v.begin(), v.end(), values.begin());
  return values;
}
template <class T>
T* raw(thrust::device_vector<T>& v) {
  return thrust::raw_pointer_cast(v.data());
}
void done(npuError_t error) {
  ASSERT_EQ(error, npuSuccess);
  ASSERT_EQ(npuDeviceSynchronize(), npuSuccess);
}
/// Calls twice, as CUB wants it: for the size, then with memory.
template <class Call>
void run(Call call) {
  std::size_t bytes = 0;
  ASSERT_EQ(call(nullptr, bytes), npuSuccess);
  ASSERT_GT(bytes, 0u);
  thrust::device_vector<char> memory(bytes);
  std::size_t too_few = bytes - 1;
  ASSERT_EQ(call(raw(memory), too_few), npuErrorInvalidValue);
  done(call(static_cast<void*>(raw(memory)), bytes));
}

class CubFor : public testing::TestWithParam<int> {
 protected:
  CubFor() : host(static_cast<std::size_t>(n)), expected(host.size()) {
    for (int i = 0; i < n; ++i) host[static_cast<std::size_t>(i)] = i * 37 % 101 - 30;
    in = host;
    out.resize(host.size());
  }
  /// f(i) at each place.
  template <class F>
  std::vector<int> loop(F f) {
    for (int i = 0; i < n; ++i) expected[static_cast<std::size_t>(i)] = f(i);
    return expected;
  }
  int at(int i) const { return host[static_cast<std::size_t>(i)]; }
  int n = GetParam();
  std::vector<int> host, expected;
  thrust::device_vector<int> in, out;
};
INSTANTIATE_TEST_SUITE_P(Sizes, CubFor, testing::Values(0, 1, 31, 2049));

TEST_P(CubFor, Bulk) {
  int* const to = raw(out);
  done(cub::DeviceFor::Bulk(n, [to](int i) { to[i] = 2 * i; }));
  EXPECT_EQ(host_copy(out), loop([](int i) { return 2 * i; }));
  run([&](void* m, std::size_t& b) { return cub::DeviceFor::Bulk(m, b, n, [to](int i) { to[i] = 3 * i; }); });
  EXPECT_EQ(host_copy(out), loop([](int i) { return 3 * i; }));
}

TEST_P(CubFor, EachElement) {
  npuStream_t stream = nullptr;
  ASSERT_EQ(npuStreamCreate(&stream), npuSuccess);
  done(cub::DeviceFor::ForEach(in.begin(), in.end(), [](int& x) { x += 1; }, stream));
  done(cub::DeviceFor::ForEachN(raw(in), n, [](int& x) { x *= 2; }));
  EXPECT_EQ(host_copy(in), loop([&](int i) { return (at(i) + 1) * 2; }));
  thrust::device_vector<int> sum(1);
  int* const total = raw(sum);
  done(cub::DeviceFor::ForEachCopy(in.begin(), in.end(), [total](int x) { atomicAdd(total, x); }));
  done(cub::DeviceFor::ForEachCopyN(in.begin(), n, [total](int x) { atomicAdd(total, x); }));
  EXPECT_EQ(sum[0], 2 * std::accumulate(expected.begin(), expected.end(), 0));
  run([&](void* m, std::size_t& b) {
    return cub::DeviceFor::ForEachN(m, b, in.begin(), n, [](int& x) { x = -x; }, stream);
  });
  EXPECT_EQ(host_copy(in), loop([&](int i) { return -(at(i) + 1) * 2; }));
  EXPECT_EQ(npuStreamDestroy(stream), npuSuccess);
}

TEST(CubForOnce, ExtentsInRowMajorOrder) {
  const cuda::std::extents<int, 3, cuda::std::dynamic_extent, 5> extents(4);
  thrust::device_vector<int> out(3 * 4 * 5, -1);
  int* const to = raw(out);
  done(cub::DeviceFor::ForEachInExtents(extents,
                                        [to](int i, int x, int y, int z) { to[i] = 100 * x + 10 * y + z; }));
  const std::vector<int> got = host_copy(out);
  std::size_t i = 0;
  for (int x = 0; x < 3; ++x)
    for (int y = 0; y < 4; ++y)
      for (int z = 0; z < 5; ++z) EXPECT_EQ(got[i++], 100 * x + 10 * y + z);
  run([&](void* m, std::size_t& b) {
    return cub::DeviceFor::ForEachInExtents(m, b, cuda::std::dextents<int, 1>(60),
                                            [to](int k, int x) { to[k] = x; });
  });
  EXPECT_EQ(host_copy(out)[59], 59);
}

TEST_P(CubFor, Transform) {
  done(cub::DeviceTransform::Transform(raw(in), raw(out), n, [](int x) { return 7 - x; }));
  EXPECT_EQ(host_copy(out), loop([&](int i) { return 7 - at(i); }));
  const auto three = cuda::std::make_tuple(in.begin(), raw(out), thrust::counting_iterator<int>(5));
  done(cub::DeviceTransform::Transform(three, out.begin(), n, [](int a, int b, int c) { return a * b + c; }));
  EXPECT_EQ(host_copy(out), loop([&](int i) { return at(i) * (7 - at(i)) + 5 + i; }));
  run([&](void* m, std::size_t& b) {
    return cub::DeviceTransform::Transform(m, b, thrust::make_tuple(in.begin(), in.begin()), out.begin(), n,
                                           thrust::plus<int>());
  });
  EXPECT_EQ(host_copy(out), loop([&](int i) { return 2 * at(i); }));
  const int* const from = raw(in);
  done(cub::DeviceTransform::TransformStableArgumentAddresses(
      from, raw(out), n, [from](const int& x) { return static_cast<int>(&x - from); }));
  EXPECT_EQ(host_copy(out), loop([](int i) { return i; }));
}

TEST_P(CubFor, TransformIfFillAndGenerate) {
  done(cub::DeviceTransform::Fill(out.begin(), n, 9));
  EXPECT_EQ(host_copy(out), loop([](int) { return 9; }));
  done(cub::DeviceTransform::TransformIf(
      in.begin(), out.begin(), n, [](int x) { return x > 0; }, [](int x) { return x + 1; }));
  EXPECT_EQ(host_copy(out), loop([&](int i) { return at(i) > 0 ? at(i) + 1 : 9; }));
  done(cub::DeviceTransform::Generate(out.begin(), n, [] { return 4; }));
  EXPECT_EQ(host_copy(out), loop([](int) { return 4; }));
}

TEST_P(CubFor, AdjacentDifferences) {
  const auto left = [&](int i) { return i == 0 ? at(i) : at(i) - at(i - 1); };
  const auto right = [&](int i) { return i == n - 1 ? at(i) : at(i) * 2 + at(i + 1); };
  run([&](void* m, std::size_t& b) {
    return cub::DeviceAdjacentDifference::SubtractLeftCopy(m, b, raw(in), raw(out), n);
  });
  EXPECT_EQ(host_copy(out), loop(left));
  const auto twice_and = [](int a, int b) { return a * 2 + b; };
  run([&](void* m, std::size_t& b) {
    return cub::DeviceAdjacentDifference::SubtractRightCopy(m, b, in.begin(), out.begin(), n, twice_and);
  });
  EXPECT_EQ(host_copy(out), loop(right));
  run([&](void* m, std::size_t& b) { return cub::DeviceAdjacentDifference::SubtractLeft(m, b, raw(in), n); });
  EXPECT_EQ(host_copy(in), loop(left));
  in = host;
  run([&](void* m, std::size_t& b) {
    return cub::DeviceAdjacentDifference::SubtractRight(m, b, raw(in), n, twice_and, npuStream_t{});
  });
  EXPECT_EQ(host_copy(in), loop(right));
}

TEST_P(CubFor, BatchedCopies) {
  // Three parts: the last third to the front, the first to the end, nothing.
  const int third = n / 3;
  const std::vector<int*> from = {raw(in) + (n - third), raw(in), raw(in)},
                          to = {raw(out), raw(out) + third, raw(out)};
  const std::vector<int> sizes = {third, n - third, 0}, bytes = {4 * third, 4 * (n - third), 0};
  thrust::device_vector<int*> inputs = from, outputs = to;
  thrust::device_vector<int> counts = sizes, byte_counts = bytes;
  loop([&](int i) { return at(i < third ? n - third + i : i - third); });
  run([&](void* m, std::size_t& b) {
    return cub::DeviceMemcpy::Batched(m, b, raw(inputs), raw(outputs), raw(byte_counts), 3);
  });
  EXPECT_EQ(host_copy(out), expected);
  thrust::fill(out.begin(), out.end(), 0);
  run([&](void* m, std::size_t& b) {
    return cub::DeviceCopy::Batched(m, b, raw(inputs), raw(outputs), raw(counts), 3);
  });
  EXPECT_EQ(host_copy(out), expected);
}

TEST_P(CubFor, BatchedCopyExpandsRuns) {
  // As CUB's documentation has it: each input is a value that repeats.
  thrust::device_vector<int> counts = std::vector<int>{n / 2, n - n / 2};
  const auto inputs = thrust::make_transform_iterator(
      thrust::counting_iterator<int>(0), [](int r) { return thrust::make_constant_iterator(10 + r); });
  const auto outputs = thrust::make_transform_iterator(
      thrust::counting_iterator<int>(0), [to = raw(out), half = n / 2](int r) { return to + r * half; });
  run([&](void* m, std::size_t& b) {
    return cub::DeviceCopy::Batched(m, b, inputs, outputs, raw(counts), 2);
  });
  EXPECT_EQ(host_copy(out), loop([&](int i) { return i < n / 2 ? 10 : 11; }));
}

TEST_P(CubFor, ReadsThroughATexture) {
  cub::TexObjInputIterator<int> it;
  EXPECT_EQ(it.BindTexture(static_cast<int*>(nullptr), 4), npuErrorInvalidValue);
  if (n == 0) return;
  ASSERT_EQ(it.BindTexture(raw(in), sizeof(int) * static_cast<std::size_t>(n)), npuSuccess);
  done(cub::DeviceTransform::Transform(it, raw(out), n, [](int x) { return x; }));
  EXPECT_EQ(host_copy(out), host);
  EXPECT_EQ((it + 3) - it, 3);
  EXPECT_EQ(it.UnbindTexture(), npuSuccess);
}

}  // namespace
