// Arrays: device memory with a format and an extent.
#pragma once

#include "npu/detail/texture_image.h"

/// The object of an array handle. Rows follow each other without gaps.
struct npuArray {
  npu::detail::Image image;
  npuExtent extent{};  ///< as the program passed it: 0 for an absent dimension
  unsigned int flags = 0;
  int device = 0;

  std::size_t row_bytes() const { return image.pitch; }
};

namespace npu::detail {

/// Channels of 8, 16 or 32 bits, all of the same size, 1, 2 or 4 of them. Errors:
/// npuErrorInvalidChannelDescriptor; *image is then unchanged.
npuError_t set_format(const npuChannelFormatDesc& format, Image* image);
/// The array of a handle. Errors: npuErrorInvalidValue if it does not exist.
npuError_t find_array(npuArray_const_t handle, const npuArray** array);

}  // namespace npu::detail
