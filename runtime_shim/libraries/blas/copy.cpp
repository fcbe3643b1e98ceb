// Copies of vectors and matrices between host and device: both are two-dimensional copies with pitches.

#include "npu/blas.h"
#include "npu/runtime.h"
#include "runtime_shim/libraries/blas/call.h"

namespace npu::detail {
namespace {

/// `rows` elements of elem_size bytes from each of `cols` columns.
struct ColumnCopy {
  const void* from;
  int from_ld;
  void* to;
  int to_ld;
  int rows, cols, elem_size;
  npuMemcpyKind kind;
};

npublasStatus_t run_copy(const char* name, const ColumnCopy& copy, const npuStream_t* stream) {
  bool valid = copy.rows >= 0 && copy.cols >= 0 && copy.elem_size > 0 && copy.from_ld >= copy.rows &&
               copy.to_ld >= copy.rows && copy.from_ld > 0 && copy.to_ld > 0;
  if (!valid) return blas_logged(name, NPUBLAS_STATUS_INVALID_VALUE);
  if (copy.rows == 0 || copy.cols == 0) return blas_logged(name, NPUBLAS_STATUS_SUCCESS);
  auto size = static_cast<size_t>(copy.elem_size);
  size_t from_pitch = static_cast<size_t>(copy.from_ld) * size,
         to_pitch = static_cast<size_t>(copy.to_ld) * size;
  size_t width = static_cast<size_t>(copy.rows) * size, height = static_cast<size_t>(copy.cols);
  npuError_t error =
      stream == nullptr
          ? npuMemcpy2D(copy.to, to_pitch, copy.from, from_pitch, width, height, copy.kind)
          : npuMemcpy2DAsync(copy.to, to_pitch, copy.from, from_pitch, width, height, copy.kind, *stream);
  bool failed = error != npuSuccess;
  return blas_logged(name, failed ? NPUBLAS_STATUS_MAPPING_ERROR : NPUBLAS_STATUS_SUCCESS);
}

}  // namespace
}  // namespace npu::detail

using npu::detail::run_copy;

extern "C" {

npublasStatus_t npublasSetVector(int n, int elemSize, const void* x, int incx, void* y, int incy) {
  return run_copy("npublasSetVector", {x, incx, y, incy, 1, n, elemSize, npuMemcpyHostToDevice}, nullptr);
}
npublasStatus_t npublasSetVectorAsync(int n, int elemSize, const void* x, int incx, void* y, int incy,
                                      npuStream_t stream) {
  return run_copy("npublasSetVectorAsync", {x, incx, y, incy, 1, n, elemSize, npuMemcpyHostToDevice},
                  &stream);
}
npublasStatus_t npublasGetVector(int n, int elemSize, const void* x, int incx, void* y, int incy) {
  return run_copy("npublasGetVector", {x, incx, y, incy, 1, n, elemSize, npuMemcpyDeviceToHost}, nullptr);
}
npublasStatus_t npublasGetVectorAsync(int n, int elemSize, const void* x, int incx, void* y, int incy,
                                      npuStream_t stream) {
  return run_copy("npublasGetVectorAsync", {x, incx, y, incy, 1, n, elemSize, npuMemcpyDeviceToHost},
                  &stream);
}
npublasStatus_t npublasSetMatrix(int rows, int cols, int elemSize, const void* A, int lda, void* B, int ldb) {
  return run_copy("npublasSetMatrix", {A, lda, B, ldb, rows, cols, elemSize, npuMemcpyHostToDevice}, nullptr);
}
npublasStatus_t npublasSetMatrixAsync(int rows, int cols, int elemSize, const void* A, int lda, void* B,
                                      int ldb, npuStream_t stream) {
  return run_copy("npublasSetMatrixAsync", {A, lda, B, ldb, rows, cols, elemSize, npuMemcpyHostToDevice},
                  &stream);
}
npublasStatus_t npublasGetMatrix(int rows, int cols, int elemSize, const void* A, int lda, void* B, int ldb) {
  return run_copy("npublasGetMatrix", {A, lda, B, ldb, rows, cols, elemSize, npuMemcpyDeviceToHost}, nullptr);
}
npublasStatus_t npublasGetMatrixAsync(int rows, int cols, int elemSize, const void* A, int lda, void* B,
                                      int ldb, npuStream_t stream) {
  return run_copy("npublasGetMatrixAsync", {A, lda, B, ldb, rows, cols, elemSize, npuMemcpyDeviceToHost},
                  &stream);
}

}  // extern "C"
