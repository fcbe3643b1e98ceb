// The collectives: operators in which all ranks take part.
#include "hccl/hccl.h"
#include "runtime_shim/hccl/api/check.h"
#include "runtime_shim/hccl/api/submit.h"
#include "runtime_shim/hccl/core/element_type.h"

namespace {

using npu::hccl::Check;
using npu::hccl::Kind;
using npu::hccl::Operation;

Operation operation_of(Kind kind, HcclDataType type, std::uint64_t count, const void* send, void* recv) {
  Operation operation;
  operation.kind = kind;
  operation.type = type;
  operation.count = count;
  operation.send = static_cast<const char*>(send);
  operation.recv = static_cast<char*>(recv);
  return operation;
}

/// The `ranks` numbers at a user's pointer.
std::vector<std::uint64_t> numbers(const void* list, std::uint32_t ranks) {
  const auto* const first = static_cast<const std::uint64_t*>(list);
  return {first, first + ranks};
}

}  // namespace

extern "C" {

HcclResult HcclAllReduce(void* sendBuf, void* recvBuf, uint64_t count, HcclDataType dataType, HcclReduceOp op,
                         HcclComm comm, aclrtStream stream) {
  Check check("HcclAllReduce", comm);
  check.reduces(dataType, op)
      .buffer(sendBuf, count, dataType, "sendBuf")
      .buffer(recvBuf, count, dataType, "recvBuf");
  Operation operation = operation_of(Kind::kAllReduce, dataType, count, sendBuf, recvBuf);
  operation.reduction = op;
  return npu::hccl::submit(check, std::move(operation), stream);
}

HcclResult HcclReduce(void* sendBuf, void* recvBuf, uint64_t count, HcclDataType dataType, HcclReduceOp op,
                      uint32_t root, HcclComm comm, aclrtStream stream) {
  Check check("HcclReduce", comm);
  check.reduces(dataType, op).rank(root, "root").buffer(sendBuf, count, dataType, "sendBuf");
  if (!check.failed() && static_cast<int>(root) == check.my_rank())
    check.buffer(recvBuf, count, dataType, "recvBuf");
  Operation operation = operation_of(Kind::kReduce, dataType, count, sendBuf, recvBuf);
  operation.reduction = op;
  operation.root = root;
  return npu::hccl::submit(check, std::move(operation), stream);
}

HcclResult HcclBroadcast(void* buf, uint64_t count, HcclDataType dataType, uint32_t root, HcclComm comm,
                         aclrtStream stream) {
  Check check("HcclBroadcast", comm);
  check.moves(dataType).rank(root, "root").buffer(buf, count, dataType, "buf");
  Operation operation = operation_of(Kind::kBroadcast, dataType, count, buf, buf);
  operation.root = root;
  return npu::hccl::submit(check, std::move(operation), stream);
}

HcclResult HcclReduceScatter(void* sendBuf, void* recvBuf, uint64_t recvCount, HcclDataType dataType,
                             HcclReduceOp op, HcclComm comm, aclrtStream stream) {
  Check check("HcclReduceScatter", comm);
  check.reduces(dataType, op).buffer(recvBuf, recvCount, dataType, "recvBuf");
  if (!check.failed()) check.buffer(sendBuf, recvCount * check.ranks(), dataType, "sendBuf");
  Operation operation = operation_of(Kind::kReduceScatter, dataType, recvCount, sendBuf, recvBuf);
  operation.reduction = op;
  return npu::hccl::submit(check, std::move(operation), stream);
}

HcclResult HcclReduceScatterV(void* sendBuf, const void* sendCounts, const void* sendDispls, void* recvBuf,
                              uint64_t recvCount, HcclDataType dataType, HcclReduceOp op, HcclComm comm,
                              aclrtStream stream) {
  Check check("HcclReduceScatterV", comm);
  check.reduces(dataType, op).not_null(sendCounts, "sendCounts").not_null(sendDispls, "sendDispls");
  check.buffer(recvBuf, recvCount, dataType, "recvBuf");
  if (check.failed()) return check.refuse();
  Operation operation = operation_of(Kind::kReduceScatterV, dataType, recvCount, sendBuf, recvBuf);
  operation.reduction = op;
  operation.counts = numbers(sendCounts, check.ranks());
  operation.offsets = numbers(sendDispls, check.ranks());
  const auto rank = static_cast<std::size_t>(check.my_rank());
  check.require(operation.counts[rank] == recvCount, HCCL_E_PARA,
                "recvCount is not this rank's entry of sendCounts");
  for (std::uint32_t i = 0; i < check.ranks(); ++i) {
    if (operation.counts[i] > 0)
      check.buffer(sendBuf, operation.offsets[i] + operation.counts[i], dataType, "sendBuf");
  }
  return npu::hccl::submit(check, std::move(operation), stream);
}

HcclResult HcclAllGather(void* sendBuf, void* recvBuf, uint64_t sendCount, HcclDataType dataType,
                         HcclComm comm, aclrtStream stream) {
  Check check("HcclAllGather", comm);
  check.moves(dataType).buffer(sendBuf, sendCount, dataType, "sendBuf");
  if (!check.failed()) check.buffer(recvBuf, sendCount * check.ranks(), dataType, "recvBuf");
  return npu::hccl::submit(check, operation_of(Kind::kAllGather, dataType, sendCount, sendBuf, recvBuf),
                           stream);
}

HcclResult HcclBarrier(HcclComm comm, aclrtStream stream) {
  Check check("HcclBarrier", comm);
  return npu::hccl::submit(check, operation_of(Kind::kBarrier, HCCL_DATA_TYPE_INT8, 0, nullptr, nullptr),
                           stream);
}

}  // extern "C"
