/// @file
/// Functions of the vector unit, in the form with a count of elements and in the form with iterations.
/// Units: `count` in elements; an iteration (`repeat`) is 256 bytes, strides are in blocks of 32 bytes. `mask` is the number of
/// elements of each iteration, or their bits. Source and destination are the same tile, or do not overlap.
/// Errors: a rule of the instruction that is broken stops the launch.
/// Source: CANN 8.1, "Ascend C API", vector computation; element types as documented for 910B.
#ifndef NPU_SIM_ASCENDC_KERNEL_VECTOR_H_
#define NPU_SIM_ASCENDC_KERNEL_VECTOR_H_

#include "kernel_mask.h"
#include "kernel_pipe.h"

namespace npu_sim_core {
inline namespace detail {

template <class T, class... Allowed>
constexpr bool is_one_of = (std::is_same_v<T, Allowed> || ...);

template <class T>
double scalar_of(T value) {
  if constexpr (std::is_same_v<T, half> || std::is_same_v<T, bfloat16_t>)
    return static_cast<float>(value);
  else
    return static_cast<double>(value);
}

template <class T>
void vector(const char* name, VectorOp op, const AscendC::LocalTensor<T>& to, uint32_t a, uint32_t b,
            double scalar, uint32_t count, Where where, const Repeats& repeats = {}) {
  constexpr ElementType kType = element_of<T>();
  table().vector(running.core,
                 {name, op, kType, kType, 0, to.begin(), {a, b, kNoTile}, scalar, count, where, repeats});
}

template <class T>
void sequence(const char* name, const AscendC::LocalTensor<T>& to, double first, double step, uint32_t count,
              Where where) {
  VectorInstruction v = {name,       VectorOp::sequence,          element_of<T>(), element_of<T>(), 0,
                         to.begin(), {kNoTile, kNoTile, kNoTile}, first,           count,           where};
  v.step = step;
  table().vector(running.core, v);
}

inline void check_select(AscendC::SELMODE mode, AscendC::SELMODE expected, Where where) {
  if (mode != expected)
    fail("Ascend C API, Select", "the mode is not that of its operands: 1 for a number, 2 for two tiles",
         where);
  if (AscendC::GetTPipePtr() != nullptr) AscendC::GetTPipePtr()->reserve_for_select(where);
}

/// What SetDeqScale has said last; not a number before.
inline thread_local float deq_scale = __builtin_nanf("");

template <class T, class U>
void cast(const AscendC::LocalTensor<T>& to, const AscendC::LocalTensor<U>& from, AscendC::RoundMode mode,
          uint32_t count, Where where, const Repeats& repeats) {
  constexpr bool kScales = std::is_same_v<T, half> && std::is_same_v<U, int32_t>;
  if (kScales && deq_scale != deq_scale)
    fail("Ascend C API, Cast", "from int32_t to half: SetDeqScale comes before it", where);
  table().vector(running.core, {"Cast",
                                VectorOp::cast,
                                element_of_cast<T>(),
                                element_of_cast<U>(),
                                static_cast<uint8_t>(mode),
                                to.begin(),
                                {from.begin(), kNoTile, kNoTile},
                                kScales ? deq_scale : 0,
                                count,
                                where,
                                repeats});
}

}  // namespace detail
}  // namespace npu_sim_core

namespace AscendC {

// NPU_SIM_BINARY_(name, op, types...) and the like declare one function each. The types are those that 910B takes.
#define NPU_SIM_TYPES_(name, ...)                              \
  static_assert(npu_sim_core::is_one_of<T, __VA_ARGS__>, #name \
                " on Ascend 910B does not take this element type (Ascend C API, " #name "); cast to float")
#define NPU_SIM_BINARY_(name, op, ...)                                                                    \
  template <class T>                                                                                      \
  void name(const LocalTensor<T>& to, const LocalTensor<T>& a, const LocalTensor<T>& b, int32_t count,    \
            NPU_SIM_WHERE) {                                                                              \
    NPU_SIM_TYPES_(name, __VA_ARGS__);                                                                    \
    npu_sim_core::vector(#name, npu_sim_core::VectorOp::op, to, a.begin(), b.begin(), 0,                  \
                         static_cast<uint32_t>(count), {file, line});                                     \
  }                                                                                                       \
  template <class T, bool isSetMask = true, class M>                                                      \
  void name(const LocalTensor<T>& to, const LocalTensor<T>& a, const LocalTensor<T>& b, const M& mask,    \
            int32_t repeatTime, const BinaryRepeatParams& p, NPU_SIM_WHERE) {                             \
    NPU_SIM_TYPES_(name, __VA_ARGS__);                                                                    \
    npu_sim_core::vector(#name, npu_sim_core::VectorOp::op, to, a.begin(), b.begin(), 0, 0, {file, line}, \
                         npu_sim_core::repeats<isSetMask>(mask, repeatTime, p));                          \
  }
#define NPU_SIM_SCALAR_(name, op, ...)                                                                      \
  template <class T>                                                                                        \
  void name(const LocalTensor<T>& to, const LocalTensor<T>& a, std::common_type_t<T> scalar, int32_t count, \
            NPU_SIM_WHERE) {                                                                                \
    NPU_SIM_TYPES_(name, __VA_ARGS__);                                                                      \
    npu_sim_core::vector(#name, npu_sim_core::VectorOp::op, to, a.begin(), npu_sim_core::kNoTile,           \
                         npu_sim_core::scalar_of(scalar), static_cast<uint32_t>(count), {file, line});      \
  }                                                                                                         \
  template <class T, bool isSetMask = true, class M>                                                        \
  void name(const LocalTensor<T>& to, const LocalTensor<T>& a, std::common_type_t<T> scalar, const M& mask, \
            int32_t repeatTime, const UnaryRepeatParams& p, NPU_SIM_WHERE) {                                \
    NPU_SIM_TYPES_(name, __VA_ARGS__);                                                                      \
    npu_sim_core::vector(#name, npu_sim_core::VectorOp::op, to, a.begin(), npu_sim_core::kNoTile,           \
                         npu_sim_core::scalar_of(scalar), 0, {file, line},                                  \
                         npu_sim_core::repeats<isSetMask>(mask, repeatTime, p));                            \
  }
#define NPU_SIM_UNARY_(name, op, ...)                                                                   \
  template <class T>                                                                                    \
  void name(const LocalTensor<T>& to, const LocalTensor<T>& a, int32_t count, NPU_SIM_WHERE) {          \
    NPU_SIM_TYPES_(name, __VA_ARGS__);                                                                  \
    npu_sim_core::vector(#name, npu_sim_core::VectorOp::op, to, a.begin(), npu_sim_core::kNoTile, 0,    \
                         static_cast<uint32_t>(count), {file, line});                                   \
  }                                                                                                     \
  template <class T, bool isSetMask = true, class M>                                                    \
  void name(const LocalTensor<T>& to, const LocalTensor<T>& a, const M& mask, int32_t repeatTime,       \
            const UnaryRepeatParams& p, NPU_SIM_WHERE) {                                                \
    NPU_SIM_TYPES_(name, __VA_ARGS__);                                                                  \
    npu_sim_core::vector(#name, npu_sim_core::VectorOp::op, to, a.begin(), npu_sim_core::kNoTile, 0, 0, \
                         {file, line}, npu_sim_core::repeats<isSetMask>(mask, repeatTime, p));          \
  }

/// Element by element.
/// @{
NPU_SIM_BINARY_(Add, add, float, half, int32_t, int16_t)
NPU_SIM_BINARY_(Sub, sub, float, half, int32_t, int16_t)
NPU_SIM_BINARY_(Mul, mul, float, half, int32_t, int16_t)
NPU_SIM_BINARY_(Div, div, float, half)
NPU_SIM_BINARY_(Max, max, float, half, int32_t, int16_t)
NPU_SIM_BINARY_(Min, min, float, half, int32_t, int16_t)
NPU_SIM_BINARY_(And, bit_and, uint16_t, int16_t)
NPU_SIM_BINARY_(Or, bit_or, uint16_t, int16_t)
NPU_SIM_SCALAR_(Adds, add_scalar, float, half, int32_t, int16_t)
NPU_SIM_SCALAR_(Muls, mul_scalar, float, half, int32_t, int16_t)
NPU_SIM_SCALAR_(Maxs, max_scalar, float, half, int32_t, int16_t)
NPU_SIM_SCALAR_(Mins, min_scalar, float, half, int32_t, int16_t)
NPU_SIM_UNARY_(Exp, exp, float, half)
NPU_SIM_UNARY_(Ln, ln, float, half)
NPU_SIM_UNARY_(Abs, abs, float, half)
NPU_SIM_UNARY_(Sqrt, sqrt, float, half)
NPU_SIM_UNARY_(Rsqrt, rsqrt, float, half)
NPU_SIM_UNARY_(Reciprocal, reciprocal, float, half)
NPU_SIM_UNARY_(Relu, relu, float, half, int32_t)
NPU_SIM_UNARY_(Not, bit_not, uint16_t, int16_t)
NPU_SIM_BINARY_(AddRelu, add_relu, float, half, int16_t)
NPU_SIM_BINARY_(SubRelu, sub_relu, float, half, int16_t)
NPU_SIM_SCALAR_(LeakyRelu, leaky_relu, float, half)
NPU_SIM_SCALAR_(ShiftLeft, shift_left, int32_t, uint32_t, int16_t, uint16_t)
NPU_SIM_SCALAR_(ShiftRight, shift_right, int32_t, uint32_t, int16_t, uint16_t)
/// @}

/// to = to + a scalar; to = a b + to; to = a to + b. A product rounds before the sum.
/// @{
NPU_SIM_SCALAR_(Axpy, axpy, float, half)
NPU_SIM_BINARY_(MulAddDst, mul_add_dst, float, half)
NPU_SIM_BINARY_(FusedMulAdd, fused_mul_add, float, half)
/// @}
#undef NPU_SIM_BINARY_
#undef NPU_SIM_SCALAR_
#undef NPU_SIM_UNARY_

/// The same number in every element.
/// @{
template <class T>
void Duplicate(const LocalTensor<T>& to, std::common_type_t<T> value, int32_t count, NPU_SIM_WHERE) {
  NPU_SIM_TYPES_(Duplicate, float, half, bfloat16_t, int32_t, int16_t);
  npu_sim_core::vector("Duplicate", npu_sim_core::VectorOp::duplicate, to, npu_sim_core::kNoTile,
                       npu_sim_core::kNoTile, npu_sim_core::scalar_of(value), static_cast<uint32_t>(count),
                       {file, line});
}

template <class T, bool isSetMask = true, class M>
void Duplicate(const LocalTensor<T>& to, std::common_type_t<T> value, const M& mask, int32_t repeatTime,
               int32_t dstBlockStride, int32_t dstRepeatStride, NPU_SIM_WHERE) {
  NPU_SIM_TYPES_(Duplicate, float, half, bfloat16_t, int32_t, int16_t);
  npu_sim_core::vector("Duplicate", npu_sim_core::VectorOp::duplicate, to, npu_sim_core::kNoTile,
                       npu_sim_core::kNoTile, npu_sim_core::scalar_of(value), 0, {file, line},
                       npu_sim_core::repeats<isSetMask>(
                           mask, repeatTime, UnaryRepeatParams{dstBlockStride, 1, dstRepeatStride, 8}));
}
/// @}

/// From one tile to another; whole 32 bytes.
template <class T>
void DataCopy(const LocalTensor<T>& to, const LocalTensor<T>& from, uint32_t count, NPU_SIM_WHERE) {
  npu_sim_core::vector("DataCopy", npu_sim_core::VectorOp::copy, to, from.begin(), npu_sim_core::kNoTile, 0,
                       count, {file, line});
}

/// The factor of casts from int32_t to half that follow.
/// Errors: none.
/// Source: CANN 8.1, "Ascend C API", SetDeqScale.
inline void SetDeqScale(half scale) { npu_sim_core::deq_scale = scale; }

/// Another type, rounded as `mode` says. An iteration is 256 bytes of the wider type.
/// @{
template <class T, class U>
void Cast(const LocalTensor<T>& to, const LocalTensor<U>& from, const RoundMode& mode, uint32_t count,
          NPU_SIM_WHERE) {
  npu_sim_core::cast(to, from, mode, count, {file, line}, {});
}
template <class T, class U, bool isSetMask = true, class M>
void Cast(const LocalTensor<T>& to, const LocalTensor<U>& from, const RoundMode& mode, const M& mask,
          int32_t repeatTime, const UnaryRepeatParams& p, NPU_SIM_WHERE) {
  npu_sim_core::cast(to, from, mode, 0, {file, line}, npu_sim_core::repeats<isSetMask>(mask, repeatTime, p));
}
/// @}

/// One bit for each element. The elements are whole 256 bytes.
/// @{
template <class T, class M>
void Compare(const LocalTensor<M>& mask, const LocalTensor<T>& a, const LocalTensor<T>& b, CMPMODE mode,
             uint32_t count, NPU_SIM_WHERE) {
  NPU_SIM_TYPES_(Compare, float, half, int32_t);
  npu_sim_core::table().vector(npu_sim_core::running.core, {"Compare",
                                                            npu_sim_core::VectorOp::compare,
                                                            npu_sim_core::ElementType::u8,
                                                            npu_sim_core::element_of<T>(),
                                                            static_cast<uint8_t>(mode),
                                                            mask.begin(),
                                                            {a.begin(), b.begin(), npu_sim_core::kNoTile},
                                                            0,
                                                            count,
                                                            {file, line}});
}
template <class T, class M>
void CompareScalar(const LocalTensor<M>& mask, const LocalTensor<T>& a, std::common_type_t<T> b, CMPMODE mode,
                   uint32_t count, NPU_SIM_WHERE) {
  NPU_SIM_TYPES_(CompareScalar, float, half);
  npu_sim_core::table().vector(npu_sim_core::running.core,
                               {"CompareScalar",
                                npu_sim_core::VectorOp::compare_scalar,
                                npu_sim_core::ElementType::u8,
                                npu_sim_core::element_of<T>(),
                                static_cast<uint8_t>(mode),
                                mask.begin(),
                                {a.begin(), npu_sim_core::kNoTile, npu_sim_core::kNoTile},
                                npu_sim_core::scalar_of(b),
                                count,
                                {file, line}});
}
/// @}

/// The element of `a` where the bit of the mask is set, else that of `b`. Modes 1 (a number for `b`) and 2 (a tile).
/// Errors: another mode, and buffers in the last 8,192 bytes of the unified buffer, stop the launch.
/// @{
template <class T, class M>
void Select(const LocalTensor<T>& to, const LocalTensor<M>& mask, const LocalTensor<T>& a,
            const LocalTensor<T>& b, SELMODE mode, uint32_t count, NPU_SIM_WHERE) {
  NPU_SIM_TYPES_(Select, float, half);
  npu_sim_core::check_select(mode, SELMODE::VSEL_TENSOR_TENSOR_MODE, {file, line});
  constexpr auto kType = npu_sim_core::element_of<T>();
  npu_sim_core::table().vector(npu_sim_core::running.core, {"Select",
                                                            npu_sim_core::VectorOp::select,
                                                            kType,
                                                            kType,
                                                            0,
                                                            to.begin(),
                                                            {a.begin(), b.begin(), mask.begin()},
                                                            0,
                                                            count,
                                                            {file, line}});
}
template <class T, class M>
void Select(const LocalTensor<T>& to, const LocalTensor<M>& mask, const LocalTensor<T>& a,
            std::common_type_t<T> b, SELMODE mode, uint32_t count, NPU_SIM_WHERE) {
  NPU_SIM_TYPES_(Select, float, half);
  npu_sim_core::check_select(mode, SELMODE::VSEL_TENSOR_SCALAR_MODE, {file, line});
  constexpr auto kType = npu_sim_core::element_of<T>();
  npu_sim_core::table().vector(npu_sim_core::running.core, {"Select",
                                                            npu_sim_core::VectorOp::select_scalar,
                                                            kType,
                                                            kType,
                                                            0,
                                                            to.begin(),
                                                            {a.begin(), npu_sim_core::kNoTile, mask.begin()},
                                                            npu_sim_core::scalar_of(b),
                                                            count,
                                                            {file, line}});
}
/// @}

/// The elements of `from` at the offsets, in bytes, from its begin and `srcBaseAddr`.
/// Errors: an offset beyond `from`, or within an element, stops the launch.
template <class T>
void Gather(const LocalTensor<T>& to, const LocalTensor<T>& from, const LocalTensor<uint32_t>& srcOffset,
            uint32_t srcBaseAddr, uint32_t count, NPU_SIM_WHERE) {
  NPU_SIM_TYPES_(Gather, float, half, bfloat16_t, int32_t, uint32_t, int16_t, uint16_t);
  constexpr auto kType = npu_sim_core::element_of<T>();
  npu_sim_core::table().vector(npu_sim_core::running.core,
                               {"Gather",
                                npu_sim_core::VectorOp::gather,
                                kType,
                                npu_sim_core::ElementType::u32,
                                0,
                                to.begin(),
                                {srcOffset.begin(), npu_sim_core::kNoTile, npu_sim_core::kNoTile},
                                static_cast<double>(srcBaseAddr),
                                count,
                                {file, line},
                                {},
                                from.begin(),
                                static_cast<uint32_t>(from.GetSize() * sizeof(T))});
}
}  // namespace AscendC

#endif  // NPU_SIM_ASCENDC_KERNEL_VECTOR_H_
