#pragma once
// Sparse matrices in host memory, and the computations of the sparse library. Sums have the wide type of the
// values: float for half, bfloat16 and float, double for double, and the complex types themselves.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "runtime_shim/kernels/blas/matrix.h"

namespace npu::ops {

enum class SparseType { f16, bf16, f32, f64, c32, c64 };
enum class SparseFormat { csr, csc, coo, bsr, blocked_ell, sliced_ell };
enum class SparseOp { none, transpose, conjugate };

/// Bytes of one value.
size_t size_of(SparseType type);
/// The type of scalars and sums: f32 for the two 16-bit types.
SparseType wide_of(SparseType type);

/// (rows, columns) with `entries` stored values.
/// csr: offsets has rows + 1 elements, indices the columns. csc: offsets has columns + 1 elements, indices
/// the rows. coo: offsets holds the row of every entry, indices the columns.
/// bsr: as csr, of blocks of block_rows x block_columns; offsets has rows / block_rows + 1 elements.
/// blocked_ell: square blocks of block_rows; every row stores ell_columns values, by rows; indices has the block
/// columns, by rows, and a negative one where a row is filled up; no offsets.
/// sliced_ell: slices of block_rows rows; offsets has the begin of each and the end; a slice is stored by columns;
/// a negative index fills a row up. entries of these three: stored values.
/// Offsets and indices count from `base`. Entries with the same indices are summed.
struct SparseMatrix {
  SparseFormat format = SparseFormat::csr;
  int64_t rows = 0, columns = 0, entries = 0;
  void* offsets = nullptr;
  void* indices = nullptr;
  void* values = nullptr;
  bool long_offsets = false, long_indices = false;  // of 64 bits
  int base = 0;
  SparseType type = SparseType::f32;
  Triangle triangle = Triangle::lower;  // the part that solve_triangle reads
  Diagonal diagonal = Diagonal::as_stored;
  int64_t block_rows = 1, block_columns = 1, ell_columns = 0;
  bool blocks_by_columns = false;  // the order of the values of a bsr block
};

/// (rows, columns); element (i, j) is values[i * row_stride + j * column_stride].
struct DenseView {
  int64_t rows = 0, columns = 0, row_stride = 0, column_stride = 0;
  void* values = nullptr;
  SparseType type = SparseType::f32;
};

/// The transposed matrix: the same memory.
DenseView transposed(const DenseView& view);

/// A scalar of any wide type; complex types use both parts.
struct SparseScalar {
  double real = 0, imaginary = 0;
};
/// The value at `from`, of the wide type of `type`.
SparseScalar load_scalar(SparseType type, const void* from);
/// Writes the value to `to`, as an element of `type`.
void store_scalar(SparseType type, SparseScalar value, void* to);

/// c = alpha * op(a) * b + beta * c. beta == 0: c is not read. Types: b as a; c as a, or f32 where a has 16
/// bits. Rows are computed in parallel, each in the order of its entries. Cost: O(entries * columns of c).
void multiply(SparseOp op, const SparseMatrix& a, const DenseView& b, const DenseView& c, SparseScalar alpha,
              SparseScalar beta);

/// c = alpha * (a * b) at the positions of c's entries + beta * c; all of one type. conjugate_a, conjugate_b:
/// of the values.
void multiply_sampled(const DenseView& a, bool conjugate_a, const DenseView& b, bool conjugate_b,
                      const SparseMatrix& c, SparseScalar alpha, SparseScalar beta);

/// x = alpha * op(a)^-1 * b; a is square, only its triangle and diagonal are read; x and b may be the same.
/// A zero on the diagonal gives infinities.
void solve_triangle(SparseOp op, const SparseMatrix& a, const DenseView& b, const DenseView& x,
                    SparseScalar alpha);
/// values[i] = diagonal[row] for the entries of a on its diagonal. values: as those of a.
void set_diagonal(const SparseMatrix& a, const void* diagonal, void* values);
/// The first row (from 0) whose diagonal is missing or zero, or -1.
int64_t zero_pivot(const SparseMatrix& a);

/// y[indices[i] - base] += alpha * values[i], and *result = sum of values[i] * y[indices[i] - base]; i <
/// count.
void add_entries(SparseType type, int64_t count, SparseScalar alpha, const void* values,
                 const int32_t* indices, int base, void* y);
void dot_entries(SparseType type, int64_t count, const void* values, const int32_t* indices, int base,
                 const void* y, void* result);

/// x[i] = c * x[i] + s * y[indices[i]] and y[indices[i]] = c * y[indices[i]] - s * x[i].
void rotate_entries(SparseType type, const std::vector<int64_t>& indices, SparseScalar c, SparseScalar s,
                    void* x, void* y);

/// Rows of a sparse result in memory of its own. Columns count from 0 and rise in every row.
struct SparseRows {
  int64_t rows = 0, columns = 0;
  std::vector<int64_t> offsets;  // rows + 1
  std::vector<int64_t> indices;
  std::vector<char> values;  // of the type; empty if only the pattern was requested
  SparseType type = SparseType::f32;
};

/// op(a) * op(b), times alpha. pattern_only: no values.
SparseRows multiply_sparse(SparseOp op_a, const SparseMatrix& a, SparseOp op_b, const SparseMatrix& b,
                           SparseScalar alpha, bool pattern_only);
/// The number of products of two values that op(a) * op(b) adds up.
int64_t count_products(SparseOp op_a, const SparseMatrix& a, SparseOp op_b, const SparseMatrix& b);
/// alpha * a + beta * b.
SparseRows add_sparse(SparseScalar alpha, const SparseMatrix& a, SparseScalar beta, const SparseMatrix& b,
                      bool pattern_only);
/// The rows of op(a), sorted by column. Values with the same indices are summed.
SparseRows rows_of(SparseOp op, const SparseMatrix& a, bool pattern_only);
/// The nonzero elements of a dense matrix. `by_columns`: of its transpose.
SparseRows nonzeros_of(const DenseView& a);

/// Writes rows to the memory of `to` (csr, csc of the transpose, or coo). Null members of `to` are not
/// written. keep: values become rows + keep * (old values), entry by entry (beta of a product with a known
/// pattern).
void store_rows(const SparseRows& rows, const SparseMatrix& to, SparseScalar keep = {});
/// Sets the values of a bsr, blocked_ell or sliced_ell matrix to the elements of `a` at its positions, and those that
/// fill up rows to 0.
void fill_blocks(const DenseView& a, const SparseMatrix& to);
/// a as a dense matrix, including zeros.
void store_dense(const SparseMatrix& a, const DenseView& to);

}  // namespace npu::ops
