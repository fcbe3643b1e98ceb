// Texture and surface references: their bindings, by device.
#include <memory>
#include <utility>
#include <vector>

#include "runtime_shim/runtime/memory/array.h"
#include "runtime_shim/runtime/runtime_state.h"
#include "runtime_shim/runtime/texture/texture.h"

namespace npu::detail {
namespace {

using Slots = unsigned long long*;

// The slots of a reference, one per device. Never freed, because kernels read them through the reference.
Slots slots_of(Slots* bound) {
  static auto* const all = new std::vector<std::unique_ptr<unsigned long long[]>>;
  static std::mutex mutex;
  std::lock_guard<std::mutex> lock(mutex);
  if (*bound == nullptr) {
    all->push_back(std::make_unique<unsigned long long[]>(static_cast<size_t>(device_count())));
    __atomic_store_n(bound, all->back().get(), __ATOMIC_RELEASE);
  }
  return *bound;
}

// References are const in calls, but their binding belongs to the runtime.
Slots* binding_of(const npuTextureReference* reference) {
  return &const_cast<npuTextureReference*>(reference)->bound;
}
Slots* binding_of(const npuSurfaceReference* reference) {
  return &const_cast<npuSurfaceReference*>(reference)->bound;
}

npuTextureDesc sampling_of(const npuTextureReference& reference) {
  npuTextureDesc how{};
  for (int axis = 0; axis < 3; ++axis) how.addressMode[axis] = reference.addressMode[axis];
  how.filterMode = reference.filterMode;
  how.readMode = reference.readMode;
  how.sRGB = reference.sRGB;
  how.normalizedCoords = reference.normalized;
  how.maxAnisotropy = reference.maxAnisotropy;
  how.mipmapFilterMode = reference.mipmapFilterMode;
  how.mipmapLevelBias = reference.mipmapLevelBias;
  how.minMipmapLevelClamp = reference.minMipmapLevelClamp;
  how.maxMipmapLevelClamp = reference.maxMipmapLevelClamp;
  return how;
}

// Puts `object` into the slot of the current device, after earlier launches have used the previous binding.
template <class Reference, class Destroy>
npuError_t replace_bound(const Reference* reference, unsigned long long object, Destroy destroy) {
  unsigned long long& slot = slots_of(binding_of(reference))[current_device()];
  const npuError_t error = from_acl(aclrtSynchronizeDevice());
  destroy(std::exchange(slot, object));
  return error;
}

npuError_t bind(const npuTextureReference* reference, const npuResourceDesc& resource) {
  npuTextureObject_t object = 0;
  const npuTextureDesc how = sampling_of(*reference);
  if (const npuError_t error = create_texture(&resource, &how, nullptr, &object)) return error;
  return replace_bound(reference, object, destroy_texture);
}

npuError_t bind_linear(size_t* offset, const npuTextureReference* reference, const void* memory,
                       const npuChannelFormatDesc* format, size_t size) {
  if (reference == nullptr || format == nullptr) return npuErrorInvalidValue;
  npuResourceDesc resource{};
  resource.resType = npuResourceTypeLinear;
  resource.res.linear = {const_cast<void*>(memory), *format, size};
  if (offset != nullptr) *offset = 0;
  return bind(reference, resource);
}

npuError_t bind_rows(size_t* offset, const npuTextureReference* reference, const void* memory,
                     const npuChannelFormatDesc* format, size_t width, size_t height, size_t pitch) {
  if (reference == nullptr || format == nullptr) return npuErrorInvalidValue;
  npuResourceDesc resource{};
  resource.resType = npuResourceTypePitch2D;
  resource.res.pitch2D = {const_cast<void*>(memory), *format, width, height, pitch};
  if (offset != nullptr) *offset = 0;
  return bind(reference, resource);
}

bool same_format(const npuChannelFormatDesc& a, const npuChannelFormatDesc& b) {
  return a.x == b.x && a.y == b.y && a.z == b.z && a.w == b.w && a.f == b.f;
}

npuError_t array_resource(npuArray_const_t handle, const npuChannelFormatDesc* format,
                          npuResourceDesc* resource) {
  const npuArray* array = nullptr;
  if (format == nullptr) return npuErrorInvalidValue;
  if (const npuError_t error = find_array(handle, &array)) return error;
  if (!same_format(*format, array->image.format)) return npuErrorInvalidChannelDescriptor;
  resource->resType = npuResourceTypeArray;
  resource->res.array.array = const_cast<npuArray_t>(handle);
  return npuSuccess;
}

npuError_t bind_array(const npuTextureReference* reference, npuArray_const_t array,
                      const npuChannelFormatDesc* format) {
  npuResourceDesc resource{};
  if (reference == nullptr) return npuErrorInvalidTexture;
  if (const npuError_t error = array_resource(array, format, &resource)) return error;
  return bind(reference, resource);
}

npuError_t bind_levels(const npuTextureReference* reference, npuMipmappedArray_const_t handle,
                       const npuChannelFormatDesc* format) {
  const npuMipmappedArray* array = nullptr;
  npuResourceDesc resource{};
  if (reference == nullptr) return npuErrorInvalidTexture;
  if (const npuError_t error = find_mipmapped_array(handle, &array)) return error;
  if (const npuError_t error = array_resource(array->levels.front(), format, &resource)) return error;
  resource.resType = npuResourceTypeMipmappedArray;
  resource.res.mipmap.mipmap = const_cast<npuMipmappedArray_t>(handle);
  return bind(reference, resource);
}

npuError_t unbind(const npuTextureReference* reference) {
  if (reference == nullptr) return npuErrorInvalidTexture;
  return replace_bound(reference, 0, destroy_texture);
}

npuError_t bind_surface(const npuSurfaceReference* reference, npuArray_const_t array,
                        const npuChannelFormatDesc* format) {
  npuResourceDesc resource{};
  npuSurfaceObject_t object = 0;
  if (reference == nullptr) return npuErrorInvalidSurface;
  if (const npuError_t error = array_resource(array, format, &resource)) return error;
  if (const npuError_t error = npuCreateSurfaceObject(&object, &resource)) return error;
  return replace_bound(reference, object, npuDestroySurfaceObject);
}

}  // namespace
}  // namespace npu::detail

using npu::detail::api;

extern "C" {

npuError_t npuBindTexture(size_t* offset, const npuTextureReference* texref, const void* devPtr,
                          const npuChannelFormatDesc* desc, size_t size) {
  return api([&] { return npu::detail::bind_linear(offset, texref, devPtr, desc, size); });
}

npuError_t npuBindTexture2D(size_t* offset, const npuTextureReference* texref, const void* devPtr,
                            const npuChannelFormatDesc* desc, size_t width, size_t height, size_t pitch) {
  return api([&] { return npu::detail::bind_rows(offset, texref, devPtr, desc, width, height, pitch); });
}

npuError_t npuBindTextureToArray(const npuTextureReference* texref, npuArray_const_t array,
                                 const npuChannelFormatDesc* desc) {
  return api([&] { return npu::detail::bind_array(texref, array, desc); });
}

npuError_t npuBindTextureToMipmappedArray(const npuTextureReference* texref,
                                          npuMipmappedArray_const_t mipmappedArray,
                                          const npuChannelFormatDesc* desc) {
  return api([&] { return npu::detail::bind_levels(texref, mipmappedArray, desc); });
}

npuError_t npuUnbindTexture(const npuTextureReference* texref) {
  return api([&] { return npu::detail::unbind(texref); });
}

npuError_t npuGetTextureAlignmentOffset(size_t* offset, const npuTextureReference* texref) {
  return api([&] {
    if (offset == nullptr || texref == nullptr) return npuErrorInvalidValue;
    if (texref->bound == nullptr || texref->bound[npu::detail::current_device()] == 0)
      return npuErrorInvalidTextureBinding;
    *offset = 0;
    return npuSuccess;
  });
}

npuError_t npuGetTextureReference(const npuTextureReference** texref, const void* symbol) {
  return api([&] {
    if (texref == nullptr || symbol == nullptr) return npuErrorInvalidValue;
    *texref = static_cast<const npuTextureReference*>(symbol);  // its first member is the untyped part
    return npuSuccess;
  });
}

npuError_t npuBindSurfaceToArray(const npuSurfaceReference* surfref, npuArray_const_t array,
                                 const npuChannelFormatDesc* desc) {
  return api([&] { return npu::detail::bind_surface(surfref, array, desc); });
}

}  // extern "C"
