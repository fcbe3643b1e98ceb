// Declarations only, written from CUDA C++ Core Libraries, libcu++, Extended API.
#ifdef __cplusplus
namespace cuda {
namespace detail {
template <typename T, bool = __is_enum(T)>
struct integer_of {
  using type = T;
};
template <typename T>
struct integer_of<T, true> {
  using type = __underlying_type(T);
};
template <typename T, typename U>
using common_integer = typename ::std::common_type<typename integer_of<T>::type, typename integer_of<U>::type>::type;
}  // namespace detail
template <typename T, typename U>
__host__ __device__ constexpr detail::common_integer<T, U> ceil_div(T value, U divisor) noexcept;
template <typename T, typename U>
__host__ __device__ constexpr detail::common_integer<T, U> round_up(T value, U base) noexcept;
template <typename T, typename U>
__host__ __device__ constexpr detail::common_integer<T, U> round_down(T value, U base) noexcept;
template <typename T>
__host__ __device__ constexpr bool is_power_of_two(T value) noexcept;
template <typename T>
__host__ __device__ constexpr T next_power_of_two(T value) noexcept;
template <typename T>
__host__ __device__ constexpr T prev_power_of_two(T value) noexcept;
template <typename T>
__host__ __device__ constexpr int ilog2(T value) noexcept;
template <typename T>
__host__ __device__ constexpr int ceil_ilog2(T value) noexcept;
template <typename T>
__host__ __device__ constexpr int ilog10(T value) noexcept;
template <typename T>
__host__ __device__ constexpr T isqrt(T value) noexcept;
template <typename T>
__host__ __device__ constexpr typename ::std::make_unsigned<T>::type uabs(T value) noexcept;
template <typename T>
__host__ __device__ constexpr T neg(T value) noexcept;
}  // namespace cuda
#endif
