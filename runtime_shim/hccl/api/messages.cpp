// The operators that send data from rank to rank.
#include <algorithm>

#include "hccl/hccl.h"
#include "runtime_shim/hccl/api/check.h"
#include "runtime_shim/hccl/api/group.h"
#include "runtime_shim/hccl/api/submit.h"
#include "runtime_shim/hccl/core/element_type.h"

namespace {

using npu::hccl::Check;
using npu::hccl::Kind;
using npu::hccl::Message;
using npu::hccl::Operation;
using npu::hccl::size_of;

/// One message, in elements.
Message message_of(bool is_send, std::uint32_t peer, const void* base, std::uint64_t offset,
                   std::uint64_t count, HcclDataType type) {
  char* const data = static_cast<char*>(const_cast<void*>(base)) + offset * size_of(type);
  return {is_send, static_cast<int>(peer), data, count * size_of(type), count, type};
}

Operation operation_of(Kind kind, HcclDataType type, std::uint64_t count) {
  Operation operation;
  operation.kind = kind;
  operation.type = type;
  operation.count = count;
  return operation;
}

/// The tables of one side of an AlltoAllV: the count for each rank, and its offset.
struct Side {
  const void* buffer;
  const std::uint64_t* counts;
  const std::uint64_t* offsets;
  HcclDataType type;
};

void add_side(bool is_send, const Side& side, Check& check, Operation& operation) {
  for (std::uint32_t peer = 0; peer < check.ranks() && !check.failed(); ++peer) {
    const std::uint64_t count = side.counts[peer];
    if (count > 0)
      check.buffer(side.buffer, side.offsets[peer] + count, side.type, is_send ? "sendBuf" : "recvBuf");
    operation.messages.push_back(
        message_of(is_send, peer, side.buffer, side.offsets[peer], count, side.type));
  }
}

HcclResult point_to_point(const char* function, bool is_send, void* buffer, std::uint64_t count,
                          HcclDataType type, std::uint32_t peer, HcclComm comm, aclrtStream stream) {
  Check check(function, comm);
  check.moves(type)
      .rank(peer, is_send ? "destRank" : "srcRank")
      .buffer(buffer, count, type, is_send ? "sendBuf" : "recvBuf");
  if (check.failed()) return check.refuse();
  if (npu::hccl::in_group()) {
    npu::hccl::add_to_group(comm, stream, {is_send ? HCCL_SEND : HCCL_RECV, buffer, count, type, peer});
    return HCCL_SUCCESS;
  }
  check.require(static_cast<int>(peer) != check.my_rank(), HCCL_E_PARA,
                "a rank sends to itself inside HcclBatchSendRecv or a group only");
  Operation operation = operation_of(is_send ? Kind::kSend : Kind::kRecv, type, count);
  operation.messages = {message_of(is_send, peer, buffer, 0, count, type)};
  return npu::hccl::submit(check, std::move(operation), stream);
}

}  // namespace

extern "C" {

HcclResult HcclSend(void* sendBuf, uint64_t count, HcclDataType dataType, uint32_t destRank, HcclComm comm,
                    aclrtStream stream) {
  return point_to_point("HcclSend", true, sendBuf, count, dataType, destRank, comm, stream);
}

HcclResult HcclRecv(void* recvBuf, uint64_t count, HcclDataType dataType, uint32_t srcRank, HcclComm comm,
                    aclrtStream stream) {
  return point_to_point("HcclRecv", false, recvBuf, count, dataType, srcRank, comm, stream);
}

HcclResult HcclBatchSendRecv(HcclSendRecvItem* sendRecvInfo, uint32_t itemNum, HcclComm comm,
                             aclrtStream stream) {
  Check check("HcclBatchSendRecv", comm);
  check.not_null(sendRecvInfo, "sendRecvInfo").require(itemNum > 0, HCCL_E_PARA, "the list is empty");
  Operation operation = operation_of(Kind::kBatchSendRecv, HCCL_DATA_TYPE_INT8, 0);
  for (uint32_t i = 0; i < itemNum && !check.failed(); ++i) {
    const HcclSendRecvItem& item = sendRecvInfo[i];
    const bool is_send = item.sendRecvType == HCCL_SEND;
    check.require(is_send || item.sendRecvType == HCCL_RECV, HCCL_E_PARA,
                  "an item neither sends nor receives");
    check.moves(item.dataType)
        .rank(item.remoteRank, "remoteRank")
        .buffer(item.buf, item.count, item.dataType, "buf");
    if (check.failed()) break;
    operation.messages.push_back(
        message_of(is_send, item.remoteRank, item.buf, 0, item.count, item.dataType));
  }
  return npu::hccl::submit(check, std::move(operation), stream);
}

HcclResult HcclScatter(void* sendBuf, void* recvBuf, uint64_t recvCount, HcclDataType dataType, uint32_t root,
                       HcclComm comm, aclrtStream stream) {
  Check check("HcclScatter", comm);
  check.moves(dataType).rank(root, "root").buffer(recvBuf, recvCount, dataType, "recvBuf");
  Operation operation = operation_of(Kind::kScatter, dataType, recvCount);
  operation.root = root;
  if (!check.failed() && static_cast<int>(root) == check.my_rank()) {
    check.buffer(sendBuf, recvCount * check.ranks(), dataType, "sendBuf");
    for (std::uint32_t peer = 0; peer < check.ranks(); ++peer) {
      operation.messages.push_back(message_of(true, peer, sendBuf, peer * recvCount, recvCount, dataType));
    }
  }
  operation.messages.push_back(message_of(false, root, recvBuf, 0, recvCount, dataType));
  return npu::hccl::submit(check, std::move(operation), stream);
}

HcclResult HcclAlltoAll(const void* sendBuf, uint64_t sendCount, HcclDataType sendType, const void* recvBuf,
                        uint64_t recvCount, HcclDataType recvType, HcclComm comm, aclrtStream stream) {
  Check check("HcclAlltoAll", comm);
  check.moves(sendType).moves(recvType);
  check.require(sendCount == recvCount && sendType == recvType, HCCL_E_PARA,
                "the two sides differ in count or type");
  check.require(sendBuf != recvBuf || sendCount == 0, HCCL_E_PARA, "the buffers must differ");
  if (check.failed()) return check.refuse();
  const std::uint32_t ranks = check.ranks();
  std::vector<std::uint64_t> counts(ranks, sendCount), offsets(ranks);
  for (std::uint32_t peer = 0; peer < ranks; ++peer) offsets[peer] = peer * sendCount;
  Operation operation = operation_of(Kind::kAllToAll, sendType, sendCount);
  add_side(true, {sendBuf, counts.data(), offsets.data(), sendType}, check, operation);
  add_side(false, {recvBuf, counts.data(), offsets.data(), recvType}, check, operation);
  return npu::hccl::submit(check, std::move(operation), stream);
}

HcclResult HcclAlltoAllV(const void* sendBuf, const void* sendCounts, const void* sdispls,
                         HcclDataType sendType, const void* recvBuf, const void* recvCounts,
                         const void* rdispls, HcclDataType recvType, HcclComm comm, aclrtStream stream) {
  Check check("HcclAlltoAllV", comm);
  check.moves(sendType).moves(recvType).not_null(sendCounts, "sendCounts").not_null(sdispls, "sdispls");
  check.not_null(recvCounts, "recvCounts").not_null(rdispls, "rdispls");
  if (check.failed()) return check.refuse();
  Operation operation = operation_of(Kind::kAllToAllV, sendType, 0);
  const auto table = [](const void* list) { return static_cast<const std::uint64_t*>(list); };
  add_side(true, {sendBuf, table(sendCounts), table(sdispls), sendType}, check, operation);
  add_side(false, {recvBuf, table(recvCounts), table(rdispls), recvType}, check, operation);
  return npu::hccl::submit(check, std::move(operation), stream);
}

HcclResult HcclAlltoAllVC(const void* sendBuf, const void* sendCountMatrix, HcclDataType sendType,
                          const void* recvBuf, HcclDataType recvType, HcclComm comm, aclrtStream stream) {
  Check check("HcclAlltoAllVC", comm);
  check.moves(sendType).moves(recvType).not_null(sendCountMatrix, "sendCountMatrix");
  if (check.failed()) return check.refuse();
  const auto* const matrix = static_cast<const std::uint64_t*>(sendCountMatrix);
  const std::uint32_t ranks = check.ranks(), rank = static_cast<std::uint32_t>(check.my_rank());
  std::vector<std::uint64_t> out(ranks), out_at(ranks), in(ranks), in_at(ranks);
  for (std::uint32_t peer = 0; peer < ranks; ++peer) {
    out[peer] = matrix[rank * ranks + peer];
    in[peer] = matrix[peer * ranks + rank];
    if (peer > 0) out_at[peer] = out_at[peer - 1] + out[peer - 1];
    if (peer > 0) in_at[peer] = in_at[peer - 1] + in[peer - 1];
  }
  Operation operation = operation_of(Kind::kAllToAllVC, sendType, 0);
  add_side(true, {sendBuf, out.data(), out_at.data(), sendType}, check, operation);
  add_side(false, {recvBuf, in.data(), in_at.data(), recvType}, check, operation);
  return npu::hccl::submit(check, std::move(operation), stream);
}

HcclResult HcclAllGatherV(void* sendBuf, uint64_t sendCount, void* recvBuf, const void* recvCounts,
                          const void* recvDispls, HcclDataType dataType, HcclComm comm, aclrtStream stream) {
  Check check("HcclAllGatherV", comm);
  check.moves(dataType).buffer(sendBuf, sendCount, dataType, "sendBuf").not_null(recvCounts, "recvCounts");
  check.not_null(recvDispls, "recvDispls");
  if (check.failed()) return check.refuse();
  const auto* const counts = static_cast<const std::uint64_t*>(recvCounts);
  check.require(counts[check.my_rank()] == sendCount, HCCL_E_PARA,
                "sendCount is not this rank's entry of recvCounts");
  const std::vector<std::uint64_t> same(check.ranks(), sendCount), start(check.ranks(), 0);
  Operation operation = operation_of(Kind::kAllGatherV, dataType, 0);
  add_side(true, {sendBuf, same.data(), start.data(), dataType}, check, operation);
  add_side(false, {recvBuf, counts, static_cast<const std::uint64_t*>(recvDispls), dataType}, check,
           operation);
  return npu::hccl::submit(check, std::move(operation), stream);
}

}  // extern "C"
