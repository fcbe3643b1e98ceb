#include "tool/program/inside_files.h"

#include <algorithm>
#include <map>

#include "tool/base/paths.h"

namespace migrate {

bool leads_inside(const FileSystem& files, const std::vector<std::string>& roots, const std::string& path) {
  const std::string real = files.real_path(absolute_path(path));
  return !real.empty() && std::any_of(roots.begin(), roots.end(), [&](const std::string& root) {
    return is_below(real, root) || is_below(real, files.real_path(root));
  });
}

Status check_written(const FileSystem& files, const std::vector<std::string>& inside,
                     const std::set<std::string>& paths) {
  std::map<std::string, bool> folders;
  for (const std::string& path : paths) {
    const std::string folder = parent_directory(path);
    auto [known, is_new] = folders.try_emplace(folder, true);
    if (is_new) known->second = leads_inside(files, inside, folder);
    if (known->second && (!files.is_link(path) || leads_inside(files, inside, path))) continue;
    return Error{path + ": a symbolic link points to " + files.real_path(path) + ", outside of " +
                 inside.front() + "; nothing was written"};
  }
  return {};
}

Result<std::vector<std::string>> InsideFiles::list_recursive(const std::string& directory) const {
  auto listed = files_.list_recursive(directory);
  if (!listed) return listed;
  std::erase_if(*listed, [&](const std::string& path) {
    const bool outside =
        files_.is_link(path) && files_.kind(path) == FileKind::regular && !leads_inside(files_, roots_, path);
    if (outside) left_out_.insert(path);
    return outside;
  });
  return listed;
}

}  // namespace migrate
