#include "tool/commands/hidden_directory.h"

#include "tool/base/paths.h"

namespace migrate {

Result<std::vector<std::string>> HiddenDirectory::list_recursive(const std::string& directory) const {
  auto listed = files_.list_recursive(directory);
  if (!listed || hidden_.empty() || is_below(absolute_path(directory), hidden_)) return listed;
  std::erase_if(*listed, [&](const std::string& path) { return is_below(absolute_path(path), hidden_); });
  return listed;
}

}  // namespace migrate
