#include "runtime_shim/libraries/dnn/tensor_operators.h"

#include <algorithm>

#include "runtime_shim/libraries/common/operators.h"
#include "runtime_shim/libraries/dnn/tensor_operands.h"

namespace npu::detail {
namespace {

bool has_lengths_of(const ops::TensorShape& a, const ops::TensorShape& c) {
  return a.rank == c.rank && std::equal(a.dims, a.dims + a.rank, c.dims);
}

/// Whether operators take both tensors: a result in the memory of a shorter one is not theirs.
bool combines(const ops::TensorIn& a, const ops::TensorIn& b, const ops::TensorOut& c) {
  const bool one_type = a.shape.type == c.shape.type && b.shape.type == c.shape.type;
  const bool whole_a = has_lengths_of(a.shape, c.shape), whole_b = has_lengths_of(b.shape, c.shape);
  const bool overwrites = (!whole_a && a.data == c.data) || (!whole_b && b.data == c.data);
  return replaces(c) && one_type && (whole_a || whole_b) && !overwrites;
}

npuError_t submit_sum(npuStream_t stream, const ops::TensorIn& whole, double factor,
                      const ops::TensorIn& other, const ops::TensorOut& c) {
  const ScalarOperand alpha(static_cast<float>(factor));
  return operators::add(stream, operand(whole).get(), operand(other).get(), alpha.get(), operand(c).get());
}

/// The dimensions where y has length 1.
struct ReducedDimensions {
  explicit ReducedDimensions(const ops::TensorShape& y) {
    for (int i = 0; i < y.rank; ++i)
      if (y.dims[i] == 1) dims[count++] = i;
  }
  int64_t dims[ops::kMaxTensorRank] = {};
  size_t count = 0;
};

/// Without a dimension there is no operator: an empty list stands for all.
bool reduces(const ops::TensorIn& x, const ops::TensorOut& y) {
  return has_operator_type(x.shape) && replaces(y) && y.shape.is_packed() && y.data != x.data &&
         ReducedDimensions(y.shape).count > 0;
}

}  // namespace

npuError_t submit_combination(npuStream_t stream, ops::BinaryOp op, double alpha1, const ops::TensorIn& a,
                              double alpha2, const ops::TensorIn& b, const ops::TensorOut& c) {
  if (!combines(a, b, c)) return npuErrorNotSupported;
  if (op == ops::BinaryOp::add && alpha1 == 1) return submit_sum(stream, a, alpha2, b, c);
  if (op == ops::BinaryOp::add && alpha2 == 1) return submit_sum(stream, b, alpha1, a, c);
  if (op == ops::BinaryOp::mul && alpha1 == 1 && alpha2 == 1)
    return operators::mul(stream, operand(a).get(), operand(b).get(), operand(c).get());
  if (op == ops::BinaryOp::sqrt && alpha1 == 1)
    return operators::sqrt(stream, operand(a).get(), operand(c).get());
  return npuErrorNotSupported;
}

npuError_t submit_scaling(npuStream_t stream, const ops::TensorOut& y) {
  if (!has_operator_type(y.shape)) return npuErrorNotSupported;
  return operators::inplace_muls(stream, operand(y).get(), ScalarOperand(static_cast<float>(y.alpha)).get());
}

npuError_t submit_fill(npuStream_t stream, double value, const ops::TensorOut& y) {
  if (!has_operator_type(y.shape)) return npuErrorNotSupported;
  return operators::inplace_fill_scalar(stream, operand(y).get(),
                                        ScalarOperand(static_cast<float>(value)).get());
}

npuError_t submit_sum_over(npuStream_t stream, const ops::TensorIn& x, const ops::TensorOut& y) {
  if (!reduces(x, y)) return npuErrorNotSupported;
  const ReducedDimensions reduced(y.shape);
  const IntArrayOperand over(reduced.dims, reduced.count);
  return operators::reduce_sum(stream, operand(x).get(), over.get(), true, operator_type(y.shape.type),
                               operand(y).get());
}

npuError_t submit_reduction(npuStream_t stream, const ops::Reduction& reduction, const ops::TensorIn& x,
                            const ops::TensorOut& y) {
  if (reduction.op == ops::ReduceOp::add) return submit_sum_over(stream, x, y);
  if (!reduces(x, y) || reduction.indices != nullptr) return npuErrorNotSupported;
  const ReducedDimensions reduced(y.shape);
  const IntArrayOperand over(reduced.dims, reduced.count);
  const TensorOperand in = operand(x), out = operand(y);
  if (reduction.op == ops::ReduceOp::average)
    return operators::mean(stream, in.get(), over.get(), true, operator_type(y.shape.type), out.get());
  if (!reduction.propagate_nan || x.shape.type != y.shape.type) return npuErrorNotSupported;
  if (reduction.op == ops::ReduceOp::max)
    return operators::amax(stream, in.get(), over.get(), true, out.get());
  if (reduction.op == ops::ReduceOp::min)
    return operators::amin(stream, in.get(), over.get(), true, out.get());
  return npuErrorNotSupported;
}

}  // namespace npu::detail
