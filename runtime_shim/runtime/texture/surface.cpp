// Surface objects.
#include "runtime_shim/runtime/memory/array.h"
#include "runtime_shim/runtime/texture/object_registry.h"

namespace npu::detail {
namespace {

/// The object of a surface handle. The image comes first, because surfaces read only that.
struct Surface {
  Image image;
  npuResourceDesc resource{};
};

// Never destroyed, because programs destroy surfaces in destructors of static objects.
Registry<Surface>& surfaces() {
  static auto* const all = new Registry<Surface>;
  return *all;
}

npuError_t create_surface(npuSurfaceObject_t* object, const npuResourceDesc* resource) {
  if (object == nullptr || resource == nullptr || resource->resType != npuResourceTypeArray)
    return npuErrorInvalidValue;
  const npuArray* array = nullptr;
  if (const npuError_t error = find_array(resource->res.array.array, &array)) return error;
  auto surface = std::make_unique<Surface>();
  surface->image = array->image;
  surface->resource = *resource;
  *object = reinterpret_cast<npuSurfaceObject_t>(surfaces().add(std::move(surface)));
  return npuSuccess;
}

npuError_t surface_resource(npuResourceDesc* resource, npuSurfaceObject_t object) {
  const Surface* const surface = find_object(surfaces(), object);
  if (resource == nullptr || surface == nullptr) return npuErrorInvalidValue;
  *resource = surface->resource;
  return npuSuccess;
}

}  // namespace
}  // namespace npu::detail

using npu::detail::api;

extern "C" {

npuError_t npuCreateSurfaceObject(npuSurfaceObject_t* object, const npuResourceDesc* resource) {
  return api([&] { return npu::detail::create_surface(object, resource); });
}

npuError_t npuDestroySurfaceObject(npuSurfaceObject_t object) {
  return api([&] { return npu::detail::destroy_object(npu::detail::surfaces(), object); });
}

npuError_t npuGetSurfaceObjectResourceDesc(npuResourceDesc* resource, npuSurfaceObject_t object) {
  return api([&] { return npu::detail::surface_resource(resource, object); });
}

}  // extern "C"
