// Devices and contexts.
#include "runtime_shim/acl/state.h"

namespace {

using npu::acl::call;
using npu::acl::current_context;
using npu::acl::machine;
using npu::acl::Needs;
using npu::acl::refuse;
using npu::device::Context;
using npu::device::Device;
using npu::device::Machine;
using npu::device::Stream;
using Milliseconds = std::chrono::milliseconds;

aclError find_device(int32_t number, Device** device) {
  Machine& machine = npu::acl::machine();
  if (machine.device_count() == 0) return ACL_ERROR_RT_NO_DEVICE;
  *device = machine.device(number);
  return *device == nullptr ? ACL_ERROR_RT_INVALID_DEVICEID : ACL_SUCCESS;
}

aclError reset(int32_t number, bool force) {
  Device* device = nullptr;
  if (const aclError error = find_device(number, &device)) return error;
  if (!device->release_default_context(force)) {
    return refuse(ACL_ERROR_RT_INVALID_DEVICEID, "the device was not set");
  }
  return ACL_SUCCESS;
}

// Waits for all contexts of the device, for what they have now: other threads may go on to submit. Result: the first failure of
// a stream.
aclError synchronize_device(std::optional<Milliseconds> timeout) {
  Device* const device = machine().device(current_context()->device);
  std::vector<std::pair<Stream*, decltype(std::declval<Stream&>().submitted())>> waits;
  for (Context* context : device->contexts()) {
    for (Stream* stream : context->snapshot()) {
      if (stream->capturing()) return ACL_ERROR_RT_CAPTURE_MODE_NOT_SUPPORT;
      waits.emplace_back(stream, stream->submitted());
    }
  }
  aclError result = ACL_SUCCESS;
  for (const auto& [stream, submitted] : waits) {
    if (stream->wait(submitted, timeout) == npu::device::WaitResult::kTimeout)
      return ACL_ERROR_RT_STREAM_SYNC_TIMEOUT;
    if (npu::device::modelled::is_on()) npu::device::modelled::host_waits_for(stream->modelled_now());
    const aclError error = stream->take_error();
    if (result == ACL_SUCCESS) result = error;
  }
  return result;
}

bool is_option(aclSysParamOpt option) {
  return option == ACL_OPT_DETERMINISTIC || option == ACL_OPT_ENABLE_DEBUG_KERNEL;
}

// Values of the process. Contexts have their own.
std::atomic<std::int64_t> process_parameters[2];
std::atomic<int> saturation_mode{-1};  // -1: the chip's default

}  // namespace

extern "C" {

aclError aclrtSetDevice(int32_t deviceId) {
  return call("aclrtSetDevice", Needs::kLibrary, [&]() -> aclError {
    Device* device = nullptr;
    if (const aclError error = find_device(deviceId, &device)) return error;
    if (!device->arena.reserved()) {
      return refuse(ACL_ERROR_RT_MEMORY_ALLOCATION,
                    "the host refuses the address range of the device's memory");
    }
    npu::acl::set_current_context(device->use_default_context());
    return ACL_SUCCESS;
  });
}

aclError aclrtResetDevice(int32_t deviceId) {
  return call("aclrtResetDevice", Needs::kLibrary, [&] { return reset(deviceId, false); });
}

aclError aclrtResetDeviceForce(int32_t deviceId) {
  return call("aclrtResetDeviceForce", Needs::kLibrary, [&] { return reset(deviceId, true); });
}

aclError aclrtGetDevice(int32_t* deviceId) {
  return call("aclrtGetDevice", Needs::kContext, [&]() -> aclError {
    if (deviceId == nullptr) return ACL_ERROR_RT_PARAM_INVALID;
    *deviceId = current_context()->device;
    return ACL_SUCCESS;
  });
}

aclError aclrtGetDeviceCount(uint32_t* count) {
  if (count == nullptr) return npu::acl::remember(ACL_ERROR_RT_PARAM_INVALID, "aclrtGetDeviceCount");
  *count = static_cast<uint32_t>(machine().device_count());
  return ACL_SUCCESS;
}

aclError aclrtGetRunMode(aclrtRunMode* runMode) {
  if (runMode == nullptr) return npu::acl::remember(ACL_ERROR_RT_PARAM_INVALID, "aclrtGetRunMode");
  *runMode = ACL_HOST;
  return ACL_SUCCESS;
}

aclError aclrtQueryDeviceStatus(int32_t deviceId, aclrtDeviceStatus* deviceStatus) {
  return call("aclrtQueryDeviceStatus", Needs::kLibrary, [&]() -> aclError {
    Device* device = nullptr;
    if (const aclError error = find_device(deviceId, &device)) return error;
    if (deviceStatus == nullptr) return ACL_ERROR_RT_PARAM_INVALID;
    Context* const context = device->default_context();
    const bool failed = context != nullptr && context->stopped != ACL_SUCCESS;
    *deviceStatus = failed ? ACL_RT_DEVICE_STATUS_ABNORMAL : ACL_RT_DEVICE_STATUS_NORMAL;
    return ACL_SUCCESS;
  });
}

aclError aclGetDeviceCapability(uint32_t deviceId, aclDeviceInfo deviceInfo, int64_t* value) {
  return call("aclGetDeviceCapability", Needs::kLibrary, [&]() -> aclError {
    Device* device = nullptr;
    if (const aclError error = find_device(static_cast<int32_t>(deviceId), &device)) return error;
    if (value == nullptr) return ACL_ERROR_RT_PARAM_INVALID;
    switch (deviceInfo) {
      case ACL_DEVICE_INFO_AI_CORE_NUM:
        *value = device->chip.cube_cores;
        return ACL_SUCCESS;
      case ACL_DEVICE_INFO_VECTOR_CORE_NUM:
        *value = device->chip.vector_cores;
        return ACL_SUCCESS;
      case ACL_DEVICE_INFO_L2_SIZE:
        *value = static_cast<int64_t>(device->chip.l2_bytes);
        return ACL_SUCCESS;
      case ACL_DEVICE_INFO_UNDEFINED:
        break;
    }
    return ACL_ERROR_RT_PARAM_INVALID;
  });
}

const char* aclrtGetSocName(void) { return machine().error().empty() ? machine().chip().name : nullptr; }

// The AscendCL version whose functions exist here: that of CANN 9.1.
aclError aclrtGetVersion(int32_t* majorVersion, int32_t* minorVersion, int32_t* patchVersion) {
  return call("aclrtGetVersion", Needs::kLibrary, [&]() -> aclError {
    if (majorVersion == nullptr || minorVersion == nullptr || patchVersion == nullptr) {
      return ACL_ERROR_RT_PARAM_INVALID;
    }
    *majorVersion = 1;
    *minorVersion = 17;
    *patchVersion = 0;
    return ACL_SUCCESS;
  });
}

aclError aclrtSynchronizeDevice(void) {
  return call("aclrtSynchronizeDevice", Needs::kContext, [] { return synchronize_device(std::nullopt); });
}

aclError aclrtSynchronizeDeviceWithTimeout(int32_t timeout) {
  return call("aclrtSynchronizeDeviceWithTimeout", Needs::kContext, [&]() -> aclError {
    if (timeout < -1) return ACL_ERROR_RT_PARAM_INVALID;
    return synchronize_device(timeout == -1 ? std::nullopt : std::optional(Milliseconds(timeout)));
  });
}

aclError aclrtSetDeviceSatMode(aclrtFloatOverflowMode mode) {
  return call("aclrtSetDeviceSatMode", Needs::kContext, [&]() -> aclError {
    if (mode != ACL_RT_OVERFLOW_MODE_SATURATION && mode != ACL_RT_OVERFLOW_MODE_INFNAN) {
      return ACL_ERROR_RT_PARAM_INVALID;
    }
    if (mode == ACL_RT_OVERFLOW_MODE_INFNAN && !machine().chip().infnan_overflow) {
      return refuse(ACL_ERROR_RT_FEATURE_NOT_SUPPORT, "this chip can only saturate");
    }
    saturation_mode = mode;
    return ACL_SUCCESS;
  });
}

aclError aclrtGetDeviceSatMode(aclrtFloatOverflowMode* mode) {
  return call("aclrtGetDeviceSatMode", Needs::kContext, [&]() -> aclError {
    if (mode == nullptr) return ACL_ERROR_RT_PARAM_INVALID;
    const int set = saturation_mode;
    const bool infnan = machine().chip().infnan_overflow;
    *mode = set >= 0 ? static_cast<aclrtFloatOverflowMode>(set)
                     : (infnan ? ACL_RT_OVERFLOW_MODE_INFNAN : ACL_RT_OVERFLOW_MODE_SATURATION);
    return ACL_SUCCESS;
  });
}

aclError aclrtSetSysParamOpt(aclSysParamOpt opt, int64_t value) {
  return call("aclrtSetSysParamOpt", Needs::kLibrary, [&]() -> aclError {
    if (!is_option(opt)) return ACL_ERROR_RT_PARAM_INVALID;
    process_parameters[opt] = value;
    return ACL_SUCCESS;
  });
}

aclError aclrtGetSysParamOpt(aclSysParamOpt opt, int64_t* value) {
  return call("aclrtGetSysParamOpt", Needs::kLibrary, [&]() -> aclError {
    if (!is_option(opt) || value == nullptr) return ACL_ERROR_RT_PARAM_INVALID;
    *value = process_parameters[opt];
    return ACL_SUCCESS;
  });
}

aclError aclrtCtxSetSysParamOpt(aclSysParamOpt opt, int64_t value) {
  return call("aclrtCtxSetSysParamOpt", Needs::kContext, [&]() -> aclError {
    if (!is_option(opt)) return ACL_ERROR_RT_PARAM_INVALID;
    current_context()->parameters[opt] = value;
    return ACL_SUCCESS;
  });
}

aclError aclrtCtxGetSysParamOpt(aclSysParamOpt opt, int64_t* value) {
  return call("aclrtCtxGetSysParamOpt", Needs::kContext, [&]() -> aclError {
    if (!is_option(opt) || value == nullptr) return ACL_ERROR_RT_PARAM_INVALID;
    *value = current_context()->parameters[opt];
    return ACL_SUCCESS;
  });
}

aclError aclrtCreateContext(aclrtContext* context, int32_t deviceId) {
  return call("aclrtCreateContext", Needs::kLibrary, [&]() -> aclError {
    Device* device = nullptr;
    if (context == nullptr) return ACL_ERROR_RT_PARAM_INVALID;
    if (const aclError error = find_device(deviceId, &device)) return error;
    Context* const created = device->create_context();
    npu::acl::set_current_context(created);
    *context = created;
    return ACL_SUCCESS;
  });
}

aclError aclrtDestroyContext(aclrtContext context) {
  return call("aclrtDestroyContext", Needs::kLibrary, [&]() -> aclError {
    auto* const found = static_cast<Context*>(context);
    if (found == nullptr || !found->alive) return ACL_ERROR_RT_CONTEXT_NULL;
    if (found->is_default) {
      return refuse(ACL_ERROR_RT_PARAM_INVALID, "a default context ends with aclrtResetDevice");
    }
    machine().device(found->device)->destroy_context(found);
    return ACL_SUCCESS;
  });
}

aclError aclrtSetCurrentContext(aclrtContext context) {
  return call("aclrtSetCurrentContext", Needs::kLibrary, [&]() -> aclError {
    auto* const found = static_cast<Context*>(context);
    if (found == nullptr || !found->alive) return ACL_ERROR_RT_CONTEXT_NULL;
    npu::acl::set_current_context(found);
    return ACL_SUCCESS;
  });
}

aclError aclrtGetCurrentContext(aclrtContext* context) {
  return call("aclrtGetCurrentContext", Needs::kContext, [&]() -> aclError {
    if (context == nullptr) return ACL_ERROR_RT_PARAM_INVALID;
    *context = current_context();
    return ACL_SUCCESS;
  });
}

}  // extern "C"
