#pragma once
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tool/base/result.h"

namespace migrate {

enum class FileKind { missing, regular, directory, other };

/// What the tool needs from a disk, so that everything above it is tested in memory.
/// Paths are absolute or relative to the process; '/' separates; no path is ever changed by reading.
class FileSystem {
 public:
  virtual ~FileSystem() = default;
  virtual Result<std::string> read(const std::string& path) const = 0;
  /// Replaces `path` as a whole (written beside, flushed, renamed): readers see the old or the new text.
  virtual Status write(const std::string& path, std::string_view text) = 0;
  /// Copies a regular file; on a disk with its permissions and its time, so that an object file that came with
  /// the sources is older than what was rewritten, and make builds it anew.
  virtual Status copy(const std::string& from, const std::string& to);
  virtual Status remove(const std::string& path) = 0;
  virtual Status rename(const std::string& from, const std::string& to) = 0;
  virtual Status make_directories(const std::string& path) = 0;
  virtual FileKind kind(const std::string& path) const = 0;
  /// Whether the path itself is a symbolic link, whatever it leads to.
  virtual bool is_link(const std::string& path) const;
  /// The absolute path that `path` leads to, symbolic links followed, also those to what is not there yet: where a file
  /// of this name would be written. Empty where links lead in a circle.
  virtual std::string real_path(const std::string& path) const;
  /// All files below `directory`, sorted; symbolic links to directories are not followed. Pipes, devices and links to
  /// nothing are among them: to read one is an error that names it. Hidden directories (".git", ".migrate") are skipped.
  virtual Result<std::vector<std::string>> list_recursive(const std::string& directory) const = 0;
};

/// The disk of this machine.
std::unique_ptr<FileSystem> disk_file_system();

/// Files in memory, for tests. Directories exist when a file lies below them.
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
