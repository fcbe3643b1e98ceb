// A stand-in for CUDA's driver where there is no GPU, beside the one of the runtime: memory is that of the host, a function is its name.
#include <cuda.h>

#include <cstdlib>
#include <cstring>
#include <string>

namespace {

template <class T>
T argument(void** arguments, int i) {
  T value;
  std::memcpy(&value, arguments[i], sizeof value);
  return value;
}

}  // namespace

extern "C" {

CUresult cuInit(unsigned) { return CUDA_SUCCESS; }
CUresult cuDeviceGet(CUdevice* device, int) { return *device = 0, CUDA_SUCCESS; }
CUresult cuDevicePrimaryCtxRetain(CUcontext*, CUdevice) { return CUDA_SUCCESS; }
CUresult cuDevicePrimaryCtxRelease_v2(CUdevice) { return CUDA_SUCCESS; }
CUresult cuCtxSetCurrent(CUcontext) { return CUDA_SUCCESS; }
CUresult cuModuleLoadData(CUmodule* module, const void*) {
  *module = reinterpret_cast<CUmodule>(std::malloc(1));
  return CUDA_SUCCESS;
}
CUresult cuModuleUnload(CUmodule module) { return std::free(module), CUDA_SUCCESS; }
CUresult cuModuleGetFunction(CUfunction* function, CUmodule, const char* name) {
  *function = reinterpret_cast<CUfunction>(strdup(name));
  return CUDA_SUCCESS;
}
CUresult cuMemAlloc_v2(CUdeviceptr* memory, std::size_t bytes) {
  *memory = reinterpret_cast<CUdeviceptr>(std::malloc(bytes));
  return CUDA_SUCCESS;
}
CUresult cuMemcpyHtoD_v2(CUdeviceptr to, const void* from, std::size_t bytes) {
  return std::memcpy(reinterpret_cast<void*>(to), from, bytes), CUDA_SUCCESS;
}
CUresult cuMemcpyDtoH_v2(void* to, CUdeviceptr from, std::size_t bytes) {
  return std::memcpy(to, reinterpret_cast<const void*>(from), bytes), CUDA_SUCCESS;
}
CUresult cuMemsetD8_v2(CUdeviceptr to, unsigned char value, std::size_t count) {
  return std::memset(reinterpret_cast<void*>(to), value, count), CUDA_SUCCESS;
}
CUresult cuMemsetD32_v2(CUdeviceptr to, unsigned value, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) reinterpret_cast<unsigned*>(to)[i] = value;
  return CUDA_SUCCESS;
}

CUresult cuFuncGetName(const char** name, CUfunction function) {
  *name = reinterpret_cast<const char*>(function);
  return CUDA_SUCCESS;
}
/// Nothing without arguments.
CUresult cuLaunchKernel(CUfunction function, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
                        unsigned, CUstream, void** arguments, void**) {
  if (arguments == nullptr) return CUDA_SUCCESS;
  const std::string name = reinterpret_cast<const char*>(function);
  auto* const out = argument<float*>(arguments, 0);
  if (name.find("scale") != std::string::npos) {
    for (int i = 0; i < argument<int>(arguments, 3); ++i)
      out[i] = argument<const float*>(arguments, 1)[i] * argument<float>(arguments, 2);
  } else if (name.find("accumulate") != std::string::npos) {
    for (int i = 0; i < argument<int>(arguments, 2); ++i) out[i] += argument<const float*>(arguments, 1)[i];
  } else {
    for (int i = 0; i < argument<int>(arguments, 2); ++i) out[i] += argument<float>(arguments, 1);
  }
  return CUDA_SUCCESS;
}
CUresult cuLaunchKernelEx(const CUlaunchConfig*, CUfunction, void**, void**) { return CUDA_SUCCESS; }

}  // extern "C"
