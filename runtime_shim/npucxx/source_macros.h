#pragma once
// Macros by which a source chooses variants of the standard library.

#include <string>
#include <string_view>
#include <vector>

namespace npu::cxx {

/// "-D_GLIBCXX_USE_CXX11_ABI=0" for every line "#define _GLIBCXX_USE_CXX11_ABI 0" and its like. They work only before the
/// first header of the library, and npucxx puts one in front of the source.
std::vector<std::string> library_macros(std::string_view text);

/// The same of a file; nothing for one that cannot be read.
std::vector<std::string> library_macros_of_file(const std::string& path);

}  // namespace npu::cxx
