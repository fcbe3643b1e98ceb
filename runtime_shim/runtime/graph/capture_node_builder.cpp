#include "runtime_shim/runtime/graph/capture_node_builder.h"

#include <utility>

#include "runtime_shim/runtime/graph/capture.h"

namespace npu::detail {

void CaptureNodeBuilder::open(npuStream_t handle) {
  npuStream_st* stream = nullptr;
  if (find_stream(handle, &stream) != npuSuccess) return;  // the submission will report the error
  std::shared_ptr<Capture> capture = Capture::of(*stream);
  if (capture == nullptr) return;
  error_ = capture->open_node(*stream, &is_outer_);
  if (error_ != npuSuccess) return;
  capture_ = std::move(capture);
  stream_ = stream;
}

npuError_t CaptureNodeBuilder::keep(NodeParams params, std::shared_ptr<void> kept) {
  const std::shared_ptr<Capture> capture = std::exchange(capture_, nullptr);
  if (is_outer_) return capture->close_node(*stream_, true, std::move(params), std::move(kept));
  capture->describe_node(*stream_, std::move(params), std::move(kept));
  return npuSuccess;
}

npuError_t CaptureNodeBuilder::keep_library(const char* name) { return keep({LibraryNode{name}}); }

void CaptureNodeBuilder::close() {
  if (is_outer_) capture_->close_node(*stream_, false, {}, nullptr);
}

CaptureStream::CaptureStream() {
  npuStream_st* opened = nullptr;
  error_ = open_stream(npuStreamNonBlocking, 0, &opened);
  if (error_ != npuSuccess) return;
  stream_ = opened;
  std::make_shared<Capture>(*opened, npuStreamCaptureModeRelaxed, nullptr)->begin({});
  capturing_ = true;
}

CaptureStream::~CaptureStream() {
  NodeContent dropped;
  if (capturing_) finish(&dropped);
  if (stream_ != nullptr) close_stream(*stream_, true);
}

npuError_t CaptureStream::finish(NodeContent* content) {
  npuGraph_t made = nullptr;
  capturing_ = false;
  if (const npuError_t error = Capture::of(*stream_)->end(*stream_, &made)) return error;
  const std::unique_ptr<npuGraph_st> graph(made);
  *content = graph->nodes.empty() ? NodeContent{} : std::move(graph->nodes.front()->content);
  return npuSuccess;
}

}  // namespace npu::detail
