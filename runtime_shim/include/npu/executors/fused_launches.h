// Generated Ascend C kernels that do the work of several launches which follow each other in a stream. The text that npucxx appends
// to a source registers them (tool/npucxx/abi.md) and includes this header.
#ifndef NPU_EXECUTORS_FUSED_LAUNCHES_H_
#define NPU_EXECUTORS_FUSED_LAUNCHES_H_

#include "npu/executors/ascendc.h"

namespace npu::detail {

/// Version of the names on this page that generated text uses.
inline constexpr int kFusedLaunchesAbi = 1;

/// The views of one launch among those that `arguments` of a fused kernel takes: those of its arguments, then from kFirstShapeView on
/// the sizes of its blocks and of its grid, each along x, y, z.
inline constexpr int kViewsOfLaunch = 72, kFirstShapeView = 64, kMostFusedLaunches = 4;

/// Launches of the `members`, in this order, are one launch of `kernel`, where its `arguments` return null: they see the views of all
/// launches, and compare extents and pointers.
struct FusedLaunches {
  const AscendCKernel* kernel;
  const AscendCKernel* const* const* members;  ///< pointers to variables that are set before main
  int count;                                   ///< 2 to kMostFusedLaunches
  int version;
};

/// Called before main.
NPU_EXPORT void know_fused(const FusedLaunches* launches);

}  // namespace npu::detail

/// At global scope.
#define NPU_REGISTER_FUSED(descriptor)                                                        \
  static_assert(::npu::detail::kFusedLaunchesAbi == 1,                                        \
                "npucxx-loops and npu/executors/fused_launches.h are of different versions"); \
  __attribute__((constructor)) static void npu_register_##descriptor() {                      \
    ::npu::detail::know_fused(&descriptor);                                                   \
  }

#endif  // NPU_EXECUTORS_FUSED_LAUNCHES_H_
