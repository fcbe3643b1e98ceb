#pragma once

#include <string>
#include <vector>

#include "tool/npucxx/driver/invocation.h"
#include "tool/npucxx/driver/kernel_files/kernel_file.h"

namespace npu::cxx {

/// Runs the commands in order and stops at the first failure.
/// @returns 0, the failing process's exit code, or 128 + the signal that ended it
/// Errors: std::runtime_error if a program cannot be started.
int execute(const std::vector<Command>& commands);

/// Makes the binary of a file in Ascend C.
/// @returns 0, or the exit code of the process that failed
/// Errors: UsageError if the file has no kernel; std::runtime_error if a program cannot be started.
int make_kernel_binary(const KernelFile& file);

/// Runs the commands of --explain-kernel and --print-kernel. Their text goes to `output`, or to standard output if that is empty.
/// @returns 0 if a source has such a kernel; 3 if none has, and the kernels of the sources are then named on stderr; else
/// the exit code of the command that failed: 4 for a kernel without Ascend C
/// Errors: std::runtime_error if a program cannot be started, or the output cannot be written.
int print_kernels(const std::vector<Command>& commands, const std::string& output);

/// A temporary folder with the lifetime of this object.
class ScratchDir {
 public:
  ScratchDir();
  ~ScratchDir();
  ScratchDir(const ScratchDir&) = delete;
  ScratchDir& operator=(const ScratchDir&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace npu::cxx
