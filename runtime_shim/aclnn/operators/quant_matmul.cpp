// Products of INT8 matrices whose result is INT32: aclnnQuantMatmulV4.
#include <cmath>
#include <vector>

#include "aclnnop/aclnn_quant_matmul_v4.h"
#include "runtime_shim/aclnn/operators/elements.h"

namespace npu::aclnn {
namespace {

/// The operand with the batch of `whole`, and its own matrix.
Tensor with_batch_of(const Tensor& operand, const Dimensions& whole, const char* name) {
  Dimensions shape = whole;
  for (int i = 0; i < 2; ++i) shape[whole.count - 1 - i] = operand.shape[operand.rank() - 1 - i];
  return broadcast_to(operand, shape, name);
}

/// Row `row` of the batch's rows: sums of products, which wrap as the accumulators of 32 bits do.
void sum_row(const Tensor& left, const Tensor& right, int64_t matrix, const char* left_row,
             std::vector<uint32_t>* sums) {
  const int last = right.rank() - 1;
  const int64_t depth = right.shape[last - 1], columns = right.shape[last];
  const auto* const values = reinterpret_cast<const int8_t*>(address_at(right, matrix * depth * columns));
  const int64_t left_step = left.strides[left.rank() - 1];
  std::fill(sums->begin(), sums->end(), 0);
  for (int64_t p = 0; p < depth; ++p) {
    const int32_t factor = reinterpret_cast<const int8_t*>(left_row)[p * left_step];
    const int8_t* const row = values + p * right.strides[last - 1];
    for (int64_t j = 0; j < columns; ++j)
      (*sums)[static_cast<size_t>(j)] += static_cast<uint32_t>(factor * row[j * right.strides[last]]);
  }
}

struct QuantProduct {
  bool transposes_1, transposes_2, has_bias;
};

/// Operands: x1, x2, scale, out, and bias if it is there. out = (x1 x2 + bias) scale.
void run_quant_product(const QuantProduct& call, const Run& run) {
  const Tensor& out = run[3];
  const Tensor left = with_batch_of(call.transposes_1 ? transposed(run[0]) : run[0], out.shape, "x1"),
               right = with_batch_of(call.transposes_2 ? transposed(run[1]) : run[1], out.shape, "x2");
  const int64_t rows = out.shape[out.rank() - 2], columns = out.shape[out.rank() - 1];
  ops::parallel_chunks(out.elements() / columns, 1, [&](int64_t first, int64_t end) {
    std::vector<uint32_t> sums(static_cast<size_t>(columns));
    for (int64_t row = first; row < end; ++row) {
      sum_row(left, right, row / rows, row_start(left, row), &sums);
      for (int64_t j = 0; j < columns; ++j) {
        double number = static_cast<int32_t>(sums[static_cast<size_t>(j)]);
        if (call.has_bias) number += number_at(run[4], j);
        set_number(out, row * columns + j, number * number_at(run[2], run[2].elements() == 1 ? 0 : j));
      }
    }
  });
}

void require_quant_types(const FirstPhase& phase, bool has_bias) {
  const auto is = [&](size_t operand, aclDataType type) { return phase.operand(operand).type == type; };
  if (!is(0, ACL_INT8) || !is(1, ACL_INT8) || !is(2, ACL_FLOAT) || !is(3, ACL_INT32) ||
      (has_bias && !is(4, ACL_INT32)))
    throw Refusal{
        kNoKernel,
        "the simulated device computes this with x1 and x2 of INT8, scale of FLOAT, bias and out of INT32 alone"};
}

}  // namespace
}  // namespace npu::aclnn

using namespace npu::aclnn;

extern "C" {

aclnnStatus aclnnQuantMatmulV4GetWorkspaceSize(const aclTensor* x1, const aclTensor* x2,
                                               const aclTensor* scale, const aclTensor* offset,
                                               const aclTensor* pertokenScaleOptional, const aclTensor* bias,
                                               bool transposeX1, bool transposeX2, const aclTensor* out,
                                               uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnQuantMatmulV4", workspaceSize, executor, [&](FirstPhase& phase) {
    const Tensor first = phase.tensor("x1", x1), second = phase.tensor("x2", x2);
    const Tensor factors = phase.tensor("scale", scale), result = phase.tensor("out", out);
    const bool has_bias = phase.optional_tensor("bias", bias).has_value();
    if (offset != nullptr || pertokenScaleOptional != nullptr)
      throw Refusal{kNoKernel, "the simulated device has no offset and no pertokenScaleOptional"};
    require_quant_types(phase, has_bias);
    const Tensor left = transposeX1 ? transposed(first) : first,
                 right = transposeX2 ? transposed(second) : second;
    phase.require(left.shape[left.rank() - 1] == right.shape[right.rank() - 2], "the shapes ", left.shape,
                  " and ", right.shape, " do not multiply");
    Dimensions batch_1 = left.shape, batch_2 = right.shape;
    batch_1.count -= 2, batch_2.count -= 2;
    Dimensions shape = common_shape(batch_1, batch_2, "x1 and x2");
    shape.push(left.shape[left.rank() - 2]), shape.push(right.shape[right.rank() - 1]);
    phase.require_shape("out", result, shape);
    const int64_t columns = shape[shape.count - 1];
    phase.require(factors.elements() == 1 || factors.elements() == columns, "scale has the shape ",
                  factors.shape);
    if (has_bias)
      phase.require(phase.operand(4).rank() == 1 && phase.operand(4).elements() == columns,
                    "bias has the shape ", phase.operand(4).shape);
    phase.compute([call = QuantProduct{transposeX1, transposeX2, has_bias}](const Run& run) {
      if (run[3].elements() > 0) run_quant_product(call, run);
    });
  });
}
NPU_SECOND_PHASE(aclnnQuantMatmulV4)

}  // extern "C"
