// Multi-head attention: outputs against plain loops, gradients by differences, what is refused.

#include "tests/shim/dnn/attention_case.h"

namespace npu::test {
namespace {

constexpr unsigned kBiases = NPUDNN_ATTN_ENABLE_PROJ_BIASES, kOwnKeys = NPUDNN_ATTN_QUERYMAP_ONE_TO_ONE;

AttentionSizes projected(unsigned mode = 0, int beams = 1) {
  AttentionSizes sizes;
  sizes.q = 5, sizes.k = 3, sizes.v = 4;
  sizes.q_projected = sizes.k_projected = 2, sizes.v_projected = 3, sizes.o_projected = 5;
  sizes.mode = mode, sizes.beams = beams, sizes.has_residual = true;
  return sizes;
}

/// No projection, some, all, biases, beams with one set of keys or their own, the time first.
std::vector<AttentionSizes> all_sizes() {
  AttentionSizes plain, some = projected(kBiases), last = projected(kOwnKeys | kBiases, 2), one;
  some.v_projected = 0, some.has_residual = false;
  last.time_first = true;
  one.heads = one.batch = one.q_steps = one.k_steps = one.q = one.k = one.v = 1;
  return {plain, some, last, one, projected(), projected(kBiases, 3)};
}

class AttentionOf : public Dnn, public ::testing::WithParamInterface<AttentionSizes> {};

/// The largest difference, relative to 1 + |expected|.
TEST_P(AttentionOf, ForwardIsThatOfPlainLoops) {
  for (const npudnnDataType_t type : {NPUDNN_DATA_DOUBLE, NPUDNN_DATA_FLOAT, NPUDNN_DATA_HALF}) {
    AttentionSizes sizes = GetParam();
    sizes.type = type;
    AttentionLayer layer(handle_, sizes);
    const Doubles expected = layer.expected();
    for (const bool training : {false, true}) {
      ASSERT_EQ(layer.forward(training), NPUDNN_STATUS_SUCCESS);
      expect_near(layer.out.values.values(), expected, tolerance(type));
    }
  }
}

TEST_P(AttentionOf, OneStepLeavesTheOthers) {
  AttentionLayer layer(handle_, GetParam());
  const Doubles before = layer.out.values.values(), expected = layer.expected();
  const int step = GetParam().q_steps - 1;
  ASSERT_EQ(layer.forward(false, step), NPUDNN_STATUS_SUCCESS);
  const Doubles after = layer.out.values.values();
  for (int b = 0; b < GetParam().batch; ++b)
    for (int m = 0; m < GetParam().beams; ++m)
      for (int t = 0; t < GetParam().q_steps; ++t)
        for (int i = 0; i < GetParam().out(); ++i) {
          const size_t at = layer.out.at(b, m, t, i);
          EXPECT_NEAR(after[at], t == step ? expected[at] : before[at], 1e-12);
        }
}

TEST_P(AttentionOf, GradientsAreTheDifferences) {
  for (const float dropout : {0.0F, 0.4F}) {
    AttentionSizes sizes = GetParam();
    sizes.dropout = dropout;
    AttentionLayer layer(handle_, sizes);
    const auto forward = [&] {
      layer.reseed();
      EXPECT_EQ(layer.forward(true), NPUDNN_STATUS_SUCCESS);
      return layer.out.values.values();
    };
    forward();
    ASSERT_EQ(layer.backward_data(), NPUDNN_STATUS_SUCCESS);
    ASSERT_EQ(layer.backward_weights(NPUDNN_WGRAD_MODE_SET), NPUDNN_STATUS_SUCCESS);
    const Doubles set = layer.d_weights->values();
    ASSERT_EQ(layer.backward_weights(NPUDNN_WGRAD_MODE_ADD), NPUDNN_STATUS_SUCCESS);
    Doubles twice = set;
    if (layer.weight_bytes > 0)
      for (double& value : twice) value *= 2;
    expect_near(layer.d_weights->values(), twice, 1e-12);
    const auto expect_gradient = [&](Sentences& of, const Sentences& gradient, bool is_query) {
      Doubles expected = numeric_gradient(of.values, layer.d_out.values.values(), forward);
      const Doubles actual = gradient.values.values(), dout = layer.d_out.values.values();
      for (int b = 0; b < sizes.batch; ++b)
        for (int m = 0; m < (is_query ? sizes.beams : sizes.k_beams()); ++m) {
          const int beams = is_query ? sizes.beams : sizes.k_beams();
          for (int t = 0; t < of.lengths[static_cast<size_t>(b * beams + m)]; ++t)
            for (int i = 0; i < of.step_width(); ++i) {
              const size_t at = of.at(b, m, t, i);
              // The residual's gradient is the caller's.
              const double residual = is_query && sizes.has_residual ? dout[layer.out.at(b, m, t, i)] : 0;
              EXPECT_NEAR(actual[at] + residual, expected[at], 2e-7);
            }
        }
    };
    expect_gradient(layer.q, layer.d_q, true);
    expect_gradient(layer.k, layer.d_k, false);
    expect_gradient(layer.v, layer.d_v, false);
    if (layer.weight_bytes > 0)
      expect_near(set, numeric_gradient(*layer.weights, layer.d_out.values.values(), forward), 2e-7);
  }
}

INSTANTIATE_TEST_SUITE_P(Sizes, AttentionOf, ::testing::ValuesIn(all_sizes()));

class Attention : public Dnn {};

TEST_F(Attention, AnEmptyWindowGivesZero) {
  AttentionLayer layer(handle_, AttentionSizes());
  layer.begin = {0, 2, 9}, layer.end = {0, 2, 9};
  ASSERT_EQ(layer.forward(false), NPUDNN_STATUS_SUCCESS);
  for (int i = 0; i < layer.sizes.out(); ++i)
    EXPECT_EQ(layer.out.values.values()[layer.out.at(0, 0, 1, i)], 0);
}

TEST_F(Attention, RefusesWhatDoesNotFit) {
  AttentionLayer layer(handle_, projected());
  EXPECT_EQ(layer.forward(true, 0), NPUDNN_STATUS_BAD_PARAM);  // one step is for inference
  EXPECT_EQ(layer.forward(false, layer.sizes.q_steps), NPUDNN_STATUS_BAD_PARAM);
  layer.weight_bytes -= 1;
  EXPECT_EQ(layer.forward(false), NPUDNN_STATUS_BAD_PARAM_SIZE_INSUFFICIENT);
  layer.weight_bytes += 1;
  layer.begin[0] = -1;
  EXPECT_EQ(layer.forward(false), NPUDNN_STATUS_BAD_PARAM);
  AttentionLayer wide(handle_, AttentionSizes());
  EXPECT_EQ(npudnnMultiHeadAttnForward(handle_, layer.desc, -1, wide.begin.data(), wide.end.data(),
                                       wide.q_lengths.data(), wide.k_lengths.data(), wide.q.desc,
                                       wide.q.data(), nullptr, wide.k.desc, wide.k.data(), wide.v.desc,
                                       wide.v.data(), wide.out.desc, wide.out.data(), layer.weight_bytes,
                                       layer.weights->data(), 0, nullptr, 0, nullptr),
            NPUDNN_STATUS_BAD_PARAM);
}

TEST_F(Attention, DescriptorsKeepWhatIsSet) {
  const AttentionSizes sizes = projected(kBiases, 2);
  AttentionLayer layer(handle_, sizes);
  unsigned mode = 0;
  int heads = 0, q = 0, projected_q = 0, beams = 0;
  double scale = 0;
  ASSERT_EQ(npudnnGetAttnDescriptor(layer.desc, &mode, &heads, &scale, nullptr, nullptr, nullptr, nullptr,
                                    nullptr, &q, nullptr, nullptr, &projected_q, nullptr, nullptr, nullptr,
                                    nullptr, nullptr, nullptr, &beams),
            NPUDNN_STATUS_SUCCESS);
  EXPECT_EQ(mode, sizes.mode);
  EXPECT_EQ(std::vector<int>({heads, q, projected_q, beams}), std::vector<int>({2, 5, 2, 2}));
  EXPECT_EQ(scale, sizes.scale);
  int rank = 0, dims[4], lengths[9];
  size_t count = 0;
  ASSERT_EQ(
      npudnnGetSeqDataDescriptor(layer.q.desc, nullptr, &rank, 4, dims, nullptr, &count, 9, lengths, nullptr),
      NPUDNN_STATUS_SUCCESS);
  EXPECT_EQ(std::vector<int>(dims, dims + 4), std::vector<int>({3, 2, 2, 5}));
  EXPECT_EQ(std::vector<int>(lengths, lengths + count), layer.q.lengths);
}

TEST_F(Attention, DescriptorsRefuseOtherTypesAndSizes) {
  npudnnAttnDescriptor_t desc;
  npudnnCreateAttnDescriptor(&desc);
  const auto set = [&](npudnnDataType_t type, npudnnDataType_t precision, int q, unsigned mode) {
    return npudnnSetAttnDescriptor(desc, mode, 1, 1.0, type, precision, NPUDNN_DEFAULT_MATH, nullptr, nullptr,
                                   q, 4, 4, 0, 0, 0, 0, 1, 1, 1, 1);
  };
  EXPECT_EQ(set(NPUDNN_DATA_HALF, NPUDNN_DATA_FLOAT, 4, 0), NPUDNN_STATUS_SUCCESS);
  EXPECT_EQ(set(NPUDNN_DATA_FLOAT, NPUDNN_DATA_DOUBLE, 4, 0), NPUDNN_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(set(NPUDNN_DATA_INT8, NPUDNN_DATA_INT8, 4, 0), NPUDNN_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(set(NPUDNN_DATA_FLOAT, NPUDNN_DATA_FLOAT, 3, 0), NPUDNN_STATUS_BAD_PARAM);
  EXPECT_EQ(set(NPUDNN_DATA_FLOAT, NPUDNN_DATA_FLOAT, 4, 4), NPUDNN_STATUS_BAD_PARAM);
  npudnnDestroyAttnDescriptor(desc);
  npudnnSeqDataDescriptor_t data;
  npudnnCreateSeqDataDescriptor(&data);
  const int dims[] = {2, 1, 1, 3}, lengths[] = {3};
  const npudnnSeqDataAxis_t axes[] = {NPUDNN_SEQDATA_TIME_DIM, NPUDNN_SEQDATA_BATCH_DIM,
                                      NPUDNN_SEQDATA_BEAM_DIM, NPUDNN_SEQDATA_VECT_DIM};
  const npudnnSeqDataAxis_t twice[] = {NPUDNN_SEQDATA_TIME_DIM, NPUDNN_SEQDATA_TIME_DIM,
                                       NPUDNN_SEQDATA_BEAM_DIM, NPUDNN_SEQDATA_VECT_DIM};
  float fill = 0;
  const int fits[] = {2};
  EXPECT_EQ(npudnnSetSeqDataDescriptor(data, NPUDNN_DATA_FLOAT, 4, dims, axes, 1, lengths, nullptr),
            NPUDNN_STATUS_BAD_PARAM);
  EXPECT_EQ(npudnnSetSeqDataDescriptor(data, NPUDNN_DATA_FLOAT, 4, dims, twice, 1, fits, nullptr),
            NPUDNN_STATUS_BAD_PARAM);
  EXPECT_EQ(npudnnSetSeqDataDescriptor(data, NPUDNN_DATA_FLOAT, 4, dims, axes, 1, fits, &fill),
            NPUDNN_STATUS_NOT_SUPPORTED);
  npudnnDestroySeqDataDescriptor(data);
}

TEST_F(Attention, AbsentPartsOfTheWeights) {
  AttentionLayer layer(handle_, AttentionSizes());
  EXPECT_EQ(layer.weight_bytes, 0U);
  Tensor shape(NPUDNN_DATA_FLOAT, {1});
  void* address = shape.data();
  ASSERT_EQ(npudnnGetMultiHeadAttnWeights(handle_, layer.desc, NPUDNN_MH_ATTN_O_WEIGHTS, 0, nullptr,
                                          shape.desc(), &address),
            NPUDNN_STATUS_SUCCESS);
  EXPECT_EQ(address, nullptr);
}

TEST_F(Attention, OtherLengthsOnTheDeviceAreAnError) {
  AttentionLayer layer(handle_, AttentionSizes());
  const DeviceInts others({1, 1});
  ASSERT_EQ(npudnnMultiHeadAttnForward(handle_, layer.desc, -1, layer.begin.data(), layer.end.data(),
                                       others.data(), layer.k_lengths.data(), layer.q.desc, layer.q.data(),
                                       nullptr, layer.k.desc, layer.k.data(), layer.v.desc, layer.v.data(),
                                       layer.out.desc, layer.out.data(), 0, nullptr, 0, nullptr, 0, nullptr),
            NPUDNN_STATUS_SUCCESS);
  EXPECT_NE(npuDeviceSynchronize(), npuSuccess);
  EXPECT_EQ(npuDeviceReset(), npuSuccess);
  npudnnCreate(&handle_);
}

}  // namespace
}  // namespace npu::test
