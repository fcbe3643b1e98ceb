// The deep learning library: handles and versions; the rest in the headers below. Valid C11 and C++17.
#ifndef NPU_DNN_H_
#define NPU_DNN_H_

#include "npu/dnn/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A handle belongs to the device that is current when it is made. Thread-safe for different handles. */
size_t npudnnGetVersion(void);
size_t npudnnGetMaxDeviceVersion(void);
size_t npudnnGetCudartVersion(void);
const char* npudnnGetErrorString(npudnnStatus_t status);
npudnnStatus_t npudnnGetProperty(libraryPropertyType type, int* value);
npudnnStatus_t npudnnCreate(npudnnHandle_t* handle);
npudnnStatus_t npudnnDestroy(npudnnHandle_t handle);
npudnnStatus_t npudnnSetStream(npudnnHandle_t handle, npuStream_t streamId);
npudnnStatus_t npudnnGetStream(npudnnHandle_t handle, npuStream_t* streamId);

#ifdef __cplusplus
}  // extern "C"
#endif

#include "npu/dnn/convolution.h"
#include "npu/dnn/descriptors.h"
#include "npu/dnn/graph.h"
#include "npu/dnn/layers.h"
#include "npu/dnn/legacy.h"
#include "npu/dnn/recurrent.h"
#include "npu/dnn/recurrent_legacy.h"

#endif  // NPU_DNN_H_
