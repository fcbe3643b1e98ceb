// Kernels by address: attributes, limits, occupancy.
#include <algorithm>
#include <atomic>
#include <mutex>
#include <shared_mutex>
#include <unordered_map>

#include "npu/executors/kernel_call.h"
#include "npu/runtime/kernel.h"
#include "runtime_shim/runtime/device_properties.h"
#include "runtime_shim/runtime/runtime_state.h"
#include "runtime_shim/runtime/stream/stream_order.h"

namespace npu::detail {
namespace {

// The known properties of one kernel.
struct Kernel {
  int max_threads = kMaxThreadsPerBlock;
  int max_dynamic_shared = kSharedPerBlock;
  int carveout = npuSharedmemCarveoutDefault;
};

std::atomic<bool> any_bounds{false};

// Never destroyed, because destructors of static objects launch kernels, too.
struct Kernels {
  std::shared_mutex mutex;
  std::unordered_map<const void*, Kernel> by_address;
};

Kernels& kernels() {
  static auto* const result = new Kernels;
  return *result;
}

Kernel find_kernel(const void* address) {
  std::shared_lock lock(kernels().mutex);
  const auto found = kernels().by_address.find(address);
  return found == kernels().by_address.end() ? Kernel{} : found->second;
}

template <typename Change>
void change_kernel(const void* address, const Change& change) {
  std::unique_lock lock(kernels().mutex);
  change(kernels().by_address[address]);
}

npuError_t set_attribute(const void* address, npuFuncAttribute attribute, int value) {
  if (address == nullptr) return npuErrorInvalidDeviceFunction;
  switch (attribute) {
    case npuFuncAttributeMaxDynamicSharedMemorySize: {
      if (value < 0 || value > shared_memory().per_block_optin) return npuErrorInvalidValue;
      change_kernel(address, [&](Kernel& kernel) { kernel.max_dynamic_shared = value; });
      return npuSuccess;
    }
    case npuFuncAttributePreferredSharedMemoryCarveout:
      if (value < npuSharedmemCarveoutDefault || value > npuSharedmemCarveoutMaxShared)
        return npuErrorInvalidValue;
      change_kernel(address, [&](Kernel& kernel) { kernel.carveout = value; });
      return npuSuccess;
    case npuFuncAttributeClusterDimMustBeSet:
    case npuFuncAttributeRequiredClusterWidth:
    case npuFuncAttributeRequiredClusterHeight:
    case npuFuncAttributeRequiredClusterDepth:
    case npuFuncAttributeNonPortableClusterSizeAllowed:
    case npuFuncAttributeClusterSchedulingPolicyPreference:
      return npuErrorNotSupported;
    case npuFuncAttributeMax:
      break;
  }
  return npuErrorInvalidValue;
}

npuError_t get_attributes(npuFuncAttributes* attributes, const void* address) {
  if (attributes == nullptr) return npuErrorInvalidValue;
  if (address == nullptr) return npuErrorInvalidDeviceFunction;
  const Kernel kernel = find_kernel(address);
  *attributes = npuFuncAttributes{};
  attributes->maxThreadsPerBlock = kernel.max_threads;
  attributes->maxDynamicSharedSizeBytes = kernel.max_dynamic_shared;
  attributes->preferredShmemCarveout = kernel.carveout;
  attributes->numRegs = 32;  // a value that allows blocks of every size
  attributes->ptxVersion = 80;
  attributes->binaryVersion = 80;
  return npuSuccess;
}

npuError_t active_blocks(int* blocks, const void* address, int threads, std::size_t dynamic_shared) {
  if (blocks == nullptr || threads <= 0) return npuErrorInvalidValue;
  if (address == nullptr) return npuErrorInvalidDeviceFunction;
  const Kernel kernel = find_kernel(address);
  *blocks = 0;
  if (threads > kernel.max_threads) return npuSuccess;
  // A block uses whole warps, and its shared memory plus the part that the system reserves.
  const int rounded = (threads + kWarpSize - 1) / kWarpSize * kWarpSize;
  const std::size_t shared = dynamic_shared + kReservedSharedPerBlock;
  const auto by_shared = static_cast<std::size_t>(shared_memory().per_core) / shared;
  const int by_threads = kMaxThreadsPerCore / rounded;
  *blocks = static_cast<int>(std::min(
      {static_cast<std::size_t>(by_threads), by_shared, static_cast<std::size_t>(kMaxBlocksPerCore)}));
  return npuSuccess;
}

npuError_t available_shared(std::size_t* bytes, const void* address, int blocks, int threads) {
  int fitting = 0;
  if (bytes == nullptr || blocks <= 0) return npuErrorInvalidValue;
  if (const npuError_t error = active_blocks(&fitting, address, threads, 0)) return error;
  const int per_block = shared_memory().per_core / blocks - kReservedSharedPerBlock;
  const int most = std::min(per_block, shared_memory().per_block_optin);
  if (fitting < blocks || most < 0) return npuErrorInvalidValue;
  *bytes = static_cast<std::size_t>(most);
  return npuSuccess;
}

}  // namespace

LaunchLimits launch_limits(const void* kernel) {
  const Kernel known = find_kernel(kernel);
  return {known.max_threads, known.max_dynamic_shared, shared_memory().per_block_optin};
}

void bound_kernel(const void* kernel, int most_threads) {
  change_kernel(kernel,
                [&](Kernel& known) { known.max_threads = std::min(most_threads, kMaxThreadsPerBlock); });
  any_bounds.store(true, std::memory_order_release);
}

int most_threads_of(const void* kernel) {
  if (!any_bounds.load(std::memory_order_acquire) || kernel == nullptr) return kMaxThreadsPerBlock;
  return find_kernel(kernel).max_threads;
}

}  // namespace npu::detail

using npu::detail::api;

extern "C" {

npuError_t npuFuncSetAttribute(const void* func, npuFuncAttribute attr, int value) {
  return api([&] { return npu::detail::set_attribute(func, attr, value); });
}

npuError_t npuFuncGetAttributes(npuFuncAttributes* attr, const void* func) {
  return api([&] { return npu::detail::get_attributes(attr, func); });
}

npuError_t npuFuncSetCacheConfig(const void* func, npuFuncCache) {
  return api([&] { return func == nullptr ? npuErrorInvalidDeviceFunction : npuSuccess; });
}

npuError_t npuFuncSetSharedMemConfig(const void* func, npuSharedMemConfig) {
  return api([&] { return func == nullptr ? npuErrorInvalidDeviceFunction : npuSuccess; });
}

npuError_t npuOccupancyMaxActiveBlocksPerMultiprocessor(int* numBlocks, const void* func, int blockSize,
                                                        size_t dynamicSMemSize) {
  return api([&] { return npu::detail::active_blocks(numBlocks, func, blockSize, dynamicSMemSize); });
}

npuError_t npuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* numBlocks, const void* func,
                                                                 int blockSize, size_t dynamicSMemSize,
                                                                 unsigned int flags) {
  return api([&] {
    if (flags > npuOccupancyDisableCachingOverride) return npuErrorInvalidValue;
    return npu::detail::active_blocks(numBlocks, func, blockSize, dynamicSMemSize);
  });
}

npuError_t npuOccupancyAvailableDynamicSMemPerBlock(size_t* dynamicSmemSize, const void* func, int numBlocks,
                                                    int blockSize) {
  return api([&] { return npu::detail::available_shared(dynamicSmemSize, func, numBlocks, blockSize); });
}

}  // extern "C"
