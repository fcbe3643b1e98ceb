/// @file
/// Vectors in host, device, unified and pinned memory.
///
/// Elements of device memory are made by one launch per call, in the order of the default stream. A member
/// returns when its work is done. The members are those of std::vector.
/// Units: sizes and positions in elements.
/// Errors: std::bad_alloc without memory; thrust::system_error if a launch or a copy fails; std::out_of_range
/// from at() beyond the size. Positions of operator[], front, back, insert and erase are not checked.
/// Source: Thrust API documentation, Containers; std::vector of C++17.
#ifndef NPU_THRUST_VECTOR_H_
#define NPU_THRUST_VECTOR_H_

#include <initializer_list>
#include <stdexcept>

#include "npu/thrust/allocators.h"
#include "npu/thrust/detail/copy.h"
#include "npu/thrust/detail/normal_iterator.h"
#include "npu/thrust/detail/vector_comparisons.h"

namespace thrust {
namespace detail {

template <class It>
using if_iterator = std::void_t<typename std::iterator_traits<It>::iterator_category>;

/// An array of T in the memory of Alloc. The pointer type of Alloc says whether that is device memory.
/// Errors: std::bad_alloc, thrust::system_error; std::out_of_range from at().
template <class T, class Alloc>
class vector {
  using Traits = std::allocator_traits<Alloc>;

 public:
  using value_type = T;
  using allocator_type = Alloc;
  using pointer = typename Traits::pointer;
  using const_pointer = typename std::pointer_traits<pointer>::template rebind<const T>;
  using iterator = normal_iterator<pointer>;
  using const_iterator = normal_iterator<const_pointer>;
  using reference = typename std::iterator_traits<pointer>::reference;
  using const_reference = typename std::iterator_traits<const_pointer>::reference;
  using size_type = std::size_t;
  using difference_type = std::ptrdiff_t;
  using reverse_iterator = std::reverse_iterator<iterator>;
  using const_reverse_iterator = std::reverse_iterator<const_iterator>;

  /// An empty vector, or one with given elements. n without a value makes T(). Ranges and vectors may be in
  /// other memory.
  vector() = default;
  explicit vector(const Alloc& alloc) : alloc_(alloc) {}
  explicit vector(size_type n) { resize(n); }
  vector(size_type n, const T& value, const Alloc& alloc = Alloc()) : alloc_(alloc) { resize(n, value); }
  vector(std::initializer_list<T> values) { assign(values.begin(), values.end()); }
  template <class It, class = if_iterator<It>>
  vector(It first, It last, const Alloc& alloc = Alloc()) : alloc_(alloc) {
    assign(first, last);
  }
  vector(const vector& other) : alloc_(other.alloc_) { assign_n(other.begin(), other.size()); }
  vector(vector&& other) noexcept { swap(other); }
  template <class U, class A>
  vector(const vector<U, A>& other) {
    assign_n(other.begin(), other.size());
  }
  template <class U, class A>
  vector(const std::vector<U, A>& other) {
    assign(other.begin(), other.end());
  }
  /// Destroys the elements and frees the memory.
  ~vector() {
    destroy(0, size_);
    release();
  }

  /// Takes copies of the elements of other, of the list, or of a vector in other memory. A move exchanges
  /// both vectors.
  vector& operator=(const vector& other) {
    if (this != &other) assign_n(other.begin(), other.size());
    return *this;
  }
  vector& operator=(vector&& other) noexcept {
    swap(other);
    return *this;
  }
  vector& operator=(std::initializer_list<T> values) {
    assign(values.begin(), values.end());
    return *this;
  }
  template <class U, class A>
  vector& operator=(const vector<U, A>& other) {
    assign_n(other.begin(), other.size());
    return *this;
  }
  template <class U, class A>
  vector& operator=(const std::vector<U, A>& other) {
    assign(other.begin(), other.end());
    return *this;
  }

  /// Iterators, and the address of the first element.
  iterator begin() { return iterator(data_); }
  iterator end() { return begin() + difference(size_); }
  const_iterator begin() const { return const_iterator(const_pointer(data_)); }
  const_iterator end() const { return begin() + difference(size_); }
  const_iterator cbegin() const { return begin(); }
  const_iterator cend() const { return end(); }
  reverse_iterator rbegin() { return reverse_iterator(end()); }
  reverse_iterator rend() { return reverse_iterator(begin()); }
  const_reverse_iterator rbegin() const { return const_reverse_iterator(end()); }
  const_reverse_iterator rend() const { return const_reverse_iterator(begin()); }
  pointer data() { return data_; }
  const_pointer data() const { return const_pointer(data_); }

  /// Sizes: of the elements, of the memory, and of the largest vector.
  size_type size() const { return size_; }
  size_type capacity() const { return capacity_; }
  size_type max_size() const { return static_cast<size_type>(-1) / 2 / sizeof(T); }
  bool empty() const { return size_ == 0; }
  Alloc get_allocator() const { return alloc_; }

  /// One element. In host code an element of device memory is read or written by a copy.
  reference operator[](size_type i) { return data_[difference(i)]; }
  const_reference operator[](size_type i) const { return begin()[difference(i)]; }
  reference at(size_type i) { return (*this)[checked(i)]; }
  const_reference at(size_type i) const { return (*this)[checked(i)]; }
  reference front() { return (*this)[0]; }
  const_reference front() const { return (*this)[0]; }
  reference back() { return (*this)[size_ - 1]; }
  const_reference back() const { return (*this)[size_ - 1]; }

  /// Grows the memory to n elements if it is smaller.
  void reserve(size_type n) {
    if (n > capacity_) move_to(n);
  }
  /// Frees memory that no element uses.
  void shrink_to_fit() {
    if (capacity_ > size_) move_to(size_);
  }
  /// New elements are T(), each made anew, or copies of value.
  void resize(size_type n) {
    if constexpr (std::is_trivially_copy_constructible_v<T>) {
      resize(n, T());
    } else {
      if (begin_resize(n)) construct(size_, n);
      size_ = n;
    }
  }
  void resize(size_type n, const T& value) {
    if (begin_resize(n)) construct(size_, n, value);
    size_ = n;
  }
  /// Destroys all elements; the memory stays.
  void clear() { erase(begin(), end()); }
  /// Appends a copy of value. The memory grows to twice its size when it is full.
  void push_back(const T& value) {
    const T kept = value;  // it may be an element
    if (size_ == capacity_) move_to(std::max<size_type>(2 * capacity_, 4));
    construct(size_, size_ + 1, kept);
    ++size_;
  }
  /// Appends T(args...).
  template <class... Args>
  void emplace_back(Args&&... args) {
    push_back(T(std::forward<Args>(args)...));
  }
  /// Destroys the last element.
  void pop_back() {
    destroy(size_ - 1, size_);
    --size_;
  }

  /// Replaces all elements: by n copies of value, by a range or by a list.
  void assign(size_type n, const T& value) {
    const T kept = value;
    clear();
    resize(n, kept);
  }
  template <class It, class = if_iterator<It>>
  void assign(It first, It last) {
    if constexpr (is_random_access<It>) {
      assign_n(first, static_cast<size_type>(last - first));
    } else {
      const auto values = gathered(first, last);
      assign_n(values.begin(), values.size());
    }
  }
  void assign(std::initializer_list<T> values) { assign(values.begin(), values.end()); }

  /// Inserts one element, n copies of it or a range before position. Returns the first inserted one. Elements
  /// move to new memory.
  iterator insert(const_iterator position, const T& value) { return insert_n(position, &value, 1); }
  iterator insert(const_iterator position, size_type n, const T& value) {
    const std::vector<slot_t<T>> values(n, value);
    return insert_n(position, values.begin(), n);
  }
  template <class It, class = if_iterator<It>>
  iterator insert(const_iterator position, It first, It last) {
    const auto values = gathered(first, last);
    return insert_n(position, values.begin(), values.size());
  }
  /// Removes one element or a range. Returns the position after them.
  iterator erase(const_iterator position) { return erase(position, position + 1); }
  iterator erase(const_iterator first, const_iterator last) {
    const size_type from = index(first), to = index(last);
    if (from != to) {
      vector tail(last, static_cast<const vector&>(*this).end());  // ranges overlap: by way of a copy
      copy_across(tail.begin(), difference(tail.size()), data_ + difference(from));
      destroy(size_ - (to - from), size_);
      size_ -= to - from;
    }
    return begin() + difference(from);
  }

  /// Exchanges two vectors.
  void swap(vector& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(capacity_, other.capacity_);
    std::swap(alloc_, other.alloc_);
  }
  friend void swap(vector& a, vector& b) noexcept { a.swap(b); }

 private:
  static constexpr bool kOnDevice = on_device<pointer>::value;
  using Policy = std::conditional_t<kOnDevice, device_policy, host_policy>;

  static difference_type difference(size_type n) { return static_cast<difference_type>(n); }
  size_type index(const_iterator position) const { return static_cast<size_type>(position - begin()); }
  size_type checked(size_type i) const {
    if (i >= size_) throw std::out_of_range("thrust vector: at() beyond the size");
    return i;
  }

  void release() {
    if (capacity_ != 0) Traits::deallocate(alloc_, data_, capacity_);
    data_ = pointer();
    capacity_ = 0;
  }
  /// Whether elements are to be added.
  bool begin_resize(size_type n) {
    if (n < size_) destroy(n, size_);
    if (n > capacity_) move_to(n);
    return n > size_;
  }
  void construct(size_type from, size_type to) {
    Executor run(Policy{}, "thrust::uninitialized_construct");
    run.chunks(difference(to - from), [p = raw(data_) + from](index_t first, index_t last) {
      for (index_t i = first; i < last; ++i) new (p + i) T();
    });
    run.finish();
  }
  void construct(size_type from, size_type to, const T& value) {
    Executor run(Policy{}, "thrust::uninitialized_fill");
    run.chunks(difference(to - from), [p = raw(data_) + from, value](index_t first, index_t last) {
      for (index_t i = first; i < last; ++i) new (p + i) T(value);
    });
    run.finish();
  }
  void destroy(size_type from, size_type to) {
    if constexpr (!std::is_trivially_destructible_v<T>) {
      Executor run(Policy{}, "thrust::destroy");
      run.chunks(difference(to - from), [p = raw(data_) + from](index_t first, index_t last) {
        for (index_t i = first; i < last; ++i) p[i].~T();
      });
      run.finish();
    }
  }
  // Allocates n elements and drops the old ones.
  void allocate_for(size_type n) {
    destroy(0, size_);
    size_ = 0;
    if (n <= capacity_) return;
    release();
    data_ = Traits::allocate(alloc_, n);
    capacity_ = n;
  }
  void move_to(size_type capacity) {
    vector larger(alloc_);
    larger.allocate_for(capacity);
    larger.take(begin(), size_);
    swap(larger);
  }
  // Fills an empty vector that has the capacity.
  template <class It>
  void take(const It& first, size_type n) {
    construct_from(0, first, n);
    size_ = n;
  }
  // Copies another range to the elements from `at` on. One without a default constructor is made from its
  // original.
  template <class It>
  void construct_from(size_type at, const It& first, size_type n) {
    if constexpr (!std::is_trivially_copyable_v<T> && !std::is_default_constructible_v<T>) {
      It source = first;
      for (size_type i = 0; i < n; ++i, ++source) new (raw(data_) + at + i) T(static_cast<const T&>(*source));
    } else {
      if constexpr (!std::is_trivially_copyable_v<T>) construct(at, at + n, T());
      copy_across(first, difference(n), data_ + difference(at));
    }
  }
  template <class It>
  void assign_n(const It& first, size_type n) {
    if constexpr (kOnDevice || on_device<It>::value ||
                  !(std::is_convertible_v<It, const_pointer> || std::is_convertible_v<It, const_iterator>)) {
      allocate_for(n);
      take(first, n);
    } else {  // the range may be part of this vector
      vector values(alloc_);
      values.allocate_for(n);
      values.take(first, n);
      swap(values);
    }
  }
  template <class It>
  iterator insert_n(const_iterator position, const It& first, size_type n) {
    const size_type at = index(position), tail = size_ - at;
    vector all(alloc_);
    all.allocate_for(size_ + n);
    all.take(begin(), at);
    all.construct_from(at, first, n);
    all.construct_from(at + n, data_ + difference(at), tail);
    all.size_ = size_ + n;
    swap(all);
    return begin() + difference(at);
  }

  pointer data_ = pointer();
  size_type size_ = 0, capacity_ = 0;
  Alloc alloc_;
};

}  // namespace detail

#define NPU_THRUST_VECTOR(name, allocator)                   \
  template <class T, class Alloc = allocator<T>>             \
  class name : public detail::vector<T, Alloc> {             \
   public:                                                   \
    using Base = detail::vector<T, Alloc>;                   \
    using Base::Base;                                        \
    name() = default;                                        \
    name(const name&) = default;                             \
    name(name&&) = default;                                  \
    template <class U, class A>                              \
    name(const detail::vector<U, A>& other) : Base(other) {} \
    template <class U, class A>                              \
    name(const std::vector<U, A>& other) : Base(other) {}    \
    name& operator=(const name&) = default;                  \
    name& operator=(name&&) = default;                       \
    using Base::operator=;                                   \
  };
/// Vectors in host memory, in memory of the current device, in unified memory and in pinned host memory. They
/// are classes, not aliases: programs deduce them, and declare functions that take them.
/// @{
NPU_THRUST_VECTOR(host_vector, std::allocator)
NPU_THRUST_VECTOR(device_vector, device_allocator)
NPU_THRUST_VECTOR(universal_vector, universal_allocator)
NPU_THRUST_VECTOR(universal_host_pinned_vector, universal_host_pinned_allocator)
/// @}
#undef NPU_THRUST_VECTOR

namespace system {
namespace cuda {
/// The names of the device's system: its pointers, vectors, allocators and memory.
/// Units: n in elements.
/// @{
template <class T>
using pointer = device_ptr<T>;
template <class T>
using reference = device_reference<T>;
template <class T>
using allocator = device_allocator<T>;
template <class T, class Alloc = device_allocator<T>>
using vector = device_vector<T, Alloc>;
template <class T>
using universal_pointer = universal_ptr<T>;
using thrust::universal_allocator;
using thrust::universal_host_pinned_allocator;
using thrust::universal_host_pinned_vector;
using thrust::universal_vector;
template <class T>
device_ptr<T> malloc(std::size_t n) {
  return device_malloc<T>(n);
}
template <class T>
void free(device_ptr<T> memory) {
  device_free(memory);
}
/// @}
}  // namespace cuda
}  // namespace system

}  // namespace thrust

#endif  // NPU_THRUST_VECTOR_H_
