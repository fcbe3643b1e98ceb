// The first phase of an operator: its arguments are checked against CANN's documents, and become an executor.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "runtime_shim/aclnn/executor.h"
#include "runtime_shim/aclnn/status.h"
#include "runtime_shim/kernels/element.h"

namespace npu::aclnn {

/// A part of a reason as text.
inline std::string as_text(const std::string& text) { return text; }
inline std::string as_text(std::string_view text) { return std::string(text); }
inline std::string as_text(const char* text) { return text; }
inline std::string as_text(const Dimensions& dimensions) { return text_of(dimensions); }
template <typename Number, typename = std::enable_if_t<std::is_arithmetic_v<Number>>>
std::string as_text(Number number) {
  return std::to_string(number);
}

/// The arguments of one call. Each check throws a Refusal that names the parameter.
class FirstPhase {
 public:
  /// Throws kInvalid if the chip does not have the operator.
  explicit FirstPhase(const char* name);

  /// A tensor argument: not null, of a type that the chip's operator takes, with so many dimensions, in a format that the operator
  /// takes, inside its storage, contiguous if the operator asks for it.
  Tensor tensor(const char* parameter, const aclTensor* argument);
  /// The same for an argument that may be null: nothing then, and no operand.
  std::optional<Tensor> optional_tensor(const char* parameter, const aclTensor* argument);
  /// A list of tensors, each checked as a tensor. The operands of the list are those from the result on.
  size_t list(const char* parameter, const aclTensorList* argument);
  /// A number in host memory.
  double number(const char* parameter, const aclScalar* argument) const;

  /// Throws kInvalid if the condition does not hold. The reason is the parts one after the other: texts, numbers, shapes. It is made
  /// only then, because each call of an operator passes many of these checks.
  template <typename... Parts>
  void require(bool holds, const Parts&... parts) const {
    if (!holds) [[unlikely]]
      refuse(parts...);
  }
  /// Throws kInvalid unless the tensor has that shape.
  void require_shape(const char* parameter, const Tensor& tensor, const Dimensions& shape) const;

  Generation generation() const { return generation_; }
  /// The tensor operands so far, in the order of the calls. Their number is that of the next one.
  size_t operands() const { return work_.operands.size(); }
  const Tensor& operand(size_t index) const { return work_.operands[index].tensor; }
  const char* name_of_operand(size_t index) const { return work_.operands[index].parameter->name; }

  /// Sets what the operator does, with that many bytes of temporary memory.
  void compute(Compute body, uint64_t workspace_bytes = 0);
  /// The cubes multiply operands that are rounded to this type; f32: as they are. For the model of the chip's time.
  void multiplies_as(ops::Element type) {
    if (type == ops::Element::f16) work_.cube_type = ACL_FLOAT16;
  }
  Work take() { return std::move(work_); }

 private:
  template <typename... Parts>
  [[noreturn, gnu::noinline, gnu::cold]] static void refuse(const Parts&... parts) {
    std::string reason;
    (reason.append(as_text(parts)), ...);
    throw Refusal{kInvalid, std::move(reason)};
  }
  const ParameterFacts& facts_of(const char* parameter) const;
  void check(const Operand& operand) const;
  const Tensor& add(const ParameterFacts& facts, const Tensor& tensor, size_t list_index);

  const OperatorFacts& facts_;
  Generation generation_;
  Work work_;
};

/// Runs body(phase), makes the executor, and gives the size of the workspace. Errors: what body refuses; kNullPointer
/// for a null result argument.
template <class Body>
aclnnStatus first_phase(const char* name, uint64_t* workspace_size, aclOpExecutor** executor,
                        const Body& body) {
  return guarded(name, [&] {
    if (workspace_size == nullptr) throw Refusal{kNullPointer, "workspaceSize is null"};
    if (executor == nullptr) throw Refusal{kNullPointer, "executor is null"};
    FirstPhase phase(name);
    body(phase);
    Work work = phase.take();
    *workspace_size = work.workspace_bytes;
    *executor = executor_of(std::move(work));
  });
}

}  // namespace npu::aclnn

/// The second phase of an operator, which is the same for all.
#define NPU_SECOND_PHASE(name)                                                                             \
  aclnnStatus name(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream) { \
    return npu::aclnn::second_phase(#name, workspace, workspaceSize, executor, stream);                    \
  }
