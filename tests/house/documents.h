#pragma once
// What the tests share: reading the project's files, and the parts of a Markdown page.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace house {

namespace fs = std::filesystem;
using Names = std::set<std::string>;

inline const fs::path& root() {
  static const fs::path path = MIGRATE_SOURCE_DIR;
  return path;
}

inline std::string read(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

/// A file of the project.
struct File {
  std::string path;  ///< relative to the project, with forward slashes
  std::string text;
};

/// The files below `folder` (relative to the project) with one of these extensions, ordered by path.
inline std::vector<File> files_below(const std::string& folder, const Names& extensions) {
  std::vector<File> files;
  for (const auto& entry : fs::recursive_directory_iterator(root() / folder)) {
    if (!entry.is_regular_file() || extensions.count(entry.path().extension().string()) == 0) continue;
    files.push_back({fs::relative(entry.path(), root()).generic_string(), read(entry.path())});
  }
  std::sort(files.begin(), files.end(), [](auto& a, auto& b) { return a.path < b.path; });
  return files;
}

/// The C++ sources below the folders.
inline std::vector<File> sources_below(const std::vector<std::string>& folders) {
  std::vector<File> sources;
  for (const std::string& folder : folders)
    for (File& file : files_below(folder, {".h", ".cpp"})) sources.push_back(std::move(file));
  return sources;
}

/// The listed folders of docs/floors.txt with their floors.
using Floors = std::map<std::string, int>;
inline Floors floors() {
  Floors floors;
  std::istringstream lines(read(root() / "docs/floors.txt"));
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    int floor = 0;
    std::string folder;
    if (words >> floor >> folder) floors[folder] = floor;
  }
  return floors;
}

/// The pages that a reader is sent to: those at top level and all below docs/.
inline std::vector<File> pages() {
  std::vector<File> files = files_below("docs", {".md"});
  for (const char* name : {"README.md", "README.zh-CN.md", "CHANGELOG.md", "CONTRIBUTING.md"})
    files.push_back({name, read(root() / name)});
  return files;
}

inline bool starts_with(const std::string& text, const std::string& begin) {
  return text.compare(0, begin.size(), begin) == 0;
}

/// All matches of one group of `pattern` in `text`, in order.
inline std::vector<std::string> all_matches(const std::string& text, const std::regex& pattern,
                                            size_t group) {
  std::vector<std::string> found;
  for (auto at = std::sregex_iterator(text.begin(), text.end(), pattern); at != std::sregex_iterator(); ++at)
    found.push_back((*at)[group]);
  return found;
}

/// A page taken apart: prose without code, and its pieces of code.
struct Page {
  std::string prose;              ///< without code blocks and code spans
  std::vector<std::string> code;  ///< a span, or one line of a block, each
};

inline void split_spans(const std::string& line, Page& page) {
  static const std::regex kSpan("`+([^`]+)`+");
  for (std::string& span : all_matches(line, kSpan, 1)) page.code.push_back(std::move(span));
  page.prose += std::regex_replace(line, kSpan, "code") + "\n";
}

/// Fenced blocks, blocks indented by four blanks after a blank line, and spans.
inline Page split_page(const std::string& text) {
  Page page;
  std::istringstream lines(text);
  bool fenced = false, indented = false, after_blank = true;
  for (std::string line; std::getline(lines, line);) {
    const bool blank = line.find_first_not_of(' ') == std::string::npos;
    const bool fence = starts_with(line, "```");
    if (fence) fenced = !fenced;
    indented = !fenced && starts_with(line, "    ") && (indented || after_blank);
    if (!fence && (fenced || indented))
      page.code.push_back(line.substr(indented ? 4 : 0));
    else if (!fence)
      split_spans(line, page);
    after_blank = blank;
  }
  return page;
}

/// The words of a line of code, separated by blanks.
inline std::vector<std::string> words_of(const std::string& line) {
  std::istringstream stream(line);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

}  // namespace house
