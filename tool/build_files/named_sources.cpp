#include "tool/build_files/named_sources.h"

#include <fnmatch.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string_view>

namespace migrate {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kAnyFolder = "**/";

bool separates(char c) { return std::string_view(" \t\r\n\"'();,=:<>|&`").find(c) != std::string_view::npos; }

std::string without_comments(const std::string& text) {
  std::string result;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = std::string_view(text).substr(at, end - at);
    for (size_t hash = line.find('#'); hash != std::string_view::npos; hash = line.find('#', hash + 1)) {
      if (hash == 0 || line[hash - 1] == ' ' || line[hash - 1] == '\t') line = line.substr(0, hash);
    }
    result.append(line) += '\n';
    at = end + 1;
  }
  return result;
}

/// "**/a.cu" of "${DIR}/a.cu", and of ")/a.cu", where make's "$(DIR)" was cut off before. Empty if the
/// variable is part of the file name itself.
std::string without_variables(const std::string& word) {
  const size_t last = word.find_last_of("}$@");
  if (last == std::string::npos) return word;
  const bool whole_folders = last + 1 < word.size() && word[last] == '}' && word[last + 1] == '/';
  return whole_folders ? std::string(kAnyFolder) + word.substr(last + 2) : "";
}

/// The word as a pattern for sources; empty if it names none. "*.o" names none: it stands for what other words built, and
/// for what `make clean` removes.
std::string source_pattern(const std::string& word) {
  static const std::set<std::string> kSources{".cu", ".cpp", ".cc", ".cxx", ".c", ".C", ".c++"};
  const fs::path path(word);
  const std::string extension = path.extension().string();
  const bool is_object = extension == ".o" || extension == ".obj";
  if (word.find('%') != std::string::npos || (!is_object && !kSources.contains(extension))) return "";
  if (is_object && path.stem() == "*") return "";
  return is_object ? path.stem().string() + ".*" : word;
}

}  // namespace

std::vector<std::string> named_sources(const std::string& text) {
  std::vector<std::string> names;
  std::set<std::string> seen;
  auto take = [&](std::string word, bool after_variable) {
    if (after_variable && word.starts_with("/")) word = std::string(kAnyFolder) + word.substr(1);
    std::string pattern = source_pattern(without_variables(word));
    if (!pattern.empty() && seen.insert(pattern).second) names.push_back(std::move(pattern));
  };
  const std::string plain = without_comments(text);
  std::string word;
  char before = '\n';  // the separator before the word
  for (const char c : plain) {
    if (!separates(c)) {
      word += c;
      continue;
    }
    if (!word.empty()) take(std::move(word), before == ')');
    word.clear();
    before = c;
  }
  if (!word.empty()) take(std::move(word), before == ')');
  return names;
}

bool names_source(const std::string& word, const std::string& folder, const std::string& path) {
  auto fits = [](const std::string& pattern, const std::string& text, int flags) {
    return fnmatch(pattern.c_str(), text.c_str(), flags) == 0;
  };
  const bool any_folder = word.starts_with(kAnyFolder);
  if (!any_folder && word.find('/') != std::string::npos)
    return fits((fs::path(folder) / word).lexically_normal().string(), path, 0);
  const std::string above = folder == "/" ? folder : folder + "/";
  if (!path.starts_with(above)) return false;
  const std::string below = path.substr(above.size());
  const bool here_only = !any_folder && word.find_first_of("*?[") == 0;  // "*.cu"
  if (here_only) return fits(word, below, FNM_PATHNAME);
  const std::string name = any_folder ? word.substr(kAnyFolder.size()) : word;
  return fits(name, below, 0) || fits("*/" + name, below, 0);
}

}  // namespace migrate
