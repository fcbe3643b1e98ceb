/// @file
/// One lane of a warp that acts for the others: what `elect.sync` of inline PTX becomes. C++17, in kernels.
///
/// Errors: those of __ballot_sync.
/// Source: PTX ISA, "elect.sync".
#ifndef NPU_KERNEL_ELECT_H_
#define NPU_KERNEL_ELECT_H_

#include "npu/kernel/ptx.h"
#include "npu/kernel/warp.h"

namespace npu::ptx {

/// Waits for the lanes of `mask`. Result: whether the calling lane is the elected one, which is the first that has not returned;
/// `leader` is its number.
template <class L>
inline bool elect(L& leader, unsigned mask) {
  const unsigned lanes = __ballot_sync(mask, 1);
  const unsigned first = static_cast<unsigned>(__builtin_ctz(lanes));
  set(leader, first);
  return lane() == first;
}
/// The same without the number.
inline bool elect(unsigned mask) {
  unsigned leader = 0;
  return elect(leader, mask);
}

}  // namespace npu::ptx

#endif  // NPU_KERNEL_ELECT_H_
