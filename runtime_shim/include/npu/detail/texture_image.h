// What a texture fetch reads: elements in memory, as registers hold them. An NPU has no texture units: this is
// ordinary code of the kernel.
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
  Image image;                    ///< level 0
  const Image* levels = nullptr;  ///< of a mipmapped array, level 0 first; they belong to the handle
  int level_count = 1;
  bool linear_levels = false;  ///< filtering between levels
  float level_bias = 0, least_level = 0, greatest_level = 0;
  int anisotropy = 1;     ///< most places that a fetch with derivatives reads
  bool seamless = false;  ///< a cube map whose faces are filtered across their edges
  bool srgb = false;      ///< the first three channels are made linear
  npuTextureAddressMode address[3] = {npuAddressModeClamp, npuAddressModeClamp, npuAddressModeClamp};
  float border[4] = {};
  bool linear = false;      ///< filtering
  bool normalized = false;  ///< coordinates run from 0 to 1
  bool to_float = false;    ///< channels are 8 or 16 bits and arrive as float

  const Image& level(int number) const { return number == 0 ? image : levels[number]; }
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

/// Source: IEC 61966-2-1, the transfer function of sRGB.
inline float linear_of_srgb(float value) {
  return value <= 0.04045f ? value / 12.92f : std::pow((value + 0.055f) / 1.055f, 2.4f);
}

inline Texel texel(const TextureImage& texture, const char* element) {
  const Image& image = texture.image;
  Texel result = {};
  for (int c = 0; c < image.channels; ++c)
    result.bits[c] = channel(element + c * (image.format.x / 8), image.format, texture.to_float);
  for (int c = 0; texture.srgb && c < image.channels && c < 3; ++c)
    result.bits[c] = bits_as<std::uint32_t>(linear_of_srgb(bits_as<float>(result.bits[c])));
  return result;
}

inline Texel border_texel(const TextureImage& texture) {
  Texel result = {};
  std::memcpy(result.bits, texture.border, sizeof(result.bits));
  return result;
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
