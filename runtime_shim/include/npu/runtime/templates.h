/// @file
/// The typed forms of the calls of the runtime: T** instead of void**, variables and kernels by name.
/// Included by npu/runtime.h. C++17.
///
/// Errors: none for the functions of this file.
/// Source: CUDA Runtime API 12.4, "C++ API Routines", "Memory Management". npuX follows cudaX.
#ifndef NPU_RUNTIME_TEMPLATES_H_
#define NPU_RUNTIME_TEMPLATES_H_

#include <type_traits>

#include "npu/runtime/graph_templates.h"
#include "npu/runtime/kernel_templates.h"
#include "npu/runtime/memory_templates.h"
#include "npu/runtime/texture.h"

namespace npu::detail {

template <class T>
constexpr npuChannelFormatDesc channel_format() {
  if constexpr (std::is_arithmetic_v<T>) {
    constexpr npuChannelFormatKind kKind = std::is_floating_point_v<T> ? npuChannelFormatKindFloat
                                           : std::is_signed_v<T>       ? npuChannelFormatKindSigned
                                                                       : npuChannelFormatKindUnsigned;
    return {int(8 * sizeof(T)), 0, 0, 0, kKind};
  } else {
    using Element = std::decay_t<decltype(T::x)>;
    constexpr npuChannelFormatDesc kOne = channel_format<Element>();
    constexpr int kCount = int(sizeof(T) / sizeof(Element));
    return {kOne.x, kCount > 1 ? kOne.x : 0, kCount > 2 ? kOne.x : 0, kCount > 3 ? kOne.x : 0, kOne.f};
  }
}

}  // namespace npu::detail

/// The format of one to four components of a type, as texture calls take it.
/// Errors: none.
template <class T>
npuChannelFormatDesc npuCreateChannelDesc() {
  return npu::detail::channel_format<std::remove_cv_t<T>>();
}

/// The format of one, two or four halves.
/// Errors: none.
/// @{
inline npuChannelFormatDesc npuCreateChannelDescHalf() {
  return npuCreateChannelDesc(16, 0, 0, 0, npuChannelFormatKindFloat);
}
inline npuChannelFormatDesc npuCreateChannelDescHalf1() { return npuCreateChannelDescHalf(); }
inline npuChannelFormatDesc npuCreateChannelDescHalf2() {
  return npuCreateChannelDesc(16, 16, 0, 0, npuChannelFormatKindFloat);
}
inline npuChannelFormatDesc npuCreateChannelDescHalf4() {
  return npuCreateChannelDesc(16, 16, 16, 16, npuChannelFormatKindFloat);
}
/// @}

/// A value of the structure, field by field, in its units.
/// Errors: none.
/// @{
inline npuExtent make_npuExtent(size_t width, size_t height, size_t depth) { return {width, height, depth}; }
inline npuPos make_npuPos(size_t x, size_t y, size_t z) { return {x, y, z}; }
inline npuPitchedPtr make_npuPitchedPtr(void* ptr, size_t pitch, size_t xsize, size_t ysize) {
  return {ptr, pitch, xsize, ysize};
}
/// @}

#endif  // NPU_RUNTIME_TEMPLATES_H_
