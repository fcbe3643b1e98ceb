// The driver interface: start, errors, devices, contexts.
#include <cstdio>
#include <cstring>
#include <deque>
#include <string>
#include <vector>

#include "npu/runtime/device.h"
#include "runtime_shim/runtime/device_properties.h"
#include "runtime_shim/runtime/driver/driver.h"
#include "runtime_shim/runtime/newer_functions.h"

namespace npu::detail {
namespace {

std::atomic<bool> initialized{false};

// All contexts that ever existed. Handles stay valid memory, so that a destroyed one is recognised.
struct Contexts {
  std::mutex mutex;
  std::deque<npudrvContext_st> all;
  std::vector<npudrvContext> primary;  // by device
  std::vector<int> retained;           // by device
};

Contexts& contexts() {
  static auto* const result = new Contexts;
  return *result;
}

std::vector<npudrvContext>& stack() {
  thread_local std::vector<npudrvContext> result;
  return result;
}

bool exists(int device) { return device >= 0 && device < device_count(); }

npudrvContext add_context(int device, bool primary) {
  contexts().all.push_back({device, primary, true});
  return &contexts().all.back();
}

// Call with the mutex held.
npudrvContext primary_of(int device) {
  Contexts& list = contexts();
  const auto index = static_cast<std::size_t>(device);
  if (list.primary.size() <= index) {
    list.primary.resize(index + 1);
    list.retained.resize(index + 1);
  }
  if (list.primary[index] == nullptr) list.primary[index] = add_context(device, true);
  return list.primary[index];
}

npudrvResult start(unsigned int flags) {
  int count = 0;
  if (flags != 0) return NPUDRV_ERROR_INVALID_VALUE;
  if (device_count() == 0) return to_driver(ensure_ready());
  const npuError_t error = npuGetDeviceCount(&count);
  if (error == npuSuccess) initialized = true;
  return to_driver(error);
}

}  // namespace

bool driver_initialized() { return initialized.load(std::memory_order_acquire) || runtime_started(); }

int driver_device() { return stack().empty() ? current_device() : stack().back()->device; }

// The two interfaces use the same numbers, except that the runtime's argument errors are one code in the
// driver.
npudrvResult to_driver(npuError_t error) {
  switch (error) {
    case npuErrorInvalidConfiguration:
    case npuErrorInvalidPitchValue:
    case npuErrorInvalidSymbol:
    case npuErrorInvalidHostPointer:
    case npuErrorInvalidDevicePointer:
    case npuErrorInvalidMemcpyDirection:
      return NPUDRV_ERROR_INVALID_VALUE;
    case npuErrorInvalidDeviceFunction:
      return NPUDRV_ERROR_INVALID_HANDLE;
    default:
      return static_cast<npudrvResult>(error);
  }
}

}  // namespace npu::detail

namespace {

using npu::detail::contexts;
using npu::detail::driver_call;
using npu::detail::driver_initialized;
using npu::detail::exists;
using npu::detail::stack;

bool valid(npudrvContext context) { return context != nullptr && context->alive; }

// Names and texts are the runtime's, because the numbers are the same.
npudrvResult describe(npudrvResult error, const char** text, const char* (*source)(npuError_t)) {
  if (text == nullptr) return NPUDRV_ERROR_INVALID_VALUE;
  const char* const found = source(static_cast<npuError_t>(error));
  const bool known = std::strcmp(found, source(static_cast<npuError_t>(9999))) != 0;
  *text = known ? found : nullptr;
  return known ? NPUDRV_SUCCESS : NPUDRV_ERROR_INVALID_VALUE;
}

npuError_t properties_of(npudrvDevice device, npuDeviceProp* properties) {
  return npu::detail::device_properties(device, properties);
}

}  // namespace

extern "C" {

npudrvResult npudrvInit(unsigned int flags) { return npu::detail::start(flags); }

npudrvResult npudrvDriverGetVersion(int* version) {
  return npu::detail::to_driver(npuDriverGetVersion(version));
}

npudrvResult npudrvGetErrorName(npudrvResult error, const char** text) {
  return describe(error, text, npuGetErrorName);
}

npudrvResult npudrvGetErrorString(npudrvResult error, const char** text) {
  return describe(error, text, npuGetErrorString);
}

npudrvResult npudrvDeviceGet(npudrvDevice* device, int ordinal) {
  return driver_call([&] {
    if (device == nullptr) return npuErrorInvalidValue;
    if (!exists(ordinal)) return npuErrorInvalidDevice;
    *device = ordinal;
    return npuSuccess;
  });
}

npudrvResult npudrvDeviceGetCount(int* count) {
  return driver_call([&] { return npuGetDeviceCount(count); });
}

npudrvResult npudrvDeviceGetName(char* name, int length, npudrvDevice device) {
  return driver_call([&] {
    npuDeviceProp properties;
    if (name == nullptr || length <= 0) return npuErrorInvalidValue;
    if (const npuError_t error = properties_of(device, &properties)) return error;
    std::snprintf(name, static_cast<std::size_t>(length), "%s", properties.name);
    return npuSuccess;
  });
}

npudrvResult npudrvDeviceGetUuid(npudrvUuid* uuid, npudrvDevice device) {
  return driver_call([&] {
    npuDeviceProp properties;
    if (uuid == nullptr) return npuErrorInvalidValue;
    if (const npuError_t error = properties_of(device, &properties)) return error;
    *uuid = properties.uuid;
    return npuSuccess;
  });
}

npudrvResult npudrvDeviceTotalMem(size_t* bytes, npudrvDevice device) {
  return driver_call([&] {
    npuDeviceProp properties;
    if (bytes == nullptr) return npuErrorInvalidValue;
    if (const npuError_t error = properties_of(device, &properties)) return error;
    *bytes = properties.totalGlobalMem;
    return npuSuccess;
  });
}

npudrvResult npudrvDeviceGetAttribute(int* value, npudrvDevice_attribute attribute, npudrvDevice device) {
  return driver_call([&] {
    const npuError_t error = npuDeviceGetAttribute(value, static_cast<npuDeviceAttr>(attribute), device);
    // Of the driver alone: npudrvMemCreate and its relatives.
    if (error == npuSuccess && attribute == NPUDRV_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED)
      *value = 1;
    if (error == npuSuccess &&
        attribute == NPUDRV_DEVICE_ATTRIBUTE_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR_SUPPORTED)
      *value = npu::detail::can_share_memory() ? 1 : 0;
    return error;
  });
}

npudrvResult npudrvDeviceComputeCapability(int* major, int* minor, npudrvDevice device) {
  return driver_call([&] {
    npuDeviceProp properties;
    if (major == nullptr || minor == nullptr) return npuErrorInvalidValue;
    if (const npuError_t error = properties_of(device, &properties)) return error;
    *major = properties.major;
    *minor = properties.minor;
    return npuSuccess;
  });
}

npudrvResult npudrvDeviceCanAccessPeer(int* can, npudrvDevice device, npudrvDevice peer) {
  return driver_call([&] { return npuDeviceCanAccessPeer(can, device, peer); });
}

npudrvResult npudrvDevicePrimaryCtxRetain(npudrvContext* context, npudrvDevice device) {
  if (!driver_initialized()) return NPUDRV_ERROR_NOT_INITIALIZED;
  if (context == nullptr) return NPUDRV_ERROR_INVALID_VALUE;
  if (!exists(device)) return NPUDRV_ERROR_INVALID_DEVICE;
  std::lock_guard lock(contexts().mutex);
  *context = npu::detail::primary_of(device);
  ++contexts().retained[static_cast<std::size_t>(device)];
  return NPUDRV_SUCCESS;
}

// The runtime keeps the device in use anyway; only the count is decremented.
npudrvResult npudrvDevicePrimaryCtxRelease(npudrvDevice device) {
  if (!driver_initialized()) return NPUDRV_ERROR_NOT_INITIALIZED;
  if (!exists(device)) return NPUDRV_ERROR_INVALID_DEVICE;
  std::lock_guard lock(contexts().mutex);
  npu::detail::primary_of(device);
  int& count = contexts().retained[static_cast<std::size_t>(device)];
  if (count == 0) return NPUDRV_ERROR_INVALID_CONTEXT;
  --count;
  return NPUDRV_SUCCESS;
}

npudrvResult npudrvDevicePrimaryCtxReset(npudrvDevice device) {
  if (!driver_initialized()) return NPUDRV_ERROR_NOT_INITIALIZED;
  if (!exists(device)) return NPUDRV_ERROR_INVALID_DEVICE;
  npu::detail::DeviceScope scope(device);
  return npu::detail::to_driver(npuDeviceReset());
}

npudrvResult npudrvDevicePrimaryCtxSetFlags(npudrvDevice device, unsigned int flags) {
  return driver_call([&] { return exists(device) ? npuSetDeviceFlags(flags) : npuErrorInvalidDevice; });
}

npudrvResult npudrvDevicePrimaryCtxGetState(npudrvDevice device, unsigned int* flags, int* active) {
  return driver_call([&] {
    if (flags == nullptr || active == nullptr) return npuErrorInvalidValue;
    if (!exists(device)) return npuErrorInvalidDevice;
    std::lock_guard lock(contexts().mutex);
    npu::detail::primary_of(device);
    *active = contexts().retained[static_cast<std::size_t>(device)] > 0 ? 1 : 0;
    return npuGetDeviceFlags(flags);
  });
}

npudrvResult npudrvCtxCreate(npudrvContext* context, unsigned int, npudrvDevice device) {
  if (!driver_initialized()) return NPUDRV_ERROR_NOT_INITIALIZED;
  if (context == nullptr) return NPUDRV_ERROR_INVALID_VALUE;
  if (!exists(device)) return NPUDRV_ERROR_INVALID_DEVICE;
  std::lock_guard lock(contexts().mutex);
  *context = npu::detail::add_context(device, false);
  stack().push_back(*context);
  return NPUDRV_SUCCESS;
}

npudrvResult npudrvCtxDestroy(npudrvContext context) {
  if (!valid(context) || context->primary) return NPUDRV_ERROR_INVALID_CONTEXT;
  context->alive = false;
  if (!stack().empty() && stack().back() == context) stack().pop_back();
  return NPUDRV_SUCCESS;
}

npudrvResult npudrvCtxSetCurrent(npudrvContext context) {
  if (!driver_initialized()) return NPUDRV_ERROR_NOT_INITIALIZED;
  if (context != nullptr && !valid(context)) return NPUDRV_ERROR_INVALID_CONTEXT;
  if (!stack().empty()) stack().pop_back();
  if (context == nullptr) return NPUDRV_SUCCESS;
  stack().push_back(context);
  npu::detail::set_current_device(context->device);
  return NPUDRV_SUCCESS;
}

npudrvResult npudrvCtxGetCurrent(npudrvContext* context) {
  if (!driver_initialized()) return NPUDRV_ERROR_NOT_INITIALIZED;
  if (context == nullptr) return NPUDRV_ERROR_INVALID_VALUE;
  *context = stack().empty() ? nullptr : stack().back();
  return NPUDRV_SUCCESS;
}

npudrvResult npudrvCtxPushCurrent(npudrvContext context) {
  if (!driver_initialized()) return NPUDRV_ERROR_NOT_INITIALIZED;
  if (!valid(context)) return NPUDRV_ERROR_INVALID_CONTEXT;
  stack().push_back(context);
  return NPUDRV_SUCCESS;
}

npudrvResult npudrvCtxPopCurrent(npudrvContext* context) {
  if (!driver_initialized()) return NPUDRV_ERROR_NOT_INITIALIZED;
  if (stack().empty()) return NPUDRV_ERROR_INVALID_CONTEXT;
  if (context != nullptr) *context = stack().back();
  stack().pop_back();
  return NPUDRV_SUCCESS;
}

npudrvResult npudrvCtxGetDevice(npudrvDevice* device) {
  return driver_call([&] {
    if (device == nullptr) return npuErrorInvalidValue;
    *device = npu::detail::current_device();
    return npuSuccess;
  });
}

npudrvResult npudrvCtxSynchronize(void) { return driver_call(npuDeviceSynchronize); }

npudrvResult npudrvCtxGetStreamPriorityRange(int* least, int* greatest) {
  return driver_call([&] { return npuDeviceGetStreamPriorityRange(least, greatest); });
}

npudrvResult npudrvCtxEnablePeerAccess(npudrvContext peer, unsigned int flags) {
  return driver_call(
      [&] { return valid(peer) ? npuDeviceEnablePeerAccess(peer->device, flags) : npuErrorInvalidValue; });
}

}  // extern "C"
