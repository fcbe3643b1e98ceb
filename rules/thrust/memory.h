// Declarations only, written from the Thrust documentation: memory resources.
#ifdef __cplusplus
namespace thrust {
namespace mr {
template <typename Pointer = void*>
class memory_resource {
 public:
  using pointer = Pointer;
  virtual ~memory_resource();
  Pointer allocate(std::size_t bytes, std::size_t alignment = 16);
  void deallocate(Pointer memory, std::size_t bytes, std::size_t alignment = 16) noexcept;
  bool is_equal(const memory_resource& other) const noexcept;
  virtual Pointer do_allocate(std::size_t bytes, std::size_t alignment) = 0;
  virtual void do_deallocate(Pointer memory, std::size_t bytes, std::size_t alignment) = 0;
  virtual bool do_is_equal(const memory_resource& other) const noexcept;
};
template <typename Resource>
Resource* get_global_resource();
class new_delete_resource final : public memory_resource<> {
 public:
  void* do_allocate(std::size_t bytes, std::size_t alignment) override;
  void do_deallocate(void* memory, std::size_t bytes, std::size_t alignment) override;
};
template <typename T, typename Resource>
class allocator {
 public:
  using value_type = T;
  using pointer = T*;
  template <typename U>
  struct rebind {
    using other = allocator<U, Resource>;
  };
  allocator(Resource* resource);
  template <typename U>
  allocator(const allocator<U, Resource>& other);
  pointer allocate(std::size_t n);
  void deallocate(pointer memory, std::size_t n);
  bool operator==(const allocator& other) const;
  bool operator!=(const allocator& other) const;
};
template <typename T, typename Resource>
class stateless_resource_allocator : public allocator<T, Resource> {
 public:
  stateless_resource_allocator();
};
struct pool_options {
  std::size_t min_blocks_per_chunk, min_bytes_per_chunk, max_blocks_per_chunk, max_bytes_per_chunk;
  std::size_t smallest_block_size, largest_block_size, alignment;
  bool cache_oversized;
  std::size_t cached_size_cutoff_factor, cached_alignment_cutoff_factor;
  bool validate() const;
};
#define MIGRATE_THRUST_POOL(name, parameters, ...)                                                 \
  template <parameters>                                                                            \
  class name final : public memory_resource<typename Upstream::pointer> {                          \
   public:                                                                                         \
    name(pool_options options = pool_options());                                                   \
    name(__VA_ARGS__, pool_options options = pool_options());                                      \
    static pool_options get_default_options();                                                     \
    void release();                                                                                \
    typename Upstream::pointer do_allocate(std::size_t bytes, std::size_t alignment) override;     \
    void do_deallocate(typename Upstream::pointer memory, std::size_t bytes, std::size_t) override; \
  }
#define MIGRATE_TWO typename Upstream, typename Bookkeeper
MIGRATE_THRUST_POOL(unsynchronized_pool_resource, typename Upstream, Upstream* upstream);
MIGRATE_THRUST_POOL(synchronized_pool_resource, typename Upstream, Upstream* upstream);
MIGRATE_THRUST_POOL(disjoint_unsynchronized_pool_resource, MIGRATE_TWO, Upstream* upstream, Bookkeeper* bookkeeper);
MIGRATE_THRUST_POOL(disjoint_synchronized_pool_resource, MIGRATE_TWO, Upstream* upstream, Bookkeeper* bookkeeper);
#undef MIGRATE_TWO
#undef MIGRATE_THRUST_POOL
}  // namespace mr
namespace migrate_details {
template <typename Pointer, int Kind>
class resource final : public mr::memory_resource<Pointer> {
 public:
  Pointer do_allocate(std::size_t bytes, std::size_t alignment) override;
  void do_deallocate(Pointer memory, std::size_t bytes, std::size_t alignment) override;
};
}  // namespace migrate_details
using device_memory_resource = migrate_details::resource<device_ptr<void>, 0>;
using universal_memory_resource = migrate_details::resource<void*, 1>;
using universal_host_pinned_memory_resource = migrate_details::resource<void*, 2>;
using host_memory_resource = mr::new_delete_resource;
namespace system {
namespace cuda {
using memory_resource = device_memory_resource;
using thrust::universal_host_pinned_memory_resource;
using thrust::universal_memory_resource;
}  // namespace cuda
}  // namespace system
template <typename Upstream>
using device_ptr_memory_resource = Upstream;
}  // namespace thrust
#endif
