#include "runtime_shim/libraries/dnn/layer_operators.h"

#include <optional>

#include "runtime_shim/libraries/common/operator_types.h"
#include "runtime_shim/libraries/common/operators.h"
#include "runtime_shim/libraries/common/rounded_operand.h"
#include "runtime_shim/runtime/operators/stream_memory.h"
#include "runtime_shim/runtime/stream/stream_order.h"

namespace npu::detail {
namespace {

bool is_plain(const ops::TensorShape& shape) {
  return shape.is_packed() && operator_type(shape.type) != ACL_DT_UNDEFINED;
}
bool is_plain(const ops::TensorIn& tensor) { return is_plain(tensor.shape); }
/// A result that replaces what was there.
bool is_plain(const ops::TensorOut& tensor) {
  return is_plain(tensor.shape) && tensor.alpha == 1 && tensor.beta == 0;
}

/// The format that operators on images ask for.
aclFormat format_of(int rank) {
  return rank == 3   ? ACL_FORMAT_NCL
         : rank == 4 ? ACL_FORMAT_NCHW
         : rank == 5 ? ACL_FORMAT_NCDHW
                     : ACL_FORMAT_ND;
}

TensorOperand operand(const ops::TensorShape& shape, const void* data) {
  return {data, operator_type(shape.type), shape.dims, shape.strides, shape.rank, format_of(shape.rank)};
}
TensorOperand operand(const ops::TensorIn& tensor) { return operand(tensor.shape, tensor.data); }
TensorOperand operand(const ops::TensorOut& tensor) { return operand(tensor.shape, tensor.data); }

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

/// Runs the pool with its result and the indices of the winners in the given memory.
npuError_t pool(npuStream_t stream, const ops::Pooling& pooling, const ops::TensorIn& x,
                const ops::TensorShape& y, void* result, void* indices) {
  const WindowArguments window(pooling);
  const TensorOperand winners(indices, ACL_INT32, y.dims, y.strides, y.rank, format_of(y.rank));
  return operators::max_pool2d_with_indices(stream, operand(x).get(), window.kernel.get(),
                                            window.stride.get(), window.padding.get(), window.dilation.get(),
                                            false, operand(y, result).get(), winners.get());
}

}  // namespace

npuError_t submit_activation(npuStream_t stream, const ops::ActivationSpec& spec, const ops::TensorIn& x,
                             const ops::TensorOut& y) {
  if (!is_plain(x) || !is_plain(y)) return npuErrorNotSupported;
  switch (spec.kind) {
    case ops::Nonlinearity::relu:
      return spec.propagate_nan ? operators::relu(stream, operand(x).get(), operand(y).get())
                                : npuErrorNotSupported;
    case ops::Nonlinearity::sigmoid:
      return operators::sigmoid(stream, operand(x).get(), operand(y).get());
    case ops::Nonlinearity::tanh:
      return operators::tanh(stream, operand(x).get(), operand(y).get());
    default:
      return npuErrorNotSupported;
  }
}

npuError_t submit_activation_backward(npuStream_t stream, const ops::ActivationSpec& spec,
                                      const ops::TensorIn& dy, const ops::TensorIn& x,
                                      const ops::TensorOut& dx) {
  const bool fits = spec.kind == ops::Nonlinearity::relu && spec.propagate_nan && is_plain(dy) &&
                    is_plain(x) && is_plain(dx);
  if (!fits) return npuErrorNotSupported;
  return operators::threshold_backward(stream, operand(dy).get(), operand(x).get(), ScalarOperand(0.0F).get(),
                                       operand(dx).get());
}

npuError_t submit_softmax(npuStream_t stream, int64_t dim, bool logarithm, const ops::TensorIn& x,
                          const ops::TensorOut& y) {
  if (!is_plain(x) || !is_plain(y)) return npuErrorNotSupported;
  return logarithm ? operators::log_softmax(stream, operand(x).get(), dim, operand(y).get())
                   : operators::softmax(stream, operand(x).get(), dim, operand(y).get());
}

npuError_t submit_softmax_backward(npuStream_t stream, int64_t dim, bool logarithm, const ops::TensorIn& y,
                                   const ops::TensorIn& dy, const ops::TensorOut& dx) {
  if (!is_plain(y) || !is_plain(dy) || !is_plain(dx)) return npuErrorNotSupported;
  return logarithm ? operators::log_softmax_backward(stream, operand(dy).get(), operand(y).get(), dim,
                                                     operand(dx).get())
                   : operators::softmax_backward(stream, operand(dy).get(), operand(y).get(), dim,
                                                 operand(dx).get());
}

npuError_t submit_add(npuStream_t stream, const ops::TensorIn& x, const ops::TensorOut& y) {
  if (operator_type(x.shape.type) == ACL_DT_UNDEFINED || !is_plain(y.shape) || y.beta != 1)
    return npuErrorNotSupported;
  const ScalarOperand alpha(static_cast<float>(y.alpha));
  return operators::inplace_add(stream, operand(y).get(), operand(x).get(), alpha.get());
}

npuError_t submit_channel_sum(npuStream_t stream, const ops::TensorIn& x, const ops::TensorOut& y) {
  if (!is_plain(x) || !is_plain(y) || x.shape.rank < 2) return npuErrorNotSupported;
  int64_t dims[ops::kMaxTensorRank] = {};
  size_t count = 0;
  for (int i = 0; i < x.shape.rank; ++i)
    if (i != 1) dims[count++] = i;
  const IntArrayOperand summed(dims, count);
  return operators::reduce_sum(stream, operand(x).get(), summed.get(), true, operator_type(y.shape.type),
                               operand(y).get());
}

npuError_t submit_convolution(npuStream_t stream, const ops::Convolution& problem, const ops::TensorIn& x,
                              const ops::TensorIn& w, const ops::TensorOut& y) {
  if (!has_operator(problem) || !is_plain(x) || !is_plain(w) || !is_plain(y)) return npuErrorNotSupported;
  const ConvolutionArguments arguments(problem, x.shape.rank - 2);
  const ConvolutionOperand image(stream, problem, x), filter(stream, problem, w);
  if (image.error() != npuSuccess) return image.error();
  if (filter.error() != npuSuccess) return filter.error();
  return operators::convolution(stream, image.tensor().get(), filter.tensor().get(), nullptr,
                                arguments.stride.get(), arguments.padding.get(), arguments.dilation.get(),
                                false, arguments.output_padding.get(), problem.groups, operand(y).get(),
                                arguments.cube_math_type);
}

npuError_t submit_convolution_data(npuStream_t stream, const ops::Convolution& problem,
                                   const ops::TensorIn& w, const ops::TensorIn& dy,
                                   const ops::TensorOut& dx) {
  if (!has_operator(problem) || !is_plain(w) || !is_plain(dy) || !is_plain(dx)) return npuErrorNotSupported;
  const ConvolutionOperand gradient(stream, problem, dy), filter(stream, problem, w);
  if (gradient.error() != npuSuccess) return gradient.error();
  if (filter.error() != npuSuccess) return filter.error();
  return submit_gradient(stream, problem, gradient.tensor(), operand(dx), filter.tensor(), dx.shape.rank - 2,
                         true);
}

npuError_t submit_convolution_filter(npuStream_t stream, const ops::Convolution& problem,
                                     const ops::TensorIn& x, const ops::TensorIn& dy,
                                     const ops::TensorOut& dw) {
  if (!has_operator(problem) || !is_plain(x) || !is_plain(dy) || !is_plain(dw)) return npuErrorNotSupported;
  const ConvolutionOperand gradient(stream, problem, dy), image(stream, problem, x);
  if (gradient.error() != npuSuccess) return gradient.error();
  if (image.error() != npuSuccess) return image.error();
  return submit_gradient(stream, problem, gradient.tensor(), image.tensor(), operand(dw), x.shape.rank - 2,
                         false);
}

npuError_t submit_max_pool(npuStream_t stream, const ops::Pooling& pooling, const ops::TensorIn& x,
                           const ops::TensorOut& y) {
  if (!has_operator(pooling, x.shape) || !is_plain(x) || !is_plain(y) || under_capture(stream))
    return npuErrorNotSupported;
  const StreamMemory indices(static_cast<size_t>(y.shape.count()) * sizeof(int32_t), stream);
  if (indices.error() != npuSuccess) return indices.error();
  return pool(stream, pooling, x, y.shape, y.data, indices.memory());
}

npuError_t submit_max_pool_backward(npuStream_t stream, const ops::Pooling& pooling, const ops::TensorIn& dy,
                                    const ops::TensorIn& x, const ops::TensorOut& dx) {
  const bool fits = has_operator(pooling, x.shape) && x.shape.type == ops::Element::f32 && is_plain(x) &&
                    is_plain(dy) && is_plain(dx) && !under_capture(stream);
  if (!fits) return npuErrorNotSupported;
  const auto count = static_cast<size_t>(dy.shape.count());
  const StreamMemory indices(count * sizeof(int32_t), stream), result(count * sizeof(float), stream);
  if (indices.error() != npuSuccess) return indices.error();
  if (result.error() != npuSuccess) return result.error();
  if (const npuError_t error = pool(stream, pooling, x, dy.shape, result.memory(), indices.memory()))
    return error;
  const WindowArguments window(pooling);
  const TensorOperand winners(indices.memory(), ACL_INT32, dy.shape.dims, dy.shape.strides, dy.shape.rank,
                              format_of(dy.shape.rank));
  return operators::max_pool2d_with_indices_backward(
      stream, operand(dy).get(), operand(x).get(), winners.get(), window.kernel.get(), window.stride.get(),
      window.padding.get(), window.dilation.get(), false, operand(dx).get());
}

}  // namespace npu::detail
