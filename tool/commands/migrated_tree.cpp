#include "tool/commands/migrated_tree.h"

#include "tool/base/paths.h"
#include "tool/commands/journal.h"
#include "tool/program/inside_files.h"

namespace migrate {
namespace {

Status write_changed(FileSystem& files, const std::string& target, const std::string& text) {
  auto old = files.kind(target) == FileKind::regular ? files.read(target) : Result<std::string>(Error{});
  if (old && *old == text) return {};
  if (Status made = files.make_directories(parent_directory(target)); !made) return made;
  return files.write(target, text);
}

/// Copies the files that are neither changed nor left out. Returns their number.
Result<size_t> copy_rest(FileSystem& files, const RewriteOptions& options, const std::string& base,
                         const std::set<std::string>& rest) {
  size_t copied = 0;
  for (const std::string& path : rest) {
    if (!is_below(path, base) || files.kind(path) != FileKind::regular) continue;
    std::string target = target_of(options, base, path);
    if (Status made = files.make_directories(parent_directory(target)); !made) return made.error();
    if (Status done = files.copy(path, target); !done) return done.error();
    ++copied;
  }
  return copied;
}

}  // namespace

std::string target_of(const RewriteOptions& options, const std::string& base, const std::string& path) {
  std::string absolute = absolute_path(path);
  if (options.output_directory.empty()) return absolute;
  std::string relative =
      is_below(absolute, base) ? absolute.substr(base == "/" ? 1 : base.size() + 1) : absolute.substr(1);
  return absolute_path(options.output_directory) + "/" + relative;
}

Result<std::set<std::string>> tree_files(const FileSystem& files, const RewriteOptions& options,
                                         const Program& program) {
  std::set<std::string> all;
  std::vector<std::string> paths = options.program.paths;
  if (paths.empty()) paths.push_back(".");
  for (const std::string& path : paths) {
    if (files.kind(path) != FileKind::directory) continue;
    auto listed = files.list_recursive(path);
    if (!listed) return listed.error();
    for (const std::string& file : *listed) all.insert(absolute_path(file));
  }
  for (const SourceFile& file : program.facts.files) all.insert(absolute_path(file.path));
  for (const TranslationUnit& unit : program.facts.units) all.insert(absolute_path(unit.main_file));
  for (const OutsideFile& file : program.facts.outside) all.insert(absolute_path(file.path));
  return all;
}

Status write_in_place(FileSystem& files, const Program& program, const std::vector<ChangedFile>& changed) {
  std::vector<Replacement> replacements;
  std::set<std::string> paths;
  for (const ChangedFile& file : changed) {
    replacements.push_back({file.target, file.before, file.after});
    paths.insert(file.target);
  }
  if (Status inside = check_written(files, program.roots, paths); !inside) return inside;
  return replace_all(files, common_root(program.roots), replacements);
}

Result<size_t> write_tree(FileSystem& files, const RewriteOptions& options, const Program& program,
                          const std::vector<ChangedFile>& changed, const std::set<std::string>& left_out) {
  const std::string base = common_root(program.roots);
  auto tree = tree_files(files, options, program);
  if (!tree) return tree.error();
  std::set<std::string> targets;
  for (const ChangedFile& file : changed) targets.insert(file.target);
  for (const std::string& path : *tree) {
    if (is_below(path, base)) targets.insert(target_of(options, base, path));
  }
  Status inside = check_written(files, {absolute_path(options.output_directory)}, targets);
  if (!inside) return inside.error();
  for (const ChangedFile& file : changed) {
    tree->erase(absolute_path(file.path));
    if (Status written = write_changed(files, file.target, file.after); !written) return written.error();
  }
  for (const std::string& path : left_out) tree->erase(path);
  return copy_rest(files, options, base, *tree);
}

}  // namespace migrate
