// libcu++: arrays of several dimensions, spans, latches, semaphores, waits of atomic objects, mathematics of integers, bits
// and special registers.
#include <cuda/atomic>
#include <cuda/bit>
#include <cuda/cmath>
#include <cuda/latch>
#include <cuda/numeric>
#include <cuda/ptx>
#include <cuda/semaphore>
#include <cuda/std/bit>
#include <cuda/std/mdspan>
#include <cuda/std/span>
#include <cuda/stream_ref>

#include "check.cuh"

using check::Buffer;
using check::device;
using check::loop;
using check::mixed;
using check::Suite;
namespace cs = cuda::std;

constexpr int kRows = 7, kColumns = 33, kCount = kRows * kColumns;

__global__ void transpose(cs::mdspan<int, cs::dextents<int, 2>> out,
                          cs::mdspan<const int, cs::extents<int, kRows, kColumns>> in) {
  int column = threadIdx.x;
  for (int row = 0; row < in.extent(0); ++row) out(column, row) = in(row, column);
}
__global__ void padded(cs::mdspan<int, cs::dextents<int, 2>, cs::layout_left> out, cs::span<const int> in) {
  for (int i = threadIdx.x; i < int(in.size()); i += blockDim.x) out(i % kRows, i / kRows) = in[i];
}
__global__ void after_latch(int* out, const int* x) {
  __shared__ cuda::latch<cuda::thread_scope_block>* latch;
  __shared__ alignas(16) unsigned char room[64];
  __shared__ int values[64];
  if (threadIdx.x == 0) latch = new (room) cuda::latch<cuda::thread_scope_block>(64);
  __syncthreads();
  values[threadIdx.x] = x[threadIdx.x];
  latch->arrive_and_wait();
  out[threadIdx.x] = values[63 - threadIdx.x];
}
__global__ void in_turn(int* out, int* turn) {
  cuda::atomic_ref<int, cuda::thread_scope_block> mine(*turn);
  int me = threadIdx.x / 32;
  if (threadIdx.x % 32 != 0) return;
  for (int now = mine.load(); now != me; now = mine.load()) mine.wait(now);
  out[me] = 10 * me + 1;
  mine.store(me + 1);
  mine.notify_all();
}
__global__ void numbers(unsigned* out, const int* x) {
  unsigned i = threadIdx.x, y = x[i] + 1;
  out[i] = cuda::ceil_div(y, 7u) + 10 * cuda::round_up(y, 4u) + cuda::ilog2(y) + cuda::ilog10(y) +
           cuda::bitfield_extract(y, 2, 5) + cuda::bit_reverse(y) + cs::popcount(y) + cs::countl_zero(y) +
           cs::bit_ceil(y) + cuda::bitfield_insert(y, 3u, 4, 3) +
           unsigned(cuda::overflow_cast<short>(int(y) * 50).overflow);
}
__global__ void registers(unsigned* out) {
  out[threadIdx.x] = cuda::ptx::get_sreg_laneid() + 100 * cuda::ptx::get_sreg_ctaid_x() +
                     1000 * cuda::ptx::get_sreg_ntid_x();
}

static unsigned number(unsigned y) {
  unsigned log2 = 0, log10 = 0, reversed = 0, ones = 0, ceil = 1;
  while (y >> (log2 + 1)) ++log2;
  for (unsigned rest = y; rest >= 10; rest /= 10) ++log10;
  for (int i = 0; i < 32; ++i) reversed |= (y >> i & 1u) << (31 - i), ones += y >> i & 1u;
  while (ceil < y) ceil *= 2;
  return (y + 6) / 7 + 10 * ((y + 3) / 4 * 4) + log2 + log10 + (y >> 2 & 31u) + reversed + ones +
         (31 - log2) + ceil + ((y & ~0x70u) | 0x30u) + (y * 50 > 32767 ? 1u : 0u);
}

int main() {
  Suite s;
  const auto x = loop<int>(kCount, [](int i) { return mixed(i); });
  const Buffer<int> d(x);
  s.equal("transposed",
          device<int>(kCount,
                      [&](int* o) {
                        transpose<<<1, kColumns>>>(
                            cs::mdspan<int, cs::dextents<int, 2>>(o, kColumns, kRows),
                            cs::mdspan<const int, cs::extents<int, kRows, kColumns>>(d.data()));
                      }),
          loop<int>(kCount, [&](int i) { return x[i % kRows * kColumns + i / kRows]; }));
  s.equal("columns",
          device<int>(kCount,
                      [&](int* o) {
                        padded<<<1, 32>>>(
                            cs::mdspan<int, cs::dextents<int, 2>, cs::layout_left>(o, kRows, kColumns),
                            cs::span<const int>(d.data(), kCount));
                      }),
          x);
  s.equal("latch", device<int>(64, [&](int* o) { after_latch<<<1, 64>>>(o, d); }),
          loop<int>(64, [&](int i) { return x[63 - i]; }));
  const Buffer<int> turn({0});
  s.equal("turns", device<int>(3, [&](int* o) { in_turn<<<1, 96>>>(o, turn); }),
          loop<int>(3, [](int i) { return 10 * i + 1; }));
  s.equal("numbers", device<unsigned>(200, [&](unsigned* o) { numbers<<<1, 200>>>(o, d); }),
          loop<unsigned>(200, [&](int i) { return number(x[i] + 1); }));
  s.equal("registers", device<unsigned>(96, [](unsigned* o) { registers<<<1, 96>>>(o); }),
          loop<unsigned>(96, [](int i) { return i % 32 + 96000u; }));
  cuda::counting_semaphore<cuda::thread_scope_system, 2> semaphore(1);
  s.is("semaphore", semaphore.try_acquire() && !semaphore.try_acquire(), true);
  cuda::stream_ref stream{cudaStream_t{}};
  stream.wait();
  s.is("stream", stream.ready(), true);
  return s.finish();
}
