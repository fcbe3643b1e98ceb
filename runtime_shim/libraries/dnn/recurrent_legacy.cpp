// Recurrent layers: the calls that cuDNN 8 and 9 removed.

#include "runtime_shim/libraries/dnn/recurrent.h"

using namespace npu::detail;
using namespace npu;

namespace {

// The older calls pass the width of the input with each tensor only.
npudnnStatus_t set_older(npudnnRNNDescriptor_t descriptor, int hidden, int layers,
                         npudnnDropoutDescriptor_t dropout, npudnnRNNInputMode_t input,
                         npudnnDirectionMode_t direction, npudnnRNNMode_t mode, npudnnRNNAlgo_t algo,
                         npudnnDataType_t type) {
  const npudnnStatus_t status =
      npudnnSetRNNDescriptor_v8(descriptor, algo, mode, NPUDNN_RNN_DOUBLE_BIAS, direction, input, type, type,
                                NPUDNN_DEFAULT_MATH, 1, hidden, 0, layers, dropout, 0);
  if (status == NPUDNN_STATUS_SUCCESS) descriptor->input = 0;
  return status;
}

ops::Recurrent gate_of(DnnChecks& checks, npudnnRNNDescriptor_t descriptor, int pseudo_layer,
                       npudnnTensorDescriptor_t x, npudnnFilterDescriptor_t weights, int gate) {
  checks.shapes(x).shapes(weights);
  const ops::Recurrent net = recurrent_net(checks, descriptor, checks.ok() ? x->shape.count_from(1) : 0);
  checks.require(pseudo_layer >= 0 && pseudo_layer < net.pseudo_layers() && gate >= 0 &&
                 gate < 2 * net.gates());
  return net;
}

}  // namespace

extern "C" {

npudnnStatus_t npudnnSetRNNDescriptor_v5(npudnnRNNDescriptor_t rnnDesc, int hiddenSize, int numLayers,
                                         npudnnDropoutDescriptor_t dropoutDesc,
                                         npudnnRNNInputMode_t inputMode, npudnnDirectionMode_t direction,
                                         npudnnRNNMode_t mode, npudnnDataType_t mathPrec) {
  return set_older(rnnDesc, hiddenSize, numLayers, dropoutDesc, inputMode, direction, mode,
                   NPUDNN_RNN_ALGO_STANDARD, mathPrec);
}

npudnnStatus_t npudnnSetRNNDescriptor_v6(npudnnHandle_t handle, npudnnRNNDescriptor_t rnnDesc,
                                         const int hiddenSize, const int numLayers,
                                         npudnnDropoutDescriptor_t dropoutDesc,
                                         npudnnRNNInputMode_t inputMode, npudnnDirectionMode_t direction,
                                         npudnnRNNMode_t cellMode, npudnnRNNAlgo_t algo,
                                         npudnnDataType_t mathPrec) {
  if (handle == nullptr) return NPUDNN_STATUS_NOT_INITIALIZED;
  return set_older(rnnDesc, hiddenSize, numLayers, dropoutDesc, inputMode, direction, cellMode, algo,
                   mathPrec);
}

npudnnStatus_t npudnnSetRNNMatrixMathType(npudnnRNNDescriptor_t rnnDesc, npudnnMathType_t mType) {
  if (rnnDesc == nullptr) return NPUDNN_STATUS_BAD_PARAM;
  rnnDesc->math = mType;
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t npudnnGetRNNMatrixMathType(npudnnRNNDescriptor_t rnnDesc, npudnnMathType_t* mType) {
  if (rnnDesc == nullptr || mType == nullptr) return NPUDNN_STATUS_BAD_PARAM;
  *mType = rnnDesc->math;
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t npudnnSetRNNBiasMode(npudnnRNNDescriptor_t rnnDesc, npudnnRNNBiasMode_t biasMode) {
  if (rnnDesc == nullptr || !is_one_of(biasMode, NPUDNN_RNN_SINGLE_REC_BIAS)) return NPUDNN_STATUS_BAD_PARAM;
  rnnDesc->bias = biasMode;
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t npudnnRNNSetClip(npudnnHandle_t handle, npudnnRNNDescriptor_t rnnDesc,
                                npudnnRNNClipMode_t clipMode, npudnnNanPropagation_t clipNanOpt, double lclip,
                                double rclip) {
  if (handle == nullptr) return NPUDNN_STATUS_NOT_INITIALIZED;
  return npudnnRNNSetClip_v8(rnnDesc, clipMode, clipNanOpt, lclip, rclip);
}

npudnnStatus_t npudnnSetRNNProjectionLayers(npudnnHandle_t handle, npudnnRNNDescriptor_t rnnDesc,
                                            const int recProjSize, const int outProjSize) {
  DnnChecks checks(handle);
  checks.present(rnnDesc);
  if (checks.ok())
    checks.require((recProjSize == 0 || recProjSize == rnnDesc->hidden) && outProjSize == 0,
                   NPUDNN_STATUS_NOT_SUPPORTED);
  return checks.status();
}

npudnnStatus_t npudnnSetRNNPaddingMode(npudnnRNNDescriptor_t rnnDesc, unsigned int paddingMode) {
  if (rnnDesc == nullptr) return NPUDNN_STATUS_BAD_PARAM;
  rnnDesc->flags = paddingMode;
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t npudnnGetRNNWorkspaceSize(npudnnHandle_t handle, const npudnnRNNDescriptor_t rnnDesc,
                                         const int seqLength, const npudnnTensorDescriptor_t* xDesc,
                                         size_t* sizeInBytes) {
  DnnChecks checks(handle);
  checks.present(sizeInBytes, rnnDesc);
  sequence_data(checks, seqLength, xDesc);
  if (checks.ok()) *sizeInBytes = 0;
  return checks.status();
}

npudnnStatus_t npudnnGetRNNTrainingReserveSize(npudnnHandle_t handle, const npudnnRNNDescriptor_t rnnDesc,
                                               const int seqLength, const npudnnTensorDescriptor_t* xDesc,
                                               size_t* sizeInBytes) {
  DnnChecks checks(handle);
  checks.present(sizeInBytes);
  const SequenceData x = sequence_data(checks, seqLength, xDesc);
  const ops::Recurrent net = recurrent_net(checks, rnnDesc, x.width);
  if (checks.ok()) *sizeInBytes = reserve_bytes(net, x);
  return checks.status();
}

npudnnStatus_t npudnnGetRNNParamsSize(npudnnHandle_t handle, const npudnnRNNDescriptor_t rnnDesc,
                                      const npudnnTensorDescriptor_t xDesc, size_t* sizeInBytes,
                                      npudnnDataType_t dataType) {
  DnnChecks checks(handle);
  checks.present(sizeInBytes)
      .shapes(xDesc)
      .require(dnn_element_of(dataType).has_value(), NPUDNN_STATUS_NOT_SUPPORTED);
  const ops::Recurrent net = recurrent_net(checks, rnnDesc, checks.ok() ? xDesc->shape.count_from(1) : 0);
  if (checks.ok())
    *sizeInBytes = static_cast<size_t>(net.weight_count()) * ops::size_of(*dnn_element_of(dataType));
  return checks.status();
}

npudnnStatus_t npudnnGetRNNLinLayerMatrixParams(npudnnHandle_t handle, const npudnnRNNDescriptor_t rnnDesc,
                                                const int pseudoLayer, const npudnnTensorDescriptor_t xDesc,
                                                const npudnnFilterDescriptor_t wDesc, const void* w,
                                                const int linLayerID,
                                                npudnnFilterDescriptor_t linLayerMatDesc,
                                                void** linLayerMat) {
  DnnChecks checks(handle);
  const ops::Recurrent net = gate_of(checks, rnnDesc, pseudoLayer, xDesc, wDesc, linLayerID);
  if (!checks.present(linLayerMatDesc, linLayerMat).ok()) return checks.status();
  const int64_t width = linLayerID < net.gates() ? net.width(pseudoLayer / net.directions()) : net.hidden;
  linLayerMatDesc->vector = 1;
  linLayerMatDesc->shape = recurrent_shape(wDesc->shape.type, net.hidden, width);
  *linLayerMat = recurrent_matrix(net, wDesc->shape.type, w, pseudoLayer, linLayerID);
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t npudnnGetRNNLinLayerBiasParams(npudnnHandle_t handle, const npudnnRNNDescriptor_t rnnDesc,
                                              const int pseudoLayer, const npudnnTensorDescriptor_t xDesc,
                                              const npudnnFilterDescriptor_t wDesc, const void* w,
                                              const int linLayerID, npudnnFilterDescriptor_t linLayerBiasDesc,
                                              void** linLayerBias) {
  DnnChecks checks(handle);
  const ops::Recurrent net = gate_of(checks, rnnDesc, pseudoLayer, xDesc, wDesc, linLayerID);
  if (!checks.present(linLayerBiasDesc, linLayerBias).ok()) return checks.status();
  linLayerBiasDesc->vector = 1;
  linLayerBiasDesc->shape =
      net.has_bias(linLayerID) ? recurrent_shape(wDesc->shape.type, net.hidden, 1) : ops::TensorShape{};
  *linLayerBias = recurrent_bias(net, wDesc->shape.type, w, pseudoLayer, linLayerID);
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t npudnnRNNForwardInference(npudnnHandle_t handle, const npudnnRNNDescriptor_t rnnDesc,
                                         const int seqLength, const npudnnTensorDescriptor_t* xDesc,
                                         const void* x, const npudnnTensorDescriptor_t hxDesc, const void* hx,
                                         const npudnnTensorDescriptor_t cxDesc, const void* cx,
                                         const npudnnFilterDescriptor_t wDesc, const void* w,
                                         const npudnnTensorDescriptor_t* yDesc, void* y,
                                         const npudnnTensorDescriptor_t hyDesc, void* hy,
                                         const npudnnTensorDescriptor_t cyDesc, void* cy, void* workSpace,
                                         size_t workSpaceSizeInBytes) {
  (void)hxDesc, (void)cxDesc, (void)wDesc, (void)hyDesc, (void)cyDesc, (void)workSpace,
      (void)workSpaceSizeInBytes;
  DnnChecks checks(handle);
  const SequenceData in = sequence_data(checks, seqLength, xDesc),
                     out = sequence_data(checks, seqLength, yDesc);
  return run_recurrent_forward(handle, __func__, rnnDesc, checks, in, out,
                               {w, x, hx, cx, y, hy, cy, nullptr, 0, false});
}

npudnnStatus_t npudnnRNNForwardTraining(
    npudnnHandle_t handle, const npudnnRNNDescriptor_t rnnDesc, const int seqLength,
    const npudnnTensorDescriptor_t* xDesc, const void* x, const npudnnTensorDescriptor_t hxDesc,
    const void* hx, const npudnnTensorDescriptor_t cxDesc, const void* cx,
    const npudnnFilterDescriptor_t wDesc, const void* w, const npudnnTensorDescriptor_t* yDesc, void* y,
    const npudnnTensorDescriptor_t hyDesc, void* hy, const npudnnTensorDescriptor_t cyDesc, void* cy,
    void* workSpace, size_t workSpaceSizeInBytes, void* reserveSpace, size_t reserveSpaceSizeInBytes) {
  (void)hxDesc, (void)cxDesc, (void)wDesc, (void)hyDesc, (void)cyDesc, (void)workSpace,
      (void)workSpaceSizeInBytes;
  DnnChecks checks(handle);
  const SequenceData in = sequence_data(checks, seqLength, xDesc),
                     out = sequence_data(checks, seqLength, yDesc);
  return run_recurrent_forward(handle, __func__, rnnDesc, checks, in, out,
                               {w, x, hx, cx, y, hy, cy, reserveSpace, reserveSpaceSizeInBytes, true});
}

npudnnStatus_t npudnnRNNForwardInferenceEx(
    npudnnHandle_t handle, const npudnnRNNDescriptor_t rnnDesc, const npudnnRNNDataDescriptor_t xDesc,
    const void* x, const npudnnTensorDescriptor_t hxDesc, const void* hx,
    const npudnnTensorDescriptor_t cxDesc, const void* cx, const npudnnFilterDescriptor_t wDesc,
    const void* w, const npudnnRNNDataDescriptor_t yDesc, void* y, const npudnnTensorDescriptor_t hyDesc,
    void* hy, const npudnnTensorDescriptor_t cyDesc, void* cy, const npudnnRNNDataDescriptor_t kDesc,
    const void* keys, const npudnnRNNDataDescriptor_t cDesc, void* cAttn,
    const npudnnRNNDataDescriptor_t iDesc, void* iAttn, const npudnnRNNDataDescriptor_t qDesc, void* queries,
    void* workSpace, size_t workSpaceSizeInBytes) {
  (void)hxDesc, (void)cxDesc, (void)wDesc, (void)hyDesc, (void)cyDesc, (void)workSpace,
      (void)workSpaceSizeInBytes;
  (void)kDesc, (void)cDesc, (void)iDesc, (void)qDesc;
  DnnChecks checks(handle);
  checks.require(keys == nullptr && cAttn == nullptr && iAttn == nullptr && queries == nullptr,
                 NPUDNN_STATUS_NOT_SUPPORTED);
  const SequenceData in = sequence_data(checks, xDesc), out = sequence_data(checks, yDesc);
  return run_recurrent_forward(handle, __func__, rnnDesc, checks, in, out,
                               {w, x, hx, cx, y, hy, cy, nullptr, 0, false});
}

npudnnStatus_t npudnnRNNForwardTrainingEx(
    npudnnHandle_t handle, const npudnnRNNDescriptor_t rnnDesc, const npudnnRNNDataDescriptor_t xDesc,
    const void* x, const npudnnTensorDescriptor_t hxDesc, const void* hx,
    const npudnnTensorDescriptor_t cxDesc, const void* cx, const npudnnFilterDescriptor_t wDesc,
    const void* w, const npudnnRNNDataDescriptor_t yDesc, void* y, const npudnnTensorDescriptor_t hyDesc,
    void* hy, const npudnnTensorDescriptor_t cyDesc, void* cy, const npudnnRNNDataDescriptor_t kDesc,
    const void* keys, const npudnnRNNDataDescriptor_t cDesc, void* cAttn,
    const npudnnRNNDataDescriptor_t iDesc, void* iAttn, const npudnnRNNDataDescriptor_t qDesc, void* queries,
    void* workSpace, size_t workSpaceSizeInBytes, void* reserveSpace, size_t reserveSpaceSizeInBytes) {
  (void)hxDesc, (void)cxDesc, (void)wDesc, (void)hyDesc, (void)cyDesc, (void)workSpace,
      (void)workSpaceSizeInBytes;
  (void)kDesc, (void)cDesc, (void)iDesc, (void)qDesc;
  DnnChecks checks(handle);
  checks.require(keys == nullptr && cAttn == nullptr && iAttn == nullptr && queries == nullptr,
                 NPUDNN_STATUS_NOT_SUPPORTED);
  const SequenceData in = sequence_data(checks, xDesc), out = sequence_data(checks, yDesc);
  return run_recurrent_forward(handle, __func__, rnnDesc, checks, in, out,
                               {w, x, hx, cx, y, hy, cy, reserveSpace, reserveSpaceSizeInBytes, true});
}

npudnnStatus_t npudnnRNNBackwardData(
    npudnnHandle_t handle, const npudnnRNNDescriptor_t rnnDesc, const int seqLength,
    const npudnnTensorDescriptor_t* yDesc, const void* y, const npudnnTensorDescriptor_t* dyDesc,
    const void* dy, const npudnnTensorDescriptor_t dhyDesc, const void* dhy,
    const npudnnTensorDescriptor_t dcyDesc, const void* dcy, const npudnnFilterDescriptor_t wDesc,
    const void* w, const npudnnTensorDescriptor_t hxDesc, const void* hx,
    const npudnnTensorDescriptor_t cxDesc, const void* cx, const npudnnTensorDescriptor_t* dxDesc, void* dx,
    const npudnnTensorDescriptor_t dhxDesc, void* dhx, const npudnnTensorDescriptor_t dcxDesc, void* dcx,
    void* workSpace, size_t workSpaceSizeInBytes, void* reserveSpace, size_t reserveSpaceSizeInBytes) {
  (void)hxDesc, (void)cxDesc, (void)wDesc, (void)dhyDesc, (void)dcyDesc, (void)dhxDesc, (void)dcxDesc,
      (void)y, (void)workSpace, (void)workSpaceSizeInBytes;
  (void)yDesc, (void)dyDesc;
  DnnChecks checks(handle);
  const SequenceData in = sequence_data(checks, seqLength, dxDesc);
  return run_recurrent_backward(
      handle, __func__, rnnDesc, checks, in,
      {w, dy, dhy, dcy, hx, cx, dx, dhx, dcx, reserveSpace, reserveSpaceSizeInBytes});
}

npudnnStatus_t npudnnRNNBackwardDataEx(
    npudnnHandle_t handle, const npudnnRNNDescriptor_t rnnDesc, const npudnnRNNDataDescriptor_t yDesc,
    const void* y, const npudnnRNNDataDescriptor_t dyDesc, const void* dy,
    const npudnnRNNDataDescriptor_t dcDesc, const void* dcAttn, const npudnnTensorDescriptor_t dhyDesc,
    const void* dhy, const npudnnTensorDescriptor_t dcyDesc, const void* dcy,
    const npudnnFilterDescriptor_t wDesc, const void* w, const npudnnTensorDescriptor_t hxDesc,
    const void* hx, const npudnnTensorDescriptor_t cxDesc, const void* cx,
    const npudnnRNNDataDescriptor_t dxDesc, void* dx, const npudnnTensorDescriptor_t dhxDesc, void* dhx,
    const npudnnTensorDescriptor_t dcxDesc, void* dcx, const npudnnRNNDataDescriptor_t dkDesc, void* dkeys,
    void* workSpace, size_t workSpaceSizeInBytes, void* reserveSpace, size_t reserveSpaceSizeInBytes) {
  (void)hxDesc, (void)cxDesc, (void)wDesc, (void)dhyDesc, (void)dcyDesc, (void)dhxDesc, (void)dcxDesc,
      (void)y, (void)workSpace, (void)workSpaceSizeInBytes;
  (void)yDesc, (void)dyDesc, (void)dcDesc, (void)dkDesc;
  DnnChecks checks(handle);
  checks.require(dcAttn == nullptr && dkeys == nullptr, NPUDNN_STATUS_NOT_SUPPORTED);
  const SequenceData in = sequence_data(checks, dxDesc);
  return run_recurrent_backward(
      handle, __func__, rnnDesc, checks, in,
      {w, dy, dhy, dcy, hx, cx, dx, dhx, dcx, reserveSpace, reserveSpaceSizeInBytes});
}

npudnnStatus_t npudnnRNNBackwardWeights(npudnnHandle_t handle, const npudnnRNNDescriptor_t rnnDesc,
                                        const int seqLength, const npudnnTensorDescriptor_t* xDesc,
                                        const void* x, const npudnnTensorDescriptor_t hxDesc, const void* hx,
                                        const npudnnTensorDescriptor_t* yDesc, const void* y,
                                        const void* workSpace, size_t workSpaceSizeInBytes,
                                        const npudnnFilterDescriptor_t dwDesc, void* dw,
                                        const void* reserveSpace, size_t reserveSpaceSizeInBytes) {
  (void)hxDesc, (void)yDesc, (void)y, (void)dwDesc, (void)workSpace, (void)workSpaceSizeInBytes;
  DnnChecks checks(handle);
  const SequenceData in = sequence_data(checks, seqLength, xDesc);
  return run_recurrent_gradients(handle, __func__, rnnDesc, checks, in, x, hx, dw,
                                 const_cast<void*>(reserveSpace), reserveSpaceSizeInBytes);
}

npudnnStatus_t npudnnRNNBackwardWeightsEx(npudnnHandle_t handle, const npudnnRNNDescriptor_t rnnDesc,
                                          const npudnnRNNDataDescriptor_t xDesc, const void* x,
                                          const npudnnTensorDescriptor_t hxDesc, const void* hx,
                                          const npudnnRNNDataDescriptor_t yDesc, const void* y,
                                          void* workSpace, size_t workSpaceSizeInBytes,
                                          const npudnnFilterDescriptor_t dwDesc, void* dw, void* reserveSpace,
                                          size_t reserveSpaceSizeInBytes) {
  (void)hxDesc, (void)yDesc, (void)y, (void)dwDesc, (void)workSpace, (void)workSpaceSizeInBytes;
  DnnChecks checks(handle);
  const SequenceData in = sequence_data(checks, xDesc);
  return run_recurrent_gradients(handle, __func__, rnnDesc, checks, in, x, hx, dw, reserveSpace,
                                 reserveSpaceSizeInBytes);
}

}  // extern "C"
