#include "tool/program/unread_libraries.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

#include "tool/base/paths.h"
#include "tool/base/text.h"
#include "tool/build_files/build_files.h"
#include "tool/build_files/named_sources.h"
#include "tool/facts/jobs/cuda_text.h"

namespace migrate {
namespace {

constexpr size_t kLargestText = size_t{1} << 20;

std::string last_part(const std::string& path) { return path.substr(path.rfind('/') + 1); }

/// A library, and how build files may name it, in lower case: "cutlass", and "dependencies" for the folder that it is in.
struct Library {
  std::string folder;
  std::string name, container;
  std::vector<std::string> sources;  ///< absolute
};

/// The name and the value of "set(CUTLASS_DIR ../cutlass)" or "CUTLASS_DIR := ../cutlass"; empty for another line.
std::string_view defined_variable(std::string_view line) {
  constexpr std::string_view kSet = "set(";
  const bool is_set = line.starts_with(kSet);
  if (is_set) line.remove_prefix(kSet.size());
  line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
  const auto end = std::find_if_not(line.begin(), line.end(), is_identifier_char);
  const std::string_view name = line.substr(0, static_cast<size_t>(end - line.begin()));
  std::string_view rest = line.substr(name.size());
  rest.remove_prefix(std::min(rest.find_first_not_of(" \t:?+"), rest.size()));
  return is_set || rest.starts_with('=') ? name : std::string_view();
}

/// Whether a line is about include folders; "include(x.cmake)" and "include x.mk" are not.
bool is_about_includes(std::string_view line) {
  for (std::string_view word : {"include", "sinclude", "-include"})
    if (line.starts_with(word) && !line.substr(word.size()).starts_with('_')) return false;
  if (line.find("include") != std::string_view::npos) return true;
  const size_t option = line.find("-i");
  return option != std::string_view::npos &&
         (option == 0 || !std::isalnum(static_cast<unsigned char>(line[option - 1])));
}

/// Whether a line of a build file (in lower case, without indentation) may compile the library.
bool may_compile(std::string_view line, const Library& library) {
  auto names = [&](std::string_view text) { return text.find(library.name) != std::string_view::npos; };
  const bool is_named = names(line) || line.find(library.container + "/") != std::string_view::npos ||
                        line.find(library.container + ")") != std::string_view::npos;
  if (!is_named || line.starts_with('#') || line.starts_with("project(")) return false;
  if (names(defined_variable(line))) return false;  // its uses name it, too
  return !is_about_includes(line);
}

/// Whether a build file searches folders with all that they contain: CMake by the pattern's folder, others anywhere.
bool searches_folders(std::string_view lower) {
  constexpr std::array kWords{"shell find", "find .", "find $", "os.walk", "rglob", "recursive=true", "**/"};
  return std::any_of(kWords.begin(), kWords.end(),
                     [&](const char* word) { return lower.find(word) != std::string_view::npos; });
}

bool compiles(const std::string& path, const std::string& text, const Library& library) {
  const std::string folder = parent_directory(path), lower = lowered(text);
  const bool goes_down = lower.find("glob_recurse") != std::string::npos;
  if (searches_folders(lower) && is_below(library.folder, folder)) return true;
  for (const std::string& word : named_sources(text)) {
    const std::string below = absolute_path(parent_directory("./" + word), folder);
    if (goes_down && word.find('*') != std::string::npos && is_below(library.folder, below)) return true;
    for (const std::string& source : library.sources)
      if (names_source(word, folder, source)) return true;
  }
  for (size_t begin = 0; begin < lower.size();) {
    const size_t end = std::min(lower.find('\n', begin), lower.size());
    const size_t first = std::min(lower.find_first_not_of(" \t", begin), end);
    if (may_compile(std::string_view(lower).substr(first, end - first), library)) return true;
    begin = end + 1;
  }
  return false;
}

bool is_build_file(const std::string& path) {
  return build_system_of(path) != BuildSystem::none || last_part(path) == "setup.py";
}

/// A database of compile commands knows what is compiled.
bool has_database(const FileSystem& files, const std::string& path) {
  return files.kind(path + "/compile_commands.json") == FileKind::regular ||
         files.kind(path + "/build/compile_commands.json") == FileKind::regular;
}

/// The libraries with CUDA sources below one folder.
std::map<std::string, Library> libraries_of(const std::string& root, const std::vector<std::string>& listed) {
  std::map<std::string, Library> libraries;
  for (const std::string& path : listed) {
    if (extension_of(path) != ".cu" || path.size() <= root.size()) continue;
    const std::string_view inner = std::string_view(path).substr(root.size() + 1);
    const std::string_view folder = library_of_others(inner);
    if (folder.empty()) continue;
    const std::string whole = root + "/" + std::string(folder);
    Library& library = libraries[whole];
    library.folder = whole;
    library.name = lowered(last_part(whole));
    const std::string above = parent_directory(whole);
    library.container = above == root ? library.name : lowered(last_part(above));
    library.sources.push_back(path);
  }
  return libraries;
}

/// Whether CMake wrote a build file: it lists what the program's own build files compile, and each header that was read.
bool is_written_by_cmake(const std::string& text) { return text.starts_with("# CMAKE generated file"); }

/// The texts of the build files that people wrote, by path.
std::map<std::string, std::string> build_files_among(const FileSystem& files,
                                                     const std::vector<std::string>& listed) {
  std::map<std::string, std::string> texts;
  for (const std::string& file : listed) {
    auto text = is_build_file(file) ? files.read(file) : Result<std::string>(Error{});
    if (text && text->size() <= kLargestText && !is_written_by_cmake(*text))
      texts.emplace(file, std::move(*text));
  }
  return texts;
}

/// Whether there are build files outside the library, and none compiles it.
bool is_left_alone(const Library& library, const std::map<std::string, std::string>& build_files) {
  bool is_known = false;
  for (const auto& [file, text] : build_files) {
    if (is_below(file, library.folder)) continue;
    if (compiles(file, text, library)) return false;
    is_known = true;
  }
  return is_known;
}

}  // namespace

std::map<std::string, size_t> unread_libraries(const FileSystem& files,
                                               const std::vector<std::string>& paths) {
  std::map<std::string, size_t> unread;
  for (const std::string& path : paths) {
    if (files.kind(path) != FileKind::directory || has_database(files, path)) continue;
    auto listed = files.list_recursive(path);
    if (!listed) continue;
    for (std::string& file : *listed) file = absolute_path(file);
    const std::map<std::string, Library> libraries = libraries_of(absolute_path(path), *listed);
    if (libraries.empty()) continue;
    const std::map<std::string, std::string> build_files = build_files_among(files, *listed);
    for (const auto& [folder, library] : libraries)
      if (is_left_alone(library, build_files)) unread[folder] = library.sources.size();
  }
  // A folder that the user names is read.
  std::erase_if(unread, [&](const auto& entry) {
    return std::any_of(paths.begin(), paths.end(),
                       [&](const std::string& path) { return is_below(absolute_path(path), entry.first); });
  });
  return unread;
}

std::string note_about(const std::map<std::string, size_t>& unread) {
  std::string note;
  for (const auto& [folder, sources] : unread) {
    note +=
        (note.empty() ? "" : "; ") + shown_path(folder) + ": " + std::to_string(sources) +
        " CUDA sources of third-party code are not read, because no build file outside it compiles them; headers that the "
        "program includes are read; pass the folder as a path, too, to read all";
  }
  return note;
}

}  // namespace migrate
