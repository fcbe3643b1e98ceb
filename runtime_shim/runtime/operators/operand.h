// Operands of aclnn's operators for one call.
#pragma once

#include <cstdint>
#include <initializer_list>

#include "runtime_shim/runtime/operators/operator_library.h"

namespace npu::detail {

/// One dimension of a view. Units: elements.
struct ViewDimension {
  int64_t length, stride;
};

/// A view of device memory. Its storage ends with its last element: the shim does not know the program's allocation.
/// Null inside if there is no operator library.
class TensorOperand {
 public:
  TensorOperand(void* memory, aclDataType type, std::initializer_list<ViewDimension> dimensions);
  TensorOperand(const void* memory, aclDataType type, std::initializer_list<ViewDimension> dimensions)
      : TensorOperand(const_cast<void*>(memory), type, dimensions) {}
  /// The same for arrays of `rank` lengths and strides.
  TensorOperand(const void* memory, aclDataType type, const int64_t* shape, const int64_t* strides, int rank,
                aclFormat format);
  ~TensorOperand() {
    if (tensor_ != nullptr) operand_functions()->destroy_tensor(tensor_);
  }
  TensorOperand(const TensorOperand&) = delete;
  TensorOperand& operator=(const TensorOperand&) = delete;
  aclTensor* get() const { return tensor_; }

 private:
  void create(void* memory, aclDataType type, const int64_t* shape, const int64_t* strides, int rank,
              aclFormat format);

  aclTensor* tensor_ = nullptr;
};

/// A number in host memory.
class ScalarOperand {
 public:
  explicit ScalarOperand(float value);
  explicit ScalarOperand(double value);
  explicit ScalarOperand(int64_t value);
  ~ScalarOperand() {
    if (scalar_ != nullptr) operand_functions()->destroy_scalar(scalar_);
  }
  ScalarOperand(const ScalarOperand&) = delete;
  ScalarOperand& operator=(const ScalarOperand&) = delete;
  aclScalar* get() const { return scalar_; }

 private:
  aclScalar* scalar_ = nullptr;
};

/// Numbers in host memory: dimensions, strides of a window.
class IntArrayOperand {
 public:
  IntArrayOperand(std::initializer_list<int64_t> values) : IntArrayOperand(values.begin(), values.size()) {}
  IntArrayOperand(const int64_t* values, size_t count);
  ~IntArrayOperand() {
    if (array_ != nullptr) operand_functions()->destroy_int_array(array_);
  }
  IntArrayOperand(const IntArrayOperand&) = delete;
  IntArrayOperand& operator=(const IntArrayOperand&) = delete;
  aclIntArray* get() const { return array_; }

 private:
  aclIntArray* array_ = nullptr;
};

/// Flags in host memory.
class BoolArrayOperand {
 public:
  BoolArrayOperand(std::initializer_list<bool> values);
  ~BoolArrayOperand() {
    if (array_ != nullptr) operand_functions()->destroy_bool_array(array_);
  }
  BoolArrayOperand(const BoolArrayOperand&) = delete;
  BoolArrayOperand& operator=(const BoolArrayOperand&) = delete;
  aclBoolArray* get() const { return array_; }

 private:
  aclBoolArray* array_ = nullptr;
};

}  // namespace npu::detail
