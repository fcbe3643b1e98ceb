#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace migrate::bisect {

/// A statement of a kernel, on one line.
struct Statement {
  int line = 0;  ///< from 1
  std::string text;
};

/// The statements of the kernel around `line` that store the result number `output`, and before each the definitions of the local
/// variables it reads. Results count as the probe counts them: the pointers that the kernel writes, in the order of its parameters.
/// Without a compiler: writes by functions that the kernel calls are not seen. Empty: no kernel is there, or it has no such
/// result.
std::vector<Statement> store_statements(std::string_view source, int line, int output);

}  // namespace migrate::bisect
