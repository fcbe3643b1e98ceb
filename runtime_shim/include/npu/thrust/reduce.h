/// @file
/// Reductions: sums, counts, extrema, searches, comparisons of ranges.
///
/// A range is cut into chunks of fixed size. The chunks are reduced concurrently, each in order, and their
/// results in order. So a sum of floats does not depend on the number of cores.
///
/// Elements of device ranges are processed on the simulated device after the work that is queued on the
/// stream; the call returns when they are done. Host ranges are processed by the calling thread. The form
/// with a policy says where: thrust::host, thrust::device or thrust::cuda::par.on(stream). The form without
/// takes the device if an iterator points there. Function objects are copied and may run concurrently.
/// Units: sizes and positions in elements.
/// Errors: thrust::system_error if a part, or earlier work in the stream, fails; std::bad_alloc without
/// memory. Outputs may then be partly written.
/// Source: Thrust API documentation, Reductions, Searching.
#ifndef NPU_THRUST_REDUCE_H_
#define NPU_THRUST_REDUCE_H_

#include "npu/thrust/detail/iterator_base.h"
#include "npu/thrust/functional.h"

namespace thrust {

namespace detail {

/// Submits store(init op get(0) op get(1) ...) over n elements; returns before it is done.
template <class T, class Get, class Op, class Store>
void reduce_into(const Executor& run, index_t n, T init, Get get, Op op, Store store) {
  auto partial = scratch<slot_t<T>>(chunk_count(n));
  run.chunks(n, [partial, get, op](index_t first, index_t last) {
    Get element = get;
    Op combine = op;
    T sum = static_cast<T>(element(first));
    for (index_t i = first + 1; i < last; ++i) sum = static_cast<T>(combine(sum, element(i)));
    (*partial)[static_cast<std::size_t>(first / kChunk)] = sum;
  });
  run.once([partial, init, op, store] {
    Op combine = op;
    T sum = init;
    for (const auto& value : *partial) sum = static_cast<T>(combine(sum, static_cast<T>(value)));
    store(sum);
  });
}

template <class Policy, class T, class Get, class Op>
T reduced(const Policy& policy, const char* name, index_t n, T init, Get get, Op op) {
  Executor run(policy, name);
  auto result = std::make_shared<T>(init);
  reduce_into(run, n, init, get, op, [result](const T& value) { *result = value; });
  run.finish();
  return *result;
}

/// The first i < n for which found(i), else n.
template <class Policy, class Found>
index_t first_where(const Policy& policy, const char* name, index_t n, Found found) {
  Executor run(policy, name);
  auto hit = scratch<index_t>(chunk_count(n));
  run.chunks(n, [hit, found, n](index_t first, index_t last) {
    Found mine = found;
    index_t i = first;
    while (i < last && !mine(i)) ++i;
    (*hit)[static_cast<std::size_t>(first / kChunk)] = i < last ? i : n;
  });
  run.finish();
  index_t nearest = n;
  for (const index_t i : *hit) nearest = std::min(nearest, i);
  return nearest;
}

/// The position of the element that `less` puts first; the first of equals.
template <class Policy, class It, class Less>
index_t position_of_least(const Policy& policy, const char* name, It first, index_t n, Less less) {
  if (n <= 0) return 0;
  const auto in = detail::raw(first);
  return reduced(
      policy, name, n, index_t{0}, [](index_t i) { return i; },
      [in, less](index_t a, index_t b) {
        Less before = less;
        return before(in[b], in[a]) ? b : a;
      });
}

}  // namespace detail

/// Returns init op first[0] op first[1] ...; op is + and init 0 unless given. op must be associative. An
/// empty range gives init.
/// @{
template <NPU_THRUST_POLICY, class It, class T, class Op>
T reduce(const Policy& policy, It first, It last, T init, Op op) {
  return detail::reduced(policy, "thrust::reduce", last - first, init, detail::element_of(first), op);
}
template <NPU_THRUST_POLICY, class It, class T>
T reduce(const Policy& policy, It first, It last, T init) {
  return thrust::reduce(policy, first, last, init, plus<T>());
}
template <NPU_THRUST_POLICY, class It>
auto reduce(const Policy& policy, It first, It last) {
  return thrust::reduce(policy, first, last, detail::value_t<It>());
}
NPU_THRUST_BY_ITERATORS(reduce)
/// @}

/// Returns init op f(first[0]) op f(first[1]) ...; op must be associative.
/// @{
template <NPU_THRUST_POLICY, class It, class F, class T, class Op>
T transform_reduce(const Policy& policy, It first, It last, F f, T init, Op op) {
  auto get = [in = detail::raw(first), f](detail::index_t i) mutable {
    auto&& element = in[i];
    return f(element);
  };
  return detail::reduced(policy, "thrust::transform_reduce", last - first, init, get, op);
}
NPU_THRUST_BY_ITERATORS(transform_reduce)
/// @}

/// Returns init op f(a[0], b[0]) op f(a[1], b[1]) ...; op is + and f the product unless given. op must be
/// associative.
/// @{
template <NPU_THRUST_POLICY, class A, class B, class T, class Op, class F>
T inner_product(const Policy& policy, A first, A last, B second, T init, Op op, F f) {
  auto get = [a = detail::raw(first), b = detail::raw(second), f](detail::index_t i) mutable {
    return f(a[i], b[i]);
  };
  return detail::reduced(policy, "thrust::inner_product", last - first, init, get, op);
}
template <NPU_THRUST_POLICY, class A, class B, class T>
T inner_product(const Policy& policy, A first, A last, B second, T init) {
  return thrust::inner_product(policy, first, last, second, init, plus<T>(), multiplies<T>());
}
NPU_THRUST_BY_ITERATORS(inner_product)
/// @}

/// Returns how many elements of [first, last) satisfy the predicate (count_if) or equal value (count).
/// @{
template <NPU_THRUST_POLICY, class It, class Predicate>
std::ptrdiff_t count_if(const Policy& policy, It first, It last, Predicate predicate) {
  auto get = [in = detail::raw(first), predicate](detail::index_t i) mutable {
    return predicate(in[i]) ? std::ptrdiff_t{1} : std::ptrdiff_t{0};
  };
  return detail::reduced(policy, "thrust::count_if", last - first, std::ptrdiff_t{0}, get,
                         plus<std::ptrdiff_t>());
}
template <NPU_THRUST_POLICY, class It, class T>
std::ptrdiff_t count(const Policy& policy, It first, It last, const T& value) {
  return thrust::count_if(policy, first, last, [value](const auto& x) { return x == value; });
}
NPU_THRUST_BY_ITERATORS(count_if)
NPU_THRUST_BY_ITERATORS(count)
/// @}

/// Returns the first of the smallest elements, of the largest, or a pair of both. less is < unless given. An
/// empty range gives last.
/// @{
template <NPU_THRUST_POLICY, class It, class Less>
It min_element(const Policy& policy, It first, It last, Less less) {
  return first + detail::position_of_least(policy, "thrust::min_element", first, last - first, less);
}
template <NPU_THRUST_POLICY, class It>
It min_element(const Policy& policy, It first, It last) {
  return thrust::min_element(policy, first, last, thrust::less<>());
}
template <NPU_THRUST_POLICY, class It, class Less>
It max_element(const Policy& policy, It first, It last, Less less) {
  auto more = [less](const auto& a, const auto& b) {
    Less before = less;
    return before(b, a);
  };
  return first + detail::position_of_least(policy, "thrust::max_element", first, last - first, more);
}
template <NPU_THRUST_POLICY, class It>
It max_element(const Policy& policy, It first, It last) {
  return thrust::max_element(policy, first, last, thrust::less<>());
}
template <NPU_THRUST_POLICY, class It, class Less>
pair<It, It> minmax_element(const Policy& policy, It first, It last, Less less) {
  return {thrust::min_element(policy, first, last, less), thrust::max_element(policy, first, last, less)};
}
template <NPU_THRUST_POLICY, class It>
pair<It, It> minmax_element(const Policy& policy, It first, It last) {
  return thrust::minmax_element(policy, first, last, thrust::less<>());
}
NPU_THRUST_BY_ITERATORS(min_element)
NPU_THRUST_BY_ITERATORS(max_element)
NPU_THRUST_BY_ITERATORS(minmax_element)
/// @}

/// Returns the first element that satisfies the predicate (find_if), that does not (find_if_not), or that
/// equals value (find); last if there is none.
/// @{
template <NPU_THRUST_POLICY, class It, class Predicate>
It find_if(const Policy& policy, It first, It last, Predicate predicate) {
  auto found = [in = detail::raw(first), predicate](detail::index_t i) mutable {
    return bool(predicate(in[i]));
  };
  return first + detail::first_where(policy, "thrust::find_if", last - first, found);
}
template <NPU_THRUST_POLICY, class It, class Predicate>
It find_if_not(const Policy& policy, It first, It last, Predicate predicate) {
  return thrust::find_if(policy, first, last, not1(predicate));
}
template <NPU_THRUST_POLICY, class It, class T>
It find(const Policy& policy, It first, It last, const T& value) {
  return thrust::find_if(policy, first, last, [value](const auto& x) { return x == value; });
}
NPU_THRUST_BY_ITERATORS(find_if)
NPU_THRUST_BY_ITERATORS(find_if_not)
NPU_THRUST_BY_ITERATORS(find)
/// @}

/// Returns whether any, none or all elements satisfy the predicate. An empty range gives false, true and
/// true.
/// @{
template <NPU_THRUST_POLICY, class It, class Predicate>
bool any_of(const Policy& policy, It first, It last, Predicate predicate) {
  return thrust::find_if(policy, first, last, predicate) != last;
}
template <NPU_THRUST_POLICY, class It, class Predicate>
bool none_of(const Policy& policy, It first, It last, Predicate predicate) {
  return !thrust::any_of(policy, first, last, predicate);
}
template <NPU_THRUST_POLICY, class It, class Predicate>
bool all_of(const Policy& policy, It first, It last, Predicate predicate) {
  return thrust::find_if_not(policy, first, last, predicate) == last;
}
NPU_THRUST_BY_ITERATORS(any_of)
NPU_THRUST_BY_ITERATORS(none_of)
NPU_THRUST_BY_ITERATORS(all_of)
/// @}

/// Returns the positions where two ranges first differ (mismatch), or whether they do not (equal). Elements
/// are compared by == unless a function is given.
/// @{
template <NPU_THRUST_POLICY, class A, class B, class Equal>
pair<A, B> mismatch(const Policy& policy, A first, A last, B second, Equal equal) {
  auto differs = [a = detail::raw(first), b = detail::raw(second), equal](detail::index_t i) mutable {
    return !equal(a[i], b[i]);
  };
  const detail::index_t at = detail::first_where(policy, "thrust::mismatch", last - first, differs);
  return {first + at, second + at};
}
template <NPU_THRUST_POLICY, class A, class B>
pair<A, B> mismatch(const Policy& policy, A first, A last, B second) {
  return thrust::mismatch(policy, first, last, second, equal_to<>());
}
template <NPU_THRUST_POLICY, class A, class B, class Equal>
bool equal(const Policy& policy, A first, A last, B second, Equal same) {
  return thrust::mismatch(policy, first, last, second, same).first == last;
}
template <NPU_THRUST_POLICY, class A, class B>
bool equal(const Policy& policy, A first, A last, B second) {
  return thrust::equal(policy, first, last, second, equal_to<>());
}
NPU_THRUST_BY_ITERATORS(mismatch)
NPU_THRUST_BY_ITERATORS(equal)
/// @}

/// Returns the first element that is smaller than the one before it, else last (is_sorted_until), or whether
/// there is none (is_sorted). less is < unless given.
/// @{
template <NPU_THRUST_POLICY, class It, class Less>
It is_sorted_until(const Policy& policy, It first, It last, Less less) {
  auto breaks = [in = detail::raw(first), less](detail::index_t i) mutable {
    return i > 0 && bool(less(in[i], in[i - 1]));
  };
  return first + detail::first_where(policy, "thrust::is_sorted", last - first, breaks);
}
template <NPU_THRUST_POLICY, class It>
It is_sorted_until(const Policy& policy, It first, It last) {
  return thrust::is_sorted_until(policy, first, last, thrust::less<>());
}
template <NPU_THRUST_POLICY, class It, class Less>
bool is_sorted(const Policy& policy, It first, It last, Less less) {
  return thrust::is_sorted_until(policy, first, last, less) == last;
}
template <NPU_THRUST_POLICY, class It>
bool is_sorted(const Policy& policy, It first, It last) {
  return thrust::is_sorted(policy, first, last, thrust::less<>());
}
NPU_THRUST_BY_ITERATORS(is_sorted_until)
NPU_THRUST_BY_ITERATORS(is_sorted)
/// @}

}  // namespace thrust

#endif  // NPU_THRUST_REDUCE_H_
