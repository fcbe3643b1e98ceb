#include "runtime_shim/train/amp/session.h"
#include "runtime_shim/train/optim/operator_calls.h"

namespace npu::amp::detail {
namespace {

using optim::detail::check;
using optim::detail::DeviceBuffer;

bool stays(const Parameter& parameter, const Properties& properties, bool keep_layernorm) {
  if (parameter.role == Role::batch_norm) return properties.keep_batchnorm_fp32.value_or(false);
  return parameter.role == Role::layer_norm && keep_layernorm;
}

/// Half memory for one tensor, before the program owns it.
struct Cast {
  Parameter* parameter;
  void* data = nullptr;
  void* grad = nullptr;
};

void allocate(Cast& cast, DType type) {
  const std::size_t bytes = static_cast<std::size_t>(cast.parameter->numel()) * size_of(type);
  check(npuMalloc(&cast.data, bytes), "device memory for a cast model");
  if (*cast.parameter->grad != nullptr) check(npuMalloc(&cast.grad, bytes), "device memory for a cast model");
}

void give_to_program(const Cast& cast, DType type) {
  Parameter& parameter = *cast.parameter;
  const std::int64_t count = parameter.numel();
  optim::detail::convert(nullptr, *parameter.data, DType::f32, cast.data, type, count);
  if (cast.grad != nullptr) {
    check(npuMemset(cast.grad, 0, static_cast<std::size_t>(count) * size_of(type)), "npuMemset");
    if (parameter.grad_owned) check(npuFree(*parameter.grad), "freeing a float32 gradient");
    *parameter.grad = cast.grad;
    parameter.grad_owned = true;
  }
  if (parameter.owned) check(npuFree(*parameter.data), "freeing a float32 parameter");
  *parameter.data = cast.data;
  parameter.dtype = type;
  parameter.owned = true;
}

}  // namespace

void cast_model(Model& model, const Properties& properties, bool keep_layernorm) {
  const DType type = properties.cast_model_type.value_or(DType::f32);
  if (type == DType::f32) return;
  std::vector<Cast> casts;
  for (Parameter& parameter : model.parameters())
    if (!stays(parameter, properties, keep_layernorm) && parameter.numel() > 0) casts.push_back({&parameter});
  check(npuDeviceSynchronize(), "npuDeviceSynchronize");
  try {
    for (Cast& cast : casts) allocate(cast, type);
  } catch (const TrainingError&) {
    for (const Cast& cast : casts) npuFree(cast.data), npuFree(cast.grad);
    throw;
  }
  for (const Cast& cast : casts) give_to_program(cast, type);
  check(npuDeviceSynchronize(), "npuDeviceSynchronize");
}

}  // namespace npu::amp::detail
