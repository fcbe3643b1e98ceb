// The CTC loss: every path by itself, gradients by differences, samples that do not fit, what is refused.

#include <limits>

#include "tests/shim/dnn/dnn_tensors.h"

namespace npu::test {
namespace {

constexpr int kLetters = 3;
using Labels = std::vector<int>;

/// What a path writes: repeated letters once, without blanks.
Labels written_by(const Labels& path) {
  Labels text;
  for (size_t t = 0; t < path.size(); ++t)
    if (path[t] != 0 && (t == 0 || path[t] != path[t - 1])) text.push_back(path[t]);
  return text;
}

/// Samples of 4 time steps at most.
struct CtcSamples {
  std::vector<Labels> labels;
  Labels steps;

  Labels all() const {
    Labels flat;
    for (const Labels& one : labels) flat.insert(flat.end(), one.begin(), one.end());
    return flat;
  }
  Labels lengths() const {
    Labels lengths;
    for (const Labels& one : labels) lengths.push_back(static_cast<int>(one.size()));
    return lengths;
  }
};

class CtcLoss : public Dnn {
 protected:
  static constexpr int kSteps = 4, kSamples = 5;
  void SetUp() override {
    Dnn::SetUp();
    ASSERT_EQ(npudnnCreateCTCLossDescriptor(&loss_), NPUDNN_STATUS_SUCCESS);
  }
  void TearDown() override {
    npudnnDestroyCTCLossDescriptor(loss_);
    Dnn::TearDown();
  }
  npudnnStatus_t run(const CtcSamples& samples, bool with_gradients = true) {
    const Labels labels = samples.all(), lengths = samples.lengths();
    return npudnnCTCLoss(handle_, input.desc(), input.data(), labels.data(), lengths.data(),
                         samples.steps.data(), costs.data(), with_gradients ? gradients.desc() : nullptr,
                         with_gradients ? gradients.data() : nullptr, NPUDNN_CTC_LOSS_ALGO_DETERMINISTIC,
                         loss_, nullptr, 0);
  }
  void set(npudnnLossNormalizationMode_t mode, npudnnCTCGradMode_t gradient = NPUDNN_CTC_ZERO_OOB_GRADIENTS) {
    ASSERT_EQ(npudnnSetCTCLossDescriptor_v9(loss_, NPUDNN_DATA_FLOAT, mode, gradient, 3),
              NPUDNN_STATUS_SUCCESS);
  }
  /// The probabilities of the activations `x`.
  static Doubles softmax(const Doubles& x) {
    Doubles result = x;
    for (size_t row = 0; row < x.size(); row += kLetters) {
      double sum = 0;
      for (size_t i = row; i < row + kLetters; ++i) sum += result[i] = std::exp(x[i]);
      for (size_t i = row; i < row + kLetters; ++i) result[i] /= sum;
    }
    return result;
  }
  /// -log of the sum over all paths that write the labels.
  static Doubles expected_costs(const CtcSamples& samples, const Doubles& y) {
    Doubles costs;
    for (size_t n = 0; n < samples.labels.size(); ++n) {
      const auto steps = static_cast<size_t>(samples.steps[n]);
      double total = 0;
      for (int code = 0; code < static_cast<int>(std::pow(kLetters, steps)); ++code) {
        Labels path;
        double product = 1;
        for (size_t t = 0, rest = static_cast<size_t>(code); t < steps; ++t, rest /= kLetters) {
          path.push_back(static_cast<int>(rest % kLetters));
          product *= y[(t * kSamples + n) * kLetters + rest % kLetters];
        }
        if (written_by(path) == samples.labels[n]) total += product;
      }
      costs.push_back(-std::log(total));
    }
    return costs;
  }

  /// All lengths, a repeated label, no label, no time step.
  const CtcSamples samples_{{{1}, {1, 2}, {2, 2}, {}, {}}, {4, 3, 3, 4, 0}};
  Tensor input{NPUDNN_DATA_DOUBLE, {kSteps, kSamples, kLetters}, 1},
      gradients{NPUDNN_DATA_DOUBLE, {kSteps, kSamples, kLetters}, 2},
      costs{NPUDNN_DATA_DOUBLE, {kSamples}, 3};
  npudnnCTCLossDescriptor_t loss_ = nullptr;
};

TEST_F(CtcLoss, CostsAreTheSumsOverPaths) {
  set(NPUDNN_LOSS_NORMALIZATION_SOFTMAX);
  const Doubles expected = expected_costs(samples_, softmax(input.values()));
  ASSERT_EQ(run(samples_), NPUDNN_STATUS_SUCCESS);
  expect_near(costs.values(), expected, 1e-12);
}

TEST_F(CtcLoss, GradientsAreTheDifferences) {
  set(NPUDNN_LOSS_NORMALIZATION_SOFTMAX);
  ASSERT_EQ(run(samples_), NPUDNN_STATUS_SUCCESS);
  const Doubles actual = gradients.values();
  const auto forward = [&] {
    EXPECT_EQ(run(samples_, false), NPUDNN_STATUS_SUCCESS);
    return costs.values();
  };
  expect_near(actual, numeric_gradient(input, Doubles(kSamples, 1), forward), 1e-8);
}

TEST_F(CtcLoss, ProbabilitiesHaveTheSameCostsAndGradients) {
  set(NPUDNN_LOSS_NORMALIZATION_SOFTMAX);
  ASSERT_EQ(run(samples_), NPUDNN_STATUS_SUCCESS);
  const Doubles of_activations = costs.values(), gradients_of_activations = gradients.values();
  input.set(softmax(input.values()));
  ASSERT_EQ(npudnnSetCTCLossDescriptor(loss_, NPUDNN_DATA_FLOAT), NPUDNN_STATUS_SUCCESS);
  ASSERT_EQ(run(samples_), NPUDNN_STATUS_SUCCESS);
  expect_near(costs.values(), of_activations, 1e-12);
  expect_near(gradients.values(), gradients_of_activations, 1e-12);
}

TEST_F(CtcLoss, TooFewStepsCostInfinity) {
  const CtcSamples samples{{{1}, {1, 1}, {}, {}, {}}, {2, 2, 1, 1, 1}};
  for (const npudnnCTCGradMode_t mode : {NPUDNN_CTC_ZERO_OOB_GRADIENTS, NPUDNN_CTC_SKIP_OOB_GRADIENTS}) {
    set(NPUDNN_LOSS_NORMALIZATION_SOFTMAX, mode);
    gradients.set(Doubles(gradients.count(), 7));
    ASSERT_EQ(run(samples), NPUDNN_STATUS_SUCCESS);
    EXPECT_EQ(costs.values()[1], std::numeric_limits<double>::infinity());
    EXPECT_TRUE(std::isfinite(costs.values()[0]));
    for (int t = 0; t < kSteps; ++t)
      EXPECT_EQ(gradients.values()[static_cast<size_t>((t * kSamples + 1) * kLetters)],
                mode == NPUDNN_CTC_SKIP_OOB_GRADIENTS ? 7 : 0);
  }
}

TEST_F(CtcLoss, LabelsOnTheDevice) {
  set(NPUDNN_LOSS_NORMALIZATION_SOFTMAX);
  const Doubles expected = expected_costs(samples_, softmax(input.values()));
  const Labels labels = samples_.all(), lengths = samples_.lengths();
  int* memory = nullptr;
  ASSERT_EQ(npuMalloc(reinterpret_cast<void**>(&memory), 100 * sizeof(int)), npuSuccess);
  const auto copy = [&](const Labels& from, int at) {
    EXPECT_EQ(npuMemcpy(memory + at, from.data(), from.size() * sizeof(int), npuMemcpyHostToDevice),
              npuSuccess);
  };
  copy(labels, 0), copy(lengths, 30), copy(samples_.steps, 60);
  const auto run_v8 = [&] {
    return npudnnCTCLoss_v8(handle_, NPUDNN_CTC_LOSS_ALGO_NON_DETERMINISTIC, loss_, input.desc(),
                            input.data(), memory, memory + 30, memory + 60, costs.data(), gradients.desc(),
                            gradients.data(), 0, nullptr);
  };
  ASSERT_EQ(run_v8(), NPUDNN_STATUS_SUCCESS);
  expect_near(costs.values(), expected, 1e-12);
  ASSERT_EQ(npudnnSetCTCLossDescriptor(loss_, NPUDNN_DATA_FLOAT), NPUDNN_STATUS_SUCCESS);
  EXPECT_EQ(run_v8(), NPUDNN_STATUS_BAD_PARAM);  // no limit of the labels
  set(NPUDNN_LOSS_NORMALIZATION_SOFTMAX);
  copy({kLetters}, 0);
  ASSERT_EQ(run_v8(), NPUDNN_STATUS_SUCCESS);
  EXPECT_EQ(npuDeviceSynchronize(), npuErrorLaunchFailure) << "no such letter";
  EXPECT_EQ(npuDeviceReset(), npuSuccess);
}

TEST_F(CtcLoss, RefusesWhatDoesNotFit) {
  EXPECT_EQ(run(samples_), NPUDNN_STATUS_BAD_PARAM);  // not set
  set(NPUDNN_LOSS_NORMALIZATION_NONE);
  CtcSamples wrong = samples_;
  wrong.labels[0] = {0};
  EXPECT_EQ(run(wrong), NPUDNN_STATUS_BAD_PARAM);
  wrong = samples_;
  wrong.steps[2] = kSteps + 1;
  EXPECT_EQ(run(wrong), NPUDNN_STATUS_BAD_PARAM);
  EXPECT_EQ(npudnnSetCTCLossDescriptor(loss_, NPUDNN_DATA_HALF), NPUDNN_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(npudnnSetCTCLossDescriptor_v8(loss_, NPUDNN_DATA_FLOAT, NPUDNN_LOSS_NORMALIZATION_SOFTMAX,
                                          NPUDNN_PROPAGATE_NAN, -1),
            NPUDNN_STATUS_BAD_PARAM);
}

TEST_F(CtcLoss, DescriptorsKeepWhatIsSet) {
  npudnnDataType_t type;
  EXPECT_EQ(npudnnGetCTCLossDescriptor(loss_, &type), NPUDNN_STATUS_BAD_PARAM);
  ASSERT_EQ(npudnnSetCTCLossDescriptorEx(loss_, NPUDNN_DATA_FLOAT, NPUDNN_LOSS_NORMALIZATION_SOFTMAX,
                                         NPUDNN_PROPAGATE_NAN),
            NPUDNN_STATUS_SUCCESS);
  npudnnLossNormalizationMode_t mode;
  npudnnCTCGradMode_t gradient;
  int most = 1;
  ASSERT_EQ(npudnnGetCTCLossDescriptor_v9(loss_, &type, &mode, &gradient, &most), NPUDNN_STATUS_SUCCESS);
  EXPECT_EQ(mode, NPUDNN_LOSS_NORMALIZATION_SOFTMAX);
  EXPECT_EQ(gradient, NPUDNN_CTC_SKIP_OOB_GRADIENTS);
  EXPECT_EQ(most, 0);
  size_t bytes = 1;
  EXPECT_EQ(npudnnGetCTCLossWorkspaceSize_v8(handle_, NPUDNN_CTC_LOSS_ALGO_DETERMINISTIC, loss_, input.desc(),
                                             gradients.desc(), &bytes),
            NPUDNN_STATUS_SUCCESS);
  EXPECT_EQ(bytes, 0U);
}

}  // namespace
}  // namespace npu::test
