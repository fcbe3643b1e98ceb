// Looks up OpenGL in the process. The shim does not link to it: most programs have none.
#include "runtime_shim/runtime/graphics/gl_functions.h"

#include <dlfcn.h>

#include <optional>

namespace npu::detail {
namespace {

using Resolver = void* (*)(const char*);

/// A symbol of the program or of a library that it has loaded, also by dlopen.
void* loaded_symbol(const char* name) {
  if (void* const found = dlsym(RTLD_DEFAULT, name)) return found;
  for (const char* library : {"libGL.so.1", "libOpenGL.so.0", "libEGL.so.1"}) {
    void* const handle = dlopen(library, RTLD_LAZY | RTLD_NOLOAD);
    if (handle == nullptr) continue;
    void* const found = dlsym(handle, name);
    dlclose(handle);  // the program still has it
    if (found != nullptr) return found;
  }
  return nullptr;
}

/// Functions of newer versions may be known to the window system only.
void* gl_symbol(const char* name) {
  if (void* const found = loaded_symbol(name)) return found;
  for (const char* resolver : {"glXGetProcAddressARB", "eglGetProcAddress"}) {
    const auto resolve = reinterpret_cast<Resolver>(loaded_symbol(resolver));
    void* const found = resolve == nullptr ? nullptr : resolve(name);
    if (found != nullptr) return found;
  }
  return nullptr;
}

template <class Function>
bool find(const char* name, Function** function) {
  *function = reinterpret_cast<Function*>(gl_symbol(name));
  return *function != nullptr;
}

std::optional<GlFunctions> found_functions() {
  GlFunctions gl{};
  const bool complete =
      find("glGetString", &gl.get_string) && find("glGetError", &gl.get_error) &&
      find("glGetIntegerv", &gl.get_integers) && find("glIsBuffer", &gl.is_buffer) &&
      find("glIsTexture", &gl.is_texture) && find("glBindBuffer", &gl.bind_buffer) &&
      find("glGetBufferParameteriv", &gl.get_buffer_parameters) &&
      find("glGetBufferSubData", &gl.get_buffer_data) && find("glBufferSubData", &gl.set_buffer_data) &&
      find("glBindTexture", &gl.bind_texture) && find("glGetTexLevelParameteriv", &gl.get_level_parameters) &&
      find("glGetTexImage", &gl.get_image) && find("glTexSubImage2D", &gl.set_image_2d) &&
      find("glTexSubImage3D", &gl.set_image_3d) && find("glPixelStorei", &gl.set_pixel_mode);
  return complete ? std::optional<GlFunctions>(gl) : std::nullopt;
}

}  // namespace

const GlFunctions* current_gl() {
  // The program may load OpenGL later, so a failure is not remembered.
  thread_local std::optional<GlFunctions> functions;
  if (!functions) functions = found_functions();
  return functions && functions->get_string(kGlVersion) != nullptr ? &*functions : nullptr;
}

}  // namespace npu::detail
