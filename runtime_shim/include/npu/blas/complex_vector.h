/// @file
/// Vector operations of complex numbers (BLAS level 1). Included by npu/blas.h. Valid C11 and C++17.
///
/// Vectors are device memory: n elements, incx (incy) elements apart. A negative increment starts at the last
/// element. Scalars and scalar results follow the pointer mode of the handle. Calls are asynchronous in the
/// order of the handle's stream. A scalar result in host memory is there when the call returns. Pointers to
/// vectors are not checked.
/// Errors: NPUBLAS_STATUS_NOT_INITIALIZED if handle is null; NPUBLAS_STATUS_INVALID_VALUE if a scalar pointer
/// is null; NPUBLAS_STATUS_EXECUTION_FAILED if the stream refuses the work. Nothing is written then. n <= 0
/// is no error.
/// Source: the functions without the prefix npu of the cuBLAS Library 12.4, section Level-1 functions.
#ifndef NPU_BLAS_COMPLEX_VECTOR_H_
#define NPU_BLAS_COMPLEX_VECTOR_H_

#include "npu/blas/types.h"
#include "npu/complex.h"

#ifdef __cplusplus
extern "C" {
#endif

/// y = alpha x + y.
/// Shapes: x and y have n elements. n <= 0 changes nothing.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if alpha is null; NPUBLAS_STATUS_NOT_INITIALIZED if handle is null. y
/// is then unchanged.
/// Source: cublas<t>axpy, cuBLAS 12.4.
/// @{
npublasStatus_t npublasCaxpy(npublasHandle_t handle, int n, const npuComplex* alpha, const npuComplex* x,
                             int incx, npuComplex* y, int incy);
npublasStatus_t npublasZaxpy(npublasHandle_t handle, int n, const npuDoubleComplex* alpha,
                             const npuDoubleComplex* x, int incx, npuDoubleComplex* y, int incy);
/// @}

/// x = alpha x; alpha is complex for Cscal and Zscal, real for Csscal and Zdscal.
/// Shapes: x has n elements. n <= 0 or incx <= 0 changes nothing.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if alpha is null; NPUBLAS_STATUS_NOT_INITIALIZED if handle is null. x
/// is then unchanged.
/// Source: cublas<t>scal, cuBLAS 12.4.
/// @{
npublasStatus_t npublasCscal(npublasHandle_t handle, int n, const npuComplex* alpha, npuComplex* x, int incx);
npublasStatus_t npublasZscal(npublasHandle_t handle, int n, const npuDoubleComplex* alpha,
                             npuDoubleComplex* x, int incx);
npublasStatus_t npublasCsscal(npublasHandle_t handle, int n, const float* alpha, npuComplex* x, int incx);
npublasStatus_t npublasZdscal(npublasHandle_t handle, int n, const double* alpha, npuDoubleComplex* x,
                              int incx);
/// @}

/// y = x.
/// Shapes: x and y have n elements. n <= 0 changes nothing.
/// Errors: NPUBLAS_STATUS_NOT_INITIALIZED if handle is null. y is then unchanged.
/// Source: cublas<t>copy, cuBLAS 12.4.
/// @{
npublasStatus_t npublasCcopy(npublasHandle_t handle, int n, const npuComplex* x, int incx, npuComplex* y,
                             int incy);
npublasStatus_t npublasZcopy(npublasHandle_t handle, int n, const npuDoubleComplex* x, int incx,
                             npuDoubleComplex* y, int incy);
/// @}

/// Exchanges the elements of x and y.
/// Shapes: x and y have n elements. n <= 0 changes nothing.
/// Errors: NPUBLAS_STATUS_NOT_INITIALIZED if handle is null. x and y are then unchanged.
/// Source: cublas<t>swap, cuBLAS 12.4.
/// @{
npublasStatus_t npublasCswap(npublasHandle_t handle, int n, npuComplex* x, int incx, npuComplex* y, int incy);
npublasStatus_t npublasZswap(npublasHandle_t handle, int n, npuDoubleComplex* x, int incx,
                             npuDoubleComplex* y, int incy);
/// @}

/// result = sum of x[i] y[i] (dotu) or of conj(x[i]) y[i] (dotc). Sums are kept in double.
/// Shapes: x and y have n elements, result one. n <= 0 gives 0.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if result is null; NPUBLAS_STATUS_NOT_INITIALIZED if handle is null.
/// Source: cublas<t>dotu, cublas<t>dotc, cuBLAS 12.4.
/// @{
npublasStatus_t npublasCdotu(npublasHandle_t handle, int n, const npuComplex* x, int incx,
                             const npuComplex* y, int incy, npuComplex* result);
npublasStatus_t npublasZdotu(npublasHandle_t handle, int n, const npuDoubleComplex* x, int incx,
                             const npuDoubleComplex* y, int incy, npuDoubleComplex* result);
npublasStatus_t npublasCdotc(npublasHandle_t handle, int n, const npuComplex* x, int incx,
                             const npuComplex* y, int incy, npuComplex* result);
npublasStatus_t npublasZdotc(npublasHandle_t handle, int n, const npuDoubleComplex* x, int incx,
                             const npuDoubleComplex* y, int incy, npuDoubleComplex* result);
/// @}

/// result = Euclidean norm of x, a real number.
/// Shapes: x has n elements, result one. n <= 0 or incx <= 0 gives 0.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if result is null; NPUBLAS_STATUS_NOT_INITIALIZED if handle is null.
/// Source: cublasScnrm2, cublasDznrm2, cuBLAS 12.4.
/// @{
npublasStatus_t npublasScnrm2(npublasHandle_t handle, int n, const npuComplex* x, int incx, float* result);
npublasStatus_t npublasDznrm2(npublasHandle_t handle, int n, const npuDoubleComplex* x, int incx,
                              double* result);
/// @}

/// result = sum of |re x[i]| + |im x[i]|, a real number.
/// Shapes: x has n elements, result one. n <= 0 or incx <= 0 gives 0.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if result is null; NPUBLAS_STATUS_NOT_INITIALIZED if handle is null.
/// Source: cublasScasum, cublasDzasum, cuBLAS 12.4.
/// @{
npublasStatus_t npublasScasum(npublasHandle_t handle, int n, const npuComplex* x, int incx, float* result);
npublasStatus_t npublasDzasum(npublasHandle_t handle, int n, const npuDoubleComplex* x, int incx,
                              double* result);
/// @}

/// result = index of the first element with the largest (amax) or smallest (amin) |re x[i]| + |im x[i]|.
/// Shapes: x has n elements, result one. n <= 0 or incx <= 0 gives 0.
/// Units: the index counts elements from 1.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if result is null; NPUBLAS_STATUS_NOT_INITIALIZED if handle is null.
/// Source: cublasI<t>amax, cublasI<t>amin, cuBLAS 12.4.
/// @{
npublasStatus_t npublasIcamax(npublasHandle_t handle, int n, const npuComplex* x, int incx, int* result);
npublasStatus_t npublasIzamax(npublasHandle_t handle, int n, const npuDoubleComplex* x, int incx,
                              int* result);
npublasStatus_t npublasIcamin(npublasHandle_t handle, int n, const npuComplex* x, int incx, int* result);
npublasStatus_t npublasIzamin(npublasHandle_t handle, int n, const npuDoubleComplex* x, int incx,
                              int* result);
/// @}

/// Applies a rotation: (x[i], y[i]) = (c x[i] + s y[i], c y[i] - conj(s) x[i]). c is real; s is complex for
/// Crot and Zrot, real for Csrot and Zdrot.
/// Shapes: x and y have n elements; c and s are scalars. n <= 0 changes nothing.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if c or s is null; NPUBLAS_STATUS_NOT_INITIALIZED if handle is null.
/// x and y are then unchanged.
/// Source: cublas<t>rot, cuBLAS 12.4.
/// @{
npublasStatus_t npublasCrot(npublasHandle_t handle, int n, npuComplex* x, int incx, npuComplex* y, int incy,
                            const float* c, const npuComplex* s);
npublasStatus_t npublasZrot(npublasHandle_t handle, int n, npuDoubleComplex* x, int incx, npuDoubleComplex* y,
                            int incy, const double* c, const npuDoubleComplex* s);
npublasStatus_t npublasCsrot(npublasHandle_t handle, int n, npuComplex* x, int incx, npuComplex* y, int incy,
                             const float* c, const float* s);
npublasStatus_t npublasZdrot(npublasHandle_t handle, int n, npuDoubleComplex* x, int incx,
                             npuDoubleComplex* y, int incy, const double* c, const double* s);
/// @}

/// Makes the rotation that turns (a, b) into (r, 0). a becomes r; b is unchanged; c is real.
/// Shapes: a, b, c and s are scalars, all in host or all in device memory as the pointer mode says.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if a pointer is null; NPUBLAS_STATUS_NOT_INITIALIZED if handle is
/// null.
/// Source: cublas<t>rotg, cuBLAS 12.4.
/// @{
npublasStatus_t npublasCrotg(npublasHandle_t handle, npuComplex* a, npuComplex* b, float* c, npuComplex* s);
npublasStatus_t npublasZrotg(npublasHandle_t handle, npuDoubleComplex* a, npuDoubleComplex* b, double* c,
                             npuDoubleComplex* s);
/// @}

#ifdef __cplusplus
}
#endif

#endif /* NPU_BLAS_COMPLEX_VECTOR_H_ */
