#include "runtime_shim/libraries/common/observed_call.h"

#include "runtime_shim/probe/names.h"

namespace npu::detail {

probe::Operation ObservedCall::named(const char* function) {
  const probe::CallName name = probe::call_name(function);
  probe::Operation operation;
  operation.type = name.type;
  operation.name = name.name;
  return operation;
}

}  // namespace npu::detail
