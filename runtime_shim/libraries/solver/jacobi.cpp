// The objects of syevjInfo_t and gesvdjInfo_t.

#include "runtime_shim/libraries/solver/jacobi.h"

namespace npu::detail {

npusolverStatus_t JacobiOptions::set_tolerance(double value) {
  if (!(value >= 0)) return NPUSOLVER_STATUS_INVALID_VALUE;
  tolerance = value;
  return NPUSOLVER_STATUS_SUCCESS;
}
npusolverStatus_t JacobiOptions::set_most_sweeps(int value) {
  if (value < 0) return NPUSOLVER_STATUS_INVALID_VALUE;
  most_sweeps = value;
  return NPUSOLVER_STATUS_SUCCESS;
}
npusolverStatus_t JacobiOptions::set_sorted(int value) {
  sorted = value;
  return NPUSOLVER_STATUS_SUCCESS;
}

namespace {

npusolverStatus_t residual_of(npusolverDnHandle_t handle, const JacobiOptions* info, double* residual) {
  SolverChecks checks(handle);
  if (!checks.present(info).present(residual).ok()) return checks.status();
  npusolverStatus_t status = status_of<npusolverStatus_t>(synchronize(handle->stream));
  if (status == NPUSOLVER_STATUS_SUCCESS) *residual = *info->residual;
  return status;
}
npusolverStatus_t sweeps_of(npusolverDnHandle_t handle, const JacobiOptions* info, int* sweeps) {
  SolverChecks checks(handle);
  if (checks.present(info).present(sweeps).ok()) *sweeps = 0;  // a direct method has none
  return checks.status();
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;

#define NPU_SOLVER_JACOBI(kind, Kind)                                                              \
  npusolverStatus_t npusolverDnCreate##Kind##Info(kind##Info_t* info) {                            \
    if (info == nullptr) return NPUSOLVER_STATUS_INVALID_VALUE;                                    \
    return library_call([&] {                                                                      \
      *info = new kind##Info; /* it has members that take memory, too */                           \
      return NPUSOLVER_STATUS_SUCCESS;                                                             \
    });                                                                                            \
  }                                                                                                \
  npusolverStatus_t npusolverDnDestroy##Kind##Info(kind##Info_t info) {                            \
    delete info;                                                                                   \
    return NPUSOLVER_STATUS_SUCCESS;                                                               \
  }                                                                                                \
  npusolverStatus_t npusolverDnX##kind##SetTolerance(kind##Info_t info, double tolerance) {        \
    return info == nullptr ? NPUSOLVER_STATUS_INVALID_VALUE : info->set_tolerance(tolerance);      \
  }                                                                                                \
  npusolverStatus_t npusolverDnX##kind##SetMaxSweeps(kind##Info_t info, int max_sweeps) {          \
    return info == nullptr ? NPUSOLVER_STATUS_INVALID_VALUE : info->set_most_sweeps(max_sweeps);   \
  }                                                                                                \
  npusolverStatus_t npusolverDnX##kind##SetSortEig(kind##Info_t info, int sort) {                  \
    return info == nullptr ? NPUSOLVER_STATUS_INVALID_VALUE : info->set_sorted(sort);              \
  }                                                                                                \
  npusolverStatus_t npusolverDnX##kind##GetResidual(npusolverDnHandle_t handle, kind##Info_t info, \
                                                    double* residual) {                            \
    return residual_of(handle, info, residual);                                                    \
  }                                                                                                \
  npusolverStatus_t npusolverDnX##kind##GetSweeps(npusolverDnHandle_t handle, kind##Info_t info,   \
                                                  int* executed_sweeps) {                          \
    return sweeps_of(handle, info, executed_sweeps);                                               \
  }

extern "C" {
NPU_SOLVER_JACOBI(syevj, Syevj)
NPU_SOLVER_JACOBI(gesvdj, Gesvdj)
}
