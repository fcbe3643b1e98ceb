#include "tool/facts/include_folders.h"

#include <algorithm>
#include <filesystem>
#include <string_view>

namespace migrate {
namespace {

std::string parent(const std::string& path) {
  size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : slash == 0 ? "/" : path.substr(0, slash);
}

std::string base_name(const std::string& path) { return path.substr(path.rfind('/') + 1); }

std::string below(const std::string& folder, const std::string& name) {
  return std::filesystem::path(folder + "/" + name).lexically_normal().string();
}

/// A header of the C or C++ library, which a file of the same name elsewhere must not hide.
bool is_standard(const FileSystem& files, const std::string& name) {
  bool has_extension = base_name(name).find('.') != std::string::npos;
  bool has_folder = name.find('/') != std::string::npos;
  if (!has_extension && !has_folder) return true;
  static const std::set<std::string> kC = {
      "assert.h", "complex.h", "ctype.h", "errno.h",  "fenv.h",   "float.h",  "inttypes.h",
      "limits.h", "locale.h",  "math.h",  "setjmp.h", "signal.h", "stdarg.h", "stdbool.h",
      "stddef.h", "stdint.h",  "stdio.h", "stdlib.h", "string.h", "tgmath.h", "time.h",
      "uchar.h",  "unistd.h",  "wchar.h", "wctype.h", "malloc.h", "pthread.h"};
  return kC.count(name) > 0 || files.kind("/usr/include/" + name) == FileKind::regular;
}

size_t common_prefix(const std::string& a, const std::string& b) {
  size_t n = 0;
  while (n < a.size() && n < b.size() && a[n] == b[n]) ++n;
  return n;
}

/// The names of `#include` lines; comments are not understood, which costs a needless look-up at worst.
template <class Add>
void scan_includes(std::string_view text, Add add) {
  for (size_t hash = text.find('#'); hash != std::string_view::npos; hash = text.find('#', hash + 1)) {
    size_t at = text.find_first_not_of(" \t", hash + 1);
    if (at == std::string_view::npos || text.substr(at, 7) != "include") continue;
    at = text.find_first_not_of(" \t", at + 7);
    if (at == std::string_view::npos || (text[at] != '"' && text[at] != '<')) continue;
    size_t end = text.find_first_of(text[at] == '"' ? "\"\n" : ">\n", at + 1);
    if (end == std::string_view::npos || text[end] == '\n' || end == at + 1) continue;
    add(std::string(text.substr(at + 1, end - at - 1)), text[at] == '"');
  }
}

}  // namespace

IncludeFolders::IncludeFolders(const FileSystem& files, const std::vector<std::string>& sources)
    : files_(files) {
  for (const std::string& source : sources) by_base_name_[base_name(source)].push_back(source);
}

const std::vector<IncludeFolders::Include>& IncludeFolders::includes_of(const std::string& file) {
  auto [known, is_new] = includes_.try_emplace(file);
  if (!is_new) return known->second;
  auto text = files_.read(file);
  if (!text) return known->second;
  scan_includes(*text, [&](std::string name, bool quoted) {
    known->second.push_back({std::move(name), quoted});
  });
  return known->second;
}

// The listed file that ends in `name` and shares most of its path with the includer; the shorter path of two.
std::string IncludeFolders::nearest(const std::string& includer, const std::string& name) const {
  auto candidates = by_base_name_.find(base_name(name));
  if (candidates == by_base_name_.end()) return "";
  std::string best;
  for (const std::string& candidate : candidates->second) {
    bool ends = candidate.size() > name.size() + 1 && candidate[candidate.size() - name.size() - 1] == '/' &&
                candidate.compare(candidate.size() - name.size(), name.size(), name) == 0;
    if (!ends) continue;
    size_t mine = common_prefix(candidate, includer), other = common_prefix(best, includer);
    bool better = best.empty() || mine > other || (mine == other && candidate.size() < best.size());
    if (better) best = candidate;
  }
  return best;
}

std::string IncludeFolders::above(const std::string& includer, const std::string& name) const {
  std::string folder = parent(std::filesystem::absolute(includer).lexically_normal().string());
  for (int level = 0; level < 5 && folder != "/"; ++level, folder = parent(folder)) {
    for (const char* inner : {"", "include/", "src/", "inc/"}) {
      std::string candidate = below(folder, inner + name);
      if (files_.kind(candidate) == FileKind::regular) return candidate;
    }
  }
  return "";
}

std::string IncludeFolders::find(const std::string& includer, const Include& include,
                                 const std::vector<std::string>& folders) {
  std::string beside = below(parent(includer), include.name);
  if (include.quoted && files_.kind(beside) == FileKind::regular) return beside;
  for (const std::string& folder : folders) {
    std::string candidate = below(folder, include.name);
    if (files_.kind(candidate) == FileKind::regular) return candidate;
  }
  return "";
}

std::vector<std::string> IncludeFolders::guess(const std::string& file,
                                               const std::vector<std::string>& given) {
  std::vector<std::string> folders = given;
  std::set<std::string> seen = {file};
  std::vector<std::string> open = {file};
  while (!open.empty()) {
    std::string includer = open.back();
    open.pop_back();
    for (const Include& include : includes_of(includer)) {
      std::string found = find(includer, include, folders);
      if (found.empty() && include.name[0] != '/' && !is_standard(files_, include.name)) {
        found = nearest(includer, include.name);
        if (found.empty() && include.quoted) found = above(includer, include.name);
        std::string suffix = "/" + include.name;
        bool plain = found.size() > suffix.size() &&
                     found.compare(found.size() - suffix.size(), suffix.size(), suffix) == 0;
        if (plain) folders.push_back(found.substr(0, found.size() - suffix.size()));
      }
      if (!found.empty() && seen.insert(found).second) open.push_back(found);
    }
  }
  return {folders.begin() + static_cast<long>(given.size()), folders.end()};
}

}  // namespace migrate
