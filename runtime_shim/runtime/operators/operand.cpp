#include "runtime_shim/runtime/operators/operand.h"

#include <array>

namespace npu::detail {
namespace {
constexpr size_t kMostDimensions = 8;
}

TensorOperand::TensorOperand(void* memory, aclDataType type,
                             std::initializer_list<ViewDimension> dimensions) {
  const OperandFunctions* const functions = operand_functions();
  if (functions == nullptr) return;
  std::array<int64_t, kMostDimensions> shape{}, strides{};
  int64_t storage = 1;
  size_t rank = 0;
  for (const ViewDimension& dimension : dimensions) {
    shape[rank] = dimension.length;
    strides[rank++] = dimension.stride;
    storage = dimension.length == 0 || storage == 0 ? 0 : storage + (dimension.length - 1) * dimension.stride;
  }
  tensor_ = functions->create_tensor(shape.data(), rank, type, strides.data(), 0, ACL_FORMAT_ND, &storage, 1,
                                     memory);
}

ScalarOperand::ScalarOperand(float value) {
  if (const OperandFunctions* const functions = operand_functions())
    scalar_ = functions->create_scalar(&value, ACL_FLOAT);
}

ScalarOperand::ScalarOperand(double value) {
  if (const OperandFunctions* const functions = operand_functions())
    scalar_ = functions->create_scalar(&value, ACL_DOUBLE);
}

IntArrayOperand::IntArrayOperand(std::initializer_list<int64_t> values) {
  if (const OperandFunctions* const functions = operand_functions())
    array_ = functions->create_int_array(values.begin(), values.size());
}

}  // namespace npu::detail
