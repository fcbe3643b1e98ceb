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
template <typename T = void, typename U = T>
struct project1st {
  template <typename A, typename B>
  __host__ __device__ T operator()(const A& a, const B& b) const;
};
template <typename T = void, typename U = T>
struct project2nd {
  template <typename A, typename B>
  __host__ __device__ U operator()(const A& a, const B& b) const;
};
template <typename F>
struct zip_function {
  zip_function();
  __host__ __device__ zip_function(F f);
  template <typename Tuple>
  __host__ __device__ migrate_details::value operator()(Tuple&& elements) const;
  __host__ __device__ F& underlying_function() const;
};
template <typename F>
__host__ __device__ zip_function<typename std::decay<F>::type> make_zip_function(F&& f);
using std::addressof;
template <typename A, typename B>
__host__ __device__ void swap(A&& a, B&& b);
template <typename F>
struct migrate_negated {
  template <typename... A>
  __host__ __device__ bool operator()(A&&... a);
};
template <typename F>
__host__ __device__ migrate_negated<F> not_fn(const F& f);
template <typename F>
__host__ __device__ migrate_negated<F> not1(const F& f);
template <typename T>
__host__ __device__ const T& min(const T& a, const T& b);
template <typename T, typename Less>
__host__ __device__ const T& min(const T& a, const T& b, Less less);
template <typename T>
__host__ __device__ const T& max(const T& a, const T& b);
template <typename T, typename Less>
__host__ __device__ const T& max(const T& a, const T& b, Less less);
namespace placeholders {
struct placeholder {};
static const placeholder _1, _2, _3, _4;
#define MIGRATE_THRUST_PLACEHOLDER(op)               \
  placeholder operator op(placeholder, placeholder); \
  template <typename T>                              \
  placeholder operator op(placeholder, const T&);    \
  template <typename T>                              \
  placeholder operator op(const T&, placeholder)
MIGRATE_THRUST_PLACEHOLDER(+);
MIGRATE_THRUST_PLACEHOLDER(-);
MIGRATE_THRUST_PLACEHOLDER(*);
MIGRATE_THRUST_PLACEHOLDER(/);
MIGRATE_THRUST_PLACEHOLDER(%);
MIGRATE_THRUST_PLACEHOLDER(==);
MIGRATE_THRUST_PLACEHOLDER(!=);
MIGRATE_THRUST_PLACEHOLDER(<);
MIGRATE_THRUST_PLACEHOLDER(>);
MIGRATE_THRUST_PLACEHOLDER(<=);
MIGRATE_THRUST_PLACEHOLDER(>=);
MIGRATE_THRUST_PLACEHOLDER(&&);
MIGRATE_THRUST_PLACEHOLDER(||);
MIGRATE_THRUST_PLACEHOLDER(&);
MIGRATE_THRUST_PLACEHOLDER(|);
MIGRATE_THRUST_PLACEHOLDER(^);
MIGRATE_THRUST_PLACEHOLDER(<<);
MIGRATE_THRUST_PLACEHOLDER(>>);
MIGRATE_THRUST_PLACEHOLDER(+=);
MIGRATE_THRUST_PLACEHOLDER(-=);
MIGRATE_THRUST_PLACEHOLDER(*=);
MIGRATE_THRUST_PLACEHOLDER(/=);
#undef MIGRATE_THRUST_PLACEHOLDER
placeholder operator-(placeholder);
placeholder operator!(placeholder);
placeholder operator~(placeholder);
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
MIGRATE_THRUST_ITERATOR(transform_output_iterator);
MIGRATE_THRUST_ITERATOR(transform_input_output_iterator);
MIGRATE_THRUST_ITERATOR(tabulate_output_iterator);
MIGRATE_THRUST_ITERATOR(offset_iterator);
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
MIGRATE_THRUST(migrate_details::iterator, make_transform_input_output_iterator);
MIGRATE_THRUST(migrate_details::iterator, make_tabulate_output_iterator);
// A position in the range that is given, with a policy before it or not: the second argument is an iterator of it.
#define MIGRATE_THRUST_POSITION(name)                     \
  template <typename First, typename It, typename... A> \
  __host__ __device__ typename std::decay<It>::type name(First&& first, It&& it, A&&... a)
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
MIGRATE_THRUST_POSITION(max_element);
MIGRATE_THRUST_POSITION(min_element);
MIGRATE_THRUST(migrate_details::iterator, lower_bound);
MIGRATE_THRUST(migrate_details::iterator, upper_bound);
MIGRATE_THRUST_POSITION(find);
MIGRATE_THRUST_POSITION(find_if);
MIGRATE_THRUST_POSITION(unique);
MIGRATE_THRUST(migrate_details::iterator, unique_copy);
MIGRATE_THRUST_POSITION(remove);
MIGRATE_THRUST_POSITION(remove_if);
MIGRATE_THRUST_POSITION(partition);
MIGRATE_THRUST(migrate_details::iterator, merge);
MIGRATE_THRUST(migrate_details::iterator, set_union);
MIGRATE_THRUST(migrate_details::iterator, set_intersection);
MIGRATE_THRUST(migrate_details::iterator, set_difference);
MIGRATE_THRUST_POSITION(stable_partition);
MIGRATE_THRUST(migrate_details::iterator, generate_n);
MIGRATE_THRUST(migrate_details::iterator, remove_copy_if);
MIGRATE_THRUST(migrate_details::iterator, transform_inclusive_scan);
MIGRATE_THRUST(migrate_details::iterator, transform_exclusive_scan);
MIGRATE_THRUST(migrate_details::iterator, adjacent_difference);
MIGRATE_THRUST(migrate_details::iterator, fill_n);
MIGRATE_THRUST(migrate_details::iterator, uninitialized_copy);
MIGRATE_THRUST(migrate_details::iterator, reverse_copy);
MIGRATE_THRUST(migrate_details::iterator, remove_copy);
MIGRATE_THRUST_POSITION(is_sorted_until);
MIGRATE_THRUST(migrate_details::iterator, gather_if);
MIGRATE_THRUST_POSITION(find_if_not);
MIGRATE_THRUST(migrate_details::pair_of_iterators, reduce_by_key);
MIGRATE_THRUST(migrate_details::pair_of_iterators, unique_by_key_copy);
MIGRATE_THRUST(migrate_details::pair_of_iterators, mismatch);
MIGRATE_THRUST(migrate_details::pair_of_iterators, equal_range);
MIGRATE_THRUST(migrate_details::pair_of_iterators, unique_by_key);
MIGRATE_THRUST(migrate_details::pair_of_iterators, minmax_element);
MIGRATE_THRUST_POSITION(partition_point);
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
#undef MIGRATE_THRUST_POSITION
template <typename It>
__host__ __device__ It next(It it, std::ptrdiff_t n = 1);
template <typename It>
__host__ __device__ It prev(It it, std::ptrdiff_t n = 1);
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

// What engines share: numbers of type T.
template <typename T>
struct migrate_engine {
  using result_type = T;
  static const T min = 0, max = 0, default_seed = 1;
  __host__ __device__ migrate_engine();
  template <typename S>
  __host__ __device__ explicit migrate_engine(S seed);
  __host__ __device__ void seed();
  __host__ __device__ void seed(T value);
  __host__ __device__ T operator()();
  __host__ __device__ void discard(unsigned long long n);
  __host__ __device__ bool operator==(const migrate_engine& other) const;
  __host__ __device__ bool operator!=(const migrate_engine& other) const;
};
template <typename T>
std::ostream& operator<<(std::ostream& out, const migrate_engine<T>& engine);
template <typename T>
std::istream& operator>>(std::istream& in, migrate_engine<T>& engine);
#define MIGRATE_THRUST_ENGINE(name, T)       \
  struct name : migrate_engine<T> {          \
    using migrate_engine<T>::migrate_engine; \
    name() = default;                        \
  }
template <typename T, T a, T c, T m>
MIGRATE_THRUST_ENGINE(linear_congruential_engine, T);
template <typename T, size_t w, size_t k, size_t q, size_t s>
MIGRATE_THRUST_ENGINE(linear_feedback_shift_engine, T);
template <typename T, size_t w, size_t s, size_t r>
MIGRATE_THRUST_ENGINE(subtract_with_carry_engine, T);
template <typename E, size_t p, size_t r>
struct discard_block_engine : migrate_engine<typename E::result_type> {
  using migrate_engine<typename E::result_type>::migrate_engine;
  discard_block_engine() = default;
  __host__ __device__ const E& base() const;
};
template <typename E1, size_t s1, typename E2, size_t s2 = 0>
struct xor_combine_engine : migrate_engine<typename E1::result_type> {
  using migrate_engine<typename E1::result_type>::migrate_engine;
  xor_combine_engine() = default;
  __host__ __device__ xor_combine_engine(const E1& first, const E2& second);
  __host__ __device__ const E1& base1() const;
  __host__ __device__ const E2& base2() const;
};
#undef MIGRATE_THRUST_ENGINE
using minstd_rand0 = linear_congruential_engine<unsigned, 16807, 0, 2147483647>;
using minstd_rand = linear_congruential_engine<unsigned, 48271, 0, 2147483647>;
using default_random_engine = minstd_rand;
using ranlux24_base = subtract_with_carry_engine<unsigned, 24, 10, 24>;
using ranlux48_base = subtract_with_carry_engine<unsigned long, 48, 5, 12>;
using ranlux24 = discard_block_engine<ranlux24_base, 223, 23>;
using ranlux48 = discard_block_engine<ranlux48_base, 389, 11>;
using taus88 = xor_combine_engine<linear_feedback_shift_engine<unsigned, 32, 31, 13, 12>, 0,
                                  linear_feedback_shift_engine<unsigned, 32, 29, 2, 4>, 0>;

#define MIGRATE_THRUST_DISTRIBUTION(name, a, b)                       \
  struct name {                                                       \
    using result_type = T;                                            \
    using param_type = std::pair<T, T>;                               \
    __host__ __device__ explicit name(T first = T(0), T second = T(1)); \
    __host__ __device__ explicit name(const param_type& parameters);  \
    template <typename G>                                             \
    __host__ __device__ T operator()(G& generator);                   \
    template <typename G>                                             \
    __host__ __device__ T operator()(G& generator, const param_type& parameters); \
    __host__ __device__ param_type param() const;                     \
    __host__ __device__ void param(const param_type& parameters);     \
    __host__ __device__ void reset();                                 \
    __host__ __device__ T a() const;                                  \
    __host__ __device__ T b() const;                                  \
    __host__ __device__ T min() const;                                \
    __host__ __device__ T max() const;                                \
  }
template <typename T = double>
MIGRATE_THRUST_DISTRIBUTION(uniform_real_distribution, a, b);
template <typename T = int>
MIGRATE_THRUST_DISTRIBUTION(uniform_int_distribution, a, b);
template <typename T = double>
MIGRATE_THRUST_DISTRIBUTION(normal_distribution, mean, stddev);
#undef MIGRATE_THRUST_DISTRIBUTION
namespace random {
using thrust::default_random_engine;
using thrust::discard_block_engine;
using thrust::linear_congruential_engine;
using thrust::linear_feedback_shift_engine;
using thrust::minstd_rand;
using thrust::minstd_rand0;
using thrust::normal_distribution;
using thrust::ranlux24;
using thrust::ranlux24_base;
using thrust::ranlux48;
using thrust::ranlux48_base;
using thrust::subtract_with_carry_engine;
using thrust::taus88;
using thrust::uniform_int_distribution;
using thrust::uniform_real_distribution;
using thrust::xor_combine_engine;
}  // namespace random

}  // namespace thrust
#endif
