// Copies between objects of OpenGL and the host.
#include "runtime_shim/runtime/graphics/gl.h"
#include "runtime_shim/runtime/graphics/gl_functions.h"

namespace npu::detail {
namespace {

/// Binds an object for a while. Errors that OpenGL had before do not count.
class Bound {
 public:
  using Bind = void (*)(unsigned int, unsigned int);
  Bound(const GlFunctions& gl, Bind bind, unsigned int target, unsigned int binding, unsigned int name)
      : bind_(bind), target_(target) {
    gl.get_integers(binding, &before_);
    bind_(target_, name);
  }
  ~Bound() { bind_(target_, static_cast<unsigned int>(before_)); }
  Bound(const Bound&) = delete;
  Bound& operator=(const Bound&) = delete;

 private:
  Bind bind_;
  unsigned int target_;
  int before_ = 0;
};

/// Rows of pixels without gaps, in memory of the host.
class PlainPixels {
 public:
  explicit PlainPixels(const GlFunctions& gl)
      : gl_(gl),
        pack_(gl, gl.bind_buffer, kGlPixelPackBuffer, kGlPixelPackBufferBinding, 0),
        unpack_(gl, gl.bind_buffer, kGlPixelUnpackBuffer, kGlPixelUnpackBufferBinding, 0) {
    for (int i = 0; i < kModes; ++i) {
      gl_.get_integers(kMode[i].name, &before_[i]);
      gl_.set_pixel_mode(kMode[i].name, kMode[i].plain);
    }
  }
  ~PlainPixels() {
    for (int i = 0; i < kModes; ++i) gl_.set_pixel_mode(kMode[i].name, before_[i]);
  }
  PlainPixels(const PlainPixels&) = delete;
  PlainPixels& operator=(const PlainPixels&) = delete;

 private:
  struct Mode {
    unsigned int name;
    int plain;
  };
  // Swapped bytes, row length, skipped rows and pixels, alignment, image height, skipped images; to and from OpenGL.
  static constexpr Mode kMode[] = {{0x0CF0, 0}, {0x0CF2, 0}, {0x0CF3, 0}, {0x0CF4, 0}, {0x0CF5, 1},
                                   {0x806D, 0}, {0x806E, 0}, {0x0D00, 0}, {0x0D02, 0}, {0x0D03, 0},
                                   {0x0D04, 0}, {0x0D05, 1}, {0x806B, 0}, {0x806C, 0}};
  static constexpr int kModes = sizeof(kMode) / sizeof(kMode[0]);

  const GlFunctions& gl_;
  Bound pack_, unpack_;
  int before_[kModes] = {};
};

void forget_errors(const GlFunctions& gl) {
  for (int i = 0; i < 16 && gl.get_error() != 0; ++i) {
  }
}

/// Runs body(gl), which returns an error of its own, and asks OpenGL for one.
template <class Body>
npuError_t with_gl(const Body& body) {
  const GlFunctions* const gl = current_gl();
  if (gl == nullptr) return npuErrorInvalidGraphicsContext;
  forget_errors(*gl);
  const npuError_t error = body(*gl);
  if (error != npuSuccess) return error;
  return gl->get_error() == 0 ? npuSuccess : npuErrorUnknown;
}

/// Internal formats of OpenGL that are channels of arrays.
struct Format {
  unsigned int internal, format, type;
  int channels, bits;
  npuChannelFormatKind kind;
};

constexpr npuChannelFormatKind kUnsigned = npuChannelFormatKindUnsigned, kSigned = npuChannelFormatKindSigned,
                               kReal = npuChannelFormatKindFloat;
constexpr Format kFormats[] = {{0x8229, kGlRed, kGlUnsignedByte, 1, 8, kUnsigned},
                               {0x822A, kGlRed, kGlUnsignedShort, 1, 16, kUnsigned},
                               {0x822D, kGlRed, kGlHalfFloat, 1, 16, kReal},
                               {0x822E, kGlRed, kGlFloat, 1, 32, kReal},
                               {0x822B, kGlRg, kGlUnsignedByte, 2, 8, kUnsigned},
                               {0x822C, kGlRg, kGlUnsignedShort, 2, 16, kUnsigned},
                               {0x822F, kGlRg, kGlHalfFloat, 2, 16, kReal},
                               {0x8230, kGlRg, kGlFloat, 2, 32, kReal},
                               {kGlRgba, kGlRgba, kGlUnsignedByte, 4, 8, kUnsigned},
                               {0x8058, kGlRgba, kGlUnsignedByte, 4, 8, kUnsigned},
                               {0x805B, kGlRgba, kGlUnsignedShort, 4, 16, kUnsigned},
                               {0x881A, kGlRgba, kGlHalfFloat, 4, 16, kReal},
                               {0x8814, kGlRgba, kGlFloat, 4, 32, kReal},
                               {0x8231, kGlRedInteger, kGlByte, 1, 8, kSigned},
                               {0x8232, kGlRedInteger, kGlUnsignedByte, 1, 8, kUnsigned},
                               {0x8233, kGlRedInteger, kGlShort, 1, 16, kSigned},
                               {0x8234, kGlRedInteger, kGlUnsignedShort, 1, 16, kUnsigned},
                               {0x8235, kGlRedInteger, kGlInt, 1, 32, kSigned},
                               {0x8236, kGlRedInteger, kGlUnsignedInt, 1, 32, kUnsigned},
                               {0x8237, kGlRgInteger, kGlByte, 2, 8, kSigned},
                               {0x8238, kGlRgInteger, kGlUnsignedByte, 2, 8, kUnsigned},
                               {0x8239, kGlRgInteger, kGlShort, 2, 16, kSigned},
                               {0x823A, kGlRgInteger, kGlUnsignedShort, 2, 16, kUnsigned},
                               {0x823B, kGlRgInteger, kGlInt, 2, 32, kSigned},
                               {0x823C, kGlRgInteger, kGlUnsignedInt, 2, 32, kUnsigned},
                               {0x8D8E, kGlRgbaInteger, kGlByte, 4, 8, kSigned},
                               {0x8D7C, kGlRgbaInteger, kGlUnsignedByte, 4, 8, kUnsigned},
                               {0x8D88, kGlRgbaInteger, kGlShort, 4, 16, kSigned},
                               {0x8D76, kGlRgbaInteger, kGlUnsignedShort, 4, 16, kUnsigned},
                               {0x8D82, kGlRgbaInteger, kGlInt, 4, 32, kSigned},
                               {0x8D70, kGlRgbaInteger, kGlUnsignedInt, 4, 32, kUnsigned}};

const Format* find_format(unsigned int internal) {
  for (const Format& format : kFormats) {
    if (format.internal == internal) return &format;
  }
  return nullptr;
}

/// The state that says what is bound; 0 for a target that is not supported.
unsigned int binding_of(unsigned int target) {
  switch (target) {
    case kGlTexture2D:
      return kGlTextureBinding2D;
    case kGlTextureRectangle:
      return kGlTextureBindingRectangle;
    case kGlTexture3D:
      return kGlTextureBinding3D;
    case kGlTexture2DArray:
      return kGlTextureBinding2DArray;
    default:
      return 0;
  }
}

bool has_depth(unsigned int target) { return target == kGlTexture3D || target == kGlTexture2DArray; }

npuError_t describe(const GlFunctions& gl, GlImage* image) {
  const Bound bound(gl, gl.bind_texture, image->target, binding_of(image->target), image->name);
  const auto parameter = [&](unsigned int name) {
    int value = 0;
    gl.get_level_parameters(image->target, 0, name, &value);
    return static_cast<std::size_t>(value);
  };
  const std::size_t width = parameter(kGlTextureWidth), height = parameter(kGlTextureHeight);
  const std::size_t depth = has_depth(image->target) ? parameter(kGlTextureDepth) : 0;
  if (width == 0 || height == 0) return npuErrorInvalidValue;
  const Format* const format = find_format(static_cast<unsigned int>(parameter(kGlTextureInternalFormat)));
  if (format == nullptr) return npuErrorNotSupported;
  const int two = format->channels > 1 ? format->bits : 0, four = format->channels == 4 ? format->bits : 0;
  image->format = format->format;
  image->type = format->type;
  image->channels = {format->bits, two, four, four, format->kind};
  image->extent = {width, height, depth};
  image->bytes = width * height * (depth == 0 ? 1 : depth) *
                 static_cast<std::size_t>(format->channels * format->bits / 8);
  return npuSuccess;
}

}  // namespace

npuError_t gl_buffer_bytes(unsigned int name, std::size_t* bytes) {
  return with_gl([&](const GlFunctions& gl) {
    int size = 0;
    if (gl.is_buffer(name) == 0) return npuErrorInvalidValue;
    const Bound bound(gl, gl.bind_buffer, kGlArrayBuffer, kGlArrayBufferBinding, name);
    gl.get_buffer_parameters(kGlArrayBuffer, kGlBufferSize, &size);
    *bytes = static_cast<std::size_t>(size);
    return size > 0 ? npuSuccess : npuErrorInvalidValue;
  });
}

npuError_t gl_read_buffer(unsigned int name, std::vector<char>* bytes) {
  return with_gl([&](const GlFunctions& gl) {
    const Bound bound(gl, gl.bind_buffer, kGlArrayBuffer, kGlArrayBufferBinding, name);
    gl.get_buffer_data(kGlArrayBuffer, 0, static_cast<long>(bytes->size()), bytes->data());
    return npuSuccess;
  });
}

npuError_t gl_write_buffer(unsigned int name, const std::vector<char>& bytes) {
  return with_gl([&](const GlFunctions& gl) {
    const Bound bound(gl, gl.bind_buffer, kGlArrayBuffer, kGlArrayBufferBinding, name);
    gl.set_buffer_data(kGlArrayBuffer, 0, static_cast<long>(bytes.size()), bytes.data());
    return npuSuccess;
  });
}

npuError_t gl_describe_image(unsigned int name, unsigned int target, GlImage* image) {
  return with_gl([&](const GlFunctions& gl) {
    if (binding_of(target) == 0) return npuErrorNotSupported;
    if (gl.is_texture(name) == 0) return npuErrorInvalidValue;
    image->name = name;
    image->target = target;
    return describe(gl, image);
  });
}

npuError_t gl_read_image(const GlImage& image, std::vector<char>* bytes) {
  return with_gl([&](const GlFunctions& gl) {
    const PlainPixels pixels(gl);
    const Bound bound(gl, gl.bind_texture, image.target, binding_of(image.target), image.name);
    gl.get_image(image.target, 0, image.format, image.type, bytes->data());
    return npuSuccess;
  });
}

npuError_t gl_write_image(const GlImage& image, const std::vector<char>& bytes) {
  return with_gl([&](const GlFunctions& gl) {
    const PlainPixels pixels(gl);
    const Bound bound(gl, gl.bind_texture, image.target, binding_of(image.target), image.name);
    const int width = static_cast<int>(image.extent.width), height = static_cast<int>(image.extent.height);
    const int depth = static_cast<int>(image.extent.depth);
    if (has_depth(image.target)) {
      gl.set_image_3d(image.target, 0, 0, 0, 0, width, height, depth, image.format, image.type, bytes.data());
    } else {
      gl.set_image_2d(image.target, 0, 0, 0, width, height, image.format, image.type, bytes.data());
    }
    return npuSuccess;
  });
}

}  // namespace npu::detail
