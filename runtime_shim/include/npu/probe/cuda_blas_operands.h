/// @file
/// Operands of cuBLAS's calls, as the shim's probe has them. Part of probe_cuda.h with NPU_PROBE_CUDA_CUBLAS.
/// Errors: those of the call. Source: cuBLAS's documentation.
#ifndef NPU_PROBE_CUDA_BLAS_OPERANDS_H_
#define NPU_PROBE_CUDA_BLAS_OPERANDS_H_

#include <cublas_v2.h>

#include "call_name.h"
#include "cuda_library_types.h"
#include "cuda_observed.h"

namespace npu::probe_cuda::detail {

/// `n` elements, an increment apart; a negative one begins at the other end. An increment of 0 means one element.
template <class T>
Tensor vector_of(long long n, const T* x, long long increment) {
  const long long count = increment == 0 ? 1 : n > 0 ? n : 0, step = increment == 0 ? 1 : increment;
  return {step < 0 && count > 0 ? x + (count - 1) * -step : x, type_of(x), {count}, {step}, false, -1};
}

/// The tensor `count` times, every `stride` elements. A batch of one has no dimension of its own.
inline Tensor batch_of(Tensor tensor, long long count, long long stride) {
  if (count == 1) return tensor;
  tensor.shape.insert(tensor.shape.begin(), count);
  tensor.strides.insert(tensor.strides.begin(), stride);
  return tensor;
}

struct BlasMatrix {
  const void* data;
  Type type;
  long long ld, stride;  ///< stride: from one matrix of a batch to the next
};

/// Columns one after the other: the last index is the row.
inline Tensor matrix_of(long long rows, long long columns, const BlasMatrix& matrix, long long batch = 1) {
  return batch_of({matrix.data, matrix.type, {columns, rows}, {matrix.ld, 1}, false, -1}, batch,
                  matrix.stride);
}

template <class T>
Tensor matrix_of(long long rows, long long columns, const T* a, long long ld) {
  return matrix_of(rows, columns, BlasMatrix{a, type_of(a), ld, 0});
}

/// What a product is of: op(A) (m, k), op(B) (k, n).
struct ProductShape {
  cublasOperation_t of_a, of_b;
  long long m, n, k, batch;
};

inline double factor_value(const void* at, cublasComputeType_t compute) {
  switch (compute) {
    case CUBLAS_COMPUTE_64F:
    case CUBLAS_COMPUTE_64F_PEDANTIC:
      return *static_cast<const double*>(at);
    case CUBLAS_COMPUTE_16F:
    case CUBLAS_COMPUTE_16F_PEDANTIC:
      return __half2float(*static_cast<const __half*>(at));
    case CUBLAS_COMPUTE_32I:
    case CUBLAS_COMPUTE_32I_PEDANTIC:
      return *static_cast<const int*>(at);
    default:
      return *static_cast<const float*>(at);
  }
}

/// The operation of a call. Factors that are in memory of the device are left out.
struct BlasOperation : Operation {
  bool has_host_scalars = true;

  template <class Real>
  void factor(const Real* alpha) {
    if (has_host_scalars) value("float", number_text(static_cast<double>(*alpha)));
  }
  /// A result with a factor `beta`: with 0 it is not read.
  template <class Real>
  void result(const Real* beta, const Tensor& tensor) {
    if (has_host_scalars && *beta == Real{0})
      out(tensor);
    else
      inout(tensor);
  }
  /// A number, where the pointer mode says.
  template <class T>
  void number(const T* at) {
    Tensor tensor = dense(at, type_of(at), 1);
    tensor.is_host = has_host_scalars;
    out(tensor);
  }
  /// c = alpha a b + beta c: of matrices, or of a matrix and a vector.
  template <class Real>
  void scaled_product(const Real* alpha, const Tensor& a, const Tensor& b, const Real* beta,
                      const Tensor& c) {
    factor(alpha);
    in(a), in(b);
    factor(beta);
    result(beta, c);
  }
  /// C = alpha op(A) op(B) + beta C.
  void product(const ProductShape& p, const BlasMatrix& a, const BlasMatrix& b, const BlasMatrix& c,
               const void* alpha, const void* beta, cublasComputeType_t compute) {
    name = "gemm";
    const bool turns_a = p.of_a != CUBLAS_OP_N, turns_b = p.of_b != CUBLAS_OP_N;
    in(matrix_of(turns_a ? p.k : p.m, turns_a ? p.m : p.k, a, p.batch));
    in(matrix_of(turns_b ? p.n : p.k, turns_b ? p.k : p.n, b, p.batch));
    const double keep = has_host_scalars ? factor_value(beta, compute) : 1;
    result(&keep, matrix_of(p.m, p.n, c, p.batch));
    if (!has_host_scalars) return;
    value("float", number_text(factor_value(alpha, compute)));
    value("float", number_text(keep));
  }
  /// Matrices whose addresses only the device knows.
  void product_of_pointers(const void* a, const void* b, const void* c) {
    name = "gemm_batched";
    Tensor tensor;
    tensor.address = a, in(tensor);
    tensor.address = b, in(tensor);
    tensor.address = c, out(tensor);
  }
};

/// `function`: its name in the library.
template <class Describe, class Call>
cublasStatus_t observed_blas(cublasHandle_t handle, const char* function, const Describe& describe,
                             const Call& call) {
  cudaStream_t stream = nullptr;
  cublasGetStream_v2(handle, &stream);
  const auto whole = [&](Recorder&) {
    BlasOperation operation;
    const probe::CallName name = probe::call_name(function);
    operation.type = name.type;
    operation.name = name.name;
    cublasPointerMode_t mode = CUBLAS_POINTER_MODE_HOST;
    operation.has_host_scalars =
        cublasGetPointerMode_v2(handle, &mode) == CUBLAS_STATUS_SUCCESS && mode == CUBLAS_POINTER_MODE_HOST;
    describe(operation);
    return static_cast<Operation>(operation);
  };
  return observed(stream, whole, call);
}

}  // namespace npu::probe_cuda::detail

/// Defines what the linker calls in place of `function`: it describes the call to `o`, a BlasOperation, where the call has work to do.
/// A call that has none, or that the library refuses, is no operation.
#define NPU_PROBE_CUDA_BLAS(function, has_work, parameters, arguments, ...)                                 \
  extern "C" cublasStatus_t __real_##function parameters;                                                   \
  extern "C" cublasStatus_t __wrap_##function parameters {                                                  \
    const auto call = [&] { return __real_##function arguments; };                                          \
    if (!(has_work)) return call();                                                                         \
    return observed_blas(handle, #function, [&]([[maybe_unused]] BlasOperation& o) { __VA_ARGS__; }, call); \
  }

#endif  // NPU_PROBE_CUDA_BLAS_OPERANDS_H_
