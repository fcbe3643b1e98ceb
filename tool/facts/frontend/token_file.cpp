#include "tool/facts/frontend/token_file.h"

#include <algorithm>

#include "clang/Lex/Lexer.h"

namespace migrate {
namespace tok = clang::tok;

namespace {

bool opens(tok::TokenKind kind) {
  return kind == tok::l_paren || kind == tok::l_square || kind == tok::l_brace;
}
bool closes(tok::TokenKind kind) {
  return kind == tok::r_paren || kind == tok::r_square || kind == tok::r_brace;
}

/// How many template argument lists a token of '>' signs closes.
int closing_angles(tok::TokenKind kind) {
  if (kind == tok::greater) return 1;
  if (kind == tok::greatergreater) return 2;
  return kind == tok::greatergreatergreater ? 3 : 0;
}

}  // namespace

uint32_t behind_line_splices(std::string_view text, uint32_t offset) {
  while (offset < text.size() && text[offset] == '\\') {
    size_t next = text.find_first_not_of(" \t\r", offset + 1);
    if (next == std::string_view::npos || text[next] != '\n') break;
    offset = static_cast<uint32_t>(next + 1);
  }
  return offset;
}

TokenFile::TokenFile(const std::string& text, const clang::LangOptions& language) : text_(&text) {
  clang::LangOptions options = language;
  options.CUDA = 1;  // so that `<<<` is one token everywhere
  const char* begin = text.c_str();
  clang::Lexer lexer(clang::SourceLocation(), options, begin, begin, begin + text.size());
  clang::Token token;
  for (;;) {
    lexer.LexFromRawLexer(token);
    if (token.is(tok::eof)) break;
    auto end = static_cast<uint32_t>(lexer.getBufferLocation() - begin);
    uint32_t first = behind_line_splices(text, end - token.getLength());
    tokens_.push_back({first, end, token.getKind(), token.isAtStartOfLine()});
  }
  find_directives();
}

void TokenFile::find_directives() {
  for (size_t i = 0; i < tokens_.size(); ++i) {
    if (!tokens_[i].starts_line || tokens_[i].kind != tok::hash) continue;
    size_t last = i + 1;
    while (last < tokens_.size() && !tokens_[last].starts_line) ++last;
    directives_.push_back({last > i + 1 ? text(i + 1) : std::string_view(), i, last});
    i = last - 1;
  }
}

bool TokenFile::is(size_t index, tok::TokenKind kind) const {
  return index < tokens_.size() && tokens_[index].kind == kind;
}

bool TokenFile::is_word(size_t index, std::string_view word) const {
  return index < tokens_.size() && text(index) == word;
}

size_t TokenFile::from(uint32_t offset) const {
  auto found = std::lower_bound(tokens_.begin(), tokens_.end(), offset,
                                [](const RawToken& token, uint32_t value) { return token.begin < value; });
  return static_cast<size_t>(found - tokens_.begin());
}

size_t TokenFile::at(uint32_t offset) const {
  size_t index = from(offset);
  return index < size() && tokens_[index].begin == offset ? index : size();
}

size_t TokenFile::matching(size_t open) const {
  int depth = 0;
  for (size_t i = open; i < size(); ++i) {
    if (opens(tokens_[i].kind)) ++depth;
    if (closes(tokens_[i].kind) && --depth == 0) return i;
  }
  return size();
}

size_t TokenFile::matching_back(size_t close) const {
  int depth = 0;
  for (size_t i = close + 1; i-- > 0;) {
    if (closes(tokens_[i].kind)) ++depth;
    if (opens(tokens_[i].kind) && --depth == 0) return i;
  }
  return size();
}

size_t TokenFile::behind_template_arguments(size_t open) const {
  int depth = 0;
  for (size_t i = open; i < size(); ++i) {
    auto kind = tokens_[i].kind;
    if (opens(kind)) {
      i = matching(i);
      if (i == size()) return size();
      continue;
    }
    if (kind == tok::semi || closes(kind)) return size();
    if (kind == tok::less) ++depth;
    depth -= closing_angles(kind);
    if (depth <= 0) return i + 1;
  }
  return size();
}

size_t TokenFile::template_arguments_back(size_t close) const {
  int depth = 0;
  for (size_t i = close + 1; i-- > 0;) {
    auto kind = tokens_[i].kind;
    if (closes(kind)) {
      i = matching_back(i);
      if (i == size()) return size();
      continue;
    }
    if (kind == tok::semi || opens(kind)) return size();
    depth += closing_angles(kind);
    if (kind == tok::less && --depth <= 0) return i;
  }
  return size();
}

const Directive* TokenFile::directive_of(size_t index) const {
  auto behind = std::upper_bound(directives_.begin(), directives_.end(), index,
                                 [](size_t value, const Directive& d) { return value < d.first; });
  if (behind == directives_.begin()) return nullptr;
  const Directive& candidate = *std::prev(behind);
  return index < candidate.last ? &candidate : nullptr;
}

bool TokenFile::in_define(size_t index) const {
  const Directive* directive = directive_of(index);
  return directive && directive->keyword == "define" && index > directive->first + 2;
}

Pieces split_at_commas(const TokenFile& tokens, size_t first, size_t last) {
  Pieces pieces;
  size_t begin = first;
  auto finish = [&](size_t end) {
    if (end > begin) pieces.push_back({tokens[begin].begin, tokens[end - 1].end});
    begin = end + 1;
  };
  for (size_t i = first; i < last; ++i) {
    if (opens(tokens[i].kind))
      i = std::min(tokens.matching(i), last - 1);
    else if (tokens[i].kind == tok::comma)
      finish(i);
  }
  finish(last);
  return pieces;
}

namespace {

size_t bracket(const TokenFile& tokens, size_t index, tok::TokenKind one, tok::TokenKind two,
               tok::TokenKind three) {
  int width = 0;
  for (size_t i = index; i < index + 3; ++i) {
    width += tokens.is(i, three) ? 3 : tokens.is(i, two) ? 2 : tokens.is(i, one) ? 1 : 4;
    if (width == 3) return i - index + 1;
    if (width > 3) return 0;
  }
  return 0;
}

}  // namespace

size_t launch_open(const TokenFile& tokens, size_t index) {
  return bracket(tokens, index, tok::less, tok::lessless, tok::lesslessless);
}

size_t launch_close(const TokenFile& tokens, size_t index) {
  return bracket(tokens, index, tok::greater, tok::greatergreater, tok::greatergreatergreater);
}

}  // namespace migrate
