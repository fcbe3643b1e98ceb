// What extensions of libtorch ask of a device beside its streams: properties, BLAS handles, memory, checks.
// Source: the headers ATen/cuda/CUDAContext.h, c10/cuda/CUDAException.h and c10/cuda/CUDACachingAllocator.h of PyTorch.
#ifndef NPU_LIBTORCH_DEVICE_H_
#define NPU_LIBTORCH_DEVICE_H_

#include <map>
#include <string>

#include "npu/blas.h"
#include "npu/libtorch/streams.h"

/// Throws a c10::Error that names the runtime's error.
#define C10_NPU_CHECK(EXPR)                                                                              \
  do {                                                                                                   \
    const npuError_t npu_error_ = (EXPR);                                                                \
    TORCH_CHECK(npu_error_ == npuSuccess, "NPU error: ", npuGetErrorString(npu_error_), " (" #EXPR ")"); \
  } while (0)
#define C10_NPU_CHECK_WARN(EXPR)                                                  \
  do {                                                                            \
    const npuError_t npu_error_ = (EXPR);                                         \
    if (npu_error_ != npuSuccess)                                                 \
      TORCH_WARN("NPU warning: ", npuGetErrorString(npu_error_), " (" #EXPR ")"); \
  } while (0)
#define C10_NPU_KERNEL_LAUNCH_CHECK() C10_NPU_CHECK(npuGetLastError())
#define AT_NPU_CHECK(EXPR) C10_NPU_CHECK(EXPR)
#define TORCH_NPU_CHECK(EXPR) C10_NPU_CHECK(EXPR)
#define TORCH_NPUBLAS_CHECK(EXPR)                                                         \
  do {                                                                                    \
    const npublasStatus_t npu_status_ = (EXPR);                                           \
    TORCH_CHECK(npu_status_ == NPUBLAS_STATUS_SUCCESS,                                    \
                "NPU BLAS error: ", npublasGetStatusString(npu_status_), " (" #EXPR ")"); \
  } while (0)

namespace npu::libtorch {

inline bool is_npu(const c10::Device& device) { return device.type() == kDevice; }
inline bool is_npu(const at::TensorBase& tensor) { return tensor.device().type() == kDevice; }
inline bool is_npu(const c10::TensorOptions& options) { return options.device().type() == kDevice; }
inline bool is_npu(const at::DeprecatedTypeProperties& type) { return type.device_type() == kDevice; }

}  // namespace npu::libtorch

namespace at::ascend {

/// Of the current device. The reference stays valid.
inline const npuDeviceProp* getDeviceProperties(c10::DeviceIndex device) {
  thread_local std::map<c10::DeviceIndex, npuDeviceProp> known;
  const auto [place, fresh] = known.try_emplace(device);
  if (fresh) ::npu::libtorch::check(npuGetDeviceProperties(&place->second, device));
  return &place->second;
}
inline const npuDeviceProp* getCurrentDeviceProperties() {
  return getDeviceProperties(c10::ascend::current_device());
}

/// A handle per thread and device, set to the current stream. It lives as long as the thread uses the device.
inline npublasHandle_t getCurrentNPUBlasHandle() {
  thread_local std::map<c10::DeviceIndex, npublasHandle_t> known;
  const auto [place, fresh] = known.try_emplace(c10::ascend::current_device());
  if (fresh) TORCH_NPUBLAS_CHECK(npublasCreate(&place->second));
  TORCH_NPUBLAS_CHECK(npublasSetStream(place->second, ::npu::libtorch::current_stream()));
  return place->second;
}

}  // namespace at::ascend

namespace c10::ascend::NPUCachingAllocator {

inline c10::Allocator* get() { return &::npu::libtorch::detail::allocator(); }
inline void* raw_alloc(size_t bytes) {
  void* memory = nullptr;
  ::npu::libtorch::check(npuMalloc(&memory, bytes));
  return memory;
}
inline void* raw_alloc_with_stream(size_t bytes, npuStream_t) { return raw_alloc(bytes); }
/// Waits for the device, as npuFree does.
inline void raw_delete(void* memory) { ::npu::libtorch::check(npuFree(memory)); }
/// Memory is not kept back: there is nothing to give up.
inline void emptyCache() {}
/// Freeing waits for the device, so memory in use on another stream is safe.
inline void recordStream(const c10::DataPtr&, NPUStream) {}

}  // namespace c10::ascend::NPUCachingAllocator

namespace torch::ascend {

inline bool is_available() { return c10::ascend::device_count() > 0; }
inline size_t device_count() { return static_cast<size_t>(c10::ascend::device_count()); }
inline void synchronize(int64_t device = -1) {
  const c10::ascend::NPUGuard guard(static_cast<c10::DeviceIndex>(device));
  c10::ascend::device_synchronize();
}
/// Random numbers of tensors come from libtorch's generator of the CPU.
inline void manual_seed(uint64_t seed) { at::manual_seed(seed); }
inline void manual_seed_all(uint64_t seed) { at::manual_seed(seed); }
inline bool npudnn_is_available() { return is_available(); }

}  // namespace torch::ascend

#endif  // NPU_LIBTORCH_DEVICE_H_
