#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "clang/Basic/LangOptions.h"
#include "clang/Basic/TokenKinds.h"
#include "tool/base/source_text.h"

namespace migrate {

/// One token as the raw lexer sees it: before macros, also in inactive branches and in `#define` bodies.
struct RawToken {
  uint32_t begin = 0;
  uint32_t end = 0;
  clang::tok::TokenKind kind = clang::tok::unknown;
  bool starts_line = false;
};

/// A preprocessor directive: tokens [first, last), `first` is the '#'.
struct Directive {
  std::string_view keyword;  ///< "define", "include", "ifdef"; empty for a lone '#'
  size_t first = 0;
  size_t last = 0;
};

/// The real begin of a token that begins at `offset` for the lexer: for a token after a backslash and a line break, the
/// lexer reports the backslash.
uint32_t behind_line_splices(std::string_view text, uint32_t offset);

/// The raw tokens of one file: the AST gives the meaning, the tokens give the location in the text.
/// Comments are not tokens. Cost: O(file) to build, O(log tokens) to look up.
class TokenFile {
 public:
  /// `text` must outlive this object and end in a NUL byte after its last character (std::string does).
  TokenFile(const std::string& text, const clang::LangOptions& language);

  size_t size() const { return tokens_.size(); }
  const RawToken& operator[](size_t index) const { return tokens_[index]; }
  std::string_view text(size_t index) const { return text(range(index)); }
  std::string_view text(Range range) const {
    return std::string_view(*text_).substr(range.begin, range.size());
  }
  Range range(size_t index) const { return {tokens_[index].begin, tokens_[index].end}; }
  bool is(size_t index, clang::tok::TokenKind kind) const;
  bool is_word(size_t index, std::string_view word) const;

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
  const std::string* text_;
  std::vector<RawToken> tokens_;
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
