#include <algorithm>
#include <cmath>
#include <numeric>

#include "runtime_shim/kernels/sparse_direct/factors.h"
#include "runtime_shim/kernels/sparse_direct/ordering.h"

namespace npu::ops::sparse_direct {
namespace {

/// parent[j] in the elimination tree of A^H A, from the columns of A, without forming the product.
template <class T>
std::vector<int> column_tree(const Rows<T>& columns) {
  std::vector<int> parent(columns.rows, -1), ancestor(columns.rows, -1), last(columns.columns, -1);
  for (int k = 0; k < columns.rows; ++k) {
    for (int i = columns.start[k]; i < columns.start[k + 1]; ++i) {
      const int row = columns.column[i];
      for (int j = last[row], next; j >= 0 && j < k; j = next) {
        next = ancestor[j];
        ancestor[j] = k;
        if (next < 0) parent[j] = k;
      }
      last[row] = k;
    }
  }
  return parent;
}

/// The reflection that makes x[rows[0]] the only element of `rows`: v in place of x. Returns its scale; *result: what is
/// left of x[rows[0]].
template <class T>
double reflect(const std::vector<int>& rows, std::vector<T>* x, double norm, T* result) {
  T& first = (*x)[rows[0]];
  const double size = std::abs(first);
  const T sign = size == 0 ? T(1) : first / size;
  *result = -sign * norm;
  first += sign * norm;
  return 1 / (norm * (norm + size));
}

template <class T>
void apply(const std::vector<int>& rows, const std::vector<T>& v, double scale, T* x) {
  T sum = 0;
  for (size_t i = 0; i < rows.size(); ++i) sum += conjugate(v[i]) * x[rows[i]];
  sum *= scale;
  for (size_t i = 0; i < rows.size(); ++i) x[rows[i]] -= v[i] * sum;
}

constexpr size_t kMuchFill = 30;  // elements of R for each of A

/// Whether R has more than kMuchFill elements for each of A, in the order of the columns. Cost: at most that many.
template <class T>
bool fills(const Rows<T>& columns) {
  const std::vector<int> parent = column_tree(columns);
  std::vector<int> leftmost(columns.columns, columns.rows), seen(columns.rows, -1);
  for (int k = columns.rows - 1; k >= 0; --k) {
    for (int i = columns.start[k]; i < columns.start[k + 1]; ++i) leftmost[columns.column[i]] = k;
  }
  size_t count = 0;
  const size_t most = kMuchFill * columns.column.size();
  for (int k = 0; k < columns.rows && count <= most; ++k) {
    for (int i = columns.start[k]; i < columns.start[k + 1]; ++i) {
      for (int j = leftmost[columns.column[i]]; j >= 0 && j < k && seen[j] != k; j = parent[j])
        seen[j] = k, ++count;
    }
  }
  return count > most;
}

}  // namespace

// fronts[k]: the rows that begin at column k, and those that its children in the tree leave.
template <class T>
void Qr<T>::factor(const Rows<T>& a, double tol) {
  const int n = a.columns;
  reflections_ = {}, above_ = {};
  reflections_.resize(n), above_.resize(n);
  scale_.assign(n, 0), diagonal_.assign(n, 0), pivot_row_.assign(n, -1);
  Rows<T> columns = transposed(a);
  order_.resize(n);
  std::iota(order_.begin(), order_.end(), 0);
  if (fills(columns)) {
    order_ = minimum_degree(column_graph_of(a.rows, n, a.start.data(), a.column.data()));
    columns = transposed(permuted(a, nullptr, &order_));
  }
  const std::vector<int> parent = column_tree(columns);
  std::vector<int> leftmost(a.rows, n), seen(n, -1);
  std::vector<std::vector<int>> fronts(n);
  for (int k = n - 1; k >= 0; --k) {
    for (int i = columns.start[k]; i < columns.start[k + 1]; ++i) leftmost[columns.column[i]] = k;
  }
  for (int row = 0; row < a.rows; ++row) {
    if (leftmost[row] < n) fronts[leftmost[row]].push_back(row);
  }
  std::vector<T> x(a.rows);
  for (int k = 0; k < n; ++k) {
    std::vector<int> pattern;
    seen[k] = k;
    for (int i = columns.start[k]; i < columns.start[k + 1]; ++i) {
      x[columns.column[i]] += columns.value[i];
      for (int j = leftmost[columns.column[i]]; j >= 0 && j < k && seen[j] != k; j = parent[j]) {
        seen[j] = k;
        pattern.push_back(j);
      }
    }
    std::sort(pattern.begin(), pattern.end());
    for (int j : pattern) {
      if (pivot_row_[j] < 0) continue;
      apply(reflections_.row[j], reflections_.value[j], scale_[j], x.data());
      above_.add(k, j, x[pivot_row_[j]]);
      x[pivot_row_[j]] = 0;
    }
    std::vector<int> rows = std::move(fronts[k]);
    double norm = 0;
    for (int row : rows) norm = std::hypot(norm, std::abs(x[row]));
    if (norm > tol) {
      scale_[k] = reflect(rows, &x, norm, &diagonal_[k]);
      pivot_row_[k] = rows[0];
      for (int row : rows) reflections_.add(k, row, x[row]);
    }
    for (int row : rows) x[row] = 0;
    if (parent[k] >= 0)
      fronts[parent[k]].insert(fronts[parent[k]].end(), rows.begin() + (norm > tol ? 1 : 0), rows.end());
  }
}

template <class T>
void Qr<T>::solve(T* b, T* x) const {
  const int n = static_cast<int>(diagonal_.size());
  for (int k = 0; k < n; ++k) {
    if (pivot_row_[k] >= 0) apply(reflections_.row[k], reflections_.value[k], scale_[k], b);
  }
  for (int k = n - 1; k >= 0; --k) {
    const T y = pivot_row_[k] < 0 ? T(0) : b[pivot_row_[k]] / diagonal_[k];
    for (size_t i = 0; i < above_.row[k].size(); ++i)
      b[pivot_row_[above_.row[k][i]]] -= above_.value[k][i] * y;
    x[order_[k]] = y;
  }
}

template <class T>
int Qr<T>::rank() const {
  return static_cast<int>(
      std::count_if(pivot_row_.begin(), pivot_row_.end(), [](int row) { return row >= 0; }));
}

template <class T>
int Qr<T>::small_pivot(double tol) const {
  int first = -1;
  for (size_t k = 0; k < diagonal_.size(); ++k) {
    if (!(std::abs(diagonal_[k]) > tol) && (first < 0 || order_[k] < first)) first = order_[k];
  }
  return first;
}

template class Qr<double>;
template class Qr<std::complex<double>>;

}  // namespace npu::ops::sparse_direct
