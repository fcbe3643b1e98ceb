// Handles of the library for several devices, and their settings.

#include <algorithm>
#include <new>
#include <set>
#include <utility>

#include "npu/runtime.h"
#include "runtime_shim/libraries/blas/call.h"
#include "runtime_shim/libraries/blasxt/context.h"
#include "runtime_shim/runtime/stream/stream_order.h"

namespace npu::detail {
namespace {

/// Whether every id is one of a device.
bool are_devices(int count, const int* ids) {
  int all = 0;
  if (ids == nullptr || count <= 0 || npuGetDeviceCount(&all) != npuSuccess) return false;
  return std::all_of(ids, ids + count, [&](int id) { return id >= 0 && id < all; });
}

void close(XtDevice& device) {
  const CurrentDevice current(device.id);
  if (device.handle != nullptr) npublasDestroy(device.handle);
  if (device.stream != nullptr) npuStreamDestroy(device.stream);
}
void close(std::vector<XtDevice>& devices) {
  for (XtDevice& device : devices) close(device);
  devices.clear();
}

npublasStatus_t open(XtDevice& device) {
  const CurrentDevice current(device.id);
  if (!current.is_set() || npuStreamCreateWithFlags(&device.stream, npuStreamNonBlocking) != npuSuccess)
    return NPUBLAS_STATUS_INVALID_VALUE;
  npublasStatus_t status = npublasCreate(&device.handle);
  if (status == NPUBLAS_STATUS_SUCCESS) status = npublasSetStream(device.handle, device.stream);
  return status;
}

/// Which types a routine has, and whether the host may have a part of it.
npublasStatus_t host_part_of(npublasXtHandle_t handle, npublasXtBlasOp_t routine, npublasXtOpType_t type,
                             XtHostPart** part) {
  if (handle == nullptr) return NPUBLAS_STATUS_NOT_INITIALIZED;
  if (routine < NPUBLASXT_GEMM || routine >= NPUBLASXT_ROUTINE_MAX || type < NPUBLASXT_FLOAT ||
      type > NPUBLASXT_DOUBLECOMPLEX)
    return NPUBLAS_STATUS_INVALID_VALUE;
  const bool is_hermitian = routine == NPUBLASXT_HERK || routine == NPUBLASXT_HEMM ||
                            routine == NPUBLASXT_HER2K || routine == NPUBLASXT_HERKX;
  if (is_hermitian && type < NPUBLASXT_COMPLEX) return NPUBLAS_STATUS_INVALID_VALUE;
  if (routine != NPUBLASXT_GEMM) return NPUBLAS_STATUS_NOT_SUPPORTED;
  *part = &handle->host_parts[static_cast<size_t>(type)];
  return NPUBLAS_STATUS_SUCCESS;
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;

extern "C" {

npublasStatus_t npublasXtCreate(npublasXtHandle_t* handle) {
  if (handle == nullptr) return NPUBLAS_STATUS_INVALID_VALUE;
  if (ensure_ready() != npuSuccess) return NPUBLAS_STATUS_NOT_INITIALIZED;
  *handle = new (std::nothrow) npublasXtContext;
  return *handle == nullptr ? NPUBLAS_STATUS_ALLOC_FAILED : NPUBLAS_STATUS_SUCCESS;
}

npublasStatus_t npublasXtDestroy(npublasXtHandle_t handle) {
  if (handle == nullptr) return NPUBLAS_STATUS_NOT_INITIALIZED;
  close(handle->devices);
  delete handle;
  return NPUBLAS_STATUS_SUCCESS;
}

npublasStatus_t npublasXtGetNumBoards(int nbDevices, int deviceId[], int* nbBoards) {
  return library_call([&] {
    if (nbBoards == nullptr || !are_devices(nbDevices, deviceId)) return NPUBLAS_STATUS_INVALID_VALUE;
    *nbBoards = static_cast<int>(std::set<int>(deviceId, deviceId + nbDevices).size());
    return NPUBLAS_STATUS_SUCCESS;
  });
}

npublasStatus_t npublasXtMaxBoards(int* nbGpuBoards) {
  if (nbGpuBoards == nullptr) return NPUBLAS_STATUS_INVALID_VALUE;
  return npuGetDeviceCount(nbGpuBoards) == npuSuccess ? NPUBLAS_STATUS_SUCCESS
                                                      : NPUBLAS_STATUS_NOT_INITIALIZED;
}

npublasStatus_t npublasXtDeviceSelect(npublasXtHandle_t handle, int nbDevices, int deviceId[]) {
  return library_call([&] {
    if (handle == nullptr) return NPUBLAS_STATUS_NOT_INITIALIZED;
    if (!are_devices(nbDevices, deviceId)) return NPUBLAS_STATUS_INVALID_VALUE;
    std::vector<XtDevice> selected;
    selected.reserve(static_cast<size_t>(nbDevices));  // nothing is open yet if there is no memory
    for (int i = 0; i < nbDevices; ++i) {
      selected.push_back({deviceId[i]});
      if (const npublasStatus_t status = open(selected.back()); status != NPUBLAS_STATUS_SUCCESS) {
        close(selected);
        return status;
      }
    }
    std::swap(handle->devices, selected);
    close(selected);
    return NPUBLAS_STATUS_SUCCESS;
  });
}

npublasStatus_t npublasXtSetBlockDim(npublasXtHandle_t handle, int blockDim) {
  if (handle == nullptr) return NPUBLAS_STATUS_NOT_INITIALIZED;
  if (blockDim <= 0) return NPUBLAS_STATUS_INVALID_VALUE;
  handle->tile = blockDim;
  return NPUBLAS_STATUS_SUCCESS;
}

npublasStatus_t npublasXtGetBlockDim(npublasXtHandle_t handle, int* blockDim) {
  if (handle == nullptr) return NPUBLAS_STATUS_NOT_INITIALIZED;
  if (blockDim == nullptr) return NPUBLAS_STATUS_INVALID_VALUE;
  *blockDim = handle->tile;
  return NPUBLAS_STATUS_SUCCESS;
}

npublasStatus_t npublasXtGetPinningMemMode(npublasXtHandle_t handle, npublasXtPinnedMemMode_t* mode) {
  if (handle == nullptr) return NPUBLAS_STATUS_NOT_INITIALIZED;
  if (mode == nullptr) return NPUBLAS_STATUS_INVALID_VALUE;
  *mode = handle->pinning;
  return NPUBLAS_STATUS_SUCCESS;
}

npublasStatus_t npublasXtSetPinningMemMode(npublasXtHandle_t handle, npublasXtPinnedMemMode_t mode) {
  if (handle == nullptr) return NPUBLAS_STATUS_NOT_INITIALIZED;
  if (mode != NPUBLASXT_PINNING_DISABLED && mode != NPUBLASXT_PINNING_ENABLED)
    return NPUBLAS_STATUS_INVALID_VALUE;
  handle->pinning = mode;
  return NPUBLAS_STATUS_SUCCESS;
}

npublasStatus_t npublasXtSetCpuRoutine(npublasXtHandle_t handle, npublasXtBlasOp_t blasOp,
                                       npublasXtOpType_t type, void* blasFunctor) {
  XtHostPart* part = nullptr;
  const npublasStatus_t status = host_part_of(handle, blasOp, type, &part);
  if (status == NPUBLAS_STATUS_SUCCESS) part->routine = blasFunctor;
  return status;
}

npublasStatus_t npublasXtSetCpuRatio(npublasXtHandle_t handle, npublasXtBlasOp_t blasOp,
                                     npublasXtOpType_t type, float ratio) {
  XtHostPart* part = nullptr;
  const npublasStatus_t status = host_part_of(handle, blasOp, type, &part);
  if (status != NPUBLAS_STATUS_SUCCESS) return status;
  if (!(ratio >= 0 && ratio <= 1)) return NPUBLAS_STATUS_INVALID_VALUE;
  part->ratio = ratio;
  return status;
}

}  // extern "C"
