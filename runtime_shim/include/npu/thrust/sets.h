/// @file
/// Merges and set operations of sorted keys that move values along: merge_by_key, set_union_by_key,
/// set_intersection_by_key, set_difference_by_key, set_symmetric_difference_by_key.
///
/// One thread goes through both ranges in order. Keys and values of the output must not overlap the inputs.
/// Policies and systems: npu/thrust/reorder.h.
/// Units: sizes in elements.
/// Errors: thrust::system_error if the algorithm, or earlier work in the stream, fails. Outputs may then be
/// partly written.
/// Source: Thrust API documentation, Merging, Set operations.
#ifndef NPU_THRUST_SETS_H_
#define NPU_THRUST_SETS_H_

#include "npu/thrust/functional.h"
#include "npu/thrust/transform.h"

namespace thrust {

namespace detail {

/// Which elements a combination of two sorted ranges keeps.
struct Keeps {
  bool only_first, only_second, both;
  bool one_of_both = true;  // of two equal keys one, the first range's; otherwise each
};

/// Calls take_first(i) and take_second(j) in the order of the result.
template <class A, class B, class Less, class First, class Second>
void combine_sorted(Keeps keeps, A a, index_t n, B b, index_t m, Less less, First take_first,
                    Second take_second) {
  index_t i = 0, j = 0;
  while (i < n && j < m) {
    if (less(a[i], b[j])) {
      if (keeps.only_first) take_first(i);
      ++i;
    } else if (less(b[j], a[i])) {
      if (keeps.only_second) take_second(j);
      ++j;
    } else {
      if (keeps.both) take_first(i);
      ++i;
      if (keeps.one_of_both) ++j;
    }
  }
  for (; keeps.only_first && i < n; ++i) take_first(i);
  for (; keeps.only_second && j < m; ++j) take_second(j);
}

template <class Policy, class A, class B, class VA, class VB, class K, class V, class Less>
pair<K, V> combined_by_key(const Policy& policy, const char* name, Keeps keeps, A a, A a_end, B b, B b_end,
                           VA a_values, VB b_values, K keys, V values, Less less) {
  Executor run(policy, name);
  auto count = std::make_shared<index_t>(0);
  run.once([=, n = a_end - a, m = b_end - b, a = detail::raw(a), b = detail::raw(b),
            av = detail::raw(a_values), bv = detail::raw(b_values), out = detail::raw(keys),
            along = detail::raw(values)] {
    auto put_key = out;
    auto put_value = along;
    index_t at = 0;
    combine_sorted(
        keeps, a, n, b, m, less,
        [&](index_t i) {
          put_key[at] = a[i];
          put_value[at++] = av[i];
        },
        [&](index_t j) {
          put_key[at] = b[j];
          put_value[at++] = bv[j];
        });
    *count = at;
  });
  run.finish();
  return {keys + *count, values + *count};
}

}  // namespace detail

// A combination with the values of both ranges.
#define NPU_THRUST_COMBINE(name, ...)                                                                        \
  template <NPU_THRUST_POLICY, class A, class B, class VA, class VB, class K, class V, class Less>           \
  pair<K, V> name(const Policy& policy, A a, A a_end, B b, B b_end, VA a_values, VB b_values, K keys,        \
                  V values, Less less) {                                                                     \
    return detail::combined_by_key(policy, "thrust::" #name, detail::Keeps{__VA_ARGS__}, a, a_end, b, b_end, \
                                   a_values, b_values, keys, values, less);                                  \
  }                                                                                                          \
  template <NPU_THRUST_POLICY, class A, class B, class VA, class VB, class K, class V>                       \
  pair<K, V> name(const Policy& policy, A a, A a_end, B b, B b_end, VA a_values, VB b_values, K keys,        \
                  V values) {                                                                                \
    return thrust::name(policy, a, a_end, b, b_end, a_values, b_values, keys, values, thrust::less<>());     \
  }                                                                                                          \
  NPU_THRUST_BY_ITERATORS(name)
/// Combines two ranges of keys, each sorted by less (< unless given), and moves the value of each key along:
/// all keys, those of either range, those of the first alone, those of one range alone. Of equal keys the
/// first range's come first; how often a key is kept is as in the standard library's function without
/// _by_key. Returns the ends of both outputs.
/// @{
NPU_THRUST_COMBINE(merge_by_key, true, true, true, false)
NPU_THRUST_COMBINE(set_union_by_key, true, true, true)
NPU_THRUST_COMBINE(set_difference_by_key, true, false, false)
NPU_THRUST_COMBINE(set_symmetric_difference_by_key, true, true, false)
/// @}
#undef NPU_THRUST_COMBINE

/// The keys [a, a_end) that are in [b, b_end), too, and their values. Both are sorted by less (< unless
/// given). Returns the ends of both outputs.
/// @{
template <NPU_THRUST_POLICY, class A, class B, class VA, class K, class V, class Less>
pair<K, V> set_intersection_by_key(const Policy& policy, A a, A a_end, B b, B b_end, VA a_values, K keys,
                                   V values, Less less) {
  return detail::combined_by_key(policy, "thrust::set_intersection_by_key", detail::Keeps{false, false, true},
                                 a, a_end, b, b_end, a_values, a_values, keys, values, less);
}
template <NPU_THRUST_POLICY, class A, class B, class VA, class K, class V>
pair<K, V> set_intersection_by_key(const Policy& policy, A a, A a_end, B b, B b_end, VA a_values, K keys,
                                   V values) {
  return thrust::set_intersection_by_key(policy, a, a_end, b, b_end, a_values, keys, values,
                                         thrust::less<>());
}
NPU_THRUST_BY_ITERATORS(set_intersection_by_key)
/// @}

}  // namespace thrust

#endif  // NPU_THRUST_SETS_H_
