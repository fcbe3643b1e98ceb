#include "runtime_shim/libraries/dnn/layer_operators.h"

#include <optional>

#include "runtime_shim/libraries/common/operators.h"
#include "runtime_shim/libraries/common/rounded_operand.h"
#include "runtime_shim/libraries/dnn/tensor_operands.h"
#include "runtime_shim/libraries/dnn/tensor_operators.h"
#include "runtime_shim/runtime/operators/stream_memory.h"
#include "runtime_shim/runtime/stream/stream_order.h"

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
  return !problem.flip && operators_round_to(problem.operands_as);
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

/// Runs submit(operand) for a result that the operator writes without gaps, and copies it if the tensor has others.
template <class Submit>
npuError_t through_packed(npuStream_t stream, const ops::TensorOut& result, const Submit& submit) {
  if (result.shape.is_packed()) return submit(operand(result));
  if (under_capture(stream)) return npuErrorNotSupported;
  const ops::TensorShape shape = packed_like(result.shape);
  const StreamMemory memory(static_cast<size_t>(shape.count()) * ops::size_of(shape.type), stream);
  if (memory.error() != npuSuccess) return memory.error();
  const TensorOperand packed = operand(shape, memory.memory());
  if (const npuError_t error = submit(packed)) return error;
  return operators::inplace_copy(stream, operand(result).get(), packed.get());
}

/// Runs submit(result) for a result that replaces what was there, and scales and adds it as the tensor's alpha and beta say. The
/// operators round each step, which is the shim's arithmetic for float alone.
template <class Submit>
npuError_t blended(npuStream_t stream, const ops::TensorOut& out, const Submit& submit) {
  if (replaces(out)) return submit(out);
  if (out.shape.type != ops::Element::f32 || under_capture(stream)) return npuErrorNotSupported;
  const ScalarOperand alpha(static_cast<float>(out.alpha)), beta(static_cast<float>(out.beta));
  if (out.beta == 0) {
    if (const npuError_t error = submit({out.shape, out.data})) return error;
    return operators::inplace_muls(stream, operand(out).get(), alpha.get());
  }
  const ops::TensorShape shape = packed_like(out.shape);
  const StreamMemory memory(static_cast<size_t>(shape.count()) * sizeof(float), stream);
  if (memory.error() != npuSuccess) return memory.error();
  if (const npuError_t error = submit({shape, memory.memory()})) return error;
  const TensorOperand result = operand(shape, memory.memory()), old = operand(out);
  if (out.beta == 1) return operators::inplace_add(stream, old.get(), result.get(), alpha.get());
  // Only the last operator writes the tensor: the steps before it may be refused.
  if (const npuError_t error = operators::inplace_muls(stream, result.get(), alpha.get())) return error;
  if (const npuError_t error = operators::inplace_add(stream, result.get(), old.get(), beta.get()))
    return error;
  return operators::inplace_copy(stream, old.get(), result.get());
}

/// Arrays of a window over images.
struct WindowArguments {
  explicit WindowArguments(const ops::Pooling& pooling)
      : kernel({pooling.window[1], pooling.window[2]}),
        stride({pooling.stride[1], pooling.stride[2]}),
        padding({pooling.pad[1], pooling.pad[2]}),
        dilation({1, 1}) {}
  IntArrayOperand kernel, stride, padding, dilation;
};

bool has_operator(const ops::Pooling& pooling, const ops::TensorShape& x) {
  return pooling.kind == ops::PoolingKind::max && pooling.propagate_nan && x.rank == 4;
}

/// Whether an operator averages so.
bool averages(const ops::Pooling& pooling, const ops::TensorShape& x) {
  return pooling.kind != ops::PoolingKind::max && x.rank == 4 && 2 * pooling.pad[1] <= pooling.window[1] &&
         2 * pooling.pad[2] <= pooling.window[2];
}
bool counts_padding(const ops::Pooling& pooling) {
  return pooling.kind == ops::PoolingKind::average_with_padding;
}

/// The winners of the windows of y, without gaps.
TensorOperand indices_operand(const ops::TensorShape& y, const void* indices) {
  const ops::TensorShape shape = packed_like(y);
  return {indices, ACL_INT32, shape.dims, shape.strides, shape.rank, format_of(shape.rank)};
}

/// Runs the pool with its result and the indices of the winners in the given memory.
npuError_t pool(npuStream_t stream, const ops::Pooling& pooling, const ops::TensorIn& x,
                const ops::TensorShape& y, void* result, void* indices) {
  const WindowArguments window(pooling);
  const TensorOperand winners = indices_operand(y, indices);
  return operators::max_pool2d_with_indices(stream, operand(x).get(), window.kernel.get(),
                                            window.stride.get(), window.padding.get(), window.dilation.get(),
                                            false, operand(y, result).get(), winners.get());
}

/// y where x > 0, and 0 elsewhere.
npuError_t pass_positive(npuStream_t stream, const ops::TensorIn& y, const ops::TensorIn& x,
                         const ops::TensorOut& result) {
  return operators::threshold_backward(stream, operand(y).get(), operand(x).get(), ScalarOperand(0.0F).get(),
                                       operand(result).get());
}

}  // namespace

npuError_t submit_activation(npuStream_t stream, const ops::ActivationSpec& spec, const ops::TensorIn& x,
                             const ops::TensorOut& y) {
  if (!has_operator_type(x.shape) || !replaces(y)) return npuErrorNotSupported;
  switch (spec.kind) {
    case ops::Nonlinearity::relu:
      // Without NaN the result is x where x > 0 and 0 elsewhere: what the gradient passes of x.
      return spec.propagate_nan ? operators::relu(stream, operand(x).get(), operand(y).get())
                                : pass_positive(stream, x, x, y);
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
    default:
      return npuErrorNotSupported;
  }
}

npuError_t submit_activation_backward(npuStream_t stream, const ops::ActivationSpec& spec,
                                      const ops::TensorIn& y, const ops::TensorIn& dy, const ops::TensorIn& x,
                                      const ops::TensorOut& dx) {
  const bool fits =
      has_operator_type(y.shape) && has_operator_type(dy.shape) && has_operator_type(x.shape) && replaces(dx);
  if (!fits) return npuErrorNotSupported;
  const TensorOperand gradient = operand(dy), result = operand(dx);
  const ScalarOperand coefficient(static_cast<float>(spec.coef)), one(1.0F);
  switch (spec.kind) {
    case ops::Nonlinearity::relu:
      return pass_positive(stream, dy, x, dx);
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
    default:
      return npuErrorNotSupported;
  }
}

npuError_t submit_softmax(npuStream_t stream, int64_t dim, bool logarithm, const ops::TensorIn& x,
                          const ops::TensorOut& y) {
  if (!has_operator_type(x.shape) || !replaces(y)) return npuErrorNotSupported;
  return logarithm ? operators::log_softmax(stream, operand(x).get(), dim, operand(y).get())
                   : operators::softmax(stream, operand(x).get(), dim, operand(y).get());
}

npuError_t submit_softmax_backward(npuStream_t stream, int64_t dim, bool logarithm, const ops::TensorIn& y,
                                   const ops::TensorIn& dy, const ops::TensorOut& dx) {
  if (!has_operator_type(y.shape) || !has_operator_type(dy.shape) || !replaces(dx))
    return npuErrorNotSupported;
  return logarithm ? operators::log_softmax_backward(stream, operand(dy).get(), operand(y).get(), dim,
                                                     operand(dx).get())
                   : operators::softmax_backward(stream, operand(dy).get(), operand(y).get(), dim,
                                                 operand(dx).get());
}

npuError_t submit_add(npuStream_t stream, const ops::TensorIn& x, const ops::TensorOut& y) {
  if (operator_type(x.shape.type) == ACL_DT_UNDEFINED || !has_operator_type(y.shape) || y.beta != 1)
    return npuErrorNotSupported;
  const ScalarOperand alpha(static_cast<float>(y.alpha));
  return operators::inplace_add(stream, operand(y).get(), operand(x).get(), alpha.get());
}

npuError_t submit_channel_sum(npuStream_t stream, const ops::TensorIn& x, const ops::TensorOut& y) {
  if (x.shape.rank < 2) return npuErrorNotSupported;
  return blended(stream, y, [&](const ops::TensorOut& sum) { return submit_sum_over(stream, x, sum); });
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
    return through_packed(stream, gradient, [&](const TensorOperand& result) {
      return submit_gradient(stream, problem, known.tensor(), result, filter.tensor(), dx.shape.rank - 2,
                             true);
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
    return through_packed(stream, gradient, [&](const TensorOperand& result) {
      return submit_gradient(stream, problem, known.tensor(), image.tensor(), result, x.shape.rank - 2,
                             false);
    });
  });
}

namespace {

npuError_t submit_largest(npuStream_t stream, const ops::Pooling& pooling, const ops::TensorIn& x,
                          const ops::TensorOut& y) {
  if (!has_operator(pooling, x.shape) || !has_operator_type(x.shape) || !replaces(y) || under_capture(stream))
    return npuErrorNotSupported;
  const StreamMemory indices(static_cast<size_t>(y.shape.count()) * sizeof(int32_t), stream);
  if (indices.error() != npuSuccess) return indices.error();
  return pool(stream, pooling, x, y.shape, y.data, indices.memory());
}

npuError_t submit_largest_backward(npuStream_t stream, const ops::Pooling& pooling, const ops::TensorIn& dy,
                                   const ops::TensorIn& x, const ops::TensorOut& dx) {
  const bool fits = has_operator(pooling, x.shape) && x.shape.type == ops::Element::f32 &&
                    has_operator_type(x.shape) && has_operator_type(dy.shape) && replaces(dx) &&
                    !under_capture(stream);
  if (!fits) return npuErrorNotSupported;
  const auto count = static_cast<size_t>(dy.shape.count());
  const StreamMemory indices(count * sizeof(int32_t), stream), result(count * sizeof(float), stream);
  if (indices.error() != npuSuccess) return indices.error();
  if (result.error() != npuSuccess) return result.error();
  if (const npuError_t error =
          pool(stream, pooling, x, packed_like(dy.shape), result.memory(), indices.memory()))
    return error;
  const WindowArguments window(pooling);
  const TensorOperand winners = indices_operand(dy.shape, indices.memory());
  return operators::max_pool2d_with_indices_backward(
      stream, operand(dy).get(), operand(x).get(), winners.get(), window.kernel.get(), window.stride.get(),
      window.padding.get(), window.dilation.get(), false, operand(dx).get());
}

}  // namespace

npuError_t submit_pool(npuStream_t stream, const ops::Pooling& pooling, const ops::TensorIn& x,
                       const ops::TensorOut& y) {
  if (!averages(pooling, x.shape)) return submit_largest(stream, pooling, x, y);
  if (!has_operator_type(x.shape) || !replaces(y)) return npuErrorNotSupported;
  const WindowArguments window(pooling);
  return operators::avg_pool2d(stream, operand(x).get(), window.kernel.get(), window.stride.get(),
                               window.padding.get(), false, counts_padding(pooling), int64_t{0},
                               kKeepDataType, operand(y).get());
}

npuError_t submit_pool_backward(npuStream_t stream, const ops::Pooling& pooling, const ops::TensorIn& dy,
                                const ops::TensorIn& x, const ops::TensorOut& dx) {
  if (!averages(pooling, x.shape)) return submit_largest_backward(stream, pooling, dy, x, dx);
  if (!has_operator_type(x.shape) || !has_operator_type(dy.shape) || !replaces(dx))
    return npuErrorNotSupported;
  const WindowArguments window(pooling);
  return operators::avg_pool2d_backward(
      stream, operand(dy).get(), operand(x).get(), window.kernel.get(), window.stride.get(),
      window.padding.get(), false, counts_padding(pooling), int64_t{0}, kKeepDataType, operand(dx).get());
}

}  // namespace npu::detail
