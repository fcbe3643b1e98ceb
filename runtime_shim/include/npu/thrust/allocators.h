/// @file
/// Allocators of the vectors: device, unified and pinned memory.
/// Units: n in elements.
/// Errors: allocate throws std::bad_alloc without memory, thrust::system_error for another failure.
/// deallocate has no error.
/// Source: Thrust API documentation, Allocators.
#ifndef NPU_THRUST_ALLOCATORS_H_
#define NPU_THRUST_ALLOCATORS_H_

#include "npu/thrust/pointer.h"

namespace thrust {

/// Memory on the current device.
template <class T>
class device_allocator {
 public:
  using value_type = T;
  using pointer = device_ptr<T>;
  using const_pointer = device_ptr<const T>;
  using reference = device_reference<T>;
  using const_reference = device_reference<const T>;
  using size_type = std::size_t;
  using difference_type = std::ptrdiff_t;
  template <class U>
  struct rebind {
    using other = device_allocator<U>;
  };

  device_allocator() = default;
  template <class U>
  device_allocator(const device_allocator<U>&) {}

  pointer allocate(size_type n, const_pointer = {}) { return device_malloc<T>(n); }
  void deallocate(pointer memory, size_type) noexcept { npuFree(memory.get()); }
  friend bool operator==(const device_allocator&, const device_allocator&) { return true; }
  friend bool operator!=(const device_allocator&, const device_allocator&) { return false; }
};
template <class T>
using device_malloc_allocator = device_allocator<T>;
template <class T>
using device_new_allocator = device_allocator<T>;

namespace detail {
inline npuError_t allocate_unified(void** memory, std::size_t bytes) {
  return npuMallocManaged(memory, bytes);
}
inline npuError_t allocate_pinned(void** memory, std::size_t bytes) { return npuMallocHost(memory, bytes); }

// Memory that host code reads directly, from a pair of runtime calls.
template <class T, npuError_t (*kAllocate)(void**, std::size_t), npuError_t (*kFree)(void*)>
class runtime_allocator {
 public:
  using value_type = T;
  template <class U>
  struct rebind {
    using other = runtime_allocator<U, kAllocate, kFree>;
  };

  runtime_allocator() = default;
  template <class U>
  runtime_allocator(const runtime_allocator<U, kAllocate, kFree>&) {}

  T* allocate(std::size_t n) {
    void* memory = nullptr;
    if (n != 0) require(kAllocate(&memory, n * sizeof(T)), "a vector's allocation");
    return static_cast<T*>(memory);
  }
  void deallocate(T* memory, std::size_t) noexcept { kFree(memory); }
  friend bool operator==(const runtime_allocator&, const runtime_allocator&) { return true; }
  friend bool operator!=(const runtime_allocator&, const runtime_allocator&) { return false; }
};
}  // namespace detail

/// Unified memory: host and device code use the same elements.
template <class T>
using universal_allocator = detail::runtime_allocator<T, &detail::allocate_unified, &npuFree>;
/// A pointer to unified memory, which both sides follow: a raw pointer.
template <class T>
using universal_ptr = T*;
/// Pinned host memory.
template <class T>
using universal_host_pinned_allocator = detail::runtime_allocator<T, &detail::allocate_pinned, &npuFreeHost>;

namespace system {
namespace cuda {
namespace experimental {
template <class T>
using pinned_allocator = universal_host_pinned_allocator<T>;
}  // namespace experimental
}  // namespace cuda
}  // namespace system
namespace cuda {
namespace experimental = system::cuda::experimental;
}  // namespace cuda

}  // namespace thrust

#endif  // NPU_THRUST_ALLOCATORS_H_
