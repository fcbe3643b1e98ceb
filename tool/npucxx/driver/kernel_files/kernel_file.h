#pragma once
// Files with kernels in Ascend C that a person wrote (-x asc, .asc): a binary for the simulated cores from one file.

#include <string>
#include <vector>

#include "tool/npucxx/driver/invocation.h"

namespace npu::cxx {

/// What makes a binary: the file `wrapper` includes the source, `preprocess` prints it without macros, `entries` is that text with its
/// list of kernels, and `compile` writes the binary.
struct KernelFile {
  std::string source, wrapper, wrapper_text, entries;
  std::vector<std::string> preprocess, compile;
};

/// Whether a source is in Ascend C.
bool has_kernel_file(const Invocation& invocation);

/// The steps for a command line with a source in Ascend C. The binary is FILE.bin in the working directory if -o names none.
/// Errors: UsageError if there is another source beside it, or a goal that is not a binary.
KernelFile plan_kernel_file(const Invocation& invocation, const Layout& layout,
                            const std::string& host_compiler, const std::string& scratch);

/// A preprocessed source with the list of its kernels: `__global__ __aicore__ void NAME(...)`, also if a macro
/// declares them. Launches of host functions (`NAME<<<...>>>(...)`) are no part of a binary: they stop a host that calls them.
/// Errors: UsageError if `source` has no kernel.
std::string with_kernel_list(const std::string& source, std::string preprocessed);

}  // namespace npu::cxx
