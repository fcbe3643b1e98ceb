// Declarations only, written from CUDA C++ Core Libraries, libcu++, Extended API.
#ifdef __cplusplus
#include <chrono>
namespace cuda {
template <thread_scope S = thread_scope_system>
class latch {
 public:
  __host__ __device__ constexpr explicit latch(::std::ptrdiff_t expected);
  latch(const latch&) = delete;
  latch& operator=(const latch&) = delete;
  __host__ __device__ static constexpr ::std::ptrdiff_t max() noexcept;
  __host__ __device__ void count_down(::std::ptrdiff_t update = 1);
  __host__ __device__ bool try_wait() const noexcept;
  __host__ __device__ void wait() const;
  __host__ __device__ void arrive_and_wait(::std::ptrdiff_t update = 1);
};
template <thread_scope S = thread_scope_system, ::std::ptrdiff_t Most = 2147483647>
class counting_semaphore {
 public:
  __host__ __device__ constexpr explicit counting_semaphore(::std::ptrdiff_t permits = 0);
  counting_semaphore(const counting_semaphore&) = delete;
  counting_semaphore& operator=(const counting_semaphore&) = delete;
  __host__ __device__ static constexpr ::std::ptrdiff_t max() noexcept;
  __host__ __device__ void release(::std::ptrdiff_t update = 1);
  __host__ __device__ void acquire();
  __host__ __device__ bool try_acquire() noexcept;
  template <typename Rep, typename Period>
  __host__ __device__ bool try_acquire_for(const ::std::chrono::duration<Rep, Period>& duration);
  template <typename Clock, typename Duration>
  __host__ __device__ bool try_acquire_until(const ::std::chrono::time_point<Clock, Duration>& time);
};
template <thread_scope S = thread_scope_system>
using binary_semaphore = counting_semaphore<S, 1>;
namespace std {
using latch = ::cuda::latch<thread_scope_system>;
template <::std::ptrdiff_t Most = 2147483647>
using counting_semaphore = ::cuda::counting_semaphore<thread_scope_system, Most>;
using binary_semaphore = ::cuda::binary_semaphore<thread_scope_system>;
}  // namespace std
}  // namespace cuda
#endif
