#pragma once

#include <string>
#include <vector>

#include "tool/npucxx/driver/invocation.h"

namespace npu::cxx {

/// Settings from the user's environment.
struct Environment {
  std::string host_compiler;  // NPUCXX_HOST_COMPILER; empty: g++
  std::string march;          // NPUCXX_MARCH; empty: native
  std::string scratch_dir;    // for objects between compiling and linking
  bool loops = true;          // NPUCXX_LOOPS=0: threads of kernels with barriers run on fibers
};

/// The host compiler: the one that the command names, else the user's, else g++.
std::string compiler_of(const Invocation& invocation, const Environment& environment);

/// The processes for `invocation`, in order. Errors: UsageError if there is no input, or if -o cannot name
/// the result.
std::vector<Command> plan(const Invocation& invocation, const Layout& layout, const Environment& environment);

/// The output of `--cflags` and `--libs`: flags that a build system passes to a host compiler itself.
std::string cflags(const Layout& layout);
std::string libs(const Layout& layout);

}  // namespace npu::cxx
