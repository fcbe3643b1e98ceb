/// @file
/// Algorithms that make each element by itself: copy, fill, sequence, for_each, transform, gather, scatter
/// and others.
///
/// Elements of device ranges are processed on the simulated device after the work that is queued on the
/// stream; the call returns when they are done. Host ranges are processed by the calling thread. The form
/// with a policy says where: thrust::host, thrust::device or thrust::cuda::par.on(stream). The form without
/// takes the device if an iterator points there. Function objects are copied and may run concurrently.
/// Units: sizes and positions in elements.
/// Errors: thrust::system_error if a part, or earlier work in the stream, fails; std::bad_alloc without
/// memory. Outputs may then be partly written.
/// Source: Thrust API documentation, Transformations, Copying, Gathering, Scattering, Replacing, Reordering.
#ifndef NPU_THRUST_TRANSFORM_H_
#define NPU_THRUST_TRANSFORM_H_

#include "npu/thrust/detail/copy.h"
#include "npu/thrust/detail/iterator_base.h"

namespace thrust {

namespace detail {
/// act(i) for 0 <= i < n; act is copied for every chunk, so function objects may have state and no const.
template <class Policy, class Act>
void each(const Policy& policy, const char* name, index_t n, Act act) {
  Executor run(policy, name);
  run.chunks(n, [act](index_t first, index_t last) {
    Act mine = act;
    for (index_t i = first; i < last; ++i) mine(i);
  });
  run.finish();
}
}  // namespace detail

/// out[i] = in[i] for n elements. Returns the end of the output.
template <NPU_THRUST_POLICY, class In, class Size, class Out>
Out copy_n(const Policy& policy, In first, Size n, Out out) {
  const auto count = static_cast<detail::index_t>(n);
  if constexpr (!Policy::on_device) {
    return detail::copy_across(first, count, out);
  } else {
    detail::Executor run(policy, "thrust::copy");
    detail::copy_elements(run, first, count, out);
    run.finish();
    return out + count;
  }
}
/// out[i] = in[i] for [first, last). Returns the end of the output.
template <NPU_THRUST_POLICY, class In, class Out>
Out copy(const Policy& policy, In first, In last, Out out) {
  if constexpr (detail::is_random_access<In>) {
    return thrust::copy_n(policy, first, last - first, out);
  } else {
    const auto values = detail::gathered(first, last);
    return thrust::copy_n(policy, values.begin(), values.size(), out);
  }
}
/// Without a policy: copies [first, last), also between host and device memory. Returns the end of the
/// output.
template <class In, class Out, std::enable_if_t<!detail::is_policy<In>, int> = 0>
Out copy(In first, In last, Out out) {
  return thrust::copy(detail::host_policy{}, first, last, out);
}
/// Without a policy: copies n elements, also between host and device memory. Returns the end of the output.
template <class In, class Size, class Out, std::enable_if_t<!detail::is_policy<In>, int> = 0>
Out copy_n(In first, Size n, Out out) {
  return detail::copy_across(first, static_cast<detail::index_t>(n), out);
}
/// As copy: the elements of the output are assigned, not constructed.
/// @{
template <NPU_THRUST_POLICY, class In, class Out>
Out uninitialized_copy(const Policy& policy, In first, In last, Out out) {
  return thrust::copy(policy, first, last, out);
}
template <class In, class Out, std::enable_if_t<!detail::is_policy<In>, int> = 0>
Out uninitialized_copy(In first, In last, Out out) {
  return thrust::copy(first, last, out);
}
/// @}

/// Sets elements to value: n of them (fill_n) or those of [first, last). fill_n returns the end of the
/// output.
/// @{
template <NPU_THRUST_POLICY, class Out, class Size, class T>
Out fill_n(const Policy& policy, Out first, Size n, const T& value) {
  detail::each(policy, "thrust::fill", static_cast<detail::index_t>(n),
               [out = detail::raw(first), value](detail::index_t i) mutable { out[i] = value; });
  return first + static_cast<detail::index_t>(n);
}
template <NPU_THRUST_POLICY, class Out, class T>
void fill(const Policy& policy, Out first, Out last, const T& value) {
  thrust::fill_n(policy, first, last - first, value);
}
template <NPU_THRUST_POLICY, class Out, class T>
void uninitialized_fill(const Policy& policy, Out first, Out last, const T& value) {
  thrust::fill_n(policy, first, last - first, value);
}
NPU_THRUST_BY_ITERATORS(fill_n)
NPU_THRUST_BY_ITERATORS(fill)
NPU_THRUST_BY_ITERATORS(uninitialized_fill)
/// @}

/// Allocates device memory for n elements T(). For types without destructors to run.
/// Errors: std::bad_alloc without memory; thrust::system_error if the device fails.
template <class T>
device_ptr<T> device_new(std::size_t n = 1) {
  const device_ptr<T> memory = device_malloc<T>(n);
  thrust::uninitialized_fill(memory, memory + static_cast<std::ptrdiff_t>(n), T());
  return memory;
}
/// Frees memory of device_new; null is allowed. Destructors do not run.
/// Errors: thrust::system_error if the runtime refuses the memory.
template <class T>
void device_delete(device_ptr<T> memory, std::size_t = 0) {
  static_assert(std::is_trivially_destructible_v<T>,
                "thrust::device_delete: destroy the elements in a kernel");
  device_free(memory);
}

/// out[i] = start + i step for [first, last).
/// @{
template <NPU_THRUST_POLICY, class Out, class T = detail::value_t<Out>>
void sequence(const Policy& policy, Out first, Out last, T start = T(0), T step = T(1)) {
  detail::each(policy, "thrust::sequence", last - first,
               [out = detail::raw(first), start, step](detail::index_t i) mutable {
                 out[i] = static_cast<T>(start + static_cast<T>(i) * step);
               });
}
NPU_THRUST_BY_ITERATORS(sequence)
/// @}

/// out[i] = f(i) for [first, last).
/// @{
template <NPU_THRUST_POLICY, class Out, class F>
void tabulate(const Policy& policy, Out first, Out last, F f) {
  using T = detail::value_t<Out>;
  detail::each(policy, "thrust::tabulate", last - first,
               [out = detail::raw(first), f](detail::index_t i) mutable { out[i] = f(static_cast<T>(i)); });
}
NPU_THRUST_BY_ITERATORS(tabulate)
/// @}

/// out[i] = f() for n elements (generate_n) or for [first, last). One function object makes all elements, in
/// order. generate_n returns the end of the output.
/// @{
template <NPU_THRUST_POLICY, class Out, class Size, class F>
Out generate_n(const Policy& policy, Out first, Size n, F f) {
  detail::Executor run(policy, "thrust::generate");
  run.once([out = detail::raw(first), n, f]() {
    F mine = f;
    auto result = out;
    for (detail::index_t i = 0; i < static_cast<detail::index_t>(n); ++i) result[i] = mine();
  });
  run.finish();
  return first + static_cast<detail::index_t>(n);
}
template <NPU_THRUST_POLICY, class Out, class F>
void generate(const Policy& policy, Out first, Out last, F f) {
  thrust::generate_n(policy, first, last - first, f);
}
NPU_THRUST_BY_ITERATORS(generate_n)
NPU_THRUST_BY_ITERATORS(generate)
/// @}

/// Calls f(in[i]) for n elements (for_each_n) or for [first, last), in any order; the result is dropped.
/// Returns the end of the range.
/// @{
template <NPU_THRUST_POLICY, class In, class Size, class F>
In for_each_n(const Policy& policy, In first, Size n, F f) {
  detail::each(policy, "thrust::for_each", static_cast<detail::index_t>(n),
               [in = detail::raw(first), f](detail::index_t i) mutable {
                 auto&& element = in[i];
                 f(element);
               });
  return first + static_cast<detail::index_t>(n);
}
template <NPU_THRUST_POLICY, class In, class F>
In for_each(const Policy& policy, In first, In last, F f) {
  return thrust::for_each_n(policy, first, last - first, f);
}
NPU_THRUST_BY_ITERATORS(for_each_n)
NPU_THRUST_BY_ITERATORS(for_each)
/// @}

/// out[i] = f(in[i]) for [first, last). Returns the end of the output, which may be the input.
template <NPU_THRUST_POLICY, class In, class Out, class F>
Out transform(const Policy& policy, In first, In last, Out out, F f) {
  detail::each(policy, "thrust::transform", last - first,
               [in = detail::raw(first), to = detail::raw(out), f](detail::index_t i) mutable {
                 auto&& element = in[i];
                 to[i] = f(element);
               });
  return out + (last - first);
}
/// out[i] = f(a[i], b[i]) for [first, last). Returns the end of the output, which may be an input.
template <NPU_THRUST_POLICY, class A, class B, class Out, class F>
Out transform(const Policy& policy, A first, A last, B second, Out out, F f) {
  detail::each(
      policy, "thrust::transform", last - first,
      [a = detail::raw(first), b = detail::raw(second), to = detail::raw(out), f](detail::index_t i) mutable {
        auto&& left = a[i];
        auto&& right = b[i];
        to[i] = f(left, right);
      });
  return out + (last - first);
}
NPU_THRUST_BY_ITERATORS(transform)

/// out[i] = f(in[i]) where predicate(stencil[i]) holds; other elements of the output are unchanged. Without a
/// stencil, predicate(in[i]) decides. Returns the end of the output.
/// @{
template <NPU_THRUST_POLICY, class In, class Stencil, class Out, class F, class Predicate>
Out transform_if(const Policy& policy, In first, In last, Stencil stencil, Out out, F f,
                 Predicate predicate) {
  detail::each(policy, "thrust::transform_if", last - first,
               [in = detail::raw(first), s = detail::raw(stencil), to = detail::raw(out), f,
                predicate](detail::index_t i) mutable {
                 if (predicate(s[i])) to[i] = f(in[i]);
               });
  return out + (last - first);
}
template <NPU_THRUST_POLICY, class In, class Out, class F, class Predicate>
Out transform_if(const Policy& policy, In first, In last, Out out, F f, Predicate predicate) {
  return thrust::transform_if(policy, first, last, first, out, f, predicate);
}
/// @}

/// out[i] = f(a[i], b[i]) where predicate(stencil[i]) holds; other elements of the output are unchanged.
/// Returns the end of the output.
template <NPU_THRUST_POLICY, class A, class B, class Stencil, class Out, class F, class Predicate>
Out transform_if(const Policy& policy, A first, A last, B second, Stencil stencil, Out out, F f,
                 Predicate predicate) {
  detail::each(policy, "thrust::transform_if", last - first,
               [a = detail::raw(first), b = detail::raw(second), s = detail::raw(stencil),
                to = detail::raw(out), f, predicate](detail::index_t i) mutable {
                 if (predicate(s[i])) to[i] = f(a[i], b[i]);
               });
  return out + (last - first);
}
NPU_THRUST_BY_ITERATORS(transform_if)

/// out[i] = in[map[i]] for the map [first, last). Returns the end of the output.
template <NPU_THRUST_POLICY, class Map, class In, class Out>
Out gather(const Policy& policy, Map first, Map last, In in, Out out) {
  detail::each(policy, "thrust::gather", last - first,
               [map = detail::raw(first), from = detail::raw(in), to = detail::raw(out)](
                   detail::index_t i) mutable { to[i] = from[static_cast<detail::index_t>(map[i])]; });
  return out + (last - first);
}
/// out[map[i]] = in[i] for [first, last). Indices that occur twice have an undefined result.
template <NPU_THRUST_POLICY, class In, class Map, class Out>
void scatter(const Policy& policy, In first, In last, Map map, Out out) {
  detail::each(policy, "thrust::scatter", last - first,
               [in = detail::raw(first), m = detail::raw(map), to = detail::raw(out)](
                   detail::index_t i) mutable { to[static_cast<detail::index_t>(m[i])] = in[i]; });
}
namespace detail {
struct IsTrue {
  template <class T>
  bool operator()(const T& value) const {
    return static_cast<bool>(value);
  }
};
}  // namespace detail
/// As gather and scatter, where predicate(stencil[i]) holds; other elements of the output are unchanged.
/// Without a predicate, stencil[i] decides. gather_if returns the end of the output.
/// @{
template <NPU_THRUST_POLICY, class Map, class Stencil, class In, class Out, class Predicate = detail::IsTrue>
Out gather_if(const Policy& policy, Map first, Map last, Stencil stencil, In in, Out out,
              Predicate predicate = {}) {
  detail::each(policy, "thrust::gather_if", last - first,
               [map = detail::raw(first), s = detail::raw(stencil), from = detail::raw(in),
                to = detail::raw(out), predicate](detail::index_t i) mutable {
                 if (predicate(s[i])) to[i] = from[static_cast<detail::index_t>(map[i])];
               });
  return out + (last - first);
}
template <NPU_THRUST_POLICY, class In, class Map, class Stencil, class Out, class Predicate = detail::IsTrue>
void scatter_if(const Policy& policy, In first, In last, Map map, Stencil stencil, Out out,
                Predicate predicate = {}) {
  detail::each(policy, "thrust::scatter_if", last - first,
               [in = detail::raw(first), m = detail::raw(map), s = detail::raw(stencil),
                to = detail::raw(out), predicate](detail::index_t i) mutable {
                 if (predicate(s[i])) to[static_cast<detail::index_t>(m[i])] = in[i];
               });
}
/// @}
NPU_THRUST_BY_ITERATORS(gather)
NPU_THRUST_BY_ITERATORS(scatter)
NPU_THRUST_BY_ITERATORS(gather_if)
NPU_THRUST_BY_ITERATORS(scatter_if)

/// in[i] = value where predicate(stencil[i]) holds, or predicate(in[i]) without a stencil. replace: where
/// in[i] == before.
/// @{
template <NPU_THRUST_POLICY, class It, class Stencil, class Predicate, class T>
void replace_if(const Policy& policy, It first, It last, Stencil stencil, Predicate predicate,
                const T& value) {
  detail::each(
      policy, "thrust::replace_if", last - first,
      [in = detail::raw(first), s = detail::raw(stencil), predicate, value](detail::index_t i) mutable {
        if (predicate(s[i])) in[i] = value;
      });
}
template <NPU_THRUST_POLICY, class It, class Predicate, class T>
void replace_if(const Policy& policy, It first, It last, Predicate predicate, const T& value) {
  thrust::replace_if(policy, first, last, first, predicate, value);
}
template <NPU_THRUST_POLICY, class It, class T>
void replace(const Policy& policy, It first, It last, const T& before, const T& after) {
  thrust::replace_if(policy, first, last, [before](const auto& x) { return x == before; }, after);
}
NPU_THRUST_BY_ITERATORS(replace_if)
NPU_THRUST_BY_ITERATORS(replace)
/// @}

/// Exchanges the elements of [first, last) with those from other on. Returns the end of the other range.
template <NPU_THRUST_POLICY, class A, class B>
B swap_ranges(const Policy& policy, A first, A last, B other) {
  using Value = detail::value_t<A>;
  detail::each(policy, "thrust::swap_ranges", last - first,
               [a = detail::raw(first), b = detail::raw(other)](detail::index_t i) mutable {
                 Value kept = a[i];
                 a[i] = b[i];
                 b[i] = kept;
               });
  return other + (last - first);
}
/// Reverses [first, last).
template <NPU_THRUST_POLICY, class It>
void reverse(const Policy& policy, It first, It last) {
  using Value = detail::value_t<It>;
  const detail::index_t n = last - first;
  detail::each(policy, "thrust::reverse", n / 2, [a = detail::raw(first), n](detail::index_t i) mutable {
    Value kept = a[i];
    a[i] = a[n - 1 - i];
    a[n - 1 - i] = kept;
  });
}
/// Writes [first, last) in reverse order. Returns the end of the output, which must not overlap the input.
template <NPU_THRUST_POLICY, class In, class Out>
Out reverse_copy(const Policy& policy, In first, In last, Out out) {
  detail::each(policy, "thrust::reverse_copy", last - first,
               [in = detail::raw(first), to = detail::raw(out), n = last - first](detail::index_t i) mutable {
                 to[i] = in[n - 1 - i];
               });
  return out + (last - first);
}
NPU_THRUST_BY_ITERATORS(swap_ranges)
NPU_THRUST_BY_ITERATORS(reverse)
NPU_THRUST_BY_ITERATORS(reverse_copy)

/// out[0] = in[0]; out[i] = f(in[i], in[i - 1]), or in[i] - in[i - 1] without f. May be in place. Returns the
/// end of the output.
/// @{
template <NPU_THRUST_POLICY, class In, class Out, class F>
Out adjacent_difference(const Policy& policy, In first, In last, Out out, F f) {
  detail::Executor run(policy, "thrust::adjacent_difference");
  run.once([in = detail::raw(first), to = detail::raw(out), n = last - first, f]() {
    detail::value_t<In> before{};
    F mine = f;
    auto result = to;
    for (detail::index_t i = 0; i < n; ++i) {
      const detail::value_t<In> now = in[i];
      if (i == 0) {
        result[i] = now;
      } else {
        result[i] = mine(now, before);
      }
      before = now;
    }
  });
  run.finish();
  return out + (last - first);
}
template <NPU_THRUST_POLICY, class In, class Out>
Out adjacent_difference(const Policy& policy, In first, In last, Out out) {
  return thrust::adjacent_difference(policy, first, last, out,
                                     [](const auto& a, const auto& b) { return a - b; });
}
NPU_THRUST_BY_ITERATORS(adjacent_difference)
/// @}

}  // namespace thrust

#endif  // NPU_THRUST_TRANSFORM_H_
