/// @file
/// Masks and strides of vector instructions with iterations.
/// Errors: none here; an instruction whose mask breaks a rule stops the launch.
/// Source: CANN 8.1, "Ascend C API", general constraints; SetMaskCount, SetMaskNorm, SetVectorMask, ResetMask.
#ifndef NPU_SIM_ASCENDC_KERNEL_MASK_H_
#define NPU_SIM_ASCENDC_KERNEL_MASK_H_

#include "kernel_tensor.h"

namespace AscendC {

/// Strides of an instruction with two sources, or with one. Wider than CANN's, so that a number that does not fit is seen.
/// Units: blocks of 32 bytes; those of a repeat are from one iteration to the next.
/// @{
struct BinaryRepeatParams {
  int32_t dstBlkStride = 1, src0BlkStride = 1, src1BlkStride = 1;
  int32_t dstRepStride = 8, src0RepStride = 8, src1RepStride = 8;
};
struct UnaryRepeatParams {
  int32_t dstBlkStride = 1, srcBlkStride = 1;
  int32_t dstRepStride = 8, srcRepStride = 8;
};
/// @}

enum class MaskMode : uint8_t { NORMAL, COUNTER };

/// Instead of a mask, where isSetMask is false: the registers hold it.
inline constexpr uint64_t MASK_PLACEHOLDER = 0;

}  // namespace AscendC

namespace npu_sim_core {
inline namespace detail {

template <bool kOfInstruction, class M>
Repeats masked(const M& mask, int32_t times) {
  Repeats repeats;
  repeats.times = times;
  if constexpr (!kOfInstruction) {
    repeats.mask = Repeats::Mask::registers;
  } else if constexpr (std::is_integral_v<M>) {
    repeats.mask = Repeats::Mask::first;
    repeats.low = static_cast<uint64_t>(mask);
  } else {
    repeats.mask = Repeats::Mask::bits;
    repeats.low = mask[0];
    repeats.high = mask[1];
  }
  return repeats;
}

template <bool kOfInstruction, class M>
Repeats repeats(const M& mask, int32_t times, const AscendC::BinaryRepeatParams& p) {
  Repeats result = masked<kOfInstruction>(mask, times);
  result.to = {p.dstBlkStride, p.dstRepStride};
  result.from[0] = {p.src0BlkStride, p.src0RepStride};
  result.from[1] = {p.src1BlkStride, p.src1RepStride};
  return result;
}
template <bool kOfInstruction, class M>
Repeats repeats(const M& mask, int32_t times, const AscendC::UnaryRepeatParams& p) {
  Repeats result = masked<kOfInstruction>(mask, times);
  result.to = {p.dstBlkStride, p.dstRepStride};
  result.from[0] = {p.srcBlkStride, p.srcRepStride};
  return result;
}

}  // namespace detail
}  // namespace npu_sim_core

namespace AscendC {

/// What the mask registers mean: bits of each iteration, or the number of elements of the whole instruction, whose iterations
/// are then counted from it. A kernel ends with SetMaskNorm.
/// @{
inline void SetMaskNorm() { npu_sim_core::table().set_mask_mode(npu_sim_core::running.core, false); }
inline void SetMaskCount() { npu_sim_core::table().set_mask_mode(npu_sim_core::running.core, true); }
/// @}

/// Sets the mask registers: bits of elements 64 to 127 and 0 to 63, or 0 and a number.
/// @{
template <class T, MaskMode = MaskMode::NORMAL>
void SetVectorMask(uint64_t maskHigh, uint64_t maskLow) {
  npu_sim_core::table().set_mask(npu_sim_core::running.core, maskHigh, maskLow);
}
template <class T, MaskMode mode = MaskMode::NORMAL>
void SetVectorMask(int32_t len) {
  const auto bits = [](int32_t count) {
    return count >= 64 ? ~uint64_t{0} : (uint64_t{1} << (count < 0 ? 0 : count)) - 1;
  };
  if constexpr (mode == MaskMode::COUNTER)
    SetVectorMask<T, mode>(0, static_cast<uint64_t>(len));
  else
    SetVectorMask<T, mode>(bits(len - 64), bits(len));
}
/// @}

/// All elements again.
inline void ResetMask() { SetVectorMask<uint8_t>(~uint64_t{0}, ~uint64_t{0}); }

}  // namespace AscendC

#endif  // NPU_SIM_ASCENDC_KERNEL_MASK_H_
