#pragma once
// Generated Ascend C (--kernels=ascendc): the files beside the output, and what compiles them.

#include <cstddef>
#include <string>
#include <vector>

#include "tool/npucxx/driver/invocation.h"

namespace npu::cxx {

/// The value. Errors: UsageError if Ascend C is not generated for the cores that --npu-arch names.
const std::string& checked_npu_arch(const std::string& value);

/// The macros by which a source in Ascend C tells cores apart, as options: those of the vendor's compiler.
std::vector<std::string> macros_of_core(const std::string& npu_arch);

/// Adds the kernels in the SIMT language to a command that has block loops: APP.FILE.simt950.cpp, FILE.simt950.cpp beside an object.
void plan_simt(Command& command, const Invocation& invocation);

/// Adds the generation of Ascend C to a command that has block loops.
void plan_ascendc(Command& command, const Invocation& invocation, const Layout& layout);

/// A generated source as it is compiled.
struct KernelSource {
  std::string entry;  // the text that names its kernels; empty if it has none
  std::vector<std::string>
      kept;  // the files that it includes by their absolute path: kernels that are kept by hand
};

/// The list of a binary's kernels in C++, from its `count` rows.
std::string kernel_list(const std::string& rows, std::size_t count);

/// Reads the generated source and the files that it includes by their absolute path. A kernel's entry stands at the begin of a
/// line, as npucxx-loops writes it.
KernelSource read_kernel_source(const std::string& path);

}  // namespace npu::cxx
