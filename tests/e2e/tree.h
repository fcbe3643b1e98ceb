#pragma once
#include <map>
#include <string>

namespace e2e {

/// The files below a directory, by relative path, with their bytes. Hidden folders (".migrate") are left out.
using Tree = std::map<std::string, std::string>;

Tree read_tree(const std::string& directory);
/// Replaces `directory` by exactly these files.
void write_tree(const std::string& directory, const Tree& tree);
/// Empty when equal; else one line per file that is missing, unexpected, or differs (with the first such line).
std::string compare_trees(const Tree& got, const Tree& wanted);

}  // namespace e2e
