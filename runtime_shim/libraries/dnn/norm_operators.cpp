#include "runtime_shim/libraries/dnn/norm_operators.h"

#include "runtime_shim/libraries/dnn/blend.h"
#include "runtime_shim/libraries/dnn/layer_operators.h"

namespace npu::detail {
namespace {

/// A value of each feature; empty for the operator's results that nobody asks for.
TensorOperand parameter(const void* values, int64_t count) { return {values, ACL_FLOAT, {{count, 1}}}; }

/// Whether the features are the channels, or the tensor can be seen so.
bool has_operator(const ops::BatchNorm& norm, const ops::TensorShape& x) {
  const bool spatial = norm.view.axis == x.dims[1];
  return norm.parameter_type == ops::Element::f32 && has_operator_type(x) && (spatial || x.is_packed());
}

/// The tensor with the features as its second dimension, in the format that the operator asks for.
template <class Tensor>
TensorOperand by_features(const ops::BatchNorm& norm, const Tensor& tensor) {
  const bool spatial = norm.view.axis == tensor.shape.dims[1];
  const Tensor seen = spatial ? tensor : rows_of(tensor);
  const ops::TensorShape& shape = seen.shape;
  return {seen.data,  operator_type(shape.type),
          shape.dims, shape.strides,
          shape.rank, shape.rank == 2 ? ACL_FORMAT_NC : format_of(shape.rank)};
}

bool is_relu(const ops::NormTail& tail) {
  return tail.active && tail.activation.kind == ops::Nonlinearity::relu;
}

/// The addition and the activation, in the result.
bool has_operator(const ops::NormTail& tail, const ops::TensorOut& y) {
  if (!tail.active || tail.z.data == nullptr) return true;
  const bool may_round = y.shape.type == ops::Element::f32 || operators_alone();
  return tail.z.data != y.data && may_round && tail.z.shape.type == y.shape.type;
}

npuError_t submit_tail(npuStream_t stream, const ops::NormTail& tail, const ops::TensorOut& y) {
  if (tail.active && tail.z.data != nullptr) {
    if (const npuError_t error = submit_add(stream, tail.z, {y.shape, y.data, 1, 1})) return error;
  }
  return is_relu(tail) ? submit_activation(stream, tail.activation, {y.shape, y.data}, y) : npuSuccess;
}

/// With factor 1 the old values do not count, whatever they are: not a number times 0 is not 0.
npuError_t forget_running_values(npuStream_t stream, const ops::NormStatistics& statistics, size_t bytes) {
  if (statistics.factor != 1 || statistics.running_mean == nullptr) return npuSuccess;
  if (const npuError_t error = npuMemsetAsync(statistics.running_mean, 0, bytes, stream)) return error;
  return npuMemsetAsync(statistics.running_variance, 0, bytes, stream);
}

/// The running values before a call that may still be refused when they have moved.
class RunningValues {
 public:
  RunningValues(npuStream_t stream, const ops::NormStatistics& statistics, size_t bytes, bool is_needed)
      : stream_(stream),
        statistics_(statistics),
        bytes_(is_needed && statistics.running_mean != nullptr ? bytes : 0),
        memory_(2 * bytes_, stream) {}
  npuError_t keep() const {
    if (bytes_ == 0 || memory_.error() != npuSuccess) return memory_.error();
    if (const npuError_t error = copy(memory(0), statistics_.running_mean)) return error;
    return copy(memory(bytes_), statistics_.running_variance);
  }
  npuError_t restore() const {
    if (bytes_ == 0) return npuSuccess;
    if (const npuError_t error = copy(statistics_.running_mean, memory(0))) return error;
    return copy(statistics_.running_variance, memory(bytes_));
  }

 private:
  char* memory(size_t offset) const { return static_cast<char*>(memory_.memory()) + offset; }
  npuError_t copy(void* to, const void* from) const {
    return npuMemcpyAsync(to, from, bytes_, npuMemcpyDeviceToDevice, stream_);
  }

  npuStream_t stream_;
  const ops::NormStatistics& statistics_;
  size_t bytes_;
  StreamMemory memory_;
};

/// An operand that may be null.
aclTensor* given(const void* values, const TensorOperand& operand) {
  return values == nullptr ? nullptr : operand.get();
}

/// One value of each feature, as a result with its factors.
ops::TensorOut parameter_result(void* values, int64_t features, double alpha, double beta) {
  ops::TensorShape shape;
  shape.rank = 1;
  shape.dims[0] = features;
  ops::set_packed_strides(shape, false);
  return {shape, values, alpha, beta};
}

npuError_t submit_gradients(npuStream_t stream, const ops::BatchNorm& norm, const ops::TensorIn& x,
                            const ops::TensorIn& dy, const void* scale, const ops::NormGradients& gradients,
                            const ops::TensorOut& dx) {
  const int64_t features = norm.view.axis;
  const TensorOperand mean = parameter(gradients.saved_mean, features),
                      inverse = parameter(gradients.saved_inverse, features);
  const BoolArrayOperand all({true, true, true});
  const auto result = [&](void* values) {
    return parameter_result(values, features, gradients.alpha, gradients.beta);
  };
  // Training does not read the running values; the operator asks for them nevertheless.
  return blended(stream, dx, [&](const ops::TensorOut& of_x) {
    return blended(stream, result(gradients.d_scale), [&](const ops::TensorOut& of_scale) {
      return blended(stream, result(gradients.d_bias), [&](const ops::TensorOut& of_bias) {
        return operators::batch_norm_backward(
            stream, by_features(norm, dy).get(), by_features(norm, x).get(), parameter(scale, features).get(),
            mean.get(), inverse.get(), mean.get(), inverse.get(), true, norm.epsilon, all.get(),
            by_features(norm, of_x).get(), operand(of_scale).get(), operand(of_bias).get());
      });
    });
  });
}

/// The saved values, or those of x where the program has saved none: the normalisation, whose result nobody reads.
class SavedValues {
 public:
  SavedValues(npuStream_t stream, const ops::BatchNorm& norm, const ops::TensorIn& x, const void* scale,
              const ops::NormGradients& gradients)
      : gradients_(gradients) {
    if (gradients.saved_mean != nullptr) return;
    const int64_t features = norm.view.axis;
    const auto bytes = static_cast<size_t>(features) * sizeof(float);
    const TemporaryTensor unread(stream, x.shape);
    memory_.emplace(2 * bytes, stream);
    error_ = memory_->error() != npuSuccess ? memory_->error() : unread.error();
    if (error_ != npuSuccess) return;
    gradients_.saved_mean = memory_->memory();
    gradients_.saved_inverse = static_cast<char*>(memory_->memory()) + bytes;
    const TensorOperand mean = parameter(gradients_.saved_mean, features),
                        inverse = parameter(gradients_.saved_inverse, features);
    error_ =
        operators::batch_norm(stream, by_features(norm, x).get(), parameter(scale, features).get(),
                              parameter(scale, features).get(), nullptr, nullptr, true, 0.0, norm.epsilon,
                              by_features(norm, unread.out()).get(), mean.get(), inverse.get());
  }
  npuError_t error() const { return error_; }
  const ops::NormGradients& gradients() const { return gradients_; }

 private:
  ops::NormGradients gradients_;
  std::optional<StreamMemory> memory_;
  npuError_t error_ = npuSuccess;
};

bool has_operator(const ops::BatchNorm& norm, const ops::NormGradients& gradients, const ops::NormTail& tail,
                  const ops::TensorIn& x, const ops::TensorIn& dy, const ops::TensorOut& dx) {
  const ops::TensorOut& dz = gradients.dz;
  const bool has_dz = dz.data == nullptr || (is_relu(tail) && replaces(dz) && dz.shape.type == dy.shape.type);
  return has_dz && has_operator(norm, x.shape) && has_operator(norm, dy.shape) &&
         has_operator(norm, dx.shape);
}

}  // namespace

namespace {

npuError_t submit_training(npuStream_t stream, const ops::BatchNorm& norm, const ops::TensorIn& x,
                           const void* scale, const void* bias, const ops::NormStatistics& statistics,
                           const ops::NormTail& tail, const ops::TensorOut& y) {
  const bool saves = statistics.saved_mean != nullptr;
  const bool fits = has_operator(norm, x.shape) && has_operator(norm, y.shape) && has_operator(tail, y);
  if (!fits || ((!saves || tail.active) && under_capture(stream))) return npuErrorNotSupported;
  const int64_t features = norm.view.axis;
  const size_t bytes = static_cast<size_t>(features) * sizeof(float);
  const StreamMemory unread(saves ? 0 : 2 * bytes, stream);
  if (unread.error() != npuSuccess) return unread.error();
  float* const memory = static_cast<float*>(unread.memory());
  const TensorOperand mean = parameter(statistics.running_mean, features),
                      variance = parameter(statistics.running_variance, features),
                      saved_mean = parameter(saves ? statistics.saved_mean : memory, features),
                      saved_inverse =
                          parameter(saves ? statistics.saved_inverse : memory + features, features);
  const RunningValues before(stream, statistics, bytes, tail.active && statistics.factor != 1);
  if (const npuError_t error = before.keep()) return error;
  if (const npuError_t error = forget_running_values(stream, statistics, bytes)) return error;
  const npuError_t error = operators::batch_norm(
      stream, by_features(norm, x).get(), parameter(scale, features).get(), parameter(bias, features).get(),
      given(statistics.running_mean, mean), given(statistics.running_variance, variance), true,
      statistics.factor, norm.epsilon, by_features(norm, y).get(), saved_mean.get(), saved_inverse.get());
  if (error != npuSuccess) return error;
  const npuError_t after = submit_tail(stream, tail, y);
  if (after != npuErrorNotSupported) return after;
  const npuError_t restored = before.restore();
  return restored == npuSuccess ? after : restored;
}

}  // namespace

npuError_t submit_batch_norm_training(npuStream_t stream, const ops::BatchNorm& norm, const ops::TensorIn& x,
                                      const void* scale, const void* bias,
                                      const ops::NormStatistics& statistics, const ops::NormTail& tail,
                                      const ops::TensorOut& y) {
  return blended(stream, y, [&](const ops::TensorOut& result) {
    return submit_training(stream, norm, x, scale, bias, statistics, tail, result);
  });
}

npuError_t submit_batch_norm_inference(npuStream_t stream, const ops::BatchNorm& norm, const ops::TensorIn& x,
                                       const void* scale, const void* bias, const void* mean,
                                       const void* variance, const ops::NormTail& tail,
                                       const ops::TensorOut& y) {
  const bool fits = has_operator(norm, x.shape) && has_operator(norm, y.shape) && has_operator(tail, y);
  // The tail is a second step: a task that takes over after it must find x as it was.
  const bool may_take_over = !tail.active || (x.data != y.data && !under_capture(stream));
  if (!fits || !may_take_over) return npuErrorNotSupported;
  const int64_t features = norm.view.axis;
  return blended(stream, y, [&](const ops::TensorOut& result) {
    const npuError_t error = operators::batch_norm(
        stream, by_features(norm, x).get(), parameter(scale, features).get(), parameter(bias, features).get(),
        parameter(mean, features).get(), parameter(variance, features).get(), false, 0.0, norm.epsilon,
        by_features(norm, result).get(), parameter(mean, 0).get(), parameter(variance, 0).get());
    return error == npuSuccess ? submit_tail(stream, tail, result) : error;
  });
}

npuError_t submit_batch_norm_backward(npuStream_t stream, const ops::BatchNorm& norm, const ops::TensorIn& x,
                                      const ops::TensorIn& dy, const void* scale,
                                      const ops::NormGradients& gradients, const ops::NormTail& tail,
                                      const ops::TensorOut& dx) {
  if (!has_operator(norm, gradients, tail, x, dy, dx)) return npuErrorNotSupported;
  // The simulated device scales these gradients in double, and computes saved values in it.
  const bool rounds_otherwise =
      gradients.saved_mean == nullptr || gradients.alpha != 1 || gradients.beta != 0;
  if (rounds_otherwise && (under_capture(stream) || !operators_alone())) return npuErrorNotSupported;
  const SavedValues saved(stream, norm, x, scale, gradients);
  if (saved.error() != npuSuccess) return saved.error();
  if (!is_relu(tail)) return submit_gradients(stream, norm, x, dy, scale, saved.gradients(), dx);
  const bool keeps = gradients.dz.data != nullptr;
  if (!keeps && under_capture(stream)) return npuErrorNotSupported;
  std::optional<TemporaryTensor> unread;
  if (!keeps) unread.emplace(stream, dy.shape);
  if (!keeps && unread->error() != npuSuccess) return unread->error();
  const ops::TensorOut passed = keeps ? gradients.dz : unread->out();
  if (const npuError_t error =
          submit_activation_backward(stream, tail.activation, gradients.y, dy, gradients.y, passed))
    return error;
  return submit_gradients(stream, norm, x, {passed.shape, passed.data}, scale, saved.gradients(), dx);
}

}  // namespace npu::detail
