#pragma once
#include <set>
#include <string>
#include <vector>

#include "tool/base/file_system.h"
#include "tool/commands/rewrite.h"

namespace migrate {

/// The target of the new text of a file: the file itself, or its path below the output directory. `base` is the common root
/// of the program. Absolute.
std::string target_of(const RewriteOptions& options, const std::string& base, const std::string& path);

/// All files that the output tree needs: those below the given directories, and those that the given files read. Absolute.
/// Errors: a directory cannot be listed.
Result<std::set<std::string>> tree_files(const FileSystem& files, const RewriteOptions& options,
                                         const Program& program);

/// Changes the files in place, all or none. Errors: a target is outside the program; a file cannot be written. All files
/// then have their previous content.
Status write_in_place(FileSystem& files, const Program& program, const std::vector<ChangedFile>& changed);

/// Writes the changed files below the output directory and copies the rest of the tree there, except for `left_out`: all or
/// none (staged_tree.h). Returns how many were copied. Errors: a target is outside the directory; a file cannot be written.
Result<size_t> write_tree(FileSystem& files, const RewriteOptions& options, const Program& program,
                          const std::vector<ChangedFile>& changed, const std::set<std::string>& left_out);

}  // namespace migrate
