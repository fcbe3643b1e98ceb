#pragma once

#include <string>
#include <vector>

#include "tool/npucxx/driver/invocation.h"

namespace npu::cxx {

/// Runs the commands in order and stops at the first failure.
/// @returns 0, the failing process's exit code, or 128 + the signal that ended it
/// Errors: std::runtime_error if a program cannot be started.
int execute(const std::vector<Command>& commands);

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
