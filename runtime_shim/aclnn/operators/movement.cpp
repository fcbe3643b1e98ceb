// Operators that move elements: permutations, slices, repetitions, concatenations, margins.
#include <array>
#include <utility>

#include "aclnnop/aclnn_cat.h"
#include "aclnnop/aclnn_constant_pad_nd.h"
#include "aclnnop/aclnn_permute.h"
#include "aclnnop/aclnn_repeat.h"
#include "aclnnop/aclnn_slice.h"
#include "runtime_shim/aclnn/operators/views.h"

namespace npu::aclnn {
namespace {

/// The result has the type of the input, and the shape.
void require_result(const FirstPhase& phase, const Tensor& input, const Tensor& result,
                    const Dimensions& shape) {
  phase.require(result.type == input.type, "out is ", name_of(result.type), ", and the input is ",
                name_of(input.type));
  phase.require_shape("out", result, shape);
}

const std::vector<int64_t>& numbers(const char* parameter, const aclIntArray* array) {
  if (array == nullptr) throw Refusal{kNullPointer, std::string(parameter) + " is null"};
  return array->values;
}

void permute(FirstPhase& phase, const aclTensor* self, const aclIntArray* dims, const aclTensor* out) {
  const Tensor input = phase.tensor("self", self), result = phase.tensor("out", out);
  Dimensions order;
  std::array<bool, kMostDimensions> seen{};
  phase.require(numbers("dims", dims).size() == static_cast<size_t>(input.rank()),
                "dims must name each dimension");
  for (const int64_t dim : dims->values) {
    const int index = dimension_of(phase, input, dim);
    phase.require(!std::exchange(seen[static_cast<size_t>(index)], true), "dims names a dimension twice");
    order.push(index);
  }
  require_result(phase, input, result, permuted(input, order).shape);
  phase.compute([order](const Run& run) { copy_elements(permuted(run[0], order), run[1]); });
}

/// start and end count from the end if they are negative, and are cut off at the ends. Source: the page of aclnnSlice.
int64_t clamped(int64_t index, int64_t length) {
  return std::clamp<int64_t>(index < 0 ? index + length : index, 0, length);
}

void slice(FirstPhase& phase, const aclTensor* self, int64_t dim, int64_t start, int64_t end, int64_t step,
           const aclTensor* out) {
  const Tensor input = phase.tensor("self", self), result = phase.tensor("out", out);
  const int index = dimension_of(phase, input, dim);
  phase.require(step > 0, "step is ", step);
  const int64_t first = clamped(start, input.shape[index]),
                last = std::max(first, clamped(end, input.shape[index]));
  const int64_t length = (last - first + step - 1) / step;
  require_result(phase, input, result, part_of(input, index, first, length, step).shape);
  phase.compute([=](const Run& run) { copy_elements(part_of(run[0], index, first, length, step), run[1]); });
}

/// A tensor and its repetitions as two views of one shape: each dimension becomes (repetitions, length).
struct Repetition {
  Tensor from, to;
};
Repetition repetition(const Tensor& input, const Tensor& result, const std::vector<int64_t>& repeats) {
  Repetition views{input, result};
  for (Tensor* view : {&views.from, &views.to}) view->shape = view->strides = {};
  const int added = static_cast<int>(repeats.size()) - input.rank();
  const auto push = [&](int64_t length, int64_t from, int64_t to) {
    if (length == 1) return;
    if (views.to.rank() == kMostDimensions)
      throw Refusal{kNoKernel, "the simulated device repeats up to 8 dimensions and repetitions"};
    views.from.shape.push(length), views.from.strides.push(from);
    views.to.shape.push(length), views.to.strides.push(to);
  };
  for (int i = 0; i < result.rank(); ++i) {
    const int64_t length = i < added ? 1 : input.shape[i - added];
    push(repeats[static_cast<size_t>(i)], 0, length * result.strides[i]);
    push(length, i < added ? 0 : input.strides[i - added], result.strides[i]);
  }
  return views;
}

void repeat(FirstPhase& phase, const aclTensor* self, const aclIntArray* repeats, const aclTensor* out) {
  const Tensor input = phase.tensor("self", self), result = phase.tensor("out", out);
  const std::vector<int64_t> times = numbers("repeats", repeats);
  const int added = static_cast<int>(times.size()) - input.rank();
  phase.require(added >= 0 && times.size() <= kMostDimensions, "repeats has not a number for each dimension");
  Dimensions shape;
  for (size_t i = 0; i < times.size(); ++i) {
    const int source = static_cast<int>(i) - added;
    phase.require(times[i] >= 0, "repeats has a negative number");
    shape.push(times[i] * (source < 0 ? 1 : input.shape[source]));
  }
  require_result(phase, input, result, shape);
  if (result.elements() > 0) repetition(input, result, times);
  phase.compute([times](const Run& run) {
    if (run[1].elements() == 0) return;
    const Repetition views = repetition(run[0], run[1], times);
    copy_elements(views.from, views.to);
  });
}

void cat(FirstPhase& phase, const aclTensorList* tensors, int64_t dim, const aclTensor* out) {
  phase.list("tensors", tensors);
  const size_t count = phase.operands();
  phase.require(count > 0, "tensors is empty");
  const int index = dimension_of(phase, phase.operand(0), dim);
  Dimensions shape = phase.operand(0).shape;
  shape[index] = 0;
  for (size_t i = 0; i < count; ++i) {
    const Tensor& one = phase.operand(i);
    Dimensions other = one.shape;
    other[index] = shape[index];
    phase.require(other == shape && one.type == phase.operand(0).type, "tensors[", i,
                  "] has another type, or another shape beside dim: ", one.shape);
    shape[index] += one.shape[index];
  }
  require_result(phase, phase.operand(0), phase.tensor("out", out), shape);
  phase.compute([index, count](const Run& run) {
    int64_t start = 0;
    for (size_t i = 0; i < count; ++i) {
      const int64_t length = run[i].shape[index];
      copy_elements(run[i], part_of(run[count], index, start, length));
      start += length;
    }
  });
}

/// An element with the number, in `bytes`.
void store_number(aclDataType type, double number, char* bytes) {
  if (number != 0 && !has_element(type))
    throw Refusal{kNoKernel, std::string("the simulated device does not fill ") + name_of(type)};
  if (number != 0) ops::store_one(element_of(type), number, bytes);
}

/// The part of the result that holds the input, and the part of the input that it holds: negative margins cut off.
Repetition inner_part(Tensor input, Tensor result, const std::vector<int64_t>& margins) {
  for (size_t i = 0; i < margins.size() / 2; ++i) {
    const int dim = input.rank() - 1 - static_cast<int>(i);
    const int64_t before = margins[2 * i], after = margins[2 * i + 1];
    const int64_t cut = std::max<int64_t>(-before, 0),
                  length = std::max<int64_t>(input.shape[dim] - cut - std::max<int64_t>(-after, 0), 0);
    input = part_of(input, dim, cut, length);
    result = part_of(result, dim, std::max<int64_t>(before, 0), length);
  }
  return {input, result};
}

void pad(FirstPhase& phase, const aclTensor* self, const aclIntArray* margins, const aclScalar* value,
         const aclTensor* out) {
  const Tensor input = phase.tensor("self", self), result = phase.tensor("out", out);
  const std::vector<int64_t> sizes = numbers("pad", margins);
  phase.require(sizes.size() % 2 == 0 && sizes.size() / 2 <= static_cast<size_t>(input.rank()),
                "pad must have two numbers for each of the last dimensions");
  Dimensions shape = input.shape;
  for (size_t i = 0; i < sizes.size(); ++i) shape[input.rank() - 1 - static_cast<int>(i / 2)] += sizes[i];
  require_result(phase, input, result, shape);
  const double number = phase.number("value", value);
  std::array<char, 16> element{};
  store_number(result.type, number, element.data());
  phase.compute([sizes, element](const Run& run) {
    Tensor one = run[1];
    std::array<char, 16> bytes = element;
    one.memory = bytes.data();
    one.offset = 0;
    one.strides.at.fill(0);
    copy_elements(one, run[1]);
    const Repetition part = inner_part(run[0], run[1], sizes);
    copy_elements(part.from, part.to);
  });
}

}  // namespace
}  // namespace npu::aclnn

using namespace npu::aclnn;

extern "C" {

aclnnStatus aclnnPermuteGetWorkspaceSize(const aclTensor* self, const aclIntArray* dims, aclTensor* out,
                                         uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnPermute", workspaceSize, executor,
                     [&](FirstPhase& phase) { permute(phase, self, dims, out); });
}
NPU_SECOND_PHASE(aclnnPermute)

aclnnStatus aclnnSliceGetWorkspaceSize(const aclTensor* self, int64_t dim, int64_t start, int64_t end,
                                       int64_t step, aclTensor* out, uint64_t* workspaceSize,
                                       aclOpExecutor** executor) {
  return first_phase("aclnnSlice", workspaceSize, executor,
                     [&](FirstPhase& phase) { slice(phase, self, dim, start, end, step, out); });
}
NPU_SECOND_PHASE(aclnnSlice)

aclnnStatus aclnnRepeatGetWorkspaceSize(const aclTensor* self, const aclIntArray* repeats, aclTensor* out,
                                        uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnRepeat", workspaceSize, executor,
                     [&](FirstPhase& phase) { repeat(phase, self, repeats, out); });
}
NPU_SECOND_PHASE(aclnnRepeat)

aclnnStatus aclnnCatGetWorkspaceSize(const aclTensorList* tensors, int64_t dim, aclTensor* out,
                                     uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnCat", workspaceSize, executor,
                     [&](FirstPhase& phase) { cat(phase, tensors, dim, out); });
}
NPU_SECOND_PHASE(aclnnCat)

aclnnStatus aclnnConstantPadNdGetWorkspaceSize(const aclTensor* self, const aclIntArray* margins,
                                               const aclScalar* value, aclTensor* out,
                                               uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnConstantPadNd", workspaceSize, executor,
                     [&](FirstPhase& phase) { pad(phase, self, margins, value, out); });
}
NPU_SECOND_PHASE(aclnnConstantPadNd)

}  // extern "C"
