#pragma once
#include <string>

#include "tool/base/result.h"

namespace migrate {

/// A directory for the files of one run. The destructor removes it with its content.
class ScratchDirectory {
 public:
  /// Below TMPDIR, else /tmp; readable by this user only. Errors: the directory cannot be created.
  static Result<ScratchDirectory> make();
  ScratchDirectory(ScratchDirectory&& other) noexcept : path_(std::move(other.path_)) { other.path_.clear(); }
  ScratchDirectory(const ScratchDirectory&) = delete;
  ScratchDirectory& operator=(const ScratchDirectory&) = delete;
  ~ScratchDirectory();
  const std::string& path() const { return path_; }

 private:
  explicit ScratchDirectory(std::string path) : path_(std::move(path)) {}
  std::string path_;
};

}  // namespace migrate
