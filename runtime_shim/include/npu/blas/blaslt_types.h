/// @file
/// Descriptors and enumerations of the matrix product library with fused epilogues. Valid C11 and C++17.
///
/// Names are those of cuBLASLt with the prefix npublasLt; values are the same. The comment of an attribute is
/// the type of its value.
/// Source: cuBLAS 12.4, cublasLt.h.
#ifndef NPU_BLAS_BLASLT_TYPES_H_
#define NPU_BLAS_BLASLT_TYPES_H_

#include "npu/blas/types.h"

typedef struct npublasLtContext* npublasLtHandle_t;

/// Descriptors are plain memory: they may be made on the stack (Init) or on the heap (Create), and may be
/// copied.
typedef struct {
  uint64_t data[8];
} npublasLtMatrixLayoutOpaque_t;
typedef npublasLtMatrixLayoutOpaque_t* npublasLtMatrixLayout_t;
typedef struct {
  uint64_t data[32];
} npublasLtMatmulDescOpaque_t;
typedef npublasLtMatmulDescOpaque_t* npublasLtMatmulDesc_t;
typedef struct {
  uint64_t data[8];
} npublasLtMatrixTransformDescOpaque_t;
typedef npublasLtMatrixTransformDescOpaque_t* npublasLtMatrixTransformDesc_t;
typedef struct {
  uint64_t data[8];
} npublasLtMatmulPreferenceOpaque_t;
typedef npublasLtMatmulPreferenceOpaque_t* npublasLtMatmulPreference_t;
typedef struct {
  uint64_t data[8];
} npublasLtMatmulAlgo_t;

typedef enum {
  NPUBLASLT_MATMUL_MATRIX_SCALE_SCALAR_32F = 0,
  NPUBLASLT_MATMUL_MATRIX_SCALE_VEC16_UE4M3 = 1,
  NPUBLASLT_MATMUL_MATRIX_SCALE_VEC32_UE8M0 = 2,
  NPUBLASLT_MATMUL_MATRIX_SCALE_OUTER_VEC_32F = 3,
  NPUBLASLT_MATMUL_MATRIX_SCALE_VEC128_32F = 4,
  NPUBLASLT_MATMUL_MATRIX_SCALE_BLK128x128_32F = 5,
  NPUBLASLT_MATMUL_MATRIX_SCALE_PER_BATCH_SCALAR_32F = 6
} npublasLtMatmulMatrixScale_t;

typedef enum {
  NPUBLASLT_POINTER_MODE_HOST = 0,
  NPUBLASLT_POINTER_MODE_DEVICE = 1,
  NPUBLASLT_POINTER_MODE_DEVICE_VECTOR = 2,
  NPUBLASLT_POINTER_MODE_ALPHA_DEVICE_VECTOR_BETA_ZERO = 3,
  NPUBLASLT_POINTER_MODE_ALPHA_DEVICE_VECTOR_BETA_HOST = 4
} npublasLtPointerMode_t;

typedef enum {
  NPUBLASLT_ORDER_COL = 0,
  NPUBLASLT_ORDER_ROW = 1,
  NPUBLASLT_ORDER_COL32 = 2,
  NPUBLASLT_ORDER_COL4_4R2_8C = 3,
  NPUBLASLT_ORDER_COL32_2R_4R4 = 4
} npublasLtOrder_t;

typedef enum {
  NPUBLASLT_MATRIX_LAYOUT_TYPE = 0,                  ///< uint32_t, npuDataType_t
  NPUBLASLT_MATRIX_LAYOUT_ORDER = 1,                 ///< int32_t, npublasLtOrder_t
  NPUBLASLT_MATRIX_LAYOUT_ROWS = 2,                  ///< uint64_t
  NPUBLASLT_MATRIX_LAYOUT_COLS = 3,                  ///< uint64_t
  NPUBLASLT_MATRIX_LAYOUT_LD = 4,                    ///< int64_t, elements
  NPUBLASLT_MATRIX_LAYOUT_BATCH_COUNT = 5,           ///< int32_t
  NPUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET = 6,  ///< int64_t, elements
  NPUBLASLT_MATRIX_LAYOUT_PLANE_OFFSET = 7           ///< int64_t, bytes
} npublasLtMatrixLayoutAttribute_t;

typedef enum {
  NPUBLASLT_MATMUL_DESC_COMPUTE_TYPE = 0,                ///< int32_t, npublasComputeType_t
  NPUBLASLT_MATMUL_DESC_SCALE_TYPE = 1,                  ///< int32_t, npuDataType_t of alpha and beta
  NPUBLASLT_MATMUL_DESC_POINTER_MODE = 2,                ///< int32_t, npublasLtPointerMode_t
  NPUBLASLT_MATMUL_DESC_TRANSA = 3,                      ///< int32_t, npublasOperation_t
  NPUBLASLT_MATMUL_DESC_TRANSB = 4,                      ///< int32_t
  NPUBLASLT_MATMUL_DESC_TRANSC = 5,                      ///< int32_t, only NPUBLAS_OP_N
  NPUBLASLT_MATMUL_DESC_FILL_MODE = 6,                   ///< int32_t, only NPUBLAS_FILL_MODE_FULL
  NPUBLASLT_MATMUL_DESC_EPILOGUE = 7,                    ///< uint32_t, npublasLtEpilogue_t
  NPUBLASLT_MATMUL_DESC_BIAS_POINTER = 8,                ///< pointer
  NPUBLASLT_MATMUL_DESC_BIAS_BATCH_STRIDE = 10,          ///< int64_t, elements
  NPUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER = 11,       ///< pointer
  NPUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD = 12,            ///< int64_t, elements (ReLU: bits)
  NPUBLASLT_MATMUL_DESC_EPILOGUE_AUX_BATCH_STRIDE = 13,  ///< int64_t
  NPUBLASLT_MATMUL_DESC_ALPHA_VECTOR_BATCH_STRIDE = 14,  ///< int64_t
  NPUBLASLT_MATMUL_DESC_SM_COUNT_TARGET = 15,            ///< int32_t, without effect
  NPUBLASLT_MATMUL_DESC_A_SCALE_POINTER = 17,            ///< pointers to floats: for 8-bit floats only
  NPUBLASLT_MATMUL_DESC_B_SCALE_POINTER = 18,
  NPUBLASLT_MATMUL_DESC_C_SCALE_POINTER = 19,
  NPUBLASLT_MATMUL_DESC_D_SCALE_POINTER = 20,
  NPUBLASLT_MATMUL_DESC_AMAX_D_POINTER = 21,
  NPUBLASLT_MATMUL_DESC_EPILOGUE_AUX_DATA_TYPE = 22,  ///< int32_t, npuDataType_t; -1: the type of D
  NPUBLASLT_MATMUL_DESC_EPILOGUE_AUX_SCALE_POINTER = 23,
  NPUBLASLT_MATMUL_DESC_EPILOGUE_AUX_AMAX_POINTER = 24,
  NPUBLASLT_MATMUL_DESC_FAST_ACCUM = 25,      ///< int8_t, without effect
  NPUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE = 26,  ///< int32_t, npuDataType_t; -1: the type of D
  NPUBLASLT_MATMUL_DESC_A_SCALE_MODE = 31,    ///< int32_t, npublasLtMatmulMatrixScale_t; as the scales
  NPUBLASLT_MATMUL_DESC_B_SCALE_MODE = 32,
  NPUBLASLT_MATMUL_DESC_C_SCALE_MODE = 33,
  NPUBLASLT_MATMUL_DESC_D_SCALE_MODE = 34,
  NPUBLASLT_MATMUL_DESC_EPILOGUE_AUX_SCALE_MODE = 35
} npublasLtMatmulDescAttributes_t;

typedef enum {
  NPUBLASLT_MATRIX_TRANSFORM_DESC_SCALE_TYPE = 0,
  NPUBLASLT_MATRIX_TRANSFORM_DESC_POINTER_MODE = 1,
  NPUBLASLT_MATRIX_TRANSFORM_DESC_TRANSA = 2,
  NPUBLASLT_MATRIX_TRANSFORM_DESC_TRANSB = 3
} npublasLtMatrixTransformDescAttributes_t;

typedef enum {
  NPUBLASLT_REDUCTION_SCHEME_NONE = 0,
  NPUBLASLT_REDUCTION_SCHEME_INPLACE = 1,
  NPUBLASLT_REDUCTION_SCHEME_COMPUTE_TYPE = 2,
  NPUBLASLT_REDUCTION_SCHEME_OUTPUT_TYPE = 4,
  NPUBLASLT_REDUCTION_SCHEME_MASK = 7
} npublasLtReductionScheme_t;

typedef enum {
  NPUBLASLT_EPILOGUE_DEFAULT = 1,
  NPUBLASLT_EPILOGUE_RELU = 2,
  NPUBLASLT_EPILOGUE_RELU_AUX = 2 | 128,
  NPUBLASLT_EPILOGUE_BIAS = 4,
  NPUBLASLT_EPILOGUE_RELU_BIAS = 2 | 4,
  NPUBLASLT_EPILOGUE_RELU_AUX_BIAS = 2 | 4 | 128,
  NPUBLASLT_EPILOGUE_DRELU = 8 | 128,
  NPUBLASLT_EPILOGUE_DRELU_BGRAD = 8 | 16 | 128,
  NPUBLASLT_EPILOGUE_GELU = 32,
  NPUBLASLT_EPILOGUE_GELU_AUX = 32 | 128,
  NPUBLASLT_EPILOGUE_GELU_BIAS = 32 | 4,
  NPUBLASLT_EPILOGUE_GELU_AUX_BIAS = 32 | 4 | 128,
  NPUBLASLT_EPILOGUE_DGELU = 64 | 128,
  NPUBLASLT_EPILOGUE_DGELU_BGRAD = 64 | 16 | 128,
  NPUBLASLT_EPILOGUE_BGRADA = 256,
  NPUBLASLT_EPILOGUE_BGRADB = 512
} npublasLtEpilogue_t;

typedef enum {
  NPUBLASLT_SEARCH_BEST_FIT = 0,
  NPUBLASLT_SEARCH_LIMITED_BY_ALGO_ID = 1
} npublasLtMatmulSearch_t;

typedef enum {
  NPUBLASLT_MATMUL_PREF_SEARCH_MODE = 0,            ///< uint32_t
  NPUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES = 1,    ///< uint64_t
  NPUBLASLT_MATMUL_PREF_REDUCTION_SCHEME_MASK = 3,  ///< uint32_t
  NPUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES = 5,  ///< uint32_t
  NPUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES = 6,
  NPUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES = 7,
  NPUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES = 8,
  NPUBLASLT_MATMUL_PREF_MAX_WAVES_COUNT = 9,  ///< float
  NPUBLASLT_MATMUL_PREF_IMPL_MASK = 12        ///< uint64_t
} npublasLtMatmulPreferenceAttributes_t;

typedef struct {
  npublasLtMatmulAlgo_t algo;
  size_t workspaceSize;  ///< bytes; always 0: the library needs none of the user's
  npublasStatus_t state;
  float wavesCount;
  int reserved[4];
} npublasLtMatmulHeuristicResult_t;

typedef enum {
  NPUBLASLT_ALGO_CAP_SPLITK_SUPPORT = 0,
  NPUBLASLT_ALGO_CAP_REDUCTION_SCHEME_MASK = 1,
  NPUBLASLT_ALGO_CAP_CTA_SWIZZLING_SUPPORT = 2,
  NPUBLASLT_ALGO_CAP_STRIDED_BATCH_SUPPORT = 3,
  NPUBLASLT_ALGO_CAP_OUT_OF_PLACE_RESULT_SUPPORT = 4,
  NPUBLASLT_ALGO_CAP_UPLO_SUPPORT = 5,
  NPUBLASLT_ALGO_CAP_TILE_IDS = 6,
  NPUBLASLT_ALGO_CAP_CUSTOM_OPTION_MAX = 7,
  NPUBLASLT_ALGO_CAP_STAGES_IDS = 13
} npublasLtMatmulAlgoCapAttributes_t;

typedef enum {
  NPUBLASLT_ALGO_CONFIG_ID = 0,
  NPUBLASLT_ALGO_CONFIG_TILE_ID = 1,
  NPUBLASLT_ALGO_CONFIG_SPLITK_NUM = 2,
  NPUBLASLT_ALGO_CONFIG_REDUCTION_SCHEME = 3,
  NPUBLASLT_ALGO_CONFIG_CTA_SWIZZLING = 4,
  NPUBLASLT_ALGO_CONFIG_CUSTOM_OPTION = 5,
  NPUBLASLT_ALGO_CONFIG_STAGES_ID = 6,
  NPUBLASLT_ALGO_CONFIG_INNER_SHAPE_ID = 7,
  NPUBLASLT_ALGO_CONFIG_CLUSTER_SHAPE_ID = 8
} npublasLtMatmulAlgoConfigAttributes_t;

typedef void (*npublasLtLoggerCallback_t)(int logLevel, const char* functionName, const char* message);

#endif  // NPU_BLAS_BLASLT_TYPES_H_
