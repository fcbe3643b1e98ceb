// Declarations only, written from CUDA C++ Core Libraries, libcu++, Extended API.
#ifdef __cplusplus
namespace cuda {
namespace detail {
template <typename R, typename F>
struct proclaimed {
  template <typename... A>
  __host__ __device__ R operator()(A&&... arguments) const;
};
}  // namespace detail
template <typename R, typename F>
__host__ __device__ detail::proclaimed<R, F> proclaim_return_type(F&& function);
template <typename T = void>
struct maximum {
  template <typename A, typename B>
  __host__ __device__ constexpr typename ::std::common_type<A, B>::type operator()(const A& a, const B& b) const;
};
template <typename T = void>
struct minimum {
  template <typename A, typename B>
  __host__ __device__ constexpr typename ::std::common_type<A, B>::type operator()(const A& a, const B& b) const;
};
}  // namespace cuda
#endif
