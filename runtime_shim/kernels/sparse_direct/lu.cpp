#include <cmath>

#include "runtime_shim/kernels/sparse_direct/factors.h"

namespace npu::ops::sparse_direct {
namespace {

/// What elements of a column reach in L, in an order in which each comes before what it reaches. Depth first, without
/// recursion. step[i]: the column of L whose pivot is row i, or -1.
class Reach {
 public:
  explicit Reach(int n) : seen_(n, -1) {}
  template <class T>
  std::vector<int> operator()(int k, const Rows<T>& columns, const Columns<T>& lower,
                              const std::vector<int>& step) {
    std::vector<int> done;
    for (int i = columns.start[k]; i < columns.start[k + 1]; ++i) {
      if (seen_[columns.column[i]] != k) visit(k, columns.column[i], lower, step, &done);
    }
    return {done.rbegin(), done.rend()};
  }

 private:
  template <class T>
  void visit(int k, int from, const Columns<T>& lower, const std::vector<int>& step, std::vector<int>* done) {
    std::vector<std::pair<int, size_t>> path{{from, 0}};
    seen_[from] = k;
    while (!path.empty()) {
      auto& [row, next] = path.back();
      const int column = step[row];
      if (column < 0 || next == lower.row[column].size()) {
        done->push_back(row);
        path.pop_back();
        continue;
      }
      const int to = lower.row[column][next++];
      if (seen_[to] == k) continue;
      seen_[to] = k;
      path.emplace_back(to, 0);
    }
  }
  std::vector<int> seen_;
};

template <class T>
Rows<T> by_rows(int n, const Columns<T>& columns, const std::vector<T>* diagonal) {
  Rows<T> across;  // row j is column j
  across.rows = across.columns = n;
  for (int j = 0; j < n; ++j) {
    for (size_t i = 0; i < columns.row[j].size(); ++i) {
      across.column.push_back(columns.row[j][i]);
      across.value.push_back(columns.value[j][i]);
    }
    if (diagonal != nullptr) across.column.push_back(j), across.value.push_back((*diagonal)[j]);
    across.start.push_back(static_cast<int>(across.column.size()));
  }
  return transposed(across);
}

}  // namespace

/// The row of the largest element that is no pivot yet; row k if it is large enough. -1: there is none but zeros.
template <class T>
int Lu<T>::choose(int k, double threshold, const std::vector<int>& reached, const std::vector<T>& x) const {
  int best = -1;
  double most = 0;
  for (int row : reached) {
    if (step_[row] < 0 && std::abs(x[row]) > most) best = row, most = std::abs(x[row]);
  }
  const bool diagonal_is_free = step_[k] < 0 && std::abs(x[k]) > 0;
  return best >= 0 && diagonal_is_free && std::abs(x[k]) >= threshold * most ? k : best;
}

template <class T>
int Lu<T>::factor(const Rows<T>& a, double threshold, double tol) {
  const int n = a.rows;
  lower_ = {}, upper_ = {};
  lower_.resize(n), upper_.resize(n);
  diagonal_.assign(n, 0), rows_.assign(n, -1), step_.assign(n, -1);
  const Rows<T> columns = transposed(a);
  Reach reach(n);
  std::vector<T> x(n);
  int unused = 0;  // the first row that may be no pivot
  for (int k = 0; k < n; ++k) {
    const std::vector<int> reached = reach(k, columns, lower_, step_);
    for (int i = columns.start[k]; i < columns.start[k + 1]; ++i) x[columns.column[i]] += columns.value[i];
    for (int row : reached) {
      const int j = step_[row];
      if (j < 0) continue;
      for (size_t i = 0; i < lower_.row[j].size(); ++i) x[lower_.row[j][i]] -= lower_.value[j][i] * x[row];
      upper_.add(k, j, x[row]);
    }
    int pivot = choose(k, threshold, reached, x);
    const bool none = pivot < 0;
    for (int row : reached) {
      if (pivot < 0 && step_[row] < 0) pivot = row;
    }
    while (pivot < 0 && step_[unused] >= 0) ++unused;
    if (pivot < 0) pivot = unused;
    rows_[k] = pivot, step_[pivot] = k;
    const T largest = none ? T(0) : x[pivot];
    diagonal_[k] = largest;
    for (int row : reached) {
      if (step_[row] < 0 && !none) lower_.add(k, row, x[row] / largest);
      x[row] = 0;
    }
  }
  for (auto& column : lower_.row) {
    for (int& row : column) row = step_[row];
  }
  return small_pivot(tol);
}

template <class T>
int Lu<T>::small_pivot(double tol) const {
  for (size_t k = 0; k < diagonal_.size(); ++k) {
    if (!(std::abs(diagonal_[k]) > tol)) return static_cast<int>(k);
  }
  return -1;
}

template <class T>
void Lu<T>::solve(T* x) const {
  const int n = static_cast<int>(diagonal_.size());
  std::vector<T> y(n);
  for (int k = 0; k < n; ++k) y[k] = x[rows_[k]];
  for (int j = 0; j < n; ++j) {
    for (size_t i = 0; i < lower_.row[j].size(); ++i) y[lower_.row[j][i]] -= lower_.value[j][i] * y[j];
  }
  for (int j = n - 1; j >= 0; --j) {
    y[j] /= diagonal_[j];
    for (size_t i = 0; i < upper_.row[j].size(); ++i) y[upper_.row[j][i]] -= upper_.value[j][i] * y[j];
  }
  for (int k = 0; k < n; ++k) x[k] = y[k];
}

template <class T>
Rows<T> Lu<T>::lower() const {
  return by_rows<T>(static_cast<int>(diagonal_.size()), lower_, nullptr);
}
template <class T>
Rows<T> Lu<T>::upper() const {
  return by_rows<T>(static_cast<int>(diagonal_.size()), upper_, &diagonal_);
}

template class Lu<double>;
template class Lu<std::complex<double>>;

}  // namespace npu::ops::sparse_direct
