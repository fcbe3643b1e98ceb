// Stream capture: streams that store their work as nodes of a graph.
#pragma once

#include <map>
#include <memory>
#include <thread>
#include <vector>

#include "runtime_shim/runtime/graph/graph.h"
#include "runtime_shim/runtime/runtime_state.h"

namespace npu::detail {

/// A capture in progress. It implements CUDA's rules; AscendCL's capture only stores the work of one node at
/// a time, in a model. All captures share one lock, because they are rare. Thread-safe.
class Capture : public std::enable_shared_from_this<Capture> {
 public:
  /// into: the graph that receives the nodes; null creates one.
  Capture(npuStream_st& origin, npuStreamCaptureMode mode, npuGraph_t into);

  /// The capture that takes the stream's work, or null. Takes no lock if there is no capture.
  static std::shared_ptr<Capture> of(const npuStream_st& stream);

  /// Adds the origin. Its first node comes after `first`.
  void begin(std::vector<npuGraphNode_t> first);
  /// Ends the capture; all streams leave it. Errors: npuErrorStreamCaptureUnmatched, ...WrongThread,
  /// ...Invalidated, ...Unjoined. All but the first two end it too.
  npuError_t end(const npuStream_st& stream, npuGraph_t* graph);

  /// Opens a node in the stream. *outer: false if one is already open. Errors: ...Invalidated.
  npuError_t open_node(npuStream_st& stream, bool* outer);
  /// Called for each submission. The first one of a node starts AscendCL's capture. Errors:
  /// npuErrorStreamCaptureUnsupported if no node is open, which also invalidates the capture.
  npuError_t submits(npuStream_st& stream);
  /// Appends the node (keeps) or discards it.
  npuError_t close_node(npuStream_st& stream, bool keeps, NodeParams params, std::shared_ptr<void> kept);
  void describe_node(npuStream_st& stream, NodeParams params, std::shared_ptr<void> kept);

  /// The event stands for the stream's current position in the capture.
  npuError_t record(npuStream_st& stream, npuEvent_st& event);
  /// The stream's next node comes after the event's nodes. If the stream is in no capture, it joins.
  /// *concerned: false if neither is part of a capture; nothing is done then.
  static npuError_t wait(npuStream_st& stream, npuEvent_st& event, bool* concerned);
  /// Whether the event's last record is in a captured stream. The host must not query such an event.
  static bool holds(const npuEvent_st& event);
  /// The event was recorded outside captures.
  static void release(npuEvent_st& event);

  /// Replaces or extends the dependencies of the stream's next node. Errors: npuErrorInvalidValue for nodes
  /// of another graph.
  npuError_t update(npuStream_st& stream, const npuGraphNode_t* nodes, size_t count, bool replace);
  npuStreamCaptureStatus status() const;
  unsigned long long id() const { return id_; }
  /// Whether the graph is one that the program gave.
  bool fills_given_graph() const { return own_graph_ == nullptr; }
  npuGraph_t graph() const { return graph_; }
  /// Valid until the next call for the stream.
  const std::vector<npuGraphNode_t>& heads(const npuStream_st& stream) const;
  /// Invalidates the capture after an error that CUDA's rules do not allow.
  void invalidate();
  /// The stream is destroyed. A capture that started in it becomes invalid and ends. Another one continues;
  /// its end requires that the stream's last work was joined.
  static void abandon(npuStream_st& stream);

 private:
  using Retained = std::vector<std::shared_ptr<void>>;
  struct Member {
    std::vector<npuGraphNode_t> heads;  // the dependencies of the stream's next node
    bool drafting = false;
    bool native = false;  // AscendCL's capture is open
    NodeParams inner;     // description by an inner node builder
    Retained kept;        // and the objects that its work needs
  };
  void end_for_all();
  bool everything_joined(const npuStream_st& origin) const;
  npuError_t take_native(npuStream_st& stream, ModelPointer* work);

  npuStream_st* const origin_;
  const npuStreamCaptureMode mode_;
  const std::thread::id thread_ = std::this_thread::get_id();
  const unsigned long long id_;
  std::unique_ptr<npuGraph_st> own_graph_;  // null if the program passed one
  npuGraph_t graph_;
  bool valid_ = true;
  bool ended_ = false;
  std::map<const npuStream_st*, Member> members_;
  std::vector<npuGraphNode_t> left_;  // the last nodes of destroyed streams
};

/// For calls that wait for a stream or query it. If the stream is under capture:
/// npuErrorStreamCaptureUnsupported, and the capture is invalid.
npuError_t refused_while_capturing(const npuStream_st& stream);

}  // namespace npu::detail
