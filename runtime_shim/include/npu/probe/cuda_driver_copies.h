/// @file
/// Copies and sets of CUDA's driver, which the linker redirects to the probe. Part of probe_cuda.h with NPU_PROBE_CUDA_DRIVER.
/// Errors: those of the call. Source: the documentation of CUDA's driver; _v2 are the names that cuda.h gives to the functions.
#ifndef NPU_PROBE_CUDA_DRIVER_COPIES_H_
#define NPU_PROBE_CUDA_DRIVER_COPIES_H_

#include <cuda.h>

#include "cuda_copies.h"

namespace npu::probe_cuda::detail {

inline void* pointer_to(CUdeviceptr address) { return reinterpret_cast<void*>(address); }
inline const void* pointer_to(const void* address) { return address; }
inline void* pointer_to(void* address) { return address; }

// A copy, and the same in the order of a stream.
#define NPU_PROBE_CUDA_DRIVER_COPY(name, suffix, To, From, kind)                                             \
  NPU_PROBE_CUDA_COPY(CUresult, name##suffix, (To to, From from, std::size_t bytes), (to, from, bytes),      \
                      observed_copy, {pointer_to(to), pointer_to(from), bytes}, kind, nullptr)               \
  NPU_PROBE_CUDA_COPY(CUresult, name##Async##suffix, (To to, From from, std::size_t bytes, CUstream stream), \
                      (to, from, bytes, stream), observed_copy, {pointer_to(to), pointer_to(from), bytes},   \
                      kind, stream)
NPU_PROBE_CUDA_DRIVER_COPY(cuMemcpyHtoD, _v2, CUdeviceptr, const void*, cudaMemcpyHostToDevice)
NPU_PROBE_CUDA_DRIVER_COPY(cuMemcpyDtoH, _v2, void*, CUdeviceptr, cudaMemcpyDeviceToHost)
NPU_PROBE_CUDA_DRIVER_COPY(cuMemcpyDtoD, _v2, CUdeviceptr, CUdeviceptr, cudaMemcpyDeviceToDevice)
NPU_PROBE_CUDA_COPY(CUresult, cuMemcpy, (CUdeviceptr to, CUdeviceptr from, std::size_t bytes),
                    (to, from, bytes), observed_copy, {pointer_to(to), pointer_to(from), bytes},
                    cudaMemcpyDefault, nullptr)
NPU_PROBE_CUDA_COPY(CUresult, cuMemcpyAsync,
                    (CUdeviceptr to, CUdeviceptr from, std::size_t bytes, CUstream stream),
                    (to, from, bytes, stream), observed_copy, {pointer_to(to), pointer_to(from), bytes},
                    cudaMemcpyDefault, stream)

// Sets of elements of 8, 16 and 32 bits.
#define NPU_PROBE_CUDA_DRIVER_SET(bits, Element)                                                          \
  NPU_PROBE_CUDA_COPY(CUresult, cuMemsetD##bits##_v2, (CUdeviceptr to, Element value, std::size_t count), \
                      (to, value, count), observed_elements, pointer_to(to), value, count, nullptr)       \
  NPU_PROBE_CUDA_COPY(CUresult, cuMemsetD##bits##Async,                                                   \
                      (CUdeviceptr to, Element value, std::size_t count, CUstream stream),                \
                      (to, value, count, stream), observed_elements, pointer_to(to), value, count, stream)
NPU_PROBE_CUDA_DRIVER_SET(8, unsigned char)
NPU_PROBE_CUDA_DRIVER_SET(16, unsigned short)
NPU_PROBE_CUDA_DRIVER_SET(32, unsigned int)

}  // namespace npu::probe_cuda::detail

#endif  // NPU_PROBE_CUDA_DRIVER_COPIES_H_
