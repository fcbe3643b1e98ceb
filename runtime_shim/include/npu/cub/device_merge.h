/// @file
/// Sorts by comparison, sorts of segments, and merges of whole arrays: cub::DeviceMergeSort,
/// DeviceSegmentedSort, DeviceMerge. Included by npu/cub.h.
///
/// Calls are asynchronous in the order of stream. They use temporary memory of their own. Two calls make one
/// operation: with memory == nullptr a call only sets bytes, else it needs a block of that size and does the
/// work. Iterators are read and written by the device; function objects are copied. All sorts are stable.
/// Units: n and positions in elements, bytes in bytes.
/// Errors: npuErrorInvalidValue if bytes is below what the first call set; npuErrorMemoryAllocation without
/// memory; the error of the launch if the stream refuses it. The output is then unchanged.
/// Source: CUB documentation, DeviceMergeSort, DeviceSegmentedSort, DeviceMerge.
#ifndef NPU_CUB_DEVICE_MERGE_H_
#define NPU_CUB_DEVICE_MERGE_H_

#include "npu/cub/device_sort.h"
#include "npu/thrust/sets.h"

namespace cub {
namespace detail {

template <class In, class Out, class Less>
npuError_t merge_sort(const char* name, void* memory, std::size_t& bytes, In in, Out out, index_t n,
                      Less less, npuStream_t stream) {
  return device_call(name, memory, bytes, stream,
                     [=](const Executor& run) { thrust::detail::sort_keys_into(run, n, in, out, less); });
}
template <class In, class V, class Out, class OutV, class Less>
npuError_t merge_sort(const char* name, void* memory, std::size_t& bytes, In in, V values, Out out,
                      OutV out_values, index_t n, Less less, npuStream_t stream) {
  return device_call(name, memory, bytes, stream, [=](const Executor& run) {
    thrust::detail::sort_pairs_into(run, n, in, values, out, out_values, less);
  });
}

}  // namespace detail

// Sorts of keys by `less`: in place, and the Copy form to an output.
#define NPU_CUB_SORT_KEYS(name)                                                                            \
  template <class Keys, class Less>                                                                        \
  static npuError_t name(void* memory, std::size_t& bytes, Keys keys, std::ptrdiff_t n, Less less,         \
                         npuStream_t stream = nullptr) {                                                   \
    return detail::merge_sort("cub::DeviceMergeSort::" #name, memory, bytes, keys, keys, n, less, stream); \
  }                                                                                                        \
  template <class In, class Out, class Less>                                                               \
  static npuError_t name##Copy(void* memory, std::size_t& bytes, In in, Out out, std::ptrdiff_t n,         \
                               Less less, npuStream_t stream = nullptr) {                                  \
    return detail::merge_sort("cub::DeviceMergeSort::" #name "Copy", memory, bytes, in, out, n, less,      \
                              stream);                                                                     \
  }
#define NPU_CUB_SORT_PAIRS(name)                                                                            \
  template <class Keys, class Values, class Less>                                                           \
  static npuError_t name(void* memory, std::size_t& bytes, Keys keys, Values values, std::ptrdiff_t n,      \
                         Less less, npuStream_t stream = nullptr) {                                         \
    return detail::merge_sort("cub::DeviceMergeSort::" #name, memory, bytes, keys, values, keys, values, n, \
                              less, stream);                                                                \
  }                                                                                                         \
  template <class In, class V, class Out, class OutV, class Less>                                           \
  static npuError_t name##Copy(void* memory, std::size_t& bytes, In in, V values, Out out, OutV out_values, \
                               std::ptrdiff_t n, Less less, npuStream_t stream = nullptr) {                 \
    return detail::merge_sort("cub::DeviceMergeSort::" #name "Copy", memory, bytes, in, values, out,        \
                              out_values, n, less, stream);                                                 \
  }
/// Sorts n keys, or keys with their values, by a function object less: in place, or (Copy) into an output.
struct DeviceMergeSort {
  NPU_CUB_SORT_KEYS(SortKeys)
  NPU_CUB_SORT_KEYS(StableSortKeys)
  NPU_CUB_SORT_PAIRS(SortPairs)
  NPU_CUB_SORT_PAIRS(StableSortPairs)
};
#undef NPU_CUB_SORT_KEYS
#undef NPU_CUB_SORT_PAIRS

// A sort of all bits of the keys of each segment.
#define NPU_CUB_SEGMENTED(name, sort)                                                                   \
  template <class... Arguments>                                                                         \
  static npuError_t name(void* memory, std::size_t& bytes, Arguments&&... arguments) {                  \
    return with_stream(                                                                                 \
        [&](npuStream_t stream, auto&&... rest) {                                                       \
          using K = key_of<std::decay_t<decltype(first_of(rest...))>>;                                  \
          return DeviceSegmentedRadixSort::sort(memory, bytes, rest..., 0, int(8 * sizeof(K)), stream); \
        },                                                                                              \
        arguments...);                                                                                  \
  }
/// Sorts the keys, or keys with their values, of each segment, the elements begin[s] to end[s] - 1, in
/// ascending or descending order. The arguments are those of DeviceSegmentedRadixSort without the bits: arrays
/// in and out or double buffers, the number of elements, that of segments, begin, end and a stream.
struct DeviceSegmentedSort {
  NPU_CUB_SEGMENTED(SortKeys, SortKeys)
  NPU_CUB_SEGMENTED(SortKeysDescending, SortKeysDescending)
  NPU_CUB_SEGMENTED(SortPairs, SortPairs)
  NPU_CUB_SEGMENTED(SortPairsDescending, SortPairsDescending)
  NPU_CUB_SEGMENTED(StableSortKeys, SortKeys)
  NPU_CUB_SEGMENTED(StableSortKeysDescending, SortKeysDescending)
  NPU_CUB_SEGMENTED(StableSortPairs, SortPairs)
  NPU_CUB_SEGMENTED(StableSortPairsDescending, SortPairsDescending)

 private:
  template <class T>
  struct KeyOf {
    using type = std::remove_cv_t<std::remove_pointer_t<T>>;
  };
  template <class T>
  struct KeyOf<DoubleBuffer<T>> {
    using type = T;
  };
  template <class T>
  using key_of = typename KeyOf<T>::type;
  template <class First, class... Rest>
  static First& first_of(First& first, Rest&...) {
    return first;
  }
  /// call(stream, the arguments before the stream).
  template <class Call, class... Arguments>
  static npuError_t with_stream(Call call, Arguments&... arguments) {
    const auto all = std::tie(arguments...);
    constexpr std::size_t kCount = sizeof...(Arguments);
    using Last = std::decay_t<std::tuple_element_t<kCount - 1, std::tuple<Arguments...>>>;
    if constexpr (std::is_same_v<Last, npuStream_t> || std::is_same_v<Last, std::nullptr_t>) {
      return apply(call, npuStream_t(std::get<kCount - 1>(all)), all, std::make_index_sequence<kCount - 1>());
    } else {
      return apply(call, nullptr, all, std::make_index_sequence<kCount>());
    }
  }
  template <class Call, class Tuple, std::size_t... I>
  static npuError_t apply(Call& call, npuStream_t stream, const Tuple& all, std::index_sequence<I...>) {
    return call(stream, std::get<I>(all)...);
  }
};
#undef NPU_CUB_SEGMENTED

/// Merges two sorted arrays of n and m elements into one. Of equal elements those of the first come first.
struct DeviceMerge {
  /// out = the keys of both, sorted by less (< unless given).
  template <class A, class B, class Out, class Less = detail::LessThan>
  static npuError_t MergeKeys(void* memory, std::size_t& bytes, A a, std::ptrdiff_t n, B b, std::ptrdiff_t m,
                              Out out, Less less = {}, npuStream_t stream = nullptr) {
    return MergePairs(memory, bytes, a, thrust::make_constant_iterator(0), n, b,
                      thrust::make_constant_iterator(0), m, out, thrust::make_discard_iterator(), less,
                      stream);
  }
  /// out = the keys of both, sorted by less (< unless given), and values = their values.
  template <class A, class AV, class B, class BV, class Out, class Values, class Less = detail::LessThan>
  static npuError_t MergePairs(void* memory, std::size_t& bytes, A a, AV a_values, std::ptrdiff_t n, B b,
                               BV b_values, std::ptrdiff_t m, Out out, Values values, Less less = {},
                               npuStream_t stream = nullptr) {
    return detail::device_call("cub::DeviceMerge", memory, bytes, stream, [=](const detail::Executor& run) {
      run.once([=] {
        Out key = out;
        Values value = values;
        detail::index_t at = 0;
        const auto from_a = [&](detail::index_t i) {
          key[at] = a[i];
          value[at++] = a_values[i];
        };
        const auto from_b = [&](detail::index_t j) {
          key[at] = b[j];
          value[at++] = b_values[j];
        };
        thrust::detail::combine_sorted({true, true, true, false}, a, n, b, m, less, from_a, from_b);
      });
    });
  }
};

}  // namespace cub

#endif  // NPU_CUB_DEVICE_MERGE_H_
