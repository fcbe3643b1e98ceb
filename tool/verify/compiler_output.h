#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace migrate {

/// One error that a host compiler printed.
struct CompilerError {
  std::string path;     ///< as the compiler names the file; empty: none named (the linker, the driver)
  uint32_t line = 0;    ///< from 1; 0: not said
  uint32_t column = 0;  ///< from 1, in bytes; 0: not said
  std::string message;
};

/// Reads what g++ or clang++ wrote (English, no colours): "FILE:LINE:COLUMN: error: MESSAGE". An error in a
/// file that is not the user's stands where the user's text led to it: the last line before it that names a
/// file of theirs ("In file included from FILE:LINE", "FILE:LINE:COLUMN:   required from here"), or the next
/// ("note: ... requested here").
std::vector<CompilerError> compiler_errors(std::string_view output,
                                           const std::function<bool(const std::string&)>& is_users);

}  // namespace migrate
