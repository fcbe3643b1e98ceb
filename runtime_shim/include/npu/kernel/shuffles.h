/// @file
/// The shuffles of a warp. C++17, in kernels.
///
/// A call waits for the lanes that take part, as npu/kernel/warp.h says.
///
/// CUDA has a function for each of its types. Those here are templates without a deduced type, so that they win over a
/// program's own template of the name, as CUDA's do, and a program's own function wins over them. For types that CUDA
/// has no function for there is one more template. It takes its numbers by a conversion, so that it loses to a program's
/// own template. What CUDA converts to one of its types (short, a class that becomes a float), is converted here, too.
/// Errors: as npu/kernel/warp.h.
/// Source: CUDA C++ Programming Guide, "Warp Shuffle Functions".
#ifndef NPU_KERNEL_SHUFFLES_H_
#define NPU_KERNEL_SHUFFLES_H_

#include <type_traits>
#include <utility>

#include "npu/executors/warp_collectives.h"
#include "npu/kernel/sync.h"

namespace npu::detail {

/// A number that an argument converts to. The conversion is worse than any to the number's own type.
template <class N>
struct Converted {
  N value;
  template <class V, class = std::enable_if_t<std::is_convertible_v<V, N>>>
  constexpr Converted(V&& from) : value(static_cast<N>(std::forward<V>(from))) {}
  constexpr operator N() const { return value; }
};

/// T, where CUDA has no function that takes it.
template <class T>
using OfOtherType = std::enable_if_t<!std::is_convertible_v<T, float>, T>;

}  // namespace npu::detail

// `second`: the type of the number after the value; `lane`: which lane that names.
#define NPU_SHUFFLE_OF_(name, name_sync, T, second, lane)                                                 \
  template <int kOverload = 0>                                                                            \
  inline T name_sync(unsigned mask, T value, second number, int width = npu::detail::kLanesOfWarp,        \
                     NPU_SITE_PARAMS_) {                                                                  \
    return npu::detail::shuffle(mask, value, npu::detail::lane(number, width),                            \
                                {#name_sync, npu_file, npu_line});                                        \
  }                                                                                                       \
  template <int kOverload = 0>                                                                            \
  inline T name(T value, second number, int width = npu::detail::kLanesOfWarp, NPU_SITE_PARAMS_) {        \
    return npu::detail::shuffle(0, value, npu::detail::lane(number, width), {#name, npu_file, npu_line}); \
  }
#define NPU_SHUFFLE_ANY_(name, name_sync, second, lane)                                                  \
  template <class T>                                                                                     \
  inline npu::detail::OfOtherType<T> name_sync(                                                          \
      npu::detail::Converted<unsigned> mask, T value, npu::detail::Converted<second> number,             \
      npu::detail::Converted<int> width = npu::detail::kLanesOfWarp, NPU_SITE_PARAMS_) {                 \
    return npu::detail::shuffle(mask.value, value, npu::detail::lane(number.value, width.value),         \
                                {#name_sync, npu_file, npu_line});                                       \
  }                                                                                                      \
  template <class T>                                                                                     \
  inline npu::detail::OfOtherType<T> name(T value, npu::detail::Converted<second> number,                \
                                          npu::detail::Converted<int> width = npu::detail::kLanesOfWarp, \
                                          NPU_SITE_PARAMS_) {                                            \
    return npu::detail::shuffle(0, value, npu::detail::lane(number.value, width.value),                  \
                                {#name, npu_file, npu_line});                                            \
  }

/// The value of another lane: the lane `source` of the own group (__shfl_sync), the one `delta` below (__shfl_up_sync) or
/// above (__shfl_down_sync), or the one whose number differs in the bits of `lanes` (__shfl_xor_sync). A lane that would read
/// outside of its group keeps its own value, except that __shfl_xor_sync may read from an earlier group; one that reads from
/// a lane that takes no part gets 0, which CUDA leaves undefined. The forms without a mask, __shfl and the others, are for the
/// lanes that reach the call together.
/// Shapes: lanes exchange within groups of `width`, a power of two up to 32; other widths are undefined. T is a trivially
/// copyable type.
/// @{
#define NPU_SHUFFLES_OF_(T)                                               \
  NPU_SHUFFLE_OF_(__shfl, __shfl_sync, T, int, lane_in_group)             \
  NPU_SHUFFLE_OF_(__shfl_up, __shfl_up_sync, T, unsigned, lane_below)     \
  NPU_SHUFFLE_OF_(__shfl_down, __shfl_down_sync, T, unsigned, lane_above) \
  NPU_SHUFFLE_OF_(__shfl_xor, __shfl_xor_sync, T, int, lane_across)
NPU_SHUFFLES_OF_(int)
NPU_SHUFFLES_OF_(unsigned)
NPU_SHUFFLES_OF_(long)
NPU_SHUFFLES_OF_(unsigned long)
NPU_SHUFFLES_OF_(long long)
NPU_SHUFFLES_OF_(unsigned long long)
NPU_SHUFFLES_OF_(float)
NPU_SHUFFLES_OF_(double)
NPU_SHUFFLE_ANY_(__shfl, __shfl_sync, int, lane_in_group)
NPU_SHUFFLE_ANY_(__shfl_up, __shfl_up_sync, unsigned, lane_below)
NPU_SHUFFLE_ANY_(__shfl_down, __shfl_down_sync, unsigned, lane_above)
NPU_SHUFFLE_ANY_(__shfl_xor, __shfl_xor_sync, int, lane_across)
/// @}
#undef NPU_SHUFFLE_ANY_

#endif  // NPU_KERNEL_SHUFFLES_H_
