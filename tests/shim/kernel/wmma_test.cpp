// Warp matrices against products in double precision: every shape, type and layout.
#include <cmath>
#include <cstdint>

#include "gmock/gmock.h"
#include "npu/mma.h"
#include "tests/shim/kernel/device_helper.h"

namespace {

using namespace nvcuda;
using npu::test::DeviceArray;
using npu::test::per_thread;

constexpr unsigned kGap = 8;  // elements between the rows or columns that belong to no matrix

template <class T>
using Stored = typename npu::detail::wmma::ElementOf<T>::Stored;

template <int m, int n, int k, class T, class Sum, class LayoutA, class LayoutB>
__global__ void product(NPU_KERNEL_PARAMS_ const Stored<T>* a, const Stored<T>* b, const Sum* c, Sum* d,
                        wmma::layout_t order, bool saturate) {
  constexpr bool rows_a = std::is_same_v<LayoutA, wmma::row_major>,
                 rows_b = std::is_same_v<LayoutB, wmma::row_major>;
  wmma::fragment<wmma::matrix_a, m, n, k, T, LayoutA> fa;
  wmma::fragment<wmma::matrix_b, m, n, k, T, LayoutB> fb;
  wmma::fragment<wmma::accumulator, m, n, k, Sum> sums;
  const unsigned stride = (order == wmma::mem_row_major ? n : m) + kGap;
  wmma::load_matrix_sync(fa, a, (rows_a ? k : m) + kGap);
  wmma::load_matrix_sync(fb, b, (rows_b ? n : k) + kGap);
  wmma::load_matrix_sync(sums, c, stride, order);
  wmma::mma_sync(sums, fa, fb, sums, saturate);
  wmma::store_matrix_sync(d, sums, stride, order);
}

/// A matrix in memory with gaps. Cost and layout do not matter here.
template <class T>
struct Matrix {
  int rows, columns;
  bool by_rows;
  std::vector<T> values;

  template <class Value>
  Matrix(int r, int c, bool order, Value value)
      : rows(r),
        columns(c),
        by_rows(order),
        values(static_cast<size_t>((order ? r : c) * ((order ? c : r) + 8))) {
    for (T& gap : values) gap = static_cast<T>(99);
    for (int i = 0; i < r; ++i) {
      for (int j = 0; j < c; ++j) values[at(i, j)] = static_cast<T>(value(i, j));
    }
  }
  size_t at(int i, int j) const {
    return static_cast<size_t>(by_rows ? i * (columns + 8) + j : j * (rows + 8) + i);
  }
  double operator()(int i, int j) const { return static_cast<double>(static_cast<float>(values[at(i, j)])); }
};

template <class T>
double exact(double value) {  // a value that T holds exactly in all types but 8-bit integers, which it rounds
  return std::is_integral_v<T> ? std::floor(value * 16) : value;
}

template <int m, int n, int k, class T, class Sum, class LayoutA, class LayoutB>
void check_product(bool rows_c, double tolerance) {
  auto value = [](int salt) {
    return [salt](int i, int j) {
      return exact<Stored<T>>(((i * 7 + j * 13 + salt) % 31 - (std::is_unsigned_v<Stored<T>> ? 0 : 15)) /
                              16.0);
    };
  };
  Matrix<Stored<T>> a(m, k, std::is_same_v<LayoutA, wmma::row_major>, value(1));
  Matrix<Stored<T>> b(k, n, std::is_same_v<LayoutB, wmma::row_major>, value(5));
  Matrix<Sum> c(m, n, rows_c, value(9));
  DeviceArray<Stored<T>> device_a(a.values), device_b(b.values);
  DeviceArray<Sum> device_c(c.values), device_d(c.values);
  npu::launch<product<m, n, k, T, Sum, LayoutA, LayoutB>>(
      npu::config(1, 32), device_a.get(), device_b.get(), device_c.get(), device_d.get(),
      rows_c ? wmma::mem_row_major : wmma::mem_col_major, false);
  Matrix<Sum> d = c;
  d.values = device_d.read();
  for (int i = 0; i < m; ++i) {
    for (int j = 0; j < n; ++j) {
      double sum = c(i, j);
      for (int l = 0; l < k; ++l) sum += a(i, l) * b(l, j);
      ASSERT_NEAR(d(i, j), sum, tolerance * (1 + std::fabs(sum))) << i << ' ' << j;
      c.values[c.at(i, j)] = d.values[d.at(i, j)];
    }
  }
  for (size_t i = 0; i < c.values.size(); ++i)  // what lies between the rows is not touched
    ASSERT_EQ(static_cast<double>(static_cast<float>(d.values[i])),
              static_cast<double>(static_cast<float>(c.values[i])));
}

template <int m, int n, int k, class T, class Sum>
void check_layouts(double tolerance) {
  for (bool rows_c : {false, true}) {
    check_product<m, n, k, T, Sum, wmma::row_major, wmma::row_major>(rows_c, tolerance);
    check_product<m, n, k, T, Sum, wmma::row_major, wmma::col_major>(rows_c, tolerance);
    check_product<m, n, k, T, Sum, wmma::col_major, wmma::row_major>(rows_c, tolerance);
    check_product<m, n, k, T, Sum, wmma::col_major, wmma::col_major>(rows_c, tolerance);
  }
}
template <class T, class Sum>
void check_shapes(double tolerance) {
  check_layouts<16, 16, 16, T, Sum>(tolerance);
  check_layouts<32, 8, 16, T, Sum>(tolerance);
  check_layouts<8, 32, 16, T, Sum>(tolerance);
}

// The operands are multiples of 1/16: sums of floats are exact, halves are rounded once.
TEST(WmmaTest, HalfWithFloatSums) { check_shapes<half, float>(0); }
TEST(WmmaTest, HalfWithHalfSums) { check_shapes<half, half>(0x1p-11); }
TEST(WmmaTest, Bfloat16) { check_shapes<__nv_bfloat16, float>(0); }
TEST(WmmaTest, SignedBytes) { check_shapes<signed char, int>(0); }
TEST(WmmaTest, UnsignedBytes) { check_shapes<unsigned char, int>(0); }
TEST(WmmaTest, Tf32) { check_layouts<16, 16, 8, wmma::precision::tf32, float>(0); }
TEST(WmmaTest, Double) { check_layouts<8, 8, 4, double, double>(0); }

/// Products of packed elements: a by rows, b by columns, c by rows, without gaps.
template <class T, int k>
__global__ void packed_product(NPU_KERNEL_PARAMS_ int* d, const unsigned* a, const unsigned* b, const int* c,
                               bool counts_both) {
  wmma::fragment<wmma::matrix_a, 8, 8, k, T, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 8, 8, k, T, wmma::col_major> fb;
  wmma::fragment<wmma::accumulator, 8, 8, k, int> sums;
  static_assert(fa.num_elements == k / 4 && fa.num_storage_elements == 1 && sums.num_elements == 2, "");
  wmma::load_matrix_sync(fa, a, k);
  wmma::load_matrix_sync(fb, b, k);
  wmma::load_matrix_sync(sums, c, 8, wmma::mem_row_major);
  if constexpr (k == 128)
    wmma::bmma_sync(sums, fa, fb, sums,
                    counts_both ? wmma::experimental::bmmaBitOpAND : wmma::experimental::bmmaBitOpXOR);
  else
    wmma::mma_sync(sums, fa, fb, sums);
  wmma::store_matrix_sync(d, sums, 8, wmma::mem_row_major);
}

/// element(word, i): element i of a word as a number.
template <class T, int k, class Element>
void check_packed(bool differing, Element element) {
  constexpr size_t kEach = static_cast<size_t>(k) / 4;  // in a word
  std::vector<unsigned> a(32), b(32);
  std::vector<int> c(64);
  for (unsigned i = 0; i < 32; ++i) a[i] = i * 2654435761u, b[i] = ~i * 2246822519u;
  for (size_t i = 0; i < 64; ++i) c[i] = static_cast<int>(i) - 20;
  DeviceArray<unsigned> on_a(a), on_b(b);
  DeviceArray<int> on_c(c), on_d(c);
  npu::launch<packed_product<T, k>>(npu::config(1, 32), on_d.get(), on_a.get(), on_b.get(), on_c.get(),
                                    !differing);
  const auto d = on_d.read();
  for (size_t i = 0; i < 64; ++i) {
    int sum = c[i];
    for (size_t l = 0; l < static_cast<size_t>(k); ++l) {
      const int x = element(a[i / 8 * 4 + l / kEach], l % kEach),
                y = element(b[i % 8 * 4 + l / kEach], l % kEach);
      sum += differing ? x != y : x * y;
    }
    ASSERT_EQ(d[i], sum) << i;
  }
}

TEST(WmmaTest, FourBits) {
  using namespace wmma::experimental::precision;
  const auto plain = [](unsigned word, size_t i) { return static_cast<int>(word >> (4 * i) & 15u); };
  check_packed<u4, 32>(false, plain);
  check_packed<s4, 32>(false, [&](unsigned word, size_t i) {
    const int number = plain(word, i);
    return number < 8 ? number : number - 16;
  });
}
TEST(WmmaTest, OneBit) {
  const auto bit = [](unsigned word, size_t i) { return static_cast<int>(word >> i & 1u); };
  check_packed<wmma::experimental::precision::b1, 128>(true, bit);
  check_packed<wmma::experimental::precision::b1, 128>(false, bit);
}

__global__ void filled_with_nibbles(NPU_KERNEL_PARAMS_ int* out, int value) {
  wmma::fragment<wmma::matrix_a, 8, 8, 32, wmma::experimental::precision::s4, wmma::row_major> a;
  wmma::fill_fragment(a, value);
  out[threadIdx.x] = a.x[0];
}
TEST(WmmaTest, FillingPacksTheValue) {
  EXPECT_EQ((per_thread<filled_with_nibbles, int>(32, -2)),
            std::vector<int>(32, static_cast<int>(0xeeeeeeeeu)));
}

TEST(WmmaTest, Tf32HasTenBitsOfMantissa) {
  EXPECT_EQ(wmma::__float_to_tf32(1 + 0x1p-11f), 1 + 0x1p-10f);  // ties go away from zero
  EXPECT_EQ(wmma::__float_to_tf32(-1 - 0x1p-11f), -1 - 0x1p-10f);
  EXPECT_EQ(wmma::__float_to_tf32(1 + 0x1p-12f), 1.0f);
  EXPECT_EQ(wmma::__float_to_tf32(INFINITY), INFINITY);
  EXPECT_TRUE(std::isnan(wmma::__float_to_tf32(NAN)));
}

__global__ void tf32_of_raw_floats(NPU_KERNEL_PARAMS_ float* out, float value) {
  wmma::fragment<wmma::matrix_a, 16, 16, 8, wmma::precision::tf32, wmma::row_major> a;
  wmma::fragment<wmma::matrix_b, 16, 16, 8, wmma::precision::tf32, wmma::col_major> b;
  wmma::fragment<wmma::accumulator, 16, 16, 8, float> sums;
  wmma::fill_fragment(a, value);
  wmma::fill_fragment(b, 1);
  wmma::fill_fragment(sums, 0);
  wmma::mma_sync(sums, a, b, sums);
  out[threadIdx.x] = sums.x[0];
}
TEST(WmmaTest, LowBitsOfUnconvertedFloatsTakeNoPart) {
  EXPECT_EQ((per_thread<tf32_of_raw_floats, float>(32, 1 + 0x1p-11f)), std::vector<float>(32, 8));
}

// The mapping that hand-written kernels know from the mma instructions.
__global__ void share_of_each_lane(NPU_KERNEL_PARAMS_ float* out, const float* in) {
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sums;
  wmma::load_matrix_sync(sums, in, 16, wmma::mem_row_major);
  for (int i = 0; i < sums.num_elements; ++i) out[threadIdx.x * 8 + i] = sums.x[i];
}
TEST(WmmaTest, AccumulatorsLieAsTheRegistersOfMma) {
  std::vector<float> in(256);
  for (size_t i = 0; i < in.size(); ++i) in[i] = static_cast<float>(i);
  DeviceArray<float> device_in(in), out(256);
  npu::launch<share_of_each_lane>(npu::config(1, 32), out.get(), device_in.get());
  std::vector<float> shares = out.read();
  for (size_t lane = 0; lane < 32; ++lane) {
    for (size_t i = 0; i < 8; ++i) {
      size_t row = lane / 4 + (i & 2) * 4, column = lane % 4 * 2 + i % 2 + (i & 4) * 2;
      ASSERT_EQ(shares[lane * 8 + i], static_cast<float>(row * 16 + column));
    }
  }
}

// Element-wise use: relu in half, then float sums scaled into half ones through the common mapping.
__global__ void elementwise(NPU_KERNEL_PARAMS_ half* out, const half* in) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> a;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> one;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sums;
  wmma::fragment<wmma::accumulator, 16, 16, 16, half> halves;
  static_assert(a.num_elements == 16 && sums.num_elements == halves.num_elements, "");
  wmma::load_matrix_sync(a, in, 16);
  wmma::load_matrix_sync(one, in + 256, 16);
  for (int i = 0; i < a.num_elements; ++i) a.x[i] = __hmax(a.x[i], half(0));
  wmma::fill_fragment(sums, 0.0f);
  wmma::mma_sync(sums, a, one, sums);
  for (int i = 0; i < sums.num_elements; ++i) halves.x[i] = half(2 * sums.x[i]);
  wmma::store_matrix_sync(out, halves, 16, wmma::mem_row_major);
}
TEST(WmmaTest, ElementsMayBeUsedOneByOne) {
  std::vector<half> in(512, half(0)), expected(256);
  for (size_t i = 0; i < 256; ++i) {
    in[i] = half(static_cast<float>(i) - 100);
    expected[i] = half(std::max(0.0f, 2 * (static_cast<float>(i) - 100)));
    if (i % 17 == 0) in[256 + i] = half(1);
  }
  DeviceArray<half> device_in(in), out(256);
  npu::launch<elementwise>(npu::config(1, 32), out.get(), device_in.get());
  std::vector<half> values = out.read();
  for (size_t i = 0; i < 256; ++i)
    ASSERT_EQ(static_cast<float>(values[i]), static_cast<float>(expected[i])) << i;
}

__global__ void saturating(NPU_KERNEL_PARAMS_ int* out, int start, bool saturate) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, signed char, wmma::row_major> a;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, signed char, wmma::col_major> b;
  wmma::fragment<wmma::accumulator, 16, 16, 16, int> sums;
  wmma::fill_fragment(a, 127);
  wmma::fill_fragment(b, start < 0 ? -128 : 127);
  wmma::fill_fragment(sums, start);
  wmma::mma_sync(sums, a, b, sums, saturate);
  out[threadIdx.x] = sums.x[7];
}
TEST(WmmaTest, IntegersWrapOrStop) {
  EXPECT_EQ((per_thread<saturating, int>(32, INT32_MAX, true)), std::vector<int>(32, INT32_MAX));
  EXPECT_EQ((per_thread<saturating, int>(32, INT32_MIN, true)), std::vector<int>(32, INT32_MIN));
  EXPECT_EQ((per_thread<saturating, int>(32, INT32_MAX, false)),
            std::vector<int>(32, INT32_MIN + 127 * 127 * 16 - 1));
}

// Warps of one block share tiles in shared memory: what lanes wrote before a load is there, without a
// barrier.
__global__ void through_shared(NPU_KERNEL_PARAMS_ float* out, const half* in, int steps) {
  __shared__ half tile[4][256];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> a;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> b;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sums;
  wmma::fill_fragment(sums, 0.0f);
  for (int step = 0; step < steps; ++step) {
    for (int i = lane; i < 256; i += 32) tile[warp][i] = in[step * 256 + i];
    wmma::load_matrix_sync(a, tile[warp], 16);
    wmma::load_matrix_sync(b, tile[warp], 16);
    wmma::mma_sync(sums, a, b, sums);
  }
  wmma::store_matrix_sync(out + (blockIdx.x * 4 + warp) * 256, sums, 16, wmma::mem_row_major);
}
TEST(WmmaTest, ManyWarpsAndSteps) {
  constexpr int kSteps = 5, kBlocks = 3;
  std::vector<half> in(256 * kSteps);
  for (size_t i = 0; i < in.size(); ++i) in[i] = half((static_cast<float>(i * 37 % 19) - 9) / 8);
  DeviceArray<half> device_in(in);
  DeviceArray<float> out(256 * 4 * kBlocks);
  npu::launch<through_shared>(npu::config(kBlocks, 128), out.get(), device_in.get(), kSteps);
  std::vector<float> values = out.read();
  for (size_t i = 0; i < values.size(); ++i) {
    size_t row = i % 256 / 16, column = i % 16;
    double sum = 0;
    for (size_t l = 0; l < 16 * kSteps; ++l) {
      const half* tile = &in[l / 16 * 256];
      sum += static_cast<double>(static_cast<float>(tile[row * 16 + l % 16])) *
             static_cast<float>(tile[column * 16 + l % 16]);
    }
    ASSERT_EQ(values[i], sum) << i;
  }
}

TEST(WmmaTest, AWarpWithoutItsLanesFailsTheLaunch) {
  testing::internal::CaptureStderr();
  npu::launch<tf32_of_raw_floats>(npu::config(1, 31), static_cast<float*>(nullptr), 1.0f);
  EXPECT_NE(npuDeviceSynchronize(), npuSuccess);
  EXPECT_THAT(testing::internal::GetCapturedStderr(), testing::HasSubstr("needs all 32 lanes of its warp"));
  npuDeviceReset();
}

}  // namespace
