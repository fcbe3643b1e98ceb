// The operators of aclnn that the libraries call. scripts/shim_calls.py finds these objects in the machine code: a name is
// the operator's in lower case, so that a report can say which function calls which operator.
#pragma once

#include "aclnnop/aclnn_add.h"
#include "aclnnop/aclnn_addmm.h"
#include "aclnnop/aclnn_addmv.h"
#include "aclnnop/aclnn_amax.h"
#include "aclnnop/aclnn_amin.h"
#include "aclnnop/aclnn_avgpool2d.h"
#include "aclnnop/aclnn_avgpool2d_backward.h"
#include "aclnnop/aclnn_baddbmm.h"
#include "aclnnop/aclnn_batch_norm.h"
#include "aclnnop/aclnn_batch_norm_backward.h"
#include "aclnnop/aclnn_convolution.h"
#include "aclnnop/aclnn_convolution_backward.h"
#include "aclnnop/aclnn_copy.h"
#include "aclnnop/aclnn_dot.h"
#include "aclnnop/aclnn_elu.h"
#include "aclnnop/aclnn_elu_backward.h"
#include "aclnnop/aclnn_fill_scalar.h"
#include "aclnnop/aclnn_linalg_vector_norm.h"
#include "aclnnop/aclnn_logsoftmax.h"
#include "aclnnop/aclnn_logsoftmax_backward.h"
#include "aclnnop/aclnn_max_pool2d_with_indices.h"
#include "aclnnop/aclnn_max_pool2d_with_indices_backward.h"
#include "aclnnop/aclnn_mean.h"
#include "aclnnop/aclnn_mul.h"
#include "aclnnop/aclnn_mv.h"
#include "aclnnop/aclnn_reduce_sum.h"
#include "aclnnop/aclnn_relu.h"
#include "aclnnop/aclnn_sigmoid.h"
#include "aclnnop/aclnn_sigmoid_backward.h"
#include "aclnnop/aclnn_softmax.h"
#include "aclnnop/aclnn_softmax_backward.h"
#include "aclnnop/aclnn_sqrt.h"
#include "aclnnop/aclnn_swish.h"
#include "aclnnop/aclnn_swish_backward.h"
#include "aclnnop/aclnn_tanh.h"
#include "aclnnop/aclnn_tanh_backward.h"
#include "aclnnop/aclnn_threshold_backward.h"
#include "runtime_shim/runtime/operators/operator_call.h"

namespace npu::detail::operators {

inline const Operator<decltype(aclnnAddGetWorkspaceSize)> add("aclnnAdd");
inline const Operator<decltype(aclnnAmaxGetWorkspaceSize)> amax("aclnnAmax");
inline const Operator<decltype(aclnnAminGetWorkspaceSize)> amin("aclnnAmin");
inline const Operator<decltype(aclnnAddmvGetWorkspaceSize)> addmv("aclnnAddmv");
inline const Operator<decltype(aclnnAvgPool2dGetWorkspaceSize)> avg_pool2d("aclnnAvgPool2d");
inline const Operator<decltype(aclnnAvgPool2dBackwardGetWorkspaceSize)> avg_pool2d_backward(
    "aclnnAvgPool2dBackward");
inline const Operator<decltype(aclnnBatchNormGetWorkspaceSize)> batch_norm("aclnnBatchNorm");
inline const Operator<decltype(aclnnBatchNormBackwardGetWorkspaceSize)> batch_norm_backward(
    "aclnnBatchNormBackward");
inline const Operator<decltype(aclnnConvolutionGetWorkspaceSize)> convolution("aclnnConvolution");
inline const Operator<decltype(aclnnConvolutionBackwardGetWorkspaceSize)> convolution_backward(
    "aclnnConvolutionBackward");
inline const Operator<decltype(aclnnDotGetWorkspaceSize)> dot("aclnnDot");
inline const Operator<decltype(aclnnEluGetWorkspaceSize)> elu("aclnnElu");
inline const Operator<decltype(aclnnEluBackwardGetWorkspaceSize)> elu_backward("aclnnEluBackward");
inline const Operator<decltype(aclnnInplaceAddGetWorkspaceSize)> inplace_add("aclnnInplaceAdd");
inline const Operator<decltype(aclnnInplaceAddmmGetWorkspaceSize)> inplace_addmm("aclnnInplaceAddmm");
inline const Operator<decltype(aclnnInplaceBaddbmmGetWorkspaceSize)> inplace_baddbmm("aclnnInplaceBaddbmm");
inline const Operator<decltype(aclnnInplaceCopyGetWorkspaceSize)> inplace_copy("aclnnInplaceCopy");
inline const Operator<decltype(aclnnInplaceFillScalarGetWorkspaceSize)> inplace_fill_scalar(
    "aclnnInplaceFillScalar");
inline const Operator<decltype(aclnnInplaceMulsGetWorkspaceSize)> inplace_muls("aclnnInplaceMuls");
inline const Operator<decltype(aclnnLinalgVectorNormGetWorkspaceSize)> linalg_vector_norm(
    "aclnnLinalgVectorNorm");
inline const Operator<decltype(aclnnLogSoftmaxGetWorkspaceSize)> log_softmax("aclnnLogSoftmax");
inline const Operator<decltype(aclnnLogSoftmaxBackwardGetWorkspaceSize)> log_softmax_backward(
    "aclnnLogSoftmaxBackward");
inline const Operator<decltype(aclnnMaxPool2dWithIndicesGetWorkspaceSize)> max_pool2d_with_indices(
    "aclnnMaxPool2dWithIndices");
inline const Operator<decltype(aclnnMaxPool2dWithIndicesBackwardGetWorkspaceSize)>
    max_pool2d_with_indices_backward("aclnnMaxPool2dWithIndicesBackward");
inline const Operator<decltype(aclnnMeanGetWorkspaceSize)> mean("aclnnMean");
inline const Operator<decltype(aclnnMulGetWorkspaceSize)> mul("aclnnMul");
inline const Operator<decltype(aclnnMvGetWorkspaceSize)> mv("aclnnMv");
inline const Operator<decltype(aclnnReduceSumGetWorkspaceSize)> reduce_sum("aclnnReduceSum");
inline const Operator<decltype(aclnnReluGetWorkspaceSize)> relu("aclnnRelu");
inline const Operator<decltype(aclnnSigmoidGetWorkspaceSize)> sigmoid("aclnnSigmoid");
inline const Operator<decltype(aclnnSigmoidBackwardGetWorkspaceSize)> sigmoid_backward(
    "aclnnSigmoidBackward");
inline const Operator<decltype(aclnnSoftmaxGetWorkspaceSize)> softmax("aclnnSoftmax");
inline const Operator<decltype(aclnnSoftmaxBackwardGetWorkspaceSize)> softmax_backward(
    "aclnnSoftmaxBackward");
inline const Operator<decltype(aclnnSqrtGetWorkspaceSize)> sqrt("aclnnSqrt");
inline const Operator<decltype(aclnnSwishGetWorkspaceSize)> swish("aclnnSwish");
inline const Operator<decltype(aclnnSwishBackwardGetWorkspaceSize)> swish_backward("aclnnSwishBackward");
inline const Operator<decltype(aclnnTanhBackwardGetWorkspaceSize)> tanh_backward("aclnnTanhBackward");
inline const Operator<decltype(aclnnTanhGetWorkspaceSize)> tanh("aclnnTanh");
inline const Operator<decltype(aclnnThresholdBackwardGetWorkspaceSize)> threshold_backward(
    "aclnnThresholdBackward");

}  // namespace npu::detail::operators
