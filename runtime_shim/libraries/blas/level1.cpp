// Vector operations. A call with n <= 0 does nothing, as in cuBLAS.

#include "npu/blas.h"
#include "runtime_shim/kernels/blas/vector.h"
#include "runtime_shim/libraries/blas/call.h"
#include "runtime_shim/libraries/blas/combined_operators.h"
#include "runtime_shim/libraries/blas/device_scalars.h"
#include "runtime_shim/libraries/blas/observed_operands.h"
#include "runtime_shim/libraries/blas/vector_operators.h"
#include "runtime_shim/runtime/graph/capture_node_builder.h"

namespace npu::detail {
namespace {

template <class Real>
npublasStatus_t run_axpy(const char* name, npublasHandle_t handle, int n, const Real* alpha, const Real* x,
                         int incx, Real* y, int incy) {
  BlasChecks checks(handle);
  if (checks.require(alpha != nullptr).failed() || n <= 0) return blas_logged(name, checks.status());
  const ObservedCall observed(handle->stream, name, [&](probe::Operation& operation) {
    add_factor(operation, handle, alpha);
    operation.in(vector_of(n, x, incx));
    operation.inout(vector_of(n, y, incy));
  });
  const auto on_host = [&] {
    BlasScalar<Real> scale(handle, alpha);
    return blas_submit(handle->stream, name, [=] { ops::axpy_fast<Real>(n, scale.get(), x, incx, y, incy); });
  };
  if (incx <= 0 || incy <= 0) return on_host();
  const BlasVector<const Real> from{x, incx};
  const BlasVector<Real> to{y, incy};
  return blas_by_operators(
      handle->stream, name,
      [&] {
        if (has_host_scalars(handle)) return submit_axpy<Real>(handle->stream, n, *alpha, from, to);
        return as_library_node(handle->stream, name,
                               [&] { return submit_axpy<Real>(handle->stream, n, alpha, from, to); });
      },
      on_host);
}

template <class Real>
npublasStatus_t run_scal(const char* name, npublasHandle_t handle, int n, const Real* alpha, Real* x,
                         int incx) {
  BlasChecks checks(handle);
  if (checks.require(alpha != nullptr).failed() || n <= 0) return blas_logged(name, checks.status());
  const ObservedCall observed(handle->stream, name, [&](probe::Operation& operation) {
    add_factor(operation, handle, alpha);
    operation.inout(vector_of(n, x, incx));
  });
  const auto on_host = [&] {
    BlasScalar<Real> scale(handle, alpha);
    return blas_submit(handle->stream, name, [=] { ops::scal_fast<Real>(n, scale.get(), x, incx); });
  };
  if (incx <= 0) return on_host();
  return blas_by_operators(
      handle->stream, name,
      [&] {
        return has_host_scalars(handle) ? submit_scal<Real>(handle->stream, n, *alpha, {x, incx})
                                        : submit_scal<Real>(handle->stream, n, alpha, {x, incx});
      },
      on_host);
}

template <class Real>
npublasStatus_t run_copy(const char* name, npublasHandle_t handle, int n, const Real* x, int incx, Real* y,
                         int incy) {
  BlasChecks checks(handle);
  if (checks.failed() || n <= 0) return blas_logged(name, checks.status());
  const ObservedCall observed(handle->stream, name, [&](probe::Operation& operation) {
    operation.in(vector_of(n, x, incx));
    operation.out(vector_of(n, y, incy));
  });
  const auto on_host = [&] {
    return blas_submit(handle->stream, name, [=] { ops::copy_fast(n, x, incx, y, incy); });
  };
  if (incx <= 0 || incy <= 0) return on_host();
  return blas_by_operators(
      handle->stream, name, [&] { return submit_copy<Real>(handle->stream, n, {x, incx}, {y, incy}); },
      on_host);
}

template <class Real>
npublasStatus_t run_swap(const char* name, npublasHandle_t handle, int n, Real* x, int incx, Real* y,
                         int incy) {
  BlasChecks checks(handle);
  if (checks.failed() || n <= 0) return blas_logged(name, checks.status());
  const ObservedCall observed(handle->stream, name, [&](probe::Operation& operation) {
    operation.inout(vector_of(n, x, incx));
    operation.inout(vector_of(n, y, incy));
  });
  const auto on_host = [&] {
    return blas_submit(handle->stream, name, [=] { ops::swap_fast(n, x, incx, y, incy); });
  };
  if (incx <= 0 || incy <= 0) return on_host();
  const auto by_operators = [&] { return submit_swap<Real>(handle->stream, n, {x, incx}, {y, incy}); };
  return blas_by_operators(
      handle->stream, name, [&] { return as_library_node(handle->stream, name, by_operators); }, on_host);
}

template <class Real>
npublasStatus_t run_dot(const char* name, npublasHandle_t handle, int n, const Real* x, int incx,
                        const Real* y, int incy, Real* result) {
  BlasChecks checks(handle);
  if (checks.require(result != nullptr).failed()) return blas_logged(name, checks.status());
  const ObservedCall observed(handle->stream, name, [&](probe::Operation& operation) {
    operation.in(vector_of(n, x, incx));
    operation.in(vector_of(n, y, incy));
    operation.out(result_of(handle, result));
  });
  const auto on_host = [&] {
    return blas_submit_result(handle, name, [=] { *result = ops::dot_fast(n, x, incx, y, incy); });
  };
  if constexpr (std::is_same_v<Real, float>) {
    const BlasResult where{result, has_host_scalars(handle)};
    if (n > 0 && incx > 0 && incy > 0 && !under_capture(handle->stream))
      return blas_by_operators(
          handle->stream, name, [&] { return submit_dot(handle->stream, n, {x, incx}, {y, incy}, where); },
          on_host);
    return on_host();
  } else {
    return blas_in_steps(
        handle, name, n > 0 && incx > 0 && incy > 0 && !under_capture(handle->stream),
        [&] { return submit_dot(handle->stream, n, {x, incx}, {y, incy}, result); }, on_host);
  }
}

template <class Real, class Result>
npublasStatus_t run_reduction(const char* name, npublasHandle_t handle, int n, const Real* x, int incx,
                              Result* result, Result (*reduce)(int64_t, const Real*, int64_t)) {
  BlasChecks checks(handle);
  if (checks.require(result != nullptr).failed()) return blas_logged(name, checks.status());
  const ObservedCall observed(handle->stream, name, [&](probe::Operation& operation) {
    operation.in(vector_of(n, x, incx));
    operation.out(result_of(handle, result));
  });
  return blas_submit_result(handle, name, [=] { *result = reduce(n, x, incx); });
}

/// The index of the element with the largest or the smallest magnitude.
template <class Real>
npublasStatus_t run_extreme(const char* name, npublasHandle_t handle, int n, const Real* x, int incx,
                            int* result, bool largest) {
  BlasChecks checks(handle);
  if (checks.require(result != nullptr).failed()) return blas_logged(name, checks.status());
  const ObservedCall observed(handle->stream, name, [&](probe::Operation& operation) {
    operation.in(vector_of(n, x, incx));
    operation.out(result_of(handle, result));
  });
  const auto on_host = [&] {
    return blas_submit_result(handle, name, [=] {
      *result =
          static_cast<int>(largest ? ops::amax_index<Real>(n, x, incx) : ops::amin_index<Real>(n, x, incx));
    });
  };
  if (n <= 0 || incx <= 0 || under_capture(handle->stream)) return on_host();
  return blas_by_operators(
      handle->stream, name,
      [&] {
        return submit_extreme<Real>(handle->stream, n, {x, incx}, largest, result, has_host_scalars(handle));
      },
      on_host);
}

/// The norm of order 1 or 2.
template <class Real>
npublasStatus_t run_norm(const char* name, npublasHandle_t handle, int n, const Real* x, int incx,
                         Real* result, float order, Real (*reduce)(int64_t, const Real*, int64_t)) {
  BlasChecks checks(handle);
  if (checks.require(result != nullptr).failed()) return blas_logged(name, checks.status());
  const ObservedCall observed(handle->stream, name, [&](probe::Operation& operation) {
    operation.in(vector_of(n, x, incx));
    operation.out(result_of(handle, result));
  });
  const auto on_host = [&] { return run_reduction(name, handle, n, x, incx, result, reduce); };
  if constexpr (std::is_same_v<Real, float>) {
    const BlasResult where{result, has_host_scalars(handle)};
    if (n > 0 && incx > 0 && !under_capture(handle->stream))
      return blas_by_operators(
          handle->stream, name, [&] { return submit_norm(handle->stream, n, {x, incx}, order, where); },
          on_host);
    return on_host();
  } else {
    return blas_in_steps(
        handle, name, n > 0 && incx > 0 && !under_capture(handle->stream),
        [&] { return submit_norm(handle->stream, n, {x, incx}, static_cast<int>(order), result); }, on_host);
  }
}

template <class Real>
npublasStatus_t run_rot(const char* name, npublasHandle_t handle, int n, Real* x, int incx, Real* y, int incy,
                        const Real* c, const Real* s) {
  BlasChecks checks(handle);
  if (checks.require(c != nullptr && s != nullptr).failed() || n <= 0)
    return blas_logged(name, checks.status());
  const ObservedCall observed(handle->stream, name, [&](probe::Operation& operation) {
    operation.inout(vector_of(n, x, incx));
    operation.inout(vector_of(n, y, incy));
    add_factor(operation, handle, c);
    add_factor(operation, handle, s);
  });
  const auto on_host = [&] {
    BlasScalar<Real> cosine(handle, c), sine(handle, s);
    return blas_submit(handle->stream, name,
                       [=] { ops::rot_fast<Real>(n, x, incx, y, incy, cosine.get(), sine.get()); });
  };
  return blas_in_steps(
      handle, name, incx > 0 && incy > 0,
      [&] { return submit_rotation<Real>(handle->stream, n, {x, incx}, {y, incy}, *c, *s); }, on_host);
}

template <class Real>
npublasStatus_t run_rotg(const char* name, npublasHandle_t handle, Real* a, Real* b, Real* c, Real* s) {
  BlasChecks checks(handle);
  checks.require(a != nullptr && b != nullptr && c != nullptr && s != nullptr);
  if (checks.failed()) return blas_logged(name, checks.status());
  return blas_submit_result(handle, name, [=] { ops::make_rotation(a, b, c, s); });
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;

#define NPU_BLAS_LEVEL1(L, l, Real)                                                                        \
  npublasStatus_t npublas##L##axpy(npublasHandle_t handle, int n, const Real* alpha, const Real* x,        \
                                   int incx, Real* y, int incy) {                                          \
    return run_axpy("npublas" #L "axpy", handle, n, alpha, x, incx, y, incy);                              \
  }                                                                                                        \
  npublasStatus_t npublas##L##scal(npublasHandle_t handle, int n, const Real* alpha, Real* x, int incx) {  \
    return run_scal("npublas" #L "scal", handle, n, alpha, x, incx);                                       \
  }                                                                                                        \
  npublasStatus_t npublas##L##copy(npublasHandle_t handle, int n, const Real* x, int incx, Real* y,        \
                                   int incy) {                                                             \
    return run_copy("npublas" #L "copy", handle, n, x, incx, y, incy);                                     \
  }                                                                                                        \
  npublasStatus_t npublas##L##swap(npublasHandle_t handle, int n, Real* x, int incx, Real* y, int incy) {  \
    return run_swap("npublas" #L "swap", handle, n, x, incx, y, incy);                                     \
  }                                                                                                        \
  npublasStatus_t npublas##L##dot(npublasHandle_t handle, int n, const Real* x, int incx, const Real* y,   \
                                  int incy, Real* result) {                                                \
    return run_dot("npublas" #L "dot", handle, n, x, incx, y, incy, result);                               \
  }                                                                                                        \
  npublasStatus_t npublas##L##nrm2(npublasHandle_t handle, int n, const Real* x, int incx, Real* result) { \
    return run_norm("npublas" #L "nrm2", handle, n, x, incx, result, 2, npu::ops::nrm2_fast<Real>);        \
  }                                                                                                        \
  npublasStatus_t npublas##L##asum(npublasHandle_t handle, int n, const Real* x, int incx, Real* result) { \
    return run_norm("npublas" #L "asum", handle, n, x, incx, result, 1, npu::ops::asum_fast<Real>);        \
  }                                                                                                        \
  npublasStatus_t npublasI##l##amax(npublasHandle_t handle, int n, const Real* x, int incx, int* result) { \
    return run_extreme("npublasI" #l "amax", handle, n, x, incx, result, true);                            \
  }                                                                                                        \
  npublasStatus_t npublasI##l##amin(npublasHandle_t handle, int n, const Real* x, int incx, int* result) { \
    return run_extreme("npublasI" #l "amin", handle, n, x, incx, result, false);                           \
  }                                                                                                        \
  npublasStatus_t npublas##L##rot(npublasHandle_t handle, int n, Real* x, int incx, Real* y, int incy,     \
                                  const Real* c, const Real* s) {                                          \
    return run_rot("npublas" #L "rot", handle, n, x, incx, y, incy, c, s);                                 \
  }                                                                                                        \
  npublasStatus_t npublas##L##rotg(npublasHandle_t handle, Real* a, Real* b, Real* c, Real* s) {           \
    return run_rotg("npublas" #L "rotg", handle, a, b, c, s);                                              \
  }

extern "C" {
NPU_BLAS_LEVEL1(S, s, float)
NPU_BLAS_LEVEL1(D, d, double)
}  // extern "C"
