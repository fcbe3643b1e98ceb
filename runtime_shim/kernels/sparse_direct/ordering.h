#pragma once
// Orders of elimination that keep sparse factors sparse. order[i] is the vertex that is eliminated i-th.

#include <vector>

#include "runtime_shim/kernels/sparse_direct/matrix.h"

namespace npu::ops::sparse_direct {

/// Reverse Cuthill-McKee: a small bandwidth. Cost: O(edges log degree).
/// Source: George and Liu, Computer Solution of Large Sparse Positive Definite Systems, 1981, chapter 4.
std::vector<int> reverse_cuthill_mckee(const Graph& graph);

/// Minimum degree with approximate degrees and absorbed elements, on a quotient graph: little fill.
/// Source: Amestoy, Davis, Duff, An Approximate Minimum Degree Ordering Algorithm, 1996. Without their supervariables.
std::vector<int> minimum_degree(const Graph& graph);

/// Nested dissection by the middle levels of breadth-first searches: separators come last.
/// Source: George and Liu, chapter 8.
std::vector<int> nested_dissection(const Graph& graph);

/// Rows such that element (i, rows[i]-th row) is on the diagonal wherever the pattern allows: row order[i] comes to
/// place i. *matched: how many places have an element. Larger elements (by `size`, one a place of the pattern) are
/// tried first. Cost: O(rows * elements) at worst.
/// Source: Duff, On Algorithms for Obtaining a Maximum Transversal, 1981.
std::vector<int> zero_free_diagonal(int n, const int* start, const int* column, const double* size,
                                    int* matched);

}  // namespace npu::ops::sparse_direct
