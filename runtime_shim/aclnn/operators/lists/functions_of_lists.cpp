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

using namespace npu::aclnn;

// A first phase whose arguments are a list, perhaps a number, and the result. `number` may be in the function.
#define NPU_LIST_FUNCTION(Name, OutType, function)                                                     \
  NPU_LIST_OPERATOR(                                                                                   \
      Name, (const aclTensorList* x, OutType* out, uint64_t* workspaceSize, aclOpExecutor** executor), \
      function, call.input("x", x))
#define NPU_LIST_WITH_NUMBER(Name, NumberType, argument, OutType, function, ...)                          \
  NPU_LIST_OPERATOR(Name,                                                                                 \
                    (const aclTensorList* x, NumberType* argument, OutType* out, uint64_t* workspaceSize, \
                     aclOpExecutor** executor),                                                           \
                    function, call.input("x", x), call.number(#argument, argument __VA_ARGS__))

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
NPU_LIST_WITH_NUMBER(MaximumScalarV2, const aclScalar, scalar, aclTensorList, larger_of(x[0], number), )
NPU_LIST_WITH_NUMBER(PowScalarV2, const aclScalar, scalar, aclTensorList, std::pow(x[0], number), )

}  // extern "C"
