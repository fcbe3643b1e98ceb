#include "runtime_shim/aclnn/simulated_device.h"

#include <cstdio>

// Weak: over another libascendcl.so the loader would say no more than the name of a missing symbol.
#pragma weak aclsimGetInterface

namespace npu::aclnn {
namespace {

const aclsimInterface* find_table() {
  const aclsimInterface* table = nullptr;
  if (aclsimGetInterface != nullptr) table = aclsimGetInterface(ACLSIM_INTERFACE_VERSION);
  if (table != nullptr && table->size >= sizeof(aclsimInterface)) return table;
  std::fprintf(
      stderr,
      "aclnn: this libopapi.so is the simulator's, and libascendcl.so is another one: name one folder in "
      "LD_LIBRARY_PATH that has both\n");
  return nullptr;
}

}  // namespace

const aclsimInterface* simulated_device() {
  static const aclsimInterface* const table = find_table();
  return table;
}

}  // namespace npu::aclnn
