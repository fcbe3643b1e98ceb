#pragma once
// Modules of -ptx are text, because programs read PTX as a string.

#include <string>

namespace npu::cxx {

/// A library as text: a line that says so, then its bytes as hexadecimal digits in lines of 64 bytes. The driver interface of the shim
/// reads it (runtime_shim/runtime/driver/image.h).
std::string module_text(const std::string& library);

/// Writes the text of the library in the file `library` to the file `text`.
/// Errors: std::runtime_error if a file cannot be read or written.
void make_module_text(const std::string& library, const std::string& text);

}  // namespace npu::cxx
