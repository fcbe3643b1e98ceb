#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "tool/base/text.h"
#include "tool/facts/model/facts.h"

namespace migrate {

inline constexpr size_t npos = std::string_view::npos;

/// `text` with comments and the contents of string and character literals replaced by spaces; same length, same
/// line breaks. So that checks on spelling never look into prose. Knows raw strings and digit separators.
/// Cost: O(n).
std::string blank_comments(std::string_view text);

/// The comments of `text`, with their "//" or "/*"; those inside literals are none.
std::vector<Range> comments_of(std::string_view text);

/// The next place at or behind `from` where `word` stands as a whole identifier; npos when there is none.
size_t find_word(std::string_view code, std::string_view word, size_t from = 0);

/// Offset just behind the bracket that closes the one at `open` ('(', '{' or '['); npos when it never closes.
size_t skip_brackets(std::string_view code, size_t open);

/// Texts, line tables and blanked texts of all files of a program. Immutable; refers to the facts it was made of.
class Sources {
 public:
  explicit Sources(const ProgramFacts& facts);
  const std::string& path(uint32_t file) const { return facts_->files[file].path; }
  std::string_view text(uint32_t file, Range range) const;
  std::string_view text(const Place& place) const { return text(place.file, place.range); }
  /// The whole file with comments and literals blanked.
  const std::string& code(uint32_t file) const { return code_[file]; }
  LineColumn position(const Place& place) const { return lines_[place.file].at(place.range.begin); }
  const LineTable& lines(uint32_t file) const { return lines_[file]; }
  /// Index of the file with this path, or -1.
  int find(std::string_view path) const;
  size_t size() const { return code_.size(); }

 private:
  const ProgramFacts* facts_;
  std::vector<LineTable> lines_;
  std::vector<std::string> code_;
};

/// The body of a function definition with its braces, found by matching brackets behind the parameter list;
/// empty when the declaration is no definition or cannot be read (macros with unbalanced brackets).
Range function_body(const Sources& sources, const FunctionDeclaration& declaration);

}  // namespace migrate
