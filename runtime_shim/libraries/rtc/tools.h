// The tools that kernels are compiled and linked with at run time, and the files that they work on.
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace npu::rtc {

/// Path of the shim's library; empty if it is not known.
std::filesystem::path shim_library();

/// The tool beside the shim's library (lib/../bin), else its name alone, which PATH finds.
std::string tool(const std::string& name);

/// Runs a program with its output added to a file. Result: its exit code; 127 if it cannot be started.
int run(const std::vector<std::string>& command, const std::filesystem::path& output);

/// The line of a log for a program that could not be started.
std::string cannot_be_started(const std::string& program);

/// The bytes of a file; none if it cannot be read.
std::string read(const std::filesystem::path& path);

/// Writes a file and the folders above it. Result: whether all of it is written.
bool write(const std::filesystem::path& path, const std::string& text);

/// A new folder in `parent`; empty if it cannot be made.
std::filesystem::path new_folder(const std::filesystem::path& parent);

/// A new folder among the temporary files; empty if it cannot be made.
std::filesystem::path new_temporary_folder();

/// Removes a folder with all that is in it at the end of its scope, unless it was kept or has another name by then.
class FolderScope {
 public:
  explicit FolderScope(std::filesystem::path path) : path_(std::move(path)) {}
  ~FolderScope();
  FolderScope(const FolderScope&) = delete;
  FolderScope& operator=(const FolderScope&) = delete;
  const std::filesystem::path& path() const { return path_; }
  void keep() { path_.clear(); }

 private:
  std::filesystem::path path_;
};

/// A number of a text, as 16 hexadecimal digits. Two texts may have the same one.
std::string number_of(const std::string& text);

}  // namespace npu::rtc
