// Incomplete LU and Cholesky factorisations, row by row.
#include <algorithm>
#include <cmath>

#include "runtime_shim/kernels/sparse/factor.h"
#include "runtime_shim/kernels/sparse/sparse_rows.h"

namespace npu::ops {
namespace {

constexpr int64_t kMissing = -1;

/// The arrays of a csr matrix, the entries of every row in the order of their columns, and where the diagonals are.
template <class T>
class Pattern {
 public:
  explicit Pattern(const SparseMatrix& a) : values_(static_cast<T*>(a.values)), rows_(a.rows) {
    const auto n = static_cast<size_t>(rows_);
    offsets_.resize(n + 1);
    for (int64_t row = 0; row <= rows_; ++row)
      offsets_[static_cast<size_t>(row)] = index_at(a.offsets, a.long_offsets, row) - a.base;
    entries_.resize(static_cast<size_t>(offsets_[n]));
    std::iota(entries_.begin(), entries_.end(), int64_t{0});
    columns_.reserve(entries_.size());
    for (int64_t entry : entries_) columns_.push_back(index_at(a.indices, a.long_indices, entry) - a.base);
    diagonals_.assign(n, kMissing);
    positions_.assign(n, kMissing);
    for (int64_t row = 0; row < rows_; ++row) sort(row);
  }
  int64_t rows() const { return rows_; }
  int64_t begin(int64_t row) const { return offsets_[static_cast<size_t>(row)]; }
  int64_t end(int64_t row) const { return offsets_[static_cast<size_t>(row) + 1]; }
  int64_t column(int64_t i) const { return columns_[static_cast<size_t>(entries_[static_cast<size_t>(i)])]; }
  T& value(int64_t i) { return values_[entries_[static_cast<size_t>(i)]]; }
  int64_t diagonal(int64_t row) const { return diagonals_[static_cast<size_t>(row)]; }
  /// Where the row that was opened has this column, or kMissing.
  int64_t position(int64_t column) const { return positions_[static_cast<size_t>(column)]; }
  void open(int64_t row) {
    for (int64_t i = begin(row); i < end(row); ++i) positions_[static_cast<size_t>(column(i))] = i;
  }
  void close(int64_t row) {
    for (int64_t i = begin(row); i < end(row); ++i) positions_[static_cast<size_t>(column(i))] = kMissing;
  }

 private:
  void sort(int64_t row) {
    auto by_column = [&](int64_t a, int64_t b) {
      return columns_[static_cast<size_t>(a)] < columns_[static_cast<size_t>(b)];
    };
    std::stable_sort(entries_.begin() + begin(row), entries_.begin() + end(row), by_column);
    for (int64_t i = begin(row); i < end(row); ++i) {
      if (column(i) == row) diagonals_[static_cast<size_t>(row)] = i;
    }
  }
  T* values_;
  int64_t rows_;
  std::vector<int64_t> offsets_, entries_, columns_, diagonals_, positions_;
};

// Row i minus the multiples of the rows before it that make its lower part L. The row is open.
template <class T>
void eliminate(Pattern<T>& a, int64_t row) {
  for (int64_t i = a.begin(row); i < a.end(row) && a.column(i) < row; ++i) {
    const int64_t above = a.column(i), pivot = a.diagonal(above);
    a.value(i) /= pivot == kMissing ? T{} : a.value(pivot);
    if (pivot == kMissing) continue;
    for (int64_t j = pivot + 1; j < a.end(above); ++j) {
      const int64_t to = a.position(a.column(j));
      if (to != kMissing) a.value(to) -= product(T(a.value(i)), T(a.value(j)));
    }
  }
}

// The sum of l(row, j) * conj(l(other, j)) for j < other. The row is open.
template <class T>
T dot_of_rows(Pattern<T>& a, int64_t other) {
  T sum{};
  for (int64_t j = a.begin(other); j < a.end(other) && a.column(j) < other; ++j) {
    const int64_t mine = a.position(a.column(j));
    if (mine != kMissing) sum += product(T(a.value(mine)), conjugated(T(a.value(j))));
  }
  return sum;
}

// The row of L. Returns whether its pivot is the root of a positive number.
template <class T>
bool cholesky_row(Pattern<T>& a, int64_t row) {
  for (int64_t i = a.begin(row); i < a.end(row) && a.column(i) < row; ++i) {
    const int64_t above = a.column(i), pivot = a.diagonal(above);
    a.value(i) = (a.value(i) - dot_of_rows(a, above)) / (pivot == kMissing ? T{} : a.value(pivot));
  }
  const int64_t pivot = a.diagonal(row);
  if (pivot == kMissing) return false;
  const auto rest = std::real(a.value(pivot) - dot_of_rows(a, row));
  a.value(pivot) = T(std::sqrt(rest));
  return rest > 0;
}

template <class T>
bool lu_row(Pattern<T>& a, int64_t row, const std::optional<PivotBoost>& boost) {
  eliminate(a, row);
  const int64_t pivot = a.diagonal(row);
  if (pivot == kMissing) return false;
  if (boost.has_value() && static_cast<double>(std::abs(a.value(pivot))) <= boost->limit)
    a.value(pivot) = scalar_as<T>(boost->value);
  return a.value(pivot) != T{};
}

/// Calls one(pattern, row) for every row, open. Returns the first row for which it is false, or -1.
template <class One>
int64_t first_failure(const SparseMatrix& a, One one) {
  return with_type(a.type, [&](auto stored) -> int64_t {
    using T = decltype(stored);
    if constexpr (sizeof(T) == 2) {
      return kMissing;  // no factorisation has 16-bit values
    } else {
      Pattern<T> pattern(a);
      int64_t failed = kMissing;
      for (int64_t row = 0; row < pattern.rows(); ++row) {
        pattern.open(row);
        if (!one(pattern, row) && failed == kMissing) failed = row;
        pattern.close(row);
      }
      return failed;
    }
  });
}

}  // namespace

int64_t factor_lu(const SparseMatrix& a, const std::optional<PivotBoost>& boost) {
  return first_failure(a, [&](auto& pattern, int64_t row) { return lu_row(pattern, row, boost); });
}
int64_t factor_cholesky(const SparseMatrix& a) {
  return first_failure(a, [](auto& pattern, int64_t row) { return cholesky_row(pattern, row); });
}
int64_t missing_diagonal(const SparseMatrix& a) {
  return first_failure(a, [](auto& pattern, int64_t row) { return pattern.diagonal(row) != kMissing; });
}

}  // namespace npu::ops
