// Converts AscendCL's codes to the runtime's errors.
#include "npu_sim/acl/acl_sim.h"
#include "runtime_shim/runtime/acl_newer_codes.h"
#include "runtime_shim/runtime/stream/stream_order.h"

namespace npu::detail {
namespace {

struct Pair {
  aclError from;
  npuError_t to;
};

constexpr Pair kPairs[] = {
    {ACL_ERROR_INVALID_PARAM, npuErrorInvalidValue},
    {ACL_ERROR_UNINITIALIZE, npuErrorInitializationError},
    {ACL_ERROR_BAD_ALLOC, npuErrorMemoryAllocation},
    {ACL_ERROR_API_NOT_SUPPORT, npuErrorNotSupported},
    {ACL_ERROR_FEATURE_UNSUPPORTED, npuErrorNotSupported},
    {ACL_ERROR_INVALID_DEVICE, npuErrorInvalidDevice},
    {ACL_ERROR_RT_PARAM_INVALID, npuErrorInvalidValue},
    {ACL_ERROR_RT_INVALID_DEVICEID, npuErrorInvalidDevice},
    {ACL_ERROR_RT_CONTEXT_NULL, npuErrorDeviceUninitialized},
    {ACL_ERROR_RT_STREAM_CONTEXT, npuErrorInvalidResourceHandle},
    {ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID, npuErrorInvalidResourceHandle},
    {ACL_ERROR_RT_ADDR_UNALIGNED, npuErrorMisalignedAddress},
    {ACL_ERROR_RT_INVALID_MEMORY_TYPE, npuErrorInvalidDevicePointer},
    {ACL_ERROR_RT_INVALID_HANDLE, npuErrorInvalidResourceHandle},
    {ACL_ERROR_RT_WAIT_TIMEOUT, npuErrorTimeout},
    {ACL_ERROR_RT_STREAM_ABORT, npuErrorCudartUnloading},
    {ACL_ERROR_RT_CAPTURE_DEPENDENCY, npuErrorStreamCaptureIsolation},
    {ACL_ERROR_RT_STREAM_UNJOINED, npuErrorStreamCaptureUnjoined},
    {ACL_ERROR_RT_STREAM_CAPTURED, npuErrorIllegalState},
    {ACL_ERROR_RT_EVENT_CAPTURED, npuErrorCapturedEvent},
    {ACL_ERROR_RT_STREAM_NOT_CAPTURED, npuErrorIllegalState},
    {ACL_ERROR_RT_CAPTURE_MODE_NOT_SUPPORT, npuErrorStreamCaptureUnsupported},
    {ACL_ERROR_RT_STREAM_CAPTURE_IMPLICIT, npuErrorStreamCaptureImplicit},
    {ACL_ERROR_RT_STREAM_CAPTURE_UNMATCHED, npuErrorStreamCaptureUnmatched},
    {ACL_ERROR_RT_STREAM_CAPTURE_WRONG_THREAD, npuErrorStreamCaptureWrongThread},
    {ACL_ERROR_RT_STREAM_CAPTURE_INVALIDATED, npuErrorStreamCaptureInvalidated},
    {ACL_ERROR_RT_FEATURE_NOT_SUPPORT, npuErrorNotSupported},
    {ACL_ERROR_BAD_ALLOC, npuErrorMemoryAllocation},
    {ACL_ERROR_RT_MEMORY_ALLOCATION, npuErrorMemoryAllocation},
    {ACL_ERROR_RT_DEVICE_OOM, npuErrorMemoryAllocation},
    {ACL_ERROR_RT_NO_DEVICE, npuErrorNoDevice},
    {ACL_ERROR_RT_NO_PERMISSION, npuErrorNotPermitted},
    {ACL_ERROR_RT_NO_EVENT_RESOURCE, npuErrorMemoryAllocation},
    {ACL_ERROR_RT_NO_STREAM_RESOURCE, npuErrorMemoryAllocation},
    {ACL_ERROR_RT_RESOURCE_ALLOC_FAIL, npuErrorMemoryAllocation},
    {ACL_ERROR_RT_AICORE_TIMEOUT, npuErrorLaunchTimeout},
    {ACL_ERROR_RT_VECTOR_CORE_TIMEOUT, npuErrorLaunchTimeout},
    {ACL_ERROR_RT_AICORE_EXCEPTION, npuErrorLaunchFailure},
    {ACL_ERROR_RT_AICORE_TRAP_EXCEPTION, npuErrorLaunchFailure},
    {ACL_ERROR_RT_VECTOR_CORE_EXCEPTION, npuErrorLaunchFailure},
    {ACL_ERROR_RT_VECTOR_CORE_TRAP_EXCEPTION, npuErrorLaunchFailure},
    {ACL_ERROR_RT_MODEL_EXECUTE, npuErrorLaunchFailure},
    {ACL_ERROR_RT_DEVICE_MEM_ERROR, npuErrorECCUncorrectable},
    {ACL_ERROR_RT_HBM_MULTI_BIT_ECC_ERROR, npuErrorECCUncorrectable},
    {ACL_ERROR_RT_LINK_ERROR, npuErrorNvlinkUncorrectable},
    {ACL_ERROR_RT_STREAM_SYNC_TIMEOUT, npuErrorTimeout},
    {ACL_ERROR_RT_EVENT_SYNC_TIMEOUT, npuErrorTimeout},
    {ACL_ERROR_HOST_MEMORY_ALREADY_REGISTERED, npuErrorHostMemoryAlreadyRegistered},
    {ACL_ERROR_HOST_MEMORY_NOT_REGISTERED, npuErrorHostMemoryNotRegistered},
    {ACLSIM_ERROR_KERNEL_ASSERT, npuErrorAssert},
    {ACLSIM_ERROR_ILLEGAL_ADDRESS, npuErrorIllegalAddress},
    {ACLSIM_ERROR_KERNEL_DEADLOCK, npuErrorLaunchTimeout},
    {ACLSIM_ERROR_INVALID_LAUNCH, npuErrorInvalidConfiguration},
    {ACLSIM_ERROR_MISALIGNED_ADDRESS, npuErrorMisalignedAddress},
};

}  // namespace

npuError_t from_acl(aclError error) {
  if (error == ACL_SUCCESS) return npuSuccess;
  for (const Pair& pair : kPairs) {
    if (pair.from == error) return pair.to;
  }
  return npuErrorUnknown;
}

}  // namespace npu::detail
