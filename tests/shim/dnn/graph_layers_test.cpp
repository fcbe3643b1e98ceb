// Convolutions, reductions, normalisations and random numbers of graphs against loops by hand.

#include <gtest/gtest.h>

#include <cmath>

#include "tests/shim/dnn/graph_case.h"

namespace npu::test {
namespace {

// --- Convolution: x (2, 4, 6, 5), w (6, 2, 3, 2) in two groups, padding 1 before and 2 after, stride 2,
// dilation (1, 2).
constexpr int N = 2, C = 4, H = 6, W = 5, K = 6, R = 3, S = 2, P = (H + 3 - R) / 2 + 1,
              Q = (W + 3 - (2 * (S - 1) + 1)) / 2 + 1;

// visit(place in x, place in w, place in y) for every product of the convolution.
void for_each_product(const std::function<void(int, int, int)>& visit) {
  for (int n = 0; n < N; ++n)
    for (int k = 0; k < K; ++k)
      for (int p = 0; p < P; ++p)
        for (int q = 0; q < Q; ++q)
          for (int c = 0; c < 2; ++c)
            for (int r = 0; r < R; ++r)
              for (int s = 0; s < S; ++s) {
                const int h = 2 * p - 1 + r, w = 2 * q - 1 + 2 * s, channel = k / 3 * 2 + c;
                if (h < 0 || h >= H || w < 0 || w >= W) continue;
                visit(((n * C + channel) * H + h) * W + w, ((k * 2 + c) * R + r) * S + s,
                      ((n * K + k) * P + p) * Q + q);
              }
}

Described& convolution(GraphCase& graph) {
  Described& how = graph.piece(NPUDNN_BACKEND_CONVOLUTION_DESCRIPTOR);
  how.choice(NPUDNN_ATTR_CONVOLUTION_COMP_TYPE, NPUDNN_TYPE_DATA_TYPE, NPUDNN_DATA_FLOAT);
  how.choice(NPUDNN_ATTR_CONVOLUTION_CONV_MODE, NPUDNN_TYPE_CONVOLUTION_MODE, NPUDNN_CROSS_CORRELATION);
  how.integers(NPUDNN_ATTR_CONVOLUTION_SPATIAL_DIMS, {2});
  how.integers(NPUDNN_ATTR_CONVOLUTION_PRE_PADDINGS, {1, 1});
  how.integers(NPUDNN_ATTR_CONVOLUTION_POST_PADDINGS, {2, 2});
  how.integers(NPUDNN_ATTR_CONVOLUTION_FILTER_STRIDES, {2, 2});
  how.integers(NPUDNN_ATTR_CONVOLUTION_DILATIONS, {1, 2});
  how.finish();
  return how;
}

void check_fused_forward(npudnnDataType_t type, Layout layout) {
  Tensor x(type, {N, C, H, W}, 1, layout), w(type, {K, 2, R, S}, 2, layout), b(type, {1, K, 1, 1}, 3),
      y(type, {N, K, P, Q}, 4, layout);
  GraphCase graph;
  const Described& z = graph.between({N, K, P, Q}, NPUDNN_DATA_FLOAT, {K * P * Q, 1, Q * K, K});
  const Described& a = graph.between({N, K, P, Q});
  // The activation first: a graph's operations come in any order.
  graph.pointwise(NPUDNN_POINTWISE_RELU_FWD, &a, nullptr, nullptr, graph.tensor(y));
  graph.pointwise(NPUDNN_POINTWISE_ADD, &z, &graph.tensor(b), nullptr, a);
  Described& op = graph.operation(NPUDNN_BACKEND_OPERATION_CONVOLUTION_FORWARD_DESCRIPTOR);
  op.child(NPUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_CONV_DESC, convolution(graph));
  op.child(NPUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_X, graph.tensor(x));
  op.child(NPUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_W, graph.tensor(w));
  op.child(NPUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_Y, z);
  op.finish();
  graph.run();
  const Doubles xs = x.values(), ws = w.values(), bs = b.values();
  Doubles sums(N * K * P * Q);
  for (size_t i = 0; i < sums.size(); ++i) sums[i] = bs[i / (P * Q) % K];
  for_each_product([&](int at_x, int at_w, int at_y) { sums[at_y] += xs[at_x] * ws[at_w]; });
  for (double& sum : sums) sum = std::max(sum, 0.0);
  expect_near(y.values(), sums, tolerance(type));
}

TEST(GraphConvolution, WithBiasAndActivation) {
  for (const Layout layout : {Layout::channels_first, Layout::channels_last, Layout::with_gaps})
    for (const auto type : {NPUDNN_DATA_FLOAT, NPUDNN_DATA_HALF, NPUDNN_DATA_BFLOAT16})
      check_fused_forward(type, layout);
}

TEST(GraphConvolution, GradientOfTheImageAddsToWhatIsThere) {
  Tensor dy(NPUDNN_DATA_FLOAT, {N, K, P, Q}, 1), w(NPUDNN_DATA_FLOAT, {K, 2, R, S}, 2, Layout::channels_last),
      dx(NPUDNN_DATA_FLOAT, {N, C, H, W}, 3);
  const Doubles before = dx.values(), ws = w.values(), dys = dy.values();
  GraphCase graph;
  Described& op = graph.operation(NPUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_DATA_DESCRIPTOR);
  op.child(NPUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_CONV_DESC, convolution(graph));
  op.child(NPUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_DY, graph.tensor(dy));
  op.child(NPUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_W, graph.tensor(w));
  op.child(NPUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_DX, graph.tensor(dx));
  const float alpha = 2, beta = 0.5;
  EXPECT_EQ(op.set(NPUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_ALPHA, NPUDNN_TYPE_FLOAT, 1, &alpha),
            NPUDNN_STATUS_SUCCESS);
  EXPECT_EQ(op.set(NPUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_BETA, NPUDNN_TYPE_FLOAT, 1, &beta),
            NPUDNN_STATUS_SUCCESS);
  op.finish();
  graph.run();
  Doubles sums = before;
  for (double& sum : sums) sum *= 0.5;
  for_each_product([&](int at_x, int at_w, int at_y) { sums[at_x] += 2 * ws[at_w] * dys[at_y]; });
  expect_near(dx.values(), sums, 1e-5);
}

TEST(GraphConvolution, GradientOfTheFilter) {
  Tensor dy(NPUDNN_DATA_FLOAT, {N, K, P, Q}, 1, Layout::channels_last), x(NPUDNN_DATA_FLOAT, {N, C, H, W}, 2),
      dw(NPUDNN_DATA_FLOAT, {K, 2, R, S}, 3, Layout::channels_last);
  GraphCase graph;
  Described& op = graph.operation(NPUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_FILTER_DESCRIPTOR);
  op.child(NPUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_CONV_DESC, convolution(graph));
  op.child(NPUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_DY, graph.tensor(dy));
  op.child(NPUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_X, graph.tensor(x));
  op.child(NPUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_DW, graph.tensor(dw));
  op.finish();
  graph.run();
  const Doubles xs = x.values(), dys = dy.values();
  Doubles sums(dw.count(), 0.0);
  for_each_product([&](int at_x, int at_w, int at_y) { sums[at_w] += xs[at_x] * dys[at_y]; });
  expect_near(dw.values(), sums, 1e-5);
}

// --- Reductions

TEST(GraphReduction, OverDimsAndOverGroupsOfADim) {
  Tensor x(NPUDNN_DATA_FLOAT, {2, 6, 3, 5}, 1, Layout::with_gaps), channels(NPUDNN_DATA_FLOAT, {1, 6, 1, 1}),
      groups(NPUDNN_DATA_FLOAT, {2, 3, 3, 5}), top(NPUDNN_DATA_FLOAT, {2, 6, 3, 1});
  GraphCase graph;
  const Described& from = graph.tensor(x);
  graph.reduction(NPUDNN_REDUCE_TENSOR_ADD, from, graph.tensor(channels));
  graph.reduction(NPUDNN_REDUCE_TENSOR_AVG, from, graph.tensor(groups));
  graph.reduction(NPUDNN_REDUCE_TENSOR_MAX, from, graph.tensor(top));
  graph.run();
  const Doubles xs = x.values();
  Doubles sums(6, 0.0), averages(90, 0.0), tops(36, -1e30);
  for (int n = 0; n < 2; ++n)
    for (int c = 0; c < 6; ++c)
      for (int i = 0; i < 15; ++i) {
        const double value = xs[(n * 6 + c) * 15 + i];
        sums[c] += value;
        averages[(n * 3 + c / 2) * 15 + i] += value / 2;
        double& best = tops[(n * 6 + c) * 3 + i / 5];
        best = std::max(best, value);
      }
  expect_near(channels.values(), sums, 1e-6);
  expect_near(groups.values(), averages, 1e-6);
  expect_near(top.values(), tops, 0);
}

// --- Normalisations, on x (4, 3, 5, 2)

struct NormShape {
  npudnnBackendNormMode_t mode;
  std::vector<int> scale, statistics;
};
const NormShape kNorms[] = {{NPUDNN_BATCH_NORM, {1, 3, 1, 1}, {1, 3, 1, 1}},
                            {NPUDNN_LAYER_NORM, {1, 3, 5, 2}, {4, 1, 1, 1}},
                            {NPUDNN_INSTANCE_NORM, {1, 3, 1, 1}, {4, 3, 1, 1}},
                            {NPUDNN_RMS_NORM, {1, 3, 5, 2}, {4, 1, 1, 1}}};

// Where element i of (4, 3, 5, 2) finds its value in a tensor with some dims of 1.
size_t place_in(const std::vector<int>& dims, size_t i) {
  const size_t index[] = {i / 30, i / 10 % 3, i / 2 % 5, i % 2};
  size_t at = 0;
  for (size_t d = 0; d < 4; ++d) at = at * static_cast<size_t>(dims[d]) + (dims[d] == 1 ? 0 : index[d]);
  return at;
}

struct NormResult {
  Doubles y, mean, inverse;
};
NormResult norm_by_hand(const NormShape& shape, const Doubles& x, const Doubles& scale, const Doubles& bias,
                        double epsilon) {
  size_t groups = 1;
  for (int dim : shape.statistics) groups *= static_cast<size_t>(dim);
  const double n = static_cast<double>(x.size() / groups);
  NormResult result{Doubles(x.size()), Doubles(groups, 0.0), Doubles(groups, 0.0)};
  const auto group = [&](size_t i) { return place_in(shape.statistics, i); };
  if (shape.mode != NPUDNN_RMS_NORM)
    for (size_t i = 0; i < x.size(); ++i) result.mean[group(i)] += x[i] / n;
  for (size_t i = 0; i < x.size(); ++i)
    result.inverse[group(i)] += std::pow(x[i] - result.mean[group(i)], 2) / n;
  for (double& value : result.inverse) value = 1 / std::sqrt(value + epsilon);
  for (size_t i = 0; i < x.size(); ++i) {
    const size_t at = place_in(shape.scale, i);
    result.y[i] = (x[i] - result.mean[group(i)]) * result.inverse[group(i)] * scale[at] + bias[at];
  }
  return result;
}

TEST(GraphNorm, EveryModeForward) {
  for (const NormShape& shape : kNorms) {
    Tensor x(NPUDNN_DATA_FLOAT, {4, 3, 5, 2}, 1, Layout::channels_last),
        scale(NPUDNN_DATA_FLOAT, shape.scale, 2), bias(NPUDNN_DATA_FLOAT, shape.scale, 3),
        y(NPUDNN_DATA_FLOAT, {4, 3, 5, 2}, 4), mean(NPUDNN_DATA_FLOAT, shape.statistics),
        inverse(NPUDNN_DATA_FLOAT, shape.statistics);
    float epsilon = 1e-3f;
    GraphCase graph;
    Described& op = graph.operation(NPUDNN_BACKEND_OPERATION_NORM_FORWARD_DESCRIPTOR);
    op.choice(NPUDNN_ATTR_OPERATION_NORM_FWD_MODE, NPUDNN_TYPE_NORM_MODE, shape.mode);
    op.choice(NPUDNN_ATTR_OPERATION_NORM_FWD_PHASE, NPUDNN_TYPE_NORM_FWD_PHASE, NPUDNN_NORM_FWD_TRAINING);
    op.child(NPUDNN_ATTR_OPERATION_NORM_FWD_XDESC, graph.tensor(x));
    op.child(NPUDNN_ATTR_OPERATION_NORM_FWD_SCALE_DESC, graph.tensor(scale));
    op.child(NPUDNN_ATTR_OPERATION_NORM_FWD_BIAS_DESC, graph.tensor(bias));
    op.child(NPUDNN_ATTR_OPERATION_NORM_FWD_EPSILON_DESC, graph.scalar(&epsilon));
    op.child(NPUDNN_ATTR_OPERATION_NORM_FWD_YDESC, graph.tensor(y));
    if (shape.mode != NPUDNN_RMS_NORM) op.child(NPUDNN_ATTR_OPERATION_NORM_FWD_MEAN_DESC, graph.tensor(mean));
    op.child(NPUDNN_ATTR_OPERATION_NORM_FWD_INV_VARIANCE_DESC, graph.tensor(inverse));
    op.finish();
    graph.run();
    const NormResult expected = norm_by_hand(shape, x.values(), scale.values(), bias.values(), epsilon);
    expect_near(y.values(), expected.y, 1e-5);
    if (shape.mode != NPUDNN_RMS_NORM) expect_near(mean.values(), expected.mean, 1e-5);
    expect_near(inverse.values(), expected.inverse, 1e-5);
  }
}

TEST(GraphNorm, EveryModeBackwardFollowsDifferences) {
  for (const NormShape& shape : kNorms) {
    Tensor x(NPUDNN_DATA_FLOAT, {4, 3, 5, 2}, 1),
        dy(NPUDNN_DATA_FLOAT, {4, 3, 5, 2}, 5, Layout::channels_last),
        scale(NPUDNN_DATA_FLOAT, shape.scale, 2), dx(NPUDNN_DATA_FLOAT, {4, 3, 5, 2}, 6),
        mean(NPUDNN_DATA_FLOAT, shape.statistics), inverse(NPUDNN_DATA_FLOAT, shape.statistics),
        dscale(NPUDNN_DATA_FLOAT, shape.scale), dbias(NPUDNN_DATA_FLOAT, shape.scale);
    const double epsilon = 1e-3;
    const Doubles bias(scale.count(), 0.0), xs = x.values(), ss = scale.values(), weights = dy.values();
    const NormResult forward = norm_by_hand(shape, xs, ss, bias, epsilon);
    mean.set(forward.mean);
    inverse.set(forward.inverse);
    GraphCase graph;
    Described& op = graph.operation(NPUDNN_BACKEND_OPERATION_NORM_BACKWARD_DESCRIPTOR);
    op.choice(NPUDNN_ATTR_OPERATION_NORM_BWD_MODE, NPUDNN_TYPE_NORM_MODE, shape.mode);
    op.child(NPUDNN_ATTR_OPERATION_NORM_BWD_XDESC, graph.tensor(x));
    op.child(NPUDNN_ATTR_OPERATION_NORM_BWD_DYDESC, graph.tensor(dy));
    op.child(NPUDNN_ATTR_OPERATION_NORM_BWD_SCALE_DESC, graph.tensor(scale));
    if (shape.mode != NPUDNN_RMS_NORM) op.child(NPUDNN_ATTR_OPERATION_NORM_BWD_MEAN_DESC, graph.tensor(mean));
    op.child(NPUDNN_ATTR_OPERATION_NORM_BWD_INV_VARIANCE_DESC, graph.tensor(inverse));
    op.child(NPUDNN_ATTR_OPERATION_NORM_BWD_DXDESC, graph.tensor(dx));
    op.child(NPUDNN_ATTR_OPERATION_NORM_BWD_DSCALE_DESC, graph.tensor(dscale));
    op.child(NPUDNN_ATTR_OPERATION_NORM_BWD_DBIAS_DESC, graph.tensor(dbias));
    op.finish();
    graph.run();
    const auto loss = [&](const Doubles& at_x, const Doubles& at_scale, const Doubles& at_bias) {
      const NormResult result = norm_by_hand(shape, at_x, at_scale, at_bias, epsilon);
      double sum = 0;
      for (size_t i = 0; i < weights.size(); ++i) sum += weights[i] * result.y[i];
      return sum;
    };
    const auto slopes = [&](int which) {
      Doubles values[3] = {xs, ss, bias}, result(values[which].size());
      for (size_t i = 0; i < result.size(); ++i) {
        const double start = values[which][i], h = 1e-5;
        values[which][i] = start + h;
        const double above = loss(values[0], values[1], values[2]);
        values[which][i] = start - h;
        result[i] = (above - loss(values[0], values[1], values[2])) / (2 * h);
        values[which][i] = start;
      }
      return result;
    };
    expect_near(dx.values(), slopes(0), 1e-4);
    expect_near(dscale.values(), slopes(1), 1e-4);
    expect_near(dbias.values(), slopes(2), 1e-4);
  }
}

TEST(GraphNorm, RunningValuesOfABatchNorm) {
  Tensor x(NPUDNN_DATA_FLOAT, {4, 3, 5, 2}, 1), scale(NPUDNN_DATA_FLOAT, {1, 3, 1, 1}, 2),
      bias(NPUDNN_DATA_FLOAT, {1, 3, 1, 1}, 3), y(NPUDNN_DATA_FLOAT, {4, 3, 5, 2}),
      old_mean(NPUDNN_DATA_FLOAT, {1, 3, 1, 1}, 4), old_variance(NPUDNN_DATA_FLOAT, {1, 3, 1, 1}, 5),
      mean(NPUDNN_DATA_FLOAT, {1, 3, 1, 1}), variance(NPUDNN_DATA_FLOAT, {1, 3, 1, 1});
  float epsilon = 1e-3f, factor = 0.25f;
  GraphCase graph;
  Described& op = graph.operation(NPUDNN_BACKEND_OPERATION_NORM_FORWARD_DESCRIPTOR);
  op.choice(NPUDNN_ATTR_OPERATION_NORM_FWD_MODE, NPUDNN_TYPE_NORM_MODE, NPUDNN_BATCH_NORM);
  op.choice(NPUDNN_ATTR_OPERATION_NORM_FWD_PHASE, NPUDNN_TYPE_NORM_FWD_PHASE, NPUDNN_NORM_FWD_TRAINING);
  op.child(NPUDNN_ATTR_OPERATION_NORM_FWD_XDESC, graph.tensor(x));
  op.child(NPUDNN_ATTR_OPERATION_NORM_FWD_SCALE_DESC, graph.tensor(scale));
  op.child(NPUDNN_ATTR_OPERATION_NORM_FWD_BIAS_DESC, graph.tensor(bias));
  op.child(NPUDNN_ATTR_OPERATION_NORM_FWD_EPSILON_DESC, graph.scalar(&epsilon));
  op.child(NPUDNN_ATTR_OPERATION_NORM_FWD_EXP_AVG_FACTOR_DESC, graph.scalar(&factor));
  op.child(NPUDNN_ATTR_OPERATION_NORM_FWD_INPUT_RUNNING_MEAN_DESC, graph.tensor(old_mean));
  op.child(NPUDNN_ATTR_OPERATION_NORM_FWD_INPUT_RUNNING_VAR_DESC, graph.tensor(old_variance));
  op.child(NPUDNN_ATTR_OPERATION_NORM_FWD_OUTPUT_RUNNING_MEAN_DESC, graph.tensor(mean));
  op.child(NPUDNN_ATTR_OPERATION_NORM_FWD_OUTPUT_RUNNING_VAR_DESC, graph.tensor(variance));
  op.child(NPUDNN_ATTR_OPERATION_NORM_FWD_YDESC, graph.tensor(y));
  op.finish();
  graph.run();
  const NormResult now = norm_by_hand(kNorms[0], x.values(), scale.values(), bias.values(), epsilon);
  expect_near(y.values(), now.y, 1e-5);
  for (size_t c = 0; c < 3; ++c) {
    const double unbiased = (1 / (now.inverse[c] * now.inverse[c]) - epsilon) * 40 / 39;
    EXPECT_NEAR(mean.values()[c], 0.75 * old_mean.values()[c] + 0.25 * now.mean[c], 1e-5);
    EXPECT_NEAR(variance.values()[c], 0.75 * old_variance.values()[c] + 0.25 * unbiased, 1e-5);
  }
}

// --- Random numbers

TEST(GraphRandom, MasksAreTheSameForASeedAndOffset) {
  Tensor first(NPUDNN_DATA_FLOAT, {2, 3, 50, 40}), again(NPUDNN_DATA_FLOAT, {2, 3, 50, 40}),
      later(NPUDNN_DATA_FLOAT, {2, 3, 50, 40});
  const auto fill = [](const Tensor& y, int64_t seed, int64_t offset) {
    GraphCase graph;
    Described& how = graph.piece(NPUDNN_BACKEND_RNG_DESCRIPTOR);
    how.choice(NPUDNN_ATTR_RNG_DISTRIBUTION, NPUDNN_TYPE_RNG_DISTRIBUTION, NPUDNN_RNG_DISTRIBUTION_BERNOULLI);
    how.real(NPUDNN_ATTR_RNG_BERNOULLI_DIST_PROBABILITY, 0.8);
    how.finish();
    Described& op = graph.operation(NPUDNN_BACKEND_OPERATION_RNG_DESCRIPTOR);
    op.child(NPUDNN_ATTR_OPERATION_RNG_DESC, how);
    op.child(NPUDNN_ATTR_OPERATION_RNG_SEED, graph.scalar(&seed));
    op.child(NPUDNN_ATTR_OPERATION_RNG_OFFSET_DESC, graph.scalar(&offset));
    op.child(NPUDNN_ATTR_OPERATION_RNG_YDESC, graph.tensor(y));
    op.finish();
    graph.run();
  };
  fill(first, 7, 0);
  fill(again, 7, 0);
  fill(later, 7, 6000);
  const Doubles values = first.values(), others = later.values();
  double kept = 0;
  for (double value : values) {
    EXPECT_TRUE(value == 0 || value == 1);
    kept += value / static_cast<double>(values.size());
  }
  EXPECT_NEAR(kept, 0.8, 0.02);
  EXPECT_EQ(values, again.values());
  EXPECT_TRUE(std::equal(others.begin(), others.begin() + 6000, values.begin() + 6000));
}

}  // namespace
}  // namespace npu::test
