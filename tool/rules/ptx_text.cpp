#include "tool/rules/ptx_text.h"

#include <cctype>
#include <charconv>

namespace migrate {
namespace {

using Words = std::vector<std::string>;

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) ||
         std::string_view("_.$%:").find(c) != std::string_view::npos;
}

// "0x1f" and "31" are the same word.
std::string plain(std::string word) {
  bool hexadecimal = word.size() > 2 && word[0] == '0' && (word[1] == 'x' || word[1] == 'X');
  const char* begin = word.data() + (hexadecimal ? 2 : 0);
  const char* end = word.data() + word.size();
  unsigned long long value = 0;
  const auto read = std::from_chars(begin, end, value, hexadecimal ? 16 : 10);
  return read.ec == std::errc() && read.ptr == end && begin != end ? std::to_string(value) : word;
}

/// Where the comment at `at` ends; `at` itself where none begins.
size_t after_comment(std::string_view text, size_t at) {
  if (text.substr(at, 2) == "//") return std::min(text.find('\n', at), text.size());
  if (text.substr(at, 2) != "/*") return at;
  const size_t end = text.find("*/", at + 2);
  return end == std::string_view::npos ? text.size() : end + 2;
}

bool is_label(std::string_view word) {
  const auto first = static_cast<unsigned char>(word[0]);
  return word.size() > 1 && word.back() == ':' && (std::isalpha(first) || first == '_' || first == '$');
}

/// ".reg .b32 a, r<4>;" declares a, r0, r1, r2 and r3.
class Reader {
 public:
  explicit Reader(Words words) : words_(std::move(words)) {}

  std::optional<PtxText> read() {
    while (at_ < words_.size()) {
      if (skip(";")) continue;
      if (skip("{")) {
        ++depth_;
      } else if (skip("}")) {
        if (--depth_ < 0) return std::nullopt;
      } else if (!statement()) {
        return std::nullopt;
      }
    }
    if (depth_ != 0 || text_.instructions.empty()) return std::nullopt;
    return std::move(text_);
  }

 private:
  bool is(std::string_view word) const { return at_ < words_.size() && words_[at_] == word; }
  bool skip(std::string_view word) {
    if (!is(word)) return false;
    ++at_;
    return true;
  }

  bool statement() {
    if (skip(".reg")) return declaration();
    PtxInstruction made;
    if (const std::string& word = words_[at_]; is_label(word)) {
      made.words.push_back(words_[at_++]);
      text_.instructions.push_back(std::move(made));
      const std::string& label = text_.instructions.back().words[0];
      return text_.labels.insert(label.substr(0, label.size() - 1)).second;
    }
    if (skip("@")) {
      made.is_negated = skip("!");
      if (at_ >= words_.size()) return false;
      made.predicate = words_[at_++];
    }
    while (at_ < words_.size() && !is(";") &&
           !(is("}") && made.words.size() > 1 && !is_in_vector(made.words)))
      made.words.push_back(words_[at_++]);
    // A directive, or nothing.
    if (made.words.empty() || !std::isalpha(static_cast<unsigned char>(made.words[0][0]))) return false;
    text_.instructions.push_back(std::move(made));
    return true;
  }

  static bool is_in_vector(const Words& words) {
    int open = 0;
    for (const std::string& word : words) open += word == "{" ? 1 : word == "}" ? -1 : 0;
    return open > 0;
  }

  bool declaration() {
    if (at_ >= words_.size() || words_[at_].size() < 2 || words_[at_][0] != '.') return false;
    const std::string type = words_[at_++].substr(1);
    do {
      if (at_ >= words_.size() || !is_word(words_[at_][0])) return false;
      const std::string name = words_[at_++];
      if (!skip("<")) {
        if (!text_.registers.emplace(name, type).second) return false;
        continue;
      }
      int count = 0;
      const std::string& number = at_ < words_.size() ? words_[at_++] : name;
      if (std::from_chars(number.data(), number.data() + number.size(), count).ec != std::errc() ||
          count > 1024 || !skip(">"))
        return false;
      for (int i = 0; i < count; ++i) text_.registers.emplace(name + std::to_string(i), type);
    } while (skip(","));
    return is(";");
  }

  Words words_;
  size_t at_ = 0;
  int depth_ = 0;
  PtxText text_;
};

}  // namespace

// "mov.u32 %0, %%laneid;" -> "mov.u32" "%0" "," "%laneid" ";".
std::vector<std::string> ptx_words(std::string_view text) {
  Words words;
  for (size_t i = 0; i < text.size();) {
    if (std::isspace(static_cast<unsigned char>(text[i]))) {
      ++i;
      continue;
    }
    if (const size_t end = after_comment(text, i); end != i) {
      i = end;
      continue;
    }
    size_t end = i;
    while (end < text.size() && is_word(text[end])) ++end;
    if (end == i) ++end;
    std::string word(text.substr(i, end - i));
    if (word.starts_with("%%")) word.erase(0, 1);
    words.push_back(plain(std::move(word)));
    i = end;
  }
  return words;
}

std::optional<PtxText> parse_ptx(std::string_view text) { return Reader(ptx_words(text)).read(); }

std::string_view branch_target(const PtxInstruction& instruction) {
  const auto& words = instruction.words;
  const bool is_branch = words.size() == 2 && (words[0] == "bra" || words[0] == "bra.uni");
  return is_branch ? std::string_view(words[1]) : std::string_view();
}

std::string register_name(std::string_view name) {
  std::string made = "npu_";
  for (const char c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)))
      made += c;
    else if (c != '%')
      made += '_';
  }
  return made;
}

}  // namespace migrate
