// CANN's operator library (aclnn), found at run time: a program without library calls does not load it, and one on a
// machine without it is told so by the call that needs it.
#pragma once

#include "aclnn/acl_meta.h"
#include "npu/runtime/errors.h"

namespace npu::detail {

/// The functions of acl_meta.h that the shim calls.
struct OperandFunctions {
  decltype(&aclCreateTensor) create_tensor;
  decltype(&aclDestroyTensor) destroy_tensor;
  decltype(&aclCreateScalar) create_scalar;
  decltype(&aclDestroyScalar) destroy_scalar;
  decltype(&aclCreateIntArray) create_int_array;
  decltype(&aclDestroyIntArray) destroy_int_array;
  decltype(&aclCreateBoolArray) create_bool_array;
  decltype(&aclDestroyBoolArray) destroy_bool_array;
};

/// A function of the library by its name; null if the library is not there or lacks it.
void* find_operator_function(const char* name);

/// Null without the library. Cost after the first call: one atomic load.
const OperandFunctions* operand_functions();

}  // namespace npu::detail
