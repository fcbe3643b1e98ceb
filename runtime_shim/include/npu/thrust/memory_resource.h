/// @file
/// Memory resources of Thrust, and allocators over them.
///
/// The runtime's own pool keeps freed memory. Pools over a resource therefore pass on what they are asked for; the
/// options of a pool have no effect.
/// Units: sizes and alignments in bytes, n in elements.
/// Errors: allocate throws std::bad_alloc without memory, thrust::system_error for another failure. deallocate has no
/// error.
/// Source: Thrust API documentation, Memory Resources and Allocators.
#ifndef NPU_THRUST_MEMORY_RESOURCE_H_
#define NPU_THRUST_MEMORY_RESOURCE_H_

#include <new>

#include "npu/thrust/allocators.h"

namespace thrust {
namespace mr {

/// Memory under a kind of pointer. Derived does what do_allocate and do_deallocate say.
template <class Pointer = void*>
class memory_resource {
 public:
  using pointer = Pointer;
  virtual ~memory_resource() = default;
  /// Memory of that many bytes.
  Pointer allocate(std::size_t bytes, std::size_t alignment = alignof(std::max_align_t)) {
    return do_allocate(bytes, alignment);
  }
  /// Frees memory of allocate, of the same size and alignment.
  void deallocate(Pointer memory, std::size_t bytes,
                  std::size_t alignment = alignof(std::max_align_t)) noexcept {
    do_deallocate(memory, bytes, alignment);
  }
  /// Whether memory of one is freed by the other.
  bool is_equal(const memory_resource& other) const noexcept { return do_is_equal(other); }
  virtual Pointer do_allocate(std::size_t bytes, std::size_t alignment) = 0;
  virtual void do_deallocate(Pointer memory, std::size_t bytes, std::size_t alignment) = 0;
  virtual bool do_is_equal(const memory_resource& other) const noexcept { return this == &other; }
};

/// The one object of a resource for the whole program.
template <class Resource>
Resource* get_global_resource() {
  static Resource resource;
  return &resource;
}

/// Host memory of operator new.
class new_delete_resource final : public memory_resource<> {
 public:
  void* do_allocate(std::size_t bytes, std::size_t alignment) override {
    return ::operator new(bytes, std::align_val_t(alignment));
  }
  void do_deallocate(void* memory, std::size_t, std::size_t alignment) override {
    ::operator delete(memory, std::align_val_t(alignment));
  }
};

/// An allocator of T over a resource.
template <class T, class Resource>
class allocator {
  using Void = typename Resource::pointer;

 public:
  using value_type = T;
  using pointer = typename std::pointer_traits<Void>::template rebind<T>;
  using size_type = std::size_t;
  template <class U>
  struct rebind {
    using other = allocator<U, Resource>;
  };
  allocator(Resource* resource) : resource_(resource) {}
  template <class U>
  allocator(const allocator<U, Resource>& other) : resource_(other.resource()) {}
  pointer allocate(size_type n) {
    return pointer(static_cast<T*>(thrust::raw_pointer_cast(resource_->allocate(n * sizeof(T), alignof(T)))));
  }
  void deallocate(pointer memory, size_type n) noexcept {
    resource_->deallocate(Void(static_cast<void*>(thrust::raw_pointer_cast(memory))), n * sizeof(T),
                          alignof(T));
  }
  Resource* resource() const { return resource_; }
  friend bool operator==(const allocator& a, const allocator& b) {
    return a.resource_->is_equal(*b.resource_);
  }
  friend bool operator!=(const allocator& a, const allocator& b) { return !(a == b); }

 private:
  Resource* resource_;
};
/// An allocator of T over the one object of a resource.
template <class T, class Resource>
class stateless_resource_allocator : public allocator<T, Resource> {
 public:
  template <class U>
  struct rebind {
    using other = stateless_resource_allocator<U, Resource>;
  };
  stateless_resource_allocator() : allocator<T, Resource>(get_global_resource<Resource>()) {}
  template <class U>
  stateless_resource_allocator(const stateless_resource_allocator<U, Resource>&)
      : stateless_resource_allocator() {}
};

/// The options of a pool.
struct pool_options {
  std::size_t min_blocks_per_chunk = 0, min_bytes_per_chunk = 0, max_blocks_per_chunk = 0,
              max_bytes_per_chunk = 0;
  std::size_t smallest_block_size = 0, largest_block_size = 0, alignment = alignof(std::max_align_t);
  bool cache_oversized = true;
  std::size_t cached_size_cutoff_factor = 16, cached_alignment_cutoff_factor = 16;
  bool validate() const { return true; }
};
namespace detail {
/// Passes on what it is asked for.
template <class Upstream>
class forwarding_resource : public memory_resource<typename Upstream::pointer> {
 public:
  using pointer = typename Upstream::pointer;
  explicit forwarding_resource(Upstream* upstream = get_global_resource<Upstream>()) : upstream_(upstream) {}
  static pool_options get_default_options() { return {}; }
  /// Nothing is held, so there is nothing to release.
  void release() {}
  pointer do_allocate(std::size_t bytes, std::size_t alignment) override {
    return upstream_->do_allocate(bytes, alignment);
  }
  void do_deallocate(pointer memory, std::size_t bytes, std::size_t alignment) override {
    upstream_->do_deallocate(memory, bytes, alignment);
  }

 private:
  Upstream* upstream_;
};
}  // namespace detail
/// Pools over a resource, for one thread or for several.
/// @{
template <class Upstream>
class unsynchronized_pool_resource final : public detail::forwarding_resource<Upstream> {
 public:
  unsynchronized_pool_resource(pool_options = {}) {}
  unsynchronized_pool_resource(Upstream* upstream, pool_options = {})
      : detail::forwarding_resource<Upstream>(upstream) {}
};
template <class Upstream>
class synchronized_pool_resource final : public detail::forwarding_resource<Upstream> {
 public:
  synchronized_pool_resource(pool_options = {}) {}
  synchronized_pool_resource(Upstream* upstream, pool_options = {})
      : detail::forwarding_resource<Upstream>(upstream) {}
};
template <class Upstream, class Bookkeeper>
class disjoint_unsynchronized_pool_resource final : public detail::forwarding_resource<Upstream> {
 public:
  disjoint_unsynchronized_pool_resource(pool_options = {}) {}
  disjoint_unsynchronized_pool_resource(Upstream* upstream, Bookkeeper*, pool_options = {})
      : detail::forwarding_resource<Upstream>(upstream) {}
};
template <class Upstream, class Bookkeeper>
class disjoint_synchronized_pool_resource final : public detail::forwarding_resource<Upstream> {
 public:
  disjoint_synchronized_pool_resource(pool_options = {}) {}
  disjoint_synchronized_pool_resource(Upstream* upstream, Bookkeeper*, pool_options = {})
      : detail::forwarding_resource<Upstream>(upstream) {}
};
/// @}

}  // namespace mr

namespace detail {
// Memory of a pair of runtime calls under a kind of pointer.
template <class Pointer, npuError_t (*kAllocate)(void**, std::size_t), npuError_t (*kFree)(void*)>
class runtime_resource final : public mr::memory_resource<Pointer> {
 public:
  Pointer do_allocate(std::size_t bytes, std::size_t) override {
    void* memory = nullptr;
    if (bytes != 0) require(kAllocate(&memory, bytes), "a memory resource's allocation");
    return Pointer(memory);
  }
  void do_deallocate(Pointer memory, std::size_t, std::size_t) override {
    kFree(thrust::raw_pointer_cast(memory));
  }
};
inline npuError_t allocate_device(void** memory, std::size_t bytes) { return npuMalloc(memory, bytes); }
}  // namespace detail

/// Resources of device memory, of unified memory, of pinned host memory and of host memory.
/// @{
using device_memory_resource = detail::runtime_resource<device_ptr<void>, &detail::allocate_device, &npuFree>;
template <class Upstream>
using device_ptr_memory_resource = Upstream;
using universal_memory_resource = detail::runtime_resource<void*, &detail::allocate_unified, &npuFree>;
using universal_host_pinned_memory_resource =
    detail::runtime_resource<void*, &detail::allocate_pinned, &npuFreeHost>;
using host_memory_resource = mr::new_delete_resource;
namespace system {
namespace cuda {
using memory_resource = device_memory_resource;
using thrust::universal_host_pinned_memory_resource;
using thrust::universal_memory_resource;
}  // namespace cuda
}  // namespace system
/// @}

}  // namespace thrust

#endif  // NPU_THRUST_MEMORY_RESOURCE_H_
