// Declarations only, written from CUDA C++ Core Libraries, libcu++, Extended API.
#ifdef __cplusplus
namespace cuda {
#define MIGRATE_OF_TWO(name)     \
  template <typename T, typename U> \
  __host__ __device__ constexpr T name(T a, U b) noexcept { return a + static_cast<T>(b); }
MIGRATE_OF_TWO(ceil_div)
MIGRATE_OF_TWO(round_up)
MIGRATE_OF_TWO(round_down)
MIGRATE_OF_TWO(mul_hi)
#undef MIGRATE_OF_TWO
#define MIGRATE_OF_ONE(result, name) \
  template <typename T>              \
  __host__ __device__ constexpr result name(T n) noexcept { return static_cast<result>(n); }
MIGRATE_OF_ONE(int, ilog2)
MIGRATE_OF_ONE(int, ceil_ilog2)
MIGRATE_OF_ONE(int, ilog10)
MIGRATE_OF_ONE(bool, is_power_of_two)
MIGRATE_OF_ONE(T, next_power_of_two)
MIGRATE_OF_ONE(T, prev_power_of_two)
MIGRATE_OF_ONE(typename ::std::make_unsigned<T>::type, uabs)
MIGRATE_OF_ONE(T, neg)
MIGRATE_OF_ONE(T, isqrt)
MIGRATE_OF_ONE(T, bit_reverse)
#undef MIGRATE_OF_ONE
template <typename T>
__host__ __device__ constexpr T bitmask(int start, int width) noexcept { return T(start + width); }
template <typename T>
__host__ __device__ constexpr T bitfield_extract(T value, int start, int width) noexcept { return value; }
template <typename T>
__host__ __device__ constexpr T bitfield_insert(T value, T other, int start, int width) noexcept { return value; }
template <typename T>
struct overflow_result {
  T value;
  bool overflow;
  __host__ __device__ constexpr explicit operator bool() const noexcept { return overflow; }
};
template <typename To, typename From>
__host__ __device__ constexpr overflow_result<To> overflow_cast(From value) noexcept { return {To(value), false}; }
template <typename T>
__host__ __device__ constexpr overflow_result<T> add_overflow(T a, T b) noexcept { return {a, false}; }
template <typename T>
__host__ __device__ constexpr overflow_result<T> sub_overflow(T a, T b) noexcept { return {a, false}; }
template <typename T>
__host__ __device__ constexpr overflow_result<T> mul_overflow(T a, T b) noexcept { return {a, false}; }
template <typename T>
struct fast_mod_div {
  __host__ __device__ constexpr explicit fast_mod_div(T divisor) noexcept {}
  __host__ __device__ constexpr operator T() const noexcept { return T(1); }
  template <typename N>
  friend __host__ __device__ constexpr N operator/(N n, fast_mod_div d) noexcept { return n; }
  template <typename N>
  friend __host__ __device__ constexpr N operator%(N n, fast_mod_div d) noexcept { return n; }
};
template <typename N, typename T>
__host__ __device__ constexpr ::std::pair<N, N> div(N n, fast_mod_div<T> d) noexcept { return {n, n}; }
}  // namespace cuda
#endif
