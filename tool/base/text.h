#pragma once
#include <string>
#include <string_view>

namespace migrate {

/// `text` with its ASCII letters in lower case.
std::string lowered(std::string_view text);

/// `text` without the white space around it.
std::string_view trimmed(std::string_view text);

/// `number` in decimal digits.
std::string decimal(size_t number);

/// Whether `c` may be part of an identifier.
bool is_identifier_char(char c);

/// The begin of the logical line that contains `at`: a line that ends with a backslash continues on the next.
size_t logical_line_begin(std::string_view text, size_t at);

/// Offset of the line break that ends the logical line of `at`; the size of the text if there is none.
size_t logical_line_end(std::string_view text, size_t at);

/// The name of a toolkit header: "cublas_v2.h" for "/usr/local/cuda-7.5/include/cublas_v2.h"; other names unchanged.
std::string_view name_in_toolkit(std::string_view path);

}  // namespace migrate
