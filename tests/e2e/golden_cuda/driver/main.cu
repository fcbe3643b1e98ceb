// Kernels that NVRTC compiles, launched by the driver with copies and sets of its own, on both sides. FACTOR: a wrong constant.
#include <cuda.h>
#include <nvrtc.h>

#include <cstdio>
#include <string>
#include <vector>

#ifndef FACTOR
#define FACTOR 3.0f
#endif

namespace {

const char* const kSource = R"(
template <class T>
__global__ void scale(T* out, const T* in, T by, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i] * by;
}
__global__ void accumulate(float* sum, const float* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) sum[i] = sum[i] + in[i];
}
)";

/// Compiles the source, and loads what became of it. `names`: what the kernels are called in the module.
CUmodule load(const std::vector<const char*>& kernels, std::vector<std::string>& names) {
  nvrtcProgram program = nullptr;
  nvrtcCreateProgram(&program, kSource, "kernels.cu", 0, nullptr, nullptr);
  for (const char* const kernel : kernels) nvrtcAddNameExpression(program, kernel);
  const char* const options[] = {"--std=c++17"};
  if (nvrtcCompileProgram(program, 1, options) != NVRTC_SUCCESS) return nullptr;
  std::size_t size = 0;
  nvrtcGetPTXSize(program, &size);
  std::string image(size, '\0');
  nvrtcGetPTX(program, &image[0]);
  for (const char* const kernel : kernels) {
    const char* name = nullptr;
    nvrtcGetLoweredName(program, kernel, &name);
    names.emplace_back(name);
  }
  nvrtcDestroyProgram(&program);
  CUmodule module = nullptr;
  return cuModuleLoadData(&module, image.c_str()) == CUDA_SUCCESS ? module : nullptr;
}

}  // namespace

int main() {
  CUdevice device = 0;
  CUcontext context = nullptr;
  if (cuInit(0) != CUDA_SUCCESS || cuDeviceGet(&device, 0) != CUDA_SUCCESS) return 1;
  if (cuDevicePrimaryCtxRetain(&context, device) != CUDA_SUCCESS) return 1;
  cuCtxSetCurrent(context);
  std::vector<std::string> names;
  const CUmodule module = load({"scale<float>", "accumulate"}, names);
  if (module == nullptr) return 2;
  CUfunction scale = nullptr, accumulate = nullptr;
  if (cuModuleGetFunction(&scale, module, names[0].c_str()) != CUDA_SUCCESS) return 3;
  if (cuModuleGetFunction(&accumulate, module, names[1].c_str()) != CUDA_SUCCESS) return 3;
  int n = 1000;
  const std::size_t bytes = n * sizeof(float);
  std::vector<float> host(n);
  for (int i = 0; i < n; ++i) host[i] = 0.001f * static_cast<float>(i);
  CUdeviceptr in = 0, out = 0, sum = 0;
  cuMemAlloc(&in, bytes);
  cuMemAlloc(&out, bytes);
  cuMemAlloc(&sum, bytes);
  cuMemcpyHtoD(in, host.data(), bytes);
  cuMemsetD8(out, 0, bytes);
  cuMemsetD32(sum, 0x3f800000u, n);  // 1.0f: its bytes differ
  float by = FACTOR;
  void* of_scale[] = {&out, &in, &by, &n};
  void* of_accumulate[] = {&sum, &out, &n};
  for (int step = 0; step < 2; ++step) {
    cuLaunchKernel(scale, (n + 127) / 128, 1, 1, 128, 1, 1, 0, nullptr, of_scale, nullptr);
    cuLaunchKernel(accumulate, (n + 127) / 128, 1, 1, 128, 1, 1, 0, nullptr, of_accumulate, nullptr);
  }
  cuMemcpyDtoH(host.data(), sum, bytes);
  std::printf("%g\n", static_cast<double>(host[999]));
  cuModuleUnload(module);
  cuDevicePrimaryCtxRelease(device);
  return 0;
}
