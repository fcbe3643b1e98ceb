/// @file
/// Qualifiers, small types and the core that runs the kernel.
/// Source: CANN 8.1, "Ascend C API", data types; "Programming model".
#ifndef NPU_SIM_ASCENDC_KERNEL_TYPES_H_
#define NPU_SIM_ASCENDC_KERNEL_TYPES_H_

#include <cstdint>
#include <cstring>
#include <type_traits>

#include "core_table.h"

/// Marks of Ascend C. Memory spaces are one address space here: what lies where is checked when it is used.
/// @{
// A kernel may have the name of a function of the C library: that one must not take its place.
#define __global__ __attribute__((visibility("hidden")))
#define __aicore__
#define __gm__
#define __ubuf__
#define __inout_pipe__(...)
#define GM_ADDR uint8_t*
/// @}

/// What the compiler defines, by which kernels tell chips apart: npucxx --npu-arch; else the vector cores of an Ascend 910B.
/// @{
#ifndef __CCE_AICORE__
#define __CCE_AICORE__ 220
#define __DAV_C220__
#define __DAV_C220_VEC__
#define __NPU_ARCH__ 2201
#endif
/// @}

/// IEEE 754 binary16 and bfloat16 as values of the scalar unit. Numbers become such values without a cast, and back, as on the
/// device.
/// @{
struct half {
  uint16_t bits = 0;
  half() = default;
  half(float value);
  operator float() const;
};
struct bfloat16_t {
  uint16_t bits = 0;
  bfloat16_t() = default;
  bfloat16_t(float value);
  operator float() const;
};
/// @}

namespace AscendC {

/// An integer of 4 bits with a sign: two lie in each byte. Tensors have whole bytes; only Cast takes it.
struct int4b_t {
  uint8_t pair = 0;
};

}  // namespace AscendC

namespace npu_sim_core {

/// The architecture of the cores that this binary is for.
inline constexpr int kBinaryArchitecture = __NPU_ARCH__;
inline namespace detail {

/// The core that runs this kernel, set by the entry of the binary.
struct Running {
  const CoreTable* table;
  void* core;
};
inline thread_local Running running{};

inline const CoreTable& table() { return *running.table; }

template <class T>
constexpr bool is_element =
    std::is_same_v<T, float> || std::is_same_v<T, half> || std::is_same_v<T, bfloat16_t> ||
    std::is_same_v<T, int32_t> || std::is_same_v<T, uint32_t> || std::is_same_v<T, int16_t> ||
    std::is_same_v<T, uint16_t> || std::is_same_v<T, int8_t> || std::is_same_v<T, uint8_t>;

template <class T>
constexpr ElementType element_of() {
  static_assert(
      is_element<T>,
      "the vector core of an Ascend 910B has no elements of this type: double and 64-bit integers are not among them");
  if constexpr (std::is_same_v<T, float>)
    return ElementType::f32;
  else if constexpr (std::is_same_v<T, half>)
    return ElementType::f16;
  else if constexpr (std::is_same_v<T, bfloat16_t>)
    return ElementType::bf16;
  else if constexpr (std::is_same_v<T, int32_t>)
    return ElementType::i32;
  else if constexpr (std::is_same_v<T, uint32_t>)
    return ElementType::u32;
  else if constexpr (std::is_same_v<T, int16_t>)
    return ElementType::i16;
  else if constexpr (std::is_same_v<T, uint16_t>)
    return ElementType::u16;
  else if constexpr (std::is_same_v<T, int8_t>)
    return ElementType::i8;
  else
    return ElementType::u8;
}

/// For Cast, which also takes integers of 64 and of 4 bits.
template <class T>
constexpr ElementType element_of_cast() {
  if constexpr (std::is_same_v<T, int64_t>)
    return ElementType::i64;
  else if constexpr (std::is_same_v<T, AscendC::int4b_t>)
    return ElementType::i4;
  else
    return element_of<T>();
}

/// Bytes of elements, and elements in bytes.
/// @{
template <class T>
constexpr uint64_t bytes_of_elements(uint64_t count) {
  return std::is_same_v<T, AscendC::int4b_t> ? count / 2 : count * sizeof(T);
}
template <class T>
constexpr uint64_t elements_in_bytes(uint64_t bytes) {
  return std::is_same_v<T, AscendC::int4b_t> ? bytes * 2 : bytes / sizeof(T);
}
/// @}

/// For copies, which also take types that the vector unit does not.
template <class T>
constexpr ElementType element_or_other() {
  if constexpr (is_element<T>)
    return element_of<T>();
  else
    return ElementType::other;
}

inline float float_of_bits(uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}
inline uint32_t bits_of_float(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

}  // namespace detail
}  // namespace npu_sim_core

inline bfloat16_t::bfloat16_t(float value) {
  const uint32_t wide = npu_sim_core::bits_of_float(value);
  bits = value != value ? 0x7FC0 : static_cast<uint16_t>((wide + 0x7FFF + (wide >> 16 & 1)) >> 16);
}
inline bfloat16_t::operator float() const {
  return npu_sim_core::float_of_bits(static_cast<uint32_t>(bits) << 16);
}
inline half::half(float value) {
  const _Float16 narrow = static_cast<_Float16>(value);
  std::memcpy(&bits, &narrow, sizeof bits);
}
inline half::operator float() const {
  _Float16 narrow;
  std::memcpy(&narrow, &bits, sizeof bits);
  return static_cast<float>(narrow);
}

/// Pipes, in CANN's spelling.
enum pipe_t { PIPE_S, PIPE_V, PIPE_M, PIPE_MTE1, PIPE_MTE2, PIPE_MTE3, PIPE_FIX, PIPE_ALL };

namespace AscendC {

using TEventID = int32_t;
using event_t = int32_t;

/// Where a queue's or a buffer's memory is used. VECIN, VECOUT and VECCALC are in the unified buffer, A1 and B1 in L1, A2 in L0A,
/// B2 in L0B, CO1 in L0C; GM and CO2 are global memory, which TPipe does not deal out.
enum class TPosition : uint8_t { GM, A1, A2, B1, B2, CO1, CO2, VECIN, VECOUT, VECCALC };
using QuePosition = TPosition;

enum class HardEvent : uint8_t {
  MTE2_V,
  V_MTE2,
  MTE3_V,
  V_MTE3,
  V_S,
  S_V,
  MTE2_S,
  S_MTE2,
  MTE3_S,
  S_MTE3,
  MTE2_MTE3,
  MTE3_MTE2,
  MTE2_MTE1,
  MTE1_MTE2,
  MTE1_M,
  M_MTE1,
  M_FIX,
  FIX_M,
  V_V
};

enum class RoundMode : uint8_t {
  CAST_NONE,
  CAST_RINT,
  CAST_FLOOR,
  CAST_CEIL,
  CAST_ROUND,
  CAST_TRUNC,
  CAST_ODD
};
enum class CMPMODE : uint8_t { LT, GT, EQ, LE, GE, NE };
enum class SELMODE : uint8_t { VSEL_CMPMASK_SPR, VSEL_TENSOR_SCALAR_MODE, VSEL_TENSOR_TENSOR_MODE };

/// The number of this block and how many run the kernel.
/// Errors: none.
/// @{
inline int64_t GetBlockIdx() { return npu_sim_core::table().block_index(npu_sim_core::running.core); }
inline int64_t GetBlockNum() { return npu_sim_core::table().block_count(npu_sim_core::running.core); }
/// @}

/// Conversions of the scalar unit. Source: CANN 8.1, "Ascend C API", scalar computation, ToFloat, ToBfloat16.
/// Errors: none.
/// @{
inline float ToFloat(const bfloat16_t& value) { return value; }
inline bfloat16_t ToBfloat16(const float& value) { return bfloat16_t(value); }
/// @}

}  // namespace AscendC

/// What the compiler has without a header: the number of a block, and roots of the scalar unit. A program's own <cmath> has another
/// function of that name, which is taken.
/// Errors: none.
/// @{
inline int64_t get_block_idx() { return AscendC::GetBlockIdx(); }
inline int64_t get_block_num() { return AscendC::GetBlockNum(); }
template <class T, class = std::enable_if_t<std::is_same_v<T, float>>>
inline T sqrt(T x) {
  return __builtin_sqrtf(x);
}
/// @}

#endif  // NPU_SIM_ASCENDC_KERNEL_TYPES_H_
