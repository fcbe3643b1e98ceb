#pragma once
#include <set>
#include <string>

#include "tool/verify/verify.h"

namespace migrate {

/// A copy of the migrated tree: changed files are written, all others are links. Every file has the same depth as in the
/// original, so that "../common/helper.h" leads from the copy of a source to the copy of a file outside the tree.
class Mirror {
 public:
  /// `base`: the folder that is migrated; `at`: an empty folder for the copy. Both absolute.
  Mirror(std::string base, std::string at) : base_(std::move(base)), at_(std::move(at)) {}

  /// Makes the copy. `files`: absolute paths, also of files outside the base. Pipes, devices and dangling links are left
  /// out, because reading them may block the compiler.
  /// Errors: the first file that cannot be created.
  Status fill(const std::set<std::string>& files, const MigratedProgram& migrated) const;

  /// Adds links to the content of a folder outside the base to which an #include leads; existing entries stay.
  Status add_neighbour(const std::string& folder) const;

  /// The path of a file of the base in the copy; the path itself for other files.
  std::string there(const std::string& path) const;

  /// Compiler output with the paths of the copy replaced by those of the original.
  std::string with_original_paths(std::string text) const;

  bool holds(const std::string& path) const;

  /// An option with its path moved to the copy: "-I/tree/include", of a command that runs in `directory`.
  std::string moved(const std::string& option, const std::string& directory) const;

 private:
  std::string base_, at_;
};

}  // namespace migrate
