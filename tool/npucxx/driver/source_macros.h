#pragma once
// Macros that the text of a source requires.

#include <string>
#include <string_view>
#include <vector>

namespace npu::cxx {

/// "-D_GLIBCXX_USE_CXX11_ABI=0" for every line "#define _GLIBCXX_USE_CXX11_ABI 0" and so on. These macros
/// work only before the first header of the library, and npucxx includes one before the source.
std::vector<std::string> library_macros(std::string_view text);

/// For CUDA sources: disables the C++ classes in the headers of Open MPI and MPICH, unless the text is empty
/// or names them. nvcc drops unused parts of them. A C++ compiler keeps their tables, and programs that link
/// only with -lmpi then lack symbols.
std::vector<std::string> mpi_macros(std::string_view text);

/// The contents of a file; empty if it cannot be read.
std::string text_of_file(const std::string& path);

}  // namespace npu::cxx
