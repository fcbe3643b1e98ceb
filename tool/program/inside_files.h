#pragma once
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "tool/base/file_system.h"

namespace migrate {

/// Whether `path` is one of the roots (absolute) or is below one, with symbolic links resolved.
bool leads_inside(const FileSystem& files, const std::vector<std::string>& roots, const std::string& path);

/// Errors: one of the paths is below `root` by name only: a symbolic link leads out of all folders in `inside`. Writing
/// there would change files that the user did not pass. Cost: one disk access per path and per folder.
Status check_written(const FileSystem& files, const std::vector<std::string>& inside,
                     const std::set<std::string>& paths);

/// A file system for reading that does not list symbolic links out of the given paths.
class InsideFiles : public FileSystem {
 public:
  /// Called for each file that is read, with the number so far and the name.
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
  /// The links that were not listed so far.
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
