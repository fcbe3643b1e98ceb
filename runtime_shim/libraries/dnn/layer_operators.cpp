#include "runtime_shim/libraries/dnn/layer_operators.h"

#include <optional>

#include "runtime_shim/libraries/common/rounded_operand.h"
#include "runtime_shim/libraries/dnn/blend.h"
#include "runtime_shim/libraries/dnn/tensor_operators.h"

namespace npu::detail {
namespace {

/// The last entries of an array with kSpatial entries: those of the dimensions that the tensor has.
IntArrayOperand spatial(const int64_t* values, int rank) {
  return {values + ops::kSpatial - rank, static_cast<size_t>(rank)};
}

/// Arguments that the three convolutions share.
struct ConvolutionArguments {
  ConvolutionArguments(const ops::Convolution& problem, int rank)
      : stride(spatial(problem.stride, rank)),
        padding(spatial(problem.pad, rank)),
        dilation(spatial(problem.dilation, rank)),
        output_padding(spatial(kNone, rank)),
        cube_math_type(cube_math_type_of(problem.operands_as)) {}
  static constexpr int64_t kNone[ops::kSpatial] = {};
  IntArrayOperand stride, padding, dilation, output_padding;
  int8_t cube_math_type;
};

bool has_operator(const ops::Convolution& problem) {
  return !problem.flip && operators_cast_to(problem.operands_as);
}

/// A tensor that a convolution reads, with its values rounded to BFLOAT16 where the precision policy says so.
class ConvolutionOperand {
 public:
  ConvolutionOperand(npuStream_t stream, const ops::Convolution& problem, const ops::TensorIn& tensor)
      : tensor_(operand(tensor)) {
    if (problem.operands_as == ops::Element::bf16 && tensor.shape.type == ops::Element::f32)
      rounded_.emplace(stream, tensor_, tensor.shape.dims, tensor.shape.rank, format_of(tensor.shape.rank));
  }
  const TensorOperand& tensor() const { return rounded_ ? rounded_->tensor() : tensor_; }
  npuError_t error() const { return rounded_ ? rounded_->error() : npuSuccess; }

 private:
  TensorOperand tensor_;
  std::optional<RoundedOperand> rounded_;
};

/// aclnnConvolutionBackward for one gradient. What is not read is any tensor of the right shape.
npuError_t submit_gradient(npuStream_t stream, const ops::Convolution& problem, const TensorOperand& dy,
                           const TensorOperand& x, const TensorOperand& w, int rank, bool of_input) {
  const ConvolutionArguments arguments(problem, rank);
  const IntArrayOperand bias({problem.out_channels});
  const BoolArrayOperand mask({of_input, !of_input, false});
  return operators::convolution_backward(
      stream, dy.get(), x.get(), w.get(), bias.get(), arguments.stride.get(), arguments.padding.get(),
      arguments.dilation.get(), false, arguments.output_padding.get(), static_cast<int>(problem.groups),
      mask.get(), arguments.cube_math_type, of_input ? x.get() : nullptr, of_input ? nullptr : w.get(),
      nullptr);
}

/// y where x > 0, and 0 elsewhere.
npuError_t pass_positive(npuStream_t stream, const ops::TensorIn& y, const ops::TensorIn& x,
                         const ops::TensorOut& result) {
  return operators::threshold_backward(stream, operand(y).get(), operand(x).get(), ScalarOperand(0.0F).get(),
                                       operand(result).get());
}

}  // namespace

namespace {

/// min(max(x, 0), ceiling).
npuError_t clip(npuStream_t stream, const ops::ActivationSpec& spec, const ops::TensorIn& x,
                const ops::TensorOut& y) {
  const ops::ActivationSpec relu{ops::Nonlinearity::relu, 0, spec.propagate_nan};
  if (const npuError_t error = submit_activation(stream, relu, x, y)) return error;
  const ScalarOperand ceiling(static_cast<float>(spec.coef));
  return operators::inplace_clamp_max(stream, operand(y).get(), ceiling.get());
}

npuError_t activate(npuStream_t stream, const ops::ActivationSpec& spec, const ops::TensorIn& x,
                    const ops::TensorOut& y) {
  switch (spec.kind) {
    case ops::Nonlinearity::relu:
      // Without NaN the result is x where x > 0 and 0 elsewhere: what the gradient passes of x.
      return spec.propagate_nan ? operators::relu(stream, operand(x).get(), operand(y).get())
                                : pass_positive(stream, x, x, y);
    case ops::Nonlinearity::clipped_relu:
      return clip(stream, spec, x, y);
    case ops::Nonlinearity::sigmoid:
      return operators::sigmoid(stream, operand(x).get(), operand(y).get());
    case ops::Nonlinearity::tanh:
      return operators::tanh(stream, operand(x).get(), operand(y).get());
    case ops::Nonlinearity::elu: {
      const ScalarOperand alpha(static_cast<float>(spec.coef)), one(1.0F);
      return operators::elu(stream, operand(x).get(), alpha.get(), one.get(), one.get(), operand(y).get());
    }
    case ops::Nonlinearity::swish:
      return operators::swish(stream, operand(x).get(), ScalarOperand(static_cast<float>(spec.coef)).get(),
                              operand(y).get());
    case ops::Nonlinearity::identity:
      return operators::inplace_copy(stream, operand(y).get(), operand(x).get());
  }
  return npuErrorNotSupported;
}

/// dy where 0 < x < ceiling. x is below it where -x is above the negative one.
npuError_t pass_clipped(npuStream_t stream, const ops::ActivationSpec& spec, const ops::TensorIn& dy,
                        const ops::TensorIn& x, const ops::TensorOut& dx) {
  if (under_capture(stream)) return npuErrorNotSupported;
  const TemporaryTensor negative(stream, x.shape);
  if (negative.error() != npuSuccess) return negative.error();
  const ScalarOperand minus_one(-1.0F), ceiling(static_cast<float>(-spec.coef));
  const TensorOperand below = negative.operand(), result = operand(dx);
  if (const npuError_t error = operators::muls(stream, operand(x).get(), minus_one.get(), below.get()))
    return error;
  if (const npuError_t error = pass_positive(stream, dy, x, dx)) return error;
  return operators::threshold_backward(stream, result.get(), below.get(), ceiling.get(), result.get());
}

npuError_t gradient_of(npuStream_t stream, const ops::ActivationSpec& spec, const ops::TensorIn& y,
                       const ops::TensorIn& dy, const ops::TensorIn& x, const ops::TensorOut& dx) {
  const TensorOperand gradient = operand(dy), result = operand(dx);
  const ScalarOperand coefficient(static_cast<float>(spec.coef)), one(1.0F);
  switch (spec.kind) {
    case ops::Nonlinearity::relu:
      return pass_positive(stream, dy, x, dx);
    case ops::Nonlinearity::clipped_relu:
      return pass_clipped(stream, spec, dy, x, dx);
    case ops::Nonlinearity::sigmoid:
      return operators::sigmoid_backward(stream, gradient.get(), operand(y).get(), result.get());
    case ops::Nonlinearity::tanh:
      return operators::tanh_backward(stream, gradient.get(), operand(y).get(), result.get());
    case ops::Nonlinearity::elu:
      return spec.coef < 0 ? npuErrorNotSupported
                           : operators::elu_backward(stream, gradient.get(), coefficient.get(), one.get(),
                                                     one.get(), true, operand(y).get(), result.get());
    case ops::Nonlinearity::swish:
      return operators::swish_backward(stream, gradient.get(), operand(x).get(), coefficient.get(),
                                       result.get());
    case ops::Nonlinearity::identity:
      return operators::inplace_copy(stream, result.get(), gradient.get());
  }
  return npuErrorNotSupported;
}

}  // namespace

npuError_t submit_activation(npuStream_t stream, const ops::ActivationSpec& spec, const ops::TensorIn& x,
                             const ops::TensorOut& y) {
  if (!has_operator_type(x.shape)) return npuErrorNotSupported;
  return blended(stream, y, [&](const ops::TensorOut& result) { return activate(stream, spec, x, result); });
}

npuError_t submit_activation_backward(npuStream_t stream, const ops::ActivationSpec& spec,
                                      const ops::TensorIn& y, const ops::TensorIn& dy, const ops::TensorIn& x,
                                      const ops::TensorOut& dx) {
  const bool fits = has_operator_type(y.shape) && has_operator_type(dy.shape) && has_operator_type(x.shape);
  if (!fits) return npuErrorNotSupported;
  return blended(stream, dx, [&](const ops::TensorOut& gradient) {
    return gradient_of(stream, spec, y, dy, x, gradient);
  });
}

npuError_t submit_softmax(npuStream_t stream, int64_t dim, bool logarithm, const ops::TensorIn& x,
                          const ops::TensorOut& y) {
  if (!has_operator_type(x.shape)) return npuErrorNotSupported;
  return blended(stream, y, [&](const ops::TensorOut& result) {
    return logarithm ? operators::log_softmax(stream, operand(x).get(), dim, operand(result).get())
                     : operators::softmax(stream, operand(x).get(), dim, operand(result).get());
  });
}

npuError_t submit_softmax_backward(npuStream_t stream, int64_t dim, bool logarithm, const ops::TensorIn& y,
                                   const ops::TensorIn& dy, const ops::TensorOut& dx) {
  if (!has_operator_type(y.shape) || !has_operator_type(dy.shape)) return npuErrorNotSupported;
  return blended(stream, dx, [&](const ops::TensorOut& result) {
    const TensorOperand output = operand(y), gradient = operand(dy), out = operand(result);
    return logarithm ? operators::log_softmax_backward(stream, gradient.get(), output.get(), dim, out.get())
                     : operators::softmax_backward(stream, gradient.get(), output.get(), dim, out.get());
  });
}

npuError_t submit_softmax_of_instances(npuStream_t stream, bool logarithm, const ops::TensorIn& x,
                                       const ops::TensorOut& y) {
  if (!has_operator_type(x.shape) || under_capture(stream)) return npuErrorNotSupported;
  const PackedInput in(stream, x);
  if (in.error() != npuSuccess) return in.error();
  return blended(stream, y, [&](const ops::TensorOut& out) {
    return through_packed(stream, out, [&](const ops::TensorOut& result) {
      return submit_softmax(stream, 1, logarithm, rows_of(in.tensor()), rows_of(result));
    });
  });
}

npuError_t submit_softmax_backward_of_instances(npuStream_t stream, bool logarithm, const ops::TensorIn& y,
                                                const ops::TensorIn& dy, const ops::TensorOut& dx) {
  if (!has_operator_type(y.shape) || !has_operator_type(dy.shape) || under_capture(stream))
    return npuErrorNotSupported;
  const PackedInput output(stream, y), gradient(stream, dy);
  if (output.error() != npuSuccess) return output.error();
  if (gradient.error() != npuSuccess) return gradient.error();
  return blended(stream, dx, [&](const ops::TensorOut& out) {
    return through_packed(stream, out, [&](const ops::TensorOut& result) {
      return submit_softmax_backward(stream, 1, logarithm, rows_of(output.tensor()),
                                     rows_of(gradient.tensor()), rows_of(result));
    });
  });
}

npuError_t submit_add(npuStream_t stream, const ops::TensorIn& x, const ops::TensorOut& y) {
  if (operator_type(x.shape.type) == ACL_DT_UNDEFINED || !has_operator_type(y.shape) || y.beta != 1)
    return npuErrorNotSupported;
  const ScalarOperand alpha(static_cast<float>(y.alpha));
  return operators::inplace_add(stream, operand(y).get(), operand(x).get(), alpha.get());
}

npuError_t submit_channel_sum(npuStream_t stream, const ops::TensorIn& x, const ops::TensorOut& y) {
  if (x.shape.rank < 2) return npuErrorNotSupported;
  return submit_sum_over(stream, x, y);
}

npuError_t submit_convolution(npuStream_t stream, const ops::Convolution& problem, const ops::TensorIn& x,
                              const ops::TensorIn& w, const ops::TensorOut& y) {
  if (!has_operator(problem) || !has_operator_type(x.shape) || !has_operator_type(w.shape))
    return npuErrorNotSupported;
  const ConvolutionArguments arguments(problem, x.shape.rank - 2);
  const ConvolutionOperand image(stream, problem, x), filter(stream, problem, w);
  if (image.error() != npuSuccess) return image.error();
  if (filter.error() != npuSuccess) return filter.error();
  return blended(stream, y, [&](const ops::TensorOut& result) {
    return operators::convolution(stream, image.tensor().get(), filter.tensor().get(), nullptr,
                                  arguments.stride.get(), arguments.padding.get(), arguments.dilation.get(),
                                  false, arguments.output_padding.get(), problem.groups,
                                  operand(result).get(), arguments.cube_math_type);
  });
}

npuError_t submit_convolution_data(npuStream_t stream, const ops::Convolution& problem,
                                   const ops::TensorIn& w, const ops::TensorIn& dy,
                                   const ops::TensorOut& dx) {
  if (!has_operator(problem) || !has_operator_type(w.shape) || !has_operator_type(dy.shape))
    return npuErrorNotSupported;
  const ConvolutionOperand known(stream, problem, dy), filter(stream, problem, w);
  if (known.error() != npuSuccess) return known.error();
  if (filter.error() != npuSuccess) return filter.error();
  return blended(stream, dx, [&](const ops::TensorOut& gradient) {
    return through_packed(stream, gradient, [&](const ops::TensorOut& result) {
      return submit_gradient(stream, problem, known.tensor(), operand(result), filter.tensor(),
                             dx.shape.rank - 2, true);
    });
  });
}

npuError_t submit_convolution_filter(npuStream_t stream, const ops::Convolution& problem,
                                     const ops::TensorIn& x, const ops::TensorIn& dy,
                                     const ops::TensorOut& dw) {
  if (!has_operator(problem) || !has_operator_type(x.shape) || !has_operator_type(dy.shape))
    return npuErrorNotSupported;
  const ConvolutionOperand known(stream, problem, dy), image(stream, problem, x);
  if (known.error() != npuSuccess) return known.error();
  if (image.error() != npuSuccess) return image.error();
  return blended(stream, dw, [&](const ops::TensorOut& gradient) {
    return through_packed(stream, gradient, [&](const ops::TensorOut& result) {
      return submit_gradient(stream, problem, known.tensor(), image.tensor(), operand(result),
                             x.shape.rank - 2, false);
    });
  });
}

namespace {

/// What follows the products of a fused convolution, in `sum`, and the activation into y.
npuError_t submit_tail(npuStream_t stream, const ops::FusedTail& tail, const ops::TensorOut& sum,
                       const ops::TensorOut& y) {
  const TensorOperand to = operand(sum);
  const ScalarOperand alpha1(static_cast<float>(tail.alpha1)), alpha2(static_cast<float>(tail.alpha2)),
      one(1.0F);
  if (tail.alpha1 != 1)
    if (const npuError_t error = operators::inplace_muls(stream, to.get(), alpha1.get())) return error;
  if (tail.alpha2 != 0)
    if (const npuError_t error =
            operators::inplace_add(stream, to.get(), operand(tail.z).get(), alpha2.get()))
      return error;
  const TensorOperand bias = operand(ops::broadcast(tail.bias, y.shape));
  if (const npuError_t error = operators::inplace_add(stream, to.get(), bias.get(), one.get())) return error;
  const bool is_done = tail.activation.kind == ops::Nonlinearity::identity && sum.data == y.data;
  return is_done ? npuSuccess : submit_activation(stream, tail.activation, {sum.shape, sum.data}, y);
}

}  // namespace

npuError_t submit_fused_convolution(npuStream_t stream, const ops::Convolution& problem,
                                    const ops::TensorIn& x, const ops::TensorIn& w,
                                    const ops::FusedTail& tail, const ops::TensorOut& y) {
  const bool fits = has_operator_type(tail.bias.shape) && has_operator_type(tail.z.shape) &&
                    (y.shape.type == ops::Element::f32 || operators_alone()) && !under_capture(stream);
  if (!fits) return npuErrorNotSupported;
  if (tail.alpha2 == 0 || tail.z.data != y.data) {
    if (const npuError_t error = submit_convolution(stream, problem, x, w, y)) return error;
    return submit_tail(stream, tail, y, y);
  }
  const TemporaryTensor sum(stream, y.shape);
  if (sum.error() != npuSuccess) return sum.error();
  if (const npuError_t error = submit_convolution(stream, problem, x, w, sum.out())) return error;
  return submit_tail(stream, tail, sum.out(), y);
}

}  // namespace npu::detail
