// Kernels in binary files, on the simulated cores.
#include <dlfcn.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "npu_sim/ascendc/kernel_entry.h"
#include "runtime_shim/acl/cycle_report.h"
#include "runtime_shim/acl/state.h"
#include "runtime_shim/ai_core/core.h"
#include "runtime_shim/kernels/numerics.h"

namespace {

using npu::acl::call;
using npu::acl::find_stream;
using npu::acl::machine;
using npu::acl::Needs;
using npu::acl::refuse;
using npu::device::make_task;
using npu_sim_core::KernelEntry;
using npu_sim_core::KernelList;

constexpr uint32_t kMostBlocks = 65535;

struct Binary {
  void* library = nullptr;
  const KernelList* kernels = nullptr;
};

/// A list of arguments. It lies in memory of the program (aclrtKernelArgsInitByUserMem) or of this file.
struct Arguments {
  static constexpr uint64_t kMark = 0x4e50554152475331;
  uint64_t mark = kMark;
  const KernelEntry* kernel = nullptr;
  unsigned char* bytes = nullptr;
  size_t capacity = 0, used = 0;
  bool is_final = false;
};

Arguments* list_of(void* handle) {
  auto* const list = static_cast<Arguments*>(handle);
  return list != nullptr && list->mark == Arguments::kMark ? list : nullptr;
}

/// The handles that are valid. Never destroyed: launches may run while the process ends.
struct KernelRegistry {
  std::mutex mutex;
  std::set<Binary*> binaries;
  std::set<const KernelEntry*> functions;
};

KernelRegistry& kernel_registry() {
  static auto* const result = new KernelRegistry;
  return *result;
}

template <class T>
T* known(const std::set<T*>& handles, const void* handle) {
  const auto found = handles.find(static_cast<T*>(const_cast<void*>(handle)));
  return found == handles.end() ? nullptr : *found;
}

const KernelEntry* function_of(void* handle) {
  KernelRegistry& all = kernel_registry();
  const std::lock_guard lock(all.mutex);
  return known(all.functions, handle);
}

aclError load(const char* path, aclrtBinHandle* handle) {
  if (access(path, R_OK) != 0) return refuse(ACL_ERROR_RT_FILE_OPEN, path);
  void* const library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  const auto* list =
      library != nullptr ? static_cast<const KernelList*>(dlsym(library, "npu_sim_kernels")) : nullptr;
  if (list == nullptr || list->version != npu_sim_core::kCoreTableVersion) {
    if (library != nullptr) dlclose(library);
    return refuse(ACL_ERROR_RT_PARAM_INVALID,
                  list == nullptr
                      ? "the file is not a kernel binary of the simulated device; npucxx -x asc makes them"
                      : "the kernel binary is of another version of the simulated device: build it again");
  }
  if (const int architecture = machine().chip().npu_arch; list->architecture != architecture) {
    static thread_local std::string why;  // refuse keeps the pointer
    why = "the kernel binary is for cores dav-" + std::to_string(list->architecture) + ", and " +
          machine().chip().name + " has dav-" + std::to_string(architecture) +
          "; npucxx --npu-arch chooses them";
    dlclose(library);
    return refuse(ACL_ERROR_RT_PARAM_INVALID, why.c_str());
  }
  auto* const binary = new Binary{library, list};
  KernelRegistry& all = kernel_registry();
  const std::lock_guard lock(all.mutex);
  all.binaries.insert(binary);
  *handle = binary;
  return ACL_SUCCESS;
}

npu::ai_core::Allocation allocation_of(const void* address) {
  const npu::device::Location found = machine().locate(address);
  return {found.start, found.start + found.size, found.start + found.asked};
}

/// The order that NPU_SIM_ORDER asks for: pipes take turns at random, or run in program order.
npu::ai_core::CoreConfig core_config() {
  npu::ai_core::CoreConfig config;
  const npu::configuration::Chip& chip = machine().chip();
  config.unified_buffer = static_cast<uint32_t>(chip.ub_bytes);
  config.l1 = static_cast<uint32_t>(chip.l1_bytes);
  config.l0c = static_cast<uint32_t>(chip.l0c_bytes);
  config.architecture = chip.npu_arch;
  constexpr int kFlushes = 3510;
  config.flushes_subnormals = chip.npu_arch == kFlushes && npu::ops::numerics() == npu::ops::Numerics::chip;
  config.cores = chip.vector_blocks();
  config.logs_accesses = npu::device::modelled::wants_l2();
  // Two transfers in each cycle of the memory's clock.
  config.memory_bytes_per_cycle = 2.0 * chip.memory_clock_mhz * (chip.memory_bus_bits / 8) / chip.cube_mhz;
  config.interleaves = machine().interleaves_pipes();
  config.seed = machine().pipe_seed();
  config.allocation_of = &allocation_of;
  if (machine().hides_memory())
    config.view_of = [](const void* address) { return machine().device_view(address); };
  return config;
}

/// Where the device accesses its memory.
std::vector<aclsimAccess> accesses_of(const npu::ai_core::LaunchOutcome& outcome) {
  std::vector<aclsimAccess> accesses;
  for (const npu::ai_core::GlobalAccess& one : outcome.accesses) {
    const void* const view = machine().device_view(reinterpret_cast<const void*>(one.begin));
    accesses.push_back({reinterpret_cast<uint64_t>(view), one.bytes, one.bytes, 0, one.writes ? 0 : 1,
                        one.writes ? 1 : 0, ACLSIM_OPERAND_PLAIN});
  }
  return accesses;
}

void describe(const npu::ai_core::LaunchOutcome& outcome, uint32_t blocks) {
  const npu::ai_core::Cycles& cycles = outcome.cycles;
  const std::vector<aclsimAccess> accesses = accesses_of(outcome);
  static_assert(ACLSIM_PIPES == npu::ai_core::kPipes, "aclsimWork has the pipes of a core");
  aclsimWork work{};
  work.unit = ACLSIM_UNIT_CORES;
  work.cycles = cycles.total;
  for (size_t i = 0; i < cycles.busy.size(); ++i) work.busy[i] = cycles.busy[i];
  work.bytes_in = cycles.bytes_in;
  work.bytes_out = cycles.bytes_out;
  work.blocks = blocks;
  work.cores = std::min(blocks, static_cast<uint32_t>(machine().chip().vector_blocks()));
  work.accesses = accesses.data();
  work.access_count = static_cast<int32_t>(accesses.size());
  npu::device::modelled::describe_task(work);
}

aclError run(const KernelEntry& kernel, const std::vector<unsigned char>& arguments, uint32_t blocks) {
  const auto outcome = npu::ai_core::run_blocks(core_config(), blocks, [&](npu::ai_core::Core& core) {
    kernel.run(&npu::ai_core::Core::table(), &core, arguments.data());
  });
  if (outcome.broken.empty()) {
    npu::acl::record_cycles(kernel.name, outcome.cycles, machine().chip().cube_mhz);
    if (npu::device::modelled::is_on()) describe(outcome, blocks);
    return ACL_SUCCESS;
  }
  std::fprintf(stderr, "npu: kernel %s on the vector core: %s\n", kernel.name, outcome.broken.c_str());
  return ACL_ERROR_RT_VECTOR_CORE_EXCEPTION;
}

aclError launch(const void* function, uint32_t blocks, aclrtStream stream, void* arguments) {
  const KernelEntry* kernel = nullptr;
  std::vector<unsigned char> bytes;
  {
    KernelRegistry& all = kernel_registry();
    const std::lock_guard lock(all.mutex);
    kernel = known(all.functions, function);
    const Arguments* const list = list_of(arguments);
    if (kernel == nullptr || list == nullptr) return ACL_ERROR_RT_PARAM_INVALID;
    if (list->kernel != kernel || !list->is_final)
      return refuse(ACL_ERROR_RT_PARAM_INVALID,
                    "the list of arguments is of another kernel, or is not final");
    bytes.assign(list->bytes, list->bytes + list->used);
  }
  if (blocks == 0 || blocks > kMostBlocks)
    return refuse(ACL_ERROR_RT_PARAM_INVALID, "the number of blocks is not 1 to 65535");
  npu::device::Stream* found = nullptr;
  if (const aclError error = find_stream(stream, &found)) return error;
  return found->submit(
      make_task(ACLSIM_TASK_KERNEL, kernel->name, 0,
                [kernel, bytes = std::move(bytes), blocks] { return run(*kernel, bytes, blocks); }));
}

}  // namespace

extern "C" {

aclError aclrtBinaryLoadFromFile(const char* binPath, aclrtBinaryLoadOptions*, aclrtBinHandle* binHandle) {
  return call("aclrtBinaryLoadFromFile", Needs::kContext, [&]() -> aclError {
    if (binPath == nullptr || binHandle == nullptr) return ACL_ERROR_RT_PARAM_INVALID;
    return load(binPath, binHandle);
  });
}

aclError aclrtBinaryUnLoad(aclrtBinHandle binHandle) {
  return call("aclrtBinaryUnLoad", Needs::kContext, [&]() -> aclError {
    KernelRegistry& all = kernel_registry();
    const std::lock_guard lock(all.mutex);
    Binary* const binary = known(all.binaries, binHandle);
    if (binary == nullptr) return ACL_ERROR_RT_PARAM_INVALID;
    for (int i = 0; i < binary->kernels->count; ++i) all.functions.erase(&binary->kernels->kernels[i]);
    all.binaries.erase(binary);
    // The code stays in memory: a launch that was submitted before may still run.
    delete binary;
    return ACL_SUCCESS;
  });
}

aclError aclrtBinaryGetFunction(const aclrtBinHandle binHandle, const char* kernelName,
                                aclrtFuncHandle* funcHandle) {
  return call("aclrtBinaryGetFunction", Needs::kContext, [&]() -> aclError {
    if (kernelName == nullptr || funcHandle == nullptr) return ACL_ERROR_RT_PARAM_INVALID;
    KernelRegistry& all = kernel_registry();
    const std::lock_guard lock(all.mutex);
    const Binary* const binary = known(all.binaries, binHandle);
    if (binary == nullptr) return ACL_ERROR_RT_PARAM_INVALID;
    for (int i = 0; i < binary->kernels->count; ++i) {
      const KernelEntry& kernel = binary->kernels->kernels[i];
      if (std::strcmp(kernel.name, kernelName) != 0) continue;
      all.functions.insert(&kernel);
      *funcHandle = const_cast<KernelEntry*>(&kernel);
      return ACL_SUCCESS;
    }
    return refuse(ACL_ERROR_RT_PARAM_INVALID, "the binary has no kernel of that name");
  });
}

aclError aclrtKernelArgsInit(aclrtFuncHandle funcHandle, aclrtArgsHandle* argsHandle) {
  return call("aclrtKernelArgsInit", Needs::kContext, [&]() -> aclError {
    const KernelEntry* const kernel = function_of(funcHandle);
    if (kernel == nullptr || argsHandle == nullptr) return ACL_ERROR_RT_PARAM_INVALID;
    auto* const list = new Arguments;
    list->kernel = kernel;
    list->capacity = kernel->argument_bytes;
    list->bytes = new unsigned char[list->capacity + 1];
    *argsHandle = list;
    return ACL_SUCCESS;
  });
}

aclError aclrtKernelArgsGetHandleMemSize(aclrtFuncHandle funcHandle, size_t* memSize) {
  return call("aclrtKernelArgsGetHandleMemSize", Needs::kContext, [&]() -> aclError {
    if (function_of(funcHandle) == nullptr || memSize == nullptr) return ACL_ERROR_RT_PARAM_INVALID;
    *memSize = sizeof(Arguments);
    return ACL_SUCCESS;
  });
}

aclError aclrtKernelArgsGetMemSize(aclrtFuncHandle funcHandle, size_t userArgsSize, size_t* actualArgsSize) {
  return call("aclrtKernelArgsGetMemSize", Needs::kContext, [&]() -> aclError {
    if (function_of(funcHandle) == nullptr || actualArgsSize == nullptr) return ACL_ERROR_RT_PARAM_INVALID;
    *actualArgsSize = userArgsSize;
    return ACL_SUCCESS;
  });
}

aclError aclrtKernelArgsInitByUserMem(aclrtFuncHandle funcHandle, aclrtArgsHandle argsHandle,
                                      void* userHostMem, size_t actualArgsSize) {
  return call("aclrtKernelArgsInitByUserMem", Needs::kContext, [&]() -> aclError {
    const KernelEntry* const kernel = function_of(funcHandle);
    if (kernel == nullptr || argsHandle == nullptr || userHostMem == nullptr)
      return ACL_ERROR_RT_PARAM_INVALID;
    auto* const list = new (argsHandle) Arguments;
    list->kernel = kernel;
    list->bytes = static_cast<unsigned char*>(userHostMem);
    list->capacity = actualArgsSize;
    return ACL_SUCCESS;
  });
}

aclError aclrtKernelArgsAppend(aclrtArgsHandle argsHandle, void* param, size_t paramSize,
                               aclrtParamHandle* paramHandle) {
  return call("aclrtKernelArgsAppend", Needs::kContext, [&]() -> aclError {
    Arguments* const list = list_of(argsHandle);
    if (list == nullptr || param == nullptr || paramSize == 0 || list->is_final)
      return ACL_ERROR_RT_PARAM_INVALID;
    const size_t alignment = paramSize > 8 ? 8 : paramSize;
    const size_t begin = (list->used + alignment - 1) / alignment * alignment;
    if (begin + paramSize > list->capacity)
      return refuse(ACL_ERROR_RT_PARAM_INVALID,
                    "more arguments than the kernel takes, or than the memory of the list holds");
    std::memset(list->bytes + list->used, 0, begin - list->used);
    std::memcpy(list->bytes + begin, param, paramSize);
    list->used = begin + paramSize;
    if (paramHandle != nullptr) *paramHandle = list->bytes + begin;
    return ACL_SUCCESS;
  });
}

aclError aclrtKernelArgsFinalize(aclrtArgsHandle argsHandle) {
  return call("aclrtKernelArgsFinalize", Needs::kContext, [&]() -> aclError {
    Arguments* const list = list_of(argsHandle);
    if (list == nullptr) return ACL_ERROR_RT_PARAM_INVALID;
    if (list->used != list->kernel->argument_bytes)
      return refuse(ACL_ERROR_RT_PARAM_INVALID, "the list does not have the arguments that the kernel takes");
    list->is_final = true;
    return ACL_SUCCESS;
  });
}

aclError aclrtLaunchKernelWithConfig(aclrtFuncHandle funcHandle, uint32_t numBlocks, aclrtStream stream,
                                     aclrtLaunchKernelCfg*, aclrtArgsHandle argsHandle, void* reserve) {
  return call("aclrtLaunchKernelWithConfig", Needs::kContext, [&]() -> aclError {
    if (reserve != nullptr) return ACL_ERROR_RT_PARAM_INVALID;
    return launch(funcHandle, numBlocks, stream, argsHandle);
  });
}

}  // extern "C"
