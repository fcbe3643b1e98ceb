/// @file
/// Differences of neighbours in whole arrays: cub::DeviceAdjacentDifference. Included by npu/cub.h.
///
/// Calls are asynchronous in the order of stream. They use temporary memory of their own. Two calls make one
/// operation: with memory == nullptr a call only sets bytes, else it needs a block of that size and does the
/// work. Iterators are read and written by the device; function objects are copied.
/// Errors: npuErrorInvalidValue if bytes is below what the first call set; npuErrorMemoryAllocation without
/// memory; the error of the launch if the stream refuses it. The output is then unchanged.
/// Source: CUB documentation, DeviceAdjacentDifference.
#ifndef NPU_CUB_DEVICE_DIFFERENCE_H_
#define NPU_CUB_DEVICE_DIFFERENCE_H_

#include "npu/cub/device_call.h"

namespace cub {

namespace detail {
struct Minus {
  template <class A, class B>
  auto operator()(const A& a, const B& b) const {
    return a - b;
  }
};
/// One thread goes through the elements; an element is read before its output is written, so in and out may be the
/// same.
template <bool kLeft, class In, class Out, class Op>
npuError_t differences(const char* name, void* memory, std::size_t& bytes, In in, Out out, index_t n, Op op,
                       npuStream_t stream) {
  return device_call(name, memory, bytes, stream, [=](const Executor& run) {
    run.once([=] {
      Op difference = op;
      Out to = out;
      value_t<In> before{};
      for (index_t i = 0; i < n; ++i) {
        const value_t<In> now = in[i];
        const bool has_other = kLeft ? i > 0 : i + 1 < n;
        if (!has_other) {
          to[i] = now;
        } else if constexpr (kLeft) {
          to[i] = difference(now, before);
        } else {
          to[i] = difference(now, static_cast<value_t<In>>(in[i + 1]));
        }
        before = now;
      }
    });
  });
}
}  // namespace detail

#define NPU_CUB_DIFFERENCE(name, left)                                                                       \
  template <class In, class Out, class Op = detail::Minus>                                                   \
  static npuError_t name##Copy(void* memory, std::size_t& bytes, In in, Out out, std::ptrdiff_t n,           \
                               Op difference = {}, npuStream_t stream = nullptr) {                           \
    return detail::differences<left>("cub::DeviceAdjacentDifference::" #name "Copy", memory, bytes, in, out, \
                                     n, difference, stream);                                                 \
  }                                                                                                          \
  template <class It, class Op = detail::Minus>                                                              \
  static npuError_t name(void* memory, std::size_t& bytes, It it, std::ptrdiff_t n, Op difference = {},      \
                         npuStream_t stream = nullptr) {                                                     \
    return detail::differences<left>("cub::DeviceAdjacentDifference::" #name, memory, bytes, it, it, n,      \
                                     difference, stream);                                                    \
  }
/// difference(element, neighbour) of n elements, by - unless a function is given: with the element before
/// (SubtractLeft) or after (SubtractRight), in place or (Copy) into an output. An element without that neighbour is
/// copied.
/// Units: n in elements.
struct DeviceAdjacentDifference {
  NPU_CUB_DIFFERENCE(SubtractLeft, true)
  NPU_CUB_DIFFERENCE(SubtractRight, false)
};
#undef NPU_CUB_DIFFERENCE

}  // namespace cub

#endif  // NPU_CUB_DEVICE_DIFFERENCE_H_
