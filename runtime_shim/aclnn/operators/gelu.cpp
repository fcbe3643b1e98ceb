// aclnnGelu and its gradient, in the form with tanh.
#include <algorithm>
#include <string>

#include "aclnnop/aclnn_gelu.h"
#include "aclnnop/aclnn_gelu_backward.h"
#include "runtime_shim/aclnn/first_phase.h"
#include "runtime_shim/aclnn/operators/views.h"
#include "runtime_shim/kernels/blas/epilogue.h"

namespace npu::aclnn {
namespace {

/// result = gelu(input), in float or double.
template <class Real>
void run_gelu(const Tensor& input, const Tensor& result) {
  const ops::Element source = element_of(input.type), target = element_of(result.type);
  for_row_blocks(input, result,
                 [&](const char* from, int64_t from_step, char* to, int64_t to_step, int64_t count) {
                   Real values[1024];
                   ops::load_reals(source, from, from_step, count, values);
                   for (int64_t i = 0; i < count; ++i) values[i] = ops::gelu(values[i]);
                   ops::store_reals(target, values, count, to, to_step);
                 });
}

/// Elements of one row that are computed at once: where they begin, and their distance.
struct Block {
  Block(const Tensor& tensor, int64_t row, int64_t done)
      : type(element_of(tensor.type)), step(step_of_row(tensor)) {
    data = static_cast<char*>(ops::element_at(type, static_cast<void*>(row_start(tensor, row)), done * step));
  }
  ops::Element type;
  int64_t step;
  char* data;
};

constexpr int64_t kBlock = 1024;

template <class Real>
void gelu_backward_block(const Block& gradient, const Block& input, const Block& result, int64_t count) {
  Real gradients[kBlock], values[kBlock];
  ops::load_reals(gradient.type, gradient.data, gradient.step, count, gradients);
  ops::load_reals(input.type, input.data, input.step, count, values);
  for (int64_t i = 0; i < count; ++i) gradients[i] *= ops::gelu_gradient(values[i]);
  ops::store_reals(result.type, gradients, count, result.data, result.step);
}

/// result = gradient gelu'(input), in float or double, for three views of one shape. result may be the gradient.
template <class Real>
void run_gelu_backward(const Tensor& gradient, const Tensor& input, const Tensor& result) {
  const int64_t length = result.rank() == 0 ? 1 : result.shape[result.rank() - 1];
  if (result.elements() == 0) return;
  ops::parallel_chunks(result.elements() / length, kElementsForOneThread / length + 1,
                       [&](int64_t first, int64_t last) {
                         for (int64_t row = first; row < last; ++row)
                           for (int64_t done = 0; done < length; done += kBlock)
                             gelu_backward_block<Real>({gradient, row, done}, {input, row, done},
                                                       {result, row, done}, std::min(kBlock, length - done));
                       });
}

}  // namespace
}  // namespace npu::aclnn

using namespace npu::aclnn;

extern "C" {

aclnnStatus aclnnGeluGetWorkspaceSize(const aclTensor* self, aclTensor* out, uint64_t* workspaceSize,
                                      aclOpExecutor** executor) {
  return first_phase("aclnnGelu", workspaceSize, executor, [&](FirstPhase& phase) {
    const Tensor input = phase.tensor("self", self);
    const Tensor result = phase.tensor("out", out);
    phase.require_shape("out", result, input.shape);
    phase.require(input.type == result.type, "out is ", name_of(result.type), ", and self is ",
                  name_of(input.type));
    phase.compute([](const Run& run) {
      npu::ops::computes_in_double() ? run_gelu<double>(run[0], run[1]) : run_gelu<float>(run[0], run[1]);
    });
  });
}
NPU_SECOND_PHASE(aclnnGelu)

aclnnStatus aclnnGeluBackwardGetWorkspaceSize(const aclTensor* gradOutput, const aclTensor* self,
                                              const aclTensor* gradInput, uint64_t* workspaceSize,
                                              aclOpExecutor** executor) {
  return first_phase("aclnnGeluBackward", workspaceSize, executor, [&](FirstPhase& phase) {
    const Tensor gradient = phase.tensor("gradOutput", gradOutput), input = phase.tensor("self", self);
    phase.require_shape("gradInput", phase.tensor("gradInput", gradInput),
                        common_shape(gradient.shape, input.shape, "gradOutput and self"));
    phase.compute([](const Run& run) {
      const Tensor gradient = broadcast_to(run[0], run[2].shape, "gradOutput");
      const Tensor input = broadcast_to(run[1], run[2].shape, "self");
      npu::ops::computes_in_double() ? run_gelu_backward<double>(gradient, input, run[2])
                                     : run_gelu_backward<float>(gradient, input, run[2]);
    });
  });
}
NPU_SECOND_PHASE(aclnnGeluBackward)

}  // extern "C"
