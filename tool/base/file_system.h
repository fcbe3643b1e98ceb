#pragma once
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tool/base/result.h"

namespace migrate {

enum class FileKind { missing, regular, directory, other };

/// The disk operations of the tool, as an interface so that everything above it can be tested in memory.
/// Paths are absolute or relative to the current directory, with '/' as separator.
class FileSystem {
 public:
  virtual ~FileSystem() = default;
  virtual Result<std::string> read(const std::string& path) const = 0;
  /// Replaces `path` atomically (writes a second file, flushes, renames): readers see the old or the new text.
  virtual Status write(const std::string& path, std::string_view text) = 0;
  /// Copies a regular file. On disk its permissions and time are kept: an object file that came with the sources is
  /// then older than a rewritten source, and make builds it again.
  virtual Status copy(const std::string& from, const std::string& to);
  virtual Status remove(const std::string& path) = 0;
  virtual Status rename(const std::string& from, const std::string& to) = 0;
  virtual Status make_directories(const std::string& path) = 0;
  virtual FileKind kind(const std::string& path) const = 0;
  /// Whether the path itself is a symbolic link; its target does not matter.
  virtual bool is_link(const std::string& path) const;
  /// The absolute path with symbolic links resolved, including links to files that do not exist yet: where a file of
  /// this name would be written. Empty if the links form a cycle.
  virtual std::string real_path(const std::string& path) const;
  /// All files below `directory`, sorted; symbolic links to directories are not followed. Pipes, devices and dangling
  /// links are included: reading one is an error that names it. Hidden directories (".git", ".migrate") are skipped.
  virtual Result<std::vector<std::string>> list_recursive(const std::string& directory) const = 0;
};

/// The disk of this machine.
std::unique_ptr<FileSystem> disk_file_system();

/// Files in memory, for tests. A directory exists if it contains a file.
class MemoryFileSystem : public FileSystem {
 public:
  std::map<std::string, std::string> files;
  Result<std::string> read(const std::string& path) const override;
  Status write(const std::string& path, std::string_view text) override;
  Status remove(const std::string& path) override;
  Status rename(const std::string& from, const std::string& to) override;
  Status make_directories(const std::string& path) override;
  FileKind kind(const std::string& path) const override;
  Result<std::vector<std::string>> list_recursive(const std::string& directory) const override;
};

}  // namespace migrate
