#pragma once
// Any sparse matrix as rows. Private to kernels/sparse/sparse_*.cpp.

#include <complex>
#include <numeric>
#include <type_traits>

#include "npu/detail/half_bits.h"
#include "runtime_shim/kernels/sparse/sparse.h"
#include "runtime_shim/kernels/sparse/sparse_expand.h"

namespace npu::ops {

/// Values as they are stored.
struct Half {
  uint16_t bits;
};
struct Brain {
  uint16_t bits;
};

template <class Stored>
struct WideOf {
  using type = Stored;
};
template <>
struct WideOf<Half> {
  using type = float;
};
template <>
struct WideOf<Brain> {
  using type = float;
};
template <class Stored>
using Wide = typename WideOf<Stored>::type;

template <class T>
constexpr bool is_complex = std::is_same_v<T, std::complex<float>> || std::is_same_v<T, std::complex<double>>;

inline float widen(Half value) { return detail::HalfBits::to_float(value.bits); }
inline float widen(Brain value) { return detail::BrainBits::to_float(value.bits); }
template <class T>
inline T widen(T value) {
  return value;
}
template <class Stored>
inline Stored narrow(Wide<Stored> value) {
  if constexpr (std::is_same_v<Stored, Half>)
    return {detail::HalfBits::from_float(value)};
  else if constexpr (std::is_same_v<Stored, Brain>)
    return {detail::BrainBits::from_float(value)};
  else
    return value;
}

/// a * b. The operator of std::complex tests every product for NaN.
template <class T>
inline T product(T a, T b) {
  if constexpr (is_complex<T>) {
    return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
  } else {
    return a * b;
  }
}
template <class T>
inline T conjugated(T value) {
  if constexpr (is_complex<T>)
    return std::conj(value);
  else
    return value;
}
template <class T>
inline T scalar_as(SparseScalar value) {
  if constexpr (is_complex<T>) {
    using Real = typename T::value_type;
    return {static_cast<Real>(value.real), static_cast<Real>(value.imaginary)};
  } else {
    return static_cast<T>(value.real);
  }
}

/// Calls body(Stored{}) with a value of the type.
template <class Body>
decltype(auto) with_type(SparseType type, Body&& body) {
  switch (type) {
    case SparseType::f16:
      return body(Half{});
    case SparseType::bf16:
      return body(Brain{});
    case SparseType::f64:
      return body(double{});
    case SparseType::c32:
      return body(std::complex<float>{});
    case SparseType::c64:
      return body(std::complex<double>{});
    case SparseType::f32:
      break;
  }
  return body(float{});
}

inline int64_t index_at(const void* indices, bool is_long, int64_t i) {
  return is_long ? static_cast<const int64_t*>(indices)[i] : static_cast<const int32_t*>(indices)[i];
}
inline void store_index(void* indices, bool is_long, int64_t i, int64_t value) {
  if (is_long)
    static_cast<int64_t*>(indices)[i] = value;
  else
    static_cast<int32_t*>(indices)[i] = static_cast<int32_t>(value);
}

/// The rows of op(matrix). An untransposed csr matrix is read directly. Other matrices are copied by a
/// counting sort: O(entries + rows + columns). Columns count from 0 if copied, else from base().
template <class Stored, class Index>
class RowView {
 public:
  RowView(const SparseMatrix& matrix, SparseOp op) {
    const bool by_columns = matrix.format == SparseFormat::csc;
    rows_ = by_columns ? matrix.columns : matrix.rows;
    columns_ = by_columns ? matrix.rows : matrix.columns;
    indices_ = static_cast<const Index*>(matrix.indices);
    values_ = static_cast<const Stored*>(matrix.values);
    base_ = matrix.base;
    entries_ = matrix.entries;
    if (matrix.format == SparseFormat::coo)
      gather(matrix);
    else
      read_offsets(matrix);
    if ((op != SparseOp::none) != by_columns) transpose();
    if (op == SparseOp::conjugate && is_complex<Stored>) conjugate();
  }

  int64_t rows() const { return rows_; }
  int64_t columns() const { return columns_; }
  int64_t entries() const { return entries_; }
  int64_t begin(int64_t row) const { return offsets_[static_cast<size_t>(row)]; }
  int64_t end(int64_t row) const { return offsets_[static_cast<size_t>(row) + 1]; }
  int64_t column(int64_t entry) const { return static_cast<int64_t>(indices_[entry]) - base_; }
  Wide<Stored> value(int64_t entry) const { return widen(values_[entry]); }
  bool has_values() const { return values_ != nullptr; }

 private:
  void read_offsets(const SparseMatrix& matrix) {
    offsets_.resize(static_cast<size_t>(rows_) + 1);
    for (int64_t row = 0; row <= rows_; ++row)
      offsets_[static_cast<size_t>(row)] = index_at(matrix.offsets, matrix.long_offsets, row) - matrix.base;
    entries_ = offsets_.back();
  }

  // Entries of a coo matrix sorted by row. Sorted entries are not moved.
  void gather(const SparseMatrix& matrix) {
    auto row_of = [&](int64_t entry) {
      return index_at(matrix.offsets, matrix.long_offsets, entry) - matrix.base;
    };
    bool sorted = true;
    for (int64_t entry = 1; entry < entries_ && sorted; ++entry) sorted = row_of(entry - 1) <= row_of(entry);
    count(row_of, rows_);
    if (!sorted) sort_by(row_of, [&](int64_t entry) { return column(entry); });
  }

  void transpose() {
    std::vector<int64_t> row_of(static_cast<size_t>(entries_));
    for (int64_t row = 0; row < rows_; ++row) {
      for (int64_t entry = begin(row); entry < end(row); ++entry) row_of[static_cast<size_t>(entry)] = row;
    }
    std::vector<int64_t> columns(static_cast<size_t>(entries_));
    for (int64_t entry = 0; entry < entries_; ++entry) columns[static_cast<size_t>(entry)] = column(entry);
    std::swap(rows_, columns_);
    auto key = [&](int64_t entry) { return columns[static_cast<size_t>(entry)]; };
    count(key, rows_);
    sort_by(key, [&](int64_t entry) { return row_of[static_cast<size_t>(entry)]; });
  }

  void conjugate() {
    if (values_ == nullptr) return;
    if (own_values_.empty()) own_values_.assign(values_, values_ + entries_);
    for (Stored& value : own_values_) value = conjugated(value);
    values_ = own_values_.data();
  }

  // offsets_[k]: the number of entries with a key below k.
  template <class Key>
  void count(Key key, int64_t keys) {
    offsets_.assign(static_cast<size_t>(keys) + 1, 0);
    for (int64_t entry = 0; entry < entries_; ++entry) ++offsets_[static_cast<size_t>(key(entry)) + 1];
    std::partial_sum(offsets_.begin(), offsets_.end(), offsets_.begin());
  }

  // Copies the entries in the order of their keys, equal ones in their order; index_of(entry) is the new column.
  template <class Key, class IndexOf>
  void sort_by(Key key, IndexOf index_of) {
    std::vector<int64_t> next(offsets_.begin(), offsets_.end() - 1);
    std::vector<Index> indices(static_cast<size_t>(entries_));
    std::vector<Stored> values(values_ == nullptr ? 0 : static_cast<size_t>(entries_));
    for (int64_t entry = 0; entry < entries_; ++entry) {
      const auto to = static_cast<size_t>(next[static_cast<size_t>(key(entry))]++);
      indices[to] = static_cast<Index>(index_of(entry));
      if (values_ != nullptr) values[to] = values_[entry];
    }
    own_indices_ = std::move(indices);
    own_values_ = std::move(values);
    indices_ = own_indices_.data();
    if (values_ != nullptr) values_ = own_values_.data();
    base_ = 0;
  }

  int64_t rows_, columns_, entries_;
  int base_;
  std::vector<int64_t> offsets_;
  const Index* indices_;
  const Stored* values_;
  std::vector<Index> own_indices_;
  std::vector<Stored> own_values_;
};

/// Calls body(view, Stored{}) with the rows of op(matrix).
template <class Body>
decltype(auto) with_rows(const SparseMatrix& matrix, SparseOp op, Body&& body) {
  return with_type(matrix.type, [&](auto stored) {
    using Stored = decltype(stored);
    if (is_blocked(matrix.format)) {
      const AsCoordinates coordinates(matrix);
      return body(RowView<Stored, int64_t>(coordinates.matrix(), op), stored);
    }
    if (matrix.long_indices) return body(RowView<Stored, int64_t>(matrix, op), stored);
    return body(RowView<Stored, int32_t>(matrix, op), stored);
  });
}

}  // namespace npu::ops
