/// @file
/// Enumerations and types under the names of cuda_driver that only calls without a counterpart take. They are here
/// so that programs that name them compile. Included by the header of the library. Valid C11 and C++17.
///
/// scripts/names_without_calls.py writes this file from the rules.
#ifndef NPU_NAMES_DRIVER_CONSTANTS_2_H_
#define NPU_NAMES_DRIVER_CONSTANTS_2_H_

#include <stddef.h>
#include <stdint.h>

// clang-format off
typedef enum npudrvCoredumpSettings_enum {
  NPUDRV_COREDUMP_ENABLE_ON_EXCEPTION = 1, NPUDRV_COREDUMP_TRIGGER_HOST, NPUDRV_COREDUMP_LIGHTWEIGHT,
  NPUDRV_COREDUMP_ENABLE_USER_TRIGGER, NPUDRV_COREDUMP_FILE, NPUDRV_COREDUMP_PIPE,
  NPUDRV_COREDUMP_GENERATION_FLAGS, NPUDRV_COREDUMP_MAX
} npudrvCoredumpSettings_enum;
typedef enum npudrvGreenCtxCreate_flags { NPUDRV_GREEN_CTX_DEFAULT_STREAM = 1 } npudrvGreenCtxCreate_flags;
typedef enum npudrvDevSmResourceSplit_flags {
  NPUDRV_DEV_SM_RESOURCE_SPLIT_IGNORE_SM_COSCHEDULING = 1,
  NPUDRV_DEV_SM_RESOURCE_SPLIT_MAX_POTENTIAL_CLUSTER_SIZE
} npudrvDevSmResourceSplit_flags;
typedef enum npudrvDevResourceType {
  NPUDRV_DEV_RESOURCE_TYPE_INVALID, NPUDRV_DEV_RESOURCE_TYPE_SM, NPUDRV_DEV_RESOURCE_TYPE_MAX
} npudrvDevResourceType;
typedef enum npudrvLogLevel_enum { NPUDRV_LOG_LEVEL_ERROR, NPUDRV_LOG_LEVEL_WARNING } npudrvLogLevel_enum;
typedef enum npudrvOutput_mode_enum { NPUDRV_OUT_KEY_VALUE_PAIR, NPUDRV_OUT_CSV } npudrvOutput_mode_enum;
// clang-format on

#endif  // NPU_NAMES_DRIVER_CONSTANTS_2_H_
