#include "runtime_shim/train/optim/engine.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "runtime_shim/train/optim/norms.h"
#include "runtime_shim/train/optim/operator_calls.h"

namespace npu::optim::detail {
namespace {

void check_groups(const std::string& kind, const std::vector<std::vector<Parameter*>>& groups) {
  std::set<const Parameter*> seen;
  for (const auto& group : groups) {
    for (const Parameter* parameter : group) {
      if (parameter == nullptr) throw TrainingError(kind + ": a parameter is null");
      if (parameter->data == nullptr || parameter->grad == nullptr)
        throw TrainingError(kind + ": \"" + parameter->name + "\" has no pointers to values and gradient");
      if (!seen.insert(parameter).second)
        throw TrainingError(kind + ": \"" + parameter->name + "\" is in two parameter groups");
    }
  }
}

Segment* find(std::vector<FlatParameter>& flat_parameters, const Parameter* parameter, FlatParameter** flat) {
  for (FlatParameter& candidate : flat_parameters) {
    for (Segment& segment : candidate.segments) {
      if (segment.parameter != parameter) continue;
      *flat = &candidate;
      return &segment;
    }
  }
  return nullptr;
}

void copy_floats(const DeviceBuffer& to, std::int64_t to_offset, const DeviceBuffer& from,
                 std::int64_t from_offset, std::int64_t count) {
  if (to.empty() || from.empty()) return;
  check(npuMemcpy(to.floats() + to_offset, from.floats() + from_offset,
                  static_cast<std::size_t>(count) * sizeof(float), npuMemcpyDeviceToDevice),
        "taking states over");
}

/// The norm of the gradients of all views, and their product with a factor. The stream has no other work.
double norm_of(const std::vector<FlatView>& views, double norm_type) {
  if (by_operators()) return norm_by_operators(views, norm_type);
  double total = 0;
  const bool largest = norm_type == std::numeric_limits<double>::infinity();
  for (const FlatView& view : views) {
    const double part = sum_of_powers(view, norm_type);
    total = largest ? (part > total || std::isnan(part) ? part : total) : total + part;
  }
  return largest ? total : std::pow(total, 1 / norm_type);
}

void scale(const FlatView& view, double coefficient) {
  if (!by_operators()) return scale_gradients(view, coefficient / view.grad_factor);
  VectorCalls(view.stream, view.size).scale(const_cast<void*>(view.grads), coefficient, view.grad_type);
}

}  // namespace

Engine::Engine(std::string kind, std::vector<std::vector<Parameter*>> groups, std::vector<std::string> states,
               Layout layout, npuStream_t stream)
    : kind_(std::move(kind)), stream_(stream), control_(sizeof(StepControl)) {
  check_groups(kind_, groups);
  for (const std::string& name : states)
    if (!name.empty()) state_names_.push_back(name);
  const bool combine = layout == Layout::combined;
  request_ = {std::move(groups), std::move(states), combine, combine, false};
}

Engine::~Engine() {
  for (FlatParameter& flat : flat_parameters_) unflatten(flat);
}

void Engine::use_master_weights(bool use) {
  if (bound_ && use != request_.master_weights)
    throw TrainingError(kind_ + ": master weights must be chosen before the first step");
  request_.master_weights = use;
}

bool Engine::complete() const {
  return std::none_of(absent_.begin(), absent_.end(),
                      [](const Parameter* parameter) { return *parameter->grad != nullptr; });
}

void Engine::bind() {
  if (bound_ && complete()) return;
  bind_again();
}

void Engine::bind_again() {
  std::vector<FlatParameter> fresh = make_flat_parameters(request_);
  for (FlatParameter& flat : fresh) flatten(flat);
  carry_over(fresh);
  flat_parameters_ = std::move(fresh);
  absent_.clear();
  for (const auto& group : request_.groups)
    for (const Parameter* parameter : group)
      if (*parameter->grad == nullptr) absent_.push_back(parameter);
  bound_ = true;
}

// A tensor of an old flat parameter keeps its states. Its original memory is still the one to restore.
void Engine::carry_over(std::vector<FlatParameter>& fresh) {
  for (FlatParameter& flat : fresh) {
    for (Segment& segment : flat.segments) {
      FlatParameter* old_flat = nullptr;
      const Segment* old = find(flat_parameters_, segment.parameter, &old_flat);
      if (old == nullptr) continue;
      for (std::size_t i = 0; i < kMostStates; ++i)
        copy_floats(flat.states[i], segment.offset, old_flat->states[i], old->offset, segment.numel);
      if (old_flat->has_accumulated_grads) {
        if (flat.accumulated_grads.empty())
          flat.accumulated_grads = DeviceBuffer(static_cast<std::size_t>(flat.size) * sizeof(float));
        flat.has_accumulated_grads = true;
        copy_floats(flat.accumulated_grads, segment.offset, old_flat->accumulated_grads, old->offset,
                    segment.numel);
      }
      const bool moved = old_flat->params.contains(segment.original_data, 1);
      if (moved || !flat.combined()) {
        copy_floats(flat.master, segment.offset, old_flat->master, old->offset, segment.numel);
        copy_floats(flat.master_grads, segment.offset, old_flat->master_grads, old->offset, segment.numel);
      }
      if (moved) segment.original_data = old->original_data;
      if (old_flat->grads.contains(segment.original_grad, 1)) segment.original_grad = old->original_grad;
    }
  }
}

FlatView Engine::view_of(const FlatParameter& flat, const Segment* segment) const {
  const std::int64_t offset = segment == nullptr ? 0 : segment->offset;
  FlatView view;
  view.type = view.grad_type = flat.type;
  view.offset = offset;
  view.size = segment == nullptr ? flat.size : segment->numel;
  view.params = segment == nullptr ? flat.params.data() : *segment->parameter->data;
  view.grads = segment == nullptr ? flat.grads.data() : *segment->parameter->grad;
  if (flat.has_master()) {
    view.master = flat.master.floats() + offset;
    view.grads = flat.master_grads.floats() + offset;
    view.grad_type = DType::f32;
  }
  for (std::size_t i = 0; i < kMostStates; ++i)
    if (!flat.states[i].empty()) view.states[i] = flat.states[i].floats() + offset;
  view.ranges = segment == nullptr
                    ? flat.ranges
                    : std::make_shared<const std::vector<Range>>(1, Range{0, segment->numel, segment->rows});
  view.grad_factor = flat.has_master() ? 1 : grad_factor_;  // master gradients are never scaled
  view.control = by_operators() ? &host_control_ : static_cast<const StepControl*>(control_.data());
  view.stream = stream_;
  return view;
}

std::vector<FlatView> Engine::views(const FlatParameter& flat) const {
  if (flat.combined()) return {view_of(flat, nullptr)};
  std::vector<FlatView> views;
  for (const Segment& segment : flat.segments) {
    if (*segment.parameter->grad == nullptr) continue;
    views.push_back(view_of(flat, &segment));
  }
  return views;
}

std::vector<FlatView> Engine::model_grad_views(const FlatParameter& flat) const {
  std::vector<FlatView> result;
  auto add = [&](const Segment* segment, const void* grads) {
    FlatView view = view_of(flat, segment);
    view.params = nullptr;
    view.master = nullptr;
    view.grads = grads;
    view.grad_type = flat.type;
    result.push_back(std::move(view));
  };
  if (flat.grads_combined()) {
    add(nullptr, flat.grads.data());
    return result;
  }
  for (const Segment& segment : flat.segments)
    if (*segment.parameter->grad != nullptr) add(&segment, *segment.parameter->grad);
  return result;
}

std::vector<FlatView> Engine::grad_views(const FlatParameter& flat) const {
  if (!flat.has_master()) return model_grad_views(flat);
  FlatView view = view_of(flat, nullptr);
  view.params = nullptr;
  view.master = nullptr;
  return {view};
}

bool Engine::has_accumulated_grads() const {
  for (const FlatParameter& flat : flat_parameters_)
    if (flat.has_accumulated_grads) return true;
  return false;
}

void Engine::combine_grads() {
  if (bound_) throw TrainingError(kind_ + ": gradients must be combined before the first step");
  request_.combine_grads = true;
}

/// Whether the flag of set_found_inf is not 0. Waits for the stream if there is one.
bool Engine::is_found() const { return found_inf_ != nullptr && to_host(stream_, found_inf_, 1)[0] != 0; }

void Engine::begin_step() {
  if (by_operators()) {
    require_no_capture(stream_, kind_.c_str());
    host_control_.skip = is_found() ? 1 : 0;
    if (host_control_.skip == 0) ++host_control_.step;
    return;
  }
  auto* control = static_cast<StepControl*>(control_.data());
  submit(stream_, "optimizer begin", [control, flag = found_inf_] {
    control->skip = flag != nullptr && *flag != 0 ? 1 : 0;
    if (control->skip == 0) ++control->step;
  });
}

void Engine::submit_grad_norm() {
  std::vector<FlatView> all;
  for (const FlatParameter& flat : flat_parameters_)
    for (FlatView& view : grad_views(flat)) all.push_back(std::move(view));
  if (by_operators()) {
    host_control_.grad_norm = norm_by_operators(all, 2);
    return;
  }
  auto* control = static_cast<StepControl*>(control_.data());
  submit(stream_, "optimizer gradient norm", [control, all] {
    if (control->skip != 0) return;
    double sum = 0;
    for (const FlatView& view : all) sum += sum_of_powers(view, 2);
    control->grad_norm = std::sqrt(sum);
  });
}

void Engine::clear_master_grads() {
  for (const FlatParameter& flat : flat_parameters_) {
    if (!flat.has_master()) continue;
    check(npuMemsetAsync(flat.master_grads.data(), 0, flat.master_grads.bytes(), stream_), "npuMemsetAsync");
  }
  master_live_ = false;
}

void Engine::step(Optimizer& optimizer) {
  if (skip_next_) {
    skip_next_ = false;
    clear_master_grads();
    return;
  }
  bind();
  begin_step();
  const bool is_skipped = host_control_.skip != 0;  // tasks find that out when they run
  if (!is_skipped && optimizer.needs_grad_norm()) submit_grad_norm();
  for (const FlatParameter& flat : flat_parameters_)
    for (const FlatView& view : views(flat))
      if (!is_skipped) optimizer.update(flat.group, view);
  clear_master_grads();
}

void Engine::zero_grad(bool set_to_none) {
  if (set_to_none && request_.combine_grads)
    throw TrainingError(kind_ +
                        ": gradients are combined, so zero_grad must keep them (set_to_none must be false)");
  clear_master_grads();
  for (const FlatParameter& flat : flat_parameters_) {
    if (flat.grads_combined())
      check(npuMemsetAsync(flat.grads.data(), 0, flat.grads.bytes(), stream_), "zero_grad");
  }
  const bool combined = bound_ && request_.combine_grads;
  for (const auto& group : request_.groups) {
    for (const Parameter* parameter : group) {
      if (combined || *parameter->grad == nullptr) continue;
      const std::size_t bytes = parameter->numel() * size_of(parameter->dtype);
      if (!set_to_none) check(npuMemsetAsync(*parameter->grad, 0, bytes, stream_), "zero_grad");
      if (set_to_none) *parameter->grad = nullptr;
    }
  }
  grads_live_ = false;
  grads_scaled_ = false;
  grad_factor_ = 1;
}

double Engine::clip(double max_norm, double norm_type) {
  if (!(norm_type > 0)) throw TrainingError(kind_ + ": norm_type must be above 0");
  bind();
  wait_for(stream_);
  std::vector<FlatView> all;
  for (const FlatParameter& flat : flat_parameters_)
    for (FlatView& view : grad_views(flat)) all.push_back(std::move(view));
  const double norm = norm_of(all, norm_type);
  const double coefficient = max_norm / (norm + 1e-6);
  if (coefficient < 1)
    for (const FlatView& view : all) scale(view, coefficient);
  return norm;
}

StepControl Engine::read_control() const {
  wait_for(stream_);
  if (by_operators()) return host_control_;
  StepControl control{};
  check(npuMemcpy(&control, control_.data(), sizeof control, npuMemcpyDeviceToHost), "npuMemcpy");
  return control;
}

void Engine::set_step(std::int64_t step) {
  StepControl control = read_control();
  control.step = step;
  if (by_operators()) host_control_ = control;
  check(npuMemcpy(control_.data(), &control, sizeof control, npuMemcpyHostToDevice), "npuMemcpy");
}

}  // namespace npu::optim::detail
