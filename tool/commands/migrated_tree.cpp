#include "tool/commands/migrated_tree.h"

#include "tool/base/paths.h"
#include "tool/commands/journal.h"
#include "tool/commands/staged_tree.h"
#include "tool/program/inside_files.h"

namespace migrate {
namespace {

/// A file that has this text already keeps its time.
Status write_changed(const FileSystem& files, StagedTree& staged, const ChangedFile& file) {
  auto old =
      files.kind(file.target) == FileKind::regular ? files.read(file.target) : Result<std::string>(Error{});
  return old && *old == file.after ? Status() : staged.write(file.target, file.after);
}

/// Copies the files that are neither changed nor left out. Returns their number.
Result<size_t> copy_rest(const FileSystem& files, StagedTree& staged, const RewriteOptions& options,
                         const std::string& base, const std::set<std::string>& rest) {
  size_t copied = 0;
  for (const std::string& path : rest) {
    if (!is_below(path, base) || files.kind(path) != FileKind::regular) continue;
    if (Status done = staged.copy(path, target_of(options, base, path)); !done) return done.error();
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
  StagedTree staged(files, absolute_path(options.output_directory));
  if (Status started = staged.begin(targets); !started) return started.error();
  for (const ChangedFile& file : changed) {
    tree->erase(absolute_path(file.path));
    if (Status written = write_changed(files, staged, file); !written)
      return Error{written.error().message + "; nothing was written"};
  }
  for (const std::string& path : left_out) tree->erase(path);
  auto copied = copy_rest(files, staged, options, base, *tree);
  if (!copied) return Error{copied.error().message + "; nothing was written"};
  if (Status moved = staged.finish(); !moved) return moved.error();
  return copied;
}

}  // namespace migrate
