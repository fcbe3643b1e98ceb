#include "runtime_shim/device/stream/capture.h"

#include <algorithm>

#include "runtime_shim/device/stream/stream.h"

namespace npu::device {
namespace {

std::atomic<int> global_captures{0};
thread_local int own_captures = 0;  // started by this thread in a mode other than relaxed
thread_local aclmdlRICaptureMode thread_mode = ACL_MODEL_RI_CAPTURE_MODE_GLOBAL;

}  // namespace

bool unsafe_calls_refused() {
  switch (thread_mode) {
    case ACL_MODEL_RI_CAPTURE_MODE_RELAXED:
      return false;
    case ACL_MODEL_RI_CAPTURE_MODE_THREAD_LOCAL:
      return own_captures > 0;
    case ACL_MODEL_RI_CAPTURE_MODE_GLOBAL:
      return own_captures > 0 || global_captures.load(std::memory_order_relaxed) > 0;
  }
  return false;
}

aclmdlRICaptureMode exchange_capture_mode(aclmdlRICaptureMode mode) {
  return std::exchange(thread_mode, mode);
}

aclError Model::run(int device, int stream) {
  std::lock_guard lock(running_);
  for (const ModelNode& node : nodes) {
    std::lock_guard alone(node.shared->running);
    const aclError error = run_observed(node.shared->task, device, stream);
    if (error != ACL_SUCCESS) return error;
  }
  return ACL_SUCCESS;
}

void Capture::begin() {
  if (mode_ == ACL_MODEL_RI_CAPTURE_MODE_GLOBAL) global_captures.fetch_add(1);
  if (mode_ != ACL_MODEL_RI_CAPTURE_MODE_RELAXED) ++own_captures;
  heads_[origin_] = {};
  origin_->set_capture(shared_from_this());
}

void Capture::merge(Heads& into, const Heads& from) {
  for (const std::size_t head : from) {
    if (std::find(into.begin(), into.end(), head) == into.end()) into.push_back(head);
  }
}

aclError Capture::add(Stream& stream, Entry entry) {
  std::lock_guard lock(mutex_);
  if (!valid_) return ACL_ERROR_RT_STREAM_CAPTURE_INVALIDATED;
  Heads& heads = heads_[&stream];
  switch (entry.kind) {
    case Entry::Kind::kWork:
      model_->nodes.push_back({std::make_shared<SharedTask>(std::move(entry.task)), std::move(heads)});
      heads = {model_->nodes.size() - 1};
      return ACL_SUCCESS;
    case Entry::Kind::kMark:
      entry.record->capture = shared_from_this();
      entry.record->capture_heads = heads;
      return ACL_SUCCESS;
    case Entry::Kind::kWait:
      if (entry.record->capture.get() != this) {
        valid_ = false;
        return ACL_ERROR_RT_CAPTURE_DEPENDENCY;
      }
      merge(heads, entry.record->capture_heads);
      return ACL_SUCCESS;
  }
  return ACL_SUCCESS;
}

aclError Capture::add_model(Stream& stream, const Model& model) {
  std::lock_guard lock(mutex_);
  if (!valid_) return ACL_ERROR_RT_STREAM_CAPTURE_INVALIDATED;
  if (model.nodes.empty()) return ACL_SUCCESS;
  Heads& heads = heads_[&stream];
  const std::size_t first = model_->nodes.size();
  std::vector<bool> is_last(model.nodes.size(), true);
  for (const ModelNode& node : model.nodes) {
    Heads after = node.after.empty() ? heads : node.after;
    for (std::size_t i = 0; i < node.after.size(); ++i) {
      is_last[node.after[i]] = false;
      after[i] += first;
    }
    model_->nodes.push_back({node.shared, std::move(after)});
  }
  heads.clear();
  for (std::size_t i = 0; i < is_last.size(); ++i) {
    if (is_last[i]) heads.push_back(first + i);
  }
  return ACL_SUCCESS;
}

aclError Capture::join(Stream& stream, const Record& record) {
  {
    std::lock_guard lock(mutex_);
    if (!valid_) return ACL_ERROR_RT_STREAM_CAPTURE_INVALIDATED;
    merge(heads_[&stream], record.capture_heads);
  }
  stream.set_capture(shared_from_this());
  return ACL_SUCCESS;
}

// Every node must come before the origin's end.
bool Capture::everything_joined() const {
  std::vector<bool> joined(model_->nodes.size(), false);
  for (const std::size_t head : heads_.at(origin_)) joined[head] = true;
  for (std::size_t i = joined.size(); i-- > 0;) {
    if (!joined[i]) return false;
    for (const std::size_t before : model_->nodes[i].after) joined[before] = true;
  }
  return true;
}

void Capture::end_for_all() {
  for (auto& [stream, heads] : heads_) stream->set_capture(nullptr);
}

aclError Capture::end(Stream& stream, std::shared_ptr<Model>* model) {
  std::lock_guard lock(mutex_);
  if (&stream != origin_) return ACL_ERROR_RT_STREAM_CAPTURE_UNMATCHED;
  const bool relaxed = mode_ == ACL_MODEL_RI_CAPTURE_MODE_RELAXED;
  if (!relaxed && std::this_thread::get_id() != thread_) return ACL_ERROR_RT_STREAM_CAPTURE_WRONG_THREAD;
  if (mode_ == ACL_MODEL_RI_CAPTURE_MODE_GLOBAL) global_captures.fetch_sub(1);
  if (!relaxed) --own_captures;
  end_for_all();
  if (!valid_) return ACL_ERROR_RT_STREAM_CAPTURE_INVALIDATED;
  if (!everything_joined()) return ACL_ERROR_RT_STREAM_UNJOINED;
  *model = model_;
  return ACL_SUCCESS;
}

void Capture::invalidate() {
  std::lock_guard lock(mutex_);
  valid_ = false;
}

bool Capture::valid() const {
  std::lock_guard lock(mutex_);
  return valid_;
}

}  // namespace npu::device
