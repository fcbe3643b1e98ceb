// Descriptors of convolutions, pooling, activations and normalisations.

#include <algorithm>

#include "runtime_shim/libraries/dnn/descriptor.h"

namespace npu::detail {
namespace {

constexpr int kMaxSpatial = 3;

bool all_at_least(const int* values, int count, int least) {
  return std::all_of(values, values + count, [=](int value) { return value >= least; });
}

npudnnStatus_t set_convolution(npudnnConvolutionDescriptor_t descriptor, int rank, const int* pad,
                               const int* stride, const int* dilation, npudnnConvolutionMode_t mode,
                               npudnnDataType_t compute) {
  DnnChecks checks;
  checks.present(descriptor, pad, stride, dilation)
      .require(rank >= 1)
      .require(is_one_of(mode, NPUDNN_CROSS_CORRELATION));
  checks.require(rank <= kMaxSpatial, NPUDNN_STATUS_NOT_SUPPORTED);
  if (checks.ok())
    checks.require(all_at_least(pad, rank, 0) && all_at_least(stride, rank, 1) &&
                   all_at_least(dilation, rank, 1));
  if (checks.ok()) checks.require(dnn_element_of(compute).has_value(), NPUDNN_STATUS_NOT_SUPPORTED);
  if (!checks.ok()) return checks.status();
  descriptor->rank = rank;
  std::copy(pad, pad + rank, descriptor->pad);
  std::copy(stride, stride + rank, descriptor->stride);
  std::copy(dilation, dilation + rank, descriptor->dilation);
  descriptor->mode = mode;
  descriptor->compute = compute;
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t set_pooling(npudnnPoolingDescriptor_t descriptor, npudnnPoolingMode_t mode,
                           npudnnNanPropagation_t nan, int rank, const int* window, const int* pad,
                           const int* stride) {
  DnnChecks checks;
  checks.present(descriptor, window, pad, stride).require(rank >= 1);
  checks.require(is_one_of(mode, NPUDNN_POOLING_MAX_DETERMINISTIC) && is_one_of(nan, NPUDNN_PROPAGATE_NAN));
  checks.require(rank <= kMaxSpatial, NPUDNN_STATUS_NOT_SUPPORTED);
  if (checks.ok())
    checks.require(all_at_least(window, rank, 1) && all_at_least(pad, rank, 0) &&
                   all_at_least(stride, rank, 1));
  if (!checks.ok()) return checks.status();
  descriptor->rank = rank;
  descriptor->mode = mode;
  descriptor->nan = nan;
  std::copy(window, window + rank, descriptor->window);
  std::copy(pad, pad + rank, descriptor->pad);
  std::copy(stride, stride + rank, descriptor->stride);
  return NPUDNN_STATUS_SUCCESS;
}

/// Stores `value` in a field of the descriptor if `valid`.
template <class Struct, class Value>
npudnnStatus_t set_field(Struct* descriptor, Value Struct::* field, Value value, bool valid = true) {
  if (descriptor == nullptr || !valid) return NPUDNN_STATUS_BAD_PARAM;
  descriptor->*field = value;
  return NPUDNN_STATUS_SUCCESS;
}
template <class Struct, class Value>
npudnnStatus_t get_field(const Struct* descriptor, Value Struct::* field, Value* value) {
  if (descriptor == nullptr || value == nullptr) return NPUDNN_STATUS_BAD_PARAM;
  *value = descriptor->*field;
  return NPUDNN_STATUS_SUCCESS;
}

/// The first `count` of `values`; null means that they are not requested.
void answer_list(int* to, const int* values, int count) {
  if (to != nullptr) std::copy(values, values + count, to);
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;

extern "C" {

npudnnStatus_t npudnnCreateConvolutionDescriptor(npudnnConvolutionDescriptor_t* convDesc) {
  return make_descriptor(convDesc);
}
npudnnStatus_t npudnnDestroyConvolutionDescriptor(npudnnConvolutionDescriptor_t convDesc) {
  return free_descriptor(convDesc);
}
npudnnStatus_t npudnnSetConvolutionMathType(npudnnConvolutionDescriptor_t convDesc,
                                            npudnnMathType_t mathType) {
  return set_field(convDesc, &npudnnConvolutionStruct::math, mathType, is_one_of(mathType, NPUDNN_FMA_MATH));
}
npudnnStatus_t npudnnGetConvolutionMathType(npudnnConvolutionDescriptor_t convDesc,
                                            npudnnMathType_t* mathType) {
  return get_field(convDesc, &npudnnConvolutionStruct::math, mathType);
}
npudnnStatus_t npudnnSetConvolutionGroupCount(npudnnConvolutionDescriptor_t convDesc, int groupCount) {
  return set_field(convDesc, &npudnnConvolutionStruct::groups, groupCount, groupCount >= 1);
}
npudnnStatus_t npudnnGetConvolutionGroupCount(npudnnConvolutionDescriptor_t convDesc, int* groupCount) {
  return get_field(convDesc, &npudnnConvolutionStruct::groups, groupCount);
}
npudnnStatus_t npudnnSetConvolutionReorderType(npudnnConvolutionDescriptor_t convDesc,
                                               npudnnReorderType_t reorderType) {
  return set_field(convDesc, &npudnnConvolutionStruct::reorder, reorderType,
                   is_one_of(reorderType, NPUDNN_NO_REORDER));
}
npudnnStatus_t npudnnGetConvolutionReorderType(npudnnConvolutionDescriptor_t convDesc,
                                               npudnnReorderType_t* reorderType) {
  return get_field(convDesc, &npudnnConvolutionStruct::reorder, reorderType);
}

npudnnStatus_t npudnnSetConvolution2dDescriptor(npudnnConvolutionDescriptor_t convDesc, int pad_h, int pad_w,
                                                int u, int v, int dilation_h, int dilation_w,
                                                npudnnConvolutionMode_t mode, npudnnDataType_t computeType) {
  const int pad[] = {pad_h, pad_w}, stride[] = {u, v}, dilation[] = {dilation_h, dilation_w};
  return set_convolution(convDesc, 2, pad, stride, dilation, mode, computeType);
}

npudnnStatus_t npudnnSetConvolutionNdDescriptor(npudnnConvolutionDescriptor_t convDesc, int arrayLength,
                                                const int* padA, const int* filterStrideA,
                                                const int* dilationA, npudnnConvolutionMode_t mode,
                                                npudnnDataType_t computeType) {
  return set_convolution(convDesc, arrayLength, padA, filterStrideA, dilationA, mode, computeType);
}

npudnnStatus_t npudnnGetConvolution2dDescriptor(const npudnnConvolutionDescriptor_t convDesc, int* pad_h,
                                                int* pad_w, int* u, int* v, int* dilation_h, int* dilation_w,
                                                npudnnConvolutionMode_t* mode,
                                                npudnnDataType_t* computeType) {
  if (convDesc == nullptr || convDesc->rank != 2) return NPUDNN_STATUS_BAD_PARAM;
  answer(pad_h, convDesc->pad[0]);
  answer(pad_w, convDesc->pad[1]);
  answer(u, convDesc->stride[0]);
  answer(v, convDesc->stride[1]);
  answer(dilation_h, convDesc->dilation[0]);
  answer(dilation_w, convDesc->dilation[1]);
  answer(mode, convDesc->mode);
  answer(computeType, convDesc->compute);
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t npudnnGetConvolutionNdDescriptor(const npudnnConvolutionDescriptor_t convDesc,
                                                int arrayLengthRequested, int* arrayLength, int* padA,
                                                int* strideA, int* dilationA, npudnnConvolutionMode_t* mode,
                                                npudnnDataType_t* computeType) {
  if (convDesc == nullptr || convDesc->rank == 0 || arrayLengthRequested < 0) return NPUDNN_STATUS_BAD_PARAM;
  const int count = std::min(arrayLengthRequested, convDesc->rank);
  answer(arrayLength, convDesc->rank);
  answer_list(padA, convDesc->pad, count);
  answer_list(strideA, convDesc->stride, count);
  answer_list(dilationA, convDesc->dilation, count);
  answer(mode, convDesc->mode);
  answer(computeType, convDesc->compute);
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t npudnnCreatePoolingDescriptor(npudnnPoolingDescriptor_t* poolingDesc) {
  return make_descriptor(poolingDesc);
}
npudnnStatus_t npudnnDestroyPoolingDescriptor(npudnnPoolingDescriptor_t poolingDesc) {
  return free_descriptor(poolingDesc);
}

npudnnStatus_t npudnnSetPooling2dDescriptor(npudnnPoolingDescriptor_t poolingDesc, npudnnPoolingMode_t mode,
                                            npudnnNanPropagation_t maxpoolingNanOpt, int windowHeight,
                                            int windowWidth, int verticalPadding, int horizontalPadding,
                                            int verticalStride, int horizontalStride) {
  const int window[] = {windowHeight, windowWidth}, pad[] = {verticalPadding, horizontalPadding},
            stride[] = {verticalStride, horizontalStride};
  return set_pooling(poolingDesc, mode, maxpoolingNanOpt, 2, window, pad, stride);
}

npudnnStatus_t npudnnSetPoolingNdDescriptor(npudnnPoolingDescriptor_t poolingDesc,
                                            const npudnnPoolingMode_t mode,
                                            const npudnnNanPropagation_t maxpoolingNanOpt, int nbDims,
                                            const int* windowDimA, const int* paddingA, const int* strideA) {
  return set_pooling(poolingDesc, mode, maxpoolingNanOpt, nbDims, windowDimA, paddingA, strideA);
}

npudnnStatus_t npudnnGetPooling2dDescriptor(const npudnnPoolingDescriptor_t poolingDesc,
                                            npudnnPoolingMode_t* mode,
                                            npudnnNanPropagation_t* maxpoolingNanOpt, int* windowHeight,
                                            int* windowWidth, int* verticalPadding, int* horizontalPadding,
                                            int* verticalStride, int* horizontalStride) {
  if (poolingDesc == nullptr || poolingDesc->rank != 2) return NPUDNN_STATUS_BAD_PARAM;
  answer(mode, poolingDesc->mode);
  answer(maxpoolingNanOpt, poolingDesc->nan);
  answer(windowHeight, poolingDesc->window[0]);
  answer(windowWidth, poolingDesc->window[1]);
  answer(verticalPadding, poolingDesc->pad[0]);
  answer(horizontalPadding, poolingDesc->pad[1]);
  answer(verticalStride, poolingDesc->stride[0]);
  answer(horizontalStride, poolingDesc->stride[1]);
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t npudnnGetPoolingNdDescriptor(const npudnnPoolingDescriptor_t poolingDesc, int nbDimsRequested,
                                            npudnnPoolingMode_t* mode,
                                            npudnnNanPropagation_t* maxpoolingNanOpt, int* nbDims,
                                            int* windowDimA, int* paddingA, int* strideA) {
  if (poolingDesc == nullptr || poolingDesc->rank == 0 || nbDimsRequested < 0) return NPUDNN_STATUS_BAD_PARAM;
  const int count = std::min(nbDimsRequested, poolingDesc->rank);
  answer(mode, poolingDesc->mode);
  answer(maxpoolingNanOpt, poolingDesc->nan);
  answer(nbDims, poolingDesc->rank);
  answer_list(windowDimA, poolingDesc->window, count);
  answer_list(paddingA, poolingDesc->pad, count);
  answer_list(strideA, poolingDesc->stride, count);
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t npudnnCreateActivationDescriptor(npudnnActivationDescriptor_t* activationDesc) {
  return make_descriptor(activationDesc);
}
npudnnStatus_t npudnnDestroyActivationDescriptor(npudnnActivationDescriptor_t activationDesc) {
  return free_descriptor(activationDesc);
}

npudnnStatus_t npudnnSetActivationDescriptor(npudnnActivationDescriptor_t activationDesc,
                                             npudnnActivationMode_t mode, npudnnNanPropagation_t reluNanOpt,
                                             double coef) {
  DnnChecks checks;
  checks.present(activationDesc).require(is_one_of(mode, NPUDNN_ACTIVATION_SWISH));
  if (!checks.require(is_one_of(reluNanOpt, NPUDNN_PROPAGATE_NAN)).ok()) return checks.status();
  activationDesc->mode = mode;
  activationDesc->nan = reluNanOpt;
  activationDesc->coef = coef;
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t npudnnGetActivationDescriptor(const npudnnActivationDescriptor_t activationDesc,
                                             npudnnActivationMode_t* mode, npudnnNanPropagation_t* reluNanOpt,
                                             double* coef) {
  if (activationDesc == nullptr) return NPUDNN_STATUS_BAD_PARAM;
  answer(mode, activationDesc->mode);
  answer(reluNanOpt, activationDesc->nan);
  answer(coef, activationDesc->coef);
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t npudnnSetActivationDescriptorSwishBeta(npudnnActivationDescriptor_t activationDesc,
                                                      double swish_beta) {
  return set_field(activationDesc, &npudnnActivationStruct::swish_beta, swish_beta);
}
npudnnStatus_t npudnnGetActivationDescriptorSwishBeta(npudnnActivationDescriptor_t activationDesc,
                                                      double* swish_beta) {
  return get_field(activationDesc, &npudnnActivationStruct::swish_beta, swish_beta);
}

npudnnStatus_t npudnnCreateLRNDescriptor(npudnnLRNDescriptor_t* normDesc) {
  return make_descriptor(normDesc);
}
npudnnStatus_t npudnnDestroyLRNDescriptor(npudnnLRNDescriptor_t lrnDesc) { return free_descriptor(lrnDesc); }

npudnnStatus_t npudnnSetLRNDescriptor(npudnnLRNDescriptor_t normDesc, unsigned int lrnN, double lrnAlpha,
                                      double lrnBeta, double lrnK) {
  DnnChecks checks;
  checks.present(normDesc).require(lrnN >= NPUDNN_LRN_MIN_N && lrnN <= NPUDNN_LRN_MAX_N);
  if (!checks.require(lrnK >= NPUDNN_LRN_MIN_K && lrnBeta >= NPUDNN_LRN_MIN_BETA).ok())
    return checks.status();
  normDesc->norm = {static_cast<int64_t>(lrnN), lrnAlpha, lrnBeta, lrnK};
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t npudnnGetLRNDescriptor(npudnnLRNDescriptor_t normDesc, unsigned int* lrnN, double* lrnAlpha,
                                      double* lrnBeta, double* lrnK) {
  if (normDesc == nullptr) return NPUDNN_STATUS_BAD_PARAM;
  answer(lrnN, normDesc->norm.n);
  answer(lrnAlpha, normDesc->norm.alpha);
  answer(lrnBeta, normDesc->norm.beta);
  answer(lrnK, normDesc->norm.k);
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t npudnnSetPooling2dDescriptor_v4(npudnnPoolingDescriptor_t poolingDesc,
                                               npudnnPoolingMode_t mode,
                                               npudnnNanPropagation_t maxpoolingNanOpt, int windowHeight,
                                               int windowWidth, int verticalPadding, int horizontalPadding,
                                               int verticalStride, int horizontalStride) {
  return npudnnSetPooling2dDescriptor(poolingDesc, mode, maxpoolingNanOpt, windowHeight, windowWidth,
                                      verticalPadding, horizontalPadding, verticalStride, horizontalStride);
}
npudnnStatus_t npudnnSetFilter4dDescriptor_v4(npudnnFilterDescriptor_t filterDesc, npudnnDataType_t dataType,
                                              npudnnTensorFormat_t format, int k, int c, int h, int w) {
  return npudnnSetFilter4dDescriptor(filterDesc, dataType, format, k, c, h, w);
}

}  // extern "C"
