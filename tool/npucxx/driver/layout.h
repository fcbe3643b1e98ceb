#pragma once

#include <string>
#include <vector>

#include "tool/npucxx/driver/invocation.h"

namespace npu::cxx {

/// Finds the shim's headers and library relative to this program: a build tree (bin/, lib/ and the sources'
/// headers) or an installation (bin/, include/, lib/ or lib64/). Errors: std::runtime_error that names the
/// searched folders.
Layout find_layout();

/// What --backend=VALUE asks for: cann, or sim. Errors: UsageError for another value.
bool is_cann(const std::string& backend);

/// Notes what --kernels=VALUE asks for: ascendc, simt950, or host. Errors: UsageError for another value.
void choose_kernels(const std::string& kernels, Invocation& invocation);

/// Notes what --default-stream=VALUE asks for: legacy, null, or per-thread. Errors: UsageError for another value.
void choose_default_stream(const std::string& value, Invocation& invocation);

/// The options and libraries of a link: the shim's and CANN's.
std::vector<std::string> link_words(const Layout& layout);

/// Puts CANN's headers and libraries in place of the simulator's. root: the toolkit's folder, with include/acl/acl.h and
/// lib64/libascendcl.so, or both below x86_64-linux/ or aarch64-linux/. Errors: std::runtime_error that names what is
/// missing and where it was looked for.
void use_cann(Layout& layout, const std::string& root);

}  // namespace npu::cxx
