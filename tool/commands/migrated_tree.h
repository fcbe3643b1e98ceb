#pragma once
#include <set>
#include <string>
#include <vector>

#include "tool/base/file_system.h"
#include "tool/commands/rewrite.h"

namespace migrate {

/// Where the new text of a file goes: the file itself, or its place below the output directory. `base` is the common root
/// of the program. Absolute.
std::string target_of(const RewriteOptions& options, const std::string& base, const std::string& path);

/// All files the output tree needs: everything below given directories, and what given files read. Absolute.
/// Errors: a directory cannot be listed.
Result<std::set<std::string>> tree_files(const FileSystem& files, const RewriteOptions& options,
                                         const Program& program);

/// Changes the files themselves, all or none. Errors: a target lies outside of the program; a file cannot be written;
/// all files are then as before.
Status write_in_place(FileSystem& files, const Program& program, const std::vector<ChangedFile>& changed);

/// Writes the changed files below the output directory and copies the rest of the tree there, but for `left_out`.
/// Gives how many were copied. Errors: a target lies outside of the directory; a file cannot be written.
Result<size_t> write_tree(FileSystem& files, const RewriteOptions& options, const Program& program,
                          const std::vector<ChangedFile>& changed, const std::set<std::string>& left_out);

}  // namespace migrate
