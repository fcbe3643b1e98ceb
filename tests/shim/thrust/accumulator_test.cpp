// What CUB and Thrust add up in: a table of documented types, and sums that overflow or lose digits in any
// smaller one. Expected values are computed by plain loops in the documented type. Source: CUB and Thrust
// documentation.
#include <gtest/gtest.h>

#include <numeric>

#include "npu/cub.h"
#include "npu/kernel.h"
#include "npu/thrust.h"

namespace {

template <class Documented, class Op, class Init, class Element>
constexpr bool adds_in = std::is_same_v<thrust::detail::accumulator_t<Op, Init, Element>, Documented>;
struct OfOneType {
  template <class T>
  T operator()(const T& a, const T& b) const {
    return a + b;
  }
};

//                     added up in | operation         | first value | elements
static_assert(adds_in<int, cub::Sum, int, bool>);
static_assert(adds_in<int, cub::Sum, bool, bool>);
static_assert(adds_in<int, cub::Sum, short, short>);
static_assert(adds_in<int, cub::Sum, char, unsigned char>);
static_assert(adds_in<long long, cub::Sum, long long, int>);
static_assert(adds_in<unsigned, cub::Sum, unsigned, int>);
static_assert(adds_in<double, cub::Sum, double, float>);
static_assert(adds_in<double, cub::Sum, float, double>);
static_assert(adds_in<float, cub::Sum, float, int>);
static_assert(adds_in<float, cub::Max, float, short>);
static_assert(adds_in<short, cub::Min, short, short>);
static_assert(adds_in<bool, thrust::plus<bool>, int, bool>);
static_assert(adds_in<int, thrust::plus<>, bool, bool>);
static_assert(adds_in<long, OfOneType, long, int>);
static_assert(adds_in<float, OfOneType, float, float>);

constexpr int kCount = 5003, kRun = 700;  // more than one chunk; runs of equal keys

/// From an iterator's values of one type to an output of another; the type that is documented for sums.
template <class InType, class OutType, class SumType>
struct Row {
  using In = InType;
  using Out = OutType;
  using Sum = SumType;
};

template <class R>
class Accumulators : public testing::Test {
 protected:
  using In = typename R::In;
  using Out = typename R::Out;
  using Sum = typename R::Sum;

  Accumulators() : out_(kCount), runs_(1) {
    std::vector<In> values(kCount);
    for (int i = 0; i < kCount; ++i) values[i] = value(i);
    in_ = thrust::device_vector<In>(values.begin(), values.end());
    std::vector<int> keys(kCount);
    for (int i = 0; i < kCount; ++i) keys[i] = i / kRun;
    keys_ = thrust::device_vector<int>(keys.begin(), keys.end());
  }
  /// Integers: large ones of the type. Floating point: a large one first, then ones that a float loses.
  static In value(int i) {
    if (std::is_floating_point_v<In>) return static_cast<In>(i % kRun == 0 ? 1 << 26 : 1);
    if (std::is_same_v<In, bool>) return static_cast<In>(i % 3 != 0);
    return static_cast<In>(std::numeric_limits<In>::max() - i % 5);
  }
  /// init + elements first to last - 1.
  template <class T>
  static T sum(int first, int last, T init = T()) {
    for (int i = first; i < last; ++i) init = static_cast<T>(init + value(i));
    return init;
  }

  template <class Call>
  void run(Call call) {
    std::size_t bytes = 0;
    ASSERT_EQ(call(nullptr, bytes), npuSuccess);
    thrust::device_vector<char> memory(bytes);
    ASSERT_EQ(call(thrust::raw_pointer_cast(memory.data()), bytes), npuSuccess);
    ASSERT_EQ(npuDeviceSynchronize(), npuSuccess);
  }
  Out result(int i = 0) const { return out_[i]; }
  const In* in() const { return thrust::raw_pointer_cast(in_.data()); }
  Out* out() { return thrust::raw_pointer_cast(out_.data()); }

  thrust::device_vector<In> in_;
  thrust::device_vector<int> keys_;
  thrust::device_vector<Out> out_;
  thrust::device_vector<int> runs_;
};

using Rows =
    testing::Types<Row<bool, int, int>, Row<bool, bool, int>, Row<bool, long long, long long>,
                   Row<unsigned char, int, int>, Row<unsigned char, unsigned char, int>,
                   Row<signed char, long long, long long>, Row<short, int, int>, Row<short, float, float>,
                   Row<unsigned short, unsigned, unsigned>, Row<int, long long, long long>,
                   Row<unsigned, unsigned long long, unsigned long long>, Row<float, float, float>,
                   Row<float, double, double>, Row<double, float, double>>;
TYPED_TEST_SUITE(Accumulators, Rows);

// float sums by chunks are other than one loop's; elsewhere every order gives the same.
template <class Sum>
constexpr bool kExact = !std::is_same_v<Sum, float>;

TYPED_TEST(Accumulators, OfReductions) {
  using Sum = typename TestFixture::Sum;
  using Out = typename TestFixture::Out;
  if constexpr (!kExact<Sum>) GTEST_SKIP() << "a float's sum depends on the order";
  this->run(
      [&](void* m, std::size_t& b) { return cub::DeviceReduce::Sum(m, b, this->in(), this->out(), kCount); });
  EXPECT_EQ(this->result(), static_cast<Out>(this->template sum<Sum>(0, kCount)));
  this->run([&](void* m, std::size_t& b) {
    return cub::DeviceReduce::Reduce(m, b, this->in(), this->out(), kCount, cub::Sum(), Sum(3));
  });
  EXPECT_EQ(this->result(), static_cast<Out>(this->template sum<Sum>(0, kCount, Sum(3))));
}

TYPED_TEST(Accumulators, OfSegments) {
  using Sum = typename TestFixture::Sum;
  using Out = typename TestFixture::Out;
  const std::vector<int> bounds = {0, 0, 1, 700, 1400, kCount};
  thrust::device_vector<int> offsets(bounds.begin(), bounds.end());
  const int* first = thrust::raw_pointer_cast(offsets.data());
  const int count = static_cast<int>(bounds.size()) - 1;
  this->run([&](void* m, std::size_t& b) {
    return cub::DeviceSegmentedReduce::Sum(m, b, this->in(), this->out(), count, first, first + 1);
  });
  for (int s = 0; s < count; ++s)
    EXPECT_EQ(this->result(s), static_cast<Out>(this->template sum<Sum>(bounds[s], bounds[s + 1]))) << s;
}

// Scans start with the elements' type: two of them, or a zero of it.
TYPED_TEST(Accumulators, OfScans) {
  using In = typename TestFixture::In;
  using Out = typename TestFixture::Out;
  using Sum = decltype(In() + In());
  if constexpr (!kExact<Sum>) GTEST_SKIP() << "a float's sum depends on the order";
  const auto expect_sums = [&](int offset) {
    Sum sum = 0;
    for (int i = 0; i < kCount; ++i) {
      const Sum after = sum + this->value(i);
      ASSERT_EQ(this->result(i), static_cast<Out>(offset == 1 ? after : sum)) << i;
      sum = after;
    }
  };
  // Sums of large signed integers leave their type: a program that has them is undefined.
  if constexpr (std::is_same_v<In, int>) GTEST_SKIP() << "int overflows";
  this->run([&](void* m, std::size_t& b) {
    return cub::DeviceScan::InclusiveSum(m, b, this->in(), this->out(), kCount);
  });
  expect_sums(1);
  this->run([&](void* m, std::size_t& b) {
    return cub::DeviceScan::ExclusiveSum(m, b, this->in(), this->out(), kCount);
  });
  expect_sums(0);
}

TYPED_TEST(Accumulators, OfScansWithAFirstValue) {
  using Sum = typename TestFixture::Sum;
  using Out = typename TestFixture::Out;
  if constexpr (!kExact<Sum>) GTEST_SKIP() << "a float's sum depends on the order";
  const auto expect_sums = [&] {
    Sum sum = 2;
    for (int i = 0; i < kCount; ++i) {
      ASSERT_EQ(this->result(i), static_cast<Out>(sum)) << i;
      sum = static_cast<Sum>(sum + this->value(i));
    }
  };
  this->run([&](void* m, std::size_t& b) {
    return cub::DeviceScan::ExclusiveScan(m, b, this->in(), this->out(), cub::Sum(), Sum(2), kCount);
  });
  expect_sums();
  thrust::exclusive_scan(this->in_.begin(), this->in_.end(), this->out_.begin(), Sum(2));
  expect_sums();
}

TYPED_TEST(Accumulators, OfRunsOfKeys) {
  using In = typename TestFixture::In;
  using Out = typename TestFixture::Out;
  using Sum = decltype(In() + In());
  if constexpr (std::is_same_v<In, int>) GTEST_SKIP() << "int overflows";
  thrust::device_vector<int> keys(kCount);
  const int* from = thrust::raw_pointer_cast(this->keys_.data());
  int *unique = thrust::raw_pointer_cast(keys.data()), *runs = thrust::raw_pointer_cast(this->runs_.data());
  const auto expect_sums = [&] {
    for (int s = 0; s * kRun < kCount; ++s)
      ASSERT_EQ(this->result(s),
                static_cast<Out>(this->template sum<Sum>(s * kRun, std::min((s + 1) * kRun, kCount))))
          << s;
  };
  this->run([&](void* m, std::size_t& b) {
    return cub::DeviceReduce::ReduceByKey(m, b, from, unique, this->in(), this->out(), runs, cub::Sum(),
                                          kCount);
  });
  expect_sums();
  thrust::reduce_by_key(this->keys_.begin(), this->keys_.end(), this->in_.begin(), keys.begin(),
                        this->out_.begin());
  expect_sums();
}

/// Sums of thrust have the type of their first value.
TYPED_TEST(Accumulators, OfThrustsSums) {
  using In = typename TestFixture::In;
  using Sum = typename TestFixture::Sum;
  if constexpr (!kExact<Sum>) GTEST_SKIP() << "a float's sum depends on the order";
  const auto first = this->in_.begin(), last = this->in_.end();
  EXPECT_EQ(thrust::reduce(first, last, Sum(1)), this->template sum<Sum>(0, kCount, Sum(1)));
  const auto same = [](In x) { return static_cast<Sum>(x); };
  EXPECT_EQ(thrust::transform_reduce(first, last, same, Sum(1), thrust::plus<Sum>()),
            this->template sum<Sum>(0, kCount, Sum(1)));
  const thrust::device_vector<In> ones(kCount, In(1));
  EXPECT_EQ(thrust::inner_product(first, last, ones.begin(), Sum(1)),
            this->template sum<Sum>(0, kCount, Sum(1)));
  std::ptrdiff_t equal = 0;
  for (int i = 0; i < kCount; ++i) equal += this->value(i) == this->value(1);
  EXPECT_EQ(thrust::count(first, last, this->value(1)), equal);
}

struct IsNotZero {
  bool operator()(float x) const { return x != 0; }
};
TEST(Accumulator, FlagsOfATransformedRangeAreCounted) {
  thrust::device_vector<float> in(300, 1.0f);
  thrust::device_vector<int> out(1);
  const cub::TransformInputIterator<bool, IsNotZero, float*> flags(thrust::raw_pointer_cast(in.data()),
                                                                   IsNotZero());
  std::size_t bytes = 0;
  int* to = thrust::raw_pointer_cast(out.data());
  ASSERT_EQ(cub::DeviceReduce::Sum(nullptr, bytes, flags, to, 300), npuSuccess);
  thrust::device_vector<char> memory(bytes);
  ASSERT_EQ(cub::DeviceReduce::Sum(thrust::raw_pointer_cast(memory.data()), bytes, flags, to, 300),
            npuSuccess);
  EXPECT_EQ(out[0], 300);
}

/// Sums of a block and of a warp have the type of their template argument.
template <class T>
__global__ void block_sums(NPU_KERNEL_PARAMS_ T* sum, T* scan, T* warp) {
  using Reduce = cub::BlockReduce<T, 64>;
  using Scan = cub::BlockScan<T, 64>;
  using Warp = cub::WarpReduce<T>;
  __shared__ typename Reduce::TempStorage reduce;
  __shared__ typename Scan::TempStorage scans;
  __shared__ typename Warp::TempStorage warps[2];
  const T mine = static_cast<T>(threadIdx.x + 3);
  const T total = Reduce(reduce).Sum(mine), largest = Warp(warps[threadIdx.x / 32]).Sum(mine);
  Scan(scans).InclusiveSum(mine, scan[threadIdx.x]);
  if (threadIdx.x == 0) *sum = total;
  if (threadIdx.x % 32 == 0) warp[threadIdx.x / 32] = largest;
}
template <class T>
void expect_block_sums() {
  thrust::device_vector<T> sum(1), scan(64), warp(2);
  npu::launch<block_sums<T>>(npu::config(1, 64), thrust::raw_pointer_cast(sum.data()),
                             thrust::raw_pointer_cast(scan.data()), thrust::raw_pointer_cast(warp.data()));
  ASSERT_EQ(npuDeviceSynchronize(), npuSuccess);
  T total = 0, half = 0;
  for (int i = 0; i < 64; ++i) {
    if (i == 32) {
      EXPECT_EQ(warp[0], half);
      half = 0;
    }
    total = static_cast<T>(total + static_cast<T>(i + 3));
    half = static_cast<T>(half + static_cast<T>(i + 3));
    EXPECT_EQ(scan[i], total) << i;
  }
  EXPECT_EQ(warp[1], half);
  EXPECT_EQ(sum[0], total);
}
TEST(Accumulator, BlocksAndWarpsAddInTheirOwnType) {
  expect_block_sums<signed char>();
  expect_block_sums<unsigned char>();
  expect_block_sums<short>();
  expect_block_sums<int>();
  expect_block_sums<unsigned long long>();
  expect_block_sums<double>();
}

}  // namespace
