// The driver interface: libraries of kernels. A library is a module, and a kernel is the address of a function.
#include "npu/driver/library.h"

#include <dlfcn.h>

#include "runtime_shim/runtime/driver/driver.h"

namespace {

using npu::detail::driver_call;

npudrvModule module_of(npudrvLibrary library) { return reinterpret_cast<npudrvModule>(library); }
npudrvFunction function_of(npudrvKernel kernel) { return reinterpret_cast<npudrvFunction>(kernel); }

/// Calls body() if there is such a device.
template <typename Body>
npudrvResult on_device(npudrvDevice device, const Body& body) {
  npudrvDevice known = 0;
  if (const npudrvResult error = npudrvDeviceGet(&known, device)) return error;
  return body();
}

}  // namespace

extern "C" {

npudrvResult npudrvLibraryLoadData(npudrvLibrary* library, const void* image, npudrvJit_option*, void**,
                                   unsigned int, npudrvLibraryOption*, void**, unsigned int) {
  return npudrvModuleLoadData(reinterpret_cast<npudrvModule*>(library), image);
}
npudrvResult npudrvLibraryLoadFromFile(npudrvLibrary* library, const char* path, npudrvJit_option*, void**,
                                       unsigned int, npudrvLibraryOption*, void**, unsigned int) {
  return npudrvModuleLoad(reinterpret_cast<npudrvModule*>(library), path);
}
npudrvResult npudrvLibraryUnload(npudrvLibrary library) { return npudrvModuleUnload(module_of(library)); }

npudrvResult npudrvLibraryGetModule(npudrvModule* module, npudrvLibrary library) {
  return driver_call([&] {
    if (module == nullptr) return npuErrorInvalidValue;
    if (library == nullptr) return npuErrorInvalidResourceHandle;
    *module = module_of(library);
    return npuSuccess;
  });
}
npudrvResult npudrvLibraryGetKernel(npudrvKernel* kernel, npudrvLibrary library, const char* name) {
  return npudrvModuleGetFunction(reinterpret_cast<npudrvFunction*>(kernel), module_of(library), name);
}
npudrvResult npudrvLibraryGetGlobal(npudrvDeviceptr* pointer, size_t* bytes, npudrvLibrary library,
                                    const char* name) {
  return npudrvModuleGetGlobal(pointer, bytes, module_of(library), name);
}
npudrvResult npudrvLibraryGetManaged(npudrvDeviceptr* pointer, size_t* bytes, npudrvLibrary library,
                                     const char* name) {
  return npudrvLibraryGetGlobal(pointer, bytes, library, name);
}

npudrvResult npudrvKernelGetFunction(npudrvFunction* function, npudrvKernel kernel) {
  return driver_call([&] {
    if (function == nullptr) return npuErrorInvalidValue;
    if (kernel == nullptr) return npuErrorInvalidResourceHandle;
    *function = function_of(kernel);
    return npuSuccess;
  });
}
npudrvResult npudrvFuncGetName(const char** name, npudrvFunction function) {
  return driver_call([&] {
    if (name == nullptr) return npuErrorInvalidValue;
    Dl_info info{};
    const void* const address = function;
    if (address == nullptr || dladdr(address, &info) == 0 || info.dli_saddr != address)
      return npuErrorInvalidResourceHandle;
    *name = info.dli_sname;
    return npuSuccess;
  });
}
npudrvResult npudrvKernelGetName(const char** name, npudrvKernel kernel) {
  return npudrvFuncGetName(name, function_of(kernel));
}
npudrvResult npudrvKernelGetAttribute(int* value, npudrvFunction_attribute attribute, npudrvKernel kernel,
                                      npudrvDevice device) {
  return on_device(device, [&] { return npudrvFuncGetAttribute(value, attribute, function_of(kernel)); });
}
npudrvResult npudrvKernelSetAttribute(npudrvFunction_attribute attribute, int value, npudrvKernel kernel,
                                      npudrvDevice device) {
  return on_device(device, [&] { return npudrvFuncSetAttribute(function_of(kernel), attribute, value); });
}
npudrvResult npudrvKernelSetCacheConfig(npudrvKernel kernel, npudrvFunc_cache config, npudrvDevice device) {
  return on_device(device, [&] { return npudrvFuncSetCacheConfig(function_of(kernel), config); });
}

}  // extern "C"
