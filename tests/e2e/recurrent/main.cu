// An LSTM with dropout and a linear layer learns the average of sequences of different lengths: cuDNN and cuBLAS alone, no kernel.
#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <cudnn.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr int kSteps = 6, kBatch = 16, kHidden = 12,
              kLengths[] = {6, 6, 5, 5, 5, 4, 4, 4, 4, 3, 3, 3, 2, 2, 2, 2};
static int failures = 0;
static void check(cudnnStatus_t status) {
  if (status != CUDNN_STATUS_SUCCESS) ++failures;
}
static void check(cublasStatus_t status) {
  if (status != CUBLAS_STATUS_SUCCESS) ++failures;
}

struct Floats {
  explicit Floats(size_t count) : count(count) {
    cudaMalloc(&data, count * sizeof(float));
    cudaMemset(data, 0, count * sizeof(float));
  }
  explicit Floats(const std::vector<float>& values) : Floats(values.size()) {
    cudaMemcpy(data, values.data(), count * sizeof(float), cudaMemcpyHostToDevice);
  }
  ~Floats() { cudaFree(data); }
  std::vector<float> values() const {
    std::vector<float> host(count);
    cudaMemcpy(host.data(), data, count * sizeof(float), cudaMemcpyDeviceToHost);
    return host;
  }
  float* data = nullptr;
  size_t count;
};

static std::vector<float> random_values(size_t count, float size, unsigned seed) {
  std::vector<float> values(count);
  for (float& value : values) {
    seed = seed * 1664525u + 1013904223u;
    value = size * (static_cast<float>(seed >> 8) / (1 << 23) - 1);
  }
  return values;
}

static double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }

// The LSTM as cuDNN 8 and 9 set it up: sequences by steps, one layer, two biases.
class Lstm {
 public:
  explicit Lstm(cudnnHandle_t handle) : handle_(handle) {
    check(cudnnCreateRNNDescriptor(&rnn_));
    check(cudnnCreateDropoutDescriptor(&none_));
    check(cudnnSetDropoutDescriptor(none_, handle, 0, nullptr, 0, 0));
    check(cudnnSetRNNDescriptor_v8(rnn_, CUDNN_RNN_ALGO_STANDARD, CUDNN_LSTM, CUDNN_RNN_DOUBLE_BIAS,
                                   CUDNN_UNIDIRECTIONAL, CUDNN_LINEAR_INPUT, CUDNN_DATA_FLOAT,
                                   CUDNN_DATA_FLOAT, CUDNN_DEFAULT_MATH, 1, kHidden, kHidden, 1, none_,
                                   CUDNN_RNN_PADDED_IO_ENABLED));
    float padding = 0;
    check(cudnnCreateRNNDataDescriptor(&x_));
    check(cudnnCreateRNNDataDescriptor(&y_));
    check(cudnnSetRNNDataDescriptor(x_, CUDNN_DATA_FLOAT, CUDNN_RNN_DATA_LAYOUT_SEQ_MAJOR_UNPACKED, kSteps,
                                    kBatch, 1, kLengths, &padding));
    check(cudnnSetRNNDataDescriptor(y_, CUDNN_DATA_FLOAT, CUDNN_RNN_DATA_LAYOUT_SEQ_MAJOR_UNPACKED, kSteps,
                                    kBatch, kHidden, kLengths, &padding));
    const int dims[] = {1, kBatch, kHidden}, strides[] = {kBatch * kHidden, kHidden, 1};
    check(cudnnCreateTensorDescriptor(&state_));
    check(cudnnSetTensorNdDescriptor(state_, CUDNN_DATA_FLOAT, 3, dims, strides));
    check(cudnnGetRNNWeightSpaceSize(handle, rnn_, &weight_bytes_));
    check(
        cudnnGetRNNTempSpaceSizes(handle, rnn_, CUDNN_FWD_MODE_TRAINING, x_, &work_bytes_, &reserve_bytes_));
    cudaMalloc(&work_, work_bytes_ + 1);
    cudaMalloc(&reserve_, reserve_bytes_ + 1);
    cudaMalloc(&lengths_, sizeof kLengths);
    cudaMemcpy(lengths_, kLengths, sizeof kLengths, cudaMemcpyHostToDevice);
  }
  size_t weight_count() const { return weight_bytes_ / sizeof(float); }

  void forward(const Floats& weights, const Floats& x, Floats& y, Floats& hy, Floats& cy) {
    check(cudnnRNNForward(handle_, rnn_, CUDNN_FWD_MODE_TRAINING, lengths_, x_, x.data, y_, y.data, state_,
                          nullptr, hy.data, state_, nullptr, cy.data, weight_bytes_, weights.data,
                          work_bytes_, work_, reserve_bytes_, reserve_));
  }
  // The loss reads the last states alone.
  void backward(const Floats& weights, const Floats& x, const Floats& y, const Floats& dy, const Floats& dhy,
                Floats& gradients) {
    cudaMemset(gradients.data, 0, weight_bytes_);
    check(cudnnRNNBackwardData_v8(handle_, rnn_, lengths_, y_, y.data, dy.data, x_, nullptr, state_, nullptr,
                                  dhy.data, nullptr, state_, nullptr, nullptr, nullptr, weight_bytes_,
                                  weights.data, work_bytes_, work_, reserve_bytes_, reserve_));
    check(cudnnRNNBackwardWeights_v8(handle_, rnn_, CUDNN_WGRAD_MODE_ADD, lengths_, x_, x.data, state_,
                                     nullptr, y_, y.data, weight_bytes_, gradients.data, work_bytes_, work_,
                                     reserve_bytes_, reserve_));
  }

  // The last state of one sequence by plain loops.
  std::vector<double> reference(const Floats& weights, const std::vector<float>& x, int sequence) {
    const std::vector<float> host = weights.values();
    std::vector<double> h(kHidden), c(kHidden);
    for (int t = 0; t < kLengths[sequence]; ++t) {
      std::vector<double> sums(4 * kHidden);
      for (int gate = 0; gate < 8; ++gate)
        for (int j = 0; j < kHidden; ++j) {
          double sum = host[offset(weights, gate, true) + j];
          const size_t matrix = offset(weights, gate, false);
          if (gate < 4) sum += host[matrix + j] * x[t * kBatch + sequence];
          for (int k = 0; gate >= 4 && k < kHidden; ++k) sum += host[matrix + j * kHidden + k] * h[k];
          sums[gate % 4 * kHidden + j] += sum;
        }
      for (int j = 0; j < kHidden; ++j) {
        c[j] = sigmoid(sums[kHidden + j]) * c[j] + sigmoid(sums[j]) * std::tanh(sums[2 * kHidden + j]);
        h[j] = sigmoid(sums[3 * kHidden + j]) * std::tanh(c[j]);
      }
    }
    return h;
  }

 private:
  size_t offset(const Floats& weights, int gate, bool bias) {
    cudnnTensorDescriptor_t matrix_desc, bias_desc;
    cudnnCreateTensorDescriptor(&matrix_desc), cudnnCreateTensorDescriptor(&bias_desc);
    void *matrix = nullptr, *vector = nullptr;
    check(cudnnGetRNNWeightParams(handle_, rnn_, 0, weight_bytes_, weights.data, gate, matrix_desc, &matrix,
                                  bias_desc, &vector));
    cudnnDestroyTensorDescriptor(matrix_desc), cudnnDestroyTensorDescriptor(bias_desc);
    return static_cast<size_t>(static_cast<float*>(bias ? vector : matrix) - weights.data);
  }

  cudnnHandle_t handle_;
  cudnnRNNDescriptor_t rnn_;
  cudnnDropoutDescriptor_t none_;
  cudnnRNNDataDescriptor_t x_, y_;
  cudnnTensorDescriptor_t state_;
  size_t weight_bytes_ = 0, work_bytes_ = 0, reserve_bytes_ = 0;
  void *work_ = nullptr, *reserve_ = nullptr;
  int* lengths_ = nullptr;
};

// Dropout of the last states.
struct Drop {
  Drop(cudnnHandle_t handle, float probability) : handle(handle) {
    size_t bytes = 0;
    check(cudnnCreateDropoutDescriptor(&dropout));
    check(cudnnCreateTensorDescriptor(&tensor));
    check(cudnnSetTensor4dDescriptor(tensor, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, kBatch, kHidden, 1, 1));
    check(cudnnDropoutGetStatesSize(handle, &bytes));
    check(cudnnDropoutGetReserveSpaceSize(tensor, &reserve_bytes));
    cudaMalloc(&states, bytes);
    cudaMalloc(&reserve, reserve_bytes);
    check(cudnnSetDropoutDescriptor(dropout, handle, probability, states, bytes, 11));
  }
  void forward(const Floats& x, Floats& y) {
    check(cudnnDropoutForward(handle, dropout, tensor, x.data, tensor, y.data, reserve, reserve_bytes));
  }
  void backward(const Floats& dy, Floats& dx) {
    check(cudnnDropoutBackward(handle, dropout, tensor, dy.data, tensor, dx.data, reserve, reserve_bytes));
  }
  cudnnHandle_t handle;
  cudnnDropoutDescriptor_t dropout;
  cudnnTensorDescriptor_t tensor;
  void *states = nullptr, *reserve = nullptr;
  size_t reserve_bytes = 0;
};

int main() {
  cudnnHandle_t dnn;
  cublasHandle_t blas;
  check(cudnnCreate(&dnn));
  check(cublasCreate(&blas));
  Lstm lstm(dnn);
  Drop drop(dnn, 0.05f);
  std::vector<float> inputs = random_values(kSteps * kBatch, 1, 3), averages(kBatch);
  for (int n = 0; n < kBatch; ++n)
    for (int t = 0; t < kLengths[n]; ++t) averages[n] += inputs[t * kBatch + n] / kLengths[n];
  Floats weights(random_values(lstm.weight_count(), 0.4f, 5)), gradients(lstm.weight_count()), x(inputs),
      target(averages), head(random_values(kHidden, 0.4f, 7)), d_head(kHidden);
  Floats y(kSteps * kBatch * kHidden), dy(kSteps * kBatch * kHidden), hy(kBatch * kHidden),
      cy(kBatch * kHidden), dropped(kBatch * kHidden), d_dropped(kBatch * kHidden), dhy(kBatch * kHidden),
      result(kBatch);
  const float one = 1, zero = 0, minus_one = -1, slope = 2.0f / kBatch, rate = -0.3f;
  float first = 0, last = 0;
  double largest = 0;
  for (int step = 0; step < 150; ++step) {
    lstm.forward(weights, x, y, hy, cy);
    if (step == 0) {
      const std::vector<float> states = hy.values();
      for (int n = 0; n < kBatch; ++n) {
        const std::vector<double> expected = lstm.reference(weights, inputs, n);
        for (int j = 0; j < kHidden; ++j)
          largest = std::fmax(largest, std::fabs(states[n * kHidden + j] - expected[j]));
      }
    }
    drop.forward(hy, dropped);
    check(cublasSgemv(blas, CUBLAS_OP_T, kHidden, kBatch, &one, dropped.data, kHidden, head.data, 1, &zero,
                      result.data, 1));
    check(cublasSaxpy(blas, kBatch, &minus_one, target.data, 1, result.data, 1));
    float length = 0;
    check(cublasSnrm2(blas, kBatch, result.data, 1, &length));
    last = length * length / kBatch;
    if (step == 0) first = last;
    check(cublasSscal(blas, kBatch, &slope, result.data, 1));
    check(cublasSgemv(blas, CUBLAS_OP_N, kHidden, kBatch, &one, dropped.data, kHidden, result.data, 1, &zero,
                      d_head.data, 1));
    check(cublasSgemm(blas, CUBLAS_OP_N, CUBLAS_OP_N, kHidden, kBatch, 1, &one, head.data, kHidden,
                      result.data, 1, &zero, d_dropped.data, kHidden));
    drop.backward(d_dropped, dhy);
    lstm.backward(weights, x, y, dy, dhy, gradients);
    check(cublasSaxpy(blas, static_cast<int>(weights.count), &rate, gradients.data, 1, weights.data, 1));
    check(cublasSaxpy(blas, kHidden, &rate, d_head.data, 1, head.data, 1));
  }
  std::printf("loss %g to %g, largest difference %g, %d errors\n", first, last, largest, failures);
  std::puts(failures == 0 && last < 0.1f * first && largest < 1e-5 ? "PASS" : "FAIL");
}
