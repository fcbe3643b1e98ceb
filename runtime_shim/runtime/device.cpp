// Errors and devices.
#include "npu/runtime/device.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "npu/executors/thread_context.h"
#include "npu/runtime/version.h"
#include "runtime_shim/runtime/device_properties.h"
#include "runtime_shim/runtime/device_runtime.h"
#include "runtime_shim/runtime/graph/capture.h"
#include "runtime_shim/runtime/memory/pool.h"
#include "runtime_shim/runtime/reset.h"
#include "runtime_shim/runtime/runtime_state.h"

namespace {

using npu::detail::api;
using npu::detail::current_device;
using npu::detail::device_count;
using npu::detail::DeviceScope;
using npu::detail::DeviceState;
using npu::detail::from_acl;
using npu::detail::record_error;

bool exists(int device) { return device >= 0 && device < device_count(); }

// Values that programs set and get, without effect here. One set for the process. They are independent of
// each other and written atomically.
struct Preferences {
  std::atomic<size_t> limits[7] = {1024, 1 << 20, 8 << 20, 2, 2048, 128, 0};
  std::atomic<npuFuncCache> cache{npuFuncCachePreferNone};
  std::atomic<npuSharedMemConfig> banks{npuSharedMemBankSizeFourByte};
  std::atomic<unsigned int> flags{npuDeviceScheduleAuto};
};

Preferences& preferences() {
  static auto* const result = new Preferences;
  return *result;
}

npuError_t synchronize() {
  if (npu::detail::captures_in_progress().load() > 0) {
    DeviceState& device = npu::detail::current_state();
    std::lock_guard lock(device.order);
    for (npuStream_st* stream : device.blocking) {
      if (const npuError_t error = npu::detail::refused_while_capturing(*stream)) return error;
    }
  }
  const aclError error = aclrtSynchronizeDevice();
  npu::detail::trim_pools(current_device(), true);
  return from_acl(error);
}

npuError_t choose(int* device, const npuDeviceProp& wanted) {
  for (int i = 0; i < device_count(); ++i) {
    npuDeviceProp has;
    if (const npuError_t error = npu::detail::device_properties(i, &has)) return error;
    const bool fits = has.totalGlobalMem >= wanted.totalGlobalMem &&
                      has.multiProcessorCount >= wanted.multiProcessorCount &&
                      (has.major > wanted.major || (has.major == wanted.major && has.minor >= wanted.minor));
    if (!fits) continue;
    *device = i;
    return npuSuccess;
  }
  return npuErrorInvalidValue;
}

npuError_t reset() {
  DeviceState& device = npu::detail::current_state();
  npu::detail::forget_pools(device.number);
  npu::detail::forget_graph_memory(device.number);
  npu::detail::end_callbacks(device);
  const aclError error = aclrtResetDeviceForce(device.number);
  npu::detail::forget_streams(device);
  device.sticky = npuSuccess;
  device.generation.fetch_add(1);
  npu::detail::forget_context();
  return from_acl(error);
}

npuError_t set_device(int device) {
  if (!exists(device)) return npuErrorInvalidDevice;
  npu::detail::set_current_device(device);
  return npu::detail::ensure_ready();
}

// Peer access by CUDA's rules. AscendCL's own switch is set as well, but copies set it, too.
npuError_t enable_peer(int peer, unsigned int flags) {
  if (flags != 0) return npuErrorInvalidValue;
  if (!exists(peer) || peer == current_device()) return npuErrorInvalidDevice;
  DeviceState& device = npu::detail::current_state();
  std::lock_guard lock(device.peers_mutex);
  auto& peers = device.peers;
  if (std::find(peers.begin(), peers.end(), peer) != peers.end()) return npuErrorPeerAccessAlreadyEnabled;
  if (const aclError error = aclrtDeviceEnablePeerAccess(peer, 0)) return from_acl(error);
  peers.push_back(peer);
  return npuSuccess;
}

npuError_t disable_peer(int peer) {
  if (!exists(peer)) return npuErrorInvalidDevice;
  DeviceState& device = npu::detail::current_state();
  std::lock_guard lock(device.peers_mutex);
  auto& peers = device.peers;
  const auto found = std::find(peers.begin(), peers.end(), peer);
  if (found == peers.end()) return npuErrorPeerAccessNotEnabled;
  peers.erase(found);
  return npuSuccess;
}

npuError_t can_access(int* result, int device, int peer) {
  if (result == nullptr) return npuErrorInvalidValue;
  if (!exists(device) || !exists(peer)) return npuErrorInvalidDevice;
  int32_t can = 0;
  if (device != peer) {
    if (const aclError error = aclrtDeviceCanAccessPeer(&can, device, peer)) return from_acl(error);
  }
  *result = can;
  return npuSuccess;
}

npuError_t p2p_attribute(int* value, npuDeviceP2PAttr attribute, int source, int destination) {
  int can = 0;
  if (value == nullptr || source == destination) return npuErrorInvalidValue;
  if (const npuError_t error = can_access(&can, source, destination)) return error;
  switch (attribute) {
    case npuDevP2PAttrPerformanceRank:
    case npuDevP2PAttrCudaArrayAccessSupported:
    case npuDevP2PAttrOnlyPartialNativeAtomicSupported:
      *value = 0;
      return npuSuccess;
    case npuDevP2PAttrAccessSupported:
    case npuDevP2PAttrNativeAtomicSupported:
      *value = can;
      return npuSuccess;
  }
  return npuErrorInvalidValue;
}

}  // namespace

extern "C" {

npuError_t npuGetLastError(void) {
  if (npu::detail::thread_context.call == nullptr) return npu::detail::last_error(true);
  return static_cast<npuError_t>(std::exchange(npu::detail::device_error(), 0));
}

npuError_t npuPeekAtLastError(void) {
  if (npu::detail::thread_context.call == nullptr) return npu::detail::last_error(false);
  return static_cast<npuError_t>(npu::detail::device_error());
}

npuError_t npuGetDeviceCount(int* count) {
  if (count == nullptr) return record_error(npuErrorInvalidValue);
  *count = device_count();
  return *count > 0 ? npuSuccess : record_error(npuErrorNoDevice);
}

npuError_t npuGetDevice(int* device) {
  return api([&] {
    if (device == nullptr) return npuErrorInvalidValue;
    *device = current_device();
    return npuSuccess;
  });
}

npuError_t npuSetDevice(int device) {
  if (device_count() == 0) return record_error(npu::detail::ensure_ready());
  return record_error(set_device(device));
}

npuError_t npuInitDevice(int device, unsigned int, unsigned int) {
  return api([&] {
    if (!exists(device)) return npuErrorInvalidDevice;
    DeviceScope scope(device);
    return npu::detail::ensure_ready();
  });
}

npuError_t npuSetValidDevices(int* devices, int count) {
  return api([&] {
    if (devices == nullptr || count < 1) return npuErrorInvalidValue;
    int* const found = std::find_if(devices, devices + count, exists);
    return found == devices + count ? npuErrorInvalidDevice : set_device(*found);
  });
}

npuError_t npuGetDeviceProperties(npuDeviceProp* prop, int device) {
  return api(
      [&] { return prop == nullptr ? npuErrorInvalidValue : npu::detail::device_properties(device, prop); });
}

npuError_t npuDeviceGetAttribute(int* value, npuDeviceAttr attr, int device) {
  return api([&] {
    npuDeviceProp properties;
    if (value == nullptr) return npuErrorInvalidValue;
    if (const npuError_t error = npu::detail::device_properties(device, &properties)) return error;
    return npu::detail::device_attribute(properties, attr, value);
  });
}

npuError_t npuChooseDevice(int* device, const npuDeviceProp* prop) {
  return api(
      [&] { return device == nullptr || prop == nullptr ? npuErrorInvalidValue : choose(device, *prop); });
}

npuError_t npuDeviceSynchronize(void) {
  if (npu::detail::thread_context.call == nullptr) return api(synchronize);
  npu::detail::finish_child_grids();  // of the calling block
  return npuSuccess;
}

npuError_t npuThreadSynchronize(void) { return npuDeviceSynchronize(); }

npuError_t npuDeviceReset(void) {
  if (const npuError_t refused = npu::detail::refused_in_kernel("npuDeviceReset"))
    return record_error(refused);
  const npuError_t error = npu::detail::ensure_ready();
  if (error != npuSuccess && !npu::detail::is_sticky(error)) return record_error(error);
  return record_error(reset());
}

npuError_t npuThreadExit(void) { return npuDeviceReset(); }

npuError_t npuThreadSetLimit(npuLimit limit, size_t value) { return npuDeviceSetLimit(limit, value); }

npuError_t npuThreadGetLimit(size_t* value, npuLimit limit) { return npuDeviceGetLimit(value, limit); }

npuError_t npuThreadSetCacheConfig(npuFuncCache config) { return npuDeviceSetCacheConfig(config); }

npuError_t npuThreadGetCacheConfig(npuFuncCache* config) { return npuDeviceGetCacheConfig(config); }

npuError_t npuSetDeviceFlags(unsigned int flags) {
  return api([&] {
    if ((flags & ~static_cast<unsigned int>(npuDeviceMask)) != 0) return npuErrorInvalidValue;
    preferences().flags = flags;
    return npuSuccess;
  });
}

npuError_t npuGetDeviceFlags(unsigned int* flags) {
  return api([&] {
    if (flags == nullptr) return npuErrorInvalidValue;
    *flags = preferences().flags | npuDeviceMapHost;
    return npuSuccess;
  });
}

npuError_t npuDeviceSetLimit(npuLimit limit, size_t value) {
  return api([&] {
    if (limit < npuLimitStackSize || limit > npuLimitPersistingL2CacheSize) return npuErrorUnsupportedLimit;
    preferences().limits[limit] = value;
    return npuSuccess;
  });
}

npuError_t npuDeviceGetLimit(size_t* value, npuLimit limit) {
  return api([&] {
    if (value == nullptr) return npuErrorInvalidValue;
    if (limit < npuLimitStackSize || limit > npuLimitPersistingL2CacheSize) return npuErrorUnsupportedLimit;
    *value = preferences().limits[limit];
    return npuSuccess;
  });
}

npuError_t npuDeviceSetCacheConfig(npuFuncCache config) {
  return api([&] {
    preferences().cache = config;
    return npuSuccess;
  });
}

npuError_t npuDeviceGetCacheConfig(npuFuncCache* config) {
  return api([&] {
    if (config == nullptr) return npuErrorInvalidValue;
    *config = preferences().cache;
    return npuSuccess;
  });
}

npuError_t npuDeviceSetSharedMemConfig(npuSharedMemConfig config) {
  return api([&] {
    preferences().banks = config;
    return npuSuccess;
  });
}

npuError_t npuDeviceGetSharedMemConfig(npuSharedMemConfig* config) {
  return api([&] {
    if (config == nullptr) return npuErrorInvalidValue;
    *config = preferences().banks;
    return npuSuccess;
  });
}

npuError_t npuDeviceGetPCIBusId(char* pciBusId, int len, int device) {
  return api([&] {
    constexpr int kLength = 13;
    if (pciBusId == nullptr || len < kLength) return npuErrorInvalidValue;
    if (!exists(device)) return npuErrorInvalidDevice;
    std::snprintf(pciBusId, static_cast<size_t>(len), "0000:%02X:00.0", (device + 1) & 0xFF);
    return npuSuccess;
  });
}

npuError_t npuDeviceGetByPCIBusId(int* device, const char* pciBusId) {
  return api([&] {
    unsigned int bus = 0;
    if (device == nullptr || pciBusId == nullptr) return npuErrorInvalidValue;
    const bool read = std::sscanf(pciBusId, "%*x:%x:%*x.%*x", &bus) == 1;
    if (!read || !exists(static_cast<int>(bus) - 1)) return npuErrorInvalidValue;
    *device = static_cast<int>(bus) - 1;
    return npuSuccess;
  });
}

npuError_t npuDeviceCanAccessPeer(int* canAccessPeer, int device, int peerDevice) {
  return api([&] { return can_access(canAccessPeer, device, peerDevice); });
}

npuError_t npuDeviceEnablePeerAccess(int peerDevice, unsigned int flags) {
  return api([&] { return enable_peer(peerDevice, flags); });
}

npuError_t npuDeviceDisablePeerAccess(int peerDevice) {
  return api([&] { return disable_peer(peerDevice); });
}

npuError_t npuDeviceGetP2PAttribute(int* value, npuDeviceP2PAttr attr, int srcDevice, int dstDevice) {
  return api([&] { return p2p_attribute(value, attr, srcDevice, dstDevice); });
}

npuError_t npuRuntimeGetVersion(int* runtimeVersion) {
  if (runtimeVersion == nullptr) return record_error(npuErrorInvalidValue);
  *runtimeVersion = NPURT_VERSION;
  return npuSuccess;
}

npuError_t npuDriverGetVersion(int* driverVersion) { return npuRuntimeGetVersion(driverVersion); }

}  // extern "C"
