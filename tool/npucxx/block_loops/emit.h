#pragma once
#include <optional>
#include <string>

#include "tool/npucxx/block_loops/function_analysis.h"
#include "tool/npucxx/block_loops/launches/block_form.h"

namespace migrate {

class LoopFunctions;

/// The text of a function that runs one block of the kernel: its regions, each as a loop over the threads.
/// The last line registers it for launches of the kernel (npu/executors/block_loops.h). The text belongs into
/// the kernel's namespace, after the file. `number` makes its name unique. Empty, with the reason in
/// `why_not`, if the source cannot be cut into pieces: because of macros, directives, or unnamed types. `blocks`: their
/// widths, for which the function is compiled again, and the dimensions that it takes them to have.
std::optional<std::string> kernel_text(const clang::FunctionDecl& kernel, const KernelRegions& body,
                                       int number, const BlockForm& blocks, LoopFunctions& functions,
                                       std::string& why_not);

/// The same for a waiting function that kernels call. It runs all calling threads of a block together.
std::optional<std::string> function_text(const clang::FunctionDecl& function, const KernelRegions& body,
                                         const std::string& name, LoopFunctions& functions,
                                         std::string& why_not);

}  // namespace migrate
