#include "tool/lexer/tokens.h"

#include <algorithm>
#include <cctype>
#include <string>

namespace migrate {
namespace {

bool starts_identifier(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) || c == '_' || (c & 0x80);
}
bool digit(char c) { return c >= '0' && c <= '9'; }
bool blank(char c) { return c == ' ' || c == '\t' || c == '\v' || c == '\f' || c == '\r' || c == '\n'; }

// One pass over the text; each function consumes one token that begins at `at_`.
class Tokenizer {
 public:
  explicit Tokenizer(std::string_view text) : text_(text), at_(text.starts_with("\xEF\xBB\xBF") ? 3 : 0) {}

  std::vector<Token> run() {
    while (at_ < text_.size()) {
      if (text_[at_] == '\n') {
        ++at_;
        if (!continued(at_ - 1)) line_start_ = true, directive_ = false;
      } else if (blank(text_[at_]) || (text_[at_] == '\\' && splice(at_))) {
        ++at_;
      } else {
        token();
      }
    }
    return std::move(tokens_);
  }

 private:
  char peek(uint32_t ahead) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  bool splice(uint32_t at) const {
    uint32_t next = at + 1 < text_.size() && text_[at + 1] == '\r' ? at + 2 : at + 1;
    return next < text_.size() && text_[next] == '\n';
  }
  bool continued(uint32_t newline) const {
    uint32_t before = newline;
    if (before > 0 && text_[before - 1] == '\r') --before;
    return before > 0 && text_[before - 1] == '\\';
  }

  void token() {
    uint32_t begin = at_;
    TokenKind kind = consume();
    bool first = line_start_ && kind != TokenKind::comment;
    if (first && text_[begin] == '#') directive_ = true;
    if (kind != TokenKind::comment) line_start_ = false;
    tokens_.push_back({kind, {begin, at_}, first, directive_});
  }

  TokenKind consume() {
    char c = text_[at_];
    if (c == '/' && peek(1) == '/') return line_comment();
    if (c == '/' && peek(1) == '*') return block_comment();
    if (c == '"' || c == '\'') return literal(c);
    if (digit(c) || (c == '.' && digit(peek(1)))) return number();
    if (starts_identifier(c)) return identifier();
    ++at_;
    return TokenKind::punctuation;
  }

  TokenKind line_comment() {
    while (at_ < text_.size() && (text_[at_] != '\n' || continued(at_))) ++at_;
    return TokenKind::comment;
  }

  TokenKind block_comment() {
    auto end = text_.find("*/", at_ + 2);
    at_ = static_cast<uint32_t>(end == std::string_view::npos ? text_.size() : end + 2);
    return TokenKind::comment;
  }

  TokenKind literal(char quote) {
    for (++at_; at_ < text_.size() && text_[at_] != quote; ++at_) {
      if (text_[at_] == '\n' && !continued(at_)) return kind_of(quote);
      if (text_[at_] == '\\') ++at_;
    }
    at_ = std::min<uint32_t>(at_ + 1, static_cast<uint32_t>(text_.size()));
    return kind_of(quote);
  }
  static TokenKind kind_of(char quote) { return quote == '"' ? TokenKind::string : TokenKind::character; }

  TokenKind number() {
    while (at_ < text_.size()) {
      char c = text_[at_];
      bool sign =
          (c == '+' || c == '-') && std::string_view("eEpP").find(text_[at_ - 1]) != std::string_view::npos;
      bool separator = c == '\'' && starts_identifier(peek(1)) + digit(peek(1)) > 0;
      if (!starts_identifier(c) && !digit(c) && c != '.' && !sign && !separator) break;
      ++at_;
    }
    return TokenKind::number;
  }

  // An identifier, or a literal with an encoding prefix ("u8", "L", "R").
  TokenKind identifier() {
    uint32_t begin = at_;
    while (at_ < text_.size() && (starts_identifier(text_[at_]) || digit(text_[at_]))) ++at_;
    std::string_view name = text_.substr(begin, at_ - begin);
    bool prefix = name == "L" || name == "u" || name == "U" || name == "u8";
    bool raw = name == "R" || name == "LR" || name == "uR" || name == "UR" || name == "u8R";
    if (raw && peek(0) == '"') return raw_string();
    if (prefix && (peek(0) == '"' || peek(0) == '\'')) return literal(text_[at_]);
    return TokenKind::identifier;
  }

  TokenKind raw_string() {
    auto paren = text_.find('(', at_);
    if (paren == std::string_view::npos || paren - at_ > 17) return literal('"');
    std::string close(")");
    close.append(text_.substr(at_ + 1, paren - at_ - 1)).push_back('"');
    auto end = text_.find(close, paren);
    at_ = static_cast<uint32_t>(end == std::string_view::npos ? text_.size() : end + close.size());
    return TokenKind::string;
  }

  std::string_view text_;
  std::vector<Token> tokens_;
  uint32_t at_;  // after a byte order mark
  bool line_start_ = true;
  bool directive_ = false;
};

}  // namespace

std::vector<Token> tokenize(std::string_view text) { return Tokenizer(text).run(); }

uint32_t skip_blank(std::string_view text, uint32_t offset) {
  while (offset < text.size()) {
    std::string_view rest = text.substr(offset);
    if (blank(rest[0])) {
      ++offset;
    } else if (rest.starts_with("//")) {
      offset += static_cast<uint32_t>(std::min(rest.find('\n'), rest.size()));
    } else if (rest.starts_with("/*")) {
      auto end = rest.find("*/", 2);
      offset += static_cast<uint32_t>(end == std::string_view::npos ? rest.size() : end + 2);
    } else if (rest.starts_with("\\\n") || rest.starts_with("\\\r\n")) {
      offset += rest[1] == '\r' ? 3 : 2;
    } else {
      break;
    }
  }
  return offset;
}

}  // namespace migrate
