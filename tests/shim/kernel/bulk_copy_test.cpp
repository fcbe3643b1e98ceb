// Bulk copies and reductions between shared and global memory, and what they refuse.
#include "gmock/gmock.h"
#include "npu/kernel/bulk_copy_half.h"
#include "npu/kernel/ptx_functions.h"
#include "tests/shim/kernel/device_helper.h"

namespace {

using npu::ptx::BulkOperation;
using npu::test::DeviceArray;
using testing::HasSubstr;

// Element by element: what is there, and what the reduction makes of it.
template <BulkOperation kOperation, class T>
__global__ void reduce(NPU_KERNEL_PARAMS_ T* there, const T* values) {
  alignas(16) static thread_local T tile[16];
  for (int i = 0; i < 16; ++i) tile[i] = values[i];
  npu::ptx::bulk_reduce<kOperation, T>(there, tile, static_cast<std::uint32_t>(sizeof tile));
  npu::ptx::commit_bulk();
  npu::ptx::wait_bulk(0);
}

template <BulkOperation kOperation, class T, class F>
void expect_reduced(F combine) {
  std::vector<T> there(16), values(16), wanted(16);
  for (size_t i = 0; i < 16; ++i) {
    there[i] = static_cast<T>(static_cast<float>(40 + i * 7 % 11));
    values[i] = static_cast<T>(static_cast<float>(35 + i * 5 % 13));
    wanted[i] = combine(there[i], values[i]);
  }
  DeviceArray<T> result(there), from(values);
  npu::launch<reduce<kOperation, T>>(npu::config(1, 1), result.get(), static_cast<const T*>(from.get()));
  const auto found = result.read();
  for (size_t i = 0; i < 16; ++i) EXPECT_EQ(static_cast<float>(found[i]), static_cast<float>(wanted[i])) << i;
}

template <class T>
void expect_sums_and_limits() {
  expect_reduced<BulkOperation::add, T>([](T a, T b) { return static_cast<T>(a + b); });
  expect_reduced<BulkOperation::min, T>([](T a, T b) { return b < a ? b : a; });
  expect_reduced<BulkOperation::max, T>([](T a, T b) { return a < b ? b : a; });
}

TEST(BulkCopy, ReducesEachElement) {
  expect_sums_and_limits<int>();
  expect_sums_and_limits<unsigned>();
  expect_sums_and_limits<unsigned long long>();
  expect_sums_and_limits<__half>();
  expect_sums_and_limits<__nv_bfloat16>();
  expect_reduced<BulkOperation::add, float>([](float a, float b) { return a + b; });
  expect_reduced<BulkOperation::add, double>([](double a, double b) { return a + b; });
  expect_reduced<BulkOperation::bit_and, unsigned>([](unsigned a, unsigned b) { return a & b; });
  expect_reduced<BulkOperation::bit_or, unsigned>([](unsigned a, unsigned b) { return a | b; });
  expect_reduced<BulkOperation::bit_xor, unsigned long long>([](auto a, auto b) { return a ^ b; });
  expect_reduced<BulkOperation::inc, unsigned>([](unsigned a, unsigned b) { return a >= b ? 0u : a + 1; });
  expect_reduced<BulkOperation::dec, unsigned>(
      [](unsigned a, unsigned b) { return a == 0 || a > b ? b : a - 1; });
}

// A tile arrives behind a barrier, moves within shared memory, and leaves.
__global__ void round_trip(NPU_KERNEL_PARAMS_ const int* in, int* out) {
  alignas(16) static thread_local int first[32], second[32];
  __shared__ std::uint64_t barrier;
  npu::ptx::mbarrier_init(&barrier, 1);
  npu::ptx::bulk_load(static_cast<unsigned>(__cvta_generic_to_shared(first)), in, 128, &barrier);
  npu::ptx::bulk_move(second, first, 64, &barrier);
  npu::ptx::bulk_multicast(second + 16, in, 64, &barrier, 1);
  npu::ptx::bulk_reduce_shared<BulkOperation::add, int>(second, first, 128, &barrier);
  npu::ptx::mbarrier_arrive_expect_tx(&barrier, 384);
  if (npu::ptx::mbarrier_test_parity(&barrier, 0)) npu::ptx::bulk_store(out, second, 128);
}

TEST(BulkCopy, BytesAreThereForTheBarrier) {
  std::vector<int> values(32), wanted(32);
  for (size_t i = 0; i < 32; ++i) values[i] = static_cast<int>(i * i);
  for (size_t i = 0; i < 32; ++i) wanted[i] = values[i % 16] + values[i];
  DeviceArray<int> in(values), out(size_t{32});
  npu::launch<round_trip>(npu::config(1, 1), static_cast<const int*>(in.get()), out.get());
  EXPECT_EQ(out.read(), wanted);
}

enum class Misuse { to, from, size, mask, rank, barrier };

__global__ void misuse(NPU_KERNEL_PARAMS_ char* global, Misuse kind) {
  alignas(16) static thread_local char tile[64];
  __shared__ std::uint64_t barrier;
  npu::ptx::mbarrier_init(&barrier, 1);
  if (kind == Misuse::to) npu::ptx::bulk_load(tile + 8, global, 16, &barrier);
  if (kind == Misuse::from) npu::ptx::bulk_load(tile, global + 4, 16, &barrier);
  if (kind == Misuse::size) npu::ptx::bulk_store(global, tile, 24);
  if (kind == Misuse::mask) npu::ptx::bulk_multicast(tile, global, 16, &barrier, 3);
  if (kind == Misuse::rank) npu::ptx::address_in_cluster(tile, 1);
  npu::ptx::mbarrier_inval(&barrier);
  if (kind == Misuse::barrier) npu::ptx::bulk_load(tile, global, 16, &barrier);
}

std::string said_by(Misuse kind) {
  char* memory = nullptr;
  EXPECT_EQ(npuMalloc(reinterpret_cast<void**>(&memory), 256), npuSuccess);
  testing::internal::CaptureStderr();
  npu::launch<misuse>(npu::config(1, 1), memory, kind);
  EXPECT_NE(npuDeviceSynchronize(), npuSuccess);
  EXPECT_NE(npuGetLastError(), npuSuccess);
  EXPECT_EQ(npuDeviceReset(), npuSuccess);
  return testing::internal::GetCapturedStderr();
}

TEST(BulkCopy, MisuseIsNamed) {
  EXPECT_THAT(said_by(Misuse::to), HasSubstr("cp.async.bulk at"));
  EXPECT_THAT(said_by(Misuse::to), HasSubstr("the address of the destination is not a multiple of 16"));
  EXPECT_THAT(said_by(Misuse::from), HasSubstr("the address of the source is not a multiple of 16"));
  EXPECT_THAT(said_by(Misuse::size), HasSubstr("the number of bytes is not a multiple of 16"));
  EXPECT_THAT(said_by(Misuse::mask), HasSubstr("a cluster has one block here: launch without a cluster"));
  EXPECT_THAT(said_by(Misuse::rank), HasSubstr("mapa at"));
  EXPECT_THAT(said_by(Misuse::barrier), HasSubstr("mbarrier.init makes one"));
}

}  // namespace
