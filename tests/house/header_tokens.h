// The text of a header as tokens: words, symbols, literals, directives and lines of documentation.
#ifndef TESTS_HOUSE_HEADER_TOKENS_H_
#define TESTS_HOUSE_HEADER_TOKENS_H_

#include <algorithm>
#include <cctype>
#include <string>
#include <vector>

namespace house {

enum class Kind { word, symbol, literal, doc, directive };

struct Token {
  Kind kind;
  std::string text;  // of a doc: the line after `///`; of a directive: its lines joined
  int line;          // from 1
};
using Tokens = std::vector<Token>;

inline bool is_word_char(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

/// Cuts text into tokens. Comments other than lines that begin with `///` are dropped.
class Lexer {
 public:
  explicit Lexer(const std::string& text) : text_(text) {}

  Tokens all() {
    while (at_ < text_.size()) read_one();
    return std::move(tokens_);
  }

 private:
  void read_one() {
    const char c = text_[at_];
    if (c == '\n') {
      ++line_, ++at_;
      at_line_start_ = true;
    } else if (std::isspace(static_cast<unsigned char>(c))) {
      ++at_;
    } else {
      read_token(c);
      at_line_start_ = false;
    }
  }
  void read_token(char c) {
    if (starts("//")) return read_line_comment();
    if (starts("/*")) return skip_to("*/", 2);
    if (c == '#' && at_line_start_) return read_directive();
    if (c == '"') return read_literal(c);
    if (is_word_char(c)) return read_word();
    if (c == '\'') return read_literal(c);
    add(Kind::symbol, std::string(1, c));
    ++at_;
  }
  void read_line_comment() {
    const std::size_t end = std::min(text_.find('\n', at_), text_.size());
    if (at_line_start_ && starts("///") && !starts("///<")) {
      const std::size_t begin = std::min(end, at_ + (starts("/// ") ? 4 : 3));
      add(Kind::doc, text_.substr(begin, end - begin));
    }
    at_ = end;
  }
  void read_directive() {
    std::string joined;
    const int line = line_;
    for (; at_ < text_.size() && text_[at_] != '\n'; ++at_) {
      if (starts("/*")) skip_to("*/", 2);
      if (starts("//")) at_ = std::min(text_.find('\n', at_), text_.size());
      if (at_ >= text_.size() || text_[at_] == '\n') break;
      if (!starts("\\\n")) {
        joined += text_[at_];
        continue;
      }
      joined += ' ';
      ++at_, ++line_;
    }
    tokens_.push_back({Kind::directive, joined, line});
  }
  void read_literal(char quote) {
    const std::size_t begin = at_++;
    while (at_ < text_.size() && text_[at_] != quote) at_ += text_[at_] == '\\' ? 2 : 1;
    at_ = std::min(at_ + 1, text_.size());
    add(Kind::literal, text_.substr(begin, at_ - begin));
  }
  void read_word() {  // also numbers, with their digit separators
    const std::size_t begin = at_;
    const bool number = std::isdigit(static_cast<unsigned char>(text_[at_])) != 0;
    while (at_ < text_.size() && (is_word_char(text_[at_]) || (number && text_[at_] == '\''))) ++at_;
    add(Kind::word, text_.substr(begin, at_ - begin));
  }
  void skip_to(const std::string& end, std::size_t length) {
    const std::size_t found = text_.find(end, at_ + 2);
    const std::size_t stop = found == std::string::npos ? text_.size() : found + length;
    line_ += static_cast<int>(std::count(text_.begin() + static_cast<std::ptrdiff_t>(at_),
                                         text_.begin() + static_cast<std::ptrdiff_t>(stop), '\n'));
    at_ = stop;
  }
  void add(Kind kind, const std::string& text) { tokens_.push_back({kind, text, line_}); }
  bool starts(const std::string& what) const { return text_.compare(at_, what.size(), what) == 0; }

  const std::string& text_;
  std::size_t at_ = 0;
  int line_ = 1;
  bool at_line_start_ = true;
  Tokens tokens_;
};

inline Tokens tokens_of(const std::string& text) { return Lexer(text).all(); }

/// The text of tokens [first, last), with blanks between.
inline std::string text_of(const Tokens& tokens, std::size_t first, std::size_t last) {
  std::string text;
  for (std::size_t i = first; i < last; ++i) text += (text.empty() ? "" : " ") + tokens[i].text;
  return text;
}

/// The place after the bracket that closes the one at `at`; the end if none does.
inline std::size_t after_brackets(const Tokens& tokens, std::size_t at) {
  const std::string open = tokens[at].text, close = open == "(" ? ")" : open == "{" ? "}" : ">";
  int depth = 0;
  for (; at < tokens.size(); ++at) {
    if (tokens[at].kind != Kind::symbol) continue;
    if (open == "<" && tokens[at].text == "(") {
      at = after_brackets(tokens, at) - 1;
    } else if (tokens[at].text == open) {
      ++depth;
    } else if (tokens[at].text == close && --depth == 0) {
      return at + 1;
    }
  }
  return at;
}

}  // namespace house

#endif  // TESTS_HOUSE_HEADER_TOKENS_H_
