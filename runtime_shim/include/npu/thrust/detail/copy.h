// Copies between any two iterators: one transfer where both sides are arrays of the same type and one of them
// is device memory, else element by element on the side that has device memory.
#ifndef NPU_THRUST_DETAIL_COPY_H_
#define NPU_THRUST_DETAIL_COPY_H_

#include "npu/thrust/pointer.h"

namespace thrust {
namespace detail {

template <class It>
inline constexpr bool is_random_access =
    std::is_base_of_v<std::random_access_iterator_tag, typename std::iterator_traits<It>::iterator_category>;

// Iterators over an array: raw pointers, device pointers, iterators of std::vector.
template <class It, class V = typename std::iterator_traits<It>::value_type>
constexpr bool is_array() {
  using Raw = raw_t<It>;
  if constexpr (std::is_pointer_v<Raw>) {
    return true;
  } else if constexpr (!std::is_object_v<V> || std::is_same_v<V, bool>) {
    return false;
  } else {
    return std::is_same_v<Raw, typename std::vector<V>::iterator> ||
           std::is_same_v<Raw, typename std::vector<V>::const_iterator>;
  }
}
template <class It>
auto address_of(const It& it) {
  return std::addressof(*detail::raw(it));
}

template <class In, class Out>
constexpr bool is_one_transfer() {
  if constexpr (is_array<In>() && is_array<Out>()) {
    return std::is_same_v<value_t<In>, value_t<Out>> && std::is_trivially_copyable_v<value_t<In>>;
  } else {
    return false;
  }
}

template <class In, class Out>
void copy_elements(const Executor& run, const In& in, index_t n, const Out& out) {
  run.chunks(n, [from = detail::raw(in), to = detail::raw(out)](index_t first, index_t last) {
    for (index_t i = first; i < last; ++i) to[i] = from[i];
  });
}

/// Copies n elements and returns when that is done. Either side may be host or device memory.
/// Errors: thrust::system_error.
template <class In, class Out>
Out copy_across(const In& in, index_t n, const Out& out) {
  if (n <= 0) return out;
  if constexpr (!is_random_access<Out>) {  // a stream, a list: one after the other, from host memory
    using V = value_t<In>;
    std::vector<slot_t<V>> values(static_cast<std::size_t>(n));
    copy_across(in, n, values.begin());
    Out to = out;
    for (const auto& value : values) *to++ = static_cast<const V&>(value);
    return to;
  } else if constexpr (on_device<In>::value || on_device<Out>::value) {
    if constexpr (is_one_transfer<In, Out>()) {
      if (!in_device_code()) {
        const std::size_t bytes = static_cast<std::size_t>(n) * sizeof(value_t<In>);
        require(npuMemcpy(address_of(out), address_of(in), bytes, npuMemcpyDefault), "thrust::copy");
        // A copy into device memory, or into unified memory, may return before it is done.
        require(npuStreamSynchronize(nullptr), "thrust::copy");
        return out + n;
      }
    }
    Executor run(device_policy{}, "thrust::copy");
    copy_elements(run, in, n, out);
    run.finish();
    return out + n;
  } else {
    copy_elements(Executor(host_policy{}, "thrust::copy"), in, n, out);
    return out + n;
  }
}

/// A range of forward or input iterators as an array in host memory.
template <class It>
auto gathered(It first, It last) {
  return std::vector<slot_t<typename std::iterator_traits<It>::value_type>>(first, last);
}

}  // namespace detail
}  // namespace thrust

#endif  // NPU_THRUST_DETAIL_COPY_H_
