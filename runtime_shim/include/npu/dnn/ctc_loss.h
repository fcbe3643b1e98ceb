/// @file
/// The loss of connectionist temporal classification (CTC). Valid C11 and C++17.
/// The loss of a sample is -log of the probability of its labels, summed over all alignments with the time steps. Letter
/// 0 of the alphabet is the blank. Both algorithms compute the same way, in double. The workspace is not used.
/// Types: float and double; costs and gradients have the type of the input.
/// Shapes: input and gradients (time steps, samples, letters), with any positive strides; costs (samples), packed; labels of
/// the samples one after the other, with the number of labels and of time steps of each.
/// A sample of L labels, R of which repeat the one before, needs L + R time steps. With fewer its cost is infinite; its
/// gradient is 0, or stays as it was with NPUDNN_PROPAGATE_NAN and NPUDNN_CTC_SKIP_OOB_GRADIENTS.
/// Calls are asynchronous, in the order of the handle's stream.
/// Errors: NPUDNN_STATUS_NOT_INITIALIZED for a null handle; NPUDNN_STATUS_BAD_PARAM for null pointers, descriptors that
/// are not set, and shapes and labels that do not fit; NPUDNN_STATUS_NOT_SUPPORTED for other types, and on a device
/// without the simulator's interface. Nothing is written then.
/// Source: cuDNN 9.0 API Reference, cudnn_adv; each function follows the one with the prefix cudnn.
#ifndef NPU_DNN_CTC_LOSS_H_
#define NPU_DNN_CTC_LOSS_H_

#include "npu/dnn/types.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct npudnnCTCLossStruct* npudnnCTCLossDescriptor_t;
/// What the input is: probabilities, or activations of which the softmax is taken.
typedef enum {
  NPUDNN_LOSS_NORMALIZATION_NONE = 0,
  NPUDNN_LOSS_NORMALIZATION_SOFTMAX = 1,
} npudnnLossNormalizationMode_t;
typedef enum {
  NPUDNN_CTC_LOSS_ALGO_DETERMINISTIC = 0,
  NPUDNN_CTC_LOSS_ALGO_NON_DETERMINISTIC = 1,
} npudnnCTCLossAlgo_t;
/// Gradients of samples with too few time steps.
typedef enum {
  NPUDNN_CTC_ZERO_OOB_GRADIENTS = 0,
  NPUDNN_CTC_SKIP_OOB_GRADIENTS = 1,
} npudnnCTCGradMode_t;

/// Makes a descriptor that is not set yet.
/// Errors: NPUDNN_STATUS_BAD_PARAM for a null pointer; NPUDNN_STATUS_ALLOC_FAILED if host memory is exhausted.
/// Source: cudnnCreateCTCLossDescriptor.
npudnnStatus_t npudnnCreateCTCLossDescriptor(npudnnCTCLossDescriptor_t* ctcLossDesc);

/// Sets the descriptor. Without normMode the input is probabilities; without gradMode the gradients of samples with too
/// few time steps are 0.
/// Units: maxLabelLength in labels of a sample, for npudnnCTCLoss_v8.
/// Errors: NPUDNN_STATUS_BAD_PARAM if the descriptor is null, an enumerator is unknown, or maxLabelLength < 0;
/// NPUDNN_STATUS_NOT_SUPPORTED for another compType than float and double. The descriptor is then unchanged.
/// Source: cudnnSetCTCLossDescriptor, cudnnSetCTCLossDescriptorEx, cudnnSetCTCLossDescriptor_v8, _v9.
/// @{
npudnnStatus_t npudnnSetCTCLossDescriptor(npudnnCTCLossDescriptor_t ctcLossDesc, npudnnDataType_t compType);
npudnnStatus_t npudnnSetCTCLossDescriptorEx(npudnnCTCLossDescriptor_t ctcLossDesc, npudnnDataType_t compType,
                                            npudnnLossNormalizationMode_t normMode,
                                            npudnnNanPropagation_t gradMode);
npudnnStatus_t npudnnSetCTCLossDescriptor_v8(npudnnCTCLossDescriptor_t ctcLossDesc, npudnnDataType_t compType,
                                             npudnnLossNormalizationMode_t normMode,
                                             npudnnNanPropagation_t gradMode, int maxLabelLength);
npudnnStatus_t npudnnSetCTCLossDescriptor_v9(npudnnCTCLossDescriptor_t ctcLossDesc, npudnnDataType_t compType,
                                             npudnnLossNormalizationMode_t normMode,
                                             npudnnCTCGradMode_t ctcGradMode, int maxLabelLength);
/// @}

/// What has been set. Null outputs are skipped.
/// Shapes: each output is one value.
/// Errors: NPUDNN_STATUS_BAD_PARAM if the descriptor is null or not set.
/// Source: cudnnGetCTCLossDescriptor, cudnnGetCTCLossDescriptorEx, cudnnGetCTCLossDescriptor_v8, _v9.
/// @{
npudnnStatus_t npudnnGetCTCLossDescriptor(npudnnCTCLossDescriptor_t ctcLossDesc, npudnnDataType_t* compType);
npudnnStatus_t npudnnGetCTCLossDescriptorEx(npudnnCTCLossDescriptor_t ctcLossDesc, npudnnDataType_t* compType,
                                            npudnnLossNormalizationMode_t* normMode,
                                            npudnnNanPropagation_t* gradMode);
npudnnStatus_t npudnnGetCTCLossDescriptor_v8(npudnnCTCLossDescriptor_t ctcLossDesc,
                                             npudnnDataType_t* compType,
                                             npudnnLossNormalizationMode_t* normMode,
                                             npudnnNanPropagation_t* gradMode, int* maxLabelLength);
npudnnStatus_t npudnnGetCTCLossDescriptor_v9(npudnnCTCLossDescriptor_t ctcLossDesc,
                                             npudnnDataType_t* compType,
                                             npudnnLossNormalizationMode_t* normMode,
                                             npudnnCTCGradMode_t* ctcGradMode, int* maxLabelLength);
/// @}

/// Frees a descriptor; null does nothing.
/// Errors: none.
/// Source: cudnnDestroyCTCLossDescriptor.
npudnnStatus_t npudnnDestroyCTCLossDescriptor(npudnnCTCLossDescriptor_t ctcLossDesc);

/// Bytes of workspace: 0. Labels and lengths are not read.
/// Shapes: as above.
/// Errors: NPUDNN_STATUS_NOT_INITIALIZED for a null handle; NPUDNN_STATUS_BAD_PARAM if sizeInBytes is null, or a
/// descriptor is null or not set.
/// Source: cudnnGetCTCLossWorkspaceSize, cudnnGetCTCLossWorkspaceSize_v8.
/// @{
npudnnStatus_t npudnnGetCTCLossWorkspaceSize(npudnnHandle_t handle, const npudnnTensorDescriptor_t probsDesc,
                                             const npudnnTensorDescriptor_t gradientsDesc, const int* labels,
                                             const int* labelLengths, const int* inputLengths,
                                             npudnnCTCLossAlgo_t algo, npudnnCTCLossDescriptor_t ctcLossDesc,
                                             size_t* sizeInBytes);
npudnnStatus_t npudnnGetCTCLossWorkspaceSize_v8(npudnnHandle_t handle, npudnnCTCLossAlgo_t algo,
                                                npudnnCTCLossDescriptor_t ctcLossDesc,
                                                const npudnnTensorDescriptor_t probsDesc,
                                                const npudnnTensorDescriptor_t gradientsDesc,
                                                size_t* sizeInBytes);
/// @}

/// costs, and gradients of the activations (also where the input is probabilities); 0 after the time steps of a sample. gradients
/// may be null. Labels and lengths are host arrays, which are read before the call returns.
/// Shapes: as above.
/// Errors: as above.
/// Source: cudnnCTCLoss; Graves et al. 2006.
npudnnStatus_t npudnnCTCLoss(npudnnHandle_t handle, const npudnnTensorDescriptor_t probsDesc,
                             const void* probs, const int* hostLabels, const int* hostLabelLengths,
                             const int* hostInputLengths, void* costs,
                             const npudnnTensorDescriptor_t gradientsDesc, void* gradients,
                             npudnnCTCLossAlgo_t algo, npudnnCTCLossDescriptor_t ctcLossDesc, void* workspace,
                             size_t workSpaceSizeInBytes);

/// The same with labels and lengths in device memory, at most maxLabelLength labels for each sample. The task checks them: what
/// does not fit is reported by the next synchronising call, and nothing is written then.
/// Shapes: as above.
/// Errors: as above; NPUDNN_STATUS_BAD_PARAM also if maxLabelLength was not set.
/// Source: cudnnCTCLoss_v8.
npudnnStatus_t npudnnCTCLoss_v8(npudnnHandle_t handle, npudnnCTCLossAlgo_t algo,
                                npudnnCTCLossDescriptor_t ctcLossDesc,
                                const npudnnTensorDescriptor_t probsDesc, const void* probs,
                                const int* labels, const int* labelLengths, const int* inputLengths,
                                void* costs, const npudnnTensorDescriptor_t gradientsDesc, void* gradients,
                                size_t workSpaceSizeInBytes, void* workspace);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // NPU_DNN_CTC_LOSS_H_
