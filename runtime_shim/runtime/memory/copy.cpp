// Copies, sets, and device variables.
#include "runtime_shim/runtime/memory/copy.h"

#include <cstring>

#include "npu/runtime/memory.h"
#include "runtime_shim/runtime/device_runtime.h"
#include "runtime_shim/runtime/graph/capture.h"
#include "runtime_shim/runtime/memory/memory_kind.h"
#include "runtime_shim/runtime/memory/observed_copy.h"
#include "runtime_shim/runtime/newer_functions.h"
#include "runtime_shim/runtime/runtime_state.h"

namespace npu::detail {
namespace {

aclrtMemcpyKind acl_kind(const Memory& to, const Memory& from) {
  if (to.on_device()) return from.on_device() ? ACL_MEMCPY_DEVICE_TO_DEVICE : ACL_MEMCPY_HOST_TO_DEVICE;
  return from.on_device() ? ACL_MEMCPY_DEVICE_TO_HOST : ACL_MEMCPY_HOST_TO_HOST;
}

// The addresses determine the direction. kind must not contradict them: what it calls device must be known to
// the device. The reverse is allowed, because unified addressing finds device memory anyway.
npuError_t check_kind(npuMemcpyKind kind, const Memory& to, const Memory& from) {
  const bool to_device = kind == npuMemcpyHostToDevice || kind == npuMemcpyDeviceToDevice;
  const bool from_device = kind == npuMemcpyDeviceToHost || kind == npuMemcpyDeviceToDevice;
  if (to_device && to.type == npuMemoryTypeUnregistered) return npuErrorInvalidValue;
  if (from_device && from.type == npuMemoryTypeUnregistered) return npuErrorInvalidValue;
  return npuSuccess;
}

npuError_t check_shape(const Rows& rows, npuMemcpyKind kind) {
  if (kind < npuMemcpyHostToHost || kind > npuMemcpyDefault) return npuErrorInvalidMemcpyDirection;
  if (rows.dst == nullptr || rows.src == nullptr) return npuErrorInvalidValue;
  const bool overlap = rows.height > 1 && (rows.dpitch < rows.width || rows.spitch < rows.width);
  return overlap ? npuErrorInvalidPitchValue : npuSuccess;
}

// CUDA copies between any two devices. AscendCL needs peer access enabled first.
npuError_t connect(const Memory& to, const Memory& from) {
  if (!to.on_device() || !from.on_device() || to.device == from.device) return npuSuccess;
  DeviceScope scope(to.device);
  if (const npuError_t error = ensure_ready()) return error;
  return from_acl(aclrtDeviceEnablePeerAccess(from.device, 0));
}

// Rows without gaps are one row. The pitches of one row do not matter.
Rows joined(Rows rows) {
  if (rows.height == 1) rows.dpitch = rows.spitch = rows.width;
  if (rows.dpitch == rows.width && rows.spitch == rows.width) {
    rows.width *= rows.height;
    rows.dpitch = rows.spitch = rows.width;
    rows.height = 1;
  }
  return rows;
}

const char* at(const void* start, size_t bytes) { return static_cast<const char*>(start) + bytes; }

// One AscendCL copy per row, for directions that aclrtMemcpy2d does not support.
template <typename CopyRow>
npuError_t row_by_row(const Rows& rows, const CopyRow& copy_row) {
  for (size_t i = 0; i < rows.height; ++i) {
    void* const dst = const_cast<char*>(at(rows.dst, i * rows.dpitch));
    if (const aclError error = copy_row(dst, at(rows.src, i * rows.spitch))) return from_acl(error);
  }
  return npuSuccess;
}

bool between_host_and_device(aclrtMemcpyKind kind) {
  return kind == ACL_MEMCPY_HOST_TO_DEVICE || kind == ACL_MEMCPY_DEVICE_TO_HOST;
}

npuError_t submit_rows(const Rows& rows, aclrtMemcpyKind kind, aclrtStream stream) {
  if (rows.height > 1 && between_host_and_device(kind)) {
    return from_acl(aclrtMemcpy2dAsync(rows.dst, rows.dpitch, rows.src, rows.spitch, rows.width, rows.height,
                                       kind, stream));
  }
  return row_by_row(rows, [&](void* dst, const void* src) {
    return aclrtMemcpyAsync(dst, rows.width, src, rows.width, kind, stream);
  });
}

npuError_t copy_rows_now(const Rows& rows, aclrtMemcpyKind kind) {
  if (rows.height > 1 && between_host_and_device(kind)) {
    return from_acl(
        aclrtMemcpy2d(rows.dst, rows.dpitch, rows.src, rows.spitch, rows.width, rows.height, kind));
  }
  return row_by_row(
      rows, [&](void* dst, const void* src) { return aclrtMemcpy(dst, rows.width, src, rows.width, kind); });
}

NodeParams node_of(const Rows& rows, npuMemcpyKind kind) {
  npuMemcpy3DParms params{};
  params.srcPtr = {const_cast<void*>(rows.src), rows.spitch, rows.width, rows.height};
  params.dstPtr = {rows.dst, rows.dpitch, rows.width, rows.height};
  params.extent = {rows.width, rows.height, 1};
  params.kind = kind;
  return {MemcpyNode{params}};
}

npuError_t wait_for_stream(npuStream_t stream) {
  aclrtStream native = nullptr;
  npuStream_st* found = nullptr;
  if (const npuError_t error = find_stream(stream, &found)) return error;
  if (const npuError_t error = refused_while_capturing(*found)) return error;
  if (const npuError_t error = begin_submit(stream, &native)) return error;
  return from_acl(aclrtSynchronizeStream(native));
}

// Runs on the stream's thread, which must not call AscendCL.
void copy_host_rows(void* argument) {
  const Rows& rows = *static_cast<const Rows*>(argument);
  for (size_t i = 0; i < rows.height; ++i)
    std::memmove(static_cast<char*>(rows.dst) + i * rows.dpitch, at(rows.src, i * rows.spitch), rows.width);
}

// AscendCL refuses asynchronous copies between host addresses. The copy is done before the call returns,
// after a wait; under capture, in a host function.
npuError_t copy_host_in_order(const Rows& rows, npuMemcpyKind kind, npuStream_st& stream) {
  if (!is_capturing(stream)) {
    if (const npuError_t error = wait_for_stream(&stream)) return error;
    return copy_rows_now(rows, ACL_MEMCPY_HOST_TO_HOST);
  }
  CaptureNodeBuilder builder(&stream);
  aclrtStream native = nullptr;
  const auto kept = std::make_shared<Rows>(rows);
  if (builder.error() != npuSuccess) return builder.error();
  if (const npuError_t error = begin_submit(&stream, &native)) return error;
  if (const npuError_t error = launch_host_function(native, copy_host_rows, kept.get())) return error;
  return builder.keep(node_of(rows, kind), kept);
}

struct Prepared {
  Rows rows;
  aclrtMemcpyKind kind = ACL_MEMCPY_DEFAULT;
  bool seen_by_host = false;  ///< one side at least
};

npuError_t prepare(const Rows& rows, npuMemcpyKind kind, Prepared* prepared) {
  if (const npuError_t error = check_shape(rows, kind)) return error;
  const Memory to = look_up(rows.dst);
  const Memory from = look_up(rows.src);
  if (const npuError_t error = check_kind(kind, to, from)) return error;
  if (const npuError_t error = connect(to, from)) return error;
  *prepared = {joined(rows), acl_kind(to, from), to.seen_by_host() || from.seen_by_host()};
  return npuSuccess;
}

}  // namespace

npuError_t copy_now(const Rows& rows, npuMemcpyKind kind) {
  if (rows.width == 0 || rows.height == 0) return npuSuccess;
  Prepared copy;
  if (const npuError_t error = refused_under_capture()) return error;
  if (const npuError_t error = prepare(rows, kind, &copy)) return error;
  // As in CUDA, copies inside device memory do not block the host. Managed memory, which the host may use at once, is ready.
  if (copy.kind == ACL_MEMCPY_DEVICE_TO_DEVICE) {
    if (const npuError_t error = copy_in_order(rows, kind, nullptr)) return error;
    return copy.seen_by_host ? wait_for_stream(nullptr) : npuSuccess;
  }
  probe::Observation observation;
  observe(observation, nullptr, [&] { return describe_copy(copy.rows, copy.kind); });
  if (const npuError_t error = wait_for_stream(nullptr)) return error;
  return copy_rows_now(copy.rows, copy.kind);
}

npuError_t copy_in_order(const Rows& rows, npuMemcpyKind kind, npuStream_t handle) {
  npuStream_st* stream = nullptr;
  if (const npuError_t error = find_stream(handle, &stream)) return error;
  if (rows.width == 0 || rows.height == 0) return npuSuccess;
  Prepared copy;
  if (const npuError_t error = prepare(rows, kind, &copy)) return error;
  DeviceScope scope(stream->device);  // a stream of any device may copy in CUDA
  probe::Observation observation;
  observe(observation, stream, [&] { return describe_copy(copy.rows, copy.kind); });
  if (copy.kind == ACL_MEMCPY_HOST_TO_HOST) return copy_host_in_order(copy.rows, kind, *stream);
  const auto submit = [&] {
    aclrtStream native = nullptr;
    if (const npuError_t error = begin_submit(stream, &native)) return error;
    return submit_rows(copy.rows, copy.kind, native);
  };
  return as_one_node(stream, submit, [&] { return node_of(rows, kind); });
}

npuError_t set_in_order(void* pointer, size_t pitch, int value, size_t width, size_t height,
                        npuStream_t handle) {
  npuStream_st* stream = nullptr;
  if (const npuError_t error = find_stream(handle, &stream)) return error;
  if (width == 0 || height == 0) return npuSuccess;
  if (pointer == nullptr) return npuErrorInvalidValue;
  if (height > 1 && pitch < width) return npuErrorInvalidPitchValue;
  DeviceScope scope(stream->device);
  probe::Observation observation;
  observe(observation, stream, [&] { return describe_set(pointer, pitch, value, width, height); });
  const auto submit = [&] {
    aclrtStream native = nullptr;
    if (const npuError_t error = begin_submit(stream, &native)) return error;
    const bool whole = pitch == width || height == 1;
    const size_t bytes = whole ? width * height : width;
    for (size_t row = 0; row < (whole ? 1 : height); ++row) {
      void* const start = static_cast<char*>(pointer) + row * pitch;
      if (const aclError error = aclrtMemsetAsync(start, bytes, value, bytes, native)) return from_acl(error);
    }
    return npuSuccess;
  };
  const auto describe = [&] {
    return NodeParams{MemsetNode{{pointer, pitch, static_cast<unsigned char>(value), 1, width, height}}};
  };
  return as_one_node(stream, submit, describe);
}

// In CUDA, setting device memory does not block the host; setting memory that the host can access does.
npuError_t set_now(void* pointer, size_t pitch, int value, size_t width, size_t height) {
  if (const npuError_t error = set_in_order(pointer, pitch, value, width, height, nullptr)) return error;
  return look_up(pointer).seen_by_host() ? wait_for_stream(nullptr) : npuSuccess;
}

npuError_t check_symbol(const void* symbol, size_t size, size_t count, size_t offset) {
  if (const npuError_t error = npuRegisterSymbol(symbol, size)) return error;
  return offset > size || count > size - offset ? npuErrorInvalidValue : npuSuccess;
}

}  // namespace npu::detail

namespace {

using npu::detail::api;
using npu::detail::check_symbol;
using npu::detail::copy_in_order;
using npu::detail::copy_now;
using npu::detail::Rows;

Rows bytes(void* dst, const void* src, size_t count) { return {dst, count, src, count, count, 1}; }

bool is_to_symbol(npuMemcpyKind kind) {
  return kind == npuMemcpyHostToDevice || kind == npuMemcpyDeviceToDevice || kind == npuMemcpyDefault;
}

bool is_from_symbol(npuMemcpyKind kind) {
  return kind == npuMemcpyDeviceToHost || kind == npuMemcpyDeviceToDevice || kind == npuMemcpyDefault;
}

void* offset_in(const void* symbol, size_t offset) {
  return static_cast<char*>(const_cast<void*>(symbol)) + offset;
}

}  // namespace

extern "C" {

npuError_t npuMemcpy(void* dst, const void* src, size_t count, npuMemcpyKind kind) {
  return api([&] { return copy_now(bytes(dst, src, count), kind); });
}

npuError_t npuMemcpyAsync(void* dst, const void* src, size_t count, npuMemcpyKind kind, npuStream_t stream) {
  if (npu::detail::in_kernel()) return npu::detail::copy_from_kernel(dst, src, count, stream);
  return api([&] { return copy_in_order(bytes(dst, src, count), kind, stream); });
}

npuError_t npuMemcpyPeer(void* dst, int dstDevice, const void* src, int srcDevice, size_t count) {
  return api([&] {
    if (!npu::detail::device_exists(dstDevice) || !npu::detail::device_exists(srcDevice))
      return npuErrorInvalidDevice;
    return copy_now(bytes(dst, src, count), npuMemcpyDeviceToDevice);
  });
}

npuError_t npuMemcpyPeerAsync(void* dst, int dstDevice, const void* src, int srcDevice, size_t count,
                              npuStream_t stream) {
  return api([&] {
    if (!npu::detail::device_exists(dstDevice) || !npu::detail::device_exists(srcDevice))
      return npuErrorInvalidDevice;
    return copy_in_order(bytes(dst, src, count), npuMemcpyDeviceToDevice, stream);
  });
}

npuError_t npuMemcpy2D(void* dst, size_t dpitch, const void* src, size_t spitch, size_t width, size_t height,
                       npuMemcpyKind kind) {
  return api([&] { return copy_now({dst, dpitch, src, spitch, width, height}, kind); });
}

npuError_t npuMemcpy2DAsync(void* dst, size_t dpitch, const void* src, size_t spitch, size_t width,
                            size_t height, npuMemcpyKind kind, npuStream_t stream) {
  return api([&] { return copy_in_order({dst, dpitch, src, spitch, width, height}, kind, stream); });
}

npuError_t npuMemset(void* devPtr, int value, size_t count) {
  return api([&] { return npu::detail::set_now(devPtr, count, value, count, 1); });
}

npuError_t npuMemsetAsync(void* devPtr, int value, size_t count, npuStream_t stream) {
  if (npu::detail::in_kernel()) return npu::detail::set_from_kernel(devPtr, value, count, stream);
  return api([&] { return npu::detail::set_in_order(devPtr, count, value, count, 1, stream); });
}

npuError_t npuMemset2D(void* devPtr, size_t pitch, int value, size_t width, size_t height) {
  return api([&] { return npu::detail::set_now(devPtr, pitch, value, width, height); });
}

npuError_t npuMemset2DAsync(void* devPtr, size_t pitch, int value, size_t width, size_t height,
                            npuStream_t stream) {
  return api([&] { return npu::detail::set_in_order(devPtr, pitch, value, width, height, stream); });
}

npuError_t npuMemcpyToSymbolRaw(const void* symbol, size_t size, const void* src, size_t count, size_t offset,
                                npuMemcpyKind kind) {
  return api([&] {
    if (!is_to_symbol(kind)) return npuErrorInvalidMemcpyDirection;
    if (const npuError_t error = check_symbol(symbol, size, count, offset)) return error;
    return copy_now(bytes(offset_in(symbol, offset), src, count), kind);
  });
}

npuError_t npuMemcpyToSymbolAsyncRaw(const void* symbol, size_t size, const void* src, size_t count,
                                     size_t offset, npuMemcpyKind kind, npuStream_t stream) {
  return api([&] {
    if (!is_to_symbol(kind)) return npuErrorInvalidMemcpyDirection;
    if (const npuError_t error = check_symbol(symbol, size, count, offset)) return error;
    return copy_in_order(bytes(offset_in(symbol, offset), src, count), kind, stream);
  });
}

npuError_t npuMemcpyFromSymbolRaw(void* dst, const void* symbol, size_t size, size_t count, size_t offset,
                                  npuMemcpyKind kind) {
  return api([&] {
    if (!is_from_symbol(kind)) return npuErrorInvalidMemcpyDirection;
    if (const npuError_t error = check_symbol(symbol, size, count, offset)) return error;
    return copy_now(bytes(dst, offset_in(symbol, offset), count), kind);
  });
}

npuError_t npuMemcpyFromSymbolAsyncRaw(void* dst, const void* symbol, size_t size, size_t count,
                                       size_t offset, npuMemcpyKind kind, npuStream_t stream) {
  return api([&] {
    if (!is_from_symbol(kind)) return npuErrorInvalidMemcpyDirection;
    if (const npuError_t error = check_symbol(symbol, size, count, offset)) return error;
    return copy_in_order(bytes(dst, offset_in(symbol, offset), count), kind, stream);
  });
}

}  // extern "C"
