// Capture: a captured stream stores its work in a model, which can run any number of times.
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

/// Work that several models may share. Two runs of it never overlap.
struct SharedTask {
  explicit SharedTask(Task held) : task(std::move(held)) {}
  Task task;
  std::mutex running;
};

/// Stored work. `after`: the indices of the nodes (all smaller) that must end first.
struct ModelNode {
  std::shared_ptr<SharedTask> shared;
  std::vector<std::size_t> after;
};

/// A captured sequence. Nodes run one at a time, in the order of capture, which satisfies every dependency.
class Model {
 public:
  /// Runs all nodes. Two runs never overlap. Result: the first failure; later nodes are then not run.
  aclError run(int device, int stream);

  std::vector<ModelNode> nodes;
  std::atomic<int> pending_runs{0};  ///< submitted and not finished yet

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

  /// Adds the origin stream to the capture.
  void begin();
  /// Adds work that was submitted to a captured stream. Errors: 107024 a wait for a record outside the
  /// capture, which invalidates the whole capture; 507903 already invalid.
  aclError add(Stream& stream, Entry entry);
  /// Adds the nodes of a model that is launched in a captured stream. Errors: as add.
  aclError add_model(Stream& stream, const Model& model);
  /// Adds `stream`, which waits for a record of this capture. Errors: 107024 the stream is in another
  /// capture.
  aclError join(Stream& stream, const Record& record);
  /// Ends the capture for all its streams. *model is set if the result is 0.
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
  std::map<Stream*, Heads> heads_;  // the predecessors of each captured stream's next node
};

/// Whether this thread must refuse calls that are unsafe under capture, such as a copy without a stream.
bool unsafe_calls_refused();

/// Sets the calling thread's mode. Result: the previous one.
aclmdlRICaptureMode exchange_capture_mode(aclmdlRICaptureMode mode);

}  // namespace npu::device
