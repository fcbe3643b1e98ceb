/// @file
/// What shuffles of inline PTX become, with every bound and with the predicate that says whether the source lane was inside. The rules in
/// cuda_ptx/lanes.ptx.json name these functions. C++17, in kernels.
///
/// Errors: as __shfl_sync.
/// Source: PTX ISA, "shfl.sync", "shfl", "match.sync".
#ifndef NPU_KERNEL_PTX_SHUFFLES_H_
#define NPU_KERNEL_PTX_SHUFFLES_H_

#include "npu/kernel/ptx.h"
#include "npu/kernel/warp.h"

namespace npu::ptx {

enum class Shuffle { up, down, bfly, idx };

/// The lane that a thread reads, and whether it is inside the bounds; otherwise the thread reads itself.
struct SourceLane {
  int lane;
  bool is_inside;
};
/// The source of lane `lane`, `distance` lanes away or with that number.
/// Units: lanes. `bounds`: bits 0 to 4 are the clamp, bits 8 to 12 the mask of the segment.
template <Shuffle kKind>
constexpr SourceLane source_lane(unsigned lane, unsigned distance, unsigned bounds) {
  const unsigned by = distance & 31u, clamp = bounds & 31u, segment = bounds >> 8 & 31u;
  const int most = static_cast<int>((lane & segment) | (clamp & ~segment));
  const int own = static_cast<int>(lane), step = static_cast<int>(by);
  const int wanted = kKind == Shuffle::up     ? own - step
                     : kKind == Shuffle::down ? own + step
                     : kKind == Shuffle::bfly ? static_cast<int>(lane ^ by)
                                              : static_cast<int>((lane & segment) | (by & ~segment));
  const bool is_inside = kKind == Shuffle::up ? wanted >= most : wanted <= most;
  return {is_inside ? wanted : own, is_inside};
}

/// shfl.sync d|p: the value of the source lane; `inside` takes p. All lanes of `mask` take part.
/// @{
template <Shuffle kKind, class V>
inline unsigned shuffle(bool& inside, V value, unsigned distance, unsigned bounds, unsigned mask) {
  const SourceLane from = source_lane<kKind>(lane(), distance, bounds);
  inside = from.is_inside;
  return __shfl_sync(mask, bits<unsigned>(value), from.lane);
}
template <Shuffle kKind, class V>
inline unsigned shuffle(V value, unsigned distance, unsigned bounds, unsigned mask) {
  bool unused = false;
  return shuffle<kKind>(unused, value, distance, bounds, mask);
}
/// @}

/// shfl d|p, which older devices have: likewise, among the lanes that reach it together.
/// @{
template <Shuffle kKind, class V>
inline unsigned shuffle_together(bool& inside, V value, unsigned distance, unsigned bounds) {
  const SourceLane from = source_lane<kKind>(lane(), distance, bounds);
  inside = from.is_inside;
  return __shfl(bits<unsigned>(value), from.lane);
}
template <Shuffle kKind, class V>
inline unsigned shuffle_together(V value, unsigned distance, unsigned bounds) {
  bool unused = false;
  return shuffle_together<kKind>(unused, value, distance, bounds);
}
/// @}

/// match.all.sync d|p: the lanes of `mask` if all of them pass the same value, else 0; `same` takes p.
template <class T>
inline unsigned match_all(bool& same, T value, unsigned mask) {
  int all = 0;
  const unsigned lanes = __match_all_sync(mask, value, &all);
  same = all != 0;
  return lanes;
}

}  // namespace npu::ptx

#endif  // NPU_KERNEL_PTX_SHUFFLES_H_
