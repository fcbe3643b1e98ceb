#include "runtime_shim/aclnn/operators/views.h"

#include <algorithm>
#include <cstring>

#include "runtime_shim/aclnn/status.h"
#include "runtime_shim/kernels/parallel.h"

namespace npu::aclnn {
namespace {

constexpr uint64_t kAlignment = 512;
constexpr int64_t kBytesForOneThread = 1 << 16;

/// A loop over two views: those dimensions that lie one after the other in both are one.
struct CopyLoop {
  Dimensions shape, from, to;
};

CopyLoop fused(const Tensor& from, const Tensor& to) {
  CopyLoop loop;
  for (int i = 0; i < from.rank(); ++i) {
    if (from.shape[i] == 1) continue;
    const int last = loop.shape.count - 1;
    if (last >= 0 && loop.from[last] == from.strides[i] * from.shape[i] &&
        loop.to[last] == to.strides[i] * from.shape[i]) {
      loop.shape[last] *= from.shape[i];
      loop.from[last] = from.strides[i];
      loop.to[last] = to.strides[i];
      continue;
    }
    loop.shape.push(from.shape[i]);
    loop.from.push(from.strides[i]);
    loop.to.push(to.strides[i]);
  }
  return loop;
}

template <class Word>
void copy_row(const char* from, char* to, int64_t count, int64_t from_stride, int64_t to_stride) {
  if (from_stride == 1 && to_stride == 1) {
    std::memcpy(to, from, static_cast<size_t>(count) * sizeof(Word));
    return;
  }
  const auto* const source = reinterpret_cast<const Word*>(from);
  auto* const target = reinterpret_cast<Word*>(to);
  for (int64_t i = 0; i < count; ++i) target[i * to_stride] = source[i * from_stride];
}

struct TwoWords {
  uint64_t words[2];
};

void copy_row(size_t bytes, const char* from, char* to, int64_t count, int64_t from_stride,
              int64_t to_stride) {
  switch (bytes) {
    case 1:
      return copy_row<uint8_t>(from, to, count, from_stride, to_stride);
    case 2:
      return copy_row<uint16_t>(from, to, count, from_stride, to_stride);
    case 4:
      return copy_row<uint32_t>(from, to, count, from_stride, to_stride);
    case 8:
      return copy_row<uint64_t>(from, to, count, from_stride, to_stride);
    default:
      return copy_row<TwoWords>(from, to, count, from_stride, to_stride);
  }
}

ops::TensorShape shape_of(const Tensor& tensor) {
  ops::TensorShape shape;
  shape.type = element_of(tensor.type);
  shape.rank = std::max(tensor.rank(), 1);
  shape.dims[0] = shape.strides[0] = 1;
  for (int i = 0; i < tensor.rank(); ++i) {
    shape.dims[i] = tensor.shape[i];
    shape.strides[i] = tensor.strides[i];
  }
  return shape;
}

}  // namespace

bool has_element(aclDataType type) {
  return type == ACL_FLOAT || type == ACL_FLOAT16 || type == ACL_BF16 || type == ACL_DOUBLE ||
         type == ACL_INT8 || type == ACL_INT32;
}

ops::Element element_of(aclDataType type) {
  switch (type) {
    case ACL_FLOAT:
      return ops::Element::f32;
    case ACL_FLOAT16:
      return ops::Element::f16;
    case ACL_BF16:
      return ops::Element::bf16;
    case ACL_DOUBLE:
      return ops::Element::f64;
    case ACL_INT8:
      return ops::Element::i8;
    case ACL_INT32:
      return ops::Element::i32;
    default:
      throw Refusal{kInvalid, std::string(name_of(type)) + " is not computed with here"};
  }
}

ops::TensorIn tensor_in(const Tensor& tensor) { return {shape_of(tensor), tensor.data()}; }
ops::TensorOut tensor_out(const Tensor& tensor) { return {shape_of(tensor), tensor.data()}; }

void require_elements(const FirstPhase& phase) {
  for (size_t i = 0; i < phase.operands(); ++i)
    if (!has_element(phase.operand(i).type))
      throw Refusal{kNoKernel, std::string("the simulated device does not compute this with ") +
                                   name_of(phase.operand(i).type)};
}

Tensor broadcast_to(const Tensor& tensor, const Dimensions& shape, const char* parameter) {
  Tensor result = tensor;
  result.shape = shape;
  result.strides = {};
  result.strides.count = shape.count;
  const int added = shape.count - tensor.rank();
  bool fits = added >= 0;
  for (int i = std::max(added, 0); fits && i < shape.count; ++i) {
    const int64_t length = tensor.shape[i - added];
    fits = length == shape[i] || length == 1;
    result.strides[i] = length == 1 ? 0 : tensor.strides[i - added];
  }
  if (!fits)
    throw Refusal{kInvalid, std::string(parameter) + " has the shape " + text_of(tensor.shape) +
                                ", which does not broadcast to " + text_of(shape)};
  return result;
}

Dimensions common_shape(const Dimensions& left, const Dimensions& right, const char* parameters) {
  Dimensions shape;
  shape.count = std::max(left.count, right.count);
  for (int i = 0; i < shape.count; ++i) {
    const int from_left = i - (shape.count - left.count), from_right = i - (shape.count - right.count);
    const int64_t a = from_left < 0 ? 1 : left[from_left], b = from_right < 0 ? 1 : right[from_right];
    if (a != b && a != 1 && b != 1)
      throw Refusal{kInvalid, std::string(parameters) + " have the shapes " + text_of(left) + " and " +
                                  text_of(right) + ", which do not broadcast"};
    shape[i] = a == 1 ? b : a;
  }
  return shape;
}

void copy_elements(const Tensor& from, const Tensor& to) {
  const auto bytes = static_cast<int64_t>(bytes_of(from.type));
  if (from.elements() == 0) return;
  CopyLoop loop = fused(from, to);
  if (loop.shape.count == 0) {
    loop.shape.push(1);
    loop.from.push(1);
    loop.to.push(1);
  }
  const int inner = loop.shape.count - 1;
  const int64_t length = loop.shape[inner], rows = loop.shape.product() / length;
  const int64_t grain = std::max<int64_t>(1, kBytesForOneThread / (length * bytes));
  ops::parallel_chunks(rows, grain, [&](int64_t first, int64_t last) {
    for (int64_t row = first; row < last; ++row) {
      int64_t rest = row, source = 0, target = 0;
      for (int i = inner; i-- > 0; rest /= loop.shape[i]) {
        source += rest % loop.shape[i] * loop.from[i];
        target += rest % loop.shape[i] * loop.to[i];
      }
      copy_row(static_cast<size_t>(bytes), from.data() + source * bytes, to.data() + target * bytes, length,
               loop.from[inner], loop.to[inner]);
    }
  });
}

uint64_t WorkspaceLayout::add(uint64_t bytes) {
  const uint64_t start = size_;
  size_ += (bytes + kAlignment - 1) / kAlignment * kAlignment;
  return start;
}

int dimension_of(const FirstPhase& phase, const Tensor& tensor, int64_t dim) {
  const int64_t rank = std::max(tensor.rank(), 1);
  phase.require(dim >= -rank && dim < rank, "dim is ", dim, ", and the tensor has the shape ", tensor.shape);
  return static_cast<int>(dim < 0 ? dim + rank : dim);
}

Tensor part_of(const Tensor& tensor, int dim, int64_t start, int64_t length, int64_t step) {
  Tensor part = tensor;
  if (tensor.rank() == 0) return part;
  part.offset += start * tensor.strides[dim];
  part.shape[dim] = length;
  part.strides[dim] *= step;
  return part;
}

Tensor permuted(const Tensor& tensor, const Dimensions& order) {
  Tensor result = tensor;
  for (int i = 0; i < order.count; ++i) {
    result.shape[i] = tensor.shape[static_cast<int>(order[i])];
    result.strides[i] = tensor.strides[static_cast<int>(order[i])];
  }
  return result;
}

Tensor transposed(const Tensor& tensor) {
  Tensor view = tensor;
  const int row = tensor.rank() - 2, column = tensor.rank() - 1;
  std::swap(view.shape[row], view.shape[column]);
  std::swap(view.strides[row], view.strides[column]);
  return view;
}

Tensor slice_of(const Tensor& tensor, int kept, int64_t number) {
  Tensor slice = tensor;
  const int first = tensor.rank() - kept;
  for (int i = first; i-- > 0; number /= tensor.shape[i])
    slice.offset += number % tensor.shape[i] * tensor.strides[i];
  slice.shape = slice.strides = {};
  for (int i = first; i < tensor.rank(); ++i)
    slice.shape.push(tensor.shape[i]), slice.strides.push(tensor.strides[i]);
  return slice;
}

Tensor with_last(const Tensor& tensor, int dim) {
  Dimensions order;
  for (int i = 0; i < tensor.rank(); ++i)
    if (i != dim) order.push(i);
  if (tensor.rank() > 0) order.push(dim);
  return permuted(tensor, order);
}

}  // namespace npu::aclnn
