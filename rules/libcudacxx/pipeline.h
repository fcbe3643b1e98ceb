// Declarations only, written from CUDA C++ Core Libraries, libcu++, Extended API.
#ifdef __cplusplus
namespace cuda {
enum class pipeline_role { producer, consumer };
template <thread_scope S, unsigned char Stages>
class pipeline_shared_state {
 public:
  pipeline_shared_state() noexcept = default;
  pipeline_shared_state(const pipeline_shared_state&) = delete;
};
template <thread_scope S>
class pipeline {
 public:
  __host__ __device__ pipeline(pipeline&&) noexcept;
  __host__ __device__ pipeline& operator=(pipeline&&) noexcept;
  __host__ __device__ void producer_acquire();
  __host__ __device__ void producer_commit();
  __host__ __device__ void consumer_wait();
  template <typename Rep, typename Period>
  __host__ __device__ bool consumer_wait_for(const ::std::chrono::duration<Rep, Period>& duration);
  __host__ __device__ void consumer_release();
  __host__ __device__ bool quit();
};
__host__ __device__ pipeline<thread_scope_thread> make_pipeline();
template <typename Group, thread_scope S, unsigned char Stages>
__host__ __device__ pipeline<S> make_pipeline(const Group& group, pipeline_shared_state<S, Stages>* state);
template <typename Group, thread_scope S, unsigned char Stages>
__host__ __device__ pipeline<S> make_pipeline(const Group& group, pipeline_shared_state<S, Stages>* state, ::std::size_t producers);
template <typename Group, thread_scope S, unsigned char Stages>
__host__ __device__ pipeline<S> make_pipeline(const Group& group, pipeline_shared_state<S, Stages>* state, pipeline_role role);
template <unsigned char Prior>
__host__ __device__ void pipeline_consumer_wait_prior(pipeline<thread_scope_thread>& pipe);
template <typename T, typename Size, thread_scope S>
__host__ __device__ void memcpy_async(T* to, const T* from, Size bytes, pipeline<S>& pipe);
template <typename Group, typename T, typename Size, thread_scope S>
__host__ __device__ void memcpy_async(const Group& group, T* to, const T* from, Size bytes, pipeline<S>& pipe);
}  // namespace cuda
#endif
