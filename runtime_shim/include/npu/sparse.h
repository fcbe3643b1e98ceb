/// @file
/// Sparse linear algebra under the names of cuSPARSE: this header includes its parts. Valid C11 and C++17.
///
/// Handles: npu/sparse/handle.h. Descriptors of matrices and vectors: npu/sparse/descriptors.h. Operations on
/// them: npu/sparse/operations.h. Calls that take arrays: npu/sparse/legacy.h,
/// npu/sparse/legacy_blocks.h (blocks), npu/sparse/factor.h (incomplete factorisations), npu/sparse/bands.h (systems with three or five diagonals). Matrices are stored by rows
/// (CSR), columns (CSC) or coordinates (COO), with values of half, bfloat16, float, double and both complex
/// types and indices of 32 or 64 bits. Blocks of rows (BSR), Blocked-ELL and
/// Sliced-ELL: npu/sparse/formats.h. Products that are repeated: npu/sparse/reuse.h.
/// Source: cuSPARSE Library, cuSPARSE 12.3.
#ifndef NPU_SPARSE_H_
#define NPU_SPARSE_H_

// clang-format off
#include "npu/macros/hide.h"
// clang-format on

#include "npu/names/sparse.h"
#include "npu/sparse/bands.h"
#include "npu/sparse/descriptors.h"
#include "npu/sparse/factor.h"
#include "npu/sparse/formats.h"
#include "npu/sparse/handle.h"
#include "npu/sparse/legacy.h"
#include "npu/sparse/legacy_blocks.h"
#include "npu/sparse/legacy_prune.h"
#include "npu/sparse/legacy_solve.h"
#include "npu/sparse/operations.h"
#include "npu/sparse/reuse.h"
#include "npu/sparse/types.h"

// clang-format off
#include "npu/macros/show.h"
// clang-format on

#endif /* NPU_SPARSE_H_ */
