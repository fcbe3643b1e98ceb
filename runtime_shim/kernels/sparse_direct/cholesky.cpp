#include <algorithm>
#include <cmath>

#include "runtime_shim/kernels/sparse_direct/factors.h"

namespace npu::ops::sparse_direct {

template <class T>
size_t Columns<T>::elements() const {
  size_t sum = 0;
  for (const auto& column : row) sum += column.size();
  return sum;
}

namespace {

/// The elimination tree of A, built row by row.
class RowTree {
 public:
  explicit RowTree(int n) : parent_(n, -1), ancestor_(n, -1), seen_(n, -1) {}
  /// The columns j < k of row k of L, ascending, from the columns of row k of A.
  std::vector<int> reach(int k, const int* column, int count) {
    for (int i = 0; i < count; ++i) {
      for (int j = column[i], next; j >= 0 && j < k; j = next) {
        next = ancestor_[j];
        ancestor_[j] = k;
        if (next < 0) parent_[j] = k;
      }
    }
    std::vector<int> pattern;
    seen_[k] = k;
    for (int i = 0; i < count; ++i) {
      for (int j = column[i]; j >= 0 && j < k && seen_[j] != k; j = parent_[j]) {
        seen_[j] = k;
        pattern.push_back(j);
      }
    }
    std::sort(pattern.begin(), pattern.end());
    return pattern;
  }

 private:
  std::vector<int> parent_, ancestor_, seen_;
};

}  // namespace

// x holds the conjugated row: L(k, j) = conj(x[j]).
template <class T>
int Cholesky<T>::factor(const Rows<T>& a, double tol) {
  const int n = a.rows;
  below_ = {};
  below_.resize(n);
  diagonal_.assign(n, 0);
  RowTree tree(n);
  std::vector<T> x(n);
  for (int k = 0; k < n; ++k) {
    double pivot = 0;
    for (int i = a.start[k]; i < a.start[k + 1]; ++i) {
      if (a.column[i] < k) x[a.column[i]] += conjugate(a.value[i]);
      if (a.column[i] == k) pivot += std::real(a.value[i]);
    }
    for (int j : tree.reach(k, a.column.data() + a.start[k], a.start[k + 1] - a.start[k])) {
      const T y = x[j] / diagonal_[j];
      x[j] = 0;
      const auto& rows = below_.row[j];
      for (size_t i = 0; i < rows.size(); ++i) x[rows[i]] -= below_.value[j][i] * y;
      pivot -= std::norm(y);
      below_.add(j, k, conjugate(y));
    }
    if (!(pivot > tol * tol) || !std::isfinite(pivot)) return k;
    diagonal_[k] = std::sqrt(pivot);
  }
  return -1;
}

template <class T>
void Cholesky<T>::solve(T* x) const {
  const int n = static_cast<int>(diagonal_.size());
  for (int j = 0; j < n; ++j) {
    x[j] /= diagonal_[j];
    for (size_t i = 0; i < below_.row[j].size(); ++i) x[below_.row[j][i]] -= below_.value[j][i] * x[j];
  }
  for (int j = n - 1; j >= 0; --j) {
    for (size_t i = 0; i < below_.row[j].size(); ++i)
      x[j] -= conjugate(below_.value[j][i]) * x[below_.row[j][i]];
    x[j] /= diagonal_[j];
  }
}

template struct Columns<double>;
template struct Columns<std::complex<double>>;
template class Cholesky<double>;
template class Cholesky<std::complex<double>>;

}  // namespace npu::ops::sparse_direct
