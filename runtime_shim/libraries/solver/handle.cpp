// Handles of the solver library, and their queries.

#include "runtime_shim/libraries/solver/call.h"

using namespace npu::detail;

namespace npu::detail {}  // namespace npu::detail

extern "C" {

npusolverStatus_t npusolverDnCreate(npusolverDnHandle_t* handle) {
  if (handle == nullptr) return NPUSOLVER_STATUS_INVALID_VALUE;
  if (ensure_ready() != npuSuccess) return NPUSOLVER_STATUS_NOT_INITIALIZED;
  *handle = new (std::nothrow) npusolverDnContext;
  return *handle == nullptr ? NPUSOLVER_STATUS_ALLOC_FAILED : NPUSOLVER_STATUS_SUCCESS;
}
npusolverStatus_t npusolverDnDestroy(npusolverDnHandle_t handle) {
  if (handle == nullptr) return NPUSOLVER_STATUS_NOT_INITIALIZED;
  delete handle;  // submitted work holds copies of what it needs
  return NPUSOLVER_STATUS_SUCCESS;
}

npusolverStatus_t npusolverDnSetStream(npusolverDnHandle_t handle, npuStream_t streamId) {
  if (handle == nullptr) return NPUSOLVER_STATUS_NOT_INITIALIZED;
  handle->stream = streamId;
  return NPUSOLVER_STATUS_SUCCESS;
}
npusolverStatus_t npusolverDnGetStream(npusolverDnHandle_t handle, npuStream_t* streamId) {
  SolverChecks checks(handle);
  if (checks.present(streamId).ok()) *streamId = handle->stream;
  return checks.status();
}
npusolverStatus_t npusolverDnSetDeterministicMode(npusolverDnHandle_t handle,
                                                  npusolverDeterministicMode_t mode) {
  SolverChecks checks(handle);
  checks.require(mode == NPUSOLVER_DETERMINISTIC_RESULTS ||
                 mode == NPUSOLVER_ALLOW_NON_DETERMINISTIC_RESULTS);
  if (checks.ok()) handle->deterministic = mode;
  return checks.status();
}
npusolverStatus_t npusolverDnGetDeterministicMode(npusolverDnHandle_t handle,
                                                  npusolverDeterministicMode_t* mode) {
  SolverChecks checks(handle);
  if (checks.present(mode).ok()) *mode = handle->deterministic;
  return checks.status();
}

npusolverStatus_t npusolverGetProperty(libraryPropertyType type, int* value) {
  constexpr int kVersion[] = {NPUSOLVER_VER_MAJOR, NPUSOLVER_VER_MINOR, NPUSOLVER_VER_PATCH};
  if (value == nullptr || type < MAJOR_VERSION || type > PATCH_LEVEL) return NPUSOLVER_STATUS_INVALID_VALUE;
  *value = kVersion[type];
  return NPUSOLVER_STATUS_SUCCESS;
}
npusolverStatus_t npusolverGetVersion(int* version) {
  if (version == nullptr) return NPUSOLVER_STATUS_INVALID_VALUE;
  *version = NPUSOLVER_VERSION;
  return NPUSOLVER_STATUS_SUCCESS;
}

npusolverStatus_t npusolverDnCreateParams(npusolverDnParams_t* params) {
  if (params == nullptr) return NPUSOLVER_STATUS_INVALID_VALUE;
  *params = new (std::nothrow) npusolverDnParams;
  return *params == nullptr ? NPUSOLVER_STATUS_ALLOC_FAILED : NPUSOLVER_STATUS_SUCCESS;
}
npusolverStatus_t npusolverDnDestroyParams(npusolverDnParams_t params) {
  delete params;
  return NPUSOLVER_STATUS_SUCCESS;
}
npusolverStatus_t npusolverDnSetAdvOptions(npusolverDnParams_t params, npusolverDnFunction_t function,
                                           npusolverAlgMode_t algo) {
  const bool known = function >= NPUSOLVERDN_GETRF && function <= NPUSOLVERDN_SYEVBATCHED &&
                     algo >= NPUSOLVER_ALG_0 && algo <= NPUSOLVER_ALG_2;
  return params != nullptr && known ? NPUSOLVER_STATUS_SUCCESS : NPUSOLVER_STATUS_INVALID_VALUE;
}

}  // extern "C"
