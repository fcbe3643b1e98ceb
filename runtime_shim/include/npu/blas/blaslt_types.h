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
typedef struct {
  uint64_t data[8];
} npublasLtEmulationDescOpaque_t;
typedef npublasLtEmulationDescOpaque_t* npublasLtEmulationDesc_t;

/// What the factors of a matrix are: one number, one per block of 16, 32 or 128 elements along k (of C and D: along their rows), one
/// per row of A and per column of B, one per block of 128 by 128, or one per matrix of a batch.
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
  NPUBLASLT_MATRIX_LAYOUT_PLANE_OFFSET = 7,  ///< int64_t, bytes; 0: parts of a complex number lie together
  NPUBLASLT_MATRIX_LAYOUT_BATCH_MODE = 8,    ///< int32_t, npublasLtBatchMode_t
  NPUBLASLT_GROUPED_MATRIX_LAYOUT_ROWS_ARRAY = 9,  ///< pointers to device memory, one integer per matrix
  NPUBLASLT_GROUPED_MATRIX_LAYOUT_COLS_ARRAY = 10,
  NPUBLASLT_GROUPED_MATRIX_LAYOUT_LD_ARRAY = 11,
  NPUBLASLT_GROUPED_MATRIX_LAYOUT_ROWS_COLS_ARRAY_INTEGER_WIDTH = 12,  ///< int32_t, npublasLtIntegerWidth_t
  NPUBLASLT_GROUPED_MATRIX_LAYOUT_LD_ARRAY_INTEGER_WIDTH = 13          ///< int32_t, npublasLtIntegerWidth_t
} npublasLtMatrixLayoutAttribute_t;

/// Where the matrices of a batch are: at equal distances, or at the addresses of an array in device memory. Grouped: each has a
/// shape of its own, in arrays in device memory as well.
typedef enum npublasLtBatchMode_t {
  NPUBLASLT_BATCH_MODE_STRIDED = 0,
  NPUBLASLT_BATCH_MODE_POINTER_ARRAY = 1,
  NPUBLASLT_BATCH_MODE_GROUPED = 2
} npublasLtBatchMode_t;

/// Of the integers in the arrays of a grouped layout.
typedef enum { NPUBLASLT_INTEGER_WIDTH_32 = 0, NPUBLASLT_INTEGER_WIDTH_64 = 1 } npublasLtIntegerWidth_t;

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
  NPUBLASLT_MATMUL_DESC_EPILOGUE_AUX_SCALE_MODE = 35,
  NPUBLASLT_MATMUL_DESC_D_OUT_SCALE_POINTER = 36,   ///< pointer: the factors of D's blocks are written there
  NPUBLASLT_MATMUL_DESC_D_OUT_SCALE_MODE = 37,      ///< int32_t, npublasLtMatmulMatrixScale_t
  NPUBLASLT_MATMUL_DESC_EMULATION_DESCRIPTOR = 38,  ///< npublasLtEmulationDesc_t
  NPUBLASLT_MATMUL_DESC_ALPHA_BATCH_STRIDE =
      39,  ///< int64_t; 1: alpha is an array of pointers (grouped layouts)
  NPUBLASLT_MATMUL_DESC_BETA_BATCH_STRIDE = 40  ///< int64_t, as for alpha
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
  NPUBLASLT_MATMUL_PREF_IMPL_MASK = 12,       ///< uint64_t
  NPUBLASLT_MATMUL_PREF_GROUPED_AVERAGE_REDUCTION_DIM =
      13,  ///< int64_t; averages over the groups. uint32_t is taken, too
  NPUBLASLT_MATMUL_PREF_GROUPED_DESC_D_AVERAGE_ROWS = 14,
  NPUBLASLT_MATMUL_PREF_GROUPED_DESC_D_AVERAGE_COLS = 15
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
  NPUBLASLT_ALGO_CAP_CUSTOM_MEMORY_ORDER = 10,
  NPUBLASLT_ALGO_CAP_POINTER_MODE_MASK = 11,
  NPUBLASLT_ALGO_CAP_EPILOGUE_MASK = 12,
  NPUBLASLT_ALGO_CAP_STAGES_IDS = 13,
  NPUBLASLT_ALGO_CAP_LD_NEGATIVE = 14,
  NPUBLASLT_ALGO_CAP_NUMERICAL_IMPL_FLAGS = 15,  ///< uint64_t; the others are 32 bits wide
  NPUBLASLT_ALGO_CAP_MIN_ALIGNMENT_A_BYTES = 16,
  NPUBLASLT_ALGO_CAP_MIN_ALIGNMENT_B_BYTES = 17,
  NPUBLASLT_ALGO_CAP_MIN_ALIGNMENT_C_BYTES = 18,
  NPUBLASLT_ALGO_CAP_MIN_ALIGNMENT_D_BYTES = 19,
  NPUBLASLT_ALGO_CAP_POINTER_ARRAY_BATCH_SUPPORT = 21,
  NPUBLASLT_ALGO_CAP_FLOATING_POINT_EMULATION_SUPPORT = 22,
  NPUBLASLT_ALGO_CAP_POINTER_ARRAY_GROUPED_SUPPORT = 23
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

/// Settings of emulated products, of which none has an effect: double is computed as double.
typedef enum npublasLtEmulationDescAttributes_t {
  NPUBLASLT_EMULATION_DESC_STRATEGY = 0,                           ///< int32_t, npublasEmulationStrategy_t
  NPUBLASLT_EMULATION_DESC_SPECIAL_VALUES_SUPPORT = 1,             ///< int32_t, a mask
  NPUBLASLT_EMULATION_DESC_FIXEDPOINT_MANTISSA_CONTROL = 2,        ///< int32_t
  NPUBLASLT_EMULATION_DESC_FIXEDPOINT_MAX_MANTISSA_BIT_COUNT = 3,  ///< int32_t
  NPUBLASLT_EMULATION_DESC_FIXEDPOINT_MANTISSA_BIT_OFFSET = 4,     ///< int32_t
  NPUBLASLT_EMULATION_DESC_FIXEDPOINT_MANTISSA_BIT_COUNT_POINTER =
      5  ///< pointer to an int32_t: a product writes -1 there
} npublasLtEmulationDescAttributes_t;

typedef void (*npublasLtLoggerCallback_t)(int logLevel, const char* functionName, const char* message);

#endif  // NPU_BLAS_BLASLT_TYPES_H_
