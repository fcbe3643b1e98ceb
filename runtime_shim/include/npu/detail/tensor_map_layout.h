// The 128 bytes of a tensor map: written by the host, read by kernels.
#ifndef NPU_DETAIL_TENSOR_MAP_LAYOUT_H_
#define NPU_DETAIL_TENSOR_MAP_LAYOUT_H_

#include <cstdint>

namespace npu::detail {

/// A tensor of up to 5 dimensions, the first the fastest in memory, and the box that a copy moves.
struct TensorMapLayout {
  static constexpr std::uint32_t kMark = 0x4e505554;
  std::uint32_t mark;       ///< kMark: it is a tensor map
  std::uint8_t rank, type;  ///< type: a npudrvTensorMapDataType
  std::uint8_t element_bytes;
  std::uint8_t swizzled_row;  ///< bytes of a row whose 16-byte parts change places: 32, 64, 128; 0: none do
  std::uint64_t address;
  std::uint64_t strides[5];  ///< bytes
  std::uint32_t last[5];     ///< the extent less 1
  std::uint16_t box[5];      ///< elements of the tensor that the box spans
  std::uint8_t step[5];      ///< every how many of them are moved
};
static_assert(sizeof(TensorMapLayout) <= 128, "a tensor map has 128 bytes");

}  // namespace npu::detail

#endif  // NPU_DETAIL_TENSOR_MAP_LAYOUT_H_
