/// @file
/// Descriptors of data on several devices, under the names of cudalibxt.h. npu/fft/xt.h makes them. Valid C11
/// and C++17.
/// Source: cudalibxt.h of CUDA, whose values these are.
#ifndef NPU_LIB_XT_H_
#define NPU_LIB_XT_H_

// clang-format off
#include "npu/macros/hide.h"
// clang-format on

#include "npu/runtime.h"

/// The release of the descriptors; `version` has NPURT_VERSION added to it.
#define NPU_XT_DESCRIPTOR_VERSION 0x01000000
/// How many devices a descriptor can name.
#define NPU_MAX_DESCRIPTOR_DEVICES 64

enum npuXtCopyType_t { LIB_XT_COPY_HOST_TO_DEVICE, LIB_XT_COPY_DEVICE_TO_HOST, LIB_XT_COPY_DEVICE_TO_DEVICE };
typedef enum npuXtCopyType_t npuLibXtCopyType;

enum libFormat_t { LIB_FORMAT_CUFFT = 0, LIB_FORMAT_UNDEFINED = 1 };
typedef enum libFormat_t libFormat;

/// Where the parts of an array are. Part i is on device GPUs[i].
struct npuXtDesc_t {
  int version;                              ///< NPU_XT_DESCRIPTOR_VERSION + NPURT_VERSION
  int nGPUs;                                ///< number of parts
  int GPUs[NPU_MAX_DESCRIPTOR_DEVICES];     ///< devices; one may occur several times
  void* data[NPU_MAX_DESCRIPTOR_DEVICES];   ///< device memory of the parts
  size_t size[NPU_MAX_DESCRIPTOR_DEVICES];  ///< bytes of the parts
  void* cudaXtState;                        ///< not used
};
typedef struct npuXtDesc_t npuXtDesc;

/// The parts, and what a library says about them.
struct npuLibXtDesc_t {
  int version;  ///< NPU_XT_DESCRIPTOR_VERSION + NPURT_VERSION
  npuXtDesc* descriptor;
  libFormat library;    ///< whose format it is
  int subFormat;        ///< of the library: an npufftXtSubFormat
  void* libDescriptor;  ///< of the library
};
typedef struct npuLibXtDesc_t npuLibXtDesc;
#ifndef __cplusplus
typedef struct npuXtDesc_t npuXtDesc_t;
typedef struct npuLibXtDesc_t npuLibXtDesc_t;
#endif

// clang-format off
#include "npu/macros/show.h"
// clang-format on

#endif /* NPU_LIB_XT_H_ */
