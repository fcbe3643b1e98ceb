// Copies and sets of boxes, as one copy or set of rows per slice.
#include "npu/runtime/memory.h"
#include "runtime_shim/runtime/graph/graph.h"
#include "runtime_shim/runtime/memory/array.h"
#include "runtime_shim/runtime/memory/copy.h"
#include "runtime_shim/runtime/runtime_state.h"

namespace {

using npu::detail::api;
using npu::detail::Rows;

// A box in pitched memory. Slices are pitch * ysize bytes apart.
struct Box {
  char* start = nullptr;
  size_t pitch = 0;
  size_t slice = 0;
};

Box box_at(const npuPitchedPtr& memory, const npuPos& position) {
  const size_t slice = memory.pitch * memory.ysize;
  char* const base = static_cast<char*>(memory.ptr);
  return {base + position.z * slice + position.y * memory.pitch + position.x, memory.pitch, slice};
}

// Calls copy(rows) for each slice until one fails.
template <typename Copy>
npuError_t copy_box(const Box& to, const Box& from, const npuExtent& extent, const Copy& copy) {
  for (size_t z = 0; z < extent.depth; ++z) {
    const Rows rows{to.start + z * to.slice,
                    to.pitch,
                    from.start + z * from.slice,
                    from.pitch,
                    extent.width,
                    extent.height};
    if (const npuError_t error = copy(rows)) return error;
  }
  return npuSuccess;
}

// One side of a copy: an array, or pitched memory. unit: bytes of the copy's elements.
npuError_t find_box(npuArray_const_t handle, const npuPitchedPtr& memory, const npuPos& position,
                    const npuExtent& extent, size_t unit, Box* box) {
  if (handle == nullptr) {
    if (memory.ptr == nullptr) return npuErrorInvalidValue;
    *box = box_at(memory, position);
    return npuSuccess;
  }
  const npuArray* array = nullptr;
  if (const npuError_t error = npu::detail::find_array(handle, &array)) return error;
  const npu::detail::Image& image = array->image;
  if (static_cast<size_t>(image.element_bytes) != unit) return npuErrorInvalidValue;
  const auto fits = [](size_t first, size_t count, long all) {
    return first <= static_cast<size_t>(all) && count <= static_cast<size_t>(all) - first;
  };
  if (!fits(position.x, extent.width, image.width) || !fits(position.y, extent.height, image.height) ||
      !fits(position.z, extent.depth, image.depth)) {
    return npuErrorInvalidValue;
  }
  char* const start =
      image.at(static_cast<long>(position.x), static_cast<long>(position.y), static_cast<long>(position.z));
  *box = {start, image.pitch, image.slice};
  return npuSuccess;
}

// The unit of the extent in bytes: elements of the array, if there is one, else bytes.
npuError_t copy_unit(const npuMemcpy3DParms& p, size_t* unit) {
  const npuArray_const_t handle = p.srcArray != nullptr ? p.srcArray : p.dstArray;
  *unit = 1;
  if (handle == nullptr) return npuSuccess;
  const npuArray* array = nullptr;
  if (const npuError_t error = npu::detail::find_array(handle, &array)) return error;
  *unit = static_cast<size_t>(array->image.element_bytes);
  return npuSuccess;
}

template <typename Copy>
npuError_t copy_parameters(const npuMemcpy3DParms* p, const Copy& copy) {
  if (p == nullptr) return npuErrorInvalidValue;
  size_t unit = 1;
  Box to, from;
  if (const npuError_t error = copy_unit(*p, &unit)) return error;
  if (const npuError_t error = find_box(p->dstArray, p->dstPtr, p->dstPos, p->extent, unit, &to))
    return error;
  if (const npuError_t error = find_box(p->srcArray, p->srcPtr, p->srcPos, p->extent, unit, &from))
    return error;
  return copy_box(to, from, {p->extent.width * unit, p->extent.height, p->extent.depth}, copy);
}

// A copy between devices, which the addresses determine.
npuError_t without_devices(const npuMemcpy3DPeerParms* p, npuMemcpy3DParms* plain) {
  if (p == nullptr) return npuErrorInvalidValue;
  *plain = {p->srcArray, p->srcPos, p->srcPtr, p->dstArray,
            p->dstPos,   p->dstPtr, p->extent, npuMemcpyDeviceToDevice};
  return npuSuccess;
}

npuError_t set_box(const npuPitchedPtr& memory, const npuExtent& extent, int value, npuStream_t stream) {
  const size_t slice = memory.pitch * memory.ysize;
  for (size_t z = 0; z < extent.depth; ++z) {
    char* const start = static_cast<char*>(memory.ptr) + z * slice;
    const npuError_t error =
        npu::detail::set_in_order(start, memory.pitch, value, extent.width, extent.height, stream);
    if (error != npuSuccess) return error;
  }
  return npuSuccess;
}

}  // namespace

extern "C" {

npuError_t npuMemcpy3D(const npuMemcpy3DParms* p) {
  return api([&] {
    return copy_parameters(p, [&](const Rows& rows) { return npu::detail::copy_now(rows, p->kind); });
  });
}

npuError_t npuMemcpy3DAsync(const npuMemcpy3DParms* p, npuStream_t stream) {
  return api([&] {
    const auto submit = [&] {
      return copy_parameters(
          p, [&](const Rows& rows) { return npu::detail::copy_in_order(rows, p->kind, stream); });
    };
    return npu::detail::as_one_node(stream, submit,
                                    [&] { return npu::detail::NodeParams{npu::detail::MemcpyNode{*p}}; });
  });
}

npuError_t npuMemcpy3DPeer(const npuMemcpy3DPeerParms* p) {
  npuMemcpy3DParms plain;
  if (const npuError_t error = without_devices(p, &plain)) return npu::detail::record_error(error);
  return npuMemcpy3D(&plain);
}

npuError_t npuMemcpy3DPeerAsync(const npuMemcpy3DPeerParms* p, npuStream_t stream) {
  npuMemcpy3DParms plain;
  if (const npuError_t error = without_devices(p, &plain)) return npu::detail::record_error(error);
  return npuMemcpy3DAsync(&plain, stream);
}

npuError_t npuMemset3D(npuPitchedPtr pitchedDevPtr, int value, npuExtent extent) {
  return api([&] { return set_box(pitchedDevPtr, extent, value, nullptr); });
}

npuError_t npuMemset3DAsync(npuPitchedPtr pitchedDevPtr, int value, npuExtent extent, npuStream_t stream) {
  return api([&] {
    const auto submit = [&] { return set_box(pitchedDevPtr, extent, value, stream); };
    return npu::detail::as_one_node(stream, submit, [] { return npu::detail::NodeParams{}; });
  });
}

}  // extern "C"
