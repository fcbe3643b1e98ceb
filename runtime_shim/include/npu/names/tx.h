/// @file
/// Enumerations and types under the names of nvtx that only calls without a counterpart take. They are here
/// so that programs that name them compile. Included by the header of the library. Valid C11 and C++17.
///
/// scripts/names_without_calls.py writes this file from the rules.
#ifndef NPU_NAMES_TX_H_
#define NPU_NAMES_TX_H_

#include <stddef.h>
#include <stdint.h>

#include "npu/tx.h"

// clang-format off
typedef enum nputxInitializationMode_t {
  NPUTX_INITIALIZATION_MODE_UNKNOWN, NPUTX_INITIALIZATION_MODE_CALLBACK_V1,
  NPUTX_INITIALIZATION_MODE_CALLBACK_V2, NPUTX_INITIALIZATION_MODE_SIZE
} nputxInitializationMode_t;
typedef enum nputxResourceGenericType_t {
  NPUTX_RESOURCE_TYPE_UNKNOWN, NPUTX_RESOURCE_TYPE_GENERIC_POINTER = 0x10001,
  NPUTX_RESOURCE_TYPE_GENERIC_HANDLE, NPUTX_RESOURCE_TYPE_GENERIC_THREAD_NATIVE,
  NPUTX_RESOURCE_TYPE_GENERIC_THREAD_POSIX
} nputxResourceGenericType_t;
typedef enum nputxResourceCUDAType_t {
  NPUTX_RESOURCE_TYPE_CUDA_DEVICE = 0x40001, NPUTX_RESOURCE_TYPE_CUDA_CONTEXT,
  NPUTX_RESOURCE_TYPE_CUDA_STREAM, NPUTX_RESOURCE_TYPE_CUDA_EVENT
} nputxResourceCUDAType_t;
typedef enum nputxResourceCUDARTType_t {
  NPUTX_RESOURCE_TYPE_CUDART_DEVICE = 0x50000, NPUTX_RESOURCE_TYPE_CUDART_STREAM,
  NPUTX_RESOURCE_TYPE_CUDART_EVENT
} nputxResourceCUDARTType_t;
typedef struct nputxResourceHandle* nputxResourceHandle_t;
// clang-format on

#endif  // NPU_NAMES_TX_H_
