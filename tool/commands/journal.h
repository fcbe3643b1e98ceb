#pragma once
#include <string>
#include <vector>

#include "tool/base/file_system.h"
#include "tool/base/result.h"

namespace migrate {

// An in-place rewrite is all or nothing. Order of steps, each of which may be the last one before a crash:
//   1. originals are copied to ROOT/.migrate/N/      user's files untouched; an older journal is still valid
//   2. ROOT/.migrate/journal is replaced             from here on `undo` knows what to do
//   3. each file is replaced, one atomic rename each
//   4. the journal is marked done, originals of an older run are removed
// `undo` compares every file with the hashes in the journal: the old text stays, the new text is replaced by the
// original, anything else is the user's later work and stops the undo.

/// One file of a journal.
struct JournalEntry {
  std::string path;    ///< relative to the root
  std::string before;  ///< content_hash of the original
  std::string after;   ///< content_hash of the new text
};

struct Journal {
  bool done = false;
  int number = 0;  ///< originals lie in ROOT/.migrate/<number>/<index of the entry>
  std::vector<JournalEntry> entries;
};

/// A file to be replaced: `path` is absolute and below the root.
struct Replacement {
  std::string path;
  std::string before;
  std::string after;
};

/// The journal of `root`. Errors: there is none, or it cannot be understood.
Result<Journal> read_journal(const FileSystem& files, const std::string& root);

/// Replaces all files, or none: on an error everything is put back before it is returned.
/// Errors: a symbolic link leads the journal out of the root; a file is not as `before` says; an interrupted run was not undone; something cannot be written.
Status replace_all(FileSystem& files, const std::string& root, const std::vector<Replacement>& replacements);

/// Errors: the journal of `root` or the folder of its originals is, or lies behind, a symbolic link that leads elsewhere.
Status check_journal_folder(const FileSystem& files, const std::string& root, const Journal& journal);

std::string journal_path(const std::string& root);
std::string original_path(const std::string& root, int number, size_t index);
/// Removes the originals of one run.
void remove_originals(FileSystem& files, const std::string& root, const Journal& journal);

}  // namespace migrate
