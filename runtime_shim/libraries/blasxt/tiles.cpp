#include "runtime_shim/libraries/blasxt/tiles.h"

#include <algorithm>
#include <future>
#include <memory>

#include "npu/runtime.h"

namespace npu::detail {

XtWorker::~XtWorker() {
  for (auto& [number, memory] : buffers_) npuFree(memory.data);
}

void* XtWorker::memory(int number, size_t bytes) {
  if (!ok()) return nullptr;
  Buffer& found = buffers_[number];
  if (found.data != nullptr && found.bytes >= bytes) return found.data;
  if (found.data != nullptr) {
    note(finish());
    npuFree(found.data);
    found = {};
  }
  if (npuMalloc(&found.data, std::max<size_t>(bytes, 1)) != npuSuccess) {
    buffers_.erase(number);
    note(NPUBLAS_STATUS_ALLOC_FAILED);
    return nullptr;
  }
  found.bytes = bytes;
  return found.data;
}

void XtWorker::copy_columns(void* to, size_t to_pitch, const void* from, size_t from_pitch, size_t width,
                            size_t count) {
  if (!ok() || width == 0 || count == 0) return;
  const npuError_t error =
      npuMemcpy2DAsync(to, to_pitch, from, from_pitch, width, count, npuMemcpyDefault, device_.stream);
  if (error != npuSuccess) note(NPUBLAS_STATUS_EXECUTION_FAILED);
}

npublasStatus_t XtWorker::finish() {
  const npuError_t error = npuStreamSynchronize(device_.stream);
  if (error != npuSuccess) note(NPUBLAS_STATUS_EXECUTION_FAILED);
  return status_;
}

npublasStatus_t run_on_devices(const npublasXtContext& context, size_t count,
                               const std::function<void(XtWorker&, size_t)>& part) {
  const size_t devices = std::min(context.devices.size(), count);
  const auto run = [&](size_t number) {
    const CurrentDevice current(context.devices[number].id);
    if (!current.is_set()) return NPUBLAS_STATUS_EXECUTION_FAILED;
    XtWorker worker(context.devices[number]);
    for (size_t i = number; i < count && worker.ok(); i += devices) part(worker, i);
    return worker.finish();
  };
  // Where the host gives no thread, the device works after that of the calling thread. A future keeps what its thread throws, and waits.
  constexpr auto kThreadIfPossible = std::launch::async | std::launch::deferred;
  std::vector<std::future<npublasStatus_t>> others;
  for (size_t number = 1; number < devices; ++number)
    others.push_back(std::async(kThreadIfPossible, run, number));
  npublasStatus_t first = devices > 0 ? run(0) : NPUBLAS_STATUS_SUCCESS;
  for (std::future<npublasStatus_t>& other : others) {
    const npublasStatus_t status = other.get();
    if (first == NPUBLAS_STATUS_SUCCESS) first = status;
  }
  return first;
}

XtPins::~XtPins() {
  for (void* data : pinned_) npuHostUnregister(data);
}

void XtPins::pin(const void* data, size_t bytes) {
  if (!wanted_ || !is_on_host(data)) return;
  void* start = const_cast<void*>(data);
  unsigned flags = 0;
  if (npuHostGetFlags(&flags, start) == npuSuccess) return;
  npuGetLastError();  // the question above is not an error of the program
  if (npuHostRegister(start, bytes, npuHostRegisterDefault) == npuSuccess)
    pinned_.push_back(start);
  else
    npuGetLastError();
}

bool is_on_host(const void* data) {
  npuPointerAttributes attributes{};
  if (npuPointerGetAttributes(&attributes, data) != npuSuccess) {
    npuGetLastError();
    return true;
  }
  return attributes.type == npuMemoryTypeUnregistered || attributes.type == npuMemoryTypeHost;
}

}  // namespace npu::detail
