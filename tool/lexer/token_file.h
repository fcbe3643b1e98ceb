#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "tool/base/source_text.h"
#include "tool/lexer/tokens.h"

namespace migrate {

/// A preprocessor directive: tokens [first, last), `first` is the '#'.
struct Directive {
  std::string_view keyword;  ///< "define", "include", "ifdef"; empty for a lone '#'
  size_t first = 0;
  size_t last = 0;
};

/// The tokens of one file without its comments, and what brackets, directives and launches they form.
/// Cost: O(file) to build, O(log tokens) to look up.
class TokenFile {
 public:
  /// `text` must outlive this object.
  explicit TokenFile(std::string_view text);

  size_t size() const { return tokens_.size(); }
  const Token& operator[](size_t index) const { return tokens_[index]; }
  std::string_view text(size_t index) const { return text(range(index)); }
  std::string_view text(Range range) const { return text_.substr(range.begin, range.size()); }
  Range range(size_t index) const { return tokens_[index].range; }
  /// Whether there is a token `index`, and it is spelled so.
  bool is(size_t index, std::string_view spelled) const {
    return index < tokens_.size() && text(index) == spelled;
  }
  /// Whether there is a token `index`, and it is an identifier or a keyword.
  bool is_identifier(size_t index) const {
    return index < tokens_.size() && tokens_[index].kind == TokenKind::identifier;
  }

  /// The token that begins at `offset`; size() if none does.
  size_t at(uint32_t offset) const;
  /// The first token that begins at or after `offset`; size() if none does.
  size_t from(uint32_t offset) const;

  /// Index of the token that closes the bracket at `open`; size() if it is not closed.
  size_t matching(size_t open) const;
  /// Index of the bracket that `close` closes; size() if there is none.
  size_t matching_back(size_t close) const;
  /// Index after the template arguments whose '<' is at `open`; size() if they are not closed.
  size_t behind_template_arguments(size_t open) const;
  /// Index of the '<' of the template arguments whose last '>' is at `close`; size() if there is none.
  size_t template_arguments_back(size_t close) const;

  const std::vector<Directive>& directives() const { return directives_; }
  /// The directive that token `index` belongs to, or null.
  const Directive* directive_of(size_t index) const;
  /// Whether the token is in the body or the parameters of a `#define`.
  bool in_define(size_t index) const;

 private:
  void find_directives();
  std::string_view text_;
  std::vector<Token> tokens_;
  std::vector<Directive> directives_;
};

/// An expression in a parenthesised or `<<< >>>` list.
using Pieces = std::vector<Range>;

/// Splits tokens [first, last) at commas outside brackets: one range per piece, from its first to its last
/// token.
/// `<` and `>` are not brackets (they may be comparisons): a template argument list gives too many pieces.
Pieces split_at_commas(const TokenFile& tokens, size_t first, size_t last);

/// Number of tokens of the "<<<" that starts at `index`, also written "<< <" or "< < <"; 0 if none does.
size_t launch_open(const TokenFile& tokens, size_t index);
/// The same for ">>>".
size_t launch_close(const TokenFile& tokens, size_t index);

}  // namespace migrate
