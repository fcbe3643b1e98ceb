#pragma once
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tool/lexer/tokens.h"

namespace migrate::test {

/// The tokens of a text without comments. A comment whose first word is not preceded by a blank is a mark on the token after
/// it: "/*stores s 2*/" has the words "stores", "s", "2".
class MarkedTokens {
 public:
  using Words = std::vector<std::string>;

  MarkedTokens() = default;
  explicit MarkedTokens(std::string text) : text_(std::move(text)) {
    for (const Token& token : tokenize(text_)) {
      if (token.kind != TokenKind::comment)
        tokens_.push_back(token);
      else if (const std::string comment(spelling(text_, token)); comment.size() > 4 && comment[2] != ' ')
        marks_.emplace(tokens_.size(), words_of(comment.substr(2, comment.size() - 4)));
    }
  }

  size_t size() const { return tokens_.size(); }
  const std::string& text() const { return text_; }
  const Token& operator[](size_t i) const { return tokens_[i]; }
  Range range(size_t first, size_t last) const {
    return {tokens_[first].range.begin, tokens_[last].range.end};
  }
  bool is_identifier(size_t i) const { return i < size() && tokens_[i].kind == TokenKind::identifier; }
  std::string_view word(size_t i) const {
    return i < size() ? spelling(text_, tokens_[i]) : std::string_view();
  }
  /// Whether the tokens from `i` are these.
  bool are(size_t i, std::initializer_list<std::string_view> words) const {
    for (std::string_view one : words)
      if (word(i++) != one) return false;
    return true;
  }
  /// The token that closes the bracket at `open`.
  size_t matching(size_t open) const {
    int depth = 0;
    for (size_t i = open; i < size(); ++i) {
      depth += (word(i) == "(" || word(i) == "{" || word(i) == "[") -
               (word(i) == ")" || word(i) == "}" || word(i) == "]");
      if (depth == 0) return i;
    }
    return size() - 1;
  }
  /// What commas outside of brackets separate among the tokens [first, last): the first and the last token of each.
  std::vector<std::pair<size_t, size_t>> split(size_t first, size_t last) const {
    std::vector<std::pair<size_t, size_t>> parts;
    for (size_t i = first, begin = first; i < last; ++i) {
      if (word(i) == "(" || word(i) == "{" || word(i) == "[") i = matching(i);
      if (i + 1 < last && word(i + 1) != ",") continue;
      parts.push_back({begin, i});
      begin = i + 2;
      ++i;
    }
    return parts;
  }
  /// The first token at or after `from` that is `name`; size() if none is.
  size_t find(std::string_view name, size_t from = 0) const {
    while (from < size() && word(from) != name) ++from;
    return from;
  }
  size_t find_back(std::string_view name, size_t from) const {
    while (from > 0 && word(from) != name) --from;
    return from;
  }
  /// The marks on token `i` that begin with `name`, without it.
  std::vector<Words> marks(size_t i, std::string_view name) const {
    std::vector<Words> found;
    for (auto [at, end] = marks_.equal_range(i); at != end; ++at)
      if (at->second.at(0) == name) found.emplace_back(at->second.begin() + 1, at->second.end());
    return found;
  }
  bool is_marked(size_t i, std::string_view name) const { return !marks(i, name).empty(); }

 private:
  static Words words_of(const std::string& text) {
    std::istringstream in(text);
    Words words;
    for (std::string word; in >> word;) words.push_back(word);
    return words;
  }

  std::string text_;
  std::vector<Token> tokens_;
  std::multimap<size_t, Words> marks_;
};

}  // namespace migrate::test
