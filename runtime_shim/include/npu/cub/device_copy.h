/// @file
/// Many small copies in one call: cub::DeviceCopy and DeviceMemcpy. Included by npu/cub.h.
///
/// Calls are asynchronous in the order of stream. They use temporary memory of their own. Two calls make one
/// operation: with memory == nullptr a call only sets bytes, else it needs a block of that size and does the
/// work. Iterators are read and written by the device; function objects are copied.
/// Errors: npuErrorInvalidValue if bytes is below what the first call set; npuErrorMemoryAllocation without
/// memory; the error of the launch if the stream refuses it. The output is then unchanged.
/// Source: CUB documentation, DeviceCopy, DeviceMemcpy.
#ifndef NPU_CUB_DEVICE_COPY_H_
#define NPU_CUB_DEVICE_COPY_H_

#include <cstring>

#include "npu/cub/device_call.h"

namespace cub {

/// Copies of ranges, one thread for each.
struct DeviceCopy {
  /// outputs[r][i] = inputs[r][i] for 0 <= i < sizes[r], for each of count ranges.
  /// Shapes: inputs and outputs are iterators to iterators. Inputs do not overlap outputs.
  /// Units: sizes in elements.
  template <class Inputs, class Outputs, class Sizes>
  static npuError_t Batched(void* memory, std::size_t& bytes, Inputs inputs, Outputs outputs, Sizes sizes,
                            std::ptrdiff_t count, npuStream_t stream = nullptr) {
    return detail::device_call("cub::DeviceCopy::Batched", memory, bytes, stream,
                               [=](const detail::Executor& run) {
                                 run.tasks(count, [=](detail::index_t r) {
                                   const auto from = inputs[r];
                                   auto to = outputs[r];
                                   const auto n = static_cast<detail::index_t>(sizes[r]);
                                   for (detail::index_t i = 0; i < n; ++i) to[i] = from[i];
                                 });
                               });
  }
};

/// Copies of bytes, one thread for each buffer.
struct DeviceMemcpy {
  /// Copies sizes[b] bytes from inputs[b] to outputs[b], for each of count buffers.
  /// Shapes: inputs and outputs are iterators to pointers. Inputs do not overlap outputs.
  /// Units: sizes in bytes.
  template <class Inputs, class Outputs, class Sizes>
  static npuError_t Batched(void* memory, std::size_t& bytes, Inputs inputs, Outputs outputs, Sizes sizes,
                            std::ptrdiff_t count, npuStream_t stream = nullptr) {
    static_assert(std::is_pointer_v<detail::value_t<Inputs>> && std::is_pointer_v<detail::value_t<Outputs>>,
                  "DeviceMemcpy::Batched copies between pointers: use DeviceCopy::Batched for iterators");
    return detail::device_call(
        "cub::DeviceMemcpy::Batched", memory, bytes, stream, [=](const detail::Executor& run) {
          run.tasks(count, [=](detail::index_t b) {
            std::memcpy(static_cast<void*>(outputs[b]), static_cast<const void*>(inputs[b]),
                        static_cast<std::size_t>(sizes[b]));
          });
        });
  }
};

}  // namespace cub

#endif  // NPU_CUB_DEVICE_COPY_H_
