// What communicators and queued operators are. Private to npu/ccl*.cpp.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "acl/acl.h"
#include "hccl/hccl.h"
#include "npu/ccl.h"

namespace npu::detail {

/// A reduction with everything that it needs, taken when the call is made: a user's operator may be destroyed
/// right after.
struct CclReduction {
  npucclRedOp_t op = npucclSum;           ///< npucclNumOps stands for PreMulSum
  std::array<unsigned char, 8> scalar{};  ///< of PreMulSum, as one element
  const void* device_scalar = nullptr;    ///< or where to read it when the operator runs
};

enum class CclKind {
  kAllReduce,
  kReduce,
  kBroadcast,
  kReduceScatter,
  kAllGather,
  kAllToAll,
  kGather,
  kScatter,
  kSend,
  kRecv,
};

/// One call, as it waits for the end of its group.
struct CclCall {
  CclKind kind;
  npucclComm_t comm;
  npuStream_t stream;
  const void* send = nullptr;
  void* recv = nullptr;
  std::size_t count = 0;
  npucclDataType_t type = npucclFloat;
  int peer = 0;  ///< root, or the other side of a message
  CclReduction reduction;
  int inner_group = 0;  ///< how many inner groups had ended before it
};

/// Scratch on the device for reductions that take a detour; of one stream, so that streams do not meet in it.
struct CclWorkspace {
  char* memory = nullptr;
  std::size_t size = 0;
};

struct CclProgress;  // ccl_progress.h

}  // namespace npu::detail

struct npucclComm {
  HcclComm native = nullptr;  ///< null until a non-blocking initialisation has ended
  int rank = 0;
  int ranks = 0;
  int device = 0;
  bool blocking = true;              ///< npucclConfig_t::blocking
  std::atomic<bool> revoked{false};  ///< takes no operators any more, but others can be made from it
  std::mutex mutex;
  std::shared_ptr<npu::detail::CclProgress> progress;  ///< of the last call that did not block, if any
  std::atomic<bool> has_progress{false};               ///< whether there is one; readable without the mutex
  std::set<void*> registrations;                       ///< handles of npucclCommRegister: numbers
  std::uintptr_t last_registration = 0;
  std::map<int, npu::detail::CclReduction> operators;  ///< made by npucclRedOpCreatePreMulSum
  int next_operator = npucclNumOps;
  std::map<aclrtStream, npu::detail::CclWorkspace> workspaces;
};

namespace npu::detail {

/// Facts of an element type; bytes is 0 for values that name none.
struct CclType {
  HcclDataType native;
  std::size_t bytes;
};
CclType ccl_type(npucclDataType_t type);

/// npuccl's code for HCCL's and the runtime's.
npucclResult_t ccl_result(HcclResult result);
npucclResult_t ccl_result(npuError_t error);

/// Remembers the reason for npucclGetLastError(null) and gives the code back.
npucclResult_t ccl_refuse(npucclResult_t code, const std::string& reason);
/// Forgets it: HCCL has the reason of the last failure.
npucclResult_t ccl_failed(npucclResult_t code);

/// Whether the handle is a living communicator.
bool ccl_is_alive(npucclComm_t comm);
/// npucclSuccess if operators may be called on it; else refuses: it is gone, still on its way, or never came.
npucclResult_t ccl_check(npucclComm_t comm);
/// npucclSuccess if it is alive, else refuses.
npucclResult_t ccl_check_alive(npucclComm_t comm);
/// A living handle without a communicator under it yet.
npucclComm_t ccl_new(int device);
/// Puts HCCL's communicator under the handle.
void ccl_settle(npucclComm_t comm, HcclComm native);
/// Ends its operators and marks it as revoked. Nothing if it is already.
void ccl_revoke(npucclComm_t comm);
/// Frees what belongs to it; the handle is dead afterwards. The shell stays: another thread may be in a call
/// with it.
void ccl_forget(npucclComm_t comm);

/// Runs the calls in this order, messages of one communicator and stream together.
npucclResult_t ccl_run(const std::vector<CclCall>& calls);
npucclResult_t ccl_run(const CclCall& call);
/// Puts one reducing call into its stream.
npucclResult_t ccl_reduce(const CclCall& call, aclrtStream stream);

/// Queues the call if the thread is in a group, else runs it.
npucclResult_t ccl_issue(const CclCall& call);

}  // namespace npu::detail
