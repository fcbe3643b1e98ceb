/// @file
/// cuda::std::span of C++20, also for programs in C++17. Included by npu/std.h.
/// Units: sizes and positions in elements.
/// Errors: none. Positions are not checked.
/// Source: ISO C++20, [views.span]; CUDA C++ Core Libraries, libcu++, Standard API.
#pragma once

#include <array>
#include <cstddef>
#include <iterator>
#include <type_traits>
#if __cplusplus >= 202002L
#include <span>
#else

namespace cuda {
namespace std {

/// The extent that a program finds out when it runs.
inline constexpr ::std::size_t dynamic_extent = static_cast< ::std::size_t>(-1);

/// A pointer to elements, and their number.
template <class T, ::std::size_t kExtent = dynamic_extent>
class span {
 public:
  using element_type = T;
  using value_type = ::std::remove_cv_t<T>;
  using size_type = ::std::size_t;
  using difference_type = ::std::ptrdiff_t;
  using pointer = T*;
  using reference = T&;
  using iterator = T*;
  static constexpr size_type extent = kExtent;

  constexpr span() noexcept = default;
  constexpr span(T* first, size_type count) : data_(first), size_(count) {}
  constexpr span(T* first, T* last) : data_(first), size_(static_cast<size_type>(last - first)) {}
  template <size_type kCount>
  constexpr span(T (&array)[kCount]) noexcept : data_(array), size_(kCount) {}
  template <class U, size_type kCount>
  constexpr span(::std::array<U, kCount>& array) noexcept : data_(array.data()), size_(kCount) {}
  template <class U, size_type kCount>
  constexpr span(const ::std::array<U, kCount>& array) noexcept : data_(array.data()), size_(kCount) {}
  /// Of a container that has data() and size(), or of a span of elements that convert.
  template <
      class Range, class Data = decltype(::std::data(::std::declval<Range&>())),
      ::std::enable_if_t< ::std::is_convertible_v< ::std::remove_pointer_t<Data> (*)[], T (*)[]>, int> = 0>
  constexpr span(Range&& range) : data_(::std::data(range)), size_(::std::size(range)) {}

  constexpr T* data() const noexcept { return data_; }
  constexpr size_type size() const noexcept { return size_; }
  constexpr size_type size_bytes() const noexcept { return size_ * sizeof(T); }
  constexpr bool empty() const noexcept { return size_ == 0; }
  constexpr T& operator[](size_type i) const { return data_[i]; }
  constexpr T& front() const { return data_[0]; }
  constexpr T& back() const { return data_[size_ - 1]; }
  constexpr iterator begin() const noexcept { return data_; }
  constexpr iterator end() const noexcept { return data_ + size_; }
  constexpr span<T> first(size_type count) const { return {data_, count}; }
  constexpr span<T> last(size_type count) const { return {data_ + (size_ - count), count}; }
  constexpr span<T> subspan(size_type offset, size_type count = dynamic_extent) const {
    return {data_ + offset, count == dynamic_extent ? size_ - offset : count};
  }

 private:
  T* data_ = nullptr;
  size_type size_ = 0;
};
template <class T, ::std::size_t kCount>
span(T (&)[kCount]) -> span<T, kCount>;
template <class T>
span(T*, ::std::size_t) -> span<T>;
template <class T, ::std::size_t kCount>
span(::std::array<T, kCount>&) -> span<T, kCount>;
template <class T, ::std::size_t kCount>
span(const ::std::array<T, kCount>&) -> span<const T, kCount>;
template <class Range>
span(Range&&) -> span< ::std::remove_pointer_t<decltype(::std::data(::std::declval<Range&>()))> >;

/// The elements of a span as bytes.
/// @{
template <class T, ::std::size_t kExtent>
span<const ::std::byte> as_bytes(span<T, kExtent> s) noexcept {
  return {reinterpret_cast<const ::std::byte*>(s.data()), s.size_bytes()};
}
template <class T, ::std::size_t kExtent>
span< ::std::byte> as_writable_bytes(span<T, kExtent> s) noexcept {
  return {reinterpret_cast< ::std::byte*>(s.data()), s.size_bytes()};
}
/// @}

}  // namespace std
}  // namespace cuda
#endif
