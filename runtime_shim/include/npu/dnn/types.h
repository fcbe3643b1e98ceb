/// @file
/// Handles, descriptors, status codes and enumerations of the deep learning library. Valid C11 and C++17.
/// Names are cuDNN's with the prefix npudnn. Values are the same, so that a program is migrated by renaming.
/// Source: cuDNN 9 API Reference; enumerators that cuDNN has removed: cuDNN 7 Developer Guide.
#ifndef NPU_DNN_TYPES_H_
#define NPU_DNN_TYPES_H_

#include <stddef.h>
#include <stdint.h>

#include "npu/runtime.h"
#include "npu/runtime/library_types.h"

/// The cuDNN release whose calls this library follows.
#define NPUDNN_MAJOR 9
#define NPUDNN_MINOR 0
#define NPUDNN_PATCHLEVEL 0
#define NPUDNN_OPS_MAJOR NPUDNN_MAJOR
#define NPUDNN_OPS_MINOR NPUDNN_MINOR
#define NPUDNN_OPS_PATCH NPUDNN_PATCHLEVEL
#define NPUDNN_CNN_MAJOR NPUDNN_MAJOR
#define NPUDNN_CNN_MINOR NPUDNN_MINOR
#define NPUDNN_CNN_PATCH NPUDNN_PATCHLEVEL
#define NPUDNN_ADV_MAJOR NPUDNN_MAJOR
#define NPUDNN_ADV_MINOR NPUDNN_MINOR
#define NPUDNN_ADV_PATCH NPUDNN_PATCHLEVEL
#define NPUDNN_GRAPH_MAJOR NPUDNN_MAJOR
#define NPUDNN_GRAPH_MINOR NPUDNN_MINOR
#define NPUDNN_GRAPH_PATCH NPUDNN_PATCHLEVEL
#define NPUDNNWINAPI  ///< calling convention: there is one
#define NPUDNN_VERSION (NPUDNN_MAJOR * 10000 + NPUDNN_MINOR * 100 + NPUDNN_PATCHLEVEL)

// ---- Limits ----
#define NPUDNN_DIM_MAX 8  ///< dimensions of a tensor
#define NPUDNN_BN_MIN_EPSILON 0.0
#define NPUDNN_LRN_MIN_N 1
#define NPUDNN_LRN_MAX_N 16
#define NPUDNN_LRN_MIN_K 1e-5
#define NPUDNN_LRN_MIN_BETA 0.01

typedef enum {
  NPUDNN_STATUS_SUCCESS = 0,
  NPUDNN_STATUS_NOT_INITIALIZED = 1001,
  NPUDNN_STATUS_SUBLIBRARY_VERSION_MISMATCH = 1002,
  NPUDNN_STATUS_SERIALIZATION_VERSION_MISMATCH = 1003,
  NPUDNN_STATUS_DEPRECATED = 1004,
  NPUDNN_STATUS_LICENSE_ERROR = 1005,
  NPUDNN_STATUS_RUNTIME_IN_PROGRESS = 1006,
  NPUDNN_STATUS_RUNTIME_FP_OVERFLOW = 1007,
  NPUDNN_STATUS_SUBLIBRARY_LOADING_FAILED = 1008,
  NPUDNN_STATUS_BAD_PARAM = 2000,
  NPUDNN_STATUS_BAD_PARAM_NULL_POINTER = 2002,
  NPUDNN_STATUS_BAD_PARAM_MISALIGNED_POINTER = 2003,
  NPUDNN_STATUS_BAD_PARAM_NOT_FINALIZED = 2004,
  NPUDNN_STATUS_BAD_PARAM_OUT_OF_BOUND = 2005,
  NPUDNN_STATUS_BAD_PARAM_SIZE_INSUFFICIENT = 2006,
  NPUDNN_STATUS_BAD_PARAM_STREAM_MISMATCH = 2007,
  NPUDNN_STATUS_BAD_PARAM_SHAPE_MISMATCH = 2008,
  NPUDNN_STATUS_BAD_PARAM_DUPLICATED_ENTRIES = 2009,
  NPUDNN_STATUS_BAD_PARAM_ATTRIBUTE_TYPE = 2010,
  NPUDNN_STATUS_BAD_PARAM_CUDA_GRAPH_MISMATCH = 2011,
  NPUDNN_STATUS_BAD_PARAM_DESCRIPTOR_TYPE = 2012,
  NPUDNN_STATUS_NOT_SUPPORTED = 3000,
  NPUDNN_STATUS_NOT_SUPPORTED_GRAPH_PATTERN = 3001,
  NPUDNN_STATUS_NOT_SUPPORTED_SHAPE = 3002,
  NPUDNN_STATUS_NOT_SUPPORTED_DATA_TYPE = 3003,
  NPUDNN_STATUS_NOT_SUPPORTED_LAYOUT = 3004,
  NPUDNN_STATUS_NOT_SUPPORTED_INCOMPATIBLE_CUDA_DRIVER = 3005,
  NPUDNN_STATUS_NOT_SUPPORTED_INCOMPATIBLE_CUDART = 3006,
  NPUDNN_STATUS_NOT_SUPPORTED_ARCH_MISMATCH = 3007,
  NPUDNN_STATUS_NOT_SUPPORTED_RUNTIME_PREREQUISITE_MISSING = 3008,
  NPUDNN_STATUS_NOT_SUPPORTED_SUBLIBRARY_UNAVAILABLE = 3009,
  NPUDNN_STATUS_NOT_SUPPORTED_SHARED_MEMORY_INSUFFICIENT = 3010,
  NPUDNN_STATUS_NOT_SUPPORTED_PADDING = 3011,
  NPUDNN_STATUS_NOT_SUPPORTED_BAD_LAUNCH_PARAM = 3012,
  NPUDNN_STATUS_NOT_SUPPORTED_CUDA_GRAPH_NATIVE_API = 3013,
  NPUDNN_STATUS_NOT_SUPPORTED_INVALID_DYNAMIC_SHAPE = 3014,
  NPUDNN_STATUS_INTERNAL_ERROR = 4000,
  NPUDNN_STATUS_INTERNAL_ERROR_COMPILATION_FAILED = 4001,
  NPUDNN_STATUS_INTERNAL_ERROR_UNEXPECTED_VALUE = 4002,
  NPUDNN_STATUS_INTERNAL_ERROR_HOST_ALLOCATION_FAILED = 4003,
  NPUDNN_STATUS_INTERNAL_ERROR_DEVICE_ALLOCATION_FAILED = 4004,
  NPUDNN_STATUS_INTERNAL_ERROR_BAD_LAUNCH_PARAM = 4005,
  NPUDNN_STATUS_INTERNAL_ERROR_TEXTURE_CREATION_FAILED = 4006,
  NPUDNN_STATUS_EXECUTION_FAILED = 5000,
  NPUDNN_STATUS_EXECUTION_FAILED_CUDA_DRIVER = 5001,
  NPUDNN_STATUS_EXECUTION_FAILED_CUBLAS = 5002,
  NPUDNN_STATUS_EXECUTION_FAILED_CUDART = 5003,
  NPUDNN_STATUS_EXECUTION_FAILED_CURAND = 5004,
  // The names of cuDNN 8 and before.
  NPUDNN_STATUS_ALLOC_FAILED = 4003,
  NPUDNN_STATUS_INVALID_VALUE = 2001,
  NPUDNN_STATUS_ARCH_MISMATCH = 3007,
  NPUDNN_STATUS_MAPPING_ERROR = 4006,
  NPUDNN_STATUS_RUNTIME_PREREQUISITE_MISSING = 3008,
  NPUDNN_STATUS_VERSION_MISMATCH = 1002,
} npudnnStatus_t;
/// Made by npudnnCreate.
typedef struct npudnnContext* npudnnHandle_t;
typedef struct npudnnTensorStruct* npudnnTensorDescriptor_t;
typedef enum {
  NPUDNN_DATA_FLOAT = 0,
  NPUDNN_DATA_DOUBLE = 1,
  NPUDNN_DATA_HALF = 2,
  NPUDNN_DATA_INT8 = 3,
  NPUDNN_DATA_INT32 = 4,
  NPUDNN_DATA_INT8x4 = 5,
  NPUDNN_DATA_UINT8 = 6,
  NPUDNN_DATA_UINT8x4 = 7,
  NPUDNN_DATA_INT8x32 = 8,
  NPUDNN_DATA_BFLOAT16 = 9,
  NPUDNN_DATA_INT64 = 10,
  NPUDNN_DATA_BOOLEAN = 11,
  NPUDNN_DATA_FP8_E4M3 = 12,
  NPUDNN_DATA_FP8_E5M2 = 13,
  NPUDNN_DATA_FAST_FLOAT_FOR_FP8 = 14,
  NPUDNN_DATA_FP8_E8M0 = 15,
  NPUDNN_DATA_FP4_E2M1 = 16,
  NPUDNN_DATA_INT4 = 17,
  NPUDNN_DATA_UINT4 = 18,
  NPUDNN_DATA_UINT32 = 19,
  NPUDNN_DATA_COMPLEX_FP32 = 20,
  NPUDNN_DATA_COMPLEX_FP64 = 21,
} npudnnDataType_t;
typedef enum {
  NPUDNN_TENSOR_NCHW = 0,
  NPUDNN_TENSOR_NHWC = 1,
  NPUDNN_TENSOR_NCHW_VECT_C = 2,
} npudnnTensorFormat_t;
typedef struct npudnnTensorTransformStruct* npudnnTensorTransformDescriptor_t;
typedef struct npudnnOpTensorStruct* npudnnOpTensorDescriptor_t;
typedef enum {
  NPUDNN_OP_TENSOR_ADD = 0,
  NPUDNN_OP_TENSOR_MUL = 1,
  NPUDNN_OP_TENSOR_MIN = 2,
  NPUDNN_OP_TENSOR_MAX = 3,
  NPUDNN_OP_TENSOR_SQRT = 4,
  NPUDNN_OP_TENSOR_NOT = 5,
} npudnnOpTensorOp_t;
typedef enum {
  NPUDNN_NOT_PROPAGATE_NAN = 0,
  NPUDNN_PROPAGATE_NAN = 1,
} npudnnNanPropagation_t;
typedef struct npudnnReduceTensorStruct* npudnnReduceTensorDescriptor_t;
typedef enum {
  NPUDNN_REDUCE_TENSOR_NO_INDICES = 0,
  NPUDNN_REDUCE_TENSOR_FLATTENED_INDICES = 1,
} npudnnReduceTensorIndices_t;
typedef enum {
  NPUDNN_REDUCE_TENSOR_ADD = 0,
  NPUDNN_REDUCE_TENSOR_MUL = 1,
  NPUDNN_REDUCE_TENSOR_MIN = 2,
  NPUDNN_REDUCE_TENSOR_MAX = 3,
  NPUDNN_REDUCE_TENSOR_AMAX = 4,
  NPUDNN_REDUCE_TENSOR_AVG = 5,
  NPUDNN_REDUCE_TENSOR_NORM1 = 6,
  NPUDNN_REDUCE_TENSOR_NORM2 = 7,
  NPUDNN_REDUCE_TENSOR_MUL_NO_ZEROS = 8,
} npudnnReduceTensorOp_t;
typedef enum {
  NPUDNN_32BIT_INDICES = 0,
  NPUDNN_64BIT_INDICES = 1,
  NPUDNN_16BIT_INDICES = 2,
  NPUDNN_8BIT_INDICES = 3,
} npudnnIndicesType_t;
typedef struct npudnnFilterStruct* npudnnFilterDescriptor_t;
typedef enum {
  NPUDNN_SOFTMAX_FAST = 0,
  NPUDNN_SOFTMAX_ACCURATE = 1,
  NPUDNN_SOFTMAX_LOG = 2,
} npudnnSoftmaxAlgorithm_t;
typedef enum {
  NPUDNN_SOFTMAX_MODE_INSTANCE = 0,
  NPUDNN_SOFTMAX_MODE_CHANNEL = 1,
} npudnnSoftmaxMode_t;
typedef struct npudnnPoolingStruct* npudnnPoolingDescriptor_t;
typedef enum {
  NPUDNN_POOLING_MAX = 0,
  NPUDNN_POOLING_AVERAGE_COUNT_INCLUDE_PADDING = 1,
  NPUDNN_POOLING_AVERAGE_COUNT_EXCLUDE_PADDING = 2,
  NPUDNN_POOLING_MAX_DETERMINISTIC = 3,
} npudnnPoolingMode_t;
typedef struct npudnnActivationStruct* npudnnActivationDescriptor_t;
typedef enum {
  NPUDNN_ACTIVATION_SIGMOID = 0,
  NPUDNN_ACTIVATION_RELU = 1,
  NPUDNN_ACTIVATION_TANH = 2,
  NPUDNN_ACTIVATION_CLIPPED_RELU = 3,
  NPUDNN_ACTIVATION_ELU = 4,
  NPUDNN_ACTIVATION_IDENTITY = 5,
  NPUDNN_ACTIVATION_SWISH = 6,
} npudnnActivationMode_t;
typedef struct npudnnLRNStruct* npudnnLRNDescriptor_t;
typedef enum {
  NPUDNN_LRN_CROSS_CHANNEL_DIM1 = 0,
} npudnnLRNMode_t;
typedef enum {
  NPUDNN_DIVNORM_PRECOMPUTED_MEANS = 0,
} npudnnDivNormMode_t;
typedef enum {
  NPUDNN_BATCHNORM_PER_ACTIVATION = 0,
  NPUDNN_BATCHNORM_SPATIAL = 1,
  NPUDNN_BATCHNORM_SPATIAL_PERSISTENT = 2,
} npudnnBatchNormMode_t;
typedef enum {
  NPUDNN_NORM_PER_ACTIVATION = 0,
  NPUDNN_NORM_PER_CHANNEL = 1,
} npudnnNormMode_t;
typedef enum {
  NPUDNN_NORM_OPS_NORM = 0,
  NPUDNN_NORM_OPS_NORM_ACTIVATION = 1,
  NPUDNN_NORM_OPS_NORM_ADD_ACTIVATION = 2,
} npudnnNormOps_t;
typedef enum {
  NPUDNN_NORM_ALGO_STANDARD = 0,
  NPUDNN_NORM_ALGO_PERSIST = 1,
} npudnnNormAlgo_t;
typedef struct npudnnDropoutStruct* npudnnDropoutDescriptor_t;
typedef enum {
  NPUDNN_BATCHNORM_OPS_BN = 0,
  NPUDNN_BATCHNORM_OPS_BN_ACTIVATION = 1,
  NPUDNN_BATCHNORM_OPS_BN_ADD_ACTIVATION = 2,
} npudnnBatchNormOps_t;
typedef enum {
  NPUDNN_DEFAULT_MATH = 0,
  NPUDNN_TENSOR_OP_MATH = 1,
  NPUDNN_TENSOR_OP_MATH_ALLOW_CONVERSION = 2,
  NPUDNN_FMA_MATH = 3,
} npudnnMathType_t;
typedef struct npudnnConvolutionStruct* npudnnConvolutionDescriptor_t;
typedef enum {
  NPUDNN_DEFAULT_REORDER = 0,
  NPUDNN_NO_REORDER = 1,
} npudnnReorderType_t;
typedef enum {
  NPUDNN_CONVOLUTION = 0,
  NPUDNN_CROSS_CORRELATION = 1,
} npudnnConvolutionMode_t;
typedef enum {
  NPUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_GEMM = 0,
  NPUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_PRECOMP_GEMM = 1,
  NPUDNN_CONVOLUTION_FWD_ALGO_GEMM = 2,
  NPUDNN_CONVOLUTION_FWD_ALGO_DIRECT = 3,
  NPUDNN_CONVOLUTION_FWD_ALGO_FFT = 4,
  NPUDNN_CONVOLUTION_FWD_ALGO_FFT_TILING = 5,
  NPUDNN_CONVOLUTION_FWD_ALGO_WINOGRAD = 6,
  NPUDNN_CONVOLUTION_FWD_ALGO_WINOGRAD_NONFUSED = 7,
  NPUDNN_CONVOLUTION_FWD_ALGO_COUNT = 8,
} npudnnConvolutionFwdAlgo_t;
typedef enum {
  NPUDNN_NON_DETERMINISTIC = 0,
  NPUDNN_DETERMINISTIC = 1,
} npudnnDeterminism_t;
/// What npudnnFindConvolution*Algorithm says of an algorithm.
typedef struct npudnnConvolutionFwdAlgoPerfStruct {
  npudnnConvolutionFwdAlgo_t algo;
  npudnnStatus_t status;            ///< whether the algorithm can run: NPUDNN_STATUS_SUCCESS
  float time;                       ///< milliseconds; 0: nothing is measured
  size_t memory;                    ///< bytes of workspace
  npudnnDeterminism_t determinism;  ///< NPUDNN_DETERMINISTIC
  npudnnMathType_t mathType;        ///< that of the convolution descriptor
  int reserved[3];
} npudnnConvolutionFwdAlgoPerf_t;
typedef enum {
  NPUDNN_CONVOLUTION_BWD_DATA_ALGO_0 = 0,
  NPUDNN_CONVOLUTION_BWD_DATA_ALGO_1 = 1,
  NPUDNN_CONVOLUTION_BWD_DATA_ALGO_FFT = 2,
  NPUDNN_CONVOLUTION_BWD_DATA_ALGO_FFT_TILING = 3,
  NPUDNN_CONVOLUTION_BWD_DATA_ALGO_WINOGRAD = 4,
  NPUDNN_CONVOLUTION_BWD_DATA_ALGO_WINOGRAD_NONFUSED = 5,
  NPUDNN_CONVOLUTION_BWD_DATA_ALGO_COUNT = 6,
} npudnnConvolutionBwdDataAlgo_t;
/// What npudnnFindConvolution*Algorithm says of an algorithm.
typedef struct npudnnConvolutionBwdDataAlgoPerfStruct {
  npudnnConvolutionBwdDataAlgo_t algo;
  npudnnStatus_t status;            ///< whether the algorithm can run: NPUDNN_STATUS_SUCCESS
  float time;                       ///< milliseconds; 0: nothing is measured
  size_t memory;                    ///< bytes of workspace
  npudnnDeterminism_t determinism;  ///< NPUDNN_DETERMINISTIC
  npudnnMathType_t mathType;        ///< that of the convolution descriptor
  int reserved[3];
} npudnnConvolutionBwdDataAlgoPerf_t;
typedef enum {
  NPUDNN_CONVOLUTION_BWD_FILTER_ALGO_0 = 0,
  NPUDNN_CONVOLUTION_BWD_FILTER_ALGO_1 = 1,
  NPUDNN_CONVOLUTION_BWD_FILTER_ALGO_FFT = 2,
  NPUDNN_CONVOLUTION_BWD_FILTER_ALGO_3 = 3,
  NPUDNN_CONVOLUTION_BWD_FILTER_ALGO_WINOGRAD = 4,
  NPUDNN_CONVOLUTION_BWD_FILTER_ALGO_WINOGRAD_NONFUSED = 5,
  NPUDNN_CONVOLUTION_BWD_FILTER_ALGO_FFT_TILING = 6,
  NPUDNN_CONVOLUTION_BWD_FILTER_ALGO_COUNT = 7,
} npudnnConvolutionBwdFilterAlgo_t;
/// What npudnnFindConvolution*Algorithm says of an algorithm.
typedef struct npudnnConvolutionBwdFilterAlgoPerfStruct {
  npudnnConvolutionBwdFilterAlgo_t algo;
  npudnnStatus_t status;            ///< whether the algorithm can run: NPUDNN_STATUS_SUCCESS
  float time;                       ///< milliseconds; 0: nothing is measured
  size_t memory;                    ///< bytes of workspace
  npudnnDeterminism_t determinism;  ///< NPUDNN_DETERMINISTIC
  npudnnMathType_t mathType;        ///< that of the convolution descriptor
  int reserved[3];
} npudnnConvolutionBwdFilterAlgoPerf_t;
typedef enum {
  NPUDNN_CONVOLUTION_FWD_NO_WORKSPACE = 0,
  NPUDNN_CONVOLUTION_FWD_PREFER_FASTEST = 1,
  NPUDNN_CONVOLUTION_FWD_SPECIFY_WORKSPACE_LIMIT = 2,
} npudnnConvolutionFwdPreference_t;
typedef enum {
  NPUDNN_CONVOLUTION_BWD_DATA_NO_WORKSPACE = 0,
  NPUDNN_CONVOLUTION_BWD_DATA_PREFER_FASTEST = 1,
  NPUDNN_CONVOLUTION_BWD_DATA_SPECIFY_WORKSPACE_LIMIT = 2,
} npudnnConvolutionBwdDataPreference_t;
typedef enum {
  NPUDNN_CONVOLUTION_BWD_FILTER_NO_WORKSPACE = 0,
  NPUDNN_CONVOLUTION_BWD_FILTER_PREFER_FASTEST = 1,
  NPUDNN_CONVOLUTION_BWD_FILTER_SPECIFY_WORKSPACE_LIMIT = 2,
} npudnnConvolutionBwdFilterPreference_t;
typedef enum {
  NPUDNN_ADD_IMAGE = 0,
  NPUDNN_ADD_SAME_HW = 0,
  NPUDNN_ADD_FEATURE_MAP = 1,
  NPUDNN_ADD_SAME_CHW = 1,
  NPUDNN_ADD_SAME_C = 2,
  NPUDNN_ADD_FULL_TENSOR = 3,
} npudnnAddMode_t;

// ---- Recurrent layers ----
typedef struct npudnnRNNStruct* npudnnRNNDescriptor_t;
typedef struct npudnnRNNDataStruct* npudnnRNNDataDescriptor_t;
#define NPUDNN_RNN_PADDED_IO_DISABLED 0
#define NPUDNN_RNN_PADDED_IO_ENABLED (1U << 0)
typedef enum { NPUDNN_RNN_RELU = 0, NPUDNN_RNN_TANH = 1, NPUDNN_LSTM = 2, NPUDNN_GRU = 3 } npudnnRNNMode_t;
typedef enum {
  NPUDNN_RNN_NO_BIAS = 0,
  NPUDNN_RNN_SINGLE_INP_BIAS = 1,
  NPUDNN_RNN_DOUBLE_BIAS = 2,
  NPUDNN_RNN_SINGLE_REC_BIAS = 3,
} npudnnRNNBiasMode_t;
typedef enum { NPUDNN_UNIDIRECTIONAL = 0, NPUDNN_BIDIRECTIONAL = 1 } npudnnDirectionMode_t;
typedef enum { NPUDNN_LINEAR_INPUT = 0, NPUDNN_SKIP_INPUT = 1 } npudnnRNNInputMode_t;
typedef enum { NPUDNN_RNN_CLIP_NONE = 0, NPUDNN_RNN_CLIP_MINMAX = 1 } npudnnRNNClipMode_t;
typedef enum { NPUDNN_FWD_MODE_INFERENCE = 0, NPUDNN_FWD_MODE_TRAINING = 1 } npudnnForwardMode_t;
typedef enum { NPUDNN_WGRAD_MODE_ADD = 0, NPUDNN_WGRAD_MODE_SET = 1 } npudnnWgradMode_t;
typedef enum {
  NPUDNN_RNN_ALGO_STANDARD = 0,
  NPUDNN_RNN_ALGO_PERSIST_STATIC = 1,
  NPUDNN_RNN_ALGO_PERSIST_DYNAMIC = 2,
  NPUDNN_RNN_ALGO_PERSIST_STATIC_SMALL_H = 3,
  NPUDNN_RNN_ALGO_COUNT = 4,
} npudnnRNNAlgo_t;
typedef enum {
  NPUDNN_RNN_DATA_LAYOUT_SEQ_MAJOR_UNPACKED = 0,
  NPUDNN_RNN_DATA_LAYOUT_SEQ_MAJOR_PACKED = 1,
  NPUDNN_RNN_DATA_LAYOUT_BATCH_MAJOR_UNPACKED = 2,
} npudnnRNNDataLayout_t;

#endif  // NPU_DNN_TYPES_H_
