#include "tool/lexer/token_file.h"

#include <algorithm>

namespace migrate {
namespace {

bool opens(std::string_view word) { return word == "(" || word == "[" || word == "{"; }
bool closes(std::string_view word) { return word == ")" || word == "]" || word == "}"; }

/// How many template argument lists a token of '>' signs closes.
int closing_angles(std::string_view word) {
  return word == ">" || word == ">>" || word == ">>>" ? static_cast<int>(word.size()) : 0;
}

}  // namespace

TokenFile::TokenFile(std::string_view text) : text_(text), tokens_(tokenize(text)) {
  std::erase_if(tokens_, [](const Token& token) { return token.kind == TokenKind::comment; });
  find_directives();
}

void TokenFile::find_directives() {
  for (size_t i = 0; i < tokens_.size(); ++i) {
    if (!tokens_[i].starts_line || text(i) != "#") continue;
    size_t last = i + 1;
    while (last < tokens_.size() && !tokens_[last].starts_line) ++last;
    directives_.push_back({last > i + 1 ? text(i + 1) : std::string_view(), i, last});
    i = last - 1;
  }
}

size_t TokenFile::from(uint32_t offset) const {
  auto found = std::lower_bound(tokens_.begin(), tokens_.end(), offset,
                                [](const Token& token, uint32_t value) { return token.range.begin < value; });
  return static_cast<size_t>(found - tokens_.begin());
}

size_t TokenFile::at(uint32_t offset) const {
  size_t index = from(offset);
  return index < size() && tokens_[index].range.begin == offset ? index : size();
}

size_t TokenFile::matching(size_t open) const {
  int depth = 0;
  for (size_t i = open; i < size(); ++i) {
    if (opens(text(i))) ++depth;
    if (closes(text(i)) && --depth == 0) return i;
  }
  return size();
}

size_t TokenFile::matching_back(size_t close) const {
  int depth = 0;
  for (size_t i = close + 1; i-- > 0;) {
    if (closes(text(i))) ++depth;
    if (opens(text(i)) && --depth == 0) return i;
  }
  return size();
}

size_t TokenFile::behind_template_arguments(size_t open) const {
  int depth = 0;
  for (size_t i = open; i < size(); ++i) {
    const std::string_view word = text(i);
    if (opens(word)) {
      i = matching(i);
      if (i == size()) return size();
      continue;
    }
    if (word == ";" || closes(word)) return size();
    if (word == "<") ++depth;
    depth -= closing_angles(word);
    if (depth <= 0) return i + 1;
  }
  return size();
}

size_t TokenFile::template_arguments_back(size_t close) const {
  int depth = 0;
  for (size_t i = close + 1; i-- > 0;) {
    const std::string_view word = text(i);
    if (closes(word)) {
      i = matching_back(i);
      if (i == size()) return size();
      continue;
    }
    if (word == ";" || opens(word)) return size();
    depth += closing_angles(word);
    if (word == "<" && --depth <= 0) return i;
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
    if (end > begin) pieces.push_back({tokens[begin].range.begin, tokens[end - 1].range.end});
    begin = end + 1;
  };
  for (size_t i = first; i < last; ++i) {
    if (opens(tokens.text(i)))
      i = std::min(tokens.matching(i), last - 1);
    else if (tokens.is(i, ","))
      finish(i);
  }
  finish(last);
  return pieces;
}

namespace {

/// Tokens from `index` on that are three times `sign` together; 0 if none are.
size_t bracket(const TokenFile& tokens, size_t index, char sign) {
  size_t width = 0;
  for (size_t i = index; i < index + 3 && i < tokens.size(); ++i) {
    const std::string_view word = tokens.text(i);
    if (word.find_first_not_of(sign) != std::string_view::npos) return 0;
    width += word.size();
    if (width == 3) return i - index + 1;
    if (width > 3) return 0;
  }
  return 0;
}

}  // namespace

size_t launch_open(const TokenFile& tokens, size_t index) { return bracket(tokens, index, '<'); }

size_t launch_close(const TokenFile& tokens, size_t index) { return bracket(tokens, index, '>'); }

}  // namespace migrate
