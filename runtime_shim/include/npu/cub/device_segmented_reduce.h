/// @file
/// Reductions of segments of arrays: cub::DeviceSegmentedReduce. Included by npu/cub.h.
///
/// Calls are asynchronous in the order of stream. They use temporary memory of their own. Two calls make one
/// operation: with memory == nullptr a call only sets bytes, else it needs a block of that size and does the
/// work. Iterators are read and written by the device; function objects are copied.
/// Units: n and positions in elements, bytes in bytes.
/// Errors: npuErrorInvalidValue if bytes is below what the first call set; npuErrorMemoryAllocation without
/// memory; the error of the launch if the stream refuses it. The output is then unchanged.
/// Source: CUB documentation, DeviceSegmentedReduce.
#ifndef NPU_CUB_DEVICE_SEGMENTED_REDUCE_H_
#define NPU_CUB_DEVICE_SEGMENTED_REDUCE_H_

#include "npu/cub/device_reduce.h"

namespace cub {
namespace detail {

/// Where segments of one size begin (after = 0) and end (after = 1).
struct SegmentBound {
  index_t size, after;
  index_t operator[](index_t s) const { return (s + after) * size; }
};

/// out[s] = init op the elements begin[s] ... end[s] - 1, one thread per segment.
template <class In, class Out, class Begin, class End, class Op, class Init>
npuError_t segments(const char* name, void* memory, std::size_t& bytes, In in, Out out, index_t count,
                    Begin begin, End end, Op op, Init init, npuStream_t stream) {
  using T = accumulator_t<Op, Init, value_t<In>>;
  return device_call(name, memory, bytes, stream, [=](const Executor& run) {
    run.tasks(count, [=](index_t s) {
      Op combine = op;
      T sum = static_cast<T>(init);
      for (index_t i = begin[s]; i < static_cast<index_t>(end[s]); ++i)
        sum = static_cast<T>(combine(sum, static_cast<T>(in[i])));
      out[s] = sum;
    });
  });
}

/// out[s] = the place in its segment of the extreme element, and its value; one thread per segment.
template <bool kLargest, class In, class Out, class Begin, class End>
npuError_t segment_extremes(const char* name, void* memory, std::size_t& bytes, In in, Out out, index_t count,
                            Begin begin, End end, npuStream_t stream) {
  using Pair = output_value_t<Out, KeyValuePair<int, value_t<In>>>;
  using Key = decltype(Pair::key);
  using Value = decltype(Pair::value);
  return device_call(name, memory, bytes, stream, [=](const Executor& run) {
    run.tasks(count, [=](index_t s) {
      const index_t first = begin[s], last = end[s];
      Out to = out;
      if (first >= last) {
        to[s] = Pair{1, value_of_nothing<Value, kLargest>()};
        return;
      }
      const auto better = better_position<kLargest>(in);
      index_t at = first;
      for (index_t i = first + 1; i < last; ++i) at = better(at, i);
      to[s] = Pair{static_cast<Key>(at - first), static_cast<Value>(in[at])};
    });
  });
}

}  // namespace detail

/// Reductions of count segments, the elements begin[s] to end[s] - 1 each, one thread per segment.
struct DeviceSegmentedReduce {
  /// out[s] = init op the elements of segment s in order. An empty segment gives init.
  template <class In, class Out, class Begin, class End, class Op, class T>
  static npuError_t Reduce(void* memory, std::size_t& bytes, In in, Out out, std::ptrdiff_t count,
                           Begin begin, End end, Op op, T init, npuStream_t stream = nullptr, bool = false) {
    return detail::segments("cub::DeviceSegmentedReduce::Reduce", memory, bytes, in, out, count, begin, end,
                            op, init, stream);
  }
  /// out[s] = the sum of segment s, starting with a zero of the type of out. An empty segment gives 0.
  template <class In, class Out, class Begin, class End>
  static npuError_t Sum(void* memory, std::size_t& bytes, In in, Out out, std::ptrdiff_t count, Begin begin,
                        End end, npuStream_t stream = nullptr, bool = false) {
    using Zero = detail::output_value_t<Out, detail::value_t<In>>;
    return detail::segments("cub::DeviceSegmentedReduce::Sum", memory, bytes, in, out, count, begin, end,
                            detail::Plus(), Zero(), stream);
  }
  /// out[s] = the smallest element of segment s. An empty segment gives the largest number of the type.
  template <class In, class Out, class Begin, class End>
  static npuError_t Min(void* memory, std::size_t& bytes, In in, Out out, std::ptrdiff_t count, Begin begin,
                        End end, npuStream_t stream = nullptr, bool = false) {
    return detail::segments("cub::DeviceSegmentedReduce::Min", memory, bytes, in, out, count, begin, end,
                            detail::Smaller(), detail::value_of_nothing<detail::value_t<In>, false>(),
                            stream);
  }
  /// out[s] = the largest element of segment s. An empty segment gives the lowest number of the type.
  template <class In, class Out, class Begin, class End>
  static npuError_t Max(void* memory, std::size_t& bytes, In in, Out out, std::ptrdiff_t count, Begin begin,
                        End end, npuStream_t stream = nullptr, bool = false) {
    return detail::segments("cub::DeviceSegmentedReduce::Max", memory, bytes, in, out, count, begin, end,
                            detail::Larger(), detail::value_of_nothing<detail::value_t<In>, true>(), stream);
  }
  /// out[s] = KeyValuePair of the place within segment s of its first smallest element and its value. An empty
  /// segment gives place 1 and the largest number of the type.
  template <class In, class Out, class Begin, class End>
  static npuError_t ArgMin(void* memory, std::size_t& bytes, In in, Out out, std::ptrdiff_t count,
                           Begin begin, End end, npuStream_t stream = nullptr, bool = false) {
    return detail::segment_extremes<false>("cub::DeviceSegmentedReduce::ArgMin", memory, bytes, in, out,
                                           count, begin, end, stream);
  }
  /// out[s] = KeyValuePair of the place within segment s of its first largest element and its value. An empty
  /// segment gives place 1 and the lowest number of the type.
  template <class In, class Out, class Begin, class End>
  static npuError_t ArgMax(void* memory, std::size_t& bytes, In in, Out out, std::ptrdiff_t count,
                           Begin begin, End end, npuStream_t stream = nullptr, bool = false) {
    return detail::segment_extremes<true>("cub::DeviceSegmentedReduce::ArgMax", memory, bytes, in, out, count,
                                          begin, end, stream);
  }

  // The forms with one size for all segments: those with begin and end, of s size and (s + 1) size.
#define NPU_CUB_OF_ONE_SIZE(name)                                                                            \
  template <class In, class Out, class Size, std::enable_if_t<std::is_integral_v<Size>, int> = 0>            \
  static npuError_t name(void* memory, std::size_t& bytes, In in, Out out, std::ptrdiff_t count, Size size,  \
                         npuStream_t stream = nullptr) {                                                     \
    return name(memory, bytes, in, out, count, detail::SegmentBound{size, 0}, detail::SegmentBound{size, 1}, \
                stream);                                                                                     \
  }
  /// The same of segments of size neighbours each.
  /// Units: size in elements.
  /// @{
  NPU_CUB_OF_ONE_SIZE(Sum)
  NPU_CUB_OF_ONE_SIZE(Min)
  NPU_CUB_OF_ONE_SIZE(Max)
  NPU_CUB_OF_ONE_SIZE(ArgMin)
  NPU_CUB_OF_ONE_SIZE(ArgMax)
  template <class In, class Out, class Size, class Op, class T,
            std::enable_if_t<std::is_integral_v<Size>, int> = 0>
  static npuError_t Reduce(void* memory, std::size_t& bytes, In in, Out out, std::ptrdiff_t count, Size size,
                           Op op, T init, npuStream_t stream = nullptr) {
    return Reduce(memory, bytes, in, out, count, detail::SegmentBound{size, 0}, detail::SegmentBound{size, 1},
                  op, init, stream);
  }
  /// @}
#undef NPU_CUB_OF_ONE_SIZE
};

}  // namespace cub

#endif  // NPU_CUB_DEVICE_SEGMENTED_REDUCE_H_
