// Formats, as the driver interface and as the runtime describe them.
#pragma once

#include "npu/driver/array_types.h"

namespace npu::detail {

/// Channels of a format. Errors: npuErrorInvalidValue for a number of channels that no array has;
/// npuErrorNotSupported for a format that no array has.
inline npuError_t to_channels(npudrvArray_format format, unsigned int channels,
                              npuChannelFormatDesc* result) {
  int bits = 0;
  npuChannelFormatKind kind = npuChannelFormatKindUnsigned;
  switch (format) {
    case NPUDRV_AD_FORMAT_UNSIGNED_INT8:
    case NPUDRV_AD_FORMAT_UNSIGNED_INT16:
    case NPUDRV_AD_FORMAT_UNSIGNED_INT32:
      bits = 8 << (format - NPUDRV_AD_FORMAT_UNSIGNED_INT8);
      break;
    case NPUDRV_AD_FORMAT_SIGNED_INT8:
    case NPUDRV_AD_FORMAT_SIGNED_INT16:
    case NPUDRV_AD_FORMAT_SIGNED_INT32:
      bits = 8 << (format - NPUDRV_AD_FORMAT_SIGNED_INT8);
      kind = npuChannelFormatKindSigned;
      break;
    case NPUDRV_AD_FORMAT_HALF:
    case NPUDRV_AD_FORMAT_FLOAT:
      bits = format == NPUDRV_AD_FORMAT_HALF ? 16 : 32;
      kind = npuChannelFormatKindFloat;
      break;
    default:
      return npuErrorNotSupported;
  }
  if (channels != 1 && channels != 2 && channels != 4) return npuErrorInvalidValue;
  const int wide = channels > 1 ? bits : 0, widest = channels == 4 ? bits : 0;
  *result = {bits, wide, widest, widest, kind};
  return npuSuccess;
}

/// The format of channels that to_channels gives.
inline npudrvArray_format to_format(const npuChannelFormatDesc& channels) {
  if (channels.f == npuChannelFormatKindFloat)
    return channels.x == 16 ? NPUDRV_AD_FORMAT_HALF : NPUDRV_AD_FORMAT_FLOAT;
  const int step = channels.x == 8 ? 0 : channels.x == 16 ? 1 : 2;
  const int first = channels.f == npuChannelFormatKindSigned ? NPUDRV_AD_FORMAT_SIGNED_INT8
                                                             : NPUDRV_AD_FORMAT_UNSIGNED_INT8;
  return static_cast<npudrvArray_format>(first + step);
}

inline unsigned int channel_count(const npuChannelFormatDesc& channels) {
  return channels.w != 0 ? 4 : channels.y != 0 ? 2 : 1;
}

}  // namespace npu::detail
