// Tensors of descriptors as operands of CANN's operators. Private to libraries/dnn.
#pragma once

#include "runtime_shim/kernels/dnn/tensor.h"
#include "runtime_shim/libraries/common/operator_types.h"
#include "runtime_shim/runtime/operators/operand.h"

namespace npu::detail {

/// Whether operators take the type.
inline bool has_operator_type(const ops::TensorShape& shape) {
  return operator_type(shape.type) != ACL_DT_UNDEFINED;
}
/// Whether a result of any strides replaces what was there.
inline bool replaces(const ops::TensorOut& tensor) {
  return has_operator_type(tensor.shape) && tensor.alpha == 1 && tensor.beta == 0;
}

/// The format that operators on images ask for.
inline aclFormat format_of(int rank) {
  return rank == 3   ? ACL_FORMAT_NCL
         : rank == 4 ? ACL_FORMAT_NCHW
         : rank == 5 ? ACL_FORMAT_NCDHW
                     : ACL_FORMAT_ND;
}

inline TensorOperand operand(const ops::TensorShape& shape, const void* data) {
  return {data, operator_type(shape.type), shape.dims, shape.strides, shape.rank, format_of(shape.rank)};
}
inline TensorOperand operand(const ops::TensorIn& tensor) { return operand(tensor.shape, tensor.data); }
inline TensorOperand operand(const ops::TensorOut& tensor) { return operand(tensor.shape, tensor.data); }

/// An operand whose dimensions have no meaning; `type` is not always the shape's: BOOL lies in bytes.
inline TensorOperand operand_of_type(const ops::TensorShape& shape, const void* data, aclDataType type) {
  return {data, type, shape.dims, shape.strides, shape.rank, ACL_FORMAT_ND};
}

/// The same lengths without gaps, in the order of the dimensions.
inline ops::TensorShape packed_like(const ops::TensorShape& shape) {
  ops::TensorShape packed = shape;
  ops::set_packed_strides(packed, false);
  return packed;
}

/// A packed tensor as (N, everything else).
template <class Tensor>
Tensor rows_of(const Tensor& tensor) {
  Tensor rows = tensor;
  rows.shape.rank = 2;
  rows.shape.dims[1] = tensor.shape.count_from(1);
  rows.shape.strides[0] = rows.shape.dims[1];
  rows.shape.strides[1] = 1;
  return rows;
}

}  // namespace npu::detail
