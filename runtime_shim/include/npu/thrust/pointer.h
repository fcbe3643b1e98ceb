/// @file
/// Pointers to device memory that host code can follow: device_ptr and device_reference.
/// Errors: thrust::system_error if the runtime refuses a copy or a free; std::bad_alloc without memory.
/// Source: Thrust API documentation, Memory Management.
#ifndef NPU_THRUST_POINTER_H_
#define NPU_THRUST_POINTER_H_

#include <ostream>

#include "npu/thrust/detail/execution.h"

namespace thrust {

template <class T>
class device_ptr;

/// One element in device memory. In host code each access is a copy that waits for the device. In device code
/// it is the element itself.
/// Errors: thrust::system_error if the copy fails.
template <class T>
class device_reference {
 public:
  using value_type = std::remove_const_t<T>;
  using pointer = device_ptr<T>;

  explicit device_reference(T* address) : address_(address) {}
  device_reference(const device_reference&) = default;
  template <class U, std::enable_if_t<std::is_convertible_v<U*, T*>, int> = 0>
  device_reference(const device_reference<U>& other) : address_((&other).get()) {}

  pointer operator&() const { return pointer(address_); }
  operator value_type() const { return load(); }

  const device_reference& operator=(const value_type& value) const {
    store(value);
    return *this;
  }
  const device_reference& operator=(const device_reference& other) const {
    store(other.load());
    return *this;
  }
  template <class U>
  const device_reference& operator=(const device_reference<U>& other) const {
    store(static_cast<value_type>(static_cast<std::remove_const_t<U>>(other)));
    return *this;
  }
#define NPU_THRUST_UPDATE(op)                                     \
  template <class U>                                              \
  const device_reference& operator op##=(const U & value) const { \
    store(static_cast<value_type>(load() op value));              \
    return *this;                                                 \
  }
  NPU_THRUST_UPDATE(+)
  NPU_THRUST_UPDATE(-)
  NPU_THRUST_UPDATE(*)
  NPU_THRUST_UPDATE(/)
  NPU_THRUST_UPDATE(%)
  NPU_THRUST_UPDATE(|)
  NPU_THRUST_UPDATE(&)
  NPU_THRUST_UPDATE(^)
#undef NPU_THRUST_UPDATE
  const device_reference& operator++() const { return *this += 1; }
  const device_reference& operator--() const { return *this -= 1; }
  value_type operator++(int) const {
    value_type before = load();
    store(static_cast<value_type>(before + 1));
    return before;
  }
  value_type operator--(int) const {
    value_type before = load();
    store(static_cast<value_type>(before - 1));
    return before;
  }

  friend void swap(device_reference a, device_reference b) {
    value_type kept = a.load();
    a.store(b.load());
    b.store(kept);
  }
  friend std::ostream& operator<<(std::ostream& out, const device_reference& r) { return out << r.load(); }

 private:
  value_type load() const {
    if (detail::in_device_code()) return *address_;
    alignas(value_type) unsigned char bytes[sizeof(value_type)];
    detail::require(npuMemcpy(bytes, address_, sizeof bytes, npuMemcpyDeviceToHost),
                    "device_reference: read");
    return *reinterpret_cast<value_type*>(bytes);
  }
  void store(const value_type& value) const {
    if (detail::in_device_code()) {
      *address_ = value;
      return;
    }
    detail::require(npuMemcpy(address_, std::addressof(value), sizeof value, npuMemcpyHostToDevice),
                    "device_reference: write");
  }

  T* address_;
};
/// Exchanges two elements, where the name is qualified: `thrust::swap(v[0], v[1])`.
template <class T>
void swap(device_reference<T> a, device_reference<T> b) {
  const typename device_reference<T>::value_type kept = a;
  a = b;
  b = kept;
}

/// A pointer to device memory: arithmetic of a T*, and elements as device_reference.
/// Errors: none for arithmetic; access through it is as of device_reference.
template <class T>
class device_ptr {
 public:
  using iterator_category = std::random_access_iterator_tag;
  using value_type = std::remove_cv_t<T>;
  using element_type = T;
  using difference_type = std::ptrdiff_t;
  using pointer = device_ptr;
  using reference = device_reference<T>;
  using raw_pointer = T*;
  template <class U>
  using rebind = device_ptr<U>;
  static constexpr bool thrust_on_device = true;

  device_ptr() = default;
  device_ptr(std::nullptr_t) {}
  template <class U, std::enable_if_t<std::is_convertible_v<U*, T*>, int> = 0>
  explicit device_ptr(U* address) : address_(address) {}
  template <class U, std::enable_if_t<std::is_convertible_v<U*, T*>, int> = 0>
  device_ptr(const device_ptr<U>& other) : address_(other.get()) {}

  T* get() const { return address_; }
  T* raw() const { return address_; }
  const device_ptr& base() const { return *this; }
  explicit operator bool() const { return address_ != nullptr; }
  friend void swap(device_ptr& a, device_ptr& b) noexcept { std::swap(a.address_, b.address_); }

  reference operator*() const { return reference(address_); }
  reference operator[](difference_type i) const { return reference(address_ + i); }
  T* operator->() const { return address_; }

  device_ptr& operator+=(difference_type n) {
    address_ += n;
    return *this;
  }
  device_ptr& operator-=(difference_type n) { return *this += -n; }
  device_ptr& operator++() { return *this += 1; }
  device_ptr& operator--() { return *this += -1; }
  device_ptr operator++(int) {
    device_ptr before = *this;
    ++*this;
    return before;
  }
  device_ptr operator--(int) {
    device_ptr before = *this;
    --*this;
    return before;
  }
  friend device_ptr operator+(device_ptr p, difference_type n) { return p += n; }
  friend device_ptr operator+(difference_type n, device_ptr p) { return p += n; }
  friend device_ptr operator-(device_ptr p, difference_type n) { return p -= n; }

 private:
  T* address_ = nullptr;
};

/// The distance from b to a in elements.
/// Errors: none.
template <class T, class U>
std::ptrdiff_t operator-(const device_ptr<T>& a, const device_ptr<U>& b) {
  return a.get() - b.get();
}
#define NPU_THRUST_COMPARE(op)                                       \
  template <class T, class U>                                        \
  bool operator op(const device_ptr<T>& a, const device_ptr<U>& b) { \
    return a.get() op b.get();                                       \
  }
/// Compares two pointers as raw pointers are compared.
/// Errors: none.
/// @{
NPU_THRUST_COMPARE(==)
NPU_THRUST_COMPARE(!=)
NPU_THRUST_COMPARE(<)
NPU_THRUST_COMPARE(>)
NPU_THRUST_COMPARE(<=)
NPU_THRUST_COMPARE(>=)
/// @}
#undef NPU_THRUST_COMPARE

/// A device_ptr from a raw pointer to device memory, or from a device_ptr. The pointer is not checked.
/// Errors: none.
/// @{
template <class T>
device_ptr<T> device_pointer_cast(T* pointer) {
  return device_ptr<T>(pointer);
}
template <class T>
device_ptr<T> device_pointer_cast(const device_ptr<T>& pointer) {
  return pointer;
}
/// @}

namespace detail {
template <class T>
T* raw_pointer_of(T* pointer) {
  return pointer;
}
template <class T>
T* raw_pointer_of(const device_ptr<T>& pointer) {
  return pointer.get();
}
}  // namespace detail

/// A raw pointer from a device_ptr, or from a raw pointer.
/// Errors: none.
/// @{
template <class Pointer>
auto raw_pointer_cast(Pointer pointer) -> decltype(detail::raw_pointer_of(pointer)) {
  return detail::raw_pointer_of(
      pointer);  // generic, so that a program's own for device_ptr is the better match
}
/// @}

/// A raw reference from a device_reference, or from a raw reference. Host code must not follow it.
/// Errors: none.
/// @{
template <class T>
T& raw_reference_cast(T& reference) {
  return reference;
}
template <class T>
T& raw_reference_cast(const device_reference<T>& reference) {
  return *(&reference).get();
}
/// @}

/// Allocates memory on the current device, without making elements. n = 0 gives null.
/// Units: n in elements, in bytes for void.
/// Errors: std::bad_alloc without memory; thrust::system_error for another failure.
/// @{
inline device_ptr<void> device_malloc(std::size_t n) {
  void* memory = nullptr;
  if (n != 0) detail::require(npuMalloc(&memory, n), "device_malloc");
  return device_ptr<void>(memory);
}
template <class T>
device_ptr<T> device_malloc(std::size_t n) {
  return device_ptr<T>(static_cast<T*>(device_malloc(n * sizeof(T)).get()));
}
/// @}

/// Frees memory of device_malloc, after waiting for the device; null is allowed.
/// Errors: thrust::system_error if the runtime refuses the pointer, or earlier work failed.
template <class T>
void device_free(device_ptr<T> pointer) {
  detail::require(npuFree(const_cast<std::remove_cv_t<T>*>(pointer.get())), "device_free");
}

}  // namespace thrust

#endif  // NPU_THRUST_POINTER_H_
