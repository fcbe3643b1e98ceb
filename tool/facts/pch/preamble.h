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
    if_defined,      ///< `#ifdef name`, `#if defined(name)`
    if_not_defined,  ///< `#ifndef name`, `#if !defined(name)`
    if_other,        ///< another condition, which is not evaluated
    else_branch,
    elif_branch,
    end,
    once,   ///< `#pragma once`
    other,  ///< a declaration or another directive, which ends the preamble
  };
  Kind kind = Kind::other;
  std::string name = {};
  bool quoted = false;
};

/// The lines of a file that may belong to its preamble; adjacent lines of kind `other` are one entry. Cost: O(text).
std::vector<HeadLine> head_lines(const std::string& text);

/// The preamble of a main file, including that of the program's own headers.
struct Preamble {
  /// Third-party headers (not found in the program), in the order of their first inclusion.
  std::vector<std::string> headers;
  /// Macros in conditions of the preamble: a header that uses one may differ.
  std::vector<std::string> guards;
};

/// Follows preambles from main files into headers next to them or in the given folders. A macro counts as defined if the
/// command line or an earlier file of the program defines it, else as undefined. The caller must ensure that no earlier
/// third-party header defines it. Each file is read once.
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
  bool follow(const std::string& path, Walk& walk, int depth);
  bool take(const HeadLine& include, const std::string& includer, Walk& walk, int depth);
  std::string file_in(const std::string& folder, const std::string& name) const;
  const std::vector<HeadLine>* lines(const std::string& path);

  const std::map<std::string, std::string>* overlay_;
  std::map<std::string, std::optional<std::vector<HeadLine>>> lines_;
};

}  // namespace migrate
