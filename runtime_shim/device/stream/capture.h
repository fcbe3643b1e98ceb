// Capture: streams under capture store their work in a model, which can then run any number of times.
#pragma once

#include <atomic>
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "acl/acl_rt_types.h"
#include "runtime_shim/device/stream/task.h"

namespace npu::device {

/// Work that several models may hold; it never runs at the same time as itself.
struct SharedTask {
  explicit SharedTask(Task held) : task(std::move(held)) {}
  Task task;
  std::mutex running;
};

/// Stored work. `after` names the nodes (by index, all smaller) that must be done first.
struct ModelNode {
  std::shared_ptr<SharedTask> shared;
  std::vector<std::size_t> after;
};

/// A captured sequence. Nodes run one after the other in the order of capture, which obeys every dependency.
class Model {
 public:
  /// Runs all nodes; two runs never overlap. Result: the first failure, after which the rest is not run.
  aclError run(int device, int stream);

  std::vector<ModelNode> nodes;
  std::atomic<int> pending_runs{0};  ///< submitted and not yet done

 private:
  std::mutex running_;
};

/// A capture in progress. Thread-safe.
class Capture : public std::enable_shared_from_this<Capture> {
 public:
  Capture(Stream* origin, aclmdlRICaptureMode mode)
      : origin_(origin),
        mode_(mode),
        thread_(std::this_thread::get_id()),
        model_(std::make_shared<Model>()) {}

  /// Takes the origin into the capture.
  void begin();
  /// Takes what was submitted to a captured stream. Errors: 107024 a wait for something outside the capture,
  /// which makes the whole capture invalid; 507903 invalid already.
  aclError add(Stream& stream, Entry entry);
  /// Takes over the work of a model that is run in a captured stream. Errors: as add.
  aclError add_model(Stream& stream, const Model& model);
  /// Lets `stream` join because it waits for a record of this capture. Errors: 107024 it is in another
  /// capture.
  aclError join(Stream& stream, const Record& record);
  /// Ends the capture; all streams leave it. *model is set when the result is 0.
  /// Errors: see aclmdlRICaptureEnd.
  aclError end(Stream& stream, std::shared_ptr<Model>* model);

  void invalidate();
  bool valid() const;
  Model* model() const { return model_.get(); }
  Stream* origin() const { return origin_; }

 private:
  using Heads = std::vector<std::size_t>;
  void end_for_all();
  bool everything_joined() const;
  static void merge(Heads& into, const Heads& from);

  Stream* const origin_;
  const aclmdlRICaptureMode mode_;
  const std::thread::id thread_;
  mutable std::mutex mutex_;
  bool valid_ = true;
  std::shared_ptr<Model> model_;
  std::map<Stream*, Heads> heads_;  // what the next node of each captured stream comes after
};

/// True if a call that is unsafe under capture (a copy that does not go through a stream) must be refused on
/// this thread.
bool unsafe_calls_refused();

/// Sets the calling thread's mode and gives the previous one.
aclmdlRICaptureMode exchange_capture_mode(aclmdlRICaptureMode mode);

}  // namespace npu::device
