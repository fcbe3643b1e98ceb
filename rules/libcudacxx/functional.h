// Declarations only, written from CUDA C++ Core Libraries, libcu++, Extended API.
#ifdef __cplusplus
namespace cuda {
template <typename R, typename F>
__host__ __device__ auto proclaim_return_type(F&& function) {
  return [function](auto&&... arguments) mutable -> R { return function(static_cast<decltype(arguments)>(arguments)...); };
}
template <typename T = void>
struct maximum {
  template <typename A, typename B>
  __host__ __device__ constexpr ::std::common_type_t<A, B> operator()(const A& a, const B& b) const;
};
template <typename T = void>
struct minimum {
  template <typename A, typename B>
  __host__ __device__ constexpr ::std::common_type_t<A, B> operator()(const A& a, const B& b) const;
};
}  // namespace cuda
#endif
