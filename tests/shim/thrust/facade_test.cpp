// Programs' own iterators from Thrust's bases, memory resources, and algorithms that give events, against plain loops.
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

/// Each element of another iterator n times, as Thrust's documentation has it.
template <class It>
class Repeated : public thrust::iterator_adaptor<Repeated<It>, It> {
 public:
  using super_t = thrust::iterator_adaptor<Repeated<It>, It>;
  Repeated(const It& it, unsigned n) : super_t(it), n_(n), first_(it) {}
  friend class thrust::iterator_core_access;

 private:
  typename super_t::reference dereference() const { return *(first_ + (this->base() - first_) / n_); }
  unsigned n_;
  It first_;
};

/// 0, step, 2 step, ...
class Steps : public thrust::iterator_facade<Steps, int, thrust::any_system_tag,
                                             thrust::random_access_traversal_tag, int> {
 public:
  explicit Steps(int step, int at = 0) : step_(step), at_(at) {}
  friend class thrust::iterator_core_access;

 private:
  int dereference() const { return at_ * step_; }
  bool equal(const Steps& other) const { return at_ == other.at_; }
  void increment() { ++at_; }
  void decrement() { --at_; }
  void advance(std::ptrdiff_t n) { at_ += static_cast<int>(n); }
  std::ptrdiff_t distance_to(const Steps& other) const { return other.at_ - at_; }
  int step_, at_;
};

class ThrustBases : public testing::TestWithParam<int> {
 protected:
  int n = GetParam();
  thrust::device_vector<int> in = counted(n, 3),
                             out = thrust::device_vector<int>(static_cast<std::size_t>(3 * n));
};
INSTANTIATE_TEST_SUITE_P(Sizes, ThrustBases, testing::Values(0, 1, 31, 2049));

TEST_P(ThrustBases, AnAdaptorOnTheDevice) {
  const Repeated<thrust::device_vector<int>::iterator> first(in.begin(), 3);
  thrust::copy(first, first + 3 * n, out.begin());
  const std::vector<int> got = host_copy(out);
  for (int i = 0; i < 3 * n; ++i) ASSERT_EQ(got[static_cast<std::size_t>(i)], i / 3 + 3);
  EXPECT_EQ(thrust::reduce(first, first + 3 * n, 0ll), 3 * thrust::reduce(in.begin(), in.end(), 0ll));
}

TEST_P(ThrustBases, AFacadeOnBothSides) {
  const Steps first(7), last = first + n;
  EXPECT_EQ(last - first, n);
  EXPECT_EQ(std::accumulate(first, last, 0), 7 * n * (n - 1) / 2);
  EXPECT_EQ(thrust::reduce(thrust::device, first, last), 7 * n * (n - 1) / 2);
  EXPECT_TRUE(first <= last && (n == 0) == (first == last));
  EXPECT_EQ(first[4], 28);
}

TEST_P(ThrustBases, AsynchronousAlgorithms) {
  thrust::device_event copied = thrust::async::copy(thrust::device, in.begin(), in.end(), out.begin());
  auto doubled = thrust::async::transform(thrust::device.after(copied), out.begin(), out.begin() + n,
                                          out.begin(), [](int x) { return 2 * x; });
  auto sum = thrust::async::reduce(thrust::device.after(doubled), out.begin(), out.begin() + n, 0ll,
                                   thrust::plus<long long>());
  sum.wait();
  EXPECT_TRUE(sum.ready());
  const long long expected = 2 * thrust::reduce(in.begin(), in.end(), 0ll);
  EXPECT_EQ(sum.get(), expected);
  EXPECT_EQ(sum.extract(), expected);
  EXPECT_FALSE(sum.valid_content());
  auto largest = thrust::async::sort(out.begin(), out.begin() + n, thrust::greater<int>());
  auto scanned = thrust::async::inclusive_scan(thrust::device.after(largest), out.begin(), out.begin() + n,
                                               out.begin() + n);
  auto each = thrust::async::for_each(out.begin(), out.begin() + n, [](int& x) { x += 1; });
  thrust::when_all(largest, scanned, each).wait();
  if (n == 0) return;
  EXPECT_EQ(out[0], 2 * (n + 2) + 1);
  EXPECT_EQ(out[static_cast<std::size_t>(2 * n - 1)], expected);
  thrust::device_vector<long long> total(1);
  thrust::async::reduce_into(thrust::device, in.begin(), in.end(), total.begin(), 5ll).wait();
  EXPECT_EQ(total[0], expected / 2 + 5);
  thrust::host_vector<int> back(static_cast<std::size_t>(n));
  thrust::async::copy(thrust::device, thrust::host, in.begin(), in.end(), back.begin()).wait();
  EXPECT_EQ(back[0], 3);
}

TEST(ThrustTraits, OfIteratorsAndTypes) {
  using Vector = thrust::device_vector<int>;
  using Counting = thrust::counting_iterator<int>;
  EXPECT_TRUE(thrust::is_contiguous_iterator<Vector::iterator>::value);
  EXPECT_TRUE(thrust::is_contiguous_iterator<const float*>::value);
  EXPECT_FALSE(thrust::is_contiguous_iterator<Counting>::value);
  EXPECT_TRUE((std::is_same_v<thrust::iterator_system<Vector::iterator>::type, thrust::device_system_tag>));
  EXPECT_TRUE((std::is_same_v<thrust::iterator_system<int*>::type, thrust::host_system_tag>));
  EXPECT_TRUE(
      (std::is_same_v<thrust::iterator_traversal<Counting>::type, thrust::random_access_traversal_tag>));
  EXPECT_TRUE((std::is_base_of_v<std::forward_iterator_tag, thrust::forward_device_iterator_tag>));
  EXPECT_TRUE(thrust::is_trivially_relocatable<double>::value);
  EXPECT_FALSE(thrust::is_trivially_relocatable<std::string>::value);
  Vector v(3, 1);
  EXPECT_EQ(thrust::unwrap_contiguous_iterator(v.begin() + 1), thrust::raw_pointer_cast(v.data()) + 1);
  EXPECT_EQ(thrust::try_unwrap_contiguous_iterator(Counting(4)), Counting(4));
  thrust::mr::memory_resource<thrust::device_ptr<void>>& of_the_system =
      *thrust::mr::get_global_resource<thrust::system::cuda::memory_resource>();
  of_the_system.deallocate(of_the_system.allocate(16), 16);
}

TEST(ThrustMemory, VectorsOverResources) {
  using Pool = thrust::mr::disjoint_unsynchronized_pool_resource<thrust::device_memory_resource,
                                                                 thrust::mr::new_delete_resource>;
  Pool pool(thrust::mr::get_global_resource<thrust::device_memory_resource>(),
            thrust::mr::get_global_resource<thrust::mr::new_delete_resource>());
  using Allocator = thrust::mr::allocator<int, Pool>;
  Allocator allocator(&pool);
  thrust::device_vector<int, Allocator> v(1000, 4, allocator);
  EXPECT_EQ(thrust::reduce(v.begin(), v.end()), 4000);
  v.push_back(5);
  EXPECT_EQ(v.back(), 5);
  EXPECT_EQ(thrust::reduce(thrust::cuda::par(allocator), v.begin(), v.end()), 4005);
  pool.release();
}

TEST(ThrustMemory, ResourcesGiveMemoryOfTheirKind) {
  auto* const device = thrust::mr::get_global_resource<thrust::device_memory_resource>();
  const thrust::device_ptr<void> memory = device->allocate(64, 16);
  npuPointerAttributes attributes{};
  ASSERT_EQ(npuPointerGetAttributes(&attributes, memory.get()), npuSuccess);
  EXPECT_EQ(attributes.type, npuMemoryTypeDevice);
  device->deallocate(memory, 64, 16);
  auto* const universal = thrust::mr::get_global_resource<thrust::universal_memory_resource>();
  void* const shared = universal->allocate(64);
  ASSERT_EQ(npuPointerGetAttributes(&attributes, shared), npuSuccess);
  EXPECT_EQ(attributes.type, npuMemoryTypeManaged);
  universal->deallocate(shared, 64);
  EXPECT_TRUE(device->is_equal(*device));
  thrust::mr::stateless_resource_allocator<double, thrust::universal_memory_resource> allocator;
  double* const numbers = allocator.allocate(10);
  numbers[9] = 2.5;
  allocator.deallocate(numbers, 10);
}

struct Mine : thrust::device_execution_policy<Mine> {};
struct Own : thrust::host_execution_policy<Own> {};
TEST(ThrustMemory, ProgramsHavePoliciesOfTheirOwn) {
  thrust::device_vector<int> v = std::vector<int>{3, 1, 2};
  thrust::sort(Mine(), v.begin(), v.end());
  EXPECT_THAT(host_copy(v), ElementsAre(1, 2, 3));
  std::vector<int> host = {3, 1, 2};
  thrust::sort(Own(), host.begin(), host.end());
  EXPECT_THAT(host, ElementsAre(1, 2, 3));
}

TEST(ThrustMemory, NamesOfTheDevicesSystem) {
  thrust::cuda::vector<int> v(5, 2);
  thrust::cuda::pointer<int> memory = thrust::system::cuda::malloc<int>(5);
  thrust::copy(v.begin(), v.end(), memory);
  EXPECT_EQ(thrust::reduce(memory, memory + 5), 10);
  thrust::system::cuda::free(memory);
  thrust::cuda::universal_vector<int> both(3, 7);
  EXPECT_EQ(both[2], 7);
  thrust::device_vector<int, thrust::device_new_allocator<int>> other(2, 1);
  EXPECT_EQ(other[1], 1);
}

TEST(ThrustMemory, PoliciesTakeStreamsAndAllocators) {
  npuStream_t stream = nullptr;
  ASSERT_EQ(npuStreamCreate(&stream), npuSuccess);
  thrust::device_allocator<char> allocator;
  thrust::device_vector<int> v = std::vector<int>{3, 1, 2};
  thrust::sort(thrust::cuda::par(allocator).on(stream), v.begin(), v.end());
  EXPECT_THAT(host_copy(v), ElementsAre(1, 2, 3));
  thrust::reverse(thrust::cuda::par_nosync.on(stream), v.begin(), v.end());
  EXPECT_THAT(host_copy(v), ElementsAre(3, 2, 1));
  thrust::transform(thrust::cuda::par_nosync(allocator).on(stream), v.begin(), v.end(), v.begin(),
                    thrust::negate<int>());
  EXPECT_THAT(host_copy(v), ElementsAre(-3, -2, -1));
  EXPECT_EQ(thrust::reduce(thrust::device(allocator), v.begin(), v.end()), -6);
  EXPECT_EQ(npuStreamDestroy(stream), npuSuccess);
}

}  // namespace
