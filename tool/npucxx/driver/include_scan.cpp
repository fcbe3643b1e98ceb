#include "tool/npucxx/driver/include_scan.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include "tool/lexer/token_file.h"
#include "tool/npucxx/driver/source_macros.h"

namespace npu::cxx {
namespace fs = std::filesystem;
namespace {

// Limit of headers: a program has fewer of its own, and more of them belong to libraries.
constexpr std::size_t kMostHeaders = 400;

struct IncludedName {
  std::string name;
  bool quoted;
};

/// The names in #include "..." and #include <...>, in inactive branches too.
std::vector<IncludedName> included_names(std::string_view text) {
  const migrate::TokenFile tokens(text);
  std::vector<IncludedName> names;
  for (const migrate::Directive& directive : tokens.directives()) {
    if (!directive.keyword.starts_with("include") || directive.last < directive.first + 3) continue;
    const migrate::Range range{tokens[directive.first + 2].range.begin, tokens[directive.last - 1].range.end};
    const std::string_view name = tokens.text(range);
    const bool quoted = name.front() == '"';
    const size_t end = name.find(quoted ? '"' : '>', 1);
    if ((quoted || name.front() == '<') && end != std::string_view::npos)
      names.push_back({std::string(name.substr(1, end - 1)), quoted});
  }
  return names;
}

/// The file that an #include in `includer` refers to; empty if it is not one of the program's.
std::string resolved(const IncludedName& include, const std::string& includer, const IncludeSearch& search) {
  if (!include.quoted && search.forms == IncludeForms::quoted) return "";
  std::vector<std::string> candidates;
  if (include.quoted) candidates.push_back(folder_of(includer));
  candidates.insert(candidates.end(), search.folders.begin(), search.folders.end());
  for (const std::string& folder : candidates) {
    std::string candidate = (fs::path(folder) / include.name).lexically_normal().string();
    std::error_code ignored;
    if (fs::is_regular_file(candidate, ignored)) return candidate;
  }
  return "";
}

}  // namespace

std::string folder_of(const std::string& path) {
  const std::string folder = fs::path(path).parent_path().string();
  return folder.empty() ? "." : folder;
}

std::optional<bool> any_text(const std::string& source, const IncludeSearch& search,
                             const std::function<bool(std::string_view)>& holds) {
  std::vector<std::string> open = {source};
  std::set<std::string> seen = {source};
  while (!open.empty()) {
    if (seen.size() >= kMostHeaders) return std::nullopt;
    const std::string path = open.back();
    open.pop_back();
    const std::string text = text_of_file(path);
    if (holds(text)) return true;
    for (const IncludedName& include : included_names(text)) {
      const std::string file = resolved(include, path, search);
      if (!file.empty() && seen.insert(file).second) open.push_back(file);
    }
  }
  return false;
}

std::optional<bool> text_names_any(const std::string& source, const IncludeSearch& search,
                                   const std::vector<std::string_view>& words) {
  return any_text(source, search, [&](std::string_view text) {
    return std::any_of(words.begin(), words.end(),
                       [&](std::string_view word) { return text.find(word) != std::string::npos; });
  });
}

}  // namespace npu::cxx
