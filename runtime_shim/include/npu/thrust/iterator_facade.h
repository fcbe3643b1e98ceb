/// @file
/// Bases of a program's own iterators: thrust::iterator_facade and iterator_adaptor.
/// Errors: none.
/// Source: Thrust API documentation, Iterators: iterator_facade, iterator_adaptor.
#ifndef NPU_THRUST_ITERATOR_FACADE_H_
#define NPU_THRUST_ITERATOR_FACADE_H_

#include "npu/thrust/detail/copy.h"
#include "npu/thrust/detail/iterator_base.h"

namespace thrust {

/// Stands for the default of a template parameter.
struct use_default {};
/// Where elements live. The memory of the iterators decides here.
/// @{
struct any_system_tag {};
struct device_system_tag : any_system_tag {};
struct host_system_tag : any_system_tag {};
/// @}
/// How an iterator moves.
/// @{
using no_traversal_tag = void;
using incrementable_traversal_tag = std::output_iterator_tag;
using single_pass_traversal_tag = std::input_iterator_tag;
using forward_traversal_tag = std::forward_iterator_tag;
using bidirectional_traversal_tag = std::bidirectional_iterator_tag;
/// @}

// The categories of iterators over each memory.
#define NPU_THRUST_TAG(name)                                       \
  struct name##_device_iterator_tag : std::name##_iterator_tag {}; \
  struct name##_host_iterator_tag : std::name##_iterator_tag {};
NPU_THRUST_TAG(input)
NPU_THRUST_TAG(output)
NPU_THRUST_TAG(forward)
NPU_THRUST_TAG(bidirectional)
NPU_THRUST_TAG(random_access)
#undef NPU_THRUST_TAG
/// The memory, and the way to move, of an iterator.
/// @{
template <class It>
struct iterator_system {
  using type = std::conditional_t<detail::on_device<It>::value, device_system_tag, host_system_tag>;
};
template <class It>
struct iterator_traversal {
  using type = typename std::iterator_traits<It>::iterator_category;
};
/// @}

/// Whether the elements of an iterator lie next to each other in memory; its first element's address.
/// @{
template <class It>
struct is_contiguous_iterator : std::bool_constant<detail::is_array<It>()> {};
template <class It>
auto unwrap_contiguous_iterator(It it) {
  static_assert(is_contiguous_iterator<It>::value,
                "unwrap_contiguous_iterator: elements that are not an array");
  return detail::address_of(it);
}
template <class It>
auto try_unwrap_contiguous_iterator(It it) {
  if constexpr (is_contiguous_iterator<It>::value) {
    return detail::address_of(it);
  } else {
    return it;
  }
}
/// @}
/// Whether a T may be moved by copying its bytes. A program says so of a type of its own by a specialisation.
/// @{
template <class T>
struct proclaim_trivially_relocatable : std::false_type {};
template <class T>
struct is_trivially_relocatable
    : std::bool_constant<std::is_trivially_copyable_v<T> || proclaim_trivially_relocatable<T>::value> {};
/// @}

/// Calls the private functions of a program's iterator, which names it as its friend.
class iterator_core_access {
 public:
  template <class It>
  static decltype(auto) dereference(const It& it) {
    return it.dereference();
  }
  template <class It>
  static void increment(It& it) {
    it.increment();
  }
  template <class It>
  static void decrement(It& it) {
    it.decrement();
  }
  template <class It, class N>
  static void advance(It& it, N n) {
    it.advance(n);
  }
  template <class It, class Other>
  static bool equal(const It& it, const Other& other) {
    return it.equal(other);
  }
  template <class It, class Other>
  static auto distance_to(const It& it, const Other& other) {
    return it.distance_to(other);
  }
};

/// The operators of an iterator from what Derived has: dereference, equal, increment, decrement, advance and
/// distance_to, of which it needs those that a program calls.
template <class Derived, class Value, class System, class Traversal, class Reference,
          class Difference = std::ptrdiff_t>
class iterator_facade {
 public:
  using iterator_category = Traversal;
  using value_type = std::remove_const_t<Value>;
  using reference = Reference;
  using difference_type = Difference;
  using pointer = std::add_pointer_t<std::remove_reference_t<Reference>>;
  static constexpr bool thrust_on_device = std::is_same_v<System, device_system_tag>;

  Reference operator*() const { return iterator_core_access::dereference(self()); }
  Reference operator[](Difference n) const { return *(self() + n); }
  Derived& operator++() {
    iterator_core_access::increment(self());
    return self();
  }
  Derived& operator--() {
    iterator_core_access::decrement(self());
    return self();
  }
  Derived operator++(int) {
    Derived before = self();
    ++*this;
    return before;
  }
  Derived operator--(int) {
    Derived before = self();
    --*this;
    return before;
  }
  Derived& operator+=(Difference n) {
    iterator_core_access::advance(self(), n);
    return self();
  }
  Derived& operator-=(Difference n) { return *this += -n; }
  friend Derived operator+(Derived it, Difference n) { return it += n; }
  friend Derived operator+(Difference n, Derived it) { return it += n; }
  friend Derived operator-(Derived it, Difference n) { return it -= n; }
  friend Difference operator-(const Derived& a, const Derived& b) {
    return static_cast<Difference>(iterator_core_access::distance_to(b, a));
  }
  friend bool operator==(const Derived& a, const Derived& b) { return iterator_core_access::equal(a, b); }
  friend bool operator!=(const Derived& a, const Derived& b) { return !(a == b); }
  friend bool operator<(const Derived& a, const Derived& b) { return a - b < 0; }
  friend bool operator>(const Derived& a, const Derived& b) { return a - b > 0; }
  friend bool operator<=(const Derived& a, const Derived& b) { return a - b <= 0; }
  friend bool operator>=(const Derived& a, const Derived& b) { return a - b >= 0; }

 protected:
  Derived& self() { return static_cast<Derived&>(*this); }
  const Derived& self() const { return static_cast<const Derived&>(*this); }
};

namespace detail {
template <class T, class Default>
using or_default = std::conditional_t<std::is_same_v<T, use_default>, Default, T>;
template <class Base, class Value, class Reference>
using adaptor_reference =
    or_default<Reference, std::conditional_t<std::is_same_v<Value, use_default>, reference_t<Base>,
                                             std::add_lvalue_reference_t<Value>>>;
}  // namespace detail

/// An iterator over another: Derived changes what it wants to.
template <class Derived, class Base, class Value = use_default, class System = use_default,
          class Traversal = use_default, class Reference = use_default, class Difference = use_default>
class iterator_adaptor
    : public iterator_facade<
          Derived, detail::or_default<Value, typename std::iterator_traits<Base>::value_type>,
          detail::or_default<
              System, std::conditional_t<detail::on_device<Base>::value, device_system_tag, any_system_tag>>,
          detail::or_default<Traversal, typename std::iterator_traits<Base>::iterator_category>,
          detail::adaptor_reference<Base, Value, Reference>,
          detail::or_default<Difference, typename std::iterator_traits<Base>::difference_type>> {
  friend class iterator_core_access;

 public:
  using super_t = iterator_adaptor;
  using base_type = Base;
  using typename iterator_adaptor::iterator_facade::difference_type;
  using typename iterator_adaptor::iterator_facade::reference;
  iterator_adaptor() = default;
  explicit iterator_adaptor(const Base& base) : base_(base) {}
  /// The iterator underneath.
  const Base& base() const { return base_; }

 protected:
  Base& base_reference() { return base_; }
  const Base& base_reference() const { return base_; }

 private:
  reference dereference() const { return *base_; }
  template <class Other>
  bool equal(const Other& other) const {
    return base_ == other.base();
  }
  void advance(difference_type n) { base_ += n; }
  void increment() { ++base_; }
  void decrement() { --base_; }
  template <class Other>
  difference_type distance_to(const Other& other) const {
    return static_cast<difference_type>(other.base() - base_);
  }
  Base base_{};
};

}  // namespace thrust

#endif  // NPU_THRUST_ITERATOR_FACADE_H_
