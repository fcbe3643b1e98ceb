// Matrices in every number type and order that a layout can say, as real numbers in columns. Private to libraries/blaslt.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "npu/runtime/library_types.h"
#include "runtime_shim/kernels/element.h"
#include "runtime_shim/libraries/blaslt/state.h"

namespace npu::detail {

/// A number in memory: one element, two of a complex number, or half a byte (E2M1, the first in the lower bits).
struct LtNumber {
  ops::Element part;
  bool is_complex = false;
  bool is_packed = false;
};

/// The number of a type; nothing for types of which the library has no matrices.
std::optional<LtNumber> lt_number_of(npuDataType type);

/// Whether an order is one of tiles: COL32, COL4_4R2_8C, COL32_2R_4R4.
bool is_tiled_order(int32_t order);
/// Whether `order` is known, and `ld` keeps the columns, rows or tiles of a matrix apart. Units: elements.
/// Source: cublasLtOrder_t, cuBLAS 13.
bool is_leading_dimension(int32_t order, int64_t rows, int64_t cols, int64_t ld);
/// Where element (row, col) is, counted in elements from the first one. ld: between columns, rows, or groups of 32 columns.
/// Source: as above; of COL4_4R2_8C its words, tiles of 8 rows and 32 columns in which pairs of four columns follow each other by
/// even and odd rows.
int64_t position_in_order(int32_t order, int64_t ld, int64_t row, int64_t col);

/// One matrix in memory.
struct LtMatrixView {
  LtNumber number;
  int32_t order;
  int64_t rows, cols, ld;
  int64_t plane_offset;  ///< bytes from real to imaginary parts; 0: they lie together
  void* data;
  int64_t first;  ///< elements before element (0, 0): of a plane, of complex numbers, or halves of bytes
};

/// Columns of a matrix as real numbers. imaginary is empty for real matrices.
template <class Real>
struct DenseMatrix {
  int64_t rows = 0, cols = 0;
  std::vector<Real> real, imaginary;

  void resize(int64_t new_rows, int64_t new_cols, bool is_complex) {
    rows = new_rows;
    cols = new_cols;
    real.assign(static_cast<size_t>(rows * cols), Real{});
    imaginary.assign(is_complex ? real.size() : 0, Real{});
  }
  Real* column(int64_t j) { return real.data() + j * rows; }
  Real* imaginary_column(int64_t j) { return imaginary.empty() ? nullptr : imaginary.data() + j * rows; }
};

/// Column j of the matrix, or of its transpose. imaginary may be null; it is left alone for real matrices.
template <class Real>
void read_column(const LtMatrixView& view, bool transposed, int64_t j, Real* real, Real* imaginary);
/// Column j of the matrix, each number rounded as store_floats does. imaginary: only of complex matrices.
template <class Real>
void write_column(const LtMatrixView& view, int64_t j, const Real* real, const Real* imaginary);

/// All columns, in parallel.
template <class Real>
void read_matrix(const LtMatrixView& view, bool transposed, DenseMatrix<Real>& dense);
template <class Real>
void write_matrix(const LtMatrixView& view, DenseMatrix<Real>& dense);

}  // namespace npu::detail
