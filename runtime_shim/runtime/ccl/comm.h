// Communicators and queued operators. Private to runtime/ccl and libraries/ccl.
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

/// A reduction with all its data, copied when the call is made: the program may destroy its operator right
/// after.
struct CclReduction {
  npucclRedOp_t op = npucclSum;           ///< npucclNumOps: PreMulSum
  std::array<unsigned char, 8> scalar{};  ///< of PreMulSum: one element
  const void* device_scalar = nullptr;    ///< or its address, read when the operator runs
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

/// One call, queued until the end of its group.
struct CclCall {
  CclKind kind;
  npucclComm_t comm;
  npuStream_t stream;
  const void* send = nullptr;
  void* recv = nullptr;
  std::size_t count = 0;
  npucclDataType_t type = npucclFloat;
  int peer = 0;  ///< root, or the peer of a message
  CclReduction reduction;
  int inner_group = 0;  ///< number of inner groups that had ended before it
};

/// Scratch memory on the device, for reductions that need an extra pass. One per stream, so that streams do
/// not share it.
struct CclWorkspace {
  char* memory = nullptr;
  std::size_t size = 0;
};

struct CclProgress;  // progress.h

}  // namespace npu::detail

struct npucclComm {
  HcclComm native = nullptr;  ///< null until a non-blocking initialisation has ended
  int rank = 0;
  int ranks = 0;
  int device = 0;
  bool blocking = true;              ///< npucclConfig_t::blocking
  std::atomic<bool> revoked{false};  ///< accepts no operators any more, but others can be created from it
  std::mutex mutex;
  std::shared_ptr<npu::detail::CclProgress> progress;  ///< of the last non-blocking call, if any
  std::atomic<bool> has_progress{false};  ///< whether there is one; can be read without the mutex
  std::set<void*> registrations;          ///< handles of npucclCommRegister: numbers
  std::uintptr_t last_registration = 0;
  std::map<int, npu::detail::CclReduction> operators;  ///< created by npucclRedOpCreatePreMulSum
  int next_operator = npucclNumOps;
  std::map<aclrtStream, npu::detail::CclWorkspace> workspaces;
};

namespace npu::detail {

/// Properties of an element type. bytes is 0 for an invalid type.
struct CclType {
  HcclDataType native;
  std::size_t bytes;
};
CclType ccl_type(npucclDataType_t type);

/// npuccl's code for a code of HCCL or of the runtime.
npucclResult_t ccl_result(HcclResult result);
npucclResult_t ccl_result(npuError_t error);

/// Records the reason for npucclGetLastError(null). Result: the code.
npucclResult_t ccl_refuse(npucclResult_t code, const std::string& reason);
/// Clears it: HCCL has the reason of the last failure.
npucclResult_t ccl_failed(npucclResult_t code);

/// Whether the handle is a live communicator.
bool ccl_is_alive(npucclComm_t comm);
/// npucclSuccess if operators may be called on it. Otherwise refuses: it was destroyed, its initialisation is
/// in progress, or has failed.
npucclResult_t ccl_check(npucclComm_t comm);
/// npucclSuccess if it is live; otherwise refuses.
npucclResult_t ccl_check_alive(npucclComm_t comm);
/// A live handle, without an HCCL communicator yet.
npucclComm_t ccl_new(int device);
/// Attaches HCCL's communicator to the handle.
void ccl_settle(npucclComm_t comm, HcclComm native);
/// Ends its operators and marks it as revoked. No effect if it already is. Errors: those of ccl_abort.
npucclResult_t ccl_revoke(npucclComm_t comm);

/// Why the communicator, or the calling thread's last call, failed; empty if neither did. Valid until the
/// thread's fourth call from here on.
const char* last_reason(npucclComm_t comm);

/// The code of the communicator's failure; HCCL_SUCCESS while it works.
HcclResult ccl_failure(npucclComm_t comm);

/// Ends the communicator's operators. Errors: npucclInvalidUsage with CANN's HCCL, which cannot end them.
npucclResult_t ccl_abort(npucclComm_t comm);
/// Frees its resources and invalidates the handle. The object stays, because another thread may be in a call
/// with it.
void ccl_forget(npucclComm_t comm);

/// Runs the calls in this order. Messages of one communicator and stream run together.
npucclResult_t ccl_run(const std::vector<CclCall>& calls);
npucclResult_t ccl_run(const CclCall& call);
/// Submits one reducing call to its stream.
npucclResult_t ccl_reduce(const CclCall& call, aclrtStream stream);

/// Queues the call if the thread is in a group; otherwise runs it.
npucclResult_t ccl_issue(const CclCall& call);

}  // namespace npu::detail
