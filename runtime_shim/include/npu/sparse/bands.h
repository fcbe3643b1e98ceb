/// @file
/// Systems of equations with three or five diagonals. Included by npu/sparse.h. Valid C11 and C++17.
///
/// Arrays are device memory. Calls are asynchronous in the order of the handle's stream; sums are of double
/// precision. Buffers are not used and may be null; a bufferSizeExt call answers 256 bytes.
/// Units: sizes, leading dimensions and strides count elements, sizes of buffers bytes.
/// Source: the functions without the prefix npu of the cuSPARSE Library, cuSPARSE 12.3, section Tridiagonal and
/// pentadiagonal solves; cuSPARSE 10 for the calls that 11 removed.
#ifndef NPU_SPARSE_BANDS_H_
#define NPU_SPARSE_BANDS_H_

#include "npu/sparse/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Solves A X = B for a tridiagonal A; B becomes X. gtsv2 and gtsv exchange rows where that is more accurate; the
/// nopivot calls do not. dl[0] and du[m - 1] are not read. The calls without bufferSize are those of cuSPARSE
/// before 11.
/// Shapes: A is m x m; dl, d, du have m elements; B is m x n, column-major.
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null; NPUSPARSE_STATUS_INVALID_VALUE if m is
/// less than 3, n is negative, ldb is less than m, or a pointer but the buffer is null. B is then unchanged. A
/// singular A gives infinities or NaN.
/// Source: cusparse<t>gtsv2, cusparse<t>gtsv2_nopivot, cusparse<t>gtsv (before 11), cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseSgtsv2_bufferSizeExt(npusparseHandle_t handle, int m, int n, const float* dl,
                                                const float* d, const float* du, const float* B, int ldb,
                                                size_t* bufferSizeInBytes);
npusparseStatus_t npusparseDgtsv2_bufferSizeExt(npusparseHandle_t handle, int m, int n, const double* dl,
                                                const double* d, const double* du, const double* B, int ldb,
                                                size_t* bufferSizeInBytes);
npusparseStatus_t npusparseCgtsv2_bufferSizeExt(npusparseHandle_t handle, int m, int n, const npuComplex* dl,
                                                const npuComplex* d, const npuComplex* du,
                                                const npuComplex* B, int ldb, size_t* bufferSizeInBytes);
npusparseStatus_t npusparseZgtsv2_bufferSizeExt(npusparseHandle_t handle, int m, int n,
                                                const npuDoubleComplex* dl, const npuDoubleComplex* d,
                                                const npuDoubleComplex* du, const npuDoubleComplex* B,
                                                int ldb, size_t* bufferSizeInBytes);
npusparseStatus_t npusparseSgtsv2(npusparseHandle_t handle, int m, int n, const float* dl, const float* d,
                                  const float* du, float* B, int ldb, void* pBuffer);
npusparseStatus_t npusparseDgtsv2(npusparseHandle_t handle, int m, int n, const double* dl, const double* d,
                                  const double* du, double* B, int ldb, void* pBuffer);
npusparseStatus_t npusparseCgtsv2(npusparseHandle_t handle, int m, int n, const npuComplex* dl,
                                  const npuComplex* d, const npuComplex* du, npuComplex* B, int ldb,
                                  void* pBuffer);
npusparseStatus_t npusparseZgtsv2(npusparseHandle_t handle, int m, int n, const npuDoubleComplex* dl,
                                  const npuDoubleComplex* d, const npuDoubleComplex* du, npuDoubleComplex* B,
                                  int ldb, void* pBuffer);
npusparseStatus_t npusparseSgtsv2_nopivot_bufferSizeExt(npusparseHandle_t handle, int m, int n,
                                                        const float* dl, const float* d, const float* du,
                                                        const float* B, int ldb, size_t* bufferSizeInBytes);
npusparseStatus_t npusparseDgtsv2_nopivot_bufferSizeExt(npusparseHandle_t handle, int m, int n,
                                                        const double* dl, const double* d, const double* du,
                                                        const double* B, int ldb, size_t* bufferSizeInBytes);
npusparseStatus_t npusparseCgtsv2_nopivot_bufferSizeExt(npusparseHandle_t handle, int m, int n,
                                                        const npuComplex* dl, const npuComplex* d,
                                                        const npuComplex* du, const npuComplex* B, int ldb,
                                                        size_t* bufferSizeInBytes);
npusparseStatus_t npusparseZgtsv2_nopivot_bufferSizeExt(npusparseHandle_t handle, int m, int n,
                                                        const npuDoubleComplex* dl, const npuDoubleComplex* d,
                                                        const npuDoubleComplex* du, const npuDoubleComplex* B,
                                                        int ldb, size_t* bufferSizeInBytes);
npusparseStatus_t npusparseSgtsv2_nopivot(npusparseHandle_t handle, int m, int n, const float* dl,
                                          const float* d, const float* du, float* B, int ldb, void* pBuffer);
npusparseStatus_t npusparseDgtsv2_nopivot(npusparseHandle_t handle, int m, int n, const double* dl,
                                          const double* d, const double* du, double* B, int ldb,
                                          void* pBuffer);
npusparseStatus_t npusparseCgtsv2_nopivot(npusparseHandle_t handle, int m, int n, const npuComplex* dl,
                                          const npuComplex* d, const npuComplex* du, npuComplex* B, int ldb,
                                          void* pBuffer);
npusparseStatus_t npusparseZgtsv2_nopivot(npusparseHandle_t handle, int m, int n, const npuDoubleComplex* dl,
                                          const npuDoubleComplex* d, const npuDoubleComplex* du,
                                          npuDoubleComplex* B, int ldb, void* pBuffer);
npusparseStatus_t npusparseSgtsv(npusparseHandle_t handle, int m, int n, const float* dl, const float* d,
                                 const float* du, float* B, int ldb);
npusparseStatus_t npusparseDgtsv(npusparseHandle_t handle, int m, int n, const double* dl, const double* d,
                                 const double* du, double* B, int ldb);
npusparseStatus_t npusparseCgtsv(npusparseHandle_t handle, int m, int n, const npuComplex* dl,
                                 const npuComplex* d, const npuComplex* du, npuComplex* B, int ldb);
npusparseStatus_t npusparseZgtsv(npusparseHandle_t handle, int m, int n, const npuDoubleComplex* dl,
                                 const npuDoubleComplex* d, const npuDoubleComplex* du, npuDoubleComplex* B,
                                 int ldb);
npusparseStatus_t npusparseSgtsv_nopivot(npusparseHandle_t handle, int m, int n, const float* dl,
                                         const float* d, const float* du, float* B, int ldb);
npusparseStatus_t npusparseDgtsv_nopivot(npusparseHandle_t handle, int m, int n, const double* dl,
                                         const double* d, const double* du, double* B, int ldb);
npusparseStatus_t npusparseCgtsv_nopivot(npusparseHandle_t handle, int m, int n, const npuComplex* dl,
                                         const npuComplex* d, const npuComplex* du, npuComplex* B, int ldb);
npusparseStatus_t npusparseZgtsv_nopivot(npusparseHandle_t handle, int m, int n, const npuDoubleComplex* dl,
                                         const npuDoubleComplex* d, const npuDoubleComplex* du,
                                         npuDoubleComplex* B, int ldb);
/// @}

/// Solves batchCount tridiagonal systems without exchange of rows. System s begins at element s * batchStride of
/// every array. x holds the right sides, then the solutions.
/// Shapes: dl, d, du, x have batchCount * batchStride elements.
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null; NPUSPARSE_STATUS_INVALID_VALUE if m is
/// less than 3, batchCount is negative, batchStride is less than m, or a pointer but the buffer is null. x is
/// then unchanged.
/// Source: cusparse<t>gtsv2StridedBatch, cusparse<t>gtsvStridedBatch (before 11), cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseSgtsv2StridedBatch_bufferSizeExt(npusparseHandle_t handle, int m, const float* dl,
                                                            const float* d, const float* du, const float* x,
                                                            int batchCount, int batchStride,
                                                            size_t* bufferSizeInBytes);
npusparseStatus_t npusparseDgtsv2StridedBatch_bufferSizeExt(npusparseHandle_t handle, int m, const double* dl,
                                                            const double* d, const double* du,
                                                            const double* x, int batchCount, int batchStride,
                                                            size_t* bufferSizeInBytes);
npusparseStatus_t npusparseCgtsv2StridedBatch_bufferSizeExt(npusparseHandle_t handle, int m,
                                                            const npuComplex* dl, const npuComplex* d,
                                                            const npuComplex* du, const npuComplex* x,
                                                            int batchCount, int batchStride,
                                                            size_t* bufferSizeInBytes);
npusparseStatus_t npusparseZgtsv2StridedBatch_bufferSizeExt(npusparseHandle_t handle, int m,
                                                            const npuDoubleComplex* dl,
                                                            const npuDoubleComplex* d,
                                                            const npuDoubleComplex* du,
                                                            const npuDoubleComplex* x, int batchCount,
                                                            int batchStride, size_t* bufferSizeInBytes);
npusparseStatus_t npusparseSgtsv2StridedBatch(npusparseHandle_t handle, int m, const float* dl,
                                              const float* d, const float* du, float* x, int batchCount,
                                              int batchStride, void* pBuffer);
npusparseStatus_t npusparseDgtsv2StridedBatch(npusparseHandle_t handle, int m, const double* dl,
                                              const double* d, const double* du, double* x, int batchCount,
                                              int batchStride, void* pBuffer);
npusparseStatus_t npusparseCgtsv2StridedBatch(npusparseHandle_t handle, int m, const npuComplex* dl,
                                              const npuComplex* d, const npuComplex* du, npuComplex* x,
                                              int batchCount, int batchStride, void* pBuffer);
npusparseStatus_t npusparseZgtsv2StridedBatch(npusparseHandle_t handle, int m, const npuDoubleComplex* dl,
                                              const npuDoubleComplex* d, const npuDoubleComplex* du,
                                              npuDoubleComplex* x, int batchCount, int batchStride,
                                              void* pBuffer);
npusparseStatus_t npusparseSgtsvStridedBatch(npusparseHandle_t handle, int m, const float* dl, const float* d,
                                             const float* du, float* x, int batchCount, int batchStride);
npusparseStatus_t npusparseDgtsvStridedBatch(npusparseHandle_t handle, int m, const double* dl,
                                             const double* d, const double* du, double* x, int batchCount,
                                             int batchStride);
npusparseStatus_t npusparseCgtsvStridedBatch(npusparseHandle_t handle, int m, const npuComplex* dl,
                                             const npuComplex* d, const npuComplex* du, npuComplex* x,
                                             int batchCount, int batchStride);
npusparseStatus_t npusparseZgtsvStridedBatch(npusparseHandle_t handle, int m, const npuDoubleComplex* dl,
                                             const npuDoubleComplex* d, const npuDoubleComplex* du,
                                             npuDoubleComplex* x, int batchCount, int batchStride);
/// @}

/// Solves batchCount interleaved tridiagonal systems: element i of system s is at i * batchCount + s. algo 0: without
/// exchange of rows; 1 and 2: with it. x holds the right sides, then the solutions. The diagonals are not
/// changed, where cuSPARSE overwrites them.
/// Shapes: dl, d, du, x have m * batchCount elements.
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null; NPUSPARSE_STATUS_INVALID_VALUE if algo is
/// not 0, 1 or 2, m is less than 1, batchCount is negative, or a pointer but the buffer is null. x is then
/// unchanged.
/// Source: cusparse<t>gtsvInterleavedBatch, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseSgtsvInterleavedBatch_bufferSizeExt(npusparseHandle_t handle, int algo, int m,
                                                               const float* dl, const float* d,
                                                               const float* du, const float* x,
                                                               int batchCount, size_t* pBufferSizeInBytes);
npusparseStatus_t npusparseDgtsvInterleavedBatch_bufferSizeExt(npusparseHandle_t handle, int algo, int m,
                                                               const double* dl, const double* d,
                                                               const double* du, const double* x,
                                                               int batchCount, size_t* pBufferSizeInBytes);
npusparseStatus_t npusparseCgtsvInterleavedBatch_bufferSizeExt(npusparseHandle_t handle, int algo, int m,
                                                               const npuComplex* dl, const npuComplex* d,
                                                               const npuComplex* du, const npuComplex* x,
                                                               int batchCount, size_t* pBufferSizeInBytes);
npusparseStatus_t npusparseZgtsvInterleavedBatch_bufferSizeExt(
    npusparseHandle_t handle, int algo, int m, const npuDoubleComplex* dl, const npuDoubleComplex* d,
    const npuDoubleComplex* du, const npuDoubleComplex* x, int batchCount, size_t* pBufferSizeInBytes);
npusparseStatus_t npusparseSgtsvInterleavedBatch(npusparseHandle_t handle, int algo, int m, float* dl,
                                                 float* d, float* du, float* x, int batchCount,
                                                 void* pBuffer);
npusparseStatus_t npusparseDgtsvInterleavedBatch(npusparseHandle_t handle, int algo, int m, double* dl,
                                                 double* d, double* du, double* x, int batchCount,
                                                 void* pBuffer);
npusparseStatus_t npusparseCgtsvInterleavedBatch(npusparseHandle_t handle, int algo, int m, npuComplex* dl,
                                                 npuComplex* d, npuComplex* du, npuComplex* x, int batchCount,
                                                 void* pBuffer);
npusparseStatus_t npusparseZgtsvInterleavedBatch(npusparseHandle_t handle, int algo, int m,
                                                 npuDoubleComplex* dl, npuDoubleComplex* d,
                                                 npuDoubleComplex* du, npuDoubleComplex* x, int batchCount,
                                                 void* pBuffer);
/// @}

/// Solves batchCount interleaved systems with five diagonals (ds, dl, d, du, dw from the second lower to the second
/// upper one), with exchange of rows. The rest is as with gtsvInterleavedBatch.
/// Shapes: ds, dl, d, du, dw, x have m * batchCount elements.
/// Errors: NPUSPARSE_STATUS_NOT_INITIALIZED if handle is null; NPUSPARSE_STATUS_INVALID_VALUE if algo is
/// not 0, m is less than 1, batchCount is negative, or a pointer but the buffer is null. x is then unchanged.
/// Source: cusparse<t>gpsvInterleavedBatch, cuSPARSE 12.3.
/// @{
npusparseStatus_t npusparseSgpsvInterleavedBatch_bufferSizeExt(npusparseHandle_t handle, int algo, int m,
                                                               const float* ds, const float* dl,
                                                               const float* d, const float* du,
                                                               const float* dw, const float* x,
                                                               int batchCount, size_t* pBufferSizeInBytes);
npusparseStatus_t npusparseDgpsvInterleavedBatch_bufferSizeExt(npusparseHandle_t handle, int algo, int m,
                                                               const double* ds, const double* dl,
                                                               const double* d, const double* du,
                                                               const double* dw, const double* x,
                                                               int batchCount, size_t* pBufferSizeInBytes);
npusparseStatus_t npusparseCgpsvInterleavedBatch_bufferSizeExt(npusparseHandle_t handle, int algo, int m,
                                                               const npuComplex* ds, const npuComplex* dl,
                                                               const npuComplex* d, const npuComplex* du,
                                                               const npuComplex* dw, const npuComplex* x,
                                                               int batchCount, size_t* pBufferSizeInBytes);
npusparseStatus_t npusparseZgpsvInterleavedBatch_bufferSizeExt(
    npusparseHandle_t handle, int algo, int m, const npuDoubleComplex* ds, const npuDoubleComplex* dl,
    const npuDoubleComplex* d, const npuDoubleComplex* du, const npuDoubleComplex* dw,
    const npuDoubleComplex* x, int batchCount, size_t* pBufferSizeInBytes);
npusparseStatus_t npusparseSgpsvInterleavedBatch(npusparseHandle_t handle, int algo, int m, float* ds,
                                                 float* dl, float* d, float* du, float* dw, float* x,
                                                 int batchCount, void* pBuffer);
npusparseStatus_t npusparseDgpsvInterleavedBatch(npusparseHandle_t handle, int algo, int m, double* ds,
                                                 double* dl, double* d, double* du, double* dw, double* x,
                                                 int batchCount, void* pBuffer);
npusparseStatus_t npusparseCgpsvInterleavedBatch(npusparseHandle_t handle, int algo, int m, npuComplex* ds,
                                                 npuComplex* dl, npuComplex* d, npuComplex* du,
                                                 npuComplex* dw, npuComplex* x, int batchCount,
                                                 void* pBuffer);
npusparseStatus_t npusparseZgpsvInterleavedBatch(npusparseHandle_t handle, int algo, int m,
                                                 npuDoubleComplex* ds, npuDoubleComplex* dl,
                                                 npuDoubleComplex* d, npuDoubleComplex* du,
                                                 npuDoubleComplex* dw, npuDoubleComplex* x, int batchCount,
                                                 void* pBuffer);
/// @}

#ifdef __cplusplus
}
#endif

#endif /* NPU_SPARSE_BANDS_H_ */
