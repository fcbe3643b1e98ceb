#pragma once
// Folders that the host compiler searches by default.

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace npu::cxx {

/// True for a folder with the C library's headers, as /usr/include: it has <stdlib.h> and <features.h>.
/// C++ libraries have a <stdlib.h> of their own, but no <features.h>.
bool has_c_library(std::string_view folder);

/// `words` with "-idirafter DIR" instead of "-isystem DIR" if `is_c_library(DIR)`. The C++ library's
/// <cstdlib> finds the C library's <stdlib.h> with #include_next, in a folder after its own; -isystem would
/// move the C library's folder before it. A folder that is not a default one is still searched, after them.
/// Source: GCC manual, "Options for Directory Search".
std::vector<std::string> with_c_library_last(std::vector<std::string> words,
                                             const std::function<bool(std::string_view)>& is_c_library);

}  // namespace npu::cxx
