/// @file
/// Copies and sets of CUDA's runtime, which the linker redirects to the probe. Part of probe_cuda.h.
/// Errors: those of the call. Source: the documentation of CUDA's runtime.
#ifndef NPU_PROBE_CUDA_COPY_CALLS_H_
#define NPU_PROBE_CUDA_COPY_CALLS_H_

#include "cuda_copies.h"

namespace npu::probe_cuda::detail {

NPU_PROBE_CUDA_COPY(cudaError_t, cudaMemcpy,
                    (void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind),
                    (to, from, bytes, kind), observed_copy, {to, from, bytes}, kind, nullptr)
NPU_PROBE_CUDA_COPY(cudaError_t, cudaMemcpyAsync,
                    (void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind, cudaStream_t stream),
                    (to, from, bytes, kind, stream), observed_copy, {to, from, bytes}, kind, stream)
NPU_PROBE_CUDA_COPY(cudaError_t, cudaMemcpy2D,
                    (void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch,
                     std::size_t width, std::size_t height, cudaMemcpyKind kind),
                    (to, to_pitch, from, from_pitch, width, height, kind), observed_copy,
                    {to, to_pitch, from, from_pitch, width, height}, kind, nullptr)
NPU_PROBE_CUDA_COPY(cudaError_t, cudaMemcpy2DAsync,
                    (void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch,
                     std::size_t width, std::size_t height, cudaMemcpyKind kind, cudaStream_t stream),
                    (to, to_pitch, from, from_pitch, width, height, kind, stream), observed_copy,
                    {to, to_pitch, from, from_pitch, width, height}, kind, stream)
NPU_PROBE_CUDA_COPY(cudaError_t, cudaMemcpyPeer,
                    (void* to, int to_device, const void* from, int from_device, std::size_t bytes),
                    (to, to_device, from, from_device, bytes), observed_copy, {to, from, bytes},
                    cudaMemcpyDeviceToDevice, nullptr)
NPU_PROBE_CUDA_COPY(cudaError_t, cudaMemcpyPeerAsync,
                    (void* to, int to_device, const void* from, int from_device, std::size_t bytes,
                     cudaStream_t stream),
                    (to, to_device, from, from_device, bytes, stream), observed_copy, {to, from, bytes},
                    cudaMemcpyDeviceToDevice, stream)

/// Where a variable of the device is; null without one.
inline char* address_of(const void* symbol, std::size_t offset) {
  void* address = nullptr;
  if (cudaGetSymbolAddress(&address, symbol) != cudaSuccess) return cudaGetLastError(), nullptr;
  return static_cast<char*>(address) + offset;
}

NPU_PROBE_CUDA_COPY(cudaError_t, cudaMemcpyToSymbol,
                    (const void* symbol, const void* from, std::size_t bytes, std::size_t offset,
                     cudaMemcpyKind kind),
                    (symbol, from, bytes, offset, kind), observed_copy,
                    {address_of(symbol, offset), from, bytes}, kind, nullptr)
NPU_PROBE_CUDA_COPY(cudaError_t, cudaMemcpyToSymbolAsync,
                    (const void* symbol, const void* from, std::size_t bytes, std::size_t offset,
                     cudaMemcpyKind kind, cudaStream_t stream),
                    (symbol, from, bytes, offset, kind, stream), observed_copy,
                    {address_of(symbol, offset), from, bytes}, kind, stream)
NPU_PROBE_CUDA_COPY(cudaError_t, cudaMemcpyFromSymbol,
                    (void* to, const void* symbol, std::size_t bytes, std::size_t offset,
                     cudaMemcpyKind kind),
                    (to, symbol, bytes, offset, kind), observed_copy, {to, address_of(symbol, offset), bytes},
                    kind, nullptr)
NPU_PROBE_CUDA_COPY(cudaError_t, cudaMemcpyFromSymbolAsync,
                    (void* to, const void* symbol, std::size_t bytes, std::size_t offset, cudaMemcpyKind kind,
                     cudaStream_t stream),
                    (to, symbol, bytes, offset, kind, stream), observed_copy,
                    {to, address_of(symbol, offset), bytes}, kind, stream)

NPU_PROBE_CUDA_COPY(cudaError_t, cudaMemset, (void* memory, int value, std::size_t bytes),
                    (memory, value, bytes), observed_set, memory, bytes, value, bytes, 1, nullptr)
NPU_PROBE_CUDA_COPY(cudaError_t, cudaMemsetAsync,
                    (void* memory, int value, std::size_t bytes, cudaStream_t stream),
                    (memory, value, bytes, stream), observed_set, memory, bytes, value, bytes, 1, stream)
NPU_PROBE_CUDA_COPY(cudaError_t, cudaMemset2D,
                    (void* memory, std::size_t pitch, int value, std::size_t width, std::size_t height),
                    (memory, pitch, value, width, height), observed_set, memory, pitch, value, width, height,
                    nullptr)
NPU_PROBE_CUDA_COPY(cudaError_t, cudaMemset2DAsync,
                    (void* memory, std::size_t pitch, int value, std::size_t width, std::size_t height,
                     cudaStream_t stream),
                    (memory, pitch, value, width, height, stream), observed_set, memory, pitch, value, width,
                    height, stream)

/// The runtime's own copy, so that reading is not an operation. Set before main.
inline const bool copy_is_set = [] {
  if (Recorder* const recorder = Recorder::get()) recorder->copy = &__real_cudaMemcpy;
  return true;
}();

}  // namespace npu::probe_cuda::detail

#endif  // NPU_PROBE_CUDA_COPY_CALLS_H_
