#include "runtime_shim/kernels/sparse_direct/matrix.h"

#include <algorithm>
#include <cmath>

namespace npu::ops::sparse_direct {

template <class T>
Rows<T> transposed(const Rows<T>& a) {
  Rows<T> b;
  b.rows = a.columns, b.columns = a.rows;
  b.start.assign(static_cast<size_t>(a.columns) + 1, 0);
  for (int column : a.column) ++b.start[column + 1];
  for (int j = 0; j < a.columns; ++j) b.start[j + 1] += b.start[j];
  b.column.resize(a.column.size());
  b.value.resize(a.value.size());
  std::vector<int> next(b.start.begin(), b.start.end() - 1);
  for (int i = 0; i < a.rows; ++i) {
    for (int k = a.start[i]; k < a.start[i + 1]; ++k) {
      const int to = next[a.column[k]]++;
      b.column[to] = i;
      b.value[to] = a.value[k];
    }
  }
  return b;
}

template <class T>
Rows<T> permuted(const Rows<T>& a, const std::vector<int>* rows, const std::vector<int>* columns) {
  const std::vector<int> to = columns == nullptr ? std::vector<int>() : inverse_of(*columns);
  Rows<T> b;
  b.rows = a.rows, b.columns = a.columns;
  b.column.reserve(a.column.size());
  b.value.reserve(a.value.size());
  for (int i = 0; i < a.rows; ++i) {
    const int from = rows == nullptr ? i : (*rows)[i];
    for (int k = a.start[from]; k < a.start[from + 1]; ++k) {
      b.column.push_back(columns == nullptr ? a.column[k] : to[a.column[k]]);
      b.value.push_back(a.value[k]);
    }
    b.start.push_back(static_cast<int>(b.column.size()));
  }
  return transposed(transposed(b));  // sorts the rows
}

namespace {

Graph graph_from(std::vector<std::vector<int>>& near) {
  Graph graph;
  graph.size = static_cast<int>(near.size());
  for (std::vector<int>& all : near) {
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    graph.neighbour.insert(graph.neighbour.end(), all.begin(), all.end());
    graph.start.push_back(static_cast<int>(graph.neighbour.size()));
  }
  return graph;
}

}  // namespace

Graph graph_of(int n, const int* start, const int* column) {
  std::vector<std::vector<int>> near(n);
  for (int i = 0; i < n; ++i) {
    for (int k = start[i]; k < start[i + 1]; ++k) {
      if (column[k] == i) continue;
      near[i].push_back(column[k]);
      near[column[k]].push_back(i);
    }
  }
  return graph_from(near);
}

Graph column_graph_of(int m, int n, const int* start, const int* column) {
  std::vector<std::vector<int>> near(n);
  const double most = 10 * std::sqrt(static_cast<double>(n)) + 16;
  for (int i = 0; i < m; ++i) {
    if (start[i + 1] - start[i] > most) continue;
    for (int k = start[i]; k < start[i + 1]; ++k) {
      for (int l = start[i]; l < start[i + 1]; ++l) {
        if (column[k] != column[l]) near[column[k]].push_back(column[l]);
      }
    }
  }
  return graph_from(near);
}

template <class T>
void multiply(const Rows<T>& a, const T* x, T* b) {
  for (int i = 0; i < a.rows; ++i) {
    T sum = 0;
    for (int k = a.start[i]; k < a.start[i + 1]; ++k) sum += a.value[k] * x[a.column[k]];
    b[i] = sum;
  }
}

std::vector<int> inverse_of(const std::vector<int>& order) {
  std::vector<int> inverse(order.size());
  for (size_t i = 0; i < order.size(); ++i) inverse[order[i]] = static_cast<int>(i);
  return inverse;
}

#define NPU_SPARSE_DIRECT_MATRIX(T)                                                            \
  template Rows<T> transposed(const Rows<T>&);                                                 \
  template Rows<T> permuted(const Rows<T>&, const std::vector<int>*, const std::vector<int>*); \
  template void multiply(const Rows<T>&, const T*, T*);
NPU_SPARSE_DIRECT_MATRIX(double)
NPU_SPARSE_DIRECT_MATRIX(std::complex<double>)

}  // namespace npu::ops::sparse_direct
