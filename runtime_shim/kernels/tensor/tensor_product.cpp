#include "runtime_shim/kernels/tensor/tensor_product.h"

#include <algorithm>
#include <memory>

#include "runtime_shim/kernels/blas/gemm.h"

namespace npu::ops {
namespace {

// The last two dims of a tensor.
struct Plane {
  int64_t rows, columns, row_stride, column_stride;
};
Plane plane_of(const TensorShape& shape) {
  return {shape.dims[shape.rank - 2], shape.dims[shape.rank - 1], shape.strides[shape.rank - 2],
          shape.strides[shape.rank - 1]};
}

// Whether the rows of a matrix are contiguous and do not overlap.
bool rows_contiguous(const Plane& plane) {
  return (plane.columns == 1 || plane.column_stride == 1) &&
         (plane.rows == 1 || plane.row_stride >= plane.columns);
}
Plane transposed(const Plane& plane) {
  return {plane.columns, plane.rows, plane.column_stride, plane.row_stride};
}

int64_t leading(const Plane& plane) { return plane.rows == 1 ? plane.columns : plane.row_stride; }

// The offset of the matrix of `shape` for matrix `index` of a batch with the leading dims of `of`.
int64_t matrix_offset(const TensorShape& shape, const TensorShape& of, int64_t index) {
  int64_t offset = 0;
  for (int i = of.rank - 3; i >= 0; --i) {
    const int64_t coordinate = index % of.dims[i];
    offset += coordinate / (of.dims[i] / shape.dims[i]) * shape.strides[i];
    index /= of.dims[i];
  }
  return offset;
}

// A tensor whose matrices BLAS accepts: itself, or a packed copy.
class Operand {
 public:
  explicit Operand(const TensorIn& tensor) : tensor_(tensor) {
    const Plane plane = plane_of(tensor.shape);
    if (rows_contiguous(plane) || rows_contiguous(transposed(plane))) return;
    copy_ = std::make_unique<Packed<float>>(tensor);
    tensor_.data = copy_->data();
    tensor_.shape.type = Element::f32;
    set_packed_strides(tensor_.shape, false);
  }
  // As the column-major matrix of the transpose: what BLAS sees of a row-major one.
  MatrixIn matrix(const std::vector<const void*>& items) const {
    const Plane plane = plane_of(tensor_.shape);
    return {nullptr, tensor_.shape.type, leading(swapped() ? transposed(plane) : plane), 0, items.data()};
  }
  Transpose transpose() const { return swapped() ? Transpose::yes : Transpose::no; }
  const void* item(const TensorShape& of, int64_t index) const {
    return element_at(tensor_.shape.type, tensor_.data, matrix_offset(tensor_.shape, of, index));
  }

 private:
  bool swapped() const { return !rows_contiguous(plane_of(tensor_.shape)); }
  TensorIn tensor_;
  std::unique_ptr<Packed<float>> copy_;
};

// Row-major c = a b is column-major c' = b' a'.
void multiply(const Operand& a, const Operand& b, const TensorOut& c, const ProductLimits& limits,
              int64_t depth, Element operands_as) {
  const Plane plane = plane_of(c.shape);
  const int64_t matrices = c.shape.count() / (plane.rows * plane.columns);
  const bool limited = !limits.rows.empty() || !limits.columns.empty() || !limits.depth.empty();
  const auto limit = [](const std::vector<int64_t>& all, int64_t index, int64_t otherwise) {
    return all.empty() ? otherwise : std::clamp<int64_t>(all[index], 0, otherwise);
  };
  const int64_t step = limited ? 1 : matrices;
  for (int64_t first = 0; first < matrices; first += step) {
    std::vector<const void*> a_items, b_items;
    std::vector<void*> c_items;
    for (int64_t i = first; i < first + step; ++i) {
      a_items.push_back(a.item(c.shape, i));
      b_items.push_back(b.item(c.shape, i));
      c_items.push_back(element_at(c.shape.type, c.data, matrix_offset(c.shape, c.shape, i)));
    }
    Gemm gemm;
    gemm.m = limit(limits.columns, first, plane.columns);
    gemm.n = limit(limits.rows, first, plane.rows);
    gemm.k = limit(limits.depth, first, depth);
    gemm.batch_count = step;
    gemm.a = b.matrix(b_items);
    gemm.trans_a = b.transpose();
    gemm.b = a.matrix(a_items);
    gemm.trans_b = a.transpose();
    gemm.d = {nullptr, c.shape.type, leading(plane), 0, c_items.data()};
    gemm.c = {nullptr, c.shape.type, leading(plane), 0, const_cast<const void* const*>(c_items.data())};
    gemm.operands_as = operands_as;
    if (gemm.m > 0 && gemm.n > 0) gemm_fast(gemm);
  }
}

}  // namespace

bool can_multiply(const TensorShape& a, const TensorShape& b, const TensorShape& c) {
  if (a.rank < 2 || a.rank != b.rank || a.rank != c.rank) return false;
  const Plane pa = plane_of(a), pb = plane_of(b), pc = plane_of(c);
  if (pa.rows != pc.rows || pb.columns != pc.columns || pa.columns != pb.rows) return false;
  for (int i = 0; i < c.rank - 2; ++i)
    if (a.dims[i] == 0 || b.dims[i] == 0 || c.dims[i] % a.dims[i] != 0 || c.dims[i] % b.dims[i] != 0)
      return false;
  return true;
}

void tensor_product(const TensorIn& a, const TensorIn& b, const TensorOut& c, const ProductLimits& limits,
                    Element operands_as) {
  if (c.shape.count() == 0) return;
  const Operand left(a), right(b);
  const int64_t depth = a.shape.dims[a.shape.rank - 1];
  if (!limits.rows.empty() || !limits.columns.empty()) fill_tensor(limits.padding, c);
  if (rows_contiguous(plane_of(c.shape))) return multiply(left, right, c, limits, depth, operands_as);
  TensorShape packed = c.shape;
  packed.type = Element::f32;
  set_packed_strides(packed, false);
  auto scratch = std::make_unique<float[]>(packed.count());
  const TensorOut temporary{packed, scratch.get()};
  if (!limits.rows.empty() || !limits.columns.empty()) fill_tensor(limits.padding, temporary);
  multiply(left, right, temporary, limits, depth, operands_as);
  scatter(scratch.get(), c);
}

bool can_reduce_groups(const TensorShape& from, const TensorShape& to) {
  if (from.rank != to.rank) return false;
  int rank = 0;
  for (int i = 0; i < from.rank; ++i) {
    if (to.dims[i] == 0 || from.dims[i] % to.dims[i] != 0) return false;
    rank += to.dims[i] == 1 || to.dims[i] == from.dims[i] ? 1 : 2;
  }
  return rank <= kMaxTensorRank;
}

void reduce_groups(ReduceOp op, bool propagate_nan, const TensorIn& a, const TensorOut& c) {
  TensorIn from = a;
  TensorOut to = c;
  from.shape.rank = to.shape.rank = 0;
  const auto push = [](TensorShape& shape, int64_t dim, int64_t stride) {
    shape.dims[shape.rank] = dim;
    shape.strides[shape.rank++] = stride;
  };
  for (int i = 0; i < a.shape.rank; ++i) {
    const int64_t whole = a.shape.dims[i], kept = c.shape.dims[i], stride = a.shape.strides[i];
    if (kept == 1 || kept == whole) {
      push(from.shape, whole, stride);
      push(to.shape, kept, c.shape.strides[i]);
      continue;
    }
    push(from.shape, kept, stride * (whole / kept));
    push(to.shape, kept, c.shape.strides[i]);
    push(from.shape, whole / kept, stride);
    push(to.shape, 1, 1);
  }
  Reduction reduction;
  reduction.op = op;
  reduction.propagate_nan = propagate_nan;
  reduce(reduction, from, to);
}

}  // namespace npu::ops
