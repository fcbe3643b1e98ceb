// A C++ text as tokens: words, symbols, literals, directives and lines of documentation.
#ifndef TESTS_HOUSE_TOKENS_H_
#define TESTS_HOUSE_TOKENS_H_

#include <algorithm>
#include <cctype>
#include <set>
#include <string>
#include <vector>

namespace house {

enum class Kind { word, symbol, literal, doc, directive };

struct Token {
  Kind kind;
  std::string text;  // of a doc: the line after `///`; of a directive: its lines joined
  int line;          // its first, from 1
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
    const std::size_t length = starts("::") ? 2 : 1;
    add(Kind::symbol, text_.substr(at_, length));
    at_ += length;
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
  /// Up to the closing quote. One that is missing ends the literal with its line.
  void read_literal(char quote) {
    std::size_t end = at_ + 1;
    while (end < text_.size() && text_[end] != quote && text_[end] != '\n') end += text_[end] == '\\' ? 2 : 1;
    if (end < text_.size() && text_[end] == quote) ++end;
    add_literal(end);
  }
  /// R"delimiter( ... )delimiter", from the quote.
  void read_raw_literal() {
    const std::size_t open = std::min(text_.find('(', at_), text_.size());
    const std::string close = ")" + text_.substr(at_ + 1, open - at_ - 1) + "\"";
    const std::size_t found = text_.find(close, open);
    add_literal(found == std::string::npos ? text_.size() : found + close.size());
  }
  void add_literal(std::size_t end) {
    end = std::min(end, text_.size());
    add(Kind::literal, text_.substr(at_, end - at_));
    advance_to(end);
  }
  void read_word() {  // also numbers, with their digit separators
    static const std::set<std::string> kRawPrefixes = {"R", "LR", "uR", "UR", "u8R"};
    const std::size_t begin = at_;
    const bool number = std::isdigit(static_cast<unsigned char>(text_[at_])) != 0;
    while (at_ < text_.size() && (is_word_char(text_[at_]) || (number && text_[at_] == '\''))) ++at_;
    const std::string word = text_.substr(begin, at_ - begin);
    if (starts("\"") && kRawPrefixes.count(word) != 0) return read_raw_literal();
    add(Kind::word, word);
  }
  void skip_to(const std::string& end, std::size_t length) {
    const std::size_t found = text_.find(end, at_ + 2);
    advance_to(found == std::string::npos ? text_.size() : found + length);
  }
  void advance_to(std::size_t end) {
    line_ += static_cast<int>(std::count(text_.begin() + static_cast<std::ptrdiff_t>(at_),
                                         text_.begin() + static_cast<std::ptrdiff_t>(end), '\n'));
    at_ = end;
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

#endif  // TESTS_HOUSE_TOKENS_H_
