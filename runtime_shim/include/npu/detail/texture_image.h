// What a texture fetch reads and how it computes. An NPU has no texture units: this is ordinary code of the
// kernel. Source of the formulas: CUDA C++ Programming Guide, "Texture Fetching"; of the border colour and of
// what is ignored when: CUDA Runtime API, cudaCreateTextureObject.
#ifndef NPU_DETAIL_TEXTURE_IMAGE_H_
#define NPU_DETAIL_TEXTURE_IMAGE_H_

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "npu/detail/half_bits.h"
#include "npu/executors/kernel_call.h"
#include "npu/runtime/texture.h"

namespace npu::detail {

/// Elements in memory, as arrays, textures and surfaces see them.
struct Image {
  char* data = nullptr;
  long width = 1, height = 1, depth = 1;  ///< elements, rows, slices or layers
  std::size_t pitch = 0, slice = 0;       ///< bytes from row to row and from slice to slice
  npuChannelFormatDesc format = {};
  int channels = 0;
  int element_bytes = 0;

  char* at(long x, long y, long z) const {
    return data + static_cast<std::size_t>(z) * slice + static_cast<std::size_t>(y) * pitch +
           static_cast<std::size_t>(x) * static_cast<std::size_t>(element_bytes);
  }
};

/// What a texture handle points to.
struct TextureImage {
  Image image;
  npuTextureAddressMode address[3] = {npuAddressModeClamp, npuAddressModeClamp, npuAddressModeClamp};
  float border[4] = {};
  bool linear = false;      ///< filtering
  bool normalized = false;  ///< coordinates run from 0 to 1
  bool to_float = false;    ///< channels are 8 or 16 bits and arrive as float
  npuResourceDesc resource = {};
  npuTextureDesc description = {};
};

/// The channels of an element as registers hold them: integers extended to 32 bits, or a float's bits.
struct Texel {
  std::uint32_t bits[4];
};

/// Ends the launch: the fetch or surface access is wrong. `what` says how.
[[noreturn]] NPU_EXPORT void refuse_texture(const char* what);

template <class T>
T loaded(const char* from) {
  T value;
  std::memcpy(&value, from, sizeof(value));
  return value;
}

template <class Integer>
std::uint32_t integer_channel(const char* from, bool to_float) {
  const auto value = loaded<Integer>(from);
  if (!to_float) return static_cast<std::uint32_t>(static_cast<std::int32_t>(value));
  const float scaled = static_cast<float>(value) / (std::is_same_v<Integer, std::uint8_t>    ? 255.0f
                                                    : std::is_same_v<Integer, std::int8_t>   ? 127.0f
                                                    : std::is_same_v<Integer, std::uint16_t> ? 65535.0f
                                                                                             : 32767.0f);
  return bits_as<std::uint32_t>(scaled < -1 ? -1.0f : scaled);
}

inline std::uint32_t channel(const char* from, const npuChannelFormatDesc& format, bool to_float) {
  const bool is_signed = format.f == npuChannelFormatKindSigned;
  if (format.x == 32) return loaded<std::uint32_t>(from);
  if (format.x == 8) {
    return is_signed ? integer_channel<std::int8_t>(from, to_float)
                     : integer_channel<std::uint8_t>(from, to_float);
  }
  if (format.f == npuChannelFormatKindFloat)
    return bits_as<std::uint32_t>(HalfBits::to_float(loaded<std::uint16_t>(from)));
  return is_signed ? integer_channel<std::int16_t>(from, to_float)
                   : integer_channel<std::uint16_t>(from, to_float);
}

inline Texel texel(const TextureImage& texture, const char* element) {
  const Image& image = texture.image;
  Texel result = {};
  for (int c = 0; c < image.channels; ++c)
    result.bits[c] = channel(element + c * (image.format.x / 8), image.format, texture.to_float);
  return result;
}

inline Texel border_texel(const TextureImage& texture) {
  Texel result = {};
  std::memcpy(result.bits, texture.border, sizeof(result.bits));
  return result;
}

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

inline FetchAxis fetch_axis(const TextureImage& texture, int axis, float x) {
  const Image& image = texture.image;
  const long count = axis == 0 ? image.width : axis == 1 ? image.height : image.depth;
  const npuTextureAddressMode mode = texture.address[axis];
  const float at = element_coordinate(x, count, mode, texture.normalized);
  if (!texture.linear) {
    const long index = element_index(index_of(at), count, mode);
    return {index, index, 0};
  }
  const float base = at - 0.5f;
  const long low = index_of(base);
  // Weights have 8 bits behind the point.
  const float fraction = base - static_cast<float>(low);
  const float weight = std::floor(fraction * 256 + 0.5f) / 256;
  return {element_index(low, count, mode), element_index(low + 1, count, mode),
          weight >= 0 && weight <= 1 ? weight : 0};
}

/// An element of the image, the border colour where an index is -1.
inline Texel element_at(const TextureImage& texture, long x, long y, long z) {
  if (x < 0 || y < 0 || z < 0) return border_texel(texture);
  return texel(texture, texture.image.at(x, y, z));
}

/// Weighted sum over the 2, 4 or 8 elements around a place. slice: for layered textures.
template <int kAxes>
Texel filtered(const TextureImage& texture, const FetchAxis (&axes)[kAxes], long slice) {
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
    const Texel element = element_at(texture, at[0], at[1], at[2]);
    for (int c = 0; c < 4; ++c) sum[c] += weight * bits_as<float>(element.bits[c]);
  }
  Texel result;
  std::memcpy(result.bits, sum, sizeof(sum));
  return result;
}

/// A fetch by kAxes coordinates. slice: the layer, clamped, for layered textures.
template <int kAxes>
Texel fetch(const TextureImage& texture, const float (&at)[kAxes], long slice = 0) {
  FetchAxis axes[kAxes];
  for (int axis = 0; axis < kAxes; ++axis) axes[axis] = fetch_axis(texture, axis, at[axis]);
  slice = element_index(slice, texture.image.depth, npuAddressModeClamp);
  if (texture.linear) return filtered(texture, axes, slice);
  long position[3] = {0, 0, slice};
  for (int axis = 0; axis < kAxes; ++axis) position[axis] = axes[axis].low;
  return element_at(texture, position[0], position[1], position[2]);
}

/// The type of the components of int, float4, uchar2 and the like.
template <class T, class = void>
struct ComponentOf {
  using type = T;
};
template <class T>
struct ComponentOf<T, std::void_t<decltype(T::x)>> {
  using type = std::remove_cv_t<decltype(T::x)>;
};
template <class T>
using Component = typename ComponentOf<std::remove_cv_t<T>>::type;

/// What the program asked for, made of registers: small integers take the low bits.
template <class T>
T value_of(const Texel& element) {
  using Part = Component<T>;
  static_assert(std::is_arithmetic_v<Part> && sizeof(Part) <= 4,
                "a texture holds components of 8, 16 or 32 bits; fetch a double as an int2");
  Part parts[sizeof(T) / sizeof(Part)] = {};
  for (std::size_t i = 0; i < sizeof(T) / sizeof(Part) && i < 4; ++i)
    std::memcpy(&parts[i], &element.bits[i], sizeof(Part));  // little-endian: the low bytes
  T value;
  std::memcpy(&value, parts, sizeof(value));
  return value;
}

/// Linear memory by index; 0 outside.
template <class T>
T fetch_index(const TextureImage& texture, long i) {
  const Image& image = texture.image;
  if (i < 0 || i >= image.width) return T{};
  const char* const element = image.at(i, 0, 0);
  const bool plain = sizeof(T) == static_cast<std::size_t>(image.element_bytes) && !texture.to_float;
  return plain ? loaded<T>(element) : value_of<T>(texel(texture, element));
}

inline const TextureImage& texture_of(npuTextureObject_t object) {
  if (object == 0) refuse_texture("fetches from a texture object that was never created");
  return *reinterpret_cast<const TextureImage*>(object);
}

}  // namespace npu::detail

#endif  // NPU_DETAIL_TEXTURE_IMAGE_H_
