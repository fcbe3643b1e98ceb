/// @file
/// The largest or smallest elements of whole arrays: cub::DeviceTopK. Included by npu/cub.h.
///
/// Calls are asynchronous in the order of the environment's stream. They use temporary memory of their own. Two calls
/// make one operation: with memory == nullptr a call only sets bytes, else it needs a block of that size and does the
/// work. Iterators are read and written by the device.
/// Units: n and k in elements, bytes in bytes.
/// Errors: npuErrorInvalidValue if bytes is below what the first call set; npuErrorMemoryAllocation without
/// memory; the error of the launch if the stream refuses it. The output is then unchanged.
/// Source: CUB documentation, version 3.3, DeviceTopK.
#ifndef NPU_CUB_DEVICE_TOP_K_H_
#define NPU_CUB_DEVICE_TOP_K_H_

#include <numeric>

#include "npu/cub/device_sort.h"
#include "npu/cub/environment.h"

namespace cub {
namespace detail {

/// Writes the k elements that a stable radix sort puts first. One thread sorts their positions.
template <bool kLargest, class Keys, class OutKeys, class Values, class Out>
npuError_t top_k(const char* name, void* memory, std::size_t& bytes, Keys keys, OutKeys out_keys,
                 Values values, Out out, index_t n, index_t k, npuStream_t stream) {
  using Radix = RadixKey<value_t<Keys>, kLargest>;
  return device_call(name, memory, bytes, stream, [=](const Executor& run) {
    run.once([=] {
      const Radix radix{0, 8 * static_cast<int>(sizeof(value_t<Keys>))};
      std::vector<index_t> order(static_cast<std::size_t>(n));
      std::iota(order.begin(), order.end(), index_t{0});
      const index_t count = std::min(n, k);
      std::partial_sort(order.begin(), order.begin() + count, order.end(), [&](index_t a, index_t b) {
        const auto first = radix(keys[a]), second = radix(keys[b]);
        return first < second || (first == second && a < b);
      });
      OutKeys key = out_keys;
      Out value = out;
      for (index_t i = 0; i < count; ++i) {
        key[i] = keys[order[static_cast<std::size_t>(i)]];
        value[i] = values[order[static_cast<std::size_t>(i)]];
      }
    });
  });
}

}  // namespace detail

#define NPU_CUB_TOP_K(name, largest)                                                                        \
  template <class Keys, class Out, class N, class K, class Environment = ::cuda::std::execution::env<>>     \
  static npuError_t name##Keys(void* memory, std::size_t& bytes, Keys keys, Out out, N n, K k,              \
                               Environment environment = {}) {                                              \
    return detail::top_k<largest>("cub::DeviceTopK::" #name "Keys", memory, bytes, keys, out,               \
                                  thrust::make_constant_iterator(0), thrust::make_discard_iterator(),       \
                                  static_cast<detail::index_t>(n), static_cast<detail::index_t>(k),         \
                                  detail::stream_of(environment));                                          \
  }                                                                                                         \
  template <class Keys, class OutKeys, class Values, class Out, class N, class K,                           \
            class Environment = ::cuda::std::execution::env<>,                                              \
            std::enable_if_t<std::is_integral_v<N> && std::is_integral_v<K>, int> = 0>                      \
  static npuError_t name##Pairs(void* memory, std::size_t& bytes, Keys keys, OutKeys out_keys,              \
                                Values values, Out out, N n, K k, Environment environment = {}) {           \
    return detail::top_k<largest>("cub::DeviceTopK::" #name "Pairs", memory, bytes, keys, out_keys, values, \
                                  out, static_cast<detail::index_t>(n), static_cast<detail::index_t>(k),    \
                                  detail::stream_of(environment));                                          \
  }
/// The k largest (Max) or smallest (Min) of n keys, alone or with their values; all of them if k exceeds n. CUB leaves
/// their order open, and which of equal keys it takes; here they are sorted, and the first of equal ones come first.
struct DeviceTopK {
  NPU_CUB_TOP_K(Max, true)
  NPU_CUB_TOP_K(Min, false)
};
#undef NPU_CUB_TOP_K

}  // namespace cub

#endif  // NPU_CUB_DEVICE_TOP_K_H_
