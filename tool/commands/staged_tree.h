#pragma once
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tool/base/file_system.h"

namespace migrate {

/// Files of one folder that appear together: each is written to `.migrate/new` of that folder first, and `finish` moves
/// all of them to their places. A disk that is full, or an end of the program before that, leaves the files of the folder as
/// they were.
class StagedTree {
 public:
  /// `directory`: absolute. Nothing is written yet.
  StagedTree(FileSystem& files, std::string directory);
  StagedTree(const StagedTree&) = delete;
  StagedTree& operator=(const StagedTree&) = delete;
  /// Removes what was not moved, and the folders that are then empty.
  ~StagedTree();

  /// Checks, before anything is written, that `targets` (absolute, in the folder) can be written, and removes what an
  /// earlier run left that was killed. Errors: a target is a directory, or a symbolic link leads out of the folder.
  Status begin(const std::set<std::string>& targets);
  /// The text of `target`, which was one of those of `begin`. Errors: it cannot be written.
  Status write(const std::string& target, std::string_view text);
  /// Likewise, a copy of `from`, with its permissions and its time.
  Status copy(const std::string& from, const std::string& target);
  /// Moves all files to their places. Errors: one cannot be moved; those before it are in their places.
  Status finish();

 private:
  Result<std::string> stage(const std::string& target);
  Status make_once(const std::string& directory);

  FileSystem& files_;
  const std::string directory_, stage_;
  const bool is_new_;                ///< the folder was not there
  std::vector<std::string> staged_;  ///< targets that wait
  std::set<std::string> made_;       ///< folders
};

}  // namespace migrate
