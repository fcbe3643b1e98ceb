// Pools of volumes and their gradients, against plain loops.
#include "aclnnop/aclnn_avgpool3d.h"
#include "aclnnop/aclnn_avgpool3d_backward.h"
#include "aclnnop/aclnn_max_pool3d_with_argmax.h"
#include "aclnnop/aclnn_max_pool3d_with_argmax_backward.h"
#include "tests/shim/aclnn/operators.h"

namespace {

struct DestroysInts {
  void operator()(aclIntArray* array) const { aclDestroyIntArray(array); }
};
using OwnedArray = std::unique_ptr<aclIntArray, DestroysInts>;
OwnedArray array_of(const Lengths& values) {
  return OwnedArray(aclCreateIntArray(values.data(), values.size()));
}

const Lengths kIn{1, 2, 3, 4, 5}, kOut{1, 2, 4, 2, 3}, kKernel{2, 2, 3}, kStride{1, 2, 2}, kPad{1, 0, 1};
constexpr size_t kInputs = 120, kOutputs = 48;

/// The elements of the window of an output.
std::vector<size_t> window_of(size_t output) {
  const size_t plane = output / 24;
  const auto d = static_cast<int64_t>(output / 6 % 4), h = static_cast<int64_t>(output / 3 % 2),
             w = static_cast<int64_t>(output % 3);
  std::vector<size_t> inside;
  for (int64_t z = d - 1; z < d + 1; ++z)
    for (int64_t y = 2 * h; y < 2 * h + 2; ++y)
      for (int64_t x = 2 * w - 1; x < 2 * w + 2; ++x)
        if (z >= 0 && z < 3 && x >= 0 && x < 5)
          inside.push_back(plane * 60 + static_cast<size_t>((z * 4 + y) * 5 + x));
  return inside;
}

class Volumes : public Operators {
 protected:
  OwnedTensor volume(void* memory, const Lengths& shape, aclDataType type = ACL_FLOAT) const {
    int64_t storage = 1;
    for (const int64_t length : shape) storage *= length;
    return OwnedTensor(
        aclCreateTensor(shape.data(), shape.size(), type, nullptr, 0, ACL_FORMAT_NCDHW, &storage, 1, memory));
  }
  const std::vector<float> x_ = random_numbers(kInputs, 1), g_ = random_numbers(kOutputs, 2);
  const OwnedArray kernel_ = array_of(kKernel), stride_ = array_of(kStride), pad_ = array_of(kPad),
                   dilation_ = array_of({1});
  uint64_t workspace = 0;
  aclOpExecutor* executor = nullptr;
};

void expect_sums(const std::vector<float>& actual, const std::vector<double>& expected) {
  ASSERT_EQ(actual.size(), expected.size());
  for (size_t i = 0; i < actual.size(); ++i) EXPECT_NEAR(actual[i], expected[i], 1e-6) << i;
}

TEST_F(Volumes, MaximaTheirIndicesAndGradients) {
  float *const y = on_device(std::vector<float>(kOutputs)), *const dx =
                                                                on_device(std::vector<float>(kInputs));
  int32_t* const winners = on_device(std::vector<int32_t>(kOutputs));
  const OwnedTensor self = volume(on_device(x_), kIn), out = volume(y, kOut),
                    indices = volume(winners, kOut, ACL_INT32), gradient = volume(on_device(g_), kOut),
                    result = volume(dx, kIn);
  ASSERT_EQ(aclnnMaxPool3dWithArgmaxGetWorkspaceSize(self.get(), kernel_.get(), stride_.get(), pad_.get(),
                                                     dilation_.get(), false, out.get(), indices.get(),
                                                     &workspace, &executor),
            OK)
      << recent_message();
  ASSERT_EQ(run(aclnnMaxPool3dWithArgmax, workspace, executor, stream), OK);
  ASSERT_EQ(aclnnMaxPool3dWithArgmaxBackwardGetWorkspaceSize(
                gradient.get(), self.get(), indices.get(), kernel_.get(), stride_.get(), pad_.get(),
                dilation_.get(), false, result.get(), &workspace, &executor),
            OK)
      << recent_message();
  ASSERT_EQ(run(aclnnMaxPool3dWithArgmaxBackward, workspace, executor, stream), OK);
  const std::vector<float> maxima = on_host<float>(y, kOutputs);
  const std::vector<int32_t> found = on_host<int32_t>(winners, kOutputs);
  std::vector<double> gradients(kInputs);
  for (size_t o = 0; o < kOutputs; ++o) {
    size_t best = window_of(o).front();
    for (const size_t at : window_of(o))
      if (x_[at] > x_[best]) best = at;
    EXPECT_EQ(maxima[o], x_[best]);
    EXPECT_EQ(found[o], static_cast<int32_t>(best % 60));
    gradients[best] += g_[o];
  }
  expect_sums(on_host<float>(dx, kInputs), gradients);
}

TEST_F(Volumes, AveragesAndGradients) {
  float *const y = on_device(std::vector<float>(kOutputs)), *const dx =
                                                                on_device(std::vector<float>(kInputs));
  const OwnedTensor self = volume(on_device(x_), kIn), out = volume(y, kOut),
                    gradient = volume(on_device(g_), kOut), result = volume(dx, kIn);
  for (const bool counts : {true, false}) {
    ASSERT_EQ(aclnnAvgPool3dGetWorkspaceSize(self.get(), kernel_.get(), stride_.get(), pad_.get(), false,
                                             counts, 0, out.get(), &workspace, &executor),
              OK)
        << recent_message();
    ASSERT_EQ(run(aclnnAvgPool3d, workspace, executor, stream), OK);
    ASSERT_EQ(aclnnAvgPool3dBackwardGetWorkspaceSize(gradient.get(), self.get(), kernel_.get(), stride_.get(),
                                                     pad_.get(), false, counts, 0, result.get(), &workspace,
                                                     &executor),
              OK)
        << recent_message();
    ASSERT_EQ(run(aclnnAvgPool3dBackward, workspace, executor, stream), OK);
    std::vector<double> averages(kOutputs), gradients(kInputs);
    for (size_t o = 0; o < kOutputs; ++o) {
      const std::vector<size_t> inside = window_of(o);
      const double divisor = counts ? 12 : static_cast<double>(inside.size());
      for (const size_t at : inside) averages[o] += x_[at] / divisor, gradients[at] += g_[o] / divisor;
    }
    expect_sums(on_host<float>(y, kOutputs), averages);
    expect_sums(on_host<float>(dx, kInputs), gradients);
  }
  const OwnedArray two = array_of({2, 2});
  EXPECT_EQ(aclnnAvgPool3dGetWorkspaceSize(self.get(), two.get(), stride_.get(), pad_.get(), false, true, 0,
                                           out.get(), &workspace, &executor),
            kInvalid);
  EXPECT_EQ(recent_message(), "aclnnAvgPool3d: kernelSize has 2 entries, 1 or 3 are allowed");
}

}  // namespace
