#pragma once
#include <string>
#include <string_view>

namespace migrate::bisect {

/// A source whose kernels compute in double, and how much of it changed.
struct Widened {
  std::string text;
  size_t functions = 0;  ///< kernels and device functions with a change
};

/// The text of a migrated (or CUDA) source in which kernels and device functions compute in double what they compute in float: local
/// variables, casts, template arguments, constants and mathematical functions, and the values that device functions take and return.
/// What lies in memory stays as it is: pointers, references, vectors such as float4, dynamic shared memory, and the arguments of
/// kernels; so do variables whose bytes are taken (memcpy, casts of their address). Without a compiler: types that are template parameters stay.
Widened widen_kernels(std::string_view source);

}  // namespace migrate::bisect
