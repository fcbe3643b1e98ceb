#include "tool/session/mirror.h"

#include <filesystem>
#include <fstream>

#include "tool/session/paths.h"

namespace migrate {

namespace fs = std::filesystem;

bool Mirror::holds(const std::string& path) const { return is_below(path, base_.empty() ? "/" : base_); }

Status Mirror::fill(const std::set<std::string>& files, const MigratedProgram& migrated) const {
  for (const std::string& path : files) {
    if (!holds(path)) continue;
    std::string target = there(path);
    std::error_code error;
    fs::create_directories(parent_directory(target), error);
    auto text = migrated.text.find(path);
    if (text == migrated.text.end()) {
      fs::create_symlink(path, target, error);
    } else if (!(std::ofstream(target, std::ios::binary) << text->second)) {
      error = std::make_error_code(std::errc::io_error);
    }
    if (error) return Error{target + ": " + error.message()};
  }
  return {};
}

std::string Mirror::there(const std::string& path) const {
  return holds(path) ? at_ + path.substr(base_.size()) : path;
}

std::string Mirror::original(const std::string& path) const {
  return path.starts_with(at_ + "/") ? absolute_path(base_ + path.substr(at_.size())) : "";
}

std::string Mirror::moved(const std::string& option, const std::string& directory) const {
  for (std::string_view flag : {"-isystem", "-iquote", "-idirafter", "-I", ""}) {
    if (!option.starts_with(flag)) continue;
    std::string path = option.substr(flag.size());
    if (path.empty() || (flag.empty() && path[0] != '/')) return option;
    if (path[0] != '/') path = (directory.empty() ? "" : directory + "/") + path;
    return std::string(flag) + there(absolute_path(path));
  }
  return option;
}

}  // namespace migrate
