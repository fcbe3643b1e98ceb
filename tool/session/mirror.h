#pragma once
#include <set>
#include <string>

#include "tool/session/verify.h"

namespace migrate {

/// The migrated tree beside the original: changed files written, all others linked to.
class Mirror {
 public:
  /// `base`: the folder that is mirrored; `at`: an empty folder for the copy. Both absolute.
  Mirror(std::string base, std::string at) : base_(base == "/" ? "" : std::move(base)), at_(std::move(at)) {}

  /// Makes the copy. `files`: absolute paths; those that are not below the base are left out.
  /// Errors: the first file that cannot be made.
  Status fill(const std::set<std::string>& files, const MigratedProgram& migrated) const;

  /// Where a file of the original stands in the copy; the path itself for what lies elsewhere.
  std::string there(const std::string& path) const;

  /// The original's path of a path in the copy; empty: it lies elsewhere.
  std::string original(const std::string& path) const;

  /// An option with its path moved: "-I/tree/include", of a command that runs in `directory`.
  std::string moved(const std::string& option, const std::string& directory) const;

 private:
  bool holds(const std::string& path) const;

  std::string base_, at_;
};

}  // namespace migrate
