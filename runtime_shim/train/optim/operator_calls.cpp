#include "runtime_shim/train/optim/operator_calls.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "acl/acl_rt.h"
#include "runtime_shim/config/chip.h"
#include "runtime_shim/libraries/common/operator_types.h"
#include "runtime_shim/libraries/common/operators.h"
#include "runtime_shim/runtime/backend.h"

namespace npu::optim::detail {
namespace {

namespace operators = npu::detail::operators;
using npu::detail::IntArrayOperand;
using npu::detail::ScalarOperand;
using npu::detail::TensorOperand;

aclDataType acl_type(DType type) { return npu::detail::operator_type(element_of(type)); }

TensorOperand vector(const void* data, std::int64_t n, DType type = DType::f32) {
  return {data, acl_type(type), {{n, 1}}};
}

TensorOperand matrix(const float* data, std::int64_t rows, std::int64_t columns) {
  return {data, ACL_FLOAT, {{rows, columns}, {columns, 1}}};
}

ScalarOperand number(double value) { return ScalarOperand(static_cast<float>(value)); }

}  // namespace

bool by_operators() { return npu::detail::simulator() == nullptr; }

void require_no_capture(npuStream_t stream, const char* kind) {
  if (npu::detail::under_capture(stream))
    throw TrainingError(
        std::string(kind) +
        ": a step cannot be captured into a graph on this device, because the host counts the steps; "
        "end the capture before it");
}

void VectorCalls::cast(const void* x, DType from, void* y, DType to) const {
  const TensorOperand source = vector(x, n_, from), target = vector(y, n_, to);
  if (from == to)
    return check(operators::inplace_copy(stream_, target.get(), source.get()), "aclnnInplaceCopy");
  check(operators::cast(stream_, source.get(), acl_type(to), target.get()), "aclnnCast");
}

void VectorCalls::scale(void* y, double factor, DType type) const {
  check(operators::inplace_muls(stream_, vector(y, n_, type).get(), number(factor).get()),
        "aclnnInplaceMuls");
}

void VectorCalls::add(float* y, const float* x, double factor) const {
  check(operators::inplace_add(stream_, vector(y, n_).get(), vector(x, n_).get(), number(factor).get()),
        "aclnnInplaceAdd");
}

void VectorCalls::add_number(float* y, double value) const {
  check(operators::inplace_adds(stream_, vector(y, n_).get(), number(value).get(), number(1).get()),
        "aclnnInplaceAdds");
}

void VectorCalls::add_product(float* y, const float* a, const float* b, double factor) const {
  check(operators::inplace_addcmul(stream_, vector(y, n_).get(), vector(a, n_).get(), vector(b, n_).get(),
                                   number(factor).get()),
        "aclnnInplaceAddcmul");
}

void VectorCalls::add_quotient(float* y, const float* a, const float* b, double factor) const {
  check(operators::inplace_addcdiv(stream_, vector(y, n_).get(), vector(a, n_).get(), vector(b, n_).get(),
                                   number(factor).get()),
        "aclnnInplaceAddcdiv");
}

void VectorCalls::multiply(float* y, const float* x) const {
  check(operators::inplace_mul(stream_, vector(y, n_).get(), vector(x, n_).get()), "aclnnInplaceMul");
}

void VectorCalls::divide(float* y, const float* x) const {
  check(operators::inplace_div(stream_, vector(y, n_).get(), vector(x, n_).get()), "aclnnInplaceDiv");
}

void VectorCalls::root(float* y) const {
  check(operators::inplace_sqrt(stream_, vector(y, n_).get()), "aclnnInplaceSqrt");
}

void VectorCalls::raise_to(float* y, const float* x) const {
  const TensorOperand result = vector(y, n_);
  check(operators::maximum(stream_, result.get(), vector(x, n_).get(), result.get()), "aclnnMaximum");
}

void VectorCalls::fill(float* y, double value) const {
  check(operators::inplace_fill_scalar(stream_, vector(y, n_).get(), number(value).get()),
        "aclnnInplaceFillScalar");
}

void VectorCalls::norm(const void* x, DType type, double order, float* result) const {
  const TensorOperand out(result, ACL_FLOAT, {});
  check(operators::linalg_vector_norm(stream_, vector(x, n_, type).get(), number(order).get(),
                                      IntArrayOperand({0}).get(), false, ACL_FLOAT, out.get()),
        "aclnnLinalgVectorNorm");
}

void VectorCalls::all_finite(const void* x, DType type, std::uint8_t* result) const {
  Scratch scratch(stream_);
  const TensorOperand flags(scratch.bytes(static_cast<std::size_t>(n_)), ACL_BOOL, {{n_, 1}});
  const TensorOperand out(result, ACL_BOOL, {});
  check(operators::is_finite(stream_, vector(x, n_, type).get(), flags.get()), "aclnnIsFinite");
  check(operators::all(stream_, flags.get(), IntArrayOperand({0}).get(), false, out.get()), "aclnnAll");
}

void convert(npuStream_t stream, const void* x, DType from, void* y, DType to, std::int64_t n) {
  if (by_operators()) return VectorCalls(stream, n).cast(x, from, y, to);
  submit(stream, "conversion of tensors", [=] {
    const ops::Element source = element_of(from), target = element_of(to);
    for_each_chunk(n, [&](std::int64_t first, std::int64_t last) {
      float values[kBlock];
      for (std::int64_t i = first; i < last; i += kBlock) {
        const std::int64_t count = std::min(kBlock, last - i);
        ops::load_floats(source, ops::element_at(source, x, i), 1, count, values);
        ops::store_floats(target, values, count, ops::element_at(target, y, i), 1);
      }
    });
  });
}

void multiply_rows(npuStream_t stream, float* y, const float* x, std::int64_t rows, std::int64_t columns) {
  check(operators::inplace_mul(stream, matrix(y, rows, columns).get(), matrix(x, rows, 1).get()),
        "aclnnInplaceMul");
}

void sum_rows(npuStream_t stream, const float* x, std::int64_t rows, std::int64_t columns, float* sums) {
  check(operators::reduce_sum(stream, matrix(x, rows, columns).get(), IntArrayOperand({1}).get(), false,
                              ACL_FLOAT, vector(sums, rows).get()),
        "aclnnReduceSum");
}

void* Scratch::bytes(std::size_t count) {
  memory_.push_back(std::make_unique<npu::detail::StreamMemory>(count, stream_));
  check(memory_.back()->error(), "temporary memory of an update");
  return memory_.back()->memory();
}

OperatorUpdate::OperatorUpdate(const FlatView& view)
    : VectorCalls(view.stream, view.size), view_(view), scratch_(view.stream) {
  if (view.master != nullptr) {
    p_ = view.master;
  } else if (view.type == DType::f32) {
    p_ = static_cast<float*>(view.params);
  } else {
    p_ = scratch();
    cast(view.params, view.type, p_, DType::f32);
  }
  g_ = static_cast<const float*>(view.grads);
  if (view.grad_type == DType::f32 && view.grad_factor == 1) return;
  float* const gradients = scratch();
  cast(view.grads, view.grad_type, gradients, DType::f32);
  if (view.grad_factor != 1) scale(gradients, view.grad_factor);
  g_ = gradients;
}

float* OperatorUpdate::copy(const float* x) {
  float* const y = scratch();
  cast(x, DType::f32, y, DType::f32);
  return y;
}

const float* OperatorUpdate::decayed(double decay) {
  if (decay == 0) return g_;
  float* const sum = copy(g_);
  add(sum, p_, decay);
  return sum;
}

const float* OperatorUpdate::scaled(double factor) {
  if (factor == 1) return g_;
  float* const product = copy(g_);
  scale(product, factor);
  return product;
}

void OperatorUpdate::update_moments(const float* g, double beta1, double beta2) const {
  scale(state(0), beta1);
  add(state(0), g, 1 - beta1);
  scale(state(1), beta2);
  add_product(state(1), g, g, 1 - beta2);
}

void OperatorUpdate::store() const {
  if (view_.type != DType::f32) cast(p_, DType::f32, view_.params, view_.type);
}

bool has_apply_adam_w() {
  constexpr int kArchitectureOfA2 = 2201;
  const char* const name = aclrtGetSocName();
  const configuration::Chip* const chip = name == nullptr ? nullptr : configuration::find_chip(name);
  return chip == nullptr || chip->npu_arch >= kArchitectureOfA2;
}

void apply_adam_w(const OperatorUpdate& update, const float* grad, const float* done_steps,
                  const ops::AdamSettings& settings, bool amsgrad) {
  const std::int64_t n = update.size();
  const TensorOperand largest = vector(update.state(2), n);
  const double decay = settings.decoupled ? settings.weight_decay : 0;
  check(operators::apply_adam_w_v2(
            update.stream(), vector(update.p(), n).get(), vector(update.state(0), n).get(),
            vector(update.state(1), n).get(), amsgrad ? largest.get() : nullptr, vector(grad, n).get(),
            vector(done_steps, 1).get(), static_cast<float>(settings.lr), static_cast<float>(settings.beta1),
            static_cast<float>(settings.beta2), static_cast<float>(decay), static_cast<float>(settings.eps),
            amsgrad, false),
        "aclnnApplyAdamWV2");
}

double norm_by_operators(const std::vector<FlatView>& views, double power) {
  std::size_t tensors = 0;
  for (const FlatView& view : views) tensors += view.ranges->size();
  if (tensors == 0) return 0;
  const npuStream_t stream = views.front().stream;
  Scratch scratch(stream);
  float *const norms = scratch.floats(static_cast<std::int64_t>(tensors) * kBlockFloats), *next = norms;
  for (const FlatView& view : views) {
    const ops::Element type = element_of(view.grad_type);
    for (const Range& range : *view.ranges) {
      const void* const tensor = ops::element_at(type, view.grads, range.offset);
      VectorCalls(stream, range.numel).norm(tensor, view.grad_type, power, next);
      next += kBlockFloats;
    }
  }
  const std::vector<float> parts = to_host(stream, norms, tensors * kBlockFloats);
  auto part = parts.begin();
  double total = 0;
  for (const FlatView& view : views)
    for (std::size_t i = 0; i < view.ranges->size(); ++i, part += kBlockFloats) {
      const double norm = static_cast<double>(*part) * static_cast<double>(view.grad_factor);
      if (!std::isinf(power))
        total += std::pow(norm, power);
      else if (norm > total || std::isnan(norm))
        total = norm;
    }
  return std::isinf(power) ? total : std::pow(total, 1 / power);
}

}  // namespace npu::optim::detail
