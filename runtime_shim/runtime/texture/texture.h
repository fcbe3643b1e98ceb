// Texture objects, also used by texture references.
#pragma once

#include "npu/runtime/texture.h"

namespace npu::detail {

/// view may be null. Errors: as npuCreateTextureObject. The runtime must be ready.
npuError_t create_texture(const npuResourceDesc* resource, const npuTextureDesc* how,
                          const npuResourceViewDesc* view, npuTextureObject_t* object);
/// Waits for the current device. Errors: npuErrorInvalidValue for an unknown object.
npuError_t destroy_texture(npuTextureObject_t object);

}  // namespace npu::detail
