#pragma once
// Sparse factorisations: Cholesky, LU, QR. T is double or std::complex<double>. Rows and columns count from 0. One
// thread per call, thread-safe. Work and memory follow the fill: an order of elimination that suits the pattern comes
// first (ordering.h).

#include <cstddef>
#include <vector>

#include "runtime_shim/kernels/sparse_direct/matrix.h"

namespace npu::ops::sparse_direct {

/// Columns of a factor, in the order in which they were found.
template <class T>
struct Columns {
  std::vector<std::vector<int>> row;
  std::vector<std::vector<T>> value;
  void resize(int n) { row.resize(n), value.resize(n); }
  void add(int column, int at, T x) { row[column].push_back(at), value[column].push_back(x); }
  size_t elements() const;
};

/// A = L L^H of a Hermitian positive A, of which the lower triangle is read. Up-looking: row k of L solves a triangular
/// system whose pattern is a part of the elimination tree.
/// Source: Davis, Direct Methods for Sparse Linear Systems, 2006, chapter 4.
template <class T>
class Cholesky {
 public:
  /// Returns -1, or the first k where the pivot is not above tol * tol or not a number; the factor then ends there.
  int factor(const Rows<T>& a, double tol);
  /// Solves A x = b in place.
  void solve(T* x) const;
  /// L(k, k) of all k.
  const std::vector<double>& diagonal() const { return diagonal_; }
  size_t elements() const { return below_.elements() + diagonal_.size(); }

 private:
  Columns<T> below_;
  std::vector<double> diagonal_;
};

/// A(p, :) = L U with partial pivoting; L has ones on its diagonal, which are not stored. Left-looking: column k solves
/// a triangular system whose pattern is what its elements reach in L.
/// Source: Gilbert and Peierls, Sparse Partial Pivoting in Time Proportional to Arithmetic Operations, 1988.
template <class T>
class Lu {
 public:
  /// `threshold` (0 to 1): the diagonal element is the pivot if it is at least this part of the largest one. Returns
  /// -1, or the first k where |U(k, k)| <= tol; the factorisation is complete even so, and solutions divide by it.
  int factor(const Rows<T>& a, double threshold, double tol);
  /// Solves A x = b in place.
  void solve(T* x) const;
  /// p: row rows()[k] of A is row k of the factors.
  const std::vector<int>& rows() const { return rows_; }
  /// L without its diagonal, and U, by rows in ascending order.
  Rows<T> lower() const;
  Rows<T> upper() const;
  /// The first k with |U(k, k)| <= tol, or -1.
  int small_pivot(double tol) const;
  size_t elements() const { return lower_.elements() + upper_.elements() + diagonal_.size(); }

 private:
  int choose(int k, double threshold, const std::vector<int>& reached, const std::vector<T>& x) const;
  Columns<T> lower_, upper_;  // rows of A until the factorisation is complete, then rows of the factors
  std::vector<T> diagonal_;
  std::vector<int> rows_, step_;
};

/// A = Q R by Householder's reflections along the elimination tree of A^H A. A has any number of rows. A column that
/// depends on those before it, up to `tol`, gets no reflection and no row of R. Where the order of columns would give
/// R many more elements than A, they are eliminated by minimum degree of A^T A.
/// Source: George, Heath, Ng, A Comparison of Some Methods for Solving Sparse Linear Least-Squares Problems, 1983.
template <class T>
class Qr {
 public:
  void factor(const Rows<T>& a, double tol);
  /// x (columns) that makes |A x - b| smallest, 0 where a column depends on others; b (rows) is destroyed.
  void solve(T* b, T* x) const;
  /// The columns that do not depend on those before them.
  int rank() const;
  /// The first column of A whose element on the diagonal of R is not above tol in size, or -1.
  int small_pivot(double tol) const;
  size_t elements() const { return reflections_.elements() + above_.elements() + diagonal_.size(); }

 private:
  Columns<T> reflections_, above_;
  std::vector<double> scale_;  // H = 1 - scale v v^H
  std::vector<T> diagonal_;
  std::vector<int> pivot_row_;  // -1: no reflection
  std::vector<int> order_;      // of the columns
};

}  // namespace npu::ops::sparse_direct
