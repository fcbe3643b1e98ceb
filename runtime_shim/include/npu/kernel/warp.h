/// @file
/// Warp-level exchange: shuffles, votes, match and reductions, in the forms of CUDA 9 (mask first) and in the
/// older forms without a mask, which take the lanes that reach the call together. C++17, in kernels.
///
/// A call waits for the lanes that take part: those of `mask`, or those that reach it together. Lanes that
/// returned do not take part and are not waited for. T is a trivially copyable type.
/// A lane that its mask leaves out is undefined in CUDA. In shuffles and votes it exchanges with all lanes that are at the same
/// call, as on GPUs, if those of its mask are. With NPU_SIM_CHECK=1, and in the other functions, it is an error.
/// Errors: a failure ends the launch and is returned by the next call that waits for the device:
/// npuErrorLaunchFailure if the calling lane is not in its mask, if lanes of one mask wait in different warp
/// functions, or in a kernel that was launched with npu::no_sync; npuErrorLaunchTimeout if a lane of the mask
/// never comes (deadlock).
/// Source: CUDA C++ Programming Guide, "Warp Shuffle Functions", "Warp Vote Functions", "Warp Match
/// Functions", "Warp Reduce Functions".
#ifndef NPU_KERNEL_WARP_H_
#define NPU_KERNEL_WARP_H_

#include "npu/executors/lock_step.h"
#include "npu/executors/warp_collectives.h"
#include "npu/kernel/shuffles.h"
#include "npu/kernel/sync.h"

/// The votes of the lanes that take part: a bit for each lane whose predicate is not 0; whether that holds
/// for any; for all; for all or none.
/// @{
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
/// @}

/// The votes above for the lanes that reach the call together.
/// @{
inline unsigned __ballot(int predicate, NPU_SITE_PARAMS_) {
  return npu::detail::ballot_of_converged(predicate != 0, {"__ballot", npu_file, npu_line}).yes;
}
inline int __any(int predicate, NPU_SITE_PARAMS_) {
  return npu::detail::ballot_of_converged(predicate != 0, {"__any", npu_file, npu_line}).yes != 0;
}
inline int __all(int predicate, NPU_SITE_PARAMS_) {
  npu::detail::Ballot votes = npu::detail::ballot_of_converged(predicate != 0, {"__all", npu_file, npu_line});
  return votes.yes == votes.members;
}
/// @}

/// The lanes of the warp that reach this call together, as bits. It waits for the lanes that can still come.
inline unsigned __activemask(NPU_SITE_PARAMS_) {
  return npu::detail::ballot_of_converged(true, {"__activemask", npu_file, npu_line}).members;
}

namespace npu::detail {

/// What __match_all_sync gives.
template <class T>
inline unsigned match_all(unsigned mask, const T& value, int* same, const Site& site) {
  const Ballot votes = match(mask, value, site);
  *same = votes.yes == votes.members;
  return *same ? votes.members : 0;
}

}  // namespace npu::detail

// As the shuffles.
#define NPU_MATCH_OF_(T)                                                                        \
  template <int kOverload = 0>                                                                  \
  inline unsigned __match_any_sync(unsigned mask, T value, NPU_SITE_PARAMS_) {                  \
    return npu::detail::match(mask, value, {"__match_any_sync", npu_file, npu_line}).yes;       \
  }                                                                                             \
  template <int kOverload = 0>                                                                  \
  inline unsigned __match_all_sync(unsigned mask, T value, int* same, NPU_SITE_PARAMS_) {       \
    return npu::detail::match_all(mask, value, same, {"__match_all_sync", npu_file, npu_line}); \
  }

/// __match_any_sync: the lanes that take part and have the same bits as value, as bits of the result.
/// __match_all_sync: the lanes that take part if all have the same bits as value, else 0; *same becomes 1 or 0.
/// @{
NPU_MATCH_OF_(int)
NPU_MATCH_OF_(unsigned)
NPU_MATCH_OF_(long)
NPU_MATCH_OF_(unsigned long)
NPU_MATCH_OF_(long long)
NPU_MATCH_OF_(unsigned long long)
NPU_MATCH_OF_(float)
NPU_MATCH_OF_(double)
#undef NPU_MATCH_OF_
template <class T>
inline std::enable_if_t<!std::is_convertible_v<T, float>, unsigned> __match_any_sync(
    npu::detail::Converted<unsigned> mask, T value, NPU_SITE_PARAMS_) {
  return npu::detail::match(mask.value, value, {"__match_any_sync", npu_file, npu_line}).yes;
}
template <class T>
inline std::enable_if_t<!std::is_convertible_v<T, float>, unsigned> __match_all_sync(
    npu::detail::Converted<unsigned> mask, T value, int* same, NPU_SITE_PARAMS_) {
  return npu::detail::match_all(mask.value, value, same, {"__match_all_sync", npu_file, npu_line});
}
/// @}

// Reductions over the lanes of the mask, for int and unsigned. A program may have its own for older GPUs.
#define NPU_WARP_REDUCE_(name, T, operation)                                                              \
  template <int kOverload = 0>                                                                            \
  inline T name(unsigned mask, T value, NPU_SITE_PARAMS_) {                                               \
    return npu::detail::reduce_lanes(mask, value, npu::detail::operation{}, {#name, npu_file, npu_line}); \
  }
/// __reduce_add_sync, __reduce_min_sync, __reduce_max_sync (int and unsigned), __reduce_and_sync,
/// __reduce_or_sync, __reduce_xor_sync (unsigned): the operation over the values of the lanes of the mask,
/// for each of them.
NPU_WARP_REDUCTIONS_(NPU_WARP_REDUCE_)
#undef NPU_WARP_REDUCE_

#endif  // NPU_KERNEL_WARP_H_
