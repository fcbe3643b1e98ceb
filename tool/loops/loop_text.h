#pragma once
#include <optional>
#include <string>

#include "tool/loops/kernel_body.h"

namespace migrate {

/// The text of a function that runs one block of the kernel: its steps, each as a loop over the threads. It ends with
/// the line that offers it for launches of the kernel (npu/detail/block_loops.h) and belongs into the kernel's
/// namespace, behind the file. `number` makes its name. Empty, with the reason in `why_not`, where the text cannot be
/// taken apart: macros or directives in the way, types without a name.
std::optional<std::string> loop_text(const clang::FunctionDecl& kernel, const KernelBody& body, int number,
                                     std::string& why_not);

}  // namespace migrate
