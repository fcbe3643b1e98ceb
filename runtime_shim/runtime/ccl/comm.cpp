#include "runtime_shim/runtime/ccl/comm.h"

#include <set>

#include "runtime_shim/runtime/backend.h"
#include "runtime_shim/runtime/ccl/progress.h"
#include "runtime_shim/runtime/runtime_state.h"
#include "runtime_shim/runtime/stream/stream_order.h"

namespace npu::detail {
namespace {

struct Alive {
  std::mutex mutex;
  std::set<npucclComm_t> comms;
  std::vector<std::unique_ptr<npucclComm>> shells;  // all that ever existed
};
Alive& alive() {
  static auto* const result = new Alive;
  return *result;
}

thread_local std::string own_reason;

/// The simulated HCCL's reason; empty with CANN's, which writes reasons to its log.
const char* native_reason(HcclComm comm) {
  const HcclSimInterface* const sim = hccl_simulator();
  return sim == nullptr ? "" : sim->getLastError(comm);
}

}  // namespace

CclType ccl_type(npucclDataType_t type) {
  switch (type) {
    case npucclInt8:
      return {HCCL_DATA_TYPE_INT8, 1};
    case npucclUint8:
      return {HCCL_DATA_TYPE_UINT8, 1};
    case npucclInt32:
      return {HCCL_DATA_TYPE_INT32, 4};
    case npucclUint32:
      return {HCCL_DATA_TYPE_UINT32, 4};
    case npucclInt64:
      return {HCCL_DATA_TYPE_INT64, 8};
    case npucclUint64:
      return {HCCL_DATA_TYPE_UINT64, 8};
    case npucclFloat16:
      return {HCCL_DATA_TYPE_FP16, 2};
    case npucclFloat32:
      return {HCCL_DATA_TYPE_FP32, 4};
    case npucclFloat64:
      return {HCCL_DATA_TYPE_FP64, 8};
    case npucclBfloat16:
      return {HCCL_DATA_TYPE_BFP16, 2};
    default:
      return {HCCL_DATA_TYPE_RESERVED, 0};
  }
}

npucclResult_t ccl_result(HcclResult result) {
  switch (result) {
    case HCCL_SUCCESS:
      return npucclSuccess;
    case HCCL_E_PARA:
    case HCCL_E_PTR:
      return ccl_failed(npucclInvalidArgument);
    case HCCL_E_NOT_SUPPORT:
      return ccl_failed(npucclInvalidUsage);
    case HCCL_E_RUNTIME:
      return ccl_failed(npucclUnhandledCudaError);
    case HCCL_E_REMOTE:
    case HCCL_E_TIMEOUT:
      return ccl_failed(npucclRemoteError);
    case HCCL_E_INTERNAL:
      return ccl_failed(npucclInternalError);
    default:
      return ccl_failed(npucclSystemError);
  }
}

npucclResult_t ccl_result(npuError_t error) {
  return error == npuSuccess ? npucclSuccess : ccl_refuse(npucclUnhandledCudaError, npuGetErrorString(error));
}

npucclResult_t ccl_refuse(npucclResult_t code, const std::string& reason) {
  own_reason = reason;
  return code;
}

npucclResult_t ccl_failed(npucclResult_t code) {
  own_reason.clear();
  return code;
}

bool ccl_is_alive(npucclComm_t comm) {
  std::lock_guard lock(alive().mutex);
  return alive().comms.count(comm) != 0;
}

npucclResult_t ccl_check_alive(npucclComm_t comm) {
  return ccl_is_alive(comm)
             ? npucclSuccess
             : ccl_refuse(npucclInvalidArgument, "the communicator is null, destroyed or aborted");
}

npucclResult_t ccl_check(npucclComm_t comm) {
  if (const npucclResult_t error = ccl_check_alive(comm)) return error;
  const CclState state = ccl_state(comm);
  if (state.result == npucclInProgress) {
    return ccl_refuse(
        npucclInvalidArgument,
        "the communicator's previous call is in progress: call npucclCommGetAsyncError until it "
        "gives another result");
  }
  return state.result == npucclSuccess ? npucclSuccess : ccl_refuse(state.result, state.reason);
}

npucclComm_t ccl_new(int device) {
  auto shell = std::make_unique<npucclComm>();
  npucclComm* const comm = shell.get();
  comm->device = device;
  std::lock_guard lock(alive().mutex);
  alive().comms.insert(comm);
  alive().shells.push_back(std::move(shell));
  return comm;
}

void ccl_settle(npucclComm_t comm, HcclComm native) {
  uint32_t rank = 0, ranks = 0;
  HcclGetRankId(native, &rank);
  HcclGetRankSize(native, &ranks);
  comm->native = native;
  comm->rank = static_cast<int>(rank);
  comm->ranks = static_cast<int>(ranks);
}

npucclResult_t ccl_revoke(npucclComm_t comm) {
  if (comm->revoked.exchange(true)) return npucclSuccess;
  const npucclResult_t result = ccl_abort(comm);
  if (result == npucclInvalidUsage) comm->revoked = false;
  return result;
}

HcclResult ccl_failure(npucclComm_t comm) {
  if (const HcclSimInterface* const sim = hccl_simulator()) return sim->getFailure(comm->native);
  HcclResult failure = HCCL_SUCCESS;
  const HcclResult asked = HcclGetCommAsyncError(comm->native, &failure);
  return asked == HCCL_SUCCESS ? failure : asked;
}

npucclResult_t ccl_abort(npucclComm_t comm) {
  if (const HcclSimInterface* const sim = hccl_simulator()) return ccl_result(sim->commAbort(comm->native));
  lacks("npucclCommAbort or npucclCommRevoke", "a way to end running operators, which HCCL does not have");
  return ccl_refuse(npucclInvalidUsage, "HCCL cannot end running operators: the communicator is as it was");
}

void ccl_forget(npucclComm_t comm) {
  {
    std::lock_guard lock(alive().mutex);
    alive().comms.erase(comm);
  }
  if (!comm->workspaces.empty()) {
    // The part of a reduction after HCCL's may still run.
    const DeviceScope scope(comm->device);
    const bool ready = ensure_ready() == npuSuccess;
    for (const auto& [stream, workspace] : comm->workspaces) {
      if (ready) aclrtSynchronizeStream(stream);  // fails for a destroyed stream: then all is done
      aclrtFree(workspace.memory);
    }
  }
  std::lock_guard lock(comm->mutex);
  comm->workspaces.clear();
  comm->operators.clear();
  comm->registrations.clear();
}

const char* last_reason(npucclComm_t comm) {
  if (comm != nullptr && ccl_is_alive(comm)) {
    // Several buffers, because programs print the names of two communicators in one message.
    thread_local std::array<std::string, 4> texts;
    thread_local std::size_t next = 0;
    std::string& of_comm = texts[next++ % texts.size()];
    const CclState state = ccl_state(comm);
    of_comm = state.reason;
    if (state.result == npucclSuccess && comm->native != nullptr) of_comm = native_reason(comm->native);
    if (!of_comm.empty()) return of_comm.c_str();
  }
  return own_reason.empty() ? native_reason(nullptr) : own_reason.c_str();
}

}  // namespace npu::detail

extern "C" {

npucclResult_t npucclGetVersion(int* version) {
  if (version == nullptr) return npu::detail::ccl_refuse(npucclInvalidArgument, "version is null");
  *version = NPUCCL_VERSION_CODE;
  return npucclSuccess;
}

const char* npucclGetErrorString(npucclResult_t result) {
  switch (result) {
    case npucclSuccess:
      return "no error";
    case npucclUnhandledCudaError:
      return "a call to the device runtime failed";
    case npucclSystemError:
      return "a call to the operating system failed";
    case npucclInternalError:
      return "internal error";
    case npucclInvalidArgument:
      return "invalid argument";
    case npucclInvalidUsage:
      return "invalid usage";
    case npucclRemoteError:
      return "another rank failed, or the network did";
    case npucclInProgress:
      return "in progress";
    default:
      return "unknown result code";
  }
}

const char* npucclGetLastError(npucclComm_t comm) { return npu::detail::last_reason(comm); }

void npucclResetDebugInit(void) {}

}  // extern "C"
