#pragma once
#include <map>
#include <optional>
#include <string>

#include "tool/facts/collect/collect.h"
#include "tool/facts/model/facts_codec.h"

namespace migrate {

/// A cache on disk of facts of earlier runs, one entry per main file and options. An entry is valid while every file
/// that the parse read has the same content, and every file that it did not find is still missing.
/// Parallel runs may share one directory: entries are written to a temporary file and renamed, and are checked when they
/// are read.
class FactsCache {
 public:
  /// Entries of migrated text (no virtual headers) take files of the context's overlay before those on disk.
  /// `directory`: empty switches the cache off. The key also has `context`, for the rules, virtual headers and roots, and
  /// `tool`, for the tool itself: its version or a hash of its program. `round`: of several over the same jobs with other
  /// texts. A round finds what it and earlier ones stored, and overwrites no entry of theirs.
  FactsCache(std::string directory, const std::string& tool, const ParseContext& context, int round = 0);

  bool enabled() const { return !directory_.empty(); }
  /// The facts that `collect` would return, with the texts of the files on disk; nothing if there is no valid entry.
  std::optional<ProgramFacts> find(const ParseJob& job);
  /// Stores facts. Facts of failed units, and of texts that differ from the files on disk, are not stored. A directory
  /// that cannot be written is not an error.
  void store(const ParseJob& job, const Collected& collected);
  /// Removes the least recently used entries until the total size is at most `most_bytes`.
  void prune(uintmax_t most_bytes = uintmax_t{1} << 30);

 private:
  std::string entry_path(const ParseJob& job, int round) const;
  std::optional<ProgramFacts> read(const std::string& path);
  const std::string& content_of(const std::string& path);

  std::string directory_;
  std::string context_;  ///< hash of everything that jobs have in common
  /// Content_hash or kNotThere, by path: each file is read once.
  std::map<std::string, std::string> contents_;
  const std::map<std::string, std::string>* overlay_ = nullptr;
  int round_ = 0;
  bool stored_ = false;
};

/// MIGRATE_CACHE_DIR; else "migrate" in XDG_CACHE_HOME or in ~/.cache; empty when none of these is set.
std::string default_cache_directory();

}  // namespace migrate
