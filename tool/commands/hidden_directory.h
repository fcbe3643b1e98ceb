#pragma once
#include <string>
#include <utility>
#include <vector>

#include "tool/base/file_system.h"

namespace migrate {

/// A file system that does not list one directory, except by its own name: an output tree inside the input is not input.
class HiddenDirectory : public FileSystem {
 public:
  HiddenDirectory(FileSystem& files, std::string absolute_directory)
      : files_(files), hidden_(std::move(absolute_directory)) {}
  Result<std::string> read(const std::string& path) const override { return files_.read(path); }
  Status write(const std::string& path, std::string_view text) override { return files_.write(path, text); }
  Status copy(const std::string& from, const std::string& to) override { return files_.copy(from, to); }
  Status remove(const std::string& path) override { return files_.remove(path); }
  Status rename(const std::string& from, const std::string& to) override { return files_.rename(from, to); }
  Status make_directories(const std::string& path) override { return files_.make_directories(path); }
  FileKind kind(const std::string& path) const override { return files_.kind(path); }
  bool is_link(const std::string& path) const override { return files_.is_link(path); }
  std::string real_path(const std::string& path) const override { return files_.real_path(path); }
  Result<std::vector<std::string>> list_recursive(const std::string& directory) const override;

 private:
  FileSystem& files_;
  std::string hidden_;
};

}  // namespace migrate
