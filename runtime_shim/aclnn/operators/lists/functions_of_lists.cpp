// Functions of the tensors of one list.
#include <cmath>

#include "aclnnop/aclnn_foreach_abs.h"
#include "aclnnop/aclnn_foreach_add_scalar.h"
#include "aclnnop/aclnn_foreach_add_scalar_list.h"
#include "aclnnop/aclnn_foreach_add_scalar_v2.h"
#include "aclnnop/aclnn_foreach_div_scalar_list.h"
#include "aclnnop/aclnn_foreach_div_scalar_v2.h"
#include "aclnnop/aclnn_foreach_exp.h"
#include "aclnnop/aclnn_foreach_maximum_scalar_v2.h"
#include "aclnnop/aclnn_foreach_mul_scalar.h"
#include "aclnnop/aclnn_foreach_mul_scalar_list.h"
#include "aclnnop/aclnn_foreach_mul_scalar_v2.h"
#include "aclnnop/aclnn_foreach_neg.h"
#include "aclnnop/aclnn_foreach_pow_scalar_v2.h"
#include "aclnnop/aclnn_foreach_reciprocal.h"
#include "aclnnop/aclnn_foreach_sqrt.h"
#include "aclnnop/aclnn_foreach_sub_scalar_v2.h"
#include "runtime_shim/aclnn/operators/lists/list_call.h"

namespace npu::aclnn {
namespace {

/// The larger one; what is no number wins.
float larger(float left, float right) { return std::isnan(left) || left > right ? left : right; }

}  // namespace
}  // namespace npu::aclnn

using namespace npu::aclnn;

// A first phase whose arguments are a list, perhaps a number, and the result. `number` may be in the function.
#define NPU_LIST_FUNCTION(Name, OutType, function)                                                      \
  aclnnStatus aclnnForeach##Name##GetWorkspaceSize(const aclTensorList* x, OutType* out,                \
                                                   uint64_t* workspaceSize, aclOpExecutor** executor) { \
    return first_phase("aclnnForeach" #Name, workspaceSize, executor, [&](FirstPhase& phase) {          \
      ListCall call(phase);                                                                             \
      call.input("x", x);                                                                               \
      call.result("out", out);                                                                          \
      call.compute([](const std::array<float, 3>& x, float) -> float { return function; });             \
    });                                                                                                 \
  }                                                                                                     \
  NPU_SECOND_PHASE(aclnnForeach##Name)
#define NPU_LIST_WITH_NUMBER(Name, NumberType, argument, OutType, function, ...)                   \
  aclnnStatus aclnnForeach##Name##GetWorkspaceSize(const aclTensorList* x, NumberType* argument,   \
                                                   OutType* out, uint64_t* workspaceSize,          \
                                                   aclOpExecutor** executor) {                     \
    return first_phase("aclnnForeach" #Name, workspaceSize, executor, [&](FirstPhase& phase) {     \
      ListCall call(phase);                                                                        \
      call.input("x", x);                                                                          \
      call.number(#argument, argument __VA_ARGS__);                                                \
      call.result("out", out);                                                                     \
      call.compute([](const std::array<float, 3>& x, float number) -> float { return function; }); \
    });                                                                                            \
  }                                                                                                \
  NPU_SECOND_PHASE(aclnnForeach##Name)

extern "C" {

NPU_LIST_FUNCTION(Abs, const aclTensorList, std::fabs(x[0]))
NPU_LIST_FUNCTION(Exp, const aclTensorList, std::exp(x[0]))
NPU_LIST_FUNCTION(Neg, const aclTensorList, -x[0])
NPU_LIST_FUNCTION(Reciprocal, const aclTensorList, 1 / x[0])
NPU_LIST_FUNCTION(Sqrt, aclTensorList, std::sqrt(x[0]))

NPU_LIST_WITH_NUMBER(AddScalar, const aclTensor, scalar, const aclTensorList, x[0] + number, , false)
NPU_LIST_WITH_NUMBER(AddScalarV2, const aclScalar, scalar, aclTensorList, x[0] + number, )
NPU_LIST_WITH_NUMBER(AddScalarList, const aclScalarList, scalars, const aclTensorList, x[0] + number, )
NPU_LIST_WITH_NUMBER(MulScalar, const aclTensor, scalar, const aclTensorList, x[0] * number, , false)
NPU_LIST_WITH_NUMBER(MulScalarV2, const aclScalar, scalar, aclTensorList, x[0] * number, )
NPU_LIST_WITH_NUMBER(MulScalarList, const aclScalarList, scalars, const aclTensorList, x[0] * number, )
NPU_LIST_WITH_NUMBER(SubScalarV2, const aclScalar, scalar, aclTensorList, x[0] - number, )
NPU_LIST_WITH_NUMBER(DivScalarV2, const aclScalar, scalar, aclTensorList, x[0] / number, )
NPU_LIST_WITH_NUMBER(DivScalarList, const aclScalarList, scalars, const aclTensorList, x[0] / number, )
NPU_LIST_WITH_NUMBER(MaximumScalarV2, const aclScalar, scalar, aclTensorList, larger(x[0], number), )
NPU_LIST_WITH_NUMBER(PowScalarV2, const aclScalar, scalar, aclTensorList, std::pow(x[0], number), )

}  // extern "C"
