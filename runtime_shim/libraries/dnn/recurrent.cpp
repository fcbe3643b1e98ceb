// Recurrent layers: descriptors and the calls of cuDNN 8 and 9.

#include "runtime_shim/libraries/dnn/recurrent.h"

using namespace npu::detail;
using namespace npu;

namespace {

bool is_known(npudnnRNNMode_t mode, npudnnRNNBiasMode_t bias, npudnnDirectionMode_t direction,
              npudnnRNNInputMode_t input) {
  return is_one_of(mode, NPUDNN_GRU) && is_one_of(bias, NPUDNN_RNN_SINGLE_REC_BIAS) &&
         is_one_of(direction, NPUDNN_BIDIRECTIONAL) && is_one_of(input, NPUDNN_SKIP_INPUT);
}

npudnnStatus_t no_clipping(npudnnRNNDescriptor_t descriptor, npudnnRNNClipMode_t mode) {
  if (descriptor == nullptr) return NPUDNN_STATUS_BAD_PARAM;
  return mode == NPUDNN_RNN_CLIP_NONE ? NPUDNN_STATUS_SUCCESS : NPUDNN_STATUS_NOT_SUPPORTED;
}

// The width of the input, which calls of cuDNN 8 and 9 read from the descriptor.
ops::Recurrent known_net(DnnChecks& checks, npudnnRNNDescriptor_t descriptor) {
  return recurrent_net(checks, descriptor, descriptor == nullptr ? 0 : descriptor->input);
}

}  // namespace

extern "C" {

npudnnStatus_t npudnnCreateRNNDescriptor(npudnnRNNDescriptor_t* rnnDesc) { return make_descriptor(rnnDesc); }

npudnnStatus_t npudnnDestroyRNNDescriptor(npudnnRNNDescriptor_t rnnDesc) { return free_descriptor(rnnDesc); }

npudnnStatus_t npudnnSetRNNDescriptor_v8(npudnnRNNDescriptor_t rnnDesc, npudnnRNNAlgo_t algo,
                                         npudnnRNNMode_t cellMode, npudnnRNNBiasMode_t biasMode,
                                         npudnnDirectionMode_t dirMode, npudnnRNNInputMode_t inputMode,
                                         npudnnDataType_t dataType, npudnnDataType_t mathPrec,
                                         npudnnMathType_t mathType, int32_t inputSize, int32_t hiddenSize,
                                         int32_t projSize, int32_t numLayers,
                                         npudnnDropoutDescriptor_t dropoutDesc, uint32_t auxFlags) {
  DnnChecks checks;
  checks.present(rnnDesc).require(is_known(cellMode, biasMode, dirMode, inputMode));
  checks.require(inputSize > 0 && hiddenSize > 0 && numLayers > 0 && projSize >= 0 && projSize <= hiddenSize);
  checks.require(inputMode == NPUDNN_LINEAR_INPUT && (projSize == 0 || projSize == hiddenSize),
                 NPUDNN_STATUS_NOT_SUPPORTED);
  checks.require(dnn_element_of(dataType).has_value(), NPUDNN_STATUS_NOT_SUPPORTED);
  if (!checks.ok()) return checks.status();
  *rnnDesc = {algo,     cellMode,  biasMode,   dirMode,   inputMode,   dataType, mathPrec,
              mathType, inputSize, hiddenSize, numLayers, dropoutDesc, auxFlags};
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t npudnnGetRNNDescriptor_v8(npudnnRNNDescriptor_t rnnDesc, npudnnRNNAlgo_t* algo,
                                         npudnnRNNMode_t* cellMode, npudnnRNNBiasMode_t* biasMode,
                                         npudnnDirectionMode_t* dirMode, npudnnRNNInputMode_t* inputMode,
                                         npudnnDataType_t* dataType, npudnnDataType_t* mathPrec,
                                         npudnnMathType_t* mathType, int32_t* inputSize, int32_t* hiddenSize,
                                         int32_t* projSize, int32_t* numLayers,
                                         npudnnDropoutDescriptor_t* dropoutDesc, uint32_t* auxFlags) {
  DnnChecks checks;
  checks.present(rnnDesc);
  if (checks.ok()) checks.require(rnnDesc->layers > 0);
  if (!checks.ok()) return checks.status();
  answer(algo, rnnDesc->algo), answer(cellMode, rnnDesc->mode), answer(biasMode, rnnDesc->bias);
  answer(dirMode, rnnDesc->direction), answer(inputMode, rnnDesc->input_mode),
      answer(dataType, rnnDesc->type);
  answer(mathPrec, rnnDesc->precision), answer(mathType, rnnDesc->math), answer(inputSize, rnnDesc->input);
  answer(hiddenSize, rnnDesc->hidden), answer(projSize, rnnDesc->hidden), answer(numLayers, rnnDesc->layers);
  answer(dropoutDesc, rnnDesc->dropout), answer(auxFlags, rnnDesc->flags);
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t npudnnRNNSetClip_v8(npudnnRNNDescriptor_t rnnDesc, npudnnRNNClipMode_t clipMode,
                                   npudnnNanPropagation_t clipNanOpt, double lclip, double rclip) {
  (void)clipNanOpt, (void)lclip, (void)rclip;
  return no_clipping(rnnDesc, clipMode);
}

npudnnStatus_t npudnnRNNSetClip_v9(npudnnRNNDescriptor_t rnnDesc, npudnnRNNClipMode_t clipMode, double lclip,
                                   double rclip) {
  (void)lclip, (void)rclip;
  return no_clipping(rnnDesc, clipMode);
}

npudnnStatus_t npudnnRNNGetClip_v8(npudnnRNNDescriptor_t rnnDesc, npudnnRNNClipMode_t* clipMode,
                                   npudnnNanPropagation_t* clipNanOpt, double* lclip, double* rclip) {
  answer(clipNanOpt, NPUDNN_NOT_PROPAGATE_NAN);
  return npudnnRNNGetClip_v9(rnnDesc, clipMode, lclip, rclip);
}

npudnnStatus_t npudnnRNNGetClip_v9(npudnnRNNDescriptor_t rnnDesc, npudnnRNNClipMode_t* clipMode,
                                   double* lclip, double* rclip) {
  if (rnnDesc == nullptr) return NPUDNN_STATUS_BAD_PARAM;
  answer(clipMode, NPUDNN_RNN_CLIP_NONE), answer(lclip, 0), answer(rclip, 0);
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t npudnnBuildRNNDynamic(npudnnHandle_t handle, npudnnRNNDescriptor_t rnnDesc, int miniBatch) {
  DnnChecks checks(handle);
  return checks.present(rnnDesc).require(miniBatch > 0).status();
}

npudnnStatus_t npudnnGetRNNTempSpaceSizes(npudnnHandle_t handle, npudnnRNNDescriptor_t rnnDesc,
                                          npudnnForwardMode_t fwdMode, npudnnRNNDataDescriptor_t xDesc,
                                          size_t* workSpaceSize, size_t* reserveSpaceSize) {
  DnnChecks checks(handle);
  const SequenceData x = sequence_data(checks, xDesc);
  const ops::Recurrent net = recurrent_net(checks, rnnDesc, x.width);
  if (!checks.ok()) return checks.status();
  answer(workSpaceSize, 0);
  answer(reserveSpaceSize, fwdMode == NPUDNN_FWD_MODE_TRAINING ? reserve_bytes(net, x) : 0);
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t npudnnGetRNNWeightSpaceSize(npudnnHandle_t handle, npudnnRNNDescriptor_t rnnDesc,
                                           size_t* weightSpaceSize) {
  DnnChecks checks(handle);
  checks.present(weightSpaceSize);
  const ops::Recurrent net = known_net(checks, rnnDesc);
  if (checks.ok())
    *weightSpaceSize = static_cast<size_t>(net.weight_count()) * ops::size_of(*dnn_element_of(rnnDesc->type));
  return checks.status();
}

npudnnStatus_t npudnnGetRNNWeightParams(npudnnHandle_t handle, npudnnRNNDescriptor_t rnnDesc,
                                        int32_t pseudoLayer, size_t weightSpaceSize, const void* weightSpace,
                                        int32_t linLayerID, npudnnTensorDescriptor_t mDesc, void** mAddr,
                                        npudnnTensorDescriptor_t bDesc, void** bAddr) {
  DnnChecks checks(handle);
  const ops::Recurrent net = known_net(checks, rnnDesc);
  checks.present(mDesc, mAddr, bDesc, bAddr);
  checks.require(pseudoLayer >= 0 && pseudoLayer < net.pseudo_layers() && linLayerID >= 0 &&
                 linLayerID < 2 * net.gates());
  if (!checks.ok()) return checks.status();
  const ops::Element type = *dnn_element_of(rnnDesc->type);
  checks.require(weightSpaceSize >= static_cast<size_t>(net.weight_count()) * ops::size_of(type),
                 NPUDNN_STATUS_BAD_PARAM_SIZE_INSUFFICIENT);
  if (!checks.ok()) return checks.status();
  const bool from_input = linLayerID < net.gates();
  mDesc->shape =
      recurrent_shape(type, net.hidden, from_input ? net.width(pseudoLayer / net.directions()) : net.hidden);
  *mAddr = recurrent_matrix(net, type, weightSpace, pseudoLayer, linLayerID);
  mDesc->vector = bDesc->vector = 1;
  bDesc->shape = net.has_bias(linLayerID) ? recurrent_shape(type, net.hidden, 1) : ops::TensorShape{};
  *bAddr = recurrent_bias(net, type, weightSpace, pseudoLayer, linLayerID);
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t npudnnCreateRNNDataDescriptor(npudnnRNNDataDescriptor_t* rnnDataDesc) {
  return make_descriptor(rnnDataDesc);
}

npudnnStatus_t npudnnDestroyRNNDataDescriptor(npudnnRNNDataDescriptor_t rnnDataDesc) {
  return free_descriptor(rnnDataDesc);
}

npudnnStatus_t npudnnSetRNNDataDescriptor(npudnnRNNDataDescriptor_t rnnDataDesc, npudnnDataType_t dataType,
                                          npudnnRNNDataLayout_t layout, int maxSeqLength, int batchSize,
                                          int vectorSize, const int* seqLengthArray, void* paddingFill) {
  DnnChecks checks;
  checks.present(rnnDataDesc, seqLengthArray).require(maxSeqLength > 0 && batchSize > 0 && vectorSize > 0);
  checks.require(is_one_of(layout, NPUDNN_RNN_DATA_LAYOUT_BATCH_MAJOR_UNPACKED));
  const std::optional<ops::Element> element = dnn_element_of(dataType);
  checks.require(element.has_value() && is_float(*element), NPUDNN_STATUS_NOT_SUPPORTED);
  for (int n = 0; checks.ok() && n < batchSize; ++n)
    checks.require(seqLengthArray[n] >= 0 && seqLengthArray[n] <= maxSeqLength);
  if (!checks.ok()) return checks.status();
  *rnnDataDesc = {dataType,
                  layout,
                  maxSeqLength,
                  batchSize,
                  vectorSize,
                  {seqLengthArray, seqLengthArray + batchSize},
                  paddingFill == nullptr ? 0 : ops::load_one(*element, paddingFill)};
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t npudnnGetRNNDataDescriptor(npudnnRNNDataDescriptor_t rnnDataDesc, npudnnDataType_t* dataType,
                                          npudnnRNNDataLayout_t* layout, int* maxSeqLength, int* batchSize,
                                          int* vectorSize, int arrayLengthRequested, int* seqLengthArray,
                                          void* paddingFill) {
  DnnChecks checks;
  checks.present(rnnDataDesc);
  if (checks.ok()) checks.require(rnnDataDesc->steps > 0);
  if (!checks.ok()) return checks.status();
  answer(dataType, rnnDataDesc->type), answer(layout, rnnDataDesc->layout),
      answer(maxSeqLength, rnnDataDesc->steps);
  answer(batchSize, rnnDataDesc->batch), answer(vectorSize, rnnDataDesc->width);
  for (int n = 0; seqLengthArray != nullptr && n < arrayLengthRequested && n < rnnDataDesc->batch; ++n)
    seqLengthArray[n] = static_cast<int>(rnnDataDesc->lengths[static_cast<size_t>(n)]);
  if (paddingFill != nullptr)
    ops::store_one(*dnn_element_of(rnnDataDesc->type), rnnDataDesc->padding, paddingFill);
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t npudnnRNNForward(npudnnHandle_t handle, npudnnRNNDescriptor_t rnnDesc,
                                npudnnForwardMode_t fwdMode, const int32_t* devSeqLengths,
                                npudnnRNNDataDescriptor_t xDesc, const void* x,
                                npudnnRNNDataDescriptor_t yDesc, void* y, npudnnTensorDescriptor_t hDesc,
                                const void* hx, void* hy, npudnnTensorDescriptor_t cDesc, const void* cx,
                                void* cy, size_t weightSpaceSize, const void* weightSpace,
                                size_t workSpaceSize, void* workSpace, size_t reserveSpaceSize,
                                void* reserveSpace) {
  (void)devSeqLengths, (void)hDesc, (void)cDesc, (void)weightSpaceSize, (void)workSpaceSize, (void)workSpace;
  DnnChecks checks(handle);
  const SequenceData in = sequence_data(checks, xDesc), out = sequence_data(checks, yDesc);
  return run_recurrent_forward(handle, __func__, rnnDesc, checks, in, out,
                               {weightSpace, x, hx, cx, y, hy, cy, reserveSpace, reserveSpaceSize,
                                fwdMode == NPUDNN_FWD_MODE_TRAINING});
}

npudnnStatus_t npudnnRNNBackwardData_v8(npudnnHandle_t handle, npudnnRNNDescriptor_t rnnDesc,
                                        const int32_t* devSeqLengths, npudnnRNNDataDescriptor_t yDesc,
                                        const void* y, const void* dy, npudnnRNNDataDescriptor_t xDesc,
                                        void* dx, npudnnTensorDescriptor_t hDesc, const void* hx,
                                        const void* dhy, void* dhx, npudnnTensorDescriptor_t cDesc,
                                        const void* cx, const void* dcy, void* dcx, size_t weightSpaceSize,
                                        const void* weightSpace, size_t workSpaceSize, void* workSpace,
                                        size_t reserveSpaceSize, void* reserveSpace) {
  (void)devSeqLengths, (void)yDesc, (void)y, (void)hDesc, (void)cDesc, (void)weightSpaceSize,
      (void)workSpaceSize, (void)workSpace;
  DnnChecks checks(handle);
  const SequenceData in = sequence_data(checks, xDesc);
  return run_recurrent_backward(
      handle, __func__, rnnDesc, checks, in,
      {weightSpace, dy, dhy, dcy, hx, cx, dx, dhx, dcx, reserveSpace, reserveSpaceSize});
}

npudnnStatus_t npudnnRNNBackwardWeights_v8(npudnnHandle_t handle, npudnnRNNDescriptor_t rnnDesc,
                                           npudnnWgradMode_t addGrad, const int32_t* devSeqLengths,
                                           npudnnRNNDataDescriptor_t xDesc, const void* x,
                                           npudnnTensorDescriptor_t hDesc, const void* hx,
                                           npudnnRNNDataDescriptor_t yDesc, const void* y,
                                           size_t weightSpaceSize, void* dweightSpace, size_t workSpaceSize,
                                           void* workSpace, size_t reserveSpaceSize, void* reserveSpace) {
  (void)devSeqLengths, (void)hDesc, (void)yDesc, (void)y, (void)weightSpaceSize, (void)workSpaceSize,
      (void)workSpace;
  DnnChecks checks(handle);
  checks.require(addGrad == NPUDNN_WGRAD_MODE_ADD, NPUDNN_STATUS_NOT_SUPPORTED);
  const SequenceData in = sequence_data(checks, xDesc);
  return run_recurrent_gradients(handle, __func__, rnnDesc, checks, in, x, hx, dweightSpace, reserveSpace,
                                 reserveSpaceSize);
}

}  // extern "C"
