// The driver interface: tensor maps.
#include "npu/driver/tensor_map.h"

#include <cstring>
#include <optional>

#include "npu/detail/tensor_map_layout.h"
#include "npu/driver.h"

namespace {

using Layout = npu::detail::TensorMapLayout;

/// Bytes of an element; nothing for types that are packed or that change values.
std::optional<std::uint8_t> bytes_of(npudrvTensorMapDataType type) {
  switch (type) {
    case NPUDRV_TENSOR_MAP_DATA_TYPE_UINT8:
      return std::uint8_t{1};
    case NPUDRV_TENSOR_MAP_DATA_TYPE_UINT16:
    case NPUDRV_TENSOR_MAP_DATA_TYPE_FLOAT16:
    case NPUDRV_TENSOR_MAP_DATA_TYPE_BFLOAT16:
      return std::uint8_t{2};
    case NPUDRV_TENSOR_MAP_DATA_TYPE_UINT32:
    case NPUDRV_TENSOR_MAP_DATA_TYPE_INT32:
    case NPUDRV_TENSOR_MAP_DATA_TYPE_FLOAT32:
      return std::uint8_t{4};
    case NPUDRV_TENSOR_MAP_DATA_TYPE_UINT64:
    case NPUDRV_TENSOR_MAP_DATA_TYPE_INT64:
    case NPUDRV_TENSOR_MAP_DATA_TYPE_FLOAT64:
      return std::uint8_t{8};
    default:
      return std::nullopt;
  }
}

/// Bytes of a row within which 16-byte parts change places; nothing for other atoms.
std::optional<std::uint8_t> row_of(npudrvTensorMapSwizzle swizzle) {
  switch (swizzle) {
    case NPUDRV_TENSOR_MAP_SWIZZLE_NONE:
      return std::uint8_t{0};
    case NPUDRV_TENSOR_MAP_SWIZZLE_32B:
      return std::uint8_t{32};
    case NPUDRV_TENSOR_MAP_SWIZZLE_64B:
      return std::uint8_t{64};
    case NPUDRV_TENSOR_MAP_SWIZZLE_128B:
      return std::uint8_t{128};
    default:
      return std::nullopt;
  }
}

bool is_multiple_of_16(const void* address) { return reinterpret_cast<std::uintptr_t>(address) % 16 == 0; }

/// Sets one dimension. False: the values are not allowed.
bool set_dimension(Layout& map, unsigned i, std::uint64_t extent, std::uint64_t stride, std::uint32_t box,
                   std::uint32_t step) {
  constexpr std::uint64_t kMostExtent = std::uint64_t{1} << 32, kMostStride = std::uint64_t{1} << 40;
  if (extent == 0 || extent > kMostExtent || box == 0 || box > 256 || step == 0 || step > 8) return false;
  if (i > 0 && (stride % 16 != 0 || stride >= kMostStride)) return false;
  map.last[i] = static_cast<std::uint32_t>(extent - 1);
  map.strides[i] = stride;
  map.box[i] = static_cast<std::uint16_t>(box);
  map.step[i] = static_cast<std::uint8_t>(i == 0 ? 1 : step);  // the first dimension has no steps
  return true;
}

}  // namespace

extern "C" {

npudrvResult npudrvTensorMapEncodeTiled(npudrvTensorMap* map, npudrvTensorMapDataType type, unsigned int rank,
                                        void* global_address, const uint64_t* global_dim,
                                        const uint64_t* global_strides, const uint32_t* box_dim,
                                        const uint32_t* element_strides, npudrvTensorMapInterleave interleave,
                                        npudrvTensorMapSwizzle swizzle, npudrvTensorMapL2promotion,
                                        npudrvTensorMapFloatOOBfill fill) {
  if (map == nullptr || global_address == nullptr || global_dim == nullptr || box_dim == nullptr ||
      element_strides == nullptr || rank == 0 || rank > 5 || (rank > 1 && global_strides == nullptr) ||
      !is_multiple_of_16(global_address))
    return NPUDRV_ERROR_INVALID_VALUE;
  const auto bytes = bytes_of(type), row = row_of(swizzle);
  if (!bytes || !row || interleave != NPUDRV_TENSOR_MAP_INTERLEAVE_NONE ||
      fill != NPUDRV_TENSOR_MAP_FLOAT_OOB_FILL_NONE)
    return NPUDRV_ERROR_NOT_SUPPORTED;
  Layout made{};
  made.mark = Layout::kMark;
  made.rank = static_cast<std::uint8_t>(rank);
  made.type = static_cast<std::uint8_t>(type);
  made.element_bytes = *bytes;
  made.swizzled_row = *row;
  made.address = reinterpret_cast<std::uintptr_t>(global_address);
  for (unsigned i = 0; i < rank; ++i) {
    const std::uint64_t stride = i == 0 ? *bytes : global_strides[i - 1];
    if (!set_dimension(made, i, global_dim[i], stride, box_dim[i], element_strides[i]))
      return NPUDRV_ERROR_INVALID_VALUE;
  }
  const unsigned inner = box_dim[0] * *bytes;
  if (inner % 16 != 0 || (*row != 0 && inner > *row)) return NPUDRV_ERROR_INVALID_VALUE;
  if (*row != 0 && inner < *row)
    return NPUDRV_ERROR_NOT_SUPPORTED;  // documents do not say where such rows lie
  *map = {};
  std::memcpy(map->opaque, &made, sizeof made);
  return NPUDRV_SUCCESS;
}

npudrvResult npudrvTensorMapReplaceAddress(npudrvTensorMap* map, void* global_address) {
  if (map == nullptr || global_address == nullptr || !is_multiple_of_16(global_address))
    return NPUDRV_ERROR_INVALID_VALUE;
  Layout made;
  std::memcpy(&made, map->opaque, sizeof made);
  if (made.mark != Layout::kMark) return NPUDRV_ERROR_INVALID_VALUE;
  made.address = reinterpret_cast<std::uintptr_t>(global_address);
  std::memcpy(map->opaque, &made, sizeof made);
  return NPUDRV_SUCCESS;
}

}  // extern "C"
