#pragma once
// A recurrent net with all its buffers on the device, for tests of recurrent layers.

#include <algorithm>
#include <memory>

#include "tests/shim/dnn/dnn_tensors.h"

namespace npu::test {

inline constexpr int kInput = 3, kHidden = 2;

struct Shape {
  npudnnRNNMode_t mode = NPUDNN_LSTM;
  int layers = 1;
  bool both_ways = false;
  npudnnRNNBiasMode_t bias = NPUDNN_RNN_DOUBLE_BIAS;
  std::vector<int> lengths = {4, 4};
  npudnnRNNDataLayout_t layout = NPUDNN_RNN_DATA_LAYOUT_SEQ_MAJOR_UNPACKED;
  npudnnDataType_t type = NPUDNN_DATA_DOUBLE;

  int batch() const { return static_cast<int>(lengths.size()); }
  int steps() const { return *std::max_element(lengths.begin(), lengths.end()); }
  int directions() const { return both_ways ? 2 : 1; }
  int rows() const {
    int sum = 0;
    for (int length : lengths) sum += length;
    return layout == NPUDNN_RNN_DATA_LAYOUT_SEQ_MAJOR_PACKED ? sum : steps() * batch();
  }
  int row(int t, int n) const {
    if (layout == NPUDNN_RNN_DATA_LAYOUT_BATCH_MAJOR_UNPACKED) return n * steps() + t;
    if (layout == NPUDNN_RNN_DATA_LAYOUT_SEQ_MAJOR_UNPACKED) return t * batch() + n;
    int before = 0;
    for (int s = 0; s < t; ++s)
      before += static_cast<int>(std::count_if(lengths.begin(), lengths.end(), [&](int l) { return l > s; }));
    return before + n;
  }
};

/// Every cell, with one layer or two, one direction or both, every layout, and every kind of bias.
inline std::vector<Shape> shapes() {
  constexpr auto kPacked = NPUDNN_RNN_DATA_LAYOUT_SEQ_MAJOR_PACKED;
  constexpr auto kBatchFirst = NPUDNN_RNN_DATA_LAYOUT_BATCH_MAJOR_UNPACKED;
  std::vector<Shape> all;
  for (npudnnRNNMode_t mode : {NPUDNN_RNN_RELU, NPUDNN_RNN_TANH, NPUDNN_LSTM, NPUDNN_GRU}) {
    all.push_back({mode});
    all.push_back({mode, 2, true, NPUDNN_RNN_DOUBLE_BIAS, {4, 2, 1}, kPacked});
    all.push_back({mode, 2, false, NPUDNN_RNN_SINGLE_INP_BIAS, {2, 3}, kBatchFirst});
    all.push_back({mode, 1, true, NPUDNN_RNN_SINGLE_REC_BIAS, {1, 3}});
    all.push_back({mode, 1, false, NPUDNN_RNN_NO_BIAS, {1}});
  }
  return all;
}

/// A net with all its buffers; weights and data of size about 1/2.
class Net {
 public:
  Net(npudnnHandle_t handle, Shape s, float dropout = 0)
      : shape(std::move(s)),
        x(shape.type, {shape.rows(), kInput}, 1),
        y(shape.type, {shape.rows(), kHidden * shape.directions()}, 2),
        dy(shape.type, {shape.rows(), kHidden * shape.directions()}, 3),
        dx(shape.type, {shape.rows(), kInput}, 4),
        hx(state(5)),
        cx(state(6)),
        hy(state(7)),
        cy(state(8)),
        dhy(state(9)),
        dcy(state(10)),
        dhx(state(11)),
        dcx(state(12)),
        handle_(handle) {
    npudnnCreateRNNDescriptor(&rnn), npudnnCreateDropoutDescriptor(&drop_);
    size_t bytes = 0;
    npudnnDropoutGetStatesSize(handle, &bytes), npuMalloc(&states_, bytes);
    npudnnSetDropoutDescriptor(drop_, handle, dropout, states_, bytes, 7);
    EXPECT_EQ(
        npudnnSetRNNDescriptor_v8(rnn, NPUDNN_RNN_ALGO_STANDARD, shape.mode, shape.bias,
                                  shape.both_ways ? NPUDNN_BIDIRECTIONAL : NPUDNN_UNIDIRECTIONAL,
                                  NPUDNN_LINEAR_INPUT, shape.type, NPUDNN_DATA_FLOAT, NPUDNN_DEFAULT_MATH,
                                  kInput, kHidden, kHidden, shape.layers, drop_, 0),
        NPUDNN_STATUS_SUCCESS);
    x_data = data_descriptor(kInput), y_data = data_descriptor(kHidden * shape.directions());
    EXPECT_EQ(npudnnGetRNNWeightSpaceSize(handle, rnn, &weight_bytes), NPUDNN_STATUS_SUCCESS);
    size_t work = 1;
    EXPECT_EQ(
        npudnnGetRNNTempSpaceSizes(handle, rnn, NPUDNN_FWD_MODE_TRAINING, x_data, &work, &reserve_bytes),
        NPUDNN_STATUS_SUCCESS);
    EXPECT_EQ(npuMalloc(&reserve, reserve_bytes), npuSuccess);
    const int count = static_cast<int>(weight_bytes / ops::size_of(element(shape.type)));
    weights = std::make_unique<Tensor>(shape.type, std::vector<int>{count}, 13);
    dweights = std::make_unique<Tensor>(shape.type, std::vector<int>{count}, 14);
    for (Tensor* tensor : {&x, &hx, &cx, weights.get()}) halve(*tensor);
  }
  ~Net() {
    npuFree(reserve), npuFree(states_);
    npudnnDestroyDropoutDescriptor(drop_), npudnnDestroyRNNDescriptor(rnn);
    npudnnDestroyRNNDataDescriptor(x_data), npudnnDestroyRNNDataDescriptor(y_data);
  }

  npudnnStatus_t forward(npudnnForwardMode_t mode = NPUDNN_FWD_MODE_TRAINING) {
    const bool training = mode == NPUDNN_FWD_MODE_TRAINING;
    return npudnnRNNForward(handle_, rnn, mode, nullptr, x_data, x.data(), y_data, y.data(), hx.desc(),
                            hx.data(), hy.data(), cx.desc(), cx.data(), cy.data(), weight_bytes,
                            weights->data(), 0, nullptr, training ? reserve_bytes : 0,
                            training ? reserve : nullptr);
  }
  npudnnStatus_t backward_data() {
    return npudnnRNNBackwardData_v8(handle_, rnn, nullptr, y_data, y.data(), dy.data(), x_data, dx.data(),
                                    hx.desc(), hx.data(), dhy.data(), dhx.data(), cx.desc(), cx.data(),
                                    dcy.data(), dcx.data(), weight_bytes, weights->data(), 0, nullptr,
                                    reserve_bytes, reserve);
  }
  npudnnStatus_t backward_weights() {
    return npudnnRNNBackwardWeights_v8(handle_, rnn, NPUDNN_WGRAD_MODE_ADD, nullptr, x_data, x.data(),
                                       hx.desc(), hx.data(), y_data, y.data(), weight_bytes, dweights->data(),
                                       0, nullptr, reserve_bytes, reserve);
  }
  /// A weight matrix or bias; empty where there is none.
  Doubles part(int pseudo_layer, int gate, bool bias) {
    npudnnTensorDescriptor_t matrix_desc = nullptr, bias_desc = nullptr;
    npudnnCreateTensorDescriptor(&matrix_desc), npudnnCreateTensorDescriptor(&bias_desc);
    void *matrix = nullptr, *vector = nullptr;
    EXPECT_EQ(npudnnGetRNNWeightParams(handle_, rnn, pseudo_layer, weight_bytes, weights->data(), gate,
                                       matrix_desc, &matrix, bias_desc, &vector),
              NPUDNN_STATUS_SUCCESS);
    const void* from = bias ? vector : matrix;
    size_t bytes = 0;
    if (from != nullptr) npudnnGetTensorSizeInBytes(bias ? bias_desc : matrix_desc, &bytes);
    npudnnDestroyTensorDescriptor(matrix_desc), npudnnDestroyTensorDescriptor(bias_desc);
    if (from == nullptr) return {};
    const size_t size = ops::size_of(element(shape.type));
    const Doubles all = weights->values();
    const auto first = static_cast<std::ptrdiff_t>(
        (static_cast<const char*>(from) - static_cast<const char*>(weights->data())) /
        static_cast<std::ptrdiff_t>(size));
    return {all.begin() + first, all.begin() + first + static_cast<std::ptrdiff_t>(bytes / size)};
  }

  Shape shape;
  Tensor x, y, dy, dx, hx, cx, hy, cy, dhy, dcy, dhx, dcx;
  std::unique_ptr<Tensor> weights, dweights;
  npudnnRNNDescriptor_t rnn = nullptr;
  npudnnRNNDataDescriptor_t x_data = nullptr, y_data = nullptr;
  void* reserve = nullptr;
  size_t weight_bytes = 0, reserve_bytes = 0;

 private:
  Tensor state(unsigned seed) const {
    return Tensor(shape.type, {shape.layers * shape.directions(), shape.batch(), kHidden}, seed);
  }
  npudnnRNNDataDescriptor_t data_descriptor(int width) const {
    npudnnRNNDataDescriptor_t descriptor = nullptr;
    npudnnCreateRNNDataDescriptor(&descriptor);
    double fill = 0;
    EXPECT_EQ(npudnnSetRNNDataDescriptor(descriptor, shape.type, shape.layout, shape.steps(), shape.batch(),
                                         width, shape.lengths.data(), &fill),
              NPUDNN_STATUS_SUCCESS);
    return descriptor;
  }
  static void halve(Tensor& tensor) {
    Doubles values = tensor.values();
    for (double& value : values) value /= 2;
    tensor.set(values);
  }

  npudnnHandle_t handle_;
  npudnnDropoutDescriptor_t drop_ = nullptr;
  void* states_ = nullptr;
};

}  // namespace npu::test
