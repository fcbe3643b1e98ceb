#pragma once
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace migrate {

/// `#include` as written.
struct HeadInclude {
  std::string name;
  bool quoted = false;
};

/// What a file includes before its first line that is no include: no other directive, no declaration.
struct FileHead {
  std::string guard;                  ///< macro of its include guard, or empty
  bool once = false;                  ///< `#pragma once`, or a guard around the whole file
  std::vector<HeadInclude> includes;  ///< in order
  bool is_whole = false;              ///< nothing else follows: the includer's head goes on behind it
};

/// Reads the head of a file's text. Cost: O(text).
FileHead file_head(const std::string& text);

/// What a main file begins with, its own headers followed.
struct Beginning {
  std::vector<std::string> headers;  ///< of other people, in the order of their first inclusion
  std::vector<std::string> guards;   ///< of the user's files passed on the way
};

/// Follows heads from main files into the user's own headers. Each file is read once.
class HeadReader {
 public:
  /// `is_own` tells whether an absolute path is a file of the user's. A header in a given include folder that
  /// is not ends the beginning, since it may be found there or elsewhere.
  explicit HeadReader(std::function<bool(const std::string&)> is_own) : is_own_(std::move(is_own)) {}
  /// `folders`: include folders in the order of their search; all paths absolute. `defined`: macros that the
  /// command line defines.
  Beginning read(const std::string& main_file, const std::vector<std::string>& folders,
                 const std::set<std::string>& defined);

 private:
  struct Walk;
  bool follow(const std::string& path, Walk& walk, int depth);
  bool take(const HeadInclude& include, const std::string& includer, Walk& walk, int depth);
  const FileHead* head(const std::string& path);

  std::function<bool(const std::string&)> is_own_;
  std::map<std::string, std::optional<FileHead>> heads_;
};

}  // namespace migrate
