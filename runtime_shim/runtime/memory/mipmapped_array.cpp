// Mipmapped arrays: one array for each level.
#include <algorithm>

#include "runtime_shim/runtime/memory/array.h"
#include "runtime_shim/runtime/registry.h"
#include "runtime_shim/runtime/runtime_state.h"

namespace npu::detail {
namespace {

// Never destroyed, because programs free arrays in destructors of static objects.
Registry<npuMipmappedArray>& mipmapped_arrays() {
  static auto* const all = new Registry<npuMipmappedArray>;
  return *all;
}

/// Whether depth is a dimension of the image, not a number of layers or faces.
bool has_slices(unsigned int flags) { return (flags & (npuArrayLayered | npuArrayCubemap)) == 0; }

/// Levels down to one element.
unsigned int most_levels(const npuExtent& extent, unsigned int flags) {
  size_t longest = std::max(extent.width, extent.height);
  if (has_slices(flags)) longest = std::max(longest, extent.depth);
  unsigned int levels = 1;
  for (; longest > 1; longest /= 2) ++levels;
  return levels;
}

/// Absent dimensions stay 0.
npuExtent level_extent(const npuExtent& extent, unsigned int flags, unsigned int level) {
  const auto halved = [level](size_t count) { return count == 0 ? 0 : std::max<size_t>(count >> level, 1); };
  return {halved(extent.width), halved(extent.height),
          has_slices(flags) ? halved(extent.depth) : extent.depth};
}

npuError_t free_levels(const npuMipmappedArray& array) {
  npuError_t first = npuSuccess;
  for (const npuArray_t level : array.levels) {
    const npuError_t error = destroy_array(level);
    if (first == npuSuccess) first = error;
  }
  return first;
}

npuError_t allocate_levels(npuMipmappedArray_t* handle, const npuChannelFormatDesc* format,
                           const npuExtent& extent, unsigned int levels, unsigned int flags) {
  if (handle == nullptr || format == nullptr) return npuErrorInvalidValue;
  *handle = nullptr;
  if (const npuError_t error = check_extent(extent, flags)) return error;
  auto array = std::make_unique<npuMipmappedArray>();
  levels = std::min(std::max(levels, 1u), most_levels(extent, flags));
  for (unsigned int level = 0; level < levels; ++level) {
    npuArray_t part = nullptr;
    const npuError_t error =
        create_array(&part, format, level_extent(extent, flags, level), flags, /*is_level=*/true);
    if (error != npuSuccess) {
      free_levels(*array);
      return error;
    }
    array->levels.push_back(part);
  }
  *handle = mipmapped_arrays().add(std::move(array));
  return npuSuccess;
}

npuError_t free_mipmapped(npuMipmappedArray_t handle) {
  if (handle == nullptr) return npuSuccess;
  const std::unique_ptr<npuMipmappedArray> array = mipmapped_arrays().take(handle);
  return array == nullptr ? npuErrorInvalidValue : free_levels(*array);
}

npuError_t level_of(npuArray_t* level_array, npuMipmappedArray_const_t handle, unsigned int level) {
  const npuMipmappedArray* array = nullptr;
  if (level_array == nullptr) return npuErrorInvalidValue;
  if (const npuError_t error = find_mipmapped_array(handle, &array)) return error;
  if (level >= array->levels.size()) return npuErrorInvalidValue;
  *level_array = array->levels[level];
  return npuSuccess;
}

}  // namespace

npuError_t find_mipmapped_array(npuMipmappedArray_const_t handle, const npuMipmappedArray** array) {
  if (handle == nullptr || !mipmapped_arrays().has(handle)) return npuErrorInvalidValue;
  *array = handle;
  return npuSuccess;
}

}  // namespace npu::detail

using npu::detail::api;

extern "C" {

npuError_t npuMallocMipmappedArray(npuMipmappedArray_t* mipmappedArray, const npuChannelFormatDesc* desc,
                                   npuExtent extent, unsigned int numLevels, unsigned int flags) {
  return api([&] { return npu::detail::allocate_levels(mipmappedArray, desc, extent, numLevels, flags); });
}

npuError_t npuFreeMipmappedArray(npuMipmappedArray_t mipmappedArray) {
  return api([&] { return npu::detail::free_mipmapped(mipmappedArray); });
}

npuError_t npuGetMipmappedArrayLevel(npuArray_t* levelArray, npuMipmappedArray_const_t mipmappedArray,
                                     unsigned int level) {
  return api([&] { return npu::detail::level_of(levelArray, mipmappedArray, level); });
}

}  // extern "C"
