#include "runtime_shim/libraries/common/observed_call.h"

#include <utility>
#include <vector>

#include "runtime_shim/probe/names.h"

namespace npu::detail {
namespace {

thread_local std::vector<probe::Operand> noted_operands;

}  // namespace

void note_operand(probe::Role role, probe::Tensor tensor) {
  if (probe::is_on()) noted_operands.push_back({role, false, std::move(tensor), {}});
}

void drop_operands() {
  if (probe::is_on()) noted_operands.clear();
}

void ObservedCall::take_operands(probe::Operation& operation) {
  operation.operands = std::exchange(noted_operands, {});
}

probe::Operation ObservedCall::named(const char* function) {
  const probe::CallName name = probe::call_name(function);
  probe::Operation operation;
  operation.type = name.type;
  operation.name = name.name;
  return operation;
}

}  // namespace npu::detail
