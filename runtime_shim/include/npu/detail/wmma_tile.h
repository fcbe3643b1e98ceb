// The layout of a matrix in a warp: the element that each lane has as x[i]. Included by npu/mma.h.
#ifndef NPU_DETAIL_WMMA_TILE_H_
#define NPU_DETAIL_WMMA_TILE_H_

#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

#include "npu/bf16.h"
#include "npu/fp16.h"

namespace nvcuda::wmma {

// Uses and layouts of fragments, and the one element type that is not a type of values.
struct matrix_a;
struct matrix_b;
struct accumulator;
struct row_major;
struct col_major;
namespace precision {
struct tf32;
}
namespace experimental::precision {
struct u4;
struct s4;
struct b1;
}  // namespace experimental::precision

}  // namespace nvcuda::wmma

namespace npu::detail::wmma {

/// What is stored for an element type, in what it is multiplied and summed, and how many neighbours a lane
/// holds. Small elements are packed, the first in the lowest bits: kPacked in what is stored, kTogether in what is multiplied.
template <class T>
struct ElementOf {};
template <>
struct ElementOf<__half> {
  using Stored = __half;
  using Wide = float;
  static constexpr int kNeighbours = 2;
};
template <>
struct ElementOf<__nv_bfloat16> {
  using Stored = __nv_bfloat16;
  using Wide = float;
  static constexpr int kNeighbours = 2;
};
template <>
struct ElementOf<nvcuda::wmma::precision::tf32> {
  using Stored = float;
  using Wide = float;
  static constexpr int kNeighbours = 1;
};
template <>
struct ElementOf<double> {
  using Stored = double;
  using Wide = double;
  static constexpr int kNeighbours = 1;
};
template <>
struct ElementOf<signed char> {
  using Stored = signed char;
  using Wide = long long;
  static constexpr int kNeighbours = 4;
};
template <>
struct ElementOf<unsigned char> {
  using Stored = unsigned char;
  using Wide = long long;
  static constexpr int kNeighbours = 4;
};
template <>
struct ElementOf<nvcuda::wmma::experimental::precision::s4> {
  using Stored = int;
  using Wide = long long;
  static constexpr int kNeighbours = 1, kPacked = 8;
};
template <>
struct ElementOf<nvcuda::wmma::experimental::precision::u4> {
  using Stored = unsigned;
  using Wide = long long;
  static constexpr int kNeighbours = 1, kPacked = 8;
};
template <>
struct ElementOf<nvcuda::wmma::experimental::precision::b1> {
  using Stored = unsigned;
  using Wide = std::uint32_t;
  static constexpr int kNeighbours = 1, kPacked = 32, kTogether = 32;
};
// Accumulators only.
template <>
struct ElementOf<float> {
  using Stored = float;
  using Wide = float;
};
template <>
struct ElementOf<int> {
  using Stored = int;
  using Wide = long long;
};

/// kPacked and kTogether of an element type; 1 where it has none.
/// @{
template <class T, class = void>
inline constexpr int kPackedOf = 1;
template <class T>
inline constexpr int kPackedOf<T, std::void_t<decltype(ElementOf<T>::kPacked)>> = ElementOf<T>::kPacked;
template <class T, class = void>
inline constexpr int kTogetherOf = 1;
template <class T>
inline constexpr int kTogetherOf<T, std::void_t<decltype(ElementOf<T>::kTogether)>> = ElementOf<T>::kTogether;
/// @}

/// The type that memory is read as: packed elements have none of their own.
template <class T>
using InMemory = std::conditional_t<kPackedOf<T> == 1, typename ElementOf<T>::Stored, void>;

/// Whether CUDA has fragments of this shape for products of T.
template <class T>
constexpr bool has_shape(int m, int n, int k) {
  if constexpr (kPackedOf<T> != 1) return m == 8 && n == 8 && k == 4 * kPackedOf<T>;
  if constexpr (std::is_same_v<T, double>) return m == 8 && n == 8 && k == 4;
  if constexpr (std::is_same_v<T, nvcuda::wmma::precision::tf32>) return m == 16 && n == 16 && k == 8;
  if constexpr (std::is_same_v<T, float> || std::is_same_v<T, int>) return false;  // accumulators only
  return k == 16 && ((m == 16 && n == 16) || (m == 32 && n == 8) || (m == 8 && n == 32));
}
template <class T, int m, int n, int k>
constexpr bool has_accumulator() {
  if constexpr (std::is_same_v<T, double>) return has_shape<double>(m, n, k);
  if constexpr (std::is_same_v<T, float>) return has_shape<__half>(m, n, k) || (m == 16 && n == 16 && k == 8);
  if (std::is_same_v<T, int> && m == 8 && n == 8 && (k == 32 || k == 128)) return true;
  return (std::is_same_v<T, __half> || std::is_same_v<T, int>) && has_shape<__half>(m, n, k);
}

struct Coordinates {
  int row, column;
};

/// A matrix of rows x columns of what is stored, cut into blocks of 8 x 4 * neighbours, numbered down the columns. In a block,
/// lane l holds `neighbours` elements of row l / 4. turned: the same with rows and columns exchanged. It is
/// the order of the registers of the mma instructions, so programs that know it find what they expect.
template <int rows, int columns, int neighbours, bool turned>
struct Tile {
  static constexpr int kRows = rows, kColumns = columns;
  static constexpr int kPerLane = rows * columns / 32;

  static constexpr Coordinates coordinates(int lane, int i) {
    constexpr int height = turned ? 4 * neighbours : 8, width = turned ? 8 : 4 * neighbours;
    static_assert(rows % height == 0 && columns % width == 0, "the blocks fill the matrix");
    const int block = i / neighbours, along = lane % 4 * neighbours + i % neighbours, across = lane / 4;
    return {block % (rows / height) * height + (turned ? along : across),
            block / (rows / height) * width + (turned ? across : along)};
  }
};

template <class Use, int m, int n, int k, class T>
struct FragmentTile;
template <int m, int n, int k, class T>
struct FragmentTile<nvcuda::wmma::matrix_a, m, n, k, T>
    : Tile<m, k / kPackedOf<T>, ElementOf<T>::kNeighbours, false> {};
template <int m, int n, int k, class T>
struct FragmentTile<nvcuda::wmma::matrix_b, m, n, k, T>
    : Tile<k / kPackedOf<T>, n, ElementOf<T>::kNeighbours, true> {};
template <int m, int n, int k, class T>
struct FragmentTile<nvcuda::wmma::accumulator, m, n, k, T> : Tile<m, n, 2, false> {};

/// An operand as it is multiplied; of packed ones the one with this index. tf32 has 10 bits of mantissa: the others take no part.
template <class T>
inline typename ElementOf<T>::Wide widened(typename ElementOf<T>::Stored value, int index) {
  if constexpr (std::is_same_v<T, nvcuda::wmma::precision::tf32>) {
    std::uint32_t bits = bits_as<std::uint32_t>(value) & 0xffffe000u;
    return bits_as<float>(bits);
  } else if constexpr (kPackedOf<T> != kTogetherOf<T>) {
    constexpr int kBits = 32 / kPackedOf<T>;
    const auto first = static_cast<std::uint32_t>(value) << (32 - kBits * (index + 1));
    return static_cast<typename ElementOf<T>::Stored>(first) >> (32 - kBits);
  } else {
    static_cast<void>(index);
    return static_cast<typename ElementOf<T>::Wide>(value);
  }
}

/// What is stored if all of its elements have this value.
template <class T>
inline typename ElementOf<T>::Stored repeated(typename ElementOf<T>::Stored value) {
  if constexpr (kPackedOf<T> == 1) {
    return value;
  } else {
    constexpr std::uint32_t kOne = kPackedOf<T> == 8 ? 0x11111111u : ~0u,
                            kMask = kPackedOf<T> == 8 ? 15u : 1u;
    return static_cast<typename ElementOf<T>::Stored>((static_cast<std::uint32_t>(value) & kMask) * kOne);
  }
}

/// A sum as it is kept. Integers wrap, or stop at the ends of their range; floats that saturate lose
/// infinities and NaN.
template <class T, class Wide>
inline T narrowed(Wide sum, bool saturate) {
  if constexpr (std::is_integral_v<T>) {
    constexpr Wide least = std::numeric_limits<T>::min(), greatest = std::numeric_limits<T>::max();
    if (saturate) sum = sum < least ? least : sum > greatest ? greatest : sum;
    return static_cast<T>(sum);
  } else {
    if (!saturate) return static_cast<T>(sum);
    const float limit = std::is_same_v<T, __half> ? 65504.0f : std::numeric_limits<float>::max();
    return static_cast<T>(sum != sum     ? Wide(0)
                          : sum < -limit ? Wide(-limit)
                          : sum > limit  ? Wide(limit)
                                         : sum);
  }
}

/// sums[m][n] += a[m][k] * b[k][n], a row of sums as one vector: left to themselves, compilers vectorise
/// along k and then shuffle.
struct Products {
  template <int m, int n, int k, class Wide>
  static void add(const Wide (&a)[m][k], const Wide (&b)[k][n], Wide (&sums)[m][n]) {
    typedef Wide Line __attribute__((vector_size(n * sizeof(Wide))));
    for (int row = 0; row < m; ++row) {
      Line line, factors;
      std::memcpy(&line, sums[row], sizeof(line));
      for (int inner = 0; inner < k; ++inner) {
        std::memcpy(&factors, b[inner], sizeof(factors));
        line += a[row][inner] * factors;
      }
      std::memcpy(sums[row], &line, sizeof(line));
    }
  }
};

/// sums[m][n] += the number of bits k in which a[m][k] and b[k][n] differ (is_xor), or are both 1. Words of 32 bits.
template <bool is_xor>
struct BitCounts {
  template <int m, int n, int k>
  static void add(const std::uint32_t (&a)[m][k], const std::uint32_t (&b)[k][n], long long (&sums)[m][n]) {
    for (int row = 0; row < m; ++row) {
      for (int column = 0; column < n; ++column) {
        for (int inner = 0; inner < k; ++inner) {
          const std::uint32_t left = a[row][inner], right = b[inner][column];
          sums[row][column] += __builtin_popcount(is_xor ? left ^ right : left & right);
        }
      }
    }
  }
};

}  // namespace npu::detail::wmma

#endif  // NPU_DETAIL_WMMA_TILE_H_
