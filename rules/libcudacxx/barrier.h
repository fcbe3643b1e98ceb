// Declarations only, written from CUDA C++ Core Libraries, libcu++, Extended API.
#ifdef __cplusplus
#include <chrono>
#include <cstdint>
namespace cuda {
struct __migrate_nothing_to_complete {
  __host__ __device__ void operator()() const noexcept;
};
template <thread_scope S = thread_scope_system, typename CompletionF = __migrate_nothing_to_complete>
class barrier {
 public:
  class arrival_token {};
  barrier() noexcept = default;
  __host__ __device__ constexpr explicit barrier(::std::ptrdiff_t expected, CompletionF completion = CompletionF());
  barrier(const barrier&) = delete;
  barrier& operator=(const barrier&) = delete;
  __host__ __device__ friend void init(barrier* bar, ::std::ptrdiff_t expected) {}
  __host__ __device__ friend void init(barrier* bar, ::std::ptrdiff_t expected, CompletionF completion) {}
  __host__ __device__ static constexpr ::std::ptrdiff_t max() noexcept;
  __host__ __device__ arrival_token arrive(::std::ptrdiff_t update = 1);
  __host__ __device__ void wait(arrival_token&& token) const;
  __host__ __device__ void wait_parity(bool parity) const;
  __host__ __device__ void arrive_and_wait();
  __host__ __device__ void arrive_and_drop();
  __host__ __device__ bool try_wait(arrival_token&& token) const;
  template <typename Rep, typename Period>
  __host__ __device__ bool try_wait_for(arrival_token&& token, const ::std::chrono::duration<Rep, Period>& duration) const;
  __host__ __device__ bool try_wait_parity(bool parity) const;
};
enum class async_contract_fulfillment { none, async };
namespace device {
__device__ ::uint64_t* barrier_native_handle(barrier<thread_scope_block>& bar);
__device__ barrier<thread_scope_block>::arrival_token barrier_arrive_tx(barrier<thread_scope_block>& bar, ::std::ptrdiff_t arrive_count_update, ::std::ptrdiff_t transaction_count_update);
__device__ void barrier_expect_tx(barrier<thread_scope_block>& bar, ::std::ptrdiff_t transaction_count_update);
template <typename T, ::std::size_t Alignment>
__device__ async_contract_fulfillment memcpy_async_tx(T* dest, const T* src, aligned_size_t<Alignment> size, barrier<thread_scope_block>& bar);
}  // namespace device
template <typename T, typename Size, thread_scope S, typename F>
__host__ __device__ void memcpy_async(T* to, const T* from, Size bytes, barrier<S, F>& bar);
template <typename Group, typename T, typename Size, thread_scope S, typename F>
__host__ __device__ void memcpy_async(const Group& group, T* to, const T* from, Size bytes, barrier<S, F>& bar);
namespace std {
template <typename CompletionF = __migrate_nothing_to_complete>
using barrier = ::cuda::barrier<thread_scope_system, CompletionF>;
}  // namespace std
}  // namespace cuda
#endif
