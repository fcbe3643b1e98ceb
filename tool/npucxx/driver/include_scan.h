#pragma once
// Searches a source, and the headers of the program that it includes, before preprocessing.

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace npu::cxx {

enum class IncludeForms { quoted, quoted_and_angled };

/// Search order for headers: the includer's folder, for #include "...", and then `folders`.
struct IncludeSearch {
  std::vector<std::string> folders;
  IncludeForms forms = IncludeForms::quoted;
};

/// The first of `words` in `source` or a header that it reaches, also in comments and inactive branches.
/// Empty if none is found; only the first few hundred headers are read.
std::optional<bool> text_names_any(const std::string& source, const IncludeSearch& search,
                                   const std::vector<std::string_view>& words);

/// Whether `holds` is true for the text of `source` or of a header that it reaches. Empty as above.
std::optional<bool> any_text(const std::string& source, const IncludeSearch& search,
                             const std::function<bool(std::string_view)>& holds);

/// The folder of a file, "." for a bare name.
std::string folder_of(const std::string& path);

}  // namespace npu::cxx
