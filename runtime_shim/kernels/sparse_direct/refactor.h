#pragma once
// LU of a matrix whose pattern and pivots are known from an earlier factorisation.

#include <vector>

namespace npu::ops::sparse_direct {

/// The pattern of (L - I) + U by rows: ascending columns, each row with its diagonal.
struct FactorPattern {
  int n = 0;
  std::vector<int> start{0}, column, diagonal;  ///< diagonal[i]: position of (i, i)
  /// The position of (i, j); -1 if the pattern has no such element. Cost: O(log elements of the row).
  int find(int i, int j) const;
};

/// Which factor has ones on its diagonal.
enum class UnitFactor { kLower, kUpper };

/// Pivots that are smaller than zero in magnitude become boost.
struct PivotRule {
  double zero = 0, boost = 0;
};

/// What happened: zero_pivot is the first row whose pivot is 0, or -1. Rows from there on are not factorised.
struct RefactorReport {
  int zero_pivot = -1;
  bool boosted = false;
};

/// Factorises in place: values are those of the matrix on the pattern, and become those of the factors. Row by row, without
/// exchanges: row i subtracts multiples of the rows before it that its part of L names. What falls outside the pattern is dropped.
/// Cost: the multiplications of the factorisation.
RefactorReport refactor(const FactorPattern& pattern, UnitFactor unit, PivotRule rule, double* values);

/// x = U^-1 L^-1 x, n elements.
void solve_factors(const FactorPattern& pattern, UnitFactor unit, const double* values, double* x);

}  // namespace npu::ops::sparse_direct
