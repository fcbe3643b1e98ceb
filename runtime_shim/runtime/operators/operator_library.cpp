#include "runtime_shim/runtime/operators/operator_library.h"

#include <dlfcn.h>

#include <vector>

#include "runtime_shim/runtime/backend.h"

namespace npu::detail {
namespace {

/// CANN 8.1 and 9.1 have one library; later packages may have one for each repository of operators.
constexpr const char* kNames[] = {"libopapi.so", "libopapi_math.so", "libopapi_nn.so",
                                  "libopapi_transformer.so"};

/// The simulator's library works with the simulator's libascendcl.so alone. Beside CANN's it is as if it were not there.
bool is_usable(void* library) {
  const bool is_simulators = dlsym(library, "aclnnSimulatedDevice") != nullptr;
  return !is_simulators || is_simulator();
}

std::vector<void*> open_libraries() {
  std::vector<void*> libraries;
  for (const char* const name : kNames) {
    void* const library = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
    if (library != nullptr && is_usable(library)) libraries.push_back(library);
  }
  return libraries;
}

const std::vector<void*>& libraries() {
  static const auto* const opened = new std::vector<void*>(open_libraries());
  return *opened;
}

template <class Function>
bool find(const char* name, Function* function) {
  *function = reinterpret_cast<Function>(find_operator_function(name));
  return *function != nullptr;
}

const OperandFunctions* find_operand_functions() {
  static OperandFunctions functions{};
  const bool found = find("aclCreateTensor", &functions.create_tensor) &&
                     find("aclDestroyTensor", &functions.destroy_tensor) &&
                     find("aclCreateScalar", &functions.create_scalar) &&
                     find("aclDestroyScalar", &functions.destroy_scalar) &&
                     find("aclCreateIntArray", &functions.create_int_array) &&
                     find("aclDestroyIntArray", &functions.destroy_int_array) &&
                     find("aclCreateBoolArray", &functions.create_bool_array) &&
                     find("aclDestroyBoolArray", &functions.destroy_bool_array);
  return found ? &functions : nullptr;
}

}  // namespace

void* find_operator_function(const char* name) {
  for (void* const library : libraries())
    if (void* const found = dlsym(library, name)) return found;
  return nullptr;
}

const OperandFunctions* operand_functions() {
  static const OperandFunctions* const functions = find_operand_functions();
  return functions;
}

}  // namespace npu::detail
