// OpenGL as the program has loaded it: functions by name, and copies of objects to and from the host.
#pragma once

#include <cstddef>
#include <vector>

#include "npu/runtime/texture.h"

namespace npu::detail {

/// Level 0 of a texture object. Units: extent in elements, rows, and slices or layers; 0 for an absent dimension.
struct GlImage {
  unsigned int name = 0, target = 0;
  unsigned int format = 0, type = 0;  ///< as glGetTexImage wants them
  npuChannelFormatDesc channels{};
  npuExtent extent{};
  std::size_t bytes = 0;
};

/// Copies between objects of the current OpenGL context and the host. State that a function changes is as before
/// when it returns. Errors of all: npuErrorInvalidGraphicsContext without a current context; npuErrorUnknown if
/// OpenGL reports an error.
/// @{

/// Bytes of a buffer object. Errors: npuErrorInvalidValue if it does not exist or is empty.
npuError_t gl_buffer_bytes(unsigned int name, std::size_t* bytes);
npuError_t gl_read_buffer(unsigned int name, std::vector<char>* bytes);
npuError_t gl_write_buffer(unsigned int name, const std::vector<char>& bytes);
/// What a texture is. Errors: npuErrorInvalidValue if it does not exist or is empty; npuErrorNotSupported for a
/// target or a format that an array does not have.
npuError_t gl_describe_image(unsigned int name, unsigned int target, GlImage* image);
/// Rows without gaps.
npuError_t gl_read_image(const GlImage& image, std::vector<char>* bytes);
npuError_t gl_write_image(const GlImage& image, const std::vector<char>& bytes);
/// @}

}  // namespace npu::detail
