#pragma once
// Which libraries of a CUDA installation the shim stands in for.

#include <string_view>

namespace npu::cxx {

enum class CudaLibrary {
  not_cuda,    // the user's own: goes to the linker
  in_shim,     // libnpu_shim has it
  no_stand_in  // CUDA's, but the shim has nothing for it; code that uses it did not survive migration
               // unnoticed
};

/// Classifies a library by its name as after -l ("cublas", "cudart_static").
CudaLibrary classify_library(std::string_view name);

/// Classifies a path such as "/opt/cuda/lib64/libcudart.so.12" by its file name; not_cuda if it is no
/// library.
CudaLibrary classify_library_path(std::string_view path);

}  // namespace npu::cxx
