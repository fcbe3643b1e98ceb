#pragma once
// Blocked and sliced matrices as coordinates. Private to kernels/sparse/sparse_*.cpp.

#include <cstring>
#include <vector>

#include "runtime_shim/kernels/sparse/sparse.h"

namespace npu::ops {

/// The entries of a matrix: from 0, in the order of the memory. positions: of the values.
struct Coordinates {
  std::vector<int64_t> rows, columns, positions;
};
/// The stored entries of a matrix of any format, without those that fill up rows.
Coordinates coordinates_of(const SparseMatrix& a);

/// A bsr, blocked_ell or sliced_ell matrix as a coo matrix with memory of its own. Cost: O(entries).
class AsCoordinates {
 public:
  explicit AsCoordinates(const SparseMatrix& a);
  const SparseMatrix& matrix() const { return matrix_; }

 private:
  Coordinates coordinates_;
  std::vector<char> values_;
  SparseMatrix matrix_;
};

inline bool is_blocked(SparseFormat format) {
  return format == SparseFormat::bsr || format == SparseFormat::blocked_ell ||
         format == SparseFormat::sliced_ell;
}

}  // namespace npu::ops
