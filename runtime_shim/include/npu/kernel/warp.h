// Warp-level exchange: shuffles, votes, match and reductions, with the CUDA 9 forms (mask first) and the
// older forms without a mask, which take the lanes that reach the call together. Source: "Warp
// Shuffle/Vote/Match/Reduce Functions", CUDA C++ Programming Guide.
#ifndef NPU_WARP_H_
#define NPU_WARP_H_

#include "npu/executors/lock_step.h"
#include "npu/executors/warp_collectives.h"
#include "npu/kernel/sync.h"

// Shuffles. width: a power of two up to 32; lanes exchange within groups of that many.
// A lane that would read outside its group keeps its own value; one that reads from a lane that takes no part
// gets 0.
template <class T>
inline T __shfl_sync(unsigned mask, T value, int source, int width = warpSize, NPU_SITE_PARAMS_) {
  return npu::detail::shuffle(mask, value, npu::detail::lane_in_group(source, width),
                              {"__shfl_sync", npu_file, npu_line});
}
template <class T>
inline T __shfl_up_sync(unsigned mask, T value, unsigned delta, int width = warpSize, NPU_SITE_PARAMS_) {
  return npu::detail::shuffle(mask, value, npu::detail::lane_below(delta, width),
                              {"__shfl_up_sync", npu_file, npu_line});
}
template <class T>
inline T __shfl_down_sync(unsigned mask, T value, unsigned delta, int width = warpSize, NPU_SITE_PARAMS_) {
  return npu::detail::shuffle(mask, value, npu::detail::lane_above(delta, width),
                              {"__shfl_down_sync", npu_file, npu_line});
}
template <class T>
inline T __shfl_xor_sync(unsigned mask, T value, int lanes, int width = warpSize, NPU_SITE_PARAMS_) {
  return npu::detail::shuffle(mask, value, npu::detail::lane_across(lanes, width),
                              {"__shfl_xor_sync", npu_file, npu_line});
}

template <class T>
inline T __shfl(T value, int source, int width = warpSize, NPU_SITE_PARAMS_) {
  return npu::detail::shuffle(0, value, npu::detail::lane_in_group(source, width),
                              {"__shfl", npu_file, npu_line});
}
template <class T>
inline T __shfl_up(T value, unsigned delta, int width = warpSize, NPU_SITE_PARAMS_) {
  return npu::detail::shuffle(0, value, npu::detail::lane_below(delta, width),
                              {"__shfl_up", npu_file, npu_line});
}
template <class T>
inline T __shfl_down(T value, unsigned delta, int width = warpSize, NPU_SITE_PARAMS_) {
  return npu::detail::shuffle(0, value, npu::detail::lane_above(delta, width),
                              {"__shfl_down", npu_file, npu_line});
}
template <class T>
inline T __shfl_xor(T value, int lanes, int width = warpSize, NPU_SITE_PARAMS_) {
  return npu::detail::shuffle(0, value, npu::detail::lane_across(lanes, width),
                              {"__shfl_xor", npu_file, npu_line});
}

// Votes.
inline unsigned __ballot_sync(unsigned mask, int predicate, NPU_SITE_PARAMS_) {
  return npu::detail::ballot(mask, predicate != 0, {"__ballot_sync", npu_file, npu_line}).yes;
}
inline int __any_sync(unsigned mask, int predicate, NPU_SITE_PARAMS_) {
  return npu::detail::ballot(mask, predicate != 0, {"__any_sync", npu_file, npu_line}).yes != 0;
}
inline int __all_sync(unsigned mask, int predicate, NPU_SITE_PARAMS_) {
  npu::detail::Ballot votes = npu::detail::ballot(mask, predicate != 0, {"__all_sync", npu_file, npu_line});
  return votes.yes == votes.members;
}
inline int __uni_sync(unsigned mask, int predicate, NPU_SITE_PARAMS_) {
  npu::detail::Ballot votes = npu::detail::ballot(mask, predicate != 0, {"__uni_sync", npu_file, npu_line});
  return votes.yes == votes.members || votes.yes == 0;
}
inline unsigned __ballot(int predicate, NPU_SITE_PARAMS_) {
  return npu::detail::ballot(0, predicate != 0, {"__ballot", npu_file, npu_line}).yes;
}
inline int __any(int predicate, NPU_SITE_PARAMS_) {
  return npu::detail::ballot(0, predicate != 0, {"__any", npu_file, npu_line}).yes != 0;
}
inline int __all(int predicate, NPU_SITE_PARAMS_) {
  npu::detail::Ballot votes = npu::detail::ballot(0, predicate != 0, {"__all", npu_file, npu_line});
  return votes.yes == votes.members;
}
/// The lanes of the warp that reach this call together. A meeting point: lanes that can still come are waited
/// for.
inline unsigned __activemask(NPU_SITE_PARAMS_) {
  return npu::detail::ballot(0, true, {"__activemask", npu_file, npu_line}).members;
}

// Match.
template <class T>
inline unsigned __match_any_sync(unsigned mask, T value, NPU_SITE_PARAMS_) {
  return npu::detail::match(mask, value, {"__match_any_sync", npu_file, npu_line}).yes;
}
/// The members if all have the same value, else 0; *same says which.
template <class T>
inline unsigned __match_all_sync(unsigned mask, T value, int* same, NPU_SITE_PARAMS_) {
  npu::detail::Ballot votes = npu::detail::match(mask, value, {"__match_all_sync", npu_file, npu_line});
  *same = votes.yes == votes.members;
  return *same ? votes.members : 0;
}

// Reductions over the lanes of the mask, for int and unsigned.
#define NPU_WARP_REDUCE_(name, T, operation)                                                              \
  inline T name(unsigned mask, T value, NPU_SITE_PARAMS_) {                                               \
    return npu::detail::reduce_lanes(mask, value, npu::detail::operation{}, {#name, npu_file, npu_line}); \
  }
NPU_WARP_REDUCTIONS_(NPU_WARP_REDUCE_)
#undef NPU_WARP_REDUCE_

#endif  // NPU_WARP_H_
