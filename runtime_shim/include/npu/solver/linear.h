/// @file
/// Factorisations and linear systems: this header includes its three parts. Included by npu/solver.h. Valid
/// C11 and C++17.
/// Source: cuSOLVER Library, cuSOLVER 11.6.
#ifndef NPU_SOLVER_LINEAR_H_
#define NPU_SOLVER_LINEAR_H_

#include "npu/solver/cholesky.h"
#include "npu/solver/lu.h"
#include "npu/solver/qr.h"

#endif /* NPU_SOLVER_LINEAR_H_ */
