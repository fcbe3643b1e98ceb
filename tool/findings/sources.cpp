#include "tool/findings/sources.h"

#include <algorithm>
#include <cctype>

namespace migrate {
namespace {

/// Blanks one piece of text at a time; every function returns the offset behind the piece.
class Blanker {
 public:
  explicit Blanker(std::string_view text) : text_(text), out_(text) {}

  std::string run() {
    size_t i = 0;
    while (i < text_.size()) i = piece(i);
    return std::move(out_);
  }
  std::vector<Range> comments;  ///< filled by run

 private:
  size_t piece(size_t i) {
    char c = text_[i];
    if (c == '/' && at(i + 1) == '/') return line_comment(i);
    if (c == '/' && at(i + 1) == '*') return block_comment(i);
    if (c == '"') return is_raw(i) ? raw_string(i) : literal(i, '"');
    bool separator = c == '\'' && i > 0 && std::isxdigit(static_cast<unsigned char>(text_[i - 1])) &&
                     std::isxdigit(static_cast<unsigned char>(at(i + 1))) && in_number(i - 1);
    if (c == '\'' && !separator) return literal(i, '\'');
    return i + 1;
  }

  char at(size_t i) const { return i < text_.size() ? text_[i] : '\0'; }

  bool in_number(size_t i) const {
    while (i > 0 && (is_identifier_char(text_[i - 1]) || text_[i - 1] == '\'')) --i;
    return std::isdigit(static_cast<unsigned char>(text_[i]));
  }

  bool is_raw(size_t quote) const {
    if (quote == 0 || text_[quote - 1] != 'R') return false;
    size_t i = quote - 1;
    while (i > 0 && is_identifier_char(text_[i - 1])) --i;
    std::string_view prefix = text_.substr(i, quote - i);
    return prefix == "R" || prefix == "LR" || prefix == "uR" || prefix == "UR" || prefix == "u8R";
  }

  void blank(size_t begin, size_t end) {
    for (size_t i = begin; i < end && i < out_.size(); ++i) {
      if (out_[i] != '\n' && out_[i] != '\r') out_[i] = ' ';
    }
  }

  size_t line_comment(size_t i) {
    size_t end = i;
    do {
      end = std::min(text_.find('\n', end + 1), text_.size());
    } while (end < text_.size() && continues(end));
    blank(i, end);
    comments.push_back({static_cast<uint32_t>(i), static_cast<uint32_t>(end)});
    return end;
  }

  bool continues(size_t newline) const {
    size_t before = newline - 1;
    if (text_[before] == '\r' && before > 0) --before;
    return text_[before] == '\\';
  }

  size_t block_comment(size_t i) {
    size_t close = text_.find("*/", i + 2);
    size_t end = close == std::string_view::npos ? text_.size() : close + 2;
    blank(i, end);
    comments.push_back({static_cast<uint32_t>(i), static_cast<uint32_t>(end)});
    return end;
  }

  // An unterminated literal ends with its line, as compilers recover.
  size_t literal(size_t i, char quote) {
    size_t end = i + 1;
    while (end < text_.size() && text_[end] != quote) {
      if (text_[end] == '\n' && !continues(end)) break;
      end += text_[end] == '\\' ? 2 : 1;
    }
    end = std::min(end, text_.size());
    blank(i + 1, end);
    return end < text_.size() && text_[end] == quote ? end + 1 : end;
  }

  size_t raw_string(size_t i) {
    size_t paren = text_.find('(', i);
    if (paren == std::string_view::npos || paren - i > 17) return literal(i, '"');
    std::string close = ")" + std::string(text_.substr(i + 1, paren - i - 1)) + "\"";
    size_t end = text_.find(close, paren);
    end = end == std::string_view::npos ? text_.size() : end + close.size();
    blank(i + 1, end - 1);
    return end;
  }

  std::string_view text_;
  std::string out_;
};

char closing(char open) { return open == '(' ? ')' : open == '{' ? '}' : ']'; }

}  // namespace

std::string blank_comments(std::string_view text) { return Blanker(text).run(); }

std::vector<Range> comments_of(std::string_view text) {
  Blanker blanker(text);
  (void)blanker.run();
  return std::move(blanker.comments);
}

size_t find_word(std::string_view code, std::string_view word, size_t from) {
  for (size_t i = code.find(word, from); i != std::string_view::npos; i = code.find(word, i + 1)) {
    bool begins = i == 0 || !is_identifier_char(code[i - 1]);
    size_t end = i + word.size();
    if (begins && (end == code.size() || !is_identifier_char(code[end]))) return i;
  }
  return std::string_view::npos;
}

size_t skip_brackets(std::string_view code, size_t open) {
  std::string expected;
  for (size_t i = open; i < code.size(); ++i) {
    char c = code[i];
    if (c == '(' || c == '{' || c == '[') expected += closing(c);
    if (c != ')' && c != '}' && c != ']') continue;
    if (expected.empty() || expected.back() != c) return std::string_view::npos;
    expected.pop_back();
    if (expected.empty()) return i + 1;
  }
  return std::string_view::npos;
}

Sources::Sources(const ProgramFacts& facts) : facts_(&facts) {
  lines_.reserve(facts.files.size());
  code_.reserve(facts.files.size());
  for (const SourceFile& file : facts.files) {
    lines_.emplace_back(file.text);
    code_.push_back(blank_comments(file.text));
  }
}

std::string_view Sources::text(uint32_t file, Range range) const {
  std::string_view whole = facts_->files[file].text;
  if (range.begin > whole.size() || range.end < range.begin) return {};
  return whole.substr(range.begin, range.size());
}

int Sources::find(std::string_view path) const {
  for (size_t i = 0; i < facts_->files.size(); ++i) {
    if (facts_->files[i].path == path) return static_cast<int>(i);
  }
  return -1;
}

Range function_body(const Sources& sources, const FunctionDeclaration& declaration) {
  if (!declaration.is_definition) return {};
  const std::string& code = sources.code(declaration.name.file);
  size_t open = code.find('(', declaration.name.range.end);
  if (open == std::string::npos) return {};
  size_t after = skip_brackets(code, open);
  if (after == std::string::npos) return {};
  size_t brace = code.find_first_of("{;", after);
  if (brace == std::string::npos || code[brace] != '{') return {};
  size_t end = skip_brackets(code, brace);
  if (end == std::string::npos) return {};
  return {static_cast<uint32_t>(brace), static_cast<uint32_t>(end)};
}

}  // namespace migrate
