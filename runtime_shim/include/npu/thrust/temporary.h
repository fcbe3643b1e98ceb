/// @file
/// Memory where a policy computes: thrust::malloc, thrust::free, and temporary buffers.
///
/// Memory of a device policy is device memory, under a device_ptr; that of a host policy is of the C library.
/// Units: n in elements, bytes in bytes.
/// Errors: std::bad_alloc without memory; thrust::system_error if the device fails.
/// Source: Thrust API documentation, Memory management.
#ifndef NPU_THRUST_TEMPORARY_H_
#define NPU_THRUST_TEMPORARY_H_

#include <cstdlib>
#include <new>

#include "npu/thrust/functional.h"
#include "npu/thrust/pointer.h"

namespace thrust {

namespace detail {
template <class T, class Policy>
auto allocated(const Policy&, std::size_t bytes) {
  if constexpr (Policy::on_device) {
    return device_ptr<T>(reinterpret_cast<T*>(device_malloc<char>(bytes).get()));
  } else {
    void* memory = std::malloc(bytes != 0 ? bytes : 1);
    if (memory == nullptr) throw std::bad_alloc();
    return static_cast<T*>(memory);
  }
}
}  // namespace detail

/// Allocates n elements that are not initialised.
template <class T, NPU_THRUST_POLICY>
auto malloc(const Policy& policy, std::size_t n) {
  return detail::allocated<T>(policy, n * sizeof(T));
}
/// Allocates bytes, as characters.
template <NPU_THRUST_POLICY>
auto malloc(const Policy& policy, std::size_t bytes) {
  return detail::allocated<char>(policy, bytes);
}
/// Frees memory that malloc or get_temporary_buffer gave for the same kind of policy; null is allowed.
/// @{
template <NPU_THRUST_POLICY, class T>
void free(const Policy&, device_ptr<T> memory) {
  static_assert(Policy::on_device, "thrust::free: a policy of the host and a pointer to device memory");
  device_free(memory);
}
template <NPU_THRUST_POLICY, class T>
void free(const Policy&, T* memory) {
  static_assert(!Policy::on_device, "thrust::free: a policy of the device and a pointer to host memory");
  std::free(memory);
}
/// @}
/// Allocates n elements that are not initialised. Returns the memory and n.
template <class T, NPU_THRUST_POLICY>
auto get_temporary_buffer(const Policy& policy, std::ptrdiff_t n) {
  auto memory = thrust::malloc<T>(policy, static_cast<std::size_t>(n));
  return pair<decltype(memory), std::ptrdiff_t>(memory, n);
}
/// Frees a buffer of get_temporary_buffer.
template <NPU_THRUST_POLICY, class Pointer>
void return_temporary_buffer(const Policy& policy, Pointer memory, std::ptrdiff_t = 0) {
  thrust::free(policy, memory);
}

}  // namespace thrust

#endif  // NPU_THRUST_TEMPORARY_H_
