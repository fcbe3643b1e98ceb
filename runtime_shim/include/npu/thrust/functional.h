/// @file
/// Function objects, and the placeholders _1 to _4.
/// Errors: none but what the operands throw.
/// Source: Thrust API documentation, Function Objects.
#ifndef NPU_THRUST_FUNCTIONAL_H_
#define NPU_THRUST_FUNCTIONAL_H_

#include <functional>
#include <utility>

#include "npu/thrust/tuple.h"

namespace thrust {

/// Bases of old function objects: they only name types.
/// @{
template <class Argument, class Result>
struct unary_function {
  using argument_type = Argument;
  using result_type = Result;
};
template <class First, class Second, class Result>
struct binary_function {
  using first_argument_type = First;
  using second_argument_type = Second;
  using result_type = Result;
};
/// @}

#define NPU_THRUST_BINARY(name, result, expression)                                  \
  template <class T = void>                                                          \
  struct name {                                                                      \
    using first_argument_type = T;                                                   \
    using second_argument_type = T;                                                  \
    using result_type = result;                                                      \
    constexpr result operator()(const T& a, const T& b) const { return expression; } \
  };                                                                                 \
  template <>                                                                        \
  struct name<void> {                                                                \
    template <class A, class B>                                                      \
    constexpr auto operator()(const A& a, const B& b) const {                        \
      return expression;                                                             \
    }                                                                                \
  };
#define NPU_THRUST_UNARY(name, result, expression)                       \
  template <class T = void>                                              \
  struct name {                                                          \
    using argument_type = T;                                             \
    using result_type = result;                                          \
    constexpr result operator()(const T& a) const { return expression; } \
  };                                                                     \
  template <>                                                            \
  struct name<void> {                                                    \
    template <class A>                                                   \
    constexpr auto operator()(const A& a) const {                        \
      return expression;                                                 \
    }                                                                    \
  };
/// The operation of its name on two values: plus<T> for operands of type T, plus<> for operands of any types.
/// @{
NPU_THRUST_BINARY(plus, T, a + b)
NPU_THRUST_BINARY(minus, T, a - b)
NPU_THRUST_BINARY(multiplies, T, a* b)
NPU_THRUST_BINARY(divides, T, a / b)
NPU_THRUST_BINARY(modulus, T, a % b)
NPU_THRUST_BINARY(bit_and, T, a& b)
NPU_THRUST_BINARY(bit_or, T, a | b)
NPU_THRUST_BINARY(bit_xor, T, a ^ b)
NPU_THRUST_BINARY(maximum, T, a < b ? b : a)
NPU_THRUST_BINARY(minimum, T, b < a ? b : a)
NPU_THRUST_BINARY(equal_to, bool, a == b)
NPU_THRUST_BINARY(not_equal_to, bool, a != b)
NPU_THRUST_BINARY(less, bool, a < b)
NPU_THRUST_BINARY(greater, bool, b < a)
NPU_THRUST_BINARY(less_equal, bool, !(b < a))
NPU_THRUST_BINARY(greater_equal, bool, !(a < b))
NPU_THRUST_BINARY(logical_and, bool, a&& b)
NPU_THRUST_BINARY(logical_or, bool, a || b)
/// @}

/// The operation of its name on one value: negate<T> for an operand of type T, negate<> for an operand of any
/// type.
/// @{
NPU_THRUST_UNARY(negate, T, -a)
NPU_THRUST_UNARY(square, T, a* a)
NPU_THRUST_UNARY(identity, T, a)
NPU_THRUST_UNARY(logical_not, bool, !a)
/// @}
#undef NPU_THRUST_BINARY
#undef NPU_THRUST_UNARY

/// Returns the first, or the second, of two values.
/// @{
template <class T = void, class U = T>
struct project1st {
  constexpr T operator()(const T& a, const U&) const { return a; }
};
template <class T = void, class U = T>
struct project2nd {
  constexpr U operator()(const T&, const U& b) const { return b; }
};
/// @}

/// Returns !predicate(x).
template <class Predicate>
struct unary_negate {
  template <class A>
  bool operator()(A&& a) {
    return !predicate(std::forward<A>(a));
  }
  Predicate predicate;
};
/// Makes a function object that returns !predicate(x).
template <class Predicate>
unary_negate<Predicate> not1(const Predicate& predicate) {
  return {predicate};
}

/// The same under its later name.
template <class Predicate>
unary_negate<Predicate> not_fn(const Predicate& predicate) {
  return {predicate};
}
/// The smaller, and the larger, of two values; the first of equal ones. less is < unless given.
/// @{
template <class T>
constexpr const T& min(const T& a, const T& b) {
  return b < a ? b : a;
}
template <class T, class Less>
constexpr const T& min(const T& a, const T& b, Less less) {
  return less(b, a) ? b : a;
}
template <class T>
constexpr const T& max(const T& a, const T& b) {
  return a < b ? b : a;
}
template <class T, class Less>
constexpr const T& max(const T& a, const T& b, Less less) {
  return less(a, b) ? b : a;
}
/// @}
using std::addressof;

/// Calls f with the elements of a tuple.
template <class F>
class zip_function {
 public:
  zip_function() = default;
  zip_function(F f) : f_(std::move(f)) {}
  template <class Tuple>
  decltype(auto) operator()(Tuple&& elements) const {
    return thrust::apply(f_, std::forward<Tuple>(elements));
  }
  F& underlying_function() const { return f_; }

 private:
  mutable F f_;
};
/// Makes a function object of one tuple from a function f of its elements.
template <class F>
zip_function<std::decay_t<F>> make_zip_function(F&& f) {
  return zip_function<std::decay_t<F>>(std::forward<F>(f));
}

namespace detail {

// An expression with placeholders: a function object from the argument tuple to a value.
template <class F>
struct Actor {
  F eval;
  template <class... A>
  constexpr decltype(auto) operator()(A&&... a) const {
    return eval(std::forward_as_tuple(a...));
  }
};
template <class F>
constexpr Actor<F> actor(F eval) {
  return {eval};
}
template <std::size_t kIndex>
struct Argument {
  template <class Tuple>
  constexpr decltype(auto) operator()(Tuple&& arguments) const {
    return std::get<kIndex>(arguments);
  }
};
template <class T>
struct is_actor : std::false_type {};
template <class F>
struct is_actor<Actor<F>> : std::true_type {};

template <class F, class Tuple>
constexpr decltype(auto) evaluate(const Actor<F>& a, Tuple& arguments) {
  return a.eval(arguments);
}
template <class T, class Tuple>
constexpr const T& evaluate(const T& constant, Tuple&) {
  return constant;
}

// The operations of actors are structs, because iterators that hold them are made without arguments.
#define NPU_THRUST_ACTOR_OPERATION(name, op)                   \
  template <class A, class B>                                  \
  struct name {                                                \
    template <class Tuple>                                     \
    constexpr auto operator()(Tuple&& x) const {               \
      return detail::evaluate(a, x) op detail::evaluate(b, x); \
    }                                                          \
    A a;                                                       \
    B b;                                                       \
  };
#define NPU_THRUST_ACTOR_BINARY(name, op)                                                          \
  NPU_THRUST_ACTOR_OPERATION(name, op)                                                             \
  template <class A, class B, std::enable_if_t<is_actor<A>::value || is_actor<B>::value, int> = 0> \
  constexpr auto operator op(const A& a, const B& b) {                                             \
    return detail::actor(name<A, B>{a, b});                                                        \
  }
NPU_THRUST_ACTOR_BINARY(ActorSum, +)
NPU_THRUST_ACTOR_BINARY(ActorDifference, -)
NPU_THRUST_ACTOR_BINARY(ActorProduct, *)
NPU_THRUST_ACTOR_BINARY(ActorQuotient, /)
NPU_THRUST_ACTOR_BINARY(ActorRemainder, %)
NPU_THRUST_ACTOR_BINARY(ActorEqual, ==)
NPU_THRUST_ACTOR_BINARY(ActorNotEqual, !=)
NPU_THRUST_ACTOR_BINARY(ActorLess, <)
NPU_THRUST_ACTOR_BINARY(ActorGreater, >)
NPU_THRUST_ACTOR_BINARY(ActorLessEqual, <=)
NPU_THRUST_ACTOR_BINARY(ActorGreaterEqual, >=)
NPU_THRUST_ACTOR_BINARY(ActorAnd, &&)
NPU_THRUST_ACTOR_BINARY(ActorOr, ||)
NPU_THRUST_ACTOR_BINARY(ActorBitAnd, &)
NPU_THRUST_ACTOR_BINARY(ActorBitOr, |)
NPU_THRUST_ACTOR_BINARY(ActorBitXor, ^)
NPU_THRUST_ACTOR_BINARY(ActorShiftLeft, <<)
NPU_THRUST_ACTOR_BINARY(ActorShiftRight, >>)
#undef NPU_THRUST_ACTOR_BINARY
#define NPU_THRUST_ACTOR_UPDATE(name, op)                     \
  NPU_THRUST_ACTOR_OPERATION(name, op)                        \
  template <class F, class B>                                 \
  constexpr auto operator op(const Actor<F>& a, const B& b) { \
    return detail::actor(name<Actor<F>, B>{a, b});            \
  }
NPU_THRUST_ACTOR_UPDATE(ActorAdd, +=)
NPU_THRUST_ACTOR_UPDATE(ActorSubtract, -=)
NPU_THRUST_ACTOR_UPDATE(ActorMultiply, *=)
NPU_THRUST_ACTOR_UPDATE(ActorDivide, /=)
#undef NPU_THRUST_ACTOR_UPDATE
#undef NPU_THRUST_ACTOR_OPERATION
#define NPU_THRUST_ACTOR_UNARY(name, op)          \
  template <class A>                              \
  struct name {                                   \
    template <class Tuple>                        \
    constexpr auto operator()(Tuple&& x) const {  \
      return op detail::evaluate(a, x);           \
    }                                             \
    A a;                                          \
  };                                              \
  template <class F>                              \
  constexpr auto operator op(const Actor<F>& a) { \
    return detail::actor(name<Actor<F>>{a});      \
  }
NPU_THRUST_ACTOR_UNARY(ActorNegative, -)
NPU_THRUST_ACTOR_UNARY(ActorNot, !)
NPU_THRUST_ACTOR_UNARY(ActorComplement, ~)
#undef NPU_THRUST_ACTOR_UNARY

}  // namespace detail

namespace placeholders {
inline constexpr detail::Actor<detail::Argument<0>> _1{};
inline constexpr detail::Actor<detail::Argument<1>> _2{};
inline constexpr detail::Actor<detail::Argument<2>> _3{};
inline constexpr detail::Actor<detail::Argument<3>> _4{};
}  // namespace placeholders

}  // namespace thrust

#endif  // NPU_THRUST_FUNCTIONAL_H_
