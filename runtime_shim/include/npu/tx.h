/// @file
/// Marks and ranges for profilers: what nvToolsExt.h and nvtx3 become. Valid C11 and C++17.
/// Ranges of a thread nest. They go to the observer of npu/detail/tx_observer.h; without one nothing is stored. A
/// null message is an empty one. Wide strings become UTF-8.
/// Errors: none, if a function does not name one.
/// Source: NVIDIA Tools Extension Library, version 3; the prefix nvtx becomes nputx.
#ifndef NPU_TX_H_
#define NPU_TX_H_

// clang-format off
#include "npu/macros/hide.h"
// clang-format on

#include <stddef.h>
#include <stdint.h>
#ifndef __cplusplus
#include <wchar.h>
#endif

#include "npu/runtime/types.h"

#define NPUTX_VERSION 3
#define NPUTX_EVENT_ATTRIB_STRUCT_SIZE ((uint16_t)sizeof(nputxEventAttributes_t))
#define NPUTX_SUCCESS 0
#define NPUTX_FAIL 1
#define NPUTX_NO_PUSH_POP_TRACKING ((int)-2)

typedef enum nputxColorType_t { NPUTX_COLOR_UNKNOWN = 0, NPUTX_COLOR_ARGB = 1 } nputxColorType_t;

typedef enum nputxMessageType_t {
  NPUTX_MESSAGE_UNKNOWN = 0,
  NPUTX_MESSAGE_TYPE_ASCII = 1,
  NPUTX_MESSAGE_TYPE_UNICODE = 2,
  NPUTX_MESSAGE_TYPE_REGISTERED = 3
} nputxMessageType_t;

typedef enum nputxPayloadType_t {
  NPUTX_PAYLOAD_UNKNOWN = 0,
  NPUTX_PAYLOAD_TYPE_UNSIGNED_INT64 = 1,
  NPUTX_PAYLOAD_TYPE_INT64 = 2,
  NPUTX_PAYLOAD_TYPE_DOUBLE = 3,
  NPUTX_PAYLOAD_TYPE_UNSIGNED_INT32 = 4,
  NPUTX_PAYLOAD_TYPE_INT32 = 5,
  NPUTX_PAYLOAD_TYPE_FLOAT = 6
} nputxPayloadType_t;

typedef struct nputxDomain_st* nputxDomainHandle_t;
typedef struct nputxString_st* nputxStringHandle_t;
typedef uint64_t nputxRangeId_t;

typedef union nputxMessageValue_t {
  const char* ascii;
  const wchar_t* unicode;
  nputxStringHandle_t registered;
} nputxMessageValue_t;

/// Set version and size (NPUTX_VERSION, NPUTX_EVENT_ATTRIB_STRUCT_SIZE) and the fields in use; clear the
/// rest.
typedef struct nputxEventAttributes_v2 {
  uint16_t version;
  uint16_t size;
  uint32_t category;
  int32_t colorType;
  uint32_t color;
  int32_t payloadType;
  int32_t reserved0;
  union nputxPayload_t {
    uint64_t ullValue;
    int64_t llValue;
    double dValue;
    uint32_t uiValue;
    int32_t iValue;
    float fValue;
  } payload;
  int32_t messageType;
  nputxMessageValue_t message;
} nputxEventAttributes_v2;
typedef struct nputxEventAttributes_v2 nputxEventAttributes_t;

#ifdef __cplusplus
extern "C" {
#endif

/// Marks a point in time. Of the attributes, only the message is used.
/// Errors: none.
/// Source: nvtxMarkA, nvtxMarkW, nvtxMarkEx.
/// @{
void nputxMarkA(const char* message);
void nputxMarkW(const wchar_t* message);
void nputxMarkEx(const nputxEventAttributes_t* attributes);
/// @}

/// Begins a range of this thread. Result: how many ranges were open before.
/// Errors: none.
/// Source: nvtxRangePushA, nvtxRangePushW, nvtxRangePushEx.
/// @{
int nputxRangePushA(const char* message);
int nputxRangePushW(const wchar_t* message);
int nputxRangePushEx(const nputxEventAttributes_t* attributes);
/// @}

/// Ends the range that was started last. Result: how many are still open.
/// Errors: NPUTX_NO_PUSH_POP_TRACKING (-2) if none was open.
/// Source: nvtxRangePop.
int nputxRangePop(void);

/// Begins a range that may end on another thread. Result: its number, never 0.
/// Errors: none.
/// Source: nvtxRangeStartA, nvtxRangeStartW, nvtxRangeStartEx.
/// @{
nputxRangeId_t nputxRangeStartA(const char* message);
nputxRangeId_t nputxRangeStartW(const wchar_t* message);
nputxRangeId_t nputxRangeStartEx(const nputxEventAttributes_t* attributes);
/// @}

/// Ends a range of nputxRangeStart. The number is not checked.
/// Errors: none.
/// Source: nvtxRangeEnd.
void nputxRangeEnd(nputxRangeId_t id);

/// A domain groups the ranges of a library. The name is remembered; ranges of all domains nest together.
/// Errors: none.
/// Source: nvtxDomainCreateA, nvtxDomainCreateW.
/// @{
nputxDomainHandle_t nputxDomainCreateA(const char* name);
nputxDomainHandle_t nputxDomainCreateW(const wchar_t* name);
/// @}

/// Frees a domain; null does nothing.
/// Errors: none.
/// Source: nvtxDomainDestroy.
void nputxDomainDestroy(nputxDomainHandle_t domain);

/// As nputxMarkEx, nputxRangePushEx, nputxRangePop, nputxRangeStartEx and nputxRangeEnd. The domain is not
/// looked at.
/// Errors: nputxDomainRangePop: NPUTX_NO_PUSH_POP_TRACKING (-2) if no range was open.
/// Source: nvtxDomainMarkEx, nvtxDomainRangePushEx, nvtxDomainRangePop, nvtxDomainRangeStartEx,
/// nvtxDomainRangeEnd.
/// @{
void nputxDomainMarkEx(nputxDomainHandle_t domain, const nputxEventAttributes_t* attributes);
int nputxDomainRangePushEx(nputxDomainHandle_t domain, const nputxEventAttributes_t* attributes);
int nputxDomainRangePop(nputxDomainHandle_t domain);
nputxRangeId_t nputxDomainRangeStartEx(nputxDomainHandle_t domain, const nputxEventAttributes_t* attributes);
void nputxDomainRangeEnd(nputxDomainHandle_t domain, nputxRangeId_t id);
/// @}

/// A string for the messages of attributes. It lives as long as the process; equal texts give the same
/// handle in all domains. Thread-safe.
/// Errors: none.
/// Source: nvtxDomainRegisterStringA, nvtxDomainRegisterStringW.
/// @{
nputxStringHandle_t nputxDomainRegisterStringA(nputxDomainHandle_t domain, const char* text);
nputxStringHandle_t nputxDomainRegisterStringW(nputxDomainHandle_t domain, const wchar_t* text);
/// @}

/// Names for the displays of profilers. There is no display: the calls do nothing.
/// Errors: none.
/// Source: nvtxNameCategoryA, nvtxNameOsThreadA, nvtxNameCudaDeviceA, nvtxNameCudaStreamA,
/// nvtxNameCudaEventA.
/// @{
void nputxNameCategoryA(uint32_t category, const char* name);
void nputxNameOsThreadA(uint32_t thread, const char* name);
void nputxNameCudaDeviceA(int device, const char* name);
void nputxNameCudaStreamA(npuStream_t stream, const char* name);
void nputxNameCudaEventA(npuEvent_t event, const char* name);
/// @}

/// Does nothing: there is nothing to start.
/// Errors: none.
/// Source: nvtxInitialize.
void nputxInitialize(const void* reserved);

#ifdef __cplusplus
}
#endif

#ifdef UNICODE
#define nputxMark nputxMarkW
#define nputxRangePush nputxRangePushW
#define nputxRangeStart nputxRangeStartW
#define nputxDomainCreate nputxDomainCreateW
#define nputxDomainRegisterString nputxDomainRegisterStringW
#else
#define nputxMark nputxMarkA
#define nputxRangePush nputxRangePushA
#define nputxRangeStart nputxRangeStartA
#define nputxDomainCreate nputxDomainCreateA
#define nputxDomainRegisterString nputxDomainRegisterStringA
#endif
#define nputxNameCategory nputxNameCategoryA
#define nputxNameOsThread nputxNameOsThreadA
#define nputxNameCudaDevice nputxNameCudaDeviceA
#define nputxNameCudaStream nputxNameCudaStreamA
#define nputxNameCudaEvent nputxNameCudaEventA

#include "npu/names/tx.h"

// clang-format off
#include "npu/macros/show.h"
// clang-format on

#endif  // NPU_TX_H_
