#pragma once

#include <string>
#include <vector>

#include "tool/npucxx/driver/invocation.h"

namespace npu::cxx {

/// What the user's environment decides.
struct Environment {
  std::string host_compiler;  // NPUCXX_HOST_COMPILER; empty: g++
  std::string march;          // NPUCXX_MARCH; empty: native
  std::string scratch_dir;    // for objects between compiling and linking
  bool loops = true;          // NPUCXX_LOOPS=0: threads of kernels with barriers stay on fibers
};

/// The processes that carry out `invocation`, in order.
/// Errors: UsageError if there is nothing to do it with (no input) or -o cannot name the result.
std::vector<Command> plan(const Invocation& invocation, const Layout& layout, const Environment& environment);

/// What `--cflags` and `--libs` print: the flags a build system hands to a host compiler itself.
std::string cflags(const Layout& layout);
std::string libs(const Layout& layout);

}  // namespace npu::cxx
