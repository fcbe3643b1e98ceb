/// @file
/// Warp matrices (nvcuda::wmma): fragments that the 32 lanes of a warp hold together, and their products,
/// with CUDA's names. On the simulated device plain loops compute what tensor cores compute. C++17, in kernels.
///
/// Shapes: an operation is m x n x k: matrix_a is m x k, matrix_b is k x n, an accumulator is m x n. Lane l holds elements as the
/// registers of the mma instructions of PTX: of matrix_a neighbours in row l / 4 (and 8 below, where it has 16 rows), of matrix_b in column
/// l / 4, of an accumulator pairs in row l / 4.
/// Errors: a failure ends the launch and is returned by the next call that waits for the device:
/// npuErrorLaunchFailure if not all 32 lanes of the warp take part, or in a kernel that was launched with
/// npu::no_sync.
/// Source: CUDA C++ Programming Guide, "Warp Matrix Functions".
#ifndef NPU_MMA_H_
#define NPU_MMA_H_

// clang-format off
#include "npu/macros/hide.h"
// clang-format on

#include "npu/detail/wmma_calls.h"
#include "npu/detail/wmma_tile.h"
#include "npu/kernel/sync.h"

namespace nvcuda::wmma {

/// How a matrix lies in memory.
enum layout_t { mem_row_major, mem_col_major };

/// The share of a lane in a matrix. Accumulators of one shape have the same mapping of elements to lanes,
/// whatever their type.
template <class Use, int m, int n, int k, class T, class Layout = void>
class fragment {
  using Tile = npu::detail::wmma::FragmentTile<Use, m, n, k, T>;
  static constexpr bool kIsSum = std::is_same_v<Use, accumulator>;
  static_assert(kIsSum || std::is_same_v<Layout, row_major> || std::is_same_v<Layout, col_major>,
                "matrix_a and matrix_b need a layout: row_major or col_major");
  template <class Element>
  static constexpr bool exists() {
    if constexpr (kIsSum) return npu::detail::wmma::has_accumulator<Element, m, n, k>();
    if constexpr (!kIsSum) return npu::detail::wmma::has_shape<Element>(m, n, k);
  }
  static_assert(exists<T>(), "CUDA has no fragment of this shape and type");

 public:
  using element_type = T;
  using storage_element_type = typename npu::detail::wmma::ElementOf<T>::Stored;
  // As on NVIDIA's devices, operands of half have 16 elements, which may hold the lane's share several times.
  static constexpr int num_storage_elements = std::is_same_v<T, __half> && !kIsSum ? 16 : Tile::kPerLane;
  static constexpr int num_elements = num_storage_elements * npu::detail::wmma::kPackedOf<T>;
  storage_element_type x[num_elements];
};

/// The nearest value with 10 mantissa bits, ties away from zero. Infinities and NaN stay.
/// Errors: none.
inline float __float_to_tf32(float value) {
  auto bits = npu::detail::bits_as<std::uint32_t>(value);
  if ((bits & 0x7f800000u) != 0x7f800000u) bits = (bits + 0x1000u) & 0xffffe000u;
  return npu::detail::bits_as<float>(bits);
}

/// Sets every element to `value`; elements of 4 bits or 1 bit to its lowest bits. No lane waits.
/// Errors: none.
template <class Use, int m, int n, int k, class T, class Layout>
inline void fill_fragment(fragment<Use, m, n, k, T, Layout>& f,
                          const typename npu::detail::wmma::ElementOf<T>::Stored& value) {
  for (auto& element : f.x) element = npu::detail::wmma::repeated<T>(value);
}

/// Waits for all lanes of the warp, then reads the whole matrix, so that no lane can be ahead of the others.
/// Units: ldm in elements, from one row (row major) or column (column major) to the next.
/// Shapes: elements of 4 bits and of 1 bit are packed along k, so that matrix_a is row major and matrix_b column major.
/// @{
template <class Use, int m, int n, int k, class T, class Layout>
inline void load_matrix_sync(fragment<Use, m, n, k, T, Layout>& f,
                             const npu::detail::wmma::InMemory<T>* pointer, unsigned ldm, NPU_SITE_PARAMS_) {
  namespace wmma = npu::detail::wmma;
  using Stored = typename wmma::ElementOf<T>::Stored;
  constexpr bool kByRows = std::is_same_v<Layout, row_major>;
  static_assert(!std::is_same_v<Use, accumulator>, "an accumulator is loaded with a layout_t");
  static_assert(wmma::kPackedOf<T> == 1 || kByRows == std::is_same_v<Use, matrix_a>,
                "matrix_a of 4 bits or 1 bit is row major, matrix_b column major");
  wmma::load<wmma::FragmentTile<Use, m, n, k, T>>(f, static_cast<const Stored*>(pointer),
                                                  ldm / wmma::kPackedOf<T>, kByRows,
                                                  {"load_matrix_sync", npu_file, npu_line});
}
template <int m, int n, int k, class T>
inline void load_matrix_sync(fragment<accumulator, m, n, k, T>& f,
                             const typename npu::detail::wmma::ElementOf<T>::Stored* pointer, unsigned ldm,
                             layout_t layout, NPU_SITE_PARAMS_) {
  npu::detail::wmma::load<npu::detail::wmma::FragmentTile<accumulator, m, n, k, T>>(
      f, pointer, ldm, layout == mem_row_major, {"load_matrix_sync", npu_file, npu_line});
}
/// @}

/// Waits for all lanes of the warp, then writes the whole matrix.
/// Units: ldm in elements, from one row (row major) or column (column major) to the next.
template <int m, int n, int k, class T>
inline void store_matrix_sync(typename npu::detail::wmma::ElementOf<T>::Stored* pointer,
                              const fragment<accumulator, m, n, k, T>& f, unsigned ldm, layout_t layout,
                              NPU_SITE_PARAMS_) {
  npu::detail::wmma::store<npu::detail::wmma::FragmentTile<accumulator, m, n, k, T>>(
      f, pointer, ldm, layout == mem_row_major, {"store_matrix_sync", npu_file, npu_line});
}

/// d = a * b + c. Waits for all lanes of the warp. Products of half, bfloat16 and tf32 are exact in float,
/// sums are kept in float and rounded once; integers are exact. satf: integer sums stop at the ends of int,
/// float ones become finite (NaN becomes 0). d and c may be the same.
/// Shapes: a is m x k, b is k x n, c and d are m x n.
template <int m, int n, int k, class D, class TA, class LayoutA, class TB, class LayoutB, class C>
inline void mma_sync(fragment<accumulator, m, n, k, D>& d, const fragment<matrix_a, m, n, k, TA, LayoutA>& a,
                     const fragment<matrix_b, m, n, k, TB, LayoutB>& b,
                     const fragment<accumulator, m, n, k, C>& c, bool satf = false, NPU_SITE_PARAMS_) {
  namespace wmma = npu::detail::wmma;
  static_assert(std::is_same_v<TA, TB>, "both operands have one type");
  static_assert(!std::is_same_v<TA, experimental::precision::b1>, "bmma_sync is for matrices of bits");
  wmma::multiply<wmma::Products, m, n, k, D, TA, TB, C>(d, a, b, c, satf, {"mma_sync", npu_file, npu_line});
}

namespace experimental {

/// What is counted in products of bits.
enum bmmaBitOp { bmmaBitOpXOR = 1, bmmaBitOpAND = 2 };
enum bmmaAccumulateOp { bmmaAccumulateOpPOPC = 1 };

}  // namespace experimental

/// d = c + the number of bits k in which row m of a and column n of b differ, or are both 1. Waits for all lanes of the warp.
/// Shapes: a is 8 x 128, b is 128 x 8, c and d are 8 x 8. d and c may be the same.
inline void bmma_sync(fragment<accumulator, 8, 8, 128, int>& d,
                      const fragment<matrix_a, 8, 8, 128, experimental::precision::b1, row_major>& a,
                      const fragment<matrix_b, 8, 8, 128, experimental::precision::b1, col_major>& b,
                      const fragment<accumulator, 8, 8, 128, int>& c,
                      experimental::bmmaBitOp operation = experimental::bmmaBitOpXOR,
                      experimental::bmmaAccumulateOp = experimental::bmmaAccumulateOpPOPC, NPU_SITE_PARAMS_) {
  namespace wmma = npu::detail::wmma;
  using b1 = experimental::precision::b1;
  const npu::detail::Site site{"bmma_sync", npu_file, npu_line};
  if (operation == experimental::bmmaBitOpXOR)
    wmma::multiply<wmma::BitCounts<true>, 8, 8, 128, int, b1, b1, int>(d, a, b, c, false, site);
  else
    wmma::multiply<wmma::BitCounts<false>, 8, 8, 128, int, b1, b1, int>(d, a, b, c, false, site);
}

}  // namespace nvcuda::wmma

// clang-format off
#include "npu/macros/show.h"
// clang-format on

#endif  // NPU_MMA_H_
