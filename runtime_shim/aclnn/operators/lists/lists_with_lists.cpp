// Functions of the tensors of two or three lists.
#include <cmath>

#include "aclnnop/aclnn_foreach_add_list.h"
#include "aclnnop/aclnn_foreach_add_list_v2.h"
#include "aclnnop/aclnn_foreach_addcdiv_list.h"
#include "aclnnop/aclnn_foreach_addcdiv_scalar.h"
#include "aclnnop/aclnn_foreach_addcdiv_scalar_list.h"
#include "aclnnop/aclnn_foreach_addcdiv_scalar_v2.h"
#include "aclnnop/aclnn_foreach_addcmul_list.h"
#include "aclnnop/aclnn_foreach_addcmul_scalar.h"
#include "aclnnop/aclnn_foreach_addcmul_scalar_list.h"
#include "aclnnop/aclnn_foreach_addcmul_scalar_v2.h"
#include "aclnnop/aclnn_foreach_div_list.h"
#include "aclnnop/aclnn_foreach_lerp_list.h"
#include "aclnnop/aclnn_foreach_lerp_scalar.h"
#include "aclnnop/aclnn_foreach_maximum_list.h"
#include "aclnnop/aclnn_foreach_minimum_list.h"
#include "aclnnop/aclnn_foreach_mul_list.h"
#include "aclnnop/aclnn_foreach_sub_list.h"
#include "aclnnop/aclnn_foreach_sub_list_v2.h"
#include "runtime_shim/aclnn/operators/lists/list_call.h"

namespace npu::aclnn {
namespace {

/// The smaller one; what is no number wins.
template <class Real>
Real smaller_of(Real left, Real right) {
  return std::isnan(left) || left < right ? left : right;
}

}  // namespace
}  // namespace npu::aclnn

using namespace npu::aclnn;

// A first phase whose arguments are two lists and the result; two lists, a number and the result; and the same with three lists.
#define NPU_TWO_LISTS(Name, OutType, function)                                       \
  NPU_LIST_OPERATOR(Name,                                                            \
                    (const aclTensorList* x1, const aclTensorList* x2, OutType* out, \
                     uint64_t* workspaceSize, aclOpExecutor** executor),             \
                    function, call.input("x1", x1), call.input("x2", x2))
#define NPU_TWO_LISTS_WITH_NUMBER(Name, NumberType, argument, OutType, function, ...)                      \
  NPU_LIST_OPERATOR(Name,                                                                                  \
                    (const aclTensorList* x1, const aclTensorList* x2, NumberType* argument, OutType* out, \
                     uint64_t* workspaceSize, aclOpExecutor** executor),                                   \
                    function, call.input("x1", x1), call.input("x2", x2),                                  \
                    call.number(#argument, argument __VA_ARGS__))
#define NPU_THREE_LISTS(Name, NumberType, argument, OutType, function, ...)                                  \
  NPU_LIST_OPERATOR(Name,                                                                                    \
                    (const aclTensorList* x1, const aclTensorList* x2, const aclTensorList* x3,              \
                     NumberType* argument, OutType* out, uint64_t* workspaceSize, aclOpExecutor** executor), \
                    function, call.input("x1", x1), call.input("x2", x2), call.input("x3", x3),              \
                    call.number(#argument, argument __VA_ARGS__))

extern "C" {

NPU_TWO_LISTS(MulList, aclTensorList, x[0] * x[1])
NPU_TWO_LISTS(DivList, aclTensorList, x[0] / x[1])
NPU_TWO_LISTS(MaximumList, const aclTensorList, larger_of(x[0], x[1]))
NPU_TWO_LISTS(MinimumList, const aclTensorList, smaller_of(x[0], x[1]))

NPU_TWO_LISTS_WITH_NUMBER(AddList, const aclTensor, alpha, aclTensorList, x[0] + number * x[1], , false)
NPU_TWO_LISTS_WITH_NUMBER(AddListV2, const aclScalar, alpha, aclTensorList, x[0] + number * x[1], )
NPU_TWO_LISTS_WITH_NUMBER(SubList, const aclTensor, alpha, const aclTensorList, x[0] - number * x[1], , false)
NPU_TWO_LISTS_WITH_NUMBER(SubListV2, const aclScalar, alpha, aclTensorList, x[0] - number * x[1], )
NPU_TWO_LISTS_WITH_NUMBER(LerpScalar, const aclScalar, weight, aclTensorList, x[0] + number * (x[1] - x[0]), )

NPU_THREE_LISTS(AddcdivScalar, const aclTensor, scalar, aclTensorList, x[0] + number * (x[1] / x[2]), , false)
NPU_THREE_LISTS(AddcdivScalarV2, const aclScalar, scalar, aclTensorList, x[0] + number * (x[1] / x[2]), )
NPU_THREE_LISTS(AddcmulScalar, const aclTensor, scalar, const aclTensorList, x[0] + number * (x[1] * x[2]), ,
                false)
NPU_THREE_LISTS(AddcmulScalarV2, const aclScalar, scalar, aclTensorList, x[0] + number * (x[1] * x[2]), )
NPU_THREE_LISTS(AddcdivList, const aclTensor, scalars, const aclTensorList, x[0] + number * (x[1] / x[2]), ,
                true)
NPU_THREE_LISTS(AddcdivScalarList, const aclTensor, scalars, aclTensorList, x[0] + number * (x[1] / x[2]), ,
                true)
NPU_THREE_LISTS(AddcmulList, const aclTensor, scalars, const aclTensorList, x[0] + number * (x[1] * x[2]), ,
                true)
NPU_THREE_LISTS(AddcmulScalarList, const aclTensor, scalars, const aclTensorList,
                x[0] + number * (x[1] * x[2]), , true)

NPU_LIST_OPERATOR(LerpList,
                  (const aclTensorList* x1, const aclTensorList* x2, const aclTensorList* weight,
                   aclTensorList* out, uint64_t* workspaceSize, aclOpExecutor** executor),
                  x[0] + x[2] * (x[1] - x[0]), call.input("x1", x1), call.input("x2", x2),
                  call.input("weight", weight))

}  // extern "C"
