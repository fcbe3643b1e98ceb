// Refactorisation: the handle and its settings.
#include "npu/runtime.h"
#include "runtime_shim/libraries/solver/refactorisation.h"

using npu::detail::RefactorChecks;

namespace npu::detail {

bool copy_from_device(void* to, const void* from, std::size_t bytes) {
  return bytes == 0 || npuMemcpy(to, from, bytes, npuMemcpyDeviceToHost) == npuSuccess;
}

bool copy_to_device(void* to, const void* from, std::size_t bytes) {
  return bytes == 0 || npuMemcpy(to, from, bytes, npuMemcpyHostToDevice) == npuSuccess;
}

void drop_device_factors(npusolverRfCommon& handle) {
  npuFree(handle.device_start);
  npuFree(handle.device_column);
  npuFree(handle.device_values);
  handle.device_start = handle.device_column = nullptr;
  handle.device_values = nullptr;
}

bool read_pointers(std::vector<double*>* to, double* const* from, int count) {
  npuPointerAttributes where{};
  to->resize(static_cast<std::size_t>(count));
  const bool known = npuPointerGetAttributes(&where, from) == npuSuccess;
  if (known && where.type == npuMemoryTypeDevice)
    return copy_from_device(to->data(), from, to->size() * sizeof(double*));
  std::copy_n(from, count, to->begin());
  return true;
}

}  // namespace npu::detail

namespace {

bool is_unit_diagonal(npusolverRfUnitDiagonal_t diagonal) {
  return diagonal >= NPUSOLVERRF_UNIT_DIAGONAL_STORED_L && diagonal <= NPUSOLVERRF_UNIT_DIAGONAL_ASSUMED_U;
}

bool is_refactor_algorithm(npusolverRfFactorization_t algorithm) {
  return algorithm >= NPUSOLVERRF_FACTORIZATION_ALG0 && algorithm <= NPUSOLVERRF_FACTORIZATION_ALG2;
}

bool is_refactor_algorithm(npusolverRfTriangularSolve_t algorithm) {
  return algorithm >= NPUSOLVERRF_TRIANGULAR_SOLVE_ALG1 && algorithm <= NPUSOLVERRF_TRIANGULAR_SOLVE_ALG3;
}

}  // namespace

extern "C" {

npusolverStatus_t npusolverRfCreate(npusolverRfHandle_t* handle) {
  if (handle == nullptr) return NPUSOLVER_STATUS_INVALID_VALUE;
  return npu::detail::library_call([&] {
    *handle = new npusolverRfCommon;  // its pattern takes memory, too
    return NPUSOLVER_STATUS_SUCCESS;
  });
}

npusolverStatus_t npusolverRfDestroy(npusolverRfHandle_t handle) {
  if (handle == nullptr) return NPUSOLVER_STATUS_NOT_INITIALIZED;
  npu::detail::drop_device_factors(*handle);
  delete handle;
  return NPUSOLVER_STATUS_SUCCESS;
}

npusolverStatus_t npusolverRfSetMatrixFormat(npusolverRfHandle_t handle, npusolverRfMatrixFormat_t format,
                                             npusolverRfUnitDiagonal_t diag) {
  RefactorChecks checks(handle);
  checks.require(format == NPUSOLVERRF_MATRIX_FORMAT_CSR || format == NPUSOLVERRF_MATRIX_FORMAT_CSC);
  checks.require(is_unit_diagonal(diag));
  if (checks.failed()) return checks.status();
  handle->format = format;
  handle->diagonal = diag;
  return NPUSOLVER_STATUS_SUCCESS;
}

npusolverStatus_t npusolverRfGetMatrixFormat(npusolverRfHandle_t handle, npusolverRfMatrixFormat_t* format,
                                             npusolverRfUnitDiagonal_t* diag) {
  RefactorChecks checks(handle);
  if (checks.present(format, diag).failed()) return checks.status();
  *format = handle->format;
  *diag = handle->diagonal;
  return NPUSOLVER_STATUS_SUCCESS;
}

npusolverStatus_t npusolverRfSetNumericProperties(npusolverRfHandle_t handle, double zero, double boost) {
  if (handle == nullptr) return NPUSOLVER_STATUS_NOT_INITIALIZED;
  handle->rule = {zero, boost};
  return NPUSOLVER_STATUS_SUCCESS;
}

npusolverStatus_t npusolverRfGetNumericProperties(npusolverRfHandle_t handle, double* zero, double* boost) {
  RefactorChecks checks(handle);
  if (checks.present(zero, boost).failed()) return checks.status();
  *zero = handle->rule.zero;
  *boost = handle->rule.boost;
  return NPUSOLVER_STATUS_SUCCESS;
}

npusolverStatus_t npusolverRfSetAlgs(npusolverRfHandle_t handle, npusolverRfFactorization_t factAlg,
                                     npusolverRfTriangularSolve_t solveAlg) {
  RefactorChecks checks(handle);
  if (checks.require(is_refactor_algorithm(factAlg) && is_refactor_algorithm(solveAlg)).failed())
    return checks.status();
  handle->factorisation = factAlg;
  handle->solution = solveAlg;
  return NPUSOLVER_STATUS_SUCCESS;
}

npusolverStatus_t npusolverRfGetAlgs(npusolverRfHandle_t handle, npusolverRfFactorization_t* factAlg,
                                     npusolverRfTriangularSolve_t* solveAlg) {
  RefactorChecks checks(handle);
  if (checks.present(factAlg, solveAlg).failed()) return checks.status();
  *factAlg = handle->factorisation;
  *solveAlg = handle->solution;
  return NPUSOLVER_STATUS_SUCCESS;
}

npusolverStatus_t npusolverRfSetResetValuesFastMode(npusolverRfHandle_t handle,
                                                    npusolverRfResetValuesFastMode_t fastMode) {
  RefactorChecks checks(handle);
  checks.require(fastMode == NPUSOLVERRF_RESET_VALUES_FAST_MODE_OFF ||
                 fastMode == NPUSOLVERRF_RESET_VALUES_FAST_MODE_ON);
  if (checks.failed()) return checks.status();
  handle->fast_mode = fastMode;
  return NPUSOLVER_STATUS_SUCCESS;
}

npusolverStatus_t npusolverRfGetResetValuesFastMode(npusolverRfHandle_t handle,
                                                    npusolverRfResetValuesFastMode_t* fastMode) {
  RefactorChecks checks(handle);
  if (checks.present(fastMode).failed()) return checks.status();
  *fastMode = handle->fast_mode;
  return NPUSOLVER_STATUS_SUCCESS;
}

npusolverStatus_t npusolverRfGetNumericBoostReport(npusolverRfHandle_t handle,
                                                   npusolverRfNumericBoostReport_t* report) {
  RefactorChecks checks(handle);
  if (checks.present(report).failed()) return checks.status();
  *report = handle->boosted ? NPUSOLVERRF_NUMERIC_BOOST_USED : NPUSOLVERRF_NUMERIC_BOOST_NOT_USED;
  return NPUSOLVER_STATUS_SUCCESS;
}

}  // extern "C"
