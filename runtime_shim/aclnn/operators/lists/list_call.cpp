#include "runtime_shim/aclnn/operators/lists/list_call.h"

namespace npu::aclnn {

size_t ListCall::checked(const char* parameter, const aclTensorList* list) {
  const size_t first = phase_.list(parameter, list);
  const size_t count = phase_.operands() - first;
  if (lists_.inputs.empty()) lists_.entries = count;
  phase_.require(count == lists_.entries, std::string(parameter) + " has " + std::to_string(count) +
                                              " tensors, and " + phase_.name_of_operand(0) + " has " +
                                              std::to_string(lists_.entries));
  for (size_t i = 0; i < count; ++i) {
    const std::string name = parameter + ("[" + std::to_string(i) + "]");
    phase_.require_shape(name.c_str(), phase_.operand(first + i), phase_.operand(i).shape);
    phase_.require(phase_.operand(first + i).type == phase_.operand(0).type,
                   name + " has another type than " + phase_.name_of_operand(0) + "[0]");
  }
  return first;
}

void ListCall::input(const char* parameter, const aclTensorList* list) {
  const size_t first = checked(parameter, list);
  lists_.inputs.push_back(first);
}

void ListCall::result(const char* parameter, const aclTensorList* list) {
  lists_.result = checked(parameter, list);
}

void ListCall::number(const char* parameter, const aclTensor* tensor, bool for_each_entry) {
  lists_.number_operand = phase_.operands(), lists_.has_number_operand = true;
  const Tensor numbers = phase_.tensor(parameter, tensor);
  require_number_type(phase_, lists_.number_operand);
  const auto wanted = for_each_entry ? static_cast<int64_t>(lists_.entries) : 1;
  phase_.require(numbers.elements() == wanted, std::string(parameter) + " has the shape " +
                                                   text_of(numbers.shape) + ", and must have " +
                                                   std::to_string(wanted) + " elements");
}

void ListCall::number(const char* parameter, const aclScalar* scalar) {
  lists_.numbers = {phase_.number(parameter, scalar)};
}

void ListCall::number(const char* parameter, const aclScalarList* scalars) {
  if (scalars == nullptr) throw Refusal{kNullPointer, std::string(parameter) + " is null"};
  for (const aclScalar* const one : scalars->scalars) lists_.numbers.push_back(one->number());
  phase_.require(lists_.numbers.size() == lists_.entries,
                 std::string(parameter) + " has " + std::to_string(lists_.numbers.size()) + " numbers, and " +
                     phase_.name_of_operand(0) + " has " + std::to_string(lists_.entries) + " tensors");
}

double Lists::number_for(const Run& run, size_t entry) const {
  if (has_number_operand) {
    const Tensor& tensor = run[number_operand];
    return number_at(tensor, tensor.elements() == 1 ? 0 : static_cast<int64_t>(entry));
  }
  if (numbers.empty()) return 0;
  return numbers[numbers.size() == 1 ? 0 : entry];
}

void ListCall::require_floats() const {
  if (lists_.entries == 0) return;
  const aclDataType type = phase_.operand(0).type;
  if (type != ACL_FLOAT && type != ACL_FLOAT16 && type != ACL_BF16)
    throw Refusal{kNoKernel, std::string("the simulated device does not compute lists of ") + name_of(type)};
}

}  // namespace npu::aclnn
