// The driver interface: copies of rows and boxes, as the runtime's copies of boxes.
#include "npu/driver/arrays.h"
#include "npu/runtime/memory.h"
#include "runtime_shim/runtime/driver/driver.h"
#include "runtime_shim/runtime/memory/array.h"

namespace {

using npu::detail::driver_call;
using npu::detail::to_pointer;

/// One side of a copy, as the structures of copies say it.
struct Side {
  size_t x = 0, y = 0, z = 0;
  npudrvMemorytype type = NPUDRV_MEMORYTYPE_HOST;
  void* host = nullptr;
  npudrvDeviceptr device = 0;
  npudrvArray array = nullptr;
  size_t pitch = 0, height = 0;
};

/// The bytes of an element, if the side is an array. Errors: npuErrorInvalidValue.
npuError_t unit_of(const Side& side, size_t* unit) {
  const npuArray* array = nullptr;
  if (side.type != NPUDRV_MEMORYTYPE_ARRAY) return npuSuccess;
  if (const npuError_t error = npu::detail::find_array(side.array, &array)) return error;
  *unit = static_cast<size_t>(array->image.element_bytes);
  return npuSuccess;
}

/// The memory of a side that is no array. Null for an unknown type.
void* address_of(const Side& side) {
  if (side.type == NPUDRV_MEMORYTYPE_HOST) return side.host;
  const bool device = side.type == NPUDRV_MEMORYTYPE_DEVICE || side.type == NPUDRV_MEMORYTYPE_UNIFIED;
  return device ? to_pointer(side.device) : nullptr;
}

/// x of an array counts elements in the runtime.
npuError_t set_side(const Side& side, const npuExtent& extent, size_t unit, npuArray_t* array,
                    npuPos* position, npuPitchedPtr* memory) {
  if (side.type == NPUDRV_MEMORYTYPE_ARRAY) {
    if (side.x % unit != 0) return npuErrorInvalidValue;
    *array = side.array;
    *position = {side.x / unit, side.y, side.z};
    return npuSuccess;
  }
  void* const address = address_of(side);
  const bool has_rows = extent.height > 1 || extent.depth > 1;
  if (address == nullptr || (has_rows && side.pitch < side.x + extent.width)) return npuErrorInvalidValue;
  if (extent.depth > 1 && side.height < side.y + extent.height) return npuErrorInvalidValue;
  *memory = {address, side.pitch == 0 ? extent.width : side.pitch, side.pitch, side.height};
  *position = {side.x, side.y, side.z};
  return npuSuccess;
}

npuMemcpyKind kind_of(npudrvMemorytype dst, npudrvMemorytype src) {
  if (dst == NPUDRV_MEMORYTYPE_UNIFIED || src == NPUDRV_MEMORYTYPE_UNIFIED) return npuMemcpyDefault;
  const bool to_host = dst == NPUDRV_MEMORYTYPE_HOST, from_host = src == NPUDRV_MEMORYTYPE_HOST;
  if (to_host) return from_host ? npuMemcpyHostToHost : npuMemcpyDeviceToHost;
  return from_host ? npuMemcpyHostToDevice : npuMemcpyDeviceToDevice;
}

/// As a copy of the runtime. extent.width counts bytes.
npuError_t to_parameters(const Side& dst, const Side& src, npuExtent extent, npuMemcpy3DParms* result) {
  size_t unit = 1;
  if (const npuError_t error = unit_of(dst, &unit)) return error;
  if (const npuError_t error = unit_of(src, &unit)) return error;
  if (extent.width % unit != 0) return npuErrorInvalidValue;
  if (const npuError_t error =
          set_side(dst, extent, unit, &result->dstArray, &result->dstPos, &result->dstPtr))
    return error;
  if (const npuError_t error =
          set_side(src, extent, unit, &result->srcArray, &result->srcPos, &result->srcPtr))
    return error;
  result->extent = {extent.width / unit, extent.height, extent.depth};
  result->kind = kind_of(dst.type, src.type);
  return npuSuccess;
}

npuError_t parameters_of(const NPUDRV_MEMCPY2D* copy, npuMemcpy3DParms* result) {
  if (copy == nullptr) return npuErrorInvalidValue;
  const Side src{copy->srcXInBytes,
                 copy->srcY,
                 0,
                 copy->srcMemoryType,
                 const_cast<void*>(copy->srcHost),
                 copy->srcDevice,
                 copy->srcArray,
                 copy->srcPitch,
                 copy->Height};
  const Side dst{copy->dstXInBytes,   copy->dstY,     0,
                 copy->dstMemoryType, copy->dstHost,  copy->dstDevice,
                 copy->dstArray,      copy->dstPitch, copy->Height};
  return to_parameters(dst, src, {copy->WidthInBytes, copy->Height, 1}, result);
}

/// Of the structures with and without contexts.
template <class Copy>
npuError_t parameters_of(const Copy* copy, npuMemcpy3DParms* result) {
  if (copy == nullptr || copy->srcLOD != 0 || copy->dstLOD != 0) return npuErrorInvalidValue;
  const Side src{copy->srcXInBytes,
                 copy->srcY,
                 copy->srcZ,
                 copy->srcMemoryType,
                 const_cast<void*>(copy->srcHost),
                 copy->srcDevice,
                 copy->srcArray,
                 copy->srcPitch,
                 copy->srcHeight};
  const Side dst{copy->dstXInBytes, copy->dstY,     copy->dstZ,     copy->dstMemoryType, copy->dstHost,
                 copy->dstDevice,   copy->dstArray, copy->dstPitch, copy->dstHeight};
  return to_parameters(dst, src, {copy->WidthInBytes, copy->Height, copy->Depth}, result);
}

bool lives(npudrvMemorytype type, npudrvContext context) {
  return type == NPUDRV_MEMORYTYPE_ARRAY || (context != nullptr && context->alive);
}

npuError_t check_contexts(const NPUDRV_MEMCPY3D_PEER* copy) {
  if (copy == nullptr) return npuErrorInvalidValue;
  const bool alive =
      lives(copy->srcMemoryType, copy->srcContext) && lives(copy->dstMemoryType, copy->dstContext);
  return alive ? npuSuccess : npuErrorDeviceUninitialized;
}

template <class Copy>
npudrvResult copy_now(const Copy* copy) {
  return driver_call([&] {
    npuMemcpy3DParms parameters{};
    if (const npuError_t error = parameters_of(copy, &parameters)) return error;
    return npuMemcpy3D(&parameters);
  });
}

template <class Copy>
npudrvResult copy_in(npudrvStream stream, const Copy* copy) {
  return driver_call([&] {
    npuMemcpy3DParms parameters{};
    if (const npuError_t error = parameters_of(copy, &parameters)) return error;
    return npuMemcpy3DAsync(&parameters, stream);
  });
}

}  // namespace

extern "C" {

npudrvResult npudrvMemcpy2D(const NPUDRV_MEMCPY2D* copy) { return copy_now(copy); }
npudrvResult npudrvMemcpy2DUnaligned(const NPUDRV_MEMCPY2D* copy) { return copy_now(copy); }
npudrvResult npudrvMemcpy2DAsync(const NPUDRV_MEMCPY2D* copy, npudrvStream stream) {
  return copy_in(stream, copy);
}
npudrvResult npudrvMemcpy3D(const NPUDRV_MEMCPY3D* copy) { return copy_now(copy); }
npudrvResult npudrvMemcpy3DAsync(const NPUDRV_MEMCPY3D* copy, npudrvStream stream) {
  return copy_in(stream, copy);
}

npudrvResult npudrvMemcpy3DPeer(const NPUDRV_MEMCPY3D_PEER* copy) {
  const npudrvResult error = driver_call([&] { return check_contexts(copy); });
  return error != NPUDRV_SUCCESS ? error : copy_now(copy);
}
npudrvResult npudrvMemcpy3DPeerAsync(const NPUDRV_MEMCPY3D_PEER* copy, npudrvStream stream) {
  const npudrvResult error = driver_call([&] { return check_contexts(copy); });
  return error != NPUDRV_SUCCESS ? error : copy_in(stream, copy);
}

}  // extern "C"
