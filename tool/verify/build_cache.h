#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace migrate {

/// Remembers on disk which units compiled. A unit counts as known while its command and all files that the
/// compiler read have the same content. Only good news is kept: errors are told by the compiler each time.
/// Runs may share one directory at the same time, that of facts_cache.h, which also removes the oldest
/// entries.
class BuildCache {
 public:
  /// The text of a file as the compiler sees it, by the original's absolute path; empty: it is not there.
  using Texts = std::map<std::string, std::string>;

  /// `directory`: empty switches the cache off. `context`: what all commands have in common, in words.
  /// `overlay`: texts that are not on disk yet, by absolute path.
  BuildCache(std::string directory, const std::string& context, const Texts& overlay);

  bool enabled() const { return !directory_.empty(); }
  /// Whether the unit compiled with these words, and with the files that it read then.
  bool knows(const std::vector<std::string>& words);
  /// Remembers that it compiles. `read`: absolute paths of the files that it read.
  void store(const std::vector<std::string>& words, const std::vector<std::string>& read);

 private:
  std::string entry_path(const std::vector<std::string>& words) const;
  const std::string& content_of(const std::string& path);

  std::string directory_, context_;
  const Texts& overlay_;
  std::map<std::string, std::string> contents_;  ///< hashes by path: each file is read once
};

/// The files in a dependency list as compilers write it for make ("a.o: a.cu b.h \"), the target left out.
std::vector<std::string> dependencies_in(const std::string& text);

}  // namespace migrate
