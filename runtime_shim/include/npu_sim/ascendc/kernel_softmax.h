/// @file
/// Functions of CANN's library on rows: softmax, and a choice by a byte for each element. Each row is an instruction of its own, whose
/// results are computed in double and rounded once: the documents state no error. `work` is lost; the form without it needs none here.
/// Errors: those of an instruction with these operands.
/// Source: CANN 8.1, "Ascend C API", high-level API: SoftMax, SelectWithBytesMask.
#ifndef NPU_SIM_ASCENDC_KERNEL_SOFTMAX_H_
#define NPU_SIM_ASCENDC_KERNEL_SOFTMAX_H_

#include "kernel_flags.h"
#include "kernel_library.h"

/// How a library's loop is cut into pieces on a device. Here it is not read. Source: kernel_tiling.h of CANN 8.1.
struct SoftMaxTiling {
  uint32_t srcM = 0, srcK = 0, srcSize = 0, outMaxM = 0, outMaxK = 0, outMaxSize = 0, splitM = 0, splitK = 0,
           splitSize = 0, reduceM = 0, reduceK = 0, reduceSize = 0, rangeM = 0, tailM = 0, tailSplitSize = 0,
           tailReduceSize = 0;
};

namespace AscendC {

/// Units: elements. The last `srcK - oriSrcK` elements of a row are padding.
struct SoftMaxShapeInfo {
  uint32_t srcM = 0, srcK = 0, oriSrcM = 0, oriSrcK = 0;
};
enum class SoftmaxMode { SOFTMAX_NORMAL = 0, SOFTMAX_OUTPUT_WITHOUT_BRC = 1 };
struct SoftmaxConfig {
  bool isCheckTiling = true;
  uint32_t oriSrcM = 0, oriSrcK = 0;
  SoftmaxMode mode = SoftmaxMode::SOFTMAX_NORMAL;
};
inline constexpr SoftmaxConfig SOFTMAX_DEFAULT_CFG = {true, 0, 0, SoftmaxMode::SOFTMAX_NORMAL};

/// Rows of the mask may be longer than those of the source.
struct SelectWithBytesMaskShapeInfo {
  uint32_t firstAxis = 0, srcLastAxis = 0, maskLastAxis = 0;
};

}  // namespace AscendC

namespace npu_sim_core {
inline namespace detail {

/// Null where the caller gives no tile to work with.
using WorkTile = const AscendC::LocalTensor<uint8_t>*;

/// `to` has the rows of the result or, for its largest element and its sum, 32 bytes for each.
template <class T>
void of_rows(VectorOp op, const AscendC::LocalTensor<T>& to, const AscendC::LocalTensor<T>& from,
             WorkTile work, const AscendC::SoftMaxShapeInfo& shape, Where where) {
  const uint32_t step = op == VectorOp::row_softmax ? shape.srcK : 32 / static_cast<uint32_t>(sizeof(T));
  for (uint32_t row = 0; row < shape.oriSrcM; ++row)
    library("SoftMax", op, to[row * step], from[row * shape.srcK].begin(), kNoTile, 0, work, shape.oriSrcK,
            where);
}

inline void vector_barrier(Where where) { table().barrier(running.core, Pipe::vector, where); }

inline void check_shape(const AscendC::SoftMaxShapeInfo& shape, uint32_t element, Where where) {
  if (shape.oriSrcM == 0 || shape.oriSrcK == 0)
    fail("Ascend C API, SoftMax", "the shape is given as an argument: without one it is not modelled", where);
  if (shape.srcK * element % 32 != 0 || shape.oriSrcK > shape.srcK)
    fail("Ascend C API, SoftMax", "srcK is whole 32 bytes, and oriSrcK not above it", where);
}

template <class T, class M>
void select_by_bytes(const AscendC::LocalTensor<T>& to, const AscendC::LocalTensor<T>& from, T number,
                     bool set_takes_number, const AscendC::LocalTensor<M>& mask,
                     const AscendC::LocalTensor<uint8_t>& work,
                     const AscendC::SelectWithBytesMaskShapeInfo& shape, Where where) {
  static_assert(sizeof(M) == 1,
                "SelectWithBytesMask: a byte for each element is modelled: bool, uint8_t or int8_t");
  if (shape.maskLastAxis % 32 != 0 || shape.srcLastAxis * sizeof(T) % 32 != 0 ||
      shape.maskLastAxis < shape.srcLastAxis)
    fail("Ascend C API, SelectWithBytesMask",
         "rows of the source and of the mask are whole 32 bytes, and the mask's not shorter", where);
  for (uint32_t row = 0; row < shape.firstAxis; ++row) {
    VectorInstruction v = {
        "SelectWithBytesMask",
        VectorOp::select_bytes,
        element_of<T>(),
        element_of<T>(),
        static_cast<uint8_t>(set_takes_number),
        to[row * shape.srcLastAxis].begin(),
        {from[row * shape.srcLastAxis].begin(), kNoTile, mask[row * shape.maskLastAxis].begin()},
        scalar_of(number),
        shape.srcLastAxis,
        where};
    v.work = work.begin();
    v.work_bytes = work.GetSize();
    table().vector(running.core, v);
  }
}

}  // namespace detail
}  // namespace npu_sim_core

namespace AscendC {

/// Each row as exp(x - its largest element) / their sum. `sum` and `max` get 32 bytes for each row. `to` may be `from`.
/// @{
template <class T, bool isReuseSource = false, bool isBasicBlock = false, bool isDataFormatNZ = false,
          const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
void SoftMax(const LocalTensor<T>& to, const LocalTensor<T>& sum, const LocalTensor<T>& max,
             const LocalTensor<T>& from, const SoftMaxTiling&, const SoftMaxShapeInfo& shape, NPU_SIM_WHERE) {
  NPU_SIM_TYPES_(SoftMax, float, half);
  static_assert(!isDataFormatNZ, "SoftMax: the format NZ is not modelled; ND is");
  using npu_sim_core::VectorOp;
  npu_sim_core::check_shape(shape, sizeof(T), {file, line});
  npu_sim_core::of_rows(VectorOp::row_max, max, from, nullptr, shape, {file, line});
  npu_sim_core::of_rows(VectorOp::row_exp_sum, sum, from, nullptr, shape, {file, line});
  npu_sim_core::vector_barrier({file, line});
  npu_sim_core::of_rows(VectorOp::row_softmax, to, from, nullptr, shape, {file, line});
}
template <class T, bool isReuseSource = false, bool isBasicBlock = false, bool isDataFormatNZ = false,
          const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
void SoftMax(const LocalTensor<T>& to, const LocalTensor<T>& sum, const LocalTensor<T>& max,
             const LocalTensor<T>& from, const LocalTensor<uint8_t>& work, const SoftMaxTiling&,
             const SoftMaxShapeInfo& shape, NPU_SIM_WHERE) {
  NPU_SIM_TYPES_(SoftMax, float, half);
  static_assert(!isDataFormatNZ, "SoftMax: the format NZ is not modelled; ND is");
  using npu_sim_core::VectorOp;
  npu_sim_core::check_shape(shape, sizeof(T), {file, line});
  for (const VectorOp op : {VectorOp::row_max, VectorOp::row_exp_sum, VectorOp::row_softmax}) {
    npu_sim_core::vector_barrier({file, line});
    npu_sim_core::of_rows(op,
                          op == VectorOp::row_max       ? max
                          : op == VectorOp::row_exp_sum ? sum
                                                        : to,
                          from, &work, shape, {file, line});
  }
}
template <class T, bool isReuseSource = false, bool isBasicBlock = false,
          const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
void SoftMax(const LocalTensor<T>& to, const LocalTensor<T>& from, const SoftMaxTiling&,
             const SoftMaxShapeInfo& shape, NPU_SIM_WHERE) {
  NPU_SIM_TYPES_(SoftMax, float, half);
  npu_sim_core::check_shape(shape, sizeof(T), {file, line});
  npu_sim_core::of_rows(npu_sim_core::VectorOp::row_softmax, to, from, nullptr, shape, {file, line});
}
template <class T, bool isReuseSource = false, bool isBasicBlock = false,
          const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
void SoftMax(const LocalTensor<T>& to, const LocalTensor<T>& from, const LocalTensor<uint8_t>& work,
             const SoftMaxTiling&, const SoftMaxShapeInfo& shape, NPU_SIM_WHERE) {
  NPU_SIM_TYPES_(SoftMax, float, half);
  npu_sim_core::check_shape(shape, sizeof(T), {file, line});
  npu_sim_core::of_rows(npu_sim_core::VectorOp::row_softmax, to, from, &work, shape, {file, line});
}
/// @}

/// The second source where the mask's byte is not 0, else the first one.
/// @{
template <class T, class M, bool isReuseMask = true>
void SelectWithBytesMask(const LocalTensor<T>& to, const LocalTensor<T>& a, std::common_type_t<T> b,
                         const LocalTensor<M>& mask, const LocalTensor<uint8_t>& work,
                         const SelectWithBytesMaskShapeInfo& shape, NPU_SIM_WHERE) {
  NPU_SIM_TYPES_(SelectWithBytesMask, float, half);
  npu_sim_core::select_by_bytes(to, a, b, true, mask, work, shape, {file, line});
}
template <class T, class M, bool isReuseMask = true>
void SelectWithBytesMask(const LocalTensor<T>& to, std::common_type_t<T> a, const LocalTensor<T>& b,
                         const LocalTensor<M>& mask, const LocalTensor<uint8_t>& work,
                         const SelectWithBytesMaskShapeInfo& shape, NPU_SIM_WHERE) {
  NPU_SIM_TYPES_(SelectWithBytesMask, float, half);
  npu_sim_core::select_by_bytes(to, b, a, false, mask, work, shape, {file, line});
}
/// @}

}  // namespace AscendC

#endif  // NPU_SIM_ASCENDC_KERNEL_SOFTMAX_H_
