#pragma once
#include <map>
#include <optional>
#include <string>

#include "tool/facts/collect/collect.h"
#include "tool/facts/model/facts_codec.h"

namespace migrate {

/// Facts of earlier runs on disk, one file per main file with its options. An entry counts only while every
/// file that its parse read has the same content, and every file that it looked for in vain is still missing.
/// Runs may share one directory at the same time: entries are written beside their place and renamed, and
/// checked when they are read.
class FactsCache {
 public:
  /// `directory`: empty switches the cache off. What is not said in a job: rules, virtual headers and roots
  /// by `context`, and the tool itself by `tool`, its version or a hash of its program.
  FactsCache(std::string directory, const std::string& tool, const ParseContext& context);

  bool enabled() const { return !directory_.empty(); }
  /// The facts that `collect` would give, the texts of the files as they are on disk; nothing when they are
  /// not known.
  std::optional<ProgramFacts> find(const ParseJob& job);
  /// Remembers. Facts of failed units, and of texts that are not the files' own, are not kept. A directory
  /// that cannot be written keeps nothing; that is no error.
  void store(const ParseJob& job, const Collected& collected);
  /// Removes the entries used longest ago while all together are larger than `most_bytes`.
  void prune(uintmax_t most_bytes = uintmax_t{1} << 30);

 private:
  std::string entry_path(const ParseJob& job) const;
  const std::string& content_of(const std::string& path);

  std::string directory_;
  std::string context_;  ///< hash of all that jobs have in common
  std::map<std::string, std::string>
      contents_;  ///< content_hash or kNotThere, by path: each file is read once
  bool stored_ = false;
};

/// MIGRATE_CACHE_DIR; else "migrate" in XDG_CACHE_HOME or in ~/.cache; empty when none of these is set.
std::string default_cache_directory();

}  // namespace migrate
