// Resources of textures, and views of them.
#include "runtime_shim/runtime/texture/texture_source.h"

#include <atomic>
#include <cstdio>

#include "runtime_shim/runtime/memory/array.h"
#include "runtime_shim/runtime/memory/memory_kind.h"

namespace npu::detail {
namespace {

npuError_t linear_source(const npuResourceDesc& resource, TextureSource* source) {
  const auto& linear = resource.res.linear;
  Image image;
  if (const npuError_t error = set_format(linear.desc, &image)) return error;
  if (!look_up(linear.devPtr).on_device()) return npuErrorInvalidValue;
  image.data = static_cast<char*>(linear.devPtr);
  image.width = static_cast<long>(linear.sizeInBytes / static_cast<size_t>(image.element_bytes));
  image.pitch = image.slice = linear.sizeInBytes;
  source->levels = {image};
  return image.width == 0 ? npuErrorInvalidValue : npuSuccess;
}

npuError_t pitched_source(const npuResourceDesc& resource, TextureSource* source) {
  const auto& rows = resource.res.pitch2D;
  Image image;
  if (const npuError_t error = set_format(rows.desc, &image)) return error;
  if (!look_up(rows.devPtr).on_device() || rows.width == 0 || rows.height == 0) return npuErrorInvalidValue;
  if (rows.pitchInBytes < rows.width * static_cast<size_t>(image.element_bytes)) return npuErrorInvalidValue;
  image.data = static_cast<char*>(rows.devPtr);
  image.width = static_cast<long>(rows.width);
  image.height = static_cast<long>(rows.height);
  image.pitch = rows.pitchInBytes;
  image.slice = rows.pitchInBytes * rows.height;
  source->levels = {image};
  return npuSuccess;
}

npuError_t add_level(npuArray_const_t handle, TextureSource* source) {
  const npuArray* array = nullptr;
  if (const npuError_t error = find_array(handle, &array)) return error;
  if (source->levels.empty()) {
    source->flags = array->flags;
    source->extent = array->extent;
  }
  source->levels.push_back(array->image);
  return npuSuccess;
}

npuError_t mipmapped_source(const npuResourceDesc& resource, TextureSource* source) {
  const npuMipmappedArray* array = nullptr;
  if (const npuError_t error = find_mipmapped_array(resource.res.mipmap.mipmap, &array)) return error;
  for (const npuArray_t level : array->levels) {
    if (const npuError_t error = add_level(level, source)) return error;
  }
  return npuSuccess;
}

/// The channels of a format of views, in groups of 1, 2 and 4 channels.
npuChannelFormatDesc view_format(npuResourceViewFormat format) {
  struct Group {
    int bits;
    npuChannelFormatKind kind;
  };
  static constexpr Group kGroups[] = {{8, npuChannelFormatKindUnsigned},  {8, npuChannelFormatKindSigned},
                                      {16, npuChannelFormatKindUnsigned}, {16, npuChannelFormatKindSigned},
                                      {32, npuChannelFormatKindUnsigned}, {32, npuChannelFormatKindSigned},
                                      {16, npuChannelFormatKindFloat},    {32, npuChannelFormatKindFloat}};
  const int index = static_cast<int>(format) - npuResViewFormatUnsignedChar1;
  const Group& group = kGroups[index / 3];
  const int channels = 1 << index % 3;
  const auto bits = [&](int channel) { return channel < channels ? group.bits : 0; };
  return {bits(0), bits(1), bits(2), bits(3), group.kind};
}

npuError_t apply_format(npuResourceViewFormat format, TextureSource* source) {
  if (format == npuResViewFormatNone) return npuSuccess;
  if (format < npuResViewFormatNone || format > npuResViewFormatUnsignedBlockCompressed7)
    return npuErrorInvalidValue;
  if (format > npuResViewFormatFloat4) return missing_of_textures("views of compressed blocks");
  Image read;
  if (const npuError_t error = set_format(view_format(format), &read)) return error;
  for (Image& level : source->levels) {
    if (level.element_bytes != read.element_bytes) return npuErrorInvalidValue;
    level.format = read.format;
    level.channels = read.channels;
  }
  return npuSuccess;
}

npuError_t apply_levels(unsigned int first, unsigned int last, TextureSource* source) {
  if (first > last || last >= source->levels.size()) return npuErrorInvalidValue;
  source->levels.erase(source->levels.begin() + last + 1, source->levels.end());
  source->levels.erase(source->levels.begin(), source->levels.begin() + first);
  return npuSuccess;
}

npuError_t apply_layers(unsigned int first, unsigned int last, TextureSource* source) {
  if ((source->flags & npuArrayLayered) == 0)
    return first == 0 && last == 0 ? npuSuccess : npuErrorInvalidValue;
  const auto layers = static_cast<unsigned int>(source->levels.front().depth);
  if (first > last || last >= layers) return npuErrorInvalidValue;
  if (source->is_cube()) {
    const bool all = first == 0 && (last == layers - 1 || last == layers / 6 - 1);
    return all ? npuSuccess : missing_of_textures("views of some layers of a cube map");
  }
  for (Image& level : source->levels) {
    level.data += first * level.slice;
    level.depth = static_cast<long>(last - first) + 1;
  }
  return npuSuccess;
}

/// Layers and faces may be left out of the depth.
bool same_extent(const npuResourceViewDesc& view, const TextureSource& source) {
  const bool slices = (source.flags & (npuArrayLayered | npuArrayCubemap)) == 0;
  return view.width == source.extent.width && view.height == source.extent.height &&
         (view.depth == source.extent.depth || (!slices && view.depth == 0));
}

}  // namespace

npuError_t missing_of_textures(const char* what) {
  static std::atomic<bool> reported{false};
  if (!reported.exchange(true)) std::fprintf(stderr, "npu runtime: textures: %s are not supported\n", what);
  return npuErrorNotSupported;
}

npuError_t find_source(const npuResourceDesc& resource, TextureSource* source) {
  switch (resource.resType) {
    case npuResourceTypeArray:
      return add_level(resource.res.array.array, source);
    case npuResourceTypeLinear:
      return linear_source(resource, source);
    case npuResourceTypePitch2D:
      return pitched_source(resource, source);
    case npuResourceTypeMipmappedArray:
      return mipmapped_source(resource, source);
  }
  return npuErrorInvalidValue;
}

npuError_t apply_view(const npuResourceViewDesc& view, npuResourceType type, TextureSource* source) {
  const bool array = type == npuResourceTypeArray || type == npuResourceTypeMipmappedArray;
  if (!array || !same_extent(view, *source)) return npuErrorInvalidValue;
  if (const npuError_t error = apply_format(view.format, source)) return error;
  if (const npuError_t error = apply_layers(view.firstLayer, view.lastLayer, source)) return error;
  return apply_levels(view.firstMipmapLevel, view.lastMipmapLevel, source);
}

}  // namespace npu::detail
