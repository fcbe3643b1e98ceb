// The atomic functions that take a memory order: the same results as those that do not.
#include "tests/shim/kernel/device_helper.h"

namespace {

using npu::test::DeviceArray;

template <class T>
__global__ void add_all(NPU_KERNEL_PARAMS_ T* sum) {
  const T old = __nv_atomic_fetch_add(&sum[0], T(1), __NV_ATOMIC_RELAXED);
  __nv_atomic_add(&sum[1], old, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
}

template <class T>
void expect_sums() {
  DeviceArray<T> sum(2);
  npu::launch<add_all<T>, npu::no_sync>(npu::config(13, 32), sum.get());
  EXPECT_EQ(static_cast<double>(sum.read()[0]), 416.0);
  EXPECT_EQ(static_cast<double>(sum.read()[1]), 416.0 * 415.0 / 2.0);
}

TEST(AtomicBuiltinsTest, NoUpdateIsLost) {
  expect_sums<int>();
  expect_sums<unsigned long long>();
  expect_sums<float>();
  expect_sums<double>();
}

template <class T>
void expect_operations(T a, T b) {
  T at = a;
  EXPECT_EQ(__nv_atomic_fetch_sub(&at, b, __NV_ATOMIC_ACQ_REL), a);
  EXPECT_EQ(at, static_cast<T>(a - b));
  at = a;
  EXPECT_EQ(__nv_atomic_fetch_and(&at, b, __NV_ATOMIC_ACQUIRE), a);
  EXPECT_EQ(at, static_cast<T>(a & b));
  at = a;
  __nv_atomic_or(&at, b, __NV_ATOMIC_RELEASE);
  EXPECT_EQ(at, static_cast<T>(a | b));
  at = a;
  __nv_atomic_xor(&at, b, __NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_BLOCK);
  EXPECT_EQ(at, static_cast<T>(a ^ b));
  at = a;
  __nv_atomic_min(&at, b, __NV_ATOMIC_CONSUME);
  EXPECT_EQ(at, a < b ? a : b);
  at = a;
  EXPECT_EQ(__nv_atomic_fetch_max(&at, b, __NV_ATOMIC_RELAXED), a);
  EXPECT_EQ(at, a < b ? b : a);
}

TEST(AtomicBuiltinsTest, OperationsOfIntegers) {
  expect_operations(12, 10);
  expect_operations(-5, 7);
  expect_operations(12u, 4000000000u);
  expect_operations(-1ll, 1ll << 40);
}

template <class T>
void expect_moves(T a, T b) {
  T at = a, seen = b, given = b;
  EXPECT_EQ(__nv_atomic_load_n(&at, __NV_ATOMIC_RELAXED), a);
  const volatile T* fixed = &at;
  EXPECT_EQ(__nv_atomic_load_n(fixed, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_CLUSTER), a);
  __nv_atomic_load(&at, &seen, __NV_ATOMIC_RELAXED);
  EXPECT_EQ(seen, a);
  __nv_atomic_store_n(&at, b, __NV_ATOMIC_RELEASE);
  EXPECT_EQ(at, b);
  EXPECT_EQ(__nv_atomic_exchange_n(&at, a, __NV_ATOMIC_ACQ_REL), b);
  __nv_atomic_exchange(&at, &given, &seen, __NV_ATOMIC_ACQ_REL);
  EXPECT_EQ(at, b);
  EXPECT_EQ(seen, a);
  __nv_atomic_store(&at, &seen, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_THREAD);
  EXPECT_EQ(at, a);
  // `at` is a, so that b is refused and corrected.
  T expected = b;
  EXPECT_FALSE(
      __nv_atomic_compare_exchange_n(&at, &expected, b, true, __NV_ATOMIC_RELAXED, __NV_ATOMIC_RELAXED));
  EXPECT_EQ(expected, a);
  EXPECT_TRUE(
      __nv_atomic_compare_exchange(&at, &expected, &given, false, __NV_ATOMIC_SEQ_CST, __NV_ATOMIC_RELAXED));
  EXPECT_EQ(at, b);
  __nv_atomic_thread_fence(__NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_DEVICE);
}

TEST(AtomicBuiltinsTest, MovesOfEachSize) {
  expect_moves<unsigned char>(3, 250);
  expect_moves<short>(-3, 7);
  expect_moves<float>(0.5f, -2.0f);
  expect_moves<double>(0.25, 1e300);
  expect_moves<unsigned long long>(1, ~0ull);
}

}  // namespace
