#pragma once
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace migrate {

/// One line of a preamble.
struct HeadLine {
  enum class Kind {
    include,         ///< `name`, without its quotes or brackets
    define,          ///< the macro `name`
    undef,           ///< the macro `name` is no longer defined
    if_defined,      ///< `#ifdef name`, `#if defined(name)`
    if_not_defined,  ///< `#ifndef name`, `#if !defined(name)`
    if_other,        ///< another condition, which is not evaluated; it tests `names`
    else_branch,
    elif_branch,  ///< tests `names`
    end,
    once,   ///< `#pragma once`
    code,   ///< declarations, or a pragma that does not concern them; opens `braces` more than it closes
    other,  ///< another directive, which ends the preamble
  };
  Kind kind = Kind::other;
  std::string name = {};
  bool quoted = false;
  std::vector<std::string> names = {};
  int braces = 0;
};

/// The lines of a file that may belong to its preamble; adjacent lines of kind `code` are one entry. Cost: O(text).
std::vector<HeadLine> head_lines(const std::string& text);

/// The headers that a main file and the program's own headers include. Clang may read them first.
struct Preamble {
  /// Third-party headers (not found in the program), in the order of their first inclusion. After the first declaration
  /// only headers of the C and C++ libraries.
  std::vector<std::string> headers;
  /// Those that are included after a declaration.
  std::set<std::string> after_code;
  /// Macros that the program defines before some of these headers: a header that uses one may differ.
  std::vector<std::string> guards;
  /// Macros that the program's conditions before some of these headers test: they may differ where a header defines one.
  std::vector<std::string> tested;
};

/// Follows preambles from main files into headers next to them or in the given folders. A macro counts as defined if the
/// command line or an earlier file of the program defines it, else as undefined. The caller must ensure that no earlier
/// third-party header defines it. Where a condition has no known value, its branches may define macros, but add no headers.
/// Each file is read once.
class PreambleScanner {
 public:
  /// `overlay`: files in memory, by absolute path; may be null.
  explicit PreambleScanner(const std::map<std::string, std::string>* overlay = nullptr) : overlay_(overlay) {}

  /// `folders`: include folders in the order of their search; all paths absolute. `defined`: macros that the
  /// command line defines. `undecided`: macros whose state is unknown.
  Preamble read(const std::string& main_file, const std::vector<std::string>& folders,
                const std::set<std::string>& defined, const std::set<std::string>& undecided = {});

 private:
  struct Walk;
  bool follow(const std::string& path, Walk& walk, int depth, bool perhaps);
  bool take(const HeadLine& include, const std::string& includer, Walk& walk, int depth, bool perhaps);
  std::string file_in(const std::string& folder, const std::string& name);
  const std::vector<HeadLine>* lines(const std::string& path);

  const std::map<std::string, std::string>* overlay_;
  std::map<std::string, std::optional<std::vector<HeadLine>>> lines_;
  std::map<std::string, bool> exists_;
};

}  // namespace migrate
