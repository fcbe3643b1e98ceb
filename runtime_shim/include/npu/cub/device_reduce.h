/// @file
/// Reductions of whole arrays: cub::DeviceReduce. Included by npu/cub.h.
///
/// Calls are asynchronous in the order of stream. They use temporary memory of their own. Two calls make one
/// operation: with memory == nullptr a call only sets bytes, else it needs a block of that size and does the
/// work. Iterators are read and written by the device; function objects are copied.
/// Units: n and positions in elements, bytes in bytes.
/// Errors: npuErrorInvalidValue if bytes is below what the first call set; npuErrorMemoryAllocation without
/// memory; the error of the launch if the stream refuses it. The output is then unchanged.
/// Source: CUB documentation, DeviceReduce.
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

template <bool kLargest, class In, class Out, class Index>
npuError_t extreme_in_two(const char* name, void* memory, std::size_t& bytes, In in, Out out, Index index,
                          index_t n, npuStream_t stream) {
  return device_call(name, memory, bytes, stream, [=](const Executor& run) {
    find_extreme<kLargest>(
        run, in, n,
        [=](index_t at) {
          out[0] = in[at];
          index[0] = static_cast<value_t<Index>>(at);
        },
        [=] {
          out[0] = value_of_nothing<value_t<In>, kLargest>();
          index[0] = static_cast<value_t<Index>>(1);
        });
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
  /// *out = init op f(in[0]) op f(in[1]) ...; op must be associative. n = 0 gives init.
  template <class In, class Out, class Op, class F, class T>
  static npuError_t TransformReduce(void* memory, std::size_t& bytes, In in, Out out, std::ptrdiff_t n, Op op,
                                    F f, T init, npuStream_t stream = nullptr) {
    return Reduce(memory, bytes, thrust::make_transform_iterator(in, f), out, n, op, init, stream);
  }
  /// *out = the first smallest element, *index = its position. n = 0 gives the largest number of the type and
  /// position 1.
  template <class In, class Out, class Index, std::enable_if_t<!std::is_integral_v<Index>, int> = 0>
  static npuError_t ArgMin(void* memory, std::size_t& bytes, In in, Out out, Index index, std::ptrdiff_t n,
                           npuStream_t stream = nullptr) {
    return detail::extreme_in_two<false>("cub::DeviceReduce::ArgMin", memory, bytes, in, out, index, n,
                                         stream);
  }
  /// *out = the first largest element, *index = its position. n = 0 gives the lowest number of the type and
  /// position 1.
  template <class In, class Out, class Index, std::enable_if_t<!std::is_integral_v<Index>, int> = 0>
  static npuError_t ArgMax(void* memory, std::size_t& bytes, In in, Out out, Index index, std::ptrdiff_t n,
                           npuStream_t stream = nullptr) {
    return detail::extreme_in_two<true>("cub::DeviceReduce::ArgMax", memory, bytes, in, out, index, n,
                                        stream);
  }
};

}  // namespace cub

#endif  // NPU_CUB_DEVICE_REDUCE_H_
