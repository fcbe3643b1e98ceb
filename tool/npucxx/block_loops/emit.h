#pragma once
#include <optional>
#include <string>

#include "tool/npucxx/block_loops/function_analysis.h"

namespace migrate {

class LoopFunctions;

/// The text of a function that runs one block of the kernel: its regions, each as a loop over the threads. It ends with
/// the line that offers it for launches of the kernel (npu/executors/block_loops.h) and belongs into the kernel's
/// namespace, behind the file. `number` makes its name. Empty, with the reason in `why_not`, where the text cannot be
/// taken apart: macros or directives in the way, types without a name.
std::optional<std::string> kernel_text(const clang::FunctionDecl& kernel, const KernelRegions& body,
                                       int number, LoopFunctions& functions, std::string& why_not);

/// The same of a function that kernels call and that waits: it runs all threads of a block that call it together.
std::optional<std::string> function_text(const clang::FunctionDecl& function, const KernelRegions& body,
                                         const std::string& name, LoopFunctions& functions,
                                         std::string& why_not);

}  // namespace migrate
