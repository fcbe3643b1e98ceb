// How a texture fetch computes, on one level. Source of the formulas: CUDA C++ Programming Guide, "Texture
// Fetching"; of the border colour and of what is ignored when: CUDA Runtime API, cudaCreateTextureObject.
#ifndef NPU_DETAIL_TEXTURE_FILTER_H_
#define NPU_DETAIL_TEXTURE_FILTER_H_

#include "npu/detail/texture_image.h"

namespace npu::detail {

/// The element of an index, -1 for the border.
inline long element_index(long i, long count, npuTextureAddressMode mode) {
  if (i >= 0 && i < count) return i;
  if (mode == npuAddressModeBorder) return -1;
  if (mode == npuAddressModeWrap) return (i % count + count) % count;
  return i < 0 ? 0 : count - 1;
}

/// A coordinate in units of elements, folded into the image where wrap or mirror want it.
inline float element_coordinate(float x, long count, npuTextureAddressMode mode, bool normalized) {
  if (!normalized) return x;
  const float whole = std::floor(x);
  if (mode == npuAddressModeWrap) x -= whole;
  if (mode == npuAddressModeMirror) x = std::fmod(whole, 2.0f) == 0 ? x - whole : 1 - (x - whole);
  return x * static_cast<float>(count);
}

/// As an index; far outside every image, and for NaN, where a conversion would be undefined.
inline long index_of(float x) {
  constexpr float kFar = 1 << 30;
  return static_cast<long>(std::floor(std::fmin(std::fmax(x, -kFar), kFar)));
}

/// One axis of a fetch: the elements low and high, and high's weight.
struct FetchAxis {
  long low, high;
  float weight;
};

/// Weights have 8 bits behind the point; 0 for NaN.
inline float fixed_weight(float fraction) {
  const float weight = std::floor(fraction * 256 + 0.5f) / 256;
  return weight >= 0 && weight <= 1 ? weight : 0;
}

inline long axis_count(const Image& image, int axis) {
  return axis == 0 ? image.width : axis == 1 ? image.height : image.depth;
}

inline FetchAxis linear_axis(const TextureImage& texture, const Image& image, int axis, float x) {
  const long count = axis_count(image, axis);
  const npuTextureAddressMode mode = texture.address[axis];
  const float base = element_coordinate(x, count, mode, texture.normalized) - 0.5f;
  const long low = index_of(base);
  return {element_index(low, count, mode), element_index(low + 1, count, mode),
          fixed_weight(base - static_cast<float>(low))};
}

inline FetchAxis fetch_axis(const TextureImage& texture, const Image& image, int axis, float x) {
  if (texture.linear) return linear_axis(texture, image, axis, x);
  const long count = axis_count(image, axis);
  const npuTextureAddressMode mode = texture.address[axis];
  const long index =
      element_index(index_of(element_coordinate(x, count, mode, texture.normalized)), count, mode);
  return {index, index, 0};
}

/// An element of the image, the border colour where an index is -1.
inline Texel element_at(const TextureImage& texture, const Image& image, long x, long y, long z) {
  if (x < 0 || y < 0 || z < 0) return border_texel(texture);
  return texel(texture, image.at(x, y, z));
}

/// Adds the channels of a float element, weighted.
inline void add_weighted(float (&sum)[4], float weight, const Texel& element) {
  for (int c = 0; c < 4; ++c) sum[c] += weight * bits_as<float>(element.bits[c]);
}

inline Texel texel_of(const float (&channels)[4]) {
  Texel result;
  std::memcpy(result.bits, channels, sizeof(channels));
  return result;
}

/// Weighted sum over the 2, 4 or 8 elements around a place. slice: for layered textures.
template <int kAxes>
Texel filtered(const TextureImage& texture, const Image& image, const FetchAxis (&axes)[kAxes], long slice) {
  float sum[4] = {};
  for (int corner = 0; corner < 1 << kAxes; ++corner) {
    long at[3] = {0, 0, slice};
    float weight = 1;
    for (int axis = 0; axis < kAxes; ++axis) {
      const bool high = (corner >> axis & 1) != 0;
      at[axis] = high ? axes[axis].high : axes[axis].low;
      weight *= high ? axes[axis].weight : 1 - axes[axis].weight;
    }
    if (weight == 0) continue;  // so that an infinity beyond does no harm
    add_weighted(sum, weight, element_at(texture, image, at[0], at[1], at[2]));
  }
  return texel_of(sum);
}

/// A fetch by kAxes coordinates from one level. slice: the layer, clamped, for layered textures.
template <int kAxes>
Texel fetch(const TextureImage& texture, const Image& image, const float (&at)[kAxes], long slice = 0) {
  FetchAxis axes[kAxes];
  for (int axis = 0; axis < kAxes; ++axis) axes[axis] = fetch_axis(texture, image, axis, at[axis]);
  slice = element_index(slice, image.depth, npuAddressModeClamp);
  if (texture.linear) return filtered(texture, image, axes, slice);
  long position[3] = {0, 0, slice};
  for (int axis = 0; axis < kAxes; ++axis) position[axis] = axes[axis].low;
  return element_at(texture, image, position[0], position[1], position[2]);
}

/// Level 0.
template <int kAxes>
Texel fetch(const TextureImage& texture, const float (&at)[kAxes], long slice = 0) {
  return fetch(texture, texture.image, at, slice);
}

/// One channel of the four elements that linear filtering of (x, y) would read: left and right of the row with
/// the greater y, then right and left of the other. Source: PTX ISA, tld4.
inline Texel gather(const TextureImage& texture, float x, float y, int component) {
  const FetchAxis column = linear_axis(texture, texture.image, 0, x);
  const FetchAxis row = linear_axis(texture, texture.image, 1, y);
  const auto taken = [&](long i, long j) {
    return component < 0 || component > 3 ? 0u : element_at(texture, texture.image, i, j, 0).bits[component];
  };
  return {{taken(column.low, row.high), taken(column.high, row.high), taken(column.high, row.low),
           taken(column.low, row.low)}};
}

}  // namespace npu::detail

#endif  // NPU_DETAIL_TEXTURE_FILTER_H_
