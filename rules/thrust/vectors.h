// Declarations only, written from the Thrust documentation: pointers, vectors, policies.
#ifdef __cplusplus
#include <cassert>
#include <cfloat>
#include <climits>
#include <cstddef>
#include <iostream>
#include <iterator>
#include <memory>
#include <string>
#include <system_error>
#include <tuple>
#include <type_traits>
#include <vector>
namespace thrust {

namespace migrate_details {
struct policy {
  template <typename... E>
  policy after(E&&... events) const;
  template <typename A>
  policy operator()(A&& allocator) const;
};
struct value {
  template <typename T>
  __host__ __device__ operator T() const;
  template <typename Stream>
  friend Stream& operator<<(Stream& stream, const value&);
};
struct iterator {
  using iterator_category = std::random_access_iterator_tag;
  using value_type = value;
  using difference_type = std::ptrdiff_t;
  using pointer = value*;
  using reference = value&;
  template <typename T>
  __host__ __device__ operator T() const;
  __host__ __device__ value operator*() const;
  template <typename N>
  __host__ __device__ value operator[](N i) const;
  template <typename T>
  __host__ __device__ std::ptrdiff_t operator-(const T& other) const;
  template <typename N>
  __host__ __device__ iterator operator+(N n) const;
  template <typename T>
  __host__ __device__ bool operator==(const T& other) const;
  template <typename T>
  __host__ __device__ bool operator!=(const T& other) const;
};

// What functions with two results give.
struct pair_of_iterators : value {
  iterator first, second;
};

// What reduce gives: the type of the start value, else that of the elements.
template <typename... Args>
struct reduced;
template <typename It, typename... Rest>
struct reduced<It, It, Rest...> {
  template <typename I>
  static typename std::iterator_traits<I>::value_type find(int);
  using type = decltype(find<It>(0));
};
template <typename It, typename T, typename... Rest>
struct reduced_from {
  using type = T;
};
template <typename It, typename T, typename... Rest>
struct reduced<It, It, T, Rest...> : reduced_from<It, T> {};
template <typename Policy, typename It, typename... Rest>
struct reduced<Policy, It, It, Rest...> : reduced<It, It, Rest...> {};
}  // namespace migrate_details

using std::errc;
using std::error_category;
using std::error_code;
using std::error_condition;
class system_error : public std::system_error {
 public:
  using std::system_error::system_error;
};
const error_category& cuda_category();
const error_category& generic_category();
const error_category& system_category();
using std::make_error_code;
using std::make_error_condition;
namespace system {
using thrust::cuda_category;
using thrust::error_category;
using thrust::error_code;
using thrust::error_condition;
using thrust::generic_category;
using thrust::make_error_code;
using thrust::make_error_condition;
using thrust::system_category;
using thrust::system_error;
}  // namespace system

template <typename T>
class device_ptr;
template <typename T>
struct device_reference {
  __host__ __device__ device_ptr<T> operator&() const;
  __host__ __device__ operator T() const;
  __host__ __device__ device_reference& operator=(const T& value);
  __host__ __device__ device_reference& operator+=(const T& value);
  __host__ __device__ device_reference& operator-=(const T& value);
  __host__ __device__ device_reference& operator*=(const T& value);
  __host__ __device__ device_reference& operator/=(const T& value);
  __host__ __device__ device_reference& operator++();
  __host__ __device__ device_reference& operator--();
};

template <typename T>
class device_ptr {
 public:
  using iterator_category = std::random_access_iterator_tag;
  using value_type = typename std::remove_const<T>::type;
  using difference_type = std::ptrdiff_t;
  using pointer = device_ptr;
  using reference = device_reference<T>;
  __host__ __device__ device_ptr();
  template <typename U>
  __host__ __device__ explicit device_ptr(U* pointer);
  template <typename U>
  __host__ __device__ device_ptr(const device_ptr<U>& other);
  __host__ __device__ T* get() const;
  __host__ __device__ reference operator*() const;
  __host__ __device__ reference operator[](std::ptrdiff_t i) const;
  __host__ __device__ device_ptr operator+(std::ptrdiff_t n) const;
  __host__ __device__ device_ptr operator-(std::ptrdiff_t n) const;
  __host__ __device__ std::ptrdiff_t operator-(const device_ptr& other) const;
  __host__ __device__ device_ptr& operator++();
  __host__ __device__ device_ptr operator++(int);
  __host__ __device__ device_ptr& operator--();
  __host__ __device__ device_ptr operator--(int);
  __host__ __device__ device_ptr& operator+=(std::ptrdiff_t n);
  __host__ __device__ device_ptr& operator-=(std::ptrdiff_t n);
  friend __host__ __device__ void swap(device_ptr& a, device_ptr& b) noexcept;
  __host__ __device__ bool operator==(const device_ptr& other) const;
  __host__ __device__ bool operator!=(const device_ptr& other) const;
  __host__ __device__ bool operator<(const device_ptr& other) const;
  __host__ __device__ bool operator<=(const device_ptr& other) const;
  __host__ __device__ bool operator>(const device_ptr& other) const;
  __host__ __device__ bool operator>=(const device_ptr& other) const;
};
template <typename T>
__host__ __device__ device_ptr<T> device_pointer_cast(T* pointer);
template <typename T>
__host__ __device__ device_ptr<T> device_pointer_cast(const device_ptr<T>& pointer);
template <typename T>
__host__ __device__ T* raw_pointer_cast(const device_ptr<T>& pointer);
template <typename T>
__host__ __device__ T* raw_pointer_cast(T* pointer);
template <typename T>
__host__ __device__ T& raw_reference_cast(device_reference<T> reference);
device_ptr<void> device_malloc(size_t n);
template <typename T>
device_ptr<T> device_malloc(size_t n);
template <typename T>
void device_free(device_ptr<T> pointer);
template <typename T>
device_ptr<T> device_new(size_t n = 1);
template <typename T>
void device_delete(device_ptr<T> pointer, size_t n = 0);

namespace detail {
template <typename Pointer>
struct normal_iterator {
  using iterator_category = std::random_access_iterator_tag;
  using value_type = typename Pointer::value_type;
  using difference_type = std::ptrdiff_t;
  using pointer = Pointer;
  using reference = typename Pointer::reference;
  __host__ __device__ normal_iterator();
  __host__ __device__ normal_iterator(Pointer pointer);
  template <typename U>
  __host__ __device__ normal_iterator(const normal_iterator<U>& other);
  __host__ __device__ const Pointer& base() const;
  __host__ __device__ reference operator*() const;
  __host__ __device__ reference operator[](std::ptrdiff_t i) const;
  __host__ __device__ normal_iterator operator+(std::ptrdiff_t n) const;
  __host__ __device__ normal_iterator operator-(std::ptrdiff_t n) const;
  template <typename U>
  __host__ __device__ std::ptrdiff_t operator-(const normal_iterator<U>& other) const;
  __host__ __device__ normal_iterator& operator++();
  __host__ __device__ normal_iterator operator++(int);
  __host__ __device__ normal_iterator& operator--();
  __host__ __device__ normal_iterator operator--(int);
  __host__ __device__ normal_iterator& operator+=(std::ptrdiff_t n);
  __host__ __device__ normal_iterator& operator-=(std::ptrdiff_t n);
  template <typename U>
  __host__ __device__ bool operator==(const normal_iterator<U>& other) const;
  template <typename U>
  __host__ __device__ bool operator!=(const normal_iterator<U>& other) const;
  template <typename U>
  __host__ __device__ bool operator<(const normal_iterator<U>& other) const;
};
}  // namespace detail

// Memory of the device, or memory that both sides read.
#define MIGRATE_THRUST_ALLOCATOR(name, Pointer)                       \
  template <typename T>                                               \
  struct name {                                                       \
    using value_type = T;                                             \
    using pointer = Pointer;                                          \
    using size_type = size_t;                                         \
    template <typename U>                                             \
    struct rebind {                                                   \
      using other = name<U>;                                          \
    };                                                                \
    name();                                                           \
    template <typename U>                                             \
    name(const name<U>& other);                                       \
    pointer allocate(size_t n);                                       \
    void deallocate(pointer memory, size_t n);                        \
    bool operator==(const name& other) const;                         \
    bool operator!=(const name& other) const;                         \
  }
MIGRATE_THRUST_ALLOCATOR(device_allocator, device_ptr<T>);
MIGRATE_THRUST_ALLOCATOR(device_malloc_allocator, device_ptr<T>);
MIGRATE_THRUST_ALLOCATOR(device_new_allocator, device_ptr<T>);
MIGRATE_THRUST_ALLOCATOR(universal_allocator, T*);
MIGRATE_THRUST_ALLOCATOR(universal_host_pinned_allocator, T*);
#undef MIGRATE_THRUST_ALLOCATOR
template <typename T, typename Alloc = void>
class host_vector;

template <typename T, typename Alloc = void>
class device_vector {
 public:
  using value_type = T;
  using size_type = size_t;
  using pointer = device_ptr<T>;
  using iterator = detail::normal_iterator<device_ptr<T>>;
  using const_iterator = detail::normal_iterator<device_ptr<const T>>;
  using reference = device_reference<T>;
  device_vector();
  explicit device_vector(size_t n);
  device_vector(size_t n, const T& value);
  template <typename A>
  device_vector(size_t n, const T& value, const A& allocator);
  template <typename U, typename A>
  device_vector(const host_vector<U, A>& other);
  template <typename U, typename A>
  device_vector(const device_vector<U, A>& other);
  template <typename U, typename A>
  device_vector(const std::vector<U, A>& other);
  template <typename It, typename = typename std::iterator_traits<It>::iterator_category>
  device_vector(It first, It last);
  template <typename It, typename A, typename = typename std::iterator_traits<It>::iterator_category>
  device_vector(It first, It last, const A& allocator);
  template <typename V>
  device_vector& operator=(const V& other);
  iterator begin();
  iterator end();
  const_iterator begin() const;
  const_iterator end() const;
  const_iterator cbegin() const;
  const_iterator cend() const;
  pointer data();
  device_ptr<const T> data() const;
  size_t size() const;
  size_t capacity() const;
  bool empty() const;
  void resize(size_t n);
  void resize(size_t n, const T& value);
  void reserve(size_t n);
  void clear();
  void shrink_to_fit();
  void push_back(const T& value);
  void pop_back();
  void swap(device_vector& other);
  template <typename... Args>
  void assign(Args&&... args);
  template <typename... Args>
  iterator insert(Args&&... args);
  template <typename... Args>
  iterator erase(Args&&... args);
  reference operator[](size_t i);
  reference operator[](size_t i) const;
  reference front();
  reference back();
};

template <typename T, typename Alloc>
class host_vector : public std::vector<T> {
 public:
  using std::vector<T>::vector;
  host_vector();
  template <typename U, typename A>
  host_vector(const device_vector<U, A>& other);
  template <typename U, typename A>
  host_vector(const std::vector<U, A>& other);
  template <typename V>
  host_vector& operator=(const V& other);
};

#define MIGRATE_THRUST_UNIVERSAL_VECTOR(name, allocator)         \
  template <typename T, typename Alloc = allocator<T>>           \
  class name : public std::vector<T> {                           \
   public:                                                       \
    using std::vector<T>::vector;                                \
    name();                                                      \
    template <typename U, typename A>                            \
    name(const device_vector<U, A>& other);                      \
    template <typename U, typename A>                            \
    name(const std::vector<U, A>& other);                        \
    template <typename V>                                        \
    name& operator=(const V& other);                             \
  }
MIGRATE_THRUST_UNIVERSAL_VECTOR(universal_vector, universal_allocator);
MIGRATE_THRUST_UNIVERSAL_VECTOR(universal_host_pinned_vector, universal_host_pinned_allocator);
#undef MIGRATE_THRUST_UNIVERSAL_VECTOR
template <typename T>
using universal_ptr = T*;

namespace system {
namespace cuda {
struct par_t : migrate_details::policy {
  __host__ __device__ par_t on(cudaStream_t stream) const;
  template <typename A>
  __host__ __device__ par_t operator()(A&& allocator) const;
};
static const par_t par;
static const par_t par_nosync;
template <typename T>
using pointer = device_ptr<T>;
template <typename T>
using reference = device_reference<T>;
template <typename T>
using allocator = device_allocator<T>;
template <typename T, typename Alloc = device_allocator<T>>
using vector = device_vector<T, Alloc>;
template <typename T>
using universal_pointer = T*;
using thrust::universal_allocator;
using thrust::universal_host_pinned_allocator;
using thrust::universal_host_pinned_vector;
using thrust::universal_vector;
template <typename T>
device_ptr<T> malloc(size_t n);
template <typename T>
void free(device_ptr<T> memory);
namespace experimental {
template <typename T>
using pinned_allocator = universal_host_pinned_allocator<T>;
}  // namespace experimental
}  // namespace cuda
}  // namespace system
namespace cuda = system::cuda;
template <typename Derived>
struct device_execution_policy : migrate_details::policy {};
template <typename Derived>
struct host_execution_policy : migrate_details::policy {};
struct device_policy : migrate_details::policy {};
struct host_policy : migrate_details::policy {};
struct seq_policy : migrate_details::policy {};
static const device_policy device;
static const host_policy host;
static const seq_policy seq;

using std::get;
template <std::size_t Index>
__host__ __device__ migrate_details::value get(const migrate_details::value&);
using std::make_pair;
using std::tuple_element;
using std::tuple_size;
using std::pair;
// That of std is assigned on the host alone before C++20.
template <typename... T>
class tuple : public std::tuple<T...> {
 public:
  using std::tuple<T...>::tuple;
  tuple() = default;
  __host__ __device__ tuple(const tuple& other);
  __host__ __device__ tuple& operator=(const tuple& other);
  template <typename Other>
  __host__ __device__ tuple& operator=(const Other& other);
};
#if __cplusplus >= 201703L
template <typename... T>
tuple(T...) -> tuple<T...>;
#endif
template <typename... T>
__host__ __device__ tuple<typename std::decay<T>::type...> make_tuple(T&&... values);
template <typename... T>
__host__ __device__ tuple<T&...> tie(T&... values);
}  // namespace thrust
namespace std {
template <typename... T>
struct tuple_size<thrust::tuple<T...>> : tuple_size<tuple<T...>> {};
template <size_t kIndex, typename... T>
struct tuple_element<kIndex, thrust::tuple<T...>> : tuple_element<kIndex, tuple<T...>> {};
}  // namespace std
#endif
