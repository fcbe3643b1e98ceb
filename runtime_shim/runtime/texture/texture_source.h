// What a texture reads: the images of a resource, or the part of them that a view names.
#pragma once

#include <vector>

#include "npu/detail/texture_image.h"

namespace npu::detail {

/// The images of a texture.
struct TextureSource {
  std::vector<Image> levels;  ///< at least one
  unsigned int flags = 0;     ///< of the array: npuArrayLayered, npuArrayCubemap
  npuExtent extent{};         ///< of level 0, as the array has it

  bool is_cube() const { return (flags & npuArrayCubemap) != 0; }
};

/// Says once in a process that something of textures is missing. Returns npuErrorNotSupported.
npuError_t missing_of_textures(const char* what);
/// The images of a resource. Errors: npuErrorInvalidValue for an unknown array or type, memory that is not of a
/// device, a size of 0, or a pitch below the row; npuErrorInvalidChannelDescriptor.
npuError_t find_source(const npuResourceDesc& resource, TextureSource* source);
/// Keeps the part of `source`, of a resource of this type, that the view names, in the view's format. Errors:
/// npuErrorInvalidValue as npuCreateTextureObject says of views; npuErrorNotSupported for compressed blocks and
/// some of the layers of a cube map.
npuError_t apply_view(const npuResourceViewDesc& view, npuResourceType type, TextureSource* source);

}  // namespace npu::detail
