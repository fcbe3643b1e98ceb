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

/// Whether the text defines a constant of this name outside of functions, classes and namespaces: "const int NAME = 1;".
bool defines_constant(std::string_view text, std::string_view name);

/// Of a CUDA source: those for MPI, and NPU_PROGRAM_HAS_WARP_SIZE if it, or a header in `folders` that it includes, defines a constant that has the
/// name of CUDA's warpSize.
std::vector<std::string> kernel_macros(const std::string& source, const std::vector<std::string>& folders);

/// The contents of a file; empty if it cannot be read.
std::string text_of_file(const std::string& path);

}  // namespace npu::cxx
