#include "tool/commands/staged_tree.h"

#include <utility>

#include "tool/base/paths.h"
#include "tool/program/inside_files.h"

namespace migrate {

StagedTree::StagedTree(FileSystem& files, std::string directory)
    : files_(files),
      directory_(std::move(directory)),
      stage_(directory_ + "/.migrate/new"),
      is_new_(files.kind(directory_) == FileKind::missing) {}

// What cannot be removed is in a hidden folder, where it does no harm.
StagedTree::~StagedTree() {
  for (const std::string& target : staged_) (void)files_.remove(stage_ + target.substr(directory_.size()));
  for (auto folder = made_.rbegin(); folder != made_.rend(); ++folder)
    if (is_below(*folder, stage_)) (void)files_.remove(*folder);
  if (made_.empty()) return;
  (void)files_.remove(stage_);
  (void)files_.remove(parent_directory(stage_));
  if (is_new_) (void)files_.remove(directory_);
}

Status StagedTree::begin(const std::set<std::string>& targets) {
  std::set<std::string> written = targets;
  for (const std::string& target : targets) written.insert(stage_ + target.substr(directory_.size()));
  if (Status inside = check_written(files_, {directory_}, written); !inside) return inside;
  for (const std::string& target : targets) {
    const FileKind kind = files_.kind(target);
    if (kind == FileKind::directory) return Error{target + ": is a directory, not a file"};
    if (kind == FileKind::other) return Error{target + ": is not a regular file"};
  }
  if (files_.kind(stage_) != FileKind::directory) return {};
  auto left = files_.list_recursive(stage_);
  if (!left) return left.error();
  for (const std::string& path : *left) {
    if (Status removed = files_.remove(path); !removed) return removed;
  }
  return {};
}

Status StagedTree::make_once(const std::string& directory) {
  if (made_.count(directory) > 0) return {};
  for (std::string at = directory; at.size() > directory_.size(); at = parent_directory(at)) made_.insert(at);
  return files_.make_directories(directory);
}

Result<std::string> StagedTree::stage(const std::string& target) {
  const std::string path = stage_ + target.substr(directory_.size());
  if (Status made = make_once(parent_directory(path)); !made) return made.error();
  staged_.push_back(target);
  return path;
}

Status StagedTree::write(const std::string& target, std::string_view text) {
  auto path = stage(target);
  return path ? files_.write(*path, text) : Status(path.error());
}

Status StagedTree::copy(const std::string& from, const std::string& target) {
  auto path = stage(target);
  return path ? files_.copy(from, *path) : Status(path.error());
}

Status StagedTree::finish() {
  for (const std::string& target : staged_) {
    const std::string place = files_.real_path(target);  // a link within the folder stays
    if (Status made = make_once(parent_directory(place)); !made) return made;
    if (Status moved = files_.rename(stage_ + target.substr(directory_.size()), place); !moved) return moved;
  }
  staged_.clear();
  return {};
}

}  // namespace migrate
