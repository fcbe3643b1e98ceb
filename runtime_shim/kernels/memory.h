#pragma once
// Sets and copies memory. Large ranges are split over the pool: one core reaches only a part of the memory's
// bandwidth, and of the rate at which the system provides new pages.

#include <cstddef>

namespace npu::ops {

/// Rows of `width` bytes; their starts lie `pitch` bytes apart.
struct ByteRows {
  void* to;
  size_t to_pitch;
  const void* from;
  size_t from_pitch;
  size_t width;
  size_t height;
};

/// memset.
void set_bytes(void* to, int value, size_t bytes);

/// memmove, row after row: ranges may overlap.
void move_bytes(const ByteRows& rows);

}  // namespace npu::ops
