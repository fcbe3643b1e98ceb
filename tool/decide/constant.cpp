#include "tool/decide/constant.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <string>
#include <vector>

#include "tool/base/text.h"
#include "tool/diagnostics/sources.h"

namespace migrate {
namespace {

constexpr int kMaxDepth = 8;  // of names defined by names; cycles end here

bool is_name(std::string_view text) {
  if (text.empty() || std::isdigit(static_cast<unsigned char>(text[0]))) return false;
  for (char c : text) {
    if (!is_identifier_char(c)) return false;
  }
  return true;
}

/// The word that ends before `end`, skipping white space.
std::string_view word_before(std::string_view code, size_t end) {
  while (end > 0 && std::isspace(static_cast<unsigned char>(code[end - 1]))) --end;
  size_t begin = end;
  while (begin > 0 && is_identifier_char(code[begin - 1])) --begin;
  return code.substr(begin, end - begin);
}

/// What stands in the same statement before `i`, preprocessor lines left out.
std::string_view statement_before(std::string_view code, size_t i) {
  size_t last = i == 0 ? npos : code.find_last_of(";{}", i - 1);
  size_t begin = last == npos ? 0 : last + 1;
  for (size_t line = begin; line < i;) {
    size_t end = logical_line_end(code, line) + 1;
    if (trimmed(code.substr(line, end - line)).starts_with('#')) begin = std::min(end, i);
    line = end;
  }
  return code.substr(begin, i - begin);
}

/// What the occurrence of `name` at `i` defines it as: the text of the value, or empty.
std::string_view definition_at(std::string_view code, std::string_view name, size_t i) {
  size_t end = i + name.size();
  if (word_before(code, i) == "define" && end < code.size() && (code[end] == ' ' || code[end] == '\t')) {
    return trimmed(code.substr(end, code.find('\n', end) - end));
  }
  size_t equals = code.find_first_not_of(" \t\r\n", end);
  if (equals == npos || code[equals] != '=' || code.substr(equals, 2) == "==") return {};
  std::string_view before = statement_before(code, i);
  if (find_word(before, "const") == npos && find_word(before, "constexpr") == npos) return {};
  size_t stop = code.find_first_of(",;", equals);
  return trimmed(code.substr(equals + 1, stop == npos ? npos : stop - equals - 1));
}

/// Whether a declaration at `from` is still in scope at `to`: no block that holds it ends between them.
bool in_scope(std::string_view code, size_t from, size_t to) {
  int depth = 0;
  for (size_t i = from; i < to && i < code.size(); ++i) {
    if (code[i] == '{') ++depth;
    if (code[i] == '}' && --depth < 0) return false;
  }
  return true;
}

/// The last constant `name` declared before `before` and in scope there; empty when there is none. A declaration
/// without a constant value (a parameter, a variable) hides those further out.
std::string_view definition_in_scope(std::string_view code, std::string_view name, size_t before,
                                     bool& hidden) {
  std::string_view found;
  for (size_t i = find_word(code, name); i != npos && i < before; i = find_word(code, name, i + 1)) {
    size_t next = code.find_first_not_of(" \t\n", i + name.size());
    bool declared = next != npos && std::string_view("=,;)({").find(code[next]) != npos &&
                    is_name(word_before(code, i)) && word_before(code, i) != "return" &&
                    word_before(code, i) != "define";
    if (!declared || !in_scope(code, i, before)) continue;
    found = definition_at(code, name, i);
    hidden = found.empty();
  }
  return found;
}

/// The single definition of `name` in `code`; empty when there is none or several that differ.
std::string_view definition(std::string_view code, std::string_view name, bool& ambiguous) {
  std::string_view found;
  for (size_t i = find_word(code, name); i != npos; i = find_word(code, name, i + 1)) {
    std::string_view value = definition_at(code, name, i);
    if (value.empty() || value == found) continue;
    ambiguous = ambiguous || !found.empty();
    found = value;
  }
  return found;
}

/// Recursive descent over + - * / % << >> and parentheses; gives up on anything else.
class Evaluator {
 public:
  Evaluator(const Sources& sources, uint32_t file, std::string_view text, uint32_t before, int depth)
      : sources_(sources), file_(file), text_(text), before_(before), depth_(depth) {}

  std::optional<int64_t> run() {
    int64_t value = binary(0);
    skip_space();
    if (!ok_ || pos_ != text_.size()) return std::nullopt;
    return value;
  }

 private:
  static int precedence(std::string_view op) {
    if (op == "<<" || op == ">>") return 1;
    if (op == "+" || op == "-") return 2;
    if (op == "*" || op == "/" || op == "%") return 3;
    return 0;
  }

  std::string_view peek_operator() {
    skip_space();
    std::string_view two = text_.substr(pos_, 2);
    if (precedence(two)) return two;
    std::string_view one = text_.substr(pos_, 1);
    return precedence(one) ? one : std::string_view();
  }

  int64_t binary(int level) {
    int64_t left = primary();
    for (std::string_view op = peek_operator(); ok_ && precedence(op) > level; op = peek_operator()) {
      pos_ += op.size();
      int64_t right = binary(precedence(op));
      left = combine(left, op, right);
    }
    return left;
  }

  int64_t combine(int64_t left, std::string_view op, int64_t right) {
    int64_t result = 0;
    if (op == "+") return __builtin_add_overflow(left, right, &result) ? fail() : result;
    if (op == "-") return __builtin_sub_overflow(left, right, &result) ? fail() : result;
    if (op == "*") return __builtin_mul_overflow(left, right, &result) ? fail() : result;
    if (op == "/" || op == "%") {
      if (right <= 0) return fail();
      return op == "/" ? left / right : left % right;
    }
    if (right < 0 || right > 31 || left < 0 || left > INT32_MAX) return fail();
    return op == "<<" ? left << right : left >> right;
  }

  int64_t primary() {
    skip_space();
    if (pos_ >= text_.size()) return fail();
    char c = text_[pos_];
    if (c == '(') return parenthesised();
    if (std::isdigit(static_cast<unsigned char>(c))) return number();
    if (is_identifier_char(c)) return name();
    return fail();
  }

  int64_t parenthesised() {
    size_t end = skip_brackets(text_, pos_);
    if (end == npos) return fail();
    std::string_view inner = trimmed(text_.substr(pos_ + 1, end - pos_ - 2));
    pos_ = end;
    if (inner == "int" || inner == "unsigned" || inner == "unsigned int" || inner == "size_t" ||
        inner == "long") {
      return primary();
    }
    auto value = Evaluator(sources_, file_, inner, before_, depth_).run();
    return value ? *value : fail();
  }

  int64_t number() {
    size_t end = pos_;
    while (end < text_.size() && (is_identifier_char(text_[end]) || text_[end] == '\'')) ++end;
    std::string digits;
    for (char c : text_.substr(pos_, end - pos_)) {
      if (c != '\'') digits += c;
    }
    while (!digits.empty() && std::string_view("uUlL").find(digits.back()) != npos) digits.pop_back();
    bool hex = digits.size() > 2 && (digits[1] == 'x' || digits[1] == 'X');
    const char* first = digits.data() + (hex ? 2 : 0);
    int64_t value = 0;
    auto [stop, error] = std::from_chars(first, digits.data() + digits.size(), value, hex ? 16 : 10);
    if (error != std::errc() || stop != digits.data() + digits.size()) return fail();
    pos_ = end;
    return value;
  }

  int64_t name() {
    size_t end = pos_;
    while (end < text_.size() && is_identifier_char(text_[end])) ++end;
    std::string_view word = text_.substr(pos_, end - pos_);
    pos_ = end;
    if (depth_ >= kMaxDepth) return fail();
    bool hidden = false;
    const std::string& code = sources_.code(file_);
    std::string_view local = definition_in_scope(code, word, before_, hidden);
    if (hidden) return fail();
    if (!local.empty()) return value_of(local, file_, static_cast<uint32_t>(local.data() - code.data()));
    return global_name(word);
  }

  // The file's own definition wins; otherwise that of any one other file.
  int64_t global_name(std::string_view word) {
    bool ambiguous = false;
    uint32_t file = file_;
    std::string_view value = definition(sources_.code(file_), word, ambiguous);
    for (uint32_t other = 0; value.empty() && other < sources_.size(); ++other) {
      value = definition(sources_.code(other), word, ambiguous);
      file = other;
    }
    return value.empty() || ambiguous ? fail() : value_of(value, file, UINT32_MAX);
  }

  int64_t value_of(std::string_view text, uint32_t file, uint32_t before) {
    auto result = Evaluator(sources_, file, text, before, depth_ + 1).run();
    return result ? *result : fail();
  }

  int64_t fail() {
    ok_ = false;
    pos_ = text_.size();
    return 0;
  }

  void skip_space() {
    while (pos_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[pos_]))) ++pos_;
  }

  const Sources& sources_;
  uint32_t file_;
  std::string_view text_;
  uint32_t before_;
  int depth_;
  size_t pos_ = 0;
  bool ok_ = true;
};

std::vector<std::string_view> split_arguments(std::string_view text) {
  std::vector<std::string_view> parts;
  int depth = 0;
  size_t begin = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '(' || c == '{' || c == '[') ++depth;
    if (c == ')' || c == '}' || c == ']') --depth;
    if (c == ',' && depth == 0) {
      parts.push_back(trimmed(text.substr(begin, i - begin)));
      begin = i + 1;
    }
  }
  if (!trimmed(text).empty()) parts.push_back(trimmed(text.substr(begin)));
  return parts;
}

std::optional<std::array<int64_t, 3>> extents(const Sources& sources, uint32_t file, std::string_view list,
                                              uint32_t before) {
  auto parts = split_arguments(list);
  if (parts.empty() || parts.size() > 3) return std::nullopt;
  std::array<int64_t, 3> result{1, 1, 1};
  for (size_t i = 0; i < parts.size(); ++i) {
    auto value = constant_value(sources, file, parts[i], before);
    if (!value) return std::nullopt;
    result[i] = *value;
  }
  return result;
}

/// "dim3(16, 16)" or "{16, 16}": the list between the brackets; empty otherwise.
std::string_view bracket_list(std::string_view text) {
  if (text.starts_with("dim3"))
    text = trimmed(text.substr(4));
  else if (!text.starts_with("{"))
    return {};
  if (text.empty() || (text[0] != '(' && text[0] != '{')) return {};
  size_t end = skip_brackets(text, 0);
  return end == text.size() ? text.substr(1, end - 2) : std::string_view();
}

/// The text that `variable` was last set to before `before`: the list of "dim3 v(16, 16)" with its brackets,
/// or the right side of "v = ...". Empty when not found.
std::string_view last_value(std::string_view code, std::string_view variable, uint32_t before) {
  std::string_view found;
  code = code.substr(0, before);
  for (size_t i = find_word(code, variable); i != npos; i = find_word(code, variable, i + 1)) {
    size_t next = code.find_first_not_of(" \t\n", i + variable.size());
    if (next == npos) break;
    bool declared = word_before(code, i) == "dim3" && (code[next] == '(' || code[next] == '{');
    bool assigned = code[next] == '=' && code.substr(next, 2) != "==";
    bool changed = code[next] == '.' || code[next] == '+' || code[next] == '*';
    size_t end = declared ? skip_brackets(code, next) : code.find(';', next);
    if (end == npos) continue;
    if (declared) found = code.substr(next, end - next);
    if (assigned) found = trimmed(code.substr(next + 1, end - next - 1));
    if (changed && code.substr(next, end - next).find('=') != npos)
      found = {};  // block.x = ...: not followed
  }
  return found;
}

}  // namespace

std::optional<int64_t> constant_value(const Sources& sources, uint32_t file, std::string_view expression,
                                      uint32_t before) {
  return Evaluator(sources, file, trimmed(expression), before, 0).run();
}

std::optional<std::array<int64_t, 3>> constant_dim3(const Sources& sources, const Place& place) {
  uint32_t file = place.file, before = place.range.begin;
  std::string_view code = sources.code(file);
  if (place.range.end > code.size()) return std::nullopt;
  std::string_view expression = trimmed(code.substr(before, place.range.size()));
  if (auto list = bracket_list(expression); !list.empty()) return extents(sources, file, list, before);
  if (auto value = constant_value(sources, file, expression, before))
    return std::array<int64_t, 3>{*value, 1, 1};
  if (!is_name(expression)) return std::nullopt;
  std::string_view value = last_value(sources.code(file), expression, before);
  if (value.starts_with("(") || value.starts_with("{"))
    return extents(sources, file, value.substr(1, value.size() - 2), before);
  if (auto list = bracket_list(value); !list.empty()) return extents(sources, file, list, before);
  return std::nullopt;
}

}  // namespace migrate
