#pragma once
#include <string>
#include <vector>

#include "tool/base/file_system.h"
#include "tool/base/result.h"

namespace migrate {

// An in-place rewrite is all or nothing. Order of steps, with a possible crash after each:
//   1. originals are copied to ROOT/.migrate/N/      user's files are unchanged; an older journal is valid
//   2. ROOT/.migrate/journal is replaced             from here on `undo` can restore the files
//   3. each file is replaced, one atomic rename each
//   4. the journal is marked done, originals of an older run are removed
// `undo` compares every file with the hashes in the journal. The old text stays, and the new text is replaced with the
// original. Any other text is later work of the user and stops the undo.

/// One file of a journal.
struct JournalEntry {
  std::string path;    ///< relative to the root
  std::string before;  ///< content_hash of the original
  std::string after;   ///< content_hash of the new text
};

struct Journal {
  bool done = false;
  int number = 0;  ///< originals are in ROOT/.migrate/<number>/<index of the entry>
  std::vector<JournalEntry> entries;
};

/// A file to be replaced: `path` is absolute and below the root.
struct Replacement {
  std::string path;
  std::string before;
  std::string after;
};

/// The journal of `root`. Errors: there is none, or it is not a valid journal.
Result<Journal> read_journal(const FileSystem& files, const std::string& root);

/// Replaces all files, or none: on an error all files are restored before it is returned.
/// Errors: a symbolic link leads the journal out of the root; a file differs from `before`; an interrupted run was not
/// undone; a file cannot be written.
Status replace_all(FileSystem& files, const std::string& root, const std::vector<Replacement>& replacements);

/// Errors: the path of the journal of `root`, or of the folder of its originals, contains a symbolic link out of the root.
Status check_journal_folder(const FileSystem& files, const std::string& root, const Journal& journal);

std::string journal_path(const std::string& root);
std::string original_path(const std::string& root, int number, size_t index);
/// Removes the originals of one run.
void remove_originals(FileSystem& files, const std::string& root, const Journal& journal);

}  // namespace migrate
