#pragma once
// Macros that the text of a source asks for.

#include <string>
#include <string_view>
#include <vector>

namespace npu::cxx {

/// "-D_GLIBCXX_USE_CXX11_ABI=0" for every line "#define _GLIBCXX_USE_CXX11_ABI 0" and its like. They work
/// only before the first header of the library, and npucxx puts one in front of the source.
std::vector<std::string> library_macros(std::string_view text);

/// For CUDA sources: MPI's headers without their C++ classes (Open MPI's, MPICH's), unless the text is empty
/// or names these. nvcc drops what a source does not use of them; a C++ compiler keeps their tables, and then
/// programs that link with nothing but -lmpi lack them.
std::vector<std::string> mpi_macros(std::string_view text);

/// What a file holds; empty for one that cannot be read.
std::string text_of_file(const std::string& path);

}  // namespace npu::cxx
