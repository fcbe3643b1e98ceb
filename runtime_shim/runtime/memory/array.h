// Arrays: device memory with a format and an extent.
#pragma once

#include "npu/detail/texture_image.h"

/// What an array handle points to. Rows follow each other without a gap.
struct npuArray {
  npu::detail::Image image;
  npuExtent extent{};  ///< as the program gave it: 0 where there is no such dimension
  unsigned int flags = 0;
  int device = 0;

  std::size_t row_bytes() const { return image.pitch; }
};

namespace npu::detail {

/// Channels of 8, 16 or 32 bits, all alike, 1, 2 or 4 of them.
/// Errors: npuErrorInvalidChannelDescriptor; *image keeps what it had.
npuError_t set_format(const npuChannelFormatDesc& format, Image* image);
/// The array behind a handle. Errors: npuErrorInvalidValue for one that does not exist.
npuError_t find_array(npuArray_const_t handle, const npuArray** array);

}  // namespace npu::detail
