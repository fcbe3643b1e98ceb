// The driver interface: kernels by address.
#include "npu/runtime/kernel.h"

#include <vector>

#include "npu/executors/kernel_call.h"
#include "npu/runtime/kernel_templates.h"
#include "runtime_shim/runtime/driver/driver.h"

namespace {

using npu::detail::driver_call;

const void* address_of(npudrvFunction function) { return function; }

npuError_t launch(npudrvFunction function, const npu::detail::LaunchShape& shape, void** parameters) {
  return npu::detail::submit_registered(address_of(function), shape, parameters);
}

/// Arguments in one block: `extra` has pairs of a mark and a value.
npuError_t launch_packed(npudrvFunction function, const npu::detail::LaunchShape& shape, void** extra) {
  void* arguments = nullptr;
  std::size_t bytes = 0;
  for (; *extra != NPUDRV_LAUNCH_PARAM_END; extra += 2) {
    if (*extra == NPUDRV_LAUNCH_PARAM_BUFFER_POINTER)
      arguments = extra[1];
    else if (*extra == NPUDRV_LAUNCH_PARAM_BUFFER_SIZE && extra[1] != nullptr)
      bytes = *static_cast<std::size_t*>(extra[1]);
    else
      return npuErrorInvalidValue;
  }
  return npu::detail::submit_packed(address_of(function), shape, arguments, bytes);
}

npuError_t launch_either(npudrvFunction function, const npu::detail::LaunchShape& shape, void** parameters,
                         void** extra) {
  if (extra == nullptr) return launch(function, shape, parameters);
  return parameters == nullptr ? launch_packed(function, shape, extra) : npuErrorInvalidValue;
}

npuError_t shape_of(const npudrvLaunchConfig& config, npu::detail::LaunchShape* shape) {
  std::vector<npuLaunchAttribute> attributes;
  for (unsigned int i = 0; i < config.numAttrs; ++i)
    attributes.push_back({static_cast<npuLaunchAttributeID>(config.attrs[i].id), config.attrs[i].value});
  return npu::detail::shape_of({{config.gridDimX, config.gridDimY, config.gridDimZ},
                                {config.blockDimX, config.blockDimY, config.blockDimZ},
                                config.sharedMemBytes,
                                config.hStream,
                                attributes.data(),
                                config.numAttrs},
                               shape);
}

npuError_t attribute(int* value, npudrvFunction_attribute which, npudrvFunction function) {
  npuFuncAttributes attributes;
  if (value == nullptr) return npuErrorInvalidValue;
  if (const npuError_t error = npuFuncGetAttributes(&attributes, address_of(function))) return error;
  switch (which) {
    case NPUDRV_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK:
      *value = attributes.maxThreadsPerBlock;
      return npuSuccess;
    case NPUDRV_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES:
      *value = static_cast<int>(attributes.sharedSizeBytes);
      return npuSuccess;
    case NPUDRV_FUNC_ATTRIBUTE_CONST_SIZE_BYTES:
    case NPUDRV_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES:
      *value = 0;
      return npuSuccess;
    case NPUDRV_FUNC_ATTRIBUTE_NUM_REGS:
      *value = attributes.numRegs;
      return npuSuccess;
    case NPUDRV_FUNC_ATTRIBUTE_PTX_VERSION:
      *value = attributes.ptxVersion;
      return npuSuccess;
    case NPUDRV_FUNC_ATTRIBUTE_BINARY_VERSION:
      *value = attributes.binaryVersion;
      return npuSuccess;
    case NPUDRV_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES:
      *value = attributes.maxDynamicSharedSizeBytes;
      return npuSuccess;
    case NPUDRV_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT:
      *value = attributes.preferredShmemCarveout;
      return npuSuccess;
    default:
      return npuErrorNotSupported;
  }
}

}  // namespace

extern "C" {

// The handle is the address itself: kernels are registered by address.
npuError_t npuGetFuncBySymbol(npuFunction_t* function, const void* symbol) {
  return npu::detail::api([&] {
    if (function == nullptr) return npuErrorInvalidValue;
    if (symbol == nullptr) return npuErrorInvalidDeviceFunction;
    *function = static_cast<npuFunction_t>(const_cast<void*>(symbol));
    return npuSuccess;
  });
}

npudrvResult npudrvLaunchKernel(npudrvFunction function, unsigned int gridX, unsigned int gridY,
                                unsigned int gridZ, unsigned int blockX, unsigned int blockY,
                                unsigned int blockZ, unsigned int sharedBytes, npudrvStream stream,
                                void** parameters, void** extra) {
  return driver_call([&] {
    return launch_either(function, {{gridX, gridY, gridZ}, {blockX, blockY, blockZ}, sharedBytes, stream},
                         parameters, extra);
  });
}

npudrvResult npudrvLaunchKernelEx(const npudrvLaunchConfig* config, npudrvFunction function,
                                  void** parameters, void** extra) {
  return driver_call([&] {
    npu::detail::LaunchShape shape{};
    if (config == nullptr || (config->numAttrs > 0 && config->attrs == nullptr)) return npuErrorInvalidValue;
    if (const npuError_t error = shape_of(*config, &shape)) return error;
    return launch_either(function, shape, parameters, extra);
  });
}

npudrvResult npudrvLaunchCooperativeKernel(npudrvFunction function, unsigned int gridX, unsigned int gridY,
                                           unsigned int gridZ, unsigned int blockX, unsigned int blockY,
                                           unsigned int blockZ, unsigned int sharedBytes, npudrvStream stream,
                                           void** parameters) {
  return driver_call([&] {
    return launch(function, {{gridX, gridY, gridZ}, {blockX, blockY, blockZ}, sharedBytes, stream, true},
                  parameters);
  });
}

npudrvResult npudrvFuncSetAttribute(npudrvFunction function, npudrvFunction_attribute which, int value) {
  return driver_call(
      [&] { return npuFuncSetAttribute(address_of(function), static_cast<npuFuncAttribute>(which), value); });
}

npudrvResult npudrvFuncGetAttribute(int* value, npudrvFunction_attribute which, npudrvFunction function) {
  return driver_call([&] { return attribute(value, which, function); });
}

npudrvResult npudrvFuncSetCacheConfig(npudrvFunction function, npudrvFunc_cache config) {
  return driver_call(
      [&] { return npuFuncSetCacheConfig(address_of(function), static_cast<npuFuncCache>(config)); });
}

npudrvResult npudrvOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, npudrvFunction function,
                                                             int blockSize, size_t sharedBytes) {
  return driver_call([&] {
    return npuOccupancyMaxActiveBlocksPerMultiprocessor(blocks, address_of(function), blockSize, sharedBytes);
  });
}

npudrvResult npudrvOccupancyMaxPotentialBlockSize(int* minGridSize, int* blockSize, npudrvFunction function,
                                                  npudrvOccupancyB2DSize sharedOf, size_t sharedBytes,
                                                  int blockSizeLimit) {
  return driver_call([&] {
    if (minGridSize == nullptr || blockSize == nullptr || blockSizeLimit < 0) return npuErrorInvalidValue;
    const auto shared = [&](int threads) { return sharedOf != nullptr ? sharedOf(threads) : sharedBytes; };
    return npuOccupancyMaxPotentialBlockSizeVariableSMem(minGridSize, blockSize, address_of(function), shared,
                                                         blockSizeLimit);
  });
}
npudrvResult npudrvOccupancyMaxPotentialBlockSizeWithFlags(int* minGridSize, int* blockSize,
                                                           npudrvFunction function,
                                                           npudrvOccupancyB2DSize sharedOf,
                                                           size_t sharedBytes, int blockSizeLimit,
                                                           unsigned int) {
  return npudrvOccupancyMaxPotentialBlockSize(minGridSize, blockSize, function, sharedOf, sharedBytes,
                                              blockSizeLimit);
}

}  // extern "C"
