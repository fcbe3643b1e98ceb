#include "tool/lexer/tokens.h"

#include <algorithm>
#include <cctype>
#include <string>

namespace migrate {
namespace {

bool starts_identifier(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) || c == '_' || c == '$' || (c & 0x80);
}
bool digit(char c) { return c >= '0' && c <= '9'; }
bool blank(char c) {
  return c == ' ' || c == '\t' || c == '\v' || c == '\f' || c == '\r' || c == '\n' || c == '\0';
}

/// What is more than one character of punctuation, the longest first.
constexpr std::string_view kPunctuation[] = {
    "<<<", ">>>", "<<=", ">>=", "...", "->*", "<=>", "::", "->", "++", "--", "<<", ">>", "<=", ">=",
    "==",  "!=",  "&&",  "||",  "+=",  "-=",  "*=",  "/=", "%=", "&=", "|=", "^=", "##", ".*"};

/// Offset after the backslash at `at` and the line break that follows it, with blanks between them as compilers allow;
/// `at` if none does.
uint32_t behind_splice(std::string_view text, size_t at) {
  const size_t next = text.find_first_not_of(" \t\r\v\f", at + 1);
  const bool joins = next != std::string_view::npos && text[next] == '\n';
  return static_cast<uint32_t>(joins ? next + 1 : at);
}

// One pass over the text; each function consumes one token that begins at `at_`.
class Tokenizer {
 public:
  explicit Tokenizer(std::string_view text) : text_(text), at_(text.starts_with("\xEF\xBB\xBF") ? 3 : 0) {}

  std::vector<Token> run() {
    while (at_ < text_.size()) {
      if (text_[at_] == '\n') {
        ++at_;
        line_start_ = true, directive_ = false;
      } else if (blank(text_[at_])) {
        ++at_;
      } else if (text_[at_] == '\\' && splice(at_) > at_) {
        at_ = splice(at_);
      } else {
        token();
      }
    }
    return std::move(tokens_);
  }

 private:
  char peek(uint32_t ahead) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  uint32_t splice(uint32_t at) const { return behind_splice(text_, at); }
  /// Whether the line that ends at `newline` goes on in the next.
  bool continued(uint32_t newline) const {
    uint32_t before = newline;
    while (before > 0 && text_[before - 1] != '\n' && blank(text_[before - 1])) --before;
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
    return punctuation();
  }

  TokenKind punctuation() {
    const std::string_view rest = text_.substr(at_, 3);
    const auto found = std::find_if(std::begin(kPunctuation), std::end(kPunctuation),
                                    [&](std::string_view one) { return rest.starts_with(one); });
    at_ += found == std::end(kPunctuation) ? 1 : static_cast<uint32_t>(found->size());
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
      if (text_[at_] == '\n') return kind_of(quote);
      if (text_[at_] == '\\') at_ = std::max(at_ + 2, splice(at_)) - 1;
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
    for (;;) {
      while (at_ < text_.size() && (starts_identifier(text_[at_]) || digit(text_[at_]))) ++at_;
      const uint32_t next = peek(0) == '\\' ? splice(at_) : at_;
      const bool is_spliced =
          next > at_ && next < text_.size() && (starts_identifier(text_[next]) || digit(text_[next]));
      if (!is_spliced) break;
      at_ = next;
    }
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

uint32_t behind_line_splices(std::string_view text, uint32_t offset) {
  while (offset < text.size() && text[offset] == '\\') {
    const uint32_t next = behind_splice(text, offset);
    if (next == offset) break;
    offset = next;
  }
  return offset;
}

}  // namespace migrate
