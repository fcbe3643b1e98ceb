#include "runtime_shim/kernels/memory.h"

#include <cstring>

#include "runtime_shim/kernels/parallel.h"

namespace npu::ops {
namespace {

constexpr size_t kChunk = size_t{1} << 20;  // minimum of one thread
constexpr size_t kShareFrom = 4 * kChunk;   // below, waking the pool costs more than it saves

void move_serially(const ByteRows& rows, size_t first, size_t last) {
  for (size_t row = first; row < last; ++row) {
    std::memmove(static_cast<char*>(rows.to) + row * rows.to_pitch,
                 static_cast<const char*>(rows.from) + row * rows.from_pitch, rows.width);
  }
}

bool overlap(const ByteRows& rows) {
  const auto* to = static_cast<const char*>(rows.to);
  const auto* from = static_cast<const char*>(rows.from);
  size_t more = rows.height - 1;
  return to < from + more * rows.from_pitch + rows.width && from < to + more * rows.to_pitch + rows.width;
}

}  // namespace

void set_bytes(void* to, int value, size_t bytes) {
  if (bytes < kShareFrom) {
    std::memset(to, value, bytes);
    return;
  }
  parallel_chunks(static_cast<int64_t>(bytes), kChunk, [&](int64_t first, int64_t last) {
    std::memset(static_cast<char*>(to) + first, value, static_cast<size_t>(last - first));
  });
}

void move_bytes(const ByteRows& rows) {
  if (rows.width * rows.height < kShareFrom || overlap(rows)) {
    move_serially(rows, 0, rows.height);
  } else if (rows.height == 1 || (rows.to_pitch == rows.width && rows.from_pitch == rows.width)) {
    auto bytes = static_cast<int64_t>(rows.width * rows.height);
    parallel_chunks(bytes, kChunk, [&](int64_t first, int64_t last) {
      std::memcpy(static_cast<char*>(rows.to) + first, static_cast<const char*>(rows.from) + first,
                  static_cast<size_t>(last - first));
    });
  } else {
    auto grain = static_cast<int64_t>(kChunk / rows.width + 1);
    parallel_chunks(static_cast<int64_t>(rows.height), grain, [&](int64_t first, int64_t last) {
      move_serially(rows, static_cast<size_t>(first), static_cast<size_t>(last));
    });
  }
}

}  // namespace npu::ops
