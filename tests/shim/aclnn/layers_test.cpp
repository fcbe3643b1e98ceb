// Layers of networks against plain loops over double: convolutions, pools, softmax, sums.
#include <cmath>

#include "aclnnop/aclnn_amax.h"
#include "aclnnop/aclnn_amin.h"
#include "aclnnop/aclnn_avgpool2d.h"
#include "aclnnop/aclnn_avgpool2d_backward.h"
#include "aclnnop/aclnn_convolution.h"
#include "aclnnop/aclnn_convolution_backward.h"
#include "aclnnop/aclnn_logsoftmax.h"
#include "aclnnop/aclnn_max_pool2d_with_indices.h"
#include "aclnnop/aclnn_max_pool2d_with_indices_backward.h"
#include "aclnnop/aclnn_mean.h"
#include "aclnnop/aclnn_reduce_sum.h"
#include "aclnnop/aclnn_softmax.h"
#include "aclnnop/aclnn_softmax_backward.h"
#include "tests/shim/aclnn/operators.h"

namespace {

struct DestroysArray {
  void operator()(aclIntArray* array) const { aclDestroyIntArray(array); }
  void operator()(aclBoolArray* array) const { aclDestroyBoolArray(array); }
};
using OwnedInts = std::unique_ptr<aclIntArray, DestroysArray>;

OwnedInts ints(const Lengths& values) { return OwnedInts(aclCreateIntArray(values.data(), values.size())); }

OwnedTensor image(void* memory, const Lengths& shape) {
  int64_t storage = 1;
  for (const int64_t length : shape) storage *= length;
  return OwnedTensor(aclCreateTensor(shape.data(), shape.size(), ACL_FLOAT, nullptr, 0, ACL_FORMAT_NCHW,
                                     &storage, 1, memory));
}

class Layers : public Operators {
 protected:
  uint64_t workspace = 0;
  aclOpExecutor* executor = nullptr;
};

/// A convolution of images: 2 images, 4 channels in 2 groups to 6, windows of 3 x 2.
struct Problem {
  static constexpr int64_t batch = 2, in_channels = 4, out_channels = 6, groups = 2, height = 7, width = 6,
                           kh = 3, kw = 2, stride_y = 2, stride_x = 1, pad_y = 1, pad_x = 0, dilation_y = 1,
                           dilation_x = 2;
  static constexpr int64_t out_height = (height + 2 * pad_y - (kh - 1) * dilation_y - 1) / stride_y + 1;
  static constexpr int64_t out_width = (width + 2 * pad_x - (kw - 1) * dilation_x - 1) / stride_x + 1;
  static constexpr int64_t group_in = in_channels / groups, group_out = out_channels / groups;
  Lengths x{batch, in_channels, height, width}, w{out_channels, group_in, kh, kw},
      y{batch, out_channels, out_height, out_width};

  /// body(index of y, of w, of x) for every product.
  template <class Body>
  static void products(const Body& body) {
    for (int64_t n = 0; n < batch; ++n)
      for (int64_t k = 0; k < out_channels; ++k)
        for (int64_t p = 0; p < out_height * out_width; ++p)
          for (int64_t t = 0; t < group_in * kh * kw; ++t) {
            const int64_t c = t / (kh * kw), i = t / kw % kh, j = t % kw;
            const int64_t row = p / out_width * stride_y - pad_y + i * dilation_y,
                          column = p % out_width * stride_x - pad_x + j * dilation_x;
            if (row < 0 || column < 0 || row >= height || column >= width) continue;
            const int64_t channel = k / group_out * group_in + c;
            body(static_cast<size_t>((n * out_channels + k) * out_height * out_width + p),
                 static_cast<size_t>(k * group_in * kh * kw + t),
                 static_cast<size_t>(((n * in_channels + channel) * height + row) * width + column));
          }
  }
};

size_t count_of(const Lengths& shape) {
  size_t count = 1;
  for (const int64_t length : shape) count *= static_cast<size_t>(length);
  return count;
}

void expect_near(const std::vector<float>& result, const std::vector<double>& expected) {
  ASSERT_EQ(result.size(), expected.size());
  for (size_t i = 0; i < result.size(); ++i) ASSERT_NEAR(result[i], expected[i], 2e-5) << i;
}

TEST_F(Layers, ConvolutionsHaveGroupsStridesAndABias) {
  const Problem p;
  const std::vector<float> x = random_numbers(count_of(p.x), 1), w = random_numbers(count_of(p.w), 2),
                           b = random_numbers(6, 3);
  float* const memory = on_device(std::vector<float>(count_of(p.y), 9));
  const OwnedTensor input = image(on_device(x), p.x), weight = image(on_device(w), p.w),
                    output = image(memory, p.y);
  const OwnedTensor bias = view(on_device(b), {6});
  const OwnedInts stride = ints({2, 1}), padding = ints({1, 0}), dilation = ints({1, 2}), none = ints({0, 0});
  ASSERT_EQ(aclnnConvolutionGetWorkspaceSize(input.get(), weight.get(), bias.get(), stride.get(),
                                             padding.get(), dilation.get(), false, none.get(), 2,
                                             output.get(), 0, &workspace, &executor),
            OK)
      << recent_message();
  ASSERT_EQ(run(aclnnConvolution, workspace, executor, stream), OK);
  std::vector<double> expected(count_of(p.y));
  for (size_t i = 0; i < expected.size(); ++i)
    expected[i] = b[i / (Problem::out_height * Problem::out_width) % 6];
  Problem::products([&](size_t y, size_t k, size_t i) { expected[y] += static_cast<double>(w[k]) * x[i]; });
  expect_near(on_host<float>(memory, expected.size()), expected);

  const OwnedTensor small = image(memory, {2, 6, 3, 3});
  EXPECT_EQ(aclnnConvolutionGetWorkspaceSize(input.get(), weight.get(), nullptr, stride.get(), padding.get(),
                                             dilation.get(), false, none.get(), 2, small.get(), 0, &workspace,
                                             &executor),
            kInvalid);
  EXPECT_EQ(recent_message(), "aclnnConvolution: output has the shape [2, 6, 3, 3], not [2, 6, 4, 4]");
}

// The gradient of an input without the convolution: each number of x goes to the window that it would come from.
TEST_F(Layers, TransposedConvolutions) {
  const Problem p;
  const std::vector<float> x = random_numbers(count_of(p.y), 1), w = random_numbers(count_of(p.w), 2);
  float* const memory = on_device(std::vector<float>(count_of(p.x), 9));
  const OwnedTensor input = image(on_device(x), p.y), weight = image(on_device(w), p.w),
                    output = image(memory, p.x);
  const int64_t steps[] = {2, 1}, margins[] = {1, 0}, spaces[] = {1, 2};
  int64_t rest[2];
  for (size_t i = 0; i < 2; ++i)
    rest[i] = p.x[i + 2] - ((p.y[i + 2] - 1) * steps[i] - 2 * margins[i] + spaces[i] * (p.w[i + 2] - 1) + 1);
  const OwnedInts stride = ints({2, 1}), padding = ints({1, 0}), dilation = ints({1, 2}),
                  added = ints({rest[0], rest[1]}), wrong = ints({2, 2});
  const auto status = [&](const OwnedInts& output_padding) {
    return aclnnConvolutionGetWorkspaceSize(input.get(), weight.get(), nullptr, stride.get(), padding.get(),
                                            dilation.get(), true, output_padding.get(), 2, output.get(), 0,
                                            &workspace, &executor);
  };
  ASSERT_EQ(status(added), OK) << recent_message();
  ASSERT_EQ(run(aclnnConvolution, workspace, executor, stream), OK);
  std::vector<double> expected(count_of(p.x));
  Problem::products([&](size_t y, size_t k, size_t i) { expected[i] += static_cast<double>(x[y]) * w[k]; });
  expect_near(on_host<float>(memory, expected.size()), expected);
  EXPECT_EQ(status(wrong), kInvalid);
  EXPECT_EQ(recent_message(), "aclnnConvolution: outputPadding is not less than stride or dilation");
}

TEST_F(Layers, GradientsOfConvolutions) {
  const Problem p;
  const std::vector<float> x = random_numbers(count_of(p.x), 1), w = random_numbers(count_of(p.w), 2),
                           dy = random_numbers(count_of(p.y), 3);
  float* const dx = on_device(std::vector<float>(x.size(), 9));
  float* const dw = on_device(std::vector<float>(w.size(), 9));
  float* const db = on_device(std::vector<float>(6, 9));
  const OwnedTensor input = image(on_device(x), p.x), weight = image(on_device(w), p.w),
                    gradient = image(on_device(dy), p.y);
  const OwnedTensor to_input = image(dx, p.x), to_weight = image(dw, p.w), to_bias = view(db, {6});
  const OwnedInts stride = ints({2, 1}), padding = ints({1, 0}), dilation = ints({1, 2}), none = ints({0, 0}),
                  sizes = ints({6});
  const bool all[] = {true, true, true};
  const std::unique_ptr<aclBoolArray, DestroysArray> mask(aclCreateBoolArray(all, 3));
  ASSERT_EQ(aclnnConvolutionBackwardGetWorkspaceSize(gradient.get(), input.get(), weight.get(), sizes.get(),
                                                     stride.get(), padding.get(), dilation.get(), false,
                                                     none.get(), 2, mask.get(), 0, to_input.get(),
                                                     to_weight.get(), to_bias.get(), &workspace, &executor),
            OK)
      << recent_message();
  ASSERT_EQ(run(aclnnConvolutionBackward, workspace, executor, stream), OK);
  std::vector<double> of_x(x.size()), of_w(w.size()), of_b(6);
  Problem::products([&](size_t y, size_t k, size_t i) {
    of_x[i] += static_cast<double>(dy[y]) * w[k];
    of_w[k] += static_cast<double>(dy[y]) * x[i];
  });
  for (size_t i = 0; i < dy.size(); ++i) of_b[i / (Problem::out_height * Problem::out_width) % 6] += dy[i];
  expect_near(on_host<float>(dx, x.size()), of_x);
  expect_near(on_host<float>(dw, w.size()), of_w);
  expect_near(on_host<float>(db, 6), of_b);
}

TEST_F(Layers, PoolsGiveIndicesAndGradientsFollowThem) {
  const std::vector<float> x{1, 5, 2, 0, 3, 4, 8, 1, 9, 2, 7, 6, 0, 1, 2, 3};
  float* const y = on_device(std::vector<float>(4, 9));
  int32_t* const places = on_device(std::vector<int32_t>(4, 9));
  float* const dx = on_device(std::vector<float>(16, 9));
  int64_t storage = 4;
  const Lengths small{1, 1, 2, 2};
  const OwnedTensor indices(
      aclCreateTensor(small.data(), 4, ACL_INT32, nullptr, 0, ACL_FORMAT_NCHW, &storage, 1, places));
  const OwnedTensor self = image(on_device(x), {1, 1, 4, 4}), out = image(y, small),
                    to = image(dx, {1, 1, 4, 4});
  const OwnedInts two = ints({2, 2}), none = ints({0, 0}), one = ints({1, 1});
  ASSERT_EQ(aclnnMaxPool2dWithIndicesGetWorkspaceSize(self.get(), two.get(), two.get(), none.get(), one.get(),
                                                      false, out.get(), indices.get(), &workspace, &executor),
            OK)
      << recent_message();
  ASSERT_EQ(run(aclnnMaxPool2dWithIndices, workspace, executor, stream), OK);
  EXPECT_EQ(on_host<float>(y, 4), (std::vector<float>{5, 8, 9, 7}));
  EXPECT_EQ(on_host<int32_t>(places, 4), (std::vector<int32_t>{1, 6, 8, 10}));
  const OwnedTensor gradient = image(on_device<float>({1, 2, 3, 4}), small);
  ASSERT_EQ(aclnnMaxPool2dWithIndicesBackwardGetWorkspaceSize(gradient.get(), self.get(), indices.get(),
                                                              two.get(), two.get(), none.get(), one.get(),
                                                              false, to.get(), &workspace, &executor),
            OK)
      << recent_message();
  ASSERT_EQ(run(aclnnMaxPool2dWithIndicesBackward, workspace, executor, stream), OK);
  EXPECT_EQ(on_host<float>(dx, 16), (std::vector<float>{0, 1, 0, 0, 0, 0, 2, 0, 3, 0, 4, 0, 0, 0, 0, 0}));
}

TEST_F(Layers, SoftmaxAlongAnyDimension) {
  const std::vector<float> x = random_numbers(24, 1), dy = random_numbers(24, 2);
  float* const y = on_device(std::vector<float>(24, 9));
  float* const dx = on_device(std::vector<float>(24, 9));
  const OwnedTensor self = view(on_device(x), {2, 3, 4}), out = view(y, {2, 3, 4}),
                    gradient = view(on_device(dy), {2, 3, 4}), to = view(dx, {2, 3, 4});
  ASSERT_EQ(aclnnSoftmaxGetWorkspaceSize(self.get(), -2, out.get(), &workspace, &executor), OK)
      << recent_message();
  ASSERT_EQ(run(aclnnSoftmax, workspace, executor, stream), OK);
  ASSERT_EQ(
      aclnnSoftmaxBackwardGetWorkspaceSize(gradient.get(), out.get(), 1, to.get(), &workspace, &executor),
      OK);
  ASSERT_EQ(run(aclnnSoftmaxBackward, workspace, executor, stream), OK);
  std::vector<double> softmax(24), of_x(24);
  for (size_t n = 0; n < 2; ++n)
    for (size_t j = 0; j < 4; ++j) {
      double sum = 0, product = 0;
      for (size_t i = 0; i < 3; ++i) sum += std::exp(static_cast<double>(x[n * 12 + i * 4 + j]));
      for (size_t i = 0; i < 3; ++i)
        softmax[n * 12 + i * 4 + j] = std::exp(static_cast<double>(x[n * 12 + i * 4 + j])) / sum;
      for (size_t i = 0; i < 3; ++i) product += softmax[n * 12 + i * 4 + j] * dy[n * 12 + i * 4 + j];
      for (size_t i = 0; i < 3; ++i)
        of_x[n * 12 + i * 4 + j] = softmax[n * 12 + i * 4 + j] * (dy[n * 12 + i * 4 + j] - product);
    }
  expect_near(on_host<float>(y, 24), softmax);
  expect_near(on_host<float>(dx, 24), of_x);
  ASSERT_EQ(aclnnLogSoftmaxGetWorkspaceSize(self.get(), 1, out.get(), &workspace, &executor), OK);
  ASSERT_EQ(run(aclnnLogSoftmax, workspace, executor, stream), OK);
  for (double& value : softmax) value = std::log(value);
  expect_near(on_host<float>(y, 24), softmax);
  EXPECT_EQ(aclnnSoftmaxGetWorkspaceSize(self.get(), 3, out.get(), &workspace, &executor), kInvalid);
  EXPECT_EQ(recent_message(), "aclnnSoftmax: dim is 3, and self has the shape [2, 3, 4]");
}

TEST_F(Layers, SumsOverDimensions) {
  const std::vector<float> x = random_numbers(24, 1);
  float* const sums = on_device(std::vector<float>(3, 9));
  const OwnedTensor self = view(on_device(x), {2, 3, 4}), out = view(sums, {3});
  const OwnedInts dims = ints({0, -1});
  ASSERT_EQ(aclnnReduceSumGetWorkspaceSize(self.get(), dims.get(), false, ACL_FLOAT, out.get(), &workspace,
                                           &executor),
            OK)
      << recent_message();
  ASSERT_EQ(run(aclnnReduceSum, workspace, executor, stream), OK);
  std::vector<double> expected(3);
  for (size_t i = 0; i < 24; ++i) expected[i / 4 % 3] += x[i];
  expect_near(on_host<float>(sums, 3), expected);
}

TEST_F(Layers, AveragesAndExtremesOverDimensions) {
  const std::vector<float> x = random_numbers(24, 1);
  float *const averages = on_device(std::vector<float>(3, 9)),
               *const largest = on_device(std::vector<float>(3)),
               *const smallest = on_device(std::vector<float>(3));
  const OwnedTensor self = view(on_device(x), {2, 3, 4}), out = view(averages, {1, 3, 1}),
                    high = view(largest, {3}), low = view(smallest, {3});
  const OwnedInts dims = ints({0, 2});
  ASSERT_EQ(
      aclnnMeanGetWorkspaceSize(self.get(), dims.get(), true, ACL_FLOAT, out.get(), &workspace, &executor),
      OK)
      << recent_message();
  ASSERT_EQ(run(aclnnMean, workspace, executor, stream), OK);
  ASSERT_EQ(aclnnAmaxGetWorkspaceSize(self.get(), dims.get(), false, high.get(), &workspace, &executor), OK)
      << recent_message();
  ASSERT_EQ(run(aclnnAmax, workspace, executor, stream), OK);
  ASSERT_EQ(aclnnAminGetWorkspaceSize(self.get(), dims.get(), false, low.get(), &workspace, &executor), OK)
      << recent_message();
  ASSERT_EQ(run(aclnnAmin, workspace, executor, stream), OK);
  std::vector<double> mean(3), maximum(3, -2), minimum(3, 2);
  for (size_t i = 0; i < 24; ++i) {
    const size_t c = i / 4 % 3;
    mean[c] += x[i] / 8.0;
    maximum[c] = std::max<double>(maximum[c], x[i]);
    minimum[c] = std::min<double>(minimum[c], x[i]);
  }
  expect_near(on_host<float>(averages, 3), mean);
  expect_near(on_host<float>(largest, 3), maximum);
  expect_near(on_host<float>(smallest, 3), minimum);
  EXPECT_EQ(
      aclnnMeanGetWorkspaceSize(self.get(), dims.get(), false, ACL_FLOAT, out.get(), &workspace, &executor),
      kInvalid);
  EXPECT_EQ(recent_message(), "aclnnMean: out has the shape [1, 3, 1], not [3]");
}

TEST_F(Layers, AveragesOfWindowsAndTheirGradients) {
  const std::vector<float> x = random_numbers(24, 1), g = random_numbers(12, 2);
  float *const y = on_device(std::vector<float>(12, 9)), *const dx = on_device(std::vector<float>(24, 9));
  const OwnedTensor self = image(on_device(x), {1, 2, 3, 4}), out = image(y, {1, 2, 2, 3}),
                    gradient = image(on_device(g), {1, 2, 2, 3}), result = image(dx, {1, 2, 3, 4});
  const OwnedInts kernel = ints({2, 2}), stride = ints({2, 2}), padding = ints({1, 1}), wide = ints({2, 2});
  for (const bool counts : {true, false}) {
    const auto first = [&](const OwnedInts& pad, int64_t divisor) {
      return aclnnAvgPool2dGetWorkspaceSize(self.get(), kernel.get(), stride.get(), pad.get(), false, counts,
                                            divisor, 0, out.get(), &workspace, &executor);
    };
    EXPECT_EQ(first(wide, 0), kInvalid);
    EXPECT_EQ(recent_message(), "aclnnAvgPool2d: padding must be at most half of kernelSize");
    ASSERT_EQ(first(padding, 0), OK) << recent_message();
    ASSERT_EQ(run(aclnnAvgPool2d, workspace, executor, stream), OK);
    ASSERT_EQ(aclnnAvgPool2dBackwardGetWorkspaceSize(gradient.get(), self.get(), kernel.get(), stride.get(),
                                                     padding.get(), false, counts, 0, 0, result.get(),
                                                     &workspace, &executor),
              OK)
        << recent_message();
    ASSERT_EQ(run(aclnnAvgPool2dBackward, workspace, executor, stream), OK);
    std::vector<double> averages(12), gradients(24);
    for (size_t o = 0; o < 12; ++o) {
      std::vector<size_t> inside;
      for (int t = 0; t < 4; ++t) {
        const int row = static_cast<int>(o / 3 % 2) * 2 - 1 + t / 2,
                  column = static_cast<int>(o % 3) * 2 - 1 + t % 2;
        if (row >= 0 && column >= 0 && row < 3 && column < 4)
          inside.push_back(o / 6 * 12 + static_cast<size_t>(row * 4 + column));
      }
      const double divisor = counts ? 4 : static_cast<double>(inside.size());
      for (const size_t at : inside) averages[o] += x[at] / divisor;
      for (const size_t at : inside) gradients[at] += g[o] / divisor;
    }
    expect_near(on_host<float>(y, 12), averages);
    expect_near(on_host<float>(dx, 24), gradients);
  }
}

}  // namespace
