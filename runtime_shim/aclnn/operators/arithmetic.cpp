// Operators that compute element by element: sums, products, functions.
#include "aclnnop/aclnn_abs.h"
#include "aclnnop/aclnn_add.h"
#include "aclnnop/aclnn_ceil.h"
#include "aclnnop/aclnn_cos.h"
#include "aclnnop/aclnn_div.h"
#include "aclnnop/aclnn_erf.h"
#include "aclnnop/aclnn_exp.h"
#include "aclnnop/aclnn_floor.h"
#include "aclnnop/aclnn_log.h"
#include "aclnnop/aclnn_maximum.h"
#include "aclnnop/aclnn_minimum.h"
#include "aclnnop/aclnn_mul.h"
#include "aclnnop/aclnn_neg.h"
#include "aclnnop/aclnn_reciprocal.h"
#include "aclnnop/aclnn_relu.h"
#include "aclnnop/aclnn_rsqrt.h"
#include "aclnnop/aclnn_sigmoid.h"
#include "aclnnop/aclnn_silu.h"
#include "aclnnop/aclnn_silu_backward.h"
#include "aclnnop/aclnn_sin.h"
#include "aclnnop/aclnn_sqrt.h"
#include "aclnnop/aclnn_sub.h"
#include "aclnnop/aclnn_tanh.h"
#include "aclnnop/aclnn_threshold_backward.h"
#include "runtime_shim/aclnn/operators/pointwise.h"

namespace npu::aclnn {
namespace {

using ops::PointwiseOp;

/// result = function(self, alpha other). result null: self.
void binary(FirstPhase& phase, PointwiseOp function, const char* self_name, const aclTensor* self,
            const char* other_name, const aclTensor* other, double alpha, const aclTensor* out,
            const char* out_name) {
  phase.tensor(self_name, self);
  phase.tensor(other_name, other);
  size_t result = 0;
  if (out_name != nullptr) {
    phase.tensor(out_name, out);
    result = 2;
  }
  Pointwise call{function, {0, 1}, result, {}};
  call.settings.alpha2 = alpha;
  compute_pointwise(phase, call);
}

/// result = function(self); out_name null: in place.
void unary(FirstPhase& phase, PointwiseOp function, const char* self_name, const aclTensor* self,
           const char* out_name, const aclTensor* out) {
  phase.tensor(self_name, self);
  if (out_name != nullptr) phase.tensor(out_name, out);
  compute_pointwise(phase, {function, {0}, out_name == nullptr ? size_t{0} : size_t{1}, {}});
}

/// result = function(self, number).
void with_number(FirstPhase& phase, PointwiseOp function, double number, const char* self_name,
                 const aclTensor* self, const char* out_name, const aclTensor* out) {
  phase.tensor(self_name, self);
  if (out_name != nullptr) phase.tensor(out_name, out);
  compute_with_number(phase, {function, number}, 0, out_name == nullptr ? 0 : 1);
}

}  // namespace
}  // namespace npu::aclnn

using namespace npu::aclnn;

// A first phase whose arguments are those of aclnnAdd, of aclnnMul, of aclnnAdds, of aclnnSqrt; and the same in place.
#define NPU_SCALED(Name, function)                                                                           \
  aclnnStatus aclnn##Name##GetWorkspaceSize(const aclTensor* self, const aclTensor* other,                   \
                                            const aclScalar* alpha, aclTensor* out, uint64_t* workspaceSize, \
                                            aclOpExecutor** executor) {                                      \
    return first_phase("aclnn" #Name, workspaceSize, executor, [&](FirstPhase& phase) {                      \
      binary(phase, PointwiseOp::function, "self", self, "other", other, phase.number("alpha", alpha), out,  \
             "out");                                                                                         \
    });                                                                                                      \
  }                                                                                                          \
  NPU_SECOND_PHASE(aclnn##Name)
#define NPU_SCALED_IN_PLACE(Name, function, SelfType)                                                        \
  aclnnStatus aclnn##Name##GetWorkspaceSize(SelfType* selfRef, const aclTensor* other,                       \
                                            const aclScalar* alpha, uint64_t* workspaceSize,                 \
                                            aclOpExecutor** executor) {                                      \
    return first_phase("aclnn" #Name, workspaceSize, executor, [&](FirstPhase& phase) {                      \
      binary(phase, PointwiseOp::function, "selfRef", selfRef, "other", other, phase.number("alpha", alpha), \
             nullptr, nullptr);                                                                              \
    });                                                                                                      \
  }                                                                                                          \
  NPU_SECOND_PHASE(aclnn##Name)
#define NPU_BINARY(Name, function, first, second, result, OutType)                              \
  aclnnStatus aclnn##Name##GetWorkspaceSize(const aclTensor* first, const aclTensor* second,    \
                                            OutType* result, uint64_t* workspaceSize,           \
                                            aclOpExecutor** executor) {                         \
    return first_phase("aclnn" #Name, workspaceSize, executor, [&](FirstPhase& phase) {         \
      binary(phase, PointwiseOp::function, #first, first, #second, second, 1, result, #result); \
    });                                                                                         \
  }                                                                                             \
  NPU_SECOND_PHASE(aclnn##Name)
#define NPU_BINARY_IN_PLACE(Name, function)                                                          \
  aclnnStatus aclnn##Name##GetWorkspaceSize(aclTensor* selfRef, const aclTensor* other,              \
                                            uint64_t* workspaceSize, aclOpExecutor** executor) {     \
    return first_phase("aclnn" #Name, workspaceSize, executor, [&](FirstPhase& phase) {              \
      binary(phase, PointwiseOp::function, "selfRef", selfRef, "other", other, 1, nullptr, nullptr); \
    });                                                                                              \
  }                                                                                                  \
  NPU_SECOND_PHASE(aclnn##Name)
#define NPU_WITH_NUMBER(Name, function)                                                                    \
  aclnnStatus aclnn##Name##GetWorkspaceSize(const aclTensor* self, const aclScalar* other, aclTensor* out, \
                                            uint64_t* workspaceSize, aclOpExecutor** executor) {           \
    return first_phase("aclnn" #Name, workspaceSize, executor, [&](FirstPhase& phase) {                    \
      with_number(phase, PointwiseOp::function, phase.number("other", other), "self", self, "out", out);   \
    });                                                                                                    \
  }                                                                                                        \
  NPU_SECOND_PHASE(aclnn##Name)
#define NPU_WITH_NUMBER_IN_PLACE(Name, function)                                                           \
  aclnnStatus aclnn##Name##GetWorkspaceSize(aclTensor* selfRef, const aclScalar* other,                    \
                                            uint64_t* workspaceSize, aclOpExecutor** executor) {           \
    return first_phase("aclnn" #Name, workspaceSize, executor, [&](FirstPhase& phase) {                    \
      with_number(phase, PointwiseOp::function, phase.number("other", other), "selfRef", selfRef, nullptr, \
                  nullptr);                                                                                \
    });                                                                                                    \
  }                                                                                                        \
  NPU_SECOND_PHASE(aclnn##Name)
#define NPU_UNARY(Name, function, input, OutType)                                                          \
  aclnnStatus aclnn##Name##GetWorkspaceSize(const aclTensor* input, OutType* out, uint64_t* workspaceSize, \
                                            aclOpExecutor** executor) {                                    \
    return first_phase("aclnn" #Name, workspaceSize, executor, [&](FirstPhase& phase) {                    \
      unary(phase, PointwiseOp::function, #input, input, "out", out);                                      \
    });                                                                                                    \
  }                                                                                                        \
  NPU_SECOND_PHASE(aclnn##Name)
#define NPU_UNARY_IN_PLACE(Name, function, input, SelfType)                             \
  aclnnStatus aclnn##Name##GetWorkspaceSize(SelfType* input, uint64_t* workspaceSize,   \
                                            aclOpExecutor** executor) {                 \
    return first_phase("aclnn" #Name, workspaceSize, executor, [&](FirstPhase& phase) { \
      unary(phase, PointwiseOp::function, #input, input, nullptr, nullptr);             \
    });                                                                                 \
  }                                                                                     \
  NPU_SECOND_PHASE(aclnn##Name)

extern "C" {

NPU_SCALED(Add, add)
NPU_SCALED_IN_PLACE(InplaceAdd, add, const aclTensor)
NPU_SCALED(Sub, sub)
NPU_SCALED_IN_PLACE(InplaceSub, sub, aclTensor)
NPU_BINARY(Mul, mul, self, other, out, aclTensor)
NPU_BINARY_IN_PLACE(InplaceMul, mul)
NPU_BINARY(Div, div, self, other, out, aclTensor)
NPU_BINARY_IN_PLACE(InplaceDiv, div)
NPU_BINARY(Maximum, max, self, other, out, aclTensor)
NPU_BINARY(Minimum, min, self, other, out, aclTensor)
NPU_BINARY(SiluBackward, swish_bwd, gradOutput, self, gradInput, aclTensor)

NPU_WITH_NUMBER(Muls, mul)
NPU_WITH_NUMBER_IN_PLACE(InplaceMuls, mul)
NPU_WITH_NUMBER(Divs, div)
NPU_WITH_NUMBER_IN_PLACE(InplaceDivs, div)

aclnnStatus aclnnAddsGetWorkspaceSize(const aclTensor* self, const aclScalar* other, const aclScalar* alpha,
                                      aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnAdds", workspaceSize, executor, [&](FirstPhase& phase) {
    with_number(phase, PointwiseOp::add, phase.number("other", other) * phase.number("alpha", alpha), "self",
                self, "out", out);
  });
}
NPU_SECOND_PHASE(aclnnAdds)

aclnnStatus aclnnInplaceAddsGetWorkspaceSize(const aclTensor* selfRef, const aclScalar* other,
                                             const aclScalar* alpha, uint64_t* workspaceSize,
                                             aclOpExecutor** executor) {
  return first_phase("aclnnInplaceAdds", workspaceSize, executor, [&](FirstPhase& phase) {
    with_number(phase, PointwiseOp::add, phase.number("other", other) * phase.number("alpha", alpha),
                "selfRef", selfRef, nullptr, nullptr);
  });
}
NPU_SECOND_PHASE(aclnnInplaceAdds)

NPU_UNARY(Sqrt, sqrt, self, aclTensor)
NPU_UNARY_IN_PLACE(InplaceSqrt, sqrt, self, aclTensor)
NPU_UNARY(Rsqrt, rsqrt, self, aclTensor)
NPU_UNARY_IN_PLACE(InplaceRsqrt, rsqrt, selfRef, aclTensor)
NPU_UNARY(Exp, exp, self, aclTensor)
NPU_UNARY_IN_PLACE(InplaceExp, exp, selfRef, aclTensor)
NPU_UNARY(Log, log, self, aclTensor)
NPU_UNARY_IN_PLACE(InplaceLog, log, selfRef, aclTensor)
NPU_UNARY(Abs, abs, self, aclTensor)
NPU_UNARY(Neg, neg, self, aclTensor)
NPU_UNARY_IN_PLACE(InplaceNeg, neg, selfRef, aclTensor)
NPU_UNARY(Reciprocal, reciprocal, self, aclTensor)
NPU_UNARY_IN_PLACE(InplaceReciprocal, reciprocal, selfRef, const aclTensor)
NPU_UNARY(Sin, sin, self, aclTensor)
NPU_UNARY(Cos, cos, input, aclTensor)
NPU_UNARY_IN_PLACE(InplaceSin, sin, selfRef, aclTensor)
NPU_UNARY_IN_PLACE(InplaceCos, cos, inputRef, aclTensor)
NPU_UNARY(Ceil, ceil, self, aclTensor)
NPU_UNARY(Floor, floor, self, aclTensor)
NPU_UNARY(Erf, erf, self, aclTensor)
NPU_UNARY(Relu, relu, self, const aclTensor)
NPU_UNARY_IN_PLACE(InplaceRelu, relu, selfRef, aclTensor)
NPU_UNARY(Sigmoid, sigmoid, self, aclTensor)
NPU_UNARY_IN_PLACE(InplaceSigmoid, sigmoid, selfRef, aclTensor)
NPU_UNARY(Tanh, tanh, self, aclTensor)
NPU_UNARY_IN_PLACE(InplaceTanh, tanh, selfRef, aclTensor)
NPU_UNARY(Silu, swish, self, aclTensor)

aclnnStatus aclnnThresholdBackwardGetWorkspaceSize(const aclTensor* gradOutput, const aclTensor* self,
                                                   const aclScalar* threshold, aclTensor* out,
                                                   uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnThresholdBackward", workspaceSize, executor, [&](FirstPhase& phase) {
    phase.tensor("gradOutput", gradOutput);
    phase.tensor("self", self);
    phase.tensor("out", out);
    Pointwise call{PointwiseOp::pass_above, {0, 1}, 2, {}};
    call.settings.lower = phase.number("threshold", threshold);
    compute_pointwise(phase, call);
  });
}
NPU_SECOND_PHASE(aclnnThresholdBackward)

}  // extern "C"
