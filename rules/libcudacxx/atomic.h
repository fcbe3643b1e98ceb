// Declarations only, written from CUDA C++ Core Libraries, libcu++, Extended API.
#ifdef __cplusplus
#ifndef MIGRATE_CUDA_THREAD_SCOPE
#define MIGRATE_CUDA_THREAD_SCOPE
namespace cuda {
enum thread_scope { thread_scope_system, thread_scope_device, thread_scope_block, thread_scope_thread = 10 };
using ::std::memory_order;
using ::std::memory_order_acq_rel;
using ::std::memory_order_acquire;
using ::std::memory_order_consume;
using ::std::memory_order_relaxed;
using ::std::memory_order_release;
using ::std::memory_order_seq_cst;
template <::std::size_t N>
struct aligned_size_t {
  static constexpr ::std::size_t align = N;
  ::std::size_t value;
  __host__ __device__ explicit constexpr aligned_size_t(::std::size_t size);
  __host__ __device__ constexpr operator ::std::size_t() const;
};
}  // namespace cuda
#endif
namespace cuda {
template <typename T, thread_scope S = thread_scope_system>
class atomic {
 public:
  atomic() noexcept = default;
  __host__ __device__ constexpr atomic(T value) noexcept;
  atomic(const atomic&) = delete;
  atomic& operator=(const atomic&) = delete;
  __host__ __device__ T load(memory_order order = memory_order_seq_cst) const noexcept;
  __host__ __device__ void store(T value, memory_order order = memory_order_seq_cst) noexcept;
  __host__ __device__ T exchange(T value, memory_order order = memory_order_seq_cst) noexcept;
  __host__ __device__ bool compare_exchange_weak(T& expected, T desired, memory_order order = memory_order_seq_cst) noexcept;
  __host__ __device__ bool compare_exchange_weak(T& expected, T desired, memory_order success, memory_order failure) noexcept;
  __host__ __device__ bool compare_exchange_strong(T& expected, T desired, memory_order order = memory_order_seq_cst) noexcept;
  __host__ __device__ bool compare_exchange_strong(T& expected, T desired, memory_order success, memory_order failure) noexcept;
  template <typename U>
  __host__ __device__ T fetch_add(U value, memory_order order = memory_order_seq_cst) noexcept;
  template <typename U>
  __host__ __device__ T fetch_sub(U value, memory_order order = memory_order_seq_cst) noexcept;
  __host__ __device__ T fetch_and(T value, memory_order order = memory_order_seq_cst) noexcept;
  __host__ __device__ T fetch_or(T value, memory_order order = memory_order_seq_cst) noexcept;
  __host__ __device__ T fetch_xor(T value, memory_order order = memory_order_seq_cst) noexcept;
  __host__ __device__ T fetch_min(T value, memory_order order = memory_order_seq_cst) noexcept;
  __host__ __device__ T fetch_max(T value, memory_order order = memory_order_seq_cst) noexcept;
  __host__ __device__ void wait(T old, memory_order order = memory_order_seq_cst) const noexcept;
  __host__ __device__ void notify_one() noexcept;
  __host__ __device__ void notify_all() noexcept;
  __host__ __device__ bool is_lock_free() const noexcept;
  __host__ __device__ operator T() const noexcept;
  __host__ __device__ T operator=(T value) noexcept;
  __host__ __device__ T operator++() noexcept;
  __host__ __device__ T operator--() noexcept;
  __host__ __device__ T operator++(int) noexcept;
  __host__ __device__ T operator--(int) noexcept;
  template <typename U>
  __host__ __device__ T operator+=(U value) noexcept;
  template <typename U>
  __host__ __device__ T operator-=(U value) noexcept;
  __host__ __device__ T operator&=(T value) noexcept;
  __host__ __device__ T operator|=(T value) noexcept;
  __host__ __device__ T operator^=(T value) noexcept;
};
template <typename T, thread_scope S = thread_scope_system>
class atomic_ref {
 public:
  __host__ __device__ explicit atomic_ref(T& value) noexcept;
  __host__ __device__ atomic_ref(const atomic_ref&) noexcept;
  __host__ __device__ T load(memory_order order = memory_order_seq_cst) const noexcept;
  __host__ __device__ void store(T value, memory_order order = memory_order_seq_cst) const noexcept;
  __host__ __device__ T exchange(T value, memory_order order = memory_order_seq_cst) const noexcept;
  __host__ __device__ bool compare_exchange_weak(T& expected, T desired, memory_order order = memory_order_seq_cst) const noexcept;
  __host__ __device__ bool compare_exchange_weak(T& expected, T desired, memory_order success, memory_order failure) const noexcept;
  __host__ __device__ bool compare_exchange_strong(T& expected, T desired, memory_order order = memory_order_seq_cst) const noexcept;
  __host__ __device__ bool compare_exchange_strong(T& expected, T desired, memory_order success, memory_order failure) const noexcept;
  template <typename U>
  __host__ __device__ T fetch_add(U value, memory_order order = memory_order_seq_cst) const noexcept;
  template <typename U>
  __host__ __device__ T fetch_sub(U value, memory_order order = memory_order_seq_cst) const noexcept;
  __host__ __device__ T fetch_and(T value, memory_order order = memory_order_seq_cst) const noexcept;
  __host__ __device__ T fetch_or(T value, memory_order order = memory_order_seq_cst) const noexcept;
  __host__ __device__ T fetch_xor(T value, memory_order order = memory_order_seq_cst) const noexcept;
  __host__ __device__ T fetch_min(T value, memory_order order = memory_order_seq_cst) const noexcept;
  __host__ __device__ T fetch_max(T value, memory_order order = memory_order_seq_cst) const noexcept;
  __host__ __device__ void wait(T old, memory_order order = memory_order_seq_cst) const noexcept;
  __host__ __device__ void notify_one() const noexcept;
  __host__ __device__ void notify_all() const noexcept;
  __host__ __device__ bool is_lock_free() const noexcept;
  __host__ __device__ operator T() const noexcept;
  __host__ __device__ T operator=(T value) const noexcept;
  __host__ __device__ T operator++() const noexcept;
  __host__ __device__ T operator--() const noexcept;
  __host__ __device__ T operator++(int) const noexcept;
  __host__ __device__ T operator--(int) const noexcept;
  template <typename U>
  __host__ __device__ T operator+=(U value) const noexcept;
  template <typename U>
  __host__ __device__ T operator-=(U value) const noexcept;
  __host__ __device__ T operator&=(T value) const noexcept;
  __host__ __device__ T operator|=(T value) const noexcept;
  __host__ __device__ T operator^=(T value) const noexcept;
};
__host__ __device__ void atomic_thread_fence(memory_order order, thread_scope scope = thread_scope_system);
}  // namespace cuda
#endif
