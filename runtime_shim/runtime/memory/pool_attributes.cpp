// Attributes of pools, and access to them.
#include "npu/runtime/memory.h"
#include "runtime_shim/runtime/memory/pool.h"
#include "runtime_shim/runtime/runtime_state.h"

namespace npu::detail {
namespace {

npuError_t set_attribute(npuMemPool_t pool, npuMemPoolAttr attr, const void* value) {
  std::lock_guard lock(pool->mutex);
  switch (attr) {
    case npuMemPoolReuseFollowEventDependencies:
    case npuMemPoolReuseAllowOpportunistic:
    case npuMemPoolReuseAllowInternalDependencies:
      pool->reuse[attr - npuMemPoolReuseFollowEventDependencies] = *static_cast<const int*>(value);
      return npuSuccess;
    case npuMemPoolAttrReleaseThreshold:
      pool->release_threshold = *static_cast<const std::uint64_t*>(value);
      return npuSuccess;
    case npuMemPoolAttrReservedMemHigh:
      pool->reserved_high = pool->reserved;
      return npuSuccess;
    case npuMemPoolAttrUsedMemHigh:
      pool->used_high = pool->used;
      return npuSuccess;
    default:
      return npuErrorInvalidValue;
  }
}

npuError_t get_attribute(npuMemPool_t pool, npuMemPoolAttr attr, void* value) {
  std::lock_guard lock(pool->mutex);
  const auto give = [&](std::uint64_t number) {
    *static_cast<std::uint64_t*>(value) = number;
    return npuSuccess;
  };
  switch (attr) {
    case npuMemPoolReuseFollowEventDependencies:
    case npuMemPoolReuseAllowOpportunistic:
    case npuMemPoolReuseAllowInternalDependencies:
      *static_cast<int*>(value) = pool->reuse[attr - npuMemPoolReuseFollowEventDependencies];
      return npuSuccess;
    case npuMemPoolAttrReleaseThreshold:
      return give(pool->release_threshold);
    case npuMemPoolAttrReservedMemCurrent:
      return give(pool->reserved);
    case npuMemPoolAttrReservedMemHigh:
      return give(pool->reserved_high);
    case npuMemPoolAttrUsedMemCurrent:
      return give(pool->used);
    case npuMemPoolAttrUsedMemHigh:
      return give(pool->used_high);
  }
  return npuErrorInvalidValue;
}

// Pools belong to devices. Pools of the host and of managed memory do not exist.
template <typename Body>
npuError_t at_location(const npuMemLocation* location, npuMemAllocationType type, const Body& body) {
  if (location == nullptr) return record_error(npuErrorInvalidValue);
  if (location->type != npuMemLocationTypeDevice || type != npuMemAllocationTypePinned)
    return record_error(npuErrorNotSupported);
  return body(location->id);
}

}  // namespace
}  // namespace npu::detail

using npu::detail::api;

extern "C" {

npuError_t npuMemPoolSetAttribute(npuMemPool_t pool, npuMemPoolAttr attr, void* value) {
  return api([&] {
    return pool == nullptr || value == nullptr ? npuErrorInvalidValue
                                               : npu::detail::set_attribute(pool, attr, value);
  });
}

npuError_t npuMemPoolGetAttribute(npuMemPool_t pool, npuMemPoolAttr attr, void* value) {
  return api([&] {
    return pool == nullptr || value == nullptr ? npuErrorInvalidValue
                                               : npu::detail::get_attribute(pool, attr, value);
  });
}

// Every device may use every pool's memory, so only the device numbers are checked.
npuError_t npuMemPoolSetAccess(npuMemPool_t pool, const npuMemAccessDesc* descList, size_t count) {
  return api([&] {
    if (pool == nullptr || (descList == nullptr && count > 0)) return npuErrorInvalidValue;
    for (size_t i = 0; i < count; ++i) {
      if (!npu::detail::device_exists(descList[i].location.id)) return npuErrorInvalidDevice;
    }
    return npuSuccess;
  });
}

npuError_t npuMemPoolGetAccess(npuMemAccessFlags* flags, npuMemPool_t pool, npuMemLocation* location) {
  return api([&] {
    if (flags == nullptr || pool == nullptr || location == nullptr) return npuErrorInvalidValue;
    if (!npu::detail::device_exists(location->id)) return npuErrorInvalidDevice;
    *flags = npuMemAccessFlagsProtReadWrite;
    return npuSuccess;
  });
}

npuError_t npuMemGetDefaultMemPool(npuMemPool_t* pool, npuMemLocation* location, npuMemAllocationType type) {
  return npu::detail::at_location(location, type,
                                  [pool](int device) { return npuDeviceGetDefaultMemPool(pool, device); });
}

npuError_t npuMemGetMemPool(npuMemPool_t* pool, npuMemLocation* location, npuMemAllocationType type) {
  return npu::detail::at_location(location, type,
                                  [pool](int device) { return npuDeviceGetMemPool(pool, device); });
}

npuError_t npuMemSetMemPool(npuMemLocation* location, npuMemAllocationType type, npuMemPool_t pool) {
  return npu::detail::at_location(location, type,
                                  [pool](int device) { return npuDeviceSetMemPool(device, pool); });
}

}  // extern "C"
