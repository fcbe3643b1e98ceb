/// @file
/// Collective communication for migrated programs: NCCL 2.21's functions, argument lists and enumerators
/// with another prefix, over HCCL and AscendCL. Valid C11 and C++.
/// Groups work as in NCCL: between npucclGroupStart and npucclGroupEnd nothing runs, and one thread may
/// drive any number of communicators. Types and reductions that the chip's HCCL lacks are computed in a
/// wider type, scaled afterwards (average), or gathered and reduced on the device (double).
/// Operators return before they have run. They run in the order of their stream. A failure of another rank
/// is reported by the stream's next synchronising call and by npucclCommGetAsyncError; the communicator is
/// then unusable.
/// npucclCommAbort may be called while another thread is in a call with the communicator.
/// Errors: npucclInvalidArgument for null pointers, a communicator that is null, destroyed or has a call in
/// progress, bad ranks and types, memory that the device cannot reach or that is too small;
/// npucclInvalidUsage for calls that do not fit (a stream of another device, a revoked communicator);
/// npucclSystemError for the network, threads and memory; npucclRemoteError if another rank failed or did
/// not come in time; npucclUnhandledCudaError if the runtime or the device failed; npucclInternalError for a
/// fault of this library. npucclGetLastError says which and why. A refused call has no effect.
/// Source: NCCL 2.21 User Guide, "NCCL API"; for functions that came later, the guide of the release that
/// has them.
#ifndef NPU_CCL_H_
#define NPU_CCL_H_

// clang-format off
#include "npu/macros/hide.h"
// clang-format on

#include <stddef.h>

#include "npu/ccl/types.h"
#include "npu/runtime.h"
#ifdef __cplusplus
#include "npu/bf16.h"
#include "npu/fp16.h"
#endif

#ifdef __cplusplus
extern "C" {
#endif

/// The NCCL version that this library follows, NPUCCL_VERSION_CODE (22105).
/// Errors: npucclInvalidArgument for a null pointer.
/// Source: ncclGetVersion.
npucclResult_t npucclGetVersion(int* version);

/// A text for a result code, which lives as long as the program.
/// Errors: none.
/// Source: ncclGetErrorString.
const char* npucclGetErrorString(npucclResult_t result);

/// Why the last operator of comm failed, or, if comm is null or has not failed, the calling thread's last
/// failed call. The text stays valid for the thread's next three calls.
/// Errors: none; the text is empty if nothing failed.
/// Source: ncclGetLastError.
const char* npucclGetLastError(npucclComm_t comm);

/// Does nothing: there is no debug output to reset.
/// Errors: none.
/// Source: ncclResetDebugInit.
void npucclResetDebugInit(void);

/// Opens a server in this process, and describes it in an id that the other ranks need to connect. It
/// listens on the loopback interface, unless HCCL_IF_IP or HCCL_SOCKET_IFNAME names one or a launcher says
/// that several hosts take part.
/// Errors: npucclInvalidArgument for a null pointer or settings that cannot be used; npucclSystemError if it
/// cannot listen; npucclUnhandledCudaError if there is no usable device.
/// Source: ncclGetUniqueId.
npucclResult_t npucclGetUniqueId(npucclUniqueId* uniqueId);

/// Makes the communicator of one rank. The thread's current device becomes the rank's. Waits for all ranks,
/// at most HCCL_CONNECT_TIMEOUT (120 s by default) + 20 s. In a group, the communicators are made together
/// at its end; with blocking = 0 the call returns npucclInProgress and goes on.
/// Errors: npucclInvalidArgument if comm is null, rank is not in 0..nranks-1, the id does not come from
/// npucclGetUniqueId, config was not initialised, or a device is used twice; npucclRemoteError if ranks did
/// not come in time; npucclSystemError for the network.
/// Source: ncclCommInitRank, ncclCommInitRankConfig.
/// @{
npucclResult_t npucclCommInitRank(npucclComm_t* comm, int nranks, npucclUniqueId commId, int rank);
npucclResult_t npucclCommInitRankConfig(npucclComm_t* comm, int nranks, npucclUniqueId commId, int rank,
                                        npucclConfig_t* config);
/// @}

/// As npucclCommInitRankConfig. Only the first id is used.
/// Shapes: commIds has nId entries.
/// Errors: those of npucclCommInitRankConfig; npucclInvalidArgument if commIds is null or nId < 1.
/// Source: ncclCommInitRankScalable.
npucclResult_t npucclCommInitRankScalable(npucclComm_t* newcomm, int nranks, int myrank, int nId,
                                          npucclUniqueId* commIds, npucclConfig_t* config);

/// Communicators of ndev devices of this process: comm[i] is rank i on devlist[i].
/// Shapes: comm has ndev entries, devlist ndev or is null for devices 0 to ndev - 1.
/// Errors: npucclInvalidArgument if comm is null, ndev < 1, or a device does not exist or occurs twice;
/// npucclUnhandledCudaError if there is no usable device.
/// Source: ncclCommInitAll.
npucclResult_t npucclCommInitAll(npucclComm_t* comm, int ndev, const int* devlist);

/// Ranks with one color form a communicator, in the order of (key, rank). All ranks of comm call it. With
/// NPUCCL_SPLIT_NOCOLOR, *newcomm is null. A null config takes over whether calls block.
/// Errors: npucclInvalidArgument if newcomm is null, the color is another negative number, or config was not
/// initialised; npucclRemoteError if another rank failed or did not come in time.
/// Source: ncclCommSplit.
npucclResult_t npucclCommSplit(npucclComm_t comm, int color, int key, npucclComm_t* newcomm,
                               npucclConfig_t* config);

/// The ranks that are not in the list form a communicator, in their order. Only they call it, and it waits
/// for them. NPUCCL_SHRINK_ABORT revokes comm first, for one that has failed. comm stays, to be destroyed.
/// Shapes: excludeRanksList has excludeRanksCount ranks.
/// Errors: npucclInvalidArgument if a pointer is null, the list is empty or names this rank or one that does
/// not exist, the flags are unknown, or config was not initialised; npucclInvalidUsage for
/// NPUCCL_SHRINK_DEFAULT if comm has failed and is not revoked; npucclRemoteError if ranks did not come in
/// time.
/// Source: ncclCommShrink.
npucclResult_t npucclCommShrink(npucclComm_t comm, int* excludeRanksList, int excludeRanksCount,
                                npucclComm_t* newcomm, npucclConfig_t* config, int shrinkFlags);

/// Ends running operators as npucclCommAbort does, but keeps the communicator. It takes no operators any
/// more, but others can be made from it with npucclCommSplit and npucclCommShrink. No operator runs when the
/// call returns, and a device that refused work because an operator of comm failed takes work again.
/// Errors: npucclInvalidArgument for a communicator that is gone, or flags other than NPUCCL_REVOKE_DEFAULT.
/// Source: ncclCommRevoke.
npucclResult_t npucclCommRevoke(npucclComm_t comm, int revokeFlags);

/// Waits for the operators of the communicator. With blocking = 0 it returns npucclInProgress and goes on.
/// Errors: npucclInvalidArgument for a communicator that is gone; npucclInvalidUsage for one that was
/// revoked.
/// Source: ncclCommFinalize.
npucclResult_t npucclCommFinalize(npucclComm_t comm);

/// Waits for the operators of the communicator, then frees it. Null does nothing.
/// Errors: npucclInvalidArgument for a communicator that is gone.
/// Source: ncclCommDestroy.
npucclResult_t npucclCommDestroy(npucclComm_t comm);

/// Ends running operators and frees the communicator, from any thread. Their streams go on; the other ranks
/// get npucclRemoteError. Null does nothing.
/// Errors: npucclInvalidArgument for a communicator that is gone.
/// Source: ncclCommAbort.
npucclResult_t npucclCommAbort(npucclComm_t comm);

/// The state of a communicator: npucclSuccess, npucclInProgress after a call that did not block,
/// npucclRemoteError if another rank failed, npucclInvalidUsage if the ranks' calls do not match,
/// npucclSystemError or another code for other failures.
/// Errors: npucclInvalidArgument for a communicator that is gone or a null pointer.
/// Source: ncclCommGetAsyncError.
npucclResult_t npucclCommGetAsyncError(npucclComm_t comm, npucclResult_t* asyncError);

/// The number of ranks, the device, and the rank of a communicator.
/// Errors: npucclInvalidArgument for a communicator that is gone or has a call in progress, or a null
/// pointer; the code of the failure, if a call that did not block has failed.
/// Source: ncclCommCount, ncclCommCuDevice, ncclCommUserRank.
/// @{
npucclResult_t npucclCommCount(const npucclComm_t comm, int* count);
npucclResult_t npucclCommCuDevice(const npucclComm_t comm, int* device);
npucclResult_t npucclCommUserRank(const npucclComm_t comm, int* rank);
/// @}

/// Device memory, as npuMalloc and npuFree give and take it.
/// Units: size in bytes.
/// Errors: npucclInvalidArgument if ptr is null; npucclUnhandledCudaError for what npuMalloc and npuFree
/// refuse.
/// Source: ncclMemAlloc, ncclMemFree.
/// @{
npucclResult_t npucclMemAlloc(void** ptr, size_t size);
npucclResult_t npucclMemFree(void* ptr);
/// @}

/// Registers memory. Nothing needs it here: the memory is checked, and the handle counted.
/// Shapes: buff has size bytes. The memory stays the caller's.
/// Units: size in bytes.
/// Errors: npucclInvalidArgument for a communicator that is gone, a null pointer, size 0, memory that the
/// device cannot reach, unknown flags, or a handle that is not registered with this communicator.
/// Source: ncclCommRegister, ncclCommDeregister; ncclCommWindowRegister, ncclCommWindowDeregister.
/// @{
npucclResult_t npucclCommRegister(const npucclComm_t comm, void* buff, size_t size, void** handle);
npucclResult_t npucclCommDeregister(const npucclComm_t comm, void* handle);
npucclResult_t npucclCommWindowRegister(npucclComm_t comm, void* buff, size_t size, npucclWindow_t* win,
                                        int winFlags);
npucclResult_t npucclCommWindowDeregister(npucclComm_t comm, npucclWindow_t win);
/// @}

/// A reduction: the sum of input times scalar. The scalar may differ from rank to rank. It is read now
/// (npucclScalarHostImmediate), or in device memory by the operator (npucclScalarDevice).
/// Shapes: scalar is one element of datatype.
/// Errors: npucclInvalidArgument for a communicator that is gone, a null pointer or an unknown type.
/// Source: ncclRedOpCreatePreMulSum.
npucclResult_t npucclRedOpCreatePreMulSum(npucclRedOp_t* op, void* scalar, npucclDataType_t datatype,
                                          npucclScalarResidence_t residence, npucclComm_t comm);

/// Frees a reduction. Operators that were called with it keep what they need.
/// Errors: npucclInvalidArgument for a communicator that is gone, or a reduction that it does not have.
/// Source: ncclRedOpDestroy.
npucclResult_t npucclRedOpDestroy(npucclRedOp_t op, npucclComm_t comm);

/// recvbuff of rank root = the reduction of all sendbuff.
/// Shapes: both buffers have count elements; recvbuff is read on root only. They may be the same.
/// Units: count in elements.
/// Errors: npucclInvalidArgument for a bad type, reduction, root or buffer; npucclInvalidUsage for a stream
/// of another device or a revoked communicator.
/// Source: ncclReduce.
npucclResult_t npucclReduce(const void* sendbuff, void* recvbuff, size_t count, npucclDataType_t datatype,
                            npucclRedOp_t op, int root, npucclComm_t comm, npuStream_t stream);

/// npucclBroadcast in place.
/// Shapes: buff has count elements.
/// Units: count in elements.
/// Errors: those of npucclBroadcast.
/// Source: ncclBcast.
npucclResult_t npucclBcast(void* buff, size_t count, npucclDataType_t datatype, int root, npucclComm_t comm,
                           npuStream_t stream);

/// recvbuff of all ranks = sendbuff of rank root.
/// Shapes: both buffers have count elements; sendbuff is read on root only. They may be the same.
/// Units: count in elements.
/// Errors: npucclInvalidArgument for a bad type, root or buffer; npucclInvalidUsage for a stream of another
/// device or a revoked communicator.
/// Source: ncclBroadcast.
npucclResult_t npucclBroadcast(const void* sendbuff, void* recvbuff, size_t count, npucclDataType_t datatype,
                               int root, npucclComm_t comm, npuStream_t stream);

/// recvbuff of all ranks = the reduction of all sendbuff.
/// Shapes: both buffers have count elements. They may be the same.
/// Units: count in elements.
/// Errors: npucclInvalidArgument for a bad type, reduction or buffer; npucclInvalidUsage for a stream of
/// another device or a revoked communicator.
/// Source: ncclAllReduce.
npucclResult_t npucclAllReduce(const void* sendbuff, void* recvbuff, size_t count, npucclDataType_t datatype,
                               npucclRedOp_t op, npucclComm_t comm, npuStream_t stream);

/// recvbuff of rank i = block i of the reduction of all sendbuff.
/// Shapes: sendbuff has ranks * recvcount elements, recvbuff recvcount. In place: recvbuff = sendbuff + rank
/// * recvcount.
/// Units: recvcount in elements.
/// Errors: npucclInvalidArgument for a bad type, reduction or buffer; npucclInvalidUsage for a stream of
/// another device or a revoked communicator.
/// Source: ncclReduceScatter.
npucclResult_t npucclReduceScatter(const void* sendbuff, void* recvbuff, size_t recvcount,
                                   npucclDataType_t datatype, npucclRedOp_t op, npucclComm_t comm,
                                   npuStream_t stream);

/// Block i of recvbuff of all ranks = sendbuff of rank i.
/// Shapes: sendbuff has sendcount elements, recvbuff ranks * sendcount. In place: sendbuff = recvbuff + rank
/// * sendcount.
/// Units: sendcount in elements.
/// Errors: npucclInvalidArgument for a bad type or buffer; npucclInvalidUsage for a stream of another device
/// or a revoked communicator.
/// Source: ncclAllGather.
npucclResult_t npucclAllGather(const void* sendbuff, void* recvbuff, size_t sendcount,
                               npucclDataType_t datatype, npucclComm_t comm, npuStream_t stream);

/// Block i of recvbuff of rank j = block j of sendbuff of rank i.
/// Shapes: both buffers have ranks * count elements, and must differ.
/// Units: count in elements.
/// Errors: npucclInvalidArgument for a bad type or buffer; npucclInvalidUsage for a stream of another device
/// or a revoked communicator.
/// Source: ncclAlltoAll.
npucclResult_t npucclAlltoAll(const void* sendbuff, void* recvbuff, size_t count, npucclDataType_t datatype,
                              npucclComm_t comm, npuStream_t stream);

/// Block i of recvbuff of rank root = sendbuff of rank i.
/// Shapes: sendbuff has count elements, recvbuff ranks * count, on root only. In place: sendbuff = recvbuff
/// + rank * count.
/// Units: count in elements.
/// Errors: npucclInvalidArgument for a bad type, root or buffer; npucclInvalidUsage for a stream of another
/// device or a revoked communicator.
/// Source: ncclGather.
npucclResult_t npucclGather(const void* sendbuff, void* recvbuff, size_t count, npucclDataType_t datatype,
                            int root, npucclComm_t comm, npuStream_t stream);

/// recvbuff of rank i = block i of sendbuff of rank root.
/// Shapes: sendbuff has ranks * count elements, on root only, recvbuff count.
/// Units: count in elements.
/// Errors: npucclInvalidArgument for a bad type, root or buffer; npucclInvalidUsage for a stream of another
/// device or a revoked communicator.
/// Source: ncclScatter.
npucclResult_t npucclScatter(const void* sendbuff, void* recvbuff, size_t count, npucclDataType_t datatype,
                             int root, npucclComm_t comm, npuStream_t stream);

/// Sends to rank peer, which calls npucclRecv with the same count and type. Done when peer has taken the
/// data. A send to the own rank needs a receive in the same group; without one the stream reports an error.
/// Shapes: sendbuff has count elements.
/// Units: count in elements.
/// Errors: npucclInvalidArgument for a bad type, peer or buffer; npucclInvalidUsage for a stream of another
/// device or a revoked communicator.
/// Source: ncclSend.
npucclResult_t npucclSend(const void* sendbuff, size_t count, npucclDataType_t datatype, int peer,
                          npucclComm_t comm, npuStream_t stream);

/// Receives what rank peer sends with npucclSend.
/// Shapes: recvbuff has count elements.
/// Units: count in elements.
/// Errors: npucclInvalidArgument for a bad type, peer or buffer; npucclInvalidUsage for a stream of another
/// device or a revoked communicator.
/// Source: ncclRecv.
npucclResult_t npucclRecv(void* recvbuff, size_t count, npucclDataType_t datatype, int peer,
                          npucclComm_t comm, npuStream_t stream);

/// Opens a group of the calling thread. Groups nest; the outermost end counts.
/// Errors: none.
/// Source: ncclGroupStart.
npucclResult_t npucclGroupStart(void);

/// Starts everything that the group has collected: communicators first, then collectives in the order of the
/// calls, then all sends and receives of a communicator and stream at once. The buffers and streams of the
/// calls are checked here.
/// Errors: npucclInvalidUsage without npucclGroupStart; else the first failure, and what comes after it is
/// not started. npucclInProgress if a communicator with blocking = 0 is on its way.
/// Source: ncclGroupEnd.
npucclResult_t npucclGroupEnd(void);

/// Ends the group without starting its operators (communicators are made), and estimates how long they would
/// take: 5 microseconds for each, and its bytes at 4 GB/s; not measured. An inner group only ends, and
/// *simInfo is unchanged. simInfo may be null.
/// Units: estimatedTime in microseconds.
/// Errors: npucclInvalidUsage without npucclGroupStart; npucclInvalidArgument if *simInfo was not set to
/// NPUCCL_SIM_INFO_INITIALIZER. The group has then ended and nothing was started.
/// Source: ncclGroupSimulateEnd.
npucclResult_t npucclGroupSimulateEnd(npucclSimInfo_t* simInfo);

#ifdef __cplusplus
}
#endif

// clang-format off
#include "npu/macros/show.h"
// clang-format on

#endif /* NPU_CCL_H_ */
