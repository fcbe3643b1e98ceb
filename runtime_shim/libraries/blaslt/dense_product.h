// Products that no call on the matrices' own memory computes: orders of tiles, complex numbers, 4-bit floats, factors of blocks, vectors
// of alpha, groups. Private to libraries/blaslt.
#pragma once

#include <complex>

#include "runtime_shim/kernels/blas/epilogue.h"
#include "runtime_shim/libraries/blaslt/problem.h"

namespace npu::detail {

/// alpha and beta: values of the host, or addresses that the device reads, as the pointer mode says.
struct LtScalars {
  std::complex<double> alpha, beta;
  const void *alpha_at = nullptr, *beta_at = nullptr;
};

/// One call, with everything that the task reads.
struct LtDenseProduct {
  LtProblem problem;
  LtTypes types;
  LtOperands operands;
  LtScalars scalars;
  ops::Epilogue epilogue;
};

/// A scalar of the scale type, which is complex if the matrices are.
std::complex<double> lt_scalar(const LtTypes& types, const void* pointer);

/// Computes the product on the host: matrices become columns of float (double for sums in double and in integers), with their factors
/// applied; one product of these, four of complex matrices; then alpha, beta and C, the epilogue, D's factors, and one rounding.
/// Throws TaskFailure if sizes or addresses that are on the device do not fit; matrices of the batch before that one are computed.
/// Memory: four bytes (eight) for each element of A, B, C and D of one matrix of the batch.
void run_dense_product(const LtDenseProduct& product);

}  // namespace npu::detail
