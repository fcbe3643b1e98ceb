/// @file
/// Prefix sums of whole arrays: cub::DeviceScan. Included by npu/cub.h.
///
/// Calls are asynchronous in the order of stream. They use temporary memory of their own. Two calls make one
/// operation: with memory == nullptr a call only sets bytes, else it needs a block of that size and does the
/// work. Iterators are read and written by the device; function objects are copied.
/// Units: n and positions in elements, bytes in bytes.
/// Errors: npuErrorInvalidValue if bytes is below what the first call set; npuErrorMemoryAllocation without
/// memory; the error of the launch if the stream refuses it. The output is then unchanged.
/// Source: CUB documentation, DeviceScan.
#ifndef NPU_CUB_DEVICE_SCAN_H_
#define NPU_CUB_DEVICE_SCAN_H_

#include "npu/cub/device_call.h"

namespace cub {
namespace detail {

/// Whether Op combines elements of It: a call in place has it where the other form has the output.
template <class Op, class It>
inline constexpr bool is_scan_op = std::is_invocable_v<Op&, value_t<It>, value_t<It>>;

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

/// A first value that the device reads when it needs it: what iterator points to then.
template <class T, class It = T*>
struct FutureValue {
  using value_type = T;
  using iterator_type = It;
  explicit FutureValue(It it) : it_(it) {}
  operator T() const { return *it_; }

 private:
  It it_;
};
template <class It>
FutureValue(It) -> FutureValue<typename std::iterator_traits<It>::value_type, It>;
namespace detail {
/// The type of a first value.
template <class T>
struct FirstValue {
  using type = T;
};
template <class T, class It>
struct FirstValue<FutureValue<T, It>> {
  using type = T;
};
template <class T>
using first_value_t = typename FirstValue<T>::type;
}  // namespace detail

/// Prefix sums; in and out may be the same.
struct DeviceScan {
  /// out[i] = in[0] op ... op in[i]; op must be associative.
  template <class In, class Out, class Op, std::enable_if_t<!detail::is_scan_op<Out, In>, int> = 0>
  static npuError_t InclusiveScan(void* memory, std::size_t& bytes, In in, Out out, Op op, std::ptrdiff_t n,
                                  npuStream_t stream = nullptr, bool = false) {
    using Sum = detail::accumulator_t<Op, detail::value_t<In>, detail::value_t<In>>;
    return detail::device_call(
        "cub::DeviceScan::InclusiveScan", memory, bytes, stream, [=](const detail::Executor& run) {
          thrust::detail::scan_into<true, Sum>(run, n, thrust::detail::element_of(in), out, false, Sum(), op);
        });
  }
  /// out[i] = init op in[0] op ... op in[i - 1]; op must be associative. init may be a FutureValue.
  template <class In, class Out, class Op, class T, std::enable_if_t<!detail::is_scan_op<Out, In>, int> = 0>
  static npuError_t ExclusiveScan(void* memory, std::size_t& bytes, In in, Out out, Op op, T init,
                                  std::ptrdiff_t n, npuStream_t stream = nullptr, bool = false) {
    using Sum = detail::accumulator_t<Op, detail::first_value_t<T>, detail::value_t<In>>;
    return detail::device_call(
        "cub::DeviceScan::ExclusiveScan", memory, bytes, stream, [=](const detail::Executor& run) {
          thrust::detail::scan_into<false, Sum>(run, n, thrust::detail::element_of(in), out, true, init, op);
        });
  }
  /// out[i] = in[0] + ... + in[i].
  template <class In, class Out, std::enable_if_t<!std::is_integral_v<Out>, int> = 0>
  static npuError_t InclusiveSum(void* memory, std::size_t& bytes, In in, Out out, std::ptrdiff_t n,
                                 npuStream_t stream = nullptr, bool = false) {
    return InclusiveScan(memory, bytes, in, out, detail::Plus(), n, stream);
  }
  /// out[i] = in[0] + ... + in[i - 1]; out[0] = 0.
  template <class In, class Out, std::enable_if_t<!std::is_integral_v<Out>, int> = 0>
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

  /// out[i] = init op in[0] op ... op in[i]; op must be associative.
  template <class In, class Out, class Op, class T>
  static npuError_t InclusiveScanInit(void* memory, std::size_t& bytes, In in, Out out, Op op, T init,
                                      std::ptrdiff_t n, npuStream_t stream = nullptr) {
    using Sum = detail::accumulator_t<Op, detail::first_value_t<T>, detail::value_t<In>>;
    return detail::device_call(
        "cub::DeviceScan::InclusiveScanInit", memory, bytes, stream, [=](const detail::Executor& run) {
          thrust::detail::scan_into<true, Sum>(run, n, thrust::detail::element_of(in), out, true, init, op);
        });
  }
  /// The scans in place.
  /// @{
  template <class It>
  static npuError_t ExclusiveSum(void* memory, std::size_t& bytes, It it, std::ptrdiff_t n,
                                 npuStream_t stream = nullptr) {
    return ExclusiveSum(memory, bytes, it, it, n, stream);
  }
  template <class It>
  static npuError_t InclusiveSum(void* memory, std::size_t& bytes, It it, std::ptrdiff_t n,
                                 npuStream_t stream = nullptr) {
    return InclusiveSum(memory, bytes, it, it, n, stream);
  }
  template <class It, class Op, class T, std::enable_if_t<detail::is_scan_op<Op, It>, int> = 0>
  static npuError_t ExclusiveScan(void* memory, std::size_t& bytes, It it, Op op, T init, std::ptrdiff_t n,
                                  npuStream_t stream = nullptr) {
    return ExclusiveScan(memory, bytes, it, it, op, init, n, stream);
  }
  template <class It, class Op, std::enable_if_t<detail::is_scan_op<Op, It>, int> = 0>
  static npuError_t InclusiveScan(void* memory, std::size_t& bytes, It it, Op op, std::ptrdiff_t n,
                                  npuStream_t stream = nullptr) {
    return InclusiveScan(memory, bytes, it, it, op, n, stream);
  }
  /// @}
};

}  // namespace cub

#endif  // NPU_CUB_DEVICE_SCAN_H_
