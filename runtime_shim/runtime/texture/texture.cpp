// Texture and surface objects.
#include "runtime_shim/runtime/texture/texture.h"

#include <atomic>
#include <cstdio>

#include "runtime_shim/runtime/memory/array.h"
#include "runtime_shim/runtime/memory/memory_kind.h"
#include "runtime_shim/runtime/registry.h"
#include "runtime_shim/runtime/runtime_state.h"

namespace npu::detail {
namespace {

/// The object of a surface handle. The image comes first, because surfaces read only that.
struct Surface {
  Image image;
  npuResourceDesc resource{};
};

// Never destroyed, because programs destroy textures in destructors of static objects.
Registry<TextureImage>& textures() {
  static auto* const all = new Registry<TextureImage>;
  return *all;
}
Registry<Surface>& surfaces() {
  static auto* const all = new Registry<Surface>;
  return *all;
}

npuError_t missing(const char* what) {
  static std::atomic<bool> reported{false};
  if (!reported.exchange(true)) std::fprintf(stderr, "npu runtime: textures: %s are not supported\n", what);
  return npuErrorNotSupported;
}

npuError_t linear_image(const npuResourceDesc& resource, Image* image) {
  const auto& linear = resource.res.linear;
  if (const npuError_t error = set_format(linear.desc, image)) return error;
  if (!look_up(linear.devPtr).on_device()) return npuErrorInvalidValue;
  image->data = static_cast<char*>(linear.devPtr);
  image->width = static_cast<long>(linear.sizeInBytes / static_cast<size_t>(image->element_bytes));
  image->pitch = image->slice = linear.sizeInBytes;
  return image->width == 0 ? npuErrorInvalidValue : npuSuccess;
}

npuError_t pitched_image(const npuResourceDesc& resource, Image* image) {
  const auto& rows = resource.res.pitch2D;
  if (const npuError_t error = set_format(rows.desc, image)) return error;
  if (!look_up(rows.devPtr).on_device() || rows.width == 0 || rows.height == 0) return npuErrorInvalidValue;
  if (rows.pitchInBytes < rows.width * static_cast<size_t>(image->element_bytes)) return npuErrorInvalidValue;
  image->data = static_cast<char*>(rows.devPtr);
  image->width = static_cast<long>(rows.width);
  image->height = static_cast<long>(rows.height);
  image->pitch = rows.pitchInBytes;
  image->slice = rows.pitchInBytes * rows.height;
  return npuSuccess;
}

npuError_t array_image(const npuResourceDesc& resource, Image* image) {
  const npuArray* array = nullptr;
  if (const npuError_t error = find_array(resource.res.array.array, &array)) return error;
  *image = array->image;
  return npuSuccess;
}

npuError_t find_image(const npuResourceDesc& resource, Image* image) {
  switch (resource.resType) {
    case npuResourceTypeArray:
      return array_image(resource, image);
    case npuResourceTypeLinear:
      return linear_image(resource, image);
    case npuResourceTypePitch2D:
      return pitched_image(resource, image);
    case npuResourceTypeMipmappedArray:
      return missing("mipmapped arrays");
  }
  return npuErrorInvalidValue;
}

// Wrap and mirror need normalised coordinates. Without them CUDA clamps.
npuTextureAddressMode address_mode(const npuTextureDesc& how, int axis) {
  const npuTextureAddressMode mode = how.addressMode[axis];
  const bool folds = mode == npuAddressModeWrap || mode == npuAddressModeMirror;
  return folds && how.normalizedCoords == 0 ? npuAddressModeClamp : mode;
}

// Linear memory has no filter, no address mode and no normalised coordinates. Outside values are 0.
void set_sampling(const npuTextureDesc& how, bool linear_memory, TextureImage* texture) {
  const npuChannelFormatDesc& format = texture->image.format;
  const bool halves = format.f == npuChannelFormatKindFloat && format.x == 16;
  const bool promoted = how.readMode == npuReadModeNormalizedFloat && format.x < 32;
  texture->to_float = halves || promoted;
  for (int axis = 0; axis < 3; ++axis)
    texture->address[axis] = linear_memory ? npuAddressModeBorder : address_mode(how, axis);
  if (linear_memory) return;
  texture->linear = how.filterMode == npuFilterModeLinear;
  texture->normalized = how.normalizedCoords != 0;
  for (int c = 0; c < 4; ++c) texture->border[c] = how.borderColor[c];
}

npuError_t check_sampling(const npuTextureDesc& how, const TextureImage& texture) {
  for (const npuTextureAddressMode mode : how.addressMode) {
    if (mode < npuAddressModeWrap || mode > npuAddressModeBorder) return npuErrorInvalidValue;
  }
  if (how.sRGB != 0) return missing("sRGB conversions");
  const bool is_float = texture.to_float || texture.image.format.f == npuChannelFormatKindFloat;
  return texture.linear && !is_float ? npuErrorInvalidFilterSetting : npuSuccess;
}

// A view that equals the resource has no effect.
npuError_t check_view(const npuResourceViewDesc* view) {
  return view == nullptr || view->format == 0 ? npuSuccess
                                              : missing("resource views with a format of their own");
}

npuError_t create_surface(npuSurfaceObject_t* object, const npuResourceDesc* resource) {
  if (object == nullptr || resource == nullptr || resource->resType != npuResourceTypeArray)
    return npuErrorInvalidValue;
  auto surface = std::make_unique<Surface>();
  if (const npuError_t error = array_image(*resource, &surface->image)) return error;
  surface->resource = *resource;
  *object = reinterpret_cast<npuSurfaceObject_t>(surfaces().add(std::move(surface)));
  return npuSuccess;
}

// Handles are plain numbers that running kernels may still hold.
template <class T>
npuError_t destroy_object(Registry<T>& all, unsigned long long object) {
  if (object == 0) return npuSuccess;
  auto* const handle = reinterpret_cast<T*>(object);
  if (!all.has(handle)) return npuErrorInvalidValue;
  const npuError_t error = from_acl(aclrtSynchronizeDevice());
  all.take(handle);
  return error;
}

}  // namespace

npuError_t create_texture(const npuResourceDesc* resource, const npuTextureDesc* how,
                          npuTextureObject_t* object) {
  if (object == nullptr || resource == nullptr || how == nullptr) return npuErrorInvalidValue;
  auto texture = std::make_unique<TextureImage>();
  if (const npuError_t error = find_image(*resource, &texture->image)) return error;
  set_sampling(*how, resource->resType == npuResourceTypeLinear, texture.get());
  if (const npuError_t error = check_sampling(*how, *texture)) return error;
  texture->resource = *resource;
  texture->description = *how;
  *object = reinterpret_cast<npuTextureObject_t>(textures().add(std::move(texture)));
  return npuSuccess;
}

npuError_t destroy_texture(npuTextureObject_t object) { return destroy_object(textures(), object); }

}  // namespace npu::detail

using npu::detail::api;

extern "C" {

npuError_t npuCreateTextureObject(npuTextureObject_t* object, const npuResourceDesc* resource,
                                  const npuTextureDesc* texture, const npuResourceViewDesc* view) {
  return api([&] {
    if (const npuError_t error = npu::detail::check_view(view)) return error;
    return npu::detail::create_texture(resource, texture, object);
  });
}

npuError_t npuDestroyTextureObject(npuTextureObject_t object) {
  return api([&] { return npu::detail::destroy_texture(object); });
}

npuError_t npuGetTextureObjectResourceDesc(npuResourceDesc* resource, npuTextureObject_t object) {
  return api([&] {
    const auto* const texture = reinterpret_cast<const npu::detail::TextureImage*>(object);
    if (resource == nullptr || !npu::detail::textures().has(texture)) return npuErrorInvalidValue;
    *resource = texture->resource;
    return npuSuccess;
  });
}

npuError_t npuGetTextureObjectTextureDesc(npuTextureDesc* description, npuTextureObject_t object) {
  return api([&] {
    const auto* const texture = reinterpret_cast<const npu::detail::TextureImage*>(object);
    if (description == nullptr || !npu::detail::textures().has(texture)) return npuErrorInvalidValue;
    *description = texture->description;
    return npuSuccess;
  });
}

npuError_t npuCreateSurfaceObject(npuSurfaceObject_t* object, const npuResourceDesc* resource) {
  return api([&] { return npu::detail::create_surface(object, resource); });
}

npuError_t npuDestroySurfaceObject(npuSurfaceObject_t object) {
  return api([&] { return npu::detail::destroy_object(npu::detail::surfaces(), object); });
}

npuError_t npuGetSurfaceObjectResourceDesc(npuResourceDesc* resource, npuSurfaceObject_t object) {
  return api([&] {
    const auto* const surface = reinterpret_cast<const npu::detail::Surface*>(object);
    if (resource == nullptr || !npu::detail::surfaces().has(surface)) return npuErrorInvalidValue;
    *resource = surface->resource;
    return npuSuccess;
  });
}

}  // extern "C"
