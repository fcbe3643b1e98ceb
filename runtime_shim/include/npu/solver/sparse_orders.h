/// @file
/// Orders of rows and columns that keep sparse factors sparse. Included by npu/solver/sparse.h. Valid C11 and
/// C++17.
/// All memory is of the host. Permutations count from 0, whatever the base of the matrix.
/// Source: the functions without the prefix npu of the cuSOLVER Library, section cuSolverSP, cuSOLVER 11.6.
#ifndef NPU_SOLVER_SPARSE_ORDERS_H_
#define NPU_SOLVER_SPARSE_ORDERS_H_

#include "npu/solver/option_types.h"
#include "npu/sparse/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// *issym = 1 if the pattern of A is symmetric, else 0. Row i ends at csrEndPtrA[i].
/// Shapes: A is m x m; csrRowPtrA and csrEndPtrA have m elements at least, csrColIndA has nnzA.
/// Errors: NPUSOLVER_STATUS_NOT_INITIALIZED if handle is null; NPUSOLVER_STATUS_INVALID_VALUE if a size is
/// negative, a pointer that is used is null, or the arrays are not rows of this size;
/// NPUSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED if descrA is not general; NPUSOLVER_STATUS_EXECUTION_FAILED if
/// the stream refuses the work. *issym is then unchanged.
/// Source: cusolverSpXcsrissymHost, cuSOLVER 11.6.
npusolverStatus_t npusolverSpXcsrissymHost(npusolverSpHandle_t handle, int m, int nnzA,
                                           const npusparseMatDescr_t descrA, const int* csrRowPtrA,
                                           const int* csrEndPtrA, const int* csrColIndA, int* issym);

/// An order of elimination p from the pattern of A + A^T: reverse Cuthill-McKee (symrcm), minimum degree
/// (symmdq and symamd, with approximate degrees), or nested dissection (metisnd, by breadth-first searches;
/// options are ignored). A(p, p) is to be factorised.
/// Shapes: A is n x n, p has n elements.
/// Errors: NPUSOLVER_STATUS_NOT_INITIALIZED if handle is null; NPUSOLVER_STATUS_INVALID_VALUE if a size is
/// negative, a pointer that is used is null, or the arrays are not rows of this size;
/// NPUSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED if descrA is not general; NPUSOLVER_STATUS_EXECUTION_FAILED if
/// the stream refuses the work. p is then unchanged.
/// Source: cusolverSpXcsrsymrcmHost, cusolverSpXcsrsymmdqHost, cusolverSpXcsrsymamdHost,
/// cusolverSpXcsrmetisndHost, cuSOLVER 11.6. The orders are not those of cuSOLVER, whose methods differ in
/// details.
/// @{
npusolverStatus_t npusolverSpXcsrsymrcmHost(npusolverSpHandle_t handle, int n, int nnzA,
                                            const npusparseMatDescr_t descrA, const int* csrRowPtrA,
                                            const int* csrColIndA, int* p);
npusolverStatus_t npusolverSpXcsrsymmdqHost(npusolverSpHandle_t handle, int n, int nnzA,
                                            const npusparseMatDescr_t descrA, const int* csrRowPtrA,
                                            const int* csrColIndA, int* p);
npusolverStatus_t npusolverSpXcsrsymamdHost(npusolverSpHandle_t handle, int n, int nnzA,
                                            const npusparseMatDescr_t descrA, const int* csrRowPtrA,
                                            const int* csrColIndA, int* p);
npusolverStatus_t npusolverSpXcsrmetisndHost(npusolverSpHandle_t handle, int n, int nnzA,
                                             const npusparseMatDescr_t descrA, const int* csrRowPtrA,
                                             const int* csrColIndA, const int64_t* options, int* p);
/// @}

/// A permutation P of rows that brings elements to the diagonal of A(P, :), large ones first. *numnz: how
/// many.
/// Shapes: A is n x n, P has n elements.
/// Errors: NPUSOLVER_STATUS_NOT_INITIALIZED if handle is null; NPUSOLVER_STATUS_INVALID_VALUE if a size is
/// negative, a pointer that is used is null, or the arrays are not rows of this size;
/// NPUSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED if descrA is not general; NPUSOLVER_STATUS_EXECUTION_FAILED if
/// the stream refuses the work. P is then unchanged.
/// Source: cusolverSpScsrzfdHost, cusolverSpDcsrzfdHost, cusolverSpCcsrzfdHost, cusolverSpZcsrzfdHost,
/// cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverSpScsrzfdHost(npusolverSpHandle_t handle, int n, int nnz,
                                         const npusparseMatDescr_t descrA, const float* csrValA,
                                         const int* csrRowPtrA, const int* csrColIndA, int* P, int* numnz);
npusolverStatus_t npusolverSpDcsrzfdHost(npusolverSpHandle_t handle, int n, int nnz,
                                         const npusparseMatDescr_t descrA, const double* csrValA,
                                         const int* csrRowPtrA, const int* csrColIndA, int* P, int* numnz);
npusolverStatus_t npusolverSpCcsrzfdHost(npusolverSpHandle_t handle, int n, int nnz,
                                         const npusparseMatDescr_t descrA, const npuComplex* csrValA,
                                         const int* csrRowPtrA, const int* csrColIndA, int* P, int* numnz);
npusolverStatus_t npusolverSpZcsrzfdHost(npusolverSpHandle_t handle, int n, int nnz,
                                         const npusparseMatDescr_t descrA, const npuDoubleComplex* csrValA,
                                         const int* csrRowPtrA, const int* csrColIndA, int* P, int* numnz);
/// @}

/// B = A(p, q) in place of the pattern of A; values are moved by map: element k of B is element map[k] of A,
/// if map was 0 to nnzA - 1. pBuffer must not be null and is not used.
/// Shapes: A is m x n, p has m elements, q has n, map has nnzA.
/// Units: *bufferSizeInBytes in bytes.
/// Errors: NPUSOLVER_STATUS_NOT_INITIALIZED if handle is null; NPUSOLVER_STATUS_INVALID_VALUE if a size is
/// negative, a pointer that is used is null, or the arrays are not rows of this size;
/// NPUSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED if descrA is not general; NPUSOLVER_STATUS_EXECUTION_FAILED if
/// the stream refuses the work. NPUSOLVER_STATUS_INVALID_VALUE also if p or q is not a permutation. The
/// pattern is then unchanged.
/// Source: cusolverSpXcsrperm_bufferSizeHost, cusolverSpXcsrpermHost, cuSOLVER 11.6.
/// @{
npusolverStatus_t npusolverSpXcsrperm_bufferSizeHost(npusolverSpHandle_t handle, int m, int n, int nnzA,
                                                     const npusparseMatDescr_t descrA, const int* csrRowPtrA,
                                                     const int* csrColIndA, const int* p, const int* q,
                                                     size_t* bufferSizeInBytes);
npusolverStatus_t npusolverSpXcsrpermHost(npusolverSpHandle_t handle, int m, int n, int nnzA,
                                          const npusparseMatDescr_t descrA, int* csrRowPtrA, int* csrColIndA,
                                          const int* p, const int* q, int* map, void* pBuffer);
/// @}

#ifdef __cplusplus
}
#endif

#endif /* NPU_SOLVER_SPARSE_ORDERS_H_ */
