#include "tool/advice/kernel_lines.h"

#include <algorithm>

#include "tool/lexer/tokens.h"

namespace migrate {
namespace {

/// The tokens of a text without comments.
class KernelText {
 public:
  explicit KernelText(std::string_view text) : text_(text), tokens_(tokenize(text)) {
    std::erase_if(tokens_, [](const Token& token) { return token.kind == TokenKind::comment; });
  }
  size_t size() const { return tokens_.size(); }
  std::string_view word(size_t i) const { return i < size() ? spelling(text_, tokens_[i]) : ""; }
  bool is_name(size_t i) const { return i < size() && tokens_[i].kind == TokenKind::identifier; }
  uint32_t line(size_t i) const {
    const std::string_view before = text_.substr(0, tokens_[i].range.begin);
    return 1 + static_cast<uint32_t>(std::count(before.begin(), before.end(), '\n'));
  }
  /// The token after the parenthesis that closes the one at `i`; the number of tokens if none does.
  size_t after_parentheses(size_t i) const {
    int depth = 0;
    for (; i < size(); ++i) {
      depth += word(i) == "(" ? 1 : word(i) == ")" ? -1 : 0;
      if (depth == 0) return i + 1;
    }
    return size();
  }

 private:
  std::string_view text_;
  std::vector<Token> tokens_;
};

/// The name of the kernel that is defined after `__global__` at `i`; the number of tokens if none is.
size_t name_of_definition(const KernelText& text, size_t i) {
  while (++i < text.size() && text.word(i) != ";" && text.word(i) != "{") {
    if (text.word(i) != "(") continue;
    const size_t after = text.after_parentheses(i);
    // An attribute with arguments, __launch_bounds__(256), is followed by what it belongs to.
    if (text.is_name(i - 1) && text.word(after) == "{") return i - 1;
    if (after >= text.size()) break;
    i = after - 1;
  }
  return text.size();
}

/// "scale" of "void ns::scale<float>(float*, int)".
std::string plain_kernel_name(const std::string& name) {
  std::string plain = name.substr(0, name.find_first_of("<("));
  const size_t at = plain.find_last_of(": ");
  return at == std::string::npos ? plain : plain.substr(at + 1);
}

}  // namespace

void add_kernel_lines(const std::string& path, std::string_view source, KernelLines& lines) {
  if (source.find("__global__") == std::string_view::npos) return;
  const KernelText text(source);
  for (size_t i = 0; i < text.size(); ++i) {
    if (text.word(i) != "__global__") continue;
    const size_t name = name_of_definition(text, i);
    if (name < text.size()) lines.emplace(std::string(text.word(name)), SourceLine{path, text.line(name)});
  }
}

void place_kernels(const KernelLines& lines, AdviceReport& report) {
  for (Advice& advice : report.advice)
    for (AdviceSubject& subject : advice.subjects) {
      auto at = lines.find(plain_kernel_name(subject.name));
      if (subject.place.line == 0 && at != lines.end()) subject.place = at->second;
    }
}

}  // namespace migrate
