// Copies into, out of and between arrays: copies of rows.
#include "runtime_shim/runtime/memory/array.h"
#include "runtime_shim/runtime/memory/copy.h"
#include "runtime_shim/runtime/runtime_state.h"

namespace npu::detail {
namespace {

// A position in an array. The memory after it is one run of rows, so that a run of bytes may cross row ends.
struct Spot {
  char* start = nullptr;
  size_t pitch = 0;
};

npuError_t check_rows(const npuArray& array, size_t x, size_t y, size_t width, size_t height) {
  const auto rows = static_cast<size_t>(array.image.height * array.image.depth);
  const bool inside =
      x <= array.row_bytes() && width <= array.row_bytes() - x && y <= rows && height <= rows - y;
  return inside ? npuSuccess : npuErrorInvalidValue;
}

npuError_t check_run(const npuArray& array, size_t x, size_t y, size_t count) {
  if (const npuError_t error = check_rows(array, x, y, 0, 0)) return error;
  const size_t all = array.image.slice * static_cast<size_t>(array.image.depth);
  return count <= all - (y * array.row_bytes() + x) ? npuSuccess : npuErrorInvalidValue;
}

Spot spot(const npuArray& array, size_t x, size_t y) {
  return {array.image.data + y * array.row_bytes() + x, array.row_bytes()};
}

/// height rows of width bytes at (x, y) of an array; height 0: one run of width bytes.
npuError_t find_spot(npuArray_const_t handle, size_t x, size_t y, size_t width, size_t height, Spot* result) {
  const npuArray* array = nullptr;
  if (const npuError_t error = find_array(handle, &array)) return error;
  const npuError_t error =
      height == 0 ? check_run(*array, x, y, width) : check_rows(*array, x, y, width, height);
  if (error == npuSuccess) *result = spot(*array, x, y);
  return error;
}

bool toward_array(npuMemcpyKind kind) { return kind != npuMemcpyDeviceToHost && kind != npuMemcpyHostToHost; }
bool from_array(npuMemcpyKind kind) { return kind != npuMemcpyHostToDevice && kind != npuMemcpyHostToHost; }

// copy(rows) does the copy, at once or in a stream.
template <typename Copy>
npuError_t run_to(npuArray_t dst, size_t x, size_t y, const void* src, size_t count, npuMemcpyKind kind,
                  const Copy& copy) {
  Spot to;
  if (!toward_array(kind)) return npuErrorInvalidMemcpyDirection;
  if (const npuError_t error = find_spot(dst, x, y, count, 0, &to)) return error;
  return copy(Rows{to.start, count, src, count, count, 1});
}

template <typename Copy>
npuError_t run_from(void* dst, npuArray_const_t src, size_t x, size_t y, size_t count, npuMemcpyKind kind,
                    const Copy& copy) {
  Spot from;
  if (!from_array(kind)) return npuErrorInvalidMemcpyDirection;
  if (const npuError_t error = find_spot(src, x, y, count, 0, &from)) return error;
  return copy(Rows{dst, count, from.start, count, count, 1});
}

template <typename Copy>
npuError_t rows_to(npuArray_t dst, size_t x, size_t y, const Rows& source, npuMemcpyKind kind,
                   const Copy& copy) {
  Spot to;
  if (!toward_array(kind)) return npuErrorInvalidMemcpyDirection;
  if (source.height == 0) return npuSuccess;
  if (const npuError_t error = find_spot(dst, x, y, source.width, source.height, &to)) return error;
  return copy(Rows{to.start, to.pitch, source.src, source.spitch, source.width, source.height});
}

template <typename Copy>
npuError_t rows_from(const Rows& target, npuArray_const_t src, size_t x, size_t y, npuMemcpyKind kind,
                     const Copy& copy) {
  Spot from;
  if (!from_array(kind)) return npuErrorInvalidMemcpyDirection;
  if (target.height == 0) return npuSuccess;
  if (const npuError_t error = find_spot(src, x, y, target.width, target.height, &from)) return error;
  return copy(Rows{target.dst, target.dpitch, from.start, from.pitch, target.width, target.height});
}

// Between arrays. height 0: one run of width bytes.
npuError_t between(npuArray_t dst, size_t to_x, size_t to_y, npuArray_const_t src, size_t from_x,
                   size_t from_y, size_t width, size_t height) {
  Spot to, from;
  if (const npuError_t error = find_spot(dst, to_x, to_y, width, height, &to)) return error;
  if (const npuError_t error = find_spot(src, from_x, from_y, width, height, &from)) return error;
  const Rows rows = height == 0 ? Rows{to.start, width, from.start, width, width, 1}
                                : Rows{to.start, to.pitch, from.start, from.pitch, width, height};
  return copy_now(rows, npuMemcpyDeviceToDevice);
}

auto now(npuMemcpyKind kind) {
  return [kind](const Rows& rows) { return copy_now(rows, kind); };
}
auto in(npuStream_t stream, npuMemcpyKind kind) {
  return [stream, kind](const Rows& rows) { return copy_in_order(rows, kind, stream); };
}

}  // namespace
}  // namespace npu::detail

using npu::detail::api;
using npu::detail::in;
using npu::detail::now;
using npu::detail::Rows;

extern "C" {

npuError_t npuMemcpyToArray(npuArray_t dst, size_t wOffset, size_t hOffset, const void* src, size_t count,
                            npuMemcpyKind kind) {
  return api([&] { return npu::detail::run_to(dst, wOffset, hOffset, src, count, kind, now(kind)); });
}

npuError_t npuMemcpyFromArray(void* dst, npuArray_const_t src, size_t wOffset, size_t hOffset, size_t count,
                              npuMemcpyKind kind) {
  return api([&] { return npu::detail::run_from(dst, src, wOffset, hOffset, count, kind, now(kind)); });
}

npuError_t npuMemcpyToArrayAsync(npuArray_t dst, size_t wOffset, size_t hOffset, const void* src,
                                 size_t count, npuMemcpyKind kind, npuStream_t stream) {
  return api([&] { return npu::detail::run_to(dst, wOffset, hOffset, src, count, kind, in(stream, kind)); });
}

npuError_t npuMemcpyFromArrayAsync(void* dst, npuArray_const_t src, size_t wOffset, size_t hOffset,
                                   size_t count, npuMemcpyKind kind, npuStream_t stream) {
  return api(
      [&] { return npu::detail::run_from(dst, src, wOffset, hOffset, count, kind, in(stream, kind)); });
}

npuError_t npuMemcpy2DToArray(npuArray_t dst, size_t wOffset, size_t hOffset, const void* src, size_t spitch,
                              size_t width, size_t height, npuMemcpyKind kind) {
  const Rows source{nullptr, 0, src, spitch, width, height};
  return api([&] { return npu::detail::rows_to(dst, wOffset, hOffset, source, kind, now(kind)); });
}

npuError_t npuMemcpy2DFromArray(void* dst, size_t dpitch, npuArray_const_t src, size_t wOffset,
                                size_t hOffset, size_t width, size_t height, npuMemcpyKind kind) {
  const Rows target{dst, dpitch, nullptr, 0, width, height};
  return api([&] { return npu::detail::rows_from(target, src, wOffset, hOffset, kind, now(kind)); });
}

npuError_t npuMemcpy2DToArrayAsync(npuArray_t dst, size_t wOffset, size_t hOffset, const void* src,
                                   size_t spitch, size_t width, size_t height, npuMemcpyKind kind,
                                   npuStream_t stream) {
  const Rows source{nullptr, 0, src, spitch, width, height};
  return api([&] { return npu::detail::rows_to(dst, wOffset, hOffset, source, kind, in(stream, kind)); });
}

npuError_t npuMemcpy2DFromArrayAsync(void* dst, size_t dpitch, npuArray_const_t src, size_t wOffset,
                                     size_t hOffset, size_t width, size_t height, npuMemcpyKind kind,
                                     npuStream_t stream) {
  const Rows target{dst, dpitch, nullptr, 0, width, height};
  return api([&] { return npu::detail::rows_from(target, src, wOffset, hOffset, kind, in(stream, kind)); });
}

npuError_t npuMemcpyArrayToArray(npuArray_t dst, size_t wOffsetDst, size_t hOffsetDst, npuArray_const_t src,
                                 size_t wOffsetSrc, size_t hOffsetSrc, size_t count, npuMemcpyKind) {
  return api([&] {
    return npu::detail::between(dst, wOffsetDst, hOffsetDst, src, wOffsetSrc, hOffsetSrc, count, 0);
  });
}

npuError_t npuMemcpy2DArrayToArray(npuArray_t dst, size_t wOffsetDst, size_t hOffsetDst, npuArray_const_t src,
                                   size_t wOffsetSrc, size_t hOffsetSrc, size_t width, size_t height,
                                   npuMemcpyKind) {
  return api([&] {
    if (height == 0) return npuSuccess;
    return npu::detail::between(dst, wOffsetDst, hOffsetDst, src, wOffsetSrc, hOffsetSrc, width, height);
  });
}

}  // extern "C"
