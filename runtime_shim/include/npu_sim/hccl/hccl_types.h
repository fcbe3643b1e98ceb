/// @file
/// Types and values of HCCL, Ascend's collective communication library. Valid C99 and C++.
/// "Newer" marks what CANN 8.1 lacks, "8.1: N" a value that is N there.
/// Source: hccl_types.h, CANN 9.1: names and values.
#ifndef HCCL_HCCL_TYPES_H_
#define HCCL_HCCL_TYPES_H_

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
  HCCL_SUCCESS = 0,
  HCCL_E_PARA = 1,
  HCCL_E_PTR = 2,
  HCCL_E_MEMORY = 3,
  HCCL_E_INTERNAL = 4,
  HCCL_E_NOT_SUPPORT = 5,
  HCCL_E_NOT_FOUND = 6,
  HCCL_E_UNAVAIL = 7,
  HCCL_E_SYSCALL = 8,
  HCCL_E_TIMEOUT = 9,
  HCCL_E_OPEN_FILE_FAILURE = 10,
  HCCL_E_TCP_CONNECT = 11,
  HCCL_E_ROCE_CONNECT = 12,
  HCCL_E_TCP_TRANSFER = 13,
  HCCL_E_ROCE_TRANSFER = 14,
  HCCL_E_RUNTIME = 15,
  HCCL_E_DRV = 16,
  HCCL_E_PROFILING = 17,
  HCCL_E_CCE = 18,
  HCCL_E_NETWORK = 19,
  HCCL_E_AGAIN = 20,
  HCCL_E_REMOTE = 21,
  HCCL_E_SUSPENDING = 22,
  HCCL_E_OPRETRY_FAIL = 23,  ///< newer
  HCCL_E_OOM = 24,           ///< newer
  HCCL_E_IN_STATUS = 1041,   ///< newer
  HCCL_E_RESERVED            ///< 8.1: 23
} HcclResult;

typedef enum {
  HCCL_REDUCE_SUM = 0,
  HCCL_REDUCE_PROD = 1,
  HCCL_REDUCE_MAX = 2,
  HCCL_REDUCE_MIN = 3,
  HCCL_REDUCE_RESERVED = 255
} HcclReduceOp;

typedef enum {
  HCCL_DATA_TYPE_INT8 = 0,
  HCCL_DATA_TYPE_INT16 = 1,
  HCCL_DATA_TYPE_INT32 = 2,
  HCCL_DATA_TYPE_FP16 = 3,
  HCCL_DATA_TYPE_FP32 = 4,
  HCCL_DATA_TYPE_INT64 = 5,
  HCCL_DATA_TYPE_UINT64 = 6,
  HCCL_DATA_TYPE_UINT8 = 7,
  HCCL_DATA_TYPE_UINT16 = 8,
  HCCL_DATA_TYPE_UINT32 = 9,
  HCCL_DATA_TYPE_FP64 = 10,
  HCCL_DATA_TYPE_BFP16 = 11,
  HCCL_DATA_TYPE_INT128 = 12,
  HCCL_DATA_TYPE_HIF8 = 14,     ///< newer
  HCCL_DATA_TYPE_FP8E4M3 = 15,  ///< newer
  HCCL_DATA_TYPE_FP8E5M2 = 16,  ///< newer
  HCCL_DATA_TYPE_FP8E8M0 = 17,  ///< newer
  HCCL_DATA_TYPE_MXFP8 = 18,    ///< newer
  HCCL_DATA_TYPE_RESERVED = 255
} HcclDataType;

typedef void* HcclComm;

#define HCCL_ROOT_INFO_BYTES 4108
typedef struct HcclRootInfoDef {
  char internal[HCCL_ROOT_INFO_BYTES];
} HcclRootInfo;

typedef enum { HCCL_SEND = 0, HCCL_RECV = 1, HCCL_SEND_RECV_RESERVED } HcclSendRecvType;

typedef struct HcclSendRecvItemDef {
  HcclSendRecvType sendRecvType;
  void* buf;
  uint64_t count;
  HcclDataType dataType;
  uint32_t remoteRank;
} HcclSendRecvItem;

typedef enum {
  HCCL_COMM_STATUS_READY = 0,       ///< newer
  HCCL_COMM_STATUS_SUSPENDING = 1,  ///< newer
  HCCL_COMM_STATUS_INVALID = 254,   ///< newer
  HCCL_COMM_STATUS_RESERVED = 255   ///< newer
} HcclCommStatus;                   ///< newer

typedef enum { HCCL_DETERMINISTIC = 0, HCCL_CONFIG_RESERVED } HcclConfig;
typedef union HcclConfigValue {
  int32_t value;
} HcclConfigValue;

#define HCCL_COMM_CONFIG_INFO_BYTES 24
#define HCCL_COMM_CONFIG_MAGIC_WORD 0xf0f0f0f0u
#define HCCL_COMM_CONFIG_VERSION 10  ///< 8.1: 5
#define HCCL_COMM_DEFAULT_BUFFSIZE 200
#define HCCL_COMM_BUFFSIZE_CONFIG_NOT_SET 0xffffffffu
#define HCCL_COMM_DETERMINISTIC_CONFIG_NOT_SET 0xffffffffu
#define HCCL_COMM_TRAFFIC_CLASS_CONFIG_NOT_SET 0xffffffffu
#define HCCL_COMM_SERVICE_LEVEL_CONFIG_NOT_SET 0xffffffffu
#define HCCL_COMM_EXECTIMEOUT_CONFIG_NOT_SET (-1)  ///< newer
#define HCCL_COMM_QOS_CONFIG_NOT_SET 0xffffffffu   ///< newer
#define HCCL_DEFAULT_SYMMETRIC_MEMORY_STRIDE 16    ///< GiB; newer
#define HCCL_COMM_DEFAULT_DETERMINISTIC 0
#define HCCL_COMM_DEFAULT_OP_EXPANSION_MODE 0
#define COMM_NAME_MAX_LENGTH 128
#define UDI_MAX_LENGTH 128
#define HCCL_COMM_ALGO_MAX_LENGTH 1600         ///< newer
#define HCCL_COMM_RETRY_ENABLE_MAX_LENGTH 50   ///< newer
#define HCCL_COMM_RETRY_PARAMS_MAX_LENGTH 128  ///< newer
#define BUFFER_NAME_MAX_LENGTH 128             ///< newer

/// Settings of one communicator. Call HcclCommConfigInit before changing fields.
/// HCCL reads a field if the version in `reserved` is at least that of the field. CANN 8.1 has those of version 5.
/// The simulated HCCL reads the name and the time limit, and checks buffer size and determinism.
typedef struct HcclCommConfigDef {
  char reserved[HCCL_COMM_CONFIG_INFO_BYTES];  ///< size_t size, uint32 magic, uint32 version, uint64 zero
  uint32_t hcclBufferSize;                     ///< version 1; MiB
  uint32_t hcclDeterministic;                  ///< version 1; 0, 1, or 2: strict order
  char hcclCommName[COMM_NAME_MAX_LENGTH];     ///< version 2
  char hcclUdi[UDI_MAX_LENGTH];                ///< version 3
  uint32_t hcclOpExpansionMode;                ///< version 4
  uint32_t hcclRdmaTrafficClass;               ///< version 5
  uint32_t hcclRdmaServiceLevel;               ///< version 5
  uint32_t hcclWorldRankID;                    ///< version 6
  uint64_t hcclJobID;                          ///< version 6
  uint8_t aclGraphZeroCopyEnable;              ///< version 7
  int32_t hcclExecTimeOut;                     ///< version 8; seconds; 0: no limit
  char hcclAlgo[HCCL_COMM_ALGO_MAX_LENGTH];    ///< version 8
  char hcclRetryEnable[HCCL_COMM_RETRY_ENABLE_MAX_LENGTH];  ///< version 8
  char hcclRetryParams[HCCL_COMM_RETRY_PARAMS_MAX_LENGTH];  ///< version 8
  char hcclBufferName[BUFFER_NAME_MAX_LENGTH];              ///< version 9
  uint32_t hcclQos;                                         ///< version 10
  uint64_t hcclSymWinMaxMemSizePerRank;                     ///< version 10; GiB
} HcclCommConfig;

typedef enum {
  HCCL_COMM_CONFIG_BUFFER_SIZE = 0,
  HCCL_COMM_CONFIG_DETERMINISTIC = 1,
  HCCL_COMM_CONFIG_COMM_NAME = 2,
  HCCL_COMM_CONFIG_OP_EXPANSION_MODE = 3,
  HCCL_COMM_CONFIG_SUPPORT_INIT_BY_ENV = 4,
  HCCL_COMM_CONFIG_WORLD_RANKID = 5,              ///< newer
  HCCL_COMM_CONFIG_JOBID = 6,                     ///< newer
  HCCL_COMM_CONFIG_ACLGRAPH_ZEROCOPY_ENABLE = 7,  ///< newer
  HCCL_COMM_CONFIG_EXEC_TIMEOUT = 8,              ///< newer
  HCCL_COMM_CONFIG_ALGO = 9,                      ///< newer
  HCCL_COMM_CONFIG_RETRY = 10,                    ///< newer
  HCCL_COMM_CONFIG_BUFFER_NAME = 11,              ///< newer
  HCCL_COMM_CONFIG_RESERVED                       ///< 8.1: 5
} HcclCommConfigCapability;

/// Marks a configuration as valid and every setting as not set.
/// Errors: none; null does nothing.
/// Source: HcclCommConfigInit.
static inline void HcclCommConfigInit(HcclCommConfig* config) {
  size_t size = sizeof(HcclCommConfig);
  uint32_t magic = HCCL_COMM_CONFIG_MAGIC_WORD, version = HCCL_COMM_CONFIG_VERSION;
  if (config == NULL) return;
  memset(config, 0, sizeof(*config));
  memcpy(config->reserved, &size, sizeof(size));
  memcpy(config->reserved + sizeof(size), &magic, sizeof(magic));
  memcpy(config->reserved + sizeof(size) + sizeof(magic), &version, sizeof(version));
  config->hcclBufferSize = HCCL_COMM_BUFFSIZE_CONFIG_NOT_SET;
  config->hcclDeterministic = HCCL_COMM_DETERMINISTIC_CONFIG_NOT_SET;
  config->hcclRdmaTrafficClass = HCCL_COMM_TRAFFIC_CLASS_CONFIG_NOT_SET;
  config->hcclRdmaServiceLevel = HCCL_COMM_SERVICE_LEVEL_CONFIG_NOT_SET;
  config->hcclExecTimeOut = HCCL_COMM_EXECTIMEOUT_CONFIG_NOT_SET;
  config->hcclQos = HCCL_COMM_QOS_CONFIG_NOT_SET;
  config->hcclSymWinMaxMemSizePerRank = HCCL_DEFAULT_SYMMETRIC_MEMORY_STRIDE;
}

#ifdef __cplusplus
}
#endif

#endif /* HCCL_HCCL_TYPES_H_ */
