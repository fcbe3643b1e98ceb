// A stand-in for cuBLASLt, NCCL with one rank, and the driver's launches where there is no GPU, beside the one of CUDA's runtime.
#include <cublasLt.h>
#include <cuda.h>
#include <nccl.h>

#include <cstdint>
#include <cstring>
#include <map>
#include <utility>

namespace {

/// What a program has set of a layout or of a product, by the number of the attribute.
using Attributes = std::map<int, std::int64_t>;

Attributes& of(void* opaque) { return *static_cast<Attributes*>(opaque); }

cublasStatus_t set(void* opaque, int which, const void* value, std::size_t bytes) {
  std::int64_t wide = 0;
  std::memcpy(&wide, value, bytes);
  of(opaque)[which] = wide;
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t get(void* opaque, int which, void* value, std::size_t bytes) {
  std::memcpy(value, &of(opaque)[which], bytes);
  return CUBLAS_STATUS_SUCCESS;
}

template <class T>
T made(Attributes attributes) {
  return reinterpret_cast<T>(new Attributes(std::move(attributes)));
}

std::int64_t offset(Attributes& layout, std::int64_t row, std::int64_t column) {
  const bool by_row = layout[CUBLASLT_MATRIX_LAYOUT_ORDER] == CUBLASLT_ORDER_ROW;
  const std::int64_t ld = layout[CUBLASLT_MATRIX_LAYOUT_LD];
  return by_row ? row * ld + column : column * ld + row;
}

/// Calls of a group begin when it ends.
struct Copy {
  const void* from;
  void* to;
  std::size_t bytes;
};
int group_depth = 0;
std::map<int, Copy> waiting;

ncclResult_t exchange(const void* from, void* to, std::size_t count) {
  waiting[static_cast<int>(waiting.size())] = {from, to, count * sizeof(float)};
  if (group_depth > 0) return ncclSuccess;
  for (const auto& one : waiting) std::memmove(one.second.to, one.second.from, one.second.bytes);
  waiting.clear();
  return ncclSuccess;
}

}  // namespace

extern "C" {

cublasStatus_t cublasLtCreate(cublasLtHandle_t* handle) {
  *handle = made<cublasLtHandle_t>({});
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtDestroy(cublasLtHandle_t) { return CUBLAS_STATUS_SUCCESS; }
cublasStatus_t cublasLtMatmulDescCreate(cublasLtMatmulDesc_t* product, cublasComputeType_t,
                                        cudaDataType_t scale) {
  *product = made<cublasLtMatmulDesc_t>({{CUBLASLT_MATMUL_DESC_SCALE_TYPE, scale}});
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulDescDestroy(cublasLtMatmulDesc_t) { return CUBLAS_STATUS_SUCCESS; }
cublasStatus_t cublasLtMatmulDescGetAttribute(cublasLtMatmulDesc_t product,
                                              cublasLtMatmulDescAttributes_t which, void* value,
                                              std::size_t bytes, std::size_t*) {
  return get(product, which, value, bytes);
}
cublasStatus_t cublasLtMatrixLayoutCreate(cublasLtMatrixLayout_t* layout, cudaDataType type,
                                          std::uint64_t rows, std::uint64_t columns, std::int64_t ld) {
  *layout = made<cublasLtMatrixLayout_t>({{CUBLASLT_MATRIX_LAYOUT_TYPE, type},
                                          {CUBLASLT_MATRIX_LAYOUT_ORDER, CUBLASLT_ORDER_COL},
                                          {CUBLASLT_MATRIX_LAYOUT_ROWS, static_cast<std::int64_t>(rows)},
                                          {CUBLASLT_MATRIX_LAYOUT_COLS, static_cast<std::int64_t>(columns)},
                                          {CUBLASLT_MATRIX_LAYOUT_LD, ld},
                                          {CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, 1}});
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatrixLayoutDestroy(cublasLtMatrixLayout_t) { return CUBLAS_STATUS_SUCCESS; }
cublasStatus_t cublasLtMatrixLayoutSetAttribute(cublasLtMatrixLayout_t layout,
                                                cublasLtMatrixLayoutAttribute_t which, const void* value,
                                                std::size_t bytes) {
  return set(layout, which, value, bytes);
}
cublasStatus_t cublasLtMatrixLayoutGetAttribute(cublasLtMatrixLayout_t layout,
                                                cublasLtMatrixLayoutAttribute_t which, void* value,
                                                std::size_t bytes, std::size_t*) {
  return get(layout, which, value, bytes);
}
cublasStatus_t cublasLtMatmul(cublasLtHandle_t, cublasLtMatmulDesc_t, const void* alpha, const void* a,
                              cublasLtMatrixLayout_t of_a, const void* b, cublasLtMatrixLayout_t of_b,
                              const void* beta, const void* c, cublasLtMatrixLayout_t of_c, void* d,
                              cublasLtMatrixLayout_t of_d, const cublasLtMatmulAlgo_t*, void*, std::size_t,
                              cudaStream_t) {
  Attributes &x = of(of_a), &y = of(of_b), &z = of(of_c), &to = of(of_d);
  for (std::int64_t i = 0; i < to[CUBLASLT_MATRIX_LAYOUT_ROWS]; ++i)
    for (std::int64_t j = 0; j < to[CUBLASLT_MATRIX_LAYOUT_COLS]; ++j) {
      float sum = 0;
      for (std::int64_t k = 0; k < x[CUBLASLT_MATRIX_LAYOUT_COLS]; ++k)
        sum += static_cast<const float*>(a)[offset(x, i, k)] * static_cast<const float*>(b)[offset(y, k, j)];
      const float factor = *static_cast<const float*>(beta);
      const float before = factor == 0 ? 0 : factor * static_cast<const float*>(c)[offset(z, i, j)];
      static_cast<float*>(d)[offset(to, i, j)] = *static_cast<const float*>(alpha) * sum + before;
    }
  return CUBLAS_STATUS_SUCCESS;
}

ncclResult_t ncclCommInitAll(ncclComm_t* comm, int, const int*) {
  *comm = made<ncclComm_t>({});
  return ncclSuccess;
}
ncclResult_t ncclCommDestroy(ncclComm_t) { return ncclSuccess; }
ncclResult_t ncclCommCount(ncclComm_t, int* count) { return *count = 1, ncclSuccess; }
ncclResult_t ncclCommCuDevice(ncclComm_t, int* device) { return *device = 0, ncclSuccess; }
ncclResult_t ncclCommUserRank(ncclComm_t, int* rank) { return *rank = 0, ncclSuccess; }
ncclResult_t ncclGroupStart(void) { return ++group_depth, ncclSuccess; }
ncclResult_t ncclGroupEnd(void) {
  --group_depth;
  return exchange(nullptr, nullptr, 0);
}
ncclResult_t ncclAllReduce(const void* s, void* r, std::size_t n, ncclDataType_t, ncclRedOp_t, ncclComm_t,
                           cudaStream_t) {
  return exchange(s, r, n);
}
ncclResult_t ncclReduce(const void* s, void* r, std::size_t n, ncclDataType_t, ncclRedOp_t, int, ncclComm_t,
                        cudaStream_t) {
  return exchange(s, r, n);
}
ncclResult_t ncclReduceScatter(const void* s, void* r, std::size_t n, ncclDataType_t, ncclRedOp_t, ncclComm_t,
                               cudaStream_t) {
  return exchange(s, r, n);
}
ncclResult_t ncclBroadcast(const void* s, void* r, std::size_t n, ncclDataType_t, int, ncclComm_t,
                           cudaStream_t) {
  return exchange(s, r, n);
}
ncclResult_t ncclBcast(void*, std::size_t, ncclDataType_t, int, ncclComm_t, cudaStream_t) {
  return ncclSuccess;
}
ncclResult_t ncclAllGather(const void* s, void* r, std::size_t n, ncclDataType_t, ncclComm_t, cudaStream_t) {
  return exchange(s, r, n);
}
ncclResult_t ncclAlltoAll(const void* s, void* r, std::size_t n, ncclDataType_t, ncclComm_t, cudaStream_t) {
  return exchange(s, r, n);
}
ncclResult_t ncclGather(const void* s, void* r, std::size_t n, ncclDataType_t, int, ncclComm_t,
                        cudaStream_t) {
  return exchange(s, r, n);
}
ncclResult_t ncclScatter(const void* s, void* r, std::size_t n, ncclDataType_t, int, ncclComm_t,
                         cudaStream_t) {
  return exchange(s, r, n);
}
ncclResult_t ncclSend(const void*, std::size_t, ncclDataType_t, int, ncclComm_t, cudaStream_t) {
  return ncclSuccess;
}
ncclResult_t ncclRecv(void*, std::size_t, ncclDataType_t, int, ncclComm_t, cudaStream_t) {
  return ncclSuccess;
}

CUresult cuFuncGetName(const char** name, CUfunction function) {
  *name = reinterpret_cast<const char*>(function);
  return CUDA_SUCCESS;
}
/// x[i] += by; nothing without arguments.
CUresult cuLaunchKernel(CUfunction, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
                        CUstream, void** arguments, void**) {
  if (arguments == nullptr) return CUDA_SUCCESS;
  float* x = nullptr;
  std::memcpy(&x, arguments[0], sizeof x);
  for (int i = 0; i < *static_cast<int*>(arguments[2]); ++i) x[i] += *static_cast<float*>(arguments[1]);
  return CUDA_SUCCESS;
}
CUresult cuLaunchKernelEx(const CUlaunchConfig*, CUfunction, void**, void**) { return CUDA_SUCCESS; }
cudaError_t cudaSetDevice(int) { return cudaSuccess; }

}  // extern "C"
