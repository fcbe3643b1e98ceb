#pragma once
// What tells the shim which Ascend C belongs to a CUDA kernel.
#include <string>
#include <vector>

#include "tool/kernel_ir/ir.h"

namespace migrate::ascendc {

/// What connects a CUDA kernel with its Ascend C.
struct Registration {
  std::string binary, function;  ///< the file, and the kernel in it; no file: an operator of CANN runs
  ir::SourcePlace place;         ///< of the CUDA kernel
  std::string arguments;         ///< the function of arguments_text
  std::string expression;        ///< the CUDA kernel
};
/// To compile after arguments_text, in the namespace of the kernel. `number` makes names unique within the source.
std::string registration_text(const Registration& kernel, int number);
/// The kernel becomes a member of fused kernels: fused_text names it by its number. To compile behind its registration.
std::string member_text(int number);
/// What member_text needs: `count` is that of all registrations.
std::string members_text(int count);
/// Tells the shim which Ascend C belongs to launches that follow each other. To compile at global scope, after all members.
/// Only the file, the function and `arguments` of `kernel` count. `location`: of its kernels.
std::string fused_text(const Registration& kernel, const std::vector<int>& members,
                       const std::string& location, int number);
/// Tells the shim why a kernel is not generated. Only the place and the expression of `kernel` count.
std::string refusal_text(const Registration& kernel, const ir::Refusal& why, int number);

}  // namespace migrate::ascendc
