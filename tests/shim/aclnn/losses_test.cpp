// Losses: reductions, weights, classes that are ignored, and what is refused.
#include <gmock/gmock.h>

#include <cmath>

#include "aclnnop/aclnn_cross_entropy_loss.h"
#include "aclnnop/aclnn_l1_loss.h"
#include "aclnnop/aclnn_mse_loss.h"
#include "aclnnop/aclnn_nll_loss.h"
#include "aclnnop/aclnn_nll_loss_backward.h"
#include "aclnnop/aclnn_softmax_cross_entropy_with_logits.h"
#include "tests/shim/aclnn/operators.h"

namespace {

using testing::ElementsAre;
using testing::FloatNear;
using testing::HasSubstr;

class Losses : public Operators {
 protected:
  void SetUp() override {
    Operators::SetUp();
    scores = view(on_device<float>({1, 2, 3, 4, 5, 6}), {2, 3});
    weight = view(on_device<float>({1, 10, 100}), {3});
    total = view(device_memory(4), {1});
    loss_memory = on_device<float>({-1, -1});
  }
  OwnedTensor labels(const std::vector<int64_t>& numbers) {
    return view(on_device(numbers), {static_cast<int64_t>(numbers.size())}, {}, ACL_INT64);
  }

  OwnedTensor scores, weight, total;
  float* loss_memory = nullptr;
  uint64_t bytes = 0;
  aclOpExecutor* executor = nullptr;
};

TEST_F(Losses, OneForEachSample) {
  const OwnedTensor target = labels({2, 1}), loss = view(loss_memory, {2});
  ASSERT_EQ(aclnnNLLLossGetWorkspaceSize(scores.get(), target.get(), weight.get(), 0, 1, loss.get(),
                                         total.get(), &bytes, &executor),
            OK)
      << recent_message();
  ASSERT_EQ(run(aclnnNLLLoss, bytes, executor, stream), OK);
  EXPECT_THAT(on_host<float>(loss_memory, 2), ElementsAre(-300, 0));  // class 1 is ignored
}

TEST_F(Losses, TheGradientOfASum) {
  const OwnedTensor target = labels({2, 1}), factor = view(on_device<float>({2}), {1});
  float* const memory = on_device(std::vector<float>(6, 9));
  const OwnedTensor out = view(memory, {2, 3});
  ASSERT_EQ(aclnnNLLLossBackwardGetWorkspaceSize(factor.get(), scores.get(), target.get(), weight.get(), 2,
                                                 -100, total.get(), out.get(), &bytes, &executor),
            OK)
      << recent_message();
  ASSERT_EQ(run(aclnnNLLLossBackward, bytes, executor, stream), OK);
  EXPECT_THAT(on_host<float>(memory, 6), ElementsAre(0, 0, -200, 0, -20, 0));
}

TEST_F(Losses, ATargetThatIsNoClassFailsTheStream) {
  const OwnedTensor target = labels({2, 3}), loss = view(loss_memory, {1});
  ASSERT_EQ(aclnnNLLLossGetWorkspaceSize(scores.get(), target.get(), weight.get(), 1, -100, loss.get(),
                                         total.get(), &bytes, &executor),
            OK);
  testing::internal::CaptureStderr();
  ASSERT_EQ(aclnnNLLLoss(nullptr, 0, executor, stream), OK);
  EXPECT_NE(aclrtSynchronizeStream(stream), ACL_SUCCESS);
  EXPECT_THAT(testing::internal::GetCapturedStderr(),
              HasSubstr("aclnnNLLLoss: target has 3, which is not in [0, 3)"));
}

TEST_F(Losses, WrongShapesAndReductionsAreRefused) {
  const OwnedTensor target = labels({2, 1}), one = labels({2}), loss = view(loss_memory, {2}),
                    few = view(on_device<float>({1, 2}), {2});
  const auto status = [&](const OwnedTensor& classes, const OwnedTensor& weights, int64_t reduction) {
    return aclnnNLLLossGetWorkspaceSize(scores.get(), classes.get(), weights.get(), reduction, 0, loss.get(),
                                        total.get(), &bytes, &executor);
  };
  EXPECT_EQ(status(one, weight, 0), kInvalid);
  EXPECT_EQ(recent_message(), "aclnnNLLLoss: target has the shape [1], and self has [2, 3]");
  EXPECT_EQ(status(target, few, 0), kInvalid);
  EXPECT_EQ(recent_message(), "aclnnNLLLoss: weight has the shape [2], and there are 3 classes");
  EXPECT_EQ(status(target, weight, 3), kInvalid);
  EXPECT_EQ(recent_message(), "aclnnNLLLoss: reduction is 3, allowed are 0 (none), 1 (mean), 2 (sum)");
  EXPECT_EQ(status(target, weight, 1), kInvalid);
  EXPECT_EQ(recent_message(), "aclnnNLLLoss: out must have one element, and has the shape [2]");
}

TEST_F(Losses, CrossEntropyIsWeighted) {
  const OwnedTensor target = labels({0, 2}), loss = view(loss_memory, {1}),
                    logarithms = view(device_memory(24), {2, 3}), z = view(device_memory(4), {1}),
                    sums = view(device_memory(8), {2});
  char mean[] = "mean", wrong[] = "average";
  const auto status = [&](char* reduction, double smoothing) {
    return aclnnCrossEntropyLossGetWorkspaceSize(scores.get(), target.get(), weight.get(), reduction, -100,
                                                 smoothing, 0, false, loss.get(), logarithms.get(), z.get(),
                                                 sums.get(), &bytes, &executor);
  };
  ASSERT_EQ(status(mean, 0), OK) << recent_message();
  ASSERT_EQ(run(aclnnCrossEntropyLoss, bytes, executor, stream), OK);
  const double rest = std::log(std::exp(-2.0) + std::exp(-1.0) + 1);  // of a row, without its largest score
  EXPECT_THAT(on_host<float>(loss_memory, 1),
              ElementsAre(FloatNear(static_cast<float>((2 + rest + 100 * rest) / 101), 1e-6F)));
  EXPECT_EQ(status(wrong, 0), kInvalid);
  EXPECT_EQ(recent_message(),
            "aclnnCrossEntropyLoss: reductionOptional is average, allowed are mean, sum, none");
  EXPECT_EQ(status(mean, 2), kInvalid);
  EXPECT_EQ(status(mean, 0.1), 561003);  // labels are not smoothed here
}

TEST_F(Losses, OfScoresAndProbabilities) {
  float* const gradient = on_device(std::vector<float>(6));
  const OwnedTensor labels = view(on_device<float>({0.5F, 0.5F, 0, 0, 0, 1}), {2, 3}),
                    loss = view(loss_memory, {2}), backprop = view(gradient, {2, 3}),
                    one = view(loss_memory, {1});
  ASSERT_EQ(aclnnSoftmaxCrossEntropyWithLogitsGetWorkspaceSize(scores.get(), labels.get(), loss.get(),
                                                               backprop.get(), &bytes, &executor),
            OK)
      << recent_message();
  ASSERT_EQ(run(aclnnSoftmaxCrossEntropyWithLogits, bytes, executor, stream), OK);
  const double rest = std::log(std::exp(-2.0) + std::exp(-1.0) + 1);  // of a row, without its largest score
  EXPECT_THAT(on_host<float>(loss_memory, 2), ElementsAre(FloatNear(static_cast<float>(rest + 1.5), 1e-6F),
                                                          FloatNear(static_cast<float>(rest), 1e-6F)));
  const std::vector<float> slopes = on_host<float>(gradient, 6);
  EXPECT_NEAR(slopes[0], std::exp(-2 - rest) - 0.5, 1e-6);
  EXPECT_NEAR(slopes[5], std::exp(-rest) - 1, 1e-6);
  EXPECT_EQ(aclnnSoftmaxCrossEntropyWithLogitsGetWorkspaceSize(scores.get(), labels.get(), one.get(),
                                                               backprop.get(), &bytes, &executor),
            kInvalid);
}

TEST_F(Losses, DistancesBroadcast) {
  const OwnedTensor target = view(on_device<float>({2}), {1, 1}), loss = view(loss_memory, {1}),
                    many = view(device_memory(24), {2, 3});
  ASSERT_EQ(aclnnL1LossGetWorkspaceSize(scores.get(), target.get(), 2, loss.get(), &bytes, &executor), OK)
      << recent_message();
  ASSERT_EQ(run(aclnnL1Loss, bytes, executor, stream), OK);
  EXPECT_THAT(on_host<float>(loss_memory, 1), ElementsAre(1 + 0 + 1 + 2 + 3 + 4));
  EXPECT_EQ(aclnnMseLossGetWorkspaceSize(scores.get(), target.get(), 0, loss.get(), &bytes, &executor),
            kInvalid);
  EXPECT_EQ(recent_message(), "aclnnMseLoss: out has the shape [1], not [2, 3]");
  EXPECT_EQ(aclnnMseLossGetWorkspaceSize(scores.get(), target.get(), 1, many.get(), &bytes, &executor),
            kInvalid);
}

}  // namespace
