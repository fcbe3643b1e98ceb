/// @file
/// The deep learning library's graph interface: operations described by attributes, run as one plan. Valid
/// C11 and C++17.
/// A descriptor is made, gets its attributes, is finalized, and can then be read and used by others. Those
/// keep what they need of it, so that it may be destroyed. Supported are pointwise operations, matrix
/// products, reductions, convolutions, random numbers, reshapes and norms. npudnnGetLastErrorString names
/// what a call refuses.
/// Errors: NPUDNN_STATUS_BAD_PARAM_NULL_POINTER for a null descriptor; others as each function says. A
/// refused call changes nothing.
/// Source: cuDNN 9.0 API Reference, cudnn_graph (the backend API); each function follows the one with the
/// prefix cudnn.
#ifndef NPU_DNN_GRAPH_H_
#define NPU_DNN_GRAPH_H_

#include "npu/dnn/graph_attributes.h"
#include "npu/dnn/graph_types.h"
#include "npu/dnn/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Makes an empty descriptor.
/// Errors: NPUDNN_STATUS_BAD_PARAM_NULL_POINTER for a null pointer; NPUDNN_STATUS_NOT_SUPPORTED for a type
/// that is not supported; NPUDNN_STATUS_ALLOC_FAILED if host memory is exhausted.
/// Source: cudnnBackendCreateDescriptor.
npudnnStatus_t npudnnBackendCreateDescriptor(npudnnBackendDescriptorType_t descriptorType,
                                             npudnnBackendDescriptor_t* descriptor);

/// Frees a descriptor; null does nothing. Descriptors that use it stay valid.
/// Errors: none.
/// Source: cudnnBackendDestroyDescriptor.
npudnnStatus_t npudnnBackendDestroyDescriptor(npudnnBackendDescriptor_t descriptor);

/// Empties a descriptor: it has no attributes and is not finalized. Descriptors that use it stay as they
/// are.
/// Errors: NPUDNN_STATUS_BAD_PARAM_NULL_POINTER for a null descriptor.
/// Source: cudnnBackendInitialize.
npudnnStatus_t npudnnBackendInitialize(npudnnBackendDescriptor_t descriptor);

/// Checks the attributes and makes the descriptor ready to be used and read. Twice does nothing.
/// Errors: NPUDNN_STATUS_BAD_PARAM_NULL_POINTER for a null descriptor; NPUDNN_STATUS_BAD_PARAM for an
/// attribute that is missing or wrong; NPUDNN_STATUS_BAD_PARAM_SHAPE_MISMATCH for shapes that do not fit;
/// NPUDNN_STATUS_NOT_SUPPORTED(_LAYOUT, _DATA_TYPE) for what the library does not have. The descriptor is
/// then not finalized.
/// Source: cudnnBackendFinalize.
npudnnStatus_t npudnnBackendFinalize(npudnnBackendDescriptor_t descriptor);

/// Stores a copy of the elements.
/// Shapes: arrayOfElements has elementCount elements of attributeType; those of
/// NPUDNN_TYPE_BACKEND_DESCRIPTOR are finalized descriptors.
/// Errors: NPUDNN_STATUS_BAD_PARAM_NULL_POINTER for a null descriptor; NPUDNN_STATUS_NOT_INITIALIZED for a
/// finalized one; NPUDNN_STATUS_NOT_SUPPORTED for an attribute that the descriptor does not have, or a
/// feature that must be off; NPUDNN_STATUS_BAD_PARAM_ATTRIBUTE_TYPE for another type;
/// NPUDNN_STATUS_BAD_PARAM_NOT_FINALIZED for an element that is not finalized; NPUDNN_STATUS_BAD_PARAM for a
/// wrong count, or an attribute that can only be read. The attribute is then unchanged.
/// Source: cudnnBackendSetAttribute.
npudnnStatus_t npudnnBackendSetAttribute(npudnnBackendDescriptor_t descriptor,
                                         npudnnBackendAttributeName_t attributeName,
                                         npudnnBackendAttributeType_t attributeType, int64_t elementCount,
                                         const void* arrayOfElements);

/// Reads an attribute of a finalized descriptor. *elementCount receives how many elements there are; it and
/// arrayOfElements may be null.
/// Shapes: arrayOfElements receives the smaller of requestedElementCount and that number. Descriptors are
/// given to handles that the caller has made for their type and put there.
/// Errors: NPUDNN_STATUS_BAD_PARAM_NULL_POINTER for a null descriptor; NPUDNN_STATUS_BAD_PARAM_NOT_FINALIZED
/// for one that is not finalized; NPUDNN_STATUS_NOT_SUPPORTED for an attribute that the descriptor does not
/// have; NPUDNN_STATUS_BAD_PARAM_ATTRIBUTE_TYPE for another type; NPUDNN_STATUS_BAD_PARAM if a handle for a
/// descriptor is missing or of another type.
/// *elementCount and the handles before that one are written all the same.
/// Source: cudnnBackendGetAttribute.
npudnnStatus_t npudnnBackendGetAttribute(const npudnnBackendDescriptor_t descriptor,
                                         npudnnBackendAttributeName_t attributeName,
                                         npudnnBackendAttributeType_t attributeType,
                                         int64_t requestedElementCount, int64_t* elementCount,
                                         void* arrayOfElements);

/// Runs a plan in the order of the handle's stream and returns before it is done. Tensors passed by value
/// are read before the call returns. The workspace of a plan is 0 bytes.
/// Shapes: the variant pack has a pointer for each tensor of the graph that is not virtual; other unique ids
/// are ignored.
/// Errors: NPUDNN_STATUS_NOT_INITIALIZED for a null handle; NPUDNN_STATUS_BAD_PARAM_NULL_POINTER for a null
/// descriptor or a tensor without a pointer; NPUDNN_STATUS_BAD_PARAM_DESCRIPTOR_TYPE for other descriptors;
/// NPUDNN_STATUS_BAD_PARAM_NOT_FINALIZED for descriptors that are not finalized;
/// NPUDNN_STATUS_EXECUTION_FAILED if the stream was destroyed or the device has failed;
/// NPUDNN_STATUS_ALLOC_FAILED if host memory is exhausted. Nothing has run then.
/// Source: cudnnBackendExecute.
npudnnStatus_t npudnnBackendExecute(npudnnHandle_t handle, npudnnBackendDescriptor_t executionPlan,
                                    npudnnBackendDescriptor_t variantPack);

/// Why the calling thread's last refused call of the graph interface was refused; empty if none was. The
/// text is cut to max_size - 1 characters and ends with a zero.
/// Units: max_size in bytes.
/// Errors: none; with a null message or max_size 0 nothing is written.
/// Source: cudnnGetLastErrorString.
void npudnnGetLastErrorString(char* message, size_t max_size);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // NPU_DNN_GRAPH_H_
