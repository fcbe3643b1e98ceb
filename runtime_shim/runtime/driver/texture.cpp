// The driver interface: texture and surface objects, as those of the runtime.
#include <cstring>

#include "npu/driver/arrays.h"
#include "runtime_shim/runtime/driver/array_format.h"
#include "runtime_shim/runtime/driver/driver.h"

namespace {

using npu::detail::driver_call;
using npu::detail::to_address;
using npu::detail::to_pointer;

npuError_t to_runtime(const NPUDRV_RESOURCE_DESC* from, npuResourceDesc* to) {
  if (from == nullptr || from->flags != 0) return npuErrorInvalidValue;
  to->resType = static_cast<npuResourceType>(from->resType);
  switch (from->resType) {
    case NPUDRV_RESOURCE_TYPE_ARRAY:
      to->res.array.array = from->res.array.hArray;
      return npuSuccess;
    case NPUDRV_RESOURCE_TYPE_MIPMAPPED_ARRAY:
      to->res.mipmap.mipmap = from->res.mipmap.hMipmappedArray;
      return npuSuccess;
    case NPUDRV_RESOURCE_TYPE_LINEAR: {
      const auto& linear = from->res.linear;
      to->res.linear.devPtr = to_pointer(linear.devPtr);
      to->res.linear.sizeInBytes = linear.sizeInBytes;
      return npu::detail::to_channels(linear.format, linear.numChannels, &to->res.linear.desc);
    }
    case NPUDRV_RESOURCE_TYPE_PITCH2D: {
      const auto& rows = from->res.pitch2D;
      to->res.pitch2D = {to_pointer(rows.devPtr), {}, rows.width, rows.height, rows.pitchInBytes};
      return npu::detail::to_channels(rows.format, rows.numChannels, &to->res.pitch2D.desc);
    }
  }
  return npuErrorInvalidValue;
}

void to_driver_resource(const npuResourceDesc& from, NPUDRV_RESOURCE_DESC* to) {
  *to = {};
  to->resType = static_cast<npudrvResourcetype>(from.resType);
  const auto& linear = from.res.linear;
  const auto& rows = from.res.pitch2D;
  switch (from.resType) {
    case npuResourceTypeArray:
      to->res.array.hArray = from.res.array.array;
      break;
    case npuResourceTypeMipmappedArray:
      to->res.mipmap.hMipmappedArray = from.res.mipmap.mipmap;
      break;
    case npuResourceTypeLinear:
      to->res.linear = {to_address(linear.devPtr), npu::detail::to_format(linear.desc),
                        npu::detail::channel_count(linear.desc), linear.sizeInBytes};
      break;
    case npuResourceTypePitch2D:
      to->res.pitch2D = {to_address(rows.devPtr),
                         npu::detail::to_format(rows.desc),
                         npu::detail::channel_count(rows.desc),
                         rows.width,
                         rows.height,
                         rows.pitchInBytes};
      break;
  }
}

npuError_t to_runtime(const NPUDRV_TEXTURE_DESC* from, npuTextureDesc* to) {
  constexpr unsigned int kKnown = NPUDRV_TRSF_READ_AS_INTEGER | NPUDRV_TRSF_NORMALIZED_COORDINATES |
                                  NPUDRV_TRSF_SRGB | NPUDRV_TRSF_DISABLE_TRILINEAR_OPTIMIZATION |
                                  NPUDRV_TRSF_SEAMLESS_CUBEMAP;
  if (from == nullptr || (from->flags & ~kKnown) != 0) return npuErrorInvalidValue;
  const auto has = [from](unsigned int flag) { return (from->flags & flag) != 0 ? 1 : 0; };
  for (int axis = 0; axis < 3; ++axis)
    to->addressMode[axis] = static_cast<npuTextureAddressMode>(from->addressMode[axis]);
  to->filterMode = static_cast<npuTextureFilterMode>(from->filterMode);
  to->readMode = has(NPUDRV_TRSF_READ_AS_INTEGER) != 0 ? npuReadModeElementType : npuReadModeNormalizedFloat;
  to->sRGB = has(NPUDRV_TRSF_SRGB);
  std::memcpy(to->borderColor, from->borderColor, sizeof(to->borderColor));
  to->normalizedCoords = has(NPUDRV_TRSF_NORMALIZED_COORDINATES);
  to->maxAnisotropy = from->maxAnisotropy;
  to->mipmapFilterMode = static_cast<npuTextureFilterMode>(from->mipmapFilterMode);
  to->mipmapLevelBias = from->mipmapLevelBias;
  to->minMipmapLevelClamp = from->minMipmapLevelClamp;
  to->maxMipmapLevelClamp = from->maxMipmapLevelClamp;
  to->disableTrilinearOptimization = has(NPUDRV_TRSF_DISABLE_TRILINEAR_OPTIMIZATION);
  to->seamlessCubemap = has(NPUDRV_TRSF_SEAMLESS_CUBEMAP);
  return npuSuccess;
}

void to_driver_texture(const npuTextureDesc& from, NPUDRV_TEXTURE_DESC* to) {
  *to = {};
  for (int axis = 0; axis < 3; ++axis)
    to->addressMode[axis] = static_cast<npudrvAddress_mode>(from.addressMode[axis]);
  to->filterMode = static_cast<npudrvFilter_mode>(from.filterMode);
  to->flags = (from.readMode == npuReadModeElementType ? NPUDRV_TRSF_READ_AS_INTEGER : 0u) |
              (from.normalizedCoords != 0 ? NPUDRV_TRSF_NORMALIZED_COORDINATES : 0u) |
              (from.sRGB != 0 ? NPUDRV_TRSF_SRGB : 0u) |
              (from.disableTrilinearOptimization != 0 ? NPUDRV_TRSF_DISABLE_TRILINEAR_OPTIMIZATION : 0u) |
              (from.seamlessCubemap != 0 ? NPUDRV_TRSF_SEAMLESS_CUBEMAP : 0u);
  to->maxAnisotropy = from.maxAnisotropy;
  to->mipmapFilterMode = static_cast<npudrvFilter_mode>(from.mipmapFilterMode);
  to->mipmapLevelBias = from.mipmapLevelBias;
  to->minMipmapLevelClamp = from.minMipmapLevelClamp;
  to->maxMipmapLevelClamp = from.maxMipmapLevelClamp;
  std::memcpy(to->borderColor, from.borderColor, sizeof(to->borderColor));
}

npuResourceViewDesc to_runtime(const NPUDRV_RESOURCE_VIEW_DESC& from) {
  return {static_cast<npuResourceViewFormat>(from.format),
          from.width,
          from.height,
          from.depth,
          from.firstMipmapLevel,
          from.lastMipmapLevel,
          from.firstLayer,
          from.lastLayer};
}

npuError_t create_texture(npudrvTexObject* object, const NPUDRV_RESOURCE_DESC* resource,
                          const NPUDRV_TEXTURE_DESC* texture, const NPUDRV_RESOURCE_VIEW_DESC* view) {
  npuResourceDesc what{};
  npuTextureDesc how{};
  if (const npuError_t error = to_runtime(resource, &what)) return error;
  if (const npuError_t error = to_runtime(texture, &how)) return error;
  if (view == nullptr) return npuCreateTextureObject(object, &what, &how, nullptr);
  const npuResourceViewDesc part = to_runtime(*view);
  return npuCreateTextureObject(object, &what, &how, &part);
}

npuError_t view_of(NPUDRV_RESOURCE_VIEW_DESC* view, npudrvTexObject object) {
  npuResourceViewDesc part{};
  if (view == nullptr) return npuErrorInvalidValue;
  if (const npuError_t error = npuGetTextureObjectResourceViewDesc(&part, object)) return error;
  *view = {static_cast<npudrvResourceViewFormat>(part.format),
           part.width,
           part.height,
           part.depth,
           part.firstMipmapLevel,
           part.lastMipmapLevel,
           part.firstLayer,
           part.lastLayer,
           {}};
  return npuSuccess;
}

}  // namespace

extern "C" {

npudrvResult npudrvTexObjectCreate(npudrvTexObject* object, const NPUDRV_RESOURCE_DESC* resource,
                                   const NPUDRV_TEXTURE_DESC* texture,
                                   const NPUDRV_RESOURCE_VIEW_DESC* view) {
  return driver_call([&] { return create_texture(object, resource, texture, view); });
}

npudrvResult npudrvTexObjectDestroy(npudrvTexObject object) {
  return driver_call([&] { return npuDestroyTextureObject(object); });
}

npudrvResult npudrvTexObjectGetResourceDesc(NPUDRV_RESOURCE_DESC* resource, npudrvTexObject object) {
  return driver_call([&] {
    npuResourceDesc what{};
    if (resource == nullptr) return npuErrorInvalidValue;
    if (const npuError_t error = npuGetTextureObjectResourceDesc(&what, object)) return error;
    to_driver_resource(what, resource);
    return npuSuccess;
  });
}

npudrvResult npudrvTexObjectGetTextureDesc(NPUDRV_TEXTURE_DESC* texture, npudrvTexObject object) {
  return driver_call([&] {
    npuTextureDesc how{};
    if (texture == nullptr) return npuErrorInvalidValue;
    if (const npuError_t error = npuGetTextureObjectTextureDesc(&how, object)) return error;
    to_driver_texture(how, texture);
    return npuSuccess;
  });
}

npudrvResult npudrvTexObjectGetResourceViewDesc(NPUDRV_RESOURCE_VIEW_DESC* view, npudrvTexObject object) {
  return driver_call([&] { return view_of(view, object); });
}

npudrvResult npudrvSurfObjectCreate(npudrvSurfObject* object, const NPUDRV_RESOURCE_DESC* resource) {
  return driver_call([&] {
    npuResourceDesc what{};
    if (const npuError_t error = to_runtime(resource, &what)) return error;
    return npuCreateSurfaceObject(object, &what);
  });
}

npudrvResult npudrvSurfObjectDestroy(npudrvSurfObject object) {
  return driver_call([&] { return npuDestroySurfaceObject(object); });
}

npudrvResult npudrvSurfObjectGetResourceDesc(NPUDRV_RESOURCE_DESC* resource, npudrvSurfObject object) {
  return driver_call([&] {
    npuResourceDesc what{};
    if (resource == nullptr) return npuErrorInvalidValue;
    if (const npuError_t error = npuGetSurfaceObjectResourceDesc(&what, object)) return error;
    to_driver_resource(what, resource);
    return npuSuccess;
  });
}

}  // extern "C"
