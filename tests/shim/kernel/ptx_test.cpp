// Instructions of inline PTX as functions, beside their definition in the PTX ISA.
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

#include "gmock/gmock.h"
#include "npu/kernel/ptx_conversions.h"
#include "npu/kernel/ptx_integers.h"
#include "npu/kernel/ptx_mma.h"
#include "npu/kernel/ptx_video.h"
#include "tests/shim/kernel/device_helper.h"

namespace {

using npu::test::DeviceArray;

TEST(Ptx, BitFields) {
  EXPECT_EQ(npu::ptx::bit_field(0xabcd1234u, 4, 8), 0x23u);
  EXPECT_EQ(npu::ptx::bit_field(0xf0, 4, 4), -1);
  EXPECT_EQ(npu::ptx::bit_field(0x70, 4, 4), 7);
  EXPECT_EQ(npu::ptx::bit_field(-1, 0, 0), 0);
  EXPECT_EQ(npu::ptx::bit_field(0x80000000u, 31, 8), 1u);
  EXPECT_EQ(npu::ptx::insert_bits(0xffu, 0u, 8, 4), 0xf00u);
  EXPECT_EQ(npu::ptx::insert_bits(0u, ~0u, 28, 32), 0x0fffffffu);
}

TEST(Ptx, BytesAndShifts) {
  EXPECT_EQ(npu::ptx::permute(0x33221100u, 0x77665544u, 0x0123u), 0x00112233u);
  EXPECT_EQ(npu::ptx::permute(0x33221100u, 0x77665544u, 0x7654u), 0x77665544u);
  EXPECT_EQ(npu::ptx::permute(0x00008000u, 0u, 0x9990u), 0xffffff00u) << "the sign of byte 1";
  EXPECT_EQ(npu::ptx::shift_left(1u, 32), 0u);
  EXPECT_EQ(npu::ptx::shift_right(-8, 40), -1);
  EXPECT_EQ(npu::ptx::shift_right(-8, 1), -4);
}

TEST(Ptx, ConversionsStopAtTheEndsOfTheType) {
  EXPECT_EQ(npu::ptx::towards_zero<int>(-1.9), -1);
  EXPECT_EQ(npu::ptx::towards_zero<int>(1e20), std::numeric_limits<int>::max());
  EXPECT_EQ(npu::ptx::towards_zero<int>(-1e20), std::numeric_limits<int>::min());
  EXPECT_EQ(npu::ptx::towards_zero<unsigned>(-3.0), 0u);
  EXPECT_EQ(npu::ptx::nearest<int>(2.5), 2);
  EXPECT_EQ(npu::ptx::nearest<int>(NAN), 0);
  EXPECT_EQ(npu::ptx::towards_zero<unsigned long long>(1e30), ~0ull);
  EXPECT_EQ(npu::ptx::to_tf32(1.0f), 0x3f800000u);
  EXPECT_EQ(npu::ptx::to_tf32(std::ldexp(1.0f, -10) + 1.0f), 0x3f802000u);
  EXPECT_EQ(npu::ptx::to_tf32(std::ldexp(1.0f, -11) + 1.0f), 0x3f802000u) << "ties away from zero";
}

TEST(Ptx, AddressesInSharedMemoryAreNumbers) {
  alignas(16) static char memory[64];
  const auto number = static_cast<unsigned>(__cvta_generic_to_shared(memory));
  EXPECT_NE(number, 0u);
  EXPECT_EQ(npu::ptx::shared<char>(number + 8), memory + 8);
  EXPECT_EQ(npu::ptx::shared<char>(__cvta_generic_to_shared(memory + 63) - 63), memory);
  EXPECT_EQ(npu::ptx::shared<char>(memory), memory);
  EXPECT_EQ(__cvta_shared_to_generic(number), memory);
  EXPECT_EQ(npu::ptx::shared<char>(0u), nullptr);
}

TEST(Ptx, OffsetsMayLeaveTheWindowOfAnAddress) {
  // A number of a window stands for its neighbours, too, whichever side of their border the address is on.
  auto* const border = reinterpret_cast<char*>(std::uintptr_t{5} << 24);
  const auto below = static_cast<unsigned>(__cvta_generic_to_shared(border - 4)),
             above = static_cast<unsigned>(__cvta_generic_to_shared(border + 4));
  EXPECT_EQ(npu::ptx::shared<char>(below + 8), border + 4);
  EXPECT_EQ(npu::ptx::shared<char>(above - 8), border - 4);
  for (std::uintptr_t i = 10; i < 400; i += 3) {  // more windows than there are numbers
    auto* const address = reinterpret_cast<char*>(i << 24 | 12);
    EXPECT_EQ(npu::ptx::shared<char>(static_cast<unsigned>(__cvta_generic_to_shared(address))), address);
  }
}

__global__ void copy_parts(NPU_KERNEL_PARAMS_ const float* in, float* out) {
  __shared__ float tile[8];
  const auto to = static_cast<unsigned>(__cvta_generic_to_shared(tile));
  npu::ptx::copy_async(to, in, 16, 16);
  npu::ptx::copy_async(to + 16, in + 4, 16, 8);
  npu::ptx::wait_copies(0);
  for (int i = 0; i < 8; ++i) out[i] = tile[i];
}

TEST(Ptx, CopiesFillUpWithZeros) {
  DeviceArray<float> in(std::vector<float>{1, 2, 3, 4, 5, 6, 7, 8}), out(std::vector<float>(8, -1));
  npu::launch<copy_parts>(npu::config(1, 1), in.get(), out.get());
  EXPECT_THAT(out.read(), testing::ElementsAre(1, 2, 3, 4, 5, 6, 0, 0));
}

/// The matrices of ldmatrix.x4, as they are and transposed: 32 rows of 8 numbers.
template <bool transposed>
__global__ void load_four(NPU_KERNEL_PARAMS_ unsigned* out) {
  __shared__ std::uint16_t rows[32][8];
  for (int i = 0; i < 8; ++i) rows[threadIdx.x][i] = static_cast<std::uint16_t>(threadIdx.x * 8 + i);
  __syncwarp();
  unsigned x, y, z, w;
  npu::ptx::load_matrices<transposed>(static_cast<unsigned>(__cvta_generic_to_shared(rows[threadIdx.x])),
                                      npu::ptx::outputs(x, y, z, w));
  unsigned* const mine = out + 4 * threadIdx.x;
  mine[0] = x, mine[1] = y, mine[2] = z, mine[3] = w;
}

TEST(Ptx, EachLaneGetsItsPartOfTheMatrices) {
  DeviceArray<unsigned> out(std::vector<unsigned>(128));
  npu::launch<load_four<false>>(npu::config(1, 32), out.get());
  const auto plain = out.read();
  npu::launch<load_four<true>>(npu::config(1, 32), out.get());
  const auto turned = out.read();
  for (unsigned lane = 0; lane < 32; ++lane)
    for (unsigned matrix = 0; matrix < 4; ++matrix) {
      const auto element = [&](unsigned row, unsigned column) { return (8 * matrix + row) * 8 + column; };
      const unsigned across = lane / 4, along = lane % 4 * 2;
      EXPECT_EQ(plain[4 * lane + matrix], element(across, along) | element(across, along + 1) << 16);
      EXPECT_EQ(turned[4 * lane + matrix], element(along, across) | element(along + 1, across) << 16);
    }
}

/// d = a b + c of 16 x 8 by registers as PTX ISA gives them, for m16n8k16 of half.
__global__ void multiply_halves(NPU_KERNEL_PARAMS_ const __half* a, const __half* b, const float* c,
                                float* d) {
  const int group = static_cast<int>(threadIdx.x) / 4, pair = static_cast<int>(threadIdx.x) % 4 * 2;
  const auto two = [](__half low, __half high) {
    const __half both[2] = {low, high};
    unsigned made;
    std::memcpy(&made, both, sizeof made);
    return made;
  };
  const auto of_a = [&](int row, int column) { return two(a[row * 16 + column], a[row * 16 + column + 1]); };
  const auto of_b = [&](int row) { return two(b[row * 8 + group], b[(row + 1) * 8 + group]); };
  float d0, d1, d2, d3;
  npu::ptx::multiply<16, 8, 16, __half, float>(
      npu::ptx::words(of_a(group, pair), of_a(group + 8, pair), of_a(group, pair + 8),
                      of_a(group + 8, pair + 8)),
      npu::ptx::words(of_b(pair), of_b(pair + 8)),
      npu::ptx::words(c[group * 8 + pair], c[group * 8 + pair + 1], c[(group + 8) * 8 + pair],
                      c[(group + 8) * 8 + pair + 1]),
      npu::ptx::outputs(d0, d1, d2, d3));
  d[group * 8 + pair] = d0, d[group * 8 + pair + 1] = d1;
  d[(group + 8) * 8 + pair] = d2, d[(group + 8) * 8 + pair + 1] = d3;
}

TEST(Ptx, ProductsOfHalves) {
  std::vector<__half> a, b;
  std::vector<float> c;
  for (int i = 0; i < 256; ++i) a.push_back(__float2half(static_cast<float>(i % 13 - 6) / 4));
  for (int i = 0; i < 128; ++i) b.push_back(__float2half(static_cast<float>(i % 7 - 3) / 8));
  for (int i = 0; i < 128; ++i) c.push_back(static_cast<float>(i));
  DeviceArray<__half> of_a(a), of_b(b);
  DeviceArray<float> of_c(c), of_d(c);
  npu::launch<multiply_halves>(npu::config(1, 32), of_a.get(), of_b.get(), of_c.get(), of_d.get());
  const auto d = of_d.read();
  for (size_t i = 0; i < 16; ++i)
    for (size_t j = 0; j < 8; ++j) {
      float sum = c[i * 8 + j];
      for (size_t k = 0; k < 16; ++k) sum += __half2float(a[i * 16 + k]) * __half2float(b[k * 8 + j]);
      EXPECT_EQ(d[i * 8 + j], sum) << i << " " << j;
    }
}

/// m16n8k32 of bytes, and m16n8k8 of tf32.
__global__ void multiply_others(NPU_KERNEL_PARAMS_ const signed char* a, const signed char* b, int* d,
                                float* e) {
  const int group = static_cast<int>(threadIdx.x) / 4, lane = static_cast<int>(threadIdx.x) % 4;
  const auto four = [](const signed char* from, int step) {
    signed char all[4];
    for (int i = 0; i < 4; ++i) all[i] = from[i * step];
    unsigned made;
    std::memcpy(&made, all, sizeof made);
    return made;
  };
  const auto of_a = [&](int row, int column) { return four(a + row * 32 + column + 4 * lane, 1); };
  int d0, d1, d2, d3;
  npu::ptx::multiply<16, 8, 32, signed char, int>(
      npu::ptx::words(of_a(group, 0), of_a(group + 8, 0), of_a(group, 16), of_a(group + 8, 16)),
      npu::ptx::words(four(b + 4 * lane * 8 + group, 8), four(b + (4 * lane + 16) * 8 + group, 8)),
      npu::ptx::words(0, 0, 0, 0), npu::ptx::outputs(d0, d1, d2, d3));
  d[group * 8 + 2 * lane] = d0, d[group * 8 + 2 * lane + 1] = d1;
  d[(group + 8) * 8 + 2 * lane] = d2, d[(group + 8) * 8 + 2 * lane + 1] = d3;
  const auto number = [](const signed char* from) { return npu::ptx::to_tf32(static_cast<float>(*from)); };
  float e0, e1, e2, e3;
  npu::ptx::multiply<16, 8, 8, npu::ptx::tf32, float>(
      npu::ptx::words(number(a + group * 32 + lane), number(a + (group + 8) * 32 + lane),
                      number(a + group * 32 + lane + 4), number(a + (group + 8) * 32 + lane + 4)),
      npu::ptx::words(number(b + lane * 8 + group), number(b + (lane + 4) * 8 + group)),
      npu::ptx::words(0.f, 0.f, 0.f, 0.f), npu::ptx::outputs(e0, e1, e2, e3));
  e[group * 8 + 2 * lane] = e0, e[group * 8 + 2 * lane + 1] = e1;
  e[(group + 8) * 8 + 2 * lane] = e2, e[(group + 8) * 8 + 2 * lane + 1] = e3;
}

TEST(Ptx, ProductsOfBytesAndTf32) {
  std::vector<signed char> a, b;
  for (int i = 0; i < 512; ++i) a.push_back(static_cast<signed char>(i * 37 % 255 - 127));
  for (int i = 0; i < 256; ++i) b.push_back(static_cast<signed char>(i * 11 % 251 - 125));
  DeviceArray<signed char> of_a(a), of_b(b);
  DeviceArray<int> of_d(std::vector<int>(128));
  DeviceArray<float> of_e(std::vector<float>(128));
  npu::launch<multiply_others>(npu::config(1, 32), of_a.get(), of_b.get(), of_d.get(), of_e.get());
  const auto d = of_d.read();
  const auto e = of_e.read();
  for (size_t i = 0; i < 16; ++i)
    for (size_t j = 0; j < 8; ++j) {
      int all = 0, first = 0;
      for (size_t k = 0; k < 32; ++k) {
        all += a[i * 32 + k] * b[k * 8 + j];
        if (k < 8) first += a[i * 32 + k] * b[k * 8 + j];
      }
      EXPECT_EQ(d[i * 8 + j], all) << i << " " << j;
      EXPECT_EQ(e[i * 8 + j], static_cast<float>(first)) << i << " " << j;
    }
}

namespace ptx = npu::ptx;

TEST(PtxIntegers, Products) {
  EXPECT_EQ(ptx::multiply_high<unsigned long long>(~0ull, ~0ull), ~0ull - 1);
  EXPECT_EQ(ptx::multiply_high<short>(-32768, 2), -1);
  EXPECT_EQ(ptx::multiply_low<unsigned short>(0xffffu, 0xffffu), 1) << "no overflow of int";
  EXPECT_EQ(ptx::multiply_wide<int>(-1, 2), -2);
  EXPECT_EQ(ptx::multiply24_low<int>(0x00ffffff, 3), -3);
  EXPECT_EQ(ptx::multiply24_high<unsigned>(0x00ffffffu, 0x00ffffffu), 0xfffffe00u);
}

TEST(PtxIntegers, QuotientsOfAllNumbers) {
  constexpr int kLeast = std::numeric_limits<int>::min();
  EXPECT_EQ(ptx::quotient<int>(kLeast, -1), kLeast);
  EXPECT_EQ(ptx::remainder<int>(kLeast, -1), 0);
  EXPECT_EQ(ptx::quotient<unsigned>(7u, 0u), ~0u);
  EXPECT_EQ(ptx::remainder<unsigned>(7u, 0u), 7u);
  EXPECT_EQ(ptx::quotient<short>(-7, 2), -3);
}

TEST(PtxIntegers, BitsAndMasks) {
  EXPECT_EQ(ptx::find_bit<unsigned>(0u), 0xffffffffu);
  EXPECT_EQ(ptx::find_bit<int>(-1), 0xffffffffu) << "a negative number without a zero";
  EXPECT_EQ(ptx::find_bit<unsigned long long>(1ull << 40), 40u);
  EXPECT_EQ(ptx::find_shift<unsigned>(1u), 31u);
  EXPECT_EQ((ptx::extended<true, int>(0xffu, 8)), -1);
  EXPECT_EQ((ptx::extended<true, unsigned>(0xffffu, 8)), 0xffu);
  EXPECT_EQ((ptx::extended<true, int>(0x80u, 40)), 0x80);
  EXPECT_EQ((ptx::extended<false, int>(0x80u, 40)), -128) << "40 is 8";
  EXPECT_EQ(ptx::bit_mask<true>(4, 8), 0xff0u);
  EXPECT_EQ(ptx::bit_mask<true>(28, 40), 0xf0000000u);
  EXPECT_EQ(ptx::bit_mask<true>(32, 1), 0u);
  EXPECT_EQ(ptx::bit_mask<false>(33, 33), 2u);
}

TEST(PtxIntegers, CarryAndBorrow) {
  unsigned carry = 7;
  EXPECT_EQ((ptx::add_carry<unsigned, false, true>(~0u, 1u, carry)), 0u);
  EXPECT_EQ(carry, 1u);
  EXPECT_EQ((ptx::add_carry<unsigned, true, true>(~0u, 0u, carry)), 0u);
  EXPECT_EQ(carry, 1u) << "of the carry alone";
  EXPECT_EQ((ptx::add_carry<unsigned long long, true, false>(1, 2, carry)), 4u);
  EXPECT_EQ(carry, 1u) << "only .cc writes it";
  EXPECT_EQ((ptx::subtract_borrow<unsigned, false, true>(0u, 1u, carry)), ~0u);
  EXPECT_EQ((ptx::subtract_borrow<unsigned, true, true>(0u, ~0u, carry)), 0u);
  EXPECT_EQ(carry, 1u);
}

TEST(PtxVideo, PartsOfRegisters) {
  unsigned d = 0;
  ptx::video_merge<unsigned, false>(
      ptx::byte_of<2>(d), ptx::video_add(ptx::video_value<unsigned>(ptx::byte_of<0>(5u)), 7), 0x11111111u);
  EXPECT_EQ(d, 0x110c1111u);
  EXPECT_EQ(ptx::video_value<int>(ptx::half_of<1>(0x80000000u)), -32768);
  EXPECT_EQ((ptx::video<int, int, int, ptx::video_add, true>(0x7fffffff, 1)), 0x7fffffffu);
  EXPECT_EQ((ptx::video<int, unsigned, unsigned, ptx::video_add, false>(~0u, 2u)), 1u);
  EXPECT_EQ(
      (ptx::video_parts<4, unsigned, unsigned, unsigned, ptx::video_add, true>(0xff010203u, 0x01010101u)),
      0xff020304u);
  EXPECT_EQ((ptx::video_parts<2, int, int, int, ptx::video_avrg, false>(0x0003ffffu, 0x0004fffeu)),
            0x0004fffeu)
      << "3 and 4 make 4, -1 and -2 make -2";
  EXPECT_EQ((ptx::video_parts_sum<4, unsigned, unsigned, unsigned, ptx::video_absdiff>(0x01020304u,
                                                                                       0x04030201u, 10u)),
            18u);
  EXPECT_EQ((ptx::video_shift_right<int, int, true, false>(-8, 40)), ~0u);
  EXPECT_EQ((ptx::video_shift_left<unsigned, unsigned, false, false>(1u, 33u)), 2u);
}

TEST(PtxConversions, RoundInEachDirection) {
  EXPECT_EQ((ptx::rounded<float, ptx::direction_rm>(16777217)), 16777216.0f);
  EXPECT_EQ((ptx::rounded<float, ptx::direction_rp>(16777217)), 16777218.0f);
  EXPECT_EQ((ptx::rounded<float, ptx::direction_rz>(-16777217)), -16777216.0f);
  EXPECT_EQ((ptx::rounded<float, ptx::direction_rz>(1e300)), std::numeric_limits<float>::max());
  EXPECT_EQ((ptx::rounded<float, ptx::direction_rp>(1e300)), std::numeric_limits<float>::infinity());
  EXPECT_EQ((ptx::rounded<double, ptx::direction_rp>(~0ull)), 18446744073709551616.0);
  EXPECT_TRUE(std::isnan(ptx::rounded<float, ptx::direction_rm>(std::nan(""))));
  EXPECT_EQ(ptx::half_bits(ptx::rounded_to_odd(2049.0 + 1e-9)), ptx::half_bits(2050.0f))
      << "rounded once, not to 2048";
}

TEST(PtxConversions, SaturateAtTheEnds) {
  EXPECT_EQ(ptx::saturated<signed char>(300), 127);
  EXPECT_EQ(ptx::saturated<unsigned>(-1), 0u);
  EXPECT_EQ(ptx::saturated<long long>(~0ull), std::numeric_limits<long long>::max());
  EXPECT_EQ(ptx::limited_to_one(std::nanf("")), 0.0f);
  EXPECT_EQ(ptx::limited_to_one(1.5), 1.0);
}

TEST(PtxConversions, ComparisonsOfNaN) {
  const float none = std::nanf("");
  EXPECT_FALSE(ptx::compare_ne(none, 1.0f));
  EXPECT_TRUE(ptx::compare_neu(none, 1.0f));
  EXPECT_TRUE(ptx::compare_geu(none, 1.0f));
  EXPECT_TRUE(ptx::compare_nan(1.0f, none));
  EXPECT_FALSE(ptx::compare_num(1.0f, none));
  EXPECT_EQ(ptx::set_value<unsigned>(true), ~0u);
  EXPECT_EQ(ptx::set_value<float>(true), 1.0f);
}

__global__ void cores(NPU_KERNEL_PARAMS_ unsigned* out) {
  out[blockIdx.x] = ptx::core_of(blockIdx.x);
  if (blockIdx.x == 0) out[gridDim.x] = ptx::core_count();
}

TEST(PtxRegisters, BlocksAreCountedOffOnTheCores) {
  npuDeviceProp properties;
  ASSERT_EQ(npuGetDeviceProperties(&properties, 0), npuSuccess);
  const auto count = static_cast<unsigned>(properties.multiProcessorCount);
  npu::test::DeviceArray<unsigned> out(count + 2);
  npu::launch<cores>(npu::config(static_cast<int>(count) + 1, 1), out.get());
  const auto found = out.read();
  EXPECT_EQ(found[count + 1], count);
  for (unsigned i = 0; i <= count; ++i) EXPECT_EQ(found[i], i % count);
}

}  // namespace
