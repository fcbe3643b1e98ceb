#include "tool/base/file_system.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <filesystem>

namespace migrate {
namespace {

namespace fs = std::filesystem;

Error system_error(const std::string& path, const char* what) {
  return Error{path + ": cannot " + what + ": " + std::strerror(errno)};
}

/// Closes a file descriptor on scope exit.
class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (fd_ >= 0) ::close(fd_);
  }
  int get() const { return fd_; }

 private:
  int fd_;
};

bool write_all(int fd, std::string_view text) {
  while (!text.empty()) {
    ssize_t n = ::write(fd, text.data(), text.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return false;
    text.remove_prefix(static_cast<size_t>(n));
  }
  return true;
}

bool is_hidden(const fs::path& path) {
  std::string name = path.filename().string();
  return name.size() > 1 && name[0] == '.';
}

/// The open file descriptor that a path such as /dev/stdout or /dev/fd/3 names; -1 for other paths.
int open_file_named(const std::string& path) {
  if (path == "/dev/stdout") return STDOUT_FILENO;
  if (path == "/dev/stderr") return STDERR_FILENO;
  for (std::string_view folder : {"/dev/fd/", "/proc/self/fd/"}) {
    if (!path.starts_with(folder)) continue;
    int number = -1;
    const char* end = path.data() + path.size();
    auto [rest, error] = std::from_chars(path.data() + folder.size(), end, number);
    return error == std::errc() && rest == end ? number : -1;
  }
  return -1;
}

/// The end of a chain of symbolic links, even if that file does not exist yet; `path` if it cannot be determined.
fs::path behind_links(const fs::path& path) {
  fs::path at = path;
  std::error_code error;
  for (int links = 0; links < 40 && fs::is_symlink(at, error); ++links) {
    fs::path next = fs::read_symlink(at, error);
    if (error) return path;
    at = next.is_absolute() ? next : at.parent_path() / next;
  }
  return fs::is_symlink(at, error) ? path : at;
}

/// `path` with each symbolic link replaced by its target; parts that do not exist yet stay as they are. Empty if there
/// are more links than a system follows. Cost: one disk access per part of the path.
std::string without_links(const fs::path& path) {
  constexpr int kMostLinks = 40;
  std::error_code error;
  fs::path whole = fs::absolute(path, error), real = "/";
  std::vector<fs::path> rest(std::next(whole.begin()), whole.end());  // after the root
  std::reverse(rest.begin(), rest.end());
  for (int links = 0; !rest.empty();) {
    const fs::path part = rest.back();
    rest.pop_back();
    if (part == "..") real = real.parent_path();
    if (part.empty() || part == "." || part == "..") continue;
    const fs::path at = real / part;
    if (!fs::is_symlink(fs::symlink_status(at, error))) {
      real = at;
      continue;
    }
    const fs::path named = fs::read_symlink(at, error);
    if (error || ++links > kMostLinks) return {};
    if (named.is_absolute()) real = "/";
    std::vector<fs::path> more(named.begin(), named.end());
    if (named.is_absolute()) more.erase(more.begin());
    rest.insert(rest.end(), more.rbegin(), more.rend());
  }
  return real.string();
}

class DiskFileSystem : public FileSystem {
 public:
  Result<std::string> read(const std::string& path) const override {
    struct stat found{};
    bool exists = ::stat(path.c_str(), &found) == 0;
    if (exists && S_ISDIR(found.st_mode)) return Error{path + ": is a directory, not a file"};
    // Opening a pipe without a writer would block forever. A pipe that a shell passes, as in <(...), has no name in a
    // folder.
    bool named = !path.starts_with("/dev/") && !path.starts_with("/proc/");
    if (exists && S_ISFIFO(found.st_mode) && named) return Error{path + ": is a pipe, not a file"};
    Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (file.get() < 0) return system_error(path, "read");
    std::string text;
    char buffer[1 << 16];
    for (;;) {
      ssize_t n = ::read(file.get(), buffer, sizeof buffer);
      if (n < 0 && errno == EINTR) continue;
      if (n < 0) return system_error(path, "read");
      if (n == 0) return text;
      text.append(buffer, static_cast<size_t>(n));
    }
  }

  // Keeps the permissions of the file that it replaces, and follows a symbolic link to its target. A file that is
  // already open, such as /dev/stdout, is written to and not replaced.
  Status write(const std::string& path, std::string_view text) override {
    if (int open = open_file_named(path); open >= 0) {
      std::fflush(nullptr);
      return write_all(open, text) ? Status() : Status(system_error(path, "write"));
    }
    std::string target = behind_links(path).string();
    struct stat old{};
    bool existed = ::stat(target.c_str(), &old) == 0;
    if (existed && S_ISDIR(old.st_mode)) return Error{path + ": is a directory, not a file"};
    if (existed && !S_ISREG(old.st_mode)) return write_device(target, text);
    std::string temporary = target + ".migrate-" + std::to_string(::getpid());
    Status written = write_new(temporary, text, existed ? old.st_mode & 07777 : 0666, existed);
    if (written && ::rename(temporary.c_str(), target.c_str()) != 0) written = system_error(path, "replace");
    if (!written) ::unlink(temporary.c_str());
    return written;
  }

  Status copy(const std::string& from, const std::string& to) override {
    std::error_code error;
    fs::copy_file(from, to, fs::copy_options::overwrite_existing, error);
    fs::file_time_type time = error ? fs::file_time_type() : fs::last_write_time(from, error);
    if (!error) fs::last_write_time(to, time, error);
    return error ? Status(Error{to + ": cannot copy to this name: " + error.message()}) : Status();
  }

  Status remove(const std::string& path) override {
    std::error_code error;
    fs::remove(path, error);
    return error ? Status(Error{path + ": cannot remove: " + error.message()}) : Status();
  }

  Status rename(const std::string& from, const std::string& to) override {
    if (::rename(from.c_str(), to.c_str()) != 0) return system_error(to, "rename to this name");
    return {};
  }

  Status make_directories(const std::string& path) override {
    std::error_code error;
    fs::create_directories(path, error);
    return error ? Status(Error{path + ": cannot make the directory: " + error.message()}) : Status();
  }

  FileKind kind(const std::string& path) const override {
    std::error_code error;
    auto status = fs::status(path, error);
    if (error || status.type() == fs::file_type::not_found) return FileKind::missing;
    if (status.type() == fs::file_type::regular) return FileKind::regular;
    if (status.type() == fs::file_type::directory) return FileKind::directory;
    return FileKind::other;
  }

  bool is_link(const std::string& path) const override {
    std::error_code error;
    return fs::is_symlink(fs::symlink_status(path, error));
  }

  std::string real_path(const std::string& path) const override {
    return without_links(path.empty() ? "." : path);
  }

  Result<std::vector<std::string>> list_recursive(const std::string& directory) const override {
    std::error_code error;
    fs::recursive_directory_iterator it(directory, error);
    if (error) return Error{directory + ": cannot list: " + error.message()};
    std::vector<std::string> found;
    while (it != fs::recursive_directory_iterator()) {
      std::error_code ignored;
      if (it->is_directory(ignored) && (is_hidden(it->path()) || it->is_symlink(ignored))) {
        it.disable_recursion_pending();
      } else if (!it->is_directory(ignored)) {
        found.push_back(it->path().string());
      }
      std::string here = it->path().string();
      it.increment(error);  // goes into `here` where that is a directory
      if (error) return Error{here + ": cannot list: " + error.message()};
    }
    std::sort(found.begin(), found.end());
    return found;
  }

 private:
  static Status write_new(const std::string& path, std::string_view text, mode_t mode, bool keep_mode) {
    Descriptor file(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode));
    if (file.get() < 0) return system_error(path, "write");
    if (!write_all(file.get(), text)) return system_error(path, "write");
    if (keep_mode) (void)::fchmod(file.get(), mode);
    if (::fsync(file.get()) != 0 && errno != EINVAL) return system_error(path, "flush");
    return {};
  }

  // /dev/stdout and pipes cannot be replaced by renaming.
  static Status write_device(const std::string& path, std::string_view text) {
    Descriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
    if (file.get() < 0 || !write_all(file.get(), text)) return system_error(path, "write");
    return {};
  }
};

}  // namespace

Status FileSystem::copy(const std::string& from, const std::string& to) {
  auto text = read(from);
  return text ? write(to, *text) : Status(text.error());
}

bool FileSystem::is_link(const std::string&) const { return false; }

std::string FileSystem::real_path(const std::string& path) const { return path; }

std::unique_ptr<FileSystem> disk_file_system() { return std::make_unique<DiskFileSystem>(); }

Result<std::string> MemoryFileSystem::read(const std::string& path) const {
  auto found = files.find(path);
  if (found == files.end()) return Error{path + ": cannot read: No such file or directory"};
  return found->second;
}

Status MemoryFileSystem::write(const std::string& path, std::string_view text) {
  files[path] = std::string(text);
  return {};
}

Status MemoryFileSystem::remove(const std::string& path) {
  files.erase(path);
  return {};
}

Status MemoryFileSystem::rename(const std::string& from, const std::string& to) {
  auto node = files.extract(from);
  if (node.empty()) return Error{from + ": cannot rename: No such file or directory"};
  files.erase(to);
  node.key() = to;
  files.insert(std::move(node));
  return {};
}

Status MemoryFileSystem::make_directories(const std::string&) { return {}; }

FileKind MemoryFileSystem::kind(const std::string& path) const {
  if (files.count(path)) return FileKind::regular;
  std::string prefix = path.empty() || path.back() == '/' ? path : path + "/";
  auto below = files.lower_bound(prefix);
  bool any = below != files.end() && below->first.compare(0, prefix.size(), prefix) == 0;
  return any ? FileKind::directory : FileKind::missing;
}

Result<std::vector<std::string>> MemoryFileSystem::list_recursive(const std::string& directory) const {
  std::string prefix = directory.empty() || directory.back() == '/' ? directory : directory + "/";
  if (kind(directory) != FileKind::directory) return Error{directory + ": cannot list: No such directory"};
  std::vector<std::string> found;
  for (const auto& [path, text] : files) {
    bool below = path.compare(0, prefix.size(), prefix) == 0;
    if (below && path.find("/.", prefix.size() - 1) == std::string::npos) found.push_back(path);
  }
  return found;
}

}  // namespace migrate
