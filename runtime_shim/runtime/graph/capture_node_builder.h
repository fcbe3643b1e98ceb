// Builds graph nodes from what is submitted to a stream under capture.
#pragma once

#include <atomic>
#include <memory>

#include "npu/runtime/types.h"

namespace npu::detail {

class Capture;
struct NodeParams;

/// Number of captures in progress. If it is 0, submissions skip the check.
std::atomic<int>& captures_in_progress();

/// Everything that is submitted to `stream` while the builder exists becomes one node, if the stream is under
/// capture. Otherwise the builder does nothing and costs one load. A builder inside another one of the same
/// stream adds to the outer node.
class CaptureNodeBuilder {
 public:
  explicit CaptureNodeBuilder(npuStream_t stream) {
    if (captures_in_progress().load(std::memory_order_relaxed) != 0) open(stream);
  }
  /// Discards the node, unless keep was called.
  ~CaptureNodeBuilder() {
    if (is_open()) close();
  }
  CaptureNodeBuilder(const CaptureNodeBuilder&) = delete;
  CaptureNodeBuilder& operator=(const CaptureNodeBuilder&) = delete;

  /// npuErrorStreamCaptureInvalidated if an earlier error made the capture invalid.
  npuError_t error() const { return error_; }
  /// Whether keep needs parameters.
  bool is_open() const { return capture_ != nullptr; }
  /// Appends the node. params: its parameters; if empty, those of an inner builder. kept lives as long as the
  /// node's work. Appends nothing if nothing was submitted. Errors: those of ending AscendCL's capture.
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

/// Calls submit(). Under capture, its submissions to `stream` become one node with the parameters describe().
template <class Submit, class Describe>
npuError_t as_one_node(npuStream_t stream, const Submit& submit, const Describe& describe) {
  CaptureNodeBuilder builder(stream);
  if (builder.error() != npuSuccess) return builder.error();
  if (const npuError_t error = submit()) return error;
  return builder.is_open() ? builder.keep(describe()) : npuSuccess;
}

/// The same for a library's submissions. name: must outlive the process; may be null.
template <class Submit>
npuError_t as_library_node(npuStream_t stream, const char* name, const Submit& submit) {
  CaptureNodeBuilder builder(stream);
  if (builder.error() != npuSuccess) return builder.error();
  if (const npuError_t error = submit()) return error;
  return builder.is_open() ? builder.keep_library(name) : npuSuccess;
}

}  // namespace npu::detail
