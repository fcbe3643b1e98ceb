#pragma once
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "tool/base/file_system.h"

namespace migrate {

/// Whether `path` leads below one of the roots (absolute), symbolic links followed; so do the roots themselves.
bool leads_inside(const FileSystem& files, const std::vector<std::string>& roots, const std::string& path);

/// Errors: one of the paths lies below `root` by its name only: a symbolic link on its way leads out of all of `inside`,
/// so that to write there would change what the user did not give. Cost: one look at each path, one at each folder.
Status check_written(const FileSystem& files, const std::vector<std::string>& inside,
                     const std::set<std::string>& paths);

/// A file system, for reading, that lists no symbolic link that leads out of the given paths.
class InsideFiles : public FileSystem {
 public:
  /// Called with each file that is read: how many so far, and which.
  using Watch = std::function<void(size_t count, const std::string& path)>;
  InsideFiles(const FileSystem& files, std::vector<std::string> roots, Watch watch = {})
      : files_(files), roots_(std::move(roots)), watch_(std::move(watch)) {}
  Result<std::string> read(const std::string& path) const override {
    if (watch_) watch_(++count_, path);
    return files_.read(path);
  }
  Status write(const std::string& path, std::string_view) override { return read_only(path); }
  Status remove(const std::string& path) override { return read_only(path); }
  Status rename(const std::string&, const std::string& to) override { return read_only(to); }
  Status make_directories(const std::string& path) override { return read_only(path); }
  FileKind kind(const std::string& path) const override { return files_.kind(path); }
  bool is_link(const std::string& path) const override { return files_.is_link(path); }
  std::string real_path(const std::string& path) const override { return files_.real_path(path); }
  Result<std::vector<std::string>> list_recursive(const std::string& directory) const override;
  /// Links that were not listed so far.
  const std::set<std::string>& left_out() const { return left_out_; }

 private:
  static Status read_only(const std::string& path) { return Error{path + ": is only read here"}; }
  const FileSystem& files_;
  std::vector<std::string> roots_;
  Watch watch_;
  mutable size_t count_ = 0;
  mutable std::set<std::string> left_out_;
};

}  // namespace migrate
