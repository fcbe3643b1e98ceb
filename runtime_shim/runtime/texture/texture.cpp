// Texture objects.
#include "runtime_shim/runtime/texture/texture.h"

#include <algorithm>

#include "runtime_shim/runtime/texture/object_registry.h"
#include "runtime_shim/runtime/texture/texture_source.h"

namespace npu::detail {
namespace {

/// The object of a texture handle. What kernels see comes first.
struct Texture {
  TextureImage seen;
  std::vector<Image> levels;
  npuResourceDesc resource{};
  npuTextureDesc description{};
  npuResourceViewDesc view{};
  bool has_view = false;
};

// Never destroyed, because programs destroy textures in destructors of static objects.
Registry<Texture>& textures() {
  static auto* const all = new Registry<Texture>;
  return *all;
}

// Wrap and mirror need normalised coordinates. Without them CUDA clamps.
npuTextureAddressMode address_mode(const npuTextureDesc& how, int axis, const TextureImage& texture) {
  const npuTextureAddressMode mode = how.addressMode[axis];
  const bool folds = mode == npuAddressModeWrap || mode == npuAddressModeMirror;
  return texture.seamless || (folds && !texture.normalized) ? npuAddressModeClamp : mode;
}

void set_channels(const npuTextureDesc& how, TextureImage* texture) {
  const npuChannelFormatDesc& format = texture->image.format;
  const bool halves = format.f == npuChannelFormatKindFloat && format.x == 16;
  const bool promoted = how.readMode == npuReadModeNormalizedFloat && format.x < 32;
  texture->to_float = halves || promoted;
  texture->srgb = how.sRGB != 0;
}

void set_levels(const npuTextureDesc& how, TextureImage* texture) {
  texture->linear_levels = how.mipmapFilterMode == npuFilterModeLinear && texture->level_count > 1;
  texture->level_bias = how.mipmapLevelBias;
  texture->least_level = how.minMipmapLevelClamp;
  texture->greatest_level = how.maxMipmapLevelClamp;
  texture->anisotropy = static_cast<int>(std::min(std::max(how.maxAnisotropy, 1u), 16u));
}

// Linear memory has no filter, no address mode and no normalised coordinates. Outside values are 0.
void set_sampling(const npuTextureDesc& how, bool linear_memory, bool cube, TextureImage* texture) {
  set_channels(how, texture);
  if (linear_memory) {
    for (npuTextureAddressMode& mode : texture->address) mode = npuAddressModeBorder;
    return;
  }
  texture->linear = how.filterMode == npuFilterModeLinear;
  texture->normalized = how.normalizedCoords != 0 || cube;
  texture->seamless = how.seamlessCubemap != 0 && cube;
  for (int axis = 0; axis < 3; ++axis) texture->address[axis] = address_mode(how, axis, *texture);
  for (int c = 0; c < 4; ++c) texture->border[c] = how.borderColor[c];
  set_levels(how, texture);
}

npuError_t check_sampling(const npuTextureDesc& how, npuResourceType type, const TextureImage& texture) {
  for (const npuTextureAddressMode mode : how.addressMode) {
    if (mode < npuAddressModeWrap || mode > npuAddressModeBorder) return npuErrorInvalidValue;
  }
  const npuChannelFormatDesc& format = texture.image.format;
  const bool bytes = format.f == npuChannelFormatKindUnsigned && format.x == 8 && texture.to_float;
  if (texture.srgb && !bytes) return missing_of_textures("sRGB conversions of other values than bytes");
  if (type == npuResourceTypeMipmappedArray && how.normalizedCoords == 0) return npuErrorInvalidValue;
  const bool is_float = texture.to_float || format.f == npuChannelFormatKindFloat;
  const bool filters = texture.linear || texture.linear_levels;
  return filters && !is_float ? npuErrorInvalidFilterSetting : npuSuccess;
}

template <class T>
npuError_t description_of(npuTextureObject_t object, T Texture::* part, T* result) {
  const Texture* const texture = find_object(textures(), object);
  if (result == nullptr || texture == nullptr) return npuErrorInvalidValue;
  *result = texture->*part;
  return npuSuccess;
}

npuError_t view_of(npuTextureObject_t object, npuResourceViewDesc* view) {
  const Texture* const texture = find_object(textures(), object);
  if (texture == nullptr || !texture->has_view) return npuErrorInvalidValue;
  return description_of(object, &Texture::view, view);
}

}  // namespace

npuError_t create_texture(const npuResourceDesc* resource, const npuTextureDesc* how,
                          const npuResourceViewDesc* view, npuTextureObject_t* object) {
  if (object == nullptr || resource == nullptr || how == nullptr) return npuErrorInvalidValue;
  TextureSource source;
  if (const npuError_t error = find_source(*resource, &source)) return error;
  if (view != nullptr) {
    if (const npuError_t error = apply_view(*view, resource->resType, &source)) return error;
  }
  auto texture = std::make_unique<Texture>();
  texture->levels = source.levels;
  texture->seen.image = texture->levels.front();
  texture->seen.levels = texture->levels.data();
  texture->seen.level_count = static_cast<int>(texture->levels.size());
  set_sampling(*how, resource->resType == npuResourceTypeLinear, source.is_cube(), &texture->seen);
  if (const npuError_t error = check_sampling(*how, resource->resType, texture->seen)) return error;
  texture->resource = *resource;
  texture->description = *how;
  texture->has_view = view != nullptr;
  if (view != nullptr) texture->view = *view;
  *object = reinterpret_cast<npuTextureObject_t>(textures().add(std::move(texture)));
  return npuSuccess;
}

npuError_t destroy_texture(npuTextureObject_t object) { return destroy_object(textures(), object); }

}  // namespace npu::detail

using npu::detail::api;
using npu::detail::Texture;

extern "C" {

npuError_t npuCreateTextureObject(npuTextureObject_t* object, const npuResourceDesc* resource,
                                  const npuTextureDesc* texture, const npuResourceViewDesc* view) {
  return api([&] { return npu::detail::create_texture(resource, texture, view, object); });
}

npuError_t npuDestroyTextureObject(npuTextureObject_t object) {
  return api([&] { return npu::detail::destroy_texture(object); });
}

npuError_t npuGetTextureObjectResourceDesc(npuResourceDesc* resource, npuTextureObject_t object) {
  return api([&] { return npu::detail::description_of(object, &Texture::resource, resource); });
}

npuError_t npuGetTextureObjectTextureDesc(npuTextureDesc* description, npuTextureObject_t object) {
  return api([&] { return npu::detail::description_of(object, &Texture::description, description); });
}

npuError_t npuGetTextureObjectResourceViewDesc(npuResourceViewDesc* view, npuTextureObject_t object) {
  return api([&] { return npu::detail::view_of(object, view); });
}

}  // extern "C"
