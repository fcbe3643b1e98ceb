#pragma once
#include <map>
#include <string>
#include <string_view>

#include "tool/advice/advice.h"

namespace migrate {

/// Where kernels are defined, by their names without namespaces and template arguments.
using KernelLines = std::map<std::string, SourceLine>;

/// Adds the definitions in a text: `__global__`, a name, parameters and a body. The first definition of a name counts. By tokens: code
/// that is not compiled counts, too.
void add_kernel_lines(const std::string& path, std::string_view text, KernelLines& lines);

/// Gives the subjects of the advice that are such kernels, and have no line yet, their lines.
void place_kernels(const KernelLines& lines, AdviceReport& report);

}  // namespace migrate
