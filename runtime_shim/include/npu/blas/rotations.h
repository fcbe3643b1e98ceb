/// @file
/// Modified rotations, and rotations whose types are arguments. Included by npu/blas.h. Valid C11 and C++17.
/// Source: cublas<t>rotm, cublas<t>rotmg, cublasRotEx, cuBLAS 13.0.
#ifndef NPU_BLAS_ROTATIONS_H_
#define NPU_BLAS_ROTATIONS_H_

#include "npu/blas/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// (x[i], y[i]) = H (x[i], y[i]). param is a flag and h11, h21, h12, h22 of H = [h11 h12; h21 h22]. Flag -1: all count; 0: h11 = h22 = 1;
/// 1: h12 = 1 and h21 = -1; -2: nothing changes.
/// Shapes: x and y have n elements, param 5, in host or device memory as the pointer mode says. n <= 0 changes nothing.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if param is null; NPUBLAS_STATUS_NOT_INITIALIZED if handle is null.
/// @{
npublasStatus_t npublasSrotm(npublasHandle_t handle, int n, float* x, int incx, float* y, int incy,
                             const float* param);
npublasStatus_t npublasDrotm(npublasHandle_t handle, int n, double* x, int incx, double* y, int incy,
                             const double* param);
/// @}

/// Makes param of the H that turns (sqrt(d1) x1, sqrt(d2) y1) into (r, 0). d1, d2 and x1 become those of the result; entries of
/// param that the flag does not use stay.
/// Shapes: d1, d2, x1, y1 are scalars, param has 5 elements, all in host or all in device memory as the pointer mode says.
/// Errors: NPUBLAS_STATUS_INVALID_VALUE if a pointer is null; NPUBLAS_STATUS_NOT_INITIALIZED if handle is null.
/// @{
npublasStatus_t npublasSrotmg(npublasHandle_t handle, float* d1, float* d2, float* x1, const float* y1,
                              float* param);
npublasStatus_t npublasDrotmg(npublasHandle_t handle, double* d1, double* d2, double* x1, const double* y1,
                              double* param);
/// @}

/// npublasSrot, Drot, Csrot or Zdrot by the types.
/// Shapes: as there; c and s are real scalars of csType.
/// Errors: NPUBLAS_STATUS_NOT_SUPPORTED unless x, y and the execution have one of the types R_32F, R_64F, C_32F, C_64F, and c and s
/// the real one of that precision; those of the call.
npublasStatus_t npublasRotEx(npublasHandle_t handle, int n, void* x, npuDataType xType, int incx, void* y,
                             npuDataType yType, int incy, const void* c, const void* s, npuDataType csType,
                             npuDataType executiontype);

#ifdef __cplusplus
}
#endif

#endif  // NPU_BLAS_ROTATIONS_H_
