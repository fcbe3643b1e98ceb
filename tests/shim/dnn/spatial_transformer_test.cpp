// Spatial transformers: grids and samples against plain loops, gradients by differences, what is refused.

#include "tests/shim/dnn/dnn_tensors.h"

namespace npu::test {
namespace {

/// Images of 3 x 5 pixels, results of 2 x 4.
class SpatialTransformer : public Dnn, public ::testing::WithParamInterface<npudnnDataType_t> {
 protected:
  void SetUp() override {
    Dnn::SetUp();
    ASSERT_EQ(npudnnCreateSpatialTransformerDescriptor(&transformer_), NPUDNN_STATUS_SUCCESS);
    const int dims[] = {2, 3, 2, 4};
    ASSERT_EQ(
        npudnnSetSpatialTransformerNdDescriptor(transformer_, NPUDNN_SAMPLER_BILINEAR, GetParam(), 4, dims),
        NPUDNN_STATUS_SUCCESS);
  }
  void TearDown() override {
    npudnnDestroySpatialTransformerDescriptor(transformer_);
    Dnn::TearDown();
  }
  Doubles make_grid() {
    EXPECT_EQ(npudnnSpatialTfGridGeneratorForward(handle_, transformer_, theta.data(), grid.data()),
              NPUDNN_STATUS_SUCCESS);
    return grid.values();
  }
  Doubles sample(double alpha = 1, double beta = 0) {
    const Scale a(GetParam(), alpha), b(GetParam(), beta);
    EXPECT_EQ(npudnnSpatialTfSamplerForward(handle_, transformer_, a, x.desc(), x.data(), grid.data(), b,
                                            y.desc(), y.data()),
              NPUDNN_STATUS_SUCCESS);
    return y.values();
  }
  /// x of image (n, c) between its pixels.
  double between(const Doubles& images, size_t n, size_t c, double point_x, double point_y) const {
    const double column = (point_x + 1) * 2, row = (point_y + 1) * 1;  // 5 and 3 pixels
    double sum = 0;
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 5; ++j)
        sum += std::max(0.0, 1 - std::fabs(row - i)) * std::max(0.0, 1 - std::fabs(column - j)) *
               images[((n * 3 + c) * 3 + static_cast<size_t>(i)) * 5 + static_cast<size_t>(j)];
    return sum;
  }
  /// Inside, on the edge and outside, but on no pixel, where the derivative jumps.
  void spread_grid() {
    Doubles points(grid.count());
    for (size_t i = 0; i < points.size(); ++i) points[i] = -1.313 + 0.0817 * static_cast<double>(i * 7 % 32);
    grid.set(points);
  }

  Tensor theta{GetParam(), {2, 2, 3}, 1}, d_theta{GetParam(), {2, 2, 3}, 2},
      grid{GetParam(), {2, 2, 4, 2}, 3}, d_grid{GetParam(), {2, 2, 4, 2}, 4};
  Tensor x{GetParam(), {2, 3, 3, 5}, 5, Layout::with_gaps}, dx{GetParam(), {2, 3, 3, 5}, 6},
      y{GetParam(), {2, 3, 2, 4}, 7, Layout::channels_last}, dy{GetParam(), {2, 3, 2, 4}, 8};
  npudnnSpatialTransformerDescriptor_t transformer_ = nullptr;
};

TEST_P(SpatialTransformer, GridsAreAffine) {
  const Doubles map = theta.values(), actual = make_grid();
  Doubles expected;
  for (size_t n = 0; n < 2; ++n)
    for (size_t h = 0; h < 2; ++h)
      for (size_t w = 0; w < 4; ++w)
        for (size_t i = 0; i < 2; ++i) {
          const double* const row = map.data() + 6 * n + 3 * i;
          expected.push_back(row[0] * (static_cast<double>(2 * w) / 3 - 1) +
                             row[1] * (static_cast<double>(2 * h) - 1) + row[2]);
        }
  expect_near(actual, expected, tolerance(GetParam()));
}

TEST_P(SpatialTransformer, SamplesAreBilinearAndZeroOutside) {
  spread_grid();
  const Doubles images = x.values(), points = grid.values(), before = y.values();
  Doubles expected, blended;
  for (size_t n = 0; n < 2; ++n)
    for (size_t c = 0; c < 3; ++c)
      for (size_t i = 0; i < 8; ++i) {
        const size_t at = 2 * (n * 8 + i);
        expected.push_back(between(images, n, c, points[at], points[at + 1]));
        blended.push_back(0.5 * expected.back() + 2 * before[expected.size() - 1]);
      }
  expect_near(sample(0.5, 2), blended, 2 * tolerance(GetParam()));
  expect_near(sample(), expected, tolerance(GetParam()));
}

TEST_P(SpatialTransformer, GradientsAreTheDifferences) {
  if (GetParam() != NPUDNN_DATA_DOUBLE) return;
  spread_grid();
  const double one = 1, half = 0.5, zero = 0;
  const Doubles d_grid_before = d_grid.values();
  ASSERT_EQ(npudnnSpatialTfSamplerBackward(handle_, transformer_, &one, x.desc(), x.data(), &zero, dx.desc(),
                                           dx.data(), &half, dy.desc(), dy.data(), grid.data(), &one,
                                           d_grid.data()),
            NPUDNN_STATUS_SUCCESS);
  const auto forward = [&] { return sample(); };
  expect_near(dx.values(), numeric_gradient(x, dy.values(), forward), 1e-8);
  Doubles expected = numeric_gradient(grid, dy.values(), forward);
  for (size_t i = 0; i < expected.size(); ++i) expected[i] = 0.5 * expected[i] + d_grid_before[i];
  expect_near(d_grid.values(), expected, 1e-8);
  ASSERT_EQ(npudnnSpatialTfGridGeneratorBackward(handle_, transformer_, d_grid.data(), d_theta.data()),
            NPUDNN_STATUS_SUCCESS);
  expect_near(d_theta.values(), numeric_gradient(theta, d_grid.values(), [&] { return make_grid(); }), 1e-8);
}

TEST_P(SpatialTransformer, PointsFarAwayAndNotANumberGiveZero) {
  Doubles points(grid.count(), 1e4);
  points[1] = std::nan("");
  grid.set(points);
  EXPECT_EQ(sample(), Doubles(y.count(), 0));
}

TEST_P(SpatialTransformer, RefusesWhatDoesNotFit) {
  const Scale one(GetParam(), 1);
  EXPECT_EQ(npudnnSpatialTfSamplerForward(handle_, transformer_, one, y.desc(), y.data(), grid.data(), one,
                                          x.desc(), x.data()),
            NPUDNN_STATUS_BAD_PARAM);
  EXPECT_EQ(npudnnSpatialTfGridGeneratorForward(handle_, transformer_, nullptr, grid.data()),
            NPUDNN_STATUS_BAD_PARAM);
  const int dims[] = {1, 1, 1, 1, 1}, zero[] = {1, 0, 1, 1};
  EXPECT_EQ(
      npudnnSetSpatialTransformerNdDescriptor(transformer_, NPUDNN_SAMPLER_BILINEAR, GetParam(), 5, dims),
      NPUDNN_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(npudnnSetSpatialTransformerNdDescriptor(transformer_, NPUDNN_SAMPLER_BILINEAR, NPUDNN_DATA_INT8,
                                                    4, dims),
            NPUDNN_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(
      npudnnSetSpatialTransformerNdDescriptor(transformer_, NPUDNN_SAMPLER_BILINEAR, GetParam(), 4, zero),
      NPUDNN_STATUS_BAD_PARAM);
}

INSTANTIATE_TEST_SUITE_P(Types, SpatialTransformer,
                         ::testing::Values(NPUDNN_DATA_DOUBLE, NPUDNN_DATA_FLOAT, NPUDNN_DATA_HALF));

}  // namespace
}  // namespace npu::test
