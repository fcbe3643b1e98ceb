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
