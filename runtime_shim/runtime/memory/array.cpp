// Arrays: allocation and properties.
#include "runtime_shim/runtime/memory/array.h"

#include "npu/runtime/memory.h"
#include "runtime_shim/runtime/memory/memory_kind.h"
#include "runtime_shim/runtime/registry.h"
#include "runtime_shim/runtime/runtime_state.h"

namespace npu::detail {
namespace {

// Never destroyed, because programs free arrays in destructors of static objects.
Registry<npuArray>& arrays() {
  static auto* const all = new Registry<npuArray>;
  return *all;
}

bool is_width(int bits) { return bits == 8 || bits == 16 || bits == 32; }

/// The faces of a cube map are squares, six of them for each layer.
bool is_cube(const npuExtent& extent, bool layered) {
  if (extent.width != extent.height || extent.depth == 0) return false;
  return layered ? extent.depth % 6 == 0 : extent.depth == 6;
}

void set_extent(const npuExtent& extent, Image* image) {
  image->width = static_cast<long>(extent.width);
  image->height = extent.height == 0 ? 1 : static_cast<long>(extent.height);
  image->depth = extent.depth == 0 ? 1 : static_cast<long>(extent.depth);
  image->pitch = extent.width * static_cast<size_t>(image->element_bytes);
  image->slice = image->pitch * static_cast<size_t>(image->height);
}

npuError_t free_array(npuArray_t handle) {
  const npuArray* array = nullptr;
  if (handle == nullptr) return npuSuccess;
  if (const npuError_t error = find_array(handle, &array)) return error;
  return array->is_level ? npuErrorInvalidValue : destroy_array(handle);
}

npuError_t array_info(const npuArray* handle, npuChannelFormatDesc* format, npuExtent* extent,
                      unsigned int* flags) {
  const npuArray* array = nullptr;
  if (const npuError_t error = find_array(handle, &array)) return error;
  if (format != nullptr) *format = array->image.format;
  if (extent != nullptr) *extent = array->extent;
  if (flags != nullptr) *flags = array->flags;
  return npuSuccess;
}

}  // namespace

npuError_t set_format(const npuChannelFormatDesc& f, Image* image) {
  const int count = 1 + (f.y != 0 ? 1 : 0) + (f.z != 0 ? 1 : 0) + (f.w != 0 ? 1 : 0);
  const bool alike = (f.y == 0 || f.y == f.x) && (f.z == 0 || f.z == f.x) && (f.w == 0 || f.w == f.x);
  const bool gapless = count == 1 || (count == 2 && f.y != 0) || count == 4;
  const bool known_kind = f.f == npuChannelFormatKindSigned || f.f == npuChannelFormatKindUnsigned ||
                          (f.f == npuChannelFormatKindFloat && f.x != 8);
  if (!is_width(f.x) || !alike || !gapless || !known_kind) return npuErrorInvalidChannelDescriptor;
  image->format = f;
  image->channels = count;
  image->element_bytes = count * f.x / 8;
  return npuSuccess;
}

npuError_t check_extent(const npuExtent& extent, unsigned int flags) {
  constexpr unsigned int kKnown =
      npuArrayLayered | npuArraySurfaceLoadStore | npuArrayCubemap | npuArrayTextureGather;
  constexpr size_t kMost = size_t{1} << 31;
  if ((flags & ~kKnown) != 0 || extent.width == 0) return npuErrorInvalidValue;
  const bool layered = (flags & npuArrayLayered) != 0;
  if ((flags & npuArrayCubemap) != 0 && !is_cube(extent, layered)) return npuErrorInvalidValue;
  if (layered && extent.depth == 0) return npuErrorInvalidValue;
  if (!layered && extent.depth > 0 && extent.height == 0) return npuErrorInvalidValue;
  const bool fits = extent.width < kMost && extent.height < kMost && extent.depth < kMost;
  return fits ? npuSuccess : npuErrorInvalidValue;
}

npuError_t create_array(npuArray_t* handle, const npuChannelFormatDesc* format, const npuExtent& extent,
                        unsigned int flags, bool is_level) {
  if (handle == nullptr || format == nullptr) return npuErrorInvalidValue;
  *handle = nullptr;
  auto array = std::make_unique<npuArray>();
  if (const npuError_t error = set_format(*format, &array->image)) return error;
  if (const npuError_t error = check_extent(extent, flags)) return error;
  set_extent(extent, &array->image);
  array->extent = extent;
  array->flags = flags;
  array->device = current_device();
  array->is_level = is_level;
  const size_t bytes = array->image.slice * static_cast<size_t>(array->image.depth);
  void* memory = nullptr;
  if (const npuError_t error = allocate_device(&memory, bytes)) return error;
  array->image.data = static_cast<char*>(memory);
  *handle = arrays().add(std::move(array));
  return npuSuccess;
}

npuError_t destroy_array(npuArray_t handle) {
  const std::unique_ptr<npuArray> array = arrays().take(handle);
  return array == nullptr ? npuErrorInvalidValue : npuFree(array->image.data);
}

npuError_t find_array(npuArray_const_t handle, const npuArray** array) {
  if (handle == nullptr || !arrays().has(handle)) return npuErrorInvalidValue;
  *array = handle;
  return npuSuccess;
}

}  // namespace npu::detail

using npu::detail::api;

extern "C" {

npuChannelFormatDesc npuCreateChannelDesc(int x, int y, int z, int w, npuChannelFormatKind f) {
  return {x, y, z, w, f};
}

npuError_t npuMallocArray(npuArray_t* array, const npuChannelFormatDesc* desc, size_t width, size_t height,
                          unsigned int flags) {
  return api(
      [&] { return npu::detail::create_array(array, desc, {width, height, 0}, flags, /*is_level=*/false); });
}

npuError_t npuMalloc3DArray(npuArray_t* array, const npuChannelFormatDesc* desc, npuExtent extent,
                            unsigned int flags) {
  return api([&] { return npu::detail::create_array(array, desc, extent, flags, /*is_level=*/false); });
}

npuError_t npuFreeArray(npuArray_t array) {
  return api([&] { return npu::detail::free_array(array); });
}

npuError_t npuGetChannelDesc(npuChannelFormatDesc* desc, npuArray_const_t array) {
  return api([&] { return npu::detail::array_info(array, desc, nullptr, nullptr); });
}

npuError_t npuArrayGetInfo(npuChannelFormatDesc* desc, npuExtent* extent, unsigned int* flags,
                           npuArray_t array) {
  return api([&] { return npu::detail::array_info(array, desc, extent, flags); });
}

}  // extern "C"
