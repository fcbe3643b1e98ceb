// Convolutions: converts descriptors to ops::Convolution, and runs it.

#include "runtime_shim/libraries/dnn/int8/convolution.h"

#include "runtime_shim/kernels/dnn/arithmetic.h"
#include "runtime_shim/kernels/dnn/fused.h"
#include "runtime_shim/libraries/common/precision_policy.h"
#include "runtime_shim/libraries/dnn/convolution_problem.h"
#include "runtime_shim/libraries/dnn/layer_operators.h"

namespace npu::detail {

npudnnStatus_t convolution_output(npudnnConvolutionDescriptor_t conv, const ops::TensorShape& x,
                                  const ops::TensorShape& w, int64_t* dims) {
  DnnChecks checks;
  checks.require(conv != nullptr && conv->rank > 0);
  if (!checks.ok()) return checks.status();
  checks.require(x.rank == conv->rank + 2 && w.rank == x.rank);
  checks.require(x.dims[1] == w.dims[1] * conv->groups && w.dims[0] % conv->groups == 0);
  if (!checks.ok()) return checks.status();
  dims[0] = x.dims[0];
  dims[1] = w.dims[0];
  for (int i = 0; i < conv->rank; ++i) {
    const int64_t reach = (w.dims[i + 2] - 1) * conv->dilation[i] + 1;
    const int64_t span = x.dims[i + 2] + 2 * int64_t{conv->pad[i]} - reach;
    if (span < 0) return NPUDNN_STATUS_BAD_PARAM;
    dims[i + 2] = span / conv->stride[i] + 1;
  }
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t describe_convolution(npudnnConvolutionDescriptor_t conv, npudnnTensorDescriptor_t x,
                                    npudnnFilterDescriptor_t w, npudnnTensorDescriptor_t y,
                                    ops::Convolution& problem, bool takes_int8) {
  DnnChecks checks;
  if (!checks.described(x, w, y).ok()) return checks.status();
  const bool of_int8 = takes_int8 && is_int8_convolution(x, w);
  if (!of_int8 && !checks.shapes(x, w, y).ok()) return checks.status();
  ops::TensorShape expected = y->shape;
  const npudnnStatus_t status = convolution_output(conv, x->shape, w->shape, expected.dims);
  if (status != NPUDNN_STATUS_SUCCESS) return status;
  checks.require(y->shape.rank == x->shape.rank).same_dims(expected, y->shape);
  if (of_int8) {
    checks.require(has_int8_operands(conv, y), NPUDNN_STATUS_NOT_SUPPORTED);
  } else {
    checks.same_float(x->shape, w->shape).same_float(x->shape, y->shape);
  }
  if (!checks.ok()) return checks.status();
  problem = {};
  problem.batch = x->shape.dims[0];
  problem.groups = conv->groups;
  problem.in_channels = x->shape.dims[1];
  problem.out_channels = w->shape.dims[0];
  problem.flip = conv->mode == NPUDNN_CONVOLUTION;
  const int missing = ops::kSpatial - conv->rank;
  for (int i = 0; i < conv->rank; ++i) {
    problem.in[i + missing] = x->shape.dims[i + 2];
    problem.out[i + missing] = y->shape.dims[i + 2];
    problem.kernel[i + missing] = w->shape.dims[i + 2];
    problem.stride[i + missing] = conv->stride[i];
    problem.pad[i + missing] = conv->pad[i];
    problem.dilation[i + missing] = conv->dilation[i];
  }
  return NPUDNN_STATUS_SUCCESS;
}

namespace {

/// Consults the mixed precision policy about a convolution, seen as a matrix product.
void choose_precision(const char* name, ops::Element type, ops::Convolution& problem) {
  if (type != ops::Element::f32) return;
  problem.operands_as = operand_precision(
      {name, problem.group_out(), problem.out_count(), problem.depth(), problem.batch * problem.groups});
}

/// The common checks of all three directions.
npudnnStatus_t prepare(npudnnHandle_t handle, const char* name, npudnnConvolutionDescriptor_t conv,
                       npudnnTensorDescriptor_t x, npudnnFilterDescriptor_t w, npudnnTensorDescriptor_t y,
                       ops::Convolution& problem, bool takes_int8 = false) {
  DnnChecks checks(handle);
  if (!checks.ok()) return checks.status();
  const npudnnStatus_t status = describe_convolution(conv, x, w, y, problem, takes_int8);
  if (status == NPUDNN_STATUS_SUCCESS) choose_precision(name, x->shape.type, problem);
  return status;
}

bool all_present(std::initializer_list<const void*> pointers) {
  for (const void* pointer : pointers)
    if (pointer == nullptr) return false;
  return true;
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;
using namespace npu;

extern "C" {

npudnnStatus_t npudnnConvolutionForward(npudnnHandle_t handle, const void* alpha,
                                        const npudnnTensorDescriptor_t xDesc, const void* x,
                                        const npudnnFilterDescriptor_t wDesc, const void* w,
                                        const npudnnConvolutionDescriptor_t convDesc,
                                        npudnnConvolutionFwdAlgo_t, void*, size_t, const void* beta,
                                        const npudnnTensorDescriptor_t yDesc, void* y) {
  if (handle != nullptr && !all_present({alpha, x, w, beta, y})) return NPUDNN_STATUS_BAD_PARAM;
  ops::Convolution problem;
  const npudnnStatus_t status = prepare(handle, __func__, convDesc, xDesc, wDesc, yDesc, problem, true);
  if (status != NPUDNN_STATUS_SUCCESS) return status;
  if (is_int8_convolution(xDesc, wDesc))
    return run_int8_convolution(handle, __func__, problem, {xDesc, x, wDesc, w, yDesc, y}, alpha, beta);
  const ops::TensorIn in = dnn_in(xDesc, x), filter = dnn_in(wDesc, w);
  const ops::TensorOut out = dnn_out(yDesc, y, alpha, beta);
  return dnn_by_operators(
      handle, __func__, [&] { return submit_convolution(handle->stream, problem, in, filter, out); },
      [=] { ops::convolution_forward(problem, in, filter, out); });
}

npudnnStatus_t npudnnConvolutionBackwardData(npudnnHandle_t handle, const void* alpha,
                                             const npudnnFilterDescriptor_t wDesc, const void* w,
                                             const npudnnTensorDescriptor_t dyDesc, const void* dy,
                                             const npudnnConvolutionDescriptor_t convDesc,
                                             npudnnConvolutionBwdDataAlgo_t, void*, size_t, const void* beta,
                                             const npudnnTensorDescriptor_t dxDesc, void* dx) {
  if (handle != nullptr && !all_present({alpha, w, dy, beta, dx})) return NPUDNN_STATUS_BAD_PARAM;
  ops::Convolution problem;
  const npudnnStatus_t status = prepare(handle, __func__, convDesc, dxDesc, wDesc, dyDesc, problem);
  if (status != NPUDNN_STATUS_SUCCESS) return status;
  const ops::TensorIn filter = dnn_in(wDesc, w), gradient = dnn_in(dyDesc, dy);
  const ops::TensorOut out = dnn_out(dxDesc, dx, alpha, beta);
  return dnn_by_operators(
      handle, __func__,
      [&] { return submit_convolution_data(handle->stream, problem, filter, gradient, out); },
      [=] { ops::convolution_backward_data(problem, filter, gradient, out); });
}

npudnnStatus_t npudnnConvolutionBackwardFilter(npudnnHandle_t handle, const void* alpha,
                                               const npudnnTensorDescriptor_t xDesc, const void* x,
                                               const npudnnTensorDescriptor_t dyDesc, const void* dy,
                                               const npudnnConvolutionDescriptor_t convDesc,
                                               npudnnConvolutionBwdFilterAlgo_t, void*, size_t,
                                               const void* beta, const npudnnFilterDescriptor_t dwDesc,
                                               void* dw) {
  if (handle != nullptr && !all_present({alpha, x, dy, beta, dw})) return NPUDNN_STATUS_BAD_PARAM;
  ops::Convolution problem;
  const npudnnStatus_t status = prepare(handle, __func__, convDesc, xDesc, dwDesc, dyDesc, problem);
  if (status != NPUDNN_STATUS_SUCCESS) return status;
  const ops::TensorIn in = dnn_in(xDesc, x), gradient = dnn_in(dyDesc, dy);
  const ops::TensorOut out = dnn_out(dwDesc, dw, alpha, beta);
  return dnn_by_operators(
      handle, __func__, [&] { return submit_convolution_filter(handle->stream, problem, in, gradient, out); },
      [=] { ops::convolution_backward_filter(problem, in, gradient, out); });
}

npudnnStatus_t npudnnConvolutionBackwardBias(npudnnHandle_t handle, const void* alpha,
                                             const npudnnTensorDescriptor_t dyDesc, const void* dy,
                                             const void* beta, const npudnnTensorDescriptor_t dbDesc,
                                             void* db) {
  DnnChecks checks(handle);
  checks.present(alpha, dy, beta, db).shapes(dyDesc, dbDesc);
  if (!checks.ok()) return checks.status();
  const ops::TensorShape &from = dyDesc->shape, &to = dbDesc->shape;
  checks.require(from.rank == to.rank && from.rank >= 2 && to.dims[1] == from.dims[1] &&
                 to.count() == to.dims[1]);
  if (!checks.same_float(from, to).ok()) return checks.status();
  const ops::TensorIn in = dnn_in(dyDesc, dy);
  const ops::TensorOut out = dnn_out(dbDesc, db, alpha, beta);
  return dnn_by_operators(
      handle, __func__, [&] { return submit_channel_sum(handle->stream, in, out); },
      [=] { ops::reduce({ops::ReduceOp::add}, in, out); });
}

npudnnStatus_t npudnnConvolutionBiasActivationForward(
    npudnnHandle_t handle, const void* alpha1, const npudnnTensorDescriptor_t xDesc, const void* x,
    const npudnnFilterDescriptor_t wDesc, const void* w, const npudnnConvolutionDescriptor_t convDesc,
    npudnnConvolutionFwdAlgo_t, void*, size_t, const void* alpha2, const npudnnTensorDescriptor_t zDesc,
    const void* z, const npudnnTensorDescriptor_t biasDesc, const void* bias,
    const npudnnActivationDescriptor_t activationDesc, const npudnnTensorDescriptor_t yDesc, void* y) {
  if (handle != nullptr && !all_present({alpha1, x, w, alpha2, z, bias, activationDesc, y}))
    return NPUDNN_STATUS_BAD_PARAM;
  ops::Convolution problem;
  const npudnnStatus_t status = prepare(handle, __func__, convDesc, xDesc, wDesc, yDesc, problem, true);
  if (status != NPUDNN_STATUS_SUCCESS) return status;
  if (is_int8_convolution(xDesc, wDesc))
    return run_int8_fused(handle, __func__, problem, {xDesc, x, wDesc, w, yDesc, y},
                          {alpha1, alpha2, zDesc, z, biasDesc, bias, activationDesc});
  DnnChecks checks(handle);
  if (!checks.shapes(zDesc, biasDesc).ok()) return checks.status();
  checks.same_dims(zDesc->shape, yDesc->shape).same_float(zDesc->shape, yDesc->shape);
  checks.require(is_float(biasDesc->shape.type), NPUDNN_STATUS_NOT_SUPPORTED);
  checks.require(biasDesc->shape.count() == yDesc->shape.dims[1] &&
                 ops::can_broadcast(biasDesc->shape, yDesc->shape));
  if (!checks.ok()) return checks.status();
  ops::FusedTail tail;
  tail.alpha1 = dnn_scalar(yDesc->shape, alpha1);
  tail.alpha2 = dnn_scalar(yDesc->shape, alpha2);
  tail.z = dnn_in(zDesc, z);
  tail.bias = dnn_in(biasDesc, bias);
  tail.activation = activation_of(activationDesc);
  const ops::TensorIn in = dnn_in(xDesc, x), filter = dnn_in(wDesc, w);
  const ops::TensorOut out{yDesc->shape, y};
  note_result(yDesc, y);
  return dnn_by_operators(
      handle, __func__,
      [&] { return submit_fused_convolution(handle->stream, problem, in, filter, tail, out); },
      [=] { ops::convolution_fused(problem, in, filter, tail, out); });
}

}  // extern "C"
