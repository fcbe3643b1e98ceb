// Fetches from cube maps, by a direction. The faces are slices: +x, -x, +y, -y, +z, -z, and six more for each
// layer. Source: CUDA C++ Programming Guide, "Cubemap Textures"; of seamless edges and corners: OpenGL 4.6,
// section 8.14.
#ifndef NPU_DETAIL_TEXTURE_CUBE_H_
#define NPU_DETAIL_TEXTURE_CUBE_H_

#include "npu/detail/texture_level.h"

namespace npu::detail {

/// The axes of a face, 0 for x: the one that it lies on, and those of its columns and rows, with their signs.
struct CubeFace {
  int major, column, row;
  int major_sign, column_sign, row_sign;
};

inline const CubeFace& cube_face(int face) {
  static constexpr CubeFace kFaces[6] = {{0, 2, 1, 1, -1, -1}, {0, 2, 1, -1, 1, -1}, {1, 0, 2, 1, 1, 1},
                                         {1, 0, 2, -1, 1, -1}, {2, 0, 1, 1, 1, -1},  {2, 0, 1, -1, -1, -1}};
  return kFaces[face];
}

/// A point on a face, from -1 to 1 on each axis.
template <class Real>
struct CubePoint {
  int face;
  Real column, row;
};

/// Where the ray of a direction leaves the cube. x before y before z where the greatest are equal.
template <class Real>
CubePoint<Real> cube_point(const Real (&direction)[3]) {
  const Real x = std::fabs(direction[0]), y = std::fabs(direction[1]), z = std::fabs(direction[2]);
  const int major = x >= y && x >= z ? 0 : y >= z ? 1 : 2;
  const int face = 2 * major + (std::signbit(direction[major]) ? 1 : 0);
  const CubeFace& on = cube_face(face);
  const Real distance = std::fabs(direction[major]);
  return {face, Real(on.column_sign) * direction[on.column] / distance,
          Real(on.row_sign) * direction[on.row] / distance};
}

/// The first slice of a layer, which is clamped.
inline long first_face(const Image& image, long layer) {
  const long layers = image.depth / 6;
  return layers == 0 ? 0 : 6 * element_index(layer, layers, npuAddressModeClamp);
}

/// The element of the neighbouring face that continues a face at column i or row j, one of which is outside.
/// Its centre, seen from the middle of the cube, lies on that element.
inline Texel beyond_edge(const TextureImage& texture, const Image& image, long first, int face, long i,
                         long j) {
  const auto count = static_cast<double>(image.width);
  const CubeFace& on = cube_face(face);
  double direction[3];
  direction[on.major] = on.major_sign;
  direction[on.column] = on.column_sign * ((2 * static_cast<double>(i) + 1) / count - 1);
  direction[on.row] = on.row_sign * ((2 * static_cast<double>(j) + 1) / count - 1);
  const CubePoint<double> point = cube_point(direction);
  const auto index = [&](double at) {
    return element_index(static_cast<long>(std::floor((at + 1) / 2 * count)), image.width,
                         npuAddressModeClamp);
  };
  return texel(texture, image.at(index(point.column), index(point.row), first + point.face));
}

/// An element of a face, or one beyond its edge. Beyond a corner: the mean of the three elements at it.
inline Texel cube_element(const TextureImage& texture, const Image& image, long first, int face, long i,
                          long j) {
  const long column = element_index(i, image.width, npuAddressModeClamp);
  const long row = element_index(j, image.width, npuAddressModeClamp);
  if (i == column && j == row) return texel(texture, image.at(i, j, first + face));
  if (i == column || j == row) return beyond_edge(texture, image, first, face, i, j);
  float sum[4] = {};
  add_weighted(sum, 1.0f / 3, texel(texture, image.at(column, row, first + face)));
  add_weighted(sum, 1.0f / 3, beyond_edge(texture, image, first, face, i, row));
  add_weighted(sum, 1.0f / 3, beyond_edge(texture, image, first, face, column, j));
  return texel_of(sum);
}

/// Linear filtering across the edges of faces.
inline Texel seamless_fetch(const TextureImage& texture, const Image& image, long first,
                            const CubePoint<float>& point) {
  const auto count = static_cast<float>(image.width);
  const float x = (point.column + 1) / 2 * count - 0.5f, y = (point.row + 1) / 2 * count - 0.5f;
  const long left = index_of(x), top = index_of(y);
  const float across = fixed_weight(x - static_cast<float>(left));
  const float down = fixed_weight(y - static_cast<float>(top));
  float sum[4] = {};
  for (int corner = 0; corner < 4; ++corner) {
    const int right = corner & 1, below = corner >> 1;
    const float weight = (right != 0 ? across : 1 - across) * (below != 0 ? down : 1 - down);
    if (weight == 0) continue;
    add_weighted(sum, weight, cube_element(texture, image, first, point.face, left + right, top + below));
  }
  return texel_of(sum);
}

/// A fetch by direction from one level. A direction without length reads the middle of a face.
inline Texel fetch_cube(const TextureImage& texture, const Image& image, const float (&direction)[3],
                        long layer = 0) {
  CubePoint<float> point = cube_point(direction);
  if (!(std::fabs(point.column) <= 1)) point.column = 0;
  if (!(std::fabs(point.row) <= 1)) point.row = 0;
  const long first = first_face(image, layer);
  if (texture.seamless && texture.linear && image.depth >= 6)
    return seamless_fetch(texture, image, first, point);
  return fetch(texture, image, {(point.column + 1) / 2, (point.row + 1) / 2}, first + point.face);
}

inline Texel fetch_cube(const TextureImage& texture, const float (&direction)[3], long layer = 0) {
  return fetch_cube(texture, texture.image, direction, layer);
}

inline Texel fetch_cube_level(const TextureImage& texture, float level, const float (&direction)[3],
                              long layer = 0) {
  return at_level(texture, level,
                  [&](const Image& image) { return fetch_cube(texture, image, direction, layer); });
}

/// How long a change of the direction is on its face, in elements of level 0.
inline float length_on_face(const TextureImage& texture, const float (&direction)[3],
                            const float (&step)[3]) {
  const CubeFace& on = cube_face(cube_point(direction).face);
  const float distance = std::fabs(direction[on.major]);
  const float away = static_cast<float>(on.major_sign) * step[on.major];
  const auto along = [&](int axis) {  // of the point on the face, from -1 to 1, but for the sign
    return (step[axis] * distance - direction[axis] * away) / (distance * distance);
  };
  return std::hypot(along(on.column), along(on.row)) * static_cast<float>(texture.image.width) / 2;
}

/// A fetch by direction from the level that fits the change of the direction from pixel to pixel.
inline Texel fetch_cube_gradient(const TextureImage& texture, const float (&direction)[3],
                                 const float (&by_x)[3], const float (&by_y)[3], long layer = 0) {
  const float x = length_on_face(texture, direction, by_x), y = length_on_face(texture, direction, by_y);
  return fetch_cube_level(texture, std::log2(std::fmax(x, y)), direction, layer);
}

}  // namespace npu::detail

#endif  // NPU_DETAIL_TEXTURE_CUBE_H_
