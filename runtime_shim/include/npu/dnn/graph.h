// The deep learning library's graph interface: operations described by attributes, run as one plan. Valid C11
// and C++17.
#ifndef NPU_DNN_GRAPH_H_
#define NPU_DNN_GRAPH_H_

#include "npu/dnn/graph_attributes.h"
#include "npu/dnn/graph_types.h"
#include "npu/dnn/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A descriptor is made, gets its attributes, is finalized, and can then be read and used by others; those
   keep what they need of it, so that it may be destroyed. What a call refuses it names in
   npudnnGetLastErrorString. */
npudnnStatus_t npudnnBackendCreateDescriptor(npudnnBackendDescriptorType_t descriptorType,
                                             npudnnBackendDescriptor_t* descriptor);
npudnnStatus_t npudnnBackendDestroyDescriptor(npudnnBackendDescriptor_t descriptor);
npudnnStatus_t npudnnBackendInitialize(npudnnBackendDescriptor_t descriptor);
npudnnStatus_t npudnnBackendFinalize(npudnnBackendDescriptor_t descriptor);
npudnnStatus_t npudnnBackendSetAttribute(npudnnBackendDescriptor_t descriptor,
                                         npudnnBackendAttributeName_t attributeName,
                                         npudnnBackendAttributeType_t attributeType, int64_t elementCount,
                                         const void* arrayOfElements);
npudnnStatus_t npudnnBackendGetAttribute(const npudnnBackendDescriptor_t descriptor,
                                         npudnnBackendAttributeName_t attributeName,
                                         npudnnBackendAttributeType_t attributeType,
                                         int64_t requestedElementCount, int64_t* elementCount,
                                         void* arrayOfElements);
/* Runs in the handle's stream. Values of tensors that are passed by value are read before the call returns.
 */
npudnnStatus_t npudnnBackendExecute(npudnnHandle_t handle, npudnnBackendDescriptor_t executionPlan,
                                    npudnnBackendDescriptor_t variantPack);
/* Why the calling thread's last refused call of the graph interface was refused; empty if none was. */
void npudnnGetLastErrorString(char* message, size_t max_size);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // NPU_DNN_GRAPH_H_
