/// @file
/// Linear algebra of complex numbers: this header includes its three parts. Included by npu/blas.h. Valid C11
/// and C++17.
/// Source: cuBLAS Library 12.4.
#ifndef NPU_BLAS_COMPLEX_H_
#define NPU_BLAS_COMPLEX_H_

#include "npu/blas/complex_matrix.h"
#include "npu/blas/complex_product.h"
#include "npu/blas/complex_vector.h"

#endif /* NPU_BLAS_COMPLEX_H_ */
