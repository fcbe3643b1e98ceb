// The calls of stream capture.
#include "runtime_shim/runtime/graph/capture.h"

namespace npu::detail {
namespace {

bool is_capture_mode(npuStreamCaptureMode mode) {
  return mode >= npuStreamCaptureModeGlobal && mode <= npuStreamCaptureModeRelaxed;
}

npuError_t begin(npuStream_st& stream, npuStreamCaptureMode mode, npuGraph_t into,
                 std::vector<npuGraphNode_t> first) {
  if (!is_capture_mode(mode)) return npuErrorInvalidValue;
  if (&stream == device_state(stream.device).legacy) return npuErrorStreamCaptureUnsupported;
  if (is_capturing(stream)) return npuErrorIllegalState;
  // Earlier work of the legacy stream must not become part of the capture.
  if (const npuError_t error = order_stream(stream)) return error;
  std::make_shared<Capture>(stream, mode, into)->begin(std::move(first));
  return npuSuccess;
}

npuError_t begin_to_graph(npuStream_st& stream, npuGraph_t graph, const npuGraphNode_t* first, size_t count,
                          npuStreamCaptureMode mode) {
  if (graph == nullptr || (first == nullptr && count > 0)) return npuErrorInvalidValue;
  const std::vector<npuGraphNode_t> nodes(first, first + count);
  for (const npuGraphNode_t node : nodes) {
    if (node == nullptr || node->graph != graph) return npuErrorInvalidValue;
  }
  return begin(stream, mode, graph, nodes);
}

npuError_t end(npuStream_st& stream, npuGraph_t* graph) {
  const std::shared_ptr<Capture> capture = Capture::of(stream);
  npuGraph_t unasked = nullptr;
  if (graph == nullptr && capture != nullptr && capture->fills_given_graph()) graph = &unasked;
  if (graph == nullptr) return npuErrorInvalidValue;
  *graph = nullptr;
  return capture == nullptr ? npuErrorIllegalState : capture->end(stream, graph);
}

// Output pointers of a capture query. Null ones are not requested.
struct Wanted {
  npuStreamCaptureStatus* status;
  unsigned long long* id;
  npuGraph_t* graph;
  const npuGraphNode_t** nodes;
  size_t* count;
};

npuError_t info(npuStream_st& stream, const Wanted& wanted) {
  if (wanted.status == nullptr) return npuErrorInvalidValue;
  // A capture cannot depend on the legacy stream, so queries of that stream are refused like submissions.
  const bool legacy = &stream == device_state(stream.device).legacy;
  if (legacy && captures_in_progress().load() > 0) {
    if (const npuError_t error = order_stream(stream)) return error;
  }
  const std::shared_ptr<Capture> capture = Capture::of(stream);
  *wanted.status = capture == nullptr ? npuStreamCaptureStatusNone : capture->status();
  if (*wanted.status != npuStreamCaptureStatusActive) return npuSuccess;
  const std::vector<npuGraphNode_t>& heads = capture->heads(stream);
  if (wanted.id != nullptr) *wanted.id = capture->id();
  if (wanted.graph != nullptr) *wanted.graph = capture->graph();
  if (wanted.nodes != nullptr) *wanted.nodes = heads.data();
  if (wanted.count != nullptr) *wanted.count = heads.size();
  return npuSuccess;
}

npuError_t update(npuStream_st& stream, const npuGraphNode_t* nodes, size_t count, unsigned int flags) {
  if (flags > npuStreamSetCaptureDependencies) return npuErrorInvalidValue;
  const std::shared_ptr<Capture> capture = Capture::of(stream);
  if (capture == nullptr) return npuErrorIllegalState;
  return capture->update(stream, nodes, count, flags == npuStreamSetCaptureDependencies);
}

// Runs body(stream) with the stream's device current.
template <typename Body>
npuError_t with_stream(npuStream_t handle, const Body& body) {
  return api([&] {
    npuStream_st* stream = nullptr;
    if (const npuError_t error = find_stream(handle, &stream)) return error;
    const DeviceScope scope(stream->device);
    if (const npuError_t error = ensure_ready()) return error;
    return body(*stream);
  });
}

}  // namespace
}  // namespace npu::detail

using npu::detail::with_stream;

extern "C" {

npuError_t npuStreamBeginCapture(npuStream_t stream, npuStreamCaptureMode mode) {
  return with_stream(stream,
                     [&](npuStream_st& found) { return npu::detail::begin(found, mode, nullptr, {}); });
}

npuError_t npuStreamBeginCaptureToGraph(npuStream_t stream, npuGraph_t graph,
                                        const npuGraphNode_t* dependencies, const npuGraphEdgeData*,
                                        size_t count, npuStreamCaptureMode mode) {
  return with_stream(stream, [&](npuStream_st& found) {
    return npu::detail::begin_to_graph(found, graph, dependencies, count, mode);
  });
}

npuError_t npuStreamEndCapture(npuStream_t stream, npuGraph_t* graph) {
  return with_stream(stream, [&](npuStream_st& found) { return npu::detail::end(found, graph); });
}

npuError_t npuStreamIsCapturing(npuStream_t stream, npuStreamCaptureStatus* status) {
  return npuStreamGetCaptureInfo(stream, status, nullptr);
}

npuError_t npuStreamGetCaptureInfo(npuStream_t stream, npuStreamCaptureStatus* status,
                                   unsigned long long* id) {
  return npuStreamGetCaptureInfo_v2(stream, status, id, nullptr, nullptr, nullptr);
}

npuError_t npuStreamGetCaptureInfo_v2(npuStream_t stream, npuStreamCaptureStatus* status,
                                      unsigned long long* id, npuGraph_t* graph,
                                      const npuGraphNode_t** dependencies, size_t* count) {
  return with_stream(stream, [&](npuStream_st& found) {
    return npu::detail::info(found, {status, id, graph, dependencies, count});
  });
}

npuError_t npuStreamGetCaptureInfo_v3(npuStream_t stream, npuStreamCaptureStatus* status,
                                      unsigned long long* id, npuGraph_t* graph,
                                      const npuGraphNode_t** dependencies, const npuGraphEdgeData** edges,
                                      size_t* count) {
  if (edges != nullptr) *edges = nullptr;  // edges have no data here
  return npuStreamGetCaptureInfo_v2(stream, status, id, graph, dependencies, count);
}

npuError_t npuStreamUpdateCaptureDependencies(npuStream_t stream, npuGraphNode_t* dependencies, size_t count,
                                              unsigned int flags) {
  return with_stream(
      stream, [&](npuStream_st& found) { return npu::detail::update(found, dependencies, count, flags); });
}

npuError_t npuThreadExchangeStreamCaptureMode(npuStreamCaptureMode* mode) {
  return npu::detail::api([&] {
    if (mode == nullptr || !npu::detail::is_capture_mode(*mode)) return npuErrorInvalidValue;
    // AscendCL has the same mode, for its copies.
    auto native = static_cast<aclmdlRICaptureMode>(*mode);
    if (const aclError error = aclmdlRICaptureThreadExchangeMode(&native))
      return npu::detail::from_acl(error);
    *mode = npu::detail::exchange_capture_mode(*mode);
    return npuSuccess;
  });
}

}  // extern "C"
