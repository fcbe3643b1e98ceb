// npublas: modified rotations, and rotations whose types are arguments.
#include <algorithm>
#include <array>

#include "npu/blas.h"
#include "runtime_shim/kernels/blas/vector.h"
#include "runtime_shim/libraries/blas/call.h"

namespace npu::detail {
namespace {

template <class Real>
npublasStatus_t run_rotm(const char* name, npublasHandle_t handle, int n, Real* x, int incx, Real* y,
                         int incy, const Real* parameters) {
  BlasChecks checks(handle);
  if (checks.require(parameters != nullptr).failed() || n <= 0) return blas_logged(name, checks.status());
  const bool in_device = handle->pointer_mode == NPUBLAS_POINTER_MODE_DEVICE;
  std::array<Real, 5> kept{};
  if (!in_device) std::copy_n(parameters, kept.size(), kept.begin());
  return blas_submit(handle->stream, name, [=] {
    ops::modified_rotation<Real>(n, x, incx, y, incy, in_device ? parameters : kept.data());
  });
}

template <class Real>
npublasStatus_t run_rotmg(const char* name, npublasHandle_t handle, Real* d1, Real* d2, Real* x1,
                          const Real* y1, Real* parameters) {
  BlasChecks checks(handle);
  checks.require(d1 != nullptr && d2 != nullptr && x1 != nullptr && y1 != nullptr && parameters != nullptr);
  if (checks.failed()) return blas_logged(name, checks.status());
  return blas_submit_result(handle, name,
                            [=] { ops::make_modified_rotation<Real>(d1, d2, x1, *y1, parameters); });
}

template <class Number, class Real>
using Rotation = npublasStatus_t (*)(npublasHandle_t, int, Number*, int, Number*, int, const Real*,
                                     const Real*);

/// One of the calls whose types are fixed.
template <class Number, class Real>
npublasStatus_t rotate(Rotation<Number, Real> call, npublasHandle_t handle, int n, void* x, int incx, void* y,
                       int incy, const void* c, const void* s) {
  return call(handle, n, static_cast<Number*>(x), incx, static_cast<Number*>(y), incy,
              static_cast<const Real*>(c), static_cast<const Real*>(s));
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;

extern "C" {

npublasStatus_t npublasSrotm(npublasHandle_t handle, int n, float* x, int incx, float* y, int incy,
                             const float* param) {
  return run_rotm("npublasSrotm", handle, n, x, incx, y, incy, param);
}
npublasStatus_t npublasDrotm(npublasHandle_t handle, int n, double* x, int incx, double* y, int incy,
                             const double* param) {
  return run_rotm("npublasDrotm", handle, n, x, incx, y, incy, param);
}
npublasStatus_t npublasSrotmg(npublasHandle_t handle, float* d1, float* d2, float* x1, const float* y1,
                              float* param) {
  return run_rotmg("npublasSrotmg", handle, d1, d2, x1, y1, param);
}
npublasStatus_t npublasDrotmg(npublasHandle_t handle, double* d1, double* d2, double* x1, const double* y1,
                              double* param) {
  return run_rotmg("npublasDrotmg", handle, d1, d2, x1, y1, param);
}

npublasStatus_t npublasRotEx(npublasHandle_t handle, int n, void* x, npuDataType xType, int incx, void* y,
                             npuDataType yType, int incy, const void* c, const void* s, npuDataType csType,
                             npuDataType executiontype) {
  if (handle == nullptr) return NPUBLAS_STATUS_NOT_INITIALIZED;
  if (xType != yType || xType != executiontype) return NPUBLAS_STATUS_NOT_SUPPORTED;
  const auto run = [&](auto call) { return rotate(call, handle, n, x, incx, y, incy, c, s); };
  if (xType == NPU_R_32F && csType == NPU_R_32F) return run(npublasSrot);
  if (xType == NPU_R_64F && csType == NPU_R_64F) return run(npublasDrot);
  if (xType == NPU_C_32F && csType == NPU_R_32F) return run(npublasCsrot);
  if (xType == NPU_C_64F && csType == NPU_R_64F) return run(npublasZdrot);
  return NPUBLAS_STATUS_NOT_SUPPORTED;
}

}  // extern "C"
