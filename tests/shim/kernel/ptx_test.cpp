// Instructions of inline PTX as functions, beside their definition in the PTX ISA.
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

#include "gmock/gmock.h"
#include "npu/kernel/ptx_conversions.h"
#include "npu/kernel/ptx_halves.h"
#include "npu/kernel/ptx_integers.h"
#include "npu/kernel/ptx_matrices.h"
#include "npu/kernel/ptx_mma.h"
#include "npu/kernel/ptx_packed.h"
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

TEST(Ptx, UntypedOperandsAreBits) {
  float memory[2] = {1.5f, -2.25f}, value = 0;
  double wide = -0.125, read = 0;
  unsigned word = 0;
  npu::ptx::set(value, npu::ptx::load<unsigned>(memory));  // ld.b32 into a register of a float
  EXPECT_EQ(value, 1.5f);
  npu::ptx::set(value, npu::ptx::load_relaxed<unsigned>(memory + 1));
  EXPECT_EQ(value, -2.25f);
  npu::ptx::set(word, npu::ptx::load<float>(memory));
  EXPECT_EQ(word, 0x3fc00000u);
  npu::ptx::store<unsigned>(memory, -7.0f);
  npu::ptx::store_relaxed<unsigned>(memory + 1, 0.5f);
  EXPECT_THAT(memory, testing::ElementsAre(-7.0f, 0.5f));
  npu::ptx::set(value, npu::ptx::atomic_exchange<unsigned>(memory, 9.0f));
  EXPECT_EQ(value, -7.0f);
  EXPECT_EQ(memory[0], 9.0f);
  npu::ptx::set(read, npu::ptx::load<unsigned long long>(&wide));
  EXPECT_EQ(read, wide);
  npu::ptx::set(value, true);
  EXPECT_EQ(value, 1.0f) << "a predicate is no register";
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
  npu::ptx::load_matrices<transposed>(rows[threadIdx.x], npu::ptx::outputs(x, y, z, w));
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

/// One instruction on registers that are in memory, n of a lane behind each other.
template <class Shape, class D, class A, class B, class C, bool saturates, class Product, std::size_t of_d,
          std::size_t of_a, std::size_t of_b, std::size_t of_c>
__global__ void multiply_registers(NPU_KERNEL_PARAMS_ unsigned* d, const unsigned* a, const unsigned* b,
                                   const unsigned* c) {
  const auto held = [&](auto& registers, const unsigned* from) {
    for (std::size_t i = 0; i < registers.size(); ++i)
      registers[i] = from[threadIdx.x * registers.size() + i];
  };
  std::array<unsigned, of_a> of_left;
  std::array<unsigned, of_b> of_right;
  std::array<unsigned, of_c> sums;
  std::array<unsigned, of_d> made;
  held(of_left, a), held(of_right, b), held(sums, c);
  std::apply(
      [&](auto&... out) {
        npu::ptx::multiply<Shape, D, A, B, C, saturates, Product>(of_left, of_right, sums,
                                                                  npu::ptx::outputs(out...));
      },
      made);
  for (std::size_t i = 0; i < of_d; ++i) d[threadIdx.x * of_d + i] = made[i];
}

/// 16 x 8 x 64 of 4 bits: element i of a lane's registers as PTX ISA says.
TEST(Ptx, ProductsOfFourBits) {
  const auto of_a = [](int row, int k) { return (row * 5 + k * 3) % 16 - 8; };
  const auto of_b = [](int k, int column) { return (k * 7 + column) % 16; };
  std::vector<unsigned> a(32 * 4), b(32 * 2), c(32 * 4);
  for (int lane = 0; lane < 32; ++lane) {
    for (int i = 0; i < 32; ++i) {
      const int row = lane / 4 + (i < 8 || (i >= 16 && i < 24) ? 0 : 8),
                k = lane % 4 * 8 + (i & 7) + (i < 16 ? 0 : 32);
      a[static_cast<size_t>(lane * 4 + i / 8)] |= (static_cast<unsigned>(of_a(row, k)) & 15u)
                                                  << (4 * (i % 8));
    }
    for (int i = 0; i < 16; ++i) {
      const int k = lane % 4 * 8 + (i & 7) + (i < 8 ? 0 : 32);
      b[static_cast<size_t>(lane * 2 + i / 8)] |= static_cast<unsigned>(of_b(k, lane / 4)) << (4 * (i % 8));
    }
  }
  for (size_t i = 0; i < c.size(); ++i) c[i] = static_cast<unsigned>(i) - 60;
  DeviceArray<unsigned> on_a(a), on_b(b), on_c(c), on_d(c);
  npu::launch<multiply_registers<npu::ptx::shape_m16n8k64, int, npu::ptx::element_s4, npu::ptx::element_u4,
                                 int, false, npu::detail::wmma::Products, 4, 4, 2, 4>>(
      npu::config(1, 32), on_d.get(), on_a.get(), on_b.get(), on_c.get());
  const auto d = on_d.read();
  for (int lane = 0; lane < 32; ++lane) {
    for (int i = 0; i < 4; ++i) {
      int sum = lane * 4 + i - 60;
      for (int k = 0; k < 64; ++k) sum += of_a(lane / 4 + i / 2 * 8, k) * of_b(k, lane % 4 * 2 + i % 2);
      EXPECT_EQ(static_cast<int>(d[static_cast<size_t>(lane * 4 + i)]), sum) << lane << ' ' << i;
    }
  }
}

/// 8 x 8 x 128 bits: those that differ, and those that both have.
TEST(Ptx, ProductsOfBits) {
  std::vector<unsigned> a(32), b(32), c(64, 7);
  for (unsigned i = 0; i < 32; ++i) a[i] = i * 2654435761u, b[i] = ~i * 2246822519u;
  DeviceArray<unsigned> on_a(a), on_b(b), on_c(c), differing(c), both(c);
  using Bit = npu::ptx::element_b1;
  npu::launch<multiply_registers<npu::ptx::shape_m8n8k128, int, Bit, Bit, int, false, npu::ptx::bits_xor, 2,
                                 1, 1, 2>>(npu::config(1, 32), differing.get(), on_a.get(), on_b.get(),
                                           on_c.get());
  npu::launch<multiply_registers<npu::ptx::shape_m8n8k128, int, Bit, Bit, int, false, npu::ptx::bits_and, 2,
                                 1, 1, 2>>(npu::config(1, 32), both.get(), on_a.get(), on_b.get(),
                                           on_c.get());
  const auto with_xor = differing.read(), with_and = both.read();
  for (size_t i = 0; i < 64; ++i) {
    const size_t row = i / 8, column = i / 2 % 4 * 2 + i % 2;
    int of_xor = 7, of_and = 7;
    for (size_t word = 0; word < 4; ++word) {
      of_xor += __builtin_popcount(a[row * 4 + word] ^ b[column * 4 + word]);
      of_and += __builtin_popcount(a[row * 4 + word] & b[column * 4 + word]);
    }
    EXPECT_EQ(static_cast<int>(with_xor[i]), of_xor) << i;
    EXPECT_EQ(static_cast<int>(with_and[i]), of_and) << i;
  }
}

/// stmatrix of bytes: lane l has the rows l / 4 and l / 4 + 8 of 16 x 8, which become columns.
__global__ void store_bytes(NPU_KERNEL_PARAMS_ unsigned char* rows) {
  unsigned all[2] = {};
  for (unsigned i = 0; i < 8; ++i) {
    const unsigned row = threadIdx.x / 4 + i / 2 % 2 * 8, column = threadIdx.x % 4 * 2 + i % 2;
    all[i / 4] |= (i / 4 * 128 + row * 8 + column) << (8 * (i % 4));
  }
  npu::ptx::store_matrices_of_bytes(rows + 16 * (threadIdx.x % 16), npu::ptx::words(all[0], all[1]));
}

TEST(Ptx, StoresBytesTransposed) {
  DeviceArray<unsigned char> rows(std::vector<unsigned char>(256));
  npu::launch<store_bytes>(npu::config(1, 32), rows.get());
  const auto got = rows.read();
  for (size_t matrix = 0; matrix < 2; ++matrix)
    for (size_t column = 0; column < 8; ++column)
      for (size_t row = 0; row < 16; ++row)
        EXPECT_EQ(got[(matrix * 8 + column) * 16 + row], matrix * 128 + row * 8 + column);
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

TEST(PtxPacked, SmallFloats) {
  EXPECT_EQ((ptx::narrow_pair<ptx::packed_e4m3x2, false>(1.0f, -500.0f)), 0x38feu) << "the largest is 448";
  EXPECT_EQ((ptx::narrow_pair<ptx::packed_e4m3x2, true>(-1.0f, NAN)), 0x007fu);
  EXPECT_EQ((ptx::narrow_pair<ptx::packed_e5m2x2, false>(INFINITY, 0.0f)), 0x7b00u);
  EXPECT_EQ((ptx::narrow_pair<ptx::packed_e2m1x2, false>(6.0f, -1.5f)), 0x7bu);
  EXPECT_EQ((ptx::narrow_pair_of<ptx::packed_e4m3x2, __half, false>(0x3c00c000u)), 0x38c0u);
  EXPECT_EQ((ptx::narrow_pair_of<ptx::packed_e4m3x2, __nv_bfloat16, true>(0x3f80c000u)), 0x3800u);
  EXPECT_EQ((ptx::wide_pair<ptx::packed_e4m3x2, false>(static_cast<unsigned short>(0x38fe))), 0x3c00df00u);
  EXPECT_EQ((ptx::wide_pair<ptx::packed_e2m1x2, true>(static_cast<unsigned short>(0x7b))), 0x46000000u);
  EXPECT_EQ((ptx::scale_pair<true, true>(3.0f, 4.0f)), 0x8181u) << "up to the next power of two";
  EXPECT_EQ((ptx::scale_pair<false, false>(3.0f, 4.0f)), 0x8081u);
}

TEST(PtxPacked, IntegersAreLimited) {
  EXPECT_EQ((ptx::packed<8, true>(300, -5, 0xabcdu)), 0xabcd7ffbu);
  EXPECT_EQ((ptx::packed<8, false>(300, -5, 0)), 0xff00u);
  EXPECT_EQ((ptx::packed<16, false>(-4, 70000, 0)), 0xffffu);
  EXPECT_EQ((ptx::packed<4, true>(7, -9, 1)), 0x178u);
  EXPECT_EQ((ptx::packed<2, false>(3, 9, 5)), 0x5fu);
}

TEST(PtxPacked, MagnitudesWithTheSignOfTheProduct) {
  EXPECT_EQ((ptx::of_magnitudes<true, false>(-3, 2)), -3);
  EXPECT_EQ((ptx::of_magnitudes<false, false>(-3, -2)), 2);
  EXPECT_EQ((ptx::of_magnitudes<true, false>(NAN, -2)), -2);
  EXPECT_TRUE(std::isnan((ptx::of_magnitudes<true, true>(NAN, -2))));
  EXPECT_EQ((ptx::of_pair_magnitudes<__half, true, false>(0xc0003c00u, 0x3c00c200u)), 0xc000c200u);
  EXPECT_EQ((ptx::of_pair_magnitudes<__nv_bfloat16, false, true>(0x7fff3f80u, 0x3f80c000u)), 0x7fffbf80u);
}

TEST(PtxPacked, Registers) {
  const auto product = [](float x, float y) { return x * y; };
  EXPECT_EQ(ptx::on_floats(product, 0x3f80000040000000ull, 0x4000000040000000ull), 0x4000000040800000ull);
  ptx::Bits128 both = {}, memory = {};
  unsigned long long low = 0;
  double high = 0;
  ptx::join128(both, 1ull, 2.5);
  ptx::store128(&memory, both);
  ptx::split128(memory, low, high);
  EXPECT_EQ(low, 1u);
  EXPECT_EQ(high, 2.5);
}

}  // namespace
