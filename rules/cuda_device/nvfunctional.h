// Declarations only, written from the CUDA C++ Programming Guide, "Polymorphic Function Wrappers".
#ifdef __cplusplus
namespace nvstd {
template <typename Signature>
class function;
template <typename R, typename... A>
class function<R(A...)> {
 public:
  __host__ __device__ function() noexcept;
  __host__ __device__ function(decltype(nullptr)) noexcept;
  __host__ __device__ function(const function& other);
  __host__ __device__ function(function&& other);
  template <typename F>
  __host__ __device__ function(F callable);
  __host__ __device__ ~function();
  __host__ __device__ function& operator=(const function& other);
  __host__ __device__ function& operator=(function&& other);
  __host__ __device__ function& operator=(decltype(nullptr)) noexcept;
  template <typename F>
  __host__ __device__ function& operator=(F&& callable);
  __host__ __device__ void swap(function& other) noexcept;
  __host__ __device__ explicit operator bool() const noexcept;
  __host__ __device__ R operator()(A... arguments) const;
};
template <typename R, typename... A>
__host__ __device__ bool operator==(const function<R(A...)>& f, decltype(nullptr)) noexcept;
template <typename R, typename... A>
__host__ __device__ bool operator!=(const function<R(A...)>& f, decltype(nullptr)) noexcept;
template <typename R, typename... A>
__host__ __device__ void swap(function<R(A...)>& a, function<R(A...)>& b);
}  // namespace nvstd
#endif
