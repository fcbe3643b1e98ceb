/// @file
/// Copies that split, replace or shuffle, and questions about partitions: partition_copy, is_partitioned,
/// partition_point, replace_copy, unique_count, uninitialized_copy_n, shuffle_copy.
///
/// Policies and systems: npu/thrust/reorder.h.
/// Units: sizes and positions in elements.
/// Errors: thrust::system_error if a part, or earlier work in the stream, fails; std::bad_alloc without
/// memory. Outputs may then be partly written.
/// Source: Thrust API documentation, Partitioning, Replacing, Counting, Copying, Shuffling.
#ifndef NPU_THRUST_PARTITION_H_
#define NPU_THRUST_PARTITION_H_

#include "npu/thrust/reduce.h"
#include "npu/thrust/reorder.h"

namespace thrust {

/// Copies the elements for which the predicate holds (of stencil[i], if there is one) to yes, the others to
/// no; both keep their order. Returns the ends of both outputs.
/// @{
template <NPU_THRUST_POLICY, class In, class Stencil, class Yes, class No, class Predicate>
pair<Yes, No> stable_partition_copy(const Policy& policy, In first, In last, Stencil stencil, Yes yes, No no,
                                    Predicate predicate) {
  const Yes yes_end = thrust::copy_if(policy, first, last, stencil, yes, predicate);
  return {yes_end, thrust::copy_if(policy, first, last, stencil, no, not1(predicate))};
}
template <NPU_THRUST_POLICY, class In, class Yes, class No, class Predicate>
pair<Yes, No> stable_partition_copy(const Policy& policy, In first, In last, Yes yes, No no,
                                    Predicate predicate) {
  return thrust::stable_partition_copy(policy, first, last, first, yes, no, predicate);
}
template <NPU_THRUST_POLICY, class In, class... Arguments>
auto partition_copy(const Policy& policy, In first, In last, Arguments... arguments) {
  return thrust::stable_partition_copy(policy, first, last, arguments...);
}
NPU_THRUST_BY_ITERATORS(stable_partition_copy)
NPU_THRUST_BY_ITERATORS(partition_copy)
/// @}

/// The first element for which the predicate does not hold.
/// @{
template <NPU_THRUST_POLICY, class It, class Predicate>
It partition_point(const Policy& policy, It first, It last, Predicate predicate) {
  return thrust::find_if_not(policy, first, last, predicate);
}
NPU_THRUST_BY_ITERATORS(partition_point)
/// @}
/// Whether all elements for which the predicate holds come before the others.
/// @{
template <NPU_THRUST_POLICY, class It, class Predicate>
bool is_partitioned(const Policy& policy, It first, It last, Predicate predicate) {
  return thrust::none_of(policy, thrust::find_if_not(policy, first, last, predicate), last, predicate);
}
NPU_THRUST_BY_ITERATORS(is_partitioned)
/// @}

/// Copies elements and replaces those for which the predicate holds (of stencil[i], if there is one), or that
/// equal before, by after. Returns the end of the output.
/// @{
template <NPU_THRUST_POLICY, class In, class Stencil, class Out, class Predicate, class T>
Out replace_copy_if(const Policy& policy, In first, In last, Stencil stencil, Out out, Predicate predicate,
                    const T& after) {
  using Value = detail::value_t<In>;
  return thrust::transform(
      policy, first, last, stencil, out,
      [predicate, after](const Value& value, const detail::value_t<Stencil>& chosen) mutable {
        return predicate(chosen) ? static_cast<Value>(after) : value;
      });
}
template <NPU_THRUST_POLICY, class In, class Out, class Predicate, class T>
Out replace_copy_if(const Policy& policy, In first, In last, Out out, Predicate predicate, const T& after) {
  return thrust::replace_copy_if(policy, first, last, first, out, predicate, after);
}
template <NPU_THRUST_POLICY, class In, class Out, class T>
Out replace_copy(const Policy& policy, In first, In last, Out out, const T& before, const T& after) {
  return thrust::replace_copy_if(
      policy, first, last, out, [before](const auto& value) { return value == before; }, after);
}
NPU_THRUST_BY_ITERATORS(replace_copy_if)
NPU_THRUST_BY_ITERATORS(replace_copy)
/// @}

/// The number of runs of equal elements, compared by == unless a function is given.
/// @{
template <NPU_THRUST_POLICY, class It, class Equal>
std::ptrdiff_t unique_count(const Policy& policy, It first, It last, Equal equal) {
  return detail::selected(policy, "thrust::unique_count", last - first, detail::starts_run(first, equal),
                          [](detail::index_t, detail::index_t) {});
}
template <NPU_THRUST_POLICY, class It>
std::ptrdiff_t unique_count(const Policy& policy, It first, It last) {
  return thrust::unique_count(policy, first, last, equal_to<>());
}
NPU_THRUST_BY_ITERATORS(unique_count)
/// @}

/// Copies n elements, or fills n elements with value, where memory holds none yet. Returns the end of the
/// output. For types whose assignment does not read what is overwritten.
/// @{
template <NPU_THRUST_POLICY, class In, class Size, class Out>
Out uninitialized_copy_n(const Policy& policy, In first, Size n, Out out) {
  return thrust::copy_n(policy, first, n, out);
}
template <NPU_THRUST_POLICY, class Out, class Size, class T>
Out uninitialized_fill_n(const Policy& policy, Out first, Size n, const T& value) {
  thrust::fill_n(policy, first, n, value);
  return first + n;
}
NPU_THRUST_BY_ITERATORS(uninitialized_copy_n)
NPU_THRUST_BY_ITERATORS(uninitialized_fill_n)
/// @}

/// Copies the elements in a random order. The generator is called twice, for the seed of the order. Orders
/// differ from those of a GPU.
/// @{
template <NPU_THRUST_POLICY, class In, class Out, class Generator>
void shuffle_copy(const Policy& policy, In first, In last, Out out, Generator&& generator) {
  thrust::copy(policy, first, last, out);
  thrust::shuffle(policy, out, out + (last - first), generator);
}
template <class In, class Out, class Generator, std::enable_if_t<!detail::is_policy<In>, int> = 0>
void shuffle_copy(In first, In last, Out out, Generator&& generator) {
  thrust::shuffle_copy(detail::policy_for<In, Out>(), first, last, out, generator);
}
/// @}

}  // namespace thrust

#endif  // NPU_THRUST_PARTITION_H_
