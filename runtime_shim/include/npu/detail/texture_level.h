// Which levels of a mipmapped texture a fetch reads, and how much of each. Source of the meaning of bias and
// clamps: CUDA Runtime API, cudaTextureDesc; of levels by derivatives: OpenGL 4.6, section 8.14.1, and
// EXT_texture_filter_anisotropic.
#ifndef NPU_DETAIL_TEXTURE_LEVEL_H_
#define NPU_DETAIL_TEXTURE_LEVEL_H_

#include "npu/detail/texture_filter.h"

namespace npu::detail {

/// `level`, biased and clamped, between 0 and the last level; 0 for NaN.
inline float clamped_level(const TextureImage& texture, float level) {
  level = std::fmin(std::fmax(level + texture.level_bias, texture.least_level), texture.greatest_level);
  return std::fmin(std::fmax(level, 0.0f), static_cast<float>(texture.level_count - 1));
}

/// What sample(image) gives for the level, or for the two levels around it, whose weights have 8 bits.
template <class Sample>
Texel at_level(const TextureImage& texture, float level, const Sample& sample) {
  if (texture.level_count == 1) return sample(texture.image);
  level = clamped_level(texture, level);
  if (!texture.linear_levels) return sample(texture.level(static_cast<int>(std::floor(level + 0.5f))));
  const int low = static_cast<int>(std::floor(level));
  const float weight = fixed_weight(level - static_cast<float>(low));
  if (weight == 0) return sample(texture.level(low));
  if (weight == 1) return sample(texture.level(low + 1));
  float sum[4] = {};
  add_weighted(sum, 1 - weight, sample(texture.level(low)));
  add_weighted(sum, weight, sample(texture.level(low + 1)));
  return texel_of(sum);
}

/// A fetch from a level.
template <int kAxes>
Texel fetch_level(const TextureImage& texture, float level, const float (&at)[kAxes], long slice = 0) {
  return at_level(texture, level, [&](const Image& image) { return fetch(texture, image, at, slice); });
}

/// Length in elements of level 0.
template <int kAxes>
float length_in_elements(const TextureImage& texture, const float (&step)[kAxes]) {
  float sum = 0;
  for (int axis = 0; axis < kAxes; ++axis) {
    const auto count = static_cast<float>(axis_count(texture.image, axis));
    const float elements = texture.normalized ? step[axis] * count : step[axis];
    sum += elements * elements;
  }
  return std::sqrt(sum);
}

/// How a fetch reads the area of a pixel: `places` along the longer side, each from `level`.
struct Footprint {
  int places;
  float level;
};

/// longer and shorter: the sides of the area in elements of level 0. A side of 0 gives the first level.
inline Footprint footprint(float longer, float shorter, int most) {
  float places = 1;
  if (most > 1 && longer > shorter)
    places = std::fmin(std::ceil(longer / shorter), static_cast<float>(most));  // by 0: infinite
  return {static_cast<int>(places), std::log2(longer / places)};
}

/// A fetch from the level that fits the change of coordinates from pixel to pixel, in x and in y.
/// Cost: up to `anisotropy` fetches where the area is longer than wide and textures have two axes.
template <int kAxes>
Texel fetch_gradient(const TextureImage& texture, const float (&at)[kAxes], const float (&by_x)[kAxes],
                     const float (&by_y)[kAxes], long slice = 0) {
  const float x = length_in_elements(texture, by_x), y = length_in_elements(texture, by_y);
  const int most = kAxes == 2 && texture.linear ? texture.anisotropy : 1;
  const Footprint area = footprint(std::fmax(x, y), std::fmin(x, y), most);
  if (area.places == 1) return fetch_level(texture, area.level, at, slice);
  const float(&side)[kAxes] = x >= y ? by_x : by_y;
  float sum[4] = {};
  for (int i = 1; i <= area.places; ++i) {
    const float part = static_cast<float>(i) / static_cast<float>(area.places + 1) - 0.5f;
    float point[kAxes];
    for (int axis = 0; axis < kAxes; ++axis) point[axis] = at[axis] + side[axis] * part;
    add_weighted(sum, 1 / static_cast<float>(area.places), fetch_level(texture, area.level, point, slice));
  }
  return texel_of(sum);
}

}  // namespace npu::detail

#endif  // NPU_DETAIL_TEXTURE_LEVEL_H_
