/// @file
/// Names of cuda_fp16 for libraries that stay as they are.
/// Valid C11 and C++17. write_cuda_names writes this file from the rules.
#ifndef NPU_CUDA_NAMES_CUDA_FP16_1_H_
#define NPU_CUDA_NAMES_CUDA_FP16_1_H_

// clang-format off
#define CUDART_INF_FP16 NPURT_INF_FP16
#define CUDART_MAX_NORMAL_FP16 NPURT_MAX_NORMAL_FP16
#define CUDART_MIN_DENORM_FP16 NPURT_MIN_DENORM_FP16
#define CUDART_NAN_FP16 NPURT_NAN_FP16
#define CUDART_NEG_ZERO_FP16 NPURT_NEG_ZERO_FP16
#define CUDART_ONE_FP16 NPURT_ONE_FP16
#define CUDART_ZERO_FP16 NPURT_ZERO_FP16
#define __CUDA_FP16_HPP__ NPU_FP16_H_
#define __CUDA_FP16_H__ NPU_FP16_H_
// clang-format on

#endif  // NPU_CUDA_NAMES_CUDA_FP16_1_H_
