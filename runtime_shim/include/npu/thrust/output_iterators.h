/// @file
/// Iterators that call functions with what is written, and iterators that begin elsewhere. They work on the host
/// and in algorithms on the device.
/// Errors: none. Access outside the range of an underlying iterator is undefined.
/// Source: Thrust API documentation, Iterators.
#ifndef NPU_THRUST_OUTPUT_ITERATORS_H_
#define NPU_THRUST_OUTPUT_ITERATORS_H_

#include "npu/thrust/iterators.h"

namespace thrust {

namespace detail {

template <class F, class It>
struct WriteThrough {
  F f;
  It target;
  template <class V>
  const WriteThrough& operator=(const V& value) const {
    F function = f;
    It location = target;
    *location = function(value);
    return *this;
  }
};

/// What is read is made by `in`, what is written goes through `out`.
template <class In, class Out, class It, class Value>
struct ReadWriteThrough {
  In in;
  Out out;
  It target;
  operator Value() const {
    In function = in;
    return function(static_cast<typename std::iterator_traits<It>::value_type>(*target));
  }
  template <class V>
  const ReadWriteThrough& operator=(const V& value) const {
    WriteThrough<Out, It>{out, target} = value;
    return *this;
  }
  const ReadWriteThrough& operator=(const ReadWriteThrough& other) const {
    return *this = static_cast<Value>(other);
  }
};

template <class F, class Index>
struct WriteAt {
  F f;
  Index index;
  template <class V>
  const WriteAt& operator=(const V& value) const {
    F function = f;
    function(index, value);
    return *this;
  }
};

}  // namespace detail

/// An output iterator that writes f(value) to *it.
template <class F, class It>
class transform_output_iterator
    : public detail::iterator_base<transform_output_iterator<F, It>, void, detail::WriteThrough<F, It>> {
 public:
  static constexpr bool thrust_on_device = detail::on_device<It>::value;
  transform_output_iterator() = default;
  transform_output_iterator(const It& it, F f) : it_(it), f_(f) {}
  detail::WriteThrough<F, It> at(std::ptrdiff_t n) const { return {f_.get(), it_ + n}; }
  void advance(std::ptrdiff_t n) { it_ += n; }
  std::ptrdiff_t distance_from(const transform_output_iterator& other) const { return it_ - other.it_; }
  const It& base() const { return it_; }
  auto raw() const { return transform_output_iterator<F, detail::raw_t<It>>(detail::raw(it_), f_.get()); }

 private:
  It it_{};
  detail::Assignable<F> f_;
};
/// Makes a transform_output_iterator of it and f.
template <class F, class It>
transform_output_iterator<F, It> make_transform_output_iterator(It it, F f) {
  return {it, f};
}

/// An iterator that reads in(*it) and writes *it = out(value).
template <class In, class Out, class It>
class transform_input_output_iterator
    : public detail::iterator_base<
          transform_input_output_iterator<In, Out, It>,
          std::decay_t<std::invoke_result_t<In&, typename std::iterator_traits<It>::value_type>>,
          detail::ReadWriteThrough<
              In, Out, It,
              std::decay_t<std::invoke_result_t<In&, typename std::iterator_traits<It>::value_type>>>> {
 public:
  static constexpr bool thrust_on_device = detail::on_device<It>::value;
  using value_type = std::decay_t<std::invoke_result_t<In&, typename std::iterator_traits<It>::value_type>>;
  transform_input_output_iterator() = default;
  transform_input_output_iterator(const It& it, In in, Out out) : it_(it), in_(in), out_(out) {}
  detail::ReadWriteThrough<In, Out, It, value_type> at(std::ptrdiff_t n) const {
    return {in_.get(), out_.get(), it_ + n};
  }
  void advance(std::ptrdiff_t n) { it_ += n; }
  std::ptrdiff_t distance_from(const transform_input_output_iterator& other) const { return it_ - other.it_; }
  const It& base() const { return it_; }
  auto raw() const {
    return transform_input_output_iterator<In, Out, detail::raw_t<It>>(detail::raw(it_), in_.get(),
                                                                       out_.get());
  }

 private:
  It it_{};
  detail::Assignable<In> in_;
  detail::Assignable<Out> out_;
};
/// Makes a transform_input_output_iterator of it, in and out.
template <class In, class Out, class It>
transform_input_output_iterator<In, Out, It> make_transform_input_output_iterator(It it, In in, Out out) {
  return {it, in, out};
}

/// An output iterator that calls f(i, value) for what is written to place i.
template <class F, class System = void, class Difference = std::ptrdiff_t>
class tabulate_output_iterator : public detail::iterator_base<tabulate_output_iterator<F, System, Difference>,
                                                              void, detail::WriteAt<F, Difference>> {
 public:
  tabulate_output_iterator() = default;
  tabulate_output_iterator(F f) : f_(f) {}
  detail::WriteAt<F, Difference> at(std::ptrdiff_t n) const {
    return {f_.get(), static_cast<Difference>(index_ + n)};
  }
  void advance(std::ptrdiff_t n) { index_ += n; }
  std::ptrdiff_t distance_from(const tabulate_output_iterator& other) const { return index_ - other.index_; }

 private:
  detail::Assignable<F> f_;
  std::ptrdiff_t index_ = 0;
};
/// Makes a tabulate_output_iterator of f.
template <class F>
tabulate_output_iterator<F> make_tabulate_output_iterator(F f) {
  return tabulate_output_iterator<F>(f);
}

/// An iterator over it[offset], it[offset + 1], ... offset is a number, or an iterator to one: the number is then
/// read when an element is.
/// Units: offset in elements.
template <class It, class Offset = typename std::iterator_traits<It>::difference_type>
class offset_iterator
    : public detail::iterator_base<offset_iterator<It, Offset>, typename std::iterator_traits<It>::value_type,
                                   detail::reference_t<It>> {
  static constexpr bool kIsNumber = std::is_integral_v<Offset>;

 public:
  static constexpr bool thrust_on_device = detail::on_device<It>::value || detail::on_device<Offset>::value;
  offset_iterator(It it = It(), Offset offset = Offset()) : it_(it), offset_(offset) {}
  detail::reference_t<It> at(std::ptrdiff_t n) const { return it_[number() + n]; }
  void advance(std::ptrdiff_t n) {
    if constexpr (kIsNumber) {
      offset_ += static_cast<Offset>(n);
    } else {
      it_ += n;
    }
  }
  std::ptrdiff_t distance_from(const offset_iterator& other) const {
    return it_ - other.it_ + number() - other.number();
  }
  const It& base() const { return it_; }
  const Offset& offset() const { return offset_; }
  Offset& offset() { return offset_; }
  auto raw() const {
    return offset_iterator<detail::raw_t<It>, detail::raw_t<Offset>>(detail::raw(it_), detail::raw(offset_));
  }

 private:
  std::ptrdiff_t number() const {
    if constexpr (kIsNumber) {
      return static_cast<std::ptrdiff_t>(offset_);
    } else {
      return static_cast<std::ptrdiff_t>(*offset_);
    }
  }
  It it_;
  Offset offset_;
};
template <class It>
offset_iterator(It) -> offset_iterator<It>;

}  // namespace thrust

#endif  // NPU_THRUST_OUTPUT_ITERATORS_H_
