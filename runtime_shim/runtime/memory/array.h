// Arrays: device memory with a format and an extent.
#pragma once

#include <vector>

#include "npu/detail/texture_image.h"

/// The object of an array handle. Rows follow each other without gaps.
struct npuArray {
  npu::detail::Image image;
  npuExtent extent{};  ///< as the program passed it: 0 for an absent dimension
  unsigned int flags = 0;
  int device = 0;
  bool is_level = false;  ///< belongs to a mipmapped array

  std::size_t row_bytes() const { return image.pitch; }
};

/// The object of a mipmapped array's handle: its levels, of which the first is the largest. They are handles of
/// arrays.
struct npuMipmappedArray {
  std::vector<npuArray_t> levels;
};

namespace npu::detail {

/// Channels of 8, 16 or 32 bits, all of the same size, 1, 2 or 4 of them. Errors:
/// npuErrorInvalidChannelDescriptor; *image is then unchanged.
npuError_t set_format(const npuChannelFormatDesc& format, Image* image);
/// Whether an array of this extent is possible: known flags, dimensions that the flags need. Errors:
/// npuErrorInvalidValue.
npuError_t check_extent(const npuExtent& extent, unsigned int flags);
/// Allocates an array of the current device. *handle is null after an error. Errors: as npuMalloc3DArray.
npuError_t create_array(npuArray_t* handle, const npuChannelFormatDesc* format, const npuExtent& extent,
                        unsigned int flags, bool is_level);
/// Frees an array or a level. Errors: npuErrorInvalidValue if it does not exist; those of npuFree.
npuError_t destroy_array(npuArray_t handle);
/// The array of a handle. Errors: npuErrorInvalidValue if it does not exist.
npuError_t find_array(npuArray_const_t handle, const npuArray** array);
/// The mipmapped array of a handle. Errors: npuErrorInvalidValue if it does not exist.
npuError_t find_mipmapped_array(npuMipmappedArray_const_t handle, const npuMipmappedArray** array);

}  // namespace npu::detail
