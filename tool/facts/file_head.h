#pragma once
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

/// What a main file begins with, the program's own headers followed.
struct Beginning {
  std::vector<std::string>
      headers;  ///< of other people: found nowhere here, in the order of their first inclusion
  std::vector<std::string> guards;  ///< of the files passed on the way
};

/// Follows heads from main files into the headers that lie beside them or in the given folders. Each file is
/// read once.
class HeadReader {
 public:
  /// `folders`: include folders in the order of their search; all paths absolute. `defined`: macros that the
  /// command line defines.
  Beginning read(const std::string& main_file, const std::vector<std::string>& folders,
                 const std::set<std::string>& defined);

 private:
  struct Walk;
  bool follow(const std::string& path, Walk& walk, int depth);
  bool take(const HeadInclude& include, const std::string& includer, Walk& walk, int depth);
  const FileHead* head(const std::string& path);

  std::map<std::string, std::optional<FileHead>> heads_;
};

}  // namespace migrate
