// Views of tensors: copies between them, broadcasts, and temporary memory.
#pragma once

#include <algorithm>

#include "runtime_shim/aclnn/first_phase.h"
#include "runtime_shim/aclnn/tensor.h"
#include "runtime_shim/kernels/dnn/tensor.h"
#include "runtime_shim/kernels/element.h"
#include "runtime_shim/kernels/parallel.h"

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

/// `dim`, which counts from the end if it is negative. Throws kInvalid, naming it, if the tensor does not have it.
int dimension_of(const FirstPhase& phase, const Tensor& tensor, int64_t dim);

/// The view of `length` indices of the dimension `dim`, from `start` on.
Tensor part_of(const Tensor& tensor, int dim, int64_t start, int64_t length, int64_t step = 1);

/// The view whose dimension i is dimension order[i] of the tensor.
Tensor permuted(const Tensor& tensor, const Dimensions& order);

/// The view with the last two dimensions swapped.
Tensor transposed(const Tensor& tensor);

/// The view of the last `kept` dimensions at index `number` of the others, in their order.
Tensor slice_of(const Tensor& tensor, int kept, int64_t number);

/// The same view with dimension `dim` as its last one; the others keep their order.
Tensor with_last(const Tensor& tensor, int dim);

/// The first element of a row: the last dimension, with the indices of the others in order. A number is one row.
inline char* row_start(const Tensor& tensor, int64_t row) {
  int64_t offset = 0;
  for (int i = tensor.rank() - 1; i-- > 0; row /= tensor.shape[i])
    offset += row % tensor.shape[i] * tensor.strides[i];
  return tensor.data() + offset * static_cast<int64_t>(bytes_of(tensor.type));
}

/// Element `index` in the order of the indices.
template <class Element>
Element* element_at(const Tensor& tensor, int64_t index) {
  const int last = tensor.rank() - 1;
  auto* const row = reinterpret_cast<Element*>(row_start(tensor, last < 0 ? 0 : index / tensor.shape[last]));
  return last < 0 ? row : row + index % tensor.shape[last] * tensor.strides[last];
}

/// From one element of a row to the next, in elements.
inline int64_t step_of_row(const Tensor& tensor) {
  return tensor.rank() == 0 ? 1 : tensor.strides[tensor.rank() - 1];
}

/// The shape that both broadcast to. Throws kInvalid, naming `parameters`.
Dimensions common_shape(const Dimensions& left, const Dimensions& right, const char* parameters);

/// Copies every element. Both have the same shape and element size; any strides.
void copy_elements(const Tensor& from, const Tensor& to);

/// Calls body(from, from_step, to, to_step, count) for blocks of up to 1024 elements that lie in a row of both views, in
/// parallel. Both have the shape of `to`; steps are in elements.
template <class Body>
void for_row_blocks(const Tensor& from, const Tensor& to, const Body& body) {
  constexpr int64_t block = 1024;
  const int last = std::max(to.rank() - 1, 0);
  const int64_t length = to.rank() == 0 ? 1 : to.shape[last];
  const int64_t rows = to.elements() / std::max<int64_t>(length, 1);
  const auto at = [](const Tensor& tensor, int64_t row, int64_t done) {
    return row_start(tensor, row) + done * step_of_row(tensor) * static_cast<int64_t>(bytes_of(tensor.type));
  };
  const int64_t grain = std::max<int64_t>(1, kElementsForOneThread / std::max<int64_t>(length, 1));
  ops::parallel_chunks(rows, grain, [&](int64_t first, int64_t end) {
    for (int64_t row = first; row < end; ++row)
      for (int64_t done = 0; done < length; done += block)
        body(at(from, row, done), step_of_row(from), at(to, row, done), step_of_row(to),
             std::min(block, length - done));
  });
}

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
