// Handles of the sparse library, the descriptors of its older calls, and its status codes.

#include "runtime_shim/libraries/sparse/call.h"

using namespace npu::detail;

namespace npu::detail {
namespace {

constexpr const char* kStatusNames[] = {"NPUSPARSE_STATUS_SUCCESS",
                                        "NPUSPARSE_STATUS_NOT_INITIALIZED",
                                        "NPUSPARSE_STATUS_ALLOC_FAILED",
                                        "NPUSPARSE_STATUS_INVALID_VALUE",
                                        "NPUSPARSE_STATUS_ARCH_MISMATCH",
                                        "NPUSPARSE_STATUS_MAPPING_ERROR",
                                        "NPUSPARSE_STATUS_EXECUTION_FAILED",
                                        "NPUSPARSE_STATUS_INTERNAL_ERROR",
                                        "NPUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED",
                                        "NPUSPARSE_STATUS_ZERO_PIVOT",
                                        "NPUSPARSE_STATUS_NOT_SUPPORTED",
                                        "NPUSPARSE_STATUS_INSUFFICIENT_RESOURCES"};
constexpr const char* kStatusTexts[] = {"the call succeeded",
                                        "the handle is null, or no device is available",
                                        "out of memory",
                                        "an argument makes no sense",
                                        "the device lacks a feature",
                                        "memory could not be reached",
                                        "the device reported an error",
                                        "the library failed",
                                        "the call needs another kind of matrix",
                                        "a diagonal element is zero",
                                        "this combination of arguments is not supported",
                                        "too few resources"};

const char* text_of(npusparseStatus_t status, const char* const (&texts)[12]) {
  const auto at = static_cast<size_t>(status);
  return at < 12 ? texts[at] : "unknown status";
}

/// Sets a field of the handle or descriptor if `valid`.
template <class Struct, class Value>
npusparseStatus_t set_field(SparseChecks checks, Struct* object, Value Struct::* field, Value value,
                            bool valid = true) {
  if (checks.require(valid).ok()) object->*field = value;
  return checks.status();
}
template <class Value>
npusparseStatus_t set_field(npusparseMatDescr_t descr, Value npusparseMatDescr::* field, Value value,
                            Value last) {
  return set_field(SparseChecks().present(descr), descr, field, value,
                   static_cast<int>(value) >= 0 && value <= last);
}

}  // namespace

}  // namespace npu::detail

extern "C" {

npusparseStatus_t npusparseCreate(npusparseHandle_t* handle) {
  if (handle == nullptr) return NPUSPARSE_STATUS_INVALID_VALUE;
  if (ensure_ready() != npuSuccess) return NPUSPARSE_STATUS_NOT_INITIALIZED;
  return sparse_make(handle);
}

npusparseStatus_t npusparseDestroy(npusparseHandle_t handle) {
  if (handle == nullptr) return NPUSPARSE_STATUS_NOT_INITIALIZED;
  delete handle;  // submitted work holds copies of what it needs
  return NPUSPARSE_STATUS_SUCCESS;
}

npusparseStatus_t npusparseGetVersion(npusparseHandle_t handle, int* version) {
  SparseChecks checks(handle);
  if (checks.present(version).ok()) *version = NPUSPARSE_VERSION;
  return checks.status();
}

npusparseStatus_t npusparseGetProperty(libraryPropertyType type, int* value) {
  constexpr int kVersion[] = {NPUSPARSE_VER_MAJOR, NPUSPARSE_VER_MINOR, NPUSPARSE_VER_PATCH};
  if (value == nullptr || type < MAJOR_VERSION || type > PATCH_LEVEL) return NPUSPARSE_STATUS_INVALID_VALUE;
  *value = kVersion[type];
  return NPUSPARSE_STATUS_SUCCESS;
}

const char* npusparseGetErrorName(npusparseStatus_t status) { return text_of(status, kStatusNames); }
const char* npusparseGetErrorString(npusparseStatus_t status) { return text_of(status, kStatusTexts); }

npusparseStatus_t npusparseSetStream(npusparseHandle_t handle, npuStream_t streamId) {
  return set_field(SparseChecks(handle), handle, &npusparseContext::stream, streamId);
}
npusparseStatus_t npusparseGetStream(npusparseHandle_t handle, npuStream_t* streamId) {
  SparseChecks checks(handle);
  if (checks.present(streamId).ok()) *streamId = handle->stream;
  return checks.status();
}
npusparseStatus_t npusparseSetPointerMode(npusparseHandle_t handle, npusparsePointerMode_t mode) {
  const bool valid = mode == NPUSPARSE_POINTER_MODE_HOST || mode == NPUSPARSE_POINTER_MODE_DEVICE;
  return set_field(SparseChecks(handle), handle, &npusparseContext::pointer_mode, mode, valid);
}
npusparseStatus_t npusparseGetPointerMode(npusparseHandle_t handle, npusparsePointerMode_t* mode) {
  SparseChecks checks(handle);
  if (checks.present(mode).ok()) *mode = handle->pointer_mode;
  return checks.status();
}

npusparseStatus_t npusparseCreateMatDescr(npusparseMatDescr_t* descrA) { return sparse_make(descrA); }
npusparseStatus_t npusparseDestroyMatDescr(npusparseMatDescr_t descrA) {
  delete descrA;
  return NPUSPARSE_STATUS_SUCCESS;
}
npusparseStatus_t npusparseSetMatType(npusparseMatDescr_t descrA, npusparseMatrixType_t type) {
  return set_field(descrA, &npusparseMatDescr::type, type, NPUSPARSE_MATRIX_TYPE_TRIANGULAR);
}
npusparseStatus_t npusparseSetMatFillMode(npusparseMatDescr_t descrA, npusparseFillMode_t fillMode) {
  return set_field(descrA, &npusparseMatDescr::fill, fillMode, NPUSPARSE_FILL_MODE_UPPER);
}
npusparseStatus_t npusparseSetMatDiagType(npusparseMatDescr_t descrA, npusparseDiagType_t diagType) {
  return set_field(descrA, &npusparseMatDescr::diagonal, diagType, NPUSPARSE_DIAG_TYPE_UNIT);
}
npusparseStatus_t npusparseSetMatIndexBase(npusparseMatDescr_t descrA, npusparseIndexBase_t base) {
  return set_field(descrA, &npusparseMatDescr::base, base, NPUSPARSE_INDEX_BASE_ONE);
}
npusparseMatrixType_t npusparseGetMatType(const npusparseMatDescr_t descrA) { return descrA->type; }
npusparseFillMode_t npusparseGetMatFillMode(const npusparseMatDescr_t descrA) { return descrA->fill; }
npusparseDiagType_t npusparseGetMatDiagType(const npusparseMatDescr_t descrA) { return descrA->diagonal; }
npusparseIndexBase_t npusparseGetMatIndexBase(const npusparseMatDescr_t descrA) { return descrA->base; }

}  // extern "C"
