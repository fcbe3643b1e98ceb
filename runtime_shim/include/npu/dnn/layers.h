/// @file
/// Layers and tensor operations of the deep learning library. Valid C11 and C++17.
/// Results: y = alpha * result + beta * y; with beta == 0, y is not read. alpha and beta are in host memory:
/// double for double results, else float. They are read before the call returns.
/// Calls are asynchronous, in the order of the handle's stream, and deterministic. A failure of the work
/// itself is reported by the next synchronising call.
/// Shapes: tensors are (N, C, spatial), with any positive strides.
/// Errors: NPUDNN_STATUS_NOT_INITIALIZED for a null handle; NPUDNN_STATUS_BAD_PARAM for null pointers,
/// descriptors that are not set and shapes that do not fit; NPUDNN_STATUS_NOT_SUPPORTED for types that do
/// not go together. Nothing is written then. Calls that submit work also return
/// NPUDNN_STATUS_EXECUTION_FAILED if the stream was destroyed or the device has failed, and
/// NPUDNN_STATUS_ALLOC_FAILED if host memory is exhausted.
/// Source: cuDNN 9.0 API Reference, cudnn_ops; each function follows the one with the prefix cudnn.
#ifndef NPU_DNN_LAYERS_H_
#define NPU_DNN_LAYERS_H_

#include "npu/dnn/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// y = alpha * x + beta * y: copies between layouts and element types.
/// Shapes: x and y have the same dimensions; strides and types may differ.
/// Errors: NPUDNN_STATUS_BAD_PARAM if the dimensions differ or a pointer or descriptor is null;
/// NPUDNN_STATUS_NOT_INITIALIZED for a null handle.
/// Source: cudnnTransformTensor.
npudnnStatus_t npudnnTransformTensor(npudnnHandle_t handle, const void* alpha,
                                     const npudnnTensorDescriptor_t xDesc, const void* x, const void* beta,
                                     const npudnnTensorDescriptor_t yDesc, void* y);

/// C = alpha * A + beta * C, with A broadcast to C.
/// Shapes: each dimension of A is 1 or that of C; missing ones count as 1, in front.
/// Errors: NPUDNN_STATUS_BAD_PARAM if A does not broadcast to C, or a pointer or descriptor is null;
/// NPUDNN_STATUS_NOT_INITIALIZED for a null handle.
/// Source: cudnnAddTensor.
npudnnStatus_t npudnnAddTensor(npudnnHandle_t handle, const void* alpha, const npudnnTensorDescriptor_t aDesc,
                               const void* A, const void* beta, const npudnnTensorDescriptor_t cDesc,
                               void* C);

/// C = op(alpha1 * A, alpha2 * B) + beta * C: add, mul, min, max, or of A alone the square root, or 1 -
/// alpha1 * A (NOT).
/// Shapes: A and B broadcast to C as in npudnnAddTensor. C may be A, and B if it is not broadcast. B, bDesc
/// and alpha2 may be null for the operations of A alone.
/// Errors: NPUDNN_STATUS_BAD_PARAM if A or B does not broadcast to C, or a pointer or descriptor is null;
/// NPUDNN_STATUS_NOT_INITIALIZED for a null handle.
/// Source: cudnnOpTensor.
npudnnStatus_t npudnnOpTensor(npudnnHandle_t handle, const npudnnOpTensorDescriptor_t opTensorDesc,
                              const void* alpha1, const npudnnTensorDescriptor_t aDesc, const void* A,
                              const void* alpha2, const npudnnTensorDescriptor_t bDesc, const void* B,
                              const void* beta, const npudnnTensorDescriptor_t cDesc, void* C);

/// Bytes of indices for npudnnReduceTensor: 4 for each element of C, or 0 for a descriptor without indices.
/// Errors: NPUDNN_STATUS_BAD_PARAM if a pointer or descriptor is null or not set;
/// NPUDNN_STATUS_NOT_INITIALIZED for a null handle.
/// Source: cudnnGetReductionIndicesSize.
npudnnStatus_t npudnnGetReductionIndicesSize(npudnnHandle_t handle,
                                             const npudnnReduceTensorDescriptor_t reduceTensorDesc,
                                             const npudnnTensorDescriptor_t aDesc,
                                             const npudnnTensorDescriptor_t cDesc, size_t* sizeInBytes);

/// Bytes of workspace for npudnnReduceTensor: 0.
/// Errors: NPUDNN_STATUS_BAD_PARAM if a pointer or descriptor is null or not set;
/// NPUDNN_STATUS_NOT_INITIALIZED for a null handle.
/// Source: cudnnGetReductionWorkspaceSize.
npudnnStatus_t npudnnGetReductionWorkspaceSize(npudnnHandle_t handle,
                                               const npudnnReduceTensorDescriptor_t reduceTensorDesc,
                                               const npudnnTensorDescriptor_t aDesc,
                                               const npudnnTensorDescriptor_t cDesc, size_t* sizeInBytes);

/// C = alpha * (reduction of A over the dimensions where C has 1) + beta * C. Sums are kept in double. The
/// indices of MIN, MAX and AMAX say where in the reduced part of A (flattened) the result was found.
/// Shapes: each dimension of C is 1 or that of A; indices is device memory for one uint32 per element of C,
/// packed, or null if the descriptor asks for none. workspace is not used.
/// Units: indicesSizeInBytes in bytes.
/// Errors: NPUDNN_STATUS_BAD_PARAM if C is not a reduction of A, indices is null or too small, or a pointer
/// or descriptor is null; NPUDNN_STATUS_NOT_SUPPORTED for indices that are not of 32 bits;
/// NPUDNN_STATUS_NOT_INITIALIZED for a null handle.
/// Source: cudnnReduceTensor.
npudnnStatus_t npudnnReduceTensor(npudnnHandle_t handle,
                                  const npudnnReduceTensorDescriptor_t reduceTensorDesc, void* indices,
                                  size_t indicesSizeInBytes, void* workspace, size_t workspaceSizeInBytes,
                                  const void* alpha, const npudnnTensorDescriptor_t aDesc, const void* A,
                                  const void* beta, const npudnnTensorDescriptor_t cDesc, void* C);

/// y = *valuePtr. The value, in host memory, has the element type of y.
/// Shapes: y as yDesc says.
/// Errors: NPUDNN_STATUS_BAD_PARAM if a pointer or descriptor is null; NPUDNN_STATUS_NOT_INITIALIZED for a
/// null handle.
/// Source: cudnnSetTensor.
npudnnStatus_t npudnnSetTensor(npudnnHandle_t handle, const npudnnTensorDescriptor_t yDesc, void* y,
                               const void* valuePtr);

/// y = alpha * y.
/// Shapes: y as yDesc says.
/// Errors: NPUDNN_STATUS_BAD_PARAM if a pointer or descriptor is null; NPUDNN_STATUS_NOT_INITIALIZED for a
/// null handle.
/// Source: cudnnScaleTensor.
npudnnStatus_t npudnnScaleTensor(npudnnHandle_t handle, const npudnnTensorDescriptor_t yDesc, void* y,
                                 const void* alpha);

/// y = alpha * softmax(x) + beta * y, or the logarithm of it (NPUDNN_SOFTMAX_LOG). Every algorithm subtracts
/// the maximum first. MODE_CHANNEL goes over C, MODE_INSTANCE over all of (C, spatial).
/// Shapes: x and y have the same dimensions and may be the same memory.
/// Errors: NPUDNN_STATUS_BAD_PARAM if the dimensions differ, an enumerator is unknown, or a pointer or
/// descriptor is null; NPUDNN_STATUS_NOT_SUPPORTED if the types differ or are integers;
/// NPUDNN_STATUS_NOT_INITIALIZED for a null handle. y is then unchanged.
/// Source: cudnnSoftmaxForward.
npudnnStatus_t npudnnSoftmaxForward(npudnnHandle_t handle, npudnnSoftmaxAlgorithm_t algo,
                                    npudnnSoftmaxMode_t mode, const void* alpha,
                                    const npudnnTensorDescriptor_t xDesc, const void* x, const void* beta,
                                    const npudnnTensorDescriptor_t yDesc, void* y);

/// y = alpha * f(x) + beta * y, with f of npudnnSetActivationDescriptor.
/// Shapes: x and y have the same dimensions and may be the same memory.
/// Errors: NPUDNN_STATUS_BAD_PARAM if the dimensions differ, or a pointer or descriptor is null;
/// NPUDNN_STATUS_NOT_SUPPORTED if the types differ or are integers; NPUDNN_STATUS_NOT_INITIALIZED for a null
/// handle. y is then unchanged.
/// Source: cudnnActivationForward.
npudnnStatus_t npudnnActivationForward(npudnnHandle_t handle, npudnnActivationDescriptor_t activationDesc,
                                       const void* alpha, const npudnnTensorDescriptor_t xDesc, const void* x,
                                       const void* beta, const npudnnTensorDescriptor_t yDesc, void* y);

/// dx = alpha * (gradient of x) + beta * dx, from y and dy: y (dy - sum dy y), or dy - e^y sum dy for the
/// logarithm.
/// Shapes: y, dy and dx have the same dimensions; dx may be dy or y.
/// Errors: NPUDNN_STATUS_BAD_PARAM if the dimensions differ, an enumerator is unknown, or a pointer or
/// descriptor is null; NPUDNN_STATUS_NOT_SUPPORTED if the types differ or are integers;
/// NPUDNN_STATUS_NOT_INITIALIZED for a null handle. dx is then unchanged.
/// Source: cudnnSoftmaxBackward.
npudnnStatus_t npudnnSoftmaxBackward(npudnnHandle_t handle, npudnnSoftmaxAlgorithm_t algo,
                                     npudnnSoftmaxMode_t mode, const void* alpha,
                                     const npudnnTensorDescriptor_t yDesc, const void* y,
                                     const npudnnTensorDescriptor_t dyDesc, const void* dy, const void* beta,
                                     const npudnnTensorDescriptor_t dxDesc, void* dx);

/// dx = alpha * dy f'(x) + beta * dx. f' comes from y where that is cheaper.
/// Shapes: x, y, dy and dx have the same dimensions; dx may be dy.
/// Errors: NPUDNN_STATUS_BAD_PARAM if the dimensions differ, or a pointer or descriptor is null;
/// NPUDNN_STATUS_NOT_SUPPORTED if the types differ or are integers; NPUDNN_STATUS_NOT_INITIALIZED for a null
/// handle. dx is then unchanged.
/// Source: cudnnActivationBackward.
npudnnStatus_t npudnnActivationBackward(npudnnHandle_t handle, npudnnActivationDescriptor_t activationDesc,
                                        const void* alpha, const npudnnTensorDescriptor_t yDesc,
                                        const void* y, const npudnnTensorDescriptor_t dyDesc, const void* dy,
                                        const npudnnTensorDescriptor_t xDesc, const void* x, const void* beta,
                                        const npudnnTensorDescriptor_t dxDesc, void* dx);

/// The shape of y: each spatial dimension is (x + 2 pad - window) / stride + 1, rounded down.
/// Shapes: outputTensorDimA receives nbDims values, (N, C, spatial); nbDims is the rank of x. The 2d form
/// needs rank 4.
/// Errors: NPUDNN_STATUS_BAD_PARAM for a null pointer, a descriptor that is not set, another rank, or a
/// window larger than the padded x. The outputs are then unchanged.
/// Source: cudnnGetPoolingNdForwardOutputDim, cudnnGetPooling2dForwardOutputDim.
/// @{
npudnnStatus_t npudnnGetPoolingNdForwardOutputDim(const npudnnPoolingDescriptor_t poolingDesc,
                                                  const npudnnTensorDescriptor_t inputTensorDesc, int nbDims,
                                                  int* outputTensorDimA);
npudnnStatus_t npudnnGetPooling2dForwardOutputDim(const npudnnPoolingDescriptor_t poolingDesc,
                                                  const npudnnTensorDescriptor_t inputTensorDesc, int* n,
                                                  int* c, int* h, int* w);
/// @}

/// y = alpha * pool(x) + beta * y. Padding never wins a maximum. The averages divide by the whole window, or
/// by its part inside x (EXCLUDE_PADDING).
/// Shapes: x (N, C, spatial), y as npudnnGetPoolingNdForwardOutputDim gives it.
/// Errors: NPUDNN_STATUS_BAD_PARAM if y has another shape, or a pointer or descriptor is null;
/// NPUDNN_STATUS_NOT_SUPPORTED if the types differ or are integers; NPUDNN_STATUS_NOT_INITIALIZED for a null
/// handle. y is then unchanged.
/// Source: cudnnPoolingForward.
npudnnStatus_t npudnnPoolingForward(npudnnHandle_t handle, const npudnnPoolingDescriptor_t poolingDesc,
                                    const void* alpha, const npudnnTensorDescriptor_t xDesc, const void* x,
                                    const void* beta, const npudnnTensorDescriptor_t yDesc, void* y);

/// dx = alpha * (gradient of x) + beta * dx. For a maximum, dy goes to the first largest element of the
/// window.
/// Shapes: x and dx (N, C, spatial); y and dy as npudnnGetPoolingNdForwardOutputDim gives it.
/// Errors: NPUDNN_STATUS_BAD_PARAM if the shapes do not fit, or a pointer or descriptor is null;
/// NPUDNN_STATUS_NOT_SUPPORTED if the types differ or are integers; NPUDNN_STATUS_NOT_INITIALIZED for a null
/// handle. dx is then unchanged.
/// Source: cudnnPoolingBackward.
npudnnStatus_t npudnnPoolingBackward(npudnnHandle_t handle, const npudnnPoolingDescriptor_t poolingDesc,
                                     const void* alpha, const npudnnTensorDescriptor_t yDesc, const void* y,
                                     const npudnnTensorDescriptor_t dyDesc, const void* dy,
                                     const npudnnTensorDescriptor_t xDesc, const void* x, const void* beta,
                                     const npudnnTensorDescriptor_t dxDesc, void* dx);

/// y = alpha * norm(x) + beta * y, where norm(x) = x / (k + a / n * (sum of x^2 over n neighbouring
/// channels))^b. The window of channel c starts at c - (n - 1) / 2.
/// Shapes: x and y have the same dimensions.
/// Errors: NPUDNN_STATUS_BAD_PARAM if the dimensions differ, the mode is not NPUDNN_LRN_CROSS_CHANNEL_DIM1,
/// or a pointer or descriptor is null; NPUDNN_STATUS_NOT_SUPPORTED if the types differ or are integers;
/// NPUDNN_STATUS_NOT_INITIALIZED for a null handle. y is then unchanged.
/// Source: cudnnLRNCrossChannelForward; Krizhevsky et al. 2012, section 3.3.
npudnnStatus_t npudnnLRNCrossChannelForward(npudnnHandle_t handle, npudnnLRNDescriptor_t normDesc,
                                            npudnnLRNMode_t lrnMode, const void* alpha,
                                            const npudnnTensorDescriptor_t xDesc, const void* x,
                                            const void* beta, const npudnnTensorDescriptor_t yDesc, void* y);

/// dx = alpha * (gradient of x) + beta * dx, from x and dy.
/// Shapes: x, y, dy and dx have the same dimensions.
/// Errors: NPUDNN_STATUS_BAD_PARAM if the dimensions differ, the mode is not NPUDNN_LRN_CROSS_CHANNEL_DIM1,
/// or a pointer or descriptor is null; NPUDNN_STATUS_NOT_SUPPORTED if the types differ or are integers;
/// NPUDNN_STATUS_NOT_INITIALIZED for a null handle. dx is then unchanged.
/// Source: cudnnLRNCrossChannelBackward.
npudnnStatus_t npudnnLRNCrossChannelBackward(npudnnHandle_t handle, npudnnLRNDescriptor_t normDesc,
                                             npudnnLRNMode_t lrnMode, const void* alpha,
                                             const npudnnTensorDescriptor_t yDesc, const void* y,
                                             const npudnnTensorDescriptor_t dyDesc, const void* dy,
                                             const npudnnTensorDescriptor_t xDesc, const void* x,
                                             const void* beta, const npudnnTensorDescriptor_t dxDesc,
                                             void* dx);

/// y = alpha * (scale (x - mean) / sqrt(variance + epsilon) + bias) + beta * y, with given mean and
/// variance.
/// Shapes: x and y have the same dimensions, of rank 2 or more. Parameters are packed, one value per
/// channel, or per element of (C, spatial) for PER_ACTIVATION; float, or double for double tensors
/// (npudnnDeriveBNTensorDescriptor).
/// Errors: NPUDNN_STATUS_BAD_PARAM if a shape does not fit, epsilon < 0, the mode is unknown, or a pointer
/// or descriptor is null; NPUDNN_STATUS_NOT_SUPPORTED if x and y have different or integer types, or the
/// parameters another type; NPUDNN_STATUS_NOT_INITIALIZED for a null handle. y is then unchanged.
/// Source: cudnnBatchNormalizationForwardInference.
npudnnStatus_t npudnnBatchNormalizationForwardInference(
    npudnnHandle_t handle, npudnnBatchNormMode_t mode, const void* alpha, const void* beta,
    const npudnnTensorDescriptor_t xDesc, const void* x, const npudnnTensorDescriptor_t yDesc, void* y,
    const npudnnTensorDescriptor_t bnScaleBiasMeanVarDesc, const void* bnScale, const void* bnBias,
    const void* estimatedMean, const void* estimatedVariance, double epsilon);

/// Bytes of workspace and of reserve space for the Ex calls: 0. Only the handle and sizeInBytes are looked
/// at.
/// Errors: NPUDNN_STATUS_NOT_INITIALIZED for a null handle; NPUDNN_STATUS_BAD_PARAM if sizeInBytes is null.
/// Source: cudnnGetBatchNormalizationForwardTrainingExWorkspaceSize,
/// cudnnGetBatchNormalizationBackwardExWorkspaceSize, cudnnGetBatchNormalizationTrainingExReserveSpaceSize.
/// @{
npudnnStatus_t npudnnGetBatchNormalizationForwardTrainingExWorkspaceSize(
    npudnnHandle_t handle, npudnnBatchNormMode_t mode, npudnnBatchNormOps_t bnOps,
    const npudnnTensorDescriptor_t xDesc, const npudnnTensorDescriptor_t zDesc,
    const npudnnTensorDescriptor_t yDesc, const npudnnTensorDescriptor_t bnScaleBiasMeanVarDesc,
    const npudnnActivationDescriptor_t activationDesc, size_t* sizeInBytes);
npudnnStatus_t npudnnGetBatchNormalizationBackwardExWorkspaceSize(
    npudnnHandle_t handle, npudnnBatchNormMode_t mode, npudnnBatchNormOps_t bnOps,
    const npudnnTensorDescriptor_t xDesc, const npudnnTensorDescriptor_t yDesc,
    const npudnnTensorDescriptor_t dyDesc, const npudnnTensorDescriptor_t dzDesc,
    const npudnnTensorDescriptor_t dxDesc, const npudnnTensorDescriptor_t dBnScaleBiasDesc,
    const npudnnActivationDescriptor_t activationDesc, size_t* sizeInBytes);
npudnnStatus_t npudnnGetBatchNormalizationTrainingExReserveSpaceSize(
    npudnnHandle_t handle, npudnnBatchNormMode_t mode, npudnnBatchNormOps_t bnOps,
    const npudnnActivationDescriptor_t activationDesc, const npudnnTensorDescriptor_t xDesc,
    size_t* sizeInBytes);
/// @}

/// y = alpha * (scale (x - mean) / sqrt(variance + epsilon) + bias) + beta * y, with mean and variance of
/// this batch. The running values become (1 - factor) * running + factor * new, with the variance over n -
/// 1; factor 1 does not read them. The saved values are the mean and 1 / sqrt(variance + epsilon), with the
/// variance over n.
/// Shapes: x and y as in the inference call; all parameters as bnScaleBiasMeanVarDesc says. The running
/// values may both be null, and so may the saved ones.
/// Errors: NPUDNN_STATUS_BAD_PARAM if a shape does not fit, epsilon < 0, the mode is unknown, one of a pair
/// is null, or another pointer or descriptor is null; NPUDNN_STATUS_NOT_SUPPORTED if x and y have different
/// or integer types, or the parameters another type; NPUDNN_STATUS_NOT_INITIALIZED for a null handle.
/// Nothing is written then.
/// Source: cudnnBatchNormalizationForwardTraining.
npudnnStatus_t npudnnBatchNormalizationForwardTraining(
    npudnnHandle_t handle, npudnnBatchNormMode_t mode, const void* alpha, const void* beta,
    const npudnnTensorDescriptor_t xDesc, const void* x, const npudnnTensorDescriptor_t yDesc, void* y,
    const npudnnTensorDescriptor_t bnScaleBiasMeanVarDesc, const void* bnScale, const void* bnBias,
    double exponentialAverageFactor, void* resultRunningMean, void* resultRunningVariance, double epsilon,
    void* resultSaveMean, void* resultSaveInvVariance);

/// The same, followed by what bnOps says: nothing, f(result), or f(result + z), with f ReLU or identity.
/// Nothing is kept in the workspace and the reserve space.
/// Shapes: z has the dimensions and type of x. It is read for NPUDNN_BATCHNORM_OPS_BN_ADD_ACTIVATION only.
/// Errors: those of npudnnBatchNormalizationForwardTraining, also for bnOps, z and the activation;
/// NPUDNN_STATUS_NOT_SUPPORTED for another activation than ReLU and identity.
/// Source: cudnnBatchNormalizationForwardTrainingEx.
npudnnStatus_t npudnnBatchNormalizationForwardTrainingEx(
    npudnnHandle_t handle, npudnnBatchNormMode_t mode, npudnnBatchNormOps_t bnOps, const void* alpha,
    const void* beta, const npudnnTensorDescriptor_t xDesc, const void* xData,
    const npudnnTensorDescriptor_t zDesc, const void* zData, const npudnnTensorDescriptor_t yDesc,
    void* yData, const npudnnTensorDescriptor_t bnScaleBiasMeanVarDesc, const void* bnScale,
    const void* bnBias, double exponentialAverageFactor, void* resultRunningMean, void* resultRunningVariance,
    double epsilon, void* resultSaveMean, void* resultSaveInvVariance,
    npudnnActivationDescriptor_t activationDesc, void* workspace, size_t workSpaceSizeInBytes,
    void* reserveSpace, size_t reserveSpaceSizeInBytes);

/// Gradients of npudnnBatchNormalizationForwardTraining: dx = alphaDataDiff * (gradient of x) + betaDataDiff
/// * dx, and dBnScaleResult and dBnBiasResult likewise with alphaParamDiff and betaParamDiff.
/// Shapes: x, dy and dx have the same dimensions; parameters as dBnScaleBiasDesc says. savedMean and
/// savedInvVariance may both be null: they are then computed from x.
/// Errors: NPUDNN_STATUS_BAD_PARAM if a shape does not fit, epsilon < 0, the mode is unknown, one of the
/// saved values is null, or another pointer or descriptor is null; NPUDNN_STATUS_NOT_SUPPORTED if x, dy and
/// dx have different or integer types, or the parameters another type; NPUDNN_STATUS_NOT_INITIALIZED for a
/// null handle. Nothing is written then.
/// Source: cudnnBatchNormalizationBackward.
npudnnStatus_t npudnnBatchNormalizationBackward(
    npudnnHandle_t handle, npudnnBatchNormMode_t mode, const void* alphaDataDiff, const void* betaDataDiff,
    const void* alphaParamDiff, const void* betaParamDiff, const npudnnTensorDescriptor_t xDesc,
    const void* x, const npudnnTensorDescriptor_t dyDesc, const void* dy,
    const npudnnTensorDescriptor_t dxDesc, void* dx, const npudnnTensorDescriptor_t dBnScaleBiasDesc,
    const void* bnScale, void* dBnScaleResult, void* dBnBiasResult, double epsilon, const void* savedMean,
    const void* savedInvVariance);

/// The same for npudnnBatchNormalizationForwardTrainingEx: yData says where the activation let values pass,
/// and dzData receives the gradient of z.
/// Shapes: y has the dimensions of x. y is read if bnOps has an activation, dz is written for
/// NPUDNN_BATCHNORM_OPS_BN_ADD_ACTIVATION.
/// Errors: those of npudnnBatchNormalizationBackward, also for bnOps, y, dz and the activation;
/// NPUDNN_STATUS_NOT_SUPPORTED for another activation than ReLU and identity.
/// Source: cudnnBatchNormalizationBackwardEx.
npudnnStatus_t npudnnBatchNormalizationBackwardEx(
    npudnnHandle_t handle, npudnnBatchNormMode_t mode, npudnnBatchNormOps_t bnOps, const void* alphaDataDiff,
    const void* betaDataDiff, const void* alphaParamDiff, const void* betaParamDiff,
    const npudnnTensorDescriptor_t xDesc, const void* xData, const npudnnTensorDescriptor_t yDesc,
    const void* yData, const npudnnTensorDescriptor_t dyDesc, const void* dyData,
    const npudnnTensorDescriptor_t dzDesc, void* dzData, const npudnnTensorDescriptor_t dxDesc, void* dxData,
    const npudnnTensorDescriptor_t dBnScaleBiasDesc, const void* bnScaleData, const void* bnBiasData,
    void* dBnScaleData, void* dBnBiasData, double epsilon, const void* savedMean,
    const void* savedInvVariance, npudnnActivationDescriptor_t activationDesc, void* workSpace,
    size_t workSpaceSizeInBytes, void* reserveSpace, size_t reserveSpaceSizeInBytes);

/// Bytes of the state of random numbers that npudnnSetDropoutDescriptor takes: 16.
/// Errors: NPUDNN_STATUS_NOT_INITIALIZED for a null handle; NPUDNN_STATUS_BAD_PARAM if sizeInBytes is null.
/// Source: cudnnDropoutGetStatesSize.
npudnnStatus_t npudnnDropoutGetStatesSize(npudnnHandle_t handle, size_t* sizeInBytes);

/// Bytes of reserve space: one for each element of x.
/// Errors: NPUDNN_STATUS_BAD_PARAM if sizeInBytes is null or the descriptor is null or not set.
/// Source: cudnnDropoutGetReserveSpaceSize.
npudnnStatus_t npudnnDropoutGetReserveSpaceSize(npudnnTensorDescriptor_t xdesc, size_t* sizeInBytes);

/// y = x / (1 - p) where a random number is at least p, else 0. reserveSpace keeps which elements were kept.
/// Each call continues the random sequence in the states of the descriptor; it is not the sequence of cuDNN.
/// Shapes: x and y have the same dimensions; reserveSpace has npudnnDropoutGetReserveSpaceSize bytes.
/// Errors: NPUDNN_STATUS_BAD_PARAM if the dimensions differ, the descriptor has no states, or a pointer or
/// descriptor is null; NPUDNN_STATUS_NOT_SUPPORTED if the types differ or are integers;
/// NPUDNN_STATUS_BAD_PARAM_SIZE_INSUFFICIENT if reserveSpace is too small; NPUDNN_STATUS_NOT_INITIALIZED for
/// a null handle. Nothing is written then.
/// Source: cudnnDropoutForward.
npudnnStatus_t npudnnDropoutForward(npudnnHandle_t handle, const npudnnDropoutDescriptor_t dropoutDesc,
                                    const npudnnTensorDescriptor_t xdesc, const void* x,
                                    const npudnnTensorDescriptor_t ydesc, void* y, void* reserveSpace,
                                    size_t reserveSpaceSizeInBytes);

/// dx = dy / (1 - p) where the forward call kept the element, else 0.
/// Shapes: dy and dx have the same dimensions; reserveSpace is that of the forward call.
/// Errors: NPUDNN_STATUS_BAD_PARAM if the dimensions differ, or a pointer or descriptor is null;
/// NPUDNN_STATUS_NOT_SUPPORTED if the types differ or are integers;
/// NPUDNN_STATUS_BAD_PARAM_SIZE_INSUFFICIENT if reserveSpaceSizeInBytes is too small;
/// NPUDNN_STATUS_NOT_INITIALIZED for a null handle. dx is then unchanged.
/// Source: cudnnDropoutBackward.
npudnnStatus_t npudnnDropoutBackward(npudnnHandle_t handle, const npudnnDropoutDescriptor_t dropoutDesc,
                                     const npudnnTensorDescriptor_t dydesc, const void* dy,
                                     const npudnnTensorDescriptor_t dxdesc, void* dx, void* reserveSpace,
                                     size_t reserveSpaceSizeInBytes);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // NPU_DNN_LAYERS_H_
