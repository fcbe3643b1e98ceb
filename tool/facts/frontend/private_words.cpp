#include "tool/facts/frontend/private_words.h"

#include <algorithm>
#include <cctype>

namespace migrate {
namespace {

bool is_of_a_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

size_t word_end(std::string_view text, size_t at) {
  while (at < text.size() && is_of_a_word(text[at])) ++at;
  return at;
}

void add_words(std::string_view text, std::set<std::string, std::less<>>& words) {
  for (size_t at = 0; at < text.size(); ++at) {
    if (!is_of_a_word(text[at])) continue;
    const size_t end = word_end(text, at);
    words.emplace(text.substr(at, end - at));
    at = end;
  }
}

}  // namespace

void PrivateWords::add_own(std::string_view text) { add_words(text, own_); }

void PrivateWords::add_outside(std::string_view text) {
  any_outside_ = true;
  add_words(text, outside_);
}

bool PrivateWords::is_private(std::string_view word) const {
  if (own_.count(word) > 0) return false;
  // From the text that was read.
  const bool computed = word.size() == 1 || std::isdigit(static_cast<unsigned char>(word[0]));
  return computed || outside_.count(word) > 0;
}

// The words of the front end itself are outside quotes and before the first colon.
std::string PrivateWords::quotable(const std::string& message) const {
  if (!any_outside_) return message;
  std::string text;
  bool quoted = false;
  const size_t colon = std::min(message.find(": "), message.size());
  for (size_t at = 0; at < message.size();) {
    const size_t end = word_end(message, at);
    if (end == at) {
      quoted ^= message[at] == '\'';
      text += message[at++];
      continue;
    }
    const std::string word = message.substr(at, end - at);
    text += (quoted || at > colon) && is_private(word) ? "..." : word;
    at = end;
  }
  return text;
}

}  // namespace migrate
