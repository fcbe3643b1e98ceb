// Creates communicators from others.
//
// HCCL creates sub-communicators from the global one only, in ascending order of ranks. Therefore a new
// communicator is created. Its ranks send each other the rendezvous point through the old one.
#include <algorithm>
#include <numeric>
#include <set>
#include <vector>

#include "runtime_shim/runtime/backend.h"
#include "runtime_shim/runtime/ccl/config.h"
#include "runtime_shim/runtime/ccl/group.h"

namespace {

using namespace npu::detail;  // this file is part of that namespace's C interface

/// What a rank sends to all others in a split.
struct Choice {
  int color;
  int key;
  HcclRootInfo info;  ///< of a rendezvous point that this rank offers
};

/// Device memory and a stream for one exchange of bytes.
class Exchange {
 public:
  explicit Exchange(std::size_t bytes) : bytes_(bytes) {
    error_ = aclrtMalloc(&memory_, bytes, ACL_MEM_MALLOC_HUGE_FIRST);
    if (error_ == ACL_SUCCESS) error_ = aclrtCreateStream(&stream_);
  }
  ~Exchange() {
    if (stream_ != nullptr) aclrtDestroyStream(stream_);
    if (memory_ != nullptr) aclrtFree(memory_);
  }
  Exchange(const Exchange&) = delete;

  char* memory() const { return static_cast<char*>(memory_); }
  aclrtStream stream() const { return stream_; }
  /// Copies `bytes` to the memory, calls body() (HCCL's operator in the stream), and copies all bytes to
  /// `back`.
  template <typename Body>
  npucclResult_t run(const void* bytes, std::size_t size, void* back, const Body& body) {
    if (error_ != ACL_SUCCESS) return ccl_refuse(npucclSystemError, "out of memory for the exchange");
    if (aclrtMemcpy(memory_, size, bytes, size, ACL_MEMCPY_HOST_TO_DEVICE) != ACL_SUCCESS)
      return ccl_refuse(npucclUnhandledCudaError, "a copy to the device failed");
    if (const HcclResult result = body()) return ccl_result(result);
    if (aclrtSynchronizeStream(stream_) != ACL_SUCCESS) return ccl_failed(npucclRemoteError);
    const aclError error = aclrtMemcpy(back, bytes_, memory_, bytes_, ACL_MEMCPY_DEVICE_TO_HOST);
    return error == ACL_SUCCESS ? npucclSuccess
                                : ccl_refuse(npucclUnhandledCudaError, "a copy from the device failed");
  }

 private:
  const std::size_t bytes_;
  void* memory_ = nullptr;
  aclrtStream stream_ = nullptr;
  aclError error_;
};

/// The choices of all ranks, exchanged through the communicator itself.
npucclResult_t gather(npucclComm_t comm, const Choice& mine, std::vector<Choice>* all) {
  constexpr std::size_t kSize = sizeof(Choice);
  all->resize(static_cast<std::size_t>(comm->ranks) + 1);  // the first is this rank's
  Exchange exchange(kSize * all->size());
  const npucclResult_t result = exchange.run(&mine, kSize, all->data(), [&] {
    return HcclAllGather(exchange.memory(), exchange.memory() + kSize, kSize, HCCL_DATA_TYPE_INT8,
                         comm->native, exchange.stream());
  });
  all->erase(all->begin());
  return result;
}

npucclResult_t join_communicator(const HcclRootInfo& info, std::size_t ranks, std::ptrdiff_t rank,
                                 const HcclCommConfig& config, HcclComm* native) {
  return ccl_result(HcclCommInitRootInfoConfig(static_cast<uint32_t>(ranks), &info,
                                               static_cast<uint32_t>(rank), &config, native));
}

/// Every rank offers a rendezvous point. The first rank of each color determines which one is used.
npucclResult_t split(npucclComm_t comm, int color, int key, const HcclCommConfig& config, HcclComm* native) {
  Choice mine{color, key, {}};
  std::vector<Choice> all;
  if (color >= 0) {
    if (const HcclResult error = HcclGetRootInfo(&mine.info)) return ccl_result(error);
  }
  if (const npucclResult_t error = gather(comm, mine, &all)) return error;
  if (color < 0) return npucclSuccess;
  std::vector<int> members;
  for (int rank = 0; rank < comm->ranks; ++rank) {
    if (all[static_cast<std::size_t>(rank)].color == color) members.push_back(rank);
  }
  const auto key_of = [&](int rank) { return all[static_cast<std::size_t>(rank)].key; };
  std::stable_sort(members.begin(), members.end(), [&](int a, int b) { return key_of(a) < key_of(b); });
  const auto position = std::find(members.begin(), members.end(), comm->rank) - members.begin();
  return join_communicator(all[static_cast<std::size_t>(members[0])].info, members.size(), position, config,
                           native);
}

/// The first remaining rank offers a rendezvous point and sends it to the other remaining ranks.
npucclResult_t shrink(npucclComm_t comm, const std::vector<int>& members, const HcclCommConfig& config,
                      HcclComm* native) {
  const auto position = std::find(members.begin(), members.end(), comm->rank) - members.begin();
  HcclRootInfo info{};
  if (position == 0) {
    if (const HcclResult error = HcclGetRootInfo(&info)) return ccl_result(error);
  }
  if (members.size() > 1) {
    Exchange exchange(sizeof(info));
    std::vector<HcclSendRecvItem> items;
    for (std::size_t i = 1; i < (position == 0 ? members.size() : 2); ++i) {
      const int peer = position == 0 ? members[i] : members[0];
      items.push_back({position == 0 ? HCCL_SEND : HCCL_RECV, exchange.memory(), sizeof(info),
                       HCCL_DATA_TYPE_INT8, static_cast<uint32_t>(peer)});
    }
    const npucclResult_t result = exchange.run(&info, sizeof(info), &info, [&] {
      return HcclBatchSendRecv(items.data(), static_cast<uint32_t>(items.size()), comm->native,
                               exchange.stream());
    });
    if (result != npucclSuccess) return result;
  }
  return join_communicator(info, members.size(), position, config, native);
}

/// Creates a communicator of these ranks without using the old one.
npucclResult_t leave(npucclComm_t comm, const std::vector<int>& members, const HcclCommConfig& config,
                     HcclComm* native) {
  const std::vector<uint32_t> ranks(members.begin(), members.end());
  const HcclSimInterface* const sim = hccl_simulator();
  if (sim == nullptr) {
    lacks("a communicator from a failed or revoked one", "the simulated HCCL");
    return ccl_refuse(npucclInvalidUsage, "HCCL makes no communicator from a failed or revoked one");
  }
  return ccl_result(
      sim->commRest(comm->native, static_cast<uint32_t>(ranks.size()), ranks.data(), &config, native));
}

/// A split of a revoked communicator: all of its ranks create a new one, which is then split.
npucclResult_t split_revoked(npucclComm_t comm, int color, int key, const HcclCommConfig& config,
                             HcclComm* native) {
  std::vector<int> all(static_cast<std::size_t>(comm->ranks));
  std::iota(all.begin(), all.end(), 0);
  npucclComm fresh;
  fresh.device = comm->device, fresh.rank = comm->rank, fresh.ranks = comm->ranks;
  if (const npucclResult_t error = leave(comm, all, config, &fresh.native)) return error;
  const npucclResult_t result = split(&fresh, color, key, config, native);
  HcclCommDestroy(fresh.native);
  return result;
}

/// A job that creates a communicator from `parent`, for its ranks.
CclJob job_from(npucclComm_t parent, bool is_member) {
  CclJob job;
  job.device = parent->device;
  job.comm = is_member ? ccl_new(job.device) : nullptr;
  job.parent = parent;
  return job;
}

}  // namespace

extern "C" {

npucclResult_t npucclCommSplit(npucclComm_t comm, int color, int key, npucclComm_t* newcomm,
                               npucclConfig_t* config) {
  CclConfig settings;
  if (const npucclResult_t error = ccl_check(comm)) return error;
  if (newcomm == nullptr) return ccl_refuse(npucclInvalidArgument, "newcomm is null");
  if (color < 0 && color != NPUCCL_SPLIT_NOCOLOR)
    return ccl_refuse(npucclInvalidArgument, "a color is negative");
  if (const npucclResult_t error = read_config(config, &settings)) return error;
  *newcomm = nullptr;
  CclJob job = job_from(comm, color >= 0);
  job.run = [=](HcclComm* native) {
    return (comm->revoked ? split_revoked : split)(comm, color, key, settings.native, native);
  };
  return ccl_issue_job(std::move(job), config == nullptr ? comm->blocking : settings.blocking, newcomm);
}

npucclResult_t npucclCommShrink(npucclComm_t comm, int* excludeRanksList, int excludeRanksCount,
                                npucclComm_t* newcomm, npucclConfig_t* config, int shrinkFlags) {
  CclConfig settings;
  if (const npucclResult_t error = ccl_check(comm)) return error;
  if (newcomm == nullptr || excludeRanksList == nullptr || excludeRanksCount < 1)
    return ccl_refuse(npucclInvalidArgument, "newcomm or the list of ranks that leave is null or empty");
  if (shrinkFlags != NPUCCL_SHRINK_DEFAULT && shrinkFlags != NPUCCL_SHRINK_ABORT)
    return ccl_refuse(npucclInvalidArgument, "shrinkFlags is neither DEFAULT nor ABORT");
  const std::set<int> leaving(excludeRanksList, excludeRanksList + excludeRanksCount);
  if (*leaving.begin() < 0 || *leaving.rbegin() >= comm->ranks || leaving.count(comm->rank) != 0)
    return ccl_refuse(npucclInvalidArgument, "a rank that leaves is this one, or not there");
  if (const npucclResult_t error = read_config(config, &settings)) return error;
  if (shrinkFlags == NPUCCL_SHRINK_ABORT && ccl_revoke(comm) == npucclInvalidUsage) return npucclInvalidUsage;
  npucclResult_t failure = npucclSuccess;
  npucclCommGetAsyncError(comm, &failure);
  if (failure != npucclSuccess) {
    return ccl_refuse(npucclInvalidUsage,
                      "the communicator has failed, and nothing goes through it any more: shrink it with "
                      "NPUCCL_SHRINK_ABORT, or revoke it first");
  }
  std::vector<int> members;
  for (int rank = 0; rank < comm->ranks; ++rank) {
    if (leaving.count(rank) == 0) members.push_back(rank);
  }
  *newcomm = nullptr;
  CclJob job = job_from(comm, true);
  job.run = [=](HcclComm* native) {
    return (comm->revoked ? leave : shrink)(comm, members, settings.native, native);
  };
  return ccl_issue_job(std::move(job), config == nullptr ? comm->blocking : settings.blocking, newcomm);
}

}  // extern "C"
