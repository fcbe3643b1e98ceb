#include "runtime_shim/hccl/core/simulated_device.h"

#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>
#include <string>

#include "acl/acl.h"
#include "runtime_shim/rendezvous/failure.h"
#include "runtime_shim/rendezvous/log.h"

// Weak: over another libascendcl.so the loader would say no more than the name of a missing symbol.
#pragma weak aclsimGetInterface

namespace npu::hccl {
namespace {

/// The file of the library that has an address.
std::string library_of(const void* address) {
  Dl_info info{};
  return dladdr(address, &info) == 0 ? "(unknown)" : info.dli_fname;
}

const aclsimInterface* find_table() {
  if (aclsimGetInterface == nullptr) {
    log(library_of(reinterpret_cast<const void*>(&find_table)) + " is the simulator's, and " +
        library_of(reinterpret_cast<const void*>(&aclrtGetDevice)) +
        " is not: name one folder in LD_LIBRARY_PATH that has both libraries");
    return nullptr;
  }
  const aclsimInterface* const table = aclsimGetInterface(ACLSIM_INTERFACE_VERSION);
  if (table != nullptr) return table;
  std::fprintf(stderr,
               "hccl: the simulator's libhccl.so and libascendcl.so are of different versions: install both "
               "from one build\n");
  std::abort();
}

}  // namespace

const aclsimInterface& simulated_device() {
  static const aclsimInterface* const table = find_table();
  if (table == nullptr)
    throw Failure(HCCL_E_NOT_SUPPORT, "the simulator's collectives need the simulator's libascendcl.so");
  return *table;
}

}  // namespace npu::hccl
