/// @file
/// Iterators without memory of their own, and over other iterators. They work on the host and in algorithms
/// on the device.
/// Errors: none. Access outside the range of an underlying iterator is undefined.
/// Source: Thrust API documentation, Iterators.
#ifndef NPU_THRUST_ITERATORS_H_
#define NPU_THRUST_ITERATORS_H_

#include <new>

#include "npu/thrust/detail/iterator_base.h"
#include "npu/thrust/tuple.h"

namespace thrust {

/// An iterator over value, value + 1, value + 2, ...
template <class T, class = void, class = void, class = void>
class counting_iterator : public detail::iterator_base<counting_iterator<T>, T, T> {
 public:
  counting_iterator() = default;
  explicit counting_iterator(T value) : value_(value) {}
  T at(std::ptrdiff_t n) const { return static_cast<T>(value_ + static_cast<T>(n)); }
  void advance(std::ptrdiff_t n) { value_ = at(n); }
  std::ptrdiff_t distance_from(const counting_iterator& other) const {
    return static_cast<std::ptrdiff_t>(value_) - static_cast<std::ptrdiff_t>(other.value_);
  }
  const T& base() const { return value_; }

 private:
  T value_ = T();
};
/// Makes a counting_iterator that begins at value.
template <class T>
counting_iterator<T> make_counting_iterator(T value) {
  return counting_iterator<T>(value);
}

/// An iterator over value, value, value, ...
template <class T, class = void, class = void>
class constant_iterator : public detail::iterator_base<constant_iterator<T>, T, T> {
 public:
  constant_iterator() = default;
  explicit constant_iterator(const T& value, std::ptrdiff_t position = 0)
      : value_(value), position_(position) {}
  T at(std::ptrdiff_t) const { return value_; }
  void advance(std::ptrdiff_t n) { position_ += n; }
  std::ptrdiff_t distance_from(const constant_iterator& other) const { return position_ - other.position_; }
  const T& value() const { return value_; }

 private:
  T value_ = T();
  std::ptrdiff_t position_ = 0;
};
/// Makes a constant_iterator of value.
/// Units: position in elements; it matters for distances only.
template <class T>
constant_iterator<T> make_constant_iterator(const T& value, std::ptrdiff_t position = 0) {
  return constant_iterator<T>(value, position);
}

namespace detail {
// Takes every value and keeps none.
struct Sink {
  template <class T>
  const Sink& operator=(const T&) const {
    return *this;
  }
};
}  // namespace detail

/// An output iterator that drops what is written.
template <class System = void>
class discard_iterator : public detail::iterator_base<discard_iterator<System>, detail::Sink, detail::Sink> {
 public:
  explicit discard_iterator(std::ptrdiff_t position = 0) : position_(position) {}
  detail::Sink at(std::ptrdiff_t) const { return {}; }
  void advance(std::ptrdiff_t n) { position_ += n; }
  std::ptrdiff_t distance_from(const discard_iterator& other) const { return position_ - other.position_; }

 private:
  std::ptrdiff_t position_;
};
/// Makes a discard_iterator.
/// Units: position in elements; it matters for distances only.
inline discard_iterator<> make_discard_iterator(std::ptrdiff_t position = 0) {
  return discard_iterator<>(position);
}

namespace detail {

/// A function object that can be assigned even where its type cannot, as those of lambdas: algorithms assign
/// iterators.
template <class F>
class Assignable {
 public:
  Assignable() = default;
  explicit Assignable(const F& f) : f_(f) {}
  Assignable(const Assignable&) = default;
  Assignable& operator=(const Assignable& other) {
    if (this == &other) return *this;
    f_.~F();
    new (static_cast<void*>(&f_)) F(other.get());
    return *this;
  }
  const F& get() const { return *std::launder(&f_); }

 private:
  F f_{};
};

}  // namespace detail

/// An iterator over f(it[0]), f(it[1]), ... Values are made when they are read.
template <class F, class It, class Reference = void, class Value = void>
class transform_iterator
    : public detail::iterator_base<transform_iterator<F, It, Reference, Value>,
                                   std::decay_t<std::invoke_result_t<F&, detail::raw_reference_t<It>>>,
                                   std::decay_t<std::invoke_result_t<F&, detail::raw_reference_t<It>>>> {
 public:
  static constexpr bool thrust_on_device = detail::on_device<It>::value;
  using result = std::decay_t<std::invoke_result_t<F&, detail::raw_reference_t<It>>>;

  transform_iterator() = default;
  explicit transform_iterator(const It& it, F f = F()) : it_(it), f_(f) {}
  result at(std::ptrdiff_t n) const {
    F f = f_.get();
    if constexpr (std::is_same_v<detail::reference_t<It>, detail::raw_reference_t<It>>) {
      return f(it_[n]);
    } else {  // host code reads device memory: by value
      typename std::iterator_traits<It>::value_type element = it_[n];
      return f(element);
    }
  }
  void advance(std::ptrdiff_t n) { it_ += n; }
  std::ptrdiff_t distance_from(const transform_iterator& other) const { return it_ - other.it_; }
  const It& base() const { return it_; }
  F functor() const { return f_.get(); }
  auto raw() const {
    return transform_iterator<F, detail::raw_t<It>, Reference, Value>(detail::raw(it_), f_.get());
  }

 private:
  It it_{};
  detail::Assignable<F> f_;
};
/// Makes a transform_iterator of it and f.
template <class F, class It>
transform_iterator<F, It> make_transform_iterator(It it, F f) {
  return transform_iterator<F, It>(it, f);
}

/// An iterator over elements[indices[0]], elements[indices[1]], ...
template <class Elements, class Indices>
class permutation_iterator : public detail::iterator_base<permutation_iterator<Elements, Indices>,
                                                          typename std::iterator_traits<Elements>::value_type,
                                                          detail::reference_t<Elements>> {
 public:
  static constexpr bool thrust_on_device =
      detail::on_device<Elements>::value || detail::on_device<Indices>::value;
  permutation_iterator() = default;
  permutation_iterator(const Elements& elements, const Indices& indices)
      : elements_(elements), indices_(indices) {}
  detail::reference_t<Elements> at(std::ptrdiff_t n) const {
    return elements_[static_cast<std::ptrdiff_t>(indices_[n])];
  }
  void advance(std::ptrdiff_t n) { indices_ += n; }
  std::ptrdiff_t distance_from(const permutation_iterator& other) const { return indices_ - other.indices_; }
  const Indices& base() const { return indices_; }
  auto raw() const {
    return permutation_iterator<detail::raw_t<Elements>, detail::raw_t<Indices>>(detail::raw(elements_),
                                                                                 detail::raw(indices_));
  }

 private:
  Elements elements_{};
  Indices indices_{};
};
/// Makes a permutation_iterator of elements and indices.
template <class Elements, class Indices>
permutation_iterator<Elements, Indices> make_permutation_iterator(Elements elements, Indices indices) {
  return {elements, indices};
}

/// An iterator from the element before it backwards.
template <class It>
class reverse_iterator
    : public detail::iterator_base<reverse_iterator<It>, typename std::iterator_traits<It>::value_type,
                                   detail::reference_t<It>> {
 public:
  static constexpr bool thrust_on_device = detail::on_device<It>::value;
  reverse_iterator() = default;
  explicit reverse_iterator(const It& it) : it_(it) {}
  detail::reference_t<It> at(std::ptrdiff_t n) const { return it_[-1 - n]; }
  void advance(std::ptrdiff_t n) { it_ -= n; }
  std::ptrdiff_t distance_from(const reverse_iterator& other) const { return other.it_ - it_; }
  const It& base() const { return it_; }
  auto raw() const { return reverse_iterator<detail::raw_t<It>>(detail::raw(it_)); }

 private:
  It it_{};
};
/// Makes a reverse_iterator that begins before it.
template <class It>
reverse_iterator<It> make_reverse_iterator(It it) {
  return reverse_iterator<It>(it);
}

template <class Tuple>
class zip_iterator;

namespace detail {
/// What both forms of zip_iterator share.
template <class Derived, class... It>
class zip_base : public iterator_base<Derived, tuple<typename std::iterator_traits<It>::value_type...>,
                                      tuple<reference_t<It>...>> {
 public:
  static constexpr bool thrust_on_device = (on_device<It>::value || ...);
  zip_base() = default;
  explicit zip_base(const tuple<It...>& iterators) : iterators_(iterators) {}
  tuple<reference_t<It>...> at(std::ptrdiff_t n) const {
    return thrust::apply([n](const It&... it) { return tuple<reference_t<It>...>(it[n]...); }, iterators_);
  }
  void advance(std::ptrdiff_t n) {
    thrust::apply([n](It&... it) { ((it += n), ...); }, iterators_);
  }
  std::ptrdiff_t distance_from(const zip_base& other) const {
    return thrust::get<0>(iterators_) - thrust::get<0>(other.iterators_);
  }
  const tuple<It...>& get_iterator_tuple() const { return iterators_; }
  auto raw() const {
    return thrust::apply(
        [](const It&... it) {
          return zip_iterator<tuple<raw_t<It>...>>(tuple<raw_t<It>...>(detail::raw(it)...));
        },
        iterators_);
  }

 private:
  tuple<It...> iterators_;
};
}  // namespace detail

/// Several iterators side by side: an element is a tuple of their references. Programs name it by a tuple of Thrust
/// or of the standard library.
/// @{
template <class... It>
class zip_iterator<tuple<It...>> : public detail::zip_base<zip_iterator<tuple<It...>>, It...> {
 public:
  zip_iterator() = default;
  zip_iterator(const tuple<It...>& iterators)
      : detail::zip_base<zip_iterator<tuple<It...>>, It...>(iterators) {}
};
template <class... It>
class zip_iterator<std::tuple<It...>> : public detail::zip_base<zip_iterator<std::tuple<It...>>, It...> {
 public:
  zip_iterator() = default;
  zip_iterator(const std::tuple<It...>& iterators)
      : detail::zip_base<zip_iterator<std::tuple<It...>>, It...>(tuple<It...>(iterators)) {}
};
/// @}

/// Makes a zip_iterator of a tuple of iterators, or of two or more iterators.
/// @{
template <class... It>
zip_iterator<tuple<It...>> make_zip_iterator(const tuple<It...>& iterators) {
  return iterators;
}
template <class... It>
zip_iterator<tuple<It...>> make_zip_iterator(const std::tuple<It...>& iterators) {
  return tuple<It...>(iterators);
}
template <class First, class Second, class... Rest>
zip_iterator<tuple<First, Second, Rest...>> make_zip_iterator(First first, Second second, Rest... rest) {
  return thrust::make_tuple(first, second, rest...);
}
/// @}

namespace detail {
template <class It>
struct on_device<std::reverse_iterator<It>> : on_device<It> {};
}  // namespace detail

}  // namespace thrust

#endif  // NPU_THRUST_ITERATORS_H_
