// The options and results of the calls that CUDA solves by Jacobi's method. Private to libraries/solver.
#pragma once

#include <memory>
#include <vector>

#include "runtime_shim/libraries/solver/call.h"

namespace npu::detail {

/// A copy of A (rows, columns) with its leading dimension, for use after A was overwritten.
template <class Scalar>
std::vector<Scalar> solver_copy(const Scalar* a, int64_t rows, int64_t columns, int64_t ld) {
  return {a, a + (rows == 0 || columns == 0 ? 0 : ld * (columns - 1) + rows)};
}

/// tolerance, sweeps and order are stored without effect: the methods here are direct, and their results are
/// sorted.
struct JacobiOptions {
  double tolerance = 1e-12;
  int most_sweeps = 100;
  int sorted = 1;
  /// Written by the task: wait before reading.
  std::shared_ptr<double> residual = std::make_shared<double>(0);

  npusolverStatus_t set_tolerance(double value);
  npusolverStatus_t set_most_sweeps(int value);
  npusolverStatus_t set_sorted(int value);
};

}  // namespace npu::detail

struct syevjInfo : npu::detail::JacobiOptions {};
struct gesvdjInfo : npu::detail::JacobiOptions {};
