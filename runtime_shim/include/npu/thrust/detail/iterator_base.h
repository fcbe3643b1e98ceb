// What the fancy iterators share: arithmetic and comparisons over a position, by CRTP.
#ifndef NPU_THRUST_DETAIL_ITERATOR_BASE_H_
#define NPU_THRUST_DETAIL_ITERATOR_BASE_H_

#include "npu/thrust/detail/execution.h"

namespace thrust {
namespace detail {

/// Derived has at(n): the element n places ahead; advance(n); distance_from(other): how far it is ahead of
/// it.
template <class Derived, class Value, class Reference>
class iterator_base {
 public:
  using iterator_category = std::random_access_iterator_tag;
  using value_type = Value;
  using difference_type = std::ptrdiff_t;
  using reference = Reference;
  using pointer = std::add_pointer_t<std::remove_reference_t<Reference>>;

  Reference operator*() const { return self().at(0); }
  Reference operator[](difference_type n) const { return self().at(n); }
  Derived& operator+=(difference_type n) {
    self().advance(n);
    return self();
  }
  Derived& operator-=(difference_type n) { return *this += -n; }
  Derived& operator++() { return *this += 1; }
  Derived& operator--() { return *this += -1; }
  Derived operator++(int) {
    Derived before = self();
    self().advance(1);
    return before;
  }
  Derived operator--(int) {
    Derived before = self();
    self().advance(-1);
    return before;
  }
  friend Derived operator+(Derived it, difference_type n) { return it += n; }
  friend Derived operator+(difference_type n, Derived it) { return it += n; }
  friend Derived operator-(Derived it, difference_type n) { return it -= n; }
  friend difference_type operator-(const Derived& a, const Derived& b) { return a.distance_from(b); }
  friend bool operator==(const Derived& a, const Derived& b) { return a.distance_from(b) == 0; }
  friend bool operator!=(const Derived& a, const Derived& b) { return a.distance_from(b) != 0; }
  friend bool operator<(const Derived& a, const Derived& b) { return a.distance_from(b) < 0; }
  friend bool operator>(const Derived& a, const Derived& b) { return a.distance_from(b) > 0; }
  friend bool operator<=(const Derived& a, const Derived& b) { return a.distance_from(b) <= 0; }
  friend bool operator>=(const Derived& a, const Derived& b) { return a.distance_from(b) >= 0; }

 private:
  Derived& self() { return static_cast<Derived&>(*this); }
  const Derived& self() const { return static_cast<const Derived&>(*this); }
};

template <class It>
using reference_t = typename std::iterator_traits<It>::reference;
// What a function sees of an element: the element, never a reference that copies.
template <class It>
using raw_reference_t = reference_t<raw_t<It>>;

/// A function object from a position to the element there.
template <class It>
auto element_of(const It& it) {
  return [in = detail::raw(it)](index_t i) -> decltype(auto) { return in[i]; };
}

// What takes every value and keeps none (npu/thrust/iterators.h).
struct Sink;

template <class Value, class Otherwise>
using unless_sink_t =
    std::conditional_t<std::is_void_v<Value> || std::is_same_v<Value, Sink>, Otherwise, Value>;
/// What an output holds; `Otherwise` where it does not say.
template <class Out, class Otherwise>
using output_value_t = unless_sink_t<typename std::iterator_traits<Out>::value_type, Otherwise>;

template <class Op, class Init, class Element, class = void>
struct Accumulator {
  using type = Init;  // an operation on two of one type
};
template <class Op, class Init, class Element>
struct Accumulator<Op, Init, Element, std::enable_if_t<std::is_invocable_v<Op&, Init, Element>>> {
  using type = std::decay_t<std::invoke_result_t<Op&, Init, Element>>;
};
/// What a reduction or scan adds up in: what `Op` makes of the first value and an element.
/// Source: CUB documentation, DeviceReduce and DeviceScan.
template <class Op, class Init, class Element>
using accumulator_t = typename Accumulator<Op, Init, Element>::type;

}  // namespace detail

template <class It>
using iterator_traits = std::iterator_traits<It>;
template <class It>
struct iterator_value {
  using type = typename std::iterator_traits<It>::value_type;
};
template <class It>
struct iterator_difference {
  using type = typename std::iterator_traits<It>::difference_type;
};
template <class It>
struct iterator_reference {
  using type = typename std::iterator_traits<It>::reference;
};
template <class It>
struct iterator_pointer {
  using type = typename std::iterator_traits<It>::pointer;
};
template <class It>
using iterator_value_t = typename iterator_value<It>::type;

using random_access_traversal_tag = std::random_access_iterator_tag;
template <class It>
typename std::iterator_traits<It>::difference_type distance(It first, It last) {
  return std::distance(first, last);
}
template <class It, class Distance>
void advance(It& it, Distance n) {
  std::advance(it, n);
}
template <class It>
It next(It it, std::ptrdiff_t n = 1) {
  return std::next(it, n);
}
template <class It>
It prev(It it, std::ptrdiff_t n = 1) {
  return std::prev(it, n);
}

}  // namespace thrust

#endif  // NPU_THRUST_DETAIL_ITERATOR_BASE_H_
