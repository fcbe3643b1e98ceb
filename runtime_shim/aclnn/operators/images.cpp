// Operators whose result has elements of the input at other indices: reflected margins and nearest neighbours.
#include "aclnnop/aclnn_reflection_pad1d.h"
#include "aclnnop/aclnn_upsample_nearest_2d.h"
#include "runtime_shim/aclnn/operators/views.h"

namespace npu::aclnn {
namespace {

const std::vector<int64_t>& two_lengths(const FirstPhase& phase, const char* parameter,
                                        const aclIntArray* array) {
  if (array == nullptr) throw Refusal{kNullPointer, std::string(parameter) + " is null"};
  phase.require(array->values.size() == 2, parameter, " must have two numbers");
  return array->values;
}

void require_same_type(const FirstPhase& phase, const Tensor& input, const Tensor& result,
                       const Dimensions& shape) {
  phase.require(result.type == input.type, "out has another type than self");
  phase.require_shape("out", result, shape);
}

/// Margins before and after the last dimension, each shorter than it: the elements beside the edge in reverse order.
void reflection_pad(FirstPhase& phase, const aclTensor* self, const aclIntArray* padding,
                    const aclTensor* out) {
  const Tensor input = phase.tensor("self", self), result = phase.tensor("out", out);
  const std::vector<int64_t> margins = two_lengths(phase, "padding", padding);
  const int last = input.rank() - 1;
  const int64_t length = input.shape[last];
  for (const int64_t margin : margins)
    phase.require(margin >= 0 && margin < length, "padding has ", margin, ", and self has the shape ",
                  input.shape);
  Dimensions shape = input.shape;
  shape[last] += margins[0] + margins[1];
  require_same_type(phase, input, result, shape);
  phase.compute([=](const Run& run) {
    for (int64_t i = 0; i < run[1].shape[last]; ++i) {
      const int64_t distance = std::abs(i - margins[0]);
      const int64_t index = distance < length ? distance : 2 * (length - 1) - distance;
      copy_elements(part_of(run[0], last, index, 1), part_of(run[1], last, i, 1));
    }
  });
}

/// Each row and column of the result is that of the input at its index times the ratio of the lengths, rounded down.
void upsample(FirstPhase& phase, const aclTensor* self, const aclIntArray* output_size,
              const aclTensor* out) {
  const Tensor input = phase.tensor("self", self), result = phase.tensor("out", out);
  const std::vector<int64_t> size = two_lengths(phase, "outputSize", output_size);
  phase.require(input.rank() == 4 && size[0] > 0 && size[1] > 0 && input.shape[2] > 0 && input.shape[3] > 0,
                "self must have four dimensions, and images must not be empty");
  Dimensions shape = input.shape;
  shape[2] = size[0];
  shape[3] = size[1];
  require_same_type(phase, input, result, shape);
  phase.compute([](const Run& run) {
    const Tensor &from = run[0], &to = run[1];
    for (int64_t y = 0; y < to.shape[2]; ++y) {
      const Tensor source = part_of(from, 2, y * from.shape[2] / to.shape[2], 1),
                   target = part_of(to, 2, y, 1);
      for (int64_t x = 0; x < to.shape[3]; ++x)
        copy_elements(part_of(source, 3, x * from.shape[3] / to.shape[3], 1), part_of(target, 3, x, 1));
    }
  });
}

}  // namespace
}  // namespace npu::aclnn

using namespace npu::aclnn;

extern "C" {

aclnnStatus aclnnReflectionPad1dGetWorkspaceSize(const aclTensor* self, const aclIntArray* padding,
                                                 aclTensor* out, uint64_t* workspaceSize,
                                                 aclOpExecutor** executor) {
  return first_phase("aclnnReflectionPad1d", workspaceSize, executor,
                     [&](FirstPhase& phase) { reflection_pad(phase, self, padding, out); });
}
NPU_SECOND_PHASE(aclnnReflectionPad1d)

aclnnStatus aclnnUpsampleNearest2dGetWorkspaceSize(const aclTensor* self, const aclIntArray* outputSize,
                                                   aclTensor* out, uint64_t* workspaceSize,
                                                   aclOpExecutor** executor) {
  return first_phase("aclnnUpsampleNearest2d", workspaceSize, executor,
                     [&](FirstPhase& phase) { upsample(phase, self, outputSize, out); });
}
NPU_SECOND_PHASE(aclnnUpsampleNearest2d)

}  // extern "C"
