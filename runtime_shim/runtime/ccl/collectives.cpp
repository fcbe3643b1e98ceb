// The calls: checks, then submission to the group or to HCCL.
#include "runtime_shim/runtime/ccl/comm.h"

namespace {

using npu::detail::ccl_issue;
using npu::detail::ccl_refuse;
using npu::detail::CclCall;
using npu::detail::CclKind;
using npu::detail::CclReduction;

npucclResult_t check(const CclCall& call) {
  if (const npucclResult_t error = npu::detail::ccl_check(call.comm)) return error;
  if (call.comm->revoked.load(std::memory_order_relaxed))
    return ccl_refuse(npucclInvalidUsage, "the communicator was revoked: it takes no operators any more");
  if (npu::detail::ccl_type(call.type).bytes == 0) {
    return ccl_refuse(npucclInvalidArgument, std::to_string(call.type) + " is not a data type");
  }
  if (call.peer < 0 || call.peer >= call.comm->ranks) {
    return ccl_refuse(npucclInvalidArgument, "rank " + std::to_string(call.peer) + " is not one of the " +
                                                 std::to_string(call.comm->ranks) + " ranks");
  }
  return npucclSuccess;
}

npucclResult_t issue(const CclCall& call) {
  const npucclResult_t result = check(call);
  return result == npucclSuccess ? ccl_issue(call) : result;
}

/// Copies the operator, which the program may destroy after the call.
npucclResult_t issue_reduction(CclCall call, npucclRedOp_t op) {
  if (const npucclResult_t result = check(call)) return result;
  call.reduction.op = op;
  if (op >= npucclNumOps) {
    std::lock_guard lock(call.comm->mutex);
    const auto found = call.comm->operators.find(op);
    if (found == call.comm->operators.end())
      return ccl_refuse(npucclInvalidArgument, "the reduction was not created for this communicator");
    call.reduction = found->second;
  } else if (op < npucclSum) {
    return ccl_refuse(npucclInvalidArgument, std::to_string(op) + " is not a reduction");
  }
  return ccl_issue(call);
}

}  // namespace

extern "C" {

npucclResult_t npucclAllReduce(const void* sendbuff, void* recvbuff, size_t count, npucclDataType_t datatype,
                               npucclRedOp_t op, npucclComm_t comm, npuStream_t stream) {
  return issue_reduction({CclKind::kAllReduce, comm, stream, sendbuff, recvbuff, count, datatype, 0, {}, 0},
                         op);
}

npucclResult_t npucclReduce(const void* sendbuff, void* recvbuff, size_t count, npucclDataType_t datatype,
                            npucclRedOp_t op, int root, npucclComm_t comm, npuStream_t stream) {
  return issue_reduction({CclKind::kReduce, comm, stream, sendbuff, recvbuff, count, datatype, root, {}, 0},
                         op);
}

npucclResult_t npucclReduceScatter(const void* sendbuff, void* recvbuff, size_t recvcount,
                                   npucclDataType_t datatype, npucclRedOp_t op, npucclComm_t comm,
                                   npuStream_t stream) {
  return issue_reduction(
      {CclKind::kReduceScatter, comm, stream, sendbuff, recvbuff, recvcount, datatype, 0, {}, 0}, op);
}

npucclResult_t npucclBroadcast(const void* sendbuff, void* recvbuff, size_t count, npucclDataType_t datatype,
                               int root, npucclComm_t comm, npuStream_t stream) {
  return issue({CclKind::kBroadcast, comm, stream, sendbuff, recvbuff, count, datatype, root, {}, 0});
}

npucclResult_t npucclBcast(void* buff, size_t count, npucclDataType_t datatype, int root, npucclComm_t comm,
                           npuStream_t stream) {
  return npucclBroadcast(buff, buff, count, datatype, root, comm, stream);
}

npucclResult_t npucclAllGather(const void* sendbuff, void* recvbuff, size_t sendcount,
                               npucclDataType_t datatype, npucclComm_t comm, npuStream_t stream) {
  return issue({CclKind::kAllGather, comm, stream, sendbuff, recvbuff, sendcount, datatype, 0, {}, 0});
}

npucclResult_t npucclAlltoAll(const void* sendbuff, void* recvbuff, size_t count, npucclDataType_t datatype,
                              npucclComm_t comm, npuStream_t stream) {
  return issue({CclKind::kAllToAll, comm, stream, sendbuff, recvbuff, count, datatype, 0, {}, 0});
}

npucclResult_t npucclGather(const void* sendbuff, void* recvbuff, size_t count, npucclDataType_t datatype,
                            int root, npucclComm_t comm, npuStream_t stream) {
  return issue({CclKind::kGather, comm, stream, sendbuff, recvbuff, count, datatype, root, {}, 0});
}

npucclResult_t npucclScatter(const void* sendbuff, void* recvbuff, size_t count, npucclDataType_t datatype,
                             int root, npucclComm_t comm, npuStream_t stream) {
  return issue({CclKind::kScatter, comm, stream, sendbuff, recvbuff, count, datatype, root, {}, 0});
}

npucclResult_t npucclSend(const void* sendbuff, size_t count, npucclDataType_t datatype, int peer,
                          npucclComm_t comm, npuStream_t stream) {
  return issue({CclKind::kSend, comm, stream, sendbuff, nullptr, count, datatype, peer, {}, 0});
}

npucclResult_t npucclRecv(void* recvbuff, size_t count, npucclDataType_t datatype, int peer,
                          npucclComm_t comm, npuStream_t stream) {
  return issue({CclKind::kRecv, comm, stream, nullptr, recvbuff, count, datatype, peer, {}, 0});
}

}  // extern "C"
