// The public interface of an optimizer. Engine and one file per family of formulas implement it.
#include <algorithm>

#include "npu/detail/optim_base.h"
#include "runtime_shim/train/optim/engine.h"

namespace npu::optim {
namespace {

using detail::DeviceBuffer;
using detail::FlatParameter;

CombinedView view_of(DType type, const DeviceBuffer& buffer) {
  return {type, buffer.data(), static_cast<std::int64_t>(buffer.bytes() / size_of(type))};
}

/// Ones in the elements of tensors. Created on request: norms skip padding without it.
DeviceBuffer mask_of(const FlatParameter& flat) {
  DeviceBuffer mask(static_cast<std::size_t>(flat.size) * sizeof(float));
  std::vector<float> values(static_cast<std::size_t>(flat.size));
  for (const detail::Segment& segment : flat.segments)
    std::fill_n(values.begin() + segment.offset, segment.numel, 1.0f);
  detail::check(npuMemcpy(mask.data(), values.data(), mask.bytes(), npuMemcpyHostToDevice),
                "a mask of gradients");
  return mask;
}

}  // namespace

Optimizer::Optimizer(std::string kind, std::vector<std::vector<Parameter*>> groups,
                     std::vector<std::string> states, Layout layout, npuStream_t stream)
    : engine_(std::make_unique<detail::Engine>(std::move(kind), std::move(groups), std::move(states), layout,
                                               stream)) {}

Optimizer::~Optimizer() = default;

void Optimizer::step() { engine_->step(*this); }
void Optimizer::zero_grad(bool set_to_none) { engine_->zero_grad(set_to_none); }

double Optimizer::clip_optimizer_grad_norm_fused(double max_norm, double norm_type) {
  return engine_->clip(max_norm, norm_type);
}

double Optimizer::clip_model_grad_norm_fused(double max_norm, double norm_type) {
  if (engine_->has_master_weights())
    throw TrainingError(kind() +
                        ": with master weights, gradients of the model are still scaled; use "
                        "clip_optimizer_grad_norm_fused");
  return engine_->clip(max_norm, norm_type);
}

std::vector<CombinedView> Optimizer::get_model_combined_params() {
  std::vector<CombinedView> views;
  for (const FlatParameter& flat : engine_->flat_parameters())
    if (flat.combined()) views.push_back(view_of(flat.type, flat.params));
  return views;
}

std::vector<CombinedView> Optimizer::get_model_combined_grads() {
  std::vector<CombinedView> views;
  for (const FlatParameter& flat : engine_->flat_parameters())
    if (flat.grads_combined()) views.push_back(view_of(flat.type, flat.grads));
  return views;
}

std::vector<CombinedView> Optimizer::get_optimizer_combined_params() {
  std::vector<CombinedView> views;
  for (const FlatParameter& flat : engine_->flat_parameters()) {
    if (flat.has_master())
      views.push_back(view_of(DType::f32, flat.master));
    else if (flat.combined())
      views.push_back(view_of(flat.type, flat.params));
  }
  return views;
}

std::vector<CombinedView> Optimizer::get_optimizer_combined_grads() {
  std::vector<CombinedView> views;
  for (const FlatParameter& flat : engine_->flat_parameters()) {
    if (flat.has_master())
      views.push_back(view_of(DType::f32, flat.master_grads));
    else if (flat.grads_combined())
      views.push_back(view_of(flat.type, flat.grads));
  }
  return views;
}

std::vector<CombinedView> Optimizer::get_optimizer_combined_grad_masks() {
  std::vector<CombinedView> views;
  for (FlatParameter& flat : engine_->flat_parameters()) {
    if (!flat.has_master() && !flat.grads_combined()) continue;
    if (flat.mask.empty()) flat.mask = mask_of(flat);
    views.push_back(view_of(DType::f32, flat.mask));
  }
  return views;
}

std::vector<CombinedView> Optimizer::get_model_combined_grad_masks() {
  if (get_model_combined_grads().empty()) return {};
  return get_optimizer_combined_grad_masks();
}

std::vector<std::string> Optimizer::check_combined_tensors(bool combine_again) {
  std::vector<std::string> names;
  for (const FlatParameter& flat : engine_->flat_parameters()) {
    std::vector<std::string> replaced = detail::replaced_tensors(flat);
    names.insert(names.end(), replaced.begin(), replaced.end());
  }
  if (combine_again && !names.empty()) engine_->bind_again();
  return names;
}

void Optimizer::set_found_inf(const int* device_flag) { engine_->set_found_inf(device_flag); }
std::int64_t Optimizer::steps() { return engine_->read_control().step; }
const std::vector<std::string>& Optimizer::state_names() const { return engine_->state_names(); }
const std::string& Optimizer::kind() const { return engine_->kind(); }

std::vector<float> Optimizer::state(const Parameter& parameter, const std::string& name) {
  const auto& names = engine_->states();
  const auto found = std::find(names.begin(), names.end(), name);
  if (name != "master" && (found == names.end() || name.empty()))
    throw TrainingError(kind() + " has no state \"" + name + "\"");
  for (const FlatParameter& flat : engine_->flat_parameters()) {
    const DeviceBuffer& buffer = name == "master" ? flat.master : flat.states[found - names.begin()];
    for (const detail::Segment& segment : flat.segments) {
      if (segment.parameter != &parameter || buffer.empty()) continue;
      detail::wait_for(engine_->stream());
      std::vector<float> values(static_cast<std::size_t>(segment.numel));
      detail::check(npuMemcpy(values.data(), buffer.floats() + segment.offset, values.size() * sizeof(float),
                              npuMemcpyDeviceToHost),
                    "reading a state");
      return values;
    }
  }
  throw TrainingError(kind() + ": \"" + parameter.name + "\" has no state \"" + name + "\" yet");
}

}  // namespace npu::optim
