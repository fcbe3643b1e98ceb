/// @file
/// A function for each index or element: cub::DeviceFor. Included by npu/cub.h.
///
/// Calls are asynchronous in the order of stream. Function objects are copied and run concurrently. The forms that
/// take temporary memory are those of CUB's other calls: with memory == nullptr they only set bytes.
/// Units: n and positions in elements, bytes in bytes.
/// Errors: npuErrorInvalidValue if bytes is below what the first call set; npuErrorMemoryAllocation without
/// memory; the error of the launch if the stream refuses it. The output is then unchanged.
/// Source: CUB documentation, DeviceFor.
#ifndef NPU_CUB_DEVICE_FOR_H_
#define NPU_CUB_DEVICE_FOR_H_

#include "npu/cub/device_call.h"
#include "npu/std/mdspan.h"

namespace cub {
namespace detail {

/// act(i) for 0 <= i < n; act is copied for every chunk, so function objects may have state and no const.
template <class Act>
npuError_t for_each_index(const char* name, index_t n, Act act, npuStream_t stream) {
  return device_run(name, stream, [=](const Executor& run) {
    run.chunks(n, [act](index_t first, index_t last) {
      Act mine = act;
      for (index_t i = first; i < last; ++i) mine(i);
    });
  });
}

/// The coordinate of dimension kDimension at linear index i of extents in row-major order.
template <std::size_t kDimension, class Extents>
typename Extents::index_type coordinate(const Extents& extents, index_t i) {
  for (std::size_t d = Extents::rank() - 1; d > kDimension; --d) i /= static_cast<index_t>(extents.extent(d));
  return static_cast<typename Extents::index_type>(i % static_cast<index_t>(extents.extent(kDimension)));
}
template <class Extents, class Op, std::size_t... D>
npuError_t for_each_in(const Extents& extents, Op op, npuStream_t stream, std::index_sequence<D...>) {
  using Index = typename Extents::index_type;
  index_t n = 1;
  for (std::size_t d = 0; d < Extents::rank(); ++d) n *= static_cast<index_t>(extents.extent(d));
  return for_each_index(
      "cub::DeviceFor::ForEachInExtents", n,
      [extents, op](index_t i) mutable { op(static_cast<Index>(i), coordinate<D>(extents, i)...); }, stream);
}

}  // namespace detail

/// A function for each index, element or coordinate. Results of the function are not used.
struct DeviceFor {
  /// op(i) for 0 <= i < count.
  template <class Shape, class Op, std::enable_if_t<std::is_integral_v<Shape>, int> = 0>
  static npuError_t Bulk(Shape count, Op op, npuStream_t stream = nullptr) {
    return detail::for_each_index(
        "cub::DeviceFor::Bulk", static_cast<detail::index_t>(count),
        [op](detail::index_t i) mutable { op(static_cast<Shape>(i)); }, stream);
  }
  /// op(first[i]) for 0 <= i < n; op may change the elements.
  template <class It, class N, class Op, std::enable_if_t<std::is_integral_v<N>, int> = 0>
  static npuError_t ForEachN(It first, N n, Op op, npuStream_t stream = nullptr) {
    return detail::for_each_index(
        "cub::DeviceFor::ForEachN", static_cast<detail::index_t>(n),
        [in = thrust::detail::raw(first), op](detail::index_t i) mutable { op(in[i]); }, stream);
  }
  /// op(element) for [first, last); op may change the elements.
  template <class It, class Op>
  static npuError_t ForEach(It first, It last, Op op, npuStream_t stream = nullptr) {
    return ForEachN(first, static_cast<detail::index_t>(last - first), op, stream);
  }
  /// op(copy of first[i]) for 0 <= i < n.
  template <class It, class N, class Op, std::enable_if_t<std::is_integral_v<N>, int> = 0>
  static npuError_t ForEachCopyN(It first, N n, Op op, npuStream_t stream = nullptr) {
    return detail::for_each_index(
        "cub::DeviceFor::ForEachCopyN", static_cast<detail::index_t>(n),
        [in = thrust::detail::raw(first), op](detail::index_t i) mutable {
          detail::value_t<It> element = in[i];
          op(element);
        },
        stream);
  }
  /// op(copy of the element) for [first, last).
  template <class It, class Op>
  static npuError_t ForEachCopy(It first, It last, Op op, npuStream_t stream = nullptr) {
    return ForEachCopyN(first, static_cast<detail::index_t>(last - first), op, stream);
  }
  /// op(i, coordinates...) for each point of extents; i counts the points in row-major order.
  template <class Index, std::size_t... kExtents, class Op>
  static npuError_t ForEachInExtents(const ::cuda::std::extents<Index, kExtents...>& extents, Op op,
                                     npuStream_t stream = nullptr) {
    return detail::for_each_in(extents, op, stream, std::make_index_sequence<sizeof...(kExtents)>());
  }
  NPU_CUB_WITH_MEMORY(Bulk)
  NPU_CUB_WITH_MEMORY(ForEachN)
  NPU_CUB_WITH_MEMORY(ForEach)
  NPU_CUB_WITH_MEMORY(ForEachCopyN)
  NPU_CUB_WITH_MEMORY(ForEachCopy)
  NPU_CUB_WITH_MEMORY(ForEachInExtents)
};

}  // namespace cub

#endif  // NPU_CUB_DEVICE_FOR_H_
