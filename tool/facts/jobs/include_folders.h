#pragma once
#include <map>
#include <set>
#include <string>
#include <vector>

#include "tool/base/file_system.h"

namespace migrate {

/// An include folder that a build file names for the files below `scope`. Both absolute, without "." and "..".
struct NamedFolder {
  std::string scope;
  std::string folder;
};

/// A folder to search for headers.
struct GuessedFolder {
  std::string folder;
  /// For which names. Where it also has a header with a name of the system's, it must not hide that one: it is searched for
  /// names in quotes, or after the folders of the system.
  enum class For { all, quoted, all_after_system } use = For::all;
};

/// Whether a header of the C or C++ library has this name: <vector>, <stdio.h>.
bool has_standard_name(const std::string& name);

/// Whether a header includes, by a name in angle brackets, a file beside it for which the shim has a stand-in: the program's own
/// counts then. Other names are not looked up there, because <time.h> is the system's.
bool has_stand_in_beside(const FileSystem& files, const std::string& header, const std::string& text,
                         const std::set<std::string>& stand_ins);

/// Guesses include folders if no build file names them: for each `#include "a/b.h"` that is not found next to its
/// includer, the nearest file below the given roots (or below a folder above the includer) whose path ends in
/// "a/b.h". Of several, one in a folder that the build names is used, in that order. Names may be spelled as on Windows
/// ("A\b.h"). A header that the shim has as well is not taken from a folder with sources of another program. Reads each file once. Cost: O(files listed + text of the files reached).
class IncludeFolders {
 public:
  /// `sources`: all files below the given roots. `named`: the first one that matches counts. `stand_ins`: names of headers that
  /// the shim has.
  IncludeFolders(const FileSystem& files, const std::vector<std::string>& sources,
                 std::vector<NamedFolder> named = {}, std::set<std::string> stand_ins = {});

  /// Folders to search for `file`, in the order found. The `given` folders are searched first and are not repeated.
  std::vector<GuessedFolder> guess(const std::string& file, const std::vector<std::string>& given);

 private:
  struct Include {
    std::string name;
    bool quoted = false;
  };
  const std::vector<Include>& includes_of(const std::string& file);
  std::string find(const std::string& includer, const Include& include,
                   const std::vector<std::string>& folders) const;
  std::string find_ignoring_case(const std::string& includer, const Include& include,
                                 const std::vector<std::string>& folders) const;
  std::string find_elsewhere(const std::string& includer, const Include& include,
                             std::vector<std::string>& folders) const;
  size_t rank(const std::string& includer, const std::string& candidate, const std::string& name) const;
  std::string nearest(const std::string& includer, const std::string& name) const;
  bool is_of_another_program(const std::string& includer, const std::string& header,
                             const std::string& name) const;
  std::string above(const std::string& includer, const std::string& name) const;
  std::string folder_of(const std::string& includer, const Include& include) const;
  std::string folder_for_upward(const std::string& includer, const std::string& name) const;
  std::string ignoring_case(const std::string& path) const;
  GuessedFolder::For use_of(const std::string& folder, const std::string& file,
                            const std::set<std::string>& bracketed) const;

  const FileSystem& files_;
  std::vector<NamedFolder> named_;
  std::set<std::string> stand_ins_;
  std::set<std::string> with_sources_;   ///< folders that hold a file that is compiled
  std::set<std::string> with_standard_;  ///< folders that hold a header with a name of the system's
  std::map<std::string, std::vector<std::string>> by_base_name_;  ///< keys folded, see fold_file_name
  std::map<std::string, std::string> by_folded_path_;
  std::map<std::string, std::vector<Include>> includes_;
};

}  // namespace migrate
