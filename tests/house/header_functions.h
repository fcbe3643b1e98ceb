// Finds the functions that the text of a header declares, and what its documentation says of each.
//
// It reads `///` lines directly above a declaration, groups (`/// @{` to `/// @}`) and the head of the file
// (`/// @file`). Functions count at namespace scope and within extern "C", also where a macro of the same header
// declares them; members and namespaces called detail do not.
#ifndef TESTS_HOUSE_HEADER_FUNCTIONS_H_
#define TESTS_HOUSE_HEADER_FUNCTIONS_H_

#include <set>

#include "tests/house/header_macros.h"

namespace house {

struct Function {
  std::string name;
  std::string parameters;             // text between the parentheses
  std::vector<std::string> comments;  // its own, then those of its groups
  std::string file_comment;
  int line;
};

/// The name and the parameters of the function that a statement declares, if it declares one.
class Statement {
 public:
  Statement(const Tokens& tokens, std::size_t first, std::size_t last)
      : tokens_(tokens), first_(first), last_(last) {}

  std::optional<Function> function() const {
    static const std::set<std::string> kOthers = {"typedef", "using", "static_assert", "friend"};
    std::size_t at = first_;
    while (at < last_ && tokens_[at].text == "template") {
      if (at + 2 >= last_ || tokens_[at + 1].text != "<") return std::nullopt;
      if (tokens_[at + 2].text == ">") return std::nullopt;  // a specialisation
      at = after_brackets(tokens_, at + 1);
    }
    if (at >= last_ || kOthers.count(tokens_[at].text) != 0) return std::nullopt;
    return find_name(at);
  }

 private:
  std::optional<Function> find_name(const std::size_t start) const {
    for (std::size_t i = start; i < last_; ++i) {
      const std::string& text = tokens_[i].text;
      if (text == "operator") return named_operator(i);
      if (text == "=" || text == "{") return std::nullopt;  // a variable, a type
      if (text == "<" && i > start) i = after_brackets(tokens_, i) - 1;
      if (text != "(") continue;
      const std::size_t close = after_brackets(tokens_, i);
      if (is_name(start, i, close)) return made(tokens_[i - 1].text, i, close);
      if (i == start || is_member(i)) return std::nullopt;
      i = close - 1;
    }
    return std::nullopt;
  }
  std::optional<Function> named_operator(std::size_t at) const {
    std::string name = "operator";
    for (++at; at < last_ && tokens_[at].text != "("; ++at) name += tokens_[at].text;
    if (at >= last_ || name == "operator") return std::nullopt;
    return made(name, at, after_brackets(tokens_, at));
  }
  bool is_member(std::size_t open) const { return open >= 2 && tokens_[open - 2].text == "::"; }
  /// Whether the word before `open` is the declared name: not an attribute, not a macro before the type.
  bool is_name(std::size_t start, std::size_t open, std::size_t close) const {
    static const std::set<std::string> kNotNames = {"alignas", "__attribute__", "decltype", "noexcept",
                                                    "void",    "__declspec",    "int",      "float"};
    static const std::set<std::string> kSuffixes = {"const", "noexcept", "override", "__attribute__"};
    if (open <= start + 1 || tokens_[open - 1].kind != Kind::word || is_member(open)) return false;
    if (kNotNames.count(tokens_[open - 1].text) != 0) return false;
    const bool ends = close >= last_ || tokens_[close].kind != Kind::word;
    return ends || kSuffixes.count(tokens_[close].text) != 0;
  }
  std::optional<Function> made(const std::string& name, std::size_t open, std::size_t close) const {
    return Function{name, text_of(tokens_, open + 1, close - 1), {}, {}, tokens_[open].line};
  }

  const Tokens& tokens_;
  std::size_t first_, last_;
};

/// Goes through the declarations of a header, or of a macro's expansion.
class HeaderReader {
 public:
  HeaderReader(Tokens tokens, Macros macros) : tokens_(std::move(tokens)), macros_(std::move(macros)) {}

  std::vector<Function> read() {
    while (at_ < tokens_.size()) read_one();
    for (Function& function : functions_) function.file_comment = file_comment_;
    return std::move(functions_);
  }

 private:
  void read_one() {
    const Token& token = tokens_[at_];
    if (token.kind == Kind::doc) return read_comment();
    if (token.kind == Kind::directive) {
      define_macro(token.text, macros_);
      ++at_;
    } else if (token.text == "}" || token.text == ";") {
      ++at_;
    } else if (!enters_scope() && !reads_macro()) {
      read_statement();
    }
    own_.clear();
  }
  /// Lines of documentation up to the next token that is not one, cut where a group begins or ends.
  void read_comment() {
    std::string text;
    int line = tokens_[at_].line;
    for (; at_ < tokens_.size() && tokens_[at_].kind == Kind::doc && tokens_[at_].line == line;
         ++at_, ++line) {
      const std::string& words = tokens_[at_].text;
      if (words.find("@{") != std::string::npos) {
        groups_.push_back(text);
        text.clear();
      } else if (words.find("@}") != std::string::npos) {
        if (!groups_.empty()) groups_.pop_back();
        text.clear();
      } else {
        text += words + "\n";
      }
    }
    if (text.find("@file") != std::string::npos) file_comment_ = text;
    own_ = at_ < tokens_.size() && tokens_[at_].line == line ? text : "";
  }
  /// Enters `namespace x {` and `extern "C" {`; skips namespaces called detail.
  bool enters_scope() {
    std::size_t brace = at_;
    if (tokens_[at_].text == "inline") ++brace;
    if (brace + 1 >= tokens_.size()) return false;
    const bool is_namespace = tokens_[brace].text == "namespace";
    if (!is_namespace && (tokens_[brace].text != "extern" || tokens_[brace + 1].kind != Kind::literal))
      return false;
    bool detail = false;
    for (; brace < tokens_.size() && tokens_[brace].text != "{"; ++brace) {
      detail = detail || tokens_[brace].text == "detail";
      if (tokens_[brace].text == ";" || tokens_[brace].text == "(") return false;
    }
    if (brace >= tokens_.size()) return false;
    at_ = detail ? after_brackets(tokens_, brace) : brace + 1;
    return true;
  }
  /// Reads what the use of a macro declares; skips a use that is a whole line of a macro from elsewhere.
  bool reads_macro() {
    const std::string& name = tokens_[at_].text;
    if (tokens_[at_].kind != Kind::word || at_ + 1 >= tokens_.size() || tokens_[at_ + 1].text != "(")
      return false;
    const std::size_t close = after_brackets(tokens_, at_ + 1);
    const auto found = macros_.find(name);
    if (found == macros_.end()) {
      const bool whole_line = close >= tokens_.size() || tokens_[close].line > tokens_[close - 1].line;
      if (whole_line) at_ = close;
      return whole_line;
    }
    const std::string text = expand(found->second, arguments_of(tokens_, at_ + 1, close));
    for (Function& function : HeaderReader(tokens_of(text), macros_).read()) {
      function.line = tokens_[at_].line;
      keep(function);
    }
    at_ = close;
    return true;
  }
  void read_statement() {
    const std::size_t first = at_;
    while (at_ < tokens_.size() && tokens_[at_].text != ";") {
      if (tokens_[at_].text == "(") {
        at_ = after_brackets(tokens_, at_);
      } else if (tokens_[at_].text == "{") {
        const bool body = Statement(tokens_, first, at_).function().has_value();
        if (body) keep(*Statement(tokens_, first, at_).function());
        at_ = after_brackets(tokens_, at_);
        if (body) return;
      } else {
        ++at_;
      }
    }
    if (auto function = Statement(tokens_, first, at_).function()) keep(*function);
  }
  void keep(Function function) {
    if (!own_.empty()) function.comments.push_back(own_);
    function.comments.insert(function.comments.end(), groups_.rbegin(), groups_.rend());
    functions_.push_back(std::move(function));
  }

  Tokens tokens_;
  Macros macros_;
  std::size_t at_ = 0;
  std::string own_, file_comment_;
  std::vector<std::string> groups_;
  std::vector<Function> functions_;
};

inline std::vector<Function> functions_of(const std::string& header) {
  return HeaderReader(tokens_of(header), {}).read();
}

}  // namespace house

#endif  // TESTS_HOUSE_HEADER_FUNCTIONS_H_
