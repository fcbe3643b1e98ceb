// Declarations only, written from the Thrust documentation: functors, iterators, algorithms, random numbers. Results of
// algorithms convert to whatever the program wants of them; that is enough to see every use.
#ifdef __cplusplus
namespace thrust {

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
MIGRATE_THRUST_FUNCTOR(logical_not);
MIGRATE_THRUST_FUNCTOR(bit_and);
MIGRATE_THRUST_FUNCTOR(bit_or);
MIGRATE_THRUST_FUNCTOR(bit_xor);
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
MIGRATE_THRUST(migrate_details::iterator, uninitialized_copy);
MIGRATE_THRUST(migrate_details::iterator, reverse_copy);
MIGRATE_THRUST(migrate_details::iterator, remove_copy);
MIGRATE_THRUST(migrate_details::iterator, is_sorted_until);
MIGRATE_THRUST(migrate_details::iterator, gather_if);
MIGRATE_THRUST(migrate_details::iterator, find_if_not);
MIGRATE_THRUST(migrate_details::pair_of_iterators, reduce_by_key);
MIGRATE_THRUST(migrate_details::pair_of_iterators, unique_by_key_copy);
MIGRATE_THRUST(migrate_details::pair_of_iterators, mismatch);
MIGRATE_THRUST(migrate_details::pair_of_iterators, equal_range);
MIGRATE_THRUST(migrate_details::pair_of_iterators, unique_by_key);
MIGRATE_THRUST(migrate_details::pair_of_iterators, minmax_element);
MIGRATE_THRUST(migrate_details::iterator, partition_point);
MIGRATE_THRUST(migrate_details::iterator, replace_copy);
MIGRATE_THRUST(migrate_details::iterator, replace_copy_if);
MIGRATE_THRUST(migrate_details::iterator, uninitialized_copy_n);
MIGRATE_THRUST(migrate_details::iterator, uninitialized_fill_n);
MIGRATE_THRUST(migrate_details::iterator, set_symmetric_difference);
MIGRATE_THRUST(migrate_details::pair_of_iterators, merge_by_key);
MIGRATE_THRUST(migrate_details::pair_of_iterators, set_union_by_key);
MIGRATE_THRUST(migrate_details::pair_of_iterators, set_intersection_by_key);
MIGRATE_THRUST(migrate_details::pair_of_iterators, set_difference_by_key);
MIGRATE_THRUST(migrate_details::pair_of_iterators, set_symmetric_difference_by_key);
MIGRATE_THRUST(migrate_details::pair_of_iterators, partition_copy);
MIGRATE_THRUST(migrate_details::pair_of_iterators, stable_partition_copy);
MIGRATE_THRUST(bool, is_partitioned);
MIGRATE_THRUST(std::ptrdiff_t, unique_count);
MIGRATE_THRUST(void, shuffle_copy);
MIGRATE_THRUST(void, return_temporary_buffer);
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
template <typename T, typename Policy>
T* malloc(const Policy& policy, std::size_t n);
template <typename Policy>
char* malloc(const Policy& policy, std::size_t bytes);
template <typename Policy, typename Pointer>
void free(const Policy& policy, Pointer memory);
template <typename T, typename Policy>
migrate_details::value get_temporary_buffer(const Policy& policy, std::ptrdiff_t n);
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
