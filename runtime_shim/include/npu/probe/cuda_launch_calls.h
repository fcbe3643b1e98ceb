/// @file
/// Launches of CUDA's runtime, which the linker redirects to the probe. Part of probe_cuda.h.
/// Errors: those of the call. Source: the documentation of CUDA's runtime, and crt/host_runtime.h of CUDA 13.0.
#ifndef NPU_PROBE_CUDA_LAUNCH_CALLS_H_
#define NPU_PROBE_CUDA_LAUNCH_CALLS_H_

#include "cuda_kernels.h"

namespace npu::probe_cuda::detail {
extern "C" {

// The functions of CUDA, as the linker calls them with --wrap.
void __real___cudaRegisterFunction(void** module, const char* host, char* device, const char* name, int limit,
                                   uint3* thread, uint3* block, dim3* block_dim, dim3* grid_dim, int* size);
cudaError_t __real_cudaLaunchKernel(const void* function, dim3 grid, dim3 block, void** arguments,
                                    std::size_t shared, cudaStream_t stream);
cudaError_t __real_cudaLaunchCooperativeKernel(const void* function, dim3 grid, dim3 block, void** arguments,
                                               std::size_t shared, cudaStream_t stream);

void __wrap___cudaRegisterFunction(void** module, const char* host, char* device, const char* name, int limit,
                                   uint3* thread, uint3* block, dim3* block_dim, dim3* grid_dim, int* size) {
  auto& kernels = Kernels::get();
  {
    const std::lock_guard<std::mutex> lock(kernels.mutex);
    kernels.names[host] = name;
  }
  __real___cudaRegisterFunction(module, host, device, name, limit, thread, block, block_dim, grid_dim, size);
}

cudaError_t __wrap_cudaLaunchKernel(const void* function, dim3 grid, dim3 block, void** arguments,
                                    std::size_t shared, cudaStream_t stream) {
  return observed_launch(function, grid, block, arguments, stream, [&] {
    return __real_cudaLaunchKernel(function, grid, block, arguments, shared, stream);
  });
}

cudaError_t __wrap_cudaLaunchCooperativeKernel(const void* function, dim3 grid, dim3 block, void** arguments,
                                               std::size_t shared, cudaStream_t stream) {
  return observed_launch(function, grid, block, arguments, stream, [&] {
    return __real_cudaLaunchCooperativeKernel(function, grid, block, arguments, shared, stream);
  });
}

#if CUDART_VERSION >= 11080
cudaError_t __real_cudaLaunchKernelExC(const cudaLaunchConfig_t* config, const void* function,
                                       void** arguments);

cudaError_t __wrap_cudaLaunchKernelExC(const cudaLaunchConfig_t* config, const void* function,
                                       void** arguments) {
  return observed_launch(function, config->gridDim, config->blockDim, arguments, config->stream,
                         [&] { return __real_cudaLaunchKernelExC(config, function, arguments); });
}
#endif

#if CUDART_VERSION >= 13000
cudaError_t __real___cudaGetKernel(cudaKernel_t* kernel, const void* function);
cudaError_t __real___cudaLaunchKernel(cudaKernel_t kernel, dim3 grid, dim3 block, void** arguments,
                                      std::size_t shared, cudaStream_t stream);

cudaError_t __wrap___cudaGetKernel(cudaKernel_t* kernel, const void* function) {
  const cudaError_t error = __real___cudaGetKernel(kernel, function);
  auto& kernels = Kernels::get();
  const std::lock_guard<std::mutex> lock(kernels.mutex);
  if (error == cudaSuccess) kernels.names[*kernel] = kernels.names[function];
  return error;
}

cudaError_t __wrap___cudaLaunchKernel(cudaKernel_t kernel, dim3 grid, dim3 block, void** arguments,
                                      std::size_t shared, cudaStream_t stream) {
  return observed_launch(kernel, grid, block, arguments, stream, [&] {
    return __real___cudaLaunchKernel(kernel, grid, block, arguments, shared, stream);
  });
}
#endif

}  // extern "C"
}  // namespace npu::probe_cuda::detail

#endif  // NPU_PROBE_CUDA_LAUNCH_CALLS_H_
