// Where the largest or the smallest element is: aclnnArgMax, aclnnArgMin.
#include <vector>

#include "aclnnop/aclnn_argmax.h"
#include "aclnnop/aclnn_argmin.h"
#include "runtime_shim/aclnn/first_phase.h"
#include "runtime_shim/aclnn/operators/views.h"

namespace npu::aclnn {
namespace {

void require_number(const Tensor& tensor) {
  if (!has_element(tensor.type))
    throw Refusal{kNoKernel, std::string("the simulated device does not compare ") + name_of(tensor.type)};
}

/// The first of the best elements of a row.
int64_t best_of(const Tensor& row, bool largest) {
  const int64_t step = row.strides[0];
  std::vector<double> values(static_cast<size_t>(row.shape[0]));
  ops::load_doubles(element_of(row.type), row.data(), step, row.shape[0], values.data());
  size_t best = 0;
  for (size_t i = 1; i < values.size(); ++i)
    if (largest ? values[i] > values[best] : values[i] < values[best]) best = i;
  return static_cast<int64_t>(best);
}

/// One row after the other along dimension `dim`. The result is contiguous.
void run_best(const Tensor& input, int64_t dim, bool largest, const Tensor& result) {
  const int axis = static_cast<int>(dim);
  Dimensions outer = input.shape;
  outer[axis] = 1;
  for (int64_t index = 0; index < outer.product(); ++index) {
    Tensor row = input;
    int64_t rest = index;
    for (int i = input.rank(); i-- > 0; rest /= outer[i]) row.offset += rest % outer[i] * input.strides[i];
    row.shape = row.strides = {};
    row.shape.push(input.shape[axis]);
    row.strides.push(input.strides[axis]);
    const int64_t best = best_of(row, largest);
    if (result.type == ACL_INT32)
      reinterpret_cast<int32_t*>(result.data())[index] = static_cast<int32_t>(best);
    else
      reinterpret_cast<int64_t*>(result.data())[index] = best;
  }
}

void find_best(FirstPhase& phase, const aclTensor* self, int64_t dim, bool keeps_dimension,
               const aclTensor* out, bool largest) {
  const Tensor input = phase.tensor("self", self);
  const Tensor result = phase.tensor("out", out);
  require_number(phase.operand(0));
  const int64_t rank = input.rank();
  phase.require(dim >= -rank && dim < rank, "dim is ", dim, ", and self has the shape ", input.shape);
  const int64_t axis = dim < 0 ? dim + rank : dim;
  phase.require(input.shape[static_cast<int>(axis)] > 0, "self has no elements along dim");
  Dimensions expected;
  for (int i = 0; i < input.rank(); ++i)
    if (i != axis || keeps_dimension) expected.push(i == axis ? 1 : input.shape[i]);
  phase.require_shape("out", result, expected);
  phase.require(result.is_contiguous(), "out must be contiguous, which the simulated device asks for");
  phase.compute([axis, largest](const Run& run) {
    if (run[1].elements() > 0) run_best(run[0], axis, largest, run[1]);
  });
}

}  // namespace
}  // namespace npu::aclnn

using namespace npu::aclnn;

extern "C" {

aclnnStatus aclnnArgMaxGetWorkspaceSize(const aclTensor* self, int64_t dim, bool keepdim, aclTensor* out,
                                        uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnArgMax", workspaceSize, executor,
                     [&](FirstPhase& phase) { find_best(phase, self, dim, keepdim, out, true); });
}
NPU_SECOND_PHASE(aclnnArgMax)

aclnnStatus aclnnArgMinGetWorkspaceSize(const aclTensor* self, int64_t dim, bool keepdim, aclTensor* out,
                                        uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnArgMin", workspaceSize, executor,
                     [&](FirstPhase& phase) { find_best(phase, self, dim, keepdim, out, false); });
}
NPU_SECOND_PHASE(aclnnArgMin)

}  // extern "C"
