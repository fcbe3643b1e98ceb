// Activations, softmax, pooling, normalisation over channels.

#include "runtime_shim/libraries/dnn/call.h"
#include "runtime_shim/libraries/dnn/layer_operators.h"

namespace npu::detail {
namespace {

/// Checks that x and y have the same floating-point type and shape.
void alike(DnnChecks& checks, npudnnTensorDescriptor_t x, npudnnTensorDescriptor_t y) {
  if (checks.shapes(x, y).ok()) checks.same_dims(x->shape, y->shape).same_float(x->shape, y->shape);
}

ops::AxisView softmax_view(npudnnSoftmaxMode_t mode, const ops::TensorShape& shape) {
  return mode == NPUDNN_SOFTMAX_MODE_CHANNEL ? channels_of(shape) : instances_of(shape);
}

npuError_t submit_softmax_view(npuStream_t stream, npudnnSoftmaxMode_t mode, bool logarithm,
                               const ops::TensorIn& x, const ops::TensorOut& y) {
  return mode == NPUDNN_SOFTMAX_MODE_CHANNEL ? submit_softmax(stream, 1, logarithm, x, y)
                                             : submit_softmax_of_instances(stream, logarithm, x, y);
}

npuError_t submit_softmax_view_backward(npuStream_t stream, npudnnSoftmaxMode_t mode, bool logarithm,
                                        const ops::TensorIn& y, const ops::TensorIn& dy,
                                        const ops::TensorOut& dx) {
  return mode == NPUDNN_SOFTMAX_MODE_CHANNEL
             ? submit_softmax_backward(stream, 1, logarithm, y, dy, dx)
             : submit_softmax_backward_of_instances(stream, logarithm, y, dy, dx);
}

void check_softmax(DnnChecks& checks, npudnnSoftmaxAlgorithm_t algorithm, npudnnSoftmaxMode_t mode) {
  checks.require(algorithm == NPUDNN_SOFTMAX_FAST || algorithm == NPUDNN_SOFTMAX_ACCURATE ||
                 algorithm == NPUDNN_SOFTMAX_LOG);
  checks.require(mode == NPUDNN_SOFTMAX_MODE_INSTANCE || mode == NPUDNN_SOFTMAX_MODE_CHANNEL);
}

npudnnStatus_t pooled_dims(npudnnPoolingDescriptor_t pooling, const ops::TensorShape& x, int64_t* dims) {
  if (pooling->rank == 0 || x.rank != pooling->rank + 2) return NPUDNN_STATUS_BAD_PARAM;
  dims[0] = x.dims[0];
  dims[1] = x.dims[1];
  for (int i = 0; i < pooling->rank; ++i) {
    const int64_t span = x.dims[i + 2] + 2 * int64_t{pooling->pad[i]} - pooling->window[i];
    if (span < 0) return NPUDNN_STATUS_BAD_PARAM;
    dims[i + 2] = span / pooling->stride[i] + 1;
  }
  return NPUDNN_STATUS_SUCCESS;
}

ops::PoolingKind kind_of(npudnnPoolingMode_t mode) {
  if (mode == NPUDNN_POOLING_AVERAGE_COUNT_INCLUDE_PADDING) return ops::PoolingKind::average_with_padding;
  if (mode == NPUDNN_POOLING_AVERAGE_COUNT_EXCLUDE_PADDING) return ops::PoolingKind::average_without_padding;
  return ops::PoolingKind::max;
}

/// Checks x and y against the descriptor and fills `problem`.
void describe_pooling(DnnChecks& checks, npudnnPoolingDescriptor_t pooling, npudnnTensorDescriptor_t x,
                      npudnnTensorDescriptor_t y, ops::Pooling& problem) {
  if (!checks.present(pooling).shapes(x, y).ok()) return;
  ops::TensorShape expected = x->shape;
  checks.require(pooled_dims(pooling, x->shape, expected.dims) == NPUDNN_STATUS_SUCCESS);
  if (!checks.same_dims(expected, y->shape).same_float(x->shape, y->shape).ok()) return;
  problem.kind = kind_of(pooling->mode);
  problem.propagate_nan = pooling->nan == NPUDNN_PROPAGATE_NAN;
  problem.planes = x->shape.dims[0] * x->shape.dims[1];
  const int missing = 3 - pooling->rank;
  for (int i = 0; i < pooling->rank; ++i) {
    problem.in[i + missing] = x->shape.dims[i + 2];
    problem.out[i + missing] = y->shape.dims[i + 2];
    problem.window[i + missing] = pooling->window[i];
    problem.pad[i + missing] = pooling->pad[i];
    problem.stride[i + missing] = pooling->stride[i];
  }
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;
using namespace npu;

extern "C" {

npudnnStatus_t npudnnActivationForward(npudnnHandle_t handle, npudnnActivationDescriptor_t activationDesc,
                                       const void* alpha, const npudnnTensorDescriptor_t xDesc, const void* x,
                                       const void* beta, const npudnnTensorDescriptor_t yDesc, void* y) {
  DnnChecks checks(handle);
  checks.present(activationDesc, alpha, x, beta, y);
  alike(checks, xDesc, yDesc);
  if (!checks.ok()) return checks.status();
  const ops::ActivationSpec spec = activation_of(activationDesc);
  const ops::TensorIn in = dnn_in(xDesc, x);
  const ops::TensorOut out = dnn_out(yDesc, y, alpha, beta);
  return dnn_by_operators(
      handle, __func__, [&] { return submit_activation(handle->stream, spec, in, out); },
      [=] { ops::activation_forward(spec, in, out); });
}

npudnnStatus_t npudnnActivationBackward(npudnnHandle_t handle, npudnnActivationDescriptor_t activationDesc,
                                        const void* alpha, const npudnnTensorDescriptor_t yDesc,
                                        const void* y, const npudnnTensorDescriptor_t dyDesc, const void* dy,
                                        const npudnnTensorDescriptor_t xDesc, const void* x, const void* beta,
                                        const npudnnTensorDescriptor_t dxDesc, void* dx) {
  DnnChecks checks(handle);
  checks.present(activationDesc, alpha, y, dy, x, beta, dx);
  alike(checks, yDesc, dyDesc);
  alike(checks, xDesc, dxDesc);
  alike(checks, dyDesc, dxDesc);
  if (!checks.ok()) return checks.status();
  const ops::ActivationSpec spec = activation_of(activationDesc);
  const ops::TensorIn output = dnn_in(yDesc, y), gradient = dnn_in(dyDesc, dy), input = dnn_in(xDesc, x);
  const ops::TensorOut out = dnn_out(dxDesc, dx, alpha, beta);
  return dnn_by_operators(
      handle, __func__,
      [&] { return submit_activation_backward(handle->stream, spec, output, gradient, input, out); },
      [=] { ops::activation_backward(spec, output, gradient, input, out); });
}

npudnnStatus_t npudnnActivationForward_v4(npudnnHandle_t handle, npudnnActivationDescriptor_t activationDesc,
                                          const void* alpha, const npudnnTensorDescriptor_t xDesc,
                                          const void* x, const void* beta,
                                          const npudnnTensorDescriptor_t yDesc, void* y) {
  return npudnnActivationForward(handle, activationDesc, alpha, xDesc, x, beta, yDesc, y);
}
npudnnStatus_t npudnnActivationBackward_v4(npudnnHandle_t handle, npudnnActivationDescriptor_t activationDesc,
                                           const void* alpha, const npudnnTensorDescriptor_t yDesc,
                                           const void* y, const npudnnTensorDescriptor_t dyDesc,
                                           const void* dy, const npudnnTensorDescriptor_t xDesc,
                                           const void* x, const void* beta,
                                           const npudnnTensorDescriptor_t dxDesc, void* dx) {
  return npudnnActivationBackward(handle, activationDesc, alpha, yDesc, y, dyDesc, dy, xDesc, x, beta, dxDesc,
                                  dx);
}

npudnnStatus_t npudnnSoftmaxForward(npudnnHandle_t handle, npudnnSoftmaxAlgorithm_t algo,
                                    npudnnSoftmaxMode_t mode, const void* alpha,
                                    const npudnnTensorDescriptor_t xDesc, const void* x, const void* beta,
                                    const npudnnTensorDescriptor_t yDesc, void* y) {
  DnnChecks checks(handle);
  checks.present(alpha, x, beta, y);
  check_softmax(checks, algo, mode);
  alike(checks, xDesc, yDesc);
  if (!checks.ok()) return checks.status();
  const ops::AxisView view = softmax_view(mode, xDesc->shape);
  const bool logarithm = algo == NPUDNN_SOFTMAX_LOG;
  const ops::TensorIn in = dnn_in(xDesc, x);
  const ops::TensorOut out = dnn_out(yDesc, y, alpha, beta);
  return dnn_by_operators(
      handle, __func__, [&] { return submit_softmax_view(handle->stream, mode, logarithm, in, out); },
      [=] { ops::softmax_forward(view, logarithm, in, out); });
}

npudnnStatus_t npudnnSoftmaxBackward(npudnnHandle_t handle, npudnnSoftmaxAlgorithm_t algo,
                                     npudnnSoftmaxMode_t mode, const void* alpha,
                                     const npudnnTensorDescriptor_t yDesc, const void* y,
                                     const npudnnTensorDescriptor_t dyDesc, const void* dy, const void* beta,
                                     const npudnnTensorDescriptor_t dxDesc, void* dx) {
  DnnChecks checks(handle);
  checks.present(alpha, y, dy, beta, dx);
  check_softmax(checks, algo, mode);
  alike(checks, yDesc, dyDesc);
  alike(checks, yDesc, dxDesc);
  if (!checks.ok()) return checks.status();
  const ops::AxisView view = softmax_view(mode, yDesc->shape);
  const bool logarithm = algo == NPUDNN_SOFTMAX_LOG;
  const ops::TensorIn output = dnn_in(yDesc, y), gradient = dnn_in(dyDesc, dy);
  const ops::TensorOut out = dnn_out(dxDesc, dx, alpha, beta);
  return dnn_by_operators(
      handle, __func__,
      [&] { return submit_softmax_view_backward(handle->stream, mode, logarithm, output, gradient, out); },
      [=] { ops::softmax_backward(view, logarithm, output, gradient, out); });
}

npudnnStatus_t npudnnGetPoolingNdForwardOutputDim(const npudnnPoolingDescriptor_t poolingDesc,
                                                  const npudnnTensorDescriptor_t inputTensorDesc, int nbDims,
                                                  int* outputTensorDimA) {
  DnnChecks checks;
  checks.present(poolingDesc, outputTensorDimA).shapes(inputTensorDesc);
  if (checks.ok()) checks.require(nbDims == inputTensorDesc->shape.rank);
  int64_t dims[ops::kMaxTensorRank] = {};
  if (checks.ok())
    checks.require(pooled_dims(poolingDesc, inputTensorDesc->shape, dims) == NPUDNN_STATUS_SUCCESS);
  for (int i = 0; checks.ok() && i < nbDims; ++i) outputTensorDimA[i] = static_cast<int>(dims[i]);
  return checks.status();
}

npudnnStatus_t npudnnGetPooling2dForwardOutputDim(const npudnnPoolingDescriptor_t poolingDesc,
                                                  const npudnnTensorDescriptor_t inputTensorDesc, int* n,
                                                  int* c, int* h, int* w) {
  if (n == nullptr || c == nullptr || h == nullptr || w == nullptr) return NPUDNN_STATUS_BAD_PARAM;
  int dims[4] = {};
  const npudnnStatus_t status = npudnnGetPoolingNdForwardOutputDim(poolingDesc, inputTensorDesc, 4, dims);
  if (status != NPUDNN_STATUS_SUCCESS) return status;
  *n = dims[0];
  *c = dims[1];
  *h = dims[2];
  *w = dims[3];
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t npudnnPoolingForward(npudnnHandle_t handle, const npudnnPoolingDescriptor_t poolingDesc,
                                    const void* alpha, const npudnnTensorDescriptor_t xDesc, const void* x,
                                    const void* beta, const npudnnTensorDescriptor_t yDesc, void* y) {
  DnnChecks checks(handle);
  ops::Pooling problem;
  checks.present(alpha, x, beta, y);
  describe_pooling(checks, poolingDesc, xDesc, yDesc, problem);
  if (!checks.ok()) return checks.status();
  const ops::TensorIn in = dnn_in(xDesc, x);
  const ops::TensorOut out = dnn_out(yDesc, y, alpha, beta);
  return dnn_by_operators(
      handle, __func__, [&] { return submit_pool(handle->stream, problem, in, out); },
      [=] { ops::pooling_forward(problem, in, out); });
}

npudnnStatus_t npudnnPoolingBackward(npudnnHandle_t handle, const npudnnPoolingDescriptor_t poolingDesc,
                                     const void* alpha, const npudnnTensorDescriptor_t yDesc, const void* y,
                                     const npudnnTensorDescriptor_t dyDesc, const void* dy,
                                     const npudnnTensorDescriptor_t xDesc, const void* x, const void* beta,
                                     const npudnnTensorDescriptor_t dxDesc, void* dx) {
  DnnChecks checks(handle);
  ops::Pooling problem;
  checks.present(alpha, y, dy, x, beta, dx);
  describe_pooling(checks, poolingDesc, xDesc, yDesc, problem);
  alike(checks, yDesc, dyDesc);
  alike(checks, xDesc, dxDesc);
  if (!checks.ok()) return checks.status();
  const ops::TensorIn gradient = dnn_in(dyDesc, dy), input = dnn_in(xDesc, x);
  const ops::TensorOut out = dnn_out(dxDesc, dx, alpha, beta);
  return dnn_by_operators(
      handle, __func__, [&] { return submit_pool_backward(handle->stream, problem, gradient, input, out); },
      [=] { ops::pooling_backward(problem, gradient, input, out); });
}

npudnnStatus_t npudnnLRNCrossChannelForward(npudnnHandle_t handle, npudnnLRNDescriptor_t normDesc,
                                            npudnnLRNMode_t lrnMode, const void* alpha,
                                            const npudnnTensorDescriptor_t xDesc, const void* x,
                                            const void* beta, const npudnnTensorDescriptor_t yDesc, void* y) {
  DnnChecks checks(handle);
  checks.present(normDesc, alpha, x, beta, y).require(lrnMode == NPUDNN_LRN_CROSS_CHANNEL_DIM1);
  alike(checks, xDesc, yDesc);
  if (!checks.ok()) return checks.status();
  const ops::CrossChannelNorm norm = normDesc->norm;
  const ops::TensorIn in = dnn_in(xDesc, x);
  const ops::TensorOut out = dnn_out(yDesc, y, alpha, beta);
  return dnn_submit(handle, __func__, [=] { ops::lrn_forward(norm, channels_of(in.shape), in, out); });
}

npudnnStatus_t npudnnLRNCrossChannelBackward(npudnnHandle_t handle, npudnnLRNDescriptor_t normDesc,
                                             npudnnLRNMode_t lrnMode, const void* alpha,
                                             const npudnnTensorDescriptor_t yDesc, const void* y,
                                             const npudnnTensorDescriptor_t dyDesc, const void* dy,
                                             const npudnnTensorDescriptor_t xDesc, const void* x,
                                             const void* beta, const npudnnTensorDescriptor_t dxDesc,
                                             void* dx) {
  DnnChecks checks(handle);
  checks.present(normDesc, alpha, y, dy, x, beta, dx).require(lrnMode == NPUDNN_LRN_CROSS_CHANNEL_DIM1);
  alike(checks, yDesc, dyDesc);
  alike(checks, xDesc, dxDesc);
  alike(checks, dyDesc, dxDesc);
  if (!checks.ok()) return checks.status();
  const ops::CrossChannelNorm norm = normDesc->norm;
  const ops::TensorIn gradient = dnn_in(dyDesc, dy), input = dnn_in(xDesc, x);
  const ops::TensorOut out = dnn_out(dxDesc, dx, alpha, beta);
  return dnn_submit(handle, __func__,
                    [=] { ops::lrn_backward(norm, channels_of(input.shape), gradient, input, out); });
}

}  // extern "C"
