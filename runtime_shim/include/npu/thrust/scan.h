/// @file
/// Prefix sums, plain and by key.
///
/// Elements of device ranges are processed on the simulated device after the work that is queued on the
/// stream; the call returns when they are done. Host ranges are processed by the calling thread. The form
/// with a policy says where: thrust::host, thrust::device or thrust::cuda::par.on(stream). The form without
/// takes the device if an iterator points there. Function objects are copied and may run concurrently.
/// Units: sizes and positions in elements.
/// Errors: thrust::system_error if a part, or earlier work in the stream, fails; std::bad_alloc without
/// memory. Outputs may then be partly written.
/// Source: Thrust API documentation, Prefix Sums.
#ifndef NPU_THRUST_SCAN_H_
#define NPU_THRUST_SCAN_H_

#include "npu/thrust/detail/iterator_base.h"
#include "npu/thrust/functional.h"

namespace thrust {

namespace detail {

/// Submits a scan of get(0), get(1), ... into out; returns before it is done. Three steps: the sum of each
/// chunk; the sums before each chunk; each chunk with what is before it. An element is read before its output
/// is written, so in and out may be the same. op must be associative.
template <bool kInclusive, class T, class Get, class Out, class Init, class Op>
void scan_into(const Executor& run, index_t n, Get get, Out out, bool has_init, Init init, Op op) {
  auto before = scratch<slot_t<T>>(chunk_count(n));
  run.chunks(n, [=](index_t first, index_t last) {
    Get element = get;
    Op combine = op;
    T sum = static_cast<T>(element(first));
    for (index_t i = first + 1; i < last; ++i) sum = static_cast<T>(combine(sum, element(i)));
    (*before)[static_cast<std::size_t>(first / kChunk)] = sum;
  });
  run.once([=] {
    Op combine = op;
    T sum = static_cast<T>(init);  // on the device: the first value may be one that it reads
    bool started = has_init;
    for (auto& value : *before) {
      const T mine = static_cast<T>(value);
      value = sum;
      sum = started ? static_cast<T>(combine(sum, mine)) : mine;
      started = true;
    }
  });
  run.chunks(n, [=](index_t first, index_t last) {
    Get element = get;
    Op combine = op;
    bool started = has_init || first > 0;
    T sum = static_cast<T>((*before)[static_cast<std::size_t>(first / kChunk)]);
    for (index_t i = first; i < last; ++i) {
      const T mine = static_cast<T>(element(i));
      if constexpr (!kInclusive) out[i] = sum;
      sum = started ? static_cast<T>(combine(sum, mine)) : mine;
      started = true;
      if constexpr (kInclusive) out[i] = sum;
    }
  });
}

template <bool kInclusive, class Policy, class Get, class Out, class T, class Op>
Out scanned(const Policy& policy, const char* name, index_t n, Get get, Out out, bool has_init, T init,
            Op op) {
  Executor run(policy, name);
  scan_into<kInclusive, T>(run, n, get, raw(out), has_init, init, op);
  run.finish();
  return out + n;
}

/// Submits a scan by key; returns before it is done. A segment starts where two neighbours differ. One thread goes through all
/// of them. An element is read before its output is written, so in and out may be the same.
template <bool kInclusive, class T, class Keys, class In, class Out, class Equal, class Op>
void scan_by_key_into(const Executor& run, index_t n, Keys keys, In in, Out out, T init, Equal equal, Op op) {
  run.once([=] {
    Equal same = equal;
    Op combine = op;
    T sum = init;
    Out result = out;
    value_t<Keys> previous{};
    for (index_t i = 0; i < n; ++i) {
      const T mine = static_cast<T>(in[i]);
      const value_t<Keys> key = keys[i];
      const bool starts = i == 0 || !same(previous, key);
      previous = key;
      if constexpr (kInclusive) {
        sum = starts ? mine : static_cast<T>(combine(sum, mine));
        result[i] = sum;
      } else {
        if (starts) sum = init;
        result[i] = sum;
        sum = static_cast<T>(combine(sum, mine));
      }
    }
  });
}

template <bool kInclusive, class Policy, class K, class In, class Out, class T, class Equal, class Op>
Out scanned_by_key(const Policy& policy, K first, K last, In in, Out out, T init, Equal equal, Op op) {
  Executor run(policy, "thrust::scan_by_key");
  scan_by_key_into<kInclusive>(run, last - first, raw(first), raw(in), raw(out), init, equal, op);
  run.finish();
  return out + (last - first);
}

}  // namespace detail

/// out[i] = in[0] op ... op in[i]; op is + unless given and must be associative. May be in place. Returns the
/// end of the output.
/// @{
template <NPU_THRUST_POLICY, class In, class Out, class Op>
Out inclusive_scan(const Policy& policy, In first, In last, Out out, Op op) {
  using T = detail::value_t<In>;
  return detail::scanned<true>(policy, "thrust::inclusive_scan", last - first, detail::element_of(first), out,
                               false, T(), op);
}
template <NPU_THRUST_POLICY, class In, class Out>
Out inclusive_scan(const Policy& policy, In first, In last, Out out) {
  return thrust::inclusive_scan(policy, first, last, out, plus<>());
}
/// @}

/// out[i] = init op in[0] op ... op in[i - 1]; op is + and init 0 unless given. op must be associative. May
/// be in place. Returns the end of the output.
/// @{
template <NPU_THRUST_POLICY, class In, class Out, class T, class Op>
Out exclusive_scan(const Policy& policy, In first, In last, Out out, T init, Op op) {
  return detail::scanned<false>(policy, "thrust::exclusive_scan", last - first, detail::element_of(first),
                                out, true, init, op);
}
template <NPU_THRUST_POLICY, class In, class Out, class T>
Out exclusive_scan(const Policy& policy, In first, In last, Out out, T init) {
  return thrust::exclusive_scan(policy, first, last, out, init, plus<>());
}
template <NPU_THRUST_POLICY, class In, class Out>
Out exclusive_scan(const Policy& policy, In first, In last, Out out) {
  return thrust::exclusive_scan(policy, first, last, out, detail::value_t<In>());
}
/// @}
NPU_THRUST_BY_ITERATORS(inclusive_scan)
NPU_THRUST_BY_ITERATORS(exclusive_scan)

/// As inclusive_scan and exclusive_scan, of f(in[i]).
/// @{
template <NPU_THRUST_POLICY, class In, class Out, class F, class Op>
Out transform_inclusive_scan(const Policy& policy, In first, In last, Out out, F f, Op op) {
  auto get = [in = detail::raw(first), f](detail::index_t i) mutable { return f(in[i]); };
  using T = std::decay_t<decltype(get(0))>;
  return detail::scanned<true>(policy, "thrust::transform_inclusive_scan", last - first, get, out, false, T(),
                               op);
}
template <NPU_THRUST_POLICY, class In, class Out, class F, class T, class Op>
Out transform_exclusive_scan(const Policy& policy, In first, In last, Out out, F f, T init, Op op) {
  auto get = [in = detail::raw(first), f](detail::index_t i) mutable { return f(in[i]); };
  return detail::scanned<false>(policy, "thrust::transform_exclusive_scan", last - first, get, out, true,
                                init, op);
}
NPU_THRUST_BY_ITERATORS(transform_inclusive_scan)
NPU_THRUST_BY_ITERATORS(transform_exclusive_scan)
/// @}

/// As inclusive_scan and exclusive_scan, beginning anew wherever neighbouring keys of [first, last) differ.
/// Keys are compared by == unless a function is given.
/// @{
template <NPU_THRUST_POLICY, class K, class In, class Out, class Equal, class Op>
Out inclusive_scan_by_key(const Policy& policy, K first, K last, In in, Out out, Equal equal, Op op) {
  return detail::scanned_by_key<true>(policy, first, last, in, out, detail::value_t<In>(), equal, op);
}
template <NPU_THRUST_POLICY, class K, class In, class Out, class Equal>
Out inclusive_scan_by_key(const Policy& policy, K first, K last, In in, Out out, Equal equal) {
  return thrust::inclusive_scan_by_key(policy, first, last, in, out, equal, plus<>());
}
template <NPU_THRUST_POLICY, class K, class In, class Out>
Out inclusive_scan_by_key(const Policy& policy, K first, K last, In in, Out out) {
  return thrust::inclusive_scan_by_key(policy, first, last, in, out, equal_to<>());
}
template <NPU_THRUST_POLICY, class K, class In, class Out, class T, class Equal, class Op>
Out exclusive_scan_by_key(const Policy& policy, K first, K last, In in, Out out, T init, Equal equal, Op op) {
  return detail::scanned_by_key<false>(policy, first, last, in, out, init, equal, op);
}
template <NPU_THRUST_POLICY, class K, class In, class Out, class T, class Equal>
Out exclusive_scan_by_key(const Policy& policy, K first, K last, In in, Out out, T init, Equal equal) {
  return thrust::exclusive_scan_by_key(policy, first, last, in, out, init, equal, plus<>());
}
template <NPU_THRUST_POLICY, class K, class In, class Out, class T>
Out exclusive_scan_by_key(const Policy& policy, K first, K last, In in, Out out, T init) {
  return thrust::exclusive_scan_by_key(policy, first, last, in, out, init, equal_to<>());
}
template <NPU_THRUST_POLICY, class K, class In, class Out>
Out exclusive_scan_by_key(const Policy& policy, K first, K last, In in, Out out) {
  return thrust::exclusive_scan_by_key(policy, first, last, in, out, detail::value_t<In>());
}
NPU_THRUST_BY_ITERATORS(inclusive_scan_by_key)
NPU_THRUST_BY_ITERATORS(exclusive_scan_by_key)
/// @}

}  // namespace thrust

#endif  // NPU_THRUST_SCAN_H_
