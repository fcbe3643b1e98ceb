/// @file
/// Vector operations of real numbers (BLAS level 1). Included by npu/blas.h. Valid C11 and C++17.
///
/// Vectors are device memory: n elements, incx (incy) elements apart. A negative increment starts at the last
/// element. alpha, c, s and scalar results follow the pointer mode of the handle: host or device memory.
/// Calls are asynchronous in the order of the handle's stream. A scalar result in host memory is there when
/// the call returns. Pointers to vectors are not checked.
/// Errors: NPUBLAS_STATUS_NOT_INITIALIZED if handle is null; NPUBLAS_STATUS_INVALID_VALUE if a scalar pointer
/// is null; NPUBLAS_STATUS_EXECUTION_FAILED if the stream refuses the work. Nothing is written then. n <= 0
/// is no error.
/// Source: the functions without the prefix npu of the cuBLAS Library 12.4, section Level-1 functions.
#ifndef NPU_BLAS_VECTOR_H_
#define NPU_BLAS_VECTOR_H_

#include "npu/blas/matrix_vector.h"
#include "npu/blas/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// y = alpha x + y.
/// Shapes: x and y have n elements. n <= 0 changes nothing.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if alpha is null; NPUBLAS_STATUS_NOT_INITIALIZED if handle is null. y
/// is then unchanged.
/// Source: cublas<t>axpy, cuBLAS 12.4.
/// @{
npublasStatus_t npublasSaxpy(npublasHandle_t handle, int n, const float* alpha, const float* x, int incx,
                             float* y, int incy);
npublasStatus_t npublasDaxpy(npublasHandle_t handle, int n, const double* alpha, const double* x, int incx,
                             double* y, int incy);
/// @}

/// x = alpha x. With alpha = 0, NaN and infinity in x become NaN.
/// Shapes: x has n elements. n <= 0 or incx <= 0 changes nothing.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if alpha is null; NPUBLAS_STATUS_NOT_INITIALIZED if handle is null. x
/// is then unchanged.
/// Source: cublas<t>scal, cuBLAS 12.4.
/// @{
npublasStatus_t npublasSscal(npublasHandle_t handle, int n, const float* alpha, float* x, int incx);
npublasStatus_t npublasDscal(npublasHandle_t handle, int n, const double* alpha, double* x, int incx);
/// @}

/// y = x.
/// Shapes: x and y have n elements. n <= 0 changes nothing.
/// Errors: NPUBLAS_STATUS_NOT_INITIALIZED if handle is null. y is then unchanged.
/// Source: cublas<t>copy, cuBLAS 12.4.
/// @{
npublasStatus_t npublasScopy(npublasHandle_t handle, int n, const float* x, int incx, float* y, int incy);
npublasStatus_t npublasDcopy(npublasHandle_t handle, int n, const double* x, int incx, double* y, int incy);
/// @}

/// Exchanges the elements of x and y.
/// Shapes: x and y have n elements. n <= 0 changes nothing.
/// Errors: NPUBLAS_STATUS_NOT_INITIALIZED if handle is null. x and y are then unchanged.
/// Source: cublas<t>swap, cuBLAS 12.4.
/// @{
npublasStatus_t npublasSswap(npublasHandle_t handle, int n, float* x, int incx, float* y, int incy);
npublasStatus_t npublasDswap(npublasHandle_t handle, int n, double* x, int incx, double* y, int incy);
/// @}

/// result = sum of x[i] y[i].
/// Shapes: x and y have n elements, result one. n <= 0 gives 0.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if result is null; NPUBLAS_STATUS_NOT_INITIALIZED if handle is null.
/// Source: cublas<t>dot, cuBLAS 12.4.
/// @{
npublasStatus_t npublasSdot(npublasHandle_t handle, int n, const float* x, int incx, const float* y, int incy,
                            float* result);
npublasStatus_t npublasDdot(npublasHandle_t handle, int n, const double* x, int incx, const double* y,
                            int incy, double* result);
/// @}

/// result = Euclidean norm of x, without overflow on the way.
/// Shapes: x has n elements, result one. n <= 0 or incx <= 0 gives 0.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if result is null; NPUBLAS_STATUS_NOT_INITIALIZED if handle is null.
/// Source: cublas<t>nrm2, cuBLAS 12.4.
/// @{
npublasStatus_t npublasSnrm2(npublasHandle_t handle, int n, const float* x, int incx, float* result);
npublasStatus_t npublasDnrm2(npublasHandle_t handle, int n, const double* x, int incx, double* result);
/// @}

/// result = sum of |x[i]|.
/// Shapes: x has n elements, result one. n <= 0 or incx <= 0 gives 0.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if result is null; NPUBLAS_STATUS_NOT_INITIALIZED if handle is null.
/// Source: cublas<t>asum, cuBLAS 12.4.
/// @{
npublasStatus_t npublasSasum(npublasHandle_t handle, int n, const float* x, int incx, float* result);
npublasStatus_t npublasDasum(npublasHandle_t handle, int n, const double* x, int incx, double* result);
/// @}

/// result = index of the first element with the largest (amax) or smallest (amin) |x[i]|.
/// Shapes: x has n elements, result one. n <= 0 or incx <= 0 gives 0.
/// Units: the index counts elements from 1.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if result is null; NPUBLAS_STATUS_NOT_INITIALIZED if handle is null.
/// Source: cublasI<t>amax, cublasI<t>amin, cuBLAS 12.4.
/// @{
npublasStatus_t npublasIsamax(npublasHandle_t handle, int n, const float* x, int incx, int* result);
npublasStatus_t npublasIdamax(npublasHandle_t handle, int n, const double* x, int incx, int* result);
npublasStatus_t npublasIsamin(npublasHandle_t handle, int n, const float* x, int incx, int* result);
npublasStatus_t npublasIdamin(npublasHandle_t handle, int n, const double* x, int incx, int* result);
/// @}

/// Applies a rotation: (x[i], y[i]) = (c x[i] + s y[i], c y[i] - s x[i]).
/// Shapes: x and y have n elements; c and s are scalars. n <= 0 changes nothing.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if c or s is null; NPUBLAS_STATUS_NOT_INITIALIZED if handle is null.
/// x and y are then unchanged.
/// Source: cublas<t>rot, cuBLAS 12.4.
/// @{
npublasStatus_t npublasSrot(npublasHandle_t handle, int n, float* x, int incx, float* y, int incy,
                            const float* c, const float* s);
npublasStatus_t npublasDrot(npublasHandle_t handle, int n, double* x, int incx, double* y, int incy,
                            const double* c, const double* s);
/// @}

/// Makes the rotation that turns (a, b) into (r, 0). a becomes r; b becomes the value from which c and s can
/// be rebuilt.
/// Shapes: a, b, c and s are scalars, all in host or all in device memory as the pointer mode says.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if a pointer is null; NPUBLAS_STATUS_NOT_INITIALIZED if handle is
/// null.
/// Source: cublas<t>rotg, cuBLAS 12.4.
/// @{
npublasStatus_t npublasSrotg(npublasHandle_t handle, float* a, float* b, float* c, float* s);
npublasStatus_t npublasDrotg(npublasHandle_t handle, double* a, double* b, double* c, double* s);
/// @}

/// y = alpha x + y for any floating type. The sum is computed in double (complex<double>) and rounded once.
/// Shapes: x and y have n elements of xType and yType; alpha is a scalar of alphaType. n <= 0 changes
/// nothing.
/// Errors: NPUBLAS_STATUS_NOT_SUPPORTED for a type other than NPU_R_16F, R_16BF, R_32F, R_64F, C_32F and
/// C_64F, or if real and complex or two complex types are mixed; NPUBLAS_STATUS_INVALID_VALUE if alpha is
/// null. y is then unchanged.
/// Source: cublasAxpyEx, cuBLAS 12.4, section BLAS-like extensions. executiontype is checked and has no other
/// effect.
npublasStatus_t npublasAxpyEx(npublasHandle_t handle, int n, const void* alpha, npuDataType alphaType,
                              const void* x, npuDataType xType, int incx, void* y, npuDataType yType,
                              int incy, npuDataType executiontype);

/// x = alpha x for any floating type. Computed in double (complex<double>) and rounded once.
/// Shapes: x has n elements of xType; alpha is a scalar of alphaType. n <= 0 or incx <= 0 changes nothing.
/// Errors: NPUBLAS_STATUS_NOT_SUPPORTED for types as in npublasAxpyEx; NPUBLAS_STATUS_INVALID_VALUE if alpha
/// is null. x is then unchanged.
/// Source: cublasScalEx, cuBLAS 12.4, section BLAS-like extensions. executionType is checked and has no other
/// effect.
npublasStatus_t npublasScalEx(npublasHandle_t handle, int n, const void* alpha, npuDataType alphaType,
                              void* x, npuDataType xType, int incx, npuDataType executionType);

/// result = sum of x[i] y[i]; DotcEx takes the conjugate of x[i]. Computed in double (complex<double>) and
/// rounded once.
/// Shapes: x and y have n elements of xType and yType; result is a scalar of resultType. n <= 0 gives 0.
/// Errors: NPUBLAS_STATUS_NOT_SUPPORTED for types as in npublasAxpyEx; NPUBLAS_STATUS_INVALID_VALUE if result
/// is null.
/// Source: cublasDotEx, cublasDotcEx, cuBLAS 12.4, section BLAS-like extensions.
/// @{
npublasStatus_t npublasDotEx(npublasHandle_t handle, int n, const void* x, npuDataType xType, int incx,
                             const void* y, npuDataType yType, int incy, void* result, npuDataType resultType,
                             npuDataType executionType);
npublasStatus_t npublasDotcEx(npublasHandle_t handle, int n, const void* x, npuDataType xType, int incx,
                              const void* y, npuDataType yType, int incy, void* result,
                              npuDataType resultType, npuDataType executionType);
/// @}

/// result = Euclidean norm of x for any floating type. Computed in double and rounded once.
/// Shapes: x has n elements of xType; result is a real scalar of resultType. n <= 0 or incx <= 0 gives 0.
/// Errors: NPUBLAS_STATUS_NOT_SUPPORTED for types as in npublasAxpyEx, for a complex resultType, or if a
/// complex xType has another precision than resultType; NPUBLAS_STATUS_INVALID_VALUE if result is null.
/// Source: cublasNrm2Ex, cuBLAS 12.4, section BLAS-like extensions.
npublasStatus_t npublasNrm2Ex(npublasHandle_t handle, int n, const void* x, npuDataType xType, int incx,
                              void* result, npuDataType resultType, npuDataType executionType);

#ifdef __cplusplus
}
#endif

#endif  // NPU_BLAS_VECTOR_H_
