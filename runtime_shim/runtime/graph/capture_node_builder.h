// What is submitted to a stream under capture becomes nodes of a graph; a draft is the node that is being
// made.
#pragma once

#include <atomic>
#include <memory>

#include "npu/runtime/types.h"

namespace npu::detail {

class Capture;
struct NodeParams;

/// Counts captures in progress; while there are none, submitting need not look for them.
std::atomic<int>& captures_in_progress();

/// All that is submitted to `stream` while a draft lives becomes one node, if the stream is under capture;
/// else a draft does nothing and costs one load. A draft inside another one of the same stream belongs to the
/// outer.
class CaptureNodeBuilder {
 public:
  explicit CaptureNodeBuilder(npuStream_t stream) {
    if (captures_in_progress().load(std::memory_order_relaxed) != 0) open(stream);
  }
  /// Forgets what was submitted, unless keep was called.
  ~CaptureNodeBuilder() {
    if (is_open()) close();
  }
  CaptureNodeBuilder(const CaptureNodeBuilder&) = delete;
  CaptureNodeBuilder& operator=(const CaptureNodeBuilder&) = delete;

  /// npuErrorStreamCaptureInvalidated when an earlier error made the capture invalid.
  npuError_t error() const { return error_; }
  /// Whether keep needs parameters.
  bool is_open() const { return capture_ != nullptr; }
  /// Appends the node. params: what it is; where empty, what an inner draft said. kept lives as long as the
  /// node's work. Nothing is appended when nothing was submitted. Errors: those of ending AscendCL's capture.
  npuError_t keep(NodeParams params, std::shared_ptr<void> kept = nullptr);
  npuError_t keep_library(const char* name);

 private:
  void open(npuStream_t stream);
  void close();

  std::shared_ptr<Capture> capture_;
  npuStream_st* stream_ = nullptr;
  bool is_outer_ = false;
  npuError_t error_ = npuSuccess;
};

/// Runs submit() and makes what it submits to `stream` one node, described by describe(), if under capture.
template <class Submit, class Describe>
npuError_t as_one_node(npuStream_t stream, const Submit& submit, const Describe& describe) {
  CaptureNodeBuilder builder(stream);
  if (builder.error() != npuSuccess) return builder.error();
  if (const npuError_t error = submit()) return error;
  return builder.is_open() ? builder.keep(describe()) : npuSuccess;
}

/// The same for what a library submits. name: must outlive the process; may be null.
template <class Submit>
npuError_t as_library_node(npuStream_t stream, const char* name, const Submit& submit) {
  CaptureNodeBuilder builder(stream);
  if (builder.error() != npuSuccess) return builder.error();
  if (const npuError_t error = submit()) return error;
  return builder.is_open() ? builder.keep_library(name) : npuSuccess;
}

}  // namespace npu::detail
