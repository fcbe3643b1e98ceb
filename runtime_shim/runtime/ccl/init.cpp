// Creates and destroys communicators.
#include <chrono>
#include <thread>
#include <vector>

#include "runtime_shim/runtime/backend.h"
#include "runtime_shim/runtime/ccl/config.h"
#include "runtime_shim/runtime/ccl/group.h"
#include "runtime_shim/runtime/ccl/id.h"
#include "runtime_shim/runtime/runtime_state.h"
#include "runtime_shim/runtime/stream/stream_order.h"

namespace {

using namespace npu::detail;  // this file is part of that namespace's C interface

constexpr auto kPause = std::chrono::microseconds(20);

npucclResult_t init_rank(HcclComm* native, int ranks, const npucclUniqueId& id, int rank,
                         const HcclCommConfig& config) {
  HcclRootInfo info;
  if (const npucclResult_t result = fetch_root_info(id, rank, ranks, &info)) return result;
  return ccl_result(HcclCommInitRootInfoConfig(static_cast<uint32_t>(ranks), &info,
                                               static_cast<uint32_t>(rank), &config, native));
}

/// HCCL does not say whether operators of a communicator run: all of the device's work is waited for.
npucclResult_t wait_for_operators(npucclComm_t comm) {
  if (hccl_simulator() == nullptr) {
    const DeviceScope scope(comm->device);
    return ccl_result(from_acl(aclrtSynchronizeDevice()));
  }
  HcclResult result = HCCL_SUCCESS;
  while ((result = hccl_simulator()->commPending(comm->native)) == HCCL_E_AGAIN)
    std::this_thread::sleep_for(kPause);
  return ccl_result(result);
}

/// HCCL refuses to destroy a busy communicator; NCCL waits for it.
npucclResult_t wait_and_destroy(npucclComm_t comm) {
  HcclResult result = HCCL_SUCCESS;
  ccl_wait(comm);
  if (comm->native != nullptr) {
    wait_for_operators(comm);
    while ((result = HcclCommDestroy(comm->native)) == HCCL_E_AGAIN) std::this_thread::sleep_for(kPause);
  }
  ccl_forget(comm);
  return ccl_result(result);
}

}  // namespace

extern "C" {

npucclResult_t npucclGetUniqueId(npucclUniqueId* uniqueId) {
  if (uniqueId == nullptr) return ccl_refuse(npucclInvalidArgument, "uniqueId is null");
  if (const npuError_t error = ensure_ready()) return ccl_result(error);
  return make_unique_id(uniqueId);
}

npucclResult_t npucclCommInitRankConfig(npucclComm_t* comm, int nranks, npucclUniqueId commId, int rank,
                                        npucclConfig_t* config) {
  if (comm == nullptr) return ccl_refuse(npucclInvalidArgument, "comm is null");
  if (nranks < 1 || rank < 0 || rank >= nranks) {
    return ccl_refuse(npucclInvalidArgument,
                      "rank " + std::to_string(rank) + " of " + std::to_string(nranks) + " ranks");
  }
  CclConfig settings;
  if (const npucclResult_t error = read_config(config, &settings)) return error;
  if (const npuError_t error = ensure_ready()) return ccl_result(error);
  CclJob job;
  job.device = current_device();
  job.comm = ccl_new(job.device);
  job.run = [=](HcclComm* native) { return init_rank(native, nranks, commId, rank, settings.native); };
  return ccl_issue_job(std::move(job), settings.blocking, comm);
}

npucclResult_t npucclCommInitRank(npucclComm_t* comm, int nranks, npucclUniqueId commId, int rank) {
  return npucclCommInitRankConfig(comm, nranks, commId, rank, nullptr);
}

npucclResult_t npucclCommInitRankScalable(npucclComm_t* newcomm, int nranks, int myrank, int nId,
                                          npucclUniqueId* commIds, npucclConfig_t* config) {
  if (commIds == nullptr || nId < 1)
    return ccl_refuse(npucclInvalidArgument, "the list of ids is null or empty");
  return npucclCommInitRankConfig(newcomm, nranks, commIds[0], myrank,
                                  config);  // one rendezvous point serves all
}

npucclResult_t npucclCommInitAll(npucclComm_t* comm, int ndev, const int* devlist) {
  if (comm == nullptr || ndev < 1)
    return ccl_refuse(npucclInvalidArgument, "comm is null, or ndev is less than 1");
  if (const npuError_t error = ensure_ready()) return ccl_result(error);
  std::vector<int32_t> devices;
  for (int i = 0; i < ndev; ++i) devices.push_back(devlist == nullptr ? i : devlist[i]);
  std::vector<HcclComm> natives(devices.size());
  if (const HcclResult result =
          HcclCommInitAll(static_cast<uint32_t>(ndev), devices.data(), natives.data())) {
    return ccl_result(result);
  }
  for (std::size_t i = 0; i < devices.size(); ++i) {
    comm[i] = ccl_new(devices[i]);
    ccl_settle(comm[i], natives[i]);
  }
  return npucclSuccess;
}

npucclResult_t npucclCommRevoke(npucclComm_t comm, int revokeFlags) {
  if (const npucclResult_t error = ccl_check(comm)) return error;
  if (revokeFlags != NPUCCL_REVOKE_DEFAULT)
    return ccl_refuse(npucclInvalidArgument, "revokeFlags is not NPUCCL_REVOKE_DEFAULT");
  return ccl_revoke(comm);
}

npucclResult_t npucclCommFinalize(npucclComm_t comm) {
  if (const npucclResult_t error = ccl_check(comm)) return error;
  if (comm->revoked) return ccl_refuse(npucclInvalidUsage, "the communicator was revoked: destroy it");
  if (comm->blocking) return wait_for_operators(comm);
  CclJob job;
  job.device = comm->device;
  job.comm = comm;
  job.run = [comm](HcclComm*) { return wait_for_operators(comm); };
  return ccl_start_job(job);
}

npucclResult_t npucclCommDestroy(npucclComm_t comm) {
  if (comm == nullptr) return npucclSuccess;
  if (const npucclResult_t error = ccl_check_alive(comm)) return error;
  return wait_and_destroy(comm);
}

npucclResult_t npucclCommAbort(npucclComm_t comm) {
  if (comm == nullptr) return npucclSuccess;
  if (const npucclResult_t error = ccl_check_alive(comm)) return error;
  if (ccl_abandon(comm)) {
    ccl_forget(comm);
    return npucclSuccess;
  }
  if (comm->native != nullptr && ccl_abort(comm) == npucclInvalidUsage) return npucclInvalidUsage;
  return wait_and_destroy(comm);
}

npucclResult_t npucclCommGetAsyncError(npucclComm_t comm, npucclResult_t* asyncError) {
  if (const npucclResult_t error = ccl_check_alive(comm)) return error;
  if (asyncError == nullptr) return ccl_refuse(npucclInvalidArgument, "asyncError is null");
  *asyncError = ccl_state(comm).result;
  if (*asyncError != npucclSuccess || comm->revoked) return npucclSuccess;
  const HcclResult failure = ccl_failure(comm);
  // Calls that do not match are a mistake of the program. NCCL has no error code for them and would hang.
  *asyncError = failure == HCCL_E_PARA ? npucclInvalidUsage : ccl_result(failure);
  return npucclSuccess;
}

npucclResult_t npucclCommCount(const npucclComm_t comm, int* count) {
  if (const npucclResult_t error = ccl_check(comm)) return error;
  if (count == nullptr) return ccl_refuse(npucclInvalidArgument, "count is null");
  *count = comm->ranks;
  return npucclSuccess;
}

npucclResult_t npucclCommCuDevice(const npucclComm_t comm, int* device) {
  if (const npucclResult_t error = ccl_check(comm)) return error;
  if (device == nullptr) return ccl_refuse(npucclInvalidArgument, "device is null");
  *device = comm->device;
  return npucclSuccess;
}

npucclResult_t npucclCommUserRank(const npucclComm_t comm, int* rank) {
  if (const npucclResult_t error = ccl_check(comm)) return error;
  if (rank == nullptr) return ccl_refuse(npucclInvalidArgument, "rank is null");
  *rank = comm->rank;
  return npucclSuccess;
}

}  // extern "C"
