/// @file
/// Copies of cuBLAS, which the linker redirects to the probe. Part of probe_cuda.h with NPU_PROBE_CUDA_CUBLAS.
/// Errors: those of the call. Source: cuBLAS's documentation.
#ifndef NPU_PROBE_CUDA_BLAS_COPIES_H_
#define NPU_PROBE_CUDA_BLAS_COPIES_H_

#include <cublas_v2.h>

#include "cuda_copies.h"

namespace npu::probe_cuda::detail {

/// Columns of elements of `size` bytes; one with wrong sizes is not observed, because the call refuses it.
template <class Call>
cublasStatus_t observed_columns(int rows, int columns, int size, const void* from, int from_ld, void* to,
                                int to_ld, cudaMemcpyKind kind, cudaStream_t stream, const Call& call) {
  if (rows <= 0 || columns <= 0 || size <= 0 || from_ld < rows || to_ld < rows) return call();
  const auto bytes = [size](int elements) {
    return static_cast<std::size_t>(elements) * static_cast<std::size_t>(size);
  };
  return observed_copy(
      {to, bytes(to_ld), from, bytes(from_ld), bytes(rows), static_cast<std::size_t>(columns)}, kind, stream,
      call);
}

// `Way`: Set or Get, with the kind of the copy.
#define NPU_PROBE_CUDA_COLUMNS(Way, kind)                                                                   \
  NPU_PROBE_CUDA_COPY(                                                                                      \
      cublasStatus_t, cublas##Way##Vector, (int n, int size, const void* x, int incx, void* y, int incy),   \
      (n, size, x, incx, y, incy), observed_columns, 1, n, size, x, incx, y, incy, kind, nullptr)           \
  NPU_PROBE_CUDA_COPY(cublasStatus_t, cublas##Way##VectorAsync,                                             \
                      (int n, int size, const void* x, int incx, void* y, int incy, cudaStream_t stream),   \
                      (n, size, x, incx, y, incy, stream), observed_columns, 1, n, size, x, incx, y, incy,  \
                      kind, stream)                                                                         \
  NPU_PROBE_CUDA_COPY(cublasStatus_t, cublas##Way##Matrix,                                                  \
                      (int rows, int columns, int size, const void* a, int lda, void* b, int ldb),          \
                      (rows, columns, size, a, lda, b, ldb), observed_columns, rows, columns, size, a, lda, \
                      b, ldb, kind, nullptr)                                                                \
  NPU_PROBE_CUDA_COPY(                                                                                      \
      cublasStatus_t, cublas##Way##MatrixAsync,                                                             \
      (int rows, int columns, int size, const void* a, int lda, void* b, int ldb, cudaStream_t stream),     \
      (rows, columns, size, a, lda, b, ldb, stream), observed_columns, rows, columns, size, a, lda, b, ldb, \
      kind, stream)
NPU_PROBE_CUDA_COLUMNS(Set, cudaMemcpyHostToDevice)
NPU_PROBE_CUDA_COLUMNS(Get, cudaMemcpyDeviceToHost)

}  // namespace npu::probe_cuda::detail

#endif  // NPU_PROBE_CUDA_BLAS_COPIES_H_
