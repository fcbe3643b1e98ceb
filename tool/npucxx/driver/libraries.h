#pragma once
// The libraries of a CUDA installation that the shim replaces.

#include <string_view>

namespace npu::cxx {

enum class CudaLibrary {
  not_cuda,    // the program's own: passed to the linker
  in_shim,     // part of libnpu_shim
  no_stand_in  // CUDA's, and the shim has no replacement; migration reports its uses
};

/// Classifies a library by its name as after -l ("cublas", "cudart_static").
CudaLibrary classify_library(std::string_view name);

/// Classifies a path such as "/opt/cuda/lib64/libcudart.so.12" by its file name; not_cuda if it is no
/// library.
CudaLibrary classify_library_path(std::string_view path);

}  // namespace npu::cxx
