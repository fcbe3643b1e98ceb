#include "runtime_shim/runtime/operators/operator_call.h"

#include <cstdio>
#include <string>

#include "runtime_shim/runtime/backend.h"
#include "runtime_shim/runtime/graph/capture_node_builder.h"
#include "runtime_shim/runtime/operators/temporary_memory.h"
#include "runtime_shim/runtime/stream/stream_order.h"

namespace npu::detail {
namespace {

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
  const TemporaryMemory workspace(workspace_bytes, stream_);
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
