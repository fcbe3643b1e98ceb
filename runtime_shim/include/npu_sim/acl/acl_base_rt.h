/// @file
/// Basic types and result codes of AscendCL. Valid C99 and C++.
/// "Newer" marks what CANN 8.1 lacks.
/// Source: acl_base_rt.h, CANN 9.1: names and values.
#ifndef ACL_ACL_BASE_RT_H_
#define ACL_ACL_BASE_RT_H_

#include <stddef.h>
#include <stdint.h>

#include "acl/error_codes/rt_error_codes.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef int aclError;
typedef uint16_t aclFloat16;
typedef void* aclrtStream;
typedef void* aclrtEvent;
typedef void* aclrtContext;
typedef void* aclrtNotify;  ///< newer

typedef struct aclDataBuffer aclDataBuffer;

#define ACL_ERROR_NONE 0
#define ACL_SUCCESS 0
#define ACL_ERROR_INVALID_PARAM 100000
#define ACL_ERROR_UNINITIALIZE 100001
#define ACL_ERROR_REPEAT_INITIALIZE 100002
#define ACL_ERROR_INVALID_FILE 100003
#define ACL_ERROR_OP_NOT_FOUND 100024
#define ACL_ERROR_UNSUPPORTED_DATA_TYPE 100026
#define ACL_ERROR_WAIT_CALLBACK_TIMEOUT 100036
#define ACL_ERROR_REPEAT_FINALIZE 100037
#define ACL_ERROR_BAD_ALLOC 200000
#define ACL_ERROR_API_NOT_SUPPORT 200001
#define ACL_ERROR_INVALID_DEVICE 200002
#define ACL_ERROR_MEMORY_ADDRESS_UNALIGNED 200003
#define ACL_ERROR_RESOURCE_NOT_MATCH 200004
#define ACL_ERROR_INVALID_RESOURCE_HANDLE 200005
#define ACL_ERROR_FEATURE_UNSUPPORTED 200006
#define ACL_ERROR_STORAGE_OVER_LIMIT 300000
#define ACL_ERROR_INTERNAL_ERROR 500000
#define ACL_ERROR_FAILURE 500001
#define ACL_ERROR_GE_FAILURE 500002
#define ACL_ERROR_RT_FAILURE 500003
#define ACL_ERROR_DRV_FAILURE 500004
#define ACL_ERROR_PROFILING_FAILURE 500005

typedef enum {
  ACL_DT_UNDEFINED = -1,
  ACL_FLOAT = 0,
  ACL_FLOAT16 = 1,
  ACL_INT8 = 2,
  ACL_INT32 = 3,
  ACL_UINT8 = 4,
  ACL_INT16 = 6,
  ACL_UINT16 = 7,
  ACL_UINT32 = 8,
  ACL_INT64 = 9,
  ACL_UINT64 = 10,
  ACL_DOUBLE = 11,
  ACL_BOOL = 12,
  ACL_STRING = 13,
  ACL_COMPLEX64 = 16,
  ACL_COMPLEX128 = 17,
  ACL_BF16 = 27,
  ACL_INT4 = 29,
  ACL_UINT1 = 30,
  ACL_COMPLEX32 = 33
} aclDataType;

typedef enum {
  ACL_FORMAT_UNDEFINED = -1,
  ACL_FORMAT_NCHW = 0,
  ACL_FORMAT_NHWC = 1,
  ACL_FORMAT_ND = 2,
  ACL_FORMAT_NC1HWC0 = 3,
  ACL_FORMAT_FRACTAL_Z = 4,
  ACL_FORMAT_NC1HWC0_C04 = 12,
  ACL_FORMAT_HWCN = 16,
  ACL_FORMAT_NDHWC = 27,
  ACL_FORMAT_FRACTAL_NZ = 29,
  ACL_FORMAT_NCDHW = 30,
  ACL_FORMAT_NDC1HWC0 = 32,
  ACL_FRACTAL_Z_3D = 33,
  ACL_FORMAT_NC = 35,
  ACL_FORMAT_NCL = 47
} aclFormat;

typedef enum {
  ACL_OPT_DETERMINISTIC = 0,  ///< 0 off, 1 deterministic, 2 strong consistency
  ACL_OPT_ENABLE_DEBUG_KERNEL = 1
} aclSysParamOpt;

/// Bytes of one element; 0 for a type without a byte size (undefined, 4-bit and 1-bit types, strings).
/// Units: bytes.
/// Errors: none.
/// Source: aclDataTypeSize.
size_t aclDataTypeSize(aclDataType dataType);

/// binary16 to binary32 and back, as AscendCL does it: infinities and NaN are not kept. The half infinity
/// becomes 65536.0, and what exceeds the largest half, 65504, becomes that. Rounding is to the nearest, ties
/// to even. Not for numerics inside kernels.
/// Errors: none.
/// Source: aclFloat16ToFloat, aclFloatToFloat16.
/// @{
float aclFloat16ToFloat(aclFloat16 value);
aclFloat16 aclFloatToFloat16(float value);
/// @}

/// A description of a piece of memory; the memory itself stays the caller's.
/// Units: size in bytes.
/// Errors: null if host memory is exhausted.
/// Source: aclCreateDataBuffer.
aclDataBuffer* aclCreateDataBuffer(void* data, size_t size);

/// Frees the description, not the memory.
/// Errors: ACL_ERROR_INVALID_PARAM for null.
/// Source: aclDestroyDataBuffer.
aclError aclDestroyDataBuffer(const aclDataBuffer* dataBuffer);

/// Replaces address and size.
/// Units: size in bytes.
/// Errors: ACL_ERROR_INVALID_PARAM for a null dataBuffer.
/// Source: aclUpdateDataBuffer.
aclError aclUpdateDataBuffer(aclDataBuffer* dataBuffer, void* data, size_t size);

/// The address; null for a null dataBuffer.
/// Errors: none.
/// Source: aclGetDataBufferAddr.
void* aclGetDataBufferAddr(const aclDataBuffer* dataBuffer);

/// The size in bytes; 0 for a null dataBuffer.
/// Errors: none.
/// Source: aclGetDataBufferSizeV2.
size_t aclGetDataBufferSizeV2(const aclDataBuffer* dataBuffer);

#ifdef __cplusplus
}
#endif

#endif /* ACL_ACL_BASE_RT_H_ */
