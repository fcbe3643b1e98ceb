// Recurrent layers give the numbers of the mathematics of runtime_shim/kernels: the same bits where a task of the simulated device
// computes them, and up to roundings where operators do. The suite runs with the private interface and without it.

#include "runtime_shim/kernels/dnn/recurrent.h"
#include "tests/shim/dnn/recurrent_net.h"

namespace npu::test {
namespace {

class RecurrentByOperators : public Dnn {};

/// The same net in host memory.
class HostNet {
 public:
  explicit HostNet(const Net& net)
      : x_(net.x),
        dy_(net.dy),
        hx_(net.hx),
        cx_(net.cx),
        dhy_(net.dhy),
        dcy_(net.dcy),
        weights_(*net.weights),
        y(net.y),
        hy(net.hy),
        cy(net.cy),
        dx(net.dx),
        dhx(net.dhx),
        dcx(net.dcx),
        dweights(*net.dweights) {
    const Shape& shape = net.shape;
    net_.cell = static_cast<ops::Cell>(shape.mode);
    net_.input = kInput, net_.hidden = kHidden, net_.layers = shape.layers, net_.both_ways = shape.both_ways;
    const bool is_double = shape.bias == NPUDNN_RNN_DOUBLE_BIAS;
    net_.input_bias = is_double || shape.bias == NPUDNN_RNN_SINGLE_INP_BIAS;
    net_.recurrent_bias = is_double || shape.bias == NPUDNN_RNN_SINGLE_REC_BIAS;
    sequences_.steps = shape.steps(), sequences_.batch = shape.batch();
    sequences_.lengths.assign(shape.lengths.begin(), shape.lengths.end());
    sequences_.layout = shape.layout == NPUDNN_RNN_DATA_LAYOUT_SEQ_MAJOR_PACKED ? ops::SequenceLayout::packed
                        : shape.layout == NPUDNN_RNN_DATA_LAYOUT_BATCH_MAJOR_UNPACKED
                            ? ops::SequenceLayout::batch_first
                            : ops::SequenceLayout::steps_first;
    type_ = element(shape.type);
    tape_.resize(static_cast<size_t>(ops::recurrent_tape_count(net_, sequences_)));
  }
  void run(double dropout) {
    ops::RecurrentForward forward;
    forward.net = net_, forward.sequences = sequences_, forward.type = type_, forward.tape = tape_.data();
    forward.x = x_.data(), forward.hx = hx_.data(), forward.cx = cx_.data(),
    forward.weights = weights_.data();
    forward.y = y.data(), forward.hy = hy.data(), forward.cy = cy.data();
    forward.dropout = dropout, forward.seed = 7;
    ops::recurrent_forward(forward);
    ops::RecurrentBackward backward;
    backward.net = net_, backward.sequences = sequences_, backward.type = type_, backward.tape = tape_.data();
    backward.dy = dy_.data(), backward.dhy = dhy_.data(), backward.dcy = dcy_.data();
    backward.hx = hx_.data(), backward.cx = cx_.data(), backward.weights = weights_.data();
    backward.dx = dx.data(), backward.dhx = dhx.data(), backward.dcx = dcx.data();
    ops::recurrent_backward_data(backward);
    ops::recurrent_backward_weights(
        {net_, sequences_, type_, x_.data(), hx_.data(), dweights.data(), tape_.data()});
  }

 private:
  HostCopy x_, dy_, hx_, cx_, dhy_, dcy_, weights_;
  ops::Recurrent net_;
  ops::Sequences sequences_;
  ops::Element type_ = ops::Element::f32;
  std::vector<float> tape_;

 public:
  HostCopy y, hy, cy, dx, dhx, dcx, dweights;
};

void expect_same_net(npudnnHandle_t handle, const Shape& shape, float dropout) {
  SCOPED_TRACE(testing::Message() << shape.mode << " " << shape.layers << " " << shape.both_ways << " "
                                  << shape.layout << " " << shape.type << " " << dropout);
  Net net(handle, shape, dropout);
  HostNet host(net);
  ASSERT_EQ(net.forward(), NPUDNN_STATUS_SUCCESS);
  ASSERT_EQ(net.backward_data(), NPUDNN_STATUS_SUCCESS);
  ASSERT_EQ(net.backward_weights(), NPUDNN_STATUS_SUCCESS);
  host.run(dropout);
  const auto expect = [&](const Tensor& device, const HostCopy& expected) {
    if (operators_alone())
      expect_near(device.values(), expected.values(), tolerance(shape.type));
    else
      EXPECT_EQ(device.values(), expected.values());
  };
  expect(net.y, host.y);
  expect(net.hy, host.hy);
  expect(net.dx, host.dx);
  expect(net.dhx, host.dhx);
  expect(*net.dweights, host.dweights);
  if (shape.mode != NPUDNN_LSTM) return;
  expect(net.cy, host.cy);
  expect(net.dcx, host.dcx);
}

TEST_F(RecurrentByOperators, EveryCellLayoutAndBias) {
  for (Shape shape : shapes())
    for (const npudnnDataType_t type : {NPUDNN_DATA_FLOAT, NPUDNN_DATA_HALF, NPUDNN_DATA_BFLOAT16}) {
      shape.type = type;
      expect_same_net(handle_, shape, 0);
    }
}

TEST_F(RecurrentByOperators, DropoutBetweenLayers) {
  for (Shape shape : shapes()) {
    shape.type = NPUDNN_DATA_FLOAT;
    expect_same_net(handle_, shape, 0.4F);
  }
}

TEST_F(RecurrentByOperators, InferenceHasNoDropout) {
  Shape shape{NPUDNN_LSTM, 2, true};
  shape.type = NPUDNN_DATA_FLOAT;
  Net kept(handle_, shape), dropped(handle_, shape, 0.5F);
  ASSERT_EQ(kept.forward(), NPUDNN_STATUS_SUCCESS);
  ASSERT_EQ(dropped.forward(NPUDNN_FWD_MODE_INFERENCE), NPUDNN_STATUS_SUCCESS);
  EXPECT_EQ(dropped.y.values(), kept.y.values());
}

}  // namespace
}  // namespace npu::test
