// Comparisons of two tensors, logic, and elements by a condition.
#include <functional>

#include "aclnnop/aclnn_eq_tensor.h"
#include "aclnnop/aclnn_gt_tensor.h"
#include "aclnnop/aclnn_logical_and.h"
#include "aclnnop/aclnn_logical_not.h"
#include "aclnnop/aclnn_logical_or.h"
#include "aclnnop/aclnn_logical_xor.h"
#include "aclnnop/aclnn_lt_tensor.h"
#include "aclnnop/aclnn_ne_tensor.h"
#include "aclnnop/aclnn_s_where.h"
#include "runtime_shim/aclnn/operators/elements.h"

namespace npu::aclnn {
namespace {

void require_comparable(const FirstPhase& phase, size_t operand) {
  if (!is_whole_number(phase.operand(operand).type)) require_number_type(phase, operand);
}

double real_at(const Tensor& tensor, int64_t index) {
  return is_whole_number(tensor.type) ? static_cast<double>(whole_number_at(tensor, index))
                                      : number_at(tensor, index);
}

/// 1 or 0 as an element of the result.
void store_truth(const Tensor& result, int64_t index, bool holds) {
  if (bytes_of(result.type) == 1)
    *address_at(result, index) = holds ? 1 : 0;
  else
    set_number(result, index, holds ? 1 : 0);
}

void require_truth(const FirstPhase& phase, size_t operand) {
  if (bytes_of(phase.operand(operand).type) != 1) require_number_type(phase, operand);
}

/// out = relation(self, other): integers are compared as such, other numbers as doubles.
template <class Relation>
void relate(FirstPhase& phase, const aclTensor* self, const aclTensor* other, const aclTensor* out) {
  const Tensor left = phase.tensor("self", self), right = phase.tensor("other", other),
               result = phase.tensor("out", out);
  require_comparable(phase, 0), require_comparable(phase, 1), require_truth(phase, 2);
  phase.require_shape("out", result, common_shape(left.shape, right.shape, "self and other"));
  phase.compute([](const Run& run) {
    const Tensor left = broadcast_to(run[0], run[2].shape, "self"),
                 right = broadcast_to(run[1], run[2].shape, "other");
    const bool whole = is_whole_number(left.type) && is_whole_number(right.type);
    ops::parallel_chunks(run[2].elements(), kElementsForOneThread, [&](int64_t first, int64_t end) {
      for (int64_t i = first; i < end; ++i)
        store_truth(run[2], i,
                    whole ? Relation()(whole_number_at(left, i), whole_number_at(right, i))
                          : Relation()(real_at(left, i), real_at(right, i)));
    });
  });
}

struct BothAreSet {
  bool operator()(double left, double right) const { return left != 0 && right != 0; }
};
struct OneIsSet {
  bool operator()(double left, double right) const { return left != 0 || right != 0; }
};
struct OneAloneIsSet {
  bool operator()(double left, double right) const { return (left != 0) != (right != 0); }
};

void is_not_set(FirstPhase& phase, const aclTensor* self, const aclTensor* out) {
  const Tensor input = phase.tensor("self", self), result = phase.tensor("out", out);
  require_comparable(phase, 0), require_truth(phase, 1);
  phase.require_shape("out", result, input.shape);
  phase.compute([](const Run& run) {
    for (int64_t i = 0; i < run[1].elements(); ++i) store_truth(run[1], i, real_at(run[0], i) == 0);
  });
}

/// out = self where the condition holds, else other.
void choose(FirstPhase& phase, const aclTensor* condition, const aclTensor* self, const aclTensor* other,
            const aclTensor* out) {
  const Tensor flags = phase.tensor("condition", condition), left = phase.tensor("self", self),
               right = phase.tensor("other", other), result = phase.tensor("out", out);
  if (left.type != right.type || left.type != result.type)
    throw Refusal{kNoKernel, "the simulated device takes self, other and out of one type"};
  phase.require_shape("out", result,
                      common_shape(flags.shape, common_shape(left.shape, right.shape, "self and other"),
                                   "condition, self and other"));
  phase.compute([](const Run& run) {
    const Dimensions& shape = run[3].shape;
    const Tensor flags = broadcast_to(run[0], shape, "condition"), left = broadcast_to(run[1], shape, "self"),
                 right = broadcast_to(run[2], shape, "other");
    ops::parallel_chunks(run[3].elements(), kElementsForOneThread, [&](int64_t first, int64_t end) {
      for (int64_t i = first; i < end; ++i)
        std::memcpy(address_at(run[3], i), address_at(*address_at(flags, i) != 0 ? left : right, i),
                    bytes_of(run[3].type));
    });
  });
}

}  // namespace
}  // namespace npu::aclnn

using namespace npu::aclnn;

#define NPU_RELATION(Name, Relation)                                                                       \
  aclnnStatus aclnn##Name##GetWorkspaceSize(const aclTensor* self, const aclTensor* other, aclTensor* out, \
                                            uint64_t* workspaceSize, aclOpExecutor** executor) {           \
    return first_phase("aclnn" #Name, workspaceSize, executor,                                             \
                       [&](FirstPhase& phase) { relate<Relation>(phase, self, other, out); });             \
  }                                                                                                        \
  NPU_SECOND_PHASE(aclnn##Name)

extern "C" {

NPU_RELATION(EqTensor, std::equal_to<>)
NPU_RELATION(NeTensor, std::not_equal_to<>)
NPU_RELATION(GtTensor, std::greater<>)
NPU_RELATION(LtTensor, std::less<>)
NPU_RELATION(LogicalAnd, BothAreSet)
NPU_RELATION(LogicalOr, OneIsSet)
NPU_RELATION(LogicalXor, OneAloneIsSet)

aclnnStatus aclnnLogicalNotGetWorkspaceSize(const aclTensor* self, aclTensor* out, uint64_t* workspaceSize,
                                            aclOpExecutor** executor) {
  return first_phase("aclnnLogicalNot", workspaceSize, executor,
                     [&](FirstPhase& phase) { is_not_set(phase, self, out); });
}
NPU_SECOND_PHASE(aclnnLogicalNot)

aclnnStatus aclnnSWhereGetWorkspaceSize(const aclTensor* condition, const aclTensor* self,
                                        const aclTensor* other, aclTensor* out, uint64_t* workspaceSize,
                                        aclOpExecutor** executor) {
  return first_phase("aclnnSWhere", workspaceSize, executor,
                     [&](FirstPhase& phase) { choose(phase, condition, self, other, out); });
}
NPU_SECOND_PHASE(aclnnSWhere)

}  // extern "C"
