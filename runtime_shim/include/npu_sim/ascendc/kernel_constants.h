/// @file
/// Numbers and small functions that kernels use by name.
/// Source: CANN 8.1, "Ascend C API", general constraints; sizes are those of architecture 2201.
#ifndef NPU_SIM_ASCENDC_KERNEL_CONSTANTS_H_
#define NPU_SIM_ASCENDC_KERNEL_CONSTANTS_H_

#include "kernel_flags.h"

/// Events of SetFlag and WaitFlag by name.
inline constexpr int32_t EVENT_ID0 = 0, EVENT_ID1 = 1, EVENT_ID2 = 2, EVENT_ID3 = 3, EVENT_ID4 = 4,
                         EVENT_ID5 = 5, EVENT_ID6 = 6, EVENT_ID7 = 7;

/// A condition that the kernel takes for granted. It stops the launch.
#ifndef ASSERT
#define ASSERT(condition) \
  ((condition) ? void()   \
               : npu_sim_core::fail("Ascend C API, ASSERT", "ASSERT(" #condition ")", {__FILE__, __LINE__}))
#endif
#ifndef assert
#define assert(condition) ASSERT(condition)
#endif

/// What a branch is expected to be: no meaning here.
/// @{
#ifndef likely
#define likely(condition) (condition)
#endif
#ifndef unlikely
#define unlikely(condition) (condition)
#endif
/// @}

namespace npu_sim_scalar {

/// The smaller and the larger number, of the scalar unit.
/// Errors: none.
/// @{
template <class T>
constexpr T min(T a, T b) {
  return b < a ? b : a;
}
template <class T>
constexpr T max(T a, T b) {
  return a < b ? b : a;
}
/// @}

}  // namespace npu_sim_scalar
using namespace npu_sim_scalar;

namespace AscendC {

/// Strides and masks of instructions with iterations.
/// Units: strides in blocks of 32 bytes.
/// @{
inline constexpr int32_t DEFAULT_BLK_NUM = 8, DEFAULT_BLK_STRIDE = 1, MAX_REPEAT_TIMES = 255;
inline constexpr uint8_t DEFAULT_REPEAT_STRIDE = 8, HALF_DEFAULT_REPEAT_STRIDE = 4;
inline constexpr uint64_t FULL_MASK = ~uint64_t{0};
/// @}

/// Units: bytes, and elements of a type in them.
/// @{
inline constexpr uint16_t ONE_BLK_SIZE = 32;
inline constexpr int32_t ONE_REPEAT_BYTE_SIZE = 256, DEFAULT_BLOCK_SIZE = 256, DEFAULT_C0_SIZE = 32;
inline constexpr uint8_t B8_BYTE_SIZE = 1, B16_BYTE_SIZE = 2, B32_BYTE_SIZE = 4, B64_BYTE_SIZE = 8;
inline constexpr uint8_t B16_DATA_NUM_PER_BLOCK = 16, B32_DATA_NUM_PER_BLOCK = 8;
inline constexpr int32_t B16_DATA_NUM_PER_REPEAT = 128, B32_DATA_NUM_PER_REPEAT = 64;
inline constexpr uint32_t ONE_REPEAT_HALF_SIZE = 128, ONE_REPEAT_FLOAT_SIZE = 64;
inline constexpr uint32_t ONE_BLK_HALF_NUM = 16, ONE_BLK_FLOAT_NUM = 8;
inline constexpr uint32_t TOTAL_UB_SIZE = 192 * 1024, TMP_UB_SIZE = 8 * 1024, TMP_UB_OFFSET = 184 * 1024;
inline constexpr int32_t TOTAL_VEC_LOCAL_SIZE = 184 * 1024;
/// @}

/// Quotients that round up, and the next multiple of `b`; 0 where `b` is 0.
/// Errors: none.
/// @{
inline constexpr uint32_t DivCeil(uint32_t a, uint32_t b) { return b == 0 ? 0 : (a + b - 1) / b; }
inline constexpr uint32_t AlignUp(uint32_t a, uint32_t b) { return DivCeil(a, b) * b; }
inline constexpr uint32_t Ceil(uint32_t a, uint32_t b) { return DivCeil(a, b); }
inline constexpr int32_t CeilDivision(int32_t a, int32_t b) { return b == 0 ? 0 : (a + b - 1) / b; }
/// @}

/// Whether two types are the same.
template <class T, class U>
struct IsSameType {
  static constexpr bool value = std::is_same_v<T, U>;
};

}  // namespace AscendC

#endif  // NPU_SIM_ASCENDC_KERNEL_CONSTANTS_H_
