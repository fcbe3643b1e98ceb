#include "runtime_shim/runtime/operators/operator_call.h"

#include <cstdio>
#include <string>

#include "acl/acl.h"
#include "npu/runtime.h"
#include "runtime_shim/runtime/backend.h"
#include "runtime_shim/runtime/graph/capture_node_builder.h"
#include "runtime_shim/runtime/stream/stream_order.h"

namespace npu::detail {
namespace {

/// Temporary memory of one call, given back in the order of the stream. Captured work runs later and more than once: its
/// memory stays until the device is reset.
class Workspace {
 public:
  Workspace(uint64_t bytes, npuStream_t stream) : stream_(stream), is_captured_(under_capture(stream)) {
    if (bytes == 0) return;
    error_ = is_captured_ ? from_acl(aclrtMalloc(&memory_, bytes, ACL_MEM_MALLOC_HUGE_FIRST))
                          : npuMallocAsync(&memory_, bytes, stream);
  }
  ~Workspace() {
    if (memory_ != nullptr && !is_captured_) npuFreeAsync(memory_, stream_);
  }
  Workspace(const Workspace&) = delete;
  Workspace& operator=(const Workspace&) = delete;
  void* memory() const { return memory_; }
  npuError_t error() const { return error_; }

 private:
  npuStream_t stream_;
  bool is_captured_;
  void* memory_ = nullptr;
  npuError_t error_ = npuSuccess;
};

const char* recent_message() {
  const char* const message = aclGetRecentErrMsg();
  return message == nullptr ? "no message" : message;
}

}  // namespace

npuError_t OperatorSubmission::submit(SecondPhase second, uint64_t workspace_bytes,
                                      aclOpExecutor* executor) const {
  CaptureNodeBuilder builder(stream_);
  aclrtStream native = nullptr;
  if (builder.error() != npuSuccess) return builder.error();
  if (const npuError_t error = begin_submit(stream_, &native)) return error;
  const Workspace workspace(workspace_bytes, stream_);
  if (workspace.error() != npuSuccess) return workspace.error();
  const aclnnStatus status = second(workspace.memory(), workspace_bytes, executor, native);
  if (status != OK) {
    std::fprintf(stderr, "npu: %s gives %d: %s\n", name_, status, recent_message());
    return npuErrorUnknown;
  }
  return builder.is_open() ? builder.keep_library(name_) : npuSuccess;
}

npuError_t OperatorSubmission::refused(aclnnStatus status) const {
  const std::string need = "another chip or CANN: " + std::to_string(status) + ", " + recent_message();
  return simulator() != nullptr ? npuErrorNotSupported : lacks(name_, need.c_str());
}

OperatorFunctions find_operator(const char* name) {
  const std::string first = std::string(name) + "GetWorkspaceSize";
  const OperatorFunctions functions{find_operator_function(first.c_str()),
                                    reinterpret_cast<SecondPhase>(find_operator_function(name))};
  if (functions.first != nullptr && functions.second != nullptr) return functions;
  lacks(name, "CANN's operator library, libopapi.so, with this operator");
  return {nullptr, nullptr};
}

}  // namespace npu::detail
