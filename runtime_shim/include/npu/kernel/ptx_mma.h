/// @file
/// What mma.sync, wmma.load, wmma.mma and wmma.store of inline PTX become. The rules in cuda_ptx/matrices.ptx.json name these functions. On the
/// simulated device plain loops compute what tensor cores compute. C++17, in kernels.
///
/// Shapes: an operation is m x n x k: a is m x k, b is k x n, c and d are m x n. Registers of mma.sync hold them as PTX ISA says. Those of wmma,
/// which it leaves open, hold them likewise, as fragments of nvcuda::wmma do (npu/mma.h): lane l has neighbours of row l / 4 of a, of
/// column l / 4 of b, and pairs of row l / 4 of c; operands of f16 are held twice or four times where they have fewer than 16 elements in a lane.
/// Errors: npuErrorLaunchFailure if not all 32 lanes of the warp take part.
/// Source: PTX ISA, "Warp Level Matrix Multiply-Accumulate Instructions".
#ifndef NPU_KERNEL_PTX_MMA_H_
#define NPU_KERNEL_PTX_MMA_H_

#include "npu/detail/mma_of_quads.h"
#include "npu/detail/ptx_registers.h"
#include "npu/detail/wmma_calls.h"
#include "npu/fp8.h"
#include "npu/kernel/ptx.h"
#include "npu/kernel/sync.h"

namespace npu::detail::wmma {

template <>
struct ElementOf<__nv_fp8_e4m3> {
  using Stored = __nv_fp8_e4m3;
  using Wide = float;
  static constexpr int kNeighbours = 4;
};
template <>
struct ElementOf<__nv_fp8_e5m2> {
  using Stored = __nv_fp8_e5m2;
  using Wide = float;
  static constexpr int kNeighbours = 4;
};

}  // namespace npu::detail::wmma

namespace npu::ptx {

/// The types of elements, the matrices and their layouts, by their names in PTX.
/// @{
using element_f16 = __half;
using element_bf16 = __nv_bfloat16;
using element_tf32 = nvcuda::wmma::precision::tf32;
using element_f32 = float;
using element_f64 = double;
using element_e4m3 = __nv_fp8_e4m3;
using element_e5m2 = __nv_fp8_e5m2;
using element_s8 = signed char;
using element_u8 = unsigned char;
using element_s4 = nvcuda::wmma::experimental::precision::s4;
using element_u4 = nvcuda::wmma::experimental::precision::u4;
using element_b1 = nvcuda::wmma::experimental::precision::b1;
using element_s32 = int;
using matrix_a = nvcuda::wmma::matrix_a;
using matrix_b = nvcuda::wmma::matrix_b;
using matrix_c = nvcuda::wmma::accumulator;
constexpr bool layout_row = true, layout_col = false;
using bits_xor = npu::detail::wmma::BitCounts<true>;
using bits_and = npu::detail::wmma::BitCounts<false>;
/// @}

/// m x n x k by its name in PTX.
/// @{
template <int rows, int columns, int inner>
struct Shape {
  static constexpr int m = rows, n = columns, k = inner;
};
using shape_m8n8k4 = Shape<8, 8, 4>;
using shape_m8n8k16 = Shape<8, 8, 16>;
using shape_m8n8k32 = Shape<8, 8, 32>;
using shape_m8n8k128 = Shape<8, 8, 128>;
using shape_m16n8k4 = Shape<16, 8, 4>;
using shape_m16n8k8 = Shape<16, 8, 8>;
using shape_m16n8k16 = Shape<16, 8, 16>;
using shape_m16n8k32 = Shape<16, 8, 32>;
using shape_m16n8k64 = Shape<16, 8, 64>;
using shape_m16n8k128 = Shape<16, 8, 128>;
using shape_m16n8k256 = Shape<16, 8, 256>;
using shape_m16n16k8 = Shape<16, 16, 8>;
using shape_m16n16k16 = Shape<16, 16, 16>;
using shape_m32n8k16 = Shape<32, 8, 16>;
using shape_m8n32k16 = Shape<8, 32, 16>;
/// @}

namespace detail {

/// The elements that a lane holds, from its registers.
template <class Stored, int count>
struct Held {
  static constexpr int num_storage_elements = count;
  Stored x[count];
};
/// What the lane holds of an operand of T, which is at least kPerLane elements of storage.
template <class Tile, class Stored, class Word, std::size_t n>
inline auto held(const std::array<Word, n>& registers) {
  constexpr int kCount = static_cast<int>(n * sizeof(Word) / sizeof(Stored));
  static_assert(kCount == Tile::kPerLane || (kCount == 16 && std::is_same_v<Stored, __half>),
                "the instruction has another number of registers");
  Held<Stored, kCount> made;
  std::memcpy(&made.x, &registers, sizeof(made.x));
  return made;
}

}  // namespace detail

/// mma.sync and wmma.mma: d = a b + c. Products are exact and summed in float, in double, or in integers. A, B: the elements of a and b; C, D: of c and d.
/// Product: what is added; bits_xor and bits_and count bits.
template <class Shape, class D, class A, class B, class C, bool saturates = false,
          class Product = npu::detail::wmma::Products, class WordA, std::size_t of_a, class WordB,
          std::size_t of_b, class WordC, std::size_t of_c, class... Out>
inline void multiply(const std::array<WordA, of_a>& a, const std::array<WordB, of_b>& b,
                     const std::array<WordC, of_c>& c, std::tuple<Out&...> out, NPU_SITE_PARAMS_) {
  namespace wmma = npu::detail::wmma;
  constexpr int m = Shape::m, n = Shape::n, k = Shape::k;
  using Call = wmma::MultiplyCall<Product, m, n, k, D, A, B, C, int, int, int, int>;
  const auto left = detail::held<typename Call::TileA, typename wmma::ElementOf<A>::Stored>(a);
  const auto right = detail::held<typename Call::TileB, typename wmma::ElementOf<B>::Stored>(b);
  const auto sums = detail::held<typename Call::TileC, C>(c);
  detail::Held<D, m * n / 32> made;
  wmma::multiply<Product, m, n, k, D, A, B, C>(made, left, right, sums, saturates,
                                               {"mma.sync", npu_file, npu_line});
  detail::put_elements(out, made.x);
}

/// mma.sync.m8n8k4 of f16: four products of 8 x 8 x 4, each by 8 lanes.
template <bool rows_a, bool rows_b, class D, class C, std::size_t of_c, class... Out>
inline void multiply_in_quads(const std::array<std::uint32_t, 2>& a, const std::array<std::uint32_t, 2>& b,
                              const std::array<std::uint32_t, of_c>& c, std::tuple<Out&...> out,
                              NPU_SITE_PARAMS_) {
  static_assert(sizeof(c) == 8 * sizeof(C), "the instruction has another number of registers");
  npu::detail::mma::Quads<rows_a, rows_b, D, C> call;
  call.site = {"mma.sync", npu_file, npu_line};
  call.mask = npu::detail::wmma::kWholeWarp;
  call.complete = &decltype(call)::run;
  std::memcpy(&call.a, &a, sizeof(a));
  std::memcpy(&call.b, &b, sizeof(b));
  std::memcpy(&call.c, &c, sizeof(c));
  npu::detail::warp_sync(call);
  detail::put_elements(out, call.d);
}

namespace detail {

template <class Use, class Shape, class T>
constexpr bool has_fragment() {
  namespace wmma = npu::detail::wmma;
  if constexpr (std::is_same_v<Use, matrix_c>)
    return wmma::has_accumulator<T, Shape::m, Shape::n, Shape::k>();
  if constexpr (!std::is_same_v<Use, matrix_c>) return wmma::has_shape<T>(Shape::m, Shape::n, Shape::k);
}
template <class Use, class Shape, class T>
constexpr int leading(bool by_rows) {
  if constexpr (std::is_same_v<Use, matrix_a>) return by_rows ? Shape::k : Shape::m;
  if constexpr (std::is_same_v<Use, matrix_b>) return by_rows ? Shape::n : Shape::k;
  return by_rows ? Shape::n : Shape::m;
}

}  // namespace detail

/// wmma.load: a matrix from memory. Use: matrix_a, matrix_b or matrix_c.
/// Units: stride in elements, from one row or column to the next; 0: the matrix has no gaps.
template <class Use, class Shape, class T, bool by_rows, class... Out>
inline void load_fragment(const void* address, unsigned stride, std::tuple<Out&...> out, NPU_SITE_PARAMS_) {
  namespace wmma = npu::detail::wmma;
  static_assert(detail::has_fragment<Use, Shape, T>(), "PTX has no matrix of this shape and type");
  static_assert(wmma::kPackedOf<T> == 1 || by_rows == std::is_same_v<Use, matrix_a>,
                "a of 4 bits or 1 bit is row major, b column major");
  using Tile = wmma::FragmentTile<Use, Shape::m, Shape::n, Shape::k, T>;
  using Stored = typename wmma::ElementOf<T>::Stored;
  constexpr bool kIsSum = std::is_same_v<Use, matrix_c>;
  detail::Held<Stored, !kIsSum && std::is_same_v<T, __half> ? 16 : Tile::kPerLane> made;
  if (stride == 0) stride = detail::leading<Use, Shape, T>(by_rows);
  wmma::load<Tile>(made, static_cast<const Stored*>(address), stride / wmma::kPackedOf<T>, by_rows,
                   {"wmma.load", npu_file, npu_line});
  detail::put_elements(out, made.x);
}

/// wmma.store: d to memory. Units: as above.
template <class Shape, class T, bool by_rows, class Word, std::size_t n>
inline void store_fragment(void* address, const std::array<Word, n>& d, unsigned stride, NPU_SITE_PARAMS_) {
  namespace wmma = npu::detail::wmma;
  static_assert(detail::has_fragment<matrix_c, Shape, T>(), "PTX has no matrix of this shape and type");
  using Tile = wmma::FragmentTile<matrix_c, Shape::m, Shape::n, Shape::k, T>;
  if (stride == 0) stride = detail::leading<matrix_c, Shape, T>(by_rows);
  wmma::store<Tile>(detail::held<Tile, T>(d), static_cast<T*>(address), stride, by_rows,
                    {"wmma.store", npu_file, npu_line});
}

}  // namespace npu::ptx

#endif  // NPU_KERNEL_PTX_MMA_H_
