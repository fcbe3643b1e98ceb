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

/// Whether `c` may stand inside an identifier.
bool is_identifier_char(char c);

/// Where the logical line that holds `at` begins: a line that ends with a backslash goes on.
size_t logical_line_begin(std::string_view text, size_t at);

/// Offset of the line break that ends the logical line that holds `at`; the text's size where none does.
size_t logical_line_end(std::string_view text, size_t at);

/// What a toolkit's header is called, "cublas_v2.h" of "/usr/local/cuda-7.5/include/cublas_v2.h"; other names as they are.
std::string_view name_in_toolkit(std::string_view path);

}  // namespace migrate
