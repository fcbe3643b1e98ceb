// Recurrent layers: forward against loops written by the cells' equations, gradients by differences, both
// versions of the interface, sequences of different lengths, and what is refused.

#include "runtime_shim/kernels/numerics.h"
#include "tests/shim/dnn/recurrent_net.h"

namespace npu::test {
namespace {

double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }

/// y by loops over one value at a time.
class Reference {
 public:
  explicit Reference(Net& net)
      : net_(net),
        shape_(net.shape),
        gates_(shape_.mode == NPUDNN_LSTM  ? 4
               : shape_.mode == NPUDNN_GRU ? 3
                                           : 1) {}

  Doubles y() {
    const Doubles x = net_.x.values(), hx = net_.hx.values(), cx = net_.cx.values();
    Doubles result(static_cast<size_t>(shape_.rows() * kHidden * shape_.directions()));
    for (int n = 0; n < shape_.batch(); ++n) {
      const int length = shape_.lengths[static_cast<size_t>(n)];
      std::vector<Doubles> input(static_cast<size_t>(length));
      for (int t = 0; t < length; ++t)
        input[static_cast<size_t>(t)] = {x.begin() + shape_.row(t, n) * kInput,
                                         x.begin() + (shape_.row(t, n) + 1) * kInput};
      for (int layer = 0; layer < shape_.layers; ++layer) input = pass(layer, n, input, hx, cx);
      for (int t = 0; t < length; ++t)
        std::copy(input[static_cast<size_t>(t)].begin(), input[static_cast<size_t>(t)].end(),
                  result.begin() + shape_.row(t, n) * kHidden * shape_.directions());
    }
    return result;
  }

 private:
  std::vector<Doubles> pass(int layer, int n, const std::vector<Doubles>& input, const Doubles& hx,
                            const Doubles& cx) {
    std::vector<Doubles> output(input.size(), Doubles(static_cast<size_t>(kHidden * shape_.directions())));
    for (int d = 0; d < shape_.directions(); ++d) {
      const int p = layer * shape_.directions() + d;
      const auto first = (p * shape_.batch() + n) * kHidden;
      Doubles h(hx.begin() + first, hx.begin() + first + kHidden),
          c(cx.begin() + first, cx.begin() + first + kHidden);
      for (size_t i = 0; i < input.size(); ++i) {
        const size_t t = d == 1 ? input.size() - 1 - i : i;
        step(p, input[t], h, c);
        std::copy(h.begin(), h.end(), output[t].begin() + d * kHidden);
      }
    }
    return output;
  }
  double sum(int p, int gate, int j, const Doubles& values) {
    const Doubles matrix = net_.part(p, gate, false), bias = net_.part(p, gate, true);
    double result = bias.empty() ? 0 : bias[static_cast<size_t>(j)];
    for (size_t i = 0; i < values.size(); ++i)
      result += matrix[static_cast<size_t>(j) * values.size() + i] * values[i];
    return result;
  }
  void step(int p, const Doubles& in, Doubles& h, Doubles& c) {
    const Doubles before = h;
    for (int j = 0; j < kHidden; ++j) {
      auto of_input = [&](int gate) { return sum(p, gate, j, in); };
      auto of_state = [&](int gate) { return sum(p, gates_ + gate, j, before); };
      auto both = [&](int gate) { return of_input(gate) + of_state(gate); };
      double &h_j = h[static_cast<size_t>(j)], &c_j = c[static_cast<size_t>(j)];
      if (shape_.mode == NPUDNN_RNN_RELU) h_j = std::max(both(0), 0.0);
      if (shape_.mode == NPUDNN_RNN_TANH) h_j = std::tanh(both(0));
      if (shape_.mode == NPUDNN_LSTM) {
        c_j = sigmoid(both(1)) * c_j + sigmoid(both(0)) * std::tanh(both(2));
        h_j = sigmoid(both(3)) * std::tanh(c_j);
      }
      if (shape_.mode == NPUDNN_GRU) {
        const double update = sigmoid(both(1));
        h_j = (1 - update) * std::tanh(of_input(2) + sigmoid(both(0)) * of_state(2)) + update * h_j;
      }
    }
  }

  Net& net_;
  const Shape& shape_;
  int gates_;
};

class Recurrent : public Dnn {};

TEST_F(Recurrent, ForwardAgreesWithLoops) {
  for (const Shape& shape : shapes()) {
    SCOPED_TRACE(testing::Message() << shape.mode << " " << shape.layers << " " << shape.both_ways << " "
                                    << shape.layout);
    Net net(handle_, shape);
    ASSERT_EQ(net.forward(), NPUDNN_STATUS_SUCCESS);
    const Doubles trained = net.y.values();
    expect_near(trained, Reference(net).y(), 1e-12);
    ASSERT_EQ(net.forward(NPUDNN_FWD_MODE_INFERENCE), NPUDNN_STATUS_SUCCESS);
    EXPECT_EQ(net.y.values(), trained);
  }
}

TEST_F(Recurrent, OtherTypes) {
  for (npudnnDataType_t type : {NPUDNN_DATA_FLOAT, NPUDNN_DATA_HALF, NPUDNN_DATA_BFLOAT16}) {
    Shape shape{NPUDNN_LSTM, 2, true};
    shape.type = type;
    Net net(handle_, shape);
    ASSERT_EQ(net.forward(), NPUDNN_STATUS_SUCCESS);
    expect_near(net.y.values(), Reference(net).y(), tolerance(type));
  }
}

TEST_F(Recurrent, GradientsByDifferences) {
  for (const Shape& shape : shapes()) {
    SCOPED_TRACE(testing::Message() << shape.mode << " " << shape.layers << " " << shape.both_ways << " "
                                    << shape.layout);
    Net net(handle_, shape);
    auto outcome = [&] {  // everything that the loss is made of
      EXPECT_EQ(net.forward(), NPUDNN_STATUS_SUCCESS);
      Doubles all = net.y.values();
      for (Tensor* tensor : {&net.hy, &net.cy}) {
        const Doubles values = tensor->values();
        if (tensor == &net.hy || shape.mode == NPUDNN_LSTM)
          all.insert(all.end(), values.begin(), values.end());
      }
      return all;
    };
    Doubles weight = net.dy.values();
    for (const Tensor* tensor : {&net.dhy, &net.dcy}) {
      const Doubles values = tensor->values();
      if (tensor == &net.dhy || shape.mode == NPUDNN_LSTM)
        weight.insert(weight.end(), values.begin(), values.end());
    }
    const Doubles before = net.dweights->values();
    outcome();
    ASSERT_EQ(net.backward_data(), NPUDNN_STATUS_SUCCESS);
    ASSERT_EQ(net.backward_weights(), NPUDNN_STATUS_SUCCESS);
    Doubles added = net.dweights->values();
    for (size_t i = 0; i < added.size(); ++i) added[i] -= before[i];
    expect_near(net.dx.values(), numeric_gradient(net.x, weight, outcome), 1e-7);
    expect_near(net.dhx.values(), numeric_gradient(net.hx, weight, outcome), 1e-7);
    if (shape.mode == NPUDNN_LSTM)
      expect_near(net.dcx.values(), numeric_gradient(net.cx, weight, outcome), 1e-7);
    expect_near(added, numeric_gradient(*net.weights, weight, outcome), 1e-7);
  }
}

TEST_F(Recurrent, DropoutBetweenLayersOnly) {
  Net kept(handle_, {NPUDNN_GRU, 2}), dropped(handle_, {NPUDNN_GRU, 2}, 0.5F),
      one(handle_, {NPUDNN_GRU, 1}, 0.5F);
  for (Net* net : {&kept, &dropped, &one}) ASSERT_EQ(net->forward(), NPUDNN_STATUS_SUCCESS);
  const Doubles first = dropped.y.values();
  EXPECT_NE(first, kept.y.values());
  expect_near(one.y.values(), Reference(one).y(), 1e-12);
  ASSERT_EQ(dropped.forward(), NPUDNN_STATUS_SUCCESS);
  EXPECT_NE(dropped.y.values(), first);  // other random numbers
  ASSERT_EQ(dropped.forward(NPUDNN_FWD_MODE_INFERENCE), NPUDNN_STATUS_SUCCESS);
  EXPECT_EQ(dropped.y.values(), Doubles(kept.y.values()));
}

/// The older calls: a tensor descriptor for each step.
class Older {
 public:
  Older(npudnnHandle_t handle, const Net& net) {
    npudnnCreateRNNDescriptor(&rnn), npudnnCreateFilterDescriptor(&weights);
    EXPECT_EQ(npudnnSetRNNDescriptor(handle, rnn, kHidden, net.shape.layers, nullptr, NPUDNN_LINEAR_INPUT,
                                     net.shape.both_ways ? NPUDNN_BIDIRECTIONAL : NPUDNN_UNIDIRECTIONAL,
                                     net.shape.mode, NPUDNN_RNN_ALGO_STANDARD, NPUDNN_DATA_DOUBLE),
              NPUDNN_STATUS_SUCCESS);
    for (int t = 0; t < net.shape.steps(); ++t) {
      const int rows = static_cast<int>(
          std::count_if(net.shape.lengths.begin(), net.shape.lengths.end(), [&](int l) { return l > t; }));
      x.push_back(step(rows, kInput)), y.push_back(step(rows, kHidden * net.shape.directions()));
    }
    const int dims[] = {static_cast<int>(net.weight_bytes / sizeof(double)), 1, 1};
    npudnnSetFilterNdDescriptor(weights, NPUDNN_DATA_DOUBLE, NPUDNN_TENSOR_NCHW, 3, dims);
  }
  ~Older() {
    for (auto& all : {x, y})
      for (npudnnTensorDescriptor_t descriptor : all) npudnnDestroyTensorDescriptor(descriptor);
    npudnnDestroyRNNDescriptor(rnn), npudnnDestroyFilterDescriptor(weights);
  }
  npudnnRNNDescriptor_t rnn = nullptr;
  npudnnFilterDescriptor_t weights = nullptr;
  std::vector<npudnnTensorDescriptor_t> x, y;

 private:
  static npudnnTensorDescriptor_t step(int rows, int width) {
    npudnnTensorDescriptor_t descriptor = nullptr;
    npudnnCreateTensorDescriptor(&descriptor);
    const int dims[] = {rows, width, 1}, strides[] = {width, 1, 1};
    npudnnSetTensorNdDescriptor(descriptor, NPUDNN_DATA_DOUBLE, 3, dims, strides);
    return descriptor;
  }
};

TEST_F(Recurrent, OlderCallsGiveTheSame) {
  Net net(handle_,
          {NPUDNN_LSTM, 2, true, NPUDNN_RNN_DOUBLE_BIAS, {4, 2, 1}, NPUDNN_RNN_DATA_LAYOUT_SEQ_MAJOR_PACKED});
  Older older(handle_, net);
  size_t bytes = 0, work = 1, reserve = 0;
  EXPECT_EQ(npudnnGetRNNParamsSize(handle_, older.rnn, older.x[0], &bytes, NPUDNN_DATA_DOUBLE),
            NPUDNN_STATUS_SUCCESS);
  EXPECT_EQ(bytes, net.weight_bytes);
  EXPECT_EQ(npudnnGetRNNWorkspaceSize(handle_, older.rnn, 4, older.x.data(), &work), NPUDNN_STATUS_SUCCESS);
  EXPECT_EQ(npudnnGetRNNTrainingReserveSize(handle_, older.rnn, 4, older.x.data(), &reserve),
            NPUDNN_STATUS_SUCCESS);
  EXPECT_EQ(reserve, net.reserve_bytes);
  ASSERT_EQ(net.forward(), NPUDNN_STATUS_SUCCESS);
  ASSERT_EQ(net.backward_data(), NPUDNN_STATUS_SUCCESS);
  const Doubles y = net.y.values(), dx = net.dx.values(), dw = net.dweights->values();
  ASSERT_EQ(net.backward_weights(), NPUDNN_STATUS_SUCCESS);
  const Doubles expected = net.dweights->values();
  net.dweights->set(dw), net.y.set(Doubles(y.size())), net.dx.set(Doubles(dx.size()));
  void* const hx = net.hx.data();
  void* const cx = net.cx.data();
  ASSERT_EQ(npudnnRNNForwardTraining(handle_, older.rnn, 4, older.x.data(), net.x.data(), net.hx.desc(), hx,
                                     net.cx.desc(), cx, older.weights, net.weights->data(), older.y.data(),
                                     net.y.data(), net.hy.desc(), nullptr, net.cy.desc(), nullptr, nullptr, 0,
                                     net.reserve, reserve),
            NPUDNN_STATUS_SUCCESS);
  ASSERT_EQ(npudnnRNNBackwardData(handle_, older.rnn, 4, older.y.data(), net.y.data(), older.y.data(),
                                  net.dy.data(), net.dhy.desc(), net.dhy.data(), net.dcy.desc(),
                                  net.dcy.data(), older.weights, net.weights->data(), net.hx.desc(), hx,
                                  net.cx.desc(), cx, older.x.data(), net.dx.data(), net.dhx.desc(), nullptr,
                                  net.dcx.desc(), nullptr, nullptr, 0, net.reserve, reserve),
            NPUDNN_STATUS_SUCCESS);
  ASSERT_EQ(npudnnRNNBackwardWeights(handle_, older.rnn, 4, older.x.data(), net.x.data(), net.hx.desc(), hx,
                                     older.y.data(), net.y.data(), nullptr, 0, older.weights,
                                     net.dweights->data(), net.reserve, reserve),
            NPUDNN_STATUS_SUCCESS);
  EXPECT_EQ(net.y.values(), y);
  EXPECT_EQ(net.dx.values(), dx);
  EXPECT_EQ(net.dweights->values(), expected);
}

TEST_F(Recurrent, PlacesOfTheOlderCalls) {
  Net net(handle_, {NPUDNN_GRU, 2});
  Older older(handle_, net);
  npudnnFilterDescriptor_t part = nullptr;
  npudnnCreateFilterDescriptor(&part);
  char* const base = static_cast<char*>(net.weights->data());
  auto place = [&](auto call, int layer, int gate) {
    void* at = nullptr;
    EXPECT_EQ(call(handle_, older.rnn, layer, older.x[0], older.weights, base, gate, part, &at),
              NPUDNN_STATUS_SUCCESS);
    return (static_cast<char*>(at) - base) / static_cast<std::ptrdiff_t>(sizeof(double));
  };
  EXPECT_EQ(place(npudnnGetRNNLinLayerMatrixParams, 0, 1), kHidden * kInput);
  EXPECT_EQ(place(npudnnGetRNNLinLayerMatrixParams, 0, 3), 3 * kHidden * kInput);
  EXPECT_EQ(place(npudnnGetRNNLinLayerMatrixParams, 1, 0), 3 * kHidden * (kInput + kHidden));
  EXPECT_EQ(place(npudnnGetRNNLinLayerBiasParams, 0, 0), 3 * kHidden * (kInput + 3 * kHidden));
  EXPECT_EQ(place(npudnnGetRNNLinLayerBiasParams, 1, 5), 3 * kHidden * (kInput + 3 * kHidden) + 11 * kHidden);
  npudnnDestroyFilterDescriptor(part);
}

/// What a call says with NPU_SIM_NUMERICS=double.
std::string told(const std::function<npudnnStatus_t()>& call) {
  ops::set_numerics(ops::Numerics::in_double);
  testing::internal::CaptureStderr();
  EXPECT_EQ(call(), NPUDNN_STATUS_SUCCESS);
  EXPECT_EQ(npuDeviceSynchronize(), npuSuccess);
  ops::set_numerics(ops::Numerics::host);
  return testing::internal::GetCapturedStderr();
}

TEST_F(Recurrent, GatesOfFloatsAreNamedInDouble) {
  const auto named = [](const std::string& call) {
    return "npu: NPU_SIM_NUMERICS=double: " + call + " keeps its own precision\n";
  };
  for (const npudnnDataType_t type : {NPUDNN_DATA_DOUBLE, NPUDNN_DATA_FLOAT}) {
    Shape shape{NPUDNN_LSTM};
    shape.type = type;
    Net net(handle_, shape);
    const bool is_wide = type == NPUDNN_DATA_DOUBLE;
    EXPECT_EQ(told([&] { return net.forward(); }), is_wide ? "" : named("npudnnRNNForward"));
    EXPECT_EQ(told([&] { return net.backward_data(); }), is_wide ? "" : named("npudnnRNNBackwardData_v8"));
    EXPECT_EQ(told([&] { return net.backward_weights(); }),
              is_wide ? "" : named("npudnnRNNBackwardWeights_v8"));
  }
}

TEST_F(Recurrent, Refuses) {
  Net net(handle_, {NPUDNN_LSTM});
  auto set = [&](npudnnRNNInputMode_t input, int projection, int layers) {
    return npudnnSetRNNDescriptor_v8(net.rnn, NPUDNN_RNN_ALGO_STANDARD, NPUDNN_LSTM, NPUDNN_RNN_DOUBLE_BIAS,
                                     NPUDNN_UNIDIRECTIONAL, input, NPUDNN_DATA_DOUBLE, NPUDNN_DATA_DOUBLE,
                                     NPUDNN_DEFAULT_MATH, kInput, kHidden, projection, layers, nullptr, 0);
  };
  EXPECT_EQ(set(NPUDNN_SKIP_INPUT, 0, 1), NPUDNN_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(set(NPUDNN_LINEAR_INPUT, 1, 1), NPUDNN_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(set(NPUDNN_LINEAR_INPUT, 0, 0), NPUDNN_STATUS_BAD_PARAM);
  EXPECT_EQ(npudnnRNNSetClip_v9(net.rnn, NPUDNN_RNN_CLIP_MINMAX, -1, 1), NPUDNN_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(npudnnRNNSetClip_v9(net.rnn, NPUDNN_RNN_CLIP_NONE, 0, 0), NPUDNN_STATUS_SUCCESS);
  net.reserve_bytes -= 1;
  EXPECT_EQ(net.forward(), NPUDNN_STATUS_BAD_PARAM_SIZE_INSUFFICIENT);
  EXPECT_EQ(net.forward(NPUDNN_FWD_MODE_INFERENCE), NPUDNN_STATUS_SUCCESS);
}

}  // namespace
}  // namespace npu::test
