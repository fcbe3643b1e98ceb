// Pointwise operations by operators, in floats.
#include <cmath>

#include "runtime_shim/libraries/dnn/graph/operator_run.h"

namespace npu::detail::graph {
namespace {

using Op = ops::PointwiseOp;
using ops::TensorIn;
using ops::TensorOut;

constexpr double kSqrtHalf = 0.70710678118654752440, kInverseSqrtTwoPi = 0.39894228040143267794;

/// The operands of one operation, times their factors. x: dy of gradients.
struct Operands {
  TensorIn x, b, t;
};

struct Steps {
  OperatorRun& run;
  const ops::PointwiseSettings& settings;
  const Operands& given;
  TensorOut y;

  TensorOut fresh() const { return run.fresh(y.shape); }
  TensorIn applied(const TensorIn& x, double factor) const {
    const TensorOut to = fresh();
    run.copy(x, to);
    run.scale(to, factor);
    return in(to);
  }
  void pass_above(const TensorIn& gradient, const TensorIn& x, double bound, const TensorOut& to) const {
    const ScalarOperand number(static_cast<float>(bound));
    run.run([&] {
      return operators::threshold_backward(run.stream(), operand(ops::broadcast(gradient, y.shape)).get(),
                                           operand(ops::broadcast(x, y.shape)).get(), number.get(),
                                           operand(to).get());
    });
  }

  /// c = max(x, lower); y = min(c + slope (x - c), upper).
  void relu() const {
    const ScalarOperand lower(static_cast<float>(settings.lower)), upper(static_cast<float>(settings.upper));
    const TensorOut clipped = fresh();
    run.copy(given.x, clipped);
    run.run([&] {
      return operators::clamp_min(run.stream(), operand(clipped).get(), lower.get(), operand(clipped).get());
    });
    if (settings.slope == 0) {
      run.copy(in(clipped), y);
    } else {
      const TensorOut below = fresh();
      run.add(given.x, in(clipped), -1, below);
      run.add(in(clipped), in(below), settings.slope, y);
    }
    if (settings.has_upper)
      run.run([&] { return operators::inplace_clamp_max(run.stream(), operand(y).get(), upper.get()); });
  }
  /// p = dy where x > lower; y = p + slope (dy - p), where x < upper.
  void relu_gradient() const {
    const TensorOut passed = fresh(), all = fresh();
    pass_above(given.x, given.b, settings.lower, passed);
    run.add(given.x, in(passed), -1, all);
    run.scale(all, settings.slope);
    run.add(in(all), in(passed), 1, all);
    if (settings.has_upper)
      pass_above(in(all), applied(given.b, -1), -settings.upper, y);
    else
      run.copy(in(all), y);
  }
  /// (1 + erf(x / sqrt(2))) / 2.
  TensorOut distribution(const TensorIn& x) const {
    const TensorOut to = fresh();
    run.apply(operators::erf, applied(x, kSqrtHalf), to);
    run.add_number(to, 1);
    run.scale(to, 0.5);
    return to;
  }
  void gelu() const { run.multiply(given.x, in(distribution(given.x)), y); }
  /// dy (distribution + x density).
  void gelu_gradient() const {
    const TensorOut density = fresh(), slope = distribution(given.b);
    run.multiply(given.b, given.b, density);
    run.scale(density, -0.5);
    run.run([&] { return operators::inplace_exp(run.stream(), operand(density).get()); });
    run.scale(density, kInverseSqrtTwoPi);
    run.multiply(given.b, in(density), density);
    run.add(in(slope), in(density), 1, slope);
    run.multiply(given.x, in(slope), y);
  }
  /// (max(z, 0) + log(1 + e^-|z|)) / beta, z = beta x.
  void softplus() const {
    const TensorIn z = applied(given.x, settings.softplus_beta);
    const TensorOut rest = fresh(), positive = fresh();
    run.apply(operators::abs, z, rest);
    run.scale(rest, -1);
    run.run([&] { return operators::inplace_exp(run.stream(), operand(rest).get()); });
    run.add_number(rest, 1);
    run.apply(operators::log, in(rest), positive);
    run.apply(operators::relu, z, rest);
    run.add(in(rest), in(positive), 1, y);
    run.scale(y, 1 / settings.softplus_beta);
  }
  void softplus_gradient() const {
    const TensorOut slope = fresh();
    run.apply(operators::sigmoid, applied(given.b, settings.softplus_beta), slope);
    run.multiply(given.x, in(slope), y);
  }
  /// The gradient from the activation's value.
  template <class Forward, class Backward>
  void gradient_by_value(const Forward& forward, const Backward& backward) const {
    const TensorOut value = fresh();
    run.apply(forward, given.b, value);
    run.apply(backward, given.x, in(value), y);
  }

  /// 1 where the relation, or either of both, holds; else 0.
  template <class Relation>
  void compare(const Relation& relation) const {
    const TensorOut holds = truth();
    run.run([&] {
      return relation(run.stream(), seen(given.x).get(), seen(given.b).get(), logical(holds).get());
    });
    run.copy(in(holds), y);
  }
  template <class First>
  void compare_or_equal(const First& first) const {
    const TensorOut holds = truth(), equal = truth();
    run.run(
        [&] { return first(run.stream(), seen(given.x).get(), seen(given.b).get(), logical(holds).get()); });
    run.run([&] {
      return operators::eq_tensor(run.stream(), seen(given.x).get(), seen(given.b).get(),
                                  logical(equal).get());
    });
    run.run([&] {
      return operators::logical_or(run.stream(), logical(holds).get(), logical(equal).get(),
                                   logical(holds).get());
    });
    run.copy(in(holds), y);
  }
  TensorOut is_set(const TensorIn& x) const {
    const TensorOut holds = truth();
    const ScalarOperand zero(0.0F);
    run.run(
        [&] { return operators::ne_scalar(run.stream(), seen(x).get(), zero.get(), logical(holds).get()); });
    return holds;
  }
  template <class Logic>
  void combine(const Logic& logic) const {
    const TensorOut x = is_set(given.x), b = is_set(given.b);
    run.run([&] { return logic(run.stream(), logical(x).get(), logical(b).get(), logical(x).get()); });
    run.copy(in(x), y);
  }
  void is_not_set() const {
    const TensorOut holds = truth();
    const ScalarOperand zero(0.0F);
    run.run([&] {
      return operators::eq_scalar(run.stream(), seen(given.x).get(), zero.get(), logical(holds).get());
    });
    run.copy(in(holds), y);
  }
  void select() const {
    const TensorOut holds = is_set(given.t);
    run.run([&] {
      return operators::s_where(run.stream(), logical(holds).get(), seen(given.x).get(), seen(given.b).get(),
                                operand(y).get());
    });
  }
  void index_along() const {
    ops::TensorShape line = packed_like(y.shape);
    for (int i = 0; i < line.rank; ++i)
      if (i != settings.axis) line.dims[i] = 1;
    const TensorOut indices = run.fresh(line);
    const int64_t length = y.shape.dims[settings.axis];
    const TensorOperand flat(indices.data, ACL_FLOAT, {{length, 1}});
    const ScalarOperand first(0.0F), end(static_cast<float>(length)), step(1.0F);
    run.run([&] { return operators::arange(run.stream(), first.get(), end.get(), step.get(), flat.get()); });
    run.copy(in(indices), y);
  }

 private:
  /// Bytes of truth values.
  TensorOut truth() const {
    ops::TensorShape shape = packed_like(y.shape);
    shape.type = ops::Element::i8;
    return {shape, run.memory(shape)};
  }
  static TensorOperand logical(const TensorOut& tensor) {
    return operand_of_type(tensor.shape, tensor.data, ACL_BOOL);
  }
  TensorOperand seen(const TensorIn& tensor) const { return operand(ops::broadcast(tensor, y.shape)); }
};

void submit_arithmetic(Op op, const Steps& s) {
  const auto& [x, b, t] = s.given;
  OperatorRun& run = s.run;
  switch (op) {
    case Op::add:
      return run.add(x, b, 1, s.y);
    case Op::sub:
      return run.add(x, b, -1, s.y);
    case Op::mul:
      return run.multiply(x, b, s.y);
    case Op::div:
      return run.apply(operators::div, x, b, s.y);
    case Op::min:
      return run.apply(operators::minimum, x, b, s.y);
    case Op::max:
      return run.apply(operators::maximum, x, b, s.y);
    case Op::add_square: {
      const TensorOut square = s.fresh();
      run.multiply(b, b, square);
      return run.add(x, in(square), 1, s.y);
    }
    case Op::identity:
      return run.copy(x, s.y);
    case Op::neg:
      run.copy(x, s.y);
      return run.scale(s.y, -1);
    case Op::abs:
      return run.apply(operators::abs, x, s.y);
    case Op::ceil:
      return run.apply(operators::ceil, x, s.y);
    case Op::floor:
      return run.apply(operators::floor, x, s.y);
    case Op::exp:
      return run.apply(operators::exp, x, s.y);
    case Op::log:
      return run.apply(operators::log, x, s.y);
    case Op::sqrt:
      return run.apply(operators::sqrt, x, s.y);
    case Op::rsqrt:
      return run.apply(operators::rsqrt, x, s.y);
    case Op::reciprocal:
      return run.apply(operators::reciprocal, x, s.y);
    case Op::sin:
      return run.apply(operators::sin, x, s.y);
    case Op::cos:
      return run.apply(operators::cos, x, s.y);
    case Op::tan:
      return run.apply(operators::tan, x, s.y);
    case Op::erf:
      return run.apply(operators::erf, x, s.y);
    default:
      return run.refuse();
  }
}

void submit_activation_of(Op op, const Steps& s) {
  const auto& [x, b, t] = s.given;
  const ScalarOperand alpha(static_cast<float>(s.settings.elu_alpha)), one(1.0F),
      beta(static_cast<float>(s.settings.swish_beta));
  const auto elu = [&](npuStream_t stream, const aclTensor* from, aclTensor* to) {
    return operators::elu(stream, from, alpha.get(), one.get(), one.get(), to);
  };
  const auto elu_gradient = [&](npuStream_t stream, const aclTensor* gradient, const aclTensor* value,
                                aclTensor* to) {
    return operators::elu_backward(stream, gradient, alpha.get(), one.get(), one.get(), true, value, to);
  };
  switch (op) {
    case Op::relu:
      return s.relu();
    case Op::relu_bwd:
      return s.relu_gradient();
    case Op::tanh:
      return s.run.apply(operators::tanh, x, s.y);
    case Op::tanh_bwd:
      return s.gradient_by_value(operators::tanh, operators::tanh_backward);
    case Op::sigmoid:
      return s.run.apply(operators::sigmoid, x, s.y);
    case Op::sigmoid_bwd:
      return s.gradient_by_value(operators::sigmoid, operators::sigmoid_backward);
    case Op::elu:
      return s.run.apply(elu, x, s.y);
    case Op::elu_bwd:
      return s.gradient_by_value(elu, elu_gradient);
    case Op::gelu:
      return s.gelu();
    case Op::gelu_bwd:
      return s.gelu_gradient();
    case Op::gelu_tanh:
      return s.run.apply(operators::gelu, x, s.y);
    case Op::gelu_tanh_bwd:
      return s.run.apply(operators::gelu_backward, x, b, s.y);
    case Op::softplus:
      return s.softplus();
    case Op::softplus_bwd:
      return s.softplus_gradient();
    case Op::swish:
      return s.run.apply([&](npuStream_t stream, const aclTensor* from,
                             aclTensor* to) { return operators::swish(stream, from, beta.get(), to); },
                         x, s.y);
    case Op::swish_bwd:
      return s.run.apply(
          [&](npuStream_t stream, const aclTensor* gradient, const aclTensor* from, aclTensor* to) {
            return operators::swish_backward(stream, gradient, from, beta.get(), to);
          },
          x, b, s.y);
    default:
      return submit_arithmetic(op, s);
  }
}

void submit_pointwise(Op op, const Steps& s) {
  switch (op) {
    case Op::equal:
      return s.compare(operators::eq_tensor);
    case Op::not_equal:
      return s.compare(operators::ne_tensor);
    case Op::greater:
      return s.compare(operators::gt_tensor);
    case Op::less:
      return s.compare(operators::lt_tensor);
    case Op::greater_equal:
      return s.compare_or_equal(operators::gt_tensor);
    case Op::less_equal:
      return s.compare_or_equal(operators::lt_tensor);
    case Op::logical_and:
      return s.combine(operators::logical_and);
    case Op::logical_or:
      return s.combine(operators::logical_or);
    case Op::logical_not:
      return s.is_not_set();
    case Op::select:
      return s.select();
    case Op::gen_index:
      return s.index_along();
    default:
      return submit_activation_of(op, s);
  }
}

}  // namespace

void submit_work(const PointwiseWork& work, const NodeOperators& node) {
  Operands operands;
  if (node.has_in(0)) operands.x = node.run.scaled(node.stored(0), work.settings.alpha1);
  if (node.has_in(1)) operands.b = node.run.scaled(node.stored(1), work.settings.alpha2);
  if (node.has_in(2)) operands.t = node.floats(2);
  node.store(0,
             [&](const TensorOut& y) { submit_pointwise(work.op, {node.run, work.settings, operands, y}); });
}

}  // namespace npu::detail::graph
