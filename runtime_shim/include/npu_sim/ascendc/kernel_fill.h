/// @file
/// Tiles that are filled: numbers that ascend, and one element for each block.
/// Errors: alignment, strides and overlaps that break a rule stop the launch.
/// Source: CANN 8.1, "Ascend C API", CreateVecIndex, ArithProgression, Brcb.
#ifndef NPU_SIM_ASCENDC_KERNEL_FILL_H_
#define NPU_SIM_ASCENDC_KERNEL_FILL_H_

#include "kernel_vector.h"

namespace AscendC {

/// Units: blocks of 32 bytes.
struct BrcbRepeatParams {
  uint16_t dstBlkStride = 1, dstRepStride = 8;
};

/// Fills a block of 32 bytes with each element of `from`; an iteration takes 8 elements.
template <class T>
void Brcb(const LocalTensor<T>& to, const LocalTensor<T>& from, uint8_t repeatTimes,
          const BrcbRepeatParams& p, NPU_SIM_WHERE) {
  NPU_SIM_TYPES_(Brcb, float, half, bfloat16_t, int32_t, uint32_t, int16_t, uint16_t);
  npu_sim_core::Repeats repeats;
  repeats.times = repeatTimes;
  repeats.to = {p.dstBlkStride, p.dstRepStride};
  npu_sim_core::vector("Brcb", npu_sim_core::VectorOp::spread_blocks, to, from.begin(), npu_sim_core::kNoTile,
                       0, 0, {file, line}, repeats);
}

/// first, first + 1, first + 2, ...
template <class T>
void CreateVecIndex(const LocalTensor<T>& to, std::common_type_t<T> first, uint32_t count, NPU_SIM_WHERE) {
  NPU_SIM_TYPES_(CreateVecIndex, float, half, int32_t, int16_t);
  npu_sim_core::sequence("CreateVecIndex", to, npu_sim_core::scalar_of(first), 1, count, {file, line});
}

/// first, first + step, first + 2 step, ..., each rounded once.
template <class T>
void ArithProgression(const LocalTensor<T>& to, std::common_type_t<T> first, std::common_type_t<T> step,
                      int32_t count, NPU_SIM_WHERE) {
  NPU_SIM_TYPES_(ArithProgression, float, half, int32_t, int16_t);
  npu_sim_core::sequence("ArithProgression", to, npu_sim_core::scalar_of(first),
                         npu_sim_core::scalar_of(step), static_cast<uint32_t>(count), {file, line});
}

}  // namespace AscendC

#endif  // NPU_SIM_ASCENDC_KERNEL_FILL_H_
