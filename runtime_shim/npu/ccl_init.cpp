// Making and ending communicators.
#include <algorithm>
#include <chrono>
#include <cstring>
#include <thread>
#include <vector>

#include "hccl/hccl_sim.h"
#include "runtime_shim/npu/ccl_group.h"
#include "runtime_shim/npu/ccl_id.h"
#include "runtime_shim/npu/runtime_state.h"
#include "runtime_shim/npu/stream_order.h"

namespace {

using namespace npu::detail;  // this file is a C face of that namespace

void apply(const npucclConfig_t* config, HcclCommConfig* native) {
  HcclCommConfigInit(native);
  if (config != nullptr && config->commName != nullptr) {
    std::strncpy(native->hcclCommName, config->commName, sizeof(native->hcclCommName) - 1);
  }
}

npucclResult_t check_config(const npucclConfig_t* config) {
  if (config == nullptr || (config->magic == NPUCCL_CONFIG_MAGIC && config->size == sizeof(npucclConfig_t))) {
    return npucclSuccess;
  }
  return ccl_refuse(npucclInvalidArgument,
                    "the configuration was not set to NPUCCL_CONFIG_INITIALIZER first");
}

npucclResult_t init_rank(npucclComm_t* comm, int ranks, const npucclUniqueId& id, int rank,
                         HcclCommConfig config) {
  HcclRootInfo info;
  if (const HcclResult result = fetch_root_info(id, rank, ranks, &info)) return ccl_result(result);
  HcclComm native = nullptr;
  const HcclResult result = HcclCommInitRootInfoConfig(static_cast<uint32_t>(ranks), &info,
                                                       static_cast<uint32_t>(rank), &config, &native);
  if (result != HCCL_SUCCESS) return ccl_result(result);
  *comm = ccl_adopt(native, current_device());
  return npucclSuccess;
}

/// What a rank tells all others in a split.
struct Choice {
  int color;
  int key;
  HcclRootInfo info;  ///< of a meeting point that this rank offers
};

/// Everybody's bytes, through the communicator itself.
npucclResult_t gather(npucclComm_t comm, const Choice& mine, std::vector<Choice>* all) {
  const std::size_t size = sizeof(Choice);
  all->resize(static_cast<std::size_t>(comm->ranks));
  void* memory = nullptr;
  aclrtStream stream = nullptr;
  if (aclrtMalloc(&memory, size * (all->size() + 1), ACL_MEM_MALLOC_HUGE_FIRST) != ACL_SUCCESS)
    return npucclSystemError;
  char* const own = static_cast<char*>(memory);
  HcclResult result = HCCL_E_RUNTIME;
  aclError error = aclrtCreateStream(&stream);
  if (error == ACL_SUCCESS) error = aclrtMemcpy(own, size, &mine, size, ACL_MEMCPY_HOST_TO_DEVICE);
  if (error == ACL_SUCCESS)
    result = HcclAllGather(own, own + size, size, HCCL_DATA_TYPE_INT8, comm->native, stream);
  if (result == HCCL_SUCCESS) error = aclrtSynchronizeStream(stream);
  if (error == ACL_SUCCESS) {
    error = aclrtMemcpy(all->data(), size * all->size(), own + size, size * all->size(),
                        ACL_MEMCPY_DEVICE_TO_HOST);
  }
  if (stream != nullptr) aclrtDestroyStream(stream);
  aclrtFree(memory);
  if (result != HCCL_SUCCESS) return ccl_result(result);
  return error == ACL_SUCCESS ? npucclSuccess : npucclRemoteError;
}

// HCCL makes sub-communicators from the global one only, and in ascending order of ranks. So a split makes a
// new communicator: every rank offers a meeting point, and the first of each color is the one that counts.
npucclResult_t split(npucclComm_t comm, int color, int key, npucclComm_t* result, HcclCommConfig config) {
  Choice mine{color, key, {}};
  std::vector<Choice> all;
  if (color >= 0) {
    if (const HcclResult error = HcclGetRootInfo(&mine.info)) return ccl_result(error);
  }
  if (const npucclResult_t error = gather(comm, mine, &all)) return error;
  *result = nullptr;
  if (color < 0) return npucclSuccess;
  std::vector<int> members;
  for (int rank = 0; rank < comm->ranks; ++rank) {
    if (all[static_cast<std::size_t>(rank)].color == color) members.push_back(rank);
  }
  const auto key_of = [&](int rank) { return all[static_cast<std::size_t>(rank)].key; };
  std::stable_sort(members.begin(), members.end(), [&](int a, int b) { return key_of(a) < key_of(b); });
  const auto place = std::find(members.begin(), members.end(), comm->rank) - members.begin();
  HcclComm native = nullptr;
  const HcclResult error = HcclCommInitRootInfoConfig(static_cast<uint32_t>(members.size()),
                                                      &all[static_cast<std::size_t>(members[0])].info,
                                                      static_cast<uint32_t>(place), &config, &native);
  if (error != HCCL_SUCCESS) return ccl_result(error);
  *result = ccl_adopt(native, comm->device);
  return npucclSuccess;
}

npucclResult_t dead_handle() {
  return ccl_refuse(npucclInvalidArgument, "the communicator is null, destroyed or aborted");
}

/// HCCL refuses to destroy a busy communicator; NCCL waits for it.
npucclResult_t wait_and_destroy(npucclComm_t comm, bool destroy) {
  HcclResult result = HCCL_SUCCESS;
  constexpr auto kPause = std::chrono::microseconds(20);
  while ((result = HcclSimCommPending(comm->native)) == HCCL_E_AGAIN) std::this_thread::sleep_for(kPause);
  if (!destroy) return ccl_result(result);
  while ((result = HcclCommDestroy(comm->native)) == HCCL_E_AGAIN) std::this_thread::sleep_for(kPause);
  ccl_forget(comm);
  return ccl_result(result);
}

}  // namespace

extern "C" {

npucclResult_t npucclGetUniqueId(npucclUniqueId* uniqueId) {
  if (uniqueId == nullptr) return ccl_refuse(npucclInvalidArgument, "uniqueId is null");
  if (const npuError_t error = ensure_ready()) return ccl_result(error);
  return ccl_result(make_unique_id(uniqueId));
}

npucclResult_t npucclCommInitRankConfig(npucclComm_t* comm, int nranks, npucclUniqueId commId, int rank,
                                        npucclConfig_t* config) {
  if (comm == nullptr) return ccl_refuse(npucclInvalidArgument, "comm is null");
  if (nranks < 1 || rank < 0 || rank >= nranks) {
    return ccl_refuse(npucclInvalidArgument,
                      "rank " + std::to_string(rank) + " of " + std::to_string(nranks) + " ranks");
  }
  if (const npucclResult_t error = check_config(config)) return error;
  if (const npuError_t error = ensure_ready()) return ccl_result(error);
  HcclCommConfig native;
  apply(config, &native);
  return ccl_issue_job({current_device(), [=] { return init_rank(comm, nranks, commId, rank, native); }});
}

npucclResult_t npucclCommInitRank(npucclComm_t* comm, int nranks, npucclUniqueId commId, int rank) {
  return npucclCommInitRankConfig(comm, nranks, commId, rank, nullptr);
}

npucclResult_t npucclCommInitRankScalable(npucclComm_t* newcomm, int nranks, int myrank, int nId,
                                          npucclUniqueId* commIds, npucclConfig_t* config) {
  if (commIds == nullptr || nId < 1) return ccl_refuse(npucclInvalidArgument, "there is no id");
  return npucclCommInitRankConfig(newcomm, nranks, commIds[0], myrank,
                                  config);  // one meeting point serves all
}

npucclResult_t npucclCommInitAll(npucclComm_t* comm, int ndev, const int* devlist) {
  if (comm == nullptr || ndev < 1) return ccl_refuse(npucclInvalidArgument, "there is no room or no device");
  if (const npuError_t error = ensure_ready()) return ccl_result(error);
  std::vector<int32_t> devices;
  for (int i = 0; i < ndev; ++i) devices.push_back(devlist == nullptr ? i : devlist[i]);
  std::vector<HcclComm> natives(devices.size());
  if (const HcclResult result =
          HcclCommInitAll(static_cast<uint32_t>(ndev), devices.data(), natives.data())) {
    return ccl_result(result);
  }
  for (int i = 0; i < ndev; ++i)
    comm[i] = ccl_adopt(natives[static_cast<std::size_t>(i)], devices[static_cast<std::size_t>(i)]);
  return npucclSuccess;
}

npucclResult_t npucclCommSplit(npucclComm_t comm, int color, int key, npucclComm_t* newcomm,
                               npucclConfig_t* config) {
  if (!ccl_is_alive(comm)) return dead_handle();
  if (newcomm == nullptr) return ccl_refuse(npucclInvalidArgument, "newcomm is null");
  if (color < 0 && color != NPUCCL_SPLIT_NOCOLOR)
    return ccl_refuse(npucclInvalidArgument, "a color is negative");
  if (const npucclResult_t error = check_config(config)) return error;
  HcclCommConfig native;
  apply(config, &native);
  return ccl_issue_job({comm->device, [=] {
                          const DeviceScope scope(comm->device);
                          if (const npuError_t error = ensure_ready()) return ccl_result(error);
                          return split(comm, color, key, newcomm, native);
                        }});
}

npucclResult_t npucclCommFinalize(npucclComm_t comm) {
  return ccl_is_alive(comm) ? wait_and_destroy(comm, false) : dead_handle();
}

npucclResult_t npucclCommDestroy(npucclComm_t comm) {
  if (comm == nullptr) return npucclSuccess;
  return ccl_is_alive(comm) ? wait_and_destroy(comm, true) : dead_handle();
}

npucclResult_t npucclCommAbort(npucclComm_t comm) {
  if (comm == nullptr) return npucclSuccess;
  if (!ccl_is_alive(comm)) return dead_handle();
  HcclSimCommAbort(comm->native);
  return wait_and_destroy(comm, true);
}

npucclResult_t npucclCommGetAsyncError(npucclComm_t comm, npucclResult_t* asyncError) {
  if (!ccl_is_alive(comm)) return dead_handle();
  if (asyncError == nullptr) return ccl_refuse(npucclInvalidArgument, "asyncError is null");
  const HcclResult failure = HcclSimGetFailure(comm->native);
  // Calls that do not match are the program's own mistake; NCCL has no word for them and would hang.
  *asyncError = failure == HCCL_E_PARA ? npucclInvalidUsage : ccl_result(failure);
  return npucclSuccess;
}

npucclResult_t npucclCommCount(const npucclComm_t comm, int* count) {
  if (!ccl_is_alive(comm)) return dead_handle();
  if (count == nullptr) return ccl_refuse(npucclInvalidArgument, "count is null");
  *count = comm->ranks;
  return npucclSuccess;
}

npucclResult_t npucclCommCuDevice(const npucclComm_t comm, int* device) {
  if (!ccl_is_alive(comm)) return dead_handle();
  if (device == nullptr) return ccl_refuse(npucclInvalidArgument, "device is null");
  *device = comm->device;
  return npucclSuccess;
}

npucclResult_t npucclCommUserRank(const npucclComm_t comm, int* rank) {
  if (!ccl_is_alive(comm)) return dead_handle();
  if (rank == nullptr) return ccl_refuse(npucclInvalidArgument, "rank is null");
  *rank = comm->rank;
  return npucclSuccess;
}

}  // extern "C"
