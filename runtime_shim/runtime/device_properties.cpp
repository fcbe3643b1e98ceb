#include "runtime_shim/runtime/device_properties.h"

#include <cstdio>
#include <cstring>
#include <string_view>
#include <vector>

#include "acl/acl.h"
#include "runtime_shim/runtime/newer_functions.h"
#include "runtime_shim/runtime/runtime_state.h"

namespace npu::detail {
namespace {

/// Properties that AscendCL does not report, by the prefix of the SoC's name. Frequencies in kHz.
/// Source: as runtime_shim/config/chip.cpp. The shim must not include the simulator, so the values are
/// repeated here; a test compares them.
struct SocFacts {
  const char* prefix;
  int unified_buffer;  // bytes per vector core
  int clock_khz;
  int memory_clock_khz;
  int memory_bus_bits;
  bool managed;
};

// The longest prefix wins, so special cases need no order.
constexpr SocFacts kSocs[] = {
    {"Ascend910", 256 * 1024, 1000000, 1200000, 4096, false},
    {"Ascend910ProA", 256 * 1024, 1100000, 1200000, 4096, false},
    {"Ascend910ProB", 256 * 1024, 1150000, 1200000, 4096, false},
    {"Ascend910B", 256 * 1024, 900000, 1200000, 4096, false},
    {"Ascend910B1", 192 * 1024, 1850000, 1600000, 4096, true},
    {"Ascend910B2", 192 * 1024, 1800000, 1600000, 4096, true},
    {"Ascend910B3", 192 * 1024, 1800000, 1600000, 4096, true},
    {"Ascend910B4", 192 * 1024, 1500000, 1600000, 4096, true},
    {"Ascend910_9", 192 * 1024, 1800000, 1600000, 4096, true},
    {"Ascend910_939", 192 * 1024, 1850000, 1600000, 4096, true},
    {"Ascend910_9362", 192 * 1024, 1500000, 1600000, 4096, true},
    {"Ascend310P", 256 * 1024, 1060000, 2133000, 384, false},
    {"Ascend950", 248 * 1024, 1650000, 1600000, 4096, false},
    {"Ascend950PR_959", 248 * 1024, 1800000, 1600000, 4096, false},
    {"Ascend950DT", 248 * 1024, 1800000, 4100000, 4096, false},
    {"Ascend950DT_958", 248 * 1024, 1650000, 4100000, 4096, false},
};

// A chip that is not in the table: the smallest buffer and no optional features.
constexpr SocFacts kUnknownSoc = {"", 192 * 1024, 0, 0, 0, false};

const SocFacts& soc_facts() {
  const char* const name = aclrtGetSocName();
  const std::string_view soc(name == nullptr ? "" : name);
  const SocFacts* best = &kUnknownSoc;
  for (const SocFacts& facts : kSocs) {
    const std::string_view prefix(facts.prefix);
    if (soc.substr(0, prefix.size()) == prefix && prefix.size() > std::strlen(best->prefix)) best = &facts;
  }
  return *best;
}

void set_3(int (&field)[3], int x, int y, int z) {
  field[0] = x;
  field[1] = y;
  field[2] = z;
}

// Limits of launches and of shared memory.
void set_limits(npuDeviceProp* p) {
  const SharedMemory shared = shared_memory();
  p->sharedMemPerBlock = kSharedPerBlock;
  p->sharedMemPerBlockOptin = static_cast<size_t>(shared.per_block_optin);
  p->sharedMemPerMultiprocessor = static_cast<size_t>(shared.per_core);
  p->reservedSharedMemPerBlock = kReservedSharedPerBlock;
  p->regsPerBlock = kRegistersPerCore;
  p->regsPerMultiprocessor = kRegistersPerCore;
  p->warpSize = kWarpSize;
  p->maxThreadsPerBlock = kMaxThreadsPerBlock;
  p->maxThreadsPerMultiProcessor = kMaxThreadsPerCore;
  p->maxBlocksPerMultiProcessor = kMaxBlocksPerCore;
  set_3(p->maxThreadsDim, 1024, 1024, 64);
  set_3(p->maxGridSize, 2147483647, 65535, 65535);
  p->totalConstMem = 65536;
  p->memPitch = 2147483647;
  p->textureAlignment = 512;
  p->texturePitchAlignment = 32;
  p->surfaceAlignment = 512;
}

// Features of the device. 8.0 is the compute capability whose features (bfloat16, cooperative launches,
// asynchronous copies) the shim provides. Programs compare with it.
void set_abilities(npuDeviceProp* p, const SocFacts& soc) {
  p->major = 8;
  p->minor = 0;
  p->clockRate = soc.clock_khz;
  p->memoryClockRate = soc.memory_clock_khz;
  p->memoryBusWidth = soc.memory_bus_bits;
  p->deviceOverlap = 1;
  p->asyncEngineCount = 2;
  p->concurrentKernels = 1;
  p->canMapHostMemory = 1;
  p->unifiedAddressing = 1;
  p->managedMemory = soc.managed ? 1 : 0;
  p->concurrentManagedAccess = soc.managed ? 1 : 0;
  p->ECCEnabled = 1;
  p->streamPrioritiesSupported = 1;
  p->globalL1CacheSupported = 1;
  p->localL1CacheSupported = 1;
  p->hostNativeAtomicSupported = 0;
  p->singleToDoublePrecisionPerfRatio = 32;
  p->computePreemptionSupported = 1;
  p->canUseHostPointerForRegisteredMem = 1;
  p->cooperativeLaunch = 1;
  p->hostRegisterSupported = 1;
  p->memoryPoolsSupported = 1;
  p->memoryPoolSupportedHandleTypes =
      can_share_memory() ? npuMemHandleTypePosixFileDescriptor : npuMemHandleTypeNone;
  p->ipcEventSupported = can_share_memory() ? 1 : 0;
  p->unifiedFunctionPointers = 1;
  p->deviceNumaId = -1;
}

// The memory size can be read only for the current device.
npuError_t ask_device(int device, npuDeviceProp* p) {
  DeviceScope scope(device);
  if (const npuError_t error = ensure_ready()) return error;
  size_t free = 0;
  int64_t cores = 0;
  int64_t l2 = 0;
  if (const aclError error = aclrtGetMemInfo(ACL_HBM_MEM, &free, &p->totalGlobalMem)) return from_acl(error);
  const auto number = static_cast<uint32_t>(device);
  if (const aclError error = aclGetDeviceCapability(number, ACL_DEVICE_INFO_VECTOR_CORE_NUM, &cores)) {
    return from_acl(error);
  }
  if (const aclError error = aclGetDeviceCapability(number, ACL_DEVICE_INFO_L2_SIZE, &l2))
    return from_acl(error);
  p->multiProcessorCount = static_cast<int>(cores);
  p->l2CacheSize = static_cast<int>(l2);
  return npuSuccess;
}

struct Field {
  npuDeviceAttr attribute;
  long long value;
};

long long wide(size_t size) { return static_cast<long long>(size); }

std::vector<Field> limit_fields(const npuDeviceProp& p) {
  return {
      {npuDevAttrMaxThreadsPerBlock, p.maxThreadsPerBlock},
      {npuDevAttrMaxBlockDimX, p.maxThreadsDim[0]},
      {npuDevAttrMaxBlockDimY, p.maxThreadsDim[1]},
      {npuDevAttrMaxBlockDimZ, p.maxThreadsDim[2]},
      {npuDevAttrMaxGridDimX, p.maxGridSize[0]},
      {npuDevAttrMaxGridDimY, p.maxGridSize[1]},
      {npuDevAttrMaxGridDimZ, p.maxGridSize[2]},
      {npuDevAttrMaxSharedMemoryPerBlock, wide(p.sharedMemPerBlock)},
      {npuDevAttrTotalConstantMemory, wide(p.totalConstMem)},
      {npuDevAttrWarpSize, p.warpSize},
      {npuDevAttrMaxPitch, wide(p.memPitch)},
      {npuDevAttrMaxRegistersPerBlock, p.regsPerBlock},
      {npuDevAttrTextureAlignment, wide(p.textureAlignment)},
      {npuDevAttrTexturePitchAlignment, wide(p.texturePitchAlignment)},
      {npuDevAttrSurfaceAlignment, wide(p.surfaceAlignment)},
      {npuDevAttrMaxThreadsPerMultiProcessor, p.maxThreadsPerMultiProcessor},
      {npuDevAttrMaxSharedMemoryPerMultiprocessor, wide(p.sharedMemPerMultiprocessor)},
      {npuDevAttrMaxRegistersPerMultiprocessor, p.regsPerMultiprocessor},
      {npuDevAttrMaxSharedMemoryPerBlockOptin, wide(p.sharedMemPerBlockOptin)},
      {npuDevAttrMaxBlocksPerMultiprocessor, p.maxBlocksPerMultiProcessor},
      {npuDevAttrReservedSharedMemoryPerBlock, wide(p.reservedSharedMemPerBlock)},
  };
}

std::vector<Field> ability_fields(const npuDeviceProp& p) {
  return {
      {npuDevAttrClockRate, p.clockRate},
      {npuDevAttrGpuOverlap, p.deviceOverlap},
      {npuDevAttrMultiProcessorCount, p.multiProcessorCount},
      {npuDevAttrCanMapHostMemory, p.canMapHostMemory},
      {npuDevAttrComputeMode, p.computeMode},
      {npuDevAttrConcurrentKernels, p.concurrentKernels},
      {npuDevAttrEccEnabled, p.ECCEnabled},
      {npuDevAttrPciBusId, p.pciBusID},
      {npuDevAttrMemoryClockRate, p.memoryClockRate},
      {npuDevAttrGlobalMemoryBusWidth, p.memoryBusWidth},
      {npuDevAttrL2CacheSize, p.l2CacheSize},
      {npuDevAttrAsyncEngineCount, p.asyncEngineCount},
      {npuDevAttrUnifiedAddressing, p.unifiedAddressing},
      {npuDevAttrComputeCapabilityMajor, p.major},
      {npuDevAttrComputeCapabilityMinor, p.minor},
      {npuDevAttrStreamPrioritiesSupported, p.streamPrioritiesSupported},
      {npuDevAttrGlobalL1CacheSupported, p.globalL1CacheSupported},
      {npuDevAttrLocalL1CacheSupported, p.localL1CacheSupported},
      {npuDevAttrManagedMemory, p.managedMemory},
      {npuDevAttrSingleToDoublePrecisionPerfRatio, p.singleToDoublePrecisionPerfRatio},
      {npuDevAttrConcurrentManagedAccess, p.concurrentManagedAccess},
      {npuDevAttrComputePreemptionSupported, p.computePreemptionSupported},
      {npuDevAttrCanUseHostPointerForRegisteredMem, p.canUseHostPointerForRegisteredMem},
      {npuDevAttrCooperativeLaunch, p.cooperativeLaunch},
      {npuDevAttrHostRegisterSupported, p.hostRegisterSupported},
      {npuDevAttrMemoryPoolsSupported, p.memoryPoolsSupported},
      {npuDevAttrMemoryPoolSupportedHandleTypes, p.memoryPoolSupportedHandleTypes},
      {npuDevAttrIpcEventSupport, p.ipcEventSupported},
      {npuDevAttrNumaId, p.deviceNumaId},
      {npuDevAttrHostNumaId, p.hostNumaId},
  };
}

}  // namespace

SharedMemory shared_memory() {
  const int buffer = soc_facts().unified_buffer;
  return {buffer, buffer - kReservedSharedPerBlock};
}

npuError_t device_properties(int device, npuDeviceProp* p) {
  if (device < 0 || device >= device_count()) return npuErrorInvalidDevice;
  *p = npuDeviceProp{};
  const char* const soc = aclrtGetSocName();
  std::snprintf(p->name, sizeof(p->name), "%s", soc == nullptr ? "Ascend" : soc);
  std::snprintf(p->uuid.bytes, sizeof(p->uuid.bytes), "npu-%d", device);
  p->pciBusID = device + 1;
  set_limits(p);
  set_abilities(p, soc_facts());
  return ask_device(device, p);
}

npuError_t device_attribute(const npuDeviceProp& properties, npuDeviceAttr attribute, int* value) {
  if (attribute < npuDevAttrMaxThreadsPerBlock || attribute >= npuDevAttrMax) return npuErrorInvalidValue;
  *value = 0;  // the device does not have unlisted features
  for (const auto& fields : {limit_fields(properties), ability_fields(properties)}) {
    for (const Field& field : fields) {
      if (field.attribute == attribute) *value = static_cast<int>(field.value);
    }
  }
  return npuSuccess;
}

}  // namespace npu::detail
