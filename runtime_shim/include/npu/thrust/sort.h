/// @file
/// Sorting, searches in sorted ranges, merging, set operations.
///
/// Sorting is a merge sort in memory of its own: blocks are sorted concurrently, then merged pair by pair.
/// All sorts are stable, which sort and sort_by_key need not be.
///
/// Elements of device ranges are processed on the simulated device after the work that is queued on the
/// stream; the call returns when they are done. Host ranges are processed by the calling thread. The form
/// with a policy says where: thrust::host, thrust::device or thrust::cuda::par.on(stream). The form without
/// takes the device if an iterator points there. Function objects are copied and may run concurrently.
/// Units: sizes and positions in elements.
/// Errors: thrust::system_error if a part, or earlier work in the stream, fails; std::bad_alloc without
/// memory. Outputs may then be partly written.
/// Source: Thrust API documentation, Sorting, Searching, Merging, Set Operations.
#ifndef NPU_THRUST_SORT_H_
#define NPU_THRUST_SORT_H_

#include "npu/thrust/detail/iterator_base.h"
#include "npu/thrust/functional.h"

namespace thrust {

namespace detail {

/// Elements that one thread sorts before merging begins.
inline constexpr index_t kSortBlock = 16384;

/// Submits: keep(i, the i-th of load(0) ... load(n - 1) in the order of less). Returns before it is done.
template <class T, class Load, class Keep, class Less>
void sort_into(const Executor& run, index_t n, Load load, Keep keep, Less less) {
  auto from = scratch<T>(n), to = scratch<T>(n > kSortBlock ? n : 0);
  run.tasks((n + kSortBlock - 1) / kSortBlock, [=](index_t block) {
    const index_t first = block * kSortBlock, last = std::min(n, first + kSortBlock);
    for (index_t i = first; i < last; ++i) (*from)[static_cast<std::size_t>(i)] = load(i);
    std::stable_sort(from->begin() + first, from->begin() + last, less);
  });
  for (index_t width = kSortBlock; width < n; width *= 2) {
    run.tasks((n + 2 * width - 1) / (2 * width), [=](index_t pair) {
      const index_t first = 2 * width * pair;
      const index_t middle = std::min(n, first + width), last = std::min(n, first + 2 * width);
      std::merge(from->begin() + first, from->begin() + middle, from->begin() + middle, from->begin() + last,
                 to->begin() + first, less);
    });
    std::swap(from, to);
  }
  run.chunks(n, [=](index_t first, index_t last) {
    for (index_t i = first; i < last; ++i) keep(i, (*from)[static_cast<std::size_t>(i)]);
  });
}

template <class K, class V>
struct KeyAndValue {
  K key;
  V value;
};

/// Sorts keys, and values along, from one pair of ranges to another, which may be the same.
template <class Keys, class Values, class OutKeys, class OutValues, class Less>
void sort_pairs_into(const Executor& run, index_t n, Keys keys, Values values, OutKeys out_keys,
                     OutValues out_values, Less less) {
  using Element = KeyAndValue<value_t<Keys>, value_t<Values>>;
  sort_into<Element>(
      run, n, [=](index_t i) { return Element{keys[i], values[i]}; },
      [=](index_t i, const Element& element) {
        out_keys[i] = element.key;
        out_values[i] = element.value;
      },
      [less](const Element& a, const Element& b) {
        Less before = less;
        return bool(before(a.key, b.key));
      });
}
template <class Keys, class OutKeys, class Less>
void sort_keys_into(const Executor& run, index_t n, Keys keys, OutKeys out, Less less) {
  using Element = slot_t<value_t<Keys>>;
  sort_into<Element>(
      run, n, [=](index_t i) { return static_cast<Element>(keys[i]); },
      [=](index_t i, const Element& element) { out[i] = element; },
      [less](const Element& a, const Element& b) {
        Less before = less;
        return bool(before(a, b));
      });
}

/// out[i] = where(i-th value, first, last): a search in a sorted range for each of many values.
template <class Policy, class It, class Values, class Out, class Search>
Out search_each(const Policy& policy, It first, It last, Values values, Values values_end, Out out,
                Search search) {
  Executor run(policy, "thrust::binary_search");
  const auto begin = raw(first), end = raw(last);
  run.chunks(values_end - values, [=, in = raw(values), to = raw(out)](index_t from, index_t until) {
    for (index_t i = from; i < until; ++i) to[i] = search(begin, end, in[i]);
  });
  run.finish();
  return out + (values_end - values);
}
/// search(first, last) on the side that has the range, for one value.
template <class Policy, class It, class Search>
auto search_one(const Policy& policy, It first, It last, Search search) {
  using Result = decltype(search(raw(first), raw(last)));
  auto result = std::make_shared<Result>();
  Executor run(policy, "thrust::binary_search");
  run.once([=, begin = raw(first), end = raw(last)] { *result = search(begin, end); });
  run.finish();
  return *result;
}

struct LowerBound {
  template <class It, class T, class Less>
  auto operator()(It first, It last, const T& value, Less less) const {
    return std::lower_bound(first, last, value, less) - first;
  }
};
struct UpperBound {
  template <class It, class T, class Less>
  auto operator()(It first, It last, const T& value, Less less) const {
    return std::upper_bound(first, last, value, less) - first;
  }
};
struct Contains {
  template <class It, class T, class Less>
  bool operator()(It first, It last, const T& value, Less less) const {
    return std::binary_search(first, last, value, less);
  }
};

}  // namespace detail

/// Sorts [first, last); less is < unless given. Equal elements keep their order.
/// @{
template <NPU_THRUST_POLICY, class It, class Less>
void stable_sort(const Policy& policy, It first, It last, Less less) {
  detail::Executor run(policy, "thrust::sort");
  const auto in = detail::raw(first);
  detail::sort_keys_into(run, last - first, in, in, less);
  run.finish();
}
template <NPU_THRUST_POLICY, class It>
void stable_sort(const Policy& policy, It first, It last) {
  thrust::stable_sort(policy, first, last, thrust::less<>());
}
template <NPU_THRUST_POLICY, class It, class... Less>
void sort(const Policy& policy, It first, It last, Less... less) {
  thrust::stable_sort(policy, first, last, less...);
}
NPU_THRUST_BY_ITERATORS(stable_sort)
NPU_THRUST_BY_ITERATORS(sort)
/// @}

/// Sorts the keys [first, last) and moves the values along; less is < unless given. Equal keys keep their
/// order.
/// @{
template <NPU_THRUST_POLICY, class Keys, class Values, class Less>
void stable_sort_by_key(const Policy& policy, Keys first, Keys last, Values values, Less less) {
  detail::Executor run(policy, "thrust::sort_by_key");
  const auto keys = detail::raw(first);
  const auto along = detail::raw(values);
  detail::sort_pairs_into(run, last - first, keys, along, keys, along, less);
  run.finish();
}
template <NPU_THRUST_POLICY, class Keys, class Values>
void stable_sort_by_key(const Policy& policy, Keys first, Keys last, Values values) {
  thrust::stable_sort_by_key(policy, first, last, values, thrust::less<>());
}
template <NPU_THRUST_POLICY, class Keys, class Values, class... Less>
void sort_by_key(const Policy& policy, Keys first, Keys last, Values values, Less... less) {
  thrust::stable_sort_by_key(policy, first, last, values, less...);
}
NPU_THRUST_BY_ITERATORS(stable_sort_by_key)
NPU_THRUST_BY_ITERATORS(sort_by_key)
/// @}

// Searches in a sorted range: for one value an iterator (a bool), for a range of values their positions.
#define NPU_THRUST_SEARCH(name, Result, search, make_result)                                                \
  template <NPU_THRUST_POLICY, class It, class T, class Less>                                               \
  Result name(const Policy& policy, It first, It last, const T& value, Less less) {                         \
    const auto found = detail::search_one(policy, first, last, [value, less](auto begin, auto end) {        \
      return detail::search()(begin, end, value, less);                                                     \
    });                                                                                                     \
    return make_result;                                                                                     \
  }                                                                                                         \
  template <NPU_THRUST_POLICY, class It, class T>                                                           \
  Result name(const Policy& policy, It first, It last, const T& value) {                                    \
    return thrust::name(policy, first, last, value, thrust::less<>());                                      \
  }                                                                                                         \
  template <NPU_THRUST_POLICY, class It, class Values, class Out, class Less>                               \
  Out name(const Policy& policy, It first, It last, Values values, Values values_end, Out out, Less less) { \
    return detail::search_each(policy, first, last, values, values_end, out,                                \
                               [less](auto begin, auto end, const auto& value) {                            \
                                 return detail::search()(begin, end, value, less);                          \
                               });                                                                          \
  }                                                                                                         \
  template <NPU_THRUST_POLICY, class It, class Values, class Out, class = typename Out::iterator_category>  \
  Out name(const Policy& policy, It first, It last, Values values, Values values_end, Out out) {            \
    return thrust::name(policy, first, last, values, values_end, out, thrust::less<>());                    \
  }                                                                                                         \
  template <NPU_THRUST_POLICY, class It, class V, class O>                                                  \
  O* name(const Policy& policy, It first, It last, V* values, V* values_end, O* out) {                      \
    return thrust::name(policy, first, last, values, values_end, out, thrust::less<>());                    \
  }                                                                                                         \
  template <NPU_THRUST_POLICY, class It, class Values, class O, class = typename Values::iterator_category> \
  O* name(const Policy& policy, It first, It last, Values values, Values values_end, O* out) {              \
    return thrust::name(policy, first, last, values, values_end, out, thrust::less<>());                    \
  }                                                                                                         \
  NPU_THRUST_BY_ITERATORS(name)
/// Searches the sorted range [first, last); less is < unless given. lower_bound: the first element that is
/// not less than value. upper_bound: the first that is greater. binary_search: whether there is an equal one.
/// For a range of values, their positions (of binary_search: bools) are written to out, and its end is
/// returned.
/// @{
NPU_THRUST_SEARCH(lower_bound, It, LowerBound, first + found)
NPU_THRUST_SEARCH(upper_bound, It, UpperBound, first + found)
NPU_THRUST_SEARCH(binary_search, bool, Contains, found)
/// @}
#undef NPU_THRUST_SEARCH
/// Returns lower_bound and upper_bound of value as a pair.
/// @{
template <NPU_THRUST_POLICY, class It, class T, class... Less>
pair<It, It> equal_range(const Policy& policy, It first, It last, const T& value, Less... less) {
  return {thrust::lower_bound(policy, first, last, value, less...),
          thrust::upper_bound(policy, first, last, value, less...)};
}
NPU_THRUST_BY_ITERATORS(equal_range)
/// @}

// Two sorted ranges into one, by one thread. `out` must not overlap them.
#define NPU_THRUST_MERGE(name)                                                                       \
  template <NPU_THRUST_POLICY, class A, class B, class Out, class Less>                              \
  Out name(const Policy& policy, A a, A a_end, B b, B b_end, Out out, Less less) {                   \
    detail::Executor run(policy, "thrust::" #name);                                                  \
    auto count = std::make_shared<std::ptrdiff_t>(0);                                                \
    run.once([=, a = detail::raw(a), a_end = detail::raw(a_end), b = detail::raw(b),                 \
              b_end = detail::raw(b_end),                                                            \
              out = detail::raw(out)] { *count = std::name(a, a_end, b, b_end, out, less) - out; }); \
    run.finish();                                                                                    \
    return out + *count;                                                                             \
  }                                                                                                  \
  template <NPU_THRUST_POLICY, class A, class B, class Out>                                          \
  Out name(const Policy& policy, A a, A a_end, B b, B b_end, Out out) {                              \
    return thrust::name(policy, a, a_end, b, b_end, out, thrust::less<>());                          \
  }                                                                                                  \
  NPU_THRUST_BY_ITERATORS(name)
/// Combines two sorted ranges into a sorted one: all elements, the union, the intersection, the difference or
/// the symmetric difference, as the functions of the standard library do. less is < unless given. One thread
/// does it. Returns the end of the output, which must not overlap the inputs.
/// @{
NPU_THRUST_MERGE(merge)
NPU_THRUST_MERGE(set_union)
NPU_THRUST_MERGE(set_intersection)
NPU_THRUST_MERGE(set_difference)
NPU_THRUST_MERGE(set_symmetric_difference)
/// @}
#undef NPU_THRUST_MERGE

}  // namespace thrust

#endif  // NPU_THRUST_SORT_H_
