// Losses of classes: aclnnNLLLoss and its gradient, aclnnCrossEntropyLoss.
#include <string_view>

#include "aclnnop/aclnn_cross_entropy_loss.h"
#include "aclnnop/aclnn_nll_loss.h"
#include "aclnnop/aclnn_nll_loss_backward.h"
#include "runtime_shim/aclnn/operators/indexed/index_values.h"
#include "runtime_shim/aclnn/operators/losses/loss.h"

namespace npu::aclnn {
namespace {

/// Samples and their classes. A sample whose target is `ignored` has the weight 0.
struct Classes {
  int64_t samples, classes, ignored;
};

/// (samples, classes), or (classes) for one sample. Throws unless the target has one index for each sample.
Classes classes_of(const FirstPhase& phase, const char* name, const Tensor& scores, const Tensor& target,
                   int64_t ignored) {
  phase.require(scores.rank() == 1 || scores.rank() == 2, name, " has the shape ", scores.shape,
                ", not (N, C) or (C)");
  const Classes all{scores.rank() == 1 ? 1 : scores.shape[0], scores.shape[scores.rank() - 1], ignored};
  phase.require(target.elements() == all.samples && target.rank() < 2, "target has the shape ", target.shape,
                ", and ", name, " has ", scores.shape);
  return all;
}

/// The class of a sample, and its weight.
struct Label {
  int64_t index;
  double weight;
};
Label label_of(const Classes& all, const Tensor& target, const Tensor* weights, int64_t sample) {
  const int64_t index = whole_number_at(target, sample);
  if (index == all.ignored) return {0, 0};
  checked_index("target", target, sample, all.classes);
  return {index, weights == nullptr ? 1 : number_at(*weights, index)};
}

/// out: the losses, or their sum, or that divided by the weights. loss(sample, index) is without the weight.
template <class Loss>
double reduce_losses(const Classes& all, LossReduction how, const Tensor& target, const Tensor* weights,
                     const Tensor& out, const Loss& loss) {
  double sum = 0, total = 0;
  for (int64_t i = 0; i < all.samples; ++i) {
    const Label label = label_of(all, target, weights, i);
    const double value = label.weight == 0 ? 0 : label.weight * loss(i, label.index);
    sum += value, total += label.weight;
    if (how == LossReduction::kNone) set_number(out, i, value);
  }
  if (how != LossReduction::kNone) set_number(out, 0, how == LossReduction::kMean ? sum / total : sum);
  return total;
}

void require_loss_shape(const FirstPhase& phase, const Classes& all, LossReduction how, bool has_samples,
                        size_t operand) {
  if (how != LossReduction::kNone || !has_samples) return require_one_element(phase, operand);
  Dimensions shape;
  shape.push(all.samples);
  phase.require_shape(phase.name_of_operand(operand), phase.operand(operand), shape);
}

void require_weights(const FirstPhase& phase, const Classes& all, size_t operand) {
  phase.require(phase.operand(operand).elements() == all.classes, phase.name_of_operand(operand),
                " has the shape ", phase.operand(operand).shape, ", and there are ", all.classes, " classes");
}

/// What both directions of the loss check: operands self, target, weight begin at `first`.
Classes labelled(FirstPhase& phase, size_t first, const aclTensor* self, const aclTensor* target,
                 const aclTensor* weight, int64_t ignored) {
  const Tensor scores = phase.tensor("self", self), labels = phase.tensor("target", target);
  phase.tensor("weight", weight);
  require_number_type(phase, first), require_index_type(phase, first + 1);
  require_number_type(phase, first + 2);
  const Classes all = classes_of(phase, "self", scores, labels, ignored);
  require_weights(phase, all, first + 2);
  return all;
}

/// Operands: self, target, weight, out, totalWeightOut.
void negative_likelihood(FirstPhase& phase, const Classes& all, LossReduction how) {
  require_loss_shape(phase, all, how, phase.operand(0).rank() == 2, 3);
  require_one_element(phase, 4);
  require_number_type(phase, 3), require_number_type(phase, 4);
  phase.compute([=](const Run& run) {
    const double total = reduce_losses(all, how, run[1], &run[2], run[3], [&](int64_t sample, int64_t index) {
      return -number_at(run[0], sample * all.classes + index);
    });
    if (how != LossReduction::kNone) set_number(run[4], 0, total);
  });
}

/// Operands: gradOutput, self, target, weight, totalWeight, out.
void negative_likelihood_gradient(FirstPhase& phase, const Classes& all, LossReduction how) {
  require_loss_shape(phase, all, how, phase.operand(1).rank() == 2, 0);
  phase.require_shape("out", phase.operand(5), phase.operand(1).shape);
  require_number_type(phase, 0), require_number_type(phase, 4), require_number_type(phase, 5);
  phase.compute([=](const Run& run) {
    const double total = how == LossReduction::kMean ? number_at(run[4], 0) : 1;
    for (int64_t i = 0; i < all.samples; ++i) {
      const Label label = label_of(all, run[2], &run[3], i);
      const double gradient = number_at(run[0], how == LossReduction::kNone ? i : 0);
      for (int64_t k = 0; k < all.classes; ++k)
        set_number(run[5], i * all.classes + k,
                   k == label.index && label.weight != 0 ? -gradient * label.weight / total : 0);
    }
  });
}

LossReduction reduction_named(const FirstPhase& phase, const char* name) {
  const std::string_view text = name == nullptr ? "mean" : name;
  phase.require(text == "mean" || text == "sum" || text == "none", "reductionOptional is ", text,
                ", allowed are mean, sum, none");
  return text == "mean" ? LossReduction::kMean : text == "sum" ? LossReduction::kSum : LossReduction::kNone;
}

/// Operands: input, target, lossOut, logProbOut, zlossOut, lseForZlossOut, and weightOptional if it is there. Those of the
/// z loss are not written. Source: the page.
void cross_entropy(FirstPhase& phase, const Classes& all, LossReduction how, bool has_weights) {
  require_loss_shape(phase, all, how, true, 2);
  phase.require_shape("logProbOut", phase.operand(3), phase.operand(0).shape);
  if (has_weights) require_weights(phase, all, 6), require_number_type(phase, 6);
  for (const size_t operand : {0, 2, 3}) require_number_type(phase, operand);
  require_index_type(phase, 1);
  phase.compute([=](const Run& run) {
    for (int64_t i = 0; i < all.samples; ++i) {
      const double log_sum = log_sum_exp(run[0], i * all.classes, all.classes);
      for (int64_t k = i * all.classes; k < (i + 1) * all.classes; ++k)
        set_number(run[3], k, number_at(run[0], k) - log_sum);
    }
    reduce_losses(all, how, run[1], has_weights ? &run[6] : nullptr, run[2],
                  [&](int64_t sample, int64_t index) {
                    const int64_t row = sample * all.classes;
                    return log_sum_exp(run[0], row, all.classes) - number_at(run[0], row + index);
                  });
  });
}

}  // namespace
}  // namespace npu::aclnn

using namespace npu::aclnn;

extern "C" {

aclnnStatus aclnnNLLLossGetWorkspaceSize(const aclTensor* self, const aclTensor* target,
                                         const aclTensor* weight, int64_t reduction, int64_t ignoreIndex,
                                         aclTensor* out, aclTensor* totalWeightOut, uint64_t* workspaceSize,
                                         aclOpExecutor** executor) {
  return first_phase("aclnnNLLLoss", workspaceSize, executor, [&](FirstPhase& phase) {
    const Classes all = labelled(phase, 0, self, target, weight, ignoreIndex);
    phase.tensor("out", out), phase.tensor("totalWeightOut", totalWeightOut);
    negative_likelihood(phase, all, loss_reduction(phase, reduction));
  });
}
NPU_SECOND_PHASE(aclnnNLLLoss)

aclnnStatus aclnnNLLLossBackwardGetWorkspaceSize(const aclTensor* gradOutput, const aclTensor* self,
                                                 const aclTensor* target, const aclTensor* weight,
                                                 int64_t reduction, int64_t ignoreIndex,
                                                 const aclTensor* totalWeight, aclTensor* out,
                                                 uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnNLLLossBackward", workspaceSize, executor, [&](FirstPhase& phase) {
    phase.tensor("gradOutput", gradOutput);
    const Classes all = labelled(phase, 1, self, target, weight, ignoreIndex);
    phase.tensor("totalWeight", totalWeight), phase.tensor("out", out);
    negative_likelihood_gradient(phase, all, loss_reduction(phase, reduction));
  });
}
NPU_SECOND_PHASE(aclnnNLLLossBackward)

aclnnStatus aclnnCrossEntropyLossGetWorkspaceSize(const aclTensor* input, const aclTensor* target,
                                                  const aclTensor* weightOptional, char* reductionOptional,
                                                  int64_t ignoreIndex, double labelSmoothing,
                                                  double /*lseSquareScaleForZloss*/, bool /*returnZloss*/,
                                                  const aclTensor* lossOut, const aclTensor* logProbOut,
                                                  const aclTensor* zlossOut, const aclTensor* lseForZlossOut,
                                                  uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnCrossEntropyLoss", workspaceSize, executor, [&](FirstPhase& phase) {
    const Tensor scores = phase.tensor("input", input), labels = phase.tensor("target", target);
    phase.tensor("lossOut", lossOut), phase.tensor("logProbOut", logProbOut);
    phase.tensor("zlossOut", zlossOut), phase.tensor("lseForZlossOut", lseForZlossOut);
    const bool has_weights = phase.optional_tensor("weightOptional", weightOptional).has_value();
    phase.require(labelSmoothing >= 0 && labelSmoothing <= 1, "labelSmoothing is not in [0, 1]");
    if (labelSmoothing != 0) throw Refusal{kNoKernel, "the simulated device does not smooth labels"};
    phase.require(scores.rank() == 2, "input has the shape ", scores.shape, ", not (N, C)");
    cross_entropy(phase, classes_of(phase, "input", scores, labels, ignoreIndex),
                  reduction_named(phase, reductionOptional), has_weights);
  });
}
NPU_SECOND_PHASE(aclnnCrossEntropyLoss)

}  // extern "C"
