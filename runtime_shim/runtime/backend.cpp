#include "runtime_shim/runtime/backend.h"

#include <dlfcn.h>

#include <cstdio>
#include <mutex>
#include <set>
#include <string>
#include <utility>

#include "runtime_shim/config/launch_config.h"

namespace npu::detail {
namespace {

// A program that opens the shim with dlopen() has the libraries below out of the global scope.
void* find_in(const char* library, const char* name) {
  if (void* const found = dlsym(RTLD_DEFAULT, name)) return found;
  void* const loaded = dlopen(library, RTLD_LAZY | RTLD_NOLOAD);
  return loaded == nullptr ? nullptr : dlsym(loaded, name);
}

/// The table that a getter gives; null without the getter or for another version, which is told.
template <typename Getter>
auto table_of(const char* library, const char* getter, uint32_t version)
    -> decltype(std::declval<Getter>()(version)) {
  const auto get = reinterpret_cast<Getter>(find_in(library, getter));
  if (get == nullptr) return nullptr;
  const auto table = get(version);
  if (table == nullptr)
    std::fprintf(
        stderr, "npu: %s is of another version of the simulator than the shim: install both from one build\n",
        library);
  return table;
}

bool may_use_private_interface() {
  return configuration::read_launch_config(configuration::environment_variable).private_interface;
}

}  // namespace

bool is_simulator() {
  static const bool is = find_in("libascendcl.so", "aclsimGetInterface") != nullptr;
  return is;
}

const aclsimInterface* simulator() {
  static const aclsimInterface* const table =
      !may_use_private_interface() ? nullptr
                                   : table_of<aclsimGetInterfaceFunction>(
                                         "libascendcl.so", "aclsimGetInterface", ACLSIM_INTERFACE_VERSION);
  return table;
}

const HcclSimInterface* hccl_simulator() {
  static const HcclSimInterface* const table =
      !may_use_private_interface() ? nullptr
                                   : table_of<HcclSimGetInterfaceFunction>(
                                         "libhccl.so", "HcclSimGetInterface", HCCL_SIM_INTERFACE_VERSION);
  return table;
}

void* find_function(const char* name) {
  void* const found = find_in("libascendcl.so", name);
  return found != nullptr ? found : find_in("libhccl.so", name);
}

npuError_t lacks(const char* call, const char* need) {
  static std::mutex mutex;
  static auto* const told = new std::set<std::string>;
  const std::lock_guard lock(mutex);
  if (told->insert(call).second) {
    std::fprintf(stderr, "npu: %s is not supported here: it needs %s (docs/real_device.md)\n", call, need);
  }
  return npuErrorNotSupported;
}

npuError_t needs_simulator(const char* call) {
  return lacks(call, "the simulated device, and this libascendcl.so is not the simulator's");
}

}  // namespace npu::detail
