#include "runtime_shim/libraries/blaslt/matrix_view.h"

#include <algorithm>
#include <type_traits>

#include "npu/narrow/fp4.h"
#include "runtime_shim/kernels/parallel.h"
#include "runtime_shim/libraries/blas/types_of.h"
#include "runtime_shim/libraries/blaslt/problem.h"

namespace npu::detail {
namespace {

constexpr int64_t kTileColumns = 32;

int64_t rounded_up(int64_t value, int64_t multiple) { return (value + multiple - 1) / multiple * multiple; }

int64_t position_in_8_by_32(int64_t row, int64_t col) {
  const int64_t group = (row / 8) * 8 + (row % 2) * 4 + col / 8;  // of 4 even or odd rows by 8 columns
  const int64_t part = (col % 8 >= 4 ? 4 : 0) + (row % 8) / 2;    // of 1 row by 4 columns
  return group * 32 + part * 4 + col % 4;
}

int64_t position_in_32_by_32(int64_t row, int64_t col) {
  const int64_t in_tile = row % 32;
  const int64_t line = ((in_tile % 8) / 2 * 4 + in_tile / 8) * 2 + in_tile % 2;
  return row / 32 * 32 * 32 + line * 32 + col;
}

/// Where the real and the imaginary parts of a matrix are, and how many elements lie between those of neighbours.
struct Parts {
  char *real, *imaginary;
  int64_t step;
};
Parts parts_of(const LtMatrixView& view) {
  auto* data = static_cast<char*>(view.data);
  const auto size = static_cast<int64_t>(ops::size_of(view.number.part));
  const bool is_planar = view.plane_offset != 0;
  const int64_t step = view.number.is_complex && !is_planar ? 2 : 1;
  data += view.first * step * size;
  return {data, data + (is_planar ? view.plane_offset : size), step};
}

/// A column, or a row: where its elements are.
struct Line {
  int64_t count;
  bool is_even;  // elements at equal distances
  int64_t first, distance;
};
Line line_of(const LtMatrixView& view, bool is_row, int64_t index) {
  const bool is_even = !is_tiled_order(view.order);
  const bool by_rows = view.order == NPUBLASLT_ORDER_ROW;
  const int64_t along = by_rows == is_row ? 1 : view.ld, across = by_rows == is_row ? view.ld : 1;
  return {is_row ? view.cols : view.rows, is_even, index * across, along};
}
int64_t position(const LtMatrixView& view, const Line& line, bool is_row, int64_t index, int64_t i) {
  if (line.is_even) return line.first + i * line.distance;
  return is_row ? position_in_order(view.order, view.ld, index, i)
                : position_in_order(view.order, view.ld, i, index);
}

uint8_t& byte_of(const LtMatrixView& view, int64_t at) {
  return static_cast<uint8_t*>(view.data)[(view.first + at) / 2];
}
int shift_of(const LtMatrixView& view, int64_t at) { return (view.first + at) % 2 == 0 ? 0 : 4; }

template <class Real>
Real packed_value(const LtMatrixView& view, int64_t at) {
  return static_cast<Real>(narrow_value<E2m1>(byte_of(view, at) >> shift_of(view, at) & 0xf));
}
void store_packed(const LtMatrixView& view, int64_t at, double value) {
  const int shift = shift_of(view, at);
  uint8_t& byte = byte_of(view, at);
  const unsigned kept = byte & ~(0xfU << shift), bits = narrow_bits<E2m1>(value, true);
  byte = static_cast<uint8_t>(kept | bits << shift);
}

template <class Real>
void load_line(ops::Element type, const void* from, const Line& line, int64_t step, Real* to) {
  ops::load_reals(type, ops::element_at(type, from, line.first * step), line.distance * step, line.count, to);
}

/// Two elements of a packed matrix may share a byte, so such columns are written one after the other.
template <class Body>
void for_columns(int64_t columns, int64_t rows, bool in_parallel, const Body& body) {
  if (!in_parallel) {
    for (int64_t j = 0; j < columns; ++j) body(j);
    return;
  }
  ops::parallel_chunks(columns, 65536 / std::max<int64_t>(rows, 1) + 1, [&](int64_t first, int64_t last) {
    for (int64_t j = first; j < last; ++j) body(j);
  });
}

}  // namespace

std::optional<LtNumber> lt_number_of(npuDataType type) {
  switch (type) {
    case NPU_C_16F:
      return LtNumber{ops::Element::f16, true};
    case NPU_C_16BF:
      return LtNumber{ops::Element::bf16, true};
    case NPU_C_32F:
      return LtNumber{ops::Element::f32, true};
    case NPU_C_64F:
      return LtNumber{ops::Element::f64, true};
    case NPU_C_8I:
      return LtNumber{ops::Element::i8, true};
    case NPU_R_4F_E2M1:
      return LtNumber{ops::Element::e4m3, false, true};  // every E2M1 number is an E4M3 number
    default:
      break;
  }
  const auto element = lt_element_of(type);
  return element ? std::optional(LtNumber{*element}) : std::nullopt;
}

bool is_tiled_order(int32_t order) {
  return order == NPUBLASLT_ORDER_COL32 || order == NPUBLASLT_ORDER_COL4_4R2_8C ||
         order == NPUBLASLT_ORDER_COL32_2R_4R4;
}

bool is_leading_dimension(int32_t order, int64_t rows, int64_t cols, int64_t ld) {
  switch (order) {
    case NPUBLASLT_ORDER_COL:
      return ld >= rows;
    case NPUBLASLT_ORDER_ROW:
      return ld >= cols;
    case NPUBLASLT_ORDER_COL32:
      return ld >= kTileColumns * rows;
    case NPUBLASLT_ORDER_COL4_4R2_8C:
      return ld >= kTileColumns * rounded_up(rows, 8);
    case NPUBLASLT_ORDER_COL32_2R_4R4:
      return ld >= kTileColumns * rounded_up(rows, 32);
    default:
      return false;
  }
}

int64_t position_in_order(int32_t order, int64_t ld, int64_t row, int64_t col) {
  const int64_t group = col / kTileColumns * ld, in_group = col % kTileColumns;
  switch (order) {
    case NPUBLASLT_ORDER_ROW:
      return row * ld + col;
    case NPUBLASLT_ORDER_COL32:
      return group + row * kTileColumns + in_group;
    case NPUBLASLT_ORDER_COL4_4R2_8C:
      return group + position_in_8_by_32(row, in_group);
    case NPUBLASLT_ORDER_COL32_2R_4R4:
      return group + position_in_32_by_32(row, in_group);
    default:
      return row + col * ld;
  }
}

template <class Real>
void read_column(const LtMatrixView& view, bool transposed, int64_t j, Real* real, Real* imaginary) {
  const Line line = line_of(view, transposed, j);
  if (view.number.is_packed) {
    for (int64_t i = 0; i < line.count; ++i)
      real[i] = packed_value<Real>(view, position(view, line, transposed, j, i));
    return;
  }
  const Parts parts = parts_of(view);
  const ops::Element type = view.number.part;
  const bool is_complex = view.number.is_complex && imaginary != nullptr;
  if (line.is_even) {
    load_line(type, parts.real, line, parts.step, real);
    if (is_complex) load_line(type, parts.imaginary, line, parts.step, imaginary);
    return;
  }
  for (int64_t i = 0; i < line.count; ++i) {
    const int64_t at = position(view, line, transposed, j, i) * parts.step;
    ops::load_reals(type, ops::element_at(type, parts.real, at), 1, 1, real + i);
    if (is_complex) ops::load_reals(type, ops::element_at(type, parts.imaginary, at), 1, 1, imaginary + i);
  }
}

template <class Real>
void write_column(const LtMatrixView& view, int64_t j, const Real* real, const Real* imaginary) {
  const Line line = line_of(view, false, j);
  const Parts parts = parts_of(view);
  const ops::Element type = view.number.part;
  for (int64_t i = 0; i < line.count; ++i) {
    const int64_t at = position(view, line, false, j, i);
    if (view.number.is_packed) {
      store_packed(view, at, real[i]);
      continue;
    }
    ops::store_reals(type, real + i, 1, ops::element_at(type, parts.real, at * parts.step), 1);
    if (!view.number.is_complex) continue;
    ops::store_reals(type, imaginary + i, 1, ops::element_at(type, parts.imaginary, at * parts.step), 1);
  }
}

template <class Real>
void read_matrix(const LtMatrixView& view, bool transposed, DenseMatrix<Real>& dense) {
  dense.resize(transposed ? view.cols : view.rows, transposed ? view.rows : view.cols,
               view.number.is_complex);
  for_columns(dense.cols, dense.rows, true, [&](int64_t j) {
    read_column(view, transposed, j, dense.column(j), dense.imaginary_column(j));
  });
}

template <class Real>
void write_matrix(const LtMatrixView& view, DenseMatrix<Real>& dense) {
  for_columns(dense.cols, dense.rows, !view.number.is_packed,
              [&](int64_t j) { write_column(view, j, dense.column(j), dense.imaginary_column(j)); });
}

template void read_column(const LtMatrixView&, bool, int64_t, float*, float*);
template void read_column(const LtMatrixView&, bool, int64_t, double*, double*);
template void write_column(const LtMatrixView&, int64_t, const float*, const float*);
template void write_column(const LtMatrixView&, int64_t, const double*, const double*);
template void read_matrix(const LtMatrixView&, bool, DenseMatrix<float>&);
template void read_matrix(const LtMatrixView&, bool, DenseMatrix<double>&);
template void write_matrix(const LtMatrixView&, DenseMatrix<float>&);
template void write_matrix(const LtMatrixView&, DenseMatrix<double>&);

}  // namespace npu::detail
