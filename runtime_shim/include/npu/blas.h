/// @file
/// Dense linear algebra under the names of cuBLAS: this header includes all its parts. Valid C11 and C++17.
///
/// Handles and settings: npu/blas/handle.h. Vectors (level 1): npu/blas/vector.h. Matrix-vector operations
/// (level 2): npu/blas/matrix_vector.h. Matrix products: npu/blas/gemm.h. Other matrix operations (level 3):
/// npu/blas/matrix.h. Complex numbers: npu/blas/complex.h. Packed and band storage: npu/blas/packed.h.
/// Batched LU factorisation: npu/blas/factor.h. Batches of groups: npu/blas/grouped.h. Modified rotations:
/// npu/blas/rotations.h. Emulated products: npu/blas/emulation.h. Sizes of 64 bits: npu/blas/int64.h.
/// Source: names, parameters and order of checks follow the cuBLAS Library User Guide, cuBLAS 12.4.
#ifndef NPU_BLAS_H_
#define NPU_BLAS_H_

// clang-format off
#include "npu/macros/hide.h"
// clang-format on

#include "npu/blas/complex.h"
#include "npu/blas/emulation.h"
#include "npu/blas/factor.h"
#include "npu/blas/gemm.h"
#include "npu/blas/grouped.h"
#include "npu/blas/handle.h"
#include "npu/blas/matrix.h"
#include "npu/blas/packed.h"
#include "npu/blas/rotations.h"
#include "npu/blas/types.h"
#include "npu/blas/vector.h"
#ifdef __cplusplus
#include "npu/bf16.h"  // as CUDA's header brings both half types

// clang-format off
#include "npu/blas/int64.h"  // takes the calls by their names, which have overloads from here on
#include "npu/blas/overloads.h"
// clang-format on
#endif
#include "npu/blas/v2_names.h"

// clang-format off
#include "npu/macros/show.h"
// clang-format on

#endif  // NPU_BLAS_H_
