/// @file
/// Radix sorts of whole arrays: cub::DeviceRadixSort and DeviceSegmentedRadixSort. Included by npu/cub.h.
///
/// Calls are asynchronous in the order of stream. They use temporary memory of their own. Two calls make one
/// operation: with memory == nullptr a call only sets bytes, else it needs a block of that size and does the
/// work. Iterators are read and written by the device; function objects are copied.
/// Units: n and positions in elements, bytes in bytes.
/// Errors: npuErrorInvalidValue if bytes is below what the first call set; npuErrorMemoryAllocation without
/// memory; the error of the launch if the stream refuses it. The output is then unchanged.
/// Source: CUB documentation, DeviceRadixSort, DeviceSegmentedRadixSort.
#ifndef NPU_CUB_DEVICE_SORT_H_
#define NPU_CUB_DEVICE_SORT_H_

#include <cstdint>
#include <cstring>

#include "npu/cub/device_call.h"

namespace cub {
namespace detail {

template <std::size_t kBytes>
struct Bits;
template <>
struct Bits<1> {
  using type = std::uint8_t;
};
template <>
struct Bits<2> {
  using type = std::uint16_t;
};
template <>
struct Bits<4> {
  using type = std::uint32_t;
};
template <>
struct Bits<8> {
  using type = std::uint64_t;
};

/// What a radix sort compares: a key as an unsigned number in the same order, only bits [first, last) of it.
/// Floating-point keys (also half and bfloat16) are ordered by sign and magnitude, -0.0 as 0.0, NaN at the ends.
template <class K, bool kDescending>
struct RadixKey {
  using U = typename Bits<sizeof(K)>::type;
  int first, last;
  U operator()(const K& key) const {
    constexpr int kBits = 8 * sizeof(K);
    constexpr U kSign = static_cast<U>(U{1} << (kBits - 1));
    U bits;
    std::memcpy(&bits, &key, sizeof bits);
    if constexpr (std::is_integral_v<K>) {
      if (std::is_signed_v<K>) bits = static_cast<U>(bits ^ kSign);
    } else {
      if (bits == kSign) bits = 0;  // -0.0 is the same key as 0.0
      bits = static_cast<U>((bits & kSign) != 0 ? ~bits : bits | kSign);
    }
    if constexpr (kDescending) bits = static_cast<U>(~bits);
    const int width = last - first;
    if (width <= 0) return 0;
    bits = static_cast<U>(bits >> first);
    return width >= kBits ? bits : static_cast<U>(bits & ((U{1} << width) - 1));
  }
};

struct NoValues {
  char operator[](index_t) const { return 0; }
};
template <class U, class K, class V>
struct SortElement {
  U bits;
  K key;
  V value;
};

/// Submits the sort of [from, until) for one segment.
template <bool kDescending, class K, class Values, class OutValues>
struct Sorter {
  using V = std::decay_t<decltype(std::declval<Values>()[0])>;
  using Key = RadixKey<K, kDescending>;
  using Element = SortElement<typename Key::U, K, V>;
  const K* keys;
  K* out_keys;
  Values values;
  OutValues out_values;
  Key radix;

  Element load(index_t i) const { return {radix(keys[i]), keys[i], values[i]}; }
  void keep(index_t i, const Element& element) const {
    out_keys[i] = element.key;
    if constexpr (!std::is_same_v<OutValues, NoValues>) out_values[i] = element.value;
  }
  static bool less(const Element& a, const Element& b) { return a.bits < b.bits; }

  void whole(const Executor& run, index_t n) const {
    thrust::detail::sort_into<Element>(
        run, n, [self = *this](index_t i) { return self.load(i); },
        [self = *this](index_t i, const Element& element) { self.keep(i, element); }, &Sorter::less);
  }
  template <class Begin, class End>
  void segmented(const Executor& run, index_t count, Begin begin, End end) const {
    run.tasks(count, [self = *this, begin, end](index_t s) {
      const index_t first = begin[s], last = end[s];
      std::vector<Element> elements;
      for (index_t i = first; i < last; ++i) elements.push_back(self.load(i));
      std::stable_sort(elements.begin(), elements.end(), &Sorter::less);
      for (index_t i = first; i < last; ++i) self.keep(i, elements[static_cast<std::size_t>(i - first)]);
    });
  }
};

template <bool kDescending, class K, class Values, class OutValues>
Sorter<kDescending, K, Values, OutValues> sorter(const K* keys, K* out, Values values, OutValues out_values,
                                                 int first_bit, int last_bit) {
  return {keys, out, values, out_values, {first_bit, last_bit}};
}

// The result of a sort with double buffers is in the other ones.
template <class T>
void flip(const void* memory, DoubleBuffer<T>& buffer) {
  if (memory != nullptr) buffer.selector ^= 1;
}

}  // namespace detail

// Bits [first, last) of the keys count; both directions keep the order of equal keys.
#define NPU_CUB_SORT_BITS int first = 0, int last = 8 * sizeof(K), npuStream_t stream = nullptr, bool = false
#define NPU_CUB_SORT(Keys, Pairs, descending)                                                               \
  template <class K>                                                                                        \
  static npuError_t Keys(void* memory, std::size_t& bytes, const K* in, K* out, std::ptrdiff_t n,           \
                         NPU_CUB_SORT_BITS) {                                                               \
    const auto sort =                                                                                       \
        detail::sorter<descending>(in, out, detail::NoValues(), detail::NoValues(), first, last);           \
    return detail::device_call("cub::DeviceRadixSort::" #Keys, memory, bytes, stream,                       \
                               [=](const detail::Executor& run) { sort.whole(run, n); });                   \
  }                                                                                                         \
  template <class K, class V>                                                                               \
  static npuError_t Pairs(void* memory, std::size_t& bytes, const K* in, K* out, const V* values,           \
                          V* out_values, std::ptrdiff_t n, NPU_CUB_SORT_BITS) {                             \
    const auto sort = detail::sorter<descending>(in, out, values, out_values, first, last);                 \
    return detail::device_call("cub::DeviceRadixSort::" #Pairs, memory, bytes, stream,                      \
                               [=](const detail::Executor& run) { sort.whole(run, n); });                   \
  }                                                                                                         \
  template <class K>                                                                                        \
  static npuError_t Keys(void* memory, std::size_t& bytes, DoubleBuffer<K>& keys, std::ptrdiff_t n,         \
                         NPU_CUB_SORT_BITS) {                                                               \
    const npuError_t error = Keys(memory, bytes, keys.Current(), keys.Alternate(), n, first, last, stream); \
    if (error == npuSuccess) detail::flip(memory, keys);                                                    \
    return error;                                                                                           \
  }                                                                                                         \
  template <class K, class V>                                                                               \
  static npuError_t Pairs(void* memory, std::size_t& bytes, DoubleBuffer<K>& keys, DoubleBuffer<V>& values, \
                          std::ptrdiff_t n, NPU_CUB_SORT_BITS) {                                            \
    const npuError_t error = Pairs(memory, bytes, keys.Current(), keys.Alternate(), values.Current(),       \
                                   values.Alternate(), n, first, last, stream);                             \
    if (error != npuSuccess) return error;                                                                  \
    detail::flip(memory, keys);                                                                             \
    detail::flip(memory, values);                                                                           \
    return error;                                                                                           \
  }

/// SortKeys, SortPairs: sort n keys in ascending order, SortPairs with their values; SortKeysDescending,
/// SortPairsDescending in descending order. Only bits [first, last) of the keys count. Equal keys keep their
/// order in both directions. NaNs are at the ends, by sign. With in and out, the result is in out; with
/// double buffers, it is in Current() after the call.
struct DeviceRadixSort {
  NPU_CUB_SORT(SortKeys, SortPairs, false)
  NPU_CUB_SORT(SortKeysDescending, SortPairsDescending, true)
};
#undef NPU_CUB_SORT

#define NPU_CUB_SORT(Keys, Pairs, descending)                                                                \
  template <class K, class Begin, class End>                                                                 \
  static npuError_t Keys(void* memory, std::size_t& bytes, const K* in, K* out, std::ptrdiff_t,              \
                         std::ptrdiff_t segments, Begin begin, End end, NPU_CUB_SORT_BITS) {                 \
    const auto sort =                                                                                        \
        detail::sorter<descending>(in, out, detail::NoValues(), detail::NoValues(), first, last);            \
    return detail::device_call(                                                                              \
        "cub::DeviceSegmentedRadixSort::" #Keys, memory, bytes, stream,                                      \
        [=](const detail::Executor& run) { sort.segmented(run, segments, begin, end); });                    \
  }                                                                                                          \
  template <class K, class V, class Begin, class End>                                                        \
  static npuError_t Pairs(void* memory, std::size_t& bytes, const K* in, K* out, const V* values,            \
                          V* out_values, std::ptrdiff_t, std::ptrdiff_t segments, Begin begin, End end,      \
                          NPU_CUB_SORT_BITS) {                                                               \
    const auto sort = detail::sorter<descending>(in, out, values, out_values, first, last);                  \
    return detail::device_call(                                                                              \
        "cub::DeviceSegmentedRadixSort::" #Pairs, memory, bytes, stream,                                     \
        [=](const detail::Executor& run) { sort.segmented(run, segments, begin, end); });                    \
  }                                                                                                          \
  template <class K, class Begin, class End>                                                                 \
  static npuError_t Keys(void* memory, std::size_t& bytes, DoubleBuffer<K>& keys, std::ptrdiff_t n,          \
                         std::ptrdiff_t segments, Begin begin, End end, NPU_CUB_SORT_BITS) {                 \
    const npuError_t error =                                                                                 \
        Keys(memory, bytes, keys.Current(), keys.Alternate(), n, segments, begin, end, first, last, stream); \
    if (error == npuSuccess) detail::flip(memory, keys);                                                     \
    return error;                                                                                            \
  }                                                                                                          \
  template <class K, class V, class Begin, class End>                                                        \
  static npuError_t Pairs(void* memory, std::size_t& bytes, DoubleBuffer<K>& keys, DoubleBuffer<V>& values,  \
                          std::ptrdiff_t n, std::ptrdiff_t segments, Begin begin, End end,                   \
                          NPU_CUB_SORT_BITS) {                                                               \
    const npuError_t error = Pairs(memory, bytes, keys.Current(), keys.Alternate(), values.Current(),        \
                                   values.Alternate(), n, segments, begin, end, first, last, stream);        \
    if (error != npuSuccess) return error;                                                                   \
    detail::flip(memory, keys);                                                                              \
    detail::flip(memory, values);                                                                            \
    return error;                                                                                            \
  }

/// The sorts of DeviceRadixSort for each segment, the elements begin[s] to end[s] - 1, one thread per
/// segment.
struct DeviceSegmentedRadixSort {
  NPU_CUB_SORT(SortKeys, SortPairs, false)
  NPU_CUB_SORT(SortKeysDescending, SortPairsDescending, true)
};
#undef NPU_CUB_SORT
#undef NPU_CUB_SORT_BITS

}  // namespace cub

#endif  // NPU_CUB_DEVICE_SORT_H_
