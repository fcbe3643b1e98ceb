/// @file
/// Enumerations and types under the names of cufft that only calls without a counterpart take. They are here
/// so that programs that name them compile. Included by the header of the library. Valid C11 and C++17.
///
/// scripts/names_without_calls.py writes this file from the rules.
#ifndef NPU_NAMES_FFT_H_
#define NPU_NAMES_FFT_H_

#include <stddef.h>
#include <stdint.h>

#include "npu/fft.h"

// clang-format off
typedef enum npufftCompatibility_t {
  NPUFFT_COMPATIBILITY_NATIVE, NPUFFT_COMPATIBILITY_FFTW_PADDING, NPUFFT_COMPATIBILITY_FFTW_ASYMMETRIC,
  NPUFFT_COMPATIBILITY_FFTW_ALL
} npufftCompatibility_t;
typedef enum npufftXtSubFormat_t {
  NPUFFT_XT_FORMAT_INPUT, NPUFFT_XT_FORMAT_OUTPUT, NPUFFT_XT_FORMAT_INPLACE,
  NPUFFT_XT_FORMAT_INPLACE_SHUFFLED, NPUFFT_XT_FORMAT_1D_INPUT_SHUFFLED,
  NPUFFT_XT_FORMAT_DISTRIBUTED_INPUT, NPUFFT_XT_FORMAT_DISTRIBUTED_OUTPUT, NPUFFT_FORMAT_UNDEFINED
} npufftXtSubFormat_t;
typedef enum npufftXtCopyType_t {
  NPUFFT_COPY_HOST_TO_DEVICE, NPUFFT_COPY_DEVICE_TO_HOST, NPUFFT_COPY_DEVICE_TO_DEVICE,
  NPUFFT_COPY_UNDEFINED
} npufftXtCopyType_t;
typedef enum npufftXtQueryType_t { NPUFFT_QUERY_1D_FACTORS, NPUFFT_QUERY_UNDEFINED } npufftXtQueryType_t;
typedef enum npufftXtWorkAreaPolicy_t {
  NPUFFT_WORKAREA_MINIMAL, NPUFFT_WORKAREA_USER, NPUFFT_WORKAREA_PERFORMANCE
} npufftXtWorkAreaPolicy_t;
typedef enum npufftXtCallbackType_t {
  NPUFFT_CB_LD_COMPLEX, NPUFFT_CB_LD_COMPLEX_DOUBLE, NPUFFT_CB_LD_REAL, NPUFFT_CB_LD_REAL_DOUBLE,
  NPUFFT_CB_ST_COMPLEX, NPUFFT_CB_ST_COMPLEX_DOUBLE, NPUFFT_CB_ST_REAL, NPUFFT_CB_ST_REAL_DOUBLE,
  NPUFFT_CB_UNDEFINED
} npufftXtCallbackType_t;
typedef enum npufftCompatibility_t npufftCompatibility;
typedef enum npufftXtSubFormat_t npufftXtSubFormat;
typedef enum npufftXtCopyType_t npufftXtCopyType;
typedef enum npufftXtQueryType_t npufftXtQueryType;
typedef enum npufftXtWorkAreaPolicy_t npufftXtWorkAreaPolicy;
typedef enum npufftXtCallbackType_t npufftXtCallbackType;
typedef npufftComplex (*npufftCallbackLoadC)(void *dataIn, size_t offset, void *callerInfo, void *sharedPointer);
typedef npufftDoubleReal(*npufftCallbackLoadD)(void *dataIn, size_t offset, void *callerInfo, void *sharedPointer);
typedef npufftReal (*npufftCallbackLoadR)(void *dataIn, size_t offset, void *callerInfo, void *sharedPointer);
typedef npufftDoubleComplex (*npufftCallbackLoadZ)(void *dataIn, size_t offset, void *callerInfo, void *sharedPointer);
typedef void (*npufftCallbackStoreC)(void *dataOut, size_t offset, npufftComplex element, void *callerInfo, void *sharedPointer);
typedef void (*npufftCallbackStoreD)(void *dataOut, size_t offset, npufftDoubleReal element, void *callerInfo, void *sharedPointer);
typedef void (*npufftCallbackStoreR)(void *dataOut, size_t offset, npufftReal element, void *callerInfo, void *sharedPointer);
typedef void (*npufftCallbackStoreZ)(void *dataOut, size_t offset, npufftDoubleComplex element, void *callerInfo, void *sharedPointer);
typedef npufftComplex (*npufftJITCallbackLoadC)(void *dataIn, unsigned long long offset, void *callerInfo, void *sharedPointer);
typedef npufftDoubleReal(*npufftJITCallbackLoadD)(void *dataIn, unsigned long long offset, void *callerInfo, void *sharedPointer);
typedef npufftReal (*npufftJITCallbackLoadR)(void *dataIn, unsigned long long offset, void *callerInfo, void *sharedPointer);
typedef npufftDoubleComplex (*npufftJITCallbackLoadZ)(void *dataIn, unsigned long long offset, void *callerInfo, void *sharedPointer);
typedef void (*npufftJITCallbackStoreC)(void *dataOut, unsigned long long offset, npufftComplex element, void *callerInfo, void *sharedPointer);
typedef void (*npufftJITCallbackStoreD)(void *dataOut, unsigned long long offset, npufftDoubleReal element, void *callerInfo, void *sharedPointer);
typedef void (*npufftJITCallbackStoreR)(void *dataOut, unsigned long long offset, npufftReal element, void *callerInfo, void *sharedPointer);
typedef void (*npufftJITCallbackStoreZ)(void *dataOut, unsigned long long offset, npufftDoubleComplex element, void *callerInfo, void *sharedPointer);
// clang-format on

#endif  // NPU_NAMES_FFT_H_
