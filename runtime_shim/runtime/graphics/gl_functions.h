// Functions and constants of OpenGL. Values: the OpenGL registry.
#pragma once

namespace npu::detail {

enum GlConstant : unsigned int {
  kGlRed = 0x1903,
  kGlRgba = 0x1908,
  kGlRg = 0x8227,
  kGlRgInteger = 0x8228,
  kGlRedInteger = 0x8D94,
  kGlRgbaInteger = 0x8D99,
  kGlByte = 0x1400,
  kGlUnsignedByte = 0x1401,
  kGlShort = 0x1402,
  kGlUnsignedShort = 0x1403,
  kGlInt = 0x1404,
  kGlUnsignedInt = 0x1405,
  kGlFloat = 0x1406,
  kGlHalfFloat = 0x140B,
  kGlVersion = 0x1F02,
  kGlArrayBuffer = 0x8892,
  kGlArrayBufferBinding = 0x8894,
  kGlBufferSize = 0x8764,
  kGlPixelPackBuffer = 0x88EB,
  kGlPixelUnpackBuffer = 0x88EC,
  kGlPixelPackBufferBinding = 0x88ED,
  kGlPixelUnpackBufferBinding = 0x88EF,
  kGlTexture2D = 0x0DE1,
  kGlTextureBinding2D = 0x8069,
  kGlTexture3D = 0x806F,
  kGlTextureBinding3D = 0x806A,
  kGlTextureRectangle = 0x84F5,
  kGlTextureBindingRectangle = 0x84F6,
  kGlTexture2DArray = 0x8C1A,
  kGlTextureBinding2DArray = 0x8C1D,
  kGlTextureWidth = 0x1000,
  kGlTextureHeight = 0x1001,
  kGlTextureInternalFormat = 0x1003,
  kGlTextureDepth = 0x8071,
};

/// The functions that copies need. All are set, or the structure is not given out.
struct GlFunctions {
  const unsigned char* (*get_string)(unsigned int);
  unsigned int (*get_error)();
  void (*get_integers)(unsigned int, int*);
  unsigned char (*is_buffer)(unsigned int);
  unsigned char (*is_texture)(unsigned int);
  void (*bind_buffer)(unsigned int, unsigned int);
  void (*get_buffer_parameters)(unsigned int, unsigned int, int*);
  void (*get_buffer_data)(unsigned int, long, long, void*);
  void (*set_buffer_data)(unsigned int, long, long, const void*);
  void (*bind_texture)(unsigned int, unsigned int);
  void (*get_level_parameters)(unsigned int, int, unsigned int, int*);
  void (*get_image)(unsigned int, int, unsigned int, unsigned int, void*);
  void (*set_image_2d)(unsigned int, int, int, int, int, int, unsigned int, unsigned int, const void*);
  void (*set_image_3d)(unsigned int, int, int, int, int, int, int, int, unsigned int, unsigned int,
                       const void*);
  void (*set_pixel_mode)(unsigned int, int);
};

/// The functions of the OpenGL library that the program has loaded; null if there is none, or the thread has no
/// current context.
const GlFunctions* current_gl();

}  // namespace npu::detail
