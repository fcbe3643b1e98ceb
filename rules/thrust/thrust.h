// Declarations only, written from the Thrust documentation: what programs use of it. Results of algorithms convert to
// whatever the program wants of them; that is enough to see every use.
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
struct policy {};
struct value {
  template <typename T>
  __host__ __device__ operator T() const;
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
namespace system {
using thrust::cuda_category;
using thrust::error_code;
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
__host__ __device__ T* raw_pointer_cast(const device_ptr<T>& pointer);
template <typename T>
__host__ __device__ T* raw_pointer_cast(T* pointer);
template <typename T>
__host__ __device__ T& raw_reference_cast(device_reference<T> reference);
template <typename T>
device_ptr<T> device_malloc(size_t n);
template <typename T>
void device_free(device_ptr<T> pointer);
template <typename T>
device_ptr<T> device_new(size_t n = 1);
template <typename T>
void device_delete(device_ptr<T> pointer, size_t n = 0);

template <typename T>
class device_allocator;
template <typename T, typename Alloc = void>
class host_vector;

template <typename T, typename Alloc = void>
class device_vector {
 public:
  using value_type = T;
  using size_type = size_t;
  using pointer = device_ptr<T>;
  using iterator = device_ptr<T>;
  using const_iterator = device_ptr<const T>;
  using reference = device_reference<T>;
  device_vector();
  explicit device_vector(size_t n);
  device_vector(size_t n, const T& value);
  template <typename U, typename A>
  device_vector(const host_vector<U, A>& other);
  template <typename U, typename A>
  device_vector(const device_vector<U, A>& other);
  template <typename U, typename A>
  device_vector(const std::vector<U, A>& other);
  template <typename It, typename = typename std::iterator_traits<It>::iterator_category>
  device_vector(It first, It last);
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

namespace system {
namespace cuda {
struct par_t : migrate_details::policy {
  __host__ __device__ par_t on(cudaStream_t stream) const;
  template <typename A>
  __host__ __device__ par_t operator()(A&& allocator) const;
};
static const par_t par;
static const par_t par_nosync;
}  // namespace cuda
}  // namespace system
namespace cuda = system::cuda;
struct device_policy : migrate_details::policy {};
struct host_policy : migrate_details::policy {};
struct seq_policy : migrate_details::policy {};
static const device_policy device;
static const host_policy host;
static const seq_policy seq;

using std::get;
using std::make_pair;
using std::make_tuple;
using std::pair;
using std::tie;
using std::tuple;

template <typename Arg, typename Result>
struct unary_function {};
template <typename A, typename B, typename Result>
struct binary_function {};

#define MIGRATE_THRUST_FUNCTOR(name)      \
  template <typename T = void>            \
  struct name {                           \
    template <typename... A>              \
    __host__ __device__ T operator()(const A&... a) const; \
  }
MIGRATE_THRUST_FUNCTOR(plus);
MIGRATE_THRUST_FUNCTOR(minus);
MIGRATE_THRUST_FUNCTOR(multiplies);
MIGRATE_THRUST_FUNCTOR(divides);
MIGRATE_THRUST_FUNCTOR(modulus);
MIGRATE_THRUST_FUNCTOR(negate);
MIGRATE_THRUST_FUNCTOR(maximum);
MIGRATE_THRUST_FUNCTOR(minimum);
MIGRATE_THRUST_FUNCTOR(less);
MIGRATE_THRUST_FUNCTOR(greater);
MIGRATE_THRUST_FUNCTOR(less_equal);
MIGRATE_THRUST_FUNCTOR(greater_equal);
MIGRATE_THRUST_FUNCTOR(equal_to);
MIGRATE_THRUST_FUNCTOR(not_equal_to);
MIGRATE_THRUST_FUNCTOR(logical_and);
MIGRATE_THRUST_FUNCTOR(logical_or);
MIGRATE_THRUST_FUNCTOR(identity);
MIGRATE_THRUST_FUNCTOR(square);
#undef MIGRATE_THRUST_FUNCTOR
namespace placeholders {
struct placeholder {};
static const placeholder _1, _2, _3;
template <typename T>
placeholder operator+(placeholder, const T&);
template <typename T>
placeholder operator*(placeholder, const T&);
template <typename T>
placeholder operator*(const T&, placeholder);
template <typename T>
placeholder operator-(placeholder, const T&);
template <typename T>
placeholder operator/(placeholder, const T&);
}  // namespace placeholders

#define MIGRATE_THRUST_ITERATOR(name) \
  template <typename... T>            \
  struct name : migrate_details::iterator { template <typename... A> __host__ __device__ name(A&&... a); }
MIGRATE_THRUST_ITERATOR(counting_iterator);
MIGRATE_THRUST_ITERATOR(constant_iterator);
MIGRATE_THRUST_ITERATOR(transform_iterator);
MIGRATE_THRUST_ITERATOR(zip_iterator);
MIGRATE_THRUST_ITERATOR(permutation_iterator);
MIGRATE_THRUST_ITERATOR(reverse_iterator);
MIGRATE_THRUST_ITERATOR(discard_iterator);
#undef MIGRATE_THRUST_ITERATOR

#define MIGRATE_THRUST(result, name) \
  template <typename... Args>        \
  __host__ __device__ result name(Args&&... args)
MIGRATE_THRUST(migrate_details::iterator, make_counting_iterator);
MIGRATE_THRUST(migrate_details::iterator, make_constant_iterator);
MIGRATE_THRUST(migrate_details::iterator, make_transform_iterator);
MIGRATE_THRUST(migrate_details::iterator, make_zip_iterator);
MIGRATE_THRUST(migrate_details::iterator, make_permutation_iterator);
MIGRATE_THRUST(migrate_details::iterator, make_reverse_iterator);
MIGRATE_THRUST(migrate_details::iterator, make_discard_iterator);
MIGRATE_THRUST(migrate_details::iterator, make_transform_output_iterator);
MIGRATE_THRUST(migrate_details::iterator, for_each);
MIGRATE_THRUST(migrate_details::iterator, for_each_n);
MIGRATE_THRUST(migrate_details::iterator, copy);
MIGRATE_THRUST(migrate_details::iterator, copy_n);
MIGRATE_THRUST(migrate_details::iterator, copy_if);
MIGRATE_THRUST(migrate_details::iterator, transform);
MIGRATE_THRUST(migrate_details::iterator, transform_if);
MIGRATE_THRUST(migrate_details::iterator, inclusive_scan);
MIGRATE_THRUST(migrate_details::iterator, exclusive_scan);
MIGRATE_THRUST(migrate_details::iterator, inclusive_scan_by_key);
MIGRATE_THRUST(migrate_details::iterator, exclusive_scan_by_key);
MIGRATE_THRUST(migrate_details::iterator, gather);
MIGRATE_THRUST(migrate_details::iterator, max_element);
MIGRATE_THRUST(migrate_details::iterator, min_element);
MIGRATE_THRUST(migrate_details::iterator, lower_bound);
MIGRATE_THRUST(migrate_details::iterator, upper_bound);
MIGRATE_THRUST(migrate_details::iterator, find);
MIGRATE_THRUST(migrate_details::iterator, find_if);
MIGRATE_THRUST(migrate_details::iterator, unique);
MIGRATE_THRUST(migrate_details::iterator, unique_copy);
MIGRATE_THRUST(migrate_details::iterator, remove);
MIGRATE_THRUST(migrate_details::iterator, remove_if);
MIGRATE_THRUST(migrate_details::iterator, partition);
MIGRATE_THRUST(migrate_details::iterator, merge);
MIGRATE_THRUST(migrate_details::iterator, set_union);
MIGRATE_THRUST(migrate_details::iterator, set_intersection);
MIGRATE_THRUST(migrate_details::iterator, set_difference);
MIGRATE_THRUST(migrate_details::iterator, stable_partition);
MIGRATE_THRUST(migrate_details::iterator, generate_n);
MIGRATE_THRUST(migrate_details::iterator, remove_copy_if);
MIGRATE_THRUST(migrate_details::iterator, transform_inclusive_scan);
MIGRATE_THRUST(migrate_details::iterator, transform_exclusive_scan);
MIGRATE_THRUST(migrate_details::iterator, adjacent_difference);
MIGRATE_THRUST(migrate_details::iterator, fill_n);
MIGRATE_THRUST(migrate_details::value, reduce_by_key);
MIGRATE_THRUST(migrate_details::value, unique_by_key);
MIGRATE_THRUST(migrate_details::value, minmax_element);
MIGRATE_THRUST(std::ptrdiff_t, count);
MIGRATE_THRUST(std::ptrdiff_t, count_if);
MIGRATE_THRUST(std::ptrdiff_t, distance);
MIGRATE_THRUST(bool, all_of);
MIGRATE_THRUST(bool, any_of);
MIGRATE_THRUST(bool, none_of);
MIGRATE_THRUST(bool, equal);
MIGRATE_THRUST(bool, is_sorted);
MIGRATE_THRUST(bool, binary_search);
MIGRATE_THRUST(void, fill);
MIGRATE_THRUST(void, sequence);
MIGRATE_THRUST(void, generate);
MIGRATE_THRUST(void, tabulate);
MIGRATE_THRUST(void, scatter);
MIGRATE_THRUST(void, scatter_if);
MIGRATE_THRUST(void, uninitialized_fill);
MIGRATE_THRUST(void, replace);
MIGRATE_THRUST(void, replace_if);
MIGRATE_THRUST(void, reverse);
MIGRATE_THRUST(void, shuffle);
MIGRATE_THRUST(void, sort);
MIGRATE_THRUST(void, stable_sort);
MIGRATE_THRUST(void, sort_by_key);
MIGRATE_THRUST(void, stable_sort_by_key);
MIGRATE_THRUST(void, swap_ranges);
MIGRATE_THRUST(void, advance);
#undef MIGRATE_THRUST
// Policies are told by the number of arguments.
template <typename It, typename F, typename T, typename Op>
__host__ __device__ T transform_reduce(It first, It last, F f, T init, Op op);
template <typename Policy, typename It, typename F, typename T, typename Op>
__host__ __device__ T transform_reduce(const Policy& policy, It first, It last, F f, T init, Op op);
template <typename A, typename B, typename T>
__host__ __device__ T inner_product(A first, A last, B second, T init);
template <typename Policy, typename A, typename B, typename T>
__host__ __device__ T inner_product(const Policy& policy, A first, A last, B second, T init);
template <typename A, typename B, typename T, typename Op, typename F>
__host__ __device__ T inner_product(A first, A last, B second, T init, Op op, F f);
template <typename Policy, typename A, typename B, typename T, typename Op, typename F>
__host__ __device__ T inner_product(const Policy& policy, A first, A last, B second, T init, Op op, F f);
template <typename... Args>
__host__ __device__ typename migrate_details::reduced<typename std::decay<Args>::type...>::type reduce(Args&&... args);

struct default_random_engine {
  __host__ __device__ explicit default_random_engine(unsigned seed = 1);
  __host__ __device__ unsigned operator()();
  __host__ __device__ void discard(unsigned long long n);
};
using minstd_rand = default_random_engine;
template <typename T = double>
struct uniform_real_distribution {
  __host__ __device__ explicit uniform_real_distribution(T a = 0, T b = 1);
  template <typename G>
  __host__ __device__ T operator()(G& generator);
};
template <typename T = int>
struct uniform_int_distribution {
  __host__ __device__ explicit uniform_int_distribution(T a = 0, T b = 1);
  template <typename G>
  __host__ __device__ T operator()(G& generator);
};
template <typename T = double>
struct normal_distribution {
  __host__ __device__ explicit normal_distribution(T mean = 0, T stddev = 1);
  template <typename G>
  __host__ __device__ T operator()(G& generator);
};
namespace random {
using thrust::default_random_engine;
using thrust::normal_distribution;
using thrust::uniform_int_distribution;
using thrust::uniform_real_distribution;
}  // namespace random

}  // namespace thrust
#endif
