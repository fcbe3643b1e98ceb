#include "tool/commands/undo.h"

#include "tool/base/hash.h"
#include "tool/base/paths.h"
#include "tool/commands/journal.h"
#include "tool/program/inside_files.h"

namespace migrate {
namespace {

// The nearest directory at or above `path` with a journal, or empty.
std::string find_root(const FileSystem& files, std::string path) {
  for (;;) {
    if (files.kind(journal_path(path == "/" ? "" : path)) != FileKind::missing) return path;
    std::string parent = parent_directory(path);
    if (parent == path || path == "." || path == "/") return {};
    path = parent;
  }
}

struct Restore {
  std::string path;
  std::string text;
};

// The files to restore. A file whose text is not that of the rewrite is later work of the user.
Result<std::vector<Restore>> what_to_restore(const FileSystem& files, const std::string& root,
                                             const Journal& journal) {
  std::vector<Restore> restores;
  std::string changed;
  for (size_t i = 0; i < journal.entries.size(); ++i) {
    const JournalEntry& entry = journal.entries[i];
    std::string path = root + "/" + entry.path;
    auto text = files.read(path);
    std::string now = text ? content_hash(*text) : "";
    if (now == entry.before) continue;
    if (now != entry.after) {
      changed += (changed.empty() ? "" : ", ") + path;
      continue;
    }
    auto original = files.read(original_path(root, journal.number, i));
    if (!original) return original.error();
    if (content_hash(*original) != entry.before)
      return Error{original_path(root, journal.number, i) +
                   ": the saved copy is damaged; nothing was restored"};
    restores.push_back({path, *original});
  }
  if (!changed.empty()) return Error{"files changed after the rewrite, so nothing was restored: " + changed};
  return restores;
}

// A journal may come with a tree from an unknown source, so every path in it must be below the root.
Status check_targets(const FileSystem& files, const std::string& root, const Journal& journal) {
  if (Status inside = check_journal_folder(files, root, journal); !inside) return inside;
  std::set<std::string> paths;
  for (const JournalEntry& entry : journal.entries) {
    const std::string path = absolute_path(root + "/" + entry.path);
    if (!is_below(path, root))
      return Error{journal_path(root) + ": names " + path + ", outside of " + root +
                   "; nothing was restored"};
    paths.insert(path);
  }
  return check_written(files, {root}, paths);
}

}  // namespace

Result<UndoResult> undo(FileSystem& files, const std::string& given) {
  std::string root = find_root(files, absolute_path(given));
  if (root.empty()) return Error{given + ": nothing to undo: no .migrate/journal in this folder or above"};
  auto journal = read_journal(files, root);
  if (!journal) return journal.error();
  if (Status inside = check_targets(files, root, *journal); !inside) return inside.error();
  auto restores = what_to_restore(files, root, *journal);
  if (!restores) return restores.error();
  UndoResult result;
  for (const Restore& restore : *restores) {
    if (Status written = files.write(restore.path, restore.text); !written) return written.error();
    result.restored.push_back(restore.path);
  }
  if (Status removed = files.remove(journal_path(root)); !removed) return removed.error();
  remove_originals(files, root, *journal);
  return result;
}

}  // namespace migrate
