#include "runtime_shim/runtime/operators/operand.h"

#include <array>

namespace npu::detail {
namespace {
constexpr size_t kMostDimensions = 8;
}

TensorOperand::TensorOperand(void* memory, aclDataType type,
                             std::initializer_list<ViewDimension> dimensions) {
  std::array<int64_t, kMostDimensions> shape{}, strides{};
  int rank = 0;
  for (const ViewDimension& dimension : dimensions) {
    shape[static_cast<size_t>(rank)] = dimension.length;
    strides[static_cast<size_t>(rank++)] = dimension.stride;
  }
  create(memory, type, shape.data(), strides.data(), rank, ACL_FORMAT_ND);
}

TensorOperand::TensorOperand(const void* memory, aclDataType type, const int64_t* shape,
                             const int64_t* strides, int rank, aclFormat format) {
  create(const_cast<void*>(memory), type, shape, strides, rank, format);
}

void TensorOperand::create(void* memory, aclDataType type, const int64_t* shape, const int64_t* strides,
                           int rank, aclFormat format) {
  const OperandFunctions* const functions = operand_functions();
  if (functions == nullptr) return;
  int64_t storage = 1;
  for (int i = 0; i < rank; ++i)
    storage = shape[i] == 0 || storage == 0 ? 0 : storage + (shape[i] - 1) * strides[i];
  tensor_ = functions->create_tensor(shape, static_cast<uint64_t>(rank), type, strides, 0, format, &storage,
                                     1, memory);
}

ScalarOperand::ScalarOperand(float value) {
  if (const OperandFunctions* const functions = operand_functions())
    scalar_ = functions->create_scalar(&value, ACL_FLOAT);
}

ScalarOperand::ScalarOperand(double value) {
  if (const OperandFunctions* const functions = operand_functions())
    scalar_ = functions->create_scalar(&value, ACL_DOUBLE);
}

ScalarOperand::ScalarOperand(int64_t value) {
  if (const OperandFunctions* const functions = operand_functions())
    scalar_ = functions->create_scalar(&value, ACL_INT64);
}

IntArrayOperand::IntArrayOperand(const int64_t* values, size_t count) {
  if (const OperandFunctions* const functions = operand_functions())
    array_ = functions->create_int_array(values, count);
}

BoolArrayOperand::BoolArrayOperand(std::initializer_list<bool> values) {
  if (const OperandFunctions* const functions = operand_functions())
    array_ = functions->create_bool_array(values.begin(), values.size());
}

}  // namespace npu::detail
