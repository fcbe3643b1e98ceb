#pragma once
#include <set>
#include <string>

#include "tool/verify/verify.h"

namespace migrate {

/// The migrated tree beside the original: changed files written, all others linked to. Every file stands as deep as in the
/// original, so that "../common/helper.h" leads from the copy of a source to the copy of what lies outside of the tree.
class Mirror {
 public:
  /// `base`: the folder that is migrated; `at`: an empty folder for the copy. Both absolute.
  Mirror(std::string base, std::string at) : base_(std::move(base)), at_(std::move(at)) {}

  /// Makes the copy. `files`: absolute paths, also of what lies outside of the base. Left out are pipes, devices and links to
  /// nothing, which a compiler would wait for.
  /// Errors: the first file that cannot be made.
  Status fill(const std::set<std::string>& files, const MigratedProgram& migrated) const;

  /// Links to what lies in a folder outside of the base, to which an #include leads; what stands there already stays.
  Status add_neighbour(const std::string& folder) const;

  /// Where a file of the base stands in the copy; the path itself for what lies elsewhere.
  std::string there(const std::string& path) const;

  /// Text of a compiler with the paths of the original in place of the copy's.
  std::string with_original_paths(std::string text) const;

  bool holds(const std::string& path) const;

  /// An option with its path moved: "-I/tree/include", of a command that runs in `directory`.
  std::string moved(const std::string& option, const std::string& directory) const;

 private:
  std::string base_, at_;
};

}  // namespace migrate
