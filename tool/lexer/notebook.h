#pragma once
#include <string>
#include <string_view>

namespace migrate {

/// The command of a Jupyter notebook that a file begins with ("%%writefile kernel.cu"), which a cell has and no compiler reads: what is wrong, and what to
/// do, as the text of a message. Empty if the file begins with something else.
std::string notebook_command(std::string_view text);

}  // namespace migrate
