// Calls of cuDNN that the probe knows, on both sides. FACTOR: a wrong constant.
#include <cuda_runtime.h>
#include <cudnn.h>

#include <cstdio>
#include <vector>

#ifndef FACTOR
#define FACTOR 2.0f
#endif

constexpr int kImages = 2, kChannels = 4, kFilters = 8, kSize = 10;
const float kOne = 1, kZero = 0, kHalf = 0.5f, kFactor = FACTOR;

#define CHECK(call)                                                      \
  if (const cudnnStatus_t status = call; status != CUDNN_STATUS_SUCCESS) \
    std::printf("line %d: %s\n", __LINE__, cudnnGetErrorString(status));

/// A tensor (N, C, H, W) of small numbers with its descriptor.
struct Tensor {
  Tensor(int n, int c, int h, int w, int seed, cudnnTensorFormat_t format = CUDNN_TENSOR_NCHW) {
    cudnnCreateTensorDescriptor(&of);
    cudnnSetTensor4dDescriptor(of, format, CUDNN_DATA_FLOAT, n, c, h, w);
    std::vector<float> host(n * c * h * w);
    for (std::size_t i = 0; i < host.size(); ++i)
      host[i] = static_cast<float>((static_cast<int>(i) + seed) * 7 % 23 - 11) / 16 + 0.01f;
    cudaMalloc((void**)&data, host.size() * sizeof(float));
    cudaMemcpy(data, host.data(), host.size() * sizeof(float), cudaMemcpyHostToDevice);
  }
  ~Tensor() {
    cudnnDestroyTensorDescriptor(of);
    cudaFree(data);
  }
  cudnnTensorDescriptor_t of = nullptr;
  float* data = nullptr;
};

void convolutions(cudnnHandle_t dnn) {
  const Tensor x(kImages, kChannels, kSize, kSize, 0), y(kImages, kFilters, kSize, kSize, 1),
      w(kFilters, kChannels, 3, 3, 2), bias(1, kFilters, 1, 1, 3);
  cudnnFilterDescriptor_t filter = nullptr;
  cudnnConvolutionDescriptor_t how = nullptr;
  cudnnCreateFilterDescriptor(&filter);
  cudnnSetFilter4dDescriptor(filter, CUDNN_DATA_FLOAT, CUDNN_TENSOR_NCHW, kFilters, kChannels, 3, 3);
  cudnnCreateConvolutionDescriptor(&how);
  cudnnSetConvolution2dDescriptor(how, 1, 1, 1, 1, 1, 1, CUDNN_CROSS_CORRELATION, CUDNN_DATA_FLOAT);
  cudnnSetConvolutionMathType(how, CUDNN_FMA_MATH);
  const std::size_t bytes = 1 << 24;
  void* space = nullptr;
  cudaMalloc(&space, bytes);
  CHECK(cudnnConvolutionForward(dnn, &kFactor, x.of, x.data, filter, w.data, how,
                                CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_GEMM, space, bytes, &kZero, y.of, y.data))
  CHECK(cudnnAddTensor(dnn, &kOne, bias.of, bias.data, &kOne, y.of, y.data))
  CHECK(cudnnConvolutionBackwardBias(dnn, &kOne, y.of, y.data, &kZero, bias.of, bias.data))
  CHECK(cudnnConvolutionBackwardData(dnn, &kOne, filter, w.data, y.of, y.data, how,
                                     CUDNN_CONVOLUTION_BWD_DATA_ALGO_1, space, bytes, &kZero, x.of, x.data))
  CHECK(cudnnConvolutionBackwardFilter(dnn, &kOne, x.of, x.data, y.of, y.data, how,
                                       CUDNN_CONVOLUTION_BWD_FILTER_ALGO_1, space, bytes, &kHalf, filter,
                                       w.data))
  cudaFree(space);
  cudnnDestroyConvolutionDescriptor(how);
  cudnnDestroyFilterDescriptor(filter);
}

void layers(cudnnHandle_t dnn) {
  const Tensor x(kImages, kChannels, kSize, kSize, 0), y(kImages, kChannels, kSize, kSize, 1),
      dy(kImages, kChannels, kSize, kSize, 2), small(kImages, kChannels, kSize / 2, kSize / 2, 3),
      d_small(kImages, kChannels, kSize / 2, kSize / 2, 4);
  cudnnActivationDescriptor_t active = nullptr;
  cudnnPoolingDescriptor_t pooling = nullptr;
  cudnnCreateActivationDescriptor(&active);
  cudnnSetActivationDescriptor(active, CUDNN_ACTIVATION_TANH, CUDNN_NOT_PROPAGATE_NAN, 0);
  cudnnCreatePoolingDescriptor(&pooling);
  cudnnSetPooling2dDescriptor(pooling, CUDNN_POOLING_MAX, CUDNN_NOT_PROPAGATE_NAN, 2, 2, 0, 0, 2, 2);
  CHECK(cudnnActivationForward(dnn, active, &kOne, x.of, x.data, &kZero, y.of, y.data))
  CHECK(cudnnActivationBackward(dnn, active, &kOne, y.of, y.data, dy.of, dy.data, x.of, x.data, &kZero, dy.of,
                                dy.data))
  CHECK(cudnnPoolingForward(dnn, pooling, &kOne, x.of, x.data, &kZero, small.of, small.data))
  CHECK(cudnnPoolingBackward(dnn, pooling, &kOne, small.of, small.data, d_small.of, d_small.data, x.of,
                             x.data, &kZero, dy.of, dy.data))
  CHECK(cudnnSoftmaxForward(dnn, CUDNN_SOFTMAX_ACCURATE, CUDNN_SOFTMAX_MODE_CHANNEL, &kOne, x.of, x.data,
                            &kZero, y.of, y.data))
  CHECK(cudnnSoftmaxBackward(dnn, CUDNN_SOFTMAX_ACCURATE, CUDNN_SOFTMAX_MODE_CHANNEL, &kOne, y.of, y.data,
                             dy.of, dy.data, &kZero, dy.of, dy.data))
  cudnnDestroyPoolingDescriptor(pooling);
  cudnnDestroyActivationDescriptor(active);
}

void batch_norm(cudnnHandle_t dnn) {
  const Tensor x(kImages, kChannels, kSize, kSize, 0), y(kImages, kChannels, kSize, kSize, 1),
      dy(kImages, kChannels, kSize, kSize, 9), dx(kImages, kChannels, kSize, kSize, 2);
  const Tensor scale(1, kChannels, 1, 1, 2), bias(1, kChannels, 1, 1, 3), mean(1, kChannels, 1, 1, 4),
      variance(1, kChannels, 1, 1, 5), kept_mean(1, kChannels, 1, 1, 6), kept_variance(1, kChannels, 1, 1, 7);
  const auto mode = CUDNN_BATCHNORM_SPATIAL;
  CHECK(cudnnSetTensor(dnn, variance.of, variance.data, &kOne))
  CHECK(cudnnBatchNormalizationForwardTraining(dnn, mode, &kOne, &kZero, x.of, x.data, y.of, y.data, scale.of,
                                               scale.data, bias.data, 0.1, mean.data, variance.data, 1e-5,
                                               kept_mean.data, kept_variance.data))
  CHECK(cudnnBatchNormalizationForwardInference(dnn, mode, &kOne, &kZero, x.of, x.data, y.of, y.data,
                                                scale.of, scale.data, bias.data, mean.data, variance.data,
                                                1e-5))
  CHECK(cudnnBatchNormalizationBackward(dnn, mode, &kOne, &kZero, &kOne, &kZero, x.of, x.data, dy.of, dy.data,
                                        dx.of, dx.data, scale.of, scale.data, mean.data, bias.data, 1e-5,
                                        kept_mean.data, kept_variance.data))
}

void tensors(cudnnHandle_t dnn) {
  // The result of an operation on two tensors may not lie in the second one.
  const Tensor z(kImages, kChannels, kSize, kSize, 4);
  const Tensor x(kImages, kChannels, kSize, kSize, 0), y(kImages, kChannels, kSize, kSize, 1),
      last(kImages, kChannels, kSize, kSize, 2, CUDNN_TENSOR_NHWC), sums(1, kChannels, 1, 1, 3);
  cudnnOpTensorDescriptor_t product = nullptr;
  cudnnReduceTensorDescriptor_t reduction = nullptr;
  cudnnCreateOpTensorDescriptor(&product);
  cudnnSetOpTensorDescriptor(product, CUDNN_OP_TENSOR_MUL, CUDNN_DATA_FLOAT, CUDNN_NOT_PROPAGATE_NAN);
  cudnnCreateReduceTensorDescriptor(&reduction);
  cudnnSetReduceTensorDescriptor(reduction, CUDNN_REDUCE_TENSOR_ADD, CUDNN_DATA_FLOAT,
                                 CUDNN_NOT_PROPAGATE_NAN, CUDNN_REDUCE_TENSOR_NO_INDICES,
                                 CUDNN_32BIT_INDICES);
  const std::size_t bytes = 1 << 20;
  void* space = nullptr;
  cudaMalloc(&space, bytes);
  CHECK(cudnnTransformTensor(dnn, &kOne, x.of, x.data, &kZero, last.of, last.data))
  CHECK(cudnnOpTensor(dnn, product, &kOne, x.of, x.data, &kHalf, y.of, y.data, &kZero, z.of, z.data))
  CHECK(cudnnScaleTensor(dnn, z.of, z.data, &kHalf))
  CHECK(cudnnReduceTensor(dnn, reduction, nullptr, 0, space, bytes, &kOne, x.of, x.data, &kZero, sums.of,
                          sums.data))
  float host = 0;
  cudaMemcpy(&host, sums.data, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("%.4f\n", static_cast<double>(host));
  cudaFree(space);
  cudnnDestroyReduceTensorDescriptor(reduction);
  cudnnDestroyOpTensorDescriptor(product);
}

int main() {
  cudnnHandle_t dnn = nullptr;
  if (cudnnCreate(&dnn) != CUDNN_STATUS_SUCCESS) return 1;
  convolutions(dnn);
  layers(dnn);
  batch_norm(dnn);
  tensors(dnn);
  cudnnDestroy(dnn);
  return 0;
}
