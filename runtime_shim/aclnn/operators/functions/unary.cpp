// Functions of one tensor that the mathematics of libraries does not have, and limits.
#include <cmath>
#include <limits>

#include "aclnnop/aclnn_acos.h"
#include "aclnnop/aclnn_asin.h"
#include "aclnnop/aclnn_atan.h"
#include "aclnnop/aclnn_clamp.h"
#include "aclnnop/aclnn_cosh.h"
#include "aclnnop/aclnn_erfc.h"
#include "aclnnop/aclnn_exp2.h"
#include "aclnnop/aclnn_expm1.h"
#include "aclnnop/aclnn_log10.h"
#include "aclnnop/aclnn_log1p.h"
#include "aclnnop/aclnn_log2.h"
#include "aclnnop/aclnn_round.h"
#include "aclnnop/aclnn_sinh.h"
#include "aclnnop/aclnn_square.h"
#include "aclnnop/aclnn_tan.h"
#include "aclnnop/aclnn_trunc.h"
#include "runtime_shim/aclnn/operators/elements.h"

namespace npu::aclnn {
namespace {

/// y = function(x) for rows. In double if one of them is DOUBLE or INT32, which a float does not hold; else in float.
template <class Real, class Function>
void run_function(const Tensor& input, const Tensor& result, const Function& function) {
  const ops::Element source = element_of(input.type), target = element_of(result.type);
  for_row_blocks(input, result,
                 [&](const char* from, int64_t from_step, char* to, int64_t to_step, int64_t count) {
                   Real values[1024];
                   ops::load_reals(source, from, from_step, count, values);
                   for (int64_t i = 0; i < count; ++i) values[i] = function(values[i]);
                   ops::store_reals(target, values, count, to, to_step);
                 });
}

bool exceeds_float(aclDataType type) { return type == ACL_DOUBLE || type == ACL_INT32; }

template <class Function>
void compute_function(FirstPhase& phase, const char* self_name, const aclTensor* self, const aclTensor* out,
                      const Function& function) {
  const Tensor input = phase.tensor(self_name, self), result = phase.tensor("out", out);
  require_number_type(phase, 0), require_number_type(phase, 1);
  phase.require_shape("out", result, input.shape);
  phase.compute([function](const Run& run) {
    if (run[1].elements() == 0) return;
    if (ops::computes_in_double() || exceeds_float(run[0].type) || exceeds_float(run[1].type))
      run_function<double>(run[0], run[1], function);
    else
      run_function<float>(run[0], run[1], function);
  });
}

/// Numbers between two limits; what is no number stays. result_name null: in place.
void clamp(FirstPhase& phase, const char* self_name, const aclTensor* self, double least, double most,
           const char* result_name, const aclTensor* out) {
  const Tensor input = phase.tensor(self_name, self);
  const size_t result = result_name == nullptr ? 0 : 1;
  if (result_name != nullptr) phase.require_shape("out", phase.tensor(result_name, out), input.shape);
  require_number_type(phase, 0), require_number_type(phase, result);
  phase.compute([=](const Run& run) {
    if (run[0].elements() == 0) return;
    run_function<double>(run[0], run[result], [=](double x) {
      return x < least ? least : x > most ? most : x;
    });
  });
}

/// A limit that may be missing.
double limit(const FirstPhase& phase, const char* name, const aclScalar* value, double otherwise) {
  return value == nullptr ? otherwise : phase.number(name, value);
}

constexpr double kInfinity = std::numeric_limits<double>::infinity();

}  // namespace
}  // namespace npu::aclnn

using namespace npu::aclnn;

#define NPU_FUNCTION(Name, input, OutType, formula)                                                        \
  aclnnStatus aclnn##Name##GetWorkspaceSize(const aclTensor* input, OutType* out, uint64_t* workspaceSize, \
                                            aclOpExecutor** executor) {                                    \
    return first_phase("aclnn" #Name, workspaceSize, executor, [&](FirstPhase& phase) {                    \
      compute_function(phase, #input, input, out, [](auto x) { return formula; });                         \
    });                                                                                                    \
  }                                                                                                        \
  NPU_SECOND_PHASE(aclnn##Name)

extern "C" {

NPU_FUNCTION(Acos, input, aclTensor, std::acos(x))
NPU_FUNCTION(Asin, self, aclTensor, std::asin(x))
NPU_FUNCTION(Atan, input, aclTensor, std::atan(x))
NPU_FUNCTION(Cosh, self, aclTensor, std::cosh(x))
NPU_FUNCTION(Sinh, self, aclTensor, std::sinh(x))
NPU_FUNCTION(Tan, self, aclTensor, std::tan(x))
NPU_FUNCTION(Erfc, self, aclTensor, std::erfc(x))
NPU_FUNCTION(Exp2, self, aclTensor, std::exp2(x))
NPU_FUNCTION(Expm1, self, aclTensor, std::expm1(x))
NPU_FUNCTION(Log2, self, const aclTensor, std::log2(x))
NPU_FUNCTION(Log10, self, aclTensor, std::log10(x))
NPU_FUNCTION(Log1p, self, aclTensor, std::log1p(x))
NPU_FUNCTION(Round, self, aclTensor, std::nearbyint(x))
NPU_FUNCTION(Trunc, self, aclTensor, std::trunc(x))
NPU_FUNCTION(Square, self, aclTensor, x* x)

aclnnStatus aclnnClampGetWorkspaceSize(const aclTensor* self, const aclScalar* clipValueMin,
                                       const aclScalar* clipValueMax, aclTensor* out, uint64_t* workspaceSize,
                                       aclOpExecutor** executor) {
  return first_phase("aclnnClamp", workspaceSize, executor, [&](FirstPhase& phase) {
    if (clipValueMin == nullptr && clipValueMax == nullptr)
      throw Refusal{kNullPointer, "clipValueMin and clipValueMax are null"};
    clamp(phase, "self", self, limit(phase, "clipValueMin", clipValueMin, -kInfinity),
          limit(phase, "clipValueMax", clipValueMax, kInfinity), "out", out);
  });
}
NPU_SECOND_PHASE(aclnnClamp)

aclnnStatus aclnnClampMinGetWorkspaceSize(const aclTensor* self, const aclScalar* clipValueMin,
                                          aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnClampMin", workspaceSize, executor, [&](FirstPhase& phase) {
    clamp(phase, "self", self, phase.number("clipValueMin", clipValueMin), kInfinity, "out", out);
  });
}
NPU_SECOND_PHASE(aclnnClampMin)

aclnnStatus aclnnClampMaxGetWorkspaceSize(const aclTensor* self, const aclScalar* clipValueMax,
                                          aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnClampMax", workspaceSize, executor, [&](FirstPhase& phase) {
    clamp(phase, "self", self, -kInfinity, phase.number("clipValueMax", clipValueMax), "out", out);
  });
}
NPU_SECOND_PHASE(aclnnClampMax)

aclnnStatus aclnnInplaceClampMaxGetWorkspaceSize(const aclTensor* selfRef, const aclScalar* clipValueMax,
                                                 uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnInplaceClampMax", workspaceSize, executor, [&](FirstPhase& phase) {
    clamp(phase, "selfRef", selfRef, -kInfinity, phase.number("clipValueMax", clipValueMax), nullptr,
          nullptr);
  });
}
NPU_SECOND_PHASE(aclnnInplaceClampMax)

}  // extern "C"
