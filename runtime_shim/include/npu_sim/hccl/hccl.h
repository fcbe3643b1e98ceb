/// @file
/// HCCL, Ascend's collective communication library: C API. Valid C99 and C++. The functions here are the
/// simulated device's.
/// Ranks count from 0. Every operator is asynchronous: it returns once the work is in `stream`, a stream of
/// the communicator's device, and runs there in stream order. All ranks must call the same operators in the
/// same order with the same count, type, reduction and root. The simulated implementation compares these on
/// all ranks before data moves. A difference, a lost rank or a time-out ends the operation, makes the stream
/// report an error, and leaves the communicator unusable (HcclGetCommAsyncError).
/// Shapes: buffers are device memory, or host memory that the device can reach, aligned to their element.
/// They may be null if the count is 0.
/// Units: counts in elements.
/// Errors: every operator returns HCCL_E_PTR for a null communicator or buffer; HCCL_E_PARA for a
/// communicator that is gone, a wrong rank or type, memory that is too small, not aligned or out of reach,
/// or a stream of another device; HCCL_E_NOT_SUPPORT for a type or reduction that the chip's HCCL lacks;
/// HCCL_E_REMOTE if the communicator has failed or was aborted; HCCL_E_RUNTIME if the device has stopped.
/// Nothing is submitted then. HcclSimInterface::getLastError (hccl_sim.h) gives the reason.
/// Source: HCCL API reference, CANN 9.1; names, order of parameters and values are the same. "Newer" marks what
/// CANN 8.1 lacks.
#ifndef HCCL_HCCL_H_
#define HCCL_HCCL_H_

#include "acl/acl.h"
#include "hccl/hccl_types.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- Communicators ----

/// On one rank only, with a device set: opens a server for the ranks to connect to and describes it.
/// Errors: HCCL_E_PTR for null; HCCL_E_RUNTIME without a device; HCCL_E_PARA if a variable (HCCL_IF_IP and
/// others) cannot be used; HCCL_E_TCP_CONNECT if it cannot listen.
/// Source: HcclGetRootInfo.
HcclResult HcclGetRootInfo(HcclRootInfo* rootInfo);

/// Makes the communicator of one rank. The thread's device becomes the rank's. Waits until nRanks ranks are
/// there, at most HCCL_CONNECT_TIMEOUT (120 s by default) + 20 s. In a group it is made at the end.
/// Errors: HCCL_E_PTR for a null pointer; HCCL_E_PARA if rank >= nRanks, rootInfo is not that of
/// HcclGetRootInfo, config was not initialised or has a wrong value, or a device is used twice;
/// HCCL_E_RUNTIME without a device; HCCL_E_TIMEOUT names the ranks that are missing; HCCL_E_TCP_CONNECT if
/// the server cannot be reached.
/// Source: HcclCommInitRootInfo, HcclCommInitRootInfoConfig.
/// @{
HcclResult HcclCommInitRootInfo(uint32_t nRanks, const HcclRootInfo* rootInfo, uint32_t rank, HcclComm* comm);
HcclResult HcclCommInitRootInfoConfig(uint32_t nRanks, const HcclRootInfo* rootInfo, uint32_t rank,
                                      const HcclCommConfig* config, HcclComm* comm);
/// @}

/// Communicators of one process: comms[i] is rank i on devices[i].
/// Shapes: devices and comms have ndev entries.
/// Errors: HCCL_E_PTR for a null pointer; HCCL_E_PARA if ndev is 0, or a device does not exist or occurs
/// twice.
/// Source: HcclCommInitAll.
HcclResult HcclCommInitAll(uint32_t ndev, int32_t* devices, HcclComm* comms);

/// Makes the communicator of one rank from a rank table: a JSON file, version 1.0. Waits as
/// HcclCommInitRootInfo does.
/// Errors: HCCL_E_PTR for a null pointer; HCCL_E_OPEN_FILE_FAILURE if the file cannot be opened; HCCL_E_PARA
/// for a wrong table, a rank that it does not have, a table that was initialised before, or a wrong config;
/// HCCL_E_TIMEOUT and HCCL_E_TCP_CONNECT as HcclCommInitRootInfo.
/// Source: HcclCommInitClusterInfo, HcclCommInitClusterInfoConfig.
/// @{
HcclResult HcclCommInitClusterInfo(const char* clusterInfo, uint32_t rank, HcclComm* comm);
HcclResult HcclCommInitClusterInfoConfig(const char* clusterInfo, uint32_t rank, HcclCommConfig* config,
                                         HcclComm* comm);
/// @}

/// A communicator of some ranks of *comm, which must not be a sub-communicator itself. Members pass the list
/// and their place in it; others a null list and 0xFFFFFFFF as id, and get null.
/// Shapes: rankIds has rankNum ranks of *comm, ascending; rankIds[subCommRankId] is the own one.
/// Errors: HCCL_E_PTR for a null pointer; HCCL_E_PARA for a communicator that is gone, a wrong list or
/// place, or a wrong config; HCCL_E_NOT_SUPPORT for a sub-communicator; HCCL_E_TIMEOUT if members are
/// missing.
/// Source: HcclCreateSubCommConfig.
HcclResult HcclCreateSubCommConfig(HcclComm* comm, uint32_t rankNum, uint32_t* rankIds, uint64_t subCommId,
                                   uint32_t subCommRankId, HcclCommConfig* config, HcclComm* subComm);

/// Frees a communicator. If another thread must free it while an operator is blocked, call HcclSimInterface::commAbort
/// (hccl_sim.h) first.
/// Errors: HCCL_E_PTR for null; HCCL_E_PARA for one that is gone; HCCL_E_AGAIN while operators are in a
/// stream: it stays.
/// Source: HcclCommDestroy.
HcclResult HcclCommDestroy(HcclComm comm);

/// The number of ranks, and the own rank.
/// Errors: HCCL_E_PTR for a null pointer; HCCL_E_PARA for a communicator that is gone.
/// Source: HcclGetRankSize, HcclGetRankId.
/// @{
HcclResult HcclGetRankSize(HcclComm comm, uint32_t* rankSize);
HcclResult HcclGetRankId(HcclComm comm, uint32_t* rank);
/// @}

/// The name of a communicator.
/// Shapes: commName has space for 128 bytes.
/// Errors: HCCL_E_PTR for a null pointer; HCCL_E_PARA for a communicator that is gone.
/// Source: HcclGetCommName.
HcclResult HcclGetCommName(HcclComm comm, char* commName);

/// The communicator of this process with a name. Newer.
/// Errors: HCCL_E_PTR for a null pointer; HCCL_E_NOT_FOUND if there is none: *comm is then null.
/// Source: HcclCommGetHandleWithName.
HcclResult HcclCommGetHandleWithName(const char* commName, HcclComm* comm);

/// HCCL_SUCCESS, or HCCL_E_REMOTE once an operator of the communicator has failed.
/// Errors: HCCL_E_PTR for a null pointer; HCCL_E_PARA for a communicator that is gone.
/// Source: HcclGetCommAsyncError.
HcclResult HcclGetCommAsyncError(HcclComm comm, HcclResult* asyncError);

/// A text for a code, which lives as long as the program.
/// Errors: none.
/// Source: HcclGetErrorString.
const char* HcclGetErrorString(HcclResult code);

/// HCCL_DETERMINISTIC of the process, 0 or 1. The value is kept and read back; the simulated operators are
/// always deterministic.
/// Errors: HCCL_E_PARA for another setting or value; HCCL_E_PTR for null.
/// Source: HcclSetConfig, HcclGetConfig.
/// @{
HcclResult HcclSetConfig(HcclConfig config, HcclConfigValue configValue);
HcclResult HcclGetConfig(HcclConfig config, HcclConfigValue* configValue);
/// @}

/// A bit per HcclCommConfigCapability that initialisation takes: buffer size, determinism, name.
/// Errors: none.
/// Source: HcclGetCommConfigCapability.
uint32_t HcclGetCommConfigCapability(void);

// ---- Operators ----

/// recvBuf of all ranks = the reduction of all sendBuf.
/// Shapes: both buffers have count elements. They may be the same.
/// Errors: HCCL_E_PARA for a wrong type, reduction, buffer or stream; HCCL_E_NOT_SUPPORT for what the chip
/// does not reduce; HCCL_E_REMOTE after a failure.
/// Source: HcclAllReduce.
HcclResult HcclAllReduce(void* sendBuf, void* recvBuf, uint64_t count, HcclDataType dataType, HcclReduceOp op,
                         HcclComm comm, aclrtStream stream);

/// buf of all ranks = buf of rank root.
/// Shapes: buf has count elements.
/// Errors: HCCL_E_PARA for a wrong type, root, buffer or stream; HCCL_E_NOT_SUPPORT for a type that the chip
/// does not move; HCCL_E_REMOTE after a failure.
/// Source: HcclBroadcast.
HcclResult HcclBroadcast(void* buf, uint64_t count, HcclDataType dataType, uint32_t root, HcclComm comm,
                         aclrtStream stream);

/// recvBuf of rank i = block i of the reduction of all sendBuf.
/// Shapes: sendBuf has ranks * recvCount elements, recvBuf recvCount.
/// Errors: HCCL_E_PARA for a wrong type, reduction, buffer or stream; HCCL_E_NOT_SUPPORT for what the chip
/// does not reduce; HCCL_E_REMOTE after a failure.
/// Source: HcclReduceScatter.
HcclResult HcclReduceScatter(void* sendBuf, void* recvBuf, uint64_t recvCount, HcclDataType dataType,
                             HcclReduceOp op, HcclComm comm, aclrtStream stream);

/// As HcclReduceScatter with blocks of different sizes: block i is sendCounts[i] elements at sendDispls[i].
/// Shapes: sendCounts and sendDispls are uint64_t per rank, in elements, the same on all ranks; recvBuf has
/// recvCount elements, the own entry of sendCounts.
/// Errors: HCCL_E_PTR for a null table; HCCL_E_PARA for a wrong type, reduction, table, buffer or stream;
/// HCCL_E_NOT_SUPPORT for what the chip does not reduce; HCCL_E_REMOTE after a failure.
/// Source: HcclReduceScatterV.
HcclResult HcclReduceScatterV(void* sendBuf, const void* sendCounts, const void* sendDispls, void* recvBuf,
                              uint64_t recvCount, HcclDataType dataType, HcclReduceOp op, HcclComm comm,
                              aclrtStream stream);

/// recvBuf of rank i = block i of sendBuf of rank root.
/// Shapes: sendBuf has ranks * recvCount elements, on root only; recvBuf recvCount.
/// Errors: HCCL_E_PARA for a wrong type, root, buffer or stream; HCCL_E_NOT_SUPPORT for a type that the chip
/// does not move; HCCL_E_REMOTE after a failure.
/// Source: HcclScatter.
HcclResult HcclScatter(void* sendBuf, void* recvBuf, uint64_t recvCount, HcclDataType dataType, uint32_t root,
                       HcclComm comm, aclrtStream stream);

/// Block i of recvBuf of all ranks = sendBuf of rank i.
/// Shapes: sendBuf has sendCount elements, recvBuf ranks * sendCount.
/// Errors: HCCL_E_PARA for a wrong type, buffer or stream; HCCL_E_NOT_SUPPORT for a type that the chip does
/// not move; HCCL_E_REMOTE after a failure.
/// Source: HcclAllGather.
HcclResult HcclAllGather(void* sendBuf, void* recvBuf, uint64_t sendCount, HcclDataType dataType,
                         HcclComm comm, aclrtStream stream);

/// As HcclAllGather with blocks of different sizes: rank i's is recvCounts[i] elements at recvDispls[i].
/// Shapes: recvCounts and recvDispls are uint64_t per rank, in elements; sendCount is the own entry of
/// recvCounts.
/// Errors: HCCL_E_PTR for a null table; HCCL_E_PARA for a wrong type, table, buffer or stream;
/// HCCL_E_NOT_SUPPORT for a type that the chip does not move; HCCL_E_REMOTE after a failure.
/// Source: HcclAllGatherV.
HcclResult HcclAllGatherV(void* sendBuf, uint64_t sendCount, void* recvBuf, const void* recvCounts,
                          const void* recvDispls, HcclDataType dataType, HcclComm comm, aclrtStream stream);

/// recvBuf of rank root = the reduction of all sendBuf.
/// Shapes: both buffers have count elements; recvBuf is used on root only.
/// Errors: HCCL_E_PARA for a wrong type, reduction, root, buffer or stream; HCCL_E_NOT_SUPPORT for what the
/// chip does not reduce; HCCL_E_REMOTE after a failure.
/// Source: HcclReduce.
HcclResult HcclReduce(void* sendBuf, void* recvBuf, uint64_t count, HcclDataType dataType, HcclReduceOp op,
                      uint32_t root, HcclComm comm, aclrtStream stream);

/// Block i of recvBuf of rank j = block j of sendBuf of rank i.
/// Shapes: both buffers have ranks * sendCount elements and must differ. sendCount and recvCount, the
/// elements per peer, are equal, and so are the types.
/// Errors: HCCL_E_PARA for counts or types that differ, or a wrong type, buffer or stream;
/// HCCL_E_NOT_SUPPORT for a type that the chip does not move; HCCL_E_REMOTE after a failure.
/// Source: HcclAlltoAll.
HcclResult HcclAlltoAll(const void* sendBuf, uint64_t sendCount, HcclDataType sendType, const void* recvBuf,
                        uint64_t recvCount, HcclDataType recvType, HcclComm comm, aclrtStream stream);

/// As HcclAlltoAll with blocks of different sizes and places.
/// Shapes: sendCounts, sdispls, recvCounts and rdispls are uint64_t per rank, in elements.
/// Errors: HCCL_E_PTR for a null table; HCCL_E_PARA for a wrong type, buffer or stream; HCCL_E_NOT_SUPPORT
/// for a type that the chip does not move; HCCL_E_REMOTE after a failure.
/// Source: HcclAlltoAllV.
HcclResult HcclAlltoAllV(const void* sendBuf, const void* sendCounts, const void* sdispls,
                         HcclDataType sendType, const void* recvBuf, const void* recvCounts,
                         const void* rdispls, HcclDataType recvType, HcclComm comm, aclrtStream stream);

/// As HcclAlltoAllV with one table: sendCountMatrix[i * ranks + j] is what rank i sends to rank j. Newer.
/// Shapes: sendCountMatrix is ranks * ranks uint64_t, in elements; the blocks of both buffers lie one after
/// the other in the order of ranks.
/// Errors: HCCL_E_PTR for a null table; HCCL_E_PARA for a wrong type, buffer or stream; HCCL_E_NOT_SUPPORT
/// for a type that the chip does not move; HCCL_E_REMOTE after a failure.
/// Source: HcclAlltoAllVC.
HcclResult HcclAlltoAllVC(const void* sendBuf, const void* sendCountMatrix, HcclDataType sendType,
                          const void* recvBuf, HcclDataType recvType, HcclComm comm, aclrtStream stream);

/// Sends to rank destRank, which calls HcclRecv with the same count and type. Done when it has taken the
/// data: nothing is buffered.
/// Shapes: sendBuf has count elements.
/// Errors: HCCL_E_PARA for a wrong type, rank (the own one only in a group), buffer or stream;
/// HCCL_E_NOT_SUPPORT for a type that the chip does not move; HCCL_E_REMOTE after a failure.
/// Source: HcclSend.
HcclResult HcclSend(void* sendBuf, uint64_t count, HcclDataType dataType, uint32_t destRank, HcclComm comm,
                    aclrtStream stream);

/// Receives what rank srcRank sends with HcclSend.
/// Shapes: recvBuf has count elements.
/// Errors: HCCL_E_PARA for a wrong type, rank (the own one only in a group), buffer or stream;
/// HCCL_E_NOT_SUPPORT for a type that the chip does not move; HCCL_E_REMOTE after a failure.
/// Source: HcclRecv.
HcclResult HcclRecv(void* recvBuf, uint64_t count, HcclDataType dataType, uint32_t srcRank, HcclComm comm,
                    aclrtStream stream);

/// Sends and receives all items at once, in any order. Several items for one peer are matched in the order
/// of the list.
/// Shapes: sendRecvInfo has itemNum entries; buf of each has count elements.
/// Errors: HCCL_E_PTR for null; HCCL_E_PARA for an empty list, or an item with a wrong type, rank or buffer;
/// HCCL_E_NOT_SUPPORT for a type that the chip does not move; HCCL_E_REMOTE after a failure.
/// Source: HcclBatchSendRecv.
HcclResult HcclBatchSendRecv(HcclSendRecvItem* sendRecvInfo, uint32_t itemNum, HcclComm comm,
                             aclrtStream stream);

/// Later work in the streams of all ranks starts after all ranks have come here.
/// Errors: HCCL_E_PARA for a wrong stream; HCCL_E_REMOTE after a failure.
/// Source: HcclBarrier.
HcclResult HcclBarrier(HcclComm comm, aclrtStream stream);

// ---- Groups ----

/// Until the thread's outermost HcclGroupEnd, HcclCommInitRootInfo(Config), HcclSend and HcclRecv are only
/// collected. Other operators start at once. (CANN counts open groups per process, not per thread.) Newer.
/// Errors: none.
/// Source: HcclGroupStart.
HcclResult HcclGroupStart(void);

/// Makes the communicators, all at once; then the messages of each communicator and stream become one
/// HcclBatchSendRecv. Newer.
/// Errors: HCCL_E_PARA if no group is open; else the first failure, after which nothing more is started.
/// Source: HcclGroupEnd.
HcclResult HcclGroupEnd(void);

#ifdef __cplusplus
}
#endif

#endif /* HCCL_HCCL_H_ */
