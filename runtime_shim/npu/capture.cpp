// Stream capture.
#include <utility>

#include "runtime_shim/npu/graph.h"
#include "runtime_shim/npu/runtime_state.h"

namespace npu::detail {

ModelPointer own_model(aclmdlRI model) {
  return {model, [](void* owned) {
            if (aclmdlRIDestroy(owned) != ACL_ERROR_RT_MODEL_RUNNING) return;
            aclrtSynchronizeDevice();
            aclmdlRIDestroy(owned);
          }};
}

namespace {

// What AscendCL keeps, too, but does not tell. CUDA: "Prohibited and Unhandled Operations".
std::atomic<int> global_captures{0};
thread_local int own_captures = 0;  // begun by this thread and not relaxed
thread_local npuStreamCaptureMode thread_mode = npuStreamCaptureModeGlobal;

void count(npuStreamCaptureMode mode, int step) {
  captures_in_progress().fetch_add(step);
  if (mode == npuStreamCaptureModeGlobal) global_captures.fetch_add(step);
  if (mode != npuStreamCaptureModeRelaxed) own_captures += step;
}

npuError_t begin(npuStream_st& stream, npuStreamCaptureMode mode) {
  if (mode < npuStreamCaptureModeGlobal || mode > npuStreamCaptureModeRelaxed) return npuErrorInvalidValue;
  if (&stream == device_state(stream.device).legacy) return npuErrorStreamCaptureUnsupported;
  // Work of the legacy stream that came before must not become part of the capture.
  if (const npuError_t error = order_stream(stream)) return error;
  const aclError error = aclmdlRICaptureBegin(stream.native, static_cast<aclmdlRICaptureMode>(mode));
  if (error == ACL_SUCCESS) {
    stream.capture_mode = mode;
    count(mode, 1);
  }
  return from_acl(error);
}

npuError_t end(npuStream_st& stream, aclmdlRI* model) {
  if (!is_capturing(stream.native)) return npuErrorIllegalState;
  const aclError error = aclmdlRICaptureEnd(stream.native, model);
  if (!is_capturing(stream.native)) count(stream.capture_mode, -1);
  return from_acl(error);
}

npuError_t end_to_graph(npuStream_st& stream, npuGraph_t* graph) {
  aclmdlRI model = nullptr;
  if (graph == nullptr) return npuErrorInvalidValue;
  *graph = nullptr;
  if (const npuError_t error = end(stream, &model)) return error;
  auto created = std::make_unique<npuGraph_st>();
  npuGraphNode_t node = nullptr;
  const npuError_t error =
      add_node(created.get(), &node, nullptr, 0, npuGraphNodeTypeGraph, own_model(model), "captured work");
  if (error == npuSuccess) *graph = created.release();
  return error;
}

npuError_t info(npuStream_st& stream, npuStreamCaptureStatus* status, unsigned long long* id) {
  aclmdlRICaptureStatus found = ACL_MODEL_RI_CAPTURE_STATUS_NONE;
  aclmdlRI model = nullptr;
  if (status == nullptr) return npuErrorInvalidValue;
  if (const aclError error = aclmdlRICaptureGetInfo(stream.native, &found, &model)) return from_acl(error);
  *status = static_cast<npuStreamCaptureStatus>(found);
  if (id != nullptr) *id = static_cast<unsigned long long>(reinterpret_cast<std::uintptr_t>(model));
  return npuSuccess;
}

// Runs body(stream) with the stream's device current.
template <typename Body>
npuError_t with_stream(npuStream_t handle, const Body& body) {
  return api([&] {
    npuStream_st* stream = nullptr;
    if (const npuError_t error = find_stream(handle, &stream)) return error;
    DeviceScope scope(stream->device);
    if (const npuError_t error = ensure_ready()) return error;
    return body(*stream);
  });
}

}  // namespace

npuError_t refused_under_capture() {
  if (captures_in_progress().load(std::memory_order_relaxed) == 0) return npuSuccess;
  const bool refused =
      thread_mode != npuStreamCaptureModeRelaxed &&
      (own_captures > 0 || (thread_mode == npuStreamCaptureModeGlobal && global_captures.load() > 0));
  return refused ? npuErrorStreamCaptureUnsupported : npuSuccess;
}

CaptureStream::CaptureStream() {
  npuStream_st* opened = nullptr;
  error_ = open_stream(npuStreamNonBlocking, 0, &opened);
  if (error_ != npuSuccess) return;
  stream_ = opened;
  error_ = begin(*opened, npuStreamCaptureModeRelaxed);
  capturing_ = error_ == npuSuccess;
}

CaptureStream::~CaptureStream() {
  ModelPointer dropped;
  if (capturing_) finish(&dropped);
  if (stream_ != nullptr) close_stream(*stream_, true);
}

npuError_t CaptureStream::finish(ModelPointer* work) {
  aclmdlRI model = nullptr;
  capturing_ = false;
  if (const npuError_t error = end(*stream_, &model)) return error;
  *work = own_model(model);
  return npuSuccess;
}

}  // namespace npu::detail

using npu::detail::with_stream;

extern "C" {

npuError_t npuStreamBeginCapture(npuStream_t stream, npuStreamCaptureMode mode) {
  return with_stream(stream, [&](npuStream_st& found) { return npu::detail::begin(found, mode); });
}

npuError_t npuStreamEndCapture(npuStream_t stream, npuGraph_t* graph) {
  return with_stream(stream, [&](npuStream_st& found) { return npu::detail::end_to_graph(found, graph); });
}

npuError_t npuStreamIsCapturing(npuStream_t stream, npuStreamCaptureStatus* status) {
  return with_stream(stream, [&](npuStream_st& found) { return npu::detail::info(found, status, nullptr); });
}

npuError_t npuStreamGetCaptureInfo(npuStream_t stream, npuStreamCaptureStatus* status,
                                   unsigned long long* id) {
  return with_stream(stream, [&](npuStream_st& found) { return npu::detail::info(found, status, id); });
}

npuError_t npuThreadExchangeStreamCaptureMode(npuStreamCaptureMode* mode) {
  return npu::detail::api([&] {
    if (mode == nullptr) return npuErrorInvalidValue;
    auto native = static_cast<aclmdlRICaptureMode>(*mode);
    if (const aclError error = aclmdlRICaptureThreadExchangeMode(&native))
      return npu::detail::from_acl(error);
    npu::detail::thread_mode = std::exchange(*mode, static_cast<npuStreamCaptureMode>(native));
    return npuSuccess;
  });
}

}  // extern "C"
