#include "runtime_shim/kernels/sparse_direct/refactor.h"

#include <algorithm>
#include <cmath>

namespace npu::ops::sparse_direct {

int FactorPattern::find(int i, int j) const {
  const auto first = column.begin() + start[i], last = column.begin() + start[i + 1];
  const auto found = std::lower_bound(first, last, j);
  return found != last && *found == j ? static_cast<int>(found - column.begin()) : -1;
}

namespace {

// position[j]: that of column j in the row that is computed, or -1.
void mark(const FactorPattern& pattern, int i, bool on, std::vector<int>* position) {
  for (int at = pattern.start[i]; at < pattern.start[i + 1]; ++at)
    (*position)[pattern.column[at]] = on ? at : -1;
}

// Subtracts multiples of the rows before row i.
void eliminate(const FactorPattern& pattern, UnitFactor unit, int i, const std::vector<int>& position,
               double* values) {
  for (int at = pattern.start[i]; at < pattern.diagonal[i]; ++at) {
    const int k = pattern.column[at];
    if (unit == UnitFactor::kLower) values[at] /= values[pattern.diagonal[k]];
    const double factor = values[at];
    if (factor == 0) continue;
    for (int of_k = pattern.diagonal[k] + 1; of_k < pattern.start[k + 1]; ++of_k) {
      const int target = position[pattern.column[of_k]];
      if (target >= 0) values[target] -= factor * values[of_k];
    }
  }
}

}  // namespace

RefactorReport refactor(const FactorPattern& pattern, UnitFactor unit, PivotRule rule, double* values) {
  RefactorReport report;
  std::vector<int> position(static_cast<std::size_t>(pattern.n), -1);
  for (int i = 0; i < pattern.n; ++i) {
    mark(pattern, i, true, &position);
    eliminate(pattern, unit, i, position, values);
    mark(pattern, i, false, &position);
    double& pivot = values[pattern.diagonal[i]];
    if (std::abs(pivot) < rule.zero) {
      pivot = rule.boost;
      report.boosted = true;
    }
    if (pivot == 0) {
      report.zero_pivot = i;
      return report;
    }
    if (unit == UnitFactor::kLower) continue;
    for (int at = pattern.diagonal[i] + 1; at < pattern.start[i + 1]; ++at) values[at] /= pivot;
  }
  return report;
}

void solve_factors(const FactorPattern& pattern, UnitFactor unit, const double* values, double* x) {
  for (int i = 0; i < pattern.n; ++i) {
    for (int at = pattern.start[i]; at < pattern.diagonal[i]; ++at)
      x[i] -= values[at] * x[pattern.column[at]];
    if (unit == UnitFactor::kUpper) x[i] /= values[pattern.diagonal[i]];
  }
  for (int i = pattern.n - 1; i >= 0; --i) {
    for (int at = pattern.diagonal[i] + 1; at < pattern.start[i + 1]; ++at)
      x[i] -= values[at] * x[pattern.column[at]];
    if (unit == UnitFactor::kLower) x[i] /= values[pattern.diagonal[i]];
  }
}

}  // namespace npu::ops::sparse_direct
