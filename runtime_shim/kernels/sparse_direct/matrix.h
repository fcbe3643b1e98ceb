#pragma once
// A sparse matrix by rows, and the graph of its pattern: what the sparse factorisations take.

#include <complex>
#include <cstdint>
#include <vector>

namespace npu::ops::sparse_direct {

/// Elements of row i (from 0) are start[i] to start[i + 1]. T is double or std::complex<double>.
template <class T>
struct Rows {
  int rows = 0, columns = 0;
  std::vector<int> start{0}, column;
  std::vector<T> value;
};

/// Vertex i has the neighbours start[i] to start[i + 1]: each once, without i. Edges go both ways.
struct Graph {
  int size = 0;
  std::vector<int> start{0}, neighbour;
};

/// The transposed matrix, its rows in ascending order of columns. Cost: O(elements).
template <class T>
Rows<T> transposed(const Rows<T>& a);

/// B(i, j) = A(rows[i], columns[j]); null: as they are. Rows of B are in ascending order of columns.
template <class T>
Rows<T> permuted(const Rows<T>& a, const std::vector<int>* rows, const std::vector<int>* columns);

/// The graph of A + A^T, A square, from its pattern.
Graph graph_of(int n, const int* start, const int* column);

/// The graph of A^T A, from the pattern of A, m x n: columns are neighbours that share a row. Rows with more than
/// 10 sqrt(n) elements are left out, as COLAMD does: they would connect all.
Graph column_graph_of(int m, int n, const int* start, const int* column);

/// b = A x, x and b distinct.
template <class T>
void multiply(const Rows<T>& a, const T* x, T* b);

/// The inverse of a permutation.
std::vector<int> inverse_of(const std::vector<int>& order);

inline double conjugate(double x) { return x; }
inline std::complex<double> conjugate(std::complex<double> x) { return std::conj(x); }

}  // namespace npu::ops::sparse_direct
