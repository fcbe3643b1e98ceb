/// @file
/// Element types of CUDA's libraries as those of the probe. Part of probe_cuda.h.
/// Source: library_types.h.
#ifndef NPU_PROBE_CUDA_LIBRARY_TYPES_H_
#define NPU_PROBE_CUDA_LIBRARY_TYPES_H_

#include <library_types.h>

#include "cuda_leaf.h"

namespace npu::probe_cuda::detail {

inline Type type_of(cudaDataType_t type) {
  switch (type) {
    case CUDA_R_16F:
      return Type::float16;
    case CUDA_R_16BF:
      return Type::bfloat16;
    case CUDA_R_32F:
      return Type::float32;
    case CUDA_R_64F:
      return Type::float64;
    case CUDA_R_8I:
      return Type::int8;
    case CUDA_R_32I:
      return Type::int32;
    default:
      return Type::unknown;
  }
}

}  // namespace npu::probe_cuda::detail

#endif  // NPU_PROBE_CUDA_LIBRARY_TYPES_H_
