#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace migrate {

/// One error that a host compiler printed.
struct CompilerError {
  std::string path;     ///< as the compiler names the file; empty for errors without a file (linker, driver)
  uint32_t line = 0;    ///< from 1; 0: unknown
  uint32_t column = 0;  ///< from 1, in bytes; 0: unknown
  std::string message;
  bool of_shim = false;  ///< stands in a header of the shim, or calls a declaration there ambiguous
};

/// Parses the output of g++ or clang++ (English, no colours): "FILE:LINE:COLUMN: error: MESSAGE". An error in a file
/// outside the program gets the location of the user's text that led to it: the last line before it that names a user
/// file ("In file included from FILE:LINE", "FILE:LINE:COLUMN:   required from here"), or the next one
/// ("note: ... requested here").
std::vector<CompilerError> compiler_errors(std::string_view output,
                                           const std::function<bool(const std::string&)>& is_users);

}  // namespace migrate
