#pragma once
// Modules (-cubin, -fatbin, -ptx): a source becomes a shared library, whose kernels a program finds by their names while it runs. With
// -ltoir, -dlto or -arch=lto_80 it becomes an object, and the program links several to a library.

#include <string>
#include <vector>

#include "tool/npucxx/driver/invocation.h"

namespace npu::cxx {

/// The names of the kernels at file scope, also in extern "C" blocks, that are no templates.
std::vector<std::string> kernels_at_file_scope(const std::string& text);

/// The text of the file `path` with what makes its kernels known to launches by address. In an object static variables stay static,
/// since another object may have one of the same name.
std::string module_source(const std::string& path, const std::string& text, bool is_object = false);

/// The command line that makes the library or object of the module's text in the file `source`, with that host compiler.
/// Errors: UsageError unless there is one source with kernels.
Invocation module_invocation(const Invocation& invocation, const std::string& source,
                             const std::string& host_compiler);

}  // namespace npu::cxx
