// Blocked and sliced matrices as coordinates.
#include "runtime_shim/kernels/sparse/sparse_expand.h"

#include <algorithm>

#include "runtime_shim/kernels/sparse/sparse_rows.h"

namespace npu::ops {
namespace {

class Collector {
 public:
  explicit Collector(const SparseMatrix& a) : a_(a) {}
  void add(int64_t row, int64_t column, int64_t position) {
    if (row >= a_.rows || column < 0 || column >= a_.columns)
      return;  // the last block may reach over the edge
    found.rows.push_back(row);
    found.columns.push_back(column);
    found.positions.push_back(position);
  }
  int64_t offset(int64_t i) const { return index_at(a_.offsets, a_.long_offsets, i) - a_.base; }
  int64_t index(int64_t i) const { return index_at(a_.indices, a_.long_indices, i) - a_.base; }
  Coordinates found;

 private:
  const SparseMatrix& a_;
};

void collect_entries(const SparseMatrix& a, Collector& to) {
  if (a.format == SparseFormat::coo) {
    for (int64_t i = 0; i < a.entries; ++i) to.add(to.offset(i), to.index(i), i);
    return;
  }
  const bool by_columns = a.format == SparseFormat::csc;
  for (int64_t line = 0; line < (by_columns ? a.columns : a.rows); ++line) {
    for (int64_t i = to.offset(line); i < to.offset(line + 1); ++i)
      to.add(by_columns ? to.index(i) : line, by_columns ? line : to.index(i), i);
  }
}

void collect_bsr(const SparseMatrix& a, Collector& to) {
  const int64_t high = a.block_rows, wide = a.block_columns;
  for (int64_t line = 0; line * high < a.rows; ++line) {
    for (int64_t block = to.offset(line); block < to.offset(line + 1); ++block) {
      for (int64_t i = 0; i < high * wide; ++i) {
        const int64_t row = a.blocks_by_columns ? i % high : i / wide;
        const int64_t column = a.blocks_by_columns ? i / high : i % wide;
        to.add(line * high + row, to.index(block) * wide + column, block * high * wide + i);
      }
    }
  }
}

// Values are rows of `ell_columns` elements; indices are rows of ell_columns / block_rows blocks. A negative index
// is a block that fills up a row.
void collect_blocked_ell(const SparseMatrix& a, Collector& to) {
  const int64_t size = a.block_rows, blocks = a.ell_columns / size;
  for (int64_t row = 0; row < a.rows; ++row) {
    for (int64_t i = 0; i < blocks * size; ++i) {
      const int64_t block = to.index(row / size * blocks + i / size);
      if (block >= 0) to.add(row, block * size + i % size, row * a.ell_columns + i);
    }
  }
}

// A slice holds its entries by columns: the first of all its rows, then the second.
void collect_sliced_ell(const SparseMatrix& a, Collector& to) {
  const int64_t size = a.block_rows;
  for (int64_t slice = 0; slice * size < a.rows; ++slice) {
    for (int64_t i = to.offset(slice); i < to.offset(slice + 1); ++i)
      to.add(slice * size + (i - to.offset(slice)) % size, to.index(i), i);
  }
}

}  // namespace

Coordinates coordinates_of(const SparseMatrix& a) {
  Collector to(a);
  if (!is_blocked(a.format))
    collect_entries(a, to);
  else if (a.format == SparseFormat::bsr)
    collect_bsr(a, to);
  else if (a.format == SparseFormat::blocked_ell)
    collect_blocked_ell(a, to);
  else
    collect_sliced_ell(a, to);
  return std::move(to.found);
}

AsCoordinates::AsCoordinates(const SparseMatrix& a) : coordinates_(coordinates_of(a)), matrix_(a) {
  const size_t bytes = size_of(a.type);
  values_.resize(coordinates_.positions.size() * bytes);
  for (size_t i = 0; a.values != nullptr && i < coordinates_.positions.size(); ++i)
    std::memcpy(&values_[i * bytes],
                static_cast<const char*>(a.values) + static_cast<size_t>(coordinates_.positions[i]) * bytes,
                bytes);
  matrix_.format = SparseFormat::coo;
  matrix_.entries = static_cast<int64_t>(coordinates_.positions.size());
  matrix_.offsets = coordinates_.rows.data();
  matrix_.indices = coordinates_.columns.data();
  if (a.values != nullptr) matrix_.values = values_.data();
  matrix_.long_offsets = matrix_.long_indices = true;
  matrix_.base = 0;
}

void set_diagonal(const SparseMatrix& a, const void* diagonal, void* values) {
  const size_t bytes = size_of(a.type);
  const Coordinates all = coordinates_of(a);
  for (size_t i = 0; i < all.rows.size(); ++i) {
    if (all.rows[i] != all.columns[i]) continue;
    std::memcpy(static_cast<char*>(values) + static_cast<size_t>(all.positions[i]) * bytes,
                static_cast<const char*>(diagonal) + static_cast<size_t>(all.rows[i]) * bytes, bytes);
  }
}

void fill_blocks(const DenseView& a, const SparseMatrix& to) {
  with_type(to.type, [&](auto stored) {
    using Stored = decltype(stored);
    auto* values = static_cast<Stored*>(to.values);
    std::fill_n(values, to.entries, Stored{});
    const Coordinates all = coordinates_of(to);
    for (size_t i = 0; i < all.positions.size(); ++i)
      values[all.positions[i]] =
          static_cast<const Stored*>(a.values)[all.rows[i] * a.row_stride + all.columns[i] * a.column_stride];
  });
}

}  // namespace npu::ops
