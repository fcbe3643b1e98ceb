/// @file
/// Pairs and tuples.
///
/// They are types of their own. With those of the standard library, a call such as
/// transform(make_zip_iterator(...), ...) would also find the algorithms of that library, by the namespace of
/// its arguments.
/// Errors: none but what the elements throw.
/// Source: Thrust API documentation, Tuple and Pair; std::tuple and std::pair of C++17.
#ifndef NPU_THRUST_TUPLE_H_
#define NPU_THRUST_TUPLE_H_

#include <cstddef>
#include <functional>
#include <tuple>
#include <type_traits>
#include <utility>

#include "npu/std.h"

namespace thrust {

/// Two values.
template <class A, class B>
struct pair {
  using first_type = A;
  using second_type = B;
  A first{};
  B second{};

  constexpr pair() = default;
  constexpr pair(const A& a, const B& b) : first(a), second(b) {}
  template <class U, class V,
            std::enable_if_t<std::is_convertible_v<U, A> && std::is_convertible_v<V, B>, int> = 0>
  constexpr pair(U&& a, V&& b) : first(std::forward<U>(a)), second(std::forward<V>(b)) {}
  template <class U, class V>
  constexpr pair(const pair<U, V>& other) : first(other.first), second(other.second) {}
  template <class U, class V>
  constexpr pair(const std::pair<U, V>& other) : first(other.first), second(other.second) {}
};
template <class A, class B>
pair(A, B) -> pair<A, B>;
/// Makes a pair of copies of a and b.
template <class A, class B>
constexpr pair<std::decay_t<A>, std::decay_t<B>> make_pair(A&& a, B&& b) {
  return {std::forward<A>(a), std::forward<B>(b)};
}
/// Exchanges two values, whose types may be different.
template <class A, class B>
constexpr void swap(A& x, B& y) {
  A kept = std::move(x);
  x = std::move(y);
  y = std::move(kept);
}
/// Exchanges the elements of two pairs.
template <class A, class B>
constexpr void swap(pair<A, B>& x, pair<A, B>& y) {
  std::swap(x, y);
}
/// Whether both elements are equal.
template <class A, class B, class U, class V>
constexpr bool operator==(const pair<A, B>& x, const pair<U, V>& y) {
  return x.first == y.first && x.second == y.second;
}
/// Compares the first elements, then the second.
template <class A, class B, class U, class V>
constexpr bool operator<(const pair<A, B>& x, const pair<U, V>& y) {
  return x.first < y.first || (!(y.first < x.first) && x.second < y.second);
}

template <class... T>
class tuple;

namespace detail {
template <class T>
struct is_tuple : std::false_type {};
template <class... T>
struct is_tuple<tuple<T...>> : std::true_type {};
}  // namespace detail

/// Any number of values. An element that is a reference is assigned through, as in std::tuple.
template <class... T>
class tuple {
  using All = std::tuple<T...>;
  template <class... U>
  static constexpr bool kFromValues = sizeof...(U) == sizeof...(T) && sizeof...(T) > 0 &&
                                      std::is_constructible_v<All, U...> &&
                                      (sizeof...(T) > 1 ||
                                       (!detail::is_tuple<std::decay_t<U>>::value && ...));

 public:
  constexpr tuple() = default;
  constexpr tuple(const tuple&) = default;
  template <class... U, std::enable_if_t<kFromValues<U&&...>, int> = 0>
  constexpr tuple(U&&... values) : all_(std::forward<U>(values)...) {}
  template <class... U, std::enable_if_t<sizeof...(U) == sizeof...(T), int> = 0>
  constexpr tuple(const tuple<U...>& other) : all_(other.all()) {}
  template <class U, class V>
  constexpr tuple(const pair<U, V>& other) : all_(other.first, other.second) {}
  constexpr tuple(const All& all) : all_(all) {}

  constexpr tuple& operator=(const tuple& other) {
    all_ = other.all_;
    return *this;
  }
  template <class... U, std::enable_if_t<sizeof...(U) == sizeof...(T), int> = 0>
  constexpr tuple& operator=(const tuple<U...>& other) {
    all_ = other.all();
    return *this;
  }
  template <class U, class V>
  constexpr tuple& operator=(const pair<U, V>& other) {
    std::get<0>(all_) = other.first;
    std::get<1>(all_) = other.second;
    return *this;
  }

  template <std::size_t kIndex>
  constexpr decltype(auto) get() {
    return std::get<kIndex>(all_);
  }
  template <std::size_t kIndex>
  constexpr decltype(auto) get() const {
    return std::get<kIndex>(all_);
  }
  template <class... U, std::enable_if_t<std::is_constructible_v<std::tuple<U...>, const All&>, int> = 0>
  constexpr operator std::tuple<U...>() const {
    return std::tuple<U...>(all_);
  }
  constexpr All& all() { return all_; }
  constexpr const All& all() const { return all_; }
  constexpr void swap(tuple& other) { all_.swap(other.all_); }

 private:
  All all_;
};
template <class... T>
tuple(T...) -> tuple<T...>;

namespace detail {
template <class T>
struct unwrapped {
  using type = T;
};
template <class T>
struct unwrapped<std::reference_wrapper<T>> {
  using type = T&;
};
}  // namespace detail
/// Makes a tuple of copies of the values; of references for std::ref.
template <class... T>
constexpr auto make_tuple(T&&... values) {
  return tuple<typename detail::unwrapped<std::decay_t<T>>::type...>(std::forward<T>(values)...);
}

/// Makes a tuple of references, to assign to several variables at once.
template <class... T>
constexpr tuple<T&...> tie(T&... variables) {
  return tuple<T&...>(variables...);
}
/// Exchanges the elements of two tuples.
template <class... T>
constexpr void swap(tuple<T...>& x, tuple<T...>& y) {
  x.swap(y);
}

/// The element kIndex, from 0, of a tuple or a pair.
/// @{
template <std::size_t kIndex, class... T>
constexpr decltype(auto) get(tuple<T...>& t) {
  return t.template get<kIndex>();
}
template <std::size_t kIndex, class... T>
constexpr decltype(auto) get(const tuple<T...>& t) {
  return t.template get<kIndex>();
}
template <std::size_t kIndex, class... T>
constexpr decltype(auto) get(tuple<T...>&& t) {
  return std::get<kIndex>(std::move(t.all()));
}
template <std::size_t kIndex, class A, class B>
constexpr auto& get(pair<A, B>& p) {
  if constexpr (kIndex == 0)
    return p.first;
  else
    return p.second;
}
template <std::size_t kIndex, class A, class B>
constexpr const auto& get(const pair<A, B>& p) {
  if constexpr (kIndex == 0)
    return p.first;
  else
    return p.second;
}
/// @}

/// Calls f with the elements of a tuple as arguments.
template <class F, class Tuple>
constexpr decltype(auto) apply(F&& f, Tuple&& elements) {
  if constexpr (detail::is_tuple<std::decay_t<Tuple>>::value) {
    return std::apply(std::forward<F>(f), std::forward<Tuple>(elements).all());
  } else {
    return std::apply(std::forward<F>(f), std::forward<Tuple>(elements));
  }
}

template <class T>
struct tuple_size;
template <class... T>
struct tuple_size<tuple<T...>> : std::integral_constant<std::size_t, sizeof...(T)> {};
template <class A, class B>
struct tuple_size<pair<A, B>> : std::integral_constant<std::size_t, 2> {};
template <class T>
struct tuple_size<const T> : tuple_size<T> {};
template <std::size_t kIndex, class T>
struct tuple_element;
template <std::size_t kIndex, class... T>
struct tuple_element<kIndex, tuple<T...>> : std::tuple_element<kIndex, std::tuple<T...>> {};
template <std::size_t kIndex, class A, class B>
struct tuple_element<kIndex, pair<A, B>> : std::tuple_element<kIndex, std::tuple<A, B>> {};

#define NPU_THRUST_COMPARED(op)                                            \
  template <class... T, class... U>                                        \
  constexpr bool operator op(const tuple<T...>& x, const tuple<U...>& y) { \
    return x.all() op y.all();                                             \
  }
/// Compares two tuples of one size, element by element from the first.
/// @{
NPU_THRUST_COMPARED(==)
NPU_THRUST_COMPARED(!=)
NPU_THRUST_COMPARED(<)
NPU_THRUST_COMPARED(<=)
NPU_THRUST_COMPARED(>)
NPU_THRUST_COMPARED(>=)
/// @}
#undef NPU_THRUST_COMPARED
#define NPU_THRUST_COMPARED(op, expression)                              \
  template <class A, class B, class U, class V>                          \
  constexpr bool operator op(const pair<A, B>& x, const pair<U, V>& y) { \
    return expression;                                                   \
  }
/// Compares two pairs: the first elements, then the second.
/// @{
NPU_THRUST_COMPARED(!=, !(x == y))
NPU_THRUST_COMPARED(>, y < x)
NPU_THRUST_COMPARED(<=, !(y < x))
NPU_THRUST_COMPARED(>=, !(x < y))
/// @}
#undef NPU_THRUST_COMPARED

}  // namespace thrust

namespace cuda {
namespace std {
// In CUDA a tuple of Thrust is one of cuda::std, and programs take its elements by either function.
using ::std::get;
using ::thrust::get;
}  // namespace std
}  // namespace cuda

// `auto [a, b] = ...` asks the standard library.
template <class... T>
struct std::tuple_size<thrust::tuple<T...>> : thrust::tuple_size<thrust::tuple<T...>> {};
template <class A, class B>
struct std::tuple_size<thrust::pair<A, B>> : thrust::tuple_size<thrust::pair<A, B>> {};
template <std::size_t kIndex, class... T>
struct std::tuple_element<kIndex, thrust::tuple<T...>> : thrust::tuple_element<kIndex, thrust::tuple<T...>> {
};
template <std::size_t kIndex, class A, class B>
struct std::tuple_element<kIndex, thrust::pair<A, B>> : thrust::tuple_element<kIndex, thrust::pair<A, B>> {};

#endif  // NPU_THRUST_TUPLE_H_
