#pragma once
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace migrate {

/// One line of what a file begins with.
struct HeadLine {
  enum class Kind {
    include,         ///< `name`, with its quotes or brackets left out
    define,          ///< the macro `name`
    if_defined,      ///< `#ifdef name`, `#if defined(name)`
    if_not_defined,  ///< `#ifndef name`, `#if !defined(name)`
    if_other,        ///< a condition that is not looked into
    else_branch,
    elif_branch,
    end,
    once,   ///< `#pragma once`
    other,  ///< a declaration, another directive: the head ends where this is read
  };
  Kind kind = Kind::other;
  std::string name = {};
  bool quoted = false;
};

/// The lines of a file's text that its head may consist of; many of `other` are one. Cost: O(text).
std::vector<HeadLine> head_lines(const std::string& text);

/// What a main file begins with, the program's own headers followed.
struct Preamble {
  std::vector<std::string>
      headers;  ///< of other people: found nowhere here, in the order of their first inclusion
  std::vector<std::string>
      guards;  ///< macros that decide on the way: headers that know one may mean something else
};

/// Follows heads from main files into the headers that lie beside them or in the given folders. A macro counts as
/// defined where the command line or the program's own files before define it, else as not defined; it is up to the
/// caller to see that no header in front knows it. Each file is read once.
class PreambleScanner {
 public:
  /// `overlay`: files in memory, by absolute path; may be null.
  explicit PreambleScanner(const std::map<std::string, std::string>* overlay = nullptr) : overlay_(overlay) {}

  /// `folders`: include folders in the order of their search; all paths absolute. `defined`: macros that the
  /// command line defines. `undecided`: macros of which nothing is known.
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
