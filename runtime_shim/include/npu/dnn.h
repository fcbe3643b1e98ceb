/// @file
/// The deep learning library: handles and versions. The headers included at the end hold the rest.
/// Valid C11 and C++17.
/// Errors: functions return NPUDNN_STATUS_SUCCESS or a code that they name. Outputs are written on success
/// only.
/// Source: cuDNN 9.0 API Reference; the prefix cudnn becomes npudnn.
#ifndef NPU_DNN_H_
#define NPU_DNN_H_

// clang-format off
#include "npu/macros/hide.h"
// clang-format on

#include "npu/dnn/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The cuDNN version that this library follows, NPUDNN_VERSION (90000).
/// Errors: none.
/// Source: cudnnGetVersion, cudnnGetMaxDeviceVersion.
/// @{
size_t npudnnGetVersion(void);
size_t npudnnGetMaxDeviceVersion(void);
/// @}

/// That the parts of the library have one version: NPUDNN_STATUS_SUCCESS, because there is one part.
/// Errors: none.
/// Source: cudnnOpsVersionCheck, cudnnCnnVersionCheck, cudnnAdvVersionCheck, cudnnGraphVersionCheck.
/// @{
npudnnStatus_t npudnnOpsVersionCheck(void);
npudnnStatus_t npudnnCnnVersionCheck(void);
npudnnStatus_t npudnnAdvVersionCheck(void);
npudnnStatus_t npudnnGraphVersionCheck(void);
/// @}

/// The CUDA version that the shim follows, as npublasGetCudartVersion gives it: 1000 major + 10 minor.
/// Errors: none.
/// Source: cudnnGetCudartVersion.
size_t npudnnGetCudartVersion(void);

/// The name of a status code, a string that lives as long as the program. Where two names
/// have one value, it is the newer name, except for NPUDNN_STATUS_ALLOC_FAILED. Values that are not codes of
/// cuDNN 9 share one text.
/// Errors: none.
/// Source: cudnnGetErrorString.
const char* npudnnGetErrorString(npudnnStatus_t status);

/// One part of the version: MAJOR_VERSION, MINOR_VERSION or PATCH_LEVEL.
/// Errors: NPUDNN_STATUS_BAD_PARAM for another type or a null pointer.
/// Source: cudnnGetProperty.
npudnnStatus_t npudnnGetProperty(libraryPropertyType type, int* value);

/// Makes a handle with the default stream. Different handles may be used by different threads at the same
/// time.
/// Errors: NPUDNN_STATUS_BAD_PARAM for a null pointer; NPUDNN_STATUS_NOT_INITIALIZED if there is no usable
/// device; NPUDNN_STATUS_ALLOC_FAILED if host memory is exhausted.
/// Source: cudnnCreate.
npudnnStatus_t npudnnCreate(npudnnHandle_t* handle);

/// Waits for the handle's stream, then frees the handle. The stream stays; it may have been destroyed
/// before.
/// Errors: NPUDNN_STATUS_NOT_INITIALIZED for a null handle. Errors of tasks in the stream are not reported
/// here.
/// Source: cudnnDestroy.
npudnnStatus_t npudnnDestroy(npudnnHandle_t handle);

/// Later calls with the handle run in this stream. Null is the default stream of the thread's current
/// device.
/// Errors: NPUDNN_STATUS_NOT_INITIALIZED for a null handle. A destroyed stream is found by the
/// next call.
/// Source: cudnnSetStream.
npudnnStatus_t npudnnSetStream(npudnnHandle_t handle, npuStream_t streamId);

/// The stream that npudnnSetStream has set.
/// Errors: NPUDNN_STATUS_NOT_INITIALIZED for a null handle; NPUDNN_STATUS_BAD_PARAM for a null pointer.
/// Source: cudnnGetStream.
npudnnStatus_t npudnnGetStream(npudnnHandle_t handle, npuStream_t* streamId);

#ifdef __cplusplus
}  // extern "C"
#endif

#include "npu/dnn/attention.h"
#include "npu/dnn/convolution.h"
#include "npu/dnn/ctc_loss.h"
#include "npu/dnn/descriptors.h"
#include "npu/dnn/graph.h"
#include "npu/dnn/layers.h"
#include "npu/dnn/legacy.h"
#include "npu/dnn/normalization.h"
#include "npu/dnn/recurrent.h"
#include "npu/dnn/recurrent_legacy.h"
#include "npu/dnn/recurrent_settings.h"
#include "npu/dnn/spatial_transformer.h"
#include "npu/dnn/tensor_transform.h"
#include "npu/names/dnn.h"

// clang-format off
#include "npu/macros/show.h"
// clang-format on

#endif  // NPU_DNN_H_
