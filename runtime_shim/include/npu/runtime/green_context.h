/// @file
/// Green contexts: parts of a device's cores, and streams for them. Included by npu/runtime.h. Valid C11 and C++17.
///
/// A part is a number of vector cores. It is kept and given back, and limits nothing: the simulated device runs each kernel on all its
/// cores, one stream's beside another's.
/// Errors: those that npu/runtime/device.h lists for every function, and those that a function names. A call
/// that fails changes nothing unless it says so.
/// Source: CUDA Runtime API 13.1, "Execution Context Management". npuX follows cudaX.
#ifndef NPU_RUNTIME_GREEN_CONTEXT_H_
#define NPU_RUNTIME_GREEN_CONTEXT_H_

#include "npu/runtime/types.h"

/// Kinds of parts. Work queues do not exist here.
typedef enum npuDevResourceType {
  npuDevResourceTypeInvalid = 0,
  npuDevResourceTypeSm = 1,
  npuDevResourceTypeWorkqueueConfig = 1000,
  npuDevResourceTypeWorkqueue = 10000,
} npuDevResourceType;

/// Units: numbers of vector cores.
typedef struct npuDevSmResource {
  unsigned int smCount;
  unsigned int minSmPartitionSize;      ///< the smallest part
  unsigned int smCoscheduledAlignment;  ///< parts are multiples of this
  unsigned int flags;
} npuDevSmResource;

/// A part of a device. Only the functions below change it.
typedef struct npuDevResource {
  npuDevResourceType type;
  unsigned char _internal_padding[92];
  union {
    npuDevSmResource sm;
    unsigned char _oversize[40];
  };
  struct npuDevResource* nextResource;
} npuDevResource;

/// What a green context is made of. It lives as long as the process.
typedef struct npuDevResourceDesc_st* npuDevResourceDesc_t;
/// A green context, or all of a device.
typedef struct npuExecutionContext_st* npuExecutionContext_t;

/// Flags of npuDevSmResourceSplitByCount. The second has no effect.
enum npuDevSmResourceSplitByCount_flags {
  npuDevSmResourceSplitIgnoreSmCoscheduling = 1,  ///< parts need not be multiples of the alignment
  npuDevSmResourceSplitMaxPotentialClusterSize = 2,
};

#ifdef __cplusplus
extern "C" {
#endif

/// The cores of a device, of a context, or of the context of a stream.
/// Errors: npuErrorInvalidValue if a pointer is null; npuErrorInvalidDevice; npuErrorInvalidResourceHandle for the stream;
/// npuErrorNotSupported for work queues; npuErrorInvalidResourceType for another type.
/// @{
npuError_t npuDeviceGetDevResource(int device, npuDevResource* resource, npuDevResourceType type);
npuError_t npuExecutionCtxGetDevResource(npuExecutionContext_t context, npuDevResource* resource,
                                         npuDevResourceType type);
npuError_t npuStreamGetDevResource(npuStream_t stream, npuDevResource* resource, npuDevResourceType type);
/// @}

/// Divides cores into *nbGroups parts, or as many as there can be, of minCount cores each, or of the smallest number above that a part may
/// have. *nbGroups becomes the number of parts; remaining, if it is not null, what is left. If result is null, *nbGroups becomes the
/// number that there can be.
/// Shapes: result has *nbGroups entries.
/// Errors: npuErrorInvalidValue if nbGroups or input is null, *nbGroups is 0 with a result, or useFlags is unknown;
/// npuErrorInvalidResourceType if input is not cores; npuErrorInvalidResourceConfiguration if it has fewer than one part needs.
npuError_t npuDevSmResourceSplitByCount(npuDevResource* result, unsigned int* nbGroups,
                                        const npuDevResource* input, npuDevResource* remaining,
                                        unsigned int useFlags, unsigned int minCount);

/// The description of a context with these parts of one device.
/// Errors: npuErrorInvalidValue if a pointer is null or nbResources is 0; npuErrorInvalidResourceType if one is not cores;
/// npuErrorInvalidResourceConfiguration for parts of different devices, or that overlap.
npuError_t npuDevResourceGenerateDesc(npuDevResourceDesc_t* desc, npuDevResource* resources,
                                      unsigned int nbResources);

/// A context with the parts. flags must be 0.
/// Errors: npuErrorInvalidValue for null, other flags, or a description of another device; npuErrorInvalidDevice.
npuError_t npuGreenCtxCreate(npuExecutionContext_t* context, npuDevResourceDesc_t desc, int device,
                             unsigned int flags);
/// Ends a green context. Its streams stay, and belong to the device.
/// Errors: npuErrorInvalidValue for null, or for the context of a device.
npuError_t npuExecutionCtxDestroy(npuExecutionContext_t context);
/// The context of all of a device. It is not destroyed.
/// Errors: npuErrorInvalidValue if context is null; npuErrorInvalidDevice.
npuError_t npuDeviceGetExecutionCtx(npuExecutionContext_t* context, int device);

/// The device of a context, and a number that no other context has.
/// Errors: npuErrorInvalidValue if a pointer is null.
/// @{
npuError_t npuExecutionCtxGetDevice(int* device, npuExecutionContext_t context);
npuError_t npuExecutionCtxGetId(npuExecutionContext_t context, unsigned long long* id);
/// @}

/// A stream of the context, which the legacy stream does not wait for. flags: npuStreamDefault or npuStreamNonBlocking.
/// Errors: npuErrorInvalidValue for null or other flags; those of npuStreamCreateWithPriority.
npuError_t npuExecutionCtxStreamCreate(npuStream_t* stream, npuExecutionContext_t context, unsigned int flags,
                                       int priority);
/// Waits for the streams of the context.
/// Errors: npuErrorInvalidValue for null; the sticky error of the device.
npuError_t npuExecutionCtxSynchronize(npuExecutionContext_t context);
/// The event stands for all work so far of the context's streams; or later work of these streams waits for the event.
/// Errors: npuErrorInvalidValue if the context is null; those of npuEventRecord and npuStreamWaitEvent.
/// @{
npuError_t npuExecutionCtxRecordEvent(npuExecutionContext_t context, npuEvent_t event);
npuError_t npuExecutionCtxWaitEvent(npuExecutionContext_t context, npuEvent_t event);
/// @}

#ifdef __cplusplus
}
#endif

#endif  // NPU_RUNTIME_GREEN_CONTEXT_H_
