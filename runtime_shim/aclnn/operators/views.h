// Views of tensors: copies between them, broadcasts, and temporary memory.
#pragma once

#include "runtime_shim/aclnn/first_phase.h"
#include "runtime_shim/aclnn/tensor.h"
#include "runtime_shim/kernels/dnn/tensor.h"
#include "runtime_shim/kernels/element.h"

namespace npu::aclnn {

/// Elements of a simple operator that are not worth a second thread.
constexpr int64_t kElementsForOneThread = 4096;

/// The element type of the mathematics, for the types that it has: FLOAT, FLOAT16, BFLOAT16, DOUBLE, INT8, INT32.
ops::Element element_of(aclDataType type);
bool has_element(aclDataType type);

/// A view as the mathematics takes it. A number has one dimension there.
ops::TensorIn tensor_in(const Tensor& tensor);
ops::TensorOut tensor_out(const Tensor& tensor);

/// Throws kNoKernel unless every operand so far has a type of the mathematics.
void require_elements(const FirstPhase& phase);

/// The view with `shape`: lengths 1 repeat. Throws kInvalid, naming `parameter`, if that cannot be.
Tensor broadcast_to(const Tensor& tensor, const Dimensions& shape, const char* parameter);

/// The shape that both broadcast to. Throws kInvalid, naming `parameters`.
Dimensions common_shape(const Dimensions& left, const Dimensions& right, const char* parameters);

/// Copies every element. Both have the same shape and element size; any strides.
void copy_elements(const Tensor& from, const Tensor& to);

/// Parts of an operator's workspace, each aligned to 512 bytes.
class WorkspaceLayout {
 public:
  /// Where the next `bytes` bytes begin.
  uint64_t add(uint64_t bytes);
  uint64_t size() const { return size_; }

 private:
  uint64_t size_ = 0;
};

}  // namespace npu::aclnn
