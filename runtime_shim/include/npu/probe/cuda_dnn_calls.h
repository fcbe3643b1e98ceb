/// @file
/// Calls of cuDNN, which the linker redirects to the probe. Part of probe_cuda.h with NPU_PROBE_CUDA_CUDNN. Each entry: the function, its
/// parameters, and its operands in the order of the shim's probe (runtime_shim/libraries/dnn).
/// Errors: those of the call. Source: cuDNN's documentation.
#ifndef NPU_PROBE_CUDA_DNN_CALLS_H_
#define NPU_PROBE_CUDA_DNN_CALLS_H_

#include "cuda_dnn_operands.h"

namespace npu::probe_cuda::detail {

using DnnTensor = cudnnTensorDescriptor_t;
using DnnFilter = cudnnFilterDescriptor_t;

NPU_PROBE_CUDA_DNN(cudnnConvolutionForward,
                   (cudnnHandle_t handle, const void* alpha, DnnTensor of_x, const void* x, DnnFilter of_w,
                    const void* w, cudnnConvolutionDescriptor_t convolution,
                    cudnnConvolutionFwdAlgo_t algorithm, void* space, std::size_t bytes, const void* beta,
                    DnnTensor of_y, void* y),
                   (handle, alpha, of_x, x, of_w, w, convolution, algorithm, space, bytes, beta, of_y, y),
                   o.takes(of_x, x), o.takes(of_w, w), o.gives(of_y, y, beta))
NPU_PROBE_CUDA_DNN(cudnnConvolutionBackwardData,
                   (cudnnHandle_t handle, const void* alpha, DnnFilter of_w, const void* w, DnnTensor of_dy,
                    const void* dy, cudnnConvolutionDescriptor_t convolution,
                    cudnnConvolutionBwdDataAlgo_t algorithm, void* space, std::size_t bytes, const void* beta,
                    DnnTensor of_dx, void* dx),
                   (handle, alpha, of_w, w, of_dy, dy, convolution, algorithm, space, bytes, beta, of_dx, dx),
                   o.takes(of_w, w), o.takes(of_dy, dy), o.gives(of_dx, dx, beta))
NPU_PROBE_CUDA_DNN(cudnnConvolutionBackwardFilter,
                   (cudnnHandle_t handle, const void* alpha, DnnTensor of_x, const void* x, DnnTensor of_dy,
                    const void* dy, cudnnConvolutionDescriptor_t convolution,
                    cudnnConvolutionBwdFilterAlgo_t algorithm, void* space, std::size_t bytes,
                    const void* beta, DnnFilter of_dw, void* dw),
                   (handle, alpha, of_x, x, of_dy, dy, convolution, algorithm, space, bytes, beta, of_dw, dw),
                   o.takes(of_x, x), o.takes(of_dy, dy), o.gives(of_dw, dw, beta))
NPU_PROBE_CUDA_DNN(cudnnConvolutionBackwardBias,
                   (cudnnHandle_t handle, const void* alpha, DnnTensor of_dy, const void* dy,
                    const void* beta, DnnTensor of_db, void* db),
                   (handle, alpha, of_dy, dy, beta, of_db, db), o.takes(of_dy, dy), o.gives(of_db, db, beta))
NPU_PROBE_CUDA_DNN(cudnnConvolutionBiasActivationForward,
                   (cudnnHandle_t handle, const void* alpha1, DnnTensor of_x, const void* x, DnnFilter of_w,
                    const void* w, cudnnConvolutionDescriptor_t convolution,
                    cudnnConvolutionFwdAlgo_t algorithm, void* space, std::size_t bytes, const void* alpha2,
                    DnnTensor of_z, const void* z, DnnTensor of_bias, const void* bias,
                    cudnnActivationDescriptor_t activation, DnnTensor of_y, void* y),
                   (handle, alpha1, of_x, x, of_w, w, convolution, algorithm, space, bytes, alpha2, of_z, z,
                    of_bias, bias, activation, of_y, y),
                   o.takes(of_z, z), o.takes(of_bias, bias), o.takes(of_x, x), o.takes(of_w, w),
                   o.gives(of_y, y))

NPU_PROBE_CUDA_DNN(cudnnActivationForward,
                   (cudnnHandle_t handle, cudnnActivationDescriptor_t activation, const void* alpha,
                    DnnTensor of_x, const void* x, const void* beta, DnnTensor of_y, void* y),
                   (handle, activation, alpha, of_x, x, beta, of_y, y), o.takes(of_x, x),
                   o.gives(of_y, y, beta))
NPU_PROBE_CUDA_DNN(cudnnActivationBackward,
                   (cudnnHandle_t handle, cudnnActivationDescriptor_t activation, const void* alpha,
                    DnnTensor of_y, const void* y, DnnTensor of_dy, const void* dy, DnnTensor of_x,
                    const void* x, const void* beta, DnnTensor of_dx, void* dx),
                   (handle, activation, alpha, of_y, y, of_dy, dy, of_x, x, beta, of_dx, dx),
                   o.takes(of_y, y), o.takes(of_dy, dy), o.takes(of_x, x), o.gives(of_dx, dx, beta))
NPU_PROBE_CUDA_DNN(cudnnSoftmaxForward,
                   (cudnnHandle_t handle, cudnnSoftmaxAlgorithm_t algorithm, cudnnSoftmaxMode_t mode,
                    const void* alpha, DnnTensor of_x, const void* x, const void* beta, DnnTensor of_y,
                    void* y),
                   (handle, algorithm, mode, alpha, of_x, x, beta, of_y, y), o.takes(of_x, x),
                   o.gives(of_y, y, beta))
NPU_PROBE_CUDA_DNN(cudnnSoftmaxBackward,
                   (cudnnHandle_t handle, cudnnSoftmaxAlgorithm_t algorithm, cudnnSoftmaxMode_t mode,
                    const void* alpha, DnnTensor of_y, const void* y, DnnTensor of_dy, const void* dy,
                    const void* beta, DnnTensor of_dx, void* dx),
                   (handle, algorithm, mode, alpha, of_y, y, of_dy, dy, beta, of_dx, dx), o.takes(of_y, y),
                   o.takes(of_dy, dy), o.gives(of_dx, dx, beta))
NPU_PROBE_CUDA_DNN(cudnnPoolingForward,
                   (cudnnHandle_t handle, cudnnPoolingDescriptor_t pooling, const void* alpha, DnnTensor of_x,
                    const void* x, const void* beta, DnnTensor of_y, void* y),
                   (handle, pooling, alpha, of_x, x, beta, of_y, y), o.takes(of_x, x), o.gives(of_y, y, beta))
NPU_PROBE_CUDA_DNN(cudnnPoolingBackward,
                   (cudnnHandle_t handle, cudnnPoolingDescriptor_t pooling, const void* alpha, DnnTensor of_y,
                    const void* y, DnnTensor of_dy, const void* dy, DnnTensor of_x, const void* x,
                    const void* beta, DnnTensor of_dx, void* dx),
                   (handle, pooling, alpha, of_y, y, of_dy, dy, of_x, x, beta, of_dx, dx), o.takes(of_dy, dy),
                   o.takes(of_x, x), o.gives(of_dx, dx, beta))
NPU_PROBE_CUDA_DNN(cudnnLRNCrossChannelForward,
                   (cudnnHandle_t handle, cudnnLRNDescriptor_t norm, cudnnLRNMode_t mode, const void* alpha,
                    DnnTensor of_x, const void* x, const void* beta, DnnTensor of_y, void* y),
                   (handle, norm, mode, alpha, of_x, x, beta, of_y, y), o.takes(of_x, x),
                   o.gives(of_y, y, beta))
NPU_PROBE_CUDA_DNN(cudnnLRNCrossChannelBackward,
                   (cudnnHandle_t handle, cudnnLRNDescriptor_t norm, cudnnLRNMode_t mode, const void* alpha,
                    DnnTensor of_y, const void* y, DnnTensor of_dy, const void* dy, DnnTensor of_x,
                    const void* x, const void* beta, DnnTensor of_dx, void* dx),
                   (handle, norm, mode, alpha, of_y, y, of_dy, dy, of_x, x, beta, of_dx, dx),
                   o.takes(of_dy, dy), o.takes(of_x, x), o.gives(of_dx, dx, beta))

NPU_PROBE_CUDA_DNN(cudnnTransformTensor,
                   (cudnnHandle_t handle, const void* alpha, DnnTensor of_x, const void* x, const void* beta,
                    DnnTensor of_y, void* y),
                   (handle, alpha, of_x, x, beta, of_y, y), o.takes(of_x, x), o.gives(of_y, y, beta))
NPU_PROBE_CUDA_DNN(cudnnAddTensor,
                   (cudnnHandle_t handle, const void* alpha, DnnTensor of_a, const void* a, const void* beta,
                    DnnTensor of_c, void* c),
                   (handle, alpha, of_a, a, beta, of_c, c), o.takes(of_a, a), o.gives(of_c, c, beta))
NPU_PROBE_CUDA_DNN(cudnnReduceTensor,
                   (cudnnHandle_t handle, cudnnReduceTensorDescriptor_t reduction, void* indices,
                    std::size_t index_bytes, void* space, std::size_t bytes, const void* alpha,
                    DnnTensor of_a, const void* a, const void* beta, DnnTensor of_c, void* c),
                   (handle, reduction, indices, index_bytes, space, bytes, alpha, of_a, a, beta, of_c, c),
                   o.takes(of_a, a), o.gives(of_c, c, beta))
/// Operations of one operand do not read the second.
inline bool has_second(cudnnOpTensorDescriptor_t descriptor) {
  cudnnOpTensorOp_t op = CUDNN_OP_TENSOR_ADD;
  cudnnDataType_t type = CUDNN_DATA_FLOAT;
  cudnnNanPropagation_t nan = CUDNN_NOT_PROPAGATE_NAN;
  cudnnGetOpTensorDescriptor(descriptor, &op, &type, &nan);
  return op != CUDNN_OP_TENSOR_SQRT && op != CUDNN_OP_TENSOR_NOT;
}
NPU_PROBE_CUDA_DNN(cudnnOpTensor,
                   (cudnnHandle_t handle, cudnnOpTensorDescriptor_t op, const void* alpha1, DnnTensor of_a,
                    const void* a, const void* alpha2, DnnTensor of_b, const void* b, const void* beta,
                    DnnTensor of_c, void* c),
                   (handle, op, alpha1, of_a, a, alpha2, of_b, b, beta, of_c, c), o.takes(of_a, a);
                   if (has_second(op)) o.takes(of_b, b); o.gives(of_c, c, beta))
NPU_PROBE_CUDA_DNN(cudnnSetTensor, (cudnnHandle_t handle, DnnTensor of_y, void* y, const void* value),
                   (handle, of_y, y, value), o.gives(of_y, y))
NPU_PROBE_CUDA_DNN(cudnnScaleTensor, (cudnnHandle_t handle, DnnTensor of_y, void* y, const void* alpha),
                   (handle, of_y, y, alpha), o.changes(of_y, y))

NPU_PROBE_CUDA_DNN(cudnnBatchNormalizationForwardTraining,
                   (cudnnHandle_t handle, cudnnBatchNormMode_t mode, const void* alpha, const void* beta,
                    DnnTensor of_x, const void* x, DnnTensor of_y, void* y, DnnTensor of_scale,
                    const void* scale, const void* bias, double average, void* running_mean,
                    void* running_variance, double epsilon, void* mean, void* variance),
                   (handle, mode, alpha, beta, of_x, x, of_y, y, of_scale, scale, bias, average, running_mean,
                    running_variance, epsilon, mean, variance),
                   o.takes(of_x, x), o.gives(of_y, y, beta);
                   for (const void* data : {scale, bias}) o.takes(of_scale, data);
                   for (const void* data : {running_mean, running_variance}) if (data)
                       o.changes(of_scale, data);
                   for (const void* data : {mean, variance}) if (data) o.gives(of_scale, data))
NPU_PROBE_CUDA_DNN(cudnnBatchNormalizationForwardInference,
                   (cudnnHandle_t handle, cudnnBatchNormMode_t mode, const void* alpha, const void* beta,
                    DnnTensor of_x, const void* x, DnnTensor of_y, void* y, DnnTensor of_scale,
                    const void* scale, const void* bias, const void* mean, const void* variance,
                    double epsilon),
                   (handle, mode, alpha, beta, of_x, x, of_y, y, of_scale, scale, bias, mean, variance,
                    epsilon),
                   o.takes(of_x, x), o.gives(of_y, y, beta);
                   for (const void* data : {scale, bias, mean, variance}) o.takes(of_scale, data))
NPU_PROBE_CUDA_DNN(cudnnBatchNormalizationBackward,
                   (cudnnHandle_t handle, cudnnBatchNormMode_t mode, const void* alpha, const void* beta,
                    const void* alpha_scale, const void* beta_scale, DnnTensor of_x, const void* x,
                    DnnTensor of_dy, const void* dy, DnnTensor of_dx, void* dx, DnnTensor of_scale,
                    const void* scale, void* d_scale, void* d_bias, double epsilon, const void* mean,
                    const void* variance),
                   (handle, mode, alpha, beta, alpha_scale, beta_scale, of_x, x, of_dy, dy, of_dx, dx,
                    of_scale, scale, d_scale, d_bias, epsilon, mean, variance),
                   o.takes(of_x, x), o.takes(of_dy, dy), o.gives(of_dx, dx, beta);
                   for (const void* data : {scale, mean, variance}) if (data) o.takes(of_scale, data);
                   for (const void* data : {d_scale, d_bias}) o.gives(of_scale, data, beta_scale))

}  // namespace npu::probe_cuda::detail

#endif  // NPU_PROBE_CUDA_DNN_CALLS_H_
