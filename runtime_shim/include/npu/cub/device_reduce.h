/// @file
/// Reductions and prefix sums of whole arrays: cub::DeviceReduce, DeviceSegmentedReduce, DeviceScan. Included
/// by npu/cub.h.
///
/// Calls are asynchronous in the order of stream. They use temporary memory of their own. Two calls make one
/// operation: with memory == nullptr a call only sets bytes, else it needs a block of that size and does the
/// work. Iterators are read and written by the device; function objects are copied.
/// Units: n and positions in elements, bytes in bytes.
/// Errors: npuErrorInvalidValue if bytes is below what the first call set; npuErrorMemoryAllocation without
/// memory; the error of the launch if the stream refuses it. The output is then unchanged.
/// Source: CUB documentation, DeviceReduce, DeviceSegmentedReduce, DeviceScan.
#ifndef NPU_CUB_DEVICE_REDUCE_H_
#define NPU_CUB_DEVICE_REDUCE_H_

#include <limits>

#include "npu/cub/device_call.h"
#include "npu/detail/cub_block.h"

namespace cub {
namespace detail {

// The position of the first of the smallest (largest) of n elements.
template <bool kLargest, class In>
auto better_position(In in) {
  return [in](index_t a, index_t b) {
    if constexpr (kLargest) return in[a] < in[b] ? b : a;
    return in[b] < in[a] ? b : a;
  };
}
template <class T, bool kLargest>
T value_of_nothing() {
  return kLargest ? std::numeric_limits<T>::lowest() : std::numeric_limits<T>::max();
}
/// store(position) of the extreme element; not called for n == 0, then store_nothing() is.
template <bool kLargest, class In, class Store, class StoreNothing>
void find_extreme(const Executor& run, In in, index_t n, Store store, StoreNothing store_nothing) {
  if (n == 0) {
    run.once(store_nothing);
  } else {
    thrust::detail::reduce_into(
        run, n, index_t{0}, [](index_t i) { return i; }, better_position<kLargest>(in), store);
  }
}

template <bool kLargest, class In, class Out>
npuError_t extreme(const char* name, void* memory, std::size_t& bytes, In in, Out out, index_t n,
                   npuStream_t stream) {
  return device_call(name, memory, bytes, stream, [=](const Executor& run) {
    find_extreme<kLargest>(
        run, in, n, [=](index_t at) { out[0] = in[at]; },
        [=] { out[0] = value_of_nothing<value_t<In>, kLargest>(); });
  });
}
template <bool kLargest, class In, class Out>
npuError_t extreme_index(const char* name, void* memory, std::size_t& bytes, In in, Out out, index_t n,
                         npuStream_t stream) {
  using Pair = output_value_t<Out, KeyValuePair<int, value_t<In>>>;
  using Key = decltype(Pair::key);
  using Value = decltype(Pair::value);
  const auto value = element_as<Value>(in);
  return device_call(name, memory, bytes, stream, [=](const Executor& run) {
    find_extreme<kLargest>(
        run, thrust::make_transform_iterator(thrust::counting_iterator<index_t>(0), value), n,
        [=](index_t at) { out[0] = Pair{static_cast<Key>(at), value(at)}; },
        [=] { out[0] = Pair{1, value_of_nothing<Value, kLargest>()}; });
  });
}

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

/// Prefix sums of each run of equal keys: with the element itself, or from init on without it.
template <bool kInclusive, class Keys, class In, class Out, class Op, class T, class Equal>
npuError_t scan_runs(const char* name, void* memory, std::size_t& bytes, Keys keys, In in, Out out, Op op,
                     T init, index_t n, Equal equal, npuStream_t stream) {
  using Sum = accumulator_t<Op, T, value_t<In>>;
  return device_call(name, memory, bytes, stream, [=](const Executor& run) {
    thrust::detail::scan_by_key_into<kInclusive>(run, n, keys, in, out, static_cast<Sum>(init), equal, op);
  });
}

}  // namespace detail

/// Reductions of n elements to one. Chunks of fixed size are reduced in order, so a sum of floats does not
/// depend on the number of cores.
struct DeviceReduce {
  /// *out = init op in[0] op in[1] ...; op must be associative. n = 0 gives init.
  template <class In, class Out, class Op, class T>
  static npuError_t Reduce(void* memory, std::size_t& bytes, In in, Out out, std::ptrdiff_t n, Op op, T init,
                           npuStream_t stream = nullptr, bool = false) {
    using Sum = detail::accumulator_t<Op, T, detail::value_t<In>>;
    return detail::device_call(
        "cub::DeviceReduce::Reduce", memory, bytes, stream, [=](const detail::Executor& run) {
          thrust::detail::reduce_into(run, n, static_cast<Sum>(init), detail::element_as<Sum>(in), op,
                                      [out](const Sum& sum) { out[0] = sum; });
        });
  }
  /// *out = in[0] + in[1] + ..., starting with a zero of the type of out. n = 0 gives 0.
  template <class In, class Out>
  static npuError_t Sum(void* memory, std::size_t& bytes, In in, Out out, std::ptrdiff_t n,
                        npuStream_t stream = nullptr, bool = false) {
    using Zero = detail::output_value_t<Out, detail::value_t<In>>;
    return Reduce(memory, bytes, in, out, n, detail::Plus(), Zero(), stream);
  }
  /// *out = the smallest element. n = 0 gives the largest number of the type.
  template <class In, class Out>
  static npuError_t Min(void* memory, std::size_t& bytes, In in, Out out, std::ptrdiff_t n,
                        npuStream_t stream = nullptr, bool = false) {
    return detail::extreme<false>("cub::DeviceReduce::Min", memory, bytes, in, out, n, stream);
  }
  /// *out = the largest element. n = 0 gives the lowest number of the type.
  template <class In, class Out>
  static npuError_t Max(void* memory, std::size_t& bytes, In in, Out out, std::ptrdiff_t n,
                        npuStream_t stream = nullptr, bool = false) {
    return detail::extreme<true>("cub::DeviceReduce::Max", memory, bytes, in, out, n, stream);
  }
  /// *out = KeyValuePair of the position of the first smallest element and its value. n = 0 gives position 1
  /// and the largest number of the type.
  template <class In, class Out>
  static npuError_t ArgMin(void* memory, std::size_t& bytes, In in, Out out, std::ptrdiff_t n,
                           npuStream_t stream = nullptr, bool = false) {
    return detail::extreme_index<false>("cub::DeviceReduce::ArgMin", memory, bytes, in, out, n, stream);
  }
  /// *out = KeyValuePair of the position of the first largest element and its value. n = 0 gives position 1
  /// and the lowest number of the type.
  template <class In, class Out>
  static npuError_t ArgMax(void* memory, std::size_t& bytes, In in, Out out, std::ptrdiff_t n,
                           npuStream_t stream = nullptr, bool = false) {
    return detail::extreme_index<true>("cub::DeviceReduce::ArgMax", memory, bytes, in, out, n, stream);
  }
  /// Writes one key and the reduction of its values for each run of equal keys. *runs = the number of runs.
  template <class Keys, class OutKeys, class Values, class Out, class Runs, class Op>
  static npuError_t ReduceByKey(void* memory, std::size_t& bytes, Keys keys, OutKeys out_keys, Values values,
                                Out out, Runs runs, Op op, std::ptrdiff_t n, npuStream_t stream = nullptr,
                                bool = false) {
    return detail::device_call(
        "cub::DeviceReduce::ReduceByKey", memory, bytes, stream, [=](const detail::Executor& run) {
          thrust::detail::reduce_runs_into(run, n, keys, values, out_keys, out, detail::Equals(), op,
                                           [runs](std::ptrdiff_t count) { runs[0] = count; });
        });
  }
};

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
};

/// Prefix sums; in and out may be the same.
struct DeviceScan {
  /// out[i] = in[0] op ... op in[i]; op must be associative.
  template <class In, class Out, class Op>
  static npuError_t InclusiveScan(void* memory, std::size_t& bytes, In in, Out out, Op op, std::ptrdiff_t n,
                                  npuStream_t stream = nullptr, bool = false) {
    using Sum = detail::accumulator_t<Op, detail::value_t<In>, detail::value_t<In>>;
    return detail::device_call(
        "cub::DeviceScan::InclusiveScan", memory, bytes, stream, [=](const detail::Executor& run) {
          thrust::detail::scan_into<true>(run, n, thrust::detail::element_of(in), out, false, Sum(), op);
        });
  }
  /// out[i] = init op in[0] op ... op in[i - 1]; op must be associative.
  template <class In, class Out, class Op, class T>
  static npuError_t ExclusiveScan(void* memory, std::size_t& bytes, In in, Out out, Op op, T init,
                                  std::ptrdiff_t n, npuStream_t stream = nullptr, bool = false) {
    using Sum = detail::accumulator_t<Op, T, detail::value_t<In>>;
    return detail::device_call("cub::DeviceScan::ExclusiveScan", memory, bytes, stream,
                               [=](const detail::Executor& run) {
                                 thrust::detail::scan_into<false>(run, n, thrust::detail::element_of(in), out,
                                                                  true, static_cast<Sum>(init), op);
                               });
  }
  /// out[i] = in[0] + ... + in[i].
  template <class In, class Out>
  static npuError_t InclusiveSum(void* memory, std::size_t& bytes, In in, Out out, std::ptrdiff_t n,
                                 npuStream_t stream = nullptr, bool = false) {
    return InclusiveScan(memory, bytes, in, out, detail::Plus(), n, stream);
  }
  /// out[i] = in[0] + ... + in[i - 1]; out[0] = 0.
  template <class In, class Out>
  static npuError_t ExclusiveSum(void* memory, std::size_t& bytes, In in, Out out, std::ptrdiff_t n,
                                 npuStream_t stream = nullptr, bool = false) {
    return ExclusiveScan(memory, bytes, in, out, detail::Plus(), detail::value_t<In>(), n, stream);
  }

  /// InclusiveScan that begins anew at each run of equal keys. One thread goes through the elements.
  template <class Keys, class In, class Out, class Op, class Equal = detail::Equals>
  static npuError_t InclusiveScanByKey(void* memory, std::size_t& bytes, Keys keys, In in, Out out, Op op,
                                       std::ptrdiff_t n, Equal equal = {}, npuStream_t stream = nullptr) {
    using Sum = detail::accumulator_t<Op, detail::value_t<In>, detail::value_t<In>>;
    return detail::scan_runs<true>("cub::DeviceScan::InclusiveScanByKey", memory, bytes, keys, in, out, op,
                                   Sum(), n, equal, stream);
  }
  /// ExclusiveScan that begins anew, with init, at each run of equal keys. One thread goes through the
  /// elements.
  template <class Keys, class In, class Out, class Op, class T, class Equal = detail::Equals>
  static npuError_t ExclusiveScanByKey(void* memory, std::size_t& bytes, Keys keys, In in, Out out, Op op,
                                       T init, std::ptrdiff_t n, Equal equal = {},
                                       npuStream_t stream = nullptr) {
    return detail::scan_runs<false>("cub::DeviceScan::ExclusiveScanByKey", memory, bytes, keys, in, out, op,
                                    init, n, equal, stream);
  }
  /// InclusiveScanByKey with +.
  template <class Keys, class In, class Out, class Equal = detail::Equals>
  static npuError_t InclusiveSumByKey(void* memory, std::size_t& bytes, Keys keys, In in, Out out,
                                      std::ptrdiff_t n, Equal equal = {}, npuStream_t stream = nullptr) {
    return InclusiveScanByKey(memory, bytes, keys, in, out, detail::Plus(), n, equal, stream);
  }
  /// ExclusiveScanByKey with +, starting with 0.
  template <class Keys, class In, class Out, class Equal = detail::Equals>
  static npuError_t ExclusiveSumByKey(void* memory, std::size_t& bytes, Keys keys, In in, Out out,
                                      std::ptrdiff_t n, Equal equal = {}, npuStream_t stream = nullptr) {
    return ExclusiveScanByKey(memory, bytes, keys, in, out, detail::Plus(), detail::value_t<In>(), n, equal,
                              stream);
  }
};

}  // namespace cub

#endif  // NPU_CUB_DEVICE_REDUCE_H_
