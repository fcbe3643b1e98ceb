/// @file
/// The calls of CUDA that the linker redirects to the probe (`--wrap`). Part of probe_cuda.h, which is what programs include.
/// Errors: those of the call. Source: the documentation of CUDA's runtime and of cuBLAS, and crt/host_runtime.h of CUDA 13.0.
#ifndef NPU_PROBE_CUDA_CALLS_H_
#define NPU_PROBE_CUDA_CALLS_H_

namespace npu::probe_cuda::detail {
extern "C" {

// The functions of CUDA, as the linker calls them with --wrap.
void __real___cudaRegisterFunction(void** module, const char* host, char* device, const char* name, int limit,
                                   uint3* thread, uint3* block, dim3* block_dim, dim3* grid_dim, int* size);
cudaError_t __real_cudaLaunchKernel(const void* function, dim3 grid, dim3 block, void** arguments,
                                    std::size_t shared, cudaStream_t stream);
cudaError_t __real_cudaMemcpy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind);
cudaError_t __real_cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind,
                                   cudaStream_t stream);
cudaError_t __real_cudaMemcpy2D(void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch,
                                std::size_t width, std::size_t height, cudaMemcpyKind kind);
cudaError_t __real_cudaMemcpy2DAsync(void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch,
                                     std::size_t width, std::size_t height, cudaMemcpyKind kind,
                                     cudaStream_t stream);
cudaError_t __real_cudaMemset(void* memory, int value, std::size_t bytes);
cudaError_t __real_cudaMemsetAsync(void* memory, int value, std::size_t bytes, cudaStream_t stream);

void __wrap___cudaRegisterFunction(void** module, const char* host, char* device, const char* name, int limit,
                                   uint3* thread, uint3* block, dim3* block_dim, dim3* grid_dim, int* size) {
  auto& kernels = Kernels::get();
  {
    const std::lock_guard<std::mutex> lock(kernels.mutex);
    kernels.names[host] = name;
  }
  __real___cudaRegisterFunction(module, host, device, name, limit, thread, block, block_dim, grid_dim, size);
}

cudaError_t __wrap_cudaLaunchKernel(const void* function, dim3 grid, dim3 block, void** arguments,
                                    std::size_t shared, cudaStream_t stream) {
  return observed_launch(function, grid, block, arguments, stream, [&] {
    return __real_cudaLaunchKernel(function, grid, block, arguments, shared, stream);
  });
}

#if CUDART_VERSION >= 13000
cudaError_t __real___cudaGetKernel(cudaKernel_t* kernel, const void* function);
cudaError_t __real___cudaLaunchKernel(cudaKernel_t kernel, dim3 grid, dim3 block, void** arguments,
                                      std::size_t shared, cudaStream_t stream);

cudaError_t __wrap___cudaGetKernel(cudaKernel_t* kernel, const void* function) {
  const cudaError_t error = __real___cudaGetKernel(kernel, function);
  auto& kernels = Kernels::get();
  const std::lock_guard<std::mutex> lock(kernels.mutex);
  if (error == cudaSuccess) kernels.names[*kernel] = kernels.names[function];
  return error;
}

cudaError_t __wrap___cudaLaunchKernel(cudaKernel_t kernel, dim3 grid, dim3 block, void** arguments,
                                      std::size_t shared, cudaStream_t stream) {
  return observed_launch(kernel, grid, block, arguments, stream, [&] {
    return __real___cudaLaunchKernel(kernel, grid, block, arguments, shared, stream);
  });
}
#endif

cudaError_t __wrap_cudaMemcpy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind) {
  return observed_copy({to, bytes, from, bytes, bytes, 1}, kind, nullptr,
                       [&] { return __real_cudaMemcpy(to, from, bytes, kind); });
}

cudaError_t __wrap_cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind,
                                   cudaStream_t stream) {
  return observed_copy({to, bytes, from, bytes, bytes, 1}, kind, stream,
                       [&] { return __real_cudaMemcpyAsync(to, from, bytes, kind, stream); });
}

cudaError_t __wrap_cudaMemcpy2D(void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch,
                                std::size_t width, std::size_t height, cudaMemcpyKind kind) {
  return observed_copy({to, to_pitch, from, from_pitch, width, height}, kind, nullptr, [&] {
    return __real_cudaMemcpy2D(to, to_pitch, from, from_pitch, width, height, kind);
  });
}

cudaError_t __wrap_cudaMemcpy2DAsync(void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch,
                                     std::size_t width, std::size_t height, cudaMemcpyKind kind,
                                     cudaStream_t stream) {
  return observed_copy({to, to_pitch, from, from_pitch, width, height}, kind, stream, [&] {
    return __real_cudaMemcpy2DAsync(to, to_pitch, from, from_pitch, width, height, kind, stream);
  });
}

cudaError_t __wrap_cudaMemset(void* memory, int value, std::size_t bytes) {
  return observed_set(memory, value, bytes, nullptr, [&] { return __real_cudaMemset(memory, value, bytes); });
}

cudaError_t __wrap_cudaMemsetAsync(void* memory, int value, std::size_t bytes, cudaStream_t stream) {
  return observed_set(memory, value, bytes, stream,
                      [&] { return __real_cudaMemsetAsync(memory, value, bytes, stream); });
}

}  // extern "C"

/// The runtime's own copy, so that reading is not an operation. Set before main.
inline const bool copy_is_set = [] {
  if (Recorder* const recorder = Recorder::get()) recorder->copy = &__real_cudaMemcpy;
  return true;
}();

#ifdef NPU_PROBE_CUDA_CUBLAS

/// Columns of elements of `size` bytes, as the copies of cuBLAS have them.
inline CopiedRows columns_of(int rows, int columns, int size, const void* from, int from_ld, void* to,
                             int to_ld) {
  const auto bytes = [size](int elements) {
    return static_cast<std::size_t>(elements) * static_cast<std::size_t>(size);
  };
  return {to, bytes(to_ld), from, bytes(from_ld), bytes(rows), static_cast<std::size_t>(columns)};
}

/// A copy of cuBLAS; one with wrong sizes is not observed, because the call refuses it.
template <class Call>
cublasStatus_t observed_columns(int rows, int columns, int size, const void* from, int from_ld, void* to,
                                int to_ld, cudaMemcpyKind kind, const Call& call) {
  if (rows <= 0 || columns <= 0 || size <= 0 || from_ld < rows || to_ld < rows) return call();
  return observed_copy(columns_of(rows, columns, size, from, from_ld, to, to_ld), kind, nullptr, call);
}

extern "C" {

cublasStatus_t __real_cublasSetVector(int n, int size, const void* x, int incx, void* y, int incy);
cublasStatus_t __real_cublasGetVector(int n, int size, const void* x, int incx, void* y, int incy);
cublasStatus_t __real_cublasSetMatrix(int rows, int columns, int size, const void* a, int lda, void* b,
                                      int ldb);
cublasStatus_t __real_cublasGetMatrix(int rows, int columns, int size, const void* a, int lda, void* b,
                                      int ldb);

cublasStatus_t __wrap_cublasSetVector(int n, int size, const void* x, int incx, void* y, int incy) {
  return observed_columns(1, n, size, x, incx, y, incy, cudaMemcpyHostToDevice,
                          [&] { return __real_cublasSetVector(n, size, x, incx, y, incy); });
}
cublasStatus_t __wrap_cublasGetVector(int n, int size, const void* x, int incx, void* y, int incy) {
  return observed_columns(1, n, size, x, incx, y, incy, cudaMemcpyDeviceToHost,
                          [&] { return __real_cublasGetVector(n, size, x, incx, y, incy); });
}
cublasStatus_t __wrap_cublasSetMatrix(int rows, int columns, int size, const void* a, int lda, void* b,
                                      int ldb) {
  return observed_columns(rows, columns, size, a, lda, b, ldb, cudaMemcpyHostToDevice,
                          [&] { return __real_cublasSetMatrix(rows, columns, size, a, lda, b, ldb); });
}
cublasStatus_t __wrap_cublasGetMatrix(int rows, int columns, int size, const void* a, int lda, void* b,
                                      int ldb) {
  return observed_columns(rows, columns, size, a, lda, b, ldb, cudaMemcpyDeviceToHost,
                          [&] { return __real_cublasGetMatrix(rows, columns, size, a, lda, b, ldb); });
}

}  // extern "C"

/// A product of cuBLAS: op(A) (m, k), op(B) (k, n).
struct Product {
  cublasHandle_t handle;
  bool turns_a, turns_b;
  long long m, n, k, batch;
  struct Matrix {
    const void* data;
    Type type;
    long long ld, stride;
  } a, b, c;
  double alpha, beta;
  bool has_scalars;  ///< false: they are in memory of the device
};

/// As the shim's probe has it: columns one after the other, the last index is the row.
inline Tensor stored(const Product::Matrix& matrix, long long rows, long long columns, long long batch) {
  Tensor tensor{matrix.data, matrix.type, {columns, rows}, {matrix.ld, 1}, false, -1};
  if (batch > 1) {
    tensor.shape.insert(tensor.shape.begin(), batch);
    tensor.strides.insert(tensor.strides.begin(), matrix.stride);
  }
  return tensor;
}

inline Operation describe_product(const Product& p) {
  Operation operation;
  operation.type = "Blas";
  operation.name = "gemm";
  operation.in(stored(p.a, p.turns_a ? p.k : p.m, p.turns_a ? p.m : p.k, p.batch));
  operation.in(stored(p.b, p.turns_b ? p.n : p.k, p.turns_b ? p.k : p.n, p.batch));
  const Tensor c = stored(p.c, p.m, p.n, p.batch);
  if (p.has_scalars && p.beta == 0)
    operation.out(c);
  else
    operation.inout(c);
  if (!p.has_scalars) return operation;
  operation.value("float", number_text(p.alpha));
  operation.value("float", number_text(p.beta));
  return operation;
}

inline bool has_host_scalars(cublasHandle_t handle) {
  cublasPointerMode_t mode = CUBLAS_POINTER_MODE_HOST;
  return cublasGetPointerMode(handle, &mode) == CUBLAS_STATUS_SUCCESS && mode == CUBLAS_POINTER_MODE_HOST;
}

inline double scalar(bool is_on_host, const void* at, cublasComputeType_t compute) {
  if (!is_on_host) return 0;
  if (compute == CUBLAS_COMPUTE_64F || compute == CUBLAS_COMPUTE_64F_PEDANTIC)
    return *static_cast<const double*>(at);
  if (compute == CUBLAS_COMPUTE_16F || compute == CUBLAS_COMPUTE_16F_PEDANTIC)
    return __half2float(*static_cast<const __half*>(at));
  if (compute == CUBLAS_COMPUTE_32I || compute == CUBLAS_COMPUTE_32I_PEDANTIC)
    return *static_cast<const int*>(at);
  return *static_cast<const float*>(at);
}

template <class Call>
cublasStatus_t observed_product(const Product& product, const Call& call) {
  cudaStream_t stream = nullptr;
  cublasGetStream(product.handle, &stream);
  return observed(stream, [&](Recorder&) { return describe_product(product); }, call);
}

#endif

#ifdef NPU_PROBE_CUDA_CUBLAS

// Products whose matrices and factors have one type. `stride`: 0 without a batch.
#define NPU_PROBE_CUDA_GEMM(Name, Real, type_, compute)                                                     \
  extern "C" cublasStatus_t __real_cublas##Name##_v2(cublasHandle_t, cublasOperation_t, cublasOperation_t,  \
                                                     int, int, int, const Real*, const Real*, int,          \
                                                     const Real*, int, const Real*, Real*, int);            \
  extern "C" cublasStatus_t __wrap_cublas##Name##_v2(                                                       \
      cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k, const Real* alpha, \
      const Real* a, int lda, const Real* b, int ldb, const Real* beta, Real* c, int ldc) {                 \
    const bool host = has_host_scalars(h);                                                                  \
    const Product product{h,                                                                                \
                          ta != CUBLAS_OP_N,                                                                \
                          tb != CUBLAS_OP_N,                                                                \
                          m,                                                                                \
                          n,                                                                                \
                          k,                                                                                \
                          1,                                                                                \
                          {a, type_, lda, 0},                                                               \
                          {b, type_, ldb, 0},                                                               \
                          {c, type_, ldc, 0},                                                               \
                          scalar(host, alpha, compute),                                                     \
                          scalar(host, beta, compute),                                                      \
                          host};                                                                            \
    return observed_product(product, [&] {                                                                  \
      return __real_cublas##Name##_v2(h, ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);             \
    });                                                                                                     \
  }
#define NPU_PROBE_CUDA_BATCH(Name, Real, type_, compute)                                                     \
  extern "C" cublasStatus_t __real_cublas##Name(                                                             \
      cublasHandle_t, cublasOperation_t, cublasOperation_t, int, int, int, const Real*, const Real*, int,    \
      long long, const Real*, int, long long, const Real*, Real*, int, long long, int);                      \
  extern "C" cublasStatus_t __wrap_cublas##Name(                                                             \
      cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k, const Real* alpha,  \
      const Real* a, int lda, long long sa, const Real* b, int ldb, long long sb, const Real* beta, Real* c, \
      int ldc, long long sc, int batch) {                                                                    \
    const bool host = has_host_scalars(h);                                                                   \
    const Product product{h,                                                                                 \
                          ta != CUBLAS_OP_N,                                                                 \
                          tb != CUBLAS_OP_N,                                                                 \
                          m,                                                                                 \
                          n,                                                                                 \
                          k,                                                                                 \
                          batch,                                                                             \
                          {a, type_, lda, sa},                                                               \
                          {b, type_, ldb, sb},                                                               \
                          {c, type_, ldc, sc},                                                               \
                          scalar(host, alpha, compute),                                                      \
                          scalar(host, beta, compute),                                                       \
                          host};                                                                             \
    return observed_product(product, [&] {                                                                   \
      return __real_cublas##Name(h, ta, tb, m, n, k, alpha, a, lda, sa, b, ldb, sb, beta, c, ldc, sc,        \
                                 batch);                                                                     \
    });                                                                                                      \
  }
NPU_PROBE_CUDA_GEMM(Sgemm, float, Type::float32, CUBLAS_COMPUTE_32F)
NPU_PROBE_CUDA_GEMM(Dgemm, double, Type::float64, CUBLAS_COMPUTE_64F)
NPU_PROBE_CUDA_BATCH(SgemmStridedBatched, float, Type::float32, CUBLAS_COMPUTE_32F)
NPU_PROBE_CUDA_BATCH(DgemmStridedBatched, double, Type::float64, CUBLAS_COMPUTE_64F)

extern "C" cublasStatus_t __real_cublasGemmEx(cublasHandle_t, cublasOperation_t, cublasOperation_t, int, int,
                                              int, const void*, const void*, cudaDataType, int, const void*,
                                              cudaDataType, int, const void*, void*, cudaDataType, int,
                                              cublasComputeType_t, cublasGemmAlgo_t);
extern "C" cublasStatus_t __wrap_cublasGemmEx(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb,
                                              int m, int n, int k, const void* alpha, const void* a,
                                              cudaDataType type_a, int lda, const void* b,
                                              cudaDataType type_b, int ldb, const void* beta, void* c,
                                              cudaDataType type_c, int ldc, cublasComputeType_t compute,
                                              cublasGemmAlgo_t algorithm) {
  const bool host = has_host_scalars(h);
  const Product product{h,
                        ta != CUBLAS_OP_N,
                        tb != CUBLAS_OP_N,
                        m,
                        n,
                        k,
                        1,
                        {a, type_of(type_a), lda, 0},
                        {b, type_of(type_b), ldb, 0},
                        {c, type_of(type_c), ldc, 0},
                        scalar(host, alpha, compute),
                        scalar(host, beta, compute),
                        host};
  return observed_product(product, [&] {
    return __real_cublasGemmEx(h, ta, tb, m, n, k, alpha, a, type_a, lda, b, type_b, ldb, beta, c, type_c,
                               ldc, compute, algorithm);
  });
}

#endif

}  // namespace npu::probe_cuda::detail

/// Ends a step, as npu/probe.h's function of the same name does in the migrated program.
/// Errors: none.
/// Source: msprobe's PrecisionDebugger.step().
extern "C" void npuProbeStep(void) {
  if (auto* const recorder = npu::probe_cuda::detail::Recorder::get()) recorder->end_step();
}

#endif  // NPU_PROBE_CUDA_CALLS_H_
