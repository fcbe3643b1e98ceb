// A stand-in for CUDA's runtime where there is no GPU: device memory is memory of the host, and the two kernels of main.cu are loops. So the
// probe of CUDA programs runs as nvcc compiled it, with the calls that nvcc's stubs make.
#include <cuda_runtime_api.h>

#include <cstdlib>
#include <cstring>
#include <iterator>
#include <map>
#include <string>

namespace {

/// Made by the first constructor that registers a kernel.
std::map<const void*, std::string>& kernels() {
  static std::map<const void*, std::string> names;
  return names;
}
dim3 pushed_grid, pushed_block;

/// Memory of the device: where a block begins, and its bytes.
std::map<const char*, std::size_t>& blocks() {
  static std::map<const char*, std::size_t> made;
  return made;
}

template <class T>
T argument(void** arguments, int i) {
  T value;
  std::memcpy(&value, arguments[i], sizeof value);
  return value;
}

cudaError_t run(const void* function, void** arguments) {
  const std::string& name = kernels()[function];
  if (name.find("scale") != std::string::npos) {
    auto* const out = argument<float*>(arguments, 0);
    const auto* const in = argument<const float*>(arguments, 1);
    for (int i = 0; i < argument<int>(arguments, 3); ++i) out[i] = in[i] * argument<float>(arguments, 2);
  } else if (name.find("shift") != std::string::npos) {
    auto* const x = argument<float*>(arguments, 0);
    for (int i = 0; i < argument<int>(arguments, 2); ++i)
      x[argument<int>(arguments, 2) + i] += argument<float>(arguments, 1);
  } else {
    return cudaErrorInvalidDeviceFunction;
  }
  return cudaSuccess;
}

}  // namespace

extern "C" {

void** __cudaRegisterFatBinary(void*) { return nullptr; }
void __cudaRegisterFatBinaryEnd(void**) {}
void __cudaUnregisterFatBinary(void**) {}
char __cudaInitModule(void**) { return 1; }
void __cudaRegisterFunction(void**, const char* host, char*, const char* name, int, uint3*, uint3*, dim3*,
                            dim3*, int*) {
  kernels()[host] = name;
}
unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, std::size_t, cudaStream_t) {
  pushed_grid = grid, pushed_block = block;
  return 0;
}
cudaError_t __cudaPopCallConfiguration(dim3* grid, dim3* block, std::size_t* shared, void* stream) {
  *grid = pushed_grid, *block = pushed_block, *shared = 0;
  *static_cast<cudaStream_t*>(stream) = nullptr;
  return cudaSuccess;
}
cudaError_t __cudaGetKernel(cudaKernel_t* kernel, const void* function) {
  *kernel = static_cast<cudaKernel_t>(const_cast<void*>(function));
  return cudaSuccess;
}
cudaError_t __cudaLaunchKernel(cudaKernel_t kernel, dim3, dim3, void** arguments, std::size_t, cudaStream_t) {
  return run(kernel, arguments);
}
cudaError_t cudaLaunchKernel(const void* function, dim3, dim3, void** arguments, std::size_t, cudaStream_t) {
  return run(function, arguments);
}
cudaError_t cudaMalloc(void** memory, std::size_t bytes) {
  *memory = std::malloc(bytes);
  blocks()[static_cast<const char*>(*memory)] = bytes;
  return *memory != nullptr ? cudaSuccess : cudaErrorMemoryAllocation;
}
cudaError_t cudaFree(void* memory) {
  blocks().erase(static_cast<const char*>(memory));
  std::free(memory);
  return cudaSuccess;
}
cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* attributes, const void* address) {
  const auto* const at = static_cast<const char*>(address);
  auto after = blocks().upper_bound(at);
  const bool is_known = after != blocks().begin() && at < std::prev(after)->first + std::prev(after)->second;
  attributes->type = is_known ? cudaMemoryTypeDevice : cudaMemoryTypeUnregistered;
  return cudaSuccess;
}
void __cudaRegisterVar(void**, char*, char*, const char*, int, std::size_t, int, int) {}
cudaError_t cudaGetSymbolAddress(void** address, const void* symbol) {
  *address = const_cast<void*>(symbol);
  return cudaSuccess;
}
cudaError_t cudaMemcpy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind) {
  if (static_cast<unsigned>(kind) > cudaMemcpyDefault) return cudaErrorInvalidMemcpyDirection;
  std::memcpy(to, from, bytes);
  return cudaSuccess;
}
cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind,
                            cudaStream_t) {
  return cudaMemcpy(to, from, bytes, kind);
}
cudaError_t cudaMemcpy2D(void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch,
                         std::size_t width, std::size_t height, cudaMemcpyKind) {
  for (std::size_t row = 0; row < height; ++row)
    std::memcpy(static_cast<char*>(to) + row * to_pitch, static_cast<const char*>(from) + row * from_pitch,
                width);
  return cudaSuccess;
}
cudaError_t cudaMemcpy2DAsync(void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch,
                              std::size_t width, std::size_t height, cudaMemcpyKind kind, cudaStream_t) {
  return cudaMemcpy2D(to, to_pitch, from, from_pitch, width, height, kind);
}
cudaError_t cudaMemset(void* memory, int value, std::size_t bytes) {
  std::memset(memory, value, bytes);
  return cudaSuccess;
}
cudaError_t cudaMemsetAsync(void* memory, int value, std::size_t bytes, cudaStream_t) {
  return cudaMemset(memory, value, bytes);
}
cudaError_t cudaMemset2D(void* memory, std::size_t pitch, int value, std::size_t width, std::size_t height) {
  for (std::size_t row = 0; row < height; ++row)
    std::memset(static_cast<char*>(memory) + row * pitch, value, width);
  return cudaSuccess;
}
cudaError_t cudaMemcpyToSymbol(const void* symbol, const void* from, std::size_t bytes, std::size_t offset,
                               cudaMemcpyKind) {
  std::memcpy(static_cast<char*>(const_cast<void*>(symbol)) + offset, from, bytes);
  return cudaSuccess;
}
cudaError_t cudaStreamSynchronize(cudaStream_t) { return cudaSuccess; }
cudaError_t cudaStreamIsCapturing(cudaStream_t, cudaStreamCaptureStatus* status) {
  *status = cudaStreamCaptureStatusNone;
  return cudaSuccess;
}
cudaError_t cudaGetDevice(int* device) {
  *device = 0;
  return cudaSuccess;
}
cudaError_t cudaGetLastError() { return cudaSuccess; }

}  // extern "C"
