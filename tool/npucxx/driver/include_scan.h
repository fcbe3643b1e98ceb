#pragma once
// What a source says, with the headers of the program that it includes, before any preprocessor runs.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace npu::cxx {

enum class IncludeForms { quoted, quoted_and_angled };

/// Where headers are looked for: the folder of who includes them, for #include "...", and then `folders`.
struct IncludeSearch {
  std::vector<std::string> folders;
  IncludeForms forms = IncludeForms::quoted;
};

/// Whether the text of `source`, or of a header that it reaches, holds one of `words`, be it in a comment or
/// in a branch that is not taken. Empty: not found, but only the first few hundred headers were read.
std::optional<bool> text_names_any(const std::string& source, const IncludeSearch& search,
                                   const std::vector<std::string_view>& words);

/// The folder of a file, "." for a bare name.
std::string folder_of(const std::string& path);

}  // namespace npu::cxx
