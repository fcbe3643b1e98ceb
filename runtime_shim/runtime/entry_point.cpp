// Functions of the driver interface by name.
#include "npu/runtime/entry_point.h"

#include <dlfcn.h>

#include <cstring>
#include <string>

#include "npu/driver.h"
#include "runtime_shim/runtime/runtime_state.h"

namespace {

// The shim's own library, also if a program loaded it with RTLD_LOCAL.
void* own_library() {
  static void* const handle = [] {
    Dl_info info{};
    if (dladdr(reinterpret_cast<const void*>(&npudrvInit), &info) == 0) return RTLD_DEFAULT;
    void* const found = dlopen(info.dli_fname, RTLD_LAZY | RTLD_NOLOAD);
    return found == nullptr ? RTLD_DEFAULT : found;
  }();
  return handle;
}

// "cuMemAlloc" and "cuMemAlloc_v2" are npudrvMemAlloc: the driver interface has only the newest version of
// each function.
void* find_driver_function(const char* symbol) {
  if (std::strncmp(symbol, "cu", 2) != 0) return nullptr;
  std::string name = std::string("npudrv") + (symbol + 2);
  if (void* const found = dlsym(own_library(), name.c_str())) return found;
  const std::size_t version = name.rfind("_v");
  return version == std::string::npos ? nullptr : dlsym(own_library(), name.substr(0, version).c_str());
}

npuError_t entry_point(const char* symbol, void** function, npuDriverEntryPointQueryResult* result) {
  return npu::detail::api([&] {
    if (symbol == nullptr || function == nullptr) return npuErrorInvalidValue;
    *function = find_driver_function(symbol);
    if (result != nullptr)
      *result = *function == nullptr ? npuDriverEntryPointSymbolNotFound : npuDriverEntryPointSuccess;
    return *function == nullptr && result == nullptr ? npuErrorSymbolNotFound : npuSuccess;
  });
}

}  // namespace

extern "C" {

npuError_t npuGetDriverEntryPoint(const char* symbol, void** function, unsigned long long,
                                  npuDriverEntryPointQueryResult* result) {
  return entry_point(symbol, function, result);
}

npuError_t npuGetDriverEntryPointByVersion(const char* symbol, void** function, unsigned int,
                                           unsigned long long, npuDriverEntryPointQueryResult* result) {
  return entry_point(symbol, function, result);
}

npudrvResult npudrvGetProcAddress(const char* symbol, void** function, int, uint64_t,
                                  npudrvDriverProcAddressQueryResult* result) {
  if (symbol == nullptr || function == nullptr) return NPUDRV_ERROR_INVALID_VALUE;
  *function = find_driver_function(symbol);
  const bool found = *function != nullptr;
  if (result != nullptr)
    *result = found ? NPUDRV_GET_PROC_ADDRESS_SUCCESS : NPUDRV_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND;
  return found ? NPUDRV_SUCCESS : NPUDRV_ERROR_NOT_FOUND;
}

}  // extern "C"
