#include "tool/facts/jobs/include_spelling.h"

#include <algorithm>

#include "tool/facts/model/parse_job.h"

namespace migrate {
namespace vfs = llvm::vfs;

namespace {

std::vector<std::string> components(std::string_view name) {
  std::vector<std::string> parts(1);
  for (char c : name) {
    if (c == '/' || c == '\\')
      parts.emplace_back();
    else
      parts.back() += c;
  }
  return parts;
}

/// The entry of `folder` that equals `name` except for case; nothing if there is none, or several.
std::optional<std::string> entry_ignoring_case(const std::string& folder, const std::string& name,
                                               vfs::FileSystem& files) {
  if (name.empty() || name == "." || name == ".." || files.exists(folder + "/" + name)) return name;
  std::optional<std::string> found;
  std::string wanted = fold_file_name(name);
  std::error_code error;
  for (auto entry = files.dir_begin(folder, error); !error && entry != vfs::directory_iterator();
       entry.increment(error)) {
    std::string candidate = entry->path().substr(entry->path().rfind('/') + 1).str();
    if (fold_file_name(candidate) != wanted) continue;
    if (found) return std::nullopt;
    found = candidate;
  }
  return found;
}

/// `name` as it is spelled on disk below `folder`.
std::optional<std::string> name_on_disk(const std::string& folder, std::string_view name,
                                        vfs::FileSystem& files) {
  std::string spelled;
  for (const std::string& part : components(name)) {
    auto entry = entry_ignoring_case(spelled.empty() ? folder : folder + "/" + spelled, part, files);
    if (!entry) return std::nullopt;
    spelled += (spelled.empty() ? "" : "/") + *entry;
  }
  auto status = files.status(folder + "/" + spelled);
  bool same_length = spelled.size() == name.size();
  return status && status->isRegularFile() && same_length ? std::optional(spelled) : std::nullopt;
}

/// A header that exists under exactly this name: one of the rules or of the system.
bool is_known_header(const std::string& name, vfs::FileSystem& files) {
  if (name.find('.') == std::string::npos) return true;  // of the C++ library
  for (const char* folder : {kVirtualDirectory, "/usr/include", "/usr/local/include"}) {
    if (files.exists(std::string(folder) + "/" + name)) return true;
  }
  return false;
}

}  // namespace

std::string fold_file_name(std::string_view name) {
  std::string folded(name);
  for (char& c : folded) c = c == '\\' ? '/' : static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
  return folded;
}

std::vector<IncludeName> scan_include_names(std::string_view text) {
  std::vector<IncludeName> names;
  for (size_t hash = text.find('#'); hash != std::string_view::npos; hash = text.find('#', hash + 1)) {
    size_t at = text.find_first_not_of(" \t", hash + 1);
    if (at == std::string_view::npos || text.substr(at, 7) != "include") continue;
    at = text.find_first_not_of(" \t", at + 7);
    if (at == std::string_view::npos || (text[at] != '"' && text[at] != '<')) continue;
    size_t end = text.find_first_of(text[at] == '"' ? "\"\n" : ">\n", at + 1);
    if (end == std::string_view::npos || text[end] == '\n' || end == at + 1) continue;
    names.push_back({at + 1, text.substr(at + 1, end - at - 1), text[at] == '"'});
  }
  return names;
}

std::optional<std::string> respell_includes(const std::string& text, const std::string& folder,
                                            const std::vector<std::string>& folders, vfs::FileSystem& files) {
  std::string result = text;
  for (const IncludeName& include : scan_include_names(text)) {
    std::string name(include.name);
    bool windows = name.find('\\') != std::string::npos;
    if (name[0] == '/' || !(include.quoted || windows)) continue;
    std::vector<std::string> searched = folders;
    if (include.quoted) searched.insert(searched.begin(), folder);
    auto is_here = [&](const std::string& where) { return files.exists(where + "/" + name); };
    if (std::any_of(searched.begin(), searched.end(), is_here) || is_known_header(name, files)) continue;
    for (const std::string& where : searched) {
      auto spelled = name_on_disk(where, name, files);
      if (!spelled) continue;
      result.replace(include.begin, name.size(), *spelled);
      break;
    }
  }
  if (result == text) return std::nullopt;
  return result;
}

}  // namespace migrate
