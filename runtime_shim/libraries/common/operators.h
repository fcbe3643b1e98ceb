// The operators of aclnn that the libraries call. scripts/shim_calls.py finds these objects in the machine code: a name is
// the operator's in lower case, so that a report can say which function calls which operator.
#pragma once

#include "aclnnop/aclnn_abs.h"
#include "aclnnop/aclnn_add.h"
#include "aclnnop/aclnn_addcdiv.h"
#include "aclnnop/aclnn_addcmul.h"
#include "aclnnop/aclnn_addmm.h"
#include "aclnnop/aclnn_addmv.h"
#include "aclnnop/aclnn_all.h"
#include "aclnnop/aclnn_amax.h"
#include "aclnnop/aclnn_amin.h"
#include "aclnnop/aclnn_apply_adam_w_v2.h"
#include "aclnnop/aclnn_arange.h"
#include "aclnnop/aclnn_argmax.h"
#include "aclnnop/aclnn_argmin.h"
#include "aclnnop/aclnn_avgpool2d.h"
#include "aclnnop/aclnn_avgpool2d_backward.h"
#include "aclnnop/aclnn_avgpool3d.h"
#include "aclnnop/aclnn_avgpool3d_backward.h"
#include "aclnnop/aclnn_baddbmm.h"
#include "aclnnop/aclnn_batch_matmul.h"
#include "aclnnop/aclnn_batch_norm.h"
#include "aclnnop/aclnn_batch_norm_backward.h"
#include "aclnnop/aclnn_cast.h"
#include "aclnnop/aclnn_ceil.h"
#include "aclnnop/aclnn_clamp.h"
#include "aclnnop/aclnn_convolution.h"
#include "aclnnop/aclnn_convolution_backward.h"
#include "aclnnop/aclnn_copy.h"
#include "aclnnop/aclnn_cos.h"
#include "aclnnop/aclnn_div.h"
#include "aclnnop/aclnn_dot.h"
#include "aclnnop/aclnn_dropout_do_mask.h"
#include "aclnnop/aclnn_dropout_gen_mask.h"
#include "aclnnop/aclnn_elu.h"
#include "aclnnop/aclnn_elu_backward.h"
#include "aclnnop/aclnn_eq_scalar.h"
#include "aclnnop/aclnn_eq_tensor.h"
#include "aclnnop/aclnn_erf.h"
#include "aclnnop/aclnn_exp.h"
#include "aclnnop/aclnn_fill_scalar.h"
#include "aclnnop/aclnn_floor.h"
#include "aclnnop/aclnn_ge_scalar.h"
#include "aclnnop/aclnn_gelu.h"
#include "aclnnop/aclnn_gelu_backward.h"
#include "aclnnop/aclnn_gt_scalar.h"
#include "aclnnop/aclnn_gt_tensor.h"
#include "aclnnop/aclnn_isfinite.h"
#include "aclnnop/aclnn_le_scalar.h"
#include "aclnnop/aclnn_linalg_vector_norm.h"
#include "aclnnop/aclnn_log.h"
#include "aclnnop/aclnn_logical_and.h"
#include "aclnnop/aclnn_logical_or.h"
#include "aclnnop/aclnn_logsoftmax.h"
#include "aclnnop/aclnn_logsoftmax_backward.h"
#include "aclnnop/aclnn_lt_tensor.h"
#include "aclnnop/aclnn_masked_fill_scalar.h"
#include "aclnnop/aclnn_max_pool2d_with_indices.h"
#include "aclnnop/aclnn_max_pool2d_with_indices_backward.h"
#include "aclnnop/aclnn_max_pool3d_with_argmax.h"
#include "aclnnop/aclnn_max_pool3d_with_argmax_backward.h"
#include "aclnnop/aclnn_maximum.h"
#include "aclnnop/aclnn_mean.h"
#include "aclnnop/aclnn_minimum.h"
#include "aclnnop/aclnn_mul.h"
#include "aclnnop/aclnn_mv.h"
#include "aclnnop/aclnn_ne_scalar.h"
#include "aclnnop/aclnn_ne_tensor.h"
#include "aclnnop/aclnn_neg.h"
#include "aclnnop/aclnn_normal.h"
#include "aclnnop/aclnn_quant_matmul_v4.h"
#include "aclnnop/aclnn_reciprocal.h"
#include "aclnnop/aclnn_reduce_sum.h"
#include "aclnnop/aclnn_relu.h"
#include "aclnnop/aclnn_rsqrt.h"
#include "aclnnop/aclnn_s_where.h"
#include "aclnnop/aclnn_sigmoid.h"
#include "aclnnop/aclnn_sigmoid_backward.h"
#include "aclnnop/aclnn_sin.h"
#include "aclnnop/aclnn_softmax.h"
#include "aclnnop/aclnn_softmax_backward.h"
#include "aclnnop/aclnn_sqrt.h"
#include "aclnnop/aclnn_swish.h"
#include "aclnnop/aclnn_swish_backward.h"
#include "aclnnop/aclnn_tan.h"
#include "aclnnop/aclnn_tanh.h"
#include "aclnnop/aclnn_tanh_backward.h"
#include "aclnnop/aclnn_threshold_backward.h"
#include "aclnnop/aclnn_triangular_solve.h"
#include "aclnnop/aclnn_tril.h"
#include "aclnnop/aclnn_triu.h"
#include "aclnnop/aclnn_uniform.h"
#include "aclnnop/aclnn_zero.h"
#include "runtime_shim/runtime/operators/operator_call.h"

namespace npu::detail::operators {

inline const Operator<decltype(aclnnAbsGetWorkspaceSize)> abs("aclnnAbs");
inline const Operator<decltype(aclnnAddGetWorkspaceSize)> add("aclnnAdd");
inline const Operator<decltype(aclnnAddmvGetWorkspaceSize)> addmv("aclnnAddmv");
inline const Operator<decltype(aclnnArgMaxGetWorkspaceSize)> arg_max("aclnnArgMax");
inline const Operator<decltype(aclnnArgMinGetWorkspaceSize)> arg_min("aclnnArgMin");
inline const Operator<decltype(aclnnAmaxGetWorkspaceSize)> amax("aclnnAmax");
inline const Operator<decltype(aclnnAminGetWorkspaceSize)> amin("aclnnAmin");
inline const Operator<decltype(aclnnAvgPool2dGetWorkspaceSize)> avg_pool2d("aclnnAvgPool2d");
inline const Operator<decltype(aclnnAvgPool2dBackwardGetWorkspaceSize)> avg_pool2d_backward(
    "aclnnAvgPool2dBackward");
inline const Operator<decltype(aclnnAvgPool3dGetWorkspaceSize)> avg_pool3d("aclnnAvgPool3d");
inline const Operator<decltype(aclnnAvgPool3dBackwardGetWorkspaceSize)> avg_pool3d_backward(
    "aclnnAvgPool3dBackward");
inline const Operator<decltype(aclnnBatchNormGetWorkspaceSize)> batch_norm("aclnnBatchNorm");
inline const Operator<decltype(aclnnBatchNormBackwardGetWorkspaceSize)> batch_norm_backward(
    "aclnnBatchNormBackward");
inline const Operator<decltype(aclnnConvolutionGetWorkspaceSize)> convolution("aclnnConvolution");
inline const Operator<decltype(aclnnConvolutionBackwardGetWorkspaceSize)> convolution_backward(
    "aclnnConvolutionBackward");
inline const Operator<decltype(aclnnDotGetWorkspaceSize)> dot("aclnnDot");
inline const Operator<decltype(aclnnDropoutDoMaskGetWorkspaceSize)> dropout_do_mask("aclnnDropoutDoMask");
inline const Operator<decltype(aclnnDropoutGenMaskGetWorkspaceSize)> dropout_gen_mask("aclnnDropoutGenMask");
inline const Operator<decltype(aclnnEqScalarGetWorkspaceSize)> eq_scalar("aclnnEqScalar");
inline const Operator<decltype(aclnnGeScalarGetWorkspaceSize)> ge_scalar("aclnnGeScalar");
inline const Operator<decltype(aclnnGeluGetWorkspaceSize)> gelu("aclnnGelu");
inline const Operator<decltype(aclnnGeluBackwardGetWorkspaceSize)> gelu_backward("aclnnGeluBackward");
inline const Operator<decltype(aclnnGtScalarGetWorkspaceSize)> gt_scalar("aclnnGtScalar");
inline const Operator<decltype(aclnnEluGetWorkspaceSize)> elu("aclnnElu");
inline const Operator<decltype(aclnnEluBackwardGetWorkspaceSize)> elu_backward("aclnnEluBackward");
inline const Operator<decltype(aclnnInplaceAddGetWorkspaceSize)> inplace_add("aclnnInplaceAdd");
inline const Operator<decltype(aclnnInplaceAddmmGetWorkspaceSize)> inplace_addmm("aclnnInplaceAddmm");
inline const Operator<decltype(aclnnInplaceBaddbmmGetWorkspaceSize)> inplace_baddbmm("aclnnInplaceBaddbmm");
inline const Operator<decltype(aclnnInplaceAddsGetWorkspaceSize)> inplace_adds("aclnnInplaceAdds");
inline const Operator<decltype(aclnnInplaceClampMaxGetWorkspaceSize)> inplace_clamp_max(
    "aclnnInplaceClampMax");
inline const Operator<decltype(aclnnInplaceCopyGetWorkspaceSize)> inplace_copy("aclnnInplaceCopy");
inline const Operator<decltype(aclnnInplaceFillScalarGetWorkspaceSize)> inplace_fill_scalar(
    "aclnnInplaceFillScalar");
inline const Operator<decltype(aclnnInplaceMaskedFillScalarGetWorkspaceSize)> inplace_masked_fill_scalar(
    "aclnnInplaceMaskedFillScalar");
inline const Operator<decltype(aclnnInplaceMulGetWorkspaceSize)> inplace_mul("aclnnInplaceMul");
inline const Operator<decltype(aclnnInplaceMulsGetWorkspaceSize)> inplace_muls("aclnnInplaceMuls");
inline const Operator<decltype(aclnnInplaceReluGetWorkspaceSize)> inplace_relu("aclnnInplaceRelu");
inline const Operator<decltype(aclnnInplaceSigmoidGetWorkspaceSize)> inplace_sigmoid("aclnnInplaceSigmoid");
inline const Operator<decltype(aclnnInplaceTanhGetWorkspaceSize)> inplace_tanh("aclnnInplaceTanh");
inline const Operator<decltype(aclnnInplaceTrilGetWorkspaceSize)> inplace_tril("aclnnInplaceTril");
inline const Operator<decltype(aclnnInplaceTriuGetWorkspaceSize)> inplace_triu("aclnnInplaceTriu");
inline const Operator<decltype(aclnnInplaceZeroGetWorkspaceSize)> inplace_zero("aclnnInplaceZero");
inline const Operator<decltype(aclnnInplaceExpGetWorkspaceSize)> inplace_exp("aclnnInplaceExp");
inline const Operator<decltype(aclnnInplaceNegGetWorkspaceSize)> inplace_neg("aclnnInplaceNeg");
inline const Operator<decltype(aclnnInplaceNormalGetWorkspaceSize)> inplace_normal("aclnnInplaceNormal");
inline const Operator<decltype(aclnnInplaceUniformGetWorkspaceSize)> inplace_uniform("aclnnInplaceUniform");
inline const Operator<decltype(aclnnLinalgVectorNormGetWorkspaceSize)> linalg_vector_norm(
    "aclnnLinalgVectorNorm");
inline const Operator<decltype(aclnnLogSoftmaxGetWorkspaceSize)> log_softmax("aclnnLogSoftmax");
inline const Operator<decltype(aclnnLogSoftmaxBackwardGetWorkspaceSize)> log_softmax_backward(
    "aclnnLogSoftmaxBackward");
inline const Operator<decltype(aclnnMaxPool2dWithIndicesGetWorkspaceSize)> max_pool2d_with_indices(
    "aclnnMaxPool2dWithIndices");
inline const Operator<decltype(aclnnMaxPool2dWithIndicesBackwardGetWorkspaceSize)>
    max_pool2d_with_indices_backward("aclnnMaxPool2dWithIndicesBackward");
inline const Operator<decltype(aclnnMaxPool3dWithArgmaxGetWorkspaceSize)> max_pool3d_with_argmax(
    "aclnnMaxPool3dWithArgmax");
inline const Operator<decltype(aclnnMaxPool3dWithArgmaxBackwardGetWorkspaceSize)>
    max_pool3d_with_argmax_backward("aclnnMaxPool3dWithArgmaxBackward");
inline const Operator<decltype(aclnnMulGetWorkspaceSize)> mul("aclnnMul");
inline const Operator<decltype(aclnnMulsGetWorkspaceSize)> muls("aclnnMuls");
inline const Operator<decltype(aclnnMaximumGetWorkspaceSize)> maximum("aclnnMaximum");
inline const Operator<decltype(aclnnMeanGetWorkspaceSize)> mean("aclnnMean");
inline const Operator<decltype(aclnnMinimumGetWorkspaceSize)> minimum("aclnnMinimum");
inline const Operator<decltype(aclnnMvGetWorkspaceSize)> mv("aclnnMv");
inline const Operator<decltype(aclnnNeTensorGetWorkspaceSize)> ne_tensor("aclnnNeTensor");
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
inline const Operator<decltype(aclnnTriangularSolveGetWorkspaceSize)> triangular_solve(
    "aclnnTriangularSolve");
inline const Operator<decltype(aclnnTrilGetWorkspaceSize)> tril("aclnnTril");
inline const Operator<decltype(aclnnTriuGetWorkspaceSize)> triu("aclnnTriu");
inline const Operator<decltype(aclnnArangeGetWorkspaceSize)> arange("aclnnArange");
inline const Operator<decltype(aclnnBatchMatMulGetWorkspaceSize)> batch_mat_mul("aclnnBatchMatMul");
inline const Operator<decltype(aclnnCeilGetWorkspaceSize)> ceil("aclnnCeil");
inline const Operator<decltype(aclnnClampMinGetWorkspaceSize)> clamp_min("aclnnClampMin");
inline const Operator<decltype(aclnnCosGetWorkspaceSize)> cos("aclnnCos");
inline const Operator<decltype(aclnnDivGetWorkspaceSize)> div("aclnnDiv");
inline const Operator<decltype(aclnnEqTensorGetWorkspaceSize)> eq_tensor("aclnnEqTensor");
inline const Operator<decltype(aclnnErfGetWorkspaceSize)> erf("aclnnErf");
inline const Operator<decltype(aclnnExpGetWorkspaceSize)> exp("aclnnExp");
inline const Operator<decltype(aclnnFloorGetWorkspaceSize)> floor("aclnnFloor");
inline const Operator<decltype(aclnnGtTensorGetWorkspaceSize)> gt_tensor("aclnnGtTensor");
inline const Operator<decltype(aclnnLeScalarGetWorkspaceSize)> le_scalar("aclnnLeScalar");
inline const Operator<decltype(aclnnLogGetWorkspaceSize)> log("aclnnLog");
inline const Operator<decltype(aclnnLogicalAndGetWorkspaceSize)> logical_and("aclnnLogicalAnd");
inline const Operator<decltype(aclnnLogicalOrGetWorkspaceSize)> logical_or("aclnnLogicalOr");
inline const Operator<decltype(aclnnLtTensorGetWorkspaceSize)> lt_tensor("aclnnLtTensor");
inline const Operator<decltype(aclnnNeScalarGetWorkspaceSize)> ne_scalar("aclnnNeScalar");
inline const Operator<decltype(aclnnReciprocalGetWorkspaceSize)> reciprocal("aclnnReciprocal");
inline const Operator<decltype(aclnnRsqrtGetWorkspaceSize)> rsqrt("aclnnRsqrt");
inline const Operator<decltype(aclnnSWhereGetWorkspaceSize)> s_where("aclnnSWhere");
inline const Operator<decltype(aclnnSinGetWorkspaceSize)> sin("aclnnSin");
inline const Operator<decltype(aclnnTanGetWorkspaceSize)> tan("aclnnTan");

inline const Operator<decltype(aclnnAllGetWorkspaceSize)> all("aclnnAll");
inline const Operator<decltype(aclnnApplyAdamWV2GetWorkspaceSize)> apply_adam_w_v2("aclnnApplyAdamWV2");
inline const Operator<decltype(aclnnQuantMatmulV4GetWorkspaceSize)> quant_matmul_v4("aclnnQuantMatmulV4");
inline const Operator<decltype(aclnnCastGetWorkspaceSize)> cast("aclnnCast");
inline const Operator<decltype(aclnnInplaceAddcdivGetWorkspaceSize)> inplace_addcdiv("aclnnInplaceAddcdiv");
inline const Operator<decltype(aclnnInplaceAddcmulGetWorkspaceSize)> inplace_addcmul("aclnnInplaceAddcmul");
inline const Operator<decltype(aclnnInplaceDivGetWorkspaceSize)> inplace_div("aclnnInplaceDiv");
inline const Operator<decltype(aclnnInplaceSqrtGetWorkspaceSize)> inplace_sqrt("aclnnInplaceSqrt");
inline const Operator<decltype(aclnnIsFiniteGetWorkspaceSize)> is_finite("aclnnIsFinite");

}  // namespace npu::detail::operators
