// The driver interface: modules, of kernels that npucxx -cubin or npurtc compiled. Code of a GPU is refused.
#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string>

#include "runtime_shim/runtime/driver/driver.h"
#include "runtime_shim/runtime/driver/image.h"

struct npudrvModule_st {
  void* library = nullptr;
};

namespace {

using npu::detail::driver_call;
using npu::detail::elf_bytes;

npuError_t refuse(const char* what) {
  std::fprintf(
      stderr,
      "npu runtime: %s is no module of this runtime: code for a GPU (PTX, cubin) cannot run. Migrate the CUDA "
      "source that it was compiled from, and compile it by npucxx -cubin, by npurtc, or with the program\n",
      what);
  return npuErrorNotSupported;
}

npuError_t open_library(npudrvModule* module, const std::string& path) {
  // What is registered stays: kernels of the library may be known by their address.
  void* const loaded = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  if (loaded == nullptr) {
    std::fprintf(stderr, "npu runtime: cannot load the kernels of a module: %s\n", dlerror());
    return npuErrorInvalidKernelImage;
  }
  *module = new npudrvModule_st{loaded};
  return npuSuccess;
}

/// Loads a library that lies in memory. Each module has its own variables, so it is loaded anew, from a file without a name. The
/// file stays open: the loader takes an equal path for the same library.
npuError_t load_library(npudrvModule* module, const char* image, std::size_t bytes) {
  const int file = memfd_create("npu_module", MFD_CLOEXEC);
  for (std::size_t written = 0; file >= 0 && written < bytes;) {
    const ssize_t now = write(file, image + written, bytes - written);
    if (now <= 0) return close(file), npuErrorMemoryAllocation;
    written += static_cast<std::size_t>(now);
  }
  return file < 0 ? npuErrorMemoryAllocation : open_library(module, "/proc/self/fd/" + std::to_string(file));
}

npuError_t load(npudrvModule* module, const char* image, const char* what) {
  if (module == nullptr || image == nullptr) return npuErrorInvalidValue;
  if (const std::size_t bytes = elf_bytes(image, ET_DYN)) return load_library(module, image, bytes);
  const std::string library = npu::detail::library_of_text(image);
  if (!library.empty()) return load_library(module, library.data(), library.size());
  const std::string path = npu::detail::path_of_image(image);
  return path.empty() ? refuse(what) : open_library(module, path);
}

npuError_t load_file(npudrvModule* module, const char* path) {
  if (module == nullptr || path == nullptr) return npuErrorInvalidValue;
  std::ifstream file(path, std::ios::binary);
  if (!file) return npuErrorFileNotFound;
  std::ostringstream text;
  text << file.rdbuf();
  const std::string image = text.str();
  if (const std::size_t bytes = image.size() < sizeof(ElfW(Ehdr)) ? 0 : elf_bytes(image.data(), ET_DYN))
    return bytes <= image.size() ? load_library(module, image.data(), bytes) : npuErrorInvalidKernelImage;
  return load(module, image.c_str(), path);
}

npuError_t find_function(npudrvFunction* function, npudrvModule module, const char* name) {
  if (function == nullptr || name == nullptr) return npuErrorInvalidValue;
  if (module == nullptr) return npuErrorInvalidResourceHandle;
  void* found = dlsym(module->library, name);
  if (found == nullptr) return npuErrorSymbolNotFound;
  constexpr std::size_t kPrefix = sizeof(npu::detail::kExpressionPrefix) - 1;
  if (std::strncmp(name, npu::detail::kExpressionPrefix, kPrefix) == 0) found = *static_cast<void**>(found);
  *function = static_cast<npudrvFunction>(found);
  return npuSuccess;
}

npuError_t find_variable(npudrvDeviceptr* pointer, std::size_t* bytes, npudrvModule module,
                         const char* name) {
  if (name == nullptr) return npuErrorInvalidValue;
  if (module == nullptr) return npuErrorInvalidResourceHandle;
  void* const found = dlsym(module->library, name);
  if (found == nullptr) return npuErrorSymbolNotFound;
  Dl_info info;
  void* entry = nullptr;
  if (dladdr1(found, &info, &entry, RTLD_DL_SYMENT) == 0 || entry == nullptr) return npuErrorSymbolNotFound;
  const std::size_t size = static_cast<const ElfW(Sym)*>(entry)->st_size;
  // Copies take the variable as device memory from now on.
  if (const npuError_t error = npuRegisterSymbol(found, size)) return error;
  if (pointer != nullptr) *pointer = npu::detail::to_address(found);
  if (bytes != nullptr) *bytes = size;
  return npuSuccess;
}

}  // namespace

extern "C" {

npudrvResult npudrvModuleLoad(npudrvModule* module, const char* path) {
  return driver_call([&] { return load_file(module, path); });
}
npudrvResult npudrvModuleLoadData(npudrvModule* module, const void* image) {
  return driver_call([&] { return load(module, static_cast<const char*>(image), "the image"); });
}
npudrvResult npudrvModuleLoadDataEx(npudrvModule* module, const void* image, unsigned int, npudrvJit_option*,
                                    void**) {
  return npudrvModuleLoadData(module, image);
}
npudrvResult npudrvModuleUnload(npudrvModule module) {
  return driver_call([&] {
    if (module == nullptr) return npuErrorInvalidResourceHandle;
    dlclose(module->library);
    delete module;
    return npuSuccess;
  });
}
npudrvResult npudrvModuleGetFunction(npudrvFunction* function, npudrvModule module, const char* name) {
  return driver_call([&] { return find_function(function, module, name); });
}
npudrvResult npudrvModuleGetGlobal(npudrvDeviceptr* pointer, size_t* bytes, npudrvModule module,
                                   const char* name) {
  return driver_call([&] { return find_variable(pointer, bytes, module, name); });
}

}  // extern "C"
