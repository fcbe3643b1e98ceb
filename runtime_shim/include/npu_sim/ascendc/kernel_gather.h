/// @file
/// Elements that a mask selects, one after another.
/// Source: CANN 8.1, "Ascend C API", GatherMask.
#ifndef NPU_SIM_ASCENDC_KERNEL_GATHER_H_
#define NPU_SIM_ASCENDC_KERNEL_GATHER_H_

#include "kernel_vector.h"

namespace AscendC {

/// Units: strides in blocks of 32 bytes; those of a repeat from one iteration to the next.
struct GatherMaskParams {
  uint8_t src0BlockStride = 1;
  uint16_t repeatTimes = 0;
  uint16_t src0RepeatStride = 8;
  uint8_t src1RepeatStride = 8;
};

}  // namespace AscendC

namespace npu_sim_core {
inline namespace detail {

template <class T>
void gather_mask(const AscendC::LocalTensor<T>& to, const AscendC::LocalTensor<T>& from, uint32_t bits,
                 uint8_t pattern, bool counts, uint32_t mask, const AscendC::GatherMaskParams& p,
                 uint64_t& found, Where where) {
  static_assert(sizeof(T) == 2 || sizeof(T) == 4, "GatherMask on Ascend 910B takes elements of 2 or 4 bytes");
  VectorInstruction v = {"GatherMask",
                         VectorOp::gather_mask,
                         element_of<T>(),
                         element_of<T>(),
                         0,
                         to.begin(),
                         {from.begin(), bits, kNoTile},
                         0,
                         0,
                         where};
  v.repeats.mask = counts ? Repeats::Mask::first : Repeats::Mask::none;
  v.repeats.low = mask;
  v.repeats.times = p.repeatTimes;
  v.repeats.from[0] = {p.src0BlockStride, p.src0RepeatStride};
  v.repeats.from[1] = {1, p.src1RepeatStride};
  v.pattern = pattern;
  v.found = &found;
  if (pattern == 0 && bits == kNoTile)
    fail("Ascend C API, GatherMask", "the pattern 0 is not one of 1 to 7", where);
  table().vector(running.core, v);
}

}  // namespace detail
}  // namespace npu_sim_core

namespace AscendC {

/// The elements of `from` that a pattern selects, or bits in memory: patterns 1 and 2 take elements with even and odd numbers, 3 to
/// 6 one of four, 7 all. Without reduceMode an iteration has 256 bytes, with it `mask` elements. `rsvdCnt` becomes the number
/// of elements that were found.
/// Errors: another pattern, and bits that no instruction has computed, stop the launch.
/// @{
template <class T>
void GatherMask(const LocalTensor<T>& to, const LocalTensor<T>& from, uint8_t src1Pattern, bool reduceMode,
                uint32_t mask, const GatherMaskParams& p, uint64_t& rsvdCnt, NPU_SIM_WHERE) {
  npu_sim_core::gather_mask(to, from, npu_sim_core::kNoTile, src1Pattern, reduceMode, mask, p, rsvdCnt,
                            {file, line});
}
template <class T, class U>
void GatherMask(const LocalTensor<T>& to, const LocalTensor<T>& from, const LocalTensor<U>& src1Pattern,
                bool reduceMode, uint32_t mask, const GatherMaskParams& p, uint64_t& rsvdCnt, NPU_SIM_WHERE) {
  static_assert(
      std::is_unsigned_v<U> && sizeof(U) == sizeof(T),
      "GatherMask: bits are of uint16_t for elements of 2 bytes, uint32_t for elements of 4 (Ascend C API, GatherMask)");
  npu_sim_core::gather_mask(to, from, src1Pattern.begin(), 0, reduceMode, mask, p, rsvdCnt, {file, line});
}
/// @}

}  // namespace AscendC

#endif  // NPU_SIM_ASCENDC_KERNEL_GATHER_H_
