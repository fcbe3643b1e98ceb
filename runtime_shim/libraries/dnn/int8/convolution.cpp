#include "runtime_shim/libraries/dnn/int8/convolution.h"

#include <vector>

#include "runtime_shim/kernels/dnn/arithmetic.h"
#include "runtime_shim/libraries/dnn/int8/vectors.h"

namespace npu::detail {
namespace {

using probe::Role;

/// The same tensor without gaps and vectors, in the order (N, C, spatial).
ops::TensorShape plain_like(const ops::TensorShape& shape, ops::Element type) {
  ops::TensorShape plain = shape;
  plain.type = type;
  ops::set_packed_strides(plain, false);
  return plain;
}

/// A tensor or filter in device memory, with where its vectors are.
struct Layout {
  ops::TensorShape shape;
  int vector = 1;
  ops::TensorShape split() const { return split_channels(shape, vector, vector, vector); }
};

template <class Descriptor>
Layout layout_of(Role role, Descriptor descriptor, const void* data) {
  const Layout layout{descriptor->shape, descriptor->vector};
  if (probe::is_on()) note_operand(role, observed_tensor(layout.split(), data));
  return layout;
}

/// In a task: the elements in the order (N, C, spatial).
template <class Real>
std::vector<Real> read_plain(const Layout& layout, const void* data) {
  const ops::Element type = std::is_same_v<Real, float> ? ops::Element::f32 : ops::Element::f64;
  std::vector<Real> values(static_cast<size_t>(layout.shape.count()));
  const ops::TensorShape plain = plain_like(layout.shape, type);
  ops::copy_tensor({layout.split(), data},
                   {split_channels(plain, 1, layout.vector, layout.vector), values.data()});
  return values;
}

void write_plain(const std::vector<float>& values, const Layout& layout, void* data) {
  const ops::TensorShape plain = plain_like(layout.shape, ops::Element::f32);
  ops::copy_tensor({split_channels(plain, 1, layout.vector, layout.vector), values.data()},
                   {layout.split(), data});
}

/// In a task: the sums of a convolution, as floats. Doubles hold them exactly, and so does the addition.
std::vector<float> sums_of(const ops::Convolution& problem, const Layout& x, const void* x_data,
                           const Layout& w, const void* w_data, const ops::TensorShape& y) {
  const std::vector<double> input = read_plain<double>(x, x_data), filter = read_plain<double>(w, w_data);
  std::vector<double> sums(static_cast<size_t>(y.count()));
  ops::convolution_forward(problem, {plain_like(x.shape, ops::Element::f64), input.data()},
                           {plain_like(w.shape, ops::Element::f64), filter.data()},
                           {plain_like(y, ops::Element::f64), sums.data()});
  return {sums.begin(), sums.end()};
}

}  // namespace

bool has_int8_operands(npudnnConvolutionDescriptor_t conv, npudnnTensorDescriptor_t y) {
  const bool has_result = y->shape.type == ops::Element::i8 || y->shape.type == ops::Element::f32;
  return conv->compute == NPUDNN_DATA_INT32 && has_result;
}

npudnnStatus_t run_int8_convolution(npudnnHandle_t handle, const char* name, const ops::Convolution& problem,
                                    const Int8Operands& operands, const void* alpha, const void* beta) {
  const float factor = *static_cast<const float*>(alpha), kept = *static_cast<const float*>(beta);
  const Layout x = layout_of(Role::input, operands.of_x, operands.x);
  const Layout w = layout_of(Role::input, operands.of_w, operands.w);
  const Layout y = layout_of(kept == 0 ? Role::output : Role::both, operands.of_y, operands.y);
  return dnn_submit(handle, name, [=] {
    std::vector<float> result = sums_of(problem, x, operands.x, w, operands.w, y.shape);
    const std::vector<float> before = kept == 0 ? std::vector<float>() : read_plain<float>(y, operands.y);
    for (size_t i = 0; i < result.size(); ++i)
      result[i] = factor * result[i] + (kept == 0 ? 0 : kept * before[i]);
    write_plain(result, y, operands.y);
  });
}

npudnnStatus_t run_int8_fused(npudnnHandle_t handle, const char* name, const ops::Convolution& problem,
                              const Int8Operands& operands, const Int8Tail& tail) {
  DnnChecks checks(handle);
  if (!checks.described(tail.of_z).shapes(tail.of_bias).ok()) return checks.status();
  const ops::TensorShape &result = operands.of_y->shape, &bias_shape = tail.of_bias->shape;
  checks.same_dims(tail.of_z->shape, result);
  checks.require(tail.of_z->shape.type == result.type && bias_shape.type == ops::Element::f32,
                 NPUDNN_STATUS_NOT_SUPPORTED);
  checks.require(bias_shape.count() == result.dims[1] && ops::can_broadcast(bias_shape, result));
  if (!checks.ok()) return checks.status();
  const float alpha1 = *static_cast<const float*>(tail.alpha1),
              alpha2 = *static_cast<const float*>(tail.alpha2);
  const ops::ActivationSpec activation = activation_of(tail.activation);
  const Layout x = layout_of(Role::input, operands.of_x, operands.x);
  const Layout w = layout_of(Role::input, operands.of_w, operands.w);
  const Layout z = layout_of(Role::input, tail.of_z, tail.z),
               b = layout_of(Role::input, tail.of_bias, tail.bias);
  const Layout y = layout_of(Role::output, operands.of_y, operands.y);
  return dnn_submit(handle, name, [=, z_data = tail.z, bias_data = tail.bias] {
    std::vector<float> sums = sums_of(problem, x, operands.x, w, operands.w, y.shape);
    const std::vector<float> added = alpha2 == 0 ? std::vector<float>() : read_plain<float>(z, z_data);
    const std::vector<float> biases = read_plain<float>(b, bias_data);
    const auto plane = static_cast<size_t>(y.shape.count_from(2));
    for (size_t i = 0; i < sums.size(); ++i) {
      const float sum = alpha1 * sums[i] + (alpha2 == 0 ? 0 : alpha2 * added[i]);
      sums[i] = ops::activate(activation, sum + biases[i / plane % biases.size()]);
    }
    write_plain(sums, y, operands.y);
  });
}

}  // namespace npu::detail

using namespace npu::detail;

extern "C" {

npudnnStatus_t npudnnReorderFilterAndBias(npudnnHandle_t handle, const npudnnFilterDescriptor_t filterDesc,
                                          npudnnReorderType_t reorderType, const void* filterData,
                                          void* reorderedFilterData, int reorderBias, const void* biasData,
                                          void* reorderedBiasData) {
  DnnChecks checks(handle);
  checks.described(filterDesc).present(filterData, reorderedFilterData);
  checks.require(reorderType == NPUDNN_DEFAULT_REORDER || reorderType == NPUDNN_NO_REORDER);
  checks.require(reorderBias == 0 || (biasData != nullptr && reorderedBiasData != nullptr));
  if (checks.ok()) checks.require(filterDesc->vector == 32, NPUDNN_STATUS_NOT_SUPPORTED);
  if (!checks.ok()) return checks.status();
  const auto copy = [&](void* to, const void* from, int64_t bytes) {
    return npuMemcpyAsync(to, from, static_cast<size_t>(bytes), npuMemcpyDeviceToDevice, handle->stream);
  };
  npuError_t error = copy(reorderedFilterData, filterData, filterDesc->shape.count());
  if (error == npuSuccess && reorderBias != 0)
    error = copy(reorderedBiasData, biasData, filterDesc->shape.dims[0] * int64_t{sizeof(float)});
  return status_of<npudnnStatus_t>(error);
}

}  // extern "C"
