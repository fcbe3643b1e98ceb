#include "runtime_shim/libraries/dnn/tensor_operators.h"

#include <algorithm>
#include <limits>

#include "runtime_shim/libraries/common/operator_steps.h"
#include "runtime_shim/libraries/dnn/blend.h"

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
  return has_operator_type(x.shape) && has_operator_type(y.shape) && y.shape.is_packed() &&
         y.data != x.data && ReducedDimensions(y.shape).count > 0;
}

}  // namespace

namespace {

/// One operator.
npuError_t combine_at_once(npuStream_t stream, ops::BinaryOp op, double alpha1, const ops::TensorIn& a,
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

/// to = factor * from, which broadcasts.
npuError_t copy_scaled(npuStream_t stream, double factor, const ops::TensorIn& from,
                       const TensorOperand& to) {
  if (const npuError_t error = operators::inplace_copy(stream, to.get(), operand(from).get())) return error;
  return factor == 1
             ? npuSuccess
             : operators::inplace_muls(stream, to.get(), ScalarOperand(static_cast<float>(factor)).get());
}

/// x = op(x, y); y is not read by functions of one operand.
npuError_t combine_into(npuStream_t stream, ops::BinaryOp op, const TensorOperand& x,
                        const TensorOperand& y) {
  const ScalarOperand one(1.0F), minus_one(-1.0F);
  switch (op) {
    case ops::BinaryOp::add:
      return operators::inplace_add(stream, x.get(), y.get(), one.get());
    case ops::BinaryOp::mul:
      return operators::inplace_mul(stream, x.get(), y.get());
    case ops::BinaryOp::min:
      return operators::minimum(stream, x.get(), y.get(), x.get());
    case ops::BinaryOp::max:
      return operators::maximum(stream, x.get(), y.get(), x.get());
    case ops::BinaryOp::sqrt:
      return operators::inplace_sqrt(stream, x.get());
    case ops::BinaryOp::logical_not:
      if (const npuError_t error = operators::inplace_muls(stream, x.get(), minus_one.get())) return error;
      return operators::inplace_adds(stream, x.get(), one.get(), one.get());
  }
  return npuErrorNotSupported;
}

/// Scaled copies of the operands, and the function of both.
npuError_t combine_by_steps(npuStream_t stream, ops::BinaryOp op, double alpha1, const ops::TensorIn& a,
                            double alpha2, const ops::TensorIn& b, const ops::TensorOut& c) {
  if (!has_operator_type(a.shape) || !has_operator_type(b.shape)) return npuErrorNotSupported;
  const TemporaryTensor left(stream, c.shape), right(stream, c.shape);
  if (left.error() != npuSuccess) return left.error();
  if (right.error() != npuSuccess) return right.error();
  const bool is_single = op == ops::BinaryOp::sqrt || op == ops::BinaryOp::logical_not;
  const TensorOperand first = left.operand(), second = right.operand();
  OperatorSteps steps;
  steps.run([&] { return copy_scaled(stream, alpha1, ops::broadcast(a, c.shape), first); });
  steps.run_if(!is_single, [&] { return copy_scaled(stream, alpha2, ops::broadcast(b, c.shape), second); });
  steps.run([&] { return combine_into(stream, op, first, second); });
  steps.run([&] { return operators::inplace_copy(stream, operand(c).get(), first.get()); });
  return steps.error();
}

}  // namespace

npuError_t submit_combination(npuStream_t stream, ops::BinaryOp op, double alpha1, const ops::TensorIn& a,
                              double alpha2, const ops::TensorIn& b, const ops::TensorOut& c) {
  const npuError_t error = combine_at_once(stream, op, alpha1, a, alpha2, b, c);
  if (error != npuErrorNotSupported || !operators_alone()) return error;
  return blended(stream, c, [&](const ops::TensorOut& result) {
    return combine_by_steps(stream, op, alpha1, a, alpha2, b, result);
  });
}

namespace {

/// A tensor of any type that simple functions take.
TensorOperand any_operand(const ops::TensorShape& shape, const void* data) {
  return operand_of_type(shape, data, data_type(shape.type));
}

/// A number in the precision of the tensor's arithmetic.
ScalarOperand number_for(const ops::TensorShape& shape, double value) {
  return ops::needs_double(shape.type) ? ScalarOperand(value) : ScalarOperand(static_cast<float>(value));
}

}  // namespace

npuError_t submit_scaling(npuStream_t stream, const ops::TensorOut& y) {
  if (!has_operator_type(y.shape) && y.shape.type != ops::Element::f64) return npuErrorNotSupported;
  return operators::inplace_muls(stream, any_operand(y.shape, y.data).get(),
                                 number_for(y.shape, y.alpha).get());
}

npuError_t submit_fill(npuStream_t stream, double value, const ops::TensorOut& y) {
  if (data_type(y.shape.type) == ACL_DT_UNDEFINED) return npuErrorNotSupported;
  return operators::inplace_fill_scalar(stream, any_operand(y.shape, y.data).get(),
                                        number_for(y.shape, value).get());
}

npuError_t submit_copy(npuStream_t stream, const ops::TensorIn& x, const ops::TensorOut& y) {
  const aclDataType from = data_type(x.shape.type), to = data_type(y.shape.type);
  if (from == ACL_DT_UNDEFINED || to == ACL_DT_UNDEFINED) return npuErrorNotSupported;
  const auto copy = [&](const ops::TensorOut& result) {
    return operators::inplace_copy(stream, any_operand(result.shape, result.data).get(),
                                   any_operand(x.shape, x.data).get());
  };
  if (y.alpha == 1 && y.beta == 0) return copy(y);
  return has_operator_type(x.shape) ? blended(stream, y, copy) : npuErrorNotSupported;
}

npuError_t replace_nan(npuStream_t stream, const ops::TensorIn& x, float otherwise,
                       const TemporaryTensor& to) {
  const ops::TensorShape shape = packed_like(x.shape);
  const StreamMemory mask(static_cast<size_t>(shape.count()), stream);
  if (mask.error() != npuSuccess) return mask.error();
  const TensorOperand copy = to.operand(), is_nan = operand_of_type(shape, mask.memory(), ACL_BOOL);
  OperatorSteps steps;
  steps.run([&] { return operators::inplace_copy(stream, copy.get(), operand(x).get()); });
  steps.run([&] { return operators::ne_tensor(stream, copy.get(), copy.get(), is_nan.get()); });
  steps.run([&] {
    return operators::inplace_masked_fill_scalar(stream, copy.get(), is_nan.get(),
                                                 ScalarOperand(otherwise).get());
  });
  return steps.error();
}

namespace {

/// The reductions that the simulated device computes with the same numbers.
npuError_t submit_plain_reduction(npuStream_t stream, const ops::Reduction& reduction, const ops::TensorIn& x,
                                  const ops::TensorOut& y) {
  const ReducedDimensions reduced(y.shape);
  const IntArrayOperand over(reduced.dims, reduced.count);
  const TensorOperand in = operand(x), out = operand(y);
  const aclDataType type = operator_type(y.shape.type);
  switch (reduction.op) {
    case ops::ReduceOp::add:
      return operators::reduce_sum(stream, in.get(), over.get(), true, type, out.get());
    case ops::ReduceOp::average:
      return operators::mean(stream, in.get(), over.get(), true, type, out.get());
    case ops::ReduceOp::max:
      return operators::amax(stream, in.get(), over.get(), true, out.get());
    case ops::ReduceOp::min:
      return operators::amin(stream, in.get(), over.get(), true, out.get());
    default:
      return npuErrorNotSupported;
  }
}

bool is_extreme(ops::ReduceOp op) { return op == ops::ReduceOp::max || op == ops::ReduceOp::min; }

/// Sums of absolute values, lengths, and largest absolute values: norms 1, 2 and infinity.
npuError_t submit_norm(npuStream_t stream, ops::ReduceOp op, const ops::TensorIn& x,
                       const ops::TensorOut& y) {
  const ReducedDimensions reduced(y.shape);
  const IntArrayOperand over(reduced.dims, reduced.count);
  const float order = op == ops::ReduceOp::norm1   ? 1.0F
                      : op == ops::ReduceOp::norm2 ? 2.0F
                                                   : std::numeric_limits<float>::infinity();
  return operators::linalg_vector_norm(stream, operand(x).get(), ScalarOperand(order).get(), over.get(), true,
                                       operator_type(y.shape.type), operand(y).get());
}

/// Where in the reduced dimensions, seen as one, the winner is. They must lie side by side.
npuError_t submit_winners(npuStream_t stream, const ops::Reduction& reduction, const ops::TensorIn& x,
                          const ops::TensorOut& y) {
  int first = 0, last = x.shape.rank;
  const auto is_reduced = [&](int i) { return y.shape.dims[i] == 1 && x.shape.dims[i] != 1; };
  while (first < x.shape.rank && !is_reduced(first)) ++first;
  while (last > first && !is_reduced(last - 1)) --last;
  for (int i = first; i < last; ++i)
    if (y.shape.dims[i] != 1) return npuErrorNotSupported;
  const int64_t inner = x.shape.count_from(last), axis = x.shape.count_from(first) / inner,
                outer = x.shape.count() / axis / inner;
  const TensorOperand in(x.data, operator_type(x.shape.type),
                         {{outer, axis * inner}, {axis, inner}, {inner, 1}}),
      out(reduction.indices, ACL_INT32, {{outer, inner}, {1, inner}, {inner, 1}});
  return reduction.op == ops::ReduceOp::min
             ? operators::arg_min(stream, in.get(), int64_t{1}, true, out.get())
             : operators::arg_max(stream, in.get(), int64_t{1}, true, out.get());
}

/// The reductions that take copies.
npuError_t submit_reduction_by_steps(npuStream_t stream, const ops::Reduction& reduction,
                                     const ops::TensorIn& x, const ops::TensorOut& y) {
  const bool is_amax = reduction.op == ops::ReduceOp::amax;
  if (!is_extreme(reduction.op) && !is_amax) return submit_norm(stream, reduction.op, x, y);
  const TemporaryTensor copy(stream, x.shape);
  if (copy.error() != npuSuccess) return copy.error();
  const float infinity = std::numeric_limits<float>::infinity();
  const TensorOperand values = copy.operand();
  OperatorSteps steps;
  if (reduction.propagate_nan)
    steps.run([&] { return operators::inplace_copy(stream, values.get(), operand(x).get()); });
  else
    steps.run([&] {
      const float never = reduction.op == ops::ReduceOp::min ? infinity : is_amax ? 0.0F : -infinity;
      return replace_nan(stream, x, never, copy);
    });
  steps.run_if(is_amax, [&] { return operators::abs(stream, values.get(), values.get()); });
  const ops::Reduction plain{is_amax ? ops::ReduceOp::max : reduction.op, true, nullptr};
  steps.run([&] { return submit_plain_reduction(stream, plain, copy.in(), y); });
  steps.run_if(reduction.indices != nullptr, [&] { return submit_winners(stream, reduction, copy.in(), y); });
  return steps.error();
}

}  // namespace

npuError_t submit_sum_over(npuStream_t stream, const ops::TensorIn& x, const ops::TensorOut& y) {
  return submit_reduction(stream, {ops::ReduceOp::add, true, nullptr}, x, y);
}

npuError_t submit_reduction(npuStream_t stream, const ops::Reduction& reduction, const ops::TensorIn& x,
                            const ops::TensorOut& y) {
  const bool is_sum = reduction.op == ops::ReduceOp::add || reduction.op == ops::ReduceOp::average;
  const bool is_plain = is_sum || (is_extreme(reduction.op) && reduction.propagate_nan &&
                                   reduction.indices == nullptr && x.shape.type == y.shape.type);
  const bool has_steps = !is_plain && operators_alone() && !under_capture(stream) &&
                         reduction.op != ops::ReduceOp::mul && reduction.op != ops::ReduceOp::mul_no_zeros &&
                         x.shape.type == y.shape.type;
  if (!reduces(x, y) || (!is_plain && !has_steps)) return npuErrorNotSupported;
  return blended(stream, y, [&](const ops::TensorOut& result) {
    return is_plain ? submit_plain_reduction(stream, reduction, x, result)
                    : submit_reduction_by_steps(stream, reduction, x, result);
  });
}

}  // namespace npu::detail
