#include "runtime_shim/train/optim/engine.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <set>

#include "runtime_shim/train/optim/norms.h"

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

Segment* find(std::vector<Lane>& lanes, const Parameter* parameter, Lane** lane) {
  for (Lane& candidate : lanes) {
    for (Segment& segment : candidate.segments) {
      if (segment.parameter != parameter) continue;
      *lane = &candidate;
      return &segment;
    }
  }
  return nullptr;
}

void copy_floats(const DeviceBuffer& to, std::int64_t to_offset, const DeviceBuffer& from,
                 std::int64_t from_offset, std::int64_t count) {
  if (to.empty() || from.empty()) return;
  std::memcpy(to.floats() + to_offset, from.floats() + from_offset,
              static_cast<std::size_t>(count) * sizeof(float));
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
  for (Lane& lane : lanes_) move_out(lane);
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
  std::vector<Lane> fresh = make_lanes(request_);
  for (Lane& lane : fresh) move_in(lane);
  carry_over(fresh);
  lanes_ = std::move(fresh);
  absent_.clear();
  for (const auto& group : request_.groups)
    for (const Parameter* parameter : group)
      if (*parameter->grad == nullptr) absent_.push_back(parameter);
  bound_ = true;
}

// A tensor that lay in an old lane keeps its states; its first home stays the place to go back to.
void Engine::carry_over(std::vector<Lane>& fresh) {
  for (Lane& lane : fresh) {
    for (Segment& segment : lane.segments) {
      Lane* old_lane = nullptr;
      const Segment* old = find(lanes_, segment.parameter, &old_lane);
      if (old == nullptr) continue;
      for (std::size_t i = 0; i < kMostStates; ++i)
        copy_floats(lane.states[i], segment.offset, old_lane->states[i], old->offset, segment.numel);
      if (old_lane->stash_holds) {
        if (lane.stash.empty())
          lane.stash = DeviceBuffer(static_cast<std::size_t>(lane.size) * sizeof(float));
        lane.stash_holds = true;
        copy_floats(lane.stash, segment.offset, old_lane->stash, old->offset, segment.numel);
      }
      const bool moved = old_lane->params.contains(segment.original_data, 1);
      if (moved || !lane.combined()) {
        copy_floats(lane.master, segment.offset, old_lane->master, old->offset, segment.numel);
        copy_floats(lane.master_grads, segment.offset, old_lane->master_grads, old->offset, segment.numel);
      }
      if (moved) segment.original_data = old->original_data;
      if (old_lane->grads.contains(segment.original_grad, 1)) segment.original_grad = old->original_grad;
    }
  }
}

LaneView Engine::view_of(const Lane& lane, const Segment* segment) const {
  const std::int64_t offset = segment == nullptr ? 0 : segment->offset;
  LaneView view;
  view.type = view.grad_type = lane.type;
  view.offset = offset;
  view.size = segment == nullptr ? lane.size : segment->numel;
  view.params = segment == nullptr ? lane.params.data() : *segment->parameter->data;
  view.grads = segment == nullptr ? lane.grads.data() : *segment->parameter->grad;
  if (lane.has_master()) {
    view.master = lane.master.floats() + offset;
    view.grads = lane.master_grads.floats() + offset;
    view.grad_type = DType::f32;
  }
  for (std::size_t i = 0; i < kMostStates; ++i)
    if (!lane.states[i].empty()) view.states[i] = lane.states[i].floats() + offset;
  view.ranges = segment == nullptr
                    ? lane.ranges
                    : std::make_shared<const std::vector<Range>>(1, Range{0, segment->numel, segment->rows});
  view.grad_factor = lane.has_master() ? 1 : grad_factor_;  // master gradients are never scaled
  view.control = static_cast<const StepControl*>(control_.data());
  view.stream = stream_;
  return view;
}

std::vector<LaneView> Engine::views(const Lane& lane) const {
  if (lane.combined()) return {view_of(lane, nullptr)};
  std::vector<LaneView> views;
  for (const Segment& segment : lane.segments) {
    if (*segment.parameter->grad == nullptr) continue;
    views.push_back(view_of(lane, &segment));
  }
  return views;
}

std::vector<LaneView> Engine::model_grad_views(const Lane& lane) const {
  std::vector<LaneView> result;
  auto add = [&](const Segment* segment, const void* grads) {
    LaneView view = view_of(lane, segment);
    view.params = nullptr;
    view.master = nullptr;
    view.grads = grads;
    view.grad_type = lane.type;
    result.push_back(std::move(view));
  };
  if (lane.grads_combined()) {
    add(nullptr, lane.grads.data());
    return result;
  }
  for (const Segment& segment : lane.segments)
    if (*segment.parameter->grad != nullptr) add(&segment, *segment.parameter->grad);
  return result;
}

std::vector<LaneView> Engine::grad_views(const Lane& lane) const {
  if (!lane.has_master()) return model_grad_views(lane);
  LaneView view = view_of(lane, nullptr);
  view.params = nullptr;
  view.master = nullptr;
  return {view};
}

bool Engine::has_stash() const {
  for (const Lane& lane : lanes_)
    if (lane.stash_holds) return true;
  return false;
}

void Engine::combine_grads() {
  if (bound_) throw TrainingError(kind_ + ": gradients must be combined before the first step");
  request_.combine_grads = true;
}

void Engine::begin_step() {
  auto* control = static_cast<StepControl*>(control_.data());
  submit(stream_, "optimizer begin", [control, flag = found_inf_] {
    control->skip = flag != nullptr && *flag != 0 ? 1 : 0;
    if (control->skip == 0) ++control->step;
  });
}

void Engine::submit_grad_norm() {
  std::vector<LaneView> all;
  for (const Lane& lane : lanes_)
    for (LaneView& view : grad_views(lane)) all.push_back(std::move(view));
  auto* control = static_cast<StepControl*>(control_.data());
  submit(stream_, "optimizer gradient norm", [control, all] {
    if (control->skip != 0) return;
    double sum = 0;
    for (const LaneView& view : all) sum += sum_of_powers(view, 2);
    control->grad_norm = std::sqrt(sum);
  });
}

void Engine::clear_master_grads() {
  for (const Lane& lane : lanes_) {
    if (!lane.has_master()) continue;
    check(npuMemsetAsync(lane.master_grads.data(), 0, lane.master_grads.bytes(), stream_), "npuMemsetAsync");
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
  if (optimizer.needs_grad_norm()) submit_grad_norm();
  for (const Lane& lane : lanes_)
    for (const LaneView& view : views(lane)) optimizer.update(lane.group, view);
  clear_master_grads();
}

void Engine::zero_grad(bool set_to_none) {
  if (set_to_none && request_.combine_grads)
    throw TrainingError(kind_ +
                        ": gradients are combined, so zero_grad must keep them (set_to_none must be false)");
  clear_master_grads();
  for (const Lane& lane : lanes_) {
    if (lane.grads_combined())
      check(npuMemsetAsync(lane.grads.data(), 0, lane.grads.bytes(), stream_), "zero_grad");
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
  double total = 0;
  const bool largest = norm_type == std::numeric_limits<double>::infinity();
  std::vector<LaneView> all;
  for (const Lane& lane : lanes_)
    for (LaneView& view : grad_views(lane)) all.push_back(std::move(view));
  for (const LaneView& view : all) {
    const double part = sum_of_powers(view, norm_type);
    total = largest ? (part > total || std::isnan(part) ? part : total) : total + part;
  }
  const double norm = largest ? total : std::pow(total, 1 / norm_type);
  const double coefficient = max_norm / (norm + 1e-6);
  if (coefficient < 1)
    for (const LaneView& view : all) scale_gradients(view, coefficient / view.grad_factor);
  return norm;
}

StepControl Engine::read_control() const {
  wait_for(stream_);
  StepControl control{};
  check(npuMemcpy(&control, control_.data(), sizeof control, npuMemcpyDeviceToHost), "npuMemcpy");
  return control;
}

void Engine::set_step(std::int64_t step) {
  wait_for(stream_);
  static_cast<StepControl*>(control_.data())->step = step;
}

}  // namespace npu::optim::detail
