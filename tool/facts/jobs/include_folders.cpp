#include "tool/facts/jobs/include_folders.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>

#include "tool/base/paths.h"
#include "tool/facts/jobs/include_spelling.h"

namespace migrate {
namespace {

std::string parent(const std::string& path) {
  size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : slash == 0 ? "/" : path.substr(0, slash);
}

constexpr std::array<std::string_view, 5> kSourceExtensions = {".cu", ".cpp", ".cc", ".cxx", ".c"};

std::string base_name(const std::string& path) { return path.substr(path.rfind('/') + 1); }

std::string normal(const std::string& path) {
  return std::filesystem::path(path).lexically_normal().string();
}

std::string below(const std::string& folder, const std::string& name) { return normal(folder + "/" + name); }

/// A header of the C or C++ library. A file of the same name elsewhere must not hide it.
bool is_standard(const FileSystem& files, const std::string& name) {
  return has_standard_name(name) || files.kind("/usr/include/" + name) == FileKind::regular;
}

/// Whether `path` ends with '/' and `name`.
bool ends_in(const std::string& path, const std::string& name) {
  return path.size() > name.size() + 1 && path[path.size() - name.size() - 1] == '/' &&
         path.compare(path.size() - name.size(), name.size(), name) == 0;
}

bool is_compiled(const std::string& path) {
  return std::any_of(kSourceExtensions.begin(), kSourceExtensions.end(),
                     [&](std::string_view extension) { return path.ends_with(extension); });
}

size_t common_prefix(const std::string& a, const std::string& b) {
  size_t n = 0;
  while (n < a.size() && n < b.size() && a[n] == b[n]) ++n;
  return n;
}

}  // namespace

bool has_standard_name(const std::string& name) {
  bool has_extension = base_name(name).find('.') != std::string::npos;
  bool has_folder = name.find('/') != std::string::npos;
  if (!has_extension && !has_folder) return true;
  static const std::set<std::string> kC = {
      "assert.h", "complex.h", "ctype.h", "errno.h",  "fenv.h",   "float.h",  "inttypes.h",
      "limits.h", "locale.h",  "math.h",  "setjmp.h", "signal.h", "stdarg.h", "stdbool.h",
      "stddef.h", "stdint.h",  "stdio.h", "stdlib.h", "string.h", "tgmath.h", "time.h",
      "uchar.h",  "unistd.h",  "wchar.h", "wctype.h", "malloc.h", "pthread.h"};
  return kC.count(name) > 0;
}

bool has_stand_in_beside(const FileSystem& files, const std::string& header, const std::string& text,
                         const std::set<std::string>& stand_ins) {
  const auto includes = scan_include_names(text);
  return std::any_of(includes.begin(), includes.end(), [&](const IncludeName& include) {
    const std::string name(include.name);
    return !include.quoted && stand_ins.count(name) != 0 &&
           files.kind(below(parent(header), name)) == FileKind::regular;
  });
}

IncludeFolders::IncludeFolders(const FileSystem& files, const std::vector<std::string>& sources,
                               std::vector<NamedFolder> named, std::set<std::string> stand_ins)
    : files_(files), named_(std::move(named)), stand_ins_(std::move(stand_ins)) {
  for (const std::string& source : sources) {
    if (is_compiled(source)) with_sources_.insert(parent(source));
    if (source.ends_with(".h") && is_standard(files, base_name(source)))
      with_standard_.insert(parent(source));
    by_base_name_[fold_file_name(base_name(source))].push_back(source);
    by_folded_path_.emplace(fold_file_name(normal(source)), source);
  }
}

const std::vector<IncludeFolders::Include>& IncludeFolders::includes_of(const std::string& file) {
  auto [known, is_new] = includes_.try_emplace(file);
  if (!is_new) return known->second;
  auto text = files_.read(file);
  if (!text) return known->second;
  for (const IncludeName& include : scan_include_names(*text))
    known->second.push_back({std::string(include.name), include.quoted});
  return known->second;
}

// The index of the folder, among those that build files above the includer name, in which `name` is that candidate; the
// number of folders if there is none.
size_t IncludeFolders::rank(const std::string& includer, const std::string& candidate,
                            const std::string& name) const {
  const std::string from = absolute_path(includer), header = absolute_path(candidate);
  auto found = std::find_if(named_.begin(), named_.end(), [&](const NamedFolder& n) {
    return from.starts_with(n.scope + "/") && header == below(n.folder, name);
  });
  return static_cast<size_t>(found - named_.begin());
}

// The listed file that ends in `name`: preferably in a folder that the build names, then the one with the longest common
// path with the includer, then the one with the shorter path.
std::string IncludeFolders::nearest(const std::string& includer, const std::string& name) const {
  std::string folded = fold_file_name(name);
  auto candidates = by_base_name_.find(base_name(folded));
  if (candidates == by_base_name_.end()) return "";
  std::string best;
  bool best_is_exact = false;
  size_t best_rank = 0;
  for (const std::string& candidate : candidates->second) {
    if (!ends_in(fold_file_name(candidate), folded)) continue;
    bool exact = ends_in(candidate, name);
    size_t ranked = rank(includer, candidate, name);
    size_t mine = common_prefix(candidate, includer), other = common_prefix(best, includer);
    bool nearer = mine > other || (mine == other && candidate.size() < best.size());
    bool better = exact != best_is_exact ? exact : ranked != best_rank ? ranked < best_rank : nearer;
    if (!best.empty() && !better) continue;
    best = candidate;
    best_is_exact = exact;
    best_rank = ranked;
  }
  return best;
}

// Whether a header that the shim has, too, lies beside the sources of another program: the compiler that builds this one does
// not look there. Not if the build names the folder, or if it is above the includer.
bool IncludeFolders::is_of_another_program(const std::string& includer, const std::string& header,
                                           const std::string& name) const {
  if (stand_ins_.count(name) == 0 || rank(includer, header, name) < named_.size()) return false;
  const std::string folder = parent(header);
  return with_sources_.count(folder) != 0 && !includer.starts_with(folder + "/");
}

std::string IncludeFolders::above(const std::string& includer, const std::string& name) const {
  std::string folder = parent(absolute_path(includer));
  for (int level = 0; level < 5 && folder != "/"; ++level, folder = parent(folder)) {
    for (const char* inner : {"", "include/", "src/", "inc/"}) {
      std::string candidate = below(folder, inner + name);
      if (files_.kind(candidate) == FileKind::regular) return candidate;
    }
  }
  return "";
}

// "../lib/a.h" is relative to another folder: returns one from which it leads to the nearest "lib/a.h".
std::string IncludeFolders::folder_for_upward(const std::string& includer, const std::string& name) const {
  size_t up = 0, rest = 0;
  for (; name.compare(rest, 3, "../") == 0; rest += 3) ++up;
  size_t end = rest;  // after as many folders of the name as it goes up
  for (size_t i = 0; i < up && end != std::string::npos; ++i) end = name.find('/', i == 0 ? end : end + 1);
  if (up == 0 || end == std::string::npos) return "";
  std::string found = nearest(includer, name.substr(rest));
  return found.empty() ? "" : found.substr(0, found.size() - (name.size() - end));
}

std::string IncludeFolders::find(const std::string& includer, const Include& include,
                                 const std::vector<std::string>& folders) const {
  std::string beside = below(parent(includer), include.name);
  if (include.quoted && files_.kind(beside) == FileKind::regular) return beside;
  for (const std::string& folder : folders) {
    std::string candidate = below(folder, include.name);
    if (files_.kind(candidate) == FileKind::regular) return candidate;
  }
  return "";
}

// Like find, but ignoring case.
std::string IncludeFolders::find_ignoring_case(const std::string& includer, const Include& include,
                                               const std::vector<std::string>& folders) const {
  std::string found = include.quoted ? ignoring_case(below(parent(includer), include.name)) : "";
  for (size_t i = 0; found.empty() && i < folders.size(); ++i)
    found = ignoring_case(below(folders[i], include.name));
  return found;
}

std::string IncludeFolders::ignoring_case(const std::string& path) const {
  auto found = by_folded_path_.find(normal(fold_file_name(path)));  // in this order: "a\\..\\b" is "b"
  return found == by_folded_path_.end() ? "" : found->second;
}

// The folder to search so that the name is found; empty if there is none.
std::string IncludeFolders::folder_of(const std::string& includer, const Include& include) const {
  const std::string& name = include.name;
  if (name.compare(0, 3, "../") == 0) return folder_for_upward(includer, name);
  std::string found = nearest(includer, name);
  if (is_of_another_program(includer, found, name)) return "";
  if (found.empty() && include.quoted) found = above(includer, name);
  bool plain = ends_in(fold_file_name(found), fold_file_name(name));
  return plain ? found.substr(0, found.size() - name.size() - 1) : "";
}

// Looks for a header that is not found by its name, and adds the missing folder.
std::string IncludeFolders::find_elsewhere(const std::string& includer, const Include& include,
                                           std::vector<std::string>& folders) const {
  std::string found = find_ignoring_case(includer, include, folders);
  if (!found.empty()) return found;
  std::string folder = folder_of(includer, include);
  if (folder.empty()) return "";
  folders.push_back(folder);
  found = find(includer, include, folders);
  return found.empty() ? find_ignoring_case(includer, include, folders) : found;
}

// `bracketed`: what is included by a name in angle brackets. A folder that the build names hides here what it hides there.
GuessedFolder::For IncludeFolders::use_of(const std::string& folder, const std::string& file,
                                          const std::set<std::string>& bracketed) const {
  const std::string from = absolute_path(file), to = absolute_path(folder);
  const bool is_named = std::any_of(named_.begin(), named_.end(), [&](const NamedFolder& named) {
    return from.starts_with(named.scope + "/") && named.folder == to;
  });
  if (is_named || with_standard_.count(folder) == 0) return GuessedFolder::For::all;
  const bool is_bracketed = std::any_of(bracketed.begin(), bracketed.end(), [&](const std::string& header) {
    return header.starts_with(folder + "/");
  });
  return is_bracketed ? GuessedFolder::For::all_after_system : GuessedFolder::For::quoted;
}

std::vector<GuessedFolder> IncludeFolders::guess(const std::string& file,
                                                 const std::vector<std::string>& given) {
  std::vector<std::string> folders = given;
  std::set<std::string> seen = {file}, bracketed;
  std::vector<std::string> open = {file};
  while (!open.empty()) {
    std::string includer = open.back();
    open.pop_back();
    for (const Include& include : includes_of(includer)) {
      const bool of_system = is_standard(files_, include.name);
      std::string found = find(includer, include, of_system ? given : folders);
      if (found.empty() && include.name[0] != '/' && !of_system)
        found = find_elsewhere(includer, include, folders);
      if (!found.empty() && !include.quoted) bracketed.insert(found);
      if (!found.empty() && seen.insert(found).second) open.push_back(found);
    }
  }
  std::vector<GuessedFolder> guessed;
  for (size_t i = given.size(); i < folders.size(); ++i)
    guessed.push_back({folders[i], use_of(folders[i], file, bracketed)});
  return guessed;
}

}  // namespace migrate
