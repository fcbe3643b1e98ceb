// Pools by CANN's operators: of images and of volumes, by the largest and by the average.
#include <limits>

#include "runtime_shim/libraries/dnn/blend.h"
#include "runtime_shim/libraries/dnn/layer_operators.h"
#include "runtime_shim/libraries/dnn/tensor_operators.h"

namespace npu::detail {
namespace {

/// Arrays of a window over the spatial dimensions that the tensor has.
struct WindowArguments {
  WindowArguments(const ops::Pooling& pooling, int spatial)
      : kernel(entries(pooling.window, spatial)),
        stride(entries(pooling.stride, spatial)),
        padding(entries(pooling.pad, spatial)),
        dilation(entries(kOnes, spatial)) {}
  IntArrayOperand kernel, stride, padding, dilation;

 private:
  static constexpr int64_t kOnes[3] = {1, 1, 1};
  static IntArrayOperand entries(const int64_t (&values)[3], int spatial) {
    return {values + 3 - spatial, static_cast<size_t>(spatial)};
  }
};

/// Operators have images and volumes, with paddings of at most half a window.
bool has_operator(const ops::Pooling& pooling, const ops::TensorShape& x) {
  bool fits = (x.rank == 4 || x.rank == 5) && has_operator_type(x);
  for (int i = 0; i < 3; ++i) fits = fits && 2 * pooling.pad[i] <= pooling.window[i];
  return fits;
}
bool counts_padding(const ops::Pooling& pooling) {
  return pooling.kind == ops::PoolingKind::average_with_padding;
}

/// x, where NaN is the smallest number if it shall not win.
class Candidates {
 public:
  Candidates(npuStream_t stream, const ops::Pooling& pooling, const ops::TensorIn& x) : tensor_(x) {
    if (pooling.propagate_nan) return;
    copy_.emplace(stream, x.shape);
    error_ = copy_->error();
    if (error_ == npuSuccess) error_ = replace_nan(stream, x, std::numeric_limits<float>::lowest(), *copy_);
    tensor_ = copy_->in();
  }
  npuError_t error() const { return error_; }
  const ops::TensorIn& tensor() const { return tensor_; }

 private:
  ops::TensorIn tensor_;
  std::optional<TemporaryTensor> copy_;
  npuError_t error_ = npuSuccess;
};

/// The winners of the windows of y, without gaps.
TensorOperand indices_operand(const ops::TensorShape& y, const void* indices) {
  const ops::TensorShape shape = packed_like(y);
  return {indices, ACL_INT32, shape.dims, shape.strides, shape.rank, format_of(shape.rank)};
}

/// Runs the pool with its result and the indices of the winners in the given memory.
npuError_t pool(npuStream_t stream, const ops::Pooling& pooling, const ops::TensorIn& x,
                const ops::TensorOut& y, void* indices) {
  const WindowArguments window(pooling, x.shape.rank - 2);
  const TensorOperand winners = indices_operand(y.shape, indices);
  if (x.shape.rank == 5)
    return operators::max_pool3d_with_argmax(stream, operand(x).get(), window.kernel.get(),
                                             window.stride.get(), window.padding.get(), window.dilation.get(),
                                             false, operand(y).get(), winners.get());
  return operators::max_pool2d_with_indices(stream, operand(x).get(), window.kernel.get(),
                                            window.stride.get(), window.padding.get(), window.dilation.get(),
                                            false, operand(y).get(), winners.get());
}

npuError_t submit_largest(npuStream_t stream, const ops::Pooling& pooling, const ops::TensorIn& x,
                          const ops::TensorOut& y) {
  const Candidates candidates(stream, pooling, x);
  const StreamMemory indices(static_cast<size_t>(y.shape.count()) * sizeof(int32_t), stream);
  if (candidates.error() != npuSuccess) return candidates.error();
  if (indices.error() != npuSuccess) return indices.error();
  return pool(stream, pooling, candidates.tensor(), y, indices.memory());
}

npuError_t submit_largest_backward(npuStream_t stream, const ops::Pooling& pooling, const ops::TensorIn& dy,
                                   const ops::TensorIn& x, const ops::TensorOut& dx) {
  const Candidates candidates(stream, pooling, x);
  const StreamMemory indices(static_cast<size_t>(dy.shape.count()) * sizeof(int32_t), stream);
  const TemporaryTensor unread(stream, dy.shape);
  for (const npuError_t error : {candidates.error(), indices.error(), unread.error()})
    if (error != npuSuccess) return error;
  const ops::TensorIn& input = candidates.tensor();
  if (const npuError_t error = pool(stream, pooling, input, unread.out(), indices.memory())) return error;
  const WindowArguments window(pooling, x.shape.rank - 2);
  const TensorOperand winners = indices_operand(dy.shape, indices.memory());
  if (x.shape.rank == 5)
    return operators::max_pool3d_with_argmax_backward(
        stream, operand(dy).get(), operand(input).get(), winners.get(), window.kernel.get(),
        window.stride.get(), window.padding.get(), window.dilation.get(), false, operand(dx).get());
  return operators::max_pool2d_with_indices_backward(
      stream, operand(dy).get(), operand(input).get(), winners.get(), window.kernel.get(),
      window.stride.get(), window.padding.get(), window.dilation.get(), false, operand(dx).get());
}

npuError_t submit_average(npuStream_t stream, const ops::Pooling& pooling, const ops::TensorIn& x,
                          const ops::TensorOut& y) {
  const WindowArguments window(pooling, x.shape.rank - 2);
  if (x.shape.rank == 5)
    return operators::avg_pool3d(stream, operand(x).get(), window.kernel.get(), window.stride.get(),
                                 window.padding.get(), false, counts_padding(pooling), int64_t{0},
                                 operand(y).get());
  return operators::avg_pool2d(stream, operand(x).get(), window.kernel.get(), window.stride.get(),
                               window.padding.get(), false, counts_padding(pooling), int64_t{0},
                               kKeepDataType, operand(y).get());
}

npuError_t submit_average_backward(npuStream_t stream, const ops::Pooling& pooling, const ops::TensorIn& dy,
                                   const ops::TensorIn& x, const ops::TensorOut& dx) {
  const WindowArguments window(pooling, x.shape.rank - 2);
  if (x.shape.rank == 5)
    return operators::avg_pool3d_backward(stream, operand(dy).get(), operand(x).get(), window.kernel.get(),
                                          window.stride.get(), window.padding.get(), false,
                                          counts_padding(pooling), int64_t{0}, operand(dx).get());
  return operators::avg_pool2d_backward(
      stream, operand(dy).get(), operand(x).get(), window.kernel.get(), window.stride.get(),
      window.padding.get(), false, counts_padding(pooling), int64_t{0}, kKeepDataType, operand(dx).get());
}

/// Maxima take temporary memory; those where NaN does not win, several operators.
bool can_pool(npuStream_t stream, const ops::Pooling& pooling) {
  return pooling.kind != ops::PoolingKind::max ||
         (!under_capture(stream) && (pooling.propagate_nan || operators_alone()));
}

}  // namespace

npuError_t submit_pool(npuStream_t stream, const ops::Pooling& pooling, const ops::TensorIn& x,
                       const ops::TensorOut& y) {
  if (!has_operator(pooling, x.shape) || !can_pool(stream, pooling)) return npuErrorNotSupported;
  return blended(stream, y, [&](const ops::TensorOut& result) {
    return pooling.kind == ops::PoolingKind::max ? submit_largest(stream, pooling, x, result)
                                                 : submit_average(stream, pooling, x, result);
  });
}

npuError_t submit_pool_backward(npuStream_t stream, const ops::Pooling& pooling, const ops::TensorIn& dy,
                                const ops::TensorIn& x, const ops::TensorOut& dx) {
  const bool fits =
      has_operator(pooling, x.shape) && has_operator_type(dy.shape) && can_pool(stream, pooling);
  if (!fits) return npuErrorNotSupported;
  return blended(stream, dx, [&](const ops::TensorOut& gradient) {
    return pooling.kind == ops::PoolingKind::max ? submit_largest_backward(stream, pooling, dy, x, gradient)
                                                 : submit_average_backward(stream, pooling, dy, x, gradient);
  });
}

}  // namespace npu::detail
