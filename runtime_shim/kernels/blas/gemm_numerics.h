#pragma once
// Products that are computed otherwise than gemm_fast's own (numerics.h).

#include "runtime_shim/kernels/blas/gemm.h"

namespace npu::ops {

/// The product in the order and with the types of the Cube unit, in float. Cost: 2mnk operations in plain loops.
/// Not for in_double.
void gemm_chip(const Gemm& gemm);

}  // namespace npu::ops
