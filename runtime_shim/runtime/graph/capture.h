// Stream capture: streams that store their work as nodes of a graph.
#pragma once

#include <map>
#include <memory>
#include <thread>
#include <vector>

#include "runtime_shim/runtime/graph/graph.h"
#include "runtime_shim/runtime/runtime_state.h"

namespace npu::detail {

/// A capture in progress. CUDA's rules are kept here; AscendCL's capture only stores the work of one node at
/// a time, in a model. All captures share one lock: they are rare. Thread-safe.
class Capture : public std::enable_shared_from_this<Capture> {
 public:
  /// into: the graph that gets the nodes; null makes one.
  Capture(npuStream_st& origin, npuStreamCaptureMode mode, npuGraph_t into);

  /// The capture that takes the stream's work, or null. Free of locks while nothing is captured.
  static std::shared_ptr<Capture> of(const npuStream_st& stream);

  /// Takes the origin in; its first node comes after `first`.
  void begin(std::vector<npuGraphNode_t> first);
  /// Ends the capture; all streams leave it. Errors, all of which but the first two end it too:
  /// npuErrorStreamCaptureUnmatched, ...WrongThread, ...Invalidated, ...Unjoined.
  npuError_t end(const npuStream_st& stream, npuGraph_t* graph);

  /// Opens a draft in the stream. *outer: false when there was one already. Errors: ...Invalidated.
  npuError_t open_node(npuStream_st& stream, bool* outer);
  /// Called for each submission: AscendCL's capture is begun by the first one of a node.
  /// Errors: npuErrorStreamCaptureUnsupported outside of drafts, which makes the capture invalid.
  npuError_t submits(npuStream_st& stream);
  /// Appends the draft as a node (keeps) or forgets it.
  npuError_t close_node(npuStream_st& stream, bool keeps, NodeParams params, std::shared_ptr<void> kept);
  void describe_node(npuStream_st& stream, NodeParams params, std::shared_ptr<void> kept);

  /// The event names the stream's place in the capture.
  npuError_t record(npuStream_st& stream, npuEvent_st& event);
  /// The stream's next node comes after what the event names. Makes the stream join if it is in no capture.
  /// *concerned: false when neither is part of a capture; nothing is done then.
  static npuError_t wait(npuStream_st& stream, npuEvent_st& event, bool* concerned);
  /// Whether the event was recorded last in a stream under capture; no host may ask about it then.
  static bool holds(const npuEvent_st& event);
  /// The event was recorded outside of captures.
  static void release(npuEvent_st& event);

  /// What the stream's next node comes after: replaced, or more of it. Errors: npuErrorInvalidValue for nodes
  /// of another graph.
  npuError_t update(npuStream_st& stream, const npuGraphNode_t* nodes, size_t count, bool replace);
  npuStreamCaptureStatus status() const;
  unsigned long long id() const { return id_; }
  npuGraph_t graph() const { return graph_; }
  /// Valid until the next call for the stream.
  const std::vector<npuGraphNode_t>& heads(const npuStream_st& stream) const;
  /// An error happened that CUDA does not forgive.
  void invalidate();
  /// The stream is destroyed. A capture that began there becomes invalid and ends; another goes on: what the
  /// stream did last must have been joined when it ends.
  static void abandon(npuStream_st& stream);

 private:
  using Kept = std::vector<std::shared_ptr<void>>;
  struct Member {
    std::vector<npuGraphNode_t> heads;  // what the stream's next node comes after
    bool drafting = false;
    bool native = false;  // AscendCL's capture is open
    NodeParams inner;     // what a draft inside the draft said
    Kept kept;            // and what its work needs
  };
  void end_for_all();
  bool everything_joined(const npuStream_st& origin) const;
  npuError_t take_native(npuStream_st& stream, ModelPointer* work);

  npuStream_st* const origin_;
  const npuStreamCaptureMode mode_;
  const std::thread::id thread_ = std::this_thread::get_id();
  const unsigned long long id_;
  std::unique_ptr<npuGraph_st> own_graph_;  // null when the program gave one
  npuGraph_t graph_;
  bool valid_ = true;
  bool ended_ = false;
  std::map<const npuStream_st*, Member> members_;
  std::vector<npuGraphNode_t> left_;  // the heads of streams that were destroyed
};

/// npuErrorStreamCaptureUnsupported, and the capture is invalid, if the stream is under capture: for calls
/// that wait for a stream or ask about it.
npuError_t refused_while_capturing(const npuStream_st& stream);

}  // namespace npu::detail
