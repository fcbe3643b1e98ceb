/// @file
/// Reductions: of a tile, of each iteration, of each block of 32 bytes, of each pair.
/// Units: `dstRepStride` is in results of an iteration; srcBlkStride and srcRepStride in blocks of 32 bytes, 0 to 65535.
/// Errors: elements that no instruction has computed, alignment, strides and overlaps that break a rule stop the launch.
/// Source: CANN 8.1, "Ascend C API", ReduceSum, ReduceMax, WholeReduceSum, WholeReduceMax, BlockReduceSum, BlockReduceMax,
/// PairReduceSum, RepeatReduceSum.
#ifndef NPU_SIM_ASCENDC_KERNEL_REDUCE_H_
#define NPU_SIM_ASCENDC_KERNEL_REDUCE_H_

#include "kernel_mask.h"
#include "kernel_vector.h"

namespace AscendC {

/// What WholeReduceMax and WholeReduceMin leave for each iteration. An index has the bits of an integer.
enum class ReduceOrder : uint8_t { ORDER_VALUE_INDEX, ORDER_INDEX_VALUE, ORDER_ONLY_VALUE, ORDER_ONLY_INDEX };

}  // namespace AscendC

namespace npu_sim_core {
inline namespace detail {

template <class T>
void reduce(const char* name, VectorOp op, const AscendC::LocalTensor<T>& to,
            const AscendC::LocalTensor<T>& from, const AscendC::LocalTensor<T>& work, int32_t count,
            ReduceResult result, Where where) {
  VectorInstruction v = {name,
                         op,
                         element_of<T>(),
                         element_of<T>(),
                         0,
                         to.begin(),
                         {from.begin(), kNoTile, kNoTile},
                         0,
                         static_cast<uint32_t>(count),
                         where};
  if (op != VectorOp::reduce_sum) {
    v.work = work.begin();
    v.work_bytes = static_cast<uint32_t>(work.GetSize() * sizeof(T));
  }
  v.result = result;
  table().vector(running.core, v);
}

/// Units: strides[0] of the destination, in results; then of blocks and iterations of the source.
template <bool kOfInstruction, class T, class M>
void reduce_groups(const char* name, VectorOp op, ReduceGroup group, ReduceResult result,
                   const AscendC::LocalTensor<T>& to, const AscendC::LocalTensor<T>& from, const M& mask,
                   int32_t times, const int32_t (&strides)[3], Where where) {
  static_assert(
      std::is_same_v<T, float> || std::is_same_v<T, half>,
      "a reduction on Ascend 910B takes float and half (Ascend C API, WholeReduceSum); cast to float");
  if constexpr (std::is_integral_v<M>)
    if (kOfInstruction && mask == 0) return;
  VectorInstruction v = {
      name, op,   element_of<T>(), element_of<T>(), 0, to.begin(), {from.begin(), kNoTile, kNoTile}, 0,
      0,    where};
  v.repeats = masked<kOfInstruction>(mask, times);
  v.repeats.to.repeat = strides[0];
  v.repeats.from[0] = {strides[1], strides[2]};
  v.group = group;
  v.result = result;
  table().vector(running.core, v);
}

constexpr ReduceResult result_of(AscendC::ReduceOrder order) { return static_cast<ReduceResult>(order); }

}  // namespace detail
}  // namespace npu_sim_core

namespace AscendC {

/// One number for all elements, in the first element of `to`. ReduceMax and ReduceMin leave in the second one the index of the
/// first element with that value, as the bits of an integer of the same size, or with calIndex false nothing that is defined.
/// `work` is what they work with: two elements for each 256 bytes, in whole 32 bytes, and with an index also those of the
/// rounds that follow. It may be the source, or hold the destination. ReduceSum does not use it on 910B.
/// @{
template <class T, bool isSetMask = true>
void ReduceSum(const LocalTensor<T>& to, const LocalTensor<T>& from, const LocalTensor<T>& work,
               int32_t count, NPU_SIM_WHERE) {
  NPU_SIM_TYPES_(ReduceSum, float, half);
  npu_sim_core::reduce("ReduceSum", npu_sim_core::VectorOp::reduce_sum, to, from, work, count,
                       npu_sim_core::ReduceResult::value, {file, line});
}
template <class T>
void ReduceMax(const LocalTensor<T>& to, const LocalTensor<T>& from, const LocalTensor<T>& work,
               int32_t count, bool calIndex = false, NPU_SIM_WHERE) {
  NPU_SIM_TYPES_(ReduceMax, float, half);
  using R = npu_sim_core::ReduceResult;
  npu_sim_core::reduce("ReduceMax", npu_sim_core::VectorOp::reduce_max, to, from, work, count,
                       calIndex ? R::value_index : R::value, {file, line});
}
template <class T>
void ReduceMin(const LocalTensor<T>& to, const LocalTensor<T>& from, const LocalTensor<T>& work,
               int32_t count, bool calIndex = false, NPU_SIM_WHERE) {
  NPU_SIM_TYPES_(ReduceMin, float, half);
  using R = npu_sim_core::ReduceResult;
  npu_sim_core::reduce("ReduceMin", npu_sim_core::VectorOp::reduce_min, to, from, work, count,
                       calIndex ? R::value_index : R::value, {file, line});
}
/// @}

// NPU_SIM_REDUCE_(name, op, group) declares one function each: number of iterations before the mask.
#define NPU_SIM_REDUCE_(name, op, group)                                                              \
  template <class T, bool isSetMask = true, class M>                                                  \
  void name(const LocalTensor<T>& to, const LocalTensor<T>& from, int32_t repeat, const M& mask,      \
            int32_t dstRepStride, int32_t srcBlkStride, int32_t srcRepStride, NPU_SIM_WHERE) {        \
    npu_sim_core::reduce_groups<isSetMask>(#name, npu_sim_core::VectorOp::op,                         \
                                           npu_sim_core::ReduceGroup::group,                          \
                                           npu_sim_core::ReduceResult::value, to, from, mask, repeat, \
                                           {dstRepStride, srcBlkStride, srcRepStride}, {file, line}); \
  }

/// One number for each block of 32 bytes, or each pair, of which the mask selects an element. The results of an iteration lie one
/// after another; those of the next one follow at dstRepStride times 8 elements, or 128 bytes.
/// @{
NPU_SIM_REDUCE_(BlockReduceSum, reduce_sum, block)
NPU_SIM_REDUCE_(BlockReduceMax, reduce_max, block)
NPU_SIM_REDUCE_(BlockReduceMin, reduce_min, block)
NPU_SIM_REDUCE_(PairReduceSum, reduce_sum, pair)
/// @}
#undef NPU_SIM_REDUCE_

/// The sum of each iteration.
/// @{
template <class T, bool isSetMask = true, class M>
void WholeReduceSum(const LocalTensor<T>& to, const LocalTensor<T>& from, const M& mask, int32_t repeatTimes,
                    int32_t dstRepStride, int32_t srcBlkStride, int32_t srcRepStride, NPU_SIM_WHERE) {
  npu_sim_core::reduce_groups<isSetMask>("WholeReduceSum", npu_sim_core::VectorOp::reduce_sum,
                                         npu_sim_core::ReduceGroup::iteration,
                                         npu_sim_core::ReduceResult::value, to, from, mask, repeatTimes,
                                         {dstRepStride, srcBlkStride, srcRepStride}, {file, line});
}
template <class T, bool isSetMask = true>
void RepeatReduceSum(const LocalTensor<T>& to, const LocalTensor<T>& from, int32_t repeat,
                     int32_t elemsInOneRepeat, int32_t dstBlkStride, int32_t srcBlkStride,
                     int32_t dstRepStride, int32_t srcRepStride, NPU_SIM_WHERE) {
  (void)dstBlkStride;
  npu_sim_core::reduce_groups<isSetMask>("RepeatReduceSum", npu_sim_core::VectorOp::reduce_sum,
                                         npu_sim_core::ReduceGroup::iteration,
                                         npu_sim_core::ReduceResult::value, to, from, elemsInOneRepeat,
                                         repeat, {dstRepStride, srcBlkStride, srcRepStride}, {file, line});
}
/// @}

// NPU_SIM_REDUCE_(name, op) declares one function each.
#define NPU_SIM_REDUCE_(name, op)                                                                       \
  template <class T, bool isSetMask = true, class M>                                                    \
  void name(const LocalTensor<T>& to, const LocalTensor<T>& from, const M& mask, int32_t repeatTimes,   \
            int32_t dstRepStride, int32_t srcBlkStride, int32_t srcRepStride,                           \
            ReduceOrder order = ReduceOrder::ORDER_VALUE_INDEX, NPU_SIM_WHERE) {                        \
    npu_sim_core::reduce_groups<isSetMask>(#name, npu_sim_core::VectorOp::op,                           \
                                           npu_sim_core::ReduceGroup::iteration,                        \
                                           npu_sim_core::result_of(order), to, from, mask, repeatTimes, \
                                           {dstRepStride, srcBlkStride, srcRepStride}, {file, line});   \
  }

/// The maximum or minimum of each iteration, and the index of its first element, as `order` says.
/// @{
NPU_SIM_REDUCE_(WholeReduceMax, reduce_max)
NPU_SIM_REDUCE_(WholeReduceMin, reduce_min)
/// @}
#undef NPU_SIM_REDUCE_

}  // namespace AscendC

#endif  // NPU_SIM_ASCENDC_KERNEL_REDUCE_H_
