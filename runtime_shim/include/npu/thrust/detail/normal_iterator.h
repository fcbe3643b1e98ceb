// The iterator of vectors: a class around their pointer, as in Thrust, so that overloads, traits and
// arithmetic with numbers that are not whole come out alike over device and host memory.
#ifndef NPU_THRUST_DETAIL_NORMAL_ITERATOR_H_
#define NPU_THRUST_DETAIL_NORMAL_ITERATOR_H_

#include "npu/thrust/detail/iterator_base.h"
#include "npu/thrust/pointer.h"

namespace thrust {
namespace detail {

template <class Pointer>
class normal_iterator
    : public iterator_base<normal_iterator<Pointer>, typename std::iterator_traits<Pointer>::value_type,
                           typename std::iterator_traits<Pointer>::reference> {
 public:
  using pointer = Pointer;
  using reference = typename std::iterator_traits<Pointer>::reference;
  static constexpr bool thrust_on_device = on_device<Pointer>::value;

  normal_iterator() = default;
  normal_iterator(Pointer at) : at_(at) {}  // a pointer is passed for an iterator
  template <class Other, std::enable_if_t<std::is_convertible_v<Other, Pointer>, int> = 0>
  normal_iterator(const normal_iterator<Other>& other) : at_(other.base()) {}

  const Pointer& base() const { return at_; }
  auto raw() const { return detail::raw(at_); }
  auto operator->() const { return detail::raw(at_); }

  // What iterator_base asks for.
  reference at(std::ptrdiff_t n) const { return at_[n]; }
  void advance(std::ptrdiff_t n) { at_ += n; }
  std::ptrdiff_t distance_from(const normal_iterator& other) const { return at_ - other.at_; }

 private:
  Pointer at_ = Pointer();
};

}  // namespace detail

template <class Pointer>
auto raw_pointer_cast(const detail::normal_iterator<Pointer>& it) {
  return it.raw();
}

}  // namespace thrust

#endif  // NPU_THRUST_DETAIL_NORMAL_ITERATOR_H_
