// Layers and tensor operations of the deep learning library. Valid C11 and C++17.
//
// Scaling, streams and errors are those of npu/dnn/convolution.h.
#ifndef NPU_DNN_LAYERS_H_
#define NPU_DNN_LAYERS_H_

#include "npu/dnn/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Copies between layouts, sums with broadcasting (dims of 1 repeat), reductions, constants. */
npudnnStatus_t npudnnTransformTensor(npudnnHandle_t handle, const void* alpha,
                                     const npudnnTensorDescriptor_t xDesc, const void* x, const void* beta,
                                     const npudnnTensorDescriptor_t yDesc, void* y);
npudnnStatus_t npudnnAddTensor(npudnnHandle_t handle, const void* alpha, const npudnnTensorDescriptor_t aDesc,
                               const void* A, const void* beta, const npudnnTensorDescriptor_t cDesc,
                               void* C);
npudnnStatus_t npudnnOpTensor(npudnnHandle_t handle, const npudnnOpTensorDescriptor_t opTensorDesc,
                              const void* alpha1, const npudnnTensorDescriptor_t aDesc, const void* A,
                              const void* alpha2, const npudnnTensorDescriptor_t bDesc, const void* B,
                              const void* beta, const npudnnTensorDescriptor_t cDesc, void* C);
npudnnStatus_t npudnnGetReductionIndicesSize(npudnnHandle_t handle,
                                             const npudnnReduceTensorDescriptor_t reduceTensorDesc,
                                             const npudnnTensorDescriptor_t aDesc,
                                             const npudnnTensorDescriptor_t cDesc, size_t* sizeInBytes);
npudnnStatus_t npudnnGetReductionWorkspaceSize(npudnnHandle_t handle,
                                               const npudnnReduceTensorDescriptor_t reduceTensorDesc,
                                               const npudnnTensorDescriptor_t aDesc,
                                               const npudnnTensorDescriptor_t cDesc, size_t* sizeInBytes);
npudnnStatus_t npudnnReduceTensor(npudnnHandle_t handle,
                                  const npudnnReduceTensorDescriptor_t reduceTensorDesc, void* indices,
                                  size_t indicesSizeInBytes, void* workspace, size_t workspaceSizeInBytes,
                                  const void* alpha, const npudnnTensorDescriptor_t aDesc, const void* A,
                                  const void* beta, const npudnnTensorDescriptor_t cDesc, void* C);
npudnnStatus_t npudnnSetTensor(npudnnHandle_t handle, const npudnnTensorDescriptor_t yDesc, void* y,
                               const void* valuePtr);
npudnnStatus_t npudnnScaleTensor(npudnnHandle_t handle, const npudnnTensorDescriptor_t yDesc, void* y,
                                 const void* alpha);

/* Activations and softmax; the result may take the place of the input. */
npudnnStatus_t npudnnSoftmaxForward(npudnnHandle_t handle, npudnnSoftmaxAlgorithm_t algo,
                                    npudnnSoftmaxMode_t mode, const void* alpha,
                                    const npudnnTensorDescriptor_t xDesc, const void* x, const void* beta,
                                    const npudnnTensorDescriptor_t yDesc, void* y);
npudnnStatus_t npudnnActivationForward(npudnnHandle_t handle, npudnnActivationDescriptor_t activationDesc,
                                       const void* alpha, const npudnnTensorDescriptor_t xDesc, const void* x,
                                       const void* beta, const npudnnTensorDescriptor_t yDesc, void* y);
npudnnStatus_t npudnnSoftmaxBackward(npudnnHandle_t handle, npudnnSoftmaxAlgorithm_t algo,
                                     npudnnSoftmaxMode_t mode, const void* alpha,
                                     const npudnnTensorDescriptor_t yDesc, const void* y,
                                     const npudnnTensorDescriptor_t dyDesc, const void* dy, const void* beta,
                                     const npudnnTensorDescriptor_t dxDesc, void* dx);
npudnnStatus_t npudnnActivationBackward(npudnnHandle_t handle, npudnnActivationDescriptor_t activationDesc,
                                        const void* alpha, const npudnnTensorDescriptor_t yDesc,
                                        const void* y, const npudnnTensorDescriptor_t dyDesc, const void* dy,
                                        const npudnnTensorDescriptor_t xDesc, const void* x, const void* beta,
                                        const npudnnTensorDescriptor_t dxDesc, void* dx);

/* Pooling. */
npudnnStatus_t npudnnGetPoolingNdForwardOutputDim(const npudnnPoolingDescriptor_t poolingDesc,
                                                  const npudnnTensorDescriptor_t inputTensorDesc, int nbDims,
                                                  int* outputTensorDimA);
npudnnStatus_t npudnnGetPooling2dForwardOutputDim(const npudnnPoolingDescriptor_t poolingDesc,
                                                  const npudnnTensorDescriptor_t inputTensorDesc, int* n,
                                                  int* c, int* h, int* w);
npudnnStatus_t npudnnPoolingForward(npudnnHandle_t handle, const npudnnPoolingDescriptor_t poolingDesc,
                                    const void* alpha, const npudnnTensorDescriptor_t xDesc, const void* x,
                                    const void* beta, const npudnnTensorDescriptor_t yDesc, void* y);
npudnnStatus_t npudnnPoolingBackward(npudnnHandle_t handle, const npudnnPoolingDescriptor_t poolingDesc,
                                     const void* alpha, const npudnnTensorDescriptor_t yDesc, const void* y,
                                     const npudnnTensorDescriptor_t dyDesc, const void* dy,
                                     const npudnnTensorDescriptor_t xDesc, const void* x, const void* beta,
                                     const npudnnTensorDescriptor_t dxDesc, void* dx);

/* Normalisation over neighbouring channels. */
npudnnStatus_t npudnnLRNCrossChannelForward(npudnnHandle_t handle, npudnnLRNDescriptor_t normDesc,
                                            npudnnLRNMode_t lrnMode, const void* alpha,
                                            const npudnnTensorDescriptor_t xDesc, const void* x,
                                            const void* beta, const npudnnTensorDescriptor_t yDesc, void* y);
npudnnStatus_t npudnnLRNCrossChannelBackward(npudnnHandle_t handle, npudnnLRNDescriptor_t normDesc,
                                             npudnnLRNMode_t lrnMode, const void* alpha,
                                             const npudnnTensorDescriptor_t yDesc, const void* y,
                                             const npudnnTensorDescriptor_t dyDesc, const void* dy,
                                             const npudnnTensorDescriptor_t xDesc, const void* x,
                                             const void* beta, const npudnnTensorDescriptor_t dxDesc,
                                             void* dx);

/* Batch normalisation. Parameters are float (double for double tensors). */
npudnnStatus_t npudnnBatchNormalizationForwardInference(
    npudnnHandle_t handle, npudnnBatchNormMode_t mode, const void* alpha, const void* beta,
    const npudnnTensorDescriptor_t xDesc, const void* x, const npudnnTensorDescriptor_t yDesc, void* y,
    const npudnnTensorDescriptor_t bnScaleBiasMeanVarDesc, const void* bnScale, const void* bnBias,
    const void* estimatedMean, const void* estimatedVariance, double epsilon);
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
npudnnStatus_t npudnnBatchNormalizationForwardTraining(
    npudnnHandle_t handle, npudnnBatchNormMode_t mode, const void* alpha, const void* beta,
    const npudnnTensorDescriptor_t xDesc, const void* x, const npudnnTensorDescriptor_t yDesc, void* y,
    const npudnnTensorDescriptor_t bnScaleBiasMeanVarDesc, const void* bnScale, const void* bnBias,
    double exponentialAverageFactor, void* resultRunningMean, void* resultRunningVariance, double epsilon,
    void* resultSaveMean, void* resultSaveInvVariance);
npudnnStatus_t npudnnBatchNormalizationForwardTrainingEx(
    npudnnHandle_t handle, npudnnBatchNormMode_t mode, npudnnBatchNormOps_t bnOps, const void* alpha,
    const void* beta, const npudnnTensorDescriptor_t xDesc, const void* xData,
    const npudnnTensorDescriptor_t zDesc, const void* zData, const npudnnTensorDescriptor_t yDesc,
    void* yData, const npudnnTensorDescriptor_t bnScaleBiasMeanVarDesc, const void* bnScale,
    const void* bnBias, double exponentialAverageFactor, void* resultRunningMean, void* resultRunningVariance,
    double epsilon, void* resultSaveMean, void* resultSaveInvVariance,
    npudnnActivationDescriptor_t activationDesc, void* workspace, size_t workSpaceSizeInBytes,
    void* reserveSpace, size_t reserveSpaceSizeInBytes);
npudnnStatus_t npudnnBatchNormalizationBackward(
    npudnnHandle_t handle, npudnnBatchNormMode_t mode, const void* alphaDataDiff, const void* betaDataDiff,
    const void* alphaParamDiff, const void* betaParamDiff, const npudnnTensorDescriptor_t xDesc,
    const void* x, const npudnnTensorDescriptor_t dyDesc, const void* dy,
    const npudnnTensorDescriptor_t dxDesc, void* dx, const npudnnTensorDescriptor_t dBnScaleBiasDesc,
    const void* bnScale, void* dBnScaleResult, void* dBnBiasResult, double epsilon, const void* savedMean,
    const void* savedInvVariance);
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

/* Dropout; reserveSpace keeps which elements were kept, one byte each. */
npudnnStatus_t npudnnDropoutGetStatesSize(npudnnHandle_t handle, size_t* sizeInBytes);
npudnnStatus_t npudnnDropoutGetReserveSpaceSize(npudnnTensorDescriptor_t xdesc, size_t* sizeInBytes);
npudnnStatus_t npudnnDropoutForward(npudnnHandle_t handle, const npudnnDropoutDescriptor_t dropoutDesc,
                                    const npudnnTensorDescriptor_t xdesc, const void* x,
                                    const npudnnTensorDescriptor_t ydesc, void* y, void* reserveSpace,
                                    size_t reserveSpaceSizeInBytes);
npudnnStatus_t npudnnDropoutBackward(npudnnHandle_t handle, const npudnnDropoutDescriptor_t dropoutDesc,
                                     const npudnnTensorDescriptor_t dydesc, const void* dy,
                                     const npudnnTensorDescriptor_t dxdesc, void* dx, void* reserveSpace,
                                     size_t reserveSpaceSizeInBytes);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // NPU_DNN_LAYERS_H_
