/// @file
/// Algorithms that keep, drop or regroup elements: copy_if, remove, unique, partition, reduce_by_key,
/// shuffle.
///
/// One thread goes through the elements in order, so all of them are stable.
///
/// Elements of device ranges are processed on the simulated device after the work that is queued on the
/// stream; the call returns when they are done. Host ranges are processed by the calling thread. The form
/// with a policy says where: thrust::host, thrust::device or thrust::cuda::par.on(stream). The form without
/// takes the device if an iterator points there. Function objects are copied and may run concurrently.
/// Units: sizes and positions in elements.
/// Errors: thrust::system_error if a part, or earlier work in the stream, fails; std::bad_alloc without
/// memory. Outputs may then be partly written.
/// Source: Thrust API documentation, Reordering, Stream compaction, Partitioning, Reductions by key,
/// Shuffling.
#ifndef NPU_THRUST_REORDER_H_
#define NPU_THRUST_REORDER_H_

#include <random>

#include "npu/thrust/functional.h"
#include "npu/thrust/transform.h"

namespace thrust {

namespace detail {

/// Submits keep(from, to) for each i with wanted(i), `to` counting up; store(the count). Not waited for.
template <class Wanted, class Keep, class Store>
void select_into(const Executor& run, index_t n, Wanted wanted, Keep keep, Store store) {
  run.once([=] {
    Wanted mine = wanted;
    index_t kept = 0;
    for (index_t i = 0; i < n; ++i) {
      if (mine(i)) keep(i, kept++);
    }
    store(kept);
  });
}
template <class Policy, class Wanted, class Keep>
index_t selected(const Policy& policy, const char* name, index_t n, Wanted wanted, Keep keep) {
  Executor run(policy, name);
  auto count = std::make_shared<index_t>(0);
  select_into(run, n, wanted, keep, [count](index_t kept) { *count = kept; });
  run.finish();
  return *count;
}
template <class In, class Out>
auto keep_from(const In& in, const Out& out) {
  return [from = detail::raw(in), to = detail::raw(out)](index_t i, index_t at) { to[at] = from[i]; };
}
template <class In, class Predicate>
auto where(const In& in, Predicate predicate) {
  return [in = detail::raw(in), predicate](index_t i) mutable { return bool(predicate(in[i])); };
}
// True for the first of each run of equal elements. Remembers the element before: unique works in place.
template <class In, class Equal>
auto starts_run(const In& in, Equal equal) {
  return [in = detail::raw(in), equal, previous = value_t<In>()](index_t i) mutable {
    value_t<In> now = in[i];
    const bool starts = i == 0 || !equal(previous, now);
    if (starts) previous = now;
    return starts;
  };
}

}  // namespace detail

/// Copies the elements where predicate(stencil[i]) holds, or predicate(in[i]) without a stencil. Returns the
/// end of the output.
/// @{
template <NPU_THRUST_POLICY, class In, class Stencil, class Out, class Predicate>
Out copy_if(const Policy& policy, In first, In last, Stencil stencil, Out out, Predicate predicate) {
  return out + detail::selected(policy, "thrust::copy_if", last - first, detail::where(stencil, predicate),
                                detail::keep_from(first, out));
}
template <NPU_THRUST_POLICY, class In, class Out, class Predicate>
Out copy_if(const Policy& policy, In first, In last, Out out, Predicate predicate) {
  return thrust::copy_if(policy, first, last, first, out, predicate);
}
NPU_THRUST_BY_ITERATORS(copy_if)
/// @}

/// Drops the elements for which the predicate holds (of stencil[i], if there is one), or that equal value.
/// The _copy forms write the others to out. Returns the end of those that stay.
/// @{
template <NPU_THRUST_POLICY, class It, class Stencil, class Predicate>
It remove_if(const Policy& policy, It first, It last, Stencil stencil, Predicate predicate) {
  return thrust::copy_if(policy, first, last, stencil, first, not1(predicate));
}
template <NPU_THRUST_POLICY, class It, class Predicate>
It remove_if(const Policy& policy, It first, It last, Predicate predicate) {
  return thrust::copy_if(policy, first, last, first, not1(predicate));
}
template <NPU_THRUST_POLICY, class It, class T>
It remove(const Policy& policy, It first, It last, const T& value) {
  return thrust::copy_if(policy, first, last, first, [value](const auto& x) { return !(x == value); });
}
template <NPU_THRUST_POLICY, class In, class Out, class Predicate>
Out remove_copy_if(const Policy& policy, In first, In last, Out out, Predicate predicate) {
  return thrust::copy_if(policy, first, last, out, not1(predicate));
}
template <NPU_THRUST_POLICY, class In, class Out, class T>
Out remove_copy(const Policy& policy, In first, In last, Out out, const T& value) {
  return thrust::copy_if(policy, first, last, out, [value](const auto& x) { return !(x == value); });
}
NPU_THRUST_BY_ITERATORS(remove_if)
NPU_THRUST_BY_ITERATORS(remove)
NPU_THRUST_BY_ITERATORS(remove_copy_if)
NPU_THRUST_BY_ITERATORS(remove_copy)
/// @}

/// Keeps the first of each run of equal elements: in out (unique_copy) or in place (unique). Elements are
/// compared by == unless a function is given. Returns the end of those that stay.
/// @{
template <NPU_THRUST_POLICY, class In, class Out, class Equal>
Out unique_copy(const Policy& policy, In first, In last, Out out, Equal equal) {
  return out + detail::selected(policy, "thrust::unique", last - first, detail::starts_run(first, equal),
                                detail::keep_from(first, out));
}
template <NPU_THRUST_POLICY, class In, class Out>
Out unique_copy(const Policy& policy, In first, In last, Out out) {
  return thrust::unique_copy(policy, first, last, out, equal_to<>());
}
template <NPU_THRUST_POLICY, class It, class Equal>
It unique(const Policy& policy, It first, It last, Equal equal) {
  return thrust::unique_copy(policy, first, last, first, equal);
}
template <NPU_THRUST_POLICY, class It>
It unique(const Policy& policy, It first, It last) {
  return thrust::unique(policy, first, last, equal_to<>());
}
NPU_THRUST_BY_ITERATORS(unique_copy)
NPU_THRUST_BY_ITERATORS(unique)
/// @}

/// Keeps the first key of each run of equal keys, and its value: in other ranges (unique_by_key_copy) or in
/// place. Keys are compared by == unless a function is given. Returns the ends of both outputs.
/// @{
template <NPU_THRUST_POLICY, class K, class V, class OutK, class OutV, class Equal>
pair<OutK, OutV> unique_by_key_copy(const Policy& policy, K first, K last, V values, OutK keys, OutV out,
                                    Equal equal) {
  auto keep_key = detail::keep_from(first, keys);
  auto keep_value = detail::keep_from(values, out);
  const auto n =
      detail::selected(policy, "thrust::unique_by_key", last - first, detail::starts_run(first, equal),
                       [=](detail::index_t i, detail::index_t at) {
                         keep_key(i, at);
                         keep_value(i, at);
                       });
  return {keys + n, out + n};
}
template <NPU_THRUST_POLICY, class K, class V, class OutK, class OutV>
pair<OutK, OutV> unique_by_key_copy(const Policy& policy, K first, K last, V values, OutK keys, OutV out) {
  return thrust::unique_by_key_copy(policy, first, last, values, keys, out, equal_to<>());
}
template <NPU_THRUST_POLICY, class K, class V, class... Equal>
pair<K, V> unique_by_key(const Policy& policy, K first, K last, V values, Equal... equal) {
  return thrust::unique_by_key_copy(policy, first, last, values, first, values, equal...);
}
NPU_THRUST_BY_ITERATORS(unique_by_key_copy)
NPU_THRUST_BY_ITERATORS(unique_by_key)
/// @}

namespace detail {
/// Submits the sums of runs of equal keys: keys[k] and out[k] of the k-th run; store(the number of runs).
template <class K, class V, class OutK, class OutV, class Equal, class Op, class Store>
void reduce_runs_into(const Executor& run, index_t n, K in, V values, OutK keys, OutV out, Equal equal, Op op,
                      Store store) {
  run.once([=] {
    auto starts = starts_run(in, equal);
    Op combine = op;
    using Sum = accumulator_t<Op, value_t<V>, value_t<V>>;
    Sum sum{};
    index_t runs = 0;
    for (index_t i = 0; i < n; ++i) {
      if (starts(i)) {
        keys[runs++] = in[i];
        sum = static_cast<Sum>(values[i]);
      } else {
        sum = static_cast<Sum>(combine(sum, static_cast<Sum>(values[i])));
      }
      out[runs - 1] = sum;
    }
    store(runs);
  });
}
}  // namespace detail

/// Writes one key and the reduction of its values for each run of equal keys. Keys are compared by == and
/// values added unless functions are given. Returns the ends of both outputs.
/// @{
template <NPU_THRUST_POLICY, class K, class V, class OutK, class OutV, class Equal, class Op>
pair<OutK, OutV> reduce_by_key(const Policy& policy, K first, K last, V values, OutK keys, OutV out,
                               Equal equal, Op op) {
  detail::Executor run(policy, "thrust::reduce_by_key");
  auto runs = std::make_shared<detail::index_t>(0);
  detail::reduce_runs_into(run, last - first, detail::raw(first), detail::raw(values), detail::raw(keys),
                           detail::raw(out), equal, op, [runs](detail::index_t n) { *runs = n; });
  run.finish();
  return {keys + *runs, out + *runs};
}
template <NPU_THRUST_POLICY, class K, class V, class OutK, class OutV, class Equal>
pair<OutK, OutV> reduce_by_key(const Policy& policy, K first, K last, V values, OutK keys, OutV out,
                               Equal equal) {
  return thrust::reduce_by_key(policy, first, last, values, keys, out, equal, plus<>());
}
template <NPU_THRUST_POLICY, class K, class V, class OutK, class OutV>
pair<OutK, OutV> reduce_by_key(const Policy& policy, K first, K last, V values, OutK keys, OutV out) {
  return thrust::reduce_by_key(policy, first, last, values, keys, out, equal_to<>());
}
NPU_THRUST_BY_ITERATORS(reduce_by_key)
/// @}

/// Puts the elements for which the predicate holds (of stencil[i], if there is one) before the others; both
/// groups keep their order. Returns the beginning of the others.
/// @{
template <NPU_THRUST_POLICY, class It, class Stencil, class Predicate>
It stable_partition(const Policy& policy, It first, It last, Stencil stencil, Predicate predicate) {
  const detail::index_t n = last - first;
  detail::Executor run(policy, "thrust::partition");
  auto count = std::make_shared<detail::index_t>(0);
  run.once([=, in = detail::raw(first), s = detail::raw(stencil)] {
    Predicate mine = predicate;
    std::vector<detail::slot_t<detail::value_t<It>>> yes, no;
    for (detail::index_t i = 0; i < n; ++i) (mine(s[i]) ? yes : no).push_back(in[i]);
    auto first = in;
    detail::index_t at = 0;
    for (const auto& value : yes) first[at++] = value;
    for (const auto& value : no) first[at++] = value;
    *count = static_cast<detail::index_t>(yes.size());
  });
  run.finish();
  return first + *count;
}
template <NPU_THRUST_POLICY, class It, class Predicate>
It stable_partition(const Policy& policy, It first, It last, Predicate predicate) {
  return thrust::stable_partition(policy, first, last, first, predicate);
}
template <NPU_THRUST_POLICY, class It, class... Predicate>
It partition(const Policy& policy, It first, It last, Predicate... predicate) {
  return thrust::stable_partition(policy, first, last, predicate...);
}
NPU_THRUST_BY_ITERATORS(stable_partition)
NPU_THRUST_BY_ITERATORS(partition)
/// @}

/// Puts the elements in a random order. The generator is called twice, for the seed of the order. Orders
/// differ from those of a GPU.
/// @{
template <NPU_THRUST_POLICY, class It, class Generator>
void shuffle(const Policy& policy, It first, It last, Generator&& generator) {
  using Engine = std::decay_t<Generator>;
  std::mt19937_64 order((static_cast<unsigned long long>(generator()) << 32) ^
                        static_cast<unsigned long long>(static_cast<Engine&>(generator)()));
  detail::Executor run(policy, "thrust::shuffle");
  run.once([in = detail::raw(first), n = last - first, order] {
    std::mt19937_64 mine = order;
    auto first = in;
    for (detail::index_t i = n - 1; i > 0; --i) {
      const auto j = std::uniform_int_distribution<detail::index_t>(0, i)(mine);
      detail::value_t<It> kept = first[i];
      first[i] = first[j];
      first[j] = kept;
    }
  });
  run.finish();
}
template <class It, class Generator, std::enable_if_t<!detail::is_policy<It>, int> = 0>
void shuffle(It first, It last, Generator&& generator) {
  thrust::shuffle(detail::policy_for<It>(), first, last, generator);
}
/// @}

}  // namespace thrust

#endif  // NPU_THRUST_REORDER_H_
