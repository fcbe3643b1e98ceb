/// @file
/// Selections, run lengths and histograms of whole arrays: cub::DeviceSelect, DevicePartition, DeviceRunLengthEncode,
/// DeviceHistogram. Included by npu/cub.h.
///
/// One thread goes through the elements in order. Calls are asynchronous in the order of stream. They use
/// temporary memory of their own. Two calls make one operation: with memory == nullptr a call only sets
/// bytes, else it needs a block of that size and does the work. Iterators are read and written by the device;
/// function objects are copied.
/// Units: n and positions in elements, bytes in bytes.
/// Errors: npuErrorInvalidValue if bytes is below what the first call set; npuErrorMemoryAllocation without
/// memory; the error of the launch if the stream refuses it. The output is then unchanged.
/// Source: CUB documentation, DeviceSelect, DevicePartition, DeviceRunLengthEncode, DeviceHistogram.
#ifndef NPU_CUB_DEVICE_SELECT_H_
#define NPU_CUB_DEVICE_SELECT_H_

#include "npu/cub/device_call.h"

namespace cub {
namespace detail {

template <class In, class Out, class Count, class Wanted>
npuError_t select(const char* name, void* memory, std::size_t& bytes, In in, Out out, Count count, index_t n,
                  Wanted wanted, npuStream_t stream) {
  return device_call(name, memory, bytes, stream, [=](const Executor& run) {
    thrust::detail::select_into(run, n, wanted, thrust::detail::keep_from(in, out),
                                [count](index_t kept) { count[0] = kept; });
  });
}

/// The wanted elements in order from the beginning, the others from the end backwards.
template <class In, class Out, class Count, class Wanted>
npuError_t partition(const char* name, void* memory, std::size_t& bytes, In in, Out out, Count count,
                     index_t n, Wanted wanted, npuStream_t stream) {
  return device_call(name, memory, bytes, stream, [=](const Executor& run) {
    run.once([=] {
      Wanted mine = wanted;
      Out to = out;
      index_t kept = 0;
      for (index_t i = 0; i < n; ++i) {
        if (mine(i)) {
          to[kept++] = in[i];
        } else {
          to[n - 1 - (i - kept)] = in[i];
        }
      }
      count[0] = kept;
    });
  });
}

}  // namespace detail

/// Copies some of n elements, in order.
struct DeviceSelect {
  /// Copies the elements that satisfy the predicate. *count = their number.
  template <class In, class Out, class Count, class Predicate>
  static npuError_t If(void* memory, std::size_t& bytes, In in, Out out, Count count, std::ptrdiff_t n,
                       Predicate predicate, npuStream_t stream = nullptr, bool = false) {
    return detail::select("cub::DeviceSelect::If", memory, bytes, in, out, count, n,
                          thrust::detail::where(in, predicate), stream);
  }
  /// Copies the elements whose flag is not 0. *count = their number.
  template <class In, class Flags, class Out, class Count>
  static npuError_t Flagged(void* memory, std::size_t& bytes, In in, Flags flags, Out out, Count count,
                            std::ptrdiff_t n, npuStream_t stream = nullptr, bool = false) {
    return detail::select("cub::DeviceSelect::Flagged", memory, bytes, in, out, count, n,
                          thrust::detail::where(flags, thrust::detail::IsTrue()), stream);
  }
  /// Copies the first of each run of equal elements. *count = their number.
  template <class In, class Out, class Count>
  static npuError_t Unique(void* memory, std::size_t& bytes, In in, Out out, Count count, std::ptrdiff_t n,
                           npuStream_t stream = nullptr, bool = false) {
    return detail::select("cub::DeviceSelect::Unique", memory, bytes, in, out, count, n,
                          thrust::detail::starts_run(in, detail::Equals()), stream);
  }
  /// Copies the elements whose flag satisfies the predicate. *count = their number.
  template <class In, class Flags, class Out, class Count, class Predicate>
  static npuError_t FlaggedIf(void* memory, std::size_t& bytes, In in, Flags flags, Out out, Count count,
                              std::ptrdiff_t n, Predicate predicate, npuStream_t stream = nullptr) {
    return detail::select("cub::DeviceSelect::FlaggedIf", memory, bytes, in, out, count, n,
                          thrust::detail::where(flags, predicate), stream);
  }
  /// If, Flagged and FlaggedIf in place: the elements that stay move to the front.
  /// @{
  template <class It, class Count, class Predicate>
  static npuError_t If(void* memory, std::size_t& bytes, It it, Count count, std::ptrdiff_t n,
                       Predicate predicate, npuStream_t stream = nullptr) {
    return If(memory, bytes, it, it, count, n, predicate, stream);
  }
  template <class It, class Flags, class Count>
  static npuError_t Flagged(void* memory, std::size_t& bytes, It it, Flags flags, Count count,
                            std::ptrdiff_t n, npuStream_t stream = nullptr) {
    return Flagged(memory, bytes, it, flags, it, count, n, stream);
  }
  template <class It, class Flags, class Count, class Predicate>
  static npuError_t FlaggedIf(void* memory, std::size_t& bytes, It it, Flags flags, Count count,
                              std::ptrdiff_t n, Predicate predicate, npuStream_t stream = nullptr) {
    return FlaggedIf(memory, bytes, it, flags, it, count, n, predicate, stream);
  }
  /// @}
  /// Copies the first key of each run of equal keys, and its value. *count = their number. Keys are compared
  /// by == unless a function is given.
  template <class Keys, class Values, class OutKeys, class Out, class Count, class Equal,
            std::enable_if_t<!std::is_convertible_v<Equal, npuStream_t>, int> = 0>
  static npuError_t UniqueByKey(void* memory, std::size_t& bytes, Keys keys, Values values, OutKeys out_keys,
                                Out out, Count count, std::ptrdiff_t n, Equal equal,
                                npuStream_t stream = nullptr) {
    const auto keep_key = thrust::detail::keep_from(keys, out_keys);
    const auto keep_value = thrust::detail::keep_from(values, out);
    return detail::device_call("cub::DeviceSelect::UniqueByKey", memory, bytes, stream,
                               [=](const detail::Executor& run) {
                                 thrust::detail::select_into(
                                     run, n, thrust::detail::starts_run(keys, equal),
                                     [=](detail::index_t i, detail::index_t at) {
                                       auto key = keep_key;
                                       auto value = keep_value;
                                       key(i, at);
                                       value(i, at);
                                     },
                                     [count](detail::index_t kept) { count[0] = kept; });
                               });
  }
  template <class Keys, class Values, class OutKeys, class Out, class Count>
  static npuError_t UniqueByKey(void* memory, std::size_t& bytes, Keys keys, Values values, OutKeys out_keys,
                                Out out, Count count, std::ptrdiff_t n, npuStream_t stream = nullptr) {
    return UniqueByKey(memory, bytes, keys, values, out_keys, out, count, n, detail::Equals(), stream);
  }
};

/// Copies n elements in two or three parts.
struct DevicePartition {
  /// out = the elements that satisfy the predicate, in order, then the others, in the opposite order. *count =
  /// the number of the first.
  template <class In, class Out, class Count, class Predicate>
  static npuError_t If(void* memory, std::size_t& bytes, In in, Out out, Count count, std::ptrdiff_t n,
                       Predicate predicate, npuStream_t stream = nullptr) {
    return detail::partition("cub::DevicePartition::If", memory, bytes, in, out, count, n,
                             thrust::detail::where(in, predicate), stream);
  }
  /// out = the elements whose flag is not 0, in order, then the others, in the opposite order. *count = the
  /// number of the first.
  template <class In, class Flags, class Out, class Count>
  static npuError_t Flagged(void* memory, std::size_t& bytes, In in, Flags flags, Out out, Count count,
                            std::ptrdiff_t n, npuStream_t stream = nullptr) {
    return detail::partition("cub::DevicePartition::Flagged", memory, bytes, in, out, count, n,
                             thrust::detail::where(flags, thrust::detail::IsTrue()), stream);
  }
  /// first = the elements that satisfy is_first, second = those of the others that satisfy is_second, rest =
  /// what remains, all in order. counts = the numbers of the first and the second.
  template <class In, class First, class Second, class Rest, class Counts, class IsFirst, class IsSecond>
  static npuError_t If(void* memory, std::size_t& bytes, In in, First first, Second second, Rest rest,
                       Counts counts, std::ptrdiff_t n, IsFirst is_first, IsSecond is_second,
                       npuStream_t stream = nullptr) {
    return detail::device_call("cub::DevicePartition::If", memory, bytes, stream,
                               [=](const detail::Executor& run) {
                                 run.once([=] {
                                   auto wanted_first = thrust::detail::where(in, is_first);
                                   auto wanted_second = thrust::detail::where(in, is_second);
                                   First to_first = first;
                                   Second to_second = second;
                                   Rest to_rest = rest;
                                   detail::index_t a = 0, b = 0, c = 0;
                                   for (detail::index_t i = 0; i < n; ++i) {
                                     if (wanted_first(i)) {
                                       to_first[a++] = in[i];
                                     } else if (wanted_second(i)) {
                                       to_second[b++] = in[i];
                                     } else {
                                       to_rest[c++] = in[i];
                                     }
                                   }
                                   counts[0] = a;
                                   counts[1] = b;
                                 });
                               });
  }
};

/// Runs of equal elements.
struct DeviceRunLengthEncode {
  /// out[r] = the element of run r, lengths[r] = how often it occurs. *runs = the number of runs.
  template <class In, class Out, class Lengths, class Runs>
  static npuError_t Encode(void* memory, std::size_t& bytes, In in, Out out, Lengths lengths, Runs runs,
                           std::ptrdiff_t n, npuStream_t stream = nullptr, bool = false) {
    const auto ones = thrust::make_constant_iterator(1);
    return detail::device_call(
        "cub::DeviceRunLengthEncode::Encode", memory, bytes, stream, [=](const detail::Executor& run) {
          thrust::detail::reduce_runs_into(run, n, in, ones, out, lengths, detail::Equals(), detail::Plus(),
                                           [runs](std::ptrdiff_t count) { runs[0] = count; });
        });
  }
  /// offsets[r] and lengths[r] = where run r begins and how long it is, of runs of two elements and more alone.
  /// *runs = their number.
  template <class In, class Offsets, class Lengths, class Runs>
  static npuError_t NonTrivialRuns(void* memory, std::size_t& bytes, In in, Offsets offsets, Lengths lengths,
                                   Runs runs, std::ptrdiff_t n, npuStream_t stream = nullptr) {
    return detail::device_call("cub::DeviceRunLengthEncode::NonTrivialRuns", memory, bytes, stream,
                               [=](const detail::Executor& run) {
                                 run.once([=] {
                                   detail::index_t count = 0;
                                   for (detail::index_t first = 0, last; first < n; first = last) {
                                     last = first + 1;
                                     while (last < n && in[last] == in[first]) ++last;
                                     if (last - first < 2) continue;
                                     offsets[count] = first;
                                     lengths[count++] = last - first;
                                   }
                                   runs[0] = count;
                                 });
                               });
  }
};

}  // namespace cub

#endif  // NPU_CUB_DEVICE_SELECT_H_
