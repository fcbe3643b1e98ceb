// Calls that CANN's operators compute in combination. Private to libraries/blas.
#pragma once

#include <type_traits>

#include "runtime_shim/libraries/blas/call.h"
#include "runtime_shim/libraries/blas/triangle_operators.h"
#include "runtime_shim/runtime/backend.h"
#include "runtime_shim/runtime/graph/capture_node_builder.h"

namespace npu::detail {

/// Runs by_operators(), whose roundings are not those of on_host(), unless a simulated device can run on_host(), which takes no
/// temporary memory. The operators are one node of a graph. `fits`: whether they take the call. Scalars are in host memory.
template <class ByOperators, class OnHost>
npublasStatus_t blas_in_steps(npublasHandle_t handle, const char* name, bool fits,
                              const ByOperators& by_operators, const OnHost& on_host) {
  if (!fits || !has_host_scalars(handle) || simulator() != nullptr) return on_host();
  return blas_by_operators(
      handle->stream, name, [&] { return as_library_node(handle->stream, name, by_operators); }, on_host);
}

/// The same for operators that take floats alone.
template <class Real, class ByOperators, class OnHost>
npublasStatus_t blas_by_combined_operators(npublasHandle_t handle, const char* name, bool fits,
                                           const ByOperators& by_operators, const OnHost& on_host) {
  if constexpr (std::is_same_v<Real, float>)
    return blas_in_steps(handle, name, fits, by_operators, on_host);
  else
    return on_host();
}

/// The pointer if it is one to floats: the operators take no others.
template <class Real>
auto* floats(Real* data) {
  using Float = std::conditional_t<std::is_const_v<Real>, const float, float>;
  if constexpr (std::is_same_v<std::remove_const_t<Real>, float>)
    return data;
  else
    return static_cast<Float*>(nullptr);
}

template <class Real>
TriangleOf<float> stored_triangle(npublasFillMode_t uplo, int64_t order, const Real* data, int64_t ld) {
  return {uplo == NPUBLAS_FILL_MODE_LOWER, order, floats(data), ld};
}

/// alpha op(A) op(B), of m, n and k; C and beta are not set.
template <class Real>
OperatorProduct float_product(bool transposes_a, bool transposes_b, int64_t m, int64_t n, int64_t k,
                              Real alpha, const Real* a, int64_t lda, const Real* b, int64_t ldb) {
  const auto matrix = [](const Real* data, int64_t ld) {
    return OperatorProduct::Matrix{floats(data), ops::Element::f32, ld, 0};
  };
  return {transposes_a,
          transposes_b,
          m,
          n,
          k,
          1,
          matrix(a, lda),
          matrix(b, ldb),
          {},
          static_cast<float>(alpha),
          0,
          ops::Element::f32};
}

/// alpha x y': vectors are matrices of one row, whose columns are an increment apart.
template <class Real>
OperatorProduct outer_product(int64_t m, int64_t n, Real alpha, const Real* x, int64_t incx, const Real* y,
                              int64_t incy) {
  return float_product(true, false, m, n, 1, alpha, x, incx, y, incy);
}

}  // namespace npu::detail
