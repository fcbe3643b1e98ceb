#pragma once
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "llvm/Support/VirtualFileSystem.h"
#include "tool/facts/model/parse_job.h"

namespace migrate {

/// Decides which files are the user's, and their names in the facts.
class UserFiles {
 public:
  UserFiles(const ParseJob& job, std::vector<std::string> roots, const std::string& working_directory);
  /// The name for ProgramFacts of the file that clang opened as `name` with real path `real_path`;
  /// nothing if it is not a user file: it is below none of the roots, or it is below one by name only, through a symbolic
  /// link that leads outside. The main file is always a user file.
  std::optional<std::string> name_of(const std::string& name, const std::string& real_path) const;
  /// Whether the name of the file is below a root, even if a link leads elsewhere.
  bool is_named_inside(const std::string& name) const;
  /// The absolute name of the file that clang opened as `name`.
  std::string absolute_name(const std::string& name) const;
  const std::string& main_path() const { return main_absolute_; }
  /// The folders that the job gives with -I, absolute.
  const std::vector<std::string>& include_folders() const { return include_folders_; }
  /// The bytes of a file whose launch brackets, asm statements or includes were respelled for the parser (see
  /// respell_launches, respell_assembly, respell_pragmas, respell_includes).
  std::map<std::string, std::string> originals;

 private:
  struct Root {
    std::string given, absolute, real;
  };
  bool leads_outside(const std::string& absolute) const;
  /// By absolute name, because resolving links needs disk accesses.
  mutable std::map<std::string, bool> leads_outside_;
  std::string working_directory_;
  std::string main_given_, main_absolute_;
  std::vector<Root> roots_;
  std::vector<std::string> include_folders_;
};

/// The disk, overlaid by `headers` below kVirtualDirectory and by `overlay` (absolute paths).
/// Files of the user are respelled as they are opened; `user_files` stores their bytes; null: nothing is
/// respelled. `read` gets the files that are read from disk, except for `untraced`, a precompiled header, and its source beside it; without `headers` also those of the
/// overlay; may be null.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> make_file_system(
    const std::map<std::string, std::string>* headers, const std::map<std::string, std::string>* overlay,
    UserFiles* user_files, FilesRead* read = nullptr, const std::string& untraced = "");

}  // namespace migrate
