/* HCCL, Ascend's collective communication library: C API. Names, argument order and values: CANN 9.1.
 * Valid C99 and C++. The functions here are the simulated device's.
 *
 * Counts are elements, ranks count from 0. Every operator is asynchronous: it returns once the work is in
 * `stream` (a stream of the communicator's device) and runs there in stream order. All ranks must call the
 * same operators in the same order with the same count, type, reduction and root; buffers are device memory,
 * aligned to their element. The simulated implementation compares these on all ranks before data moves; a
 * difference, a lost rank or a time-out ends the operation, makes the stream report an error, and leaves the
 * communicator unusable (HcclGetCommAsyncError).
 *
 * Errors of every operator: HCCL_E_PTR null pointer; HCCL_E_PARA wrong rank, type, memory or stream,
 * overlapping or too small buffers; HCCL_E_NOT_SUPPORT a type or reduction that the chip's HCCL lacks;
 * HCCL_E_REMOTE the communicator has failed before. */
#ifndef HCCL_HCCL_H_
#define HCCL_HCCL_H_

#include "acl/acl.h"
#include "hccl/hccl_types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* --- communicators --- */

/** On one rank only, with a device set: opens the sync point for the others and describes it. */
HcclResult HcclGetRootInfo(HcclRootInfo* rootInfo);
/** Waits until nRanks ranks came, at most HCCL_CONNECT_TIMEOUT + 20 s. The thread's device becomes the
 * rank's. Errors: HCCL_E_PARA rank, or a device used twice; HCCL_E_TIMEOUT names the ranks that did not come.
 */
HcclResult HcclCommInitRootInfo(uint32_t nRanks, const HcclRootInfo* rootInfo, uint32_t rank, HcclComm* comm);
HcclResult HcclCommInitRootInfoConfig(uint32_t nRanks, const HcclRootInfo* rootInfo, uint32_t rank,
                                      const HcclCommConfig* config, HcclComm* comm);
/** One process, ndev different devices: comms[i] is rank i on devices[i]. */
HcclResult HcclCommInitAll(uint32_t ndev, int32_t* devices, HcclComm* comms);
/** Ranks and addresses from a rank table (JSON file, version 1.0). */
HcclResult HcclCommInitClusterInfo(const char* clusterInfo, uint32_t rank, HcclComm* comm);
HcclResult HcclCommInitClusterInfoConfig(const char* clusterInfo, uint32_t rank, HcclCommConfig* config,
                                         HcclComm* comm);
/** Members pass the ascending list of global ranks and their place in it; others NULL and 0xFFFFFFFF as id.
 * Only from a communicator that is not itself a sub-communicator. */
HcclResult HcclCreateSubCommConfig(HcclComm* comm, uint32_t rankNum, uint32_t* rankIds, uint64_t subCommId,
                                   uint32_t subCommRankId, HcclCommConfig* config, HcclComm* subComm);
/** HCCL_E_AGAIN while operators are in a stream. From another thread while an operator is blocked, after
 * HCCL_E_AGAIN twice in a row, use HcclSimCommAbort (hccl_sim.h). */
HcclResult HcclCommDestroy(HcclComm comm);

HcclResult HcclGetRankSize(HcclComm comm, uint32_t* rankSize);
HcclResult HcclGetRankId(HcclComm comm, uint32_t* rank);
/** commName: at least 128 bytes. */
HcclResult HcclGetCommName(HcclComm comm, char* commName);
HcclResult HcclCommGetHandleWithName(const char* commName, HcclComm* comm);
/** HCCL_SUCCESS, or HCCL_E_REMOTE once an operator of the communicator has failed. */
HcclResult HcclGetCommAsyncError(HcclComm comm, HcclResult* asyncError);
const char* HcclGetErrorString(HcclResult code);
/** HCCL_DETERMINISTIC only, 0 or 1. The simulated operators are always deterministic. */
HcclResult HcclSetConfig(HcclConfig config, HcclConfigValue configValue);
HcclResult HcclGetConfig(HcclConfig config, HcclConfigValue* configValue);
/** A bit per HcclCommConfigCapability that initialisation honours. */
uint32_t HcclGetCommConfigCapability(void);

/* --- operators --- */

HcclResult HcclAllReduce(void* sendBuf, void* recvBuf, uint64_t count, HcclDataType dataType, HcclReduceOp op,
                         HcclComm comm, aclrtStream stream);
HcclResult HcclBroadcast(void* buf, uint64_t count, HcclDataType dataType, uint32_t root, HcclComm comm,
                         aclrtStream stream);
HcclResult HcclReduceScatter(void* sendBuf, void* recvBuf, uint64_t recvCount, HcclDataType dataType,
                             HcclReduceOp op, HcclComm comm, aclrtStream stream);
/** sendCounts, sendDispls: uint64_t per rank, the same on all ranks. */
HcclResult HcclReduceScatterV(void* sendBuf, const void* sendCounts, const void* sendDispls, void* recvBuf,
                              uint64_t recvCount, HcclDataType dataType, HcclReduceOp op, HcclComm comm,
                              aclrtStream stream);
HcclResult HcclScatter(void* sendBuf, void* recvBuf, uint64_t recvCount, HcclDataType dataType, uint32_t root,
                       HcclComm comm, aclrtStream stream);
HcclResult HcclAllGather(void* sendBuf, void* recvBuf, uint64_t sendCount, HcclDataType dataType,
                         HcclComm comm, aclrtStream stream);
HcclResult HcclAllGatherV(void* sendBuf, uint64_t sendCount, void* recvBuf, const void* recvCounts,
                          const void* recvDispls, HcclDataType dataType, HcclComm comm, aclrtStream stream);
HcclResult HcclReduce(void* sendBuf, void* recvBuf, uint64_t count, HcclDataType dataType, HcclReduceOp op,
                      uint32_t root, HcclComm comm, aclrtStream stream);
/** sendCount, recvCount: elements per peer; the buffers must differ. */
HcclResult HcclAlltoAll(const void* sendBuf, uint64_t sendCount, HcclDataType sendType, const void* recvBuf,
                        uint64_t recvCount, HcclDataType recvType, HcclComm comm, aclrtStream stream);
HcclResult HcclAlltoAllV(const void* sendBuf, const void* sendCounts, const void* sdispls,
                         HcclDataType sendType, const void* recvBuf, const void* recvCounts,
                         const void* rdispls, HcclDataType recvType, HcclComm comm, aclrtStream stream);
/** sendCountMatrix[i * ranks + j]: what rank i sends to rank j; data is packed in order of ranks. */
HcclResult HcclAlltoAllVC(const void* sendBuf, const void* sendCountMatrix, HcclDataType sendType,
                          const void* recvBuf, HcclDataType recvType, HcclComm comm, aclrtStream stream);
/** Done when the matching HcclRecv has taken the data: nothing is buffered. */
HcclResult HcclSend(void* sendBuf, uint64_t count, HcclDataType dataType, uint32_t destRank, HcclComm comm,
                    aclrtStream stream);
HcclResult HcclRecv(void* recvBuf, uint64_t count, HcclDataType dataType, uint32_t srcRank, HcclComm comm,
                    aclrtStream stream);
/** All items at once, in any order; several for one peer are matched in the order of the list. */
HcclResult HcclBatchSendRecv(HcclSendRecvItem* sendRecvInfo, uint32_t itemNum, HcclComm comm,
                             aclrtStream stream);
/** Later work in the streams of all ranks starts after all ranks came here. */
HcclResult HcclBarrier(HcclComm comm, aclrtStream stream);

/* --- groups: CANN 8.1 lacks them --- */

/** Until the thread's outermost HcclGroupEnd, HcclCommInitRootInfo(Config), HcclSend and HcclRecv only note
 * what is to be done. Other operators are not held back. (The vendor's count of open groups is the process's,
 * not the thread's.) */
HcclResult HcclGroupStart(void);
/** Makes the communicators, all at once; then the messages of each communicator and stream become one
 * HcclBatchSendRecv. The first failure ends it. Errors: HCCL_E_PARA no group is open. */
HcclResult HcclGroupEnd(void);

#ifdef __cplusplus
}
#endif

#endif /* HCCL_HCCL_H_ */
