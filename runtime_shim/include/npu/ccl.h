/* Collective communication for migrated code. Same functions, argument lists and enum values as NCCL 2.21
 * with another prefix; underneath are HCCL and AscendCL. Valid C11 and C++.
 *
 * Groups work as in NCCL: between npucclGroupStart and npucclGroupEnd nothing runs; one thread may drive any
 * number of communicators. Types and reductions that the chip's HCCL lacks are widened, scaled afterwards
 * (average) or added up after a gather (double), as the vendor's frameworks do. */
#ifndef NPU_CCL_H_
#define NPU_CCL_H_

#include <limits.h>
#include <stddef.h>

#include "npu/runtime.h"
#ifdef __cplusplus
#include "npu/bf16.h"
#include "npu/fp16.h"
#endif

#define NPUCCL_MAJOR 2
#define NPUCCL_MINOR 21
#define NPUCCL_PATCH 5
#define NPUCCL_SUFFIX ""
#define NPUCCL_COMM_NULL NULL
#define NPUCCL_VERSION_CODE 22105
#define NPUCCL_VERSION(X, Y, Z) \
  (((X) <= 2 && (Y) <= 8) ? (X) * 1000 + (Y) * 100 + (Z) : (X) * 10000 + (Y) * 100 + (Z))
#define NPUCCL_UNIQUE_ID_BYTES 128
#define NPUCCL_SPLIT_NOCOLOR -1
#define NPUCCL_UNDEF_FLOAT -1.0f
#define NPUCCL_CONFIG_UNDEF_INT INT_MIN
#define NPUCCL_CONFIG_UNDEF_PTR NULL
#define NPUCCL_SHRINK_DEFAULT 0x00
#define NPUCCL_SHRINK_ABORT 0x01
#define NPUCCL_REVOKE_DEFAULT 0x00
#define NPUCCL_WIN_DEFAULT 0x00
#define NPUCCL_WIN_COLL_SYMMETRIC 0x01

#ifdef __cplusplus
extern "C" {
#endif

typedef struct npucclComm* npucclComm_t;
typedef struct npucclWindow* npucclWindow_t;
typedef struct npucclUniqueId {
  char internal[NPUCCL_UNIQUE_ID_BYTES];
} npucclUniqueId;

typedef enum {
  npucclSuccess = 0,
  npucclUnhandledCudaError = 1,
  npucclSystemError = 2,
  npucclInternalError = 3,
  npucclInvalidArgument = 4,
  npucclInvalidUsage = 5,
  npucclRemoteError = 6,
  npucclInProgress = 7,
  npucclNumResults = 8
} npucclResult_t;

typedef enum {
  npucclSum = 0,
  npucclProd = 1,
  npucclMax = 2,
  npucclMin = 3,
  npucclAvg = 4,
  npucclNumOps = 5,
  npucclMaxRedOp = 0x7fffffff
} npucclRedOp_t;

typedef enum {
  npucclInt8 = 0,
  npucclChar = 0,
  npucclUint8 = 1,
  npucclInt32 = 2,
  npucclInt = 2,
  npucclUint32 = 3,
  npucclInt64 = 4,
  npucclUint64 = 5,
  npucclFloat16 = 6,
  npucclHalf = 6,
  npucclFloat32 = 7,
  npucclFloat = 7,
  npucclFloat64 = 8,
  npucclDouble = 8,
  npucclBfloat16 = 9,
  npucclNumTypes = 10
} npucclDataType_t;

typedef enum { npucclScalarDevice = 0, npucclScalarHostImmediate = 1 } npucclScalarResidence_t;

/* blocking = 0: calls that wait for other ranks return npucclInProgress and go on; the communicator takes no
 * operator before npucclCommGetAsyncError gives npucclSuccess. commName names the communicator. CTA, network
 * and sharing settings are accepted and change nothing. */
typedef struct npucclConfig {
  size_t size;
  unsigned int magic;
  unsigned int version;
  int blocking;
  int cgaClusterSize;
  int minCTAs;
  int maxCTAs;
  const char* netName;
  int splitShare;
  int trafficClass;
  const char* commName;
  int collnetEnable;
  int CTAPolicy;
  int shrinkShare;
  int nvlsCTAs;
  int nChannelsPerNetPeer;
  int nvlinkCentricSched;
} npucclConfig_t;

/* What npucclGroupSimulateEnd gives: microseconds. */
typedef struct npucclSimInfo {
  size_t size;
  unsigned int magic;
  unsigned int version;
  float estimatedTime;
} npucclSimInfo_t;

#define NPUCCL_SIM_INFO_MAGIC 0x74685283u
#define NPUCCL_SIM_INFO_INITIALIZER \
  {sizeof(npucclSimInfo_t), NPUCCL_SIM_INFO_MAGIC, NPUCCL_VERSION_CODE, NPUCCL_UNDEF_FLOAT}

#define NPUCCL_CONFIG_MAGIC 0xcafebeefu
#define NPUCCL_CONFIG_INITIALIZER                                                                      \
  {sizeof(npucclConfig_t),  NPUCCL_CONFIG_MAGIC,     NPUCCL_VERSION_CODE,     NPUCCL_CONFIG_UNDEF_INT, \
   NPUCCL_CONFIG_UNDEF_INT, NPUCCL_CONFIG_UNDEF_INT, NPUCCL_CONFIG_UNDEF_INT, NPUCCL_CONFIG_UNDEF_PTR, \
   NPUCCL_CONFIG_UNDEF_INT, NPUCCL_CONFIG_UNDEF_INT, NPUCCL_CONFIG_UNDEF_PTR, NPUCCL_CONFIG_UNDEF_INT, \
   NPUCCL_CONFIG_UNDEF_INT, NPUCCL_CONFIG_UNDEF_INT, NPUCCL_CONFIG_UNDEF_INT, NPUCCL_CONFIG_UNDEF_INT, \
   NPUCCL_CONFIG_UNDEF_INT}

/* Results of all functions: npucclInvalidArgument for null pointers, bad ranks and types, memory the device
 * cannot reach; npucclInvalidUsage for calls that do not fit (a device twice, a stream of another device);
 * npucclSystemError network, memory; npucclRemoteError another rank failed or did not come in time.
 * npucclGetLastError says which and why. */

npucclResult_t npucclGetVersion(int* version);
const char* npucclGetErrorString(npucclResult_t result);
/* Why the last call of this thread, or the last operator of comm, failed. comm may be null. */
const char* npucclGetLastError(npucclComm_t comm);
void npucclResetDebugInit(void);

/* Opens a meeting point in this process; the id tells the others where. It listens on the loopback unless
 * HCCL_IF_IP or HCCL_SOCKET_IFNAME gives an interface or a launcher says that more hosts take part. */
npucclResult_t npucclGetUniqueId(npucclUniqueId* uniqueId);
/* The thread's current device becomes the communicator's. Waits for all ranks, at most HCCL_CONNECT_TIMEOUT.
 */
npucclResult_t npucclCommInitRank(npucclComm_t* comm, int nranks, npucclUniqueId commId, int rank);
npucclResult_t npucclCommInitRankConfig(npucclComm_t* comm, int nranks, npucclUniqueId commId, int rank,
                                        npucclConfig_t* config);
npucclResult_t npucclCommInitRankScalable(npucclComm_t* newcomm, int nranks, int myrank, int nId,
                                          npucclUniqueId* commIds, npucclConfig_t* config);
/* devlist may be null: devices 0 to ndev - 1. */
npucclResult_t npucclCommInitAll(npucclComm_t* comm, int ndev, const int* devlist);
/* Ranks with one color form a communicator, in the order of (key, rank). Called by all ranks of comm. */
npucclResult_t npucclCommSplit(npucclComm_t comm, int color, int key, npucclComm_t* newcomm,
                               npucclConfig_t* config);
/* The ranks that are not in the list form a communicator, in their order. Called by them only; waits for
 * them. NPUCCL_SHRINK_ABORT: revokes comm first, for one that has failed. NPUCCL_SHRINK_DEFAULT: comm must
 * work, or be revoked (else npucclInvalidUsage). comm stays, to be destroyed. */
npucclResult_t npucclCommShrink(npucclComm_t comm, int* excludeRanksList, int excludeRanksCount,
                                npucclComm_t* newcomm, npucclConfig_t* config, int shrinkFlags);
/* Ends running operators as npucclCommAbort does, but keeps the communicator: it takes no operators any more
 * (npucclInvalidUsage), and others can be made from it with npucclCommSplit and npucclCommShrink. It is quiet
 * when the call returns. A device that refuses work because an operator of comm failed takes work again.
 * revokeFlags: NPUCCL_REVOKE_DEFAULT. */
npucclResult_t npucclCommRevoke(npucclComm_t comm, int revokeFlags);
/* Waits for the communicator's operators. */
npucclResult_t npucclCommFinalize(npucclComm_t comm);
npucclResult_t npucclCommDestroy(npucclComm_t comm);
/* Ends running operators, from any thread; their streams go on, the other ranks get npucclRemoteError. */
npucclResult_t npucclCommAbort(npucclComm_t comm);
npucclResult_t npucclCommGetAsyncError(npucclComm_t comm, npucclResult_t* asyncError);
npucclResult_t npucclCommCount(const npucclComm_t comm, int* count);
npucclResult_t npucclCommCuDevice(const npucclComm_t comm, int* device);
npucclResult_t npucclCommUserRank(const npucclComm_t comm, int* rank);

/* Device memory; registration is not needed here and only checked. */
npucclResult_t npucclMemAlloc(void** ptr, size_t size);
npucclResult_t npucclMemFree(void* ptr);
npucclResult_t npucclCommRegister(const npucclComm_t comm, void* buff, size_t size, void** handle);
npucclResult_t npucclCommDeregister(const npucclComm_t comm, void* handle);
npucclResult_t npucclCommWindowRegister(npucclComm_t comm, void* buff, size_t size, npucclWindow_t* win,
                                        int winFlags);
npucclResult_t npucclCommWindowDeregister(npucclComm_t comm, npucclWindow_t win);

/* Sum of input times scalar; the scalar may differ from rank to rank. It is read now (host), or by the
 * operator. */
npucclResult_t npucclRedOpCreatePreMulSum(npucclRedOp_t* op, void* scalar, npucclDataType_t datatype,
                                          npucclScalarResidence_t residence, npucclComm_t comm);
npucclResult_t npucclRedOpDestroy(npucclRedOp_t op, npucclComm_t comm);

/* Counts are elements. All return before the operator has run; it runs in the order of `stream`, a stream of
 * the communicator's device. In-place forms as in NCCL: sendbuff == recvbuff (AllGather: sendbuff == recvbuff
 * + rank * sendcount, ReduceScatter: recvbuff == sendbuff + rank * recvcount). */
npucclResult_t npucclReduce(const void* sendbuff, void* recvbuff, size_t count, npucclDataType_t datatype,
                            npucclRedOp_t op, int root, npucclComm_t comm, npuStream_t stream);
npucclResult_t npucclBcast(void* buff, size_t count, npucclDataType_t datatype, int root, npucclComm_t comm,
                           npuStream_t stream);
npucclResult_t npucclBroadcast(const void* sendbuff, void* recvbuff, size_t count, npucclDataType_t datatype,
                               int root, npucclComm_t comm, npuStream_t stream);
npucclResult_t npucclAllReduce(const void* sendbuff, void* recvbuff, size_t count, npucclDataType_t datatype,
                               npucclRedOp_t op, npucclComm_t comm, npuStream_t stream);
npucclResult_t npucclReduceScatter(const void* sendbuff, void* recvbuff, size_t recvcount,
                                   npucclDataType_t datatype, npucclRedOp_t op, npucclComm_t comm,
                                   npuStream_t stream);
npucclResult_t npucclAllGather(const void* sendbuff, void* recvbuff, size_t sendcount,
                               npucclDataType_t datatype, npucclComm_t comm, npuStream_t stream);
npucclResult_t npucclAlltoAll(const void* sendbuff, void* recvbuff, size_t count, npucclDataType_t datatype,
                              npucclComm_t comm, npuStream_t stream);
npucclResult_t npucclGather(const void* sendbuff, void* recvbuff, size_t count, npucclDataType_t datatype,
                            int root, npucclComm_t comm, npuStream_t stream);
npucclResult_t npucclScatter(const void* sendbuff, void* recvbuff, size_t count, npucclDataType_t datatype,
                             int root, npucclComm_t comm, npuStream_t stream);
npucclResult_t npucclSend(const void* sendbuff, size_t count, npucclDataType_t datatype, int peer,
                          npucclComm_t comm, npuStream_t stream);
npucclResult_t npucclRecv(void* recvbuff, size_t count, npucclDataType_t datatype, int peer,
                          npucclComm_t comm, npuStream_t stream);

/* Of the calling thread; they nest. The outermost end starts everything: communicators first, then
 * collectives in the order of the calls, then all sends and receives of a communicator and stream at once. */
npucclResult_t npucclGroupStart(void);
npucclResult_t npucclGroupEnd(void);
/* Ends the group without starting its operators (communicators are made), and estimates how long they would
 * take: some microseconds for each, and its bytes at a typical host's rate of copying; not measured. An inner
 * group only ends, and *simInfo stays as it is. simInfo may be null. Errors: npucclInvalidArgument *simInfo
 * was not set to NPUCCL_SIM_INFO_INITIALIZER; the group has then ended and nothing was started. */
npucclResult_t npucclGroupSimulateEnd(npucclSimInfo_t* simInfo);

#ifdef __cplusplus
}
#endif

#endif /* NPU_CCL_H_ */
