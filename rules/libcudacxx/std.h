// cuda::std as programs see it: the system's standard library.
#ifdef __cplusplus
#include <algorithm>
#include <array>
#include <atomic>
#include <bitset>
#include <cassert>
#include <cfloat>
#include <chrono>
#include <climits>
#include <cmath>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <limits>
#include <memory>
#include <numeric>
#include <optional>
#include <ratio>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#if __cplusplus >= 202002L
#include <bit>
#include <concepts>
#include <numbers>
#include <span>
#endif
namespace cuda {
namespace std {
using namespace ::std;
#if __cplusplus < 202002L
struct identity {
  using is_transparent = void;
  template <class T>
  constexpr T&& operator()(T&& value) const noexcept;
};
template <class T>
struct remove_cvref {
  using type = typename ::std::remove_cv<typename ::std::remove_reference<T>::type>::type;
};
template <class T>
using remove_cvref_t = typename remove_cvref<T>::type;
template <class T>
struct type_identity {
  using type = T;
};
template <class T>
using type_identity_t = T;
#define MIGRATE_BITS(result, name) \
  template <class T>               \
  __host__ __device__ constexpr result name(T x) noexcept { return static_cast<result>(x); }
MIGRATE_BITS(int, popcount)
MIGRATE_BITS(int, countl_zero)
MIGRATE_BITS(int, countl_one)
MIGRATE_BITS(int, countr_zero)
MIGRATE_BITS(int, countr_one)
MIGRATE_BITS(int, bit_width)
MIGRATE_BITS(bool, has_single_bit)
MIGRATE_BITS(T, bit_ceil)
MIGRATE_BITS(T, bit_floor)
#undef MIGRATE_BITS
template <class T>
__host__ __device__ constexpr T rotl(T x, int n) noexcept { return x; }
template <class T>
__host__ __device__ constexpr T rotr(T x, int n) noexcept { return x; }
template <class To, class From>
__host__ __device__ To bit_cast(const From& from) noexcept;
enum class endian { little = 1234, big = 4321, native = 1234 };
#if __cplusplus >= 201402L
namespace numbers {
#define MIGRATE_NUMBER(name)                \
  template <class T>                        \
  constexpr T name##_v = static_cast<T>(1); \
  constexpr double name = 1;
MIGRATE_NUMBER(e)
MIGRATE_NUMBER(log2e)
MIGRATE_NUMBER(log10e)
MIGRATE_NUMBER(pi)
MIGRATE_NUMBER(inv_pi)
MIGRATE_NUMBER(inv_sqrtpi)
MIGRATE_NUMBER(ln2)
MIGRATE_NUMBER(ln10)
MIGRATE_NUMBER(sqrt2)
MIGRATE_NUMBER(sqrt3)
MIGRATE_NUMBER(inv_sqrt3)
MIGRATE_NUMBER(egamma)
MIGRATE_NUMBER(phi)
#undef MIGRATE_NUMBER
}  // namespace numbers
#endif

constexpr ::std::size_t dynamic_extent = static_cast<::std::size_t>(-1);
template <class T, ::std::size_t N = dynamic_extent>
class span {
 public:
  using element_type = T;
  using value_type = typename ::std::remove_cv<T>::type;
  using size_type = ::std::size_t;
  using iterator = T*;
  __host__ __device__ constexpr span() noexcept;
  __host__ __device__ constexpr span(T* first, size_type count);
  __host__ __device__ constexpr span(T* first, T* last);
  template <class Range>
  __host__ __device__ constexpr span(Range&& range);
  __host__ __device__ constexpr T* data() const noexcept;
  __host__ __device__ constexpr size_type size() const noexcept;
  __host__ __device__ constexpr size_type size_bytes() const noexcept;
  __host__ __device__ constexpr bool empty() const noexcept;
  __host__ __device__ constexpr T& operator[](size_type i) const;
  __host__ __device__ constexpr T& front() const;
  __host__ __device__ constexpr T& back() const;
  __host__ __device__ constexpr T* begin() const noexcept;
  __host__ __device__ constexpr T* end() const noexcept;
  __host__ __device__ constexpr span<T> first(size_type count) const;
  __host__ __device__ constexpr span<T> last(size_type count) const;
  __host__ __device__ constexpr span<T> subspan(size_type offset, size_type count = dynamic_extent) const;
};
#if __cplusplus >= 201703L
template <class T, ::std::size_t N>
span(T (&)[N]) -> span<T, N>;
template <class T>
span(T*, ::std::size_t) -> span<T>;
template <class Range>
span(Range&&) -> span<typename ::std::remove_pointer<decltype(::std::data(::std::declval<Range&>()))>::type>;
#endif
#else
using ::std::dynamic_extent;
#endif
#if __cplusplus < 202302L
template <class E>
constexpr typename ::std::underlying_type<E>::type to_underlying(E value) noexcept {
  return static_cast<typename ::std::underlying_type<E>::type>(value);
}
#endif

// mdspan: what programs use of it.
#if __cplusplus >= 201402L
template <class Index, ::std::size_t... N>
class extents {
 public:
  using index_type = Index;
  using size_type = typename ::std::make_unsigned<Index>::type;
  using rank_type = ::std::size_t;
  __host__ __device__ constexpr extents() noexcept;
  template <class... Sizes>
  __host__ __device__ constexpr explicit extents(Sizes... sizes) noexcept;
  __host__ __device__ static constexpr rank_type rank() noexcept { return sizeof...(N); }
  __host__ __device__ static constexpr rank_type rank_dynamic() noexcept { return sizeof...(N); }
  __host__ __device__ static constexpr ::std::size_t static_extent(rank_type d) noexcept { return d; }
  __host__ __device__ constexpr Index extent(rank_type d) const noexcept;
};
template <class Index, class Sequence>
struct __migrate_dextents;
template <class Index, ::std::size_t... I>
struct __migrate_dextents<Index, ::std::integer_sequence<::std::size_t, I...>> {
  using type = extents<Index, (I, dynamic_extent)...>;
};
template <class Index, ::std::size_t Rank>
using dextents = typename __migrate_dextents<Index, ::std::make_index_sequence<Rank>>::type;
template <::std::size_t Rank, class Index = ::std::size_t>
using dims = dextents<Index, Rank>;
#define MIGRATE_LAYOUT(name)                                                                        \
  struct name {                                                                                     \
    template <class Extents>                                                                        \
    struct mapping {                                                                                \
      using extents_type = Extents;                                                                 \
      using index_type = typename Extents::index_type;                                              \
      template <class... Args>                                                                      \
      __host__ __device__ constexpr mapping(const Args&... args) noexcept;                          \
      __host__ __device__ constexpr const Extents& extents() const noexcept;                        \
      __host__ __device__ constexpr index_type stride(::std::size_t d) const noexcept;              \
      __host__ __device__ constexpr index_type required_span_size() const noexcept;                 \
      template <class... I>                                                                         \
      __host__ __device__ constexpr index_type operator()(I... indices) const noexcept;             \
    };                                                                                              \
  }
MIGRATE_LAYOUT(layout_right);
MIGRATE_LAYOUT(layout_left);
MIGRATE_LAYOUT(layout_stride);
#undef MIGRATE_LAYOUT
template <class T>
struct default_accessor {
  using element_type = T;
  using reference = T&;
  using data_handle_type = T*;
};
template <class T, class Extents, class Layout = layout_right, class Accessor = default_accessor<T>>
class mdspan {
 public:
  using extents_type = Extents;
  using layout_type = Layout;
  using accessor_type = Accessor;
  using mapping_type = typename Layout::template mapping<Extents>;
  using element_type = T;
  using value_type = typename ::std::remove_cv<T>::type;
  using index_type = typename Extents::index_type;
  using size_type = typename Extents::size_type;
  using rank_type = ::std::size_t;
  using data_handle_type = typename Accessor::data_handle_type;
  using reference = typename Accessor::reference;
  __host__ __device__ constexpr mdspan();
  template <class... Args>
  __host__ __device__ constexpr explicit mdspan(data_handle_type data, Args... args);
  template <class U, class E, class L, class A>
  __host__ __device__ constexpr mdspan(const mdspan<U, E, L, A>& other);
  template <class... I>
  __host__ __device__ constexpr reference operator()(I... indices) const;
  template <class I>
  __host__ __device__ constexpr reference operator[](const I& index) const;
  __host__ __device__ static constexpr rank_type rank() noexcept { return Extents::rank(); }
  __host__ __device__ constexpr index_type extent(rank_type d) const noexcept;
  __host__ __device__ constexpr index_type stride(rank_type d) const;
  __host__ __device__ constexpr size_type size() const noexcept;
  __host__ __device__ constexpr bool empty() const noexcept;
  __host__ __device__ constexpr const Extents& extents() const noexcept;
  __host__ __device__ constexpr const data_handle_type& data_handle() const noexcept;
  __host__ __device__ constexpr const mapping_type& mapping() const noexcept;
  __host__ __device__ constexpr const Accessor& accessor() const noexcept;
};
#if __cplusplus >= 201703L
template <class... Sizes>
explicit extents(Sizes...) -> extents<::std::size_t, (static_cast<void>(sizeof(Sizes)), dynamic_extent)...>;
template <class T, class... Sizes, typename ::std::enable_if<(::std::is_convertible_v<Sizes, ::std::size_t> && ...), int>::type = 0>
explicit mdspan(T*, Sizes...) -> mdspan<T, dextents<::std::size_t, sizeof...(Sizes)>>;
template <class T, class Index, ::std::size_t... N>
mdspan(T*, const extents<Index, N...>&) -> mdspan<T, extents<Index, N...>>;
#endif
#endif
}  // namespace std
}  // namespace cuda
#endif
