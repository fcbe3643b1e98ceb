#include "tool/verify/mirror.h"

#include <filesystem>
#include <fstream>

#include "tool/base/paths.h"

namespace migrate {

namespace fs = std::filesystem;

namespace {

/// The final target of a symbolic link; empty for other paths.
std::string linked_file(const std::string& path) {
  std::error_code error;
  if (!fs::is_symlink(fs::symlink_status(path, error))) return "";
  const fs::path real = fs::canonical(path, error);
  return error ? "" : real.string();
}

}  // namespace

bool Mirror::holds(const std::string& path) const { return is_below(path, base_); }

Status Mirror::fill(const std::set<std::string>& files, const MigratedProgram& migrated) const {
  std::error_code error;
  for (const std::string& path : files) {
    if (!migrated.text.contains(path) && !fs::is_regular_file(path, error)) continue;
    const std::string target = at_ + path;
    error.clear();
    fs::create_directories(parent_directory(target), error);
    auto text = migrated.text.find(path);
    const std::string linked = linked_file(path);
    if (files.contains(linked)) {
      fs::create_symlink(at_ + linked, target, error);  // one file under both names, for "#pragma once"
    } else if (text == migrated.text.end()) {
      fs::create_symlink(path, target, error);
    } else if (!(std::ofstream(target, std::ios::binary) << text->second)) {
      error = std::make_error_code(std::errc::io_error);
    }
    if (error) return Error{target + ": " + error.message()};
  }
  return {};
}

Status Mirror::add_neighbour(const std::string& folder) const {
  std::error_code error;
  fs::create_directories(at_ + folder, error);
  if (error) return Error{at_ + folder + ": " + error.message()};
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    const std::string target = at_ + entry.path().string();
    std::error_code failed;
    if (!entry.is_regular_file(failed) && !entry.is_directory(failed))
      continue;  // reading a pipe would block the compiler
    failed.clear();
    if (!fs::exists(fs::symlink_status(target, failed))) fs::create_symlink(entry.path(), target, failed);
    if (failed && fs::exists(fs::symlink_status(target))) failed.clear();
    if (failed) return Error{target + ": " + failed.message()};
  }
  return {};
}

std::string Mirror::there(const std::string& path) const { return holds(path) ? at_ + path : path; }

std::string Mirror::with_original_paths(std::string text) const {
  for (size_t at = text.find(at_ + "/"); at != std::string::npos; at = text.find(at_ + "/", at))
    text.erase(at, at_.size());
  return text;
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
