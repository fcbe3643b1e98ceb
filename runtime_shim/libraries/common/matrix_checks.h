// The checks that libraries of dense matrices share: cuSOLVER takes cuBLAS's enumerations.
#pragma once

#include <cstdint>

#include "npu/blas/types.h"
#include "runtime_shim/libraries/common/call.h"

namespace npu::detail {

/// CallChecks of a library whose calls take matrices by column. `Derived` adds the checks of its library.
template <class Derived, class Status>
class MatrixChecks : public CallChecks<Derived, Status> {
 public:
  using CallChecks<Derived, Status>::CallChecks;
  Derived& operation(npublasOperation_t op) {
    return this->require(op == NPUBLAS_OP_N || op == NPUBLAS_OP_T || op == NPUBLAS_OP_C);
  }
  Derived& triangle(npublasFillMode_t uplo) {
    return this->require(uplo == NPUBLAS_FILL_MODE_LOWER || uplo == NPUBLAS_FILL_MODE_UPPER);
  }
  Derived& side(npublasSideMode_t side) {
    return this->require(side == NPUBLAS_SIDE_LEFT || side == NPUBLAS_SIDE_RIGHT);
  }
  Derived& diagonal(npublasDiagType_t diag) {
    return this->require(diag == NPUBLAS_DIAG_NON_UNIT || diag == NPUBLAS_DIAG_UNIT);
  }
  /// A matrix stored with `rows` rows: BLAS and LAPACK require ld >= max(1, rows).
  Derived& leading(int64_t ld, int64_t rows) { return this->require(ld >= 1 && ld >= rows); }
};

}  // namespace npu::detail
