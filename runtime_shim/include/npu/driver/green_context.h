/// @file
/// The driver interface: green contexts. Included by npu/driver.h. Valid C11 and C++17.
///
/// As npu/runtime/green_context.h, whose objects these are: a part of the cores is kept and limits nothing.
/// Errors: as npu/driver.h says; comments leave out the prefix NPUDRV_ERROR_.
/// Source: CUDA Driver API 13.0, "Green Contexts". npudrvX follows cuX.
#ifndef NPU_DRIVER_GREEN_CONTEXT_H_
#define NPU_DRIVER_GREEN_CONTEXT_H_

#include "npu/driver/context_types.h"
#include "npu/driver/types.h"
#include "npu/runtime/green_context.h"

typedef enum npudrvDevResourceType {
  NPUDRV_DEV_RESOURCE_TYPE_INVALID = 0,
  NPUDRV_DEV_RESOURCE_TYPE_SM = 1,
  NPUDRV_DEV_RESOURCE_TYPE_MAX
} npudrvDevResourceType;
typedef enum npudrvGreenCtxCreate_flags { NPUDRV_GREEN_CTX_DEFAULT_STREAM = 1 } npudrvGreenCtxCreate_flags;
/// Flags of npudrvDevSmResourceSplitByCount. The second has no effect.
typedef enum npudrvDevSmResourceSplit_flags {
  NPUDRV_DEV_SM_RESOURCE_SPLIT_IGNORE_SM_COSCHEDULING = 1,
  NPUDRV_DEV_SM_RESOURCE_SPLIT_MAX_POTENTIAL_CLUSTER_SIZE = 2
} npudrvDevSmResourceSplit_flags;
/// A green context, and what it is made of.
typedef struct npudrvGreenCtx_st* npudrvGreenCtx;
typedef struct npudrvDevResourceDesc_st* npudrvDevResourceDesc;
typedef npuDevSmResource npudrvDevSmResource;
/// The same bytes as npuDevResource.
typedef struct npudrvDevResource_st {
  npudrvDevResourceType type;
  unsigned char _internal_padding[92];
  union {
    npudrvDevSmResource sm;
    unsigned char _oversize[48];
  };
} npudrvDevResource;

#ifdef __cplusplus
extern "C" {
#endif

/// As npuDeviceGetDevResource, npuExecutionCtxGetDevResource and npuDevSmResourceSplitByCount. A context that is not of
/// npudrvCtxFromGreenCtx has all cores of its device.
/// Errors: INVALID_VALUE for null or unknown flags; INVALID_DEVICE; INVALID_CONTEXT; INVALID_RESOURCE_TYPE; INVALID_RESOURCE_CONFIGURATION.
/// @{
npudrvResult npudrvDeviceGetDevResource(npudrvDevice device, npudrvDevResource* resource,
                                        npudrvDevResourceType type);
npudrvResult npudrvCtxGetDevResource(npudrvContext context, npudrvDevResource* resource,
                                     npudrvDevResourceType type);
npudrvResult npudrvGreenCtxGetDevResource(npudrvGreenCtx context, npudrvDevResource* resource,
                                          npudrvDevResourceType type);
npudrvResult npudrvDevSmResourceSplitByCount(npudrvDevResource* result, unsigned int* nbGroups,
                                             const npudrvDevResource* input, npudrvDevResource* remaining,
                                             unsigned int useFlags, unsigned int minCount);
/// @}

/// As npuDevResourceGenerateDesc.
/// Errors: INVALID_VALUE; INVALID_RESOURCE_TYPE; INVALID_RESOURCE_CONFIGURATION.
npudrvResult npudrvDevResourceGenerateDesc(npudrvDevResourceDesc* desc, npudrvDevResource* resources,
                                           unsigned int nbResources);

/// As npuGreenCtxCreate and npuExecutionCtxDestroy. flags: NPUDRV_GREEN_CTX_DEFAULT_STREAM, or 0.
/// Errors: INVALID_VALUE for null, other flags, or a description of another device; INVALID_DEVICE.
/// @{
npudrvResult npudrvGreenCtxCreate(npudrvGreenCtx* context, npudrvDevResourceDesc desc, npudrvDevice device,
                                  unsigned int flags);
npudrvResult npudrvGreenCtxDestroy(npudrvGreenCtx context);
/// @}

/// The context of a green context, the same each time, for npudrvCtxSetCurrent. It names the device: streams that are made while it is
/// current belong to all of the device. It ends with the green context.
/// Errors: INVALID_VALUE for null.
npudrvResult npudrvCtxFromGreenCtx(npudrvContext* context, npudrvGreenCtx green);

/// As npuExecutionCtxStreamCreate; flags must be NPUDRV_STREAM_NON_BLOCKING.
/// Errors: INVALID_VALUE for null or other flags.
npudrvResult npudrvGreenCtxStreamCreate(npudrvStream* stream, npudrvGreenCtx context, unsigned int flags,
                                        int priority);
/// The green context of a stream, or null.
/// Errors: INVALID_VALUE if green is null; INVALID_HANDLE for the stream.
npudrvResult npudrvStreamGetGreenCtx(npudrvStream stream, npudrvGreenCtx* green);

/// As npuExecutionCtxRecordEvent, npuExecutionCtxWaitEvent and npuExecutionCtxGetId.
/// Errors: INVALID_VALUE for null; INVALID_HANDLE for the event.
/// @{
npudrvResult npudrvGreenCtxRecordEvent(npudrvGreenCtx context, npudrvEvent event);
npudrvResult npudrvGreenCtxWaitEvent(npudrvGreenCtx context, npudrvEvent event);
npudrvResult npudrvGreenCtxGetId(npudrvGreenCtx context, unsigned long long* id);
/// @}

#ifdef __cplusplus
}
#endif

#endif  // NPU_DRIVER_GREEN_CONTEXT_H_
