// The driver interface: modules, of kernels that npurtc compiled. Code of a GPU is refused.
#include <dlfcn.h>
#include <elf.h>
#include <link.h>

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

npuError_t refuse(const char* what) {
  std::fprintf(
      stderr,
      "npu runtime: %s is no module of this runtime: code for a GPU (PTX, cubin) cannot run. Migrate the CUDA "
      "source that it was compiled from, and link it with the program or compile it with npurtc\n",
      what);
  return npuErrorNotSupported;
}

npuError_t load(npudrvModule* module, const char* image, const char* what) {
  if (module == nullptr || image == nullptr) return npuErrorInvalidValue;
  constexpr std::size_t kMark = sizeof(npu::detail::kImageMark) - 1;
  if (std::strncmp(image, npu::detail::kImageMark, kMark) != 0) return refuse(what);
  const char* path = image + kMark;
  const std::string library(path, std::strcspn(path, "\n"));
  // What is registered stays: kernels of the library may be known by their address.
  void* const loaded = dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  if (loaded == nullptr) {
    std::fprintf(stderr, "npu runtime: cannot load kernels that were compiled at run time: %s\n", dlerror());
    return npuErrorInvalidKernelImage;
  }
  *module = new npudrvModule_st{loaded};
  return npuSuccess;
}

npuError_t load_file(npudrvModule* module, const char* path) {
  if (module == nullptr || path == nullptr) return npuErrorInvalidValue;
  std::ifstream file(path, std::ios::binary);
  if (!file) return npuErrorFileNotFound;
  std::ostringstream text;
  text << file.rdbuf();
  return load(module, text.str().c_str(), path);
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
