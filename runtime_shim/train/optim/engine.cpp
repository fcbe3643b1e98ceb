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

Segment* find(std::vector<Bucket>& buckets, const Parameter* parameter, Bucket** bucket) {
  for (Bucket& candidate : buckets) {
    for (Segment& segment : candidate.segments) {
      if (segment.parameter != parameter) continue;
      *bucket = &candidate;
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
  for (Bucket& bucket : buckets_) unflatten(bucket);
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
  std::vector<Bucket> fresh = make_buckets(request_);
  for (Bucket& bucket : fresh) flatten(bucket);
  carry_over(fresh);
  buckets_ = std::move(fresh);
  absent_.clear();
  for (const auto& group : request_.groups)
    for (const Parameter* parameter : group)
      if (*parameter->grad == nullptr) absent_.push_back(parameter);
  bound_ = true;
}

// A tensor that lay in an old bucket keeps its states; its first home stays the place to go back to.
void Engine::carry_over(std::vector<Bucket>& fresh) {
  for (Bucket& bucket : fresh) {
    for (Segment& segment : bucket.segments) {
      Bucket* old_bucket = nullptr;
      const Segment* old = find(buckets_, segment.parameter, &old_bucket);
      if (old == nullptr) continue;
      for (std::size_t i = 0; i < kMostStates; ++i)
        copy_floats(bucket.states[i], segment.offset, old_bucket->states[i], old->offset, segment.numel);
      if (old_bucket->has_accumulated_grads) {
        if (bucket.accumulated_grads.empty())
          bucket.accumulated_grads = DeviceBuffer(static_cast<std::size_t>(bucket.size) * sizeof(float));
        bucket.has_accumulated_grads = true;
        copy_floats(bucket.accumulated_grads, segment.offset, old_bucket->accumulated_grads, old->offset,
                    segment.numel);
      }
      const bool moved = old_bucket->params.contains(segment.original_data, 1);
      if (moved || !bucket.combined()) {
        copy_floats(bucket.master, segment.offset, old_bucket->master, old->offset, segment.numel);
        copy_floats(bucket.master_grads, segment.offset, old_bucket->master_grads, old->offset,
                    segment.numel);
      }
      if (moved) segment.original_data = old->original_data;
      if (old_bucket->grads.contains(segment.original_grad, 1)) segment.original_grad = old->original_grad;
    }
  }
}

BucketView Engine::view_of(const Bucket& bucket, const Segment* segment) const {
  const std::int64_t offset = segment == nullptr ? 0 : segment->offset;
  BucketView view;
  view.type = view.grad_type = bucket.type;
  view.offset = offset;
  view.size = segment == nullptr ? bucket.size : segment->numel;
  view.params = segment == nullptr ? bucket.params.data() : *segment->parameter->data;
  view.grads = segment == nullptr ? bucket.grads.data() : *segment->parameter->grad;
  if (bucket.has_master()) {
    view.master = bucket.master.floats() + offset;
    view.grads = bucket.master_grads.floats() + offset;
    view.grad_type = DType::f32;
  }
  for (std::size_t i = 0; i < kMostStates; ++i)
    if (!bucket.states[i].empty()) view.states[i] = bucket.states[i].floats() + offset;
  view.ranges = segment == nullptr
                    ? bucket.ranges
                    : std::make_shared<const std::vector<Range>>(1, Range{0, segment->numel, segment->rows});
  view.grad_factor = bucket.has_master() ? 1 : grad_factor_;  // master gradients are never scaled
  view.control = static_cast<const StepControl*>(control_.data());
  view.stream = stream_;
  return view;
}

std::vector<BucketView> Engine::views(const Bucket& bucket) const {
  if (bucket.combined()) return {view_of(bucket, nullptr)};
  std::vector<BucketView> views;
  for (const Segment& segment : bucket.segments) {
    if (*segment.parameter->grad == nullptr) continue;
    views.push_back(view_of(bucket, &segment));
  }
  return views;
}

std::vector<BucketView> Engine::model_grad_views(const Bucket& bucket) const {
  std::vector<BucketView> result;
  auto add = [&](const Segment* segment, const void* grads) {
    BucketView view = view_of(bucket, segment);
    view.params = nullptr;
    view.master = nullptr;
    view.grads = grads;
    view.grad_type = bucket.type;
    result.push_back(std::move(view));
  };
  if (bucket.grads_combined()) {
    add(nullptr, bucket.grads.data());
    return result;
  }
  for (const Segment& segment : bucket.segments)
    if (*segment.parameter->grad != nullptr) add(&segment, *segment.parameter->grad);
  return result;
}

std::vector<BucketView> Engine::grad_views(const Bucket& bucket) const {
  if (!bucket.has_master()) return model_grad_views(bucket);
  BucketView view = view_of(bucket, nullptr);
  view.params = nullptr;
  view.master = nullptr;
  return {view};
}

bool Engine::has_accumulated_grads() const {
  for (const Bucket& bucket : buckets_)
    if (bucket.has_accumulated_grads) return true;
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
  std::vector<BucketView> all;
  for (const Bucket& bucket : buckets_)
    for (BucketView& view : grad_views(bucket)) all.push_back(std::move(view));
  auto* control = static_cast<StepControl*>(control_.data());
  submit(stream_, "optimizer gradient norm", [control, all] {
    if (control->skip != 0) return;
    double sum = 0;
    for (const BucketView& view : all) sum += sum_of_powers(view, 2);
    control->grad_norm = std::sqrt(sum);
  });
}

void Engine::clear_master_grads() {
  for (const Bucket& bucket : buckets_) {
    if (!bucket.has_master()) continue;
    check(npuMemsetAsync(bucket.master_grads.data(), 0, bucket.master_grads.bytes(), stream_),
          "npuMemsetAsync");
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
  for (const Bucket& bucket : buckets_)
    for (const BucketView& view : views(bucket)) optimizer.update(bucket.group, view);
  clear_master_grads();
}

void Engine::zero_grad(bool set_to_none) {
  if (set_to_none && request_.combine_grads)
    throw TrainingError(kind_ +
                        ": gradients are combined, so zero_grad must keep them (set_to_none must be false)");
  clear_master_grads();
  for (const Bucket& bucket : buckets_) {
    if (bucket.grads_combined())
      check(npuMemsetAsync(bucket.grads.data(), 0, bucket.grads.bytes(), stream_), "zero_grad");
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
  std::vector<BucketView> all;
  for (const Bucket& bucket : buckets_)
    for (BucketView& view : grad_views(bucket)) all.push_back(std::move(view));
  for (const BucketView& view : all) {
    const double part = sum_of_powers(view, norm_type);
    total = largest ? (part > total || std::isnan(part) ? part : total) : total + part;
  }
  const double norm = largest ? total : std::pow(total, 1 / norm_type);
  const double coefficient = max_norm / (norm + 1e-6);
  if (coefficient < 1)
    for (const BucketView& view : all) scale_gradients(view, coefficient / view.grad_factor);
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
