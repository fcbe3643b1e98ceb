#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace migrate {

/// A cache on disk of the units that compiled. An entry is valid while the command and all files that the compiler read
/// have the same content. Only successes are stored: a unit with errors is compiled again each time.
/// Parallel runs may share the directory. It is that of facts_cache.h, which also removes the oldest entries.
class BuildCache {
 public:
  /// The text of a file as the compiler sees it, by the absolute path of the original; empty if it does not exist.
  using Texts = std::map<std::string, std::string>;

  /// `directory`: empty switches the cache off. `context`: a text for everything that all commands have in common.
  /// `overlay`: texts that are not on disk yet, by absolute path.
  BuildCache(std::string directory, const std::string& context, const Texts& overlay);

  bool enabled() const { return !directory_.empty(); }
  /// Whether the unit compiled with this command, and the files that it read are unchanged.
  bool knows(const std::vector<std::string>& words);
  /// Stores that the unit compiles. `read`: absolute paths of the files that it read.
  void store(const std::vector<std::string>& words, const std::vector<std::string>& read);

 private:
  std::string entry_path(const std::vector<std::string>& words) const;
  const std::string& content_of(const std::string& path);

  std::string directory_, context_;
  const Texts& overlay_;
  std::map<std::string, std::string> contents_;  ///< hashes by path: each file is read once
};

/// The files in a dependency list as compilers write it for make ("a.o: a.cu b.h \"), without the target.
std::vector<std::string> dependencies_in(const std::string& text);

}  // namespace migrate
