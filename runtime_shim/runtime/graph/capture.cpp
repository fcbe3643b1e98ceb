#include "runtime_shim/runtime/graph/capture.h"

#include <algorithm>
#include <set>
#include <utility>

#include "runtime_shim/runtime/acl_newer_codes.h"
#include "runtime_shim/runtime/stream/held_work.h"

namespace npu::detail {

ModelPointer own_model(aclmdlRI model) {
  return {model, [](void* owned) {
            if (aclmdlRIDestroy(owned) != ACL_ERROR_RT_MODEL_RUNNING) return;
            aclrtSynchronizeDevice();
            aclmdlRIDestroy(owned);
          }};
}

std::atomic<int>& captures_in_progress() {
  static std::atomic<int> count{0};
  return count;
}

namespace {

// Guards every capture, and the state of captures in streams and events.
std::mutex& lock_of_captures() {
  static auto* const mutex = new std::mutex;
  return *mutex;
}

std::atomic<unsigned long long> last_id{0};

// CUDA: "Prohibited and Unhandled Operations".
std::atomic<int> global_captures{0};
thread_local int own_captures = 0;  // started by this thread in a mode other than relaxed
thread_local npuStreamCaptureMode thread_mode = npuStreamCaptureModeGlobal;

void count(npuStreamCaptureMode mode, int step) {
  captures_in_progress().fetch_add(step);
  if (mode == npuStreamCaptureModeGlobal) global_captures.fetch_add(step);
  if (mode != npuStreamCaptureModeRelaxed) own_captures += step;
}

void merge(std::vector<npuGraphNode_t>& into, const std::vector<npuGraphNode_t>& from) {
  for (const npuGraphNode_t node : from) {
    if (std::find(into.begin(), into.end(), node) == into.end()) into.push_back(node);
  }
}

}  // namespace

npuStreamCaptureMode exchange_capture_mode(npuStreamCaptureMode mode) {
  return std::exchange(thread_mode, mode);
}

npuError_t refused_under_capture() {
  if (captures_in_progress().load(std::memory_order_relaxed) == 0) return npuSuccess;
  const bool refused =
      thread_mode != npuStreamCaptureModeRelaxed &&
      (own_captures > 0 || (thread_mode == npuStreamCaptureModeGlobal && global_captures.load() > 0));
  return refused ? npuErrorStreamCaptureUnsupported : npuSuccess;
}

npuError_t refused_while_capturing(const npuStream_st& stream) {
  const std::shared_ptr<Capture> capture = Capture::of(stream);
  if (capture == nullptr) return npuSuccess;
  capture->invalidate();
  return npuErrorStreamCaptureUnsupported;
}

Capture::Capture(npuStream_st& origin, npuStreamCaptureMode mode, npuGraph_t into)
    : origin_(&origin),
      mode_(mode),
      id_(last_id.fetch_add(1) + 1),
      own_graph_(into == nullptr ? std::make_unique<npuGraph_st>() : nullptr),
      graph_(into == nullptr ? own_graph_.get() : into) {}

std::shared_ptr<Capture> Capture::of(const npuStream_st& stream) {
  if (!is_capturing(stream)) return nullptr;
  std::lock_guard lock(lock_of_captures());
  return stream.capture;
}

void Capture::begin(std::vector<npuGraphNode_t> first) {
  std::lock_guard lock(lock_of_captures());
  members_[origin_].heads = std::move(first);
  origin_->capture = shared_from_this();
  count(mode_, 1);
  origin_->capturing.store(true);
}

void Capture::end_for_all() {
  for (const auto& [stream, member] : members_) {
    if (stream->capture.get() != this) continue;
    auto& leaving = const_cast<npuStream_st&>(*stream);
    leaving.capturing.store(false);
    leaving.capture = nullptr;
  }
}

// The last work of every stream must come before the origin's end.
bool Capture::everything_joined(const npuStream_st& origin) const {
  std::vector<npuGraphNode_t> open = members_.at(&origin).heads;
  std::set<npuGraphNode_t> before(open.begin(), open.end());
  while (!open.empty()) {
    const npuGraphNode_t node = open.back();
    open.pop_back();
    for (const npuGraphNode_t earlier : node->after) {
      if (before.insert(earlier).second) open.push_back(earlier);
    }
  }
  const auto joined = [&](const std::vector<npuGraphNode_t>& heads) {
    return std::all_of(heads.begin(), heads.end(),
                       [&](npuGraphNode_t head) { return before.count(head) > 0; });
  };
  return joined(left_) && std::all_of(members_.begin(), members_.end(),
                                      [&](const auto& entry) { return joined(entry.second.heads); });
}

npuError_t Capture::end(const npuStream_st& stream, npuGraph_t* graph) {
  const std::shared_ptr<Capture> self = shared_from_this();  // the origin releases its reference
  std::lock_guard lock(lock_of_captures());
  const bool relaxed = mode_ == npuStreamCaptureModeRelaxed;
  if (&stream != origin_) return npuErrorStreamCaptureUnmatched;
  if (!relaxed && std::this_thread::get_id() != thread_) return npuErrorStreamCaptureWrongThread;
  count(mode_, -1);
  end_for_all();
  ended_ = true;
  if (!valid_) return npuErrorStreamCaptureInvalidated;
  if (!everything_joined(stream)) return npuErrorStreamCaptureUnjoined;
  own_graph_.release();
  *graph = graph_;
  return npuSuccess;
}

npuError_t Capture::open_node(npuStream_st& stream, bool* outer) {
  std::lock_guard lock(lock_of_captures());
  Member& member = members_[&stream];
  *outer = !member.drafting;
  if (member.drafting) return npuSuccess;
  if (!valid_) return npuErrorStreamCaptureInvalidated;
  member.drafting = true;
  member.inner = {};
  member.kept.clear();
  return npuSuccess;
}

npuError_t Capture::submits(npuStream_st& stream) {
  std::lock_guard lock(lock_of_captures());
  Member& member = members_[&stream];
  if (!member.drafting) {
    valid_ = false;
    return npuErrorStreamCaptureUnsupported;
  }
  if (member.native) return npuSuccess;
  const aclError error = aclmdlRICaptureBegin(stream.native, ACL_MODEL_RI_CAPTURE_MODE_RELAXED);
  member.native = error == ACL_SUCCESS;
  return from_acl(error);
}

npuError_t Capture::take_native(npuStream_st& stream, ModelPointer* work) {
  aclmdlRI model = nullptr;
  const KeepHeldWork under_the_lock;
  const DeviceScope scope(stream.device);
  if (const npuError_t error = ensure_ready()) return error;
  if (const aclError error = aclmdlRICaptureEnd(stream.native, &model)) return from_acl(error);
  *work = own_model(model);
  return npuSuccess;
}

npuError_t Capture::close_node(npuStream_st& stream, bool keeps, NodeParams params,
                               std::shared_ptr<void> kept) {
  NodeContent content{std::move(params), nullptr};
  std::lock_guard lock(lock_of_captures());
  Member& member = members_[&stream];
  member.drafting = false;
  const bool submitted = std::exchange(member.native, false);
  Retained inner_retained = std::exchange(member.kept, {});
  if (submitted) {
    if (const npuError_t error = take_native(stream, &content.work)) {
      valid_ = false;
      return error;
    }
  }
  if (content.params.empty()) content.params = std::move(member.inner);
  const NodeParams& what = content.params;
  const bool stands_for_something = submitted || what.is_event() || what.is_memory() || what.is_child();
  if (!keeps || !stands_for_something) return npuSuccess;
  if (kept != nullptr) inner_retained.push_back(std::move(kept));
  if (!inner_retained.empty()) {
    const auto both =
        std::make_shared<std::pair<Retained, ModelPointer>>(std::move(inner_retained), content.work);
    content.work = ModelPointer(both, both->second.get());
  }
  member.heads = {append_node(*graph_, std::move(member.heads), std::move(content))};
  return npuSuccess;
}

void Capture::describe_node(npuStream_st& stream, NodeParams params, std::shared_ptr<void> kept) {
  std::lock_guard lock(lock_of_captures());
  Member& member = members_[&stream];
  if (!params.empty()) member.inner = std::move(params);  // the outermost description is the last one
  if (kept != nullptr) member.kept.push_back(std::move(kept));
}

npuError_t Capture::record(npuStream_st& stream, npuEvent_st& event) {
  std::lock_guard lock(lock_of_captures());
  if (!valid_) return npuErrorStreamCaptureInvalidated;
  event.capture = shared_from_this();
  event.capture_heads = members_[&stream].heads;
  event.captured.store(true);
  return npuSuccess;
}

npuError_t Capture::wait(npuStream_st& stream, npuEvent_st& event, bool* concerned) {
  std::lock_guard lock(lock_of_captures());
  Capture* const own = stream.capture.get();
  Capture* const other = event.capture.get();
  *concerned = own != nullptr || other != nullptr;
  if (!*concerned) return npuSuccess;
  if (own != nullptr && !own->valid_) return npuErrorStreamCaptureInvalidated;
  if (other == nullptr && !event.recorded) return npuSuccess;  // nothing to wait for
  if (other != nullptr && other->ended_ && own == nullptr) return npuErrorCapturedEvent;
  if (other == nullptr || (own != nullptr && own != other)) {
    own->valid_ = false;
    return other == nullptr || other->ended_ ? npuErrorStreamCaptureIsolation : npuErrorStreamCaptureMerge;
  }
  if (!other->valid_) return npuErrorStreamCaptureInvalidated;
  if (own == nullptr) {
    if (&stream == device_state(stream.device).legacy) return npuErrorStreamCaptureImplicit;
    stream.capture = event.capture;
    stream.capturing.store(true);
    other->members_[&stream] = {};
  }
  merge(other->members_[&stream].heads, event.capture_heads);
  return npuSuccess;
}

bool Capture::holds(const npuEvent_st& event) {
  if (!event.captured.load(std::memory_order_acquire)) return false;
  std::lock_guard lock(lock_of_captures());
  if (event.capture != nullptr) event.capture->valid_ = false;
  return event.capture != nullptr;
}

void Capture::release(npuEvent_st& event) {
  if (!event.captured.load(std::memory_order_acquire)) return;
  std::lock_guard lock(lock_of_captures());
  event.captured.store(false);
  event.capture = nullptr;
  event.capture_heads.clear();
}

npuError_t Capture::update(npuStream_st& stream, const npuGraphNode_t* nodes, size_t count, bool replace) {
  std::lock_guard lock(lock_of_captures());
  if (!valid_) return npuErrorStreamCaptureInvalidated;
  if (nodes == nullptr && count > 0) return npuErrorInvalidValue;
  const std::vector<npuGraphNode_t> given(nodes, nodes + count);
  for (const npuGraphNode_t node : given) {
    if (node == nullptr || node->graph != graph_) return npuErrorInvalidValue;
  }
  std::vector<npuGraphNode_t>& heads = members_[&stream].heads;
  if (replace) heads.clear();
  merge(heads, given);
  return npuSuccess;
}

npuStreamCaptureStatus Capture::status() const {
  std::lock_guard lock(lock_of_captures());
  return valid_ ? npuStreamCaptureStatusActive : npuStreamCaptureStatusInvalidated;
}

const std::vector<npuGraphNode_t>& Capture::heads(const npuStream_st& stream) const {
  std::lock_guard lock(lock_of_captures());
  return members_.at(&stream).heads;
}

void Capture::abandon(npuStream_st& stream) {
  const std::shared_ptr<Capture> capture = of(stream);
  if (capture == nullptr) return;
  std::lock_guard lock(lock_of_captures());
  stream.capturing.store(false);
  stream.capture = nullptr;
  const auto member = capture->members_.find(&stream);
  if (member != capture->members_.end()) {
    merge(capture->left_, member->second.heads);
    capture->members_.erase(member);  // the stream object may be reused
  }
  if (&stream != capture->origin_) return;
  capture->valid_ = false;
  count(capture->mode_, -1);
  capture->end_for_all();
  capture->ended_ = true;
}

void Capture::invalidate() {
  std::lock_guard lock(lock_of_captures());
  valid_ = false;
}

}  // namespace npu::detail
