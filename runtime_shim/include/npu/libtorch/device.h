/// @file
/// What extensions of libtorch ask of a device beside its streams: properties, BLAS handles, memory, checks.
/// Errors: functions throw c10::Error with the runtime's error, if they do not say otherwise.
/// Source: PyTorch's headers ATen/cuda/CUDAContext.h, c10/cuda/CUDAException.h,
/// c10/cuda/CUDACachingAllocator.h.
#ifndef NPU_LIBTORCH_DEVICE_H_
#define NPU_LIBTORCH_DEVICE_H_

#include <map>
#include <string>

#include "npu/blas.h"
#include "npu/blaslt.h"
#include "npu/libtorch/random.h"
#include "npu/libtorch/streams.h"
#include "npu/solver.h"
#include "npu/sparse.h"

/// Throws a c10::Error that names the runtime's error and the expression.
/// Source: C10_CUDA_CHECK.
#define C10_NPU_CHECK(EXPR)                                                                              \
  do {                                                                                                   \
    const npuError_t npu_error_ = (EXPR);                                                                \
    TORCH_CHECK(npu_error_ == npuSuccess, "NPU error: ", npuGetErrorString(npu_error_), " (" #EXPR ")"); \
  } while (0)
/// Warns instead.
/// Source: C10_CUDA_CHECK_WARN.
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

/// Whether something is on the NPU.
/// Errors: none.
/// Source: Device::is_cuda, TensorBase::is_cuda, TensorOptions::device.
/// @{
inline bool is_npu(const c10::Device& device) { return device.type() == kDevice; }
inline bool is_npu(const at::TensorBase& tensor) { return tensor.device().type() == kDevice; }
inline bool is_npu(const c10::TensorOptions& options) { return options.device().type() == kDevice; }
inline bool is_npu(const at::DeprecatedTypeProperties& type) { return type.device_type() == kDevice; }
/// @}

namespace detail {

/// The handle of this thread for the current device; `make` fills a new one, and throws if it cannot.
template <class Handle, class Make>
Handle handle_of_thread(Make make) {
  thread_local std::map<c10::DeviceIndex, Handle> known;
  const auto [entry, fresh] = known.try_emplace(c10::ascend::current_device());
  if (fresh) make(&entry->second);
  return entry->second;
}

}  // namespace detail

}  // namespace npu::libtorch

namespace at::ascend {

/// The properties of a device. The pointer stays valid as long as the thread lives.
/// Errors: c10::Error if there is no such device.
/// Source: at::cuda::getDeviceProperties.
inline const npuDeviceProp* getDeviceProperties(c10::DeviceIndex device) {
  thread_local std::map<c10::DeviceIndex, npuDeviceProp> known;
  const auto [entry, fresh] = known.try_emplace(device);
  if (fresh) ::npu::libtorch::check(npuGetDeviceProperties(&entry->second, device));
  return &entry->second;
}

/// The same for the current device.
/// Errors: c10::Error if there is no usable device.
/// Source: at::cuda::getCurrentDeviceProperties.
inline const npuDeviceProp* getCurrentDeviceProperties() {
  return getDeviceProperties(c10::ascend::current_device());
}

/// A handle of a library per thread and device, set to the current stream. It is never destroyed.
/// Errors: c10::Error if the handle cannot be made or the stream not set.
/// Source: at::cuda::getCurrentCUDABlasHandle, getCurrentCUDASparseHandle, getCurrentCUDASolverDnHandle.
/// @{
inline npublasHandle_t getCurrentNPUBlasHandle() {
  const auto handle = ::npu::libtorch::detail::handle_of_thread<npublasHandle_t>(
      [](npublasHandle_t* made) { TORCH_NPUBLAS_CHECK(npublasCreate(made)); });
  TORCH_NPUBLAS_CHECK(npublasSetStream(handle, ::npu::libtorch::current_stream()));
  return handle;
}
inline npusparseHandle_t getCurrentNPUSparseHandle() {
  const auto handle =
      ::npu::libtorch::detail::handle_of_thread<npusparseHandle_t>([](npusparseHandle_t* made) {
        TORCH_CHECK(npusparseCreate(made) == NPUSPARSE_STATUS_SUCCESS, "npusparseCreate");
      });
  TORCH_CHECK(npusparseSetStream(handle, ::npu::libtorch::current_stream()) == NPUSPARSE_STATUS_SUCCESS,
              "npusparseSetStream");
  return handle;
}
inline npusolverDnHandle_t getCurrentNPUSolverDnHandle() {
  const auto handle =
      ::npu::libtorch::detail::handle_of_thread<npusolverDnHandle_t>([](npusolverDnHandle_t* made) {
        TORCH_CHECK(npusolverDnCreate(made) == NPUSOLVER_STATUS_SUCCESS, "npusolverDnCreate");
      });
  TORCH_CHECK(npusolverDnSetStream(handle, ::npu::libtorch::current_stream()) == NPUSOLVER_STATUS_SUCCESS,
              "npusolverDnSetStream");
  return handle;
}
/// @}

/// A handle of npublasLt per thread and device; calls take the stream as an argument.
/// Errors: c10::Error if the handle cannot be made.
/// Source: at::cuda::getCurrentCUDABlasLtHandle.
inline npublasLtHandle_t getCurrentNPUBlasLtHandle() {
  return ::npu::libtorch::detail::handle_of_thread<npublasLtHandle_t>(
      [](npublasLtHandle_t* made) { TORCH_NPUBLAS_CHECK(npublasLtCreate(made)); });
}

}  // namespace at::ascend

namespace c10::ascend::NPUCachingAllocator {

/// The allocator of tensors.
/// Errors: none.
/// Source: c10::cuda::CUDACachingAllocator::get.
inline c10::Allocator* get() { return &::npu::libtorch::detail::allocator(); }

/// Device memory of the current device, for any stream.
/// Units: bytes.
/// Errors: c10::Error if the device has no more memory.
/// Source: c10::cuda::CUDACachingAllocator::raw_alloc, raw_alloc_with_stream.
/// @{
inline void* raw_alloc(size_t bytes) {
  void* memory = nullptr;
  ::npu::libtorch::check(npuMalloc(&memory, bytes));
  return memory;
}
inline void* raw_alloc_with_stream(size_t bytes, npuStream_t) { return raw_alloc(bytes); }
/// @}

/// Frees memory. Waits for the device, as npuFree does.
/// Errors: c10::Error for an address that npuMalloc did not give.
/// Source: c10::cuda::CUDACachingAllocator::raw_delete.
inline void raw_delete(void* memory) { ::npu::libtorch::check(npuFree(memory)); }

/// Does nothing: freed memory is not cached.
/// Errors: none.
/// Source: c10::cuda::CUDACachingAllocator::emptyCache.
inline void emptyCache() {}

/// Does nothing: freeing waits for the device, so memory in use on another stream is safe.
/// Errors: none.
/// Source: c10::cuda::CUDACachingAllocator::recordStream.
inline void recordStream(const c10::DataPtr&, NPUStream) {}

}  // namespace c10::ascend::NPUCachingAllocator

namespace torch::ascend {

/// Whether there is a device, and how many.
/// Errors: none.
/// Source: torch::cuda::is_available, torch::cuda::device_count.
/// @{
inline bool is_available() { return c10::ascend::device_count() > 0; }
inline size_t device_count() { return static_cast<size_t>(c10::ascend::device_count()); }
/// @}

/// Waits for a device; -1 is the current one.
/// Errors: c10::Error with the error of the device.
/// Source: torch::cuda::synchronize.
inline void synchronize(int64_t device = -1) {
  const c10::ascend::NPUGuard guard(static_cast<c10::DeviceIndex>(device));
  c10::ascend::device_synchronize();
}

/// Seeds the random numbers of tensors, which come from libtorch's generator of the CPU, and those of kernels
/// (npu/libtorch/random.h).
/// Errors: none.
/// Source: torch::cuda::manual_seed, torch::cuda::manual_seed_all.
/// @{
inline void manual_seed_all(uint64_t seed) {
  at::manual_seed(seed);
  for (c10::DeviceIndex device = 0; device < c10::ascend::device_count(); ++device) {
    at::Generator generator = at::ascend::detail::getDefaultNPUGenerator(device);
    const std::lock_guard<std::mutex> lock(generator.mutex());
    generator.set_current_seed(seed);
  }
}
inline void manual_seed(uint64_t seed) { manual_seed_all(seed); }
/// @}

/// Whether npudnn can be used: if there is a device.
/// Errors: none.
/// Source: torch::cuda::cudnn_is_available.
inline bool npudnn_is_available() { return is_available(); }

}  // namespace torch::ascend

#endif  // NPU_LIBTORCH_DEVICE_H_
