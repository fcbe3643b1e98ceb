/// @file
/// Tensor maps: what a bulk copy of a tile of a tensor needs to know of the tensor. The host makes them, kernels copy by them
/// (npu/kernel/tensor_map.h). Included by npu/driver.h. Valid C11 and C++17.
/// Source: CUDA Driver API 13, "Tensor Map Object Management"; names and values are the same.
#ifndef NPU_DRIVER_TENSOR_MAP_H_
#define NPU_DRIVER_TENSOR_MAP_H_

#include <stdint.h>

#include "npu/driver/types.h"

/// A tensor map; its contents belong to the shim.
typedef struct npudrvTensorMap_st {
#ifdef __cplusplus
  alignas(64)
#else
  _Alignas(64)
#endif
      uint64_t opaque[16];
} npudrvTensorMap;

typedef enum npudrvTensorMapDataType_enum {
  NPUDRV_TENSOR_MAP_DATA_TYPE_UINT8 = 0,
  NPUDRV_TENSOR_MAP_DATA_TYPE_UINT16,
  NPUDRV_TENSOR_MAP_DATA_TYPE_UINT32,
  NPUDRV_TENSOR_MAP_DATA_TYPE_INT32,
  NPUDRV_TENSOR_MAP_DATA_TYPE_UINT64,
  NPUDRV_TENSOR_MAP_DATA_TYPE_INT64,
  NPUDRV_TENSOR_MAP_DATA_TYPE_FLOAT16,
  NPUDRV_TENSOR_MAP_DATA_TYPE_FLOAT32,
  NPUDRV_TENSOR_MAP_DATA_TYPE_FLOAT64,
  NPUDRV_TENSOR_MAP_DATA_TYPE_BFLOAT16,
  NPUDRV_TENSOR_MAP_DATA_TYPE_FLOAT32_FTZ,
  NPUDRV_TENSOR_MAP_DATA_TYPE_TFLOAT32,
  NPUDRV_TENSOR_MAP_DATA_TYPE_TFLOAT32_FTZ,
  NPUDRV_TENSOR_MAP_DATA_TYPE_16U4_ALIGN8B,
  NPUDRV_TENSOR_MAP_DATA_TYPE_16U4_ALIGN16B,
  NPUDRV_TENSOR_MAP_DATA_TYPE_16U6_ALIGN16B,
} npudrvTensorMapDataType_enum;
typedef npudrvTensorMapDataType_enum npudrvTensorMapDataType;

typedef enum npudrvTensorMapInterleave_enum {
  NPUDRV_TENSOR_MAP_INTERLEAVE_NONE = 0,
  NPUDRV_TENSOR_MAP_INTERLEAVE_16B,
  NPUDRV_TENSOR_MAP_INTERLEAVE_32B,
} npudrvTensorMapInterleave_enum;
typedef npudrvTensorMapInterleave_enum npudrvTensorMapInterleave;

typedef enum npudrvTensorMapSwizzle_enum {
  NPUDRV_TENSOR_MAP_SWIZZLE_NONE = 0,
  NPUDRV_TENSOR_MAP_SWIZZLE_32B,
  NPUDRV_TENSOR_MAP_SWIZZLE_64B,
  NPUDRV_TENSOR_MAP_SWIZZLE_128B,
  NPUDRV_TENSOR_MAP_SWIZZLE_128B_ATOM_32B,
  NPUDRV_TENSOR_MAP_SWIZZLE_128B_ATOM_32B_FLIP_8B,
  NPUDRV_TENSOR_MAP_SWIZZLE_128B_ATOM_64B,
} npudrvTensorMapSwizzle_enum;
typedef npudrvTensorMapSwizzle_enum npudrvTensorMapSwizzle;

typedef enum npudrvTensorMapL2promotion_enum {
  NPUDRV_TENSOR_MAP_L2_PROMOTION_NONE = 0,
  NPUDRV_TENSOR_MAP_L2_PROMOTION_L2_64B,
  NPUDRV_TENSOR_MAP_L2_PROMOTION_L2_128B,
  NPUDRV_TENSOR_MAP_L2_PROMOTION_L2_256B,
} npudrvTensorMapL2promotion_enum;
typedef npudrvTensorMapL2promotion_enum npudrvTensorMapL2promotion;

typedef enum npudrvTensorMapFloatOOBfill_enum {
  NPUDRV_TENSOR_MAP_FLOAT_OOB_FILL_NONE = 0,
  NPUDRV_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA,
} npudrvTensorMapFloatOOBfill_enum;
typedef npudrvTensorMapFloatOOBfill_enum npudrvTensorMapFloatOOBfill;

#ifdef __cplusplus
extern "C" {
#endif

/// Describes a tensor and the box of it that a copy moves. Promotion in caches has no effect.
/// Shapes: global_dim, box_dim and element_strides are (rank); global_strides is (rank - 1), without the first dimension, whose
/// elements are adjacent. The first dimension is the fastest in memory.
/// Units: dimensions and element strides in elements; global strides in bytes.
/// Errors: INVALID_VALUE for null pointers, a rank above 5, a dimension of 0 or above 2^32, a box of 0 or above 256, an element stride
/// above 8, an address or a stride that is not a multiple of 16, a stride of 2^40 or more, a row of a box that is not a multiple of 16
/// bytes or is longer than the swizzled row; NOT_SUPPORTED for interleaved layouts, atoms of swizzling other than 16 bytes, rows shorter than the swizzled row, packed
/// types, types that change values (FTZ, TFLOAT32) and boundaries of NaN. The map is then untouched.
npudrvResult npudrvTensorMapEncodeTiled(npudrvTensorMap* map, npudrvTensorMapDataType type, unsigned int rank,
                                        void* global_address, const uint64_t* global_dim,
                                        const uint64_t* global_strides, const uint32_t* box_dim,
                                        const uint32_t* element_strides, npudrvTensorMapInterleave interleave,
                                        npudrvTensorMapSwizzle swizzle, npudrvTensorMapL2promotion promotion,
                                        npudrvTensorMapFloatOOBfill fill);
/// The same map for another address.
/// Errors: INVALID_VALUE for memory without a map or an address that is not a multiple of 16.
npudrvResult npudrvTensorMapReplaceAddress(npudrvTensorMap* map, void* global_address);

#ifdef __cplusplus
}
#endif

#endif  // NPU_DRIVER_TENSOR_MAP_H_
