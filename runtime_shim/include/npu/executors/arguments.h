// The arguments of one launch, stored by value in declaration order.
// A tuple of our own: <tuple> costs every migrated file more compile time than all launches in it.
#ifndef NPU_EXECUTORS_ARGUMENTS_H_
#define NPU_EXECUTORS_ARGUMENTS_H_

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace npu::detail {

template <std::size_t I, class T>
struct Argument {
  T value;
};

template <class Sequence, class... T>
struct ArgumentsOf;

template <std::size_t... I, class... T>
struct ArgumentsOf<std::index_sequence<I...>, T...> : Argument<I, T>... {
  template <class... U>
  explicit ArgumentsOf(std::nullptr_t, U&&... values) : Argument<I, T>{std::forward<U>(values)}... {}
};

template <class... T>
using Arguments = ArgumentsOf<std::index_sequence_for<T...>, T...>;

template <std::size_t I, class T>
T& get(Argument<I, T>& argument) {
  return argument.value;
}
template <std::size_t I, class T>
const T& get(const Argument<I, T>& argument) {
  return argument.value;
}

/// The argument number N.
template <int N, class First, class... Rest>
__attribute__((always_inline)) inline const auto& nth(const First& first, const Rest&... rest) {
  if constexpr (N == 0) {
    return first;
  } else {
    return nth<N - 1>(rest...);
  }
}

/// Whether a call passes the address of a T, as the Itanium C++ ABI does for types whose copies or destructor do something ("non-trivial
/// for the purposes of calls").
template <class T>
inline constexpr bool is_passed_by_address =
    std::is_class_v<T> && std::is_copy_constructible_v<T> &&
    !(std::is_trivially_copy_constructible_v<T> && std::is_trivially_move_constructible_v<T> &&
      std::is_trivially_destructible_v<T>);

/// A parameter of one thread: its own bytes. As on CUDA devices, no constructor or destructor runs.
template <class T, bool kByAddress = is_passed_by_address<T>>
struct ThreadParameter {
  using Passed = T&;
  ThreadParameter(const T& from) { __builtin_memcpy(bytes, &from, sizeof(T)); }
  T& get() { return *reinterpret_cast<T*>(bytes); }
  alignas(T) unsigned char bytes[sizeof(T)];
};
template <class T>
struct ThreadParameter<T, false> {
  using Passed = T;
  ThreadParameter(const T& from) : value(from) {}
  T& get() { return value; }
  T value;
};

template <class T>
struct Unrestricted {
  using type = T;
};
template <class T>
struct Unrestricted<T* __restrict> {
  using type = T*;
};
/// The parameter type that an argument given for a deduced one has: std::decay_t leaves `__restrict` in place.
template <class Given>
using parameter_of = typename Unrestricted<std::decay_t<Given>>::type;

/// Converts a launch argument to a kernel's parameter type, as a call would.
/// NULL and 0 reach a launch as integers and are still null pointers for a pointer parameter.
template <class Parameter, class Given>
Parameter convert_argument(Given&& given) {
  if constexpr (std::is_pointer_v<Parameter> && std::is_integral_v<std::decay_t<Given>>) {
    return reinterpret_cast<Parameter>(static_cast<std::uintptr_t>(given));
  } else {
    return std::forward<Given>(given);
  }
}

}  // namespace npu::detail

#endif  // NPU_EXECUTORS_ARGUMENTS_H_
