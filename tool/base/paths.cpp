#include "tool/base/paths.h"

#include <algorithm>
#include <filesystem>
#include <set>

namespace migrate {

namespace fs = std::filesystem;

std::string absolute_path(const std::string& path) { return absolute_path(path, "."); }

std::string absolute_path(const std::string& path, const std::string& directory) {
  std::error_code ignored;
  std::string result = fs::absolute(fs::path(directory) / path, ignored).lexically_normal().string();
  while (result.size() > 1 && result.back() == '/') result.pop_back();
  return result;
}

std::string shown_path(const std::string& path) {
  std::string absolute = absolute_path(path), here = absolute_path(".");
  bool below = absolute != here && here != "/" && is_below(absolute, here);
  return below ? absolute.substr(here.size() + 1) : absolute;
}

bool is_below(const std::string& path, const std::string& directory) {
  if (path == directory || directory == "/") return true;
  return path.size() > directory.size() && path.compare(0, directory.size(), directory) == 0 &&
         path[directory.size()] == '/';
}

std::vector<std::string> roots_of(const FileSystem& files, const std::vector<std::string>& paths) {
  std::vector<std::string> all;
  for (const std::string& path : paths) {
    std::string absolute = absolute_path(path);
    all.push_back(files.kind(path) == FileKind::directory ? absolute : parent_directory(absolute));
  }
  std::sort(all.begin(), all.end());
  std::vector<std::string> roots;
  for (const std::string& path : all) {
    bool covered =
        std::any_of(roots.begin(), roots.end(), [&](const auto& root) { return is_below(path, root); });
    if (!covered) roots.push_back(path);
  }
  return roots;
}

std::string common_root(const std::vector<std::string>& roots) {
  if (roots.empty()) return absolute_path(".");
  std::string common = roots.front();
  while (!std::all_of(roots.begin(), roots.end(), [&](const auto& root) { return is_below(root, common); })) {
    common = parent_directory(common);
  }
  return common;
}

std::string parent_directory(const std::string& path) {
  std::string parent = fs::path(path).parent_path().string();
  return parent.empty() ? "." : parent;
}

std::string extension_of(const std::string& path) { return fs::path(path).extension().string(); }

bool is_source_path(const std::string& path) {
  static const std::set<std::string> kSources{".cu", ".cpp", ".cc", ".cxx", ".c", ".C", ".c++"};
  return kSources.count(extension_of(path)) > 0;
}

}  // namespace migrate
