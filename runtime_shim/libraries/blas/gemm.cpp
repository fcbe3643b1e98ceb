// Matrix products: every variant of gemm becomes one ops::Gemm.

#include <algorithm>
#include <optional>

#include "npu/blas.h"
#include "runtime_shim/libraries/blas/call.h"
#include "runtime_shim/libraries/blas/combined_operators.h"
#include "runtime_shim/libraries/blas/device_scalars.h"
#include "runtime_shim/libraries/blas/gemm_call.h"
#include "runtime_shim/libraries/blas/pointer_batch.h"
#include "runtime_shim/libraries/blas/product_operator.h"
#include "runtime_shim/libraries/blas/types_of.h"
#include "runtime_shim/libraries/common/precision_policy.h"
#include "runtime_shim/runtime/backend.h"
#include "runtime_shim/runtime/graph/capture_node_builder.h"

namespace npu::detail {
namespace {

npublasStatus_t check(npublasHandle_t handle, const GemmCall& call) {
  BlasChecks checks(handle);
  checks.operation(call.trans_a).operation(call.trans_b);
  checks.require(call.m >= 0 && call.n >= 0 && call.k >= 0 && call.batch_count >= 0);
  checks.leading(static_cast<int>(call.a.ld), call.trans_a == NPUBLAS_OP_N ? call.m : call.k);
  checks.leading(static_cast<int>(call.b.ld), call.trans_b == NPUBLAS_OP_N ? call.k : call.n);
  checks.leading(static_cast<int>(call.c.ld), call.m);
  checks.require(call.alpha != nullptr && call.beta != nullptr);
  return checks.status();
}

/// Sums of half are float, and sums of integers are double, which represents every int32 exactly.
bool sums_in_double(ops::Element compute) {
  return compute == ops::Element::f64 || compute == ops::Element::i32;
}

/// alpha and beta are read when the task runs (device pointer mode), else now.
class GemmScalar {
 public:
  GemmScalar(npublasHandle_t handle, ops::Element type, const void* pointer)
      : type_(type), pointer_(pointer) {
    if (handle->pointer_mode == NPUBLAS_POINTER_MODE_HOST) value_ = ops::load_one(type, pointer);
  }
  double get() const { return value_ ? *value_ : ops::load_one(type_, pointer_); }

 private:
  ops::Element type_;
  const void* pointer_;
  std::optional<double> value_;
};

/// The call as CANN's operators take it; nothing for sums in double, or for a batch of pointers that a task of the simulated
/// device reads without waiting. Scalars in device memory are not in it.
std::optional<OperatorProduct> as_operator(npublasHandle_t handle, const GemmCall& call,
                                           ops::Element operands_as) {
  if (sums_in_double(call.compute)) return std::nullopt;
  if (has_items(call) && (simulator() != nullptr || under_capture(handle->stream))) return std::nullopt;
  OperatorProduct product{};
  product.transposes_a = call.trans_a != NPUBLAS_OP_N;
  product.transposes_b = call.trans_b != NPUBLAS_OP_N;
  product.m = call.m;
  product.n = call.n;
  product.k = call.k;
  product.batch_count = call.batch_count;
  product.a = {call.a.data, call.a.type, call.a.ld, call.a.stride};
  product.b = {call.b.data, call.b.type, call.b.ld, call.b.stride};
  product.c = {call.c.data, call.c.type, call.c.ld, call.c.stride};
  if (has_host_scalars(handle)) {
    product.alpha = static_cast<float>(ops::load_one(call.compute, call.alpha));
    product.beta = static_cast<float>(ops::load_one(call.compute, call.beta));
  }
  product.operands_as = operands_as;
  if (!has_operator(product)) return std::nullopt;
  return product;
}

bool device_saturates() {
  aclrtFloatOverflowMode mode = ACL_RT_OVERFLOW_MODE_INFNAN;
  return aclrtGetDeviceSatMode(&mode) == ACL_SUCCESS && mode == ACL_RT_OVERFLOW_MODE_SATURATION;
}

/// This task runs on the simulated device, whose overflow flag is then set.
void saturate(const ops::GemmTile& tile) {
  if (ops::saturate_to_half(tile)) simulator()->raiseOverflow();
}

/// The product as a task of the simulated device.
npublasStatus_t run_on_host(npublasHandle_t handle, const GemmCall& call, ops::Element operands_as) {
  ops::Gemm gemm;
  gemm.trans_a = transpose_of(call.trans_a);
  gemm.trans_b = transpose_of(call.trans_b);
  gemm.m = call.m;
  gemm.n = call.n;
  gemm.k = call.k;
  gemm.batch_count = call.batch_count;
  gemm.a = call.a;
  gemm.b = call.b;
  gemm.d = call.c;
  gemm.c = {call.c.data, call.c.type, call.c.ld, call.c.stride, call.c.items};
  gemm.in_double = sums_in_double(call.compute);
  gemm.operands_as = operands_as;
  if (call.c.type == ops::Element::f16 && device_saturates()) gemm.finish = saturate;
  GemmScalar alpha(handle, call.compute, call.alpha), beta(handle, call.compute, call.beta);
  return blas_submit(handle->stream, call.name, [gemm, alpha, beta]() mutable {
    gemm.alpha = alpha.get();
    gemm.beta = beta.get();
    ops::gemm_fast(gemm);
  });
}

/// The product by operators. What takes several of them is one node of a graph.
npuError_t submit_call(npublasHandle_t handle, const GemmCall& call, const OperatorProduct& product) {
  if (has_host_scalars(handle) && !has_items(call)) return submit_product(handle->stream, product);
  std::optional<DeviceScalars> scalars;
  if (!has_host_scalars(handle)) scalars = DeviceScalars{call.alpha, call.beta, call.compute};
  if (has_items(call))
    return submit_pointer_batch(handle->stream, product, {call.a.items, call.b.items, call.c.items}, scalars);
  return as_library_node(handle->stream, call.name,
                         [&] { return submit_product(handle->stream, product, product.c, *scalars); });
}

/// A stored matrix, whose columns lie one after the other: the last index is the row.
probe::Tensor stored(const void* data, ops::Element type, int64_t rows, int64_t columns, int64_t ld,
                     int64_t batch, int64_t stride) {
  return probe::batch_of(probe::rows(data, probe_type(type), columns, rows, ld), batch, stride);
}

/// A batch of pointers has its matrices where only the device knows.
void add_operands(probe::Operation& operation, npublasHandle_t handle, const GemmCall& call) {
  operation.name = "gemm";
  if (has_items(call)) {
    operation.name = "gemm_batched";
    for (const void* const* items : {call.a.items, call.b.items})
      operation.in(probe::without_extent(items, probe::Type::unknown));
    operation.out(probe::without_extent(call.c.items, probe::Type::unknown));
    return;
  }
  const auto matrix = [&](const ops::MatrixIn& m, bool is_transposed, int rows, int columns) {
    return stored(m.data, m.type, is_transposed ? columns : rows, is_transposed ? rows : columns, m.ld,
                  call.batch_count, m.stride);
  };
  operation.in(matrix(call.a, call.trans_a != NPUBLAS_OP_N, call.m, call.k));
  operation.in(matrix(call.b, call.trans_b != NPUBLAS_OP_N, call.k, call.n));
  probe::Tensor c =
      stored(call.c.data, call.c.type, call.m, call.n, call.c.ld, call.batch_count, call.c.stride);
  const bool has_scalars = has_host_scalars(handle);
  const bool replaces = has_scalars && ops::load_one(call.compute, call.beta) == 0;
  if (replaces)
    operation.out(std::move(c));
  else
    operation.inout(std::move(c));
  if (!has_scalars) return;
  operation.value(probe::real(ops::load_one(call.compute, call.alpha)));
  operation.value(probe::real(ops::load_one(call.compute, call.beta)));
}

}  // namespace

npublasStatus_t run_gemm(npublasHandle_t handle, const GemmCall& call) {
  if (npublasStatus_t status = check(handle, call); status != NPUBLAS_STATUS_SUCCESS)
    return blas_logged(call.name, status);
  if (call.m == 0 || call.n == 0 || call.batch_count == 0)
    return blas_logged(call.name, NPUBLAS_STATUS_SUCCESS);
  const ObservedCall observed(handle->stream, call.name,
                              [&](probe::Operation& operation) { add_operands(operation, handle, call); });
  const bool is_float = call.compute == ops::Element::f32 && call.a.type == ops::Element::f32;
  const ops::Element operands_as =
      is_float ? operand_precision({call.name, call.m, call.n, call.k, call.batch_count}) : ops::Element::f32;
  const auto on_host = [&] { return run_on_host(handle, call, operands_as); };
  const std::optional<OperatorProduct> product = as_operator(handle, call, operands_as);
  if (!product && is_product_of_doubles(call))
    return blas_in_steps(
        handle, call.name, true, [&] { return submit_doubles(handle->stream, call); }, on_host);
  if (!product && is_product_of_integers(handle, call))
    return blas_in_steps(
        handle, call.name, true, [&] { return submit_integers(handle->stream, call); }, on_host);
  if (!product) return on_host();
  return blas_by_operators(
      handle->stream, call.name, [&] { return submit_call(handle, call, *product); }, on_host);
}

namespace {

/// The types of a call of the Ex family, or NOT_SUPPORTED.
struct ExTypes {
  npuDataType a, b, c;
  npublasComputeType_t compute;
};

npublasStatus_t run_ex(npublasHandle_t handle, const ExTypes& types, GemmCall call) {
  std::optional<ops::Element> compute = compute_element_of(types.compute);
  std::optional<ops::Element> a = element_of(types.a), b = element_of(types.b), c = element_of(types.c);
  BlasChecks checks(handle);
  checks.require(compute && a && b && c, NPUBLAS_STATUS_NOT_SUPPORTED);
  if (!checks.failed()) checks.require(is_gemm_type(*compute, *a, *b, *c), NPUBLAS_STATUS_NOT_SUPPORTED);
  if (checks.failed()) return blas_logged(call.name, checks.status());
  call.compute = *compute;
  call.a.type = *a;
  call.b.type = *b;
  call.c.type = *c;
  return run_gemm(handle, call);
}

}  // namespace
}  // namespace npu::detail

using npu::detail::GemmCall;
using npu::detail::run_ex;
using npu::detail::run_gemm;
using npu::detail::untyped;
using npu::ops::Element;

// One set of entry points per element type: the name, C's type, the type of the matrices, the type of the
// sums.
#define NPU_BLAS_GEMM(Letter, Real, type)                                                                  \
  npublasStatus_t npublas##Letter##gemm(npublasHandle_t handle, npublasOperation_t transa,                 \
                                        npublasOperation_t transb, int m, int n, int k, const Real* alpha, \
                                        const Real* A, int lda, const Real* B, int ldb, const Real* beta,  \
                                        Real* C, int ldc) {                                                \
    return run_gemm(handle, {"npublas" #Letter "gemm",                                                     \
                             transa,                                                                       \
                             transb,                                                                       \
                             m,                                                                            \
                             n,                                                                            \
                             k,                                                                            \
                             {A, type, lda},                                                               \
                             {B, type, ldb},                                                               \
                             {C, type, ldc},                                                               \
                             1,                                                                            \
                             type,                                                                         \
                             alpha,                                                                        \
                             beta});                                                                       \
  }                                                                                                        \
  npublasStatus_t npublas##Letter##gemmBatched(                                                            \
      npublasHandle_t handle, npublasOperation_t transa, npublasOperation_t transb, int m, int n, int k,   \
      const Real* alpha, const Real* const Aarray[], int lda, const Real* const Barray[], int ldb,         \
      const Real* beta, Real* const Carray[], int ldc, int batchCount) {                                   \
    return run_gemm(handle, {"npublas" #Letter "gemmBatched",                                              \
                             transa,                                                                       \
                             transb,                                                                       \
                             m,                                                                            \
                             n,                                                                            \
                             k,                                                                            \
                             {nullptr, type, lda, 0, untyped(Aarray)},                                     \
                             {nullptr, type, ldb, 0, untyped(Barray)},                                     \
                             {nullptr, type, ldc, 0, untyped(Carray)},                                     \
                             batchCount,                                                                   \
                             type,                                                                         \
                             alpha,                                                                        \
                             beta});                                                                       \
  }                                                                                                        \
  npublasStatus_t npublas##Letter##gemmStridedBatched(                                                     \
      npublasHandle_t handle, npublasOperation_t transa, npublasOperation_t transb, int m, int n, int k,   \
      const Real* alpha, const Real* A, int lda, long long int strideA, const Real* B, int ldb,            \
      long long int strideB, const Real* beta, Real* C, int ldc, long long int strideC, int batchCount) {  \
    return run_gemm(handle, {"npublas" #Letter "gemmStridedBatched",                                       \
                             transa,                                                                       \
                             transb,                                                                       \
                             m,                                                                            \
                             n,                                                                            \
                             k,                                                                            \
                             {A, type, lda, strideA},                                                      \
                             {B, type, ldb, strideB},                                                      \
                             {C, type, ldc, strideC},                                                      \
                             batchCount,                                                                   \
                             type,                                                                         \
                             alpha,                                                                        \
                             beta});                                                                       \
  }

extern "C" {

NPU_BLAS_GEMM(S, float, Element::f32)
NPU_BLAS_GEMM(D, double, Element::f64)
NPU_BLAS_GEMM(H, __half, Element::f16)

npublasStatus_t npublasSgemmEx(npublasHandle_t handle, npublasOperation_t transa, npublasOperation_t transb,
                               int m, int n, int k, const float* alpha, const void* A, npuDataType Atype,
                               int lda, const void* B, npuDataType Btype, int ldb, const float* beta, void* C,
                               npuDataType Ctype, int ldc) {
  return run_ex(handle, {Atype, Btype, Ctype, NPUBLAS_COMPUTE_32F},
                {"npublasSgemmEx",
                 transa,
                 transb,
                 m,
                 n,
                 k,
                 {A, {}, lda},
                 {B, {}, ldb},
                 {C, {}, ldc},
                 1,
                 {},
                 alpha,
                 beta});
}

npublasStatus_t npublasGemmEx(npublasHandle_t handle, npublasOperation_t transa, npublasOperation_t transb,
                              int m, int n, int k, const void* alpha, const void* A, npuDataType Atype,
                              int lda, const void* B, npuDataType Btype, int ldb, const void* beta, void* C,
                              npuDataType Ctype, int ldc, npublasComputeType_t computeType,
                              npublasGemmAlgo_t) {
  return run_ex(handle, {Atype, Btype, Ctype, computeType},
                {"npublasGemmEx",
                 transa,
                 transb,
                 m,
                 n,
                 k,
                 {A, {}, lda},
                 {B, {}, ldb},
                 {C, {}, ldc},
                 1,
                 {},
                 alpha,
                 beta});
}

npublasStatus_t npublasGemmBatchedEx(npublasHandle_t handle, npublasOperation_t transa,
                                     npublasOperation_t transb, int m, int n, int k, const void* alpha,
                                     const void* const Aarray[], npuDataType Atype, int lda,
                                     const void* const Barray[], npuDataType Btype, int ldb, const void* beta,
                                     void* const Carray[], npuDataType Ctype, int ldc, int batchCount,
                                     npublasComputeType_t computeType, npublasGemmAlgo_t) {
  return run_ex(handle, {Atype, Btype, Ctype, computeType},
                {"npublasGemmBatchedEx",
                 transa,
                 transb,
                 m,
                 n,
                 k,
                 {nullptr, {}, lda, 0, Aarray},
                 {nullptr, {}, ldb, 0, Barray},
                 {nullptr, {}, ldc, 0, Carray},
                 batchCount,
                 {},
                 alpha,
                 beta});
}

npublasStatus_t npublasGemmStridedBatchedEx(npublasHandle_t handle, npublasOperation_t transa,
                                            npublasOperation_t transb, int m, int n, int k, const void* alpha,
                                            const void* A, npuDataType Atype, int lda, long long int strideA,
                                            const void* B, npuDataType Btype, int ldb, long long int strideB,
                                            const void* beta, void* C, npuDataType Ctype, int ldc,
                                            long long int strideC, int batchCount,
                                            npublasComputeType_t computeType, npublasGemmAlgo_t) {
  return run_ex(handle, {Atype, Btype, Ctype, computeType},
                {"npublasGemmStridedBatchedEx",
                 transa,
                 transb,
                 m,
                 n,
                 k,
                 {A, {}, lda, strideA},
                 {B, {}, ldb, strideB},
                 {C, {}, ldc, strideC},
                 batchCount,
                 {},
                 alpha,
                 beta});
}

}  // extern "C"
