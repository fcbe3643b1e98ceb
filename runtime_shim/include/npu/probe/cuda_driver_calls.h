/// @file
/// Launches by CUDA's driver, which the linker redirects to the probe. Part of probe_cuda.h with NPU_PROBE_CUDA_DRIVER.
/// Errors: those of the call. Source: the documentation of CUDA's driver. cuFuncGetName needs CUDA 12.3.
#ifndef NPU_PROBE_CUDA_DRIVER_CALLS_H_
#define NPU_PROBE_CUDA_DRIVER_CALLS_H_

#include <cuda.h>

#include "cuda_kernels.h"

#if CUDA_VERSION < 12030
#error "NPU_PROBE_CUDA_DRIVER: the driver tells names of functions from CUDA 12.3 on; leave the macro out"
#endif

namespace npu::probe_cuda::detail {

/// Arguments that are packed into a buffer (`extra`) are not seen: the launch has a name, and no leaves.
template <class Call>
CUresult observed_driver_launch(CUfunction function, dim3 grid, dim3 block, CUstream stream, void** arguments,
                                const Call& call) {
  const auto describe = [&](Recorder& recorder) {
    const char* name = nullptr;
    if (cuFuncGetName(&name, function) != CUDA_SUCCESS || name == nullptr) name = "unnamed";
    Signature signature = signature_of(name);
    if (arguments == nullptr) signature.parameters.clear();
    return LaunchDescription(recorder, signature, arguments, grid, block).run();
  };
  return observed(stream, describe, call);
}

extern "C" {

CUresult __real_cuLaunchKernel(CUfunction, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
                               unsigned, CUstream, void**, void**);
CUresult __wrap_cuLaunchKernel(CUfunction function, unsigned grid_x, unsigned grid_y, unsigned grid_z,
                               unsigned block_x, unsigned block_y, unsigned block_z, unsigned shared,
                               CUstream stream, void** arguments, void** extra) {
  return observed_driver_launch(
      function, {grid_x, grid_y, grid_z}, {block_x, block_y, block_z}, stream, arguments, [&] {
        return __real_cuLaunchKernel(function, grid_x, grid_y, grid_z, block_x, block_y, block_z, shared,
                                     stream, arguments, extra);
      });
}

CUresult __real_cuLaunchKernelEx(const CUlaunchConfig*, CUfunction, void**, void**);
CUresult __wrap_cuLaunchKernelEx(const CUlaunchConfig* config, CUfunction function, void** arguments,
                                 void** extra) {
  return observed_driver_launch(function, {config->gridDimX, config->gridDimY, config->gridDimZ},
                                {config->blockDimX, config->blockDimY, config->blockDimZ}, config->hStream,
                                arguments,
                                [&] { return __real_cuLaunchKernelEx(config, function, arguments, extra); });
}

}  // extern "C"
}  // namespace npu::probe_cuda::detail

#endif  // NPU_PROBE_CUDA_DRIVER_CALLS_H_
