// Declarations only, written from the Thrust documentation: bases of iterators.
#ifdef __cplusplus
namespace thrust {
struct use_default {};
struct any_system_tag {};
struct device_system_tag : any_system_tag {};
struct host_system_tag : any_system_tag {};
using incrementable_traversal_tag = std::output_iterator_tag;
using single_pass_traversal_tag = std::input_iterator_tag;
using forward_traversal_tag = std::forward_iterator_tag;
using bidirectional_traversal_tag = std::bidirectional_iterator_tag;
using random_access_traversal_tag = std::random_access_iterator_tag;
#define MIGRATE_THRUST_TAG(name)                                   \
  struct name##_device_iterator_tag : std::name##_iterator_tag {}; \
  struct name##_host_iterator_tag : std::name##_iterator_tag {};
MIGRATE_THRUST_TAG(input)
MIGRATE_THRUST_TAG(output)
MIGRATE_THRUST_TAG(forward)
MIGRATE_THRUST_TAG(bidirectional)
MIGRATE_THRUST_TAG(random_access)
#undef MIGRATE_THRUST_TAG
template <typename It>
struct iterator_system {
  using type = any_system_tag;
};
template <typename It>
struct iterator_traversal {
  using type = typename std::iterator_traits<It>::iterator_category;
};
template <typename It>
struct iterator_value {
  using type = typename std::iterator_traits<It>::value_type;
};
template <typename It>
struct iterator_pointer {
  using type = typename std::iterator_traits<It>::pointer;
};
template <typename It>
struct iterator_reference {
  using type = typename std::iterator_traits<It>::reference;
};
template <typename It>
struct iterator_difference {
  using type = typename std::iterator_traits<It>::difference_type;
};
template <typename It>
struct is_contiguous_iterator : std::false_type {};
template <typename It>
typename std::iterator_traits<It>::value_type* unwrap_contiguous_iterator(It it);
template <typename It>
It try_unwrap_contiguous_iterator(It it);
template <typename T>
struct proclaim_trivially_relocatable : std::false_type {};
template <typename T>
struct is_trivially_relocatable : std::true_type {};
struct iterator_core_access {};
template <typename Derived, typename Value, typename System, typename Traversal, typename Reference,
          typename Difference = std::ptrdiff_t>
class iterator_facade {
 public:
  using iterator_category = Traversal;
  using value_type = typename std::remove_const<Value>::type;
  using reference = Reference;
  using difference_type = Difference;
  using pointer = typename std::add_pointer<typename std::remove_reference<Reference>::type>::type;
  __host__ __device__ Reference operator*() const;
  __host__ __device__ Reference operator[](Difference n) const;
  __host__ __device__ Derived& operator++();
  __host__ __device__ Derived& operator--();
  __host__ __device__ Derived operator++(int);
  __host__ __device__ Derived operator--(int);
  __host__ __device__ Derived& operator+=(Difference n);
  __host__ __device__ Derived& operator-=(Difference n);
  __host__ __device__ Derived operator+(Difference n) const;
  __host__ __device__ Derived operator-(Difference n) const;
  __host__ __device__ Difference operator-(const Derived& other) const;
  __host__ __device__ bool operator==(const Derived& other) const;
  __host__ __device__ bool operator!=(const Derived& other) const;
  __host__ __device__ bool operator<(const Derived& other) const;
};
namespace migrate_details {
template <typename T, typename Default>
struct or_default {
  using type = T;
};
template <typename Default>
struct or_default<use_default, Default> {
  using type = Default;
};
}  // namespace migrate_details
template <typename Derived, typename Base, typename Value = use_default, typename System = use_default,
          typename Traversal = use_default, typename Reference = use_default, typename Difference = use_default>
class iterator_adaptor
    : public iterator_facade<
          Derived, typename migrate_details::or_default<Value, typename std::iterator_traits<Base>::value_type>::type, System,
          typename migrate_details::or_default<Traversal, typename std::iterator_traits<Base>::iterator_category>::type,
          typename migrate_details::or_default<Reference, typename std::iterator_traits<Base>::reference>::type,
          typename migrate_details::or_default<Difference, typename std::iterator_traits<Base>::difference_type>::type> {
 public:
  using super_t = iterator_adaptor;
  using base_type = Base;
  __host__ __device__ iterator_adaptor();
  __host__ __device__ explicit iterator_adaptor(const Base& base);
  __host__ __device__ const Base& base() const;

 protected:
  __host__ __device__ Base& base_reference();
  __host__ __device__ const Base& base_reference() const;
};
}  // namespace thrust
#endif
