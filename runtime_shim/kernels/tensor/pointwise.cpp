// Pointwise operations on tensors of any strides.
//
// Dims that are consecutive in all operands are merged, so that most tensors are a single row. Rows are split
// into blocks. A block of an operand that is not contiguous float32 is copied to a buffer first.

#include "runtime_shim/kernels/tensor/pointwise.h"

#include <algorithm>
#include <type_traits>

#include "runtime_shim/kernels/numerics.h"
#include "runtime_shim/kernels/parallel.h"

namespace npu::ops {
namespace {

constexpr int64_t kBlock = 1024;
constexpr int kOperands = 4;  // x, b, t, y

// The iteration over all operands: dims outermost first, a stride per operand and dim (0 if it is broadcast).
struct Walk {
  int rank = 0;
  int64_t dims[kMaxTensorRank] = {};
  int64_t strides[kOperands][kMaxTensorRank] = {};
};

bool continues(const Walk& walk, const int64_t* strides, int64_t dim) {
  for (int k = 0; k < kOperands; ++k)
    if (walk.strides[k][walk.rank - 1] != strides[k] * dim) return false;
  return true;
}

Walk plan_walk(const TensorShape& y, const TensorShape* const* shapes) {
  Walk walk;
  for (int i = 0; i < y.rank; ++i) {
    if (y.dims[i] == 1) continue;
    int64_t strides[kOperands];
    for (int k = 0; k < kOperands; ++k) {
      const bool repeated = shapes[k] == nullptr || shapes[k]->dims[i] == 1;
      strides[k] = repeated ? 0 : shapes[k]->strides[i];
    }
    const bool merge = walk.rank > 0 && continues(walk, strides, y.dims[i]);
    if (!merge) walk.dims[walk.rank++] = 1;
    walk.dims[walk.rank - 1] *= y.dims[i];
    for (int k = 0; k < kOperands; ++k) walk.strides[k][walk.rank - 1] = strides[k];
  }
  if (walk.rank == 0) walk.dims[walk.rank++] = 1;
  return walk;
}

// The start of operand k of row `row`, in elements.
int64_t offset_of(const Walk& walk, int k, int64_t row) {
  int64_t offset = 0;
  for (int i = walk.rank - 2; i >= 0; --i) {
    offset += row % walk.dims[i] * walk.strides[k][i];
    row /= walk.dims[i];
  }
  return offset;
}

template <class Real>
constexpr Element kElement = std::is_same_v<Real, float> ? Element::f32 : Element::f64;

// A block of an input as Reals times `factor`: in its own memory, or in `buffer`.
template <class Real>
const Real* load_block(const TensorIn& tensor, int64_t offset, int64_t stride, int64_t n, double factor,
                       Real* buffer) {
  if (tensor.data == nullptr) return buffer;
  const void* from = element_at(tensor.shape.type, tensor.data, offset);
  if (tensor.shape.type == kElement<Real> && stride == 1 && factor == 1)
    return static_cast<const Real*>(from);
  load_reals(tensor.shape.type, from, stride, n, buffer);
  if (factor != 1)
    for (int64_t i = 0; i < n; ++i) buffer[i] *= static_cast<Real>(factor);
  return buffer;
}

void gen_index(int axis, const TensorOut& y) {
  const TensorShape& shape = y.shape;
  parallel_chunks(shape.count(), kBlock, [&](int64_t first, int64_t last) {
    const int64_t inner = shape.count_from(axis + 1);
    for (int64_t i = first; i < last; ++i) {
      int64_t offset = 0, rest = i;
      for (int d = shape.rank - 1; d >= 0; --d) {
        offset += rest % shape.dims[d] * shape.strides[d];
        rest /= shape.dims[d];
      }
      const float index = static_cast<float>(i / inner % shape.dims[axis]);
      store_floats(shape.type, &index, 1, element_at(shape.type, y.data, offset), 1);
    }
  });
}

/// Blocks [first, last) of rows of `blocks` blocks each.
template <class Real>
void run_blocks(PointwiseOp op, const PointwiseSettings& settings, const TensorIn* const* inputs,
                const Walk& walk, const TensorOut& y, int64_t first, int64_t last) {
  const int64_t length = walk.dims[walk.rank - 1], blocks = (length + kBlock - 1) / kBlock;
  const double factors[3] = {settings.alpha1, settings.alpha2, 1};
  const PointwiseRow<Real> row = pointwise_row<Real>(op);
  const bool direct = y.shape.type == kElement<Real> && (walk.strides[3][walk.rank - 1] == 1 || length == 1);
  Real buffers[kOperands][kBlock] = {};
  for (int64_t item = first; item < last; ++item) {
    const int64_t at = item % blocks * kBlock, n = std::min(kBlock, length - at);
    const Real* values[3];
    for (int k = 0; k < 3; ++k) {
      const int64_t stride = walk.strides[k][walk.rank - 1];
      values[k] = load_block(*inputs[k], offset_of(walk, k, item / blocks) + at * stride, stride, n,
                             factors[k], buffers[k]);
    }
    const int64_t stride = walk.strides[3][walk.rank - 1];
    void* to = element_at(y.shape.type, y.data, offset_of(walk, 3, item / blocks) + at * stride);
    Real* result = direct ? static_cast<Real*>(to) : buffers[3];
    row(settings, values[0], values[1], values[2], result, n);
    if (!direct) store_reals(y.shape.type, result, n, to, length == 1 ? 1 : stride);
  }
}

}  // namespace

void pointwise(PointwiseOp op, const PointwiseSettings& settings, const TensorIn& x, const TensorIn& b,
               const TensorIn& t, const TensorOut& y) {
  if (y.shape.count() == 0) return;
  if (op == PointwiseOp::gen_index) return gen_index(settings.axis, y);
  const bool in_double = computes_in_double();
  const TensorIn* inputs[3] = {&x, &b, &t};
  const TensorShape* shapes[kOperands] = {x.data ? &x.shape : nullptr, b.data ? &b.shape : nullptr,
                                          t.data ? &t.shape : nullptr, &y.shape};
  const Walk walk = plan_walk(y.shape, shapes);
  const int64_t length = walk.dims[walk.rank - 1], blocks = (length + kBlock - 1) / kBlock;
  const int64_t rows = y.shape.count() / length;
  const int64_t grain = std::max<int64_t>(1, 8 * kBlock / std::min(length, kBlock));
  parallel_chunks(rows * blocks, grain, [&](int64_t first, int64_t last) {
    if (in_double)
      run_blocks<double>(op, settings, inputs, walk, y, first, last);
    else
      run_blocks<float>(op, settings, inputs, walk, y, first, last);
  });
}

}  // namespace npu::ops
