// npu/runtime/library.h: libraries of kernels, which the driver interface loads.
#include "npu/runtime/device.h"
#include "npu/runtime/kernel.h"
#include "npu/runtime/library.h"
#include "runtime_shim/runtime/driver/driver.h"

namespace {

using npu::detail::api;

npudrvLibrary handle_of(npuLibrary_t library) { return reinterpret_cast<npudrvLibrary>(library); }

/// Calls body(), which returns the result of the driver interface: the numbers of both interfaces are the same.
template <typename Body>
npuError_t through_driver(const Body& body) {
  return api([&] { return static_cast<npuError_t>(body()); });
}

npudrvResult find_variable(void** pointer, size_t* bytes, npuLibrary_t library, const char* name) {
  npudrvDeviceptr address = 0;
  const npudrvResult result = npudrvLibraryGetGlobal(&address, bytes, handle_of(library), name);
  if (result == NPUDRV_SUCCESS && pointer != nullptr) *pointer = npu::detail::to_pointer(address);
  return result;
}

}  // namespace

extern "C" {

npuError_t npuLibraryLoadData(npuLibrary_t* library, const void* code, npuJitOption*, void**, unsigned int,
                              npuLibraryOption*, void**, unsigned int) {
  return through_driver([&] { return npudrvModuleLoadData(reinterpret_cast<npudrvModule*>(library), code); });
}
npuError_t npuLibraryLoadFromFile(npuLibrary_t* library, const char* path, npuJitOption*, void**,
                                  unsigned int, npuLibraryOption*, void**, unsigned int) {
  return through_driver([&] { return npudrvModuleLoad(reinterpret_cast<npudrvModule*>(library), path); });
}
npuError_t npuLibraryUnload(npuLibrary_t library) {
  return through_driver([&] { return npudrvLibraryUnload(handle_of(library)); });
}
npuError_t npuLibraryGetKernel(npuKernel_t* kernel, npuLibrary_t library, const char* name) {
  return through_driver([&] {
    return npudrvLibraryGetKernel(reinterpret_cast<npudrvKernel*>(kernel), handle_of(library), name);
  });
}
npuError_t npuLibraryGetGlobal(void** pointer, size_t* bytes, npuLibrary_t library, const char* name) {
  return through_driver([&] { return find_variable(pointer, bytes, library, name); });
}
npuError_t npuLibraryGetManaged(void** pointer, size_t* bytes, npuLibrary_t library, const char* name) {
  return npuLibraryGetGlobal(pointer, bytes, library, name);
}
npuError_t npuGetKernel(npuKernel_t* kernel, const void* entry) {
  return api([&] {
    if (kernel == nullptr) return npuErrorInvalidValue;
    if (entry == nullptr) return npuErrorInvalidDeviceFunction;
    *kernel = static_cast<npuKernel_t>(const_cast<void*>(entry));
    return npuSuccess;
  });
}
npuError_t npuKernelSetAttributeForDevice(npuKernel_t kernel, npuFuncAttribute attr, int value, int device) {
  return api([&] {
    int devices = 0;
    if (const npuError_t error = npuGetDeviceCount(&devices)) return error;
    return device < 0 || device >= devices ? npuErrorInvalidDevice : npuFuncSetAttribute(kernel, attr, value);
  });
}

}  // extern "C"
